"""Cards of every kind: the list with its filters, documents, and cards by name, at random and by several ids."""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rapidfuzz import fuzz, process
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request

from cardsdb import chance, library
from cardsdb.api import card_queries, vocabulary
from cardsdb.api.bodies import Body, Several, Text
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import GAME, LONGEST_TEXT, NAME, PRINTED_IN, TRAIT, one_of
from cardsdb.api.parameters import described
from cardsdb.api.problems import Place, Problem, bad_body, bad_parameters
from cardsdb.api.views import Nouns, answer
from cardsdb.documents.nouns import compact
from cardsdb.names import fold
from cardsdb.shelf import Shelf, among, shelf
from cardsdb.terms import Confidence, Kind, Part

MOST_SUGGESTIONS = 8
CARD_FILTERS = {"game": GAME, "expansion": PRINTED_IN, "trait": TRAIT, "name": NAME}


class CardLink(serializers.Serializer[Any]):
    """A card by id and name; name null if not known."""

    id = serializers.CharField()
    name = serializers.CharField(allow_null=True)


class TokenValues(serializers.Serializer[Any]):
    """Values of a Monster's token; unknown ones are absent. `note` says which token, if there are several."""

    note = serializers.CharField(required=False)
    toughness = serializers.CharField(required=False, help_text="toughness")
    horror = serializers.IntegerField(required=False, help_text="horror")
    damage = serializers.IntegerField(required=False, help_text="damage")
    will_modifier = serializers.IntegerField(required=False, help_text="modifier of its Will test")
    strength_modifier = serializers.IntegerField(required=False, help_text="modifier of its Strength test")
    tests = serializers.CharField(required=False, help_text="what its tests say")
    reckoning = serializers.BooleanField(required=False, help_text="it has a Reckoning effect")
    ability = serializers.CharField(required=False, help_text="our summary of its ability")
    confidence = serializers.CharField(required=False)
    sources = serializers.ListField(child=serializers.CharField(), required=False)


class PrintingRow(serializers.Serializer[Any]):
    """A card in a box; copies and number null if not known. `traits`: only if the card's printings differ.
    `values`: of a Monster's tokens in this box, empty if not known.
    """

    expansion = ExpansionLink()
    copies = serializers.IntegerField(allow_null=True, help_text="copies in this box or set; null: not known")
    number = serializers.CharField(allow_null=True, help_text="collector number; null: not known")
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())
    traits = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="traits of this printing, where they differ"
    )
    values = TokenValues(
        many=True, required=False, help_text="values of each token, where a box has several of the same name"
    )


class CardBase(serializers.Serializer[Any]):
    """The members that all cards have."""

    id = serializers.CharField()
    game = serializers.CharField()
    kind = serializers.ChoiceField([str(kind) for kind in Kind])
    slug = serializers.CharField()
    name = serializers.CharField(allow_null=True, help_text="null: not known")
    text = serializers.CharField(allow_null=True, help_text="the owner's text, or ours; null: see your card")
    text_confidence = serializers.ChoiceField(
        [str(word) for word in Confidence], allow_null=True, help_text="the lowest one of the effects in the text"
    )
    traits = serializers.ListField(child=serializers.CharField(), help_text="traits as printed")
    printings = PrintingRow(many=True, help_text="the boxes and sets that have the card")
    url = serializers.URLField()
    web_url = serializers.URLField()


class Facts(serializers.JSONField):
    """The facts of a card; the API description has a schema for each kind."""


class CardRow(CardBase):
    """A card with the facts of its kind."""

    facts = Facts(help_text="facts of the kind; null means not known; facts that don't apply are absent")


class RulingLink(serializers.Serializer[Any]):
    """A question, rule or erratum about the card."""

    id = serializers.CharField()
    type = serializers.CharField(help_text="faq, section or erratum")
    title = serializers.CharField()
    authority = serializers.CharField(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True)
    url = serializers.URLField()
    web_url = serializers.URLField()


class EffectRow(serializers.Serializer[Any]):
    """A part of a card's effect in our own words; `hidden`: not to be read until the card is flipped."""

    part = serializers.ChoiceField([str(word) for word in Part], help_text="part of the card")
    label = serializers.CharField(allow_null=True, help_text="heading of the part")
    text = serializers.CharField()
    confidence = serializers.ChoiceField([str(word) for word in Confidence])
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())
    hidden = serializers.BooleanField(help_text="not to be read until the card is flipped")


class CardDocument(CardRow):
    """A card with its effect in parts, its rulings and errata."""

    effects = EffectRow(many=True, help_text="what the card does, in parts")

    rulings = RulingLink(many=True, help_text="questions and rules about the card")
    errata = RulingLink(many=True, help_text="corrections and notes about the card")


