"""The documents of a noun in memory: selected without SQL, read once per process and dataset version."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import overload

from cardsdb.dataset import per_dataset
from cardsdb.models import StoredDocument
from cardsdb.query.bits import Cards, cards_at, places_of, union

Places = Sequence[int]
Order = tuple[tuple[str, bool], ...]  # names of keys, and whether each descends


_BLOCK = 512


class Selected(Sequence[int]):
    """The places of a set in their default order. A page of them costs the same wherever it is in whatever set."""

    def __init__(self, places: Cards) -> None:
        self._places = places
        self._digits = f"{places:b}"[::-1]

    def __len__(self) -> int:
        return self._places.bit_count()

    def __iter__(self) -> Iterator[int]:
        return places_of(self._places)

    @overload
    def __getitem__(self, wanted: int) -> int: ...
    @overload
    def __getitem__(self, wanted: slice) -> list[int]: ...
    def __getitem__(self, wanted: int | slice) -> int | list[int]:
        """Return the place with this number among those selected, or those with the numbers of a slice."""
        numbers = range(len(self))[wanted]
        if isinstance(numbers, int):
            return self._run(numbers, 1)[0]
        if numbers.step != 1:
            return list(self)[wanted]
        return self._run(numbers.start, len(numbers))

    def _run(self, start: int, count: int) -> list[int]:
        digits, place = self._digits, 0
        while count and (held := digits.count("1", place, place + _BLOCK)) <= start:
            start -= held
            place += _BLOCK
        found = []
        for number in range(start + count if count else 0):
            place = digits.index("1", place) + 1
            if number >= start:
                found.append(place - 1)
        return found


class Shelf:
    """The documents of a noun in their default order. `rows` are their JSON in lists, `rests` the additional members
    at their own addresses; `words` maps each filter and word to the places that have it.
    """

    def __init__(self, stored: Iterable[StoredDocument]) -> None:
        self.ids: list[str] = []
        self.rows: list[bytes] = []
        self.rests: list[bytes] = []
        self.place: dict[str, int] = {}
        words: dict[str, dict[str, list[int]]] = {}
        self.keys: list[Mapping[str, str | int | None]] = []
        former: dict[str, int] = {}
        for place, each in enumerate(stored):
            self.ids.append(each.public_id)
            self.rows.append(each.row.encode())
            self.rests.append(each.rest.encode())
            self.keys.append(each.keys)
            self.place[each.public_id] = place
            former |= dict.fromkeys(each.former_ids.split(), place)
            for name, own in each.words.items():
                places = words.setdefault(name, {})
                for word in own:
                    places.setdefault(word, []).append(place)
        size = len(self.rows)
        self.words: dict[str, dict[str, Cards]] = {
            name: {word: cards_at(places, size) for word, places in each.items()} for name, each in words.items()
        }
        self.place = former | self.place
        self.all = range(len(self.rows))
        self.arranged = lru_cache(maxsize=64)(self._arranged)

    def having(self, name: str, words: Iterable[str]) -> Cards:
        """Return the places that have one of these words."""
        known = self.words.get(name, {})
        return union(known[word] for word in words if word in known)

    def _arranged(self, order: Order) -> Places:
        """Return all places in an order; ties keep the default order, and what is not known comes last."""
        places = list(self.all)
        for name, descending in reversed(order):
            values = {place: value for place in places if (value := self.keys[place].get(name)) is not None}
            known = sorted(values, key=values.__getitem__, reverse=descending)
            places = [*known, *(place for place in places if place not in values)]
        return places

    def chosen(self, selected: Cards | None, order: Order = ()) -> Places:
        """Return the selected places (None: all) in an order, without sorting them anew."""
        if not order:
            return self.all if selected is None else Selected(selected)
        places = self.arranged(order)
        return places if selected is None else among(places, selected)

    def document(self, place: int, row: bytes | None = None) -> bytes:
        """Return the JSON of a document: its row and its additional members."""
        row, rest = self.rows[place] if row is None else row, self.rests[place]
        return row if rest == b"{}" else row[:-1] + b"," + rest[1:]


def among(places: Iterable[int], selected: Cards) -> list[int]:
    """Return those of the places that are selected, in their order."""
    digits = f"{selected:b}"[::-1]
    size = len(digits)
    return [place for place in places if place < size and digits[place] == "1"]


@per_dataset
def shelf(noun: str) -> Shelf:
    """Return the documents of a noun."""
    return Shelf(StoredDocument.objects.filter(noun=noun).order_by("place").iterator())
