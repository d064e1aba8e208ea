"""Lists written out are read back the same, and are text wherever they land."""

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsdb.decks.expert.checker import resolve_text
from cardsdb.decks.expert.entries import read_entries
from cardsdb.decks.expert.export import WRITERS, DeckList, ListedEntry, deck_list
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.expert.typed_lists import read_list
from cardsdb.terms import Verdict
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.checks import check_text
from tests.cardsdb.decks.expert.tables import read_csv

POOL = pools.invented()
NASTY = DeckList('=HYPERLINK("http://x.example","open")', (), "+1 Clue\n-2 Sanity\n@all\n\t=1+1")
FORMULA_SIGNS = "=+-@＝＋－＠"
DECK = deck_list(resolve_text(pools.LEGAL_INVENTED_DECK, POOL), name="Friday night", notes="Bring dice.\n- and tea")
LISTS = st.lists(st.tuples(st.integers(1, 99), st.sampled_from(POOL.titles)), unique_by=lambda card: card[1].id).map(
    lambda cards: DeckList(
        "x", tuple(ListedEntry(n, title.name, POOL.sets[title.set or ""].name, title.id or "") for n, title in cards)
    )
)


def cells(table: str) -> list[str]:
    return [cell for row in csv.reader(io.StringIO(table, newline="")) for cell in row]


def test_no_cell_of_a_table_is_a_formula_and_the_text_comes_back() -> None:
    table = WRITERS["csv"](NASTY)
    assert not [cell for cell in cells(table) if cell.lstrip("\t\r\n ")[:1] in tuple(FORMULA_SIGNS)]
    read = read_csv(table)
    assert (read.name, read.notes) == (NASTY.name, NASTY.notes)


@given(st.text(alphabet=st.sampled_from("'=+-@12.,\t\r\n \"ab;＝")), st.text())
@settings(deadline=None)
def test_any_name_and_notes_survive_a_table_without_formulas(name: str, notes: str) -> None:
    table = WRITERS["csv"](DeckList(name, (), notes))
    read = read_csv(table)
    assert (read.name, read.notes) == (name, notes)
    for cell in cells(table):
        plain = cell.strip().lstrip("+-").replace(",", ".").replace(".", "", 1).isdigit()
        assert plain or cell.lstrip()[:1] not in tuple(FORMULA_SIGNS)


def test_numbers_stay_numbers() -> None:
    table = WRITERS["csv"](DeckList("-2", (ListedEntry(4, "Imp"),)))
    assert table.splitlines()[1] == "name,,-2,,"
    assert table.splitlines()[3] == "card,4,Imp,,"


@given(LISTS)
@settings(deadline=None)
def test_a_list_comes_back_from_text_markdown_table_and_json(deck: DeckList) -> None:
    wanted = [(card.count, card.id) for card in deck.cards]
    for kind in ("text", "md"):
        read = read_list(WRITERS[kind](deck), POOL)
        assert not read.unread
        assert [(each.count, each.title.id) for each in resolve(read.entries, POOL).holdings] == wanted
    table = resolve(read_csv(WRITERS["csv"](deck)).entries, POOL)
    assert [(each.count, each.title.id) for each in table.holdings] == wanted
    sent = resolve(read_entries(json.loads(WRITERS["json"](deck))["cards"]), POOL)
    assert [(each.count, each.title.id) for each in sent.holdings] == wanted


def test_a_legal_deck_stays_legal_as_text_and_markdown() -> None:
    for kind in ("text", "md"):
        assert check_text(WRITERS[kind](DECK), POOL, pools.formats()["expert"]).verdict is Verdict.LEGAL


def test_a_written_text_has_name_and_notes_as_comments() -> None:
    assert WRITERS["text"](DECK).splitlines()[:4] == [
        "# Friday night", "# Bring dice.", "# - and tea", "4 Constable (Gaslight Alley)",
    ]  # fmt: skip


