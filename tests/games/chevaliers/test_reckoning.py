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
from ludotheque.games.chevaliers.judgement.fence import narrows
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, pincers
from ludotheque.games.chevaliers.rules.board import mask, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Pass, Roll, Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import fresh_turn

POINTS = range(1, 7)
FLOOR = [at for at in squares(HALL.open) if at not in HALL.chests]
SEEDS = [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 8))]


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
                red, others = at_of(facts["square"]), at_of(facts["others"])
                assert attacking(after, red | others) == thrown(facts["dice"])
                throws = {one: len(attacking(after, 1 << one)) for one in squares(after.reds)}
                assert red == mask(one for one in throws if throws[one] == max(throws.values()))
                struck = [one for one in throws if throws[one]]
                assert mask(struck) == red | others, "all that can be attacked are counted"
                assert facts["every"] == int(red == after.reds), "alike by each throw"
            elif key == "pinches":
                whites = map(HALL.names.index, str(facts["targets"]).split())
                threats = [pinching(after, white) for white in whites]
                assert [*map(thrown, str(facts["dice"]).split("/"))] == threats
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


def cornered(state: ChevaliersState) -> int:
    """Return the sum over White's throws of the fewest throws of Reds that pinch it then."""

    @cache
    def pinched(whites: int) -> int:
        return len(pinching(fresh_turn(RED, whites, state.reds, 0), whites.bit_length() - 1))

    total = 0
    for die in POINTS:
        every = reached(state, WHITE, die)
        ends = {one.whites for one in every if one.side == RED or one.phase == Phase.ATTACK} - {state.whites}
        home, least = any(one.home != state.home for one in every), 6
        for whites in () if home else ends:
            least = min(least, pinched(whites))
            if not least:
                break
        total += 0 if home else least
    return total


@pytest.mark.parametrize(
    ("white", "end"),
    [
        ("a1", "c4"),
        *(pytest.param(*way, marks=pytest.mark.long) for way in (("e5", "d6"), ("f2", "c4"), ("b7", "c5"))),
    ],
)
def test_k11_the_last_white_is_told_how_likely_a_pincer_is_wherever_it_goes(white, end):
    before = table(white, "a1 i2" if white != "a1" else "b1 i2", RED).state
    after = table(white, "a1 " * (white != "a1") + f"{end} b1", RED).state
    was, now = map(cornered, (before, after))
    found = reckoning.hems(ChevaliersJudgement(RULES).value, before, after)
    facts = next((dict(one.facts) for _weight, one in found), None)
    few = now - was < reckoning.CORNERED
    assert facts == (None if few else {"target": white, "before": was, "throws": now})


def test_k11_of_several_whites_none_is_said_to_be_hemmed_in():
    before, after = (table("e5 i9", reds, RED).state for reds in ("a1 i2", "a1 d6 b1"))
    assert not [*reckoning.hems(ChevaliersJudgement(RULES).value, before, after)]


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
                assert [shuts(one) for one in (before, after)] == [False, True]
            elif key in ("narrows", "single", "keeps"):
                assert [shuts(one) for one in (before, after)] == [True, True]
                if key == "narrows":
                    assert [room(one) for one in (before, after)] == [facts["before"], facts["squares"]]
                elif key == "keeps":
                    red = at_of(facts["square"])
                    assert red & before.reds & after.reds
                    assert not any(shuts(one) for one in moves_by(before, red))
            elif key == "nears":
                both = [second(one, at_of(facts["target"])) for one in (before, after)]
                assert both == [facts["before"], facts["steps"]]
                assert both[1] < both[0]
            elif key == "covers":
                white = at_of(facts["target"]).bit_length() - 1
                nearer = [sum(far(red) < far(white) for red in squares(one.reds)) for one in (before, after)]
                assert nearer == [facts["before"], facts["reds"]]
                assert nearer[0] < nearer[1]


def room(state: ChevaliersState) -> int:
    """Return how many squares Whites stand on or come to without passing between two Reds."""
    around = [{*squares(HALL.around[red])} for red in squares(state.reds)]
    inside = [*squares(state.whites)]
    for at in inside:
        for to in {*squares(HALL.neighbours[at])} - {*inside, *squares(state.reds | state.home)}:
            if sum(to in near for near in around) < 2:
                inside.append(to)
    return len(inside)


