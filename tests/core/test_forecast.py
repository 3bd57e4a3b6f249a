"""What is counted of futures, and told of a line: promise, price, what it averts, who ends the game."""

import pytest

from ludotheque.core.forecast import DEAR, ENDING, HOPED, LIKELY, Forecast, Happening, Seen, Tally, outlook
from ludotheque.core.game import Event
from ludotheque.core.judgement import Stake
from ludotheque.core.move import Move

LINE = (Move(),)
STAKES = {
    "won": Stake(1.0, "castle", "swords"),
    "lost": Stake(-1.0, "castle", "swords"),
    ENDING: Stake(9, ""),
}
WON, LOST = Happening("won", 0, "Doune"), Happening("lost", 0, "Blair")
LITTLE = 0.01


def won(swords: int, seat: int = 0, castle: str = "Doune") -> Event:
    return Event("won", seat, (("castle", castle), ("swords", swords)))


def line(*seen: tuple[Happening, str, float, float], futures: int = 100) -> Forecast:
    """Return the forecast of a line in which these things happened: what, when, how often, of what worth."""
    return Forecast(
        LINE, 0.5, futures, {(what, when): Seen(share, worth) for what, when, share, worth in seen}
    )


IDLE = line()


# Counting


def test_a_share_is_of_all_futures_and_a_worth_of_those_in_which_it_happened():
    tally = Tally(LINE, STAKES)
    tally.add([("next", won(1))], 0.2)
    tally.add([("next", won(3)), ("round", won(2, 1))], 0.6)
    tally.add([], 1.0)
    tally.add([], 0.2)
    found = tally.forecast()
    assert (found.line, found.futures, found.chance) == (LINE, 4, pytest.approx(0.5))
    assert found.of(WON, "next") == Seen(0.5, 2.0)
    assert found.of(Happening("won", 1, "Doune"), "round") == Seen(0.25, 2.0)
    assert found.of(WON, "round") == found.of(LOST, "next") == Seen(0.0, 0.0)


def test_what_happens_twice_in_a_future_is_counted_once_and_is_worth_both():
    tally = Tally(LINE, STAKES)
    tally.add([("round", won(1)), ("round", won(2)), ("next", won(4))], 0.5)
    assert dict(tally.forecast().seen) == {(WON, "round"): Seen(1.0, 3.0), (WON, "next"): Seen(1.0, 4.0)}


def test_an_event_without_a_stake_is_not_counted():
    tally = Tally(LINE, STAKES)
    tally.add([("round", Event("marched", 0, (("castle", "Doune"),))), ("round", Event(ENDING, 1))], 0.5)
    assert dict(tally.forecast().seen) == {(Happening(ENDING, 1, ""), "round"): Seen(1.0, 9.0)}


# Promise


@pytest.mark.parametrize(("share", "told"), [(HOPED, True), (HOPED - LITTLE, False)])
def test_a_promise_is_a_gain_of_the_next_turn_that_is_likely_enough(share, told):
    mine = line((WON, "next", share, 2.0))
    assert bool(outlook([mine], 0, IDLE, 0).promise) == told


def test_what_comes_as_often_without_a_move_is_no_promise_and_how_much_oftener_depends_on_the_futures():
    def promised(otherwise: float, futures: int) -> bool:
        mine, idle = (line((WON, "next", share, 2.0), futures=futures) for share in (0.6, otherwise))
        return bool(outlook([mine], 0, idle, 0).promise)

    assert not promised(0.6, 10_000)
    assert promised(0.5, 400)
    assert not promised(0.5, 24), "that may be noise"
    assert promised(0.1, 24)


def test_the_promise_is_what_is_worth_most_by_its_share():
    often, dear = ("won", 0, "Doune"), ("won", 0, "Blair")
    mine = line((Happening(*often), "next", 0.9, 1.0), (Happening(*dear), "next", 0.4, 3.0))
    promise = outlook([mine], 0, IDLE, 0).promise
    assert promise.happening == dear
    assert (promise.share, promise.worth, promise.weight) == (0.4, 3.0, pytest.approx(1.2))


@pytest.mark.parametrize(
    "seen",
    [
        (WON, "now", 1.0, 2.0),
        (WON, "round", 1.0, 2.0),
        (Happening("won", 1, "Doune"), "next", 1.0, 2.0),
        (LOST, "next", 1.0, -2.0),
        (Happening(ENDING, 0, ""), "next", 1.0, 9.0),
    ],
)
def test_only_ones_own_gain_in_the_next_turn_is_promised(seen):
    assert outlook([line(seen)], 0, IDLE, 0).promise is None


