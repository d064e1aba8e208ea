"""The lists of single kinds: cards with their own facts beside what every card shows."""

from django.db.models import QuerySet

from cardsdb.api.cards import CardBase, CardFilters
from cardsdb.api.facts import FACTS
from cardsdb.api.parameters import EnumFilter
from cardsdb.api.views import Nouns
from cardsdb.models import Card
from cardsdb.terms import Alignment, Color, Difficulty, Kind, Side


def row_of(kind: Kind) -> type[CardBase]:
    """Return the shape of a card with the facts of its kind as members of their own."""
    facts = FACTS[kind]
    names = [*CardBase.Meta.fields, *facts._declared_fields]  # type: ignore[attr-defined]
    meta = type("Meta", (CardBase.Meta,), {"fields": names})
    doc = f"{facts.__doc__} Null is a fact that is not known."
    return type(facts.__name__.replace("Facts", "Row"), (facts, CardBase), {"Meta": meta, "__doc__": doc})


class OneKind(Nouns):
    """The cards of one kind."""

    kind: Kind
    filterset_class = CardFilters
    orders = {"name": "name_key", "game": "game__order", "id": "public_id"}

    def get_queryset(self) -> QuerySet[Card]:
        """Return the cards of the kind with what is shown of them."""
        return Card.objects.for_listing().filter(kind=self.kind)


class AncientOnes(OneKind):
    """Ancient Ones with their stage tables."""

    kind = Kind.ANCIENT_ONE
    serializer_class = row_of(kind)
    example = "eh.ancient-one.azathoth"


class MythosFilters(CardFilters):
    """Filters of the Mythos cards."""

    color = EnumFilter(Color, "mythos_card__color", "green, yellow or blue")
    difficulty = EnumFilter(Difficulty, "mythos_card__difficulty", "easy, normal or hard")


class MythosCards(OneKind):
    """Mythos cards with color, difficulty and icons."""

    kind = Kind.MYTHOS
    serializer_class = row_of(kind)
    filterset_class = MythosFilters
    example = "eh.mythos.all-for-nothing"


class Preludes(OneKind):
    """Preludes with the Ancient One of their campaign."""

    kind = Kind.PRELUDE
    serializer_class = row_of(kind)
    example = "eh.prelude.otherworldly-dreams"


class Investigators(OneKind):
    """Investigators with their values."""

    kind = Kind.INVESTIGATOR
    serializer_class = row_of(kind)
    example = "eh.investigator.akachi-onyele"


class PersonalMissions(OneKind):
    """Personal Missions with their Rewards and Consequences."""

    kind = Kind.PERSONAL_MISSION
    serializer_class = row_of(kind)
    example = "eh.personal-mission.a-friend-indeed"


class CharacterFilters(CardFilters):
    """Filters of the characters."""

    alignment = EnumFilter(Alignment, "character__alignment", "hero, monster or neutral; unknown ones are left out")


class Characters(OneKind):
    """Monsters vs. Heroes titles with set, alignment and icons."""

    kind = Kind.CHARACTER
    serializer_class = row_of(kind)
    filterset_class = CharacterFilters
    example = "mvh.character.dracula"


class FactionFilters(CardFilters):
    """Filters of the faction cards."""

    side = EnumFilter(Side, "faction_card__side", "heroes or monsters")


class Factions(OneKind):
    """Monsters vs. Heroes faction cards with the characters that they name."""

    kind = Kind.FACTION
    serializer_class = row_of(kind)
    filterset_class = FactionFilters
    example = "mvh.faction.the-creature-and-the-werewolf"
