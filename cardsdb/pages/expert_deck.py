"""The builder of expert decks: a typed list, its verdict, each fix and each change at a click.

Without scripts the list stands in the address, and each click is a link or a button of the form. With scripts the same
view answers with the new list and the verdict alone, and card lists that an owner keeps in the browser count, too.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST

from cardsdb import library
from cardsdb.decks.expert.checker import check
from cardsdb.decks.expert.counts import Icons, Tally, tally
from cardsdb.decks.expert.editing import added, changed
from cardsdb.decks.expert.entries import COUNT_LIMIT
from cardsdb.decks.expert.export import WRITERS, deck_list, named
from cardsdb.decks.expert.rewriting import rewritten
from cardsdb.decks.problems import DeckProblem
from cardsdb.decks.reports import Bounds, Report
from cardsdb.decks.request import DeckRequest, read_deck
from cardsdb.pages.headers import page
from cardsdb.pages.parameters import unknown_parameters
from cardsdb.reader import Reader
from cardsdb.terms import Alignment, Verdict

CHANGES = ("more", "fewer", "remove", "add")
PARAMETERS = ("list", "sets", "faction", "copies", *CHANGES)
LONGEST_LIST = 4000  # characters; an address has room for no more
MEDIA_TYPES = {"txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "json": "application/json"}
HEADINGS = {
    Verdict.LEGAL: "This deck is legal",
    Verdict.ILLEGAL: "This deck is not legal",
    Verdict.UNDETERMINED: "Not known whether this deck is legal",
}


@dataclass(frozen=True)
class Draft:
    """A list with its sets and an owner's card lists as they were sent."""

    text: str
    sets: Sequence[str] = ()
    card_lists: Sequence[object] = ()
    faction: Sequence[str] = ()

    @property
    def address(self) -> str:
        """The query of its page."""
        return urlencode({"list": self.text, "sets": self.sets, "faction": self.faction}, doseq=True)

    def read(self) -> tuple[DeckRequest, list[str]]:
        """Return the deck, and what keeps it from being checked."""
        members = {
            "text": self.text,
            "sets": [*self.sets],
            "card_lists": [*self.card_lists],
            "faction_sets": [*self.faction],
        }
        reader = Reader.of({name: value for name, value in members.items() if value or name == "text"})
        asked = read_deck(reader, library.expert_pool(), library.formats())
        faults = [each.message for each in reader.problems]
        if len(self.text) > LONGEST_LIST:
            faults.insert(0, f"The list has {len(self.text):,} characters; {LONGEST_LIST:,} are allowed here.")
        return asked, faults


@dataclass(frozen=True)
class ShownProblem:
    """A problem with the line it is about, and the address of the deck after its fix ("" if there is none)."""

    problem: DeckProblem
    fixed: str


@dataclass(frozen=True)
class ShownCard:
    """A card of the deck as the page lists it; `name` with its set is what a change names."""

    count: object
    title: str
    set: str
    id: str
    name: str
    about: str = ""


@page
def expert_deck(request: HttpRequest) -> HttpResponse:
    """Show the form, and the verdict on the list in the address; a change leads to the address of the changed list."""
    unknown = unknown_parameters(request, PARAMETERS)
    draft = _draft(request)
    pool = library.expert_pool()
    context: dict[str, Any] = {
        "unknown": unknown,
        "list": draft.text,
        "sets": [(each.code, each.name, each.code in draft.sets) for each in pool.sets.values()],
        "faction": [(each.code, each.name, each.code in draft.faction) for each in pool.sets.values()],
        "longest": LONGEST_LIST,
        "titles": sorted({_title(each.name, each.set) for each in pool.titles}),
    }
    change = {name: request.GET[name] for name in CHANGES if request.GET.get(name, "").strip()}
    if not draft.text.strip() and not change:
        return render(request, "cardsdb/expert_deck.html", context)
    asked, faults = draft.read()
    if faults:
        return render(request, "cardsdb/expert_deck.html", {**context, "faults": faults}, status=400)
    if change:
        text = _after(change, request.GET.get("copies", ""), draft.text, asked)
        return HttpResponseRedirect(f"?{replace(draft, text=text).address}")
    return render(request, "cardsdb/expert_deck.html", context | _outcome(draft, asked))


@require_POST
def verdict(request: HttpRequest) -> HttpResponse:
    """Return the list after a change, and the verdict on it as a part of the page, for scripts."""
    try:
        reader = Reader.of(json.loads(request.body))
    except (ValueError, RecursionError):
        return JsonResponse({"faults": ["The body is not valid JSON."]}, status=400)
    reader.only((*PARAMETERS, "card_lists"))
    card_lists = reader.raw.get("card_lists")
    card_lists = card_lists if isinstance(card_lists, list) else []
    draft = Draft(reader.text("list"), reader.texts("sets"), card_lists, reader.texts("faction"))
    change = {name: reader.text(name) for name in CHANGES if reader.text(name).strip()}
    if reader.problems:
        return JsonResponse({"faults": [each.message for each in reader.problems]}, status=400)
    asked, faults = draft.read()
    if not faults and change:
        draft = replace(draft, text=_after(change, reader.text("copies"), draft.text, asked))
        asked, faults = draft.read()
    context: Mapping[str, Any] = {"faults": faults}
    if not faults and draft.text.strip():
        context = _outcome(draft, asked)
    answer = {"list": draft.text, "faults": faults, "html": render_to_string("cardsdb/_expert_verdict.html", context)}
    return JsonResponse(answer, headers={"Cache-Control": "no-store"})


