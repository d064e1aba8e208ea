"""The search for cards on a page: a query, facets, one's boxes, an order, and what to drop if nothing is left."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext, gettext_noop

from cardsdb import library
from cardsdb.pages.parameters import BoxesAsked, box_names
from cardsdb.query.bits import Cards, places_of, union
from cardsdb.query.faults import Fault, Faults
from cardsdb.query.keys import ORDERS
from cardsdb.query.records import Record
from cardsdb.query.tree import Query
from cardsdb.terms import GameCode

BY_NAME = "name"
NUMBER_COLUMNS = (
    "value", "toughness", "horror", "damage", "health", "sanity", "stamina", "lore", "influence", "observation",
    "strength", "will", "doom", "stage",
)  # fmt: skip
WORD_COLUMNS = ("color", "diff", "alignment", "start")
COLUMN_NAMES = {"diff": "Difficulty", "start": "Starts in"}
CONCERNED = 0.25  # the share of the cards found that must have a fact before the page offers it as a facet


@dataclass(frozen=True)
class Facet:
    """A parameter of the page that narrows by one fact, with its key in the query language."""

    parameter: str
    word: str
    key: str
    operator: str = "="

    @property
    def label(self) -> str:
        """The word for the fact, in the language of the page."""
        return gettext(self.word)

    def query(self, value: str) -> str:
        """Return the query for a value, which may be anything that was typed into the address."""
        quoted = value.replace('"', " ")
        return f'{self.key}{self.operator}"{quoted}"'


FACETS = (
    Facet("game", gettext_noop("Game"), "game"),
    Facet("kind", gettext_noop("Kind"), "type"),
    Facet("expansion", gettext_noop("Box"), "set", ":"),
    Facet("color", gettext_noop("Color"), "color"),
    Facet("difficulty", gettext_noop("Difficulty"), "diff"),
    Facet("value", gettext_noop("Value"), "value"),
    Facet("trait", gettext_noop("Trait"), "trait"),
)
BY_PARAMETER: Mapping[str, Facet] = {facet.parameter: facet for facet in FACETS}


@dataclass(frozen=True)
class Problem:
    """A parameter that cannot be used. `position` is that of a query's fault, in `text`."""

    label: str
    detail: str
    suggestions: tuple[str, ...] = ()
    before: str = ""
    wrong: str = ""
    after: str = ""

    @property
    def is_placed(self) -> bool:
        """Whether the fault is at a place in a query."""
        return bool(self.before or self.wrong or self.after)


@dataclass(frozen=True)
class Chip:
    """A value of a facet, and how many of the cards found have it."""

    value: str
    name: str
    count: int


@dataclass(frozen=True)
class ChipRow:
    """The values of a facet among the cards found, or the one that is chosen."""

    parameter: str
    label: str
    chosen: Chip | None
    chips: tuple[Chip, ...]


@dataclass(frozen=True)
class Way:
    """A filter to drop, and how many cards that leaves."""

    parameter: str
    name: str
    count: int


