"""Compares an answer of setup-sheets/ with what a case of tests/cases/setup says a sheet must hold. Facts, no wording.

A fact {about, number?, names?, at?, times?} is met by one step whose title, text or component list has every
capitalised word of `about`, every one of `names`, and the number: as a figure, a word, or a component's count.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardsdb.names import fold

Fact = Mapping[str, Any]
Answer = Mapping[str, Any]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
KINDS = {"card", "token", "encounter", "side"}


def singular(word: str) -> str:
    """Return a word without the ending of a plural."""
    return re.sub(r"ie$", "y", word.removesuffix("s")) if len(word) > 3 else word


def words(text: str) -> set[str]:
    """Return the words of a text, folded, in the singular; hyphenated ones whole and in parts."""
    return {singular(word) for word in fold(text).split()}


def numbers(text: str) -> set[int]:
    """Return the numbers of a text, from figures and words."""
    found = {int(figure) for figure in re.findall(r"\d+", text)}
    return found | {NUMBERS.index(word) for word in fold(text).split() if word in NUMBERS}


def lines_of(step: Answer) -> str:
    """Return the component list of a step as text."""
    return " ".join(f"{line['component']} {line['count'] or ''}" for line in step["components"])


def meets(step: Answer, fact: Fact) -> bool:
    """Tell whether one step meets a fact."""
    text = f"{step['title']} {step['text']} {lines_of(step)}"
    wanted = [word for word in re.findall(r"[\w'’-]+", fact["about"]) if word[:1].isupper() and word not in ("At", "A")]
    needed = words(" ".join([*wanted, *fact.get("names", ())]))
    number = fact.get("number")
    return needed <= words(text) and (number is None or number in counted(step, text))


def counted(step: Answer, text: str) -> set[int]:
    """Return the numbers of a step, and the sums of each of its components over the boxes."""
    sums: dict[str, int] = {}
    for line in step["components"]:
        sums[line["component"]] = sums.get(line["component"], 0) + (line["count"] or 0)
    return numbers(text) | set(sums.values())


def order_faults(steps: Sequence[Answer], facts: Sequence[Fact]) -> Iterator[str]:
    """Yield facts that no step meets at its place or a later one; those of one `at` may change places, but for 9."""
    reached, start, at = 0, 0, None
    for fact in facts:
        if fact.get("at") != at:
            start, at = reached, fact.get("at")
        low = reached if at == 9 else start
        found = [number for number, step in enumerate(steps) if number >= low and meets(step, fact)]
        if not found:
            anywhere = [step["title"] for step in steps if meets(step, fact)]
            wanted = f"{fact['about']} {fact.get('number', '')} {fact.get('names', '')}"
            yield f"{wanted}: not in its place; met by {anywhere}"
            continue
        reached = max(reached, found[0])
    yield from times_faults(steps, facts)


def times_faults(steps: Sequence[Answer], facts: Iterable[Fact]) -> Iterator[str]:
    """Yield the facts that more steps meet than may."""
    for fact in facts:
        met = [step["title"] for step in steps if meets(step, fact)]
        if fact.get("times") and len(met) > fact["times"]:
            yield f"{fact['about']}: in {met}"


def included_faults(answer: Answer, absent: Iterable[str]) -> Iterator[str]:
    """Yield what is fetched, listed as a component or drawn, although it stays in its box."""
    lines = [line["component"] for line in answer["fetch"]]
    lines += [line["component"] for step in answer["steps"] for line in step["components"]]
    lines += [card["name"] for draw in answer["draws"] for card in draw["cards"]]
    for name in absent:
        for line in lines:
            if words(name) <= words(line) and not ("Card" in name and "token" in line.lower()):
                yield f"{name}: {line}"


def fetch_faults(answer: Answer, expected: Iterable[Fact]) -> Iterator[str]:
    """Yield the lines that the fetch list lacks, or has with another count; several lines of a box may add up."""
    for line in expected:
        wanted = words(line["component"]) - KINDS
        same = [
            one
            for one in answer["fetch"]
            if one["expansion"] == line["expansion"] and wanted <= words(one["component"]) - KINDS
        ]
        exact = [one for one in same if words(one["component"]) - KINDS == wanted]
        counts = [one["count"] for one in exact or same]
        if not counts or ("count" in line and line["count"] not in (sum(filter(None, counts)), *counts)):
            yield f"{line['component']} {line.get('count', '')}: {same}"


def draw_faults(answer: Answer, expected: Iterable[Fact]) -> Iterator[str]:
    """Yield the draws that give something else."""
    draws = {words_of(draw["draw"]): draw["cards"] for draw in answer["draws"]}
    for one in expected:
        cards = draws.get(words_of(one["what"]), [])
        names = [card["name"] for card in cards]
        value = one.get("value", names)
        right = [value] if isinstance(value, str) else value or []
        if names != right or len(names) != one.get("count", len(names)):
            yield f"{one['what']}: {names}, not {right}"
        for member in ("color", "difficulty"):
            if member in one and {card[member] for card in cards} != {one[member]}:
                yield f"{one['what']}: {cards}"


def words_of(name: str) -> str:
    """Return the name of a draw in one spelling."""
    return name.replace("_", " ").casefold()


def stage_faults(answer: Answer, expected: Iterable[Fact]) -> Iterator[str]:
    """Yield the stages of the Mythos deck that have other cards."""
    deck = next((draw for draw in answer["draws"] if draw["draw"] == "mythos_deck"), None)
    for row in expected:
        stage = next(one for one in deck["stages"] if one["stage"] == row["stage"]) if deck else {"cards": []}
        for color in ("green", "yellow", "blue"):
            cards = [card for card in stage["cards"] if card["color"] == color]
            levels = {card["difficulty"] for card in cards}
            level = row.get("difficulty", {}).get(color)
            if len(cards) != row[color] or (level and levels - {level}):
                yield f"stage {row['stage']} {color}: {cards}"


def warning_faults(answer: Answer, expected: Iterable[Fact]) -> Iterator[str]:
    """Yield the warnings that are not given: one with all names, or else one that shares half of the words."""
    told = [warning["message"] for warning in answer["warnings"]]
    for one in expected:
        names = words(" ".join(one.get("names", ())))
        subject = {word for word in words(one["about"]) if len(word) > 3}
        if not any(names <= words(text) and len(subject & words(text)) * 3 >= len(subject) for text in told):
            yield f"{one['about']}: {told}"


def number_faults(answer: Answer, expect: Mapping[str, Any]) -> Iterator[str]:
    """Yield the numbers that no text of the sheet has: Gate stack, Reference card, those of the expert game."""
    told = {number for step in answer["steps"] for number in numbers(f"{step['title']} {step['text']}")}
    row = {name: value for name, value in expect.get("reference_card", {}).items() if name != "source"}
    figures = {name: value for name, value in expect.get("numbers", {}).items() if name != "source"}
    stack = {"gate stack": expect["gate_stack"]["number"]} if "gate_stack" in expect else {}
    for name, value in {**row, **figures, **stack}.items():
        if value not in told:
            yield f"{name}: {value} stands in no step"


def faults(answer: Answer, expect: Mapping[str, Any]) -> list[str]:
    """Return everything in which a sheet differs from what the case expects."""
    steps = answer["steps"]
    texts = " ".join(fold(f"{step['title']} {step['text']}") for step in steps)
    return [
        *order_faults(steps, expect.get("must_include_steps", ())),
        *(f"{fact['about']}: nowhere" for fact in expect.get("any_time", ()) if not any(meets(s, fact) for s in steps)),
        *included_faults(answer, expect.get("must_not_include", ())),
        *(f"says: {text}" for text in expect.get("must_not_say", ()) if fold(text) in texts),
        *fetch_faults(answer, expect.get("fetch_includes", ())),
        *draw_faults(answer, expect.get("draws", ())),
        *stage_faults(answer, expect.get("mythos_stages", ())),
        *warning_faults(answer, expect.get("warnings_include", ())),
        *number_faults(answer, expect),
    ]
