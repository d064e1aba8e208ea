"""How complete the packs are: cards with a text by kind, sections and questions by game; `docs/completeness.md`."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from cardsdb.packs.catalogue import CardRecord
from cardsdb.packs.effects import joined, least_confidence
from cardsdb.terms import Confidence
from rulesref.dataset.loading import Packs, read

FILE = Path(settings.BASE_DIR, "docs", "completeness.md")
_NOTE = "note"  # our remark on a card, without the parts of its effect
_LEVELS = tuple(map(str, Confidence))

INTRODUCTION = """\
# How complete the data are

<!-- Made by `make docs` from the packs. Do not edit by hand. -->

What isn't known is left empty, and pages and API say so. Every text is a summary in our own words with its source and
our confidence in it: high (official, or several sources agree), medium (one decent source), low (partial or disputed).
A card's confidence is the lowest of its parts.
"""


def page(packs: Packs) -> str:
    cards = _table(("game", "kind", "cards", "with a text", *_LEVELS, "a note alone"), _cards(packs))
    texts = _table(("game", "texts", "all", *_LEVELS), _texts(packs))
    return f"{INTRODUCTION}\n## What cards do\n\n{cards}\n\n## Rules and questions\n\n{texts}\n"


def write() -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(page(read([settings.BASE_DIR / "fixtures" / "packs"])), encoding="utf-8")


def _cards(packs: Packs) -> Iterator[tuple[object, ...]]:
    by_kind: dict[tuple[str, str], Counter[str]] = {}
    for card in packs.catalogue.cards.values():
        count = by_kind.setdefault((card.game, str(card.kind)), Counter())
        count["cards"] += 1
        if state := _state(card):
            count[state] += 1
    for (game, kind), count in sorted(by_kind.items()):
        with_text = sum(count[word] for word in (*_LEVELS, _NOTE))
        levels = (count[word] for word in _LEVELS)
        yield packs.catalogue.games[game].text("name"), kind, count["cards"], with_text, *levels, count[_NOTE]


def _state(card: CardRecord) -> str:
    """Return the confidence in a card's text, "" without a text."""
    if joined(card.effects):
        return str(least_confidence(card.effects))
    return _NOTE if card.facts.get("text") else ""


def _texts(packs: Packs) -> Iterator[tuple[object, ...]]:
    for game, entry in packs.catalogue.games.items():
        books = (book for (owner, _box), book in packs.prose.books.items() if owner == game)
        questions = (row for (owner, _box), rows in packs.prose.faq.items() if owner == game for row, _file in rows)
        sections = Counter(str(section.confidence) for book in books for section in book.sections)
        answers = Counter(str(row.confidence) for row in questions)
        for name, count in (("sections", sections), ("questions", answers)):
            yield entry.text("name"), name, count.total(), *(count[word] for word in _LEVELS)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    lines = (heads, tuple("---" for _ in heads), *rows)
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
