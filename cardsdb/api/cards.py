"""Cards of every kind: the list with its filters, documents, and cards by name, by chance and by many ids."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema, extend_schema_field
from rapidfuzz import fuzz, process
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api import vocabulary
from cardsdb.api.bodies import Body, Text
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.facts import FACTS, CardLink
from cardsdb.api.filters import ExpansionFilter, GameFilter
from cardsdb.api.parameters import EnumFilter, WordsFilter
from cardsdb.api.problems import Place, Problem
from cardsdb.api.views import Nouns
from cardsdb.models import Card, Printing
from cardsdb.names import fold
from cardsdb.terms import Kind

MOST_SUGGESTIONS = 8


class PrintingRow(serializers.ModelSerializer[Printing]):
    """A card in a box; copies and number null where not known."""

    expansion = ExpansionLink()
    sources = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Printing
        fields = ["expansion", "copies", "number", "note", "sources"]


class CardBase(serializers.ModelSerializer[Card]):
    """What every card shows."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    name = serializers.CharField(allow_null=True, help_text="null: not known")
    text = serializers.CharField(allow_null=True, help_text="null: not held, see your card")
    traits = serializers.ListField(child=serializers.CharField(), source="trait_names")
    printings = PrintingRow(many=True)
    url = serializers.HyperlinkedIdentityField("api:card-detail", lookup_field="public_id", lookup_url_kwarg="id")
    web_url = serializers.HyperlinkedIdentityField("pages:card", lookup_field="public_id", lookup_url_kwarg="card_id")

    class Meta:
        model = Card
        fields = ["id", "game", "kind", "slug", "name", "text", "traits", "printings", "url", "web_url"]


class CardRow(CardBase):
    """A card with the facts of its kind."""

    facts = serializers.SerializerMethodField(help_text="facts of the kind; null is a fact that is not known")

    class Meta(CardBase.Meta):
        fields = [*CardBase.Meta.fields, "facts"]

    def get_facts(self, card: Card) -> dict[str, Any]:
        """Join the facts that the kind's model holds and the others."""
        of_kind = FACTS.get(card.kind)
        return {**(of_kind(card, context=self.context).data if of_kind else {}), **card.facts}


class RulingLink(serializers.Serializer[Any]):
    """A question, rule or erratum that concerns the card."""

    id = serializers.CharField(source="source_id")
    type = serializers.CharField(source="source_type", help_text="faq, section or erratum")
    title = serializers.CharField(source="source_title")
    authority = serializers.CharField(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True)
    url = serializers.SerializerMethodField()
    web_url = serializers.SerializerMethodField()

    def get_url(self, reference: Any) -> str:
        """Return the address in the API."""
        return self.context["request"].build_absolute_uri(reference.api_path)

    def get_web_url(self, reference: Any) -> str:
        """Return the address of the page."""
        return self.context["request"].build_absolute_uri(reference.web_path)


class CardDocument(CardRow):
    """A card with its rulings and errata."""

    rulings = serializers.SerializerMethodField()
    errata = serializers.SerializerMethodField()

    class Meta(CardRow.Meta):
        fields = [*CardRow.Meta.fields, "rulings", "errata"]

    def _links(self, card: Card, *types: str) -> Any:
        found = [row for row in card.references.all() if row.source_type in types]
        return RulingLink(found, many=True, context=self.context).data

    @extend_schema_field(RulingLink(many=True))
    def get_rulings(self, card: Card) -> Any:
        """Return the questions and rules that concern the card."""
        return self._links(card, "faq", "section")

    @extend_schema_field(RulingLink(many=True))
    def get_errata(self, card: Card) -> Any:
        """Return the errata and editor's notes that concern the card."""
        return self._links(card, "erratum")


class CardFilters(filters.FilterSet):
    """Filters that all lists of cards have."""

    game = GameFilter()
    expansion = WordsFilter(
        known=vocabulary.expansions,
        apply=lambda rows, found: rows.in_expansions(vocabulary.with_parts(found)),
        label=f"printed in one of these. {ExpansionFilter().label}",
    )
    trait = WordsFilter(
        known=vocabulary.traits,
        apply=lambda rows, found: rows.with_trait([trait.slug for traits in found for trait in traits]),
        label="has one of these traits, by name or slug",
    )
    name = filters.CharFilter(
        method="by_name", max_length=200, label="words that the name holds, accents and signs aside"
    )

    def by_name(self, rows: QuerySet[Card], _name: str, value: str) -> QuerySet[Card]:
        """Select cards whose name holds every word; none where the value has no letter or digit."""
        words = set(fold(value).split())
        for word in words:
            rows = rows.filter(name_key__contains=word)
        return rows if words else rows.none()


class AnyCardFilters(CardFilters):
    """Filters of the list of all cards."""

    kind = EnumFilter(Kind, "kind", "kind of card")


class CollectionInput(Body):
    """Ids to look up."""

    ids = serializers.ListField(child=Text(max_length=200, allow_blank=True), min_length=1, max_length=75)


class CollectionOutput(serializers.Serializer[Any]):
    """The cards found, each once, in the order asked for, and the ids that no card has or had."""

    results = CardRow(many=True)
    not_found = serializers.ListField(child=serializers.CharField())


