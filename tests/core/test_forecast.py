"""What is counted of futures, and told of a line: promise, price, what it averts, who ends the game."""

from functools import partial

import pytest

from ludotheque.core import forecast
from ludotheque.core.forecast import (
    DEAR,
    ENDING,
    LIKELY,
    UNKNOWN,
    Expectation,
    Forecast,
    Foretold,
    Seen,
    Tally,
)
from ludotheque.core.foresight import USUAL, Calibration, Foresight
from ludotheque.core.judgement import Happening
from ludotheque.core.move import Move

LINE = (Move(),)
WON, LOST = Happening("won", 0, "Doune"), Happening("lost", 0, "Blair")
MANY, LITTLE = 10**9, 0.01  # so many futures that shares are hardly shrunk, and nothing is noise


def line(*seen: tuple[Happening, str, float, float], futures: int = MANY) -> Forecast:
    """Return the forecast of a line in which these things happened: what, when, how often, of what worth."""
    return Forecast(
        LINE, 0.5, futures, {(what, when): Seen(share, worth) for what, when, share, worth in seen}
    )


IDLE = line()


# what happens in a share of the futures comes true as often
outlook = partial(forecast.outlook, how=Foresight(Calibration(1.0, 0.0), Calibration(1.0, 0.0)))


def told(mine: Forecast, idle: Forecast | None = IDLE, **facts: Foresight) -> Foretold:
    """Return what is told of the only line."""
    return outlook([mine], 0, idle, 0, **facts)


def shares(claim: Expectation) -> tuple[float, float]:
    """Return the shares of a claim, and otherwise."""
    return pytest.approx(claim.share), round(claim.otherwise, 6)


# Counting


def test_a_share_is_of_all_futures_and_a_worth_of_those_in_which_it_happened():
    other, tally = Happening("won", 1, "Doune"), Tally(LINE)
    tally.add([("next", (WON, 1.0))], 0.2)
    tally.add([("next", (WON, 3.0)), ("round", (other, 2.0))], 0.6)
    tally.add([], 1.0)
    tally.add([], 0.2)
    found = tally.forecast()
    assert (found.line, found.futures, found.chance) == (LINE, 4, pytest.approx(0.5))
    assert found.of(WON, "next") == Seen(0.5, 2.0)
    assert found.of(other, "round") == Seen(0.25, 2.0)
    assert found.of(WON, "round") == found.of(LOST, "next") == Seen(0.0, 0.0)


def test_what_happens_twice_in_a_future_is_counted_once_and_is_worth_both():
    tally = Tally(LINE)
    tally.add([("round", (WON, 1.0)), ("round", (WON, 2.0)), ("next", (WON, 4.0))], 0.5)
    assert dict(tally.forecast().seen) == {(WON, "round"): Seen(1.0, 3.0), (WON, "next"): Seen(1.0, 4.0)}


def test_what_happens_in_all_of_few_futures_may_yet_fail():
    few, many = (told(line((WON, "next", 1.0, 2.0), futures=count)).promise for count in (6, MANY))
    assert few.share == pytest.approx(6.5 / 7)
    assert shares(many) == (1.0, 0.0)


def test_shares_are_told_as_they_come_true():
    """Log odds of 1 to 1 and 3 to 1, doubled: 1 to 1 and 9 to 1. One more is e times as much."""
    how = Foresight(Calibration(2.0, 0.0), Calibration(1.0, 1.0))
    promises = [told(line((WON, "next", share, 2.0)), how=how).promise for share in (0.5, 0.75)]
    assert [shares(one) for one in promises] == [(0.5, 0.0), (0.9, 0.0)]
    price = told(line((LOST, "round", 0.5, -2.0)), how=how).price
    assert price.share == pytest.approx(2.718281828 / 3.718281828)
    assert told(line((LOST, "round", LIKELY / 2, -9.0)), how=how).price.share > LIKELY


def test_what_half_of_the_futures_have_is_rarer_for_what_is_told_is_the_luckiest():
    assert max(true.of(0.5, MANY) for true in (USUAL.gains, USUAL.losses)) < 0.5


def test_what_all_of_24_futures_have_comes_nearly_always():
    """In `measures/forecasts.toml`, of what was said at 89 % and more, nearly all did."""
    assert USUAL.gains.of(1.0, 24) > 0.95
    assert USUAL.losses.of(1.0, 24) > 0.87


def test_of_a_line_without_a_future_no_chance_is_known():
    assert UNKNOWN.chance < 0
    assert (UNKNOWN.gain, UNKNOWN.sentences) == (None, 0)
    assert told(line()).chance == 0.5


# Promise


