"""Hits of a search as a page shows them, from the index alone; only the names of games and boxes come from outside."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from cardsdb import dataset
from cardsdb.models import Expansion
from cardsdb.templatetags.cardsdb import label
from rulesref import addresses
from rulesref.search.documents import SPACE, Document
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

    hit: Hit
    id: str
    type: str
    kind: str
    title: str
    address: str
    place: str
    authority: str | None
    confidence: str | None
    superseded_by: str | None
    partial: bool
    text: str
    official_text: str

    @property
    def snippet(self) -> SafeString:
        """A piece of the text around the words of the question."""
        return mark_safe(self.hit.snippet)  # noqa: S308 `snippet` escapes

    @property
    def row(self) -> SafeString:
        """The hit in a list, without template: twenty on a page would take most of its time."""
        piece = self.snippet
        return format_html(
            _ROW,
            type=self.type,
            kind=label(self.kind),
            place=self.place,
            badges=_badges(get_language(), self.authority, self.confidence, self.superseded_by),
            address=self.address,
            title=self.title,
            snippet=format_html(_SNIPPET, piece) if piece else "",
        )

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


_ROW = """<li class="hit {type}">
  <p class="meta"><span class="kind">{kind}</span> · {place} {badges}</p>
  <h3 lang="en"><a href="{address}">{title}</a></h3>{snippet}
</li>
"""
_SNIPPET = """
  <p class="snippet" lang="en">{}</p>"""


@lru_cache(maxsize=128)
def _badges(
    _language: str | None, authority: str | None, confidence: str | None, superseded_by: str | None
) -> SafeString:
    marks = {"authority": authority, "confidence": confidence, "superseded_by": superseded_by}
    return mark_safe(render_to_string("rulesref/_badges.html", marks).strip())  # noqa: S308 rendered by our template


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


def rows(hits: Iterable[ShownHit], but: Collection[str]) -> list[tuple[bool, SafeString]]:
    """Return the rows of full matches, then of partial ones, without those that are shown elsewhere."""
    return [
        (partial, format_html_join("", "{}", ((hit.row,) for hit in group if hit.id not in but)))
        for partial, group in groupby(hits, key=lambda hit: hit.partial)
    ]


def _show(hit: Hit, known: Names) -> ShownHit:
    document = hit.document
    return ShownHit(
        hit=hit,
        id=document.id,
        type=document.type,
        kind=kind_of(document),
        title=document.title,
        address=addresses.web_path(document.type, document.id),
        place=" · ".join(place_of(document, known)),
        authority=document.authority,
        confidence=document.confidence,
        superseded_by=document.superseded_by,
        partial=hit.partial,
        text=document.text,
        official_text=document.extra.get("official_text") or "",
    )


def place_of(document: Document, known: Names) -> Iterator[str]:
    """Yield the game, then the box of a card or note, or the parts of a citation that the title does not say."""
    cited = document.citation
    game = known.get(document.game, document.game)
    if document.type not in ("section", "faq") or not str(cited and cited["rulebook"]).startswith(game):
        yield game
    if document.type in ("card", "erratum", SPACE):
        yield from (known.get(expansion, expansion) for expansion in document.expansions)
    elif cited and document.type != "term":
        shown = (cited["rulebook"], cited["parent"], cited["heading"], _entry(cited["entry"]))
        yield from dict.fromkeys(str(part) for part in shown if part and part != document.title)


def kind_of(document: Document) -> str:
    """Return the word for what was found: the kind of a card, an erratum or a note, else its type."""
    if document.type == "erratum" and document.authority is None:
        return "note"
    return str(document.extra.get("kind") or document.type)


def _entry(ordinal: int | None) -> str:
    return gettext("question %(number)s") % {"number": ordinal} if ordinal else ""


def options(found: Found, facet: str, known: Names) -> list[Option]:
    """Return the values of a facet, those with most hits first."""
    return [Option(value, known.get(value, value), count) for value, count in found.facets[facet].items()]
