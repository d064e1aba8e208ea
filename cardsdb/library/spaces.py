"""The spaces of the boards of Eldritch Horror and the paths between them, as routes need them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from cardsdb.dataset import per_dataset
from cardsdb.models import Path, Space
from cardsdb.play.routes import Link
from cardsdb.spellings import Spelled, Spellings
from cardsdb.terms import PathType

MAIN = "main"
_SPACE = "space"


@dataclass(frozen=True)
class KnownSpace:
    """A space: its id, its name, and the board in small letters."""

    id: str
    name: str
    board: str


@dataclass(frozen=True)
class BoardSpaces:
    """All spaces by id, in the order of their boards, with all paths."""

    spaces: dict[str, KnownSpace]
    links: tuple[Link, ...]
    spellings: Spellings

    @cached_property
    def boards(self) -> tuple[str, ...]:
        """The names of the boards, the main board first."""
        names = dict.fromkeys(space.board for space in self.spaces.values())
        return tuple(sorted(names, key=lambda name: (name != MAIN, name)))

    def find(self, word: str) -> KnownSpace | None:
        """Return the space of an id, slug, name or alias."""
        ids = self.spellings.find(word, _SPACE)
        return self.spaces[ids[0]] if len(ids) == 1 else None

    def nearest(self, word: str) -> tuple[str, ...]:
        """Return the names that are nearest to a word."""
        return tuple(self.spellings.nearest(word, _SPACE))

    def paths(self, boards: Collection[str], portals: Iterable[tuple[KnownSpace, KnownSpace]]) -> list[Link]:
        """Return the paths of some boards, with a Local path for each Dream Portal."""
        found = [link for link in self.links if all(self.spaces[end].board in boards for end in (link.start, link.end))]
        return [*found, *(Link(space.id, end.id, PathType.LOCAL) for space, end in portals)]


@per_dataset
def board_spaces() -> BoardSpaces:
    """Return the spaces and paths of all boards."""
    rows = list(Space.objects.select_related("expansion__game"))
    spaces = {row.public_id: KnownSpace(row.public_id, row.name, row.board.lower()) for row in rows}
    spelled = [
        Spelled(
            row.public_id,
            row.expansion.game.code,
            _SPACE,
            (row.public_id, row.public_id.rpartition(".")[2]),
            (row.name, *filter(None, [row.alias])),
        )
        for row in rows
    ]
    links = [
        Link(path.start.public_id, path.end.public_id, PathType(path.type) if path.type else None)
        for path in Path.objects.select_related("start", "end")
    ]
    return BoardSpaces(spaces, tuple(links), Spellings(spelled))