def test_markup_in_names_and_notes_is_escaped_in_markdown() -> None:
    nasty = DeckList(
        "# <script>alert(1)</script>", (ListedEntry(1, "*Imp*", "Set_[x](y)"),), "[a](http://b.example)\n# c\n- d"
    )
    assert WRITERS["md"](nasty).splitlines() == [
        r"# \# \<script\>alert(1)\</script\>",
        "",
        r"> \[a\](http\://b.example)",
        r"> \# c",
        r"> \- d",
        "",
        r"- 1 × \*Imp\* (Set\_\[x\](y))",
    ]


def test_without_name_and_notes_markdown_is_the_list_alone() -> None:
    assert WRITERS["md"](DeckList("", (ListedEntry(2, "Imp"),))) == "- 2 × Imp\n"


def test_json_has_what_a_request_needs() -> None:
    written = json.loads(WRITERS["json"](DECK))
    assert written["name"] == "Friday night"
    assert written["cards"][0] == {
        "count": 4, "name": "Constable", "set": "Gaslight Alley", "id": "mvh.character.constable-03",
    }  # fmt: skip


def test_a_card_of_open_set_is_written_without_set() -> None:
    written = deck_list(resolve_text("3 Imp\n1 Satan", pools.shipped()))
    assert [(card.name, card.set) for card in written.cards] == [("Imp", ""), ("Satan", "Sherlock in Hell")]


def test_a_table_from_a_spreadsheet_is_read_with_its_faults() -> None:
    table = "\ufeffcount;text;set\r\n3;Imp;Gaslight Alley\r\n2.5;Constable;\r\n;;\r\n7;;\r\n"
    read = read_csv(table)
    assert [(each.count, each.name, each.set, each.line) for each in read.entries] == [
        (3, "Imp", "Gaslight Alley", 2),
        ("2.5", "Constable", None, 3),
    ]
    assert [(problem.code.value, problem.line, problem.typed) for problem in read.unread] == [
        ("unreadable-line", 5, "7")
    ]


@pytest.mark.parametrize("table", ["", "\n", "count\n3\n", "row,text\ncomment,hello\n"])
def test_a_table_without_cards_is_an_empty_deck(table: str) -> None:
    assert read_csv(table).entries == ()


def test_a_cell_without_end_is_a_problem() -> None:
    read = read_csv("count,text\n3,Imp\n1," + "x" * 200_000)
    assert [entry.name for entry in read.entries] == ["Imp"]
    assert [problem.line for problem in read.unread] == [3]


@given(st.text())
@settings(deadline=None)
def test_any_table_is_read(table: str) -> None:
    read_csv(table)


def test_what_is_no_card_of_the_deck_is_written_too() -> None:
    typed = "3 Imp (Gaslight Alley)\n0 Constable (Gaslight Alley)\n2 Nobody (Gaslight Alley)\n" + "= what? " * 20
    deck = deck_list(resolve_text(typed, POOL))
    assert deck.unread == (("= what? " * 20).strip(),)
    read = read_list(WRITERS["text"](deck), POOL)
    assert [(each.count, each.name) for each in read.entries] == [(3, "Imp"), (0, "Constable"), (2, "Nobody")]
    assert [problem.typed for problem in read.unread] == list(deck.unread)
    document = json.loads(WRITERS["json"](deck))
    assert [card["count"] for card in document["cards"]] == [3, 0, 2]
    assert document["unread"] == list(deck.unread)
    table = read_csv(WRITERS["csv"](deck))
    assert [each.count for each in table.entries] == [3, 0, 2]
    assert [problem.typed for problem in table.unread] == list(deck.unread)


def test_a_count_that_was_not_sent_does_not_become_one() -> None:
    deck = deck_list(resolve(read_entries([{"name": "Imp"}, {"id": "mvh.character.gone", "count": "many"}]), POOL))
    assert json.loads(WRITERS["json"](deck))["cards"] == [
        {"count": None, "name": "Imp"},
        {"count": "many", "id": "mvh.character.gone"},
    ]
    assert WRITERS["text"](deck).splitlines() == ["? Imp", "many mvh.character.gone"]
    assert not [e for e in read_list(WRITERS["text"](deck), POOL).entries if e.name == "Imp"]
