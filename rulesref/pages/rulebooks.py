"""Rulebooks: the list, and each as one long page with contents, anchors, errata and questions."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from cardsdb.models import Fragment, Game
from cardsdb.pages.headers import page
from rulesref import addresses
from rulesref.models import Erratum, Reference, Rulebook, RulesSection
from rulesref.pages.fragments import fragment
from rulesref.pages.links import targets


@dataclass
class Chapter:
    """A section with its context on the page. `former` are its former slugs."""

    section: RulesSection
    errata: list[Erratum]
    questions: list[Reference]
    previous: RulesSection | None = None
    next: RulesSection | None = None
    former: list[str] = field(default_factory=list)


@page
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show the rounds first, then the books of each game by their boxes."""
    games = Game.objects.select_related("round_overview").prefetch_related("rulebooks__expansion")
    return render(request, "rulesref/rulebooks.html", {"games": games})


@page
def rulebook(request: HttpRequest, book_id: str) -> HttpResponseBase:
    """Show a whole rulebook; the id of a section redirects to its anchor."""
    book = Rulebook.objects.select_related("game", "expansion").filter(public_id=book_id).first()
    if book is None:
        return redirect(_address_of_section(book_id))
    content = fragment(addresses.book_path(book_id))
    return render(request, "rulesref/rulebook.html", {"book": book, "content": content})


def rulebook_fragments() -> Iterator[Fragment]:
    """Yield the pages of all rulebooks, rendered once."""
    for book in Rulebook.objects.select_related("game", "expansion"):
        context = {
            "book": book,
            "chapters": _chapters(book),
            "links": targets(_references(book)),
            "books": list(Rulebook.objects.filter(game=book.game)),
            "notes": Erratum.objects.filter(expansion=book.expansion).count(),
        }
        html = render_to_string("rulesref/_rulebook.html", context)
        yield Fragment(key=addresses.book_path(book.public_id), html=html)


def _address_of_section(anchor: str) -> str:
    """Return the path of the section with this id or former id; raise a 404 if there is none."""
    found = RulesSection.objects.filter(Q(public_id=anchor) | Q(former_ids__contains=f" {anchor} ")).first()
    if found is None:
        raise Http404
    return addresses.web_path("section", found.public_id)


def _references(book: Rulebook) -> list[Reference]:
    return list(Reference.objects.filter(source_type="section", source_id__startswith=f"{book.public_id}."))


def _chapters(book: Rulebook) -> list[Chapter]:
    """Return the sections in order, with their errata and the questions about them."""
    within = f"{book.public_id}."
    errata: dict[str, list[Erratum]] = defaultdict(list)
    for row in Erratum.objects.filter(about__startswith=within):
        errata[str(row.about)].append(row)
    questions: dict[str, list[Reference]] = defaultdict(list)
    for asked in Reference.objects.filter(target_id__startswith=within, source_type="faq", written=True):
        questions[asked.target_id].append(asked)
    sections = list(book.sections.order_by("order"))
    neighbors = zip(chain([None], sections), sections, chain(sections[1:], [None]), strict=False)
    return [
        Chapter(
            section=section,
            errata=errata[section.public_id],
            questions=questions[section.public_id],
            previous=previous,
            next=following,
            former=[slug.removeprefix(within) for slug in section.former_ids.split()],
        )
        for previous, section, following in neighbors
    ]
