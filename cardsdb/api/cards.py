"""Cards of every kind, and the lists of single kinds with their own facts."""

import random
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.parameters import WordsFilter, check_parameters, form_faults, words_of
from cardsdb.api.problems import Place, Problem, bad_parameters
from cardsdb.api.views import Nouns
from cardsdb.models import Card, MythosStage, Printing
from cardsdb.names import fold, nearest
from cardsdb.terms import Alignment, Colour, Difficulty, Kind, Side


class CardLink(serializers.ModelSerializer[Card]):
    """A card by id and name."""

    id = serializers.CharField(source="public_id")

    class Meta:
        model = Card
        fields = ["id", "name"]


class PrintingRow(serializers.ModelSerializer[Printing]):
    """A card in a box; copies and number null where not known."""

    expansion = ExpansionLink()

    class Meta:
        model = Printing
        fields = ["expansion", "copies", "number", "note", "sources"]


class StageRow(serializers.ModelSerializer[MythosStage]):
    """Mythos cards of each colour in one stage."""

    class Meta:
        model = MythosStage
        fields = ["stage", "green", "yellow", "blue"]


class Facts(serializers.Serializer[Card]):
    """The facts of one kind of card, null where not known."""


def _fact(path: str, field: type[serializers.Field[Any, Any, Any, Any]] = serializers.CharField, **options: Any) -> Any:
    return field(source=path, allow_null=True, **options)


_Number = serializers.IntegerField


class AncientOneFacts(Facts):
    """Facts of an Ancient One."""

    title = _fact("ancient_one.title")
    doom = _fact("ancient_one.doom", _Number, help_text="starting doom")
    mysteries_to_win = _fact("ancient_one.mysteries_to_win", _Number)
    win_condition = _fact("ancient_one.win_condition", help_text="in words, where no number says it")
    stages = StageRow(source="ancient_one.stages", many=True, help_text="stage table of the Mythos deck")
    campaign_prelude = CardLink(source="ancient_one.campaign_prelude", allow_null=True)
    side_board = _fact("ancient_one.side_board")
    difficulty = _fact("ancient_one.difficulty", help_text="printed difficulty (Elder Sign)")
    doom_track = _fact("ancient_one.doom_track", _Number, help_text="length of the doom track (Elder Sign)")
    elder_signs = _fact("ancient_one.elder_signs", _Number, help_text="elder signs that seal it (Elder Sign)")


class MythosFacts(Facts):
    """Facts of a Mythos card."""

    colour = serializers.ChoiceField([str(word) for word in Colour], source="mythos_card.colour")
    difficulty = serializers.ChoiceField([str(word) for word in Difficulty], source="mythos_card.difficulty")
    icons = serializers.ListField(child=serializers.CharField(), source="mythos_card.icons")
    rumor_space = _fact("mythos_card.rumor_space.name")
    eldritch_tokens = _fact("mythos_card.eldritch_tokens")
    reckoning = _fact("mythos_card.reckoning", serializers.BooleanField)
    put_in_play_by = CardLink(source="mythos_card.put_in_play_by", allow_null=True)


class PreludeFacts(Facts):
    """Facts of a Prelude."""

    campaign_ancient_one = CardLink(source="prelude.campaign_ancient_one", allow_null=True)
    requires = _fact("prelude.requires", help_text="components that it needs")


class InvestigatorFacts(Facts):
    """Facts of an investigator."""

    occupation = _fact("investigator.occupation")
    health = _fact("investigator.health", _Number)
    sanity = _fact("investigator.sanity", _Number)
    stamina = _fact("investigator.stamina", _Number, help_text="Elder Sign")
    lore = _fact("investigator.lore", _Number)
    influence = _fact("investigator.influence", _Number)
    observation = _fact("investigator.observation", _Number)
    strength = _fact("investigator.strength", _Number)
    will = _fact("investigator.will", _Number)
    starting_space = _fact("investigator.starting_space.name")


class PersonalMissionFacts(Facts):
    """Facts of a Personal Mission."""

    investigator = CardLink(source="personal_mission.investigator")
    reward = CardLink(source="personal_mission.reward")
    consequence = CardLink(source="personal_mission.consequence")


