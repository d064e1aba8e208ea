"""The table of keys: everything that can precede an operator. The reference page is made from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Operator(StrEnum):
    """Operators between key and value."""

    HAS = ":"
    IS = "="
    IS_NOT = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


COMPARISONS = (Operator.LESS, Operator.AT_MOST, Operator.MORE, Operator.AT_LEAST)


class Sort(StrEnum):
    """Sorts of keys, by their values."""

    TEXT = "text"
    WORD = "word"
    LEVEL = "level"
    NUMBER = "number"
    MARK = "mark"
    ORDER = "order"


_OPERATORS: Mapping[Sort, tuple[Operator, ...]] = {
    Sort.TEXT: (Operator.HAS, Operator.IS),
    Sort.WORD: (Operator.HAS, Operator.IS, Operator.IS_NOT),
    Sort.LEVEL: tuple(Operator),
    Sort.NUMBER: tuple(Operator),
    Sort.MARK: (Operator.HAS, Operator.IS),
    Sort.ORDER: (Operator.HAS, Operator.IS),
}


@dataclass(frozen=True)
class Key:
    """A key: its name, other spellings, what its values are, what it finds, and a query that shows it.

    `exact` marks keys for which `=` is narrower than `:`. `sortable` marks keys of words that `order:` takes.
    """

    name: str
    also: tuple[str, ...]
    sort: Sort
    about: str
    example: str
    exact: bool = False
    sortable: bool = False

    @property
    def operators(self) -> tuple[Operator, ...]:
        return _OPERATORS[Sort.WORD if self.exact else self.sort]

    @property
    def ordered(self) -> bool:
        """True if `order:` takes the key."""
        return self.sortable or self.sort in (Sort.NUMBER, Sort.LEVEL)


def _number(name: str, about: str, example: str, *also: str) -> Key:
    return Key(name, also, Sort.NUMBER, about, example)


KEYS: tuple[Key, ...] = (
    Key("name", ("n",), Sort.TEXT, "words of the name", "name:tome", exact=True, sortable=True),
    Key("text", ("x",), Sort.TEXT, "words of the text", 'text:"gain 1 clue"'),
    Key(
        "type",
        ("t", "kind"),
        Sort.WORD,
        "the kind of card; `t:asset` finds Assets and Unique Assets, `t:monster` Monsters and Epic Monsters",
        "t:asset",
        exact=True,
        sortable=True,
    ),
    Key(
        "set",
        ("s", "expansion", "box"),
        Sort.WORD,
        "a box or set that the card is printed in; `:` includes the sets of a box",
        "s:mon",
        exact=True,
        sortable=True,
    ),
    Key("in", (), Sort.WORD, "a box, set, or game that the card is printed in", "in:mon", exact=True),
    Key("game", ("g",), Sort.WORD, "the game", "g:eh", sortable=True),
    Key("trait", ("k", "traits"), Sort.WORD, "a printed trait", "k:tome"),
    Key(
        "ao",
        ("ancient-one", "campaign-ancient-one"),
        Sort.WORD,
        "an Ancient One: its own card, its Mysteries, and the Prelude of its campaign",
        "ao:azathoth",
    ),
    Key("color", ("colour",), Sort.WORD, "the front color of a Mythos card", "color:blue", sortable=True),
    Key("diff", ("difficulty",), Sort.LEVEL, "the printed difficulty", "diff>=normal"),
    _number("stage", "the stage of an Adventure, as a digit or a Roman numeral", "stage:II"),
    Key("start", ("starting-space",), Sort.WORD, "the space where an investigator starts", "start:london"),
    Key("alignment", (), Sort.WORD, "the alignment of a character", "alignment:hero", sortable=True),
    _number("value", "the value of an Asset", "value<=2"),
    _number("toughness", "the toughness of a Monster, where it is a plain number", "toughness>=3"),
    _number("horror", "the horror of a Monster", "horror>damage"),
    _number("damage", "the damage of a Monster", "damage=3"),
    _number("health", "the Health of an investigator", "health>sanity"),
    _number("sanity", "the Sanity of an investigator", "sanity>=7"),
    _number("stamina", "the stamina of an Elder Sign investigator", "stamina=6"),
    _number("lore", "the Lore of an investigator", "lore=4"),
    _number("influence", "the Influence of an investigator", "influence>lore"),
    _number("observation", "the Observation of an investigator", "observation>=3"),
    _number("strength", "the Strength of an investigator", "strength=will"),
    _number("will", "the Will of an investigator", "will!=1"),
    _number("doom", "the starting doom of an Ancient One, or the length of its doom track", "doom<12"),
    _number("copies", "copies of the card in a box", "copies>1"),
    _number("number", "the collector number", "number<10"),
    Key("is", (), Sort.MARK, "cards with a property", "is:rumor"),
    Key("has", (), Sort.MARK, "cards with a ruling, a text, or a fact that is known", "has:ruling"),
    Key("order", ("sort",), Sort.ORDER, "nothing; it sorts the cards", "order:-value"),
)

IS: Mapping[str, str] = {
    "rumor": "is a Rumor",
    "reprint": "is printed in more than one box or set",
    "unknown": "its name, one of its facts, or its number of copies is not known",
    "epic": "is an Epic Monster",
}

HAS: Mapping[str, str] = {
    "ruling": "a question or rule that concerns it",
    "erratum": "an erratum or editor's note that concerns it",
    "text": "a text",
}
"""Values of `has:` besides the keys of facts."""

LEVELS: Mapping[str, int] = {"easy": 1, "normal": 2, "average": 2, "hard": 3, "insane": 4}
"""Printed difficulties in their order. Elder Sign says average where Eldritch Horror says normal."""

WIDER: Mapping[str, tuple[str, ...]] = {"asset": ("unique-asset",), "monster": ("epic-monster",)}
"""Kinds that the rules include in the word."""

BY_SPELLING: Mapping[str, Key] = {spelling: key for key in KEYS for spelling in (key.name, *key.also)}
BY_NAME: Mapping[str, Key] = {key.name: key for key in KEYS}
NUMBERS = tuple(key.name for key in KEYS if key.sort is Sort.NUMBER)
FACTS = tuple(key.name for key in KEYS if key.sort in (Sort.WORD, Sort.LEVEL, Sort.NUMBER))
ORDERS = tuple(key.name for key in KEYS if key.ordered)


def key_of(spelling: str) -> Key | None:
    """Return the key of that name or other spelling, whatever its case; `_` and `-` are the same."""
    return BY_SPELLING.get(spelling.casefold().replace("_", "-"))
