"""Read rows into values for the game's logic, once per dataset."""

from cardsdb.library.codes import code_tables
from cardsdb.library.decks import boxes, expert_pool, formats, mythos_cards, mythos_pool, mythos_tables, preludes
from cardsdb.library.people import people
from cardsdb.library.queries import card_index, card_query
from cardsdb.library.setup import setup_material, sheet_data
from cardsdb.library.spaces import board_spaces
from cardsdb.library.words import spellings

__all__ = [
    "board_spaces",
    "boxes",
    "card_index",
    "card_query",
    "code_tables",
    "expert_pool",
    "formats",
    "mythos_cards",
    "mythos_pool",
    "mythos_tables",
    "people",
    "preludes",
    "setup_material",
    "sheet_data",
    "spellings",
]