def second(state: ChevaliersState, white: int) -> int:
    """Return the steps from a White to the second of the Reds, past all other knights."""
    seen, front, steps, met = {*squares(white)}, {*squares(white)}, 0, list[int]()
    while front:
        steps += 1
        near = {to for at in front for to in squares(HALL.neighbours[at])} - seen
        met += [steps for to in near if state.reds >> to & 1]
        seen |= near
        front = near - {*squares(state.reds | state.whites | state.home)}
    return met[1] if len(met) > 1 else UNREACHABLE


def moves_by(state: ChevaliersState, red: int) -> list[ChevaliersState]:
    """Return the positions to which one Red alone can bring a turn."""
    return [one for one in reached(state, RED, state.die) if one.reds & ~state.reds and not one.reds & red]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_worse_by_other_turns_of_reds_is_found_again(seed):
    judgement = ChevaliersJudgement(RULES)
    for before in islice(game(seed), 4):
        ends = [reduce(RULES.apply, one.line, before) for one in judgement.advise(before, RED, None)]
        first, *others = [one for one in ends if one.phase == Phase.ROLL] or [before]
        for after in others[:3]:
            for key, facts in reckoning.behind(judgement.value, first, after):
                told = dict(facts)
                if key == "exposed":
                    assert {*attacking(after, after.reds)} - {*attacking(first, first.reds)}
                    continue
                if key == "roomier":
                    assert (room(after), room(first)) == (told["squares"], told["other"])
                    assert shuts(after)
                    continue
                white = at_of(told["target"])
                if key == "opens":
                    assert shuts(first)
                    assert len(way(after, white.bit_length() - 1)) == told["steps"]
                elif key == "shorter":
                    ways = [len(way(one, white.bit_length() - 1)) for one in (after, first)]
                    assert ways == [told["steps"], told["other"]]
                else:
                    both = [second(one, white) for one in (after, first)]
                    assert both == [told["steps"], told["other"]]


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_worse_by_other_turns_of_whites_is_found_again(seed):
    rng, judgement = Random(seed), ChevaliersJudgement(RULES)
    for _turn in range(3):
        at = rng.sample(FLOOR, 7)
        state = fresh_turn(WHITE, mask(at[:3]), mask(at[3:]), 0)
        first, after, *_more = rng.sample(
            sorted(one for one in reached(state, WHITE, 3) if one.side == RED), 2
        )
        for key, facts in reckoning.risks(judgement.value, first, after):
            told, (white,) = dict(facts), [*squares(at_of(dict(facts)["target"]))]
            if key == "risks":
                assert pinching(after, white) == thrown(told["dice"])
            elif key == "sent":
                assert joining(after, white) == thrown(told["dice"])
            else:
                assert len(way(after, white)) == told["steps"]
                assert told["other"] in [len(way(first, one)) for one in squares(first.whites)]
                assert told["other"] < told["steps"]


def joining(state: ChevaliersState, white: int) -> tuple[int, ...]:
    """Return the throws by which two Reds may attack a White together, far from any other."""
    near = mask({at for other in squares(state.whites & ~(1 << white)) for at in squares(HALL.around[other])})
    return tuple(
        die
        for die in POINTS
        if any(
            move.target == white and (HALL.around[white] & one.reds & ~near).bit_count() > 1
            for one in reached(state, RED, die)
            for move in attacks(one)
        )
    )


@pytest.mark.parametrize(("reds", "squares_left"), [("a3 c1 c3", 3), ("a4 d1 b3", None)])
def test_k7_a_fence_advances_by_the_squares_that_it_takes_away(reds, squares_left):
    """From a4, c3 and d1 the Reds bar b3 and c2, and leave six squares; from a3 and c1 they leave three."""
    before, after = (table("a1", some, RED).state for some in ("a4 d1 c3", reds))
    found = [dict(one.facts) for _share, one in narrows(ChevaliersJudgement(RULES).value, before, after)]
    told = {"target": "a1", "before": 6, "squares": squares_left}
    assert found == ([told] if squares_left else []), "one less is too few"


@pytest.mark.parametrize("seed", SEEDS)
def test_k18_no_throw_that_brings_a_white_home_goes_unsaid(seed):
    for before, after, told in moves_of(seed):
        said = told.keys() & {"denies", "reaches"}
        assert bool(arriving(after)) <= bool(said)
        if "calm" in told:
            assert not arriving(after)
            assert not ahead(after)
            assert not passing(after)
            assert not attacking(after, after.reds)
            one = at_of(told["calm"]["other"])
            moved = [before.reds & ~(1 << red) | one for red in squares(before.reds & ~after.reds)]
            risks = [attacking(before._replace(reds=reds), one) for reds in moved]
            assert thrown(told["calm"]["risk"]) in risks


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
