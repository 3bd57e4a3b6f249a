"""C1, C2: the pieces, change, and armies laid out with the fewest pieces, against a search over all ways."""

from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from games.castles.table import HeldCastle, table
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ludotheque.games.castles.rules.army import Change, Purse, weight

COLOUR, TWO_COLOURS = Purse(12, 5, 4), Purse(24, 10, 8)

# 84 knights of two colours at most, and what is said of more holds up to 255
armies = st.lists(st.integers(1, 22), max_size=14).filter(lambda armies: sum(armies) <= 255)
purses = st.builds(Purse, st.integers(0, 7), st.integers(0, 4), st.integers(0, 5)) | st.sampled_from(
    [COLOUR, TWO_COLOURS]
)


@cache
def fewest(armies: tuple[int, ...], ones: int, twos: int, fives: int) -> int | None:
    """Try every way to lay the armies: the fewest pieces, None if there is no way."""
    if not armies:
        return 0
    army, best = armies[0], None
    for five in range(min(fives, army // 5) + 1):
        for two in range(min(twos, (army - 5 * five) // 2) + 1):
            one = army - 5 * five - 2 * two
            if one <= ones:
                others = fewest(armies[1:], ones - one, twos - two, fives - five)
                if others is not None and (best is None or others + one + two + five < best):
                    best = others + one + two + five
    return best


@given(armies, purses)
@example([5, 10, 1], Purse(1, 0, 3))  # all fives: one to the odd army, two to the other
@example([10], Purse(0, 5, 1))  # one five would make it odd: twos only
@example([6, 6], Purse(2, 0, 2))
@settings(max_examples=400)
def test_c2_laid_exactly_when_some_way_exists_and_with_the_fewest_pieces(armies, purse):
    best = fewest(tuple(sorted(armies)), purse.ones, purse.twos, purse.fives)
    if best is None:
        with pytest.raises(ValueError, match="cannot be laid"):
            purse.lay(armies)
        return
    laid = purse.lay(armies)
    assert [one + 2 * two + 5 * five for one, two, five in laid] == armies
    assert all(min(pieces) >= 0 for pieces in laid)
    used = [sum(pieces[kind] for pieces in laid) for kind in range(3)]
    assert used[0] <= purse.ones
    assert used[1] <= purse.twos
    assert used[2] <= purse.fives
    assert sum(used) == best


@given(st.lists(st.integers(1, 20), max_size=12), st.sampled_from([1, 2]))
@settings(max_examples=300)
def test_c2_splits_and_room_agree_with_laying(armies, colours):
    change = Change(colours)
    spread = sum(map(weight, armies))
    if not change.fits(spread):
        return
    for joined in (0, *armies[1:]):
        army, others = armies[0] if armies else 0, list(armies[1:])
        if joined:
            others.remove(joined)
        if not army:
            continue
        fits = change.splits(spread, army, joined)
        assert len(fits) == army
        for count, fit in enumerate(fits, 1):
            after = [size for size in (*others, army - count, joined + count) if size]
            assert fit == change.fits(sum(map(weight, after)))
        assert fits[-1]  # a whole army that joins another needs no new pieces
        assert fits == change.splits(change.room(spread), army, joined)
        room = change.rooms[spread][army]
        assert fits == change.splits(room, army, joined) if room else all(fits)


@pytest.mark.parametrize("more", [(), (2,), (5,), (7,), (2, 6), (5, 5), (10,)])
def test_c2_the_room_of_a_force_answers_for_it(more):
    """However one or two armies split to join on a space, the result fits in the room as after the force."""
    change = Change(1)
    for singles, many in product(range(6, 13), (1, 2)):
        others = sum(map(weight, [1] * singles + [*more]))
        for fighting in combinations_with_replacement((1, 2, 4, 5, 9), many):
            before = others + sum(map(weight, fighting))
            if change.fits(before):
                for leaving in product(*(range(army + 1) for army in fighting)):
                    after = [army - count for army, count in zip(fighting, leaving, strict=True)]
                    gain = others + sum(map(weight, [*after, sum(leaving)])) - before
                    assert change.fits(change.room(before) + gain) == change.fits(before + gain)


def test_c2_forces_that_need_as_many_fives_have_one_room():
    """Beside 15 knights, 10 or 12 leave more than 22 to lay by one five at most, and 14 by two."""
    ten, twelve, fourteen = (Change(1).room(weight(army) + weight(15)) for army in (10, 12, 14))
    assert ten == twelve != fourteen


def test_c1_a_colour_is_42_knights():
    assert COLOUR.lay([42]) == ((12, 5, 4),)
    with pytest.raises(ValueError, match="cannot be laid"):
        COLOUR.lay([43])


def test_c2_thirteen_single_knights_cannot_be_laid():
    assert COLOUR.lay([1] * 12) == ((1, 0, 0),) * 12
    with pytest.raises(ValueError, match="cannot be laid"):
        COLOUR.lay([1] * 13)
    assert TWO_COLOURS.lay([1] * 24)


def test_c2_a_march_that_leaves_what_cannot_be_laid_is_refused():
    singles = {f"scroll-{arms}": 1 for arms in range(1, 7)} | {"north": 1, "east": 1, "south": 1}
    castles = {name: HeldCastle(seat=0, knights=1) for name in ("one", "two", "three")}
    full = table({"mid": 2, **singles}, {}, {}, castles=castles)
    rule, reason, facts = full.refused("march mid west 1")
    assert (rule, reason) == ("C2", "pieces")  # fourteen single knights, twelve ones
    assert facts == {"ones": 12, "twos": 5, "fives": 4}
    assert "march mid west 2" in full.legal("march")
    assert "march mid south 1" in full.legal("march")  # changes a two and a one for a one and a two


def test_c2_the_last_knight_of_the_reserve_enters():
    almost = table({"mid": 41}, {}, {}, left=0).do("roll 3")
    assert almost.army(0, "scroll-3") == 1


def test_c2_no_knight_enters_when_it_could_not_be_laid():
    full = table({"mid": 42}, {}, {}, left=0)
    told = full.by_kind("roll 3")
    assert "no-piece" in told
    assert full.army(0, "scroll-3") == 0
    assert full.legal("march")
