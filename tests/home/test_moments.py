"""When something was, as one says it."""

from datetime import datetime

import pytest

from ludotheque import i18n
from ludotheque.home.moments import format_moment, month, month_of

NOW = datetime(2026, 3, 1, 18, 5).timestamp()


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ((2026, 3, 1, 0, 0), "aujourd’hui à 0 h 00"),
        ((2026, 3, 1, 23, 59), "aujourd’hui à 23 h 59"),
        ((2026, 2, 28, 23, 59), "hier à 23 h 59"),
        ((2026, 2, 28, 9, 7), "hier à 9 h 07"),
        ((2026, 2, 27, 18, 6), "le 27 février 2026 à 18 h 06"),
        ((2025, 12, 2, 12, 0), "le 2 décembre 2025 à 12 h 00"),
        ((2025, 8, 1, 8, 30), "le 1er août 2025 à 8 h 30"),
        ((2026, 3, 2, 8, 30), "le 2 mars 2026 à 8 h 30"),  # the clock has gone back
    ],
)
def test_today_yesterday_or_the_day(moment, words):
    assert format_moment(datetime(*moment).timestamp(), NOW) == words


def test_a_month_has_its_name_and_number():
    names = [month(datetime(2026, number, 1).timestamp()) for number in range(1, 13)]
    assert (names[0], names[1], names[11]) == ("Janvier 2026", "Février 2026", "Décembre 2026")
    assert len({*names}) == 12
    assert month_of(datetime(2024, 12, 31, 23, 59).timestamp()) == (2024, 12)
    i18n.set_language("en")
    assert month(datetime(2026, 5, 31).timestamp()) == "May 2026"


@pytest.mark.parametrize("seconds", [1e300, float("nan"), float("inf"), -1e18])
def test_what_is_in_no_calendar_is_nothing(seconds):
    assert (format_moment(seconds, NOW), format_moment(NOW, seconds), month(seconds), month_of(seconds)) == (
        "",
        "",
        "",
        (0, 0),
    )
