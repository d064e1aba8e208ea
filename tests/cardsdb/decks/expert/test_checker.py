"""The rules of expert decks, each kept and broken; worked examples; notes; naming of cards."""

import pytest

from cardsdb.decks.expert.card_lists import CardList, ListedCard, with_lists
from cardsdb.decks.expert.checker import check_list, resolve_text
from cardsdb.decks.expert.entries import DeckEntry
from cardsdb.decks.expert.notes import notes_on_both
from cardsdb.decks.expert.pool import CardPool, CardSet, Title
from cardsdb.decks.expert.resolution import resolve
from cardsdb.decks.formats import Format, Limit
from cardsdb.decks.problems import Code
from cardsdb.decks.reports import NoteCode, Report
from cardsdb.terms import Alignment, Severity, Verdict
from tests.cardsdb.decks.expert import pools
from tests.cardsdb.decks.expert.checks import check_text
from tests.cardsdb.decks.expert.pools import HERO, MONSTER, NEUTRAL

EXPERT = pools.formats()["expert"]


def worked_pool() -> CardPool:
    """The catalogue of the worked examples, with a third set for a second Neutral."""
    titles = [Title("Imp", "s1", "mvh.character.imp", MONSTER, 3)]
    titles += [Title(f"Hero {number}", "s1", None, HERO, 1) for number in range(1, 13)]
    titles += [Title(f"Monster {number}", "s1", None, MONSTER, 1) for number in range(1, 16)]
    titles += [Title(f"Scout {number}", "s2", None, HERO, 1) for number in range(1, 13)]
    titles += [Title(f"Beast {number}", "s2", None, MONSTER, 1) for number in range(1, 9)]
    titles += [Title("Penguins", "s2", None, MONSTER, 4), Title("Horrifying Hieroglyph", "s2", None, NEUTRAL, 6)]
    titles += [Title("Idol", "s3", None, NEUTRAL, 1)]
    return CardPool.of([CardSet("s1", "First", 30), CardSet("s2", "Second", 30), CardSet("s3", "Third", 30)], titles)


def some(word: str, number: int) -> str:
    return "".join(f"1 {word} {place}\n" for place in range(1, number + 1))


def codes(report: Report, severity: Severity = Severity.ERROR) -> list[Code]:
    return [problem.code for problem in report.problems if problem.severity is severity]


@pytest.mark.parametrize(
    ("text", "errors", "counts"),
    [
        (some("Hero", 10) + some("Monster", 8) + "3 Imp\n3 Penguins\n6 Horrifying Hieroglyph", [], (10, 14, 6)),
        (
            some("Hero", 10) + some("Monster", 8) + "4 Imp\n2 Penguins\n6 Horrifying Hieroglyph",
            [Code.TOO_MANY_COPIES],
            (10, 14, 6),
        ),
        (
            some("Hero", 5) + some("Monster", 12) + "3 Imp\n4 Penguins\n6 Horrifying Hieroglyph",
            [Code.TOO_FEW_HEROES],
            (5, 19, 6),
        ),
        (
            some("Hero", 12) + some("Monster", 7) + "3 Imp\n4 Penguins\n6 Horrifying Hieroglyph",
            [Code.TOO_MANY_CARDS],
            (12, 14, 6),
        ),
        (some("Hero", 12) + some("Monster", 15) + "3 Imp", [Code.TOO_FEW_SETS], (12, 18, 0)),
        (
            some("Hero", 10) + some("Monster", 7) + "3 Imp\n3 Penguins\n6 Horrifying Hieroglyph\n1 Idol",
            [Code.TOO_MANY_NEUTRALS],
            (10, 13, 7),
        ),
    ],
)
def test_the_worked_examples_come_out_as_written(text: str, errors: list[Code], counts: tuple[int, int, int]) -> None:
    report = check_text(text, worked_pool(), EXPERT)
    assert codes(report) == errors
    assert report.verdict is (Verdict.ILLEGAL if errors else Verdict.LEGAL)
    assert report.counts
    found = (report.counts.heroes, report.counts.monsters, report.counts.neutrals)
    assert tuple(each.certain for each in found) == counts


def test_two_cards_too_many_meet_the_note_on_discards() -> None:
    report = check_text(f"{pools.LEGAL_INVENTED_DECK}\n2 Lamp Lighter", pools.invented(), EXPERT)
    assert [note.code for note in report.notes] == [NoteCode.NAME_FACTION_SETS, NoteCode.DISCARDS_INCLUDED]
    assert "2 cards that are discarded" in report.notes[1].message


