"""Features of small texts, worked out by hand."""

import pytest

from rulesref.search.features import NAMES, NO_MEANING, Asked, GameFit, Meaning, Rarity, Stems, Text, features, places
from rulesref.search.query import Query, Want

PIER = Stems(
    "section", "eh", ("pier",), ("wood", "plank", "pier"), sentences=(("wood", "plank"), ("pier",)),
    books=frozenset({"harbor"}), wordings=(("old", "pier"), ("walk", "plank")), subjects=(("mara", "quill"),),
    core=True,
)  # fmt: skip
RARITY = Rarity(dict.fromkeys(("pier", "wood", "plank", "old", "walk", "harbor", "mara", "quill"), 1), 10)
GAMES = GameFit({"eh": {"pier": 3, "plank": 3}, "es": {"pier": 1}}, {"eh": 5, "es": 5})


def found(
    *words: str, light: tuple[str, ...] = (), meaning: Meaning = NO_MEANING, kin: Meaning = NO_MEANING
) -> dict[str, float]:
    wants = tuple(Want(word, {word: 1.0}, word in light) for word in words)
    holders = {stem: {7: numbers} for stem, numbers in places(PIER).items()}
    asked = Asked.of(Query("", wants), RARITY, GAMES, holders)
    row = features(asked, 7, Text.of(PIER, RARITY), (5.0, 10.0), (meaning, kin), RARITY)
    assert len(row) == len(NAMES)
    return dict(zip(NAMES, row, strict=True))


def test_coverage_is_the_share_of_the_weight_that_the_text_holds():
    assert found("pier")["coverage"] == 1
    assert found("pier", "wood")["coverage"] == 1
    half = found("pier", "zeppelin")
    assert 0 < half["coverage"] < 0.5  # an unknown word weighs more than a known one
    assert (half["all_words"], found("pier")["all_words"]) == (0, 1)


def test_the_name_of_the_book_counts_a_little_less():
    assert found("harbor")["coverage"] == pytest.approx(0.7)
    assert found("harbor")["books"] == 1


def test_likeness_counts_what_both_say():
    assert found("pier")["title"] == found("pier")["exact_title"] == 1
    assert found("old", "pier")["wording"] == 1
    assert found("old", "pier")["title"] == pytest.approx(0.5)
    assert found("plank")["wording"] == pytest.approx(0.5)
    assert found("plank")["all_wordings"] == pytest.approx(0.25)
    assert found("plank")["wordings_often"] == pytest.approx(0.5)


def test_the_best_sentence_counts():
    assert found("wood", "plank")["sentence"] == 1
    assert found("wood", "pier")["sentence"] == pytest.approx(0.5)


def test_neighbors_are_found_in_any_order():
    assert found("plank", "wood")["pairs"] == 1
    assert found("wood", "walk")["pairs"] == 0


def test_a_named_card_is_said_or_not():
    assert (found("pier")["subject_said"], found("pier")["subject_unsaid"]) == (0, 1)
    assert found("quill", "pier")["subject_said"] == pytest.approx(0.5)
    assert found("quill", "pier")["subject_unsaid"] == 0


def test_meaning_is_that_of_the_nearest_part():
    row = found("pier", meaning=Meaning(0.2, 0.4, (0.9, 0.5)))
    assert (row["meaning_best"], row["meaning_wording"], row["meaning_title"], row["meaning_text"]) == (
        0.9,
        0.9,
        0.2,
        0.4,
    )
    assert row["meaning_all"] == pytest.approx(0.7)


def test_affinity_is_that_of_the_nearest_part():
    row = found("pier", kin=Meaning(0.1, 0.3, (0.8, 0.6, 0.2)))
    assert (row["affinity"], row["affinity_wording"], row["affinity_next"]) == (0.8, 0.8, pytest.approx(0.4))
    assert (row["affinity_title"], row["affinity_text"]) == (0.1, 0.3)
    assert found("pier")["affinity"] == 0


def test_a_title_that_says_more_than_the_query_counts():
    assert found("pier")["title_left"] == 0
    assert 0 < found("wood")["title_left"] < 1


def test_a_core_box_needs_no_name():
    assert found("pier")["box_unsaid"] == 0


def test_words_tell_the_game():
    query = Query("", (Want("plank", {"plank": 1.0}),))
    fits = GAMES.of(query, RARITY)
    assert fits["eh"] == 0
    assert fits["es"] < 0
