"""What is asked of a route, in words, and everything that is wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from cardsdb.play.routes import MOST_TICKETS

MOST_PORTALS = 3


class Named(Protocol):
    """A space that was found."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def board(self) -> str: ...


@dataclass(frozen=True)
class Fault:
    """What is wrong with a parameter."""

    parameter: str
    message: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A route that can be looked for; `boards` are those in play."""

    start: Named
    goal: Named
    boards: tuple[str, ...]
    portals: tuple[tuple[Named, Named], ...]
    tickets: Mapping[str, int]
    delayed: bool


@dataclass
class Reading:
    """Reads the parameters of a route. `find` gives the space of a word, `nearest` the names next to one."""

    words: Mapping[str, str]
    find: Callable[[str], Named | None]
    nearest: Callable[[str], tuple[str, ...]]
    boards: Sequence[str]
    faults: list[Fault] = field(default_factory=list)

    def asked(self) -> Asked | None:
        """Return what is asked, None if `faults` says what is wrong."""
        start, goal = self._space("from"), self._space("to")
        tickets = {name: self._number(name) for name in ("train", "ship")}
        if sum(tickets.values()) > MOST_TICKETS:
            self.faults.append(Fault("ship", f"An investigator holds at most {MOST_TICKETS} travel tickets."))
        portals = self._portals()
        named = [name.strip().lower() for name in self.words.get("boards", "").split(",") if name.strip()]
        for name in named:
            if name not in self.boards:
                self.faults.append(Fault("boards", f"There is no board “{name[:40]}”.", tuple(self.boards)))
        delayed = self.words.get("delayed", "false")
        if delayed not in ("true", "false"):
            self.faults.append(Fault("delayed", "“delayed” is true or false.", ("true", "false")))
        if self.faults or start is None or goal is None:
            return None
        spaces = [start, goal, *(space for pair in portals for space in pair)]
        boards = dict.fromkeys([self.boards[0], *named, *(space.board for space in spaces)])
        return Asked(start, goal, tuple(boards), tuple(portals), tickets, delayed == "true")

    def _space(self, parameter: str, word: str | None = None) -> Named | None:
        word = self.words.get(parameter, "").strip() if word is None else word.strip()
        found = self.find(word) if word else None
        if found is None:
            told = f"There is no space “{word[:60]}”." if word else f"Name a space in “{parameter}”."
            self.faults.append(Fault(parameter, told, self.nearest(word) if word else ()))
        return found

    def _number(self, parameter: str) -> int:
        word = self.words.get(parameter, "0") or "0"
        if word not in ("0", "1", "2"):
            self.faults.append(Fault(parameter, f"“{parameter}” is 0, 1 or 2.", ("0", "1", "2")))
            return 0
        return int(word)

    def _portals(self) -> list[tuple[Named, Named]]:
        found: list[tuple[Named, Named]] = []
        pairs = [each for each in self.words.get("dream_portals", "").split(",") if each.strip()]
        if len(pairs) > MOST_PORTALS:
            self.faults.append(Fault("dream_portals", f"There are {MOST_PORTALS} Dream Portals."))
        for pair in pairs[:MOST_PORTALS]:
            one, colon, other = pair.partition(":")
            if not colon:
                message = "A Dream Portal is two spaces with a colon between them: where it is, and where it leads."
                self.faults.append(Fault("dream_portals", message))
                continue
            space, end = self._space("dream_portals", one), self._space("dream_portals", other)
            if space is not None and end is not None:
                if space.id == end.id:
                    self.faults.append(Fault("dream_portals", "A Dream Portal leads to another space."))
                found.append((space, end))
        return found
