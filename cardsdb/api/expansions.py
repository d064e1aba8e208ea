"""Games and expansions, with their components and the completeness of the data."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from cardsdb import library
from cardsdb.api.filters import GAME, one_of
from cardsdb.api.views import Nouns
from cardsdb.terms import ExpansionKind


class ExpansionLink(serializers.Serializer[Any]):
    """An expansion by id, code and name."""

    id = serializers.CharField()
    code = serializers.CharField()
    name = serializers.CharField()


class ComponentLine(serializers.Serializer[Any]):
    """A line of a component list."""

    component = serializers.CharField()
    count = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_null=True)
    basis = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())


class CompletenessLine(serializers.Serializer[Any]):
    """The number of a component's pieces that are known by name; total null if no list has it."""

    component = serializers.CharField()
    kind = serializers.CharField()
    known = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)


class ExpansionRow(serializers.Serializer[Any]):
    """An expansion with its component list."""

    id = serializers.CharField()
    game = serializers.CharField()
    code = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField([str(word) for word in ExpansionKind])
    part_of = ExpansionLink(allow_null=True)
    parts = ExpansionLink(many=True)
    size = serializers.IntegerField(allow_null=True, help_text="character cards in a set")
    facts = serializers.DictField(help_text="other printed facts")
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())
    components = ComponentLine(many=True)
    completeness = CompletenessLine(many=True)
    url = serializers.URLField()


class ReferenceLine(serializers.Serializer[Any]):
    """A row of a printed table, as the pack spec names its fields."""

    table = serializers.CharField()
    facts = serializers.DictField()
    sources = serializers.ListField(child=serializers.CharField())


class ExpansionDocument(ExpansionRow):
    """An expansion with its component list and its printed reference tables."""

    reference_tables = ReferenceLine(many=True)


class Expansions(Nouns):
    """Boxes and sets, with their component lists and the completeness of the data."""

    noun = "expansions"
    serializer_class = ExpansionRow
    document_class = ExpansionDocument
    filters = {"game": GAME, "kind": one_of(ExpansionKind, "core, expansion, box or set")}
    orders = ("name", "code", "game")
    example = "eh.masks-of-nyarlathotep"

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids of the expansions of that name."""
        return library.spellings().expansions(wanted)


class RoundOverviewBody(serializers.Serializer[Any]):
    """An overview of a round: phases with items, each item with the id of its rule."""

    title = serializers.CharField()
    phases = serializers.ListField(child=serializers.DictField())
    source = serializers.CharField(allow_null=True)
    confidence = serializers.CharField()


class GameRow(serializers.Serializer[Any]):
    """A game with its expansions."""

    code = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    expansions = ExpansionLink(many=True)
    url = serializers.URLField()


class GameDocument(GameRow):
    """A game with its expansions and the overview of a round."""

    round_overview = RoundOverviewBody(allow_null=True)


class Games(Nouns):
    """The three games."""

    noun = "games"
    serializer_class = GameRow
    document_class = GameDocument
    example = "eh"

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the codes of the games of that name."""
        return library.spellings().games(wanted)
