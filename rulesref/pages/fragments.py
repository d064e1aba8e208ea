"""Parts of pages rendered once, during the import: long pages, and the answers to questions."""

from collections.abc import Iterable, Iterator

from django.utils.safestring import SafeString, mark_safe

from cardsdb.models import Fragment
from rulesref.models import FaqEntry, Reference
from rulesref.pages.links import Targets, targets
from rulesref.templatetags.rulesref import prose


def fragments(keys: Iterable[str]) -> dict[str, SafeString]:
    """Return the HTML stored under these keys, in one query."""
    rows = Fragment.objects.filter(key__in=list(keys)).values_list("key", "html")
    return {key: mark_safe(html) for key, html in rows}  # noqa: S308 rendered by our own templates


def fragment(key: str) -> SafeString:
    """Return the HTML stored under a key, "" if there is none."""
    return fragments([key]).get(key, SafeString())


def answer_key(entry_id: str) -> str:
    return f"answer {entry_id}"


def answers() -> Iterator[Fragment]:
    links = links_by_source("faq")
    for entry in FaqEntry.objects.all():
        html = prose(entry.answer, links.get(entry.public_id, {}))
        yield Fragment(key=answer_key(entry.public_id), html=html)


def links_by_source(type_: str) -> dict[str, Targets]:
    """Return {id of a text: targets of its links} of all texts of a type."""
    found: dict[str, list[Reference]] = {}
    for row in Reference.objects.filter(source_type=type_):
        found.setdefault(row.source_id, []).append(row)
    return {source: targets(rows) for source, rows in found.items()}


def with_answers(entries: Iterable[FaqEntry]) -> list[FaqEntry]:
    """Return the questions with their answers as `html`."""
    found = list(entries)
    known = fragments(answer_key(entry.public_id) for entry in found)
    for entry in found:
        entry.html = known.get(answer_key(entry.public_id), SafeString())  # type: ignore[attr-defined]
    return found
