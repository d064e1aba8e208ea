"""Decks by the rules of the games: expert decks of Monsters vs. Heroes, Mythos decks of Eldritch Horror.

Plain Python, values in, values out. What is meant for use from outside stands in `__all__`; each module says the rest.
"""

from cardsdb.decks.card_lists import MOST_LISTED, MOST_LISTS, CardList, ListedCard, ListFault, with_lists
from cardsdb.decks.deck_notes import notes_on_both
from cardsdb.decks.entries import LONGEST_NAME, LONGEST_TEXT, MOST_ENTRIES, DeckEntry, read_entries
from cardsdb.decks.expert import check, check_list, resolve_text
from cardsdb.decks.exporting import WRITERS, DeckList, ListedEntry, deck_list
from cardsdb.decks.feasibility import SHORTFALL_CODE, Feasibility, Shortfall, feasibility, shortfalls
from cardsdb.decks.filling import Filling, complete_deck
from cardsdb.decks.formats import Format, Formats, Limit, read_formats
from cardsdb.decks.holdings import Deck, Holding, Standing
from cardsdb.decks.mythos import MythosCard, MythosDeck, MythosPool, MythosTable
from cardsdb.decks.mythos_building import PoolTooSmall, reserve, rumor_fault
from cardsdb.decks.mythos_building import build as build_mythos
from cardsdb.decks.mythos_checking import check as check_mythos
from cardsdb.decks.mythos_request import MythosRequest
from cardsdb.decks.odds import Odds, Share
from cardsdb.decks.problems import CODES, CardRef, Code, DeckProblem, Fix, FixItem, explain
from cardsdb.decks.reports import NOTES, Bounds, Counts, NeededFact, Note, NoteCode, Report
from cardsdb.decks.resolving import resolve
from cardsdb.decks.scoring import FactionCard, PlayerArea, PlayerScore, Result, score
from cardsdb.decks.tallies import Icons, Tally, tally
from cardsdb.decks.text import Line, LineKind, TypedList, read_list
from cardsdb.decks.titles import CardPool, CardSet, Title

__all__ = [
    "CODES",
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "MOST_ENTRIES",
    "MOST_LISTED",
    "MOST_LISTS",
    "NOTES",
    "SHORTFALL_CODE",
    "WRITERS",
    "Bounds",
    "CardList",
    "CardPool",
    "CardRef",
    "CardSet",
    "Code",
    "Counts",
    "Deck",
    "DeckEntry",
    "DeckList",
    "DeckProblem",
    "FactionCard",
    "Feasibility",
    "Filling",
    "Fix",
    "FixItem",
    "Format",
    "Formats",
    "Holding",
    "Icons",
    "Limit",
    "Line",
    "LineKind",
    "ListFault",
    "ListedCard",
    "ListedEntry",
    "MythosCard",
    "MythosDeck",
    "MythosPool",
    "MythosRequest",
    "MythosTable",
    "NeededFact",
    "Note",
    "NoteCode",
    "Odds",
    "PlayerArea",
    "PlayerScore",
    "PoolTooSmall",
    "Report",
    "Result",
    "Share",
    "Shortfall",
    "Standing",
    "Tally",
    "Title",
    "TypedList",
    "build_mythos",
    "check",
    "check_list",
    "check_mythos",
    "complete_deck",
    "deck_list",
    "explain",
    "feasibility",
    "notes_on_both",
    "read_entries",
    "read_formats",
    "read_list",
    "reserve",
    "resolve",
    "resolve_text",
    "rumor_fault",
    "score",
    "shortfalls",
    "tally",
    "with_lists",
]