class MonsterFacts(Facts):
    """Facts of a Monster or Epic Monster."""

    toughness = _fact("monster.toughness", help_text="a number or a formula, as printed")
    horror = _fact("monster.horror", _Number)
    damage = _fact("monster.damage", _Number)
    will_modifier = _fact("monster.will_modifier", _Number)
    strength_modifier = _fact("monster.strength_modifier", _Number)
    reckoning = _fact("monster.reckoning", serializers.BooleanField)


class CharacterFacts(Facts):
    """Facts of a Monsters vs. Heroes title."""

    set = ExpansionLink(source="character.set", allow_null=True)
    probable_set = ExpansionLink(source="character.probable_set", allow_null=True, help_text="not confirmed")
    alignment = _fact("character.alignment", serializers.ChoiceField, choices=[str(word) for word in Alignment])
    hero_icons = _fact("character.hero_icons", _Number)
    monster_icons = _fact("character.monster_icons", _Number)
    confidence = _fact("character.confidence")


class FactionFacts(Facts):
    """Facts of a faction card."""

    side = _fact("faction_card.side", serializers.ChoiceField, choices=[str(word) for word in Side])
    characters = serializers.ListField(child=serializers.CharField(), source="faction_card.characters")
    probable_set = ExpansionLink(source="faction_card.probable_set", allow_null=True, help_text="not confirmed")


FACTS: dict[str, type[Facts]] = {
    Kind.ANCIENT_ONE: AncientOneFacts,
    Kind.MYTHOS: MythosFacts,
    Kind.PRELUDE: PreludeFacts,
    Kind.INVESTIGATOR: InvestigatorFacts,
    Kind.PERSONAL_MISSION: PersonalMissionFacts,
    Kind.MONSTER: MonsterFacts,
    Kind.EPIC_MONSTER: MonsterFacts,
    Kind.CHARACTER: CharacterFacts,
    Kind.FACTION: FactionFacts,
}


class CardBase(serializers.ModelSerializer[Card]):
    """What every card shows."""

    id = serializers.CharField(source="public_id")
    game = serializers.CharField(source="game.code")
    text = serializers.CharField(allow_null=True, help_text="null: not held, see your card")
    traits = serializers.ListField(child=serializers.CharField(), source="trait_names")
    printings = PrintingRow(many=True)
    url = serializers.HyperlinkedIdentityField("api:card-detail", lookup_field="public_id", lookup_url_kwarg="id")
    web_url = serializers.HyperlinkedIdentityField("cards:card", lookup_field="public_id", lookup_url_kwarg="card_id")

    class Meta:
        model = Card
        fields = ["id", "game", "kind", "slug", "name", "text", "traits", "printings", "url", "web_url"]


class CardRow(CardBase):
    """A card with the facts of its kind."""

    facts = serializers.SerializerMethodField(help_text="facts of the kind; null is a fact that is not known")

    class Meta(CardBase.Meta):
        fields = [*CardBase.Meta.fields, "facts"]

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_facts(self, card: Card) -> dict[str, Any]:
        """Join the facts that the kind's model holds and the others."""
        of_kind = FACTS.get(card.kind)
        return {**(of_kind(card, context=self.context).data if of_kind else {}), **card.facts}


class RulingLink(serializers.Serializer[Any]):
    """A ruling or erratum that concerns the card."""

    id = serializers.CharField(source="source_id")
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
    """Filters of the list of cards."""

    game = WordsFilter(known=vocabulary.games, field_name="game", label="game, by code or slug")
    expansion = WordsFilter(
        known=vocabulary.expansions,
        apply=lambda rows, found: rows.in_expansions([key for keys in found for key in keys]),
        label="printed in one of these expansions (id, folder or code; a box includes its sets)",
    )
    kind = WordsFilter(known=words_of(Kind), field_name="kind", label="kind of card")
    trait = WordsFilter(
        known=vocabulary.traits, apply=lambda rows, found: rows.with_trait(found), label="has one of these traits"
    )
    name = filters.CharFilter(method="by_name", label="words that the name holds, accents and signs aside")

    def by_name(self, rows: QuerySet[Card], _name: str, value: str) -> QuerySet[Card]:
        """Select cards whose name holds every word."""
        for word in fold(value).split():
            rows = rows.filter(name_key__contains=word)
        return rows


