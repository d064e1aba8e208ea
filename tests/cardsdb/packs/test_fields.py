"""Each field type reads what it may be, and says what would be right when it is something else."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardsdb.packs import fields
from cardsdb.packs.fields import WrongValueError
from cardsdb.terms import Color

HUGE = int("f" * 5000, 16)  # longer than Python would write out

OK = [
    (fields.text, "  Gain 1 Clue.\nThen rest. ", "Gain 1 Clue.\nThen rest."),
    (fields.text, "no", "no"),
    (fields.text, "0107", "0107"),
    (fields.name, "“Salt” Peg’s Lamp", '"Salt" Peg\'s Lamp'),
    (fields.slug, "wet-stair-2", "wet-stair-2"),
    (fields.whole(), 0, 0),
    (fields.whole(1), " 3 ", 3),
    (fields.whole(), "03", 3),
    (fields.whole(-9, 9), "–1", -1),
    (fields.whole(-9, 9), "−1", -1),
    (fields.whole(-9, 9), "+2", 2),
    (fields.flag, True, True),
    (fields.flag, " Yes ", True),
    (fields.flag, "no", False),
    (fields.choice(Color), "green", "green"),
    (fields.list_of(fields.name), "Tome; Relic;", ("Tome", "Relic")),
    (fields.list_of(fields.name), ["Tome", "Relic"], ("Tome", "Relic")),
    (fields.list_of(fields.name), ["Tome", " "], ("Tome",)),
    (fields.list_of(fields.name), "Tome; Tome", ("Tome", "Tome")),
    (fields.distinct(fields.name), "Tome; Relic", ("Tome", "Relic")),
    (fields.collector_number, "9/30", "9/30"),
    (fields.collector_number, "012", "012"),
    (fields.collector_number, "7a", "7a"),
    (fields.date, datetime.date(2017, 7, 6), datetime.date(2017, 7, 6)),
    (fields.date, " 2017-07-06 ", datetime.date(2017, 7, 6)),
]

BAD = [
    (fields.text, True, "“true” without quotes is a boolean. Write it in quotes."),
    (fields.text, 107, "“107” without quotes is a number, a date or a time. Write it in quotes, as it is printed."),
    (fields.text, datetime.time(9, 30), "“09:30:00” without quotes is a number, a date or a time."),
    (fields.text, ["a"], "must be a single text, not a list."),
    (fields.text, {"a": 1}, "must be a single text, not a table."),
    (fields.text, HUGE, "a number of more than 20 digits without quotes is a number, a date or a time."),
    (fields.name, "Wet\nStair", "“Wet Stair” contains a line break. Write it on one line."),
    (fields.name, "a" * 201, "is longer than 200 characters, too long for a name."),
    (
        fields.slug,
        "Wet Stair",
        "“Wet Stair” is not a valid slug. Use only a-z, 0-9 and single hyphens. Write “wet-stair”.",
    ),
    (
        fields.slug,
        "wet--stair",
        "“wet--stair” is not a valid slug. Use only a-z, 0-9 and single hyphens. Write “wet-stair”.",
    ),
    (fields.slug, "…", "“…” is not a valid slug. Use only a-z, 0-9 and single hyphens."),
    (fields.slug, "a" * 101, "is longer than 100 characters."),
    (fields.whole(), "many", "“many” is not a whole number. Leave it empty if it is not known."),
    (fields.whole(), 2.5, "“2.5” is not a whole number. Leave it empty if it is not known."),
    (fields.whole(), True, "“true” is not a whole number. Leave it empty if it is not known."),
    (fields.whole(), "1234567890", "“1234567890” is not a whole number."),
    (fields.whole(1), "0", "“0” is out of range. Use 1 to 999."),
    (fields.whole(1), -4, "“-4” is out of range. Use 1 to 999."),
    (fields.whole(), HUGE, "a number of more than 20 digits is out of range. Use 0 to 999."),
    (fields.flag, "perhaps", "“perhaps” is neither yes nor no. Leave it empty if it is not known."),
    (fields.flag, 1, "“1” is neither yes nor no."),
    (
        fields.choice(Color),
        "yelow",
        "“yelow” is not a valid value. Did you mean “yellow”? Valid values: green, yellow",
    ),
    (fields.choice(Color), "mauve", "“mauve” is not a valid value. Valid values: green, yellow, blue."),
    (fields.choice(Color), "Green", "“Green” is not a valid value. Did you mean “green”?"),
    (fields.list_of(fields.name), ["Tome", 7], "“7” without quotes is a number, a date or a time."),
    (fields.list_of(fields.name), 7, "“7” without quotes is a number, a date or a time."),
    (fields.distinct(fields.name), "Tome; tome", "“tome” appears twice in this list. Keep one of them."),
    (
        fields.collector_number,
        "09. Mrz",
        "“09. Mrz” is not a collector number such as 9/30. If a spreadsheet turned it into a date",
    ),
    (fields.date, "6.7.2017", "“6.7.2017” is not a date such as 2017-07-06."),
    (fields.date, datetime.datetime(2017, 7, 6, 9), "“2017-07-06 09:00:00” is not a date such as 2017-07-06."),  # noqa: DTZ001
    (fields.date, HUGE, "a number of more than 20 digits is not a date such as 2017-07-06."),
]


@pytest.mark.parametrize(("read", "raw", "value"), OK)
def test_a_right_value_is_read(read, raw, value):
    assert read(raw) == value


@pytest.mark.parametrize(("read", "raw", "message"), BAD, ids=[message for _read, _raw, message in BAD])
def test_a_wrong_value_says_what_would_be_right(read, raw, message):
    with pytest.raises(WrongValueError) as wrong:
        read(raw)
    assert message in str(wrong.value)


SCALARS = st.text() | st.booleans() | st.integers() | st.floats() | st.dates() | st.times() | st.datetimes()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)
READERS = list(dict.fromkeys(read for read, _raw, _value in OK))


def _outcome(read, raw):
    try:
        return read(raw)
    except WrongValueError as wrong:
        return wrong


@given(read=st.sampled_from(READERS), raw=VALUES)
def test_any_value_is_read_or_refused_on_one_line(read, raw):
    outcome = _outcome(read, raw)
    assert not isinstance(outcome, WrongValueError) or str(outcome).isprintable()
