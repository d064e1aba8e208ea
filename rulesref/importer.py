"""Checked prose to rows: rulebooks, questions, errata, terms, and the references between all texts.

Runs after the cards' importer in the same transaction. Leaves official wording from `importrulebook` unchanged.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from cardsdb.importer import Importer as CardImporter
from cardsdb.models import Card
from cardsdb.names import fold
from cardsdb.packs.reading import Entry
from cardsdb.syncing import link, sync
from rulesref.models import (
    CardWording,
    Erratum,
    FaqEntry,
    GlossaryTerm,
    Reference,
    RoundOverview,
    Rulebook,
    RulesSection,
)
from rulesref.other_names import other_names
from rulesref.prose import Folder, Prose, anchor_base
from rulesref.text.links import find_links
from rulesref.text.mentions import Names, find_mentions, ordinary_words
from rulesref.text.rendering import plain_text

TYPES = {"rule": "section", "card": "card", "term": "term"}
# Of several things with one name: the word of the game, then the Ancient One, whose Epic Monster is on its own sheet.
_MEANT_FIRST = ("term", "ancient-one")


@dataclass(frozen=True)
class Text:
    """A text with possible references: its own id and title, its Markdown, and the ids that its author names."""

    game: str
    type: str
    id: str
    title: str
    markdown: str
    about: tuple[str, ...] = ()
    authority: str | None = None
    superseded_by: str | None = None


class Importer:
    """An import of the prose, after that of the cards."""

    def __init__(self, prose: Prose, cards: CardImporter) -> None:
        self.prose = prose
        self.cards = cards
        self.report = cards.report
        self.sections: dict[str, Any] = {}
        self.entries: dict[str, Any] = {}
        self.texts: list[Text] = []

    def run(self) -> None:
        """Write all rows; the report lists rows that are no longer in the packs."""
        self._rulebooks()
        self._sections()
        self._faq()
        self._card_wordings()
        self._errata()
        self._terms()
        self._overviews()
        self._references()

    def _sync(
        self, rows: QuerySet[Any], key: tuple[str, ...], wanted: Iterable[dict[str, Any]], kind: str
    ) -> list[Any]:
        return list(sync(rows, key, wanted, self.report, kind=lambda _row: kind).values())

    def _base(self, folder: Folder) -> str:
        return anchor_base(self.cards.catalogue, folder)

    def _asked_as(self, folder: Folder) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for row in self.prose.wordings.get(folder, []):
            found.setdefault(row.text("entry"), []).append(row.text("wording"))
        return found

    def _rulebooks(self) -> None:
        wanted = [
            {
                "game_id": self.cards.games[folder[0]].pk,
                "expansion_id": self.cards.expansions[folder].pk,
                "public_id": self._base(folder),
                "title": book.title,
                "source": book.source or None,
                "authority": str(book.authority),
            }
            for folder, book in self.prose.books.items()
        ]
        books = self._sync(Rulebook.objects.all(), ("public_id",), wanted, "rulebooks")
        self.books = {book.public_id: book for book in books}

    def _sections(self) -> None:
        wanted = [values for folder in self.prose.books for values in self._section_values(folder)]
        parents = {(values["public_id"],): values.pop("parent") for values in wanted}
        rows = self._linked(RulesSection.objects.all(), wanted, "parent_id", parents, "sections")
        self.sections = {row.public_id: row for row in rows}

    def _linked(
        self, rows: QuerySet[Any], wanted: list[dict[str, Any]], name: str, links: Mapping[Any, str], kind: str
    ) -> list[Any]:
        """Sync rows that point to each other by `name`; `links` maps each key to the id it points to."""
        found = sync(rows, ("public_id",), wanted, self.report, kind=lambda _row: kind)
        targets = {key: found[(links[key],)].pk if links[key] else None for key in found}
        link(found, name, targets, self.report, kind=lambda _row: kind)
        return list(found.values())

    def _section_values(self, folder: Folder) -> Iterator[dict[str, Any]]:
        base, asked_as = self._base(folder), self._asked_as(folder)
        book = self.prose.books[folder]
        for section in book.sections:
            anchor = f"{base}.{section.anchor}"
            text = Text(folder[0], "section", anchor, section.heading, section.text, authority=str(book.authority))
            self.texts.append(text)
            parts = [
                {"path": part.path, "kind": str(part.kind), "title": part.title or None, "text": part.text}
                for part in section.parts
            ]
            yield {
                "rulebook_id": self.books[base].pk,
                "public_id": anchor,
                "slug": section.anchor,
                "heading": section.heading,
                "level": section.level,
                "order": section.order,
                "parent": f"{base}.{section.parent}" if section.parent else "",
                "text": section.text,
                "parts": parts,
                "confidence": str(section.confidence),
                "source": section.source or None,
                "asked_as": asked_as.get(section.anchor, []),
                "former_ids": " ".join(["", *(f"{base}.{slug}" for slug in section.formerly), ""]),
            }

    def _faq(self) -> None:
        wanted = [values for folder in self.prose.faq for values in self._faq_values(folder)]
        later = {(values["public_id"],): values.pop("superseded_by") for values in wanted}
        rows = self._linked(FaqEntry.objects.all(), wanted, "superseded_by_id", later, "questions")
        self.entries = {row.public_id: row for row in rows}

    def _faq_values(self, folder: Folder) -> Iterator[dict[str, Any]]:
        base, asked_as = self._base(folder), self._asked_as(folder)
        for order, (entry, _file) in enumerate(self.prose.faq[folder], 1):
            public_id = f"{base}.faq.{entry.slug}"
            by = entry.superseded_by or None
            text = Text(
                folder[0], "faq", public_id, entry.question, f"{entry.question}\n\n{entry.answer}", entry.about,
                str(entry.authority), by,
            )  # fmt: skip
            self.texts.append(text)
            yield {
                "expansion_id": self.cards.expansions[folder].pk,
                "public_id": public_id,
                "order": order,
                "question": entry.question,
                "answer": entry.answer,
                "entry": entry.entry,
                "rulebook": entry.rulebook,
                "heading": entry.heading,
                "parent": entry.parent,
                "authority": str(entry.authority),
                "confidence": str(entry.confidence),
                "source": entry.source or None,
                "asked_as": asked_as.get(f"faq.{entry.slug}", []),
                "former_ids": " ".join(["", *(f"{base}.faq.{slug}" for slug in entry.formerly), ""]),
                "superseded_by": by,
            }

    def _card_wordings(self) -> None:
        cards = {card.public_id: card.pk for card in self.cards.cards.values()}
        wanted = {
            (cards[row.text("entry")], row.text("wording")): None
            for rows in self.prose.card_wordings.values()
            for row in rows
        }
        rows = [{"card_id": card, "wording": wording} for card, wording in wanted]
        key = ("card_id", "wording")
        sync(CardWording.objects.all(), key, rows, self.report, kind=lambda _row: "wordings of cards", derived=True)

    def _errata(self) -> None:
        wanted = [
            self._erratum_values(folder, order, row)
            for folder, rows in self.prose.errata.items()
            for order, row in enumerate(rows, 1)
        ]
        self._sync(Erratum.objects.all(), ("public_id",), wanted, "errata")

    def _erratum_values(self, folder: Folder, order: int, row: Entry) -> dict[str, Any]:
        public_id = f"{self._base(folder)}.erratum.{row.text('slug')}"
        words = f"{row.text('place')}\n\n{row.text('wrong')}\n\n{row.text('right')}"
        about = (row.text("about"),) if row.text("about") else ()
        authority = "official-faq" if row.text("kind") == "erratum" else None
        self.texts.append(Text(folder[0], "erratum", public_id, row.text("place"), words, about, authority))
        return {
            "expansion_id": self.cards.expansions[folder].pk,
            "public_id": public_id,
            "order": order,
            "kind": row.text("kind"),
            "about": row.text("about") or None,
            "place": row.text("place"),
            "wrong": row.text("wrong"),
            "right": row.text("right") or None,
            "source": row.text("source") or None,
            "confidence": row.text("confidence"),
        }

    def _terms(self) -> None:
        wanted = []
        for game, rows in self.prose.terms.items():
            code = self.cards.games[game].code
            for row in rows:
                public_id = f"{code}.term.{row.text('slug')}"
                see = row.texts("see")
                self.texts.append(Text(game, "term", public_id, row.text("term"), row.text("definition"), see))
                wanted.append(
                    {
                        "game_id": self.cards.games[game].pk,
                        "public_id": public_id,
                        "term": row.text("term"),
                        "term_key": fold(row.text("term")),
                        "aliases": list(row.texts("aliases")),
                        "definition": row.text("definition") or None,
                        "source": row.text("source") or None,
                        "see": list(see),
                    }
                )
        self._sync(GlossaryTerm.objects.all(), ("public_id",), wanted, "terms")

    def _overviews(self) -> None:
        wanted = [
            {
                "game_id": self.cards.games[game].pk,
                "title": overview.get("title", ""),
                "phases": overview.get("phases", []),
                "source": overview.get("source"),
                "confidence": overview.get("confidence", "high"),
            }
            for game, overview in self.prose.overviews.items()
        ]
        self._sync(RoundOverview.objects.all(), ("game_id",), wanted, "round overviews")

    # References

    def _references(self) -> None:
        cards = {card.public_id: card for card in self.cards.cards.values()}
        titles = {text.id: (text.type, text.title) for text in self.texts}
        titles |= {key: ("card", card.display_name) for key, card in cards.items()}
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for text, target, written in self._targets(cards):
            if target not in titles or target == text.id:
                continue
            known = found.get((text.id, target))
            if known is not None and (known["written"] or not written):
                continue
            type_, title = titles[target]
            found[text.id, target] = {
                "source_type": text.type,
                "source_id": text.id,
                "source_title": text.title,
                "target_type": type_,
                "target_id": target,
                "target_title": title,
                "authority": text.authority,
                "superseded_by": text.superseded_by,
                "written": written,
                "card_id": cards[target].pk if target in cards else None,
            }
        key = ("source_type", "source_id", "target_type", "target_id")
        sync(Reference.objects.all(), key, found.values(), self.report, kind=lambda _row: "references", derived=True)

    def _targets(self, cards: dict[str, Card]) -> Iterator[tuple[Text, str, bool]]:
        """Yield each text with each id that it refers to, and whether its author wrote the reference."""
        words = [plain_text(text.markdown) for text in self.texts]
        ordinary = ordinary_words(words)
        names = {slug: Names.of(self._names(slug, cards), ordinary) for slug in self.cards.games}
        terms = self._terms_by_text()
        for text, plain in zip(self.texts, words, strict=True):
            written = [*text.about, *(link.target for link in find_links(text.markdown))]
            yield from ((text, target, True) for target in written)
            known = names[text.game]
            for mention in find_mentions(plain, known, terms[text.id].union(written)):
                if target := meant(mention.ids):
                    yield text, target, False
            for mention in find_mentions(text.title, known, terms[text.id]):
                yield from ((text, target, False) for target in mention.ids if target in terms[text.id])

    def _terms_by_text(self) -> dict[str, set[str]]:
        """Return, by the id of a text, the terms that say "see" there."""
        found: dict[str, set[str]] = defaultdict(set)
        for term in (text for text in self.texts if text.type == "term"):
            for target in term.about:
                found[target].add(term.id)
        return found

    def _names(self, game: str, cards: dict[str, Card]) -> list[tuple[str, str]]:
        """Return the names of one game's cards and terms with their ids, and what else bears a name."""
        code = self.cards.games[game].code
        named = [(card.name, key) for key, card in cards.items() if card.name and key.startswith(f"{code}.")]
        terms = [(text.title, text.id) for text in self.texts if text.type == "term" and text.game == game]
        return [*named, *terms, *((name, "") for name in other_names(self.cards.catalogue, game))]


def meant(ids: Sequence[str]) -> str:
    """Return the one that a name means of all that bear it, "" where only its author could tell."""
    if len(ids) == 1:
        return ids[0]
    for kind in _MEANT_FIRST:
        of_kind = [identifier for identifier in ids if identifier.split(".")[1:2] == [kind]]
        if of_kind:
            return of_kind[0] if len(of_kind) == 1 else ""
    return ""