class AutocompleteOutput(serializers.Serializer[Any]):
    """Names that begin, or hold a word that begins, with the letters typed."""

    query = serializers.CharField(allow_blank=True)
    results = CardLink(many=True)


_EXACT = OpenApiParameter("exact", str, description="the whole name, accents, signs and case aside")
_FUZZY = OpenApiParameter(
    "fuzzy",
    str,
    description="a name with mistakes; the nearest is taken",
    examples=[OpenApiExample("", "sefina rouseau")],
)
_SEED = OpenApiParameter("seed", str, description="any text; the same seed draws the same card of a dataset")
_IDS = OpenApiExample("two cards", {"ids": ["eh.ancient-one.azathoth", "eh.spell.wither"]}, request_only=True)


class Cards(Nouns):
    """All cards."""

    serializer_class = CardRow
    document_class = CardDocument
    filterset_class = AnyCardFilters
    filtered = ("list", "named", "draw")
    orders = {"name": "name_key", "kind": "kind", "game": "game__order", "id": "public_id"}
    example = "eh.ancient-one.azathoth"

    def own_parameters(self) -> tuple[str, ...]:
        """Return the parameters of the action, next to its filters."""
        return {"named": ("exact", "fuzzy"), "draw": ("seed",)}.get(self.action) or super().own_parameters()

    def get_queryset(self) -> QuerySet[Card]:
        """Return the cards with what is shown of them; a document has its rulings too."""
        rows = Card.objects.for_listing()
        return rows if self.action in ("list", "collection") else rows.prefetch_related("references")

    def _narrowed(self, request: Request) -> QuerySet[Card]:
        """Return the cards that the filters select."""
        rows: QuerySet[Card] = self.filterset(request, Card.objects.order_by()).qs
        return rows

    @extend_schema(parameters=[_EXACT, _FUZZY], responses=CardDocument)
    @action(detail=False, pagination_class=None)
    def named(self, request: Request) -> Response:
        """The one card of a name; game, kind, expansion and trait narrow it down."""
        asked = [name for name in ("exact", "fuzzy") if name in request.query_params]
        if len(asked) != 1:
            detail = "Give one of “exact” and “fuzzy”."
            raise Problem(400, detail, [Place("one-of", detail, parameter="exact")], code="invalid-parameters")
        names = dict(self._narrowed(request).exclude(name=None).values_list("public_id", "name"))
        one = the_one_named(request.query_params[asked[0]], names, parameter=asked[0])
        return Response(self.get_serializer(self.find(one)).data)

    @extend_schema(parameters=[_SEED], responses=CardDocument)
    @action(detail=False, url_path="random", pagination_class=None)
    def draw(self, request: Request) -> Response:
        """A card drawn evenly from those that the filters select."""
        ids = sorted(self._narrowed(request).values_list("public_id", flat=True))
        if not ids:
            raise Problem(404, "No card fits these filters.")
        seed = request.query_params.get("seed")
        response = Response(self.get_serializer(self.find(drawn(ids, seed))).data)
        if seed is None:
            response["Cache-Control"] = "no-store"
        return response

    @extend_schema(request=CollectionInput, responses=CollectionOutput, examples=[_IDS])
    @action(detail=False, methods=["post"], pagination_class=None)
    def collection(self, request: Request) -> Response:
        """Up to 75 cards by id, present or former."""
        form = CollectionInput(data=request.data)
        form.is_valid(raise_exception=True)
        former = vocabulary.former_ids(Card)
        asked = {wanted: former.get(wanted, wanted) for wanted in form.validated_data["ids"]}
        rows = {row.public_id: row for row in self.get_queryset().filter(public_id__in=asked.values())}
        found = [rows[present] for present in dict.fromkeys(asked.values()) if present in rows]
        results = CardRow(found, many=True, context=self.get_serializer_context()).data
        return Response({"results": results, "not_found": [wanted for wanted in asked if asked[wanted] not in rows]})


def drawn(ids: Sequence[str], seed: str | None) -> str:
    """Return one of the ids, each as likely as the others; the same one for the same seed, on any process."""
    chance = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 no secret
    return ids[int(chance.random() * len(ids))]


def the_one_named(wanted: str, names: Mapping[str, str], *, parameter: str) -> str:
    """Return the id of the card of that name; raise the 404 with near names, or the 400 with all ids that fit.

    A fuzzy name means the nearest one, unless others are just as near.
    """
    near = process.extract(fold(wanted), names, scorer=fuzz.WRatio, processor=fold, limit=None, score_cutoff=70)
    found = [key for key, name in names.items() if fold(name) == fold(wanted)]
    if not found and parameter == "fuzzy":
        found = [key for _name, score, key in near if score == near[0][1]]
    if not found:
        detail = f"No card is called “{wanted}”."
        suggestions = tuple(dict.fromkeys(name for name, _score, _key in near))[:MOST_SUGGESTIONS]
        place = Place("unknown-name", detail, parameter=parameter, suggestions=suggestions)
        raise Problem(404, detail, [place], code="unknown-name")
    if len(found) > 1:
        detail = f"“{wanted}” fits {len(found)} cards. Narrow it down by kind, game or expansion, or take an id."
        place = Place("ambiguous-name", detail, parameter=parameter, suggestions=tuple(found[:MOST_SUGGESTIONS]))
        raise Problem(400, detail, [place], code="ambiguous-name")
    return found[0]
