"""What only these rules promise in every position: random halls, random melees, random play."""

from itertools import product
from random import Random

from games.chevaliers import vocabulary as words
from games.chevaliers.contract import conserved
from games.chevaliers.play import conceivable, hall, melee, plies
from games.chevaliers.table import RULES
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plies import told

from ludotheque.core.game import OVER
from ludotheque.games.chevaliers.rules import advice
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Step
from ludotheque.games.chevaliers.rules.state import NOWHERE, WHITE, Phase, knights
from ludotheque.games.chevaliers.rules.turns import fresh_turn

seeds = st.integers(0, 2**32)
slow = settings(max_examples=25)  # every run of the tests has other games


def games(seed: int, most: int):
    rng = Random(seed)
    rules = ChevaliersRules(hall(rng))
    return rules, plies(rules, rng, most, melee(rules, rng))


@given(seeds)
@slow
def test_knights_are_neither_lost_nor_doubled(seed):
    rules, played = games(seed, 200)
    for before, _, after in played:
        conserved(rules, after)
        assert not before.home & ~after.home  # home is for good (K6)
        assert 0 <= count(before) - count(after) <= 6


def count(state) -> int:
    found = state.whites.bit_count() + state.home.bit_count()
    return found + state.reds.bit_count() + len(state.returning)


@given(seeds)
@example(631)  # a step between squares that are none, when it is too late for any
@settings(max_examples=2)
def test_legal_is_exactly_what_is_not_refused(seed):
    """Of every move there is; what is refused has the facts its text may speak of."""
    rules, played = games(seed, 80)
    rng = Random(seed)
    for before, _, _ in played:
        if rng.random() < 0.85:
            continue
        refusals = {move: rules.refusal(before, move) for move in conceivable(rules)}
        assert {move for move, refusal in refusals.items() if refusal is None} == {
            *rules.legal(before),
            *rules.agreements(before),
            *rules.declarations(before),
        }
        assert {told(refusal) for refusal in refusals.values() if refusal} <= words.REASONS.items()


@given(seeds)
@slow
def test_the_decided_combat_names_those_that_leave_their_squares(seed):
    rules, played = games(seed, 300)
    for before, move, after in played:
        for event in rules.events(before, move, after):
            if event.kind == "decided":
                facts = dict(event.facts)
                fallen = {rules.board.names.index(name) for name in str(facts["fallen"]).split()}
                gone = count(before) - count(after)
                assert gone == (len(fallen) if facts["fate"] == "out" else 0)
                assert fallen


def brute_ends(rules, state, square):
    """Return where every walk of the die's points from `square` ends, one step at a time (K3, K4)."""
    board = rules.board
    at = {board.names[s]: s for s in squares(board.open)}
    taken = state.whites | state.reds | state.home
    found = set()

    def walk(place: int, left: int) -> None:
        if not left:
            found.add(place)
            return
        column, row = board.names[place][0], int(board.names[place][1:])
        for letter, number in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            near = at.get(f"{chr(ord(column) + letter)}{row + number}")
            if near is not None and near != square and not taken >> near & 1:
                walk(near, left - 1)

    walk(square, state.die)
    return found


@given(seeds, st.integers(1, 6))
@slow
def test_ends_against_all_walks(seed, die):
    rng = Random(seed)
    rules = ChevaliersRules(hall(rng))
    state = melee(rules, rng)._replace(phase=Phase.MOVE, die=die)
    walkers = set(squares(rules.turns.walkers(state)))
    for square in squares(knights(state, state.side)):
        ends = brute_ends(rules, state, square)
        assert set(squares(advice.ends(rules.turns, state, square))) == ends
        assert (square in walkers) == bool(ends)  # K5


@given(seeds, st.integers(1, 6))
@slow
def test_every_way_can_be_walked_and_meets_no_more_danger_than_it_must(seed, die):
    rng = Random(seed)
    rules = ChevaliersRules(hall(rng))
    start = melee(rules, rng)._replace(phase=Phase.MOVE, die=die)
    for square in squares(rules.turns.walkers(start)):
        ways = advice.safest_routes(rules.turns, start, square)
        assert set(ways) == set(squares(advice.ends(rules.turns, start, square)))
        dangerous = set(squares(advice.danger(rules.turns, start, start.side)))
        for end, way in ways.items():
            assert (len(way), way[-1]) == (die, end)
            state, at, met = start, square, 0
            for to in way:
                state = rules.apply(state, Step(at, to))
                at = to
                if state.phase == Phase.WATCH:
                    met += 1
                    assert to in dangerous
                    state = rules.apply(state, rules.legal(state)[-1])  # pass
            assert met == sum(to in dangerous for to in way[:-1])
            assert met == min(dangers(rules, start, square, end, dangerous))


def dangers(rules, state, square, end, dangerous):
    """Yield how many squares of danger each way to `end` crosses."""
    taken = rules.turns.free(state)
    for path in _paths(rules, square, state.die, taken):
        if path[-1] == end:
            yield sum(to in dangerous for to in path[:-1])


def _paths(rules, square, left, free, start=None):
    start = square if start is None else start
    for near in squares(rules.board.neighbours[square] & free):
        if left == 1:
            yield (near,)
        else:
            yield from ((near, *rest) for rest in _paths(rules, near, left - 1, free, start))


@given(seeds)
@slow
def test_who_can_be_stopped_is_who_stands_on_a_square_of_danger(seed):
    rules, played = games(seed, 200)
    for before, move, after in played:
        if isinstance(move, Step) and after.mover != NOWHERE:
            dangerous = advice.danger(rules.turns, before, before.side) >> move.target & 1
            assert bool(dangerous) == (after.phase == Phase.WATCH)


def test_all_ends_of_a_six_in_an_empty_hall():
    """As far as six squares whichever way, in a hall of 13 by 17."""
    rules = ChevaliersRules(ChevaliersBoard(("." * 17,) * 13))
    middle = rules.board.names.index("i7")
    state = fresh_turn(WHITE, 1 << middle, 0, 0)._replace(phase=Phase.MOVE, die=6)
    found = advice.ends(rules.turns, state, middle)
    near = {(x, y) for x, y in product(range(-6, 7), repeat=2) if abs(x) + abs(y) <= 6 and (x + y) % 2 == 0}
    assert found.bit_count() == len(near) - 1  # all of the same colour within six, its own square apart


def test_every_random_game_ends_and_in_every_way():
    reasons = set()
    for seed in range(60):
        *_, (_, _, last) = plies(RULES, Random(seed), 20_000)
        assert RULES.turn(last) == OVER
        reasons.add(RULES.outcome(last).reason)
    assert reasons == {"two-home", "one-home", "none-home", "quiet"}
