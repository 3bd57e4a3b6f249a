"""Seals: which seal a solved puzzle gets, when it comes back, and the riddle of each day."""

from collections import Counter
from datetime import date, timedelta

import pytest

from ludotheque.home import settings
from ludotheque.home.seals import GAPS, LAST, MOST_DAYS, Seal, days_kept, is_day, read_seal, riddle_of, sealed
from ludotheque.home.settings import Settings

TODAY = date(2026, 11, 30)
IDS = [f"game/{number}" for number in range(10)]


def after(days: int) -> date:
    return TODAY + timedelta(days)


def solved(before=None, today=TODAY, alone=True, shown=False):
    return sealed(before, today, alone, shown)


def test_the_first_time_it_is_sealed_by_how_it_was_solved():
    assert solved() == Seal(1, "2026-11-30", alone=True)
    assert solved(alone=False) == Seal(1, "2026-11-30") == Seal(1, "2026-11-30", alone=False)
    assert solved(alone=False, shown=True) is None


def test_it_comes_back_after_1_3_7_and_21_days_and_then_no_more():
    assert GAPS == (1, 3, 7, 21)
    seal, today = solved(), TODAY
    for gap in (1, 3, 7, 21):
        assert not seal.due(today)
        assert not seal.due(today + timedelta(gap - 1))
        today += timedelta(gap)
        assert seal.due(today)
        assert seal.due(today + timedelta(100))
        seal = solved(seal, today)
    assert not seal.due(today + timedelta(1000))
    assert seal.times == 5


def test_solved_again_before_its_day_it_comes_back_no_later():
    seal = solved()
    assert solved(seal, TODAY) == seal
    assert solved(solved(alone=False), TODAY) == Seal(1, "2026-11-30", alone=True), "but alone now"


@pytest.mark.parametrize("help", [{"alone": False}, {"alone": False, "shown": True}])
def test_with_help_it_comes_back_the_next_day_and_keeps_its_seal(help):
    seal = solved(Seal(3, "2026-11-01", alone=True), **help)
    assert seal == Seal(1, "2026-11-30", alone=True)
    assert seal.due(after(1))


def test_a_clock_that_goes_back_heals():
    ahead = Seal(4, "2031-01-01", alone=True)
    assert ahead.due(TODAY)
    healed = solved(ahead)
    assert (healed.day, healed.times) == ("2026-11-30", 5)
    assert not healed.due(after(1))


# The riddle of the day


def test_the_riddle_is_the_same_in_every_order_of_the_puzzles():
    assert riddle_of(TODAY, IDS) == riddle_of(TODAY, IDS[::-1]) == riddle_of(TODAY, {*IDS})
    assert riddle_of(TODAY, []) == ""


def test_each_puzzle_comes_once_before_any_comes_again():
    first = next(day for day in map(after, range(10)) if day.toordinal() % 10 == 0)
    rounds = [[riddle_of(first + timedelta(10 * turn + n), IDS) for n in range(10)] for turn in range(5)]
    assert all(Counter(riddles) == Counter(IDS) for riddles in rounds)
    assert len({*map(tuple, rounds)}) > 1, "in another order"


def test_the_days_kept_are_the_last_seven():
    assert days_kept([], TODAY) == (False,) * LAST
    assert days_kept(["2026-11-30", "2026-11-28", "2026-11-20"], TODAY) == (*[False] * 4, True, False, True)


# In the settings


def test_seals_and_days_are_kept():
    kept = Settings(seals={"a/b": Seal(2, "2026-11-30", alone=True)}, riddles=("2026-11-30",))
    assert settings.read(settings.write(kept)) == (kept, True)


@pytest.mark.parametrize(
    "plain",
    [
        *([times, "2026-11-30", True] for times in (0, -1, 100, "1", 1.5, None)),
        *([1, day, True] for day in ("", "yesterday", "20261130", "2026-13-01", 5, None)),
        *([1, "2026-11-30", alone] for alone in (0, "yes", None)),
        *([], [1], {}, None, "1", [1, "2026-11-30", True, 1]),
    ],
)
def test_a_damaged_seal_is_left_out_alone(plain):
    assert read_seal(plain) is None
    data = settings.write(Settings(seals={"whole": Seal(1, "2026-11-30")})).decode()
    import json

    content = json.loads(data)
    content["seals"]["broken"] = plain
    found, _sound = settings.read(json.dumps(content).encode())
    assert found.seals == {"whole": Seal(1, "2026-11-30")}


def test_damaged_days_are_left_out_and_old_ones_forgotten():
    many = tuple((TODAY - timedelta(ago)).isoformat() for ago in reversed(range(MOST_DAYS + 5)))
    data = settings.write(Settings(riddles=(*many, "x", "2026-02-30")))
    assert settings.read(data)[0].riddles == many[5:]


def test_a_day_is_written_in_one_way_only():
    assert is_day("2026-11-30")
    assert not is_day("20261130")
    assert not is_day("2026-W49-1")
