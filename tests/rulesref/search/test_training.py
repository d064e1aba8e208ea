"""Weights are learned from what is right, and nearness never counts against a text."""

from dataclasses import replace

import pytest

numpy = pytest.importorskip("numpy")

from rulesref.search.features import NAMES  # noqa: E402
from rulesref.search.training import Question, fit, fit_sureness, ranked, threshold  # noqa: E402

COVERAGE, TITLE, LENGTH = (NAMES.index(name) for name in ("coverage", "title", "length"))


def asked(*candidates: tuple[float, float, float, bool]) -> Question:
    rows = numpy.zeros((len(candidates), len(NAMES)))
    rows[:, COVERAGE] = [each[0] for each in candidates]
    rows[:, TITLE] = [each[1] for each in candidates]
    rows[:, LENGTH] = [each[2] for each in candidates]
    right = numpy.array([each[3] for each in candidates])
    return Question("", 0, tuple(range(len(candidates))), rows, right, 0.0, 3)


QUESTIONS = [asked((1, 0, 0.2, True), (0.2, 1, 0.9, False), (0, 0.5, 0.9, False))] * 20
CHOSEN = [COVERAGE, TITLE, LENGTH]


def test_what_the_right_answers_have_gets_weight():
    coverage, title, length = fit(QUESTIONS, CHOSEN)
    assert coverage > 1
    assert title == 0  # it speaks against the right answers here, and nearness never does
    assert length < 0


def test_real_questions_have_the_last_word():
    real = [replace(asked((0, 1, 0, True), (1, 0, 0, False)), entry=-1)] * 20
    coverage, title, _length = fit([*QUESTIONS, *real], CHOSEN, 0.5)
    assert title > coverage  # the wordings alone teach the contrary
    coverage, title, _length = fit([*QUESTIONS, *real], CHOSEN, 1e6)
    assert coverage > title  # as far as nothing pulls harder to what the wordings taught


def test_the_right_answer_is_then_first():
    assert ranked(QUESTIONS[0], fit(QUESTIONS, CHOSEN), CHOSEN).rank == 1
    assert ranked(asked((0, 1, 0, True), (1, 0, 0, False)), fit(QUESTIONS, CHOSEN), CHOSEN).rank == 2
    assert ranked(asked((0, 1, 0, False)), fit(QUESTIONS, CHOSEN), CHOSEN).rank == 0


def test_sureness_tells_right_from_wrong():
    weights = fit_sureness([[1.0, 0.9]] * 20 + [[1.0, 0.1]] * 20, [True] * 20 + [False] * 20, [1.0] * 40)
    assert weights[1] > 0
    assert weights @ [1.0, 0.9] > 0 > weights @ [1.0, 0.1]


def test_a_threshold_is_where_enough_of_the_answers_are_right():
    chances = [(0.9, True, 1.0), (0.8, True, 1.0), (0.7, False, 1.0), (0.6, True, 1.0), (0.5, False, 1.0)]
    assert threshold(chances, 1.0) == 0.8
    assert threshold(chances, 0.75) == 0.6
    assert threshold(chances, 0.0, 0.65) == 0.7
    assert threshold([(0.9, True, 1.0), (0.8, False, 0.25), (0.7, True, 1.0)], 0.8) == 0.7