def test_a_hundred_of_many_lines_with_a_problem_are_listed_and_every_broken_rule() -> None:
    report = check_text("9 Imp\n" + "?\n" * 140, worked_pool(), EXPERT)
    found = [problem.code for problem in report.problems]
    assert found[:100] == [Code.UNREADABLE_LINE] * 100
    assert Code.UNREADABLE_LINE not in found[100:]
    assert Code.TOO_MANY_COPIES in found
    assert report.verdict is Verdict.ILLEGAL
    assert [note.message for note in report.notes if note.code is NoteCode.MORE_PROBLEMS] == [
        "140 lines have a problem; only the first 100 are listed."
    ]


def test_a_house_format_takes_exactly_two_sets() -> None:
    house = pools.formats()["expert-two-sets"]
    report = check_text(pools.LEGAL_INVENTED_DECK, pools.invented(), house)
    assert codes(report) == [Code.TOO_MANY_SETS]
    assert report.notes == ()


@pytest.mark.parametrize(
    ("named", "errors"),
    [((), []), (("01", "02"), []), (("01",), [1]), (("01", "01"), [1]), (("01", "04"), [1]), (("01", "02", "03"), [3])],
)
def test_the_faction_cards_come_from_two_sets_of_the_deck(named: tuple[str, ...], errors: list[int]) -> None:
    report = check_text(pools.LEGAL_INVENTED_DECK, pools.invented(), EXPERT, faction_sets=named)
    found = [problem for problem in report.problems if problem.code is Code.INVALID_FACTION_SETS]
    assert [problem.actual for problem in found] == errors
    assert (NoteCode.NAME_FACTION_SETS in {note.code for note in report.notes}) is not bool(named)


def test_cards_outside_the_chosen_sets_are_errors_and_a_bare_name_is_one_inside() -> None:
    text = "1 Night Watchman\n1 Dracula\n1 Imp"
    report = check_text(text, pools.invented(), EXPERT, sets=("01", "02"))
    assert codes(report)[:1] == [Code.UNKNOWN_CARD]
    outside = [problem for problem in report.problems if problem.code is Code.CARD_NOT_IN_CHOSEN_SETS]
    assert [problem.cards[0].name for problem in outside] == ["Imp"]
    assert Code.AMBIGUOUS_CARD not in {problem.code for problem in report.problems}


def test_a_card_of_open_set_counts_where_the_player_says_with_a_note() -> None:
    report = check_text("1 Dracula\n1 Imp (Sherlock in Hell)\n1 imp", pools.shipped(), EXPERT)
    assert Code.TOO_FEW_SETS not in {problem.code for problem in report.problems}
    assert [note.code for note in report.notes] == [NoteCode.SET_AS_NAMED]
    assert "Imp (Sherlock in Hell)" in report.notes[0].message


def test_a_card_of_open_set_leaves_the_number_of_sets_open() -> None:
    report = check_text("1 Dracula\n1 Imp", pools.shipped(), EXPERT)
    problem = next(problem for problem in report.problems if problem.code is Code.TOO_FEW_SETS)
    assert (problem.severity, problem.actual, problem.limit) == (Severity.UNKNOWN, 1, 2)


def test_the_chosen_sets_place_a_card_of_open_set() -> None:
    report = check_text("1 Satan\n1 Imp", pools.shipped(), EXPERT, sets=("sih", "soi"))
    assert [note.code for note in report.notes] == [NoteCode.SET_AS_NAMED]


def test_a_card_of_open_set_is_another_card_in_a_second_set_that_is_named_for_it() -> None:
    report = check_text("1 Imp (Sherlock in Hell)\n1 Imp (lam)", pools.shipped(), EXPERT)
    unlisted = [problem for problem in report.problems if problem.code is Code.UNLISTED_CARD]
    assert [(problem.line, problem.cards[0].set) for problem in unlisted] == [(2, "lam")]


def test_an_unlisted_name_means_one_card_with_and_without_its_set() -> None:
    report = check_text("1 Lantern Bearer\n1 Lantern Bearer (lam)", pools.shipped(), EXPERT)
    assert [problem.cards[0].set for problem in report.problems if problem.code is Code.UNLISTED_CARD] == ["lam"]


