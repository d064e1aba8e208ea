"""The lists of single kinds: cards with the facts of their kind as members."""

from collections.abc import Iterable, Sequence

from django.http import HttpRequest

from cardsdb import library
from cardsdb.api.cards import CARD_FILTERS, CardBase
from cardsdb.api.facts import all_facts
from cardsdb.api.filters import Filter, of_fact, one_of
from cardsdb.api.views import Nouns
from cardsdb.documents.lists import KIND_LISTS, KindList
from cardsdb.query.bits import Cards, places_of
from cardsdb.shelf import Shelf
from cardsdb.terms import Kind

_FACTS = b',"facts":{'


class KindRow(CardBase):
    """A card with the facts of its kind as members; null means not known."""

    kinds: tuple[Kind, ...] = ()


class OneKind(Nouns):
    """The cards of a list in `KIND_LISTS`, selected from all cards."""

    noun = "cards"
    of: KindList

    def selected(self, documents: Shelf, request: HttpRequest) -> Cards | None:
        """Return the places of the kinds that the filters select."""
        chosen = super().selected(documents, request)
        own = self._own(documents)
        return own if chosen is None else own & chosen

    def find(self, documents: Shelf, wanted: str) -> int | None:
        """Return the place of a card of the kinds by its id."""
        place = super().find(documents, wanted)
        return place if place is not None and self._own(documents) >> place & 1 else None

    def known(self, documents: Shelf) -> Iterable[str]:
        return [documents.ids[place] for place in places_of(self._own(documents))]

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids of the cards of these kinds and that name."""
        return [card_id for kind in self.of.kinds for card_id in library.spellings().cards(wanted, kind)]

    def _own(self, documents: Shelf) -> Cards:
        return documents.having("kind", map(str, self.of.kinds))

    def row(self, documents: Shelf, place: int) -> bytes:
        """Return the JSON of a card with its facts as members."""
        head, _mark, facts = super().row(documents, place).partition(_FACTS)
        return head + b"," + facts[:-1] if facts != b"}}" else head + b"}"

    def document(self, documents: Shelf, place: int) -> bytes:
        return self.row(documents, place)


def view_of(noun: str) -> type[OneKind]:
    of = KIND_LISTS[noun]
    facts = {name: field for name, (field, _always) in all_facts(of.kinds).items()}
    own: dict[str, Filter] = {
        name: one_of(of.kinds, "kind of card") if name == "kind" else of_fact(facts[name]) for name in of.filters
    }
    orders = ("name", "game", "id", *of.orders)
    name = noun.title().replace("-", "")
    model = "".join(word.title() for word in of.names[0].split())
    row = type(f"{model}Row", (KindRow,), {"kinds": of.kinds, "__doc__": of.about, "__module__": __name__})
    members = {
        "serializer_class": row,
        "of": of,
        "names": of.names,
        "filters": {**CARD_FILTERS, **own},
        "orders": orders,
        "example": of.example,
    }
    return type(name, (OneKind,), {**members, "__doc__": of.about, "__module__": __name__})


VIEWS = {noun: view_of(noun) for noun in KIND_LISTS}
