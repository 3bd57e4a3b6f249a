"""What Reds are told of White's next throw: every number is found again by trying all throws and ways."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial, reduce
from itertools import islice
from random import Random

import pytest
from games.chevaliers.table import HALL, RED, RULES, WHITE, squares_of, table

from ludotheque.core.game import Fact
from ludotheque.games.chevaliers.judgement import reckoning
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.rules.advice import pincers
from ludotheque.games.chevaliers.rules.board import mask, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Pass, Roll, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn

POINTS = range(1, 7)
FLOOR = [at for at in squares(HALL.open) if at not in HALL.chests]
SEEDS = range(8)


@lru_cache(maxsize=1 << 10)
def reached(state: ChevaliersState, side: int, die: int, *, free: bool = False) -> set[ChevaliersState]:
    """Return all positions of a turn without attacks; if `free`, nobody passes between enemies."""
    start = RULES.apply(fresh_turn(side, state.whites, state.reds, state.home), Roll(die))
    seen, front = {start}, [start]
    for at in front:
        for move in RULES.legal(at) if RULES.outcome(at) is None and RULES.turn(at) >= 0 else ():
            made = Step if free else Step | Pass
            after = RULES.apply(at, move) if isinstance(move, made) else at
            if after.side == side and after not in seen:
                seen.add(after)
                front.append(after)
            elif after.side != side:
                seen.add(after)
    return seen


def attacks(at: ChevaliersState) -> list[Attack]:
    found = RULES.legal(at) if RULES.outcome(at) is None and RULES.turn(at) >= 0 else ()
    return [move for move in found if isinstance(move, Attack)]


def arriving(state: ChevaliersState) -> tuple[int, ...]:
    """Return the throws by which a White comes home."""
    return tuple(die for die in POINTS if any(one.home != state.home for one in reached(state, WHITE, die)))


def far(start: int) -> int:
    """Return the steps to a chest in a hall without knights."""
    return len(way(fresh_turn(WHITE, 0, 0, 0), start))


def ahead(state: ChevaliersState) -> list[int]:
    """Return the Whites that are nearer to the chests than all Reds."""
    reds = [far(red) for red in squares(state.reds)]
    return [white for white in squares(state.whites) if reds and far(white) < min(reds)]


def passing(state: ChevaliersState, *, free: bool = False) -> tuple[int, ...]:
    """Return the throws by which one more White ends nearer to the chests than all Reds."""
    return tuple(
        die
        for die in POINTS
        if any(
            one.mover == NOWHERE and one.home == state.home and len(ahead(one)) > len(ahead(state))
            for one in reached(state, WHITE, die, free=free)
        )
    )


def attacking(state: ChevaliersState, reds: int) -> tuple[int, ...]:
    """Return the throws by which Whites may attack one of these Reds."""
    return tuple(
        die
        for die in POINTS
        if any(reds >> move.target & 1 for one in reached(state, WHITE, die) for move in attacks(one))
    )


def pinching(state: ChevaliersState, white: int) -> tuple[int, ...]:
    """Return the throws by which Reds may attack a White from opposite sides, far from any other."""
    near = {at for other in squares(state.whites & ~(1 << white)) for at in squares(HALL.around[other])}
    pairs = [pair for pair in HALL.opposites[white] if not near & {*squares(pair)}]
    return tuple(
        die
        for die in POINTS
        if any(
            move.target == white and pair & ~one.reds == 0
            for one in reached(state, RED, die)
            for move in attacks(one)
            for pair in pairs
        )
    )


def way(state: ChevaliersState, start: int, *, free: bool = True) -> list[int]:
    """Return the squares of a shortest way to a chest, none, if `free`, between two Reds."""
    taken = {*squares(state.whites | state.reds | state.home)}
    around = [{*squares(HALL.around[red])} for red in squares(state.reds)]
    shut = taken | {at for at in squares(HALL.open) if free and sum(at in near for near in around) > 1}
    chests, ways, seen = {*HALL.chests} - taken, [[start]], {start}
    for past in ways:
        for to in {*squares(HALL.neighbours[past[-1]])} - seen:
            if to in chests:
                return [*past[1:], to]
            if to not in shut:
                seen.add(to)
                ways.append([*past, to])
    return []


def shuts(state: ChevaliersState) -> bool:
    """Return whether no White has a way but between two Reds."""
    return not any(way(state, white) for white in squares(state.whites))


def game(seed: int) -> Iterator[ChevaliersState]:
    """Yield positions of a game of club players that begins anywhere, in which Red is to move."""
    rng = Random(seed)
    at = rng.sample(FLOOR, 6)
    home = mask(rng.sample(HALL.chests, seed % 2))
    state = fresh_turn(RED, mask(at[: 3 - seed % 2]), mask(at[3 - seed % 2 :]), home)
    judgement = ChevaliersJudgement(RULES)
    while RULES.outcome(state) is None:
        turn = RULES.turn(state)
        if turn == RED and state.phase == Phase.MOVE and state.mover == NOWHERE:
            yield state
        for move in judgement.plays(state, turn, None) if turn >= 0 else (rng.choice(RULES.legal(state)),):
            state = RULES.apply(state, move)


@cache
def moves_of(seed: int) -> list[tuple[ChevaliersState, ChevaliersState, dict[str, dict[str, Fact]]]]:
    """Return turns of Reds that are advised in a game, and what they are told of White's next throw."""
    judgement, found = ChevaliersJudgement(RULES), []
    for before in islice(game(seed), 5):
        for one in judgement.advise(before, RED, None)[:2]:
            after = reduce(RULES.apply, one.line, before)
            if after.phase == Phase.ROLL:
                found.append((before, after, {why.key: dict(why.facts) for why in one.reasons}))
    return found


