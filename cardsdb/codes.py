"""Codes of what is wrong with a request, and of warnings on setup sheets, each with its meaning.

Codes are published: they are never renamed. Codes of decks are in `decks.problems`; a procedure may state further
needs, whose codes are in the packs.
"""

from enum import StrEnum


class Code(StrEnum):
    """A code with its meaning."""

    meaning: str

    def __new__(cls, value: str, meaning: str) -> "Code":
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


class InputCode(Code):
    """Codes for invalid members of a body."""

    MISSING = "missing", "A required member is missing."
    WRONG_TYPE = "wrong-type", "The value has the wrong type."
    OUT_OF_RANGE = "out-of-range", "The number is too small or too large."
    TOO_LONG = "too-long", "The text or the list is too long."
    TOO_MANY = "too-many", "There are more of these than the choices allow."
    EMPTY_VALUE = "empty-value", "The text is blank."
    REPEATED = "repeated", "The same thing is named twice."
    INVALID_SEED = "invalid-seed", "The seed is not a text of 1 to 100 characters or a whole number, or it is blank."
    UNKNOWN_MEMBER = "unknown-member", "There is no such member; `suggestions` has the nearest."
    UNKNOWN_VALUE = "unknown-value", "The word is not among those allowed; `suggestions` has the nearest."
    UNKNOWN_GAME = "unknown-game", "There is no such game; `suggestions` has the nearest."
    UNKNOWN_EXPANSION = "unknown-expansion", "There is no such box or set in this game; `suggestions` has the nearest."
    UNKNOWN_SET = "unknown-set", "There is no such set; `suggestions` has the nearest."
    UNKNOWN_CARD = "unknown-card", "There is no such card; `suggestions` has the nearest."
    UNKNOWN_FORMAT = "unknown-format", "There is no such deck format; `suggestions` has the nearest."
    UNKNOWN_DECK = "unknown-deck", "No deck is saved under this key."
    UNKNOWN_SCHEMA = "unknown-schema", "The campaign state has another schema version."
    AMBIGUOUS_NAME = "ambiguous-name", "The name fits several things; `suggestions` has all their ids."
    NO_PROCEDURE = "no-procedure", "No box says how this game is set up."
    CORE_MISSING = "core-missing", "The core box is needed; `suggestions` has its code."
    BOX_MISSING = "box-missing", "The box that this choice needs is not chosen; `suggestions` has its code."
    NOT_IN_BOXES = "not-in-boxes", "The choice is in none of the chosen boxes; `suggestions` has the code of its box."
    CONTRADICTION = "contradiction", "Two choices exclude each other."
    NO_VARIANT = "no-variant", "The optional reference card has no row for this number of players."
    RUMOR_WITHHELD = "rumor-withheld", "A chosen Prelude keeps this Rumor out of the deck."
    INVALID_STARTING_RUMOR = "invalid-starting-rumor", "The card cannot be the starting Rumor."
    MISSING_CARD = "missing-card", "An entry of a deck has neither `id` nor `name`."
    MISSING_LIST = "missing-list", "A deck has neither `cards` nor `text`, or both."
    LISTED_TWICE = "listed-twice", "An owner's list of a set names a card twice."
    CONTRADICTS_KNOWN = "contradicts-known", "An owner's list contradicts a known fact."
    INVALID_COPIES = "invalid-copies", "An owner's list has a number of copies that the set cannot have."
    WRONG_SUM = "wrong-sum", "The copies of an owner's list do not add up to the size of the set."
    CAMPAIGN_OVER = "campaign-over", "The campaign is over."
    CAMPAIGN_BARS = "campaign-bars", "The campaign state does not allow this choice."
    CAMPAIGN_POOL_TOO_SMALL = "campaign-pool-too-small", "The chosen boxes have too few Ancient Ones for a campaign."
    NO_ANCIENT_ONE = "no-ancient-one", "The state names no Ancient One for this game."
    NO_NEXT_ANCIENT_ONE = "no-next-ancient-one", "The state names no Ancient One for the next game."
    NO_NEXT_GAME = "no-next-game", "There is no game after the sixth."
    PRELUDE_MISSING = "prelude-missing", "The Prelude of the Ancient One is not in the chosen boxes."
    LOST_INVESTIGATOR = "lost-investigator", "This investigator was defeated or devoured earlier."
    SURVIVOR_MISSING = "survivor-missing", "A surviving investigator has to play on."
    STORY_UNDONE = "story-undone", "A Reward or Consequence cannot be undone."
    REWARD_AND_CONSEQUENCE = "reward-and-consequence", "An investigator has either the Reward or the Consequence."
    ALREADY_DEFEATED = "already-defeated", "This Ancient One was defeated in an earlier game."
    ALREADY_USED = "already-used", "The next Ancient One was in the campaign before."
    UNACCOUNTED_INVESTIGATOR = (
        "unaccounted-investigator",
        "An investigator who began the game is neither kept nor lost.",
    )
    DEFEATED_COUNT = "defeated-count", "The number of defeated Ancient Ones does not fit the number of the game."