@dataclass(frozen=True)
class CardSearch:
    """What the address asks for."""

    query: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    boxes: BoxesAsked = field(default_factory=BoxesAsked)
    sort: str = ""

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the parameters."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[Problem]:
        read = library.card_query(self.query)
        if isinstance(read, Faults):
            yield from (_placed(self.query, fault) for fault in read.faults)
        for parameter, value in self.chosen.items():
            facet = BY_PARAMETER[parameter]
            asked = library.card_query(facet.query(value))
            if isinstance(asked, Faults):
                yield Problem(facet.label, f"“{value}” is not known here.", asked.faults[0].suggestions)
        if self.sort.removeprefix("-") not in ("", *ORDERS):
            yield Problem(gettext("Order"), f"Cards cannot be sorted by “{self.sort}”.", ORDERS)
        for box in self.boxes.unknown:
            yield Problem("My boxes", f"No box has the id “{box}”.")

    @cached_property
    def found(self) -> Cards:
        """The cards that query and facets select, whether one owns them or not."""
        index = library.card_index()
        cards = index.all
        for text in (self.query, *(BY_PARAMETER[name].query(value) for name, value in self.chosen.items())):
            read = library.card_query(text)
            cards &= index.cards(read.where) if isinstance(read, Query) else 0
        return cards

    @cached_property
    def shown(self) -> Cards:
        """The found cards in the player's boxes. A game without a ticked box is not narrowed."""
        return self.found & _in_boxes(self.boxes.ids)

    @property
    def hidden(self) -> int:
        """How many cards the player's boxes hide."""
        return (self.found & ~self.shown).bit_count()

    @cached_property
    def records(self) -> list[Record]:
        """The records of the cards shown."""
        return [library.card_index().records[place] for place in places_of(self.shown)]

    def ids(self) -> list[str]:
        """Return the ids of the cards shown, in order; unknown names last."""
        index = library.card_index()
        own = library.card_query(self.query)
        ordered = bool(own.order) if isinstance(own, Query) else False
        order = own if ordered and not self.sort else library.card_query(f"order:{self.sort or BY_NAME}")
        if isinstance(order, Faults):
            return []
        return [index.ids[place] for place in index.places(replace(order, where=None)) if self.shown >> place & 1]

    def chip_rows(self) -> list[ChipRow]:
        """Return the facets that the cards found have, each with its values."""
        rows = []
        for facet in FACETS:
            chosen = self.chosen.get(facet.parameter)
            counts = _counts(self.records, facet.key)
            names = _names(self.records, facet.key)
            if chosen is not None:
                rows.append(ChipRow(facet.parameter, facet.label, Chip(chosen, _named(facet, chosen, names), 0), ()))
            elif len(counts) > 1 and self._concerns(facet):
                chips = [Chip(value, _named(facet, value, names), count) for value, count in counts.items()]
                rows.append(ChipRow(facet.parameter, facet.label, None, tuple(_sorted(facet, chips))))
        return rows

    def _concerns(self, facet: Facet) -> bool:
        """Return whether enough of the cards found have the fact."""
        has = sum(1 for record in self.records if record.words.get(facet.key) or record.numbers.get(facet.key))
        return has >= CONCERNED * len(self.records)

    def columns(self) -> list[tuple[str, str]]:
        """Return key and heading of the facts that the cards found have, if they are all of one kind."""
        kinds = {word.word for record in self.records for word in record.words["type"]}
        if len(kinds) != 1:
            return []
        numbers = {key for record in self.records for key in record.numbers}
        words = {key for record in self.records for key, found in record.words.items() if found}
        keys = [*(key for key in WORD_COLUMNS if key in words), *(key for key in NUMBER_COLUMNS if key in numbers)]
        return [(key, COLUMN_NAMES.get(key, key.title())) for key in keys]

    def ways_out(self) -> list[Way]:
        """Return the filters that can be dropped one by one so that something is found."""
        ways = (
            [("q", gettext("the query “%(query)s”") % {"query": self.query}, replace(self, query=""))]
            if self.query
            else []
        )
        for name, value in self.chosen.items():
            rest = {key: kept for key, kept in self.chosen.items() if key != name}
            ways.append((name, f"{BY_PARAMETER[name].label} “{value}”", replace(self, chosen=rest)))
        if self.boxes.ids:
            ways.append(("boxes", gettext("the filter by your boxes"), replace(self, boxes=BoxesAsked())))
        counted = (Way(parameter, name, search.shown.bit_count()) for parameter, name, search in ways)
        return [way for way in counted if way.count]


def cell(record: Record, key: str) -> str:
    """Return the values of a fact for a cell of the table, "" if not known."""
    if key in NUMBER_COLUMNS:
        return ", ".join(str(number) for number in record.numbers.get(key, ()))
    return ", ".join(word.offered[0] for word in record.words.get(key, ()))


def _placed(query: str, fault: Fault) -> Problem:
    start, end = fault.position, fault.position + max(1, fault.length)
    return Problem(gettext("Query"), fault.detail, (), query[:start], query[start:end] or "␣", query[end:])


def _in_boxes(owned: Sequence[str]) -> Cards:
    """Return the cards of these boxes, and all cards of games without one of them."""
    index = library.card_index()
    if not owned:
        return index.all
    games = {box.partition(".")[0] for box in owned}
    texts = [f'set:"{box}"' for box in owned] + [f"game={code}" for code in GameCode if code not in games]
    read = [library.card_query(text) for text in texts]
    return union(index.cards(query.where) for query in read if isinstance(query, Query))


def _counts(records: Sequence[Record], key: str) -> dict[str, int]:
    """Return {value: number of cards} in the order of first appearance."""
    if key == "value":
        return dict(Counter(str(number) for record in records for number in set(record.numbers.get(key, ()))))
    return dict(Counter(word.word for record in records for word in {*record.words.get(key, ())}))


def _names(records: Sequence[Record], key: str) -> dict[str, str]:
    return {word.word: word.offered[-1] for record in records for word in record.words.get(key, ())}


def _named(facet: Facet, value: str, names: Mapping[str, str]) -> str:
    """Return a value as players write it."""
    match facet.parameter:
        case "game":
            return GameCode(value).game_name if value in list(GameCode) else value
        case "expansion":
            return names.get(value) or box_names().get(value, value)
        case "value":
            return value
    return value.replace("-", " ").title() if facet.parameter in ("kind", "trait") else value


def _sorted(facet: Facet, chips: Sequence[Chip]) -> list[Chip]:
    ranks = library.card_index().vocabulary.ranks.get(facet.key, {})
    if facet.parameter == "value":
        return sorted(chips, key=lambda chip: int(chip.value))
    if facet.parameter == "trait":
        return sorted(chips, key=lambda chip: chip.name)
    return sorted(chips, key=lambda chip: ranks.get(chip.value, len(ranks)))
