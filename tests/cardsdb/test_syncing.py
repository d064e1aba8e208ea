"""Rows are brought in line with what is wanted; what only a programmer can get wrong raises."""

import pytest

from cardsdb.models import Game
from cardsdb.syncing import Report, sync
from tests.pack_folders import empty_database


def test_two_wanted_rows_with_one_key_are_a_programmers_mistake(db):
    empty_database()
    wanted = [{"code": "x", "slug": slug, "name": slug, "order": 1} for slug in ("one", "two")]
    with pytest.raises(ValueError, match=r"Two rows of Game have the key \('x',\)"):
        sync(Game.objects.all(), ("code",), wanted, Report(), kind=lambda _row: "games")


def test_a_linked_row_counts_once_as_changed():
    report, row = Report(), Game(pk=7)
    report.count("games", "unchanged")
    report.count_change("games", row)
    report.count_change("games", row)
    assert report.counts["games"] == {"unchanged": 0, "changed": 1}
