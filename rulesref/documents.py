"""Rulebooks, sections, questions, errata and terms as documents, with the references between them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain

from cardsdb.documents.links import box_link
from cardsdb.documents.nouns import Document, Json, address
from cardsdb.names import fold
from cardsdb.terms import Authority, ErratumKind
from rulesref import addresses
from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Reference, RoundOverview, Rulebook, RulesSection


class References:
    """All references, by source and by target."""

    def __init__(self) -> None:
        self.of: dict[str, list[Reference]] = defaultdict(list)
        self.to: dict[str, list[Reference]] = defaultdict(list)
        for row in Reference.objects.all():
            self.of[row.source_id].append(row)
            self.to[row.target_id].append(row)

    def both(self, public_id: str) -> Json:
        """Return `references` and `referenced_by` of a document."""
        return {
            "references": [_link(row.target_type, row.target_id, row.target_title) for row in self.of[public_id]],
            "referenced_by": [_link(row.source_type, row.source_id, row.source_title) for row in self.to[public_id]],
        }

    def of_cards(self, *types: str) -> dict[str, list[Json]]:
        """Return {card id: texts of these types about it}."""
        found: dict[str, list[Json]] = {}
        for row in chain.from_iterable(self.to.values()):
            if row.target_type == "card" and row.source_type in types:
                found.setdefault(row.target_id, []).append(_ruling(row))
        return found


def _link(type_: str, public_id: str, title: str) -> Json:
    return {"type": type_, "id": public_id, "title": title, **_addresses(type_, public_id)}


def _addresses(type_: str, public_id: str) -> Json:
    return {
        "url": address(addresses.api_path(type_, public_id)),
        "web_url": address(addresses.web_path(type_, public_id)),
    }


def _ruling(row: Reference) -> Json:
    return {
        "id": row.source_id,
        "type": row.source_type,
        "title": row.source_title,
        "authority": row.authority,
        "superseded_by": row.superseded_by,
        **_addresses(row.source_type, row.source_id),
    }


def overviews() -> dict[str, Json]:
    """Return {game code: round overview}."""
    rows = RoundOverview.objects.select_related("game")
    names = ("title", "phases", "source", "confidence")
    return {row.game.code: {name: getattr(row, name) for name in names} for row in rows}


# Rulebooks and sections


def rulebook_documents() -> Iterator[Document]:
    """Yield the books, each with its table of contents as a tree."""
    for book in Rulebook.objects.select_related("game", "expansion").prefetch_related("sections"):
        sections = list(book.sections.all())
        row = {
            "id": book.public_id,
            "game": book.game.code,
            "expansion": box_link(book.expansion),
            "title": book.title,
            "source": book.source,
            "authority": book.authority,
            "sections": len(sections),
            "url": address(f"/api/v1/rulebooks/{book.public_id}/"),
        }
        words = {"game": [book.game.code], "expansion": [book.expansion.public_id]}
        keys = {"title": book.title, "game": book.game.order}
        yield Document(book.public_id, row, {"contents": _tree(sections)}, words, keys)


def _tree(sections: list[RulesSection]) -> list[Json]:
    nodes: dict[int, Json] = {row.pk: {"id": row.public_id, "heading": row.heading, "children": []} for row in sections}
    top: list[Json] = []
    for row in sections:
        (nodes[row.parent_id]["children"] if row.parent_id else top).append(nodes[row.pk])
    return top


def section_documents(references: References, errata: Iterable[Document]) -> Iterator[Document]:
    """Yield the sections of all books, each with its neighbors, subsections, references and errata."""
    about: dict[str, list[Json]] = defaultdict(list)
    for each in errata:
        about[str(each.row["about"])].append(each.row)
    books: dict[int, list[RulesSection]] = defaultdict(list)
    for row in RulesSection.objects.select_related("rulebook__game", "rulebook__expansion", "parent"):
        books[row.rulebook_id].append(row)
    for sections in books.values():
        below: dict[int | None, list[Json]] = defaultdict(list)
        for row in sections:
            below[row.parent_id].append(_section_link(row))
        for place, row in enumerate(sections):
            rest = {
                "previous": _section_link(sections[place - 1]) if place else None,
                "next": _section_link(sections[place + 1]) if place + 1 < len(sections) else None,
                "children": below[row.pk],
                **references.both(row.public_id),
                "errata": about[row.public_id],
            }
            yield _section(row, rest)


def _section_link(row: RulesSection) -> Json:
    return {"id": row.public_id, "heading": row.heading, "level": row.level}


def _section(section: RulesSection, rest: Json) -> Document:
    book = section.rulebook
    row = {
        "id": section.public_id,
        "game": book.game.code,
        "expansion": box_link(book.expansion),
        "rulebook": book.public_id,
        "heading": section.heading,
        "level": section.level,
        "order": section.order,
        "parent": _section_link(section.parent) if section.parent else None,
        "text": section.text,
        "official_text": section.official_text,
        "parts": section.parts,
        "citation": section.citation(),
        "authority": book.authority,
        "confidence": section.confidence,
        "source": section.source,
        **_addresses("section", section.public_id),
    }
    words = {
        "game": [book.game.code],
        "expansion": [book.expansion.public_id],
        "rulebook": [book.public_id],
        "parent": [section.parent.public_id] if section.parent else [],
        "authority": [book.authority],
        "confidence": [section.confidence],
    }
    keys = {"heading": section.heading, "order": section.order}
    return Document(section.public_id, row, rest, words, keys, section.former_ids)


# Questions


def faq_documents(references: References) -> Iterator[Document]:
    for entry in FaqEntry.objects.select_related("expansion__game", "superseded_by"):
        row = {
            "id": entry.public_id,
            "game": entry.expansion.game.code,
            "expansion": box_link(entry.expansion),
            "question": entry.question,
            "text": entry.answer,
            "official_question": entry.official_question,
            "official_text": entry.official_text,
            "citation": entry.citation(),
            "authority": entry.authority,
            "confidence": entry.confidence,
            "source": entry.source,
            "superseded_by": entry.superseded_by.public_id if entry.superseded_by else None,
            **_addresses("faq", entry.public_id),
        }
        words = {
            "game": [entry.expansion.game.code],
            "expansion": [entry.expansion.public_id],
            "rulebook": [entry.rulebook],
            "authority": [entry.authority],
            "confidence": [entry.confidence],
        }
        keys = {"authority": entry.authority, "expansion": entry.expansion.order}
        rest = references.both(entry.public_id)
        yield Document(entry.public_id, row, rest, words, keys, entry.former_ids)


# Errata


def erratum_documents(references: References) -> Iterator[Document]:
    """Yield the publisher's corrections and the editor's notes."""
    for erratum in Erratum.objects.select_related("expansion__game"):
        row = {
            "id": erratum.public_id,
            "game": erratum.expansion.game.code,
            "expansion": box_link(erratum.expansion),
            "kind": erratum.kind,
            "about": erratum.about,
            "place": erratum.place,
            "wrong": erratum.wrong,
            "right": erratum.right,
            "source": erratum.source,
            "citation": erratum.citation(),
            "authority": str(Authority.OFFICIAL_FAQ) if erratum.kind == ErratumKind.ERRATUM else None,
            "confidence": erratum.confidence,
            **_addresses("erratum", erratum.public_id),
        }
        game, code = erratum.expansion.game.code, erratum.expansion.code
        words = {
            "game": [game],
            "expansion": [erratum.expansion.public_id],
            "rulebook": [f"{game}.{code}"],
            "kind": [erratum.kind],
            "about": [erratum.about] if erratum.about else [],
            "confidence": [erratum.confidence],
        }
        keys = {"kind": erratum.kind, "expansion": erratum.expansion.order}
        yield Document(erratum.public_id, row, references.both(erratum.public_id), words, keys)


def errata_by_card(game: str) -> dict[str, list[str]]:
    """Return {card id: what is right now} of the errata proper of a game; editor's notes on sources are none."""
    rows = Erratum.objects.filter(kind=ErratumKind.ERRATUM, about__isnull=False, right__isnull=False)
    found: dict[str, list[str]] = defaultdict(list)
    for about, right in rows.filter(expansion__game__code=game).values_list("about", "right"):
        found[about].append(right)
    return dict(found)


# Terms


def term_documents(references: References) -> Iterator[Document]:
    """Yield the terms of the games, each with the books whose texts use it."""
    for term in GlossaryTerm.objects.select_related("game"):
        row = {
            "id": term.public_id,
            "game": term.game.code,
            "term": term.term,
            "aliases": term.aliases,
            "definition": term.definition,
            "source": term.source,
            "see": term.see,
            **_addresses("term", term.public_id),
        }
        ends = [each.source_id for each in references.to[term.public_id]]
        ends += [each.target_id for each in references.of[term.public_id]]
        words = {
            "game": [term.game.code],
            "book": sorted({".".join(end.split(".")[:2]) for end in ends}),
            "spelling": [term.term, *term.aliases],
        }
        keys = {"term": fold(term.term), "game": term.game.order}
        yield Document(term.public_id, row, references.both(term.public_id), words, keys)


def documents_by_noun(references: References) -> dict[str, Iterable[Document]]:
    """Return the documents of the rules part by noun."""
    errata = list(erratum_documents(references))
    return {
        "rulebooks": rulebook_documents(),
        "rules": section_documents(references, errata),
        "faq": faq_documents(references),
        "errata": errata,
        "glossary": term_documents(references),
    }