class CollectionInput(Body):
    """Ids to look up."""

    ids = Several(child=Text(max_length=200, allow_blank=True), min_length=1, most=75, help_text="ids, in any spelling")


class CollectionOutput(serializers.Serializer[Any]):
    """The cards found, each once, in the requested order, and the unknown ids."""

    results = CardRow(many=True, help_text="the cards found, in the order of the ids")
    not_found = serializers.ListField(child=serializers.CharField(), help_text="the ids that no card has")


class AutocompleteOutput(serializers.Serializer[Any]):
    """Names that begin with the letters typed, or contain a word that does."""

    query = serializers.CharField(allow_blank=True)
    results = CardLink(many=True, help_text="at most 20 cards")


_EXACT = OpenApiParameter("exact", str, description="the whole name; accents, punctuation and case don't matter")
_FUZZY = OpenApiParameter(
    "fuzzy",
    str,
    description="a misspelled name; finds the nearest one",
    examples=[OpenApiExample("", "sefina rouseau")],
)
_DRAW = OpenApiParameter(
    "draw",
    int,
    description="which draw of the deck that the seed shuffles, from 1: no card comes twice; 404 when all are drawn",
)
_SEED = OpenApiParameter(
    "seed",
    str,
    description="any text; the same seed draws the same card from the same dataset",
    examples=[OpenApiExample("", "arkham")],
)
_IDS = OpenApiExample("two cards", {"ids": ["eh.ancient-one.azathoth", "eh.spell.wither"]}, request_only=True)


