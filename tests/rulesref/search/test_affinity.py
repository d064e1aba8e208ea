"""A space of small texts in which those of one entry lie together, worked out by hand."""

import json

import pytest

numpy = pytest.importorskip("numpy")

from rulesref.search.affinity import Basis, Space, fit, mapped, points, stems_asked, stems_said, write  # noqa: E402
from rulesref.search.encoder import DIMENSIONS  # noqa: E402
from rulesref.search.query import Query, Want  # noqa: E402

# Two entries; within each the third number varies, and it tells nothing.
ROWS = numpy.array([[1, 0, 3], [1, 0.1, -3], [0.9, 0, 1], [0, 1, -1], [0.1, 1, 3], [0, 0.9, -3]], dtype=numpy.float32)
ENTRIES = [0, 0, 0, 1, 1, 1]


def test_what_varies_within_entries_counts_little():
    found = mapped(ROWS, fit(ROWS, ENTRIES))
    near = found @ found.T
    assert near[0, 1] > 0.9  # of one entry, although the third numbers are contrary
    assert near[0, 1] > near[0, 4]  # of different entries, although the third numbers are the same


def test_nothing_is_learned_from_too_few():
    assert fit(ROWS, [0, 0, 0, -1, -1, -1]) is None
    assert fit(ROWS, [0, 0, 1, 1, 2, 2]) is None


def test_rare_words_weigh_more_and_single_ones_nothing():
    basis = Basis.of([{"pier": 1.0, "old": 1.0}, {"pier": 1.0}, {"old": 1.0, "wood": 1.0}, {"old": 1.0}])
    assert set(basis.places) == {"pier", "old"}
    weighed = dict(basis.weighed({"pier": 1.0, "old": 1.0, "wood": 1.0}))
    assert weighed[basis.places["pier"]] > weighed[basis.places["old"]]
    assert sum(weight**2 for weight in weighed.values()) == pytest.approx(0.49)
    assert basis.weighed({"wood": 1.0}) == []


def test_a_query_says_what_would_satisfy_it():
    query = Query("", (Want("buddy", {"buddi": 1.0, "investig": 0.8}), Want("investigator", {"investig": 1.0})))
    assert stems_asked(query) == {"buddi": 1.0, "investig": 1.0}


def test_a_written_space_brings_a_question_to_its_entry(tmp_path):
    texts = ["pier wood", "pier plank", "wood pier rope", "lamp oil", "oil lamp wick", "lamp light"]
    vectors = numpy.zeros((len(texts), DIMENSIONS), dtype=numpy.float32)
    vectors[:, 0] = 1
    numpy.save(tmp_path / "vectors.npy", vectors)
    write(texts, ENTRIES, tmp_path)
    space = Space.open(tmp_path, len(texts))
    assert space is not None
    near = space.near(vectors[0], stems_said("the oil of my lamp"))
    assert min(near[3:]) > max(near[:3])
    assert Space.open(tmp_path, 1) is None  # of other texts
    assert set(json.loads((tmp_path / "affinity.json").read_text())["stems"]) >= {"pier", "lamp"}


def test_points_hold_meaning_and_words():
    basis = Basis.of([{"pier": 1.0}, {"pier": 1.0}, {"lamp": 1.0}, {"lamp": 1.0}])
    rows = points(basis, numpy.ones((1, DIMENSIONS)), [{"lamp": 1.0}])
    assert rows.shape == (1, DIMENSIONS + 2)
    assert rows[0, DIMENSIONS + basis.places["lamp"]] == pytest.approx(0.7)
    assert rows[0, DIMENSIONS + basis.places["pier"]] == 0
