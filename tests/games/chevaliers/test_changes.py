"""What Reds are told that their moves change: every number is found again by trying all throws and ways."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from games.chevaliers.table import HALL, RED, RULES, WHITE, table
from games.chevaliers.test_why import VALUE

from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.roads import passage
from ludotheque.games.chevaliers.rules.advice import pincers
from ludotheque.games.chevaliers.rules.board import mask, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Pass, Roll, Step
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.games.chevaliers.rules.turns import fresh_turn

POINTS = range(1, 7)


@lru_cache(maxsize=64)
def reached(state: ChevaliersState, side: int, die: int) -> set[ChevaliersState]:
    """Return all positions of a turn after a throw, each step made by the rules, none attacked or stopped."""
    start = RULES.apply(fresh_turn(side, state.whites, state.reds, state.home), Roll(die))
    seen, front = {start}, [start]
    for at in front:
        for move in RULES.legal(at) if RULES.outcome(at) is None and RULES.turn(at) >= 0 else ():
            after = RULES.apply(at, move) if isinstance(move, Step | Pass) else at
            if after.side == side and after not in seen:
                seen.add(after)
                front.append(after)
            elif after.side != side:
                seen.add(after)
    return seen


def attacks(at: ChevaliersState) -> list[Attack]:
    found = RULES.legal(at) if RULES.outcome(at) is None and RULES.turn(at) >= 0 else ()
    return [move for move in found if isinstance(move, Attack)]


def arriving(state: ChevaliersState, white: int) -> tuple[int, ...]:
    """Return the throws by which a White comes home."""
    others = state.whites & ~(1 << white)
    return tuple(
        die
        for die in POINTS
        if any(one.home != state.home and not others & ~one.whites for one in reached(state, WHITE, die))
    )


def attacking(state: ChevaliersState, red: int) -> tuple[int, ...]:
    """Return the throws by which Whites may attack a Red."""
    return tuple(
        die
        for die in POINTS
        if any(move.target == red for one in reached(state, WHITE, die) for move in attacks(one))
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


def way(
    state: ChevaliersState, start: int, closed: frozenset[int] = frozenset(), *, free: bool = True
) -> list[int]:
    """Return the squares of a shortest way to a chest, none `closed` nor, if `free`, between two Reds."""
    taken = {*squares(state.whites | state.reds | state.home), *closed}
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


def shuts(state: ChevaliersState, closed: frozenset[int] = frozenset()) -> bool:
    """Return whether no White has a way but between two Reds, once some squares are closed."""
    return not any(way(state, white, closed) for white in squares(state.whites))


def narrowest(state: ChevaliersState, most: int, closed: frozenset[int] = frozenset()) -> int:
    """Return the fewest squares that shut all ways, at most `most`: one of each way must be closed."""
    ways = [found for white in squares(state.whites) if (found := way(state, white, closed))]
    if not (ways and most):
        return most if ways else 0
    return min(most, 1 + min(narrowest(state, most - 1, closed | {at}) for at in ways[0]))


def moves_of(seed: int):
    """Yield moves of Reds that are advised somewhere, and their reasons."""
    rng = Random(seed)
    floor = [at for at in squares(HALL.open) if at not in HALL.chests]
    at = rng.sample(floor, 5)
    names = [" ".join(HALL.names[one] for one in some) for some in (at[:2], at[2:])]
    before = table(*names, RED, die=rng.randint(1, 4))
    found = ChevaliersJudgement(RULES).advise(before.state, RED, None) if before.turn == RED else ()
    for one in found[:3]:
        after = before.state
        for move in one.line:
            after = RULES.apply(after, move)
        yield before.state, after, [(why.key, dict(why.facts)) for why in one.reasons]


def thrown(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


@pytest.mark.parametrize("seed", range(4))
def test_every_change_that_is_told_is_found_again_by_trying_everything(seed):
    for before, after, reasons in moves_of(seed):
        for key, facts in reasons:
            red, white = (HALL.names.index(facts.get(name) or "a1") for name in ("square", "target"))
            if key in ("pinches", "denies"):
                of = pinching if key == "pinches" else arriving
                assert [of(before, white), of(after, white)] == [
                    thrown(facts["before"]),
                    thrown(facts["dice"]),
                ]
            elif key == "escapes":
                assert attacking(after, red) == thrown(facts["dice"])
            elif key == "lengthens":
                far = [len(way(one, white)) for one in (before, after)]
                assert far == [facts["before"], facts["steps"]]
            elif key == "guards":
                far = [len(way(after, one, free=False)) for one in (red, white)]
                assert far == [facts["ahead"], facts["steps"]]
            elif key == "shut":
                assert shuts(after)
            elif key == "narrows":
                gates = frozenset(map(HALL.names.index, facts["gates"].split()))
                assert shuts(after, gates)
                assert narrowest(after, 3) == len(gates)
                assert narrowest(before, 3) == min(3, facts["before"])


@pytest.mark.parametrize("seed", range(8))
def test_k7_the_narrowest_passage_closes_all_ways_and_nothing_smaller_does(seed):
    rng = Random(seed)
    at = rng.sample([*squares(HALL.open)], 8)
    state = fresh_turn(WHITE, mask(at[:2]), mask(at[2:]), 0)
    found = frozenset(squares(passage(VALUE, state)))
    assert shuts(state, found)
    assert narrowest(state, 3) == min(3, len(found))


@pytest.mark.parametrize(
    ("whites", "reds"),
    [("e5", "e7 e8 a1"), ("d7", "d8 d5"), ("b2 h8", "a4 d2"), ("a1", "a3 c1 c2")],
)
def test_k11_pincers_are_found_also_where_one_red_stands_in_the_way_of_the_other(whites, reds):
    state = table(whites, reds, RED).state
    for white in squares(state.whites):
        assert pincers(RULES.turns, state, white) == pinching(state, white)