def thrown(words: object) -> tuple[int, ...]:
    return tuple(map(int, str(words).split()))


def at_of(names: object) -> int:
    return squares_of(str(names))


NUMBERS = {"denies": arriving, "reaches": arriving, "holds": passing, "passes": partial(passing, free=True)}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_throw_that_is_told_is_found_again_by_trying_everything(seed):
    for before, after, told in moves_of(seed):
        for key, facts in told.items():
            if key in NUMBERS:
                assert thrown(facts["dice"]) == NUMBERS[key](after)
                assert thrown(facts.get("before", "")) in ((), NUMBERS[key](before))
            elif key == "spares":
                found = [attacking(one, one.reds) for one in (before, after)]
                assert found == [thrown(facts["before"]), thrown(facts["dice"])]
            elif key == "exposed":
                assert attacking(after, after.reds) == thrown(facts["dice"])
                assert_attacked(after, facts)
                red, others = at_of(facts["square"]), at_of(facts["others"] or facts["square"])
                assert attacking(after, red | others) == thrown(facts["dice"])
                assert all(
                    len(attacking(after, red)) >= len(attacking(after, 1 << one))
                    for one in squares(after.reds)
                )
                assert bool(facts["others"]) == (attacking(after, red) != thrown(facts["dice"]))
            elif key == "pinches":
                threats = [pinching(after, white) for white in squares(at_of(facts["targets"]))]
                assert thrown(facts["dice"]) == tuple(
                    die for die in POINTS if any(die in one for one in threats)
                )
                assert all(threats)


def assert_attacked(state: ChevaliersState, facts: dict[str, Fact]) -> None:
    """K10: try all attacks on the Reds that are told, to find which Whites make them."""
    reds, by = at_of(f"{facts['square']} {facts['others']}"), set[int]()
    for die in POINTS:
        for one in reached(state, WHITE, die):
            made = [move.by for move in attacks(one) if reds >> move.target & 1]
            by |= {state.whites & ~one.whites or 1 << at for at in made}
    assert facts["target"] == ("" if len(by) > 1 else HALL.names[by.pop().bit_length() - 1])
    assert facts["beats"] == 72, "26 of 36 throws"