class ShapeCode(Code):
    """Codes for invalid members of a body with a fixed shape; some are the framework's own words."""

    REQUIRED = "required", "A required member is missing."
    NULL = "null", "The value must not be null."
    INVALID = "invalid", "The value has the wrong type."
    NOT_A_LIST = "not_a_list", "The value must be a list."
    INVALID_CHOICE = "invalid_choice", "The word is not among those allowed."
    BLANK = "blank", "The text is blank."
    EMPTY = "empty", "The list is empty."
    MIN_LENGTH = "min_length", "The list is too short."
    MAX_LENGTH = "max_length", "The text or the list is too long."
    MIN_VALUE = "min_value", "The number is too small."
    MAX_VALUE = "max_value", "The number is too large."
    BOX_NOT_CHOSEN = "box-not-chosen", "The box of this card is not chosen; `suggestions` has its code."
    NAME_TWICE = "name-twice", "Two players have the same name."


class WarningCode(Code):
    """What the reader of a setup sheet is warned about."""

    OTHER_DATASET = "other-dataset", "The token is of another dataset version; `names` has both."
    PLAYERS_ASSUMED = "players-assumed", "No number of players was given."
    FOLLOW_THE_CARD = "follow-the-card", "The text of a card is not fully known here: follow the card."
    MONSTERS_SHORT = "monsters-short", "More Monsters of a name are set aside than the boxes have."
    NAMES_UNKNOWN = "names-unknown", "Only the cards known by name took part in a draw."
    ERRATUM = "erratum", "An erratum affects a card in use."
    NOTE = "note", "A step has a note for its reader."
    ILLEGAL_DECK = "illegal-deck", "A deck that a player brings breaks the rules."
    UNDETERMINED_DECK = "undetermined-deck", "Whether a deck that a player brings is legal is not known."
    LOW_CONFIDENCE = "low-confidence", "Steps rest on a thin source or on our own reading."