@page
def deck_file(request: HttpRequest, form: str) -> HttpResponse:
    """Return the deck as a file."""
    unknown_parameters(request, PARAMETERS)
    asked, faults = _draft(request).read()
    if faults:
        return HttpResponse("\n".join(faults), status=400, content_type="text/plain; charset=utf-8")
    content = WRITERS["text" if form == "txt" else form](deck_list(asked.deck))
    headers = {"Content-Disposition": f'attachment; filename="deck.{form}"'}
    return HttpResponse(content, content_type=f"{MEDIA_TYPES[form]}; charset=utf-8", headers=headers)


@page
def card_lists(request: HttpRequest) -> HttpResponse:
    """Show the form for the cards of an owner's sets; scripts keep them in the browser."""
    unknown = unknown_parameters(request, ())
    pool = library.expert_pool()
    known = {
        each.code: {
            "name": each.name,
            "size": each.size,
            "cards": [
                {"name": title.name, "alignment": next(iter(title.alignments)) if len(title.alignments) == 1 else "",
                 "copies": title.copies, "hero": title.hero_icons, "monster": title.monster_icons}
                for title in pool.titles if title.set == each.code
            ],
        }
        for each in pool.sets.values()
    }  # fmt: skip
    context = {"unknown": unknown, "known": known, "sets": list(pool.sets.values()), "alignments": list(Alignment)}
    return render(request, "cardsdb/card_lists.html", context)


def _draft(request: HttpRequest) -> Draft:
    asked = request.GET
    return Draft(asked.get("list", ""), asked.getlist("sets"), faction=asked.getlist("faction"))


def _title(name: str, code: str | None) -> str:
    card_set = library.expert_pool().sets.get(code or "")
    return f"{name} ({card_set.name})" if card_set else name


def _after(change: Mapping[str, str], copies: str, text: str, asked: DeckRequest) -> str:
    """Return the list after the first of these changes."""
    how, name = next(iter(change.items()))
    if how == "add":
        number = int(copies) if copies.isdecimal() and len(copies) < 4 else 1
        return added(text, asked.deck, name, min(max(number, 1), COUNT_LIMIT))
    return changed(text, asked.deck, name, {"more": 1, "fewer": -1, "remove": None}[how])


def _outcome(draft: Draft, asked: DeckRequest) -> Mapping[str, Any]:
    if asked.rules is None:
        raise ValueError("a deck with faults has no verdict")
    report = check(asked.deck, asked.rules, faction_sets=asked.faction_sets)
    pool = asked.deck.pool

    def after(problem: DeckProblem) -> str:
        return replace(draft, text=rewritten(draft.text, pool, problem.fix)).address if problem.fix else ""

    return {
        "report": report,
        "heading": HEADINGS[report.verdict],
        "problems": [ShownProblem(problem, after(problem)) for problem in report.problems],
        "figures": _figures(report, tally(asked.deck)),
        "cards": _cards(asked),
        "address": draft.address,
        "forms": MEDIA_TYPES,
    }


def _cards(asked: DeckRequest) -> list[ShownCard]:
    listed = deck_list(asked.deck).cards
    about = [_about(holding.title.alignments, holding.title.copies) for holding in asked.deck.holdings]
    about += [""] * (len(listed) - len(about))
    return [
        ShownCard(card.count, card.name or card.id, card.set, card.id, named(card), words)
        for card, words in zip(listed, about, strict=True)
    ]


def _about(alignments: frozenset[Alignment], copies: int | None) -> str:
    kind = next(iter(alignments)).title() if len(alignments) == 1 else ""
    return " · ".join(filter(None, [kind, f"{copies} in the set" if copies else ""]))


def _figures(report: Report, figures: Tally) -> list[tuple[str, str]]:
    counts, names = report.counts, library.expert_pool().sets
    if counts is None:
        return []
    rows = [("Cards", str(counts.total)), ("Different cards", str(figures.different_cards))]
    kinds = {"Heroes": counts.heroes, "Monsters": counts.monsters, "Neutrals": counts.neutrals}
    rows += [(name, _shown(bounds)) for name, bounds in kinds.items()]
    rows += [(names[code].name, _shown(bounds)) for code, bounds in figures.sets.items()]
    return [*rows, ("Hero icons", _icons(figures.hero_icons)), ("Monster icons", _icons(figures.monster_icons))]


def _icons(icons: Icons) -> str:
    open_ = f"not known for {icons.cards_not_known} cards" if icons.cards_not_known else ""
    return ", ".join(filter(None, [str(icons.known) if icons.known or not open_ else "", open_]))


def _shown(bounds: Bounds) -> str:
    return f"{bounds.at_least} to {bounds.at_most}" if bounds.certain is None else str(bounds.certain)
