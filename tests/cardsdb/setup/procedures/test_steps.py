"""Steps and patches: a made-up box with a side board changes the procedure by its data alone."""

from cardsdb.setup.procedures.conditions import Situation
from cardsdb.setup.procedures.files import Known
from cardsdb.setup.procedures.reader import read
from cardsdb.setup.procedures.steps import Procedure, compose, numbers, unmet, with_parts
from cardsdb.terms import Confidence
from tests.cardsdb.setup.packs import parsed

CORE = """
[[sources]]
id = "book"
rulebook = "A rulebook"

[[modes]]
name = "standard"
players = "1-8"

[[counts]]
name = "gate_stack"
add = 9

[[counts]]
name = "strength"
add = 2
per = "players"

[[steps]]
id = "gates"
at = "2"
title = "Gates"
text = "Stack {gate_stack:Gate}."
cite = { heading = "Setup" }

[[steps]]
id = "mystery"
at = "9"
title = "Mystery"
text = "Draw 1."
cite = { heading = "Setup" }
components = [{ component = "Mystery Cards", unlisted = true }]
"""
TIDES = """
[[sources]]
id = "book"
rulebook = "The rulebook of Tides"

[[triggers]]
part = "tides-board"
when = { any = [{ ancient_one = "the-drowned" }, { part = "flood" }] }

[[triggers]]
part = "flood"
when = { prelude = "high-water" }

[[counts]]
name = "gate_stack"
add = 4
when = { part = "tides-board" }

[[needs]]
code = "too-wet"
message = "High Water is for three and more."
when = { prelude = "high-water" }
needs = { players = "3-" }

[[patches]]
before = "mystery"
id = "tides-tokens"
when = { part = "tides-board" }
title = "Tides: Gates"
text = "Add 4 Gates."
cite = { heading = "Tides Side Board" }
components = [{ component = "Gate Tokens", count = 4, unlisted = true }]

[[patches]]
before = "tides-tokens"
id = "tides-board"
at = "5"
when = { part = "tides-board" }
title = "Tides: board"
text = "Put down the board."
cite = { heading = "Tides Side Board" }

[[patches]]
after = "tides-tokens"
id = "tides-monsters"
when = { part = "flood" }
title = "Tides: Monsters"
text = "Set aside {set_aside}."
cite = { heading = "Tides Side Board" }
sets_aside = { Kelpie = 1 }

[[patches]]
replace = "mystery"
when = { ancient_one = "the-drowned" }
title = "Mystery of the deep"
text = "Take 1."
cite = { heading = "Tides Side Board" }
confidence = "medium"

[[patches]]
append = "mystery"
when = { prelude = "high-water" }
text = "Then mop up."
confidence = "low"
components = [{ component = "Mop", unlisted = true }]
warning = "Slippery."

[[patches]]
remove = "gates"
when = { ancient_one = "the-drowned", prelude = "high-water" }

[[patches]]
after = "gates"
id = "kelp"
title = "Kelp"
text = "Water it."
cite = { heading = "Tides Side Board" }
"""
KNOWN = Known(game="eh", expansions=["core", "tides"], ancient_ones=["the-drowned"], preludes=["high-water"])


def procedure() -> Procedure:
    """Return the procedure of the core box and Tides."""
    reading = read([parsed(CORE, "core"), parsed(TIDES, "tides")], KNOWN)
    assert reading.faults == ()
    return reading.procedure


def situation(
    *, boxes: tuple[str, ...] = ("core", "tides"), ancient_one: str = "", prelude: str = "", players: int = 4
) -> Situation:
    """Return a situation with these choices."""
    words = {
        "expansion": frozenset(boxes),
        "ancient_one": frozenset({ancient_one} - {""}),
        "prelude": frozenset({prelude} - {""}),
    }
    return Situation(words, {"players": players})


def ids(where: Situation) -> list[str]:
    """Return the ids of the composed steps."""
    return [step.id for step in compose(procedure(), where)]


def test_without_the_box_nothing_of_it_is_there() -> None:
    assert ids(situation(boxes=("core",), ancient_one="the-drowned")) == ["gates", "mystery"]
    assert numbers(procedure(), situation(boxes=("core",), ancient_one="the-drowned"))["gate_stack"] == 9


def test_a_side_board_comes_by_data_alone() -> None:
    where = situation(ancient_one="the-drowned")
    assert ids(where) == ["gates", "kelp", "tides-board", "tides-tokens", "mystery"]
    assert numbers(procedure(), where) == {"gate_stack": 13, "strength": 8}


def test_a_part_brings_another_part() -> None:
    where = situation(prelude="high-water")
    assert with_parts(procedure(), where).words["part"] == {"tides-board", "flood"}
    assert ids(where) == ["gates", "kelp", "tides-board", "tides-tokens", "tides-monsters", "mystery"]


def test_a_replacement_keeps_id_and_place() -> None:
    mystery = compose(procedure(), situation(ancient_one="the-drowned"))[-1]
    assert (mystery.id, mystery.at, mystery.title, mystery.confidence) == (
        "mystery",
        "9",
        "Mystery of the deep",
        Confidence.MEDIUM,
    )
    assert mystery.components == ()


def test_an_addition_adds_and_the_weakest_confidence_counts() -> None:
    mystery = compose(procedure(), situation(prelude="high-water"))[-1]
    assert mystery.text == "Draw 1. Then mop up."
    assert [line.component for line in mystery.components] == ["Mystery Cards", "Mop"]
    assert (mystery.confidence, mystery.warning) == (Confidence.LOW, "Slippery.")


def test_replacement_and_addition_work_together() -> None:
    mystery = compose(procedure(), situation(ancient_one="the-drowned", prelude="high-water"))[-1]
    assert (mystery.title, mystery.text) == ("Mystery of the deep", "Take 1. Then mop up.")


def test_a_removed_step_leaves_those_that_hang_on_it() -> None:
    assert ids(situation(ancient_one="the-drowned", prelude="high-water"))[0] == "kelp"


def test_an_inserted_step_belongs_to_the_step_where_it_stands_unless_it_says_otherwise() -> None:
    steps = {step.id: step.at for step in compose(procedure(), situation(prelude="high-water"))}
    assert (steps["kelp"], steps["tides-board"], steps["tides-tokens"]) == ("2", "5", "9")


def test_unmet_needs_follow_the_situation() -> None:
    assert [need.code for need in unmet(procedure(), situation(prelude="high-water", players=2))] == ["too-wet"]
    assert unmet(procedure(), situation(prelude="high-water", players=3)) == ()
