"""The games' own words as enumerations, for rules, filters and pack fields."""

from enum import StrEnum


class GameCode(StrEnum):
    """The three games. The code begins every permanent id."""

    ELDRITCH_HORROR = "eh"
    MONSTERS_VS_HEROES = "mvh"
    ELDER_SIGN = "es"

    @property
    def game_name(self) -> str:
        """The name of the game, for choices that are shown without the dataset."""
        return {"eh": "Eldritch Horror", "mvh": "Monsters vs. Heroes", "es": "Elder Sign"}[self.value]


class ExpansionKind(StrEnum):
    """Kinds of box. In Monsters vs. Heroes, a box consists of sets."""

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
    """Difficulty of a Mythos deck; decks.mythos defines the cards of each level."""

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


class CharacterFact(StrEnum):
    """A fact of a Monsters vs. Heroes character that can be wrong by itself."""

    NAME = "name"
    SET = "set"
    ALIGNMENT = "alignment"
    COPIES = "copies"
    ICONS = "icons"


class Side(StrEnum):
    """Side of a Monsters vs. Heroes faction card."""

    HEROES = "heroes"
    MONSTERS = "monsters"


class SpaceType(StrEnum):
    """Printed type of a space; NONE means that it is known to have no type."""

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
    """Confidence in a statement: official or several sources, one reliable source, our own inference."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Authority(StrEnum):
    """The authority of a ruling, highest first."""

    RULEBOOK = "rulebook"
    OFFICIAL_FAQ = "official-faq"
    SUMMARY = "summary"
    COMMUNITY = "community"


class Verdict(StrEnum):
    """Verdict on a deck, some facts of which may be unknown."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Severity(StrEnum):
    """Severity of a deck problem: certain, or undetermined."""

    ERROR = "error"
    UNKNOWN = "unknown"


class ErratumKind(StrEnum):
    """Kind of a correction: the publisher's, or an editor's note on an error or gap."""

    ERRATUM = "erratum"
    NOTE = "note"
