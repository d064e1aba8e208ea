"""Typed access to the members of a JSON object. Collects every problem instead of stopping at the first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardsdb.chance import SEED_FORM, seed_text
from cardsdb.codes import InputCode
from cardsdb.names import nearest

MOST_ITEMS = 100  # of a list that names boxes or cards; no game has as many
LONGEST_TEXT = 200  # characters of a name
LONGEST_SHOWN = 60


@dataclass(frozen=True)
class InputProblem:
    """One thing that is wrong with a request: where (a JSON pointer), what, and what may have been meant."""

    pointer: str
    code: str
    message: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reader:
    """The members of one JSON object, read by type; what is wrong goes to `problems`, shared with inner objects."""

    raw: Mapping[str, object]
    pointer: str = ""
    problems: list[InputProblem] = field(default_factory=list)

    @classmethod
    def of(cls, document: object, pointer: str = "", problems: list[InputProblem] | None = None) -> "Reader":
        """Return a reader for a document. Anything but an object is a problem."""
        reader = cls(document if isinstance(document, dict) else {}, pointer, [] if problems is None else problems)
        if not isinstance(document, dict):
            reader.problems.append(InputProblem(pointer, InputCode.WRONG_TYPE, "This must be an object."))
        return reader

    def problem(self, name: str, code: str, message: str, near: tuple[str, Iterable[str]] | None = None) -> None:
        """Record a problem of a member; `near` is the word that was found and the words that are right."""
        suggestions = tuple(nearest(near[0][:LONGEST_SHOWN], sorted(near[1]))) if near else ()
        self.problems.append(InputProblem(f"{self.pointer}/{name}", code, message, suggestions))

    def only(self, names: Collection[str]) -> None:
        """Record a problem for every unknown member, suggesting the nearest known name, or all of them."""
        for name in self.raw:
            if name not in names:
                near = nearest(name[:LONGEST_SHOWN], sorted(names), limit=1, cutoff=50) or sorted(names)
                message = f"There is no member {shown(name)}. Known: {', '.join(near)}."
                step = name.replace("~", "~0").replace("/", "~1")  # as JSON pointers have it
                self.problems.append(
                    InputProblem(f"{self.pointer}/{step}", InputCode.UNKNOWN_MEMBER, message, tuple(near))
                )

    def has(self, name: str) -> bool:
        """Return whether the member is present. Null counts as absent."""
        return self.raw.get(name) is not None

    def number(self, name: str, default: int, *, low: int = 0, high: int = 10**9) -> int:
        value = self.raw[name] if self.has(name) else default
        if not isinstance(value, int) or isinstance(value, bool):
            self.problem(name, InputCode.WRONG_TYPE, f"This must be a whole number, not {shown(value)}.")
            return default
        if not low <= value <= high:
            self.problem(name, InputCode.OUT_OF_RANGE, f"{value} is not between {low} and {high}.")
            return default
        return value

    def flag(self, name: str) -> bool:
        """Return true or false, false where the member is absent."""
        value = self.raw[name] if self.has(name) else False
        if not isinstance(value, bool):
            self.problem(name, InputCode.WRONG_TYPE, f"This must be true or false, not {shown(value)}.")
        return value is True

    def text(self, name: str, default: str = "", *, most: int | None = None, blank: bool = True) -> str:
        """Return a string of at most `most` characters. It must not be blank unless `blank` allows it."""
        value, may_be_blank = (self.raw[name], blank) if self.has(name) else (default, True)
        return self._text(name, value, default, most, may_be_blank)

    def _text(self, name: str, value: object, default: str, most: int | None, blank: bool) -> str:
        if not isinstance(value, str):
            self.problem(name, InputCode.WRONG_TYPE, f"This must be a text, not {shown(value)}.")
        elif most is not None and len(value) > most:
            self.problem(name, InputCode.TOO_LONG, f"At most {most:,} characters are allowed.")
        elif not blank and not value.strip():
            self.problem(name, InputCode.EMPTY_VALUE, "This must not be blank.")
        else:
            return value
        return default

    def texts(self, name: str, most: int = MOST_ITEMS, *, longest: int = LONGEST_TEXT) -> list[str]:
        """Return a list of strings, with "" in place of anything invalid."""
        items = enumerate(self.items(name, most))
        return [self._text(f"{name}/{place}", value, "", longest, blank=False) for place, value in items]

    def word(self, name: str, allowed: Collection[str], default: str) -> str:
        value = self.text(name, default)
        if value not in allowed and self.has(name):
            self.problem(
                name,
                InputCode.UNKNOWN_VALUE,
                f"{shown(value)} is not a valid value. Use one of: {', '.join(allowed)}.",
                (value, allowed),
            )
            return default
        return value

    def items(self, name: str, most: int = MOST_ITEMS) -> Sequence[object]:
        """Return a list, or an empty one if it is too long."""
        value = self.raw[name] if self.has(name) else []
        if not isinstance(value, list | tuple):
            self.problem(name, InputCode.WRONG_TYPE, f"This must be a list, not {shown(value)}.")
            return ()
        if len(value) > most:
            self.problem(name, InputCode.TOO_LONG, f"At most {most} items are allowed.")
            return ()
        return value

    def table(self, name: str) -> "Reader":
        """Return a reader of an inner object, an empty one where it is absent."""
        return Reader.of(self.raw[name] if self.has(name) else {}, f"{self.pointer}/{name}", self.problems)

    def required(self, *names: str) -> None:
        """Record every member that is absent."""
        for name in names:
            if not self.has(name):
                self.problem(name, InputCode.MISSING, f"“{name}” is missing.")

    def seed(self, name: str = "seed") -> str | None:
        """Return the seed of a draw, None where none was sent."""
        if not self.has(name):
            return None
        seed = seed_text(self.raw[name])
        if seed is None:
            self.problem(name, InputCode.INVALID_SEED, SEED_FORM)
        return seed

    def tables(self, name: str, most: int = MOST_ITEMS) -> list["Reader"]:
        """Return readers of the objects of a list."""
        found = enumerate(self.items(name, most))
        return [Reader.of(one, f"{self.pointer}/{name}/{number}", self.problems) for number, one in found]


def shown(value: object) -> str:
    """Return a value as a message shows it: no more than its beginning."""
    text = value if isinstance(value, str) else repr(value)
    text = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
    return f"“{text}”" if isinstance(value, str) else text