_NAMED = [
    OpenApiParameter("exact", str, description="the whole name, accents, signs and case aside"),
    OpenApiParameter("fuzzy", str, description="a name with mistakes; the nearest is taken"),
]
_NARROWING = [OpenApiParameter(name, str) for name in CardFilters.base_filters]


class CollectionInput(serializers.Serializer[Any]):
    """Ids to look up."""

    ids = serializers.ListField(child=serializers.CharField(max_length=200), min_length=1, max_length=75)

    def to_internal_value(self, data: Any) -> Any:
        """Refuse members that are not known."""
        if isinstance(data, dict):
            unknown = {name: [f"There is no member “{name}”. Known: ids."] for name in data if name != "ids"}
            if unknown:
                raise serializers.ValidationError(unknown, code="unknown-member")
        return super().to_internal_value(data)


class CollectionOutput(serializers.Serializer[Any]):
    """The cards found, in the order asked for, and the ids that no card has."""

    results = CardRow(many=True)
    not_found = serializers.ListField(child=serializers.CharField())


class AutocompleteOutput(serializers.Serializer[Any]):
    """Names that begin, or hold a word that begins, with the letters typed."""

    query = serializers.CharField()
    results = CardLink(many=True)


class Cards(Nouns):
    """All cards."""

    filterset_class = CardFilters
    orders = {"name": "name_key", "kind": "kind", "game": "game__order", "id": "public_id"}

    def get_queryset(self) -> QuerySet[Card]:
        """Return the cards with what is shown of them; a document has its rulings too."""
        rows = Card.objects.for_listing()
        return rows.prefetch_related("references") if self.action in ("retrieve", "named", "draw") else rows

    def get_serializer_class(self) -> type[CardRow]:
        """Return the shape of the list or of a document."""
        return CardDocument if self.action in ("retrieve", "named", "draw") else CardRow

    def find(self, wanted: str) -> Card | None:
        """Return the card that has this id or had it before."""
        return self.get_queryset().of_id(wanted).first()

    def _narrowed(self, request: Request, *own: str) -> QuerySet[Card]:
        """Return the cards that the list's filters select, next to the action's own parameters."""
        check_parameters(request, [*own, *CardFilters.base_filters])
        given = {name: value for name, value in request.query_params.items() if name not in own}
        filterset = CardFilters(given, queryset=Card.objects.all(), request=request)
        if filterset.errors:
            raise bad_parameters(form_faults(filterset.form))
        return filterset.qs

    @extend_schema(parameters=[*_NAMED, *_NARROWING], responses=CardDocument, filters=False)
    @action(detail=False, pagination_class=None, filter_backends=[])
    def named(self, request: Request) -> Response:
        """Answer with the one card of that name; game, kind and expansion narrow it down."""
        asked = [name for name in ("exact", "fuzzy") if request.query_params.get(name)]
        rows = self._narrowed(request, "exact", "fuzzy")
        if len(asked) != 1:
            raise bad_parameters([Place("missing-parameter", "Give one of “exact” and “fuzzy”.", parameter="exact")])
        wanted = request.query_params[asked[0]]
        keys = dict(rows.exclude(name=None).values_list("public_id", "name"))
        folded = fold(wanted)
        found = [key for key, name in keys.items() if fold(name) == folded]
        near = nearest(wanted, keys.values())
        if not found and asked[0] == "fuzzy" and near:
            found = [key for key, name in keys.items() if name == near[0]]
        if not found:
            place = Place("unknown-name", f"No card is called “{wanted}”.", parameter=asked[0], suggestions=tuple(near))
            raise Problem(404, place.detail, [place], code="unknown-name")
        if len(found) > 1:
            detail = f"“{wanted}” is the name of {len(found)} cards. Narrow it down by kind, game or expansion."
            places = [Place("ambiguous-name", detail, parameter=asked[0], suggestions=tuple(found))]
            raise Problem(400, detail, places, code="ambiguous-name")
        return Response(self.get_serializer(self.find(found[0])).data)

    @extend_schema(parameters=[OpenApiParameter("seed", str), *_NARROWING], responses=CardDocument, filters=False)
    @action(detail=False, url_path="random", pagination_class=None, filter_backends=[])
    def draw(self, request: Request) -> Response:
        """Answer with a card drawn evenly from those that the filters select; the same seed draws the same card."""
        keys = sorted(self._narrowed(request, "seed").values_list("public_id", flat=True))
        if not keys:
            raise Problem(404, "No card fits these filters.")
        seed = request.query_params.get("seed")
        chance = random.Random(seed) if seed is not None else random.SystemRandom()  # noqa: S311 no secret
        response = Response(self.get_serializer(self.find(keys[int(chance.random() * len(keys))])).data)
        if seed is None:
            response["Cache-Control"] = "no-store"
        return response

    @extend_schema(request=CollectionInput, responses=CollectionOutput, filters=False)
    @action(detail=False, methods=["post"], pagination_class=None, filter_backends=[])
    def collection(self, request: Request) -> Response:
        """Answer with up to 75 cards by id."""
        check_parameters(request, ())
        form = CollectionInput(data=request.data)
        form.is_valid(raise_exception=True)
        ids = list(dict.fromkeys(form.validated_data["ids"]))
        rows = {row.public_id: row for row in self.get_queryset().filter(public_id__in=ids)}
        found = [rows[wanted] for wanted in ids if wanted in rows]
        missing = [wanted for wanted in ids if wanted not in rows]
        return Response({"results": self.get_serializer(found, many=True).data, "not_found": missing})


