"""Setup sheets: procedures as data, composed for one game; campaign states. Plain Python, without Django."""

from cardsdb.reader import InputProblem
from cardsdb.setup.campaign import CampaignState, Kept, Outcome, advance, begin
from cardsdb.setup.campaign_documents import read_outcome, read_state
from cardsdb.setup.choices import Choices
from cardsdb.setup.documents import Document, Entry, Known
from cardsdb.setup.faults import Fault
from cardsdb.setup.material import AncientOne, Box, Card, Investigator, Prelude, ReferenceRow, SetupMaterial, listed
from cardsdb.setup.procedures import Procedure, Step, compose
from cardsdb.setup.reading import Reading, read
from cardsdb.setup.reading_choices import read_choices
from cardsdb.setup.sheet import Sheet, SheetStep, ShownDeck, Unbuildable, make_sheet, spoiler_free
from cardsdb.setup.tokens import Asked, TokenFault, decode, encode

__all__ = [
    "AncientOne",
    "Asked",
    "Box",
    "CampaignState",
    "Card",
    "Choices",
    "Document",
    "Entry",
    "Fault",
    "InputProblem",
    "Investigator",
    "Kept",
    "Known",
    "Outcome",
    "Prelude",
    "Procedure",
    "Reading",
    "ReferenceRow",
    "SetupMaterial",
    "Sheet",
    "SheetStep",
    "ShownDeck",
    "Step",
    "TokenFault",
    "Unbuildable",
    "advance",
    "begin",
    "compose",
    "decode",
    "encode",
    "listed",
    "make_sheet",
    "read",
    "read_choices",
    "read_outcome",
    "read_state",
    "spoiler_free",
]
