"""Setup sheets as others read them: a JSON-ready document, Markdown, PDF. Plain Python, without Django."""

from cardsdb.printing.arranging import FetchTable, PrintedSheet, PrintedStep, StepGroup, arranged
from cardsdb.printing.documents import as_document
from cardsdb.printing.markdown import as_markdown
from cardsdb.printing.mastheads import Masthead, masthead_of
from cardsdb.printing.pdf import as_pdf

__all__ = [
    "FetchTable",
    "Masthead",
    "PrintedSheet",
    "PrintedStep",
    "StepGroup",
    "arranged",
    "as_document",
    "as_markdown",
    "as_pdf",
    "masthead_of",
]