def _list_of(kind: Kind, facts: type[Facts], title: str, **class_filters: Any) -> type[Nouns]:
    """Return the view that lists the cards of one kind with its own facts beside the card's."""

    class Meta(CardBase.Meta):
        fields = [*CardBase.Meta.fields, *facts._declared_fields]  # type: ignore[attr-defined]

    row = type(f"{title}Row", (facts, CardBase), {"Meta": Meta, "__doc__": f"{title} with its facts."})
    shared = {name: CardFilters.base_filters[name] for name in ("game", "expansion", "trait")}
    filterset = type(
        f"{title}Filters", (filters.FilterSet,), {**shared, "name": CardFilters.base_filters["name"], **class_filters,
        "by_name": CardFilters.by_name},
    )  # fmt: skip

    def get_queryset(_self: Any) -> QuerySet[Card]:
        return Card.objects.for_listing().filter(kind=kind)

    def find(self: Any, wanted: str) -> Card | None:
        return self.get_queryset().of_id(wanted).first()

    return type(
        f"{title}List",
        (Nouns,),
        {
            "serializer_class": row,
            "filterset_class": filterset,
            "orders": {"name": "name_key", "game": "game__order", "id": "public_id"},
            "get_queryset": get_queryset,
            "find": find,
            "__doc__": f"Cards of the kind {kind}, with their own facts.",
        },
    )


def _words(known: Any, path: str, label: str) -> WordsFilter:
    return WordsFilter(known=words_of(known), field_name=path, label=label)


AncientOnes = _list_of(Kind.ANCIENT_ONE, AncientOneFacts, "AncientOne")
MythosCards = _list_of(
    Kind.MYTHOS,
    MythosFacts,
    "MythosCard",
    colour=_words(Colour, "mythos_card__colour", "green, yellow or blue"),
    difficulty=_words(Difficulty, "mythos_card__difficulty", "easy, normal or hard"),
)
Preludes = _list_of(Kind.PRELUDE, PreludeFacts, "Prelude")
Investigators = _list_of(Kind.INVESTIGATOR, InvestigatorFacts, "Investigator")
PersonalMissions = _list_of(Kind.PERSONAL_MISSION, PersonalMissionFacts, "PersonalMission")
Characters = _list_of(
    Kind.CHARACTER,
    CharacterFacts,
    "Character",
    alignment=_words(Alignment, "character__alignment", "hero, monster or neutral; unknown ones are left out"),
)
Factions = _list_of(
    Kind.FACTION, FactionFacts, "Faction", side=_words(Side, "faction_card__side", "heroes or monsters")
)
