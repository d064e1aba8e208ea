"""Read the step of an entry: its texts, citation, components, and the rest."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardsdb.citations import Citation
from cardsdb.setup.procedures.condition_reader import read_condition
from cardsdb.setup.procedures.conditions import Condition
from cardsdb.setup.procedures.files import Fields, Known
from cardsdb.setup.procedures.steps import Action, Component, Draw, Step
from cardsdb.terms import Confidence, Kind

STAGES = ("before", "1", "2", "3", "4", "5", "6", "7", "8", "9", "after")
FIELDS = (
    *("id", "at", "title", "text", "cite", "confidence", "components", "when", "draw", "sets_aside"),
    *("boxes_trait", "follow", "warning", "uncited", *Action),
)
DRAWN_KINDS = (Kind.INVESTIGATOR, Kind.ASSET)
CARDS_IN_USE = ("", "ancient_one", "preludes", "investigators", "drawn")


@dataclass(frozen=True)
class Source:
    """A book that the steps of a file cite, and the box it belongs to."""

    rulebook: str
    expansion: str


def read_step(fields: Fields, box: str, sources: Mapping[str, Source], when: Condition, known: Known) -> Step:
    """Return the step of an entry; what is wrong with it becomes faults."""
    fields.only(FIELDS)
    return Step(
        id=fields.get("id", str, ""),
        at=fields.word("at", STAGES, ""),
        title=fields.get("title", str, ""),
        text=fields.get("text", str, "").strip(),
        citation=_citation(fields, sources, known),
        confidence=Confidence(fields.word("confidence", tuple(Confidence), Confidence.HIGH)),
        components=_components(fields, box, known),
        when=when,
        draw=_draw(fields.table("draw")) if "draw" in fields.raw else None,
        sets_aside=_amounts(fields.table("sets_aside")),
        boxes_trait=fields.get("boxes_trait", str, ""),
        follow=fields.get("follow", str, ""),
        warning=fields.get("warning", str, ""),
    )


def _citation(fields: Fields, sources: Mapping[str, Source], known: Known) -> Citation | None:
    if "cite" not in fields.raw:
        return None
    cite = fields.table("cite")
    cite.only(("source", "parent", "heading", "entry"))
    cite.required("heading")
    source = sources.get(cite.word("source", tuple(sources), next(iter(sources), "")), Source("", ""))
    entry = cite.get("entry", int, 0) or None
    parent, heading = cite.get("parent", str, ""), cite.get("heading", str, "")
    if source.rulebook in known.headings and (parent, heading) not in known.headings[source.rulebook]:
        near = (heading, [one for _parent, one in known.headings[source.rulebook]])
        fields.place.fault("cite.heading", f"“{source.rulebook}” has no heading “{heading}” under “{parent}”.", near)
    return Citation(source.rulebook, source.expansion, parent, heading, entry)


def _components(fields: Fields, box: str, known: Known) -> tuple[Component, ...]:
    lines = []
    for number, raw in enumerate(fields.get("components", list, [])):
        prefix = f"components.{number + 1}."
        if not isinstance(raw, dict):
            fields.place.fault(prefix[:-1], f"{raw!r} is not a table.")
            continue
        lines.append(_component(Fields(fields.place, raw, prefix), box, known))
    return tuple(lines)


def _component(line: Fields, box: str, known: Known) -> Component:
    line.only(("component", "count", "of", "per", "when", "unlisted"))
    line.required("component")
    name, raw = line.get("component", str, ""), line.raw.get("count")
    count: int | str | None = raw if isinstance(raw, str) else line.get("count", int, 0) if raw is not None else None
    of, per = line.word("of", CARDS_IN_USE, ""), line.word("per", CARDS_IN_USE, "")
    if of or per:
        _somewhere(line, name, known)
    elif not line.get("unlisted", bool, False):
        count = _listed(line, name, count, known.components.get(box, {}))
    when = read_condition(line.raw.get("when", {}), line.place, f"{line.prefix}when", known)
    return Component(box, name, count, of, per, when)


def _somewhere(line: Fields, name: str, known: Known) -> None:
    """Record a name that no box lists, alone or as the first part of a name."""
    listed = {whole.partition(":")[0] for box in known.components.values() for whole in box}
    if listed and name not in listed:
        line.place.fault(f"{line.prefix}component", f"no box lists “{name}”.", (name, listed))


def _listed(line: Fields, name: str, count: int | str | None, listed: Mapping[str, int | None]) -> int | str | None:
    """Return the count, by default that of the box's list; a name or a count that the list does not bear is a fault."""
    base = name if name in listed else name.partition(":")[0]
    if base not in listed:
        line.place.fault(f"{line.prefix}component", f"the box lists no “{name}”.", (name, listed))
        return count
    whole = listed[base]
    if isinstance(count, int) and whole is not None and count > whole:
        line.place.fault(f"{line.prefix}count", f"the box lists {whole} of “{base}”, not {count}.")
    return whole if count is None and base == name else count


def _draw(draw: Fields) -> Draw:
    draw.only(("name", "count", "kind", "names"))
    names = draw.words("names")
    draw.required("name", "kind")
    kind = draw.word("kind", tuple(Kind) if names else DRAWN_KINDS, "")
    return Draw(draw.get("name", str, ""), draw.get("count", int, 1), kind, names)


def _amounts(amounts: Fields) -> dict[str, int]:
    return {name: amounts.get(name, int, 0) for name in amounts.raw}
