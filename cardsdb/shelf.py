"""The documents of a noun in memory: selected without SQL, read once per process and dataset version."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from cardsdb.dataset import per_dataset
from cardsdb.models import StoredDocument

Places = Sequence[int]
Order = tuple[tuple[str, bool], ...]  # names of keys, and whether each descends


class Shelf:
    """The documents of a noun in their default order. `rows` are their JSON in lists, `rests` the additional members
    at their own addresses; `words` maps each filter and word to the places that have it.
    """

    def __init__(self, stored: Iterable[StoredDocument]) -> None:
        self.ids: list[str] = []
        self.rows: list[bytes] = []
        self.rests: list[bytes] = []
        self.place: dict[str, int] = {}
        self.words: dict[str, dict[str, set[int]]] = {}
        self.keys: list[Mapping[str, str | int | None]] = []
        former: dict[str, int] = {}
        for place, each in enumerate(stored):
            self.ids.append(each.public_id)
            self.rows.append(each.row.encode())
            self.rests.append(each.rest.encode())
            self.keys.append(each.keys)
            self.place[each.public_id] = place
            former |= dict.fromkeys(each.former_ids.split(), place)
            for name, words in each.words.items():
                places = self.words.setdefault(name, {})
                for word in words:
                    places.setdefault(word, set()).add(place)
        self.place = former | self.place
        self.all = range(len(self.rows))
        self.arranged = lru_cache(maxsize=64)(self._arranged)

    def having(self, name: str, words: Iterable[str]) -> set[int]:
        """Return the places that have one of these words."""
        known = self.words.get(name, {})
        found = [known[word] for word in words if word in known]
        return set().union(*found) if len(found) != 1 else found[0]

    def _arranged(self, order: Order) -> Places:
        """Return all places in an order; ties keep the default order."""
        places = list(self.all)
        for name, descending in reversed(order):
            places.sort(key=self._key(name), reverse=descending)
        return places

    def _key(self, name: str) -> Callable[[int], tuple[bool, str | int]]:
        keys = self.keys

        def key(place: int) -> tuple[bool, str | int]:
            value = keys[place].get(name)
            return (True, 0) if value is None else (False, value)

        return key

    def chosen(self, selected: set[int] | None, order: Order = ()) -> Places:
        """Return the selected places (None: all) in an order."""
        if not order:
            return self.all if selected is None else sorted(selected)
        places = self.arranged(order)
        return places if selected is None else [place for place in places if place in selected]

    def document(self, place: int, row: bytes | None = None) -> bytes:
        """Return the JSON of a document: its row and its additional members."""
        row, rest = self.rows[place] if row is None else row, self.rests[place]
        return row if rest == b"{}" else row[:-1] + b"," + rest[1:]


@per_dataset
def shelf(noun: str) -> Shelf:
    """Return the documents of a noun."""
    return Shelf(StoredDocument.objects.filter(noun=noun).order_by("place").iterator())
