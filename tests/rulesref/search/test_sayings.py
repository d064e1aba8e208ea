"""Texts that say the same are known as such."""

from rulesref.search.sayings import Saying, sayings


def test_what_restates_and_what_is_printed_twice_goes_together():
    found = sayings(
        [
            Saying("a", "eh", "The Pier"),
            Saying("b", "eh", "the pier"),
            Saying("c", "es", "The Pier"),
            Saying("d", "eh", "May I stand on it?", restates="a"),
            Saying("e", "eh", "Another", restates="nowhere"),
        ]
    )
    assert found[0] == {0, 1, 3}
    assert found[1] == {0, 1}
    assert found[2] == {2}
    assert found[3] == {0, 3}
    assert found[4] == {4}
