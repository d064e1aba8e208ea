"""The games' own words as enumerations: whatever a rule, a filter or a pack field may be."""

from enum import StrEnum


class GameCode(StrEnum):
    """The three games. The code begins every permanent id."""

    ELDRITCH_HORROR = "eh"
    MONSTERS_VS_HEROES = "mvh"
    ELDER_SIGN = "es"


class ExpansionKind(StrEnum):
    """What a box is: Monsters vs. Heroes has boxes with sets as their parts."""

    CORE = "core"
    EXPANSION = "expansion"
    BOX = "box"
    SET = "set"


class Kind(StrEnum):
    """Kinds of card. The kind is the middle part of every card id."""

    ANCIENT_ONE = "ancient-one"
    MYTHOS = "mythos"
    PRELUDE = "prelude"
    INVESTIGATOR = "investigator"
    PERSONAL_MISSION = "personal-mission"
    REWARD = "reward"
    CONSEQUENCE = "consequence"
    MONSTER = "monster"
    EPIC_MONSTER = "epic-monster"
    ASSET = "asset"
    UNIQUE_ASSET = "unique-asset"
    ARTIFACT = "artifact"
    SPELL = "spell"
    CONDITION = "condition"
    MYSTERY = "mystery"
    ADVENTURE = "adventure"
    CHARACTER = "character"
    FACTION = "faction"


class Color(StrEnum):
    """Front colors of Mythos cards, in the order of the stage tables."""

    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"


class Difficulty(StrEnum):
    """Printed difficulty of a Mythos card."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class DeckDifficulty(StrEnum):
    """How a Mythos deck is built; which cards each level leaves in stands in decks.mythos."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    STAGED = "staged"
    STAGED_HARDER_BLUES = "staged-harder-blues"
    INSANE = "insane"


class Alignment(StrEnum):
    """Alignment of a Monsters vs. Heroes character."""

    HERO = "hero"
    MONSTER = "monster"
    NEUTRAL = "neutral"


class Side(StrEnum):
    """Side of a Monsters vs. Heroes faction card."""

    HEROES = "heroes"
    MONSTERS = "monsters"


class SpaceType(StrEnum):
    """Printed type of a space; NONE is a space that is known to have no type."""

    CITY = "city"
    WILDERNESS = "wilderness"
    SEA = "sea"
    NONE = "none"


class PathType(StrEnum):
    """Printed type of a path between two spaces."""

    SHIP = "ship"
    TRAIN = "train"
    UNCHARTED = "uncharted"
    LOCAL = "local"


class Part(StrEnum):
    """Parts of a card's effect."""

    EFFECT = "effect"
    ACTION = "action"
    LOCAL_ACTION = "local-action"
    PASSIVE = "passive"
    GAINED = "gained"
    RECKONING = "reckoning"
    BACK = "back"
    SETUP = "setup"
    CULTIST = "cultist"
    AWAKENING = "awakening"
    PASSIVE_AWAKENED = "passive-awakened"
    RECKONING_AWAKENED = "reckoning-awakened"
    DOOM_AWAKENED = "doom-awakened"
    FINAL_MYSTERY = "final-mystery"
    WIN = "win"
    DEFEAT = "defeat"
    SOLVED = "solved"
    FAILED = "failed"


class Confidence(StrEnum):
    """How far a statement can be trusted: official or several sources, one decent source, own inference."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Authority(StrEnum):
    """Who stands behind a ruling, best first."""

    RULEBOOK = "rulebook"
    OFFICIAL_FAQ = "official-faq"
    SUMMARY = "summary"
    COMMUNITY = "community"


class Verdict(StrEnum):
    """What can be said of a deck while some facts are unknown."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Severity(StrEnum):
    """Weight of a deck problem: broken for certain, or not to be told yet."""

    ERROR = "error"
    UNKNOWN = "unknown"


class ErratumKind(StrEnum):
    """What a correction is: the publisher's, or an editor's note on a fault or gap."""

    ERRATUM = "erratum"
    NOTE = "note"