class AnswerCode(Code):
    """Codes of errors as a whole: the member `code` of a problem."""

    BAD_REQUEST = "bad-request", "400. The request cannot be read, or its host or address is invalid."
    INVALID_PARAMETERS = "invalid-parameters", "400. Parameters are wrong; `errors` names each."
    INVALID_BODY = "invalid-body", "400. Members of the body are wrong; `errors` has a pointer to each."
    UNREADABLE_JSON = "unreadable-json", "400. The body is not JSON, or has values that cannot be used."
    INVALID_TOKEN = "invalid-token", "400. The choices of a setup sheet no longer fit the data."
    AMBIGUOUS_NAME = "ambiguous-name", "400 or 404. A name fits several things; `suggestions` has their ids."
    FORBIDDEN = "forbidden", "403. This is not allowed."
    NOT_FOUND = "not-found", "404. There is no such address, thing, or page; `suggestions` may have the nearest ids."
    UNKNOWN_NAME = "unknown-name", "404. No card has this name; `suggestions` has similar ones."
    TOKEN_UNREADABLE = "token-unreadable", "404. This is not the token of a setup sheet."
    TOKEN_TOO_LONG = "token-too-long", "404. The token of a setup sheet is too long."
    METHOD_NOT_ALLOWED = "method-not-allowed", "405. The address does not take this method; see the `Allow` header."
    NOT_ACCEPTABLE = "not-acceptable", "406. The `Accept` header leaves out what the address has."
    CONFLICT = "conflict", "409. The request does not fit the present state."
    CAMPAIGN_TRANSITION = "campaign-transition-not-possible", "409. A campaign cannot go on like this."
    LENGTH_REQUIRED = "length-required", "411. A body needs a `Content-Length`."
    VERSION_CHANGED = (
        "version-changed",
        "412. The deck was changed in the meantime; `current` is what it is now.",
    )
    BODY_TOO_LARGE = "body-too-large", "413. The body is too large."
    ADDRESS_TOO_LONG = "address-too-long", "414. The address is too long."
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type", "415. Send the body as `application/json`, not compressed."
    CANNOT_BE_BUILT = "cannot-be-built", "422. The request is well formed but cannot be carried out."
    VERSION_REQUIRED = "version-required", "428. `If-Match` is missing."
    TOO_MANY_REQUESTS = "too-many-requests", "429. Wait for `Retry-After` seconds."
    INTERNAL_ERROR = "internal-error", "500. Something went wrong here."
    STORAGE_FULL = "storage-full", "507. The room for saved decks is used up; nothing was saved."
    NOT_READY = "not-ready", "503. There are no data yet, or they are being replaced. Try again."


class ParameterCode(Code):
    """Codes of errors in parameters, and of bodies that cannot be read."""

    UNKNOWN_PARAMETER = "unknown-parameter", "The address has no such parameter; `suggestions` has the nearest."
    MISSING_PARAMETER = "missing-parameter", "A required parameter is missing."
    REPEATED_PARAMETER = "repeated-parameter", "A parameter is given twice; separate values by commas."
    EMPTY_PARAMETER = "empty-value", "The parameter is empty."
    CONTROL_CHARACTER = "control-character", "The parameter contains a control character."
    UNKNOWN_VALUE = "unknown-value", "The word is not among those allowed; `suggestions` has the nearest."
    INVALID_VALUE = "invalid-value", "The value is outside of what is allowed."
    ONE_OF = "one-of", "Exactly one of several parameters has to be given."
    TOO_MANY = "too-many", "More things are asked for at once than one request may."
    UNKNOWN_ORDER = "unknown-order", "The list has no such order; `suggestions` has the nearest."
    REPEATED_ORDER = "repeated-order", "A word of `order` is given twice."
    NO_SUCH_PAGE = "no-such-page", "The list has fewer pages."
    UNKNOWN_VERSION = (
        "unknown-version",
        "This server does not remember a dataset of this version; take the bulk files again.",
    )
    UNKNOWN_ID = "unknown-id", "Nothing here has this id; `suggestions` has the nearest."
    UNKNOWN_CARD_NAME = "unknown-name", "No card has this name; `suggestions` has similar ones."
    AMBIGUOUS = "ambiguous-name", "The name fits several things; `suggestions` has all their ids."
    RUMOR = "invalid-starting-rumor", "The card cannot be the starting Rumor."
    UNREADABLE_TEXT = "unreadable-json", "The body is not JSON; `position` says where."
    DUPLICATE_MEMBER = "duplicate-member", "An object of the body has a member twice."
    NESTED_TOO_DEEPLY = "nested-too-deeply", "The body is nested too deeply."
    NOT_A_NUMBER = "not-a-number", "NaN, Infinity or a number that is too large."
    UNUSABLE_CHARACTER = "unusable-character", "A text contains NUL or half of a surrogate pair."
    TOO_LONG_A_NAME = "too-long", "The name of a member is too long."
    TOO_MANY_VALUES = "too-many-values", "The body has too many values."
