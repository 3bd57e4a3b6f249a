"""Nothing grows, however long one plays: boxes, replays, the list of games."""

import pytest
from amounts import many
from tools.growth import DEEDS, ROUNDS, Count, counts, growing


def numbers(*objects):
    return [Count(each, 20, 2, 9, 90_000) for each in objects]


def test_what_grows_is_found():
    assert [*growing(numbers(105, 101, 102, 103))] == ["objects"]
    assert [*growing(numbers(80_000, 79_990, 80_200, 80_100))] == ["objects"]
    assert [*growing(numbers(100, 101, 100, 100))] == []
    assert [*growing(numbers(80_000, 80_020, 79_990, 80_030))] == []


@pytest.mark.long
@pytest.mark.parametrize("name", DEEDS)
def test_nothing_grows_in_an_evening(home, name):
    assert [*growing(counts(DEEDS[name], many(ROUNDS[name], 4), home, first=15))] == []
