"""The facts of each kind of card as JSON, null where not known."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.boards import SpaceLink
from cardsdb.api.expansions import ExpansionLink
from cardsdb.models import Card, MythosStage
from cardsdb.terms import Alignment, Color, Difficulty, Kind, Side


class CardLink(serializers.ModelSerializer[Card]):
    """A card by id and name; name null where not known."""

    id = serializers.CharField(source="public_id")

    class Meta:
        model = Card
        fields = ["id", "name"]


class StageRow(serializers.ModelSerializer[MythosStage]):
    """Mythos cards of each color in one stage."""

    class Meta:
        model = MythosStage
        fields = ["stage", "green", "yellow", "blue"]


class Facts(serializers.Serializer[Card]):
    """The facts of one kind of card."""


def _fact(path: str, field: type[serializers.Field[Any, Any, Any, Any]] = serializers.CharField, **options: Any) -> Any:
    return field(source=path, allow_null=True, **options)


_Number = serializers.IntegerField
_Flag = serializers.BooleanField


class AncientOneFacts(Facts):
    """Facts of an Ancient One."""

    title = _fact("ancient_one.title")
    doom = _fact("ancient_one.doom", _Number, help_text="starting doom")
    mysteries_to_win = _fact("ancient_one.mysteries_to_win", _Number)
    win_condition = _fact("ancient_one.win_condition", help_text="in words, where no number says it")
    stages = serializers.SerializerMethodField(help_text="stage table of the Mythos deck")
    campaign_prelude = _fact("ancient_one.campaign_prelude", CardLink)
    side_board = _fact("ancient_one.side_board")
    difficulty = _fact("ancient_one.difficulty", help_text="printed difficulty (Elder Sign)")
    doom_track = _fact("ancient_one.doom_track", _Number, help_text="length of the doom track (Elder Sign)")
    elder_signs = _fact("ancient_one.elder_signs", _Number, help_text="elder signs that seal it (Elder Sign)")

    @extend_schema_field(StageRow(many=True))
    def get_stages(self, card: Card) -> Any:
        """Return the stage table."""
        return StageRow(vocabulary.stages().get(card.pk, ()), many=True).data


class MythosFacts(Facts):
    """Facts of a Mythos card."""

    color = serializers.ChoiceField([str(word) for word in Color], source="mythos_card.color")
    difficulty = serializers.ChoiceField([str(word) for word in Difficulty], source="mythos_card.difficulty")
    icons = serializers.ListField(child=serializers.CharField(), source="mythos_card.icons")
    rumor_space = _fact("mythos_card.rumor_space", SpaceLink)
    eldritch_tokens = _fact("mythos_card.eldritch_tokens")
    reckoning = _fact("mythos_card.reckoning", _Flag)
    put_in_play_by = _fact("mythos_card.put_in_play_by", CardLink)


class PreludeFacts(Facts):
    """Facts of a Prelude."""

    campaign_ancient_one = _fact("prelude.campaign_ancient_one", CardLink)
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
    starting_space = _fact("investigator.starting_space", SpaceLink)


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
    reckoning = _fact("monster.reckoning", _Flag)


class CharacterFacts(Facts):
    """Facts of a Monsters vs. Heroes title."""

    set = _fact("character.set", ExpansionLink)
    probable_set = _fact("character.probable_set", ExpansionLink, help_text="not confirmed")
    alignment = _fact("character.alignment", serializers.ChoiceField, choices=[str(word) for word in Alignment])
    possible_alignments = serializers.ListField(
        child=serializers.CharField(),
        source="character.possible_alignments",
        help_text="those not ruled out; empty: any",
    )
    hero_icons = _fact("character.hero_icons", _Number)
    monster_icons = _fact("character.monster_icons", _Number)
    confidence = _fact("character.confidence")


class FactionFacts(Facts):
    """Facts of a faction card."""

    side = _fact("faction_card.side", serializers.ChoiceField, choices=[str(word) for word in Side])
    characters = serializers.ListField(child=serializers.CharField(), source="faction_card.characters")
    probable_set = _fact("faction_card.probable_set", ExpansionLink, help_text="not confirmed")


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
