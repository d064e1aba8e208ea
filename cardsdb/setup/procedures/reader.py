"""Read procedure files into a Procedure, with all their faults. The packs find and parse the files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardsdb.packs.faults import Fault
from cardsdb.setup.procedures import order
from cardsdb.setup.procedures.checks import review
from cardsdb.setup.procedures.condition_reader import names_box, read_condition, read_range
from cardsdb.setup.procedures.conditions import Condition, both
from cardsdb.setup.procedures.faults import Place
from cardsdb.setup.procedures.files import Document, Fields, Known
from cardsdb.setup.procedures.step_reader import Source, read_step
from cardsdb.setup.procedures.steps import Action, Count, Mode, Need, Option, Patch, Procedure, Step, Trigger

TABLES = ("sources", "steps", "patches", "counts", "triggers", "needs", "modes", "options", "campaign")


@dataclass(frozen=True)
class Reading:
    """What the files of a game give: the procedure, to be used only where there are no faults."""

    procedure: Procedure
    faults: tuple[Fault, ...]


def read(documents: Sequence[Document], known: Known) -> Reading:
    """Return the procedure of a game from its files, in the order in which the files are given."""
    reader = _Reader(known, [])
    for document in documents:
        reader.read(document)
    procedure = Procedure(
        slots=order.slots(reader.steps, reader.patches),
        counts=tuple(reader.counts),
        triggers=tuple(trigger for trigger, _place in reader.triggers),
        needs=tuple(reader.needs),
        modes=reader.modes,
        options=reader.options,
        last_prelude=reader.last_prelude,
    )
    review(procedure, reader.all_steps(), reader.triggers, known)
    return Reading(procedure, tuple(sorted(reader.faults, key=lambda fault: (fault.file, fault.line, fault.field))))


class _Reader:
    """Gathers what the files say, each file's entries by the method of their table."""

    def __init__(self, known: Known, faults: list[Fault]) -> None:
        self.known = known
        self.faults = faults
        self.steps: list[tuple[Step, Place]] = []
        self.patches: list[order.Placed] = []
        self.counts: list[Count] = []
        self.triggers: list[tuple[Trigger, Place]] = []
        self.needs: list[Need] = []
        self.modes: dict[str, Mode] = {}
        self.options: dict[str, Option] = {}
        self.sources: dict[str, Source] = {}
        self.last_prelude = ""
        self.expansion = ""

    def all_steps(self) -> list[tuple[Step, Place]]:
        """Return the steps of the files, those of patches included."""
        return [*self.steps, *((one.patch.step, one.place) for one in self.patches)]

    def read(self, document: Document) -> None:
        """Read one file: its tables in the order of TABLES, since steps name sources."""
        self.expansion, self.sources = document.expansion, {}
        for table in document.tables:
            if table not in TABLES:
                place = Place(document.file, 1, table, self.faults)
                place.fault("", f"a procedure has no table “{table}”.", (table, TABLES))
        for table in TABLES:
            for entry in document.tables.get(table, ()):
                place = Place(document.file, entry.line, _entry_name(table, entry.fields), self.faults)
                fields = Fields(place, entry.fields)
                getattr(self, f"_{table}")(fields)

    def _when(self, fields: Fields, name: str = "when", *, own_box: bool = True) -> Condition:
        """Return the condition; the box of the file is meant unless the condition names boxes itself."""
        when = read_condition(fields.raw.get(name, {}), fields.place, name, self.known)
        if not own_box or not self.expansion or names_box(when):
            return when
        box = read_condition({"expansion": self.expansion}, fields.place, name, self.known)
        return both(box, when)

    def _sources(self, fields: Fields) -> None:
        fields.only(("id", "rulebook", "expansion"))
        fields.required("id", "rulebook")
        expansion = fields.get("expansion", str, self.expansion)
        source = Source(fields.get("rulebook", str, ""), f"{self.known.game}.{expansion}")
        self.sources.setdefault(fields.get("id", str, ""), source)

    def _steps(self, fields: Fields) -> None:
        step = read_step(fields, self.expansion, self.sources, self._when(fields, own_box=False), self.known)
        fields.required("id", "at", *_written(fields))
        self.steps.append((step, fields.place))

    def _patches(self, fields: Fields) -> None:
        actions = [action for action in Action if action in fields.raw]
        if len(actions) != 1:
            fields.place.fault("", f"a patch has one of: {', '.join(Action)}.")
            return
        action, when = actions[0], self._when(fields)
        step = read_step(fields, self.expansion, self.sources, when, self.known)
        if action in (Action.BEFORE, Action.AFTER):
            fields.required("id")
        if action in (Action.BEFORE, Action.AFTER, Action.REPLACE):
            fields.required(*_written(fields))
        self.patches.append(order.Placed(Patch(action, fields.get(action, str, ""), step), fields.place))

    def _counts(self, fields: Fields) -> None:
        fields.only(("name", "add", "per", "when"))
        fields.required("name", "add")
        per = fields.word("per", ("players", "sets"), "")
        self.counts.append(Count(fields.get("name", str, ""), fields.get("add", int, 0), per, self._when(fields)))

    def _triggers(self, fields: Fields) -> None:
        fields.only(("part", "when"))
        fields.required("part")
        self.triggers.append((Trigger(fields.get("part", str, ""), self._when(fields)), fields.place))

    def _needs(self, fields: Fields) -> None:
        fields.only(("when", "needs", "code", "message", "field"))
        fields.required("when", "needs", "code", "message")
        when, needs = (self._when(fields, name, own_box=False) for name in ("when", "needs"))
        texts = (fields.get(name, str, "") for name in ("code", "message", "field"))
        self.needs.append(Need(when, needs, *texts))

    def _modes(self, fields: Fields) -> None:
        fields.only(("name", "players", "own_decks"))
        fields.required("name", "players")
        low, high = read_range(fields.raw.get("players", ""), fields.place, "players")
        name = fields.get("name", str, "")
        self.modes[name] = Mode(name, self.expansion, low, high, fields.get("own_decks", bool, False))

    def _options(self, fields: Fields) -> None:
        fields.only(("name", "kind", "values", "default"))
        fields.required("name")
        name, kind = fields.get("name", str, ""), fields.word("kind", ("flag", "choice", "card", "campaign"), "flag")
        self.options[name] = Option(name, kind, fields.words("values"), fields.get("default", str, ""))

    def _campaign(self, fields: Fields) -> None:
        fields.only(("last_prelude",))
        fields.required("last_prelude")
        self.last_prelude = fields.word("last_prelude", self.known.preludes, "")


def _entry_name(table: str, raw: Mapping[str, object]) -> str:
    names = ("id", "name", "part", "code", *Action)
    return next((str(raw[name]) for name in names if raw.get(name)), table)


def _written(fields: Fields) -> tuple[str, ...]:
    """Return the fields that a step must have; only one that says so itself stands without a rule."""
    return ("title", "text") if fields.get("uncited", bool, False) else ("title", "text", "cite")
