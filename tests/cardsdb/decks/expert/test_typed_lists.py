"""Typed lists: every line has its kind, and a card its count, name and set however they are written."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.decks.expert.checker import resolve_text
from cardsdb.decks.expert.typed_lists import LineKind, read_list
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.checks import check_text

POOL = pools.shipped()


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("3 Imp", (3, "Imp", None)),
        ("3x Imp", (3, "Imp", None)),
        ("3xImp", (3, "Imp", None)),
        ("3 x Imp", (3, "Imp", None)),
        ("3X Imp", (3, "Imp", None)),
        ("3×Imp", (3, "Imp", None)),
        ("3 * Imp", (3, "Imp", None)),
        ("3, Imp", (3, "Imp", None)),
        ("3;Imp", (3, "Imp", None)),
        ("Imp 3", (3, "Imp", None)),
        ("Imp x3", (3, "Imp", None)),
        ("Imp x 3", (3, "Imp", None)),
        ("Imp ×3", (3, "Imp", None)),
        ("Imp×3", (3, "Imp", None)),
        ("Imp 3x", (3, "Imp", None)),
        ("Imp: 3", (3, "Imp", None)),
        ("Imp (3)", (3, "Imp", None)),
        ("Imp (x3)", (3, "Imp", None)),
        ("- 3 Imp", (3, "Imp", None)),
        ("* 3 Imp", (3, "Imp", None)),
        ("•3 Imp", (3, "Imp", None)),
        ("1. Imp", (1, "Imp", None)),
        ("Imp", (1, "Imp", None)),
        ("mummy", (1, "mummy", None)),
        ("  3   Imp  ", (3, "Imp", None)),
        ("3 Imp (Sherlock in Hell)", (3, "Imp", "Sherlock in Hell")),
        ("3 Imp [SIH]", (3, "Imp", "SIH")),
        ("Imp x3 (sih)", (3, "Imp", "sih")),
        ("Imp (sih) x3", (3, "Imp", "sih")),
        ("Imp (sih)", (1, "Imp", "sih")),
        ("Lantern Bearer (sih)", (1, "Lantern Bearer", "sih")),
        ("3\tImp\tSherlock in Hell", (3, "Imp", "Sherlock in Hell")),
        ("Imp\t3", (3, "Imp", None)),
        ("2 Dracula (Monster)", (2, "Dracula", None)),
        ("3 Imp # the red ones", (3, "Imp", None)),
        ("3 Imp // the red ones", (3, "Imp", None)),
        (r"- 2 × Dr\. Jekyll", (2, "Dr. Jekyll", None)),
        ("-2 Imp", (-2, "Imp", None)),
        ("−2 Imp", (-2, "Imp", None)),
        ("0 Imp", (0, "Imp", None)),
        ("2.5 Imp", ("2.5", "Imp", None)),
        ("99999999999999 Imp", ("99999999999999", "Imp", None)),
        ("Robert's Dog", (1, "Robert's Dog", None)),
        ("4 Robert’s Dog (Lost Island)", (4, "Robert’s Dog", "Lost Island")),
    ],
)  # fmt: skip
def test_a_card_is_read_however_it_is_written(line: str, entry: tuple[object, str, str | None]) -> None:
    (read,) = read_list(line, POOL).entries
    assert (read.count, read.name, read.set) == entry
    assert read.line == 1


@pytest.mark.parametrize(
    "line",
    [
        "Heroes", "Heroes (12)", "12 Heroes", "Monsters:", "== Neutral cards ==", "**Monsters**", "Total: 30",
        "30 cards", "Sideboard:", "Sherlock in Hell", "LAM (12)", "[Sherlock in Hell]",
    ],
)  # fmt: skip
def test_a_heading_is_no_card(line: str) -> None:
    assert [read.kind for read in read_list(line, POOL).lines] == [LineKind.HEADING]


@pytest.mark.parametrize("line", ["# 3 Imp", "// 3 Imp", "; 3 Imp", "> 3 Imp", "<!-- 3 Imp -->"])
def test_a_comment_is_no_card(line: str) -> None:
    assert [read.kind for read in read_list(line, POOL).lines] == [LineKind.COMMENT]


@pytest.mark.parametrize(
    "line",
    [
        "3", "3x", "?!", "Good luck, everybody!", "http://x.example/deck", "I wrote this list on a train, in the rain",
        "this is a line of more words than names have", "3 ?!", "x" * 300,
    ],
)  # fmt: skip
def test_a_line_that_is_none_of_these_is_a_problem_with_its_number(line: str) -> None:
    typed = read_list(f"\n{line}", POOL)
    assert [(problem.code.value, problem.line) for problem in typed.unread] == [("unreadable-line", 2)]


def test_a_line_that_was_not_understood_offers_the_nearest_name() -> None:
    (problem,) = read_list("Sherlock Holmes = the best", POOL).unread
    assert problem.near == ("Sherlock Holmes",)
    assert "Did you mean Sherlock Holmes?" in problem.message


def test_a_name_that_looks_like_a_heading_or_a_count_is_a_card_where_the_pool_has_it() -> None:
    pool = pools.make_pool(pools.make_title("Heroes"), pools.make_title("Agent 4"), pools.make_title("Cat (Black)"))
    typed = read_list("Heroes\nAgent 4\n2 Agent 4\nAgent 4 x2\n1 Heroes\nCat (Black)\n2 Cat (Black)", pool)
    assert [(entry.count, entry.name) for entry in typed.entries] == [
        (1, "Heroes"), (1, "Agent 4"), (2, "Agent 4"), (2, "Agent 4"), (1, "Heroes"), (1, "Cat (Black)"),
        (2, "Cat (Black)"),
    ]  # fmt: skip


def test_a_set_as_a_heading_names_the_set_of_the_lines_below() -> None:
    text = "Sherlock in Hell\nMonsters\n1 Imp\n1 Lantern Bearer\nOthers:\n1 Stranger\n"
    report = resolve_text(text, POOL)
    assert [(each.title.name, each.title.set) for each in report.holdings] == [
        ("Imp", "sih"),
        ("Lantern Bearer", "sih"),
        ("Stranger", None),
    ]


def test_a_card_that_is_known_in_another_set_stays_there_under_a_heading() -> None:
    report = resolve_text("Sherlock in Hell\n1 Dracula", POOL)
    assert [holding.title.set for holding in report.holdings] == ["lam"]


def test_a_byte_order_mark_and_windows_lines_do_no_harm() -> None:
    typed = read_list("\ufeff3 Imp\r\n\r\n2 Dracula\r\n", POOL)
    assert [line.kind for line in typed.lines] == [LineKind.CARD, LineKind.BLANK, LineKind.CARD]


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_and_every_line_has_its_kind(text: str) -> None:
    typed = read_list(text, POOL)
    assert [line.number for line in typed.lines] == list(range(1, len(typed.lines) + 1))
    assert len(typed.lines) == len(text.removeprefix("\ufeff").splitlines())
    assert all((line.entry is not None) is (line.kind is LineKind.CARD) for line in typed.lines)
    check_text(text, POOL, pools.formats()["expert"])


@given(st.lists(st.sampled_from("3x× Imp(sih)[]-+#:;,.\t\\!1é ")).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_line_of_list_signs_is_read(text: str) -> None:
    assert len(read_list(text, POOL).lines) <= 1


def test_long_lines_and_long_lists_take_no_time() -> None:
    typed = read_list("3 " + "Imp " * 20_000 + "\n" + "some prose, which is no list!\n" * 5_000, POOL)
    assert len(typed.unread) == 5_001