# Price


@pytest.mark.parametrize(
    ("share", "worth", "told"),
    [
        (LIKELY, -9.0, True),
        (LIKELY - LITTLE, -9.0, False),
        (0.5, -2 * DEAR, True),
        (0.5, -2 * DEAR + LITTLE, False),
        (0.9, 9.0, False),
    ],
)
def test_a_price_is_a_loss_of_the_round_that_is_likely_and_dear(share, worth, told):
    price = outlook([line((LOST, "round", share, worth))], 0, IDLE, 0).price
    assert bool(price) == told
    assert not price or (price.share, price.otherwise) == (share, 0.0)


def test_the_dearest_price_is_told_also_if_a_turn_without_a_move_costs_it_too():
    cheap = (Happening("lost", 0, "Doune"), "round", 0.9, -1.0)
    both = [line(cheap, (LOST, "round", share, -3.0)) for share in (0.5, 0.4)]
    price = outlook(both[:1], 0, both[1], 0).price
    assert (price.happening, price.share, price.otherwise) == (LOST, 0.5, 0.4)


@pytest.mark.parametrize("seen", [(Happening("lost", 1, "Blair"), "round"), (LOST, "now"), (LOST, "next")])
def test_what_others_lose_or_what_is_lost_in_ones_own_turn_is_no_price(seen):
    assert outlook([line((*seen, 1.0, -9.0))], 0, IDLE, 0).price is None


def test_a_remedy_is_the_first_other_line_that_costs_it_half_as_often_at_most():
    found = [line((LOST, "round", share, -3.0)) for share in (0.3, 0.6, 0.31, 0.3, 0.0)]
    assert outlook(found, 1, IDLE, 0).remedy == 0
    assert outlook(found[1:], 0, IDLE, 0).remedy == 2
    assert outlook(found[1:3], 0, IDLE, 0).remedy == -1
    assert outlook(found, 4, IDLE, 0).remedy == -1, "it costs nothing"


# What is averted


@pytest.mark.parametrize(("share", "told"), [(0.0, True), (0.3, True), (0.31, False)])
def test_a_loss_is_averted_that_a_turn_without_a_move_costs_twice_as_often_at_least(share, told):
    idle, mine = (line((LOST, "round", often, -3.0)) for often in (0.6, share))
    averted = outlook([mine], 0, idle, 0).averted
    assert bool(averted) == told
    assert not averted or (averted.share, averted.otherwise) == (0.6, share)


def test_nothing_is_averted_that_may_be_noise_or_is_neither_likely_nor_dear():
    def averted(share: float, worth: float, futures: int = 100) -> bool:
        idle = line((LOST, "round", share, worth), futures=futures)
        return bool(outlook([line(futures=futures)], 0, idle, 0).averted)

    assert averted(0.5, -1.0)
    assert not averted(0.2, -3.0, futures=4)
    assert not averted(LIKELY - LITTLE, -9.0)
    assert not averted(0.5, -DEAR)
    assert not averted(0.5, 3.0)


def test_where_no_turn_without_a_move_exists_nothing_is_averted_and_another_line_is_what_else_there_is():
    mine, other = line((WON, "next", 0.6, 2.0)), line((WON, "next", 0.59, 2.0), (LOST, "round", 0.9, -3.0))
    told = outlook([mine, other], 0, None, 0)
    assert told.averted is None
    assert told.promise is None, "the other line has it too"
    assert outlook([mine], 0, None, 0).promise.otherwise == 0.0


# The end of the game


def ends(seat: int, share: float, when: str = "round"):
    return Happening(ENDING, seat, ""), when, share, 9.0


@pytest.mark.parametrize(("share", "told"), [(LIKELY, True), (LIKELY - LITTLE, False)])
def test_who_is_likely_to_end_the_game_and_win_is_told(share, told):
    ending = outlook([line(ends(2, share))], 0, IDLE, 0).ending
    assert bool(ending) == told
    assert not ending or (ending.happening.seat, ending.share) == (2, share)


def test_of_several_who_may_end_the_game_the_likeliest_is_told_and_never_oneself():
    found = [line(ends(0, 0.9), ends(1, 0.3), ends(2, 0.4), ends(3, 1.0, "next"))]
    assert outlook(found, 0, IDLE, 0).ending.happening.seat == 2
    assert outlook([line(ends(0, 0.9))], 0, IDLE, 0).ending is None
    assert outlook([line(ends(0, 0.9))], 0, IDLE, 0).promise is None