class Cards(Nouns):
    """All cards."""

    noun = "cards"
    names = ("card", "cards")
    serializer_class = CardRow
    document_class = CardDocument
    filters = {card_queries.PARAMETER: card_queries.CardQuery(), **CARD_FILTERS, "kind": one_of(Kind, "kind of card")}
    filtered = ("list", "named", "draw")
    pagination_class = card_queries.ExplainedPages
    orders = ("name", "kind", "game", "id")
    example = "eh.ancient-one.azathoth"

    def own_parameters(self) -> tuple[str, ...]:
        """Return the parameters of the action besides its filters."""
        own = {"named": ("exact", "fuzzy"), "draw": ("seed", "draw")}.get(self.action)
        return own or ("explain", *super().own_parameters())

    def faults(self, request: Any) -> Iterable[Place]:
        yield from super().faults(request)
        if not request.GET.get(card_queries.PARAMETER, "all").strip():
            yield Place("empty-value", "“q” is empty. Omit it, or give it a query.", parameter="q")
        if self.action == "list" and request.GET.get("explain", "1") != "1":
            yield Place("unknown-value", "“explain” can only be 1.", parameter="explain", suggestions=("1",))
        elif "explain" in request.GET and card_queries.PARAMETER not in request.GET:
            yield Place("missing-parameter", "“explain” needs a query: add “q”.", parameter="q")

    def described_parameters(self) -> list[dict[str, Any]]:
        found = super().described_parameters()
        if self.action == "list":
            schema = {"type": "integer", "enum": [1]}
            found.append(described("explain", "1 adds an explanation of the query", schema))
        return found

    def ordered(self, documents: Shelf, request: HttpRequest) -> Sequence[int]:
        """Return the places that the filters select; the query's order counts if there is no `order` parameter."""
        query = request.GET.get(card_queries.PARAMETER, "")
        if "order" in request.GET or not card_queries.is_ordered(query):
            return super().ordered(documents, request)
        return among(card_queries.places(query), self.selected(documents, request) or 0)

    def remarks(self, request: HttpRequest) -> Mapping[str, Any]:
        """Return the explanation of the query if the client asks for it."""
        if "explain" not in request.GET:
            return {}
        return {"explanation": card_queries.explained(request.GET[card_queries.PARAMETER])}

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids of the cards of that name."""
        return library.spellings().cards(wanted)

    @extend_schema(
        operation_id="getCardByName",
        summary="Get a card by its name",
        parameters=[_EXACT, _FUZZY],
        responses=CardDocument,
    )
    @action(detail=False, pagination_class=None)
    def named(self, request: HttpRequest) -> HttpResponse:
        """The card of a name; narrow it down by game, kind, expansion and trait."""
        asked = [name for name in ("exact", "fuzzy") if name in request.GET]
        too_long = [place for name in asked for place in NAME.faults(name, request.GET[name])]
        if too_long:
            raise bad_parameters(too_long)
        if len(asked) != 1:
            detail = "Give either “exact” or “fuzzy”."
            raise Problem(400, detail, [Place("one-of", detail, parameter="exact")], code="invalid-parameters")
        documents = shelf(self.noun)
        ids = [documents.ids[place] for place in documents.chosen(self.selected(documents, request))]
        folded = vocabulary.folded_card_names()
        names = {each: folded[each] for each in ids if each in folded}
        one = the_one_named(request.GET[asked[0]], names, parameter=asked[0])
        return answer(request, documents.document(documents.place[one]))

    @extend_schema(
        operation_id="getRandomCard", summary="Get a random card", parameters=[_SEED, _DRAW], responses=CardDocument
    )
    @action(detail=False, url_path="random", pagination_class=None)
    def draw(self, request: HttpRequest) -> HttpResponse:
        """A random card among those that the filters select; with `draw`, card by card without repeats."""
        seed, number = request.GET.get("seed"), _draw_number(request)
        documents = shelf(self.noun)
        places = documents.chosen(self.selected(documents, request))
        if not places:
            raise Problem(404, "No card matches these filters.")
        if number > len(places):
            raise Problem(404, f"All {len(places)} cards are drawn. Another seed shuffles them again.")
        ids = [documents.ids[place] for place in places]
        response = answer(request, documents.document(documents.place[drawn(ids, seed, number)]))
        if seed is None:
            response["Cache-Control"] = "no-store"
        return response

    @extend_schema(
        operation_id="lookUpCards",
        summary="Look up several cards",
        request=CollectionInput,
        responses=CollectionOutput,
        examples=[_IDS],
    )
    @action(detail=False, methods=["post"], pagination_class=None)
    def collection(self, request: Request) -> HttpResponse:
        """Up to 75 cards by id, in any spelling; a name of several cards is an error with all their ids."""
        data = CollectionInput.read(request.data)
        documents = shelf(self.noun)
        asked = {wanted: documents.place.get(card_id) for wanted, card_id in _meant(data["ids"]).items()}
        found = dict.fromkeys(place for place in asked.values() if place is not None)
        missing = compact([wanted for wanted, place in asked.items() if place is None]).encode()
        rows = b",".join(documents.rows[place] for place in found)
        return answer(request, b'{"results":[' + rows + b'],"not_found":' + missing + b"}")


def _meant(words: Sequence[str]) -> dict[str, str]:
    """Return {word as sent: id}; raise a 400 for ambiguous words."""
    ids = {word: library.spellings().cards(word) for word in words}
    faults = [
        Place(
            "ambiguous-name",
            f"“{word}” is ambiguous: {', '.join(ids[word])}.",
            pointer=f"/ids/{place}",
            suggestions=ids[word],
        )
        for place, word in enumerate(words)
        if len(ids[word]) > 1
    ]
    if faults:
        raise bad_body(faults)
    return {word: found[0] if found else word for word, found in ids.items()}


def _draw_number(request: HttpRequest) -> int:
    """Return which draw of a shuffled deck is asked for, from 1; raise a 400 for a wrong one."""
    word = request.GET.get("draw", "1")
    if not re.fullmatch("[1-9][0-9]{0,4}", word):
        detail = "“draw” is a whole number from 1."
        raise Problem(400, detail, [Place("invalid-value", detail, parameter="draw")], code="invalid-parameters")
    if "draw" in request.GET and "seed" not in request.GET:
        detail = "“draw” needs “seed”, which is the order of the deck."
        raise Problem(400, detail, [Place("missing-parameter", detail, parameter="seed")], code="invalid-parameters")
    return int(word)


def drawn(ids: Sequence[str], seed: str | None, number: int = 1) -> str:
    """Return the id that is drawn in that draw; the same one for the same seed, in any process."""
    rng = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 no secret
    return chance.drawn(ids, number, rng)[-1]


def the_one_named(wanted: str, folded: Mapping[str, str], *, parameter: str) -> str:
    """Return the id of the card of that name; raise a 404 with similar names, or a 400 with all matching ids.

    A fuzzy name means the nearest one, unless others are equally near.
    """
    word = fold(wanted)[:LONGEST_TEXT]
    near = process.extract(word, folded, scorer=fuzz.WRatio, limit=None, score_cutoff=70)
    found = [key for key, name in folded.items() if name == word]
    if not found and parameter == "fuzzy":
        found = [key for _name, score, key in near if score == near[0][1]]
    if not found:
        detail = f"There is no card “{wanted}”."
        known = vocabulary.card_names()
        suggestions = tuple(dict.fromkeys(known[key] for _name, _score, key in near))[:MOST_SUGGESTIONS]
        place = Place("unknown-name", detail, parameter=parameter, suggestions=suggestions)
        raise Problem(404, detail, [place], code="unknown-name")
    if len(found) > 1:
        detail = f"“{wanted}” matches {len(found)} cards. Narrow it down by kind, game or expansion, or use an id."
        place = Place("ambiguous-name", detail, parameter=parameter, suggestions=tuple(found[:MOST_SUGGESTIONS]))
        raise Problem(400, detail, [place], code="ambiguous-name")
    return found[0]
