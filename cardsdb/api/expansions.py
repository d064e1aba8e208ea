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
    known = serializers.IntegerField(help_text="pieces known by name")
    total = serializers.IntegerField(allow_null=True, help_text="pieces in all; null: no list says")


class ExpansionRow(serializers.Serializer[Any]):
    """An expansion with its component list."""

    id = serializers.CharField()
    game = serializers.CharField()
    code = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField([str(word) for word in ExpansionKind])
    part_of = ExpansionLink(allow_null=True, help_text="the box that the set is part of; null: none")
    parts = ExpansionLink(many=True, help_text="the sets of a box")
    size = serializers.IntegerField(allow_null=True, help_text="character cards in a set")
    facts = serializers.DictField(help_text="other printed facts")
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())
    components = ComponentLine(many=True, help_text="its component list")
    completeness = CompletenessLine(many=True, help_text="how many pieces are known, by component")
    url = serializers.URLField()


class ReferenceLine(serializers.Serializer[Any]):
    """A row of a printed table, as the pack spec names its fields."""

    table = serializers.CharField(help_text="name of the table")
    facts = serializers.DictField(help_text="the row: field and value")
    sources = serializers.ListField(child=serializers.CharField())


class ExpansionDocument(ExpansionRow):
    """An expansion with its component list and its printed reference tables."""

    reference_tables = ReferenceLine(many=True, help_text="rows of its printed reference tables")


class Expansions(Nouns):
    """Boxes and sets, with their component lists and the completeness of the data."""

    noun = "expansions"
    names = ("expansion", "expansions")
    serializer_class = ExpansionRow
    document_class = ExpansionDocument
    filters = {"game": GAME, "kind": one_of(ExpansionKind, "core, expansion, box or set")}
    orders = ("name", "code", "game")
    example = "eh.masks-of-nyarlathotep"

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the ids of the expansions of that name."""
        return library.spellings().expansions(wanted)


class RoundItemBody(serializers.Serializer[Any]):
    """An item of a phase."""

    name = serializers.CharField()
    text = serializers.CharField()
    rule = serializers.CharField(help_text="id of its rules section")


class PhaseBody(serializers.Serializer[Any]):
    """A phase of a round."""

    name = serializers.CharField()
    text = serializers.CharField()
    items = RoundItemBody(many=True, help_text="what happens in the phase, in order")


class RoundOverviewBody(serializers.Serializer[Any]):
    """An overview of a round: phases with items, each item with the id of its rule."""

    title = serializers.CharField()
    phases = PhaseBody(many=True, help_text="the phases in order")
    source = serializers.CharField(allow_null=True)
    confidence = serializers.CharField()


class GameRow(serializers.Serializer[Any]):
    """A game with its expansions."""

    code = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    expansions = ExpansionLink(many=True, help_text="its boxes and sets")
    url = serializers.URLField()


class GameDocument(GameRow):
    """A game with its expansions and the overview of a round."""

    round_overview = RoundOverviewBody(allow_null=True, help_text="a round at a glance; null: none is held")


class Games(Nouns):
    """The three games."""

    noun = "games"
    names = ("game", "games")
    serializer_class = GameRow
    document_class = GameDocument
    example = "eh"

    def meaning(self, wanted: str) -> Sequence[str]:
        """Return the codes of the games of that name."""
        return library.spellings().games(wanted)
