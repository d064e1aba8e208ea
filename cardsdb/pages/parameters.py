"""Parameters that several pages take, and the word about those that a page does not know."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from cardsdb.dataset import per_dataset
from cardsdb.models import Expansion
from cardsdb.names import nearest
from cardsdb.reader import LONGEST_SHOWN
from cardsdb.terms import ExpansionKind

ALL_BOXES = "all"


@dataclass(frozen=True)
class Unknown:
    """A parameter that the page ignores, with the nearest one that it knows."""

    name: str
    nearest: str


@dataclass(frozen=True)
class BoxesAsked:
    """The boxes in the address, by id: those of a player. Empty: no filter by boxes."""

    ids: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


MOST_TOLD = 10


def unknown_parameters(request: HttpRequest, known: Collection[str]) -> list[Unknown]:
    """Return the parameters of the address that the page does not know, and leave them out of its links."""
    unknown = [name for name in request.GET if name not in known]
    if unknown:
        rest = request.GET.copy()
        for name in unknown:
            del rest[name]
        request.GET = rest  # type: ignore[assignment]
    words = [name[:LONGEST_SHOWN] for name in unknown[:MOST_TOLD]]
    return [Unknown(word, next(iter(nearest(word, known)), "")) for word in words]


@per_dataset
def box_names() -> dict[str, str]:
    """Return {id: name} of all boxes, without sets."""
    return dict(Expansion.objects.exclude(kind=ExpansionKind.SET).values_list("public_id", "name"))


def boxes_asked(request: HttpRequest) -> BoxesAsked:
    """Return the boxes of the parameter `boxes`, by commas or repeated; “all” and none mean no filter."""
    words = [word for value in request.GET.getlist("boxes") for word in value.split(",") if word]
    if ALL_BOXES in words:
        return BoxesAsked()
    known: Sequence[str] = list(box_names())
    return BoxesAsked(
        tuple(each for each in known if each in words),
        tuple(word for word in words if word not in known),
    )