@pytest.mark.parametrize(("share", "expected"), [(USUAL.hoped + LITTLE, True), (USUAL.hoped - LITTLE, False)])
def test_a_promise_is_a_gain_of_the_next_turn_that_is_likely_enough(share, expected):
    assert bool(told(line((WON, "next", share, 2.0))).promise) == expected


def test_what_comes_as_often_without_a_move_is_no_promise_and_how_much_oftener_depends_on_the_futures():
    def promised(otherwise: float, futures: int) -> bool:
        mine, idle = (line((WON, "next", share, 2.0), futures=futures) for share in (0.6, otherwise))
        return bool(told(mine, idle).promise)

    assert not promised(0.6, MANY)
    assert promised(0.5, 400)
    assert promised(0.5, 150), "1.5 standard deviations of the difference are 0.086"
    assert not promised(0.5, 100), "0.105: that may be noise"
    assert promised(0.1, 24)


def test_the_promise_is_what_is_worth_most_by_its_share():
    often, dear = ("won", 0, "Doune"), ("won", 0, "Blair")
    mine = line((Happening(*often), "next", 0.9, 1.0), (Happening(*dear), "next", 0.5, 3.0))
    promise = told(mine).promise
    assert promise.happening == dear
    assert (promise.worth, promise.weight) == (3.0, pytest.approx(1.5))


@pytest.mark.parametrize(
    "seen",
    [
        (WON, "now", 1.0, 2.0),
        (WON, "round", 1.0, 2.0),
        (Happening("won", 1, "Doune"), "next", 1.0, 2.0),
        (LOST, "next", 1.0, -2.0),
    ],
)
def test_only_ones_own_gain_in_the_next_turn_is_promised(seen):
    assert told(line(seen)).promise is None


# Price


@pytest.mark.parametrize(
    ("share", "worth", "expected"),
    [
        (LIKELY + LITTLE, -9.0, True),
        (LIKELY - LITTLE, -9.0, False),
        (0.5, -2 * DEAR - LITTLE, True),
        (0.5, -2 * DEAR + LITTLE, False),
        (0.9, 9.0, False),
    ],
)
def test_a_price_is_a_loss_of_the_round_that_is_likely_and_dear(share, worth, expected):
    price = told(line((LOST, "round", share, worth))).price
    assert bool(price) == expected
    assert not price or shares(price) == (share, 0.0)


def test_the_dearest_price_is_told_also_if_a_turn_without_a_move_costs_it_too():
    cheap = (Happening("lost", 0, "Doune"), "round", 0.9, -1.0)
    mine, idle = (line(cheap, (LOST, "round", share, -3.0)) for share in (0.5, 0.4))
    price = told(mine, idle).price
    assert (price.happening, *shares(price)) == (LOST, 0.5, 0.4)


@pytest.mark.parametrize("seen", [(Happening("lost", 1, "Blair"), "round"), (LOST, "now"), (LOST, "next")])
def test_what_others_lose_or_what_is_lost_in_ones_own_turn_is_no_price(seen):
    assert told(line((*seen, 1.0, -9.0))).price is None


def test_a_remedy_is_the_first_other_line_that_costs_it_a_fifth_as_often_at_most():
    found = [line((LOST, "round", share, -3.0)) for share in (0.1, 0.6, 0.13, 0.1, 0.0)]
    assert outlook(found, 1, IDLE, 0).remedy == 0
    assert outlook(found[1:], 0, IDLE, 0).remedy == 2
    assert outlook(found[1:3], 0, IDLE, 0).remedy == -1
    assert outlook(found, 4, IDLE, 0).remedy == -1, "it costs nothing"


# What is averted


@pytest.mark.parametrize(("worth", "gain"), [(2.0, LOST), (4.0, WON)])
def test_of_what_is_promised_and_what_is_averted_the_weightier_is_told(worth, gain):
    idle, mine = line((LOST, "round", 0.9, -3.0)), line((WON, "next", 0.9, worth))
    found = told(mine, idle)
    assert (found.gain.happening, found.sentences) == (gain, 1)
    assert {found.promise.happening, found.averted.happening} == {WON, LOST}


@pytest.mark.parametrize(("share", "expected"), [(0.0, True), (0.29, True), (0.31, False)])
def test_a_loss_is_averted_that_a_turn_without_a_move_costs_twice_as_often_at_least(share, expected):
    idle, mine = (line((LOST, "round", often, -3.0)) for often in (0.6, share))
    averted = told(mine, idle).averted
    assert bool(averted) == expected
    assert not averted or shares(averted) == (0.6, share)


