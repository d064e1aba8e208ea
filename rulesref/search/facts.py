"""Questions for a fact of a card or a space, answered with one sentence made from it. PURE.

Which facts may be asked for, with which words, and what the sentence is, stands in `facts.toml`.
"""

import tomllib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cardsdb.names import fold
from rulesref.search.courtesies import LIGHT
from rulesref.search.languages import sound
from rulesref.search.names import BEGINNING, PART, Mention, NameBook

SPACE = "space"
_SKILLS = ("lore", "influence", "observation", "strength", "will", "health", "sanity")
_VALUES = ("toughness", "horror", "will_modifier", "damage", "strength_modifier")
_SHORT = 4  # letters of a word of a name that is not looked for by its sound
_WAY = frozenset(
    "to from get go going travel move far between and path paths route way distance next adjacent near connected "
    "connect connection moves spaces many reach close neighbors neighbours space away quickest fastest shortest "
    "start beginning train ship".split()
)


@dataclass(frozen=True, slots=True)
class Subject:
    """A card or a space that has facts."""

    number: int
    kind: str
    game: str
    name: str
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that may be asked for."""

    field: str
    kinds: frozenset[str]
    games: frozenset[str]
    asks: tuple[frozenset[str], ...]
    extra: frozenset[str]
    says: str
    unknown: str
    instead: str

    def belongs_to(self, subject: Subject) -> bool:
        """Tell whether the subject has such a fact, known or not."""
        if self.kinds == {"*"}:
            return subject.kind != SPACE
        return subject.kind in self.kinds and (not self.games or subject.game in self.games)


@dataclass(frozen=True, slots=True)
class FactAnswer:
    """What is said of a subject; `known` is False where it is said that the fact is not known. A way has no field."""

    subject: Subject
    sentence: str
    known: bool
    weight: float
    field: str = ""


@cache
def shipped_facts() -> tuple[Fact, ...]:
    """Return the facts of `facts.toml`."""
    tables = tomllib.loads(Path(__file__).with_name("facts.toml").read_text(encoding="utf-8"))
    return tuple(
        Fact(
            field=table["field"],
            kinds=frozenset(table["kinds"]),
            games=frozenset(table.get("games", ())),
            asks=tuple(frozenset(fold(way).split()) for way in table["asks"]),
            extra=frozenset(fold(table.get("with", "")).split()),
            says=table["says"],
            unknown=table.get("unknown", f"Not known here: {_plain(table['field'])} of {{name}}."),
            instead=table.get("instead", ""),
        )
        for table in tables["fact"]
    )


def _plain(field: str) -> str:
    return field.replace("_", " ")


class FactBook:
    """All subjects with their names, ready to be asked."""

    def __init__(self, subjects: Iterable[tuple[Subject, tuple[str, ...]]], ordinary: Iterable[str]) -> None:
        """Take the subjects with their other names, and the words that say no name by themselves."""
        pairs = list(subjects)
        self.subjects = {subject.number: subject for subject, _also in pairs}
        names = [(name, subject.number) for subject, also in pairs for name in (subject.name, *also)]
        self.names = NameBook.of(names, ordinary)
        self._mentions = lru_cache(maxsize=64)(self.names.mentions)  # facts, cards and reasons ask for the same words
        self.sounds = {sound(word): word for word in self.names.telling_words() if len(word) > _SHORT}
        self._spaces = {subject.name: subject for subject in self.subjects.values() if subject.kind == SPACE}

    def mentions(self, words: Sequence[str]) -> list[Mention]:
        """Return the names of cards and spaces that the folded words say."""
        return list(self._mentions(tuple(words)))

    def answers(self, words: Sequence[str], games: frozenset[str]) -> list[FactAnswer]:
        """Return what answers a question for a fact, best first; nothing where it asks for no fact, or for more."""
        mentions = self.mentions(words)
        if len(mentions) == 2 and (way := self._way(words, mentions)):
            return [way]
        found: list[FactAnswer] = []
        for mention in mentions:
            rest = [*words[: mention.start], *words[mention.end :]]
            owners = [self.subjects[owner] for owner in mention.owners]
            for subject in owners:
                if (not games or subject.game in games) and _is_meant(mention, subject):
                    found += _asked_of(subject, rest, mention.weight)
        best = max((answer.weight for answer in found), default=0.0)
        return [answer for answer in found if answer.weight >= best]

    def _way(self, words: Sequence[str], mentions: Sequence[Mention]) -> FactAnswer | None:
        """Return the shortest way between two spaces, if the question is for that."""
        rest = {word for place, word in enumerate(words) if not any(m.start <= place < m.end for m in mentions)}
        if not rest - LIGHT <= _WAY:
            return None
        ends = [[self.subjects[owner] for owner in m.owners if self.subjects[owner].kind == SPACE] for m in mentions]
        if not all(ends):
            return None
        start, end = ends[0][0], ends[1][0]
        steps = self._steps(start, end)
        if steps is None:
            return FactAnswer(start, f"No way from {start.name} to {end.name} is known here.", False, 9.0)
        count = "1 move" if len(steps) == 1 else f"{len(steps)} moves"
        route = ", ".join(f"{_path(type_)} to {name}" for name, type_ in steps)
        return FactAnswer(start, f"From {start.name} to {end.name} it is {count}: {route}.", True, 9.0)

    def _steps(self, start: Subject, end: Subject) -> list[tuple[str, str | None]] | None:
        if start is end:
            return None
        came: dict[str, tuple[str, str | None]] = {start.name: ("", None)}
        ahead = deque([start.name])
        while ahead:
            here = ahead.popleft()
            for name, type_ in self._spaces[here].facts["paths"]:
                if name not in came and name in self._spaces:
                    came[name] = (here, type_)
                    ahead.append(name)
        if end.name not in came:
            return None
        steps, here = [], end.name
        while here != start.name:
            before, type_ = came[here]
            steps.append((here, type_))
            here = before
        return steps[::-1]


def _path(type_: str | None) -> str:
    return "by an uncharted path" if type_ == "uncharted" else f"by {type_}" if type_ else "by a path"


# Persons and beings go by a part of their names, "silas" and "yog"; of other cards a part is rather a word.
_GO_BY_A_PART = frozenset({"investigator", "ancient-one", "monster", "epic-monster", "character"})


def _is_meant(mention: Mention, subject: Subject) -> bool:
    telling = mention.telling or subject.kind == "condition"  # Conditions have ordinary names: Blessed, Detained
    return telling and (mention.weight not in (BEGINNING, PART) or subject.kind in _GO_BY_A_PART)


def _asked_of(subject: Subject, rest: Sequence[str], weight: float) -> Iterable[FactAnswer]:
    said = set(rest)
    kinds = set(subject.kind.split("-")) | {"card", "cards", f"{subject.kind}s"}
    heavy = said - LIGHT - kinds
    for fact in shipped_facts():
        if not fact.belongs_to(subject):
            continue
        ways = [way for way in fact.asks if way <= said]
        if ways and heavy <= fact.extra.union(*fact.asks):
            sentence, known = _said(fact, subject)
            yield FactAnswer(subject, sentence, known, weight + 10 * max(map(len, ways)), fact.field)


def _said(fact: Fact, subject: Subject) -> tuple[str, bool]:
    value = _value(fact.field, subject)
    if value is None and fact.instead:
        value = _value(fact.instead, subject)
        if value is not None:
            return f"{subject.name}: {value}", True
    if value is None:
        return fact.unknown.format(name=subject.name), False
    return fact.says.format(name=subject.name, value=value), True


def _value(field: str, subject: Subject) -> str | None:
    """Return a fact in words, None where it is not known."""
    facts = subject.facts
    if field in ("skills", "values"):
        names = _SKILLS if field == "skills" else _VALUES
        known = [
            f"{_plain(name).capitalize()} {_number(facts[name], name)}" for name in names if facts.get(name) is not None
        ]
        return ", ".join(known) or None
    if field == "neighbors":
        return _listed([f"{name} ({type_ or 'path'})" for name, type_ in facts["paths"]])
    if field == "icons":
        known = [
            f"{facts[name]} {_plain(name) if facts[name] != 1 else _plain(name)[:-1]}"
            for name in ("hero_icons", "monster_icons")
            if facts.get(name) is not None
        ]
        return " and ".join(known) or None
    value = facts.get(field)
    if isinstance(value, (list, tuple)):
        return _listed([str(each) for each in value])
    return None if value in (None, "") else _number(value, field)


def _number(value: Any, field: str) -> str:
    return f"{value:+d}" if field.endswith("_modifier") and isinstance(value, int) and value else str(value)


def _listed(values: Sequence[str]) -> str | None:
    if not values:
        return None
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} and {values[-1]}"
