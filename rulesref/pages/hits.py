"""Hits of a search as a page shows them, from the index alone; only the names of games and boxes come from outside."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.safestring import SafeString, mark_safe

from cardsdb import dataset
from cardsdb.models import Expansion
from rulesref import addresses
from rulesref.search.documents import SPACE
from rulesref.search.searching import Found, Hit

SHOWN_WHOLE = 900  # characters; of a longer answer the piece that fits the question is shown


_BAR = " | "


@dataclass(frozen=True)
class Block:
    """A paragraph, or the rows of a table with the headings first."""

    line: str = ""
    rows: list[list[str]] = field(default_factory=list)


@dataclass(frozen=True)
class ShownHit:
    """A hit: `place` says where the text stands or in which boxes the card is."""

    id: str
    type: str
    kind: str
    title: str
    address: str
    snippet: SafeString
    place: str
    authority: str | None
    confidence: str | None
    superseded_by: str | None
    partial: bool
    text: str
    official_text: str

    @property
    def is_short(self) -> bool:
        """Tell whether the whole text fits into an answer."""
        return len(self.text) <= SHOWN_WHOLE

    @property
    def blocks(self) -> list[Block]:
        """The text as paragraphs and tables; the index has a line for each, with bars between the cells of a row."""
        runs = groupby(self.text.splitlines(), key=lambda line: _BAR in line)
        return [
            block
            for is_table, lines in runs
            for block in ([Block(rows=[line.split(_BAR) for line in lines])] if is_table else map(Block, lines))
        ]


@dataclass(frozen=True)
class Option:
    """One value that a search can be narrowed to, with the number of hits that it keeps."""

    value: str
    name: str
    count: int


Names = Mapping[str, str]


@dataset.per_dataset
def names() -> dict[str, str]:
    """Return the names of games by code and of boxes by id, in one query."""
    found: dict[str, str] = {}
    rows = Expansion.objects.values_list("game__code", "game__name", "public_id", "name")
    for code, game, public_id, name in rows:
        found[code] = game
        found[public_id] = name
    return found


def show(hits: Iterable[Hit], known: Names) -> list[ShownHit]:
    """Return the hits as a page shows them."""
    return [_show(hit, known) for hit in hits]


def _show(hit: Hit, known: Names) -> ShownHit:
    document = hit.document
    return ShownHit(
        id=document.id,
        type=document.type,
        kind=_kind(hit),
        title=document.title,
        address=addresses.web_path(document.type, document.id),
        snippet=mark_safe(hit.snippet),  # noqa: S308 `snippet` escapes
        place=" · ".join(_place(hit, known)),
        authority=document.authority,
        confidence=document.confidence,
        superseded_by=document.superseded_by,
        partial=hit.partial,
        text=document.text,
        official_text=document.extra.get("official_text") or "",
    )


def _place(hit: Hit, known: Names) -> Iterator[str]:
    """Yield the game, then the box of a card or note, or the parts of a citation that the title does not say."""
    document, cited = hit.document, hit.document.citation
    game = known.get(document.game, document.game)
    if document.type not in ("section", "faq") or not str(cited and cited["rulebook"]).startswith(game):
        yield game
    if document.type in ("card", "erratum", SPACE):
        yield from (known.get(expansion, expansion) for expansion in document.expansions)
    elif cited and document.type != "term":
        shown = (cited["rulebook"], cited["parent"], cited["heading"], _entry(cited["entry"]))
        yield from dict.fromkeys(str(part) for part in shown if part and part != document.title)


def _kind(hit: Hit) -> str:
    """Return the word for what was found: the kind of a card, an erratum or a note, else its type."""
    document = hit.document
    if document.type == "erratum" and document.authority is None:
        return "note"
    return str(document.extra.get("kind") or document.type)


def _entry(ordinal: int | None) -> str:
    return f"question {ordinal}" if ordinal else ""


def options(found: Found, facet: str, known: Names) -> list[Option]:
    """Return the values of a facet, those with most hits first."""
    return [Option(value, known.get(value, value), count) for value, count in found.facets[facet].items()]
