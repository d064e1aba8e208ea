"""Setup sheets for their readers: a JSON-ready document, Markdown, PDF."""

from cardsdb.setup.layout.arrangement import FetchTable, Person, PrintedSheet, PrintedStep, StepGroup, arranged
from cardsdb.setup.layout.document import as_document
from cardsdb.setup.layout.markdown import as_markdown
from cardsdb.setup.layout.mastheads import Masthead, masthead_of
from cardsdb.setup.layout.pdf import PAPERS, BusyError, as_pdf

__all__ = [
    "PAPERS",
    "BusyError",
    "FetchTable",
    "Masthead",
    "Person",
    "PrintedSheet",
    "PrintedStep",
    "StepGroup",
    "arranged",
    "as_document",
    "as_markdown",
    "as_pdf",
    "masthead_of",
]