def test_a_bare_unlisted_name_may_be_in_any_open_set() -> None:
    report = check_text("1 Lantern Bearer", pools.shipped(), EXPERT)
    problem = report.problems[0]
    assert problem.code is Code.UNLISTED_CARD
    assert problem.cards[0].set is None
    assert "London after Midnight or Sherlock in Hell" in problem.message


def test_an_ambiguous_name_has_the_copies_of_all_its_cards_and_no_more() -> None:
    assert codes(check_text("4 Night Watchman", pools.invented(), EXPERT)).count(Code.TOO_MANY_COPIES) == 0
    assert codes(check_text("5 Night Watchman", pools.invented(), EXPERT)).count(Code.TOO_MANY_COPIES) == 1
    both = check_text("2 Night Watchman (Fog Harbour)\n3 Night Watchman", pools.invented(), EXPERT)
    assert [problem.line for problem in both.problems if problem.code is Code.TOO_MANY_COPIES] == [2]


def test_open_alignments_that_cannot_meet_all_limits_together_make_a_deck_illegal() -> None:
    text = "5 Van Helsing\n5 Dracula\n20 Queen Victoria"
    report = check_text(text, pools.shipped(), EXPERT)
    assert codes(report) == [Code.NO_ALIGNMENT_FITS]
    assert report.needed_facts == ()


def test_a_deck_named_by_ids_is_read_alike() -> None:
    entries = [DeckEntry(4, id="mvh.character.imp-03", place=0), DeckEntry(1, id="imp-03", set="03", place=1)]
    report = check_list(entries, pools.invented(), EXPERT)
    problem = next(problem for problem in report.problems if problem.code is Code.TOO_MANY_COPIES)
    assert (problem.actual, problem.pointer) == (5, "/cards/0")


@pytest.mark.parametrize(
    ("entry", "code", "near"),
    [
        (DeckEntry(1, id="mvh.character.im-03"), Code.UNKNOWN_CARD, "Imp"),
        (DeckEntry(1, id="imp-03", set="Fog Harbour"), Code.UNKNOWN_CARD, "Imp"),
        (DeckEntry(1, id="imp-03", set="Frog Harbour"), Code.UNKNOWN_SET, "Fog Harbour"),
        (DeckEntry(1, "Imp", set="Frog Harbour"), Code.UNKNOWN_SET, "Fog Harbour"),
        (DeckEntry(1, "Constabel", set="Gaslight Alley"), Code.UNKNOWN_CARD, "Constable"),
        (DeckEntry(1, "Dracula", set="Fog Harbour"), Code.UNKNOWN_CARD, ""),
    ],
)
def test_a_misnamed_entry_offers_what_is_near(entry: DeckEntry, code: Code, near: str) -> None:
    report = check_list([entry], pools.invented(), EXPERT)
    assert report.problems[0].code is code
    assert near in report.problems[0].message
    assert report.verdict is Verdict.ILLEGAL


def test_every_problem_of_a_rule_names_where_the_rule_stands() -> None:
    text = "9 Imp\n1 Nobody Known\n1 Imp (Nowhere)\n?!"
    for problem in check_text(text, pools.invented(), EXPERT).problems:
        assert (problem.citation is None) is (problem.code is Code.UNREADABLE_LINE)


def test_copies_of_one_name_in_two_sets_are_counted_apart_with_a_note_where_it_matters() -> None:
    text = "2 Night Watchman (Fog Harbour)\n{} Night Watchman (Gaslight Alley)"
    both = check_text(text.format(2), pools.invented(), EXPERT)
    assert NoteCode.SAME_NAME_IN_TWO_SETS in {note.code for note in both.notes}
    assert Code.TOO_MANY_COPIES not in {problem.code for problem in both.problems}


def test_two_decks_that_need_more_than_one_box_get_a_note() -> None:
    one = resolve_text("3 Imp\n4 Constable", pools.invented())
    other = resolve_text("1 Imp\n1 Geologist", pools.invented())
    notes = list(notes_on_both(one, other))
    assert [(note.code, note.number, note.limit) for note in notes] == [(NoteCode.MORE_THAN_THE_BOX, 4, 3)]
    assert "Imp (Gaslight Alley)" in notes[0].message


def test_a_long_list_of_strange_names_is_judged_in_no_time() -> None:
    entries = [DeckEntry(1, f"Stranger {number}", place=number) for number in range(3000)]
    report = check_list(entries, pools.shipped(), EXPERT)
    assert codes(report) == [Code.TOO_MANY_CARDS]
    assert len(codes(report, Severity.UNKNOWN)) > 100


