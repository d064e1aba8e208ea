"""Rows of the packs. Only the importer writes them, and they can be rebuilt."""

from cardsdb.models.ancient_ones import AncientOne, MythosStage
from cardsdb.models.boards import EncounterDeck, Path, SideBoard, Space
from cardsdb.models.cards import KIND_RELATIONS, Card, CardQuerySet, Printing, Trait
from cardsdb.models.decks import SavedDeck, SharedDeck
from cardsdb.models.documents import Fragment, StoredDocument
from cardsdb.models.expansions import Component, Dataset, Expansion, Game, PackText, ReferenceRow
from cardsdb.models.kinds import (
    Character,
    MythosCard,
    PersonalMission,
    Prelude,
)
from cardsdb.models.releases import DatasetChange

__all__ = [
    "KIND_RELATIONS",
    "AncientOne",
    "Card",
    "CardQuerySet",
    "Character",
    "Component",
    "Dataset",
    "DatasetChange",
    "EncounterDeck",
    "Expansion",
    "Fragment",
    "Game",
    "MythosCard",
    "MythosStage",
    "PackText",
    "Path",
    "PersonalMission",
    "Prelude",
    "Printing",
    "ReferenceRow",
    "SavedDeck",
    "SharedDeck",
    "SideBoard",
    "Space",
    "StoredDocument",
    "Trait",
]
