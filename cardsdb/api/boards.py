"""Boards: spaces, the paths between them, encounter decks and side boards."""

from typing import Any

from rest_framework import serializers

from cardsdb.api import vocabulary
from cardsdb.api.expansions import ExpansionLink
from cardsdb.api.filters import EXPANSION, GAME, Words, one_of
from cardsdb.api.views import NounList, Nouns
from cardsdb.terms import PathType, SpaceType


class SpaceLink(serializers.Serializer[Any]):
    """A space by id and name."""

    id = serializers.CharField()
    name = serializers.CharField()


class PathEnd(serializers.Serializer[Any]):
    """A path from a space."""

    to = SpaceLink(help_text="the space at the other end")
    type = serializers.CharField(allow_null=True)


class SpaceRow(serializers.Serializer[Any]):
    """A space of a board with its paths. Type null: not known; "none": known to have none. The region is the
    encounter deck of a space with its own deck.
    """

    id = serializers.CharField()
    game = serializers.CharField()
    expansion = ExpansionLink()
    name = serializers.CharField()
    board = serializers.CharField(help_text="main, antarctica, egypt or dreamlands")
    type = serializers.ChoiceField([str(word) for word in SpaceType], allow_null=True)
    number = serializers.IntegerField(allow_null=True, help_text="number of a numbered space; null: it has none")
    region = serializers.CharField(allow_null=True, help_text="encounter deck of a space with its own deck; null: none")
    alias = serializers.CharField(
        allow_null=True, help_text="real place behind a numbered space; null: none or not known"
    )
    expedition = serializers.BooleanField(help_text="an Expedition Encounter can be here")
    gate_from = ExpansionLink(allow_null=True, help_text="the box with the Gate of this space")
    gate_omen = serializers.CharField(
        allow_null=True, help_text="omen of its Gate; null: it has none or it is not known"
    )
    paths = PathEnd(many=True, help_text="paths from the space")
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())
    url = serializers.URLField()


_BOARD = Words(
    "main, antarctica, egypt or dreamlands; a path between two boards belongs to both",
    vocabulary.boards,
    lambda found: [name for names in found for name in names],
)
_OF_BOX = {"game": GAME, "expansion": EXPANSION}


class Spaces(Nouns):
    """Spaces of the boards."""

    noun = "spaces"
    names = ("space", "spaces")
    serializer_class = SpaceRow
    filters = {**_OF_BOX, "board": _BOARD, "type": one_of(SpaceType, "city, wilderness, sea or none")}
    orders = ("name", "board")
    example = "eh.space.arkham"


class PathRow(serializers.Serializer[Any]):
    """A path; it goes both ways. Type null: not known."""

    start = SpaceLink(help_text="one end")
    end = SpaceLink(help_text="the other end")
    type = serializers.ChoiceField([str(word) for word in PathType], allow_null=True)
    board = serializers.CharField(help_text="the board; two names for a path between two boards")
    expansion = ExpansionLink()
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())


class Paths(NounList):
    """Paths between spaces."""

    noun = "paths"
    names = ("path", "paths")
    serializer_class = PathRow
    filters = {**_OF_BOX, "board": _BOARD, "type": one_of(PathType, "ship, train, uncharted or local")}
    orders = ("start", "end")


class EncounterDeckRow(serializers.Serializer[Any]):
    """Cards that a box adds to an encounter deck; count null if not known."""

    name = serializers.CharField()
    expansion = ExpansionLink()
    count = serializers.IntegerField(allow_null=True)
    note = serializers.CharField(allow_null=True)
    basis = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())


class EncounterDecks(NounList):
    """Cards of each box for each encounter deck."""

    noun = "encounter-decks"
    names = ("encounter deck", "encounter decks")
    serializer_class = EncounterDeckRow
    filters = _OF_BOX
    orders = ("name", "expansion")


class SideBoardRow(serializers.Serializer[Any]):
    """A side board, with the Clues, Gates and Monsters that its setup adds."""

    name = serializers.CharField()
    expansion = ExpansionLink()
    clues = serializers.IntegerField(allow_null=True, help_text="Clues that its setup adds; null: not known")
    gates = serializers.IntegerField(allow_null=True, help_text="Gates that its setup adds; null: not known")
    facts = serializers.DictField(help_text="other printed facts")
    note = serializers.CharField(allow_null=True)
    sources = serializers.ListField(child=serializers.CharField())


class SideBoards(NounList):
    """Side boards."""

    noun = "side-boards"
    names = ("side board", "side boards")
    serializer_class = SideBoardRow
    filters = _OF_BOX
    orders = ("name",)