def shelters(state: ChevaliersState, white: int) -> set[int]:
    """Return the squares where a White may end its move, and no Reds can then pinch it."""
    others = state.whites & ~(1 << white)
    every = [one for die in POINTS for one in reached(state, WHITE, die) if one.home == state.home]
    gone = [one.whites & ~others for one in every if one.side == RED or one.phase == Phase.ATTACK]
    ends = {one.bit_length() - 1 for one in gone if one.bit_count() == 1 and not one >> white & 1}
    return {end for end in ends if not pincers(RULES.turns, state._replace(whites=others | 1 << end), end)}


@pytest.mark.parametrize("other", ["", "i9"])
@pytest.mark.parametrize(("white", "end"), [("e5", "d6"), ("f2", "c4"), ("b7", "c5"), ("a1", "c4")])
def test_k11_a_white_is_told_on_how_many_squares_no_pincer_reaches_it(white, end, other):
    at = HALL.names.index(white)
    before = table(f"{white} {other}", "a1 i2" if white != "a1" else "b1 i2", RED).state
    after = table(f"{white} {other}", "a1 " * (white != "a1") + f"{end} b1", RED).state
    was, now = (len(shelters(state, at)) for state in (before, after))
    found = reckoning.hems(ChevaliersJudgement(RULES).value, before, after, at)
    facts = next((dict(one.facts) for _weight, one in found), None)
    few = was - now < (max if other else min)(reckoning.FEWER, reckoning.PART * was)
    assert facts == (None if few else {"target": white, "before": was, "squares": now})


@pytest.mark.parametrize("seed", SEEDS)
def test_k7_every_way_that_is_told_is_found_again_step_by_step(seed):
    for before, after, told in moves_of(seed):
        for key, facts in told.items():
            if key == "lengthens":
                ways = [len(way(one, at_of(facts["target"]).bit_length() - 1)) for one in (before, after)]
                assert ways == [facts["before"], facts["steps"]]
            elif key == "ahead":
                assert len(way(after, at_of(facts["target"]).bit_length() - 1, free=False)) == facts["steps"]
                assert at_of(facts["target"]).bit_length() - 1 in ahead(after)
            elif key == "heads":
                white = at_of(facts["target"]).bit_length() - 1
                assert [white in ahead(one) for one in (before, after)] == [True, False]
            elif key == "shut":
                assert shuts(after)


@pytest.mark.parametrize("seed", SEEDS)
def test_k18_no_throw_that_brings_a_white_home_goes_unsaid(seed):
    for _before, after, told in moves_of(seed):
        said = told.keys() & {"denies", "reaches"}
        assert bool(arriving(after)) <= bool(said)
        if "calm" in told:
            assert not arriving(after)
            assert not ahead(after)
            assert not passing(after)
            assert attacking(after, after.reds) == thrown(told["calm"]["dice"])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_throw_that_strikes_or_passes_is_told_unless_something_worse_is(seed):
    for _before, after, told in moves_of(seed):
        if len(attacking(after, after.reds)) > 1:
            assert told.keys() & {"exposed", "spares", "passes", "holds", "ahead"} or (
                "reaches" in told and len(told) > 2
            )


@pytest.mark.parametrize(
    ("whites", "reds"),
    [("e5", "e7 e8 a1"), ("d7", "d8 d5"), ("b2 h8", "a4 d2"), ("a1", "a3 c1 c2")],
)
def test_k11_pincers_are_found_also_where_one_red_stands_in_the_way_of_the_other(whites, reds):
    state = table(whites, reds, RED).state
    for white in squares(state.whites):
        assert pincers(RULES.turns, state, white) == pinching(state, white)


def test_k6_a_white_that_comes_to_a_chest_attacks_nobody():
    """By a single step from d8 it comes to d9, beside the Red on e8; d7 and e7 are taken."""
    state = table("d8 d7", "e8 e7", RED).state
    red = HALL.names.index("e8")
    assert reckoning.reply(ChevaliersJudgement(RULES).value, state).strikes[red] == attacking(state, 1 << red)
    assert 1 not in attacking(state, 1 << red)
