"""An explanation shows what was understood, and what each term alone leaves."""

from cardsdb.query import Explanation, TermCount, explain
from tests.cardsdb.query.cards import CARDS, INDEX


def test_tree_terms_and_counts():
    text = 't:asset (k:ally|tome OR "old one") -!dynamite health>sanity order:-value'
    assert explain(INDEX.parse(text), INDEX) == Explanation(
        canonical='type:asset (trait:ally|tome OR "old one") -!dynamite health>sanity order:-value',
        tree={
            "all": [
                {"key": "type", "operator": ":", "values": ["asset"]},
                {"any": [{"key": "trait", "operator": ":", "values": ["ally", "tome"]}, {"words": "old one"}]},
                {"not": {"exact": "dynamite"}},
                {"key": "health", "operator": ">", "values": [{"key": "sanity"}]},
            ]
        },
        order=("-value",),
        terms=(
            TermCount(0, 7, "type:asset", 5),
            TermCount(9, 11, "trait:ally|tome", 4),
            TermCount(24, 9, '"old one"', 1),
            TermCount(37, 8, "!dynamite", 1),
            TermCount(46, 13, "health>sanity", 1),
        ),
        count=0,
    )


def test_an_empty_query_has_no_tree_and_leaves_all_cards():
    assert explain(INDEX.parse(""), INDEX) == Explanation("", None, (), (), len(CARDS))
