"""What each model puts into the index, and what a hit shows. All field weights stand here."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import Q

from cardsdb.models import Card, Printing, Space
from cardsdb.terms import Authority
from rulesref import addresses
from rulesref.models import Erratum, FaqEntry, GlossaryTerm, Reference, RulesSection
from rulesref.text.markdown import Target
from rulesref.text.mentions import Names, find_mentions, ordinary_words
from rulesref.text.rendering import plain_text

# Weight of a field in Whoosh's score.
FIELD_WEIGHTS = {"title": 4.0, "wordings": 2.5, "names": 1.5, "text": 1.0}

TYPES = ("section", "faq", "erratum", "term", "card")
SPACE = "space"
CARD_AUTHORITY = "card"  # of what is made from a card or a board
RULING_TYPES = TYPES  # a card rules on itself


@dataclass(frozen=True)
class Document:
    """One indexed thing. `names` name it besides its title: parent heading, aliases; `books` its book, box and game."""

    type: str
    id: str
    game: str
    expansions: tuple[str, ...]
    title: str
    text: str
    names: tuple[str, ...] = ()
    books: tuple[str, ...] = ()
    wordings: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()  # names of the cards that the title names
    core: bool = False
    citation: dict[str, Any] | None = None
    authority: str | None = None
    superseded_by: str | None = None
    confidence: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def shelf(self) -> tuple[str, tuple[str, ...], str]:
        """Game, expansions and type: what facets count."""
        return self.game, self.expansions, self.type


def documents() -> Iterator[Document]:
    """Yield everything that is searched, from the rows."""
    titles = dict(Reference.objects.values_list("target_id", "target_title"))

    def resolve(_kind: str, identifier: str) -> Target | None:
        return Target("", titles[identifier]) if identifier in titles else None

    def plain(markdown: str) -> str:
        return plain_text(markdown, resolve)

    entries = FaqEntry.objects.select_related("expansion__game", "superseded_by")
    texts = [
        *(_section(row, plain(row.text)) for row in _sections()),
        *(_faq(row, plain(row.answer)) for row in entries),
        *(_erratum(row) for row in Erratum.objects.select_related("expansion__game")),
        *(_term(row, plain(row.definition or "")) for row in GlossaryTerm.objects.select_related("game")),
    ]
    cards = [_card(row) for row in Card.objects.for_listing().prefetch_related("wordings").order_by("public_id")]
    yield from _with_subjects(texts, cards)
    yield from cards
    yield from _spaces()


# A Condition bears the name of a rule, "Delayed", so that naming it makes a ruling no narrower.
_GENERAL_KINDS = frozenset({"condition", "faction"})


def _with_subjects(texts: list[Document], cards: list[Document]) -> Iterator[Document]:
    """Yield the texts with the names of the cards that their titles name."""
    ordinary = ordinary_words(document.text for document in texts)
    named = [card for card in cards if card.extra["named"] and card.extra["kind"] not in _GENERAL_KINDS]
    games = {card.game for card in named}
    names = {game: Names.of([(card.title, card.id) for card in named if card.game == game], ordinary) for game in games}
    for document in texts:
        found = find_mentions(document.title, names[document.game]) if document.game in names else []
        subjects = dict.fromkeys(mention.name for mention in found)
        yield replace(document, subjects=tuple(subjects)) if subjects and document.type != "term" else document


def _sections() -> Any:
    return RulesSection.objects.select_related("rulebook__game", "rulebook__expansion", "parent")


def _section(row: RulesSection, text: str) -> Document:
    expansion = row.rulebook.expansion
    parents = (row.parent.heading,) if row.parent else ()
    return Document(
        type="section",
        id=row.public_id,
        game=row.rulebook.game.code,
        expansions=(expansion.public_id,),
        title=row.heading,
        text=text,
        names=parents,
        core=expansion.kind == "core",
        books=(row.rulebook.title, expansion.name, expansion.code, row.rulebook.game.code),
        wordings=tuple(row.asked_as),
        citation=row.citation(),
        authority=row.rulebook.authority,
        confidence=row.confidence,
        extra={"official_text": row.official_text},
    )


def _faq(row: FaqEntry, text: str) -> Document:
    expansion = row.expansion
    return Document(
        type="faq",
        id=row.public_id,
        game=expansion.game.code,
        expansions=(expansion.public_id,),
        title=row.question,
        text=text,
        names=(row.heading,) if row.entry is None else (),
        core=expansion.kind == "core",
        books=(row.rulebook, expansion.name, expansion.code, expansion.game.code),
        wordings=tuple(row.asked_as),
        citation=row.citation(),
        authority=row.authority,
        superseded_by=row.superseded_by.public_id if row.superseded_by else None,
        confidence=row.confidence,
        extra={"official_text": row.official_text, "restates": _restated(row)},
    )


def _restated(row: FaqEntry) -> str | None:
    """Return the anchor of the section that the entry puts in other words; None for a question of its own."""
    if row.authority != Authority.RULEBOOK or row.entry is not None:
        return None
    parent = Q(parent__heading=row.parent) if row.parent else Q(parent=None)
    sections = RulesSection.objects.filter(parent, rulebook__title=row.rulebook, heading=row.heading)
    return sections.values_list("public_id", flat=True).first()


def _erratum(row: Erratum) -> Document:
    return Document(
        type="erratum",
        id=row.public_id,
        game=row.expansion.game.code,
        expansions=(row.expansion.public_id,),
        title=row.place,
        text=f"{row.wrong} {row.right or ''}",
        names=("erratum errata",),
        core=row.expansion.kind == "core",
        books=(row.expansion.name, row.expansion.code, row.expansion.game.code),
        citation=row.citation(),
        authority="official-faq" if row.kind == "erratum" else None,
        confidence=row.confidence,
        extra={"unknown": (row.right or "").startswith("Not known")},
    )


def _term(row: GlossaryTerm, text: str) -> Document:
    return Document(
        type="term",
        id=row.public_id,
        game=row.game.code,
        expansions=(),
        title=row.term,
        text=text,
        names=tuple(row.aliases),
        books=(row.game.code,),
        citation={"rulebook": row.source, "expansion": None, "parent": "", "heading": row.term, "entry": None}
        if row.source
        else None,
    )


def _card(row: Card) -> Document:
    printings: list[Printing] = list(row.printings.all())
    kind = row.kind.replace("-", " ")
    boxes = [word for each in printings for word in (each.expansion.name, each.expansion.code)]
    return Document(
        type="card",
        id=row.public_id,
        game=row.game.code,
        expansions=tuple(each.expansion.public_id for each in printings),
        title=row.display_name,
        text=row.text or "",
        names=(kind, *row.trait_names, *_fact_words(row)),
        wordings=tuple(each.wording for each in row.wordings.all()),
        subjects=(row.name,) if row.name and row.kind not in _GENERAL_KINDS else (),
        core=any(each.expansion.kind == "core" for each in printings),
        books=(*boxes, row.game.code),
        citation=_printed(row, printings),
        authority=CARD_AUTHORITY,
        confidence=row.text_confidence,
        extra={"kind": row.kind, "named": row.name is not None, "facts": _facts(row, printings)},
    )


def _facts(row: Card, printings: list[Printing]) -> dict[str, Any]:
    """Return the facts that a question may be answered with, those of the printings among them."""
    boxes = [each.expansion.name for each in printings]
    copies = [f"{each.copies} in {each.expansion.name}" for each in printings if each.copies]
    if row.kind == "character" and not str(row.facts.get("set_basis", "")).startswith(
        "stated"
    ):  # which set it is in is not confirmed
        boxes = [f"{box} (not confirmed)" for box in boxes]
        copies = [str(each.copies) for each in printings if each.copies]
    return {
        **row.facts,
        "text": row.text,
        "traits": row.trait_names,
        "boxes": boxes,
        "copies": copies,
    }


def _spaces() -> Iterator[Document]:
    """Yield the spaces of the boards. They are no hits; questions about them are answered from their facts."""
    rows = Space.objects.select_related("expansion__game").prefetch_related("paths_from__end", "paths_to__start")
    for row in rows:
        paths = [(path.end.name, path.type) for path in row.paths_from.all()]
        paths += [(path.start.name, path.type) for path in row.paths_to.all()]
        kind = row.type if row.type != "none" else None
        yield Document(
            type=SPACE,
            id=row.public_id,
            game=row.expansion.game.code,
            expansions=(row.expansion.public_id,),
            title=row.name,
            text="",
            names=(row.alias,) if row.alias else (),
            citation={
                "rulebook": None, "expansion": row.expansion.public_id, "parent": row.board, "heading": row.name,
                "entry": None,
            },
            authority=CARD_AUTHORITY,
            extra={
                "kind": SPACE,
                "named": True,
                "facts": {
                    "type": kind, "gate_omen": row.gate_omen, "alias": row.alias, "board": row.board,
                    "paths": sorted(paths),
                },
            },
        )  # fmt: skip


def _printed(row: Card, printings: list[Printing]) -> dict[str, Any] | None:
    """Return where a card stands: its first box, and its name as the heading."""
    if not printings:
        return None
    box = printings[0].expansion
    return {"rulebook": None, "expansion": box.public_id, "parent": "", "heading": row.display_name, "entry": None}


def _fact_words(row: Card) -> Iterator[str]:
    """Yield what is worth finding among a card's facts."""
    if row.kind == "mythos":
        yield f"{row.mythos_card.color} {row.mythos_card.difficulty} Mythos card"
    for name in ("occupation", "alignment", "story", "setup", "used_by", "requires"):
        if isinstance(row.facts.get(name), str):
            yield row.facts[name]


@lru_cache(maxsize=8192)
def addresses_of(document_type: str, public_id: str) -> tuple[str, str]:
    """Return the paths in the API and of the page."""
    return addresses.api_path(document_type, public_id), addresses.web_path(document_type, public_id)
