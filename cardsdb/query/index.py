"""The query index of all cards. Make it once per dataset; it does not change."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardsdb.names import fold
from cardsdb.query import reading
from cardsdb.query.bits import Cards, cards_at, places_of, union
from cardsdb.query.faults import Faults
from cardsdb.query.keys import BY_NAME, COMPARISONS, LEVELS, NUMBERS, Key, Operator, Sort
from cardsdb.query.postings import Numbers, Texts
from cardsdb.query.records import Document, Record, record
from cardsdb.query.tree import All, Either, Exact, Fact, Node, Not, Order, Query, Term, Value, Words
from cardsdb.query.vocabulary import Vocabulary

_UNKNOWN_LAST = 1 << 62


class CardIndex:
    """All cards by their searchable facts, in the given order."""

    def __init__(self, records: Sequence[Record], vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.records = records
        self.ids = [each.id for each in records]
        self.all = (1 << len(records)) - 1
        self._names = Texts([fold(each.name or "") for each in records])
        self._texts = Texts([fold(each.text) for each in records])
        self._words = _by_word(records)
        self._numbers = {key: Numbers([each.numbers.get(key, ()) for each in records]) for key in (*NUMBERS, "diff")}
        self._marks = {
            "is": _by_mark([each.properties for each in records]),
            "has": _by_mark([each.held for each in records]),
        }
        self._ranks: dict[Order, list[int]] = {}

    @classmethod
    def of(
        cls,
        documents: Iterable[Document],
        *,
        boxes: Iterable[Document] = (),
        games: Iterable[Document] = (),
        also: Mapping[str, Iterable[str]] | None = None,
    ) -> "CardIndex":
        """Return the index of cards from their documents; boxes, games and `also` complete the vocabulary."""
        records = list(map(record, documents))
        return cls(records, Vocabulary.of(records, boxes=boxes, games=games, also=also))

    def parse(self, text: str) -> Query | Faults:
        """Return the query of a text, or all its faults."""
        return reading.parse(text, self.vocabulary)

    def select(self, query: Query) -> list[str]:
        """Return the ids of the cards that match, in the order of `places`."""
        return [self.ids[place] for place in self.places(query)]

    def places(self, query: Query) -> list[int]:
        """Return the places of the matching cards, in the query's order, or in the order of the index."""
        places = list(places_of(self.cards(query.where)))
        for order in reversed(query.order):
            places.sort(key=self._ranked(order).__getitem__)
        return places

    def count(self, node: Node | None) -> int:
        return self.cards(node).bit_count()

    def cards(self, node: Node | None) -> Cards:
        """Return the set of matching cards; all cards for None."""
        match node:
            case Words(text):
                return self._names.found(text) | self._texts.found(text)
            case Exact(name):
                return self._names.whole.get(name, 0)
            case Term():
                return self._term(node)
            case Not(inner):
                return self.all & ~self.cards(inner)
            case Either(nodes):
                return union(map(self.cards, nodes))
            case All(nodes):
                return self._intersection(nodes)
        return self.all

    def _intersection(self, nodes: Iterable[Node]) -> Cards:
        found = self.all
        for node in nodes:
            if not found:
                break
            found &= self.cards(node)
        return found

    def _term(self, term: Term) -> Cards:
        key = BY_NAME[term.key]
        if term.operator is Operator.IS_NOT:
            equal = Term(term.key, Operator.IS, term.values)
            return self._known(key, term.values) & ~self._term(equal)
        return union(self._value(key, term.operator, value) for value in term.values)

    def _known(self, key: Key, values: Iterable[Value]) -> Cards:
        """Return the cards for which the key, and the facts that it is compared to, are known."""
        if key.sort is Sort.TEXT:
            return self._names.all
        if key.sort is not Sort.NUMBER:
            return union(self._words[key.name].values())
        known: Cards = self._numbers[key.name].all
        for value in values:
            known &= self._numbers[value.key].all if isinstance(value, Fact) else known
        return known

    def _value(self, key: Key, operator: Operator, value: Value) -> Cards:
        match value:
            case Fact(other):
                return self._numbers[key.name].compared(operator, self._numbers[other])
            case int():
                return self._numbers[key.name].found(operator, value)
        if key.sort is Sort.TEXT:
            texts = self._names if key.name == "name" else self._texts
            return texts.whole.get(value, 0) if operator is Operator.IS else texts.found(value)
        if key.sort is Sort.MARK:
            return self._mark(key, value)
        if operator in COMPARISONS:
            return self._numbers[key.name].found(operator, LEVELS[value]) if value in LEVELS else 0
        words = self.vocabulary.with_parts([value]) if key.exact and operator is Operator.HAS else (value,)
        return union(self._words[key.name].get(word, 0) for word in words)

    def _mark(self, key: Key, value: str) -> Cards:
        if value in self._marks[key.name]:
            return self._marks[key.name][value]
        fact = BY_NAME.get(value)
        return self._known(fact, ()) if key.name == "has" and fact and fact.sort is not Sort.TEXT else 0

    def _ranked(self, order: Order) -> list[int]:
        if order not in self._ranks:
            self._ranks[order] = self._ranks_of(order)
        return self._ranks[order]

    def _ranks_of(self, order: Order) -> list[int]:
        """Return the rank of each card in an order; cards for which the key is not known come last."""
        key, sign = BY_NAME[order.key], -1 if order.descending else 1
        found = [_UNKNOWN_LAST] * len(self.records)
        for place, numbers in enumerate(self._sortable(key)):
            if numbers:
                found[place] = min(sign * number for number in numbers)
        return found

    def _sortable(self, key: Key) -> Iterator[Sequence[int]]:
        """Yield the sort numbers of each card; none if the key is not known."""
        match key.sort:
            case Sort.TEXT:
                places = {name: place for place, name in enumerate(sorted(self._names.whole))}
                yield from ([places[name]] if name else [] for name in self._names.texts)
            case Sort.WORD:
                ranks = self.vocabulary.ranks[key.name]
                yield from ([ranks[word.word] for word in each.words.get(key.name, ())] for each in self.records)
            case _:
                yield from (each.numbers.get(key.name, ()) for each in self.records)


def _by_word(records: Sequence[Record]) -> dict[str, dict[str, Cards]]:
    """Return {key: {word: cards}}."""
    places: dict[str, dict[str, list[int]]] = {key: defaultdict(list) for key in BY_NAME}
    for place, each in enumerate(records):
        for key, words in each.words.items():
            for word in words:
                places[key][word.word].append(place)
    size = len(records)
    return {key: {word: cards_at(found, size) for word, found in words.items()} for key, words in places.items()}


def _by_mark(marks: Sequence[frozenset[str]]) -> dict[str, Cards]:
    """Return {mark: cards}."""
    names = frozenset().union(*marks)
    return {name: cards_at((place for place, found in enumerate(marks) if name in found), len(marks)) for name in names}