def test_unknown_alignments_of_the_unlisted_are_needed_where_they_decide() -> None:
    pool = pools.make_pool(
        pools.make_title("Knight", "a", copies=29), pools.make_title("Ghoul", "b", Alignment.MONSTER, copies=29)
    )
    report = check_text("5 Knight\n24 Ghoul\n1 Stranger (a)", pool, EXPERT)
    assert report.verdict is Verdict.UNDETERMINED
    assert [(fact.fact, fact.possible) for fact in report.needed_facts] == [
        ("alignment", ("hero", "monster", "neutral")),
        ("copies", (0, 1)),
    ]


def test_a_card_of_open_set_has_at_most_the_copies_that_one_of_its_sets_has_room_for() -> None:
    """Sets of 9 cards, of which 4 and 6 at least are others'; c is left out."""
    stray = Title("Stray", None, possible_sets=frozenset("ab"))
    pool = pools.make_pool(
        pools.make_title("Four", "a", copies=4), pools.make_title("Six", "b", copies=6), stray, size=9
    )
    assert Code.TOO_MANY_COPIES in codes(check_text("5 Stray", pool, EXPERT), Severity.UNKNOWN)
    assert Code.TOO_MANY_COPIES in codes(check_text("6 Stray", pool, EXPERT))


def test_two_sets_that_are_not_known_are_two_problems() -> None:
    report = check_text("1 Imp (Nowhere)\n2 Imp (Elsewhere)\n1 Imp (nowhere)", pools.invented(), EXPERT)
    assert [problem.line for problem in report.problems if problem.code is Code.UNKNOWN_SET] == [1, 2]


def test_no_near_name_is_looked_up_for_what_is_no_name() -> None:
    (problem, *_others) = check_list([DeckEntry(1, "Imp " * 200)], pools.invented(), EXPERT).problems
    assert (problem.code, problem.near) == (Code.UNKNOWN_CARD, ())


def test_the_set_of_a_card_is_needed_where_it_decides() -> None:
    pool = pools.make_pool(
        pools.make_title("Knight", "a", copies=15),
        pools.make_title("Ghoul", "a", Alignment.MONSTER, copies=14),
        pools.make_title("Stray", None, copies=1),
        size=60,
    )
    report = check_text("15 Knight\n14 Ghoul\n1 Stray", pool, EXPERT)
    assert report.verdict is Verdict.UNDETERMINED
    assert [(fact.card.name, fact.fact, fact.possible) for fact in report.needed_facts] == [
        ("Stray", "set", ("a", "b", "c"))
    ]


STRANGERS = ("Deep Choir", "Old Lamp", "Tide Nun", "Grey Abbot", "Fog Bell", "Salt Widow", "Net Mender", "Reef Bride")


def owners_list(copies: int) -> CardList:
    return CardList("soi", tuple(ListedCard(name, Alignment.MONSTER, copies) for name in STRANGERS))


def test_eight_names_that_are_not_known_leave_the_verdict_open_until_their_owner_tells() -> None:
    known = [title.name for title in pools.shipped().titles if title.name not in ("Rasputin", "Imp")][:22]
    text = "\n".join(known) + "\n" + "\n".join(STRANGERS)
    report = check_text(text, pools.shipped(), EXPERT)
    assert report.verdict is Verdict.UNDETERMINED
    assert {fact.card.name for fact in report.needed_facts} == set(STRANGERS)
    told, faults = with_lists(pools.shipped(), [owners_list(copies=1)])
    assert faults == ()
    assert check_text(text, told, EXPERT).verdict is Verdict.LEGAL
    one_more = text.replace("Deep Choir", "2 Deep Choir").replace("\nReef Bride", "")
    assert [(problem.code, problem.cards[0].name) for problem in check_text(one_more, told, EXPERT).problems] == [
        (Code.TOO_MANY_COPIES, "Deep Choir")
    ]


def test_a_format_without_faction_sets_asks_for_none() -> None:
    report = check_text(
        "1 Imp\n1 Geologist", pools.invented(), Format("x", "X", size=Limit(2, 2)), faction_sets=("01",)
    )
    assert report.verdict is Verdict.LEGAL


def test_an_empty_list_is_an_empty_deck() -> None:
    report = check_list([], pools.invented(), EXPERT)
    assert codes(report) == [Code.EMPTY_DECK]
    assert resolve([], pools.invented()).holdings == ()