def test_a_loss_that_comes_elsewhere_instead_is_neither_averted_nor_has_it_a_remedy():
    elsewhere, also = LOST._replace(about="Doune"), (LOST._replace(about="Nairn"), "round", 0.6, -3.0)
    idle = line((LOST, "round", 0.6, -3.0), also)
    assert told(line(also), idle).averted, "what stays the same does not matter"
    assert not told(line((elsewhere, "round", 0.6, -3.0), also), idle).averted
    assert told(line((LOST._replace(seat=1), "round", 0.6, -3.0)), idle).averted, "another seat's"
    for worth, less in ((-1.4, True), (-1.6, False)):
        assert bool(told(line((elsewhere, "round", 0.6, worth), also), idle).averted) is less, "than half"
    found = [line((what, "round", 0.6, -3.0)) for what in (LOST, elsewhere)]
    assert outlook(found, 0, IDLE, 0).remedy == -1


def test_what_others_can_surely_do_is_neither_averted_nor_has_it_a_remedy_however_often_they_do_it():
    lost, open_to = (LOST, "round", 0.6, -3.0), frozenset({LOST})
    assert told(line(), line(lost)).averted
    assert not told(line()._replace(open=open_to), line(lost)).averted
    assert outlook([line(lost), line()], 0, IDLE, 0).remedy == 1
    assert outlook([line(lost), line()._replace(open=open_to)], 0, IDLE, 0).remedy == -1


@pytest.mark.parametrize("sure", [False, True])
def test_a_price_that_others_can_surely_bring_about_is_told_apart(sure):
    mine = line((LOST, "round", 0.5, -3.0))._replace(open=frozenset({LOST} if sure else ()))
    found = told(mine)
    assert found.price
    assert found.surely == sure
    assert not told(line()._replace(open=frozenset({LOST}))).surely, "there is no price"


def test_nothing_is_averted_that_may_be_noise_or_is_neither_likely_nor_dear():
    def averted(share: float, worth: float, futures: int = MANY) -> bool:
        idle = line((LOST, "round", share, worth), futures=futures)
        return bool(told(line(futures=futures), idle).averted)

    assert averted(0.5, -2.0)
    assert averted(1.0, -3.0, 8)
    assert not averted(1.0, -3.0, 1), "shares are shrunk"
    assert not averted(LIKELY - LITTLE, -9.0)
    assert not averted(0.5, -DEAR)
    assert not averted(0.5, 3.0)


def test_where_there_is_no_turn_without_a_move_nothing_is_averted_and_another_line_stands_for_it():
    mine, other = line((WON, "next", 0.6, 2.0)), line((WON, "next", 0.6, 2.0), (LOST, "round", 0.9, -3.0))
    found = outlook([mine, other], 0, None, 0)
    assert found.averted is None
    assert found.promise is None, "the other line has it too"
    assert shares(told(mine, None).promise) == (0.6, 0.0)


# The end of the game


def ends(seat: int, share: float, when: str = "round"):
    return Happening(ENDING, seat, ""), when, share, 9.0


@pytest.mark.parametrize(("share", "expected"), [(LIKELY + LITTLE, True), (LIKELY - LITTLE, False)])
def test_who_is_likely_to_win_before_ones_next_turn_is_told(share, expected):
    ending = told(line(ends(2, share))).ending
    assert bool(ending) == expected
    assert not ending or (ending.happening.seat, *shares(ending)) == (2, share, 0.0)


def test_of_several_who_may_win_the_likeliest_is_told_and_never_oneself():
    found = told(line(ends(0, 0.9), ends(1, 0.3), ends(2, 0.4), ends(3, 1.0, "next")))
    assert found.ending.happening.seat == 2
    own = told(line(ends(0, 0.9)))
    assert own.ending is own.promise is None
    assert told(line(ends(0, 0.9, "next"))).promise.happening.kind == ENDING, "that is a promise"


def test_where_no_turn_does_nothing_what_every_line_costs_is_no_price():
    costs, spares = line((LOST, "round", 0.5, -2.0)), line()
    assert [outlook([costs, costs], number, None, 0).price for number in (0, 1)] == [None, None]
    assert [outlook([costs, spares], number, None, 0).price is None for number in (0, 1)] == [False, True]


@pytest.mark.parametrize(
    ("kind", "worth", "priced"), [(ENDING, 9.0, False), (ENDING, 1.0, True), ("won", 9.0, True)]
)
def test_beside_a_win_that_is_promised_nothing_lighter_is_a_price(kind, worth, priced):
    found = told(line((Happening(kind, 0, ""), "next", 0.9, worth), (LOST, "round", 0.5, -2.0)))
    assert (found.price is not None) is priced
