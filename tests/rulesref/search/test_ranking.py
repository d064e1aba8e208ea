"""The table of weights is complete, and a text is worth what its features say."""

from rulesref.search.confidence import SIGNS, Candidate, chance, signs
from rulesref.search.features import MEANING, NAMES, NEARNESS
from rulesref.search.ranking import MANNERS, read_weights, shipped_weights

TABLE = "".join(
    f"[{manner}]\n{{{manner}}}\n[{manner}-sureness]\nshare = 2.0\nsure = 0.6\nclosest = 0.3\n" for manner in MANNERS
)


def test_a_value_is_the_sum_of_weighted_features():
    lines = {manner: "coverage = 2.0\ntitle = 1.5" if manner == "words" else "" for manner in MANNERS}
    weights = read_weights(TABLE.format(**lines))
    row = [0.0] * len(NAMES)
    row[NAMES.index("coverage")], row[NAMES.index("title")], row[NAMES.index("faq")] = 0.5, 1.0, 1.0
    assert weights.value("words", row) == 2.5
    assert weights.value("meaning", row) == 0


def test_the_shipped_table_has_learned_something_in_each_manner():
    weights = shipped_weights()
    for manner in MANNERS:
        named = dict(zip(NAMES, weights.features[manner], strict=True))
        assert any(named.values())
        assert all(named[name] >= 0 for name in NEARNESS)
        assert 0 < weights.sureness[manner].closest < weights.sureness[manner].sure < 1
    assert not any(dict(zip(NAMES, weights.features["words"], strict=True))[name] for name in MEANING)


def candidate(value: float, **features: float) -> Candidate:
    return Candidate(value, {**dict.fromkeys(NAMES, 0.0), **features})


def test_the_signs_of_a_clear_and_of_an_open_case():
    clear = dict(zip(SIGNS, signs([candidate(5, coverage=1), candidate(1)], 1, 0.0, 3), strict=True))
    open_ = dict(zip(SIGNS, signs([candidate(5, coverage=1), candidate(5)], 1, 0.0, 3), strict=True))
    assert clear["share"] > 0.98
    assert open_["share"] == 0.5
    assert (clear["lead"], open_["lead"]) == (4 / 6, 0)
    same = dict(zip(SIGNS, signs([candidate(5), candidate(5)], 2, 0.0, 1), strict=True))
    assert (same["share"], same["lead"], same["one_word"]) == (1, 1, 1)


def test_a_chance_grows_with_its_signs():
    weights = [0.0] * len(SIGNS)
    weights[SIGNS.index("share")] = 3.0
    low, high = [0.0] * len(SIGNS), [1.0] * len(SIGNS)
    assert chance(low, weights) == 0.5
    assert chance(high, weights) > 0.9
