"""How good a position of Les Chevaliers is at a glance, for a player that looks one move ahead.

Positive is good for White. It weighs who is home, alive and out, how far the Whites have come, and what the
next roll may bring: a White home, a Red attacked, two Reds at a White's sides. The side that is not to roll
has its threats counted for less. Knights in the way are seen for Whites only. As the quiet rolls run out
(K19) every advantage melts towards a draw, so that who has one does something with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import exp

from ludotheque.core.game import Move

from .advice import Way, danger, ways
from .board import HallBoard, Square, Squares, mask, squares
from .combat import Combat, combat
from .moves import Step
from .rules import HallRules
from .state import MOVE, MUSTER, NOWHERE, OVER, RED, ROLL, WATCH, WHITE, HallState
from .turns import HOMES_TO_WIN, QUIET_ROLLS, ending

Line = tuple[Move, ...]
FAR = 24  # steps that count for a way that is barred
CLOSE = 9  # steps beyond which a Red is not yet near a White
_POINTS = range(1, 7)
WON, DRAWN = 800.0, 0.0  # a game won by White, or by nobody
_ENDED = {"two-home": WON, "red-concedes": WON, "none-home": -WON, "white-concedes": -WON}


@dataclass(frozen=True, slots=True)
class Weights:
    """What each thing counts for, beside a game that is WON."""

    # [Whites home][Whites in the hall]: what is still to be hoped for
    hopes: tuple[tuple[float, ...], ...] = ((-WON, -400.0, -150.0, 0.0), (0.0, 200.0, 400.0))
    red: float = 55.0  # a Red in the hall
    step: float = 4.0  # a step nearer to the chests, for the Whites that are needed to win
    spare: float = 1.5  # and for the others
    arrival: float = 0.8  # of what is hoped for once a White is home, times the chance that a roll does it
    prey: float = 30.0  # times the chance that a roll lets a White attack
    pincer: float = 0.9  # of what a White is worth, times the chance of two Reds at its sides (K11)
    pair: float = 1.5  # or otherwise beside it (K12): a step of its way lost, times the chance
    hunt: float = 2.0  # a step between a White and the second nearest Red
    rally: float = 0.5  # a step between a Red and the nearest White
    later: float = 0.4  # the share in which threats count for the side that is not to roll
    patience: int = 24  # quiet rolls before the draw of K19 from which on an advantage melts


class HallJudgement:
    """Judges the positions of one hall; fits `bots.greedy.Judgement`."""

    def __init__(self, rules: HallRules, weights: Weights | None = None) -> None:
        self.rules, self.turns, self.board = rules, rules.turns, rules.board
        self.weights = weights or Weights()
        self._chests = mask(self.board.chests)
        self._steps = [_distances(self.board, (square,)) for square in range(len(self.board.names))]
        self._reach = [_reach(self.board, square) for square in range(len(self.board.names))]
        self._par = self._standing(rules.start())

    def turn(self, state: HallState) -> int:
        """Return the seat to move, CHANCE or OVER."""
        return self.rules.turn(state)

    def quiet(self, state: HallState) -> bool:
        """Tell whether no combat, choice or way has been begun."""
        return state.phase in (ROLL, OVER) or (state.phase == MOVE and state.mover == NOWHERE)

    # -- what may be done ------------------------------------------------------------------------------------

    def lines(self, state: HallState) -> Iterator[tuple[Line, HallState]]:
        """Return whole ways to each end, combats with each set of friends, and the other moves one by one."""
        if state.phase == MUSTER:
            yield from self._musters(state)
            return
        if state.phase == MOVE:
            yield from self._walks(state)
        for move in self.rules.legal(state):
            if not isinstance(move, Step):
                yield (move,), self.rules.apply(state, move)

    def _walks(self, state: HallState) -> Iterator[tuple[Line, HallState]]:
        """Go to each end; once on its way, a knight runs no second risk (K7) unless it must."""
        walking = state.mover != NOWHERE
        found: dict[Line, HallState] = {}
        for square in squares(1 << state.mover if walking else self.turns.walkers(state)):
            found |= (self._walk(state, square, way) for way in ways(self.turns, state, square).values())
        safe = {line: after for line, after in found.items() if after.phase != WATCH}
        yield from ((safe if walking else {}) or found).items()

    def _walk(self, state: HallState, square: Square, way: Way) -> tuple[Line, HallState]:
        """Go a way to its end, or to where the enemy must decide (K7)."""
        line: list[Move] = []
        for target in way:
            line.append(Step(square, target))
            state, square = self.turns.step(state, square, target), target
            if state.phase != MOVE:
                break
        return tuple(line), state

    def _musters(self, state: HallState) -> Iterator[tuple[Line, HallState]]:
        legal = self.rules.legal(state)
        *joins, fight = legal
        for count in range(len(joins) + 1):
            for friends in combinations(joins, count):
                yield from self._muster(state, (*friends, fight))

    def _muster(self, state: HallState, wanted: Line) -> Iterator[tuple[Line, HallState]]:
        """Make these joins, then fight; the fight begins by itself once nobody is left to join."""
        line: list[Move] = []
        for move in wanted:
            if state.phase != MUSTER:
                break
            if self.rules.refusal(state, move):
                return
            state = self.rules.apply(state, move)
            line.append(move)
        yield tuple(line), state

    def results(self, state: HallState) -> Iterator[tuple[float, HallState]]:
        """Return each way the combat in hand can end, and its probability (K10 to K14)."""
        attackers, target = state.combats[0]
        fight = combat(self.board, self.turns.attacking_side(state), attackers, target)
        for chance, dice in _results(fight, state.dice):
            after = state
            for points in dice:
                after = self.turns.roll(after, points)
            yield chance, after

    # -- what it is worth ------------------------------------------------------------------------------------

    def value(self, state: HallState) -> float:
        """Return how good a position is for White; a first guess only if it is not quiet."""
        if state.phase == OVER:
            return _ENDED.get(ending(state), DRAWN)
        raw = self._standing(state) - self._par + self._offers(state) - self._threats(state)
        worth = self._bounded(state.home.bit_count(), state.whites.bit_count(), raw)
        return worth * min(1.0, (QUIET_ROLLS - state.quiet) / self.weights.patience)

    def _bounded(self, home: int, whites: int, raw: float) -> float:
        """Return the hopes moved by `raw`, but never out of what can still be won and lost (K18)."""
        low, high = -WON if home == 0 else 0.0, WON if home + whites >= HOMES_TO_WIN else 0.0
        share = (self._hopes(home, whites) - low) / (high - low)
        return low + (high - low) / (1 + (1 - share) / share * exp(-4 * raw / (high - low)))

    def _standing(self, state: HallState) -> float:
        """Judge how Reds and ways stand."""
        w = self.weights
        whites, reds = list(squares(state.whites)), list(squares(state.reds))
        left = self._ways_left(state)
        needed = HOMES_TO_WIN - state.home.bit_count()
        far = sum(left[:needed]) * w.step + sum(left[needed:]) * w.spare
        apart = [[self._steps[white][red] for red in reds] for white in whites]
        chased = sum(min(CLOSE, sorted(row)[1]) if len(row) > 1 else CLOSE for row in apart)
        idle: int = sum(map(min, zip(*apart, strict=True)))
        return w.hunt * chased + w.rally * idle - w.red * len(reds) - far

    def _ways_left(self, state: HallState) -> list[int]:
        """Return each White's steps to a chest, the least first, past the Reds (K7); FAR if they bar it."""
        passable = self.turns.free(state) & ~danger(self.turns, state, WHITE) | state.whites
        stride = self.board.stride
        front, waiting, left = self._chests & ~state.reds & ~state.home, state.whites, []
        seen = 0
        for steps in range(FAR):
            arrived = waiting & front
            left += [steps] * arrived.bit_count()
            waiting &= ~arrived
            seen |= front
            front = (front << 1 | front >> 1 | front << stride | front >> stride) & passable & ~seen
            if not (waiting and front):
                break
        return left + [FAR] * waiting.bit_count()

    def _hopes(self, home: int, whites: int) -> float:
        hopes = self.weights.hopes
        return hopes[home][whites] if home < len(hopes) else WON

    def _gain(self, state: HallState) -> float:
        """Return what White gains by one more knight that comes home."""
        home, whites = state.home.bit_count(), state.whites.bit_count()
        return self._hopes(home + 1, whites - 1) - self._hopes(home, whites)

    def _loss(self, state: HallState) -> float:
        """Return what White loses with one knight that is out of the game."""
        home, whites = state.home.bit_count(), state.whites.bit_count()
        return self._hopes(home, whites) - self._hopes(home, whites - 1)

    def _offers(self, state: HallState) -> float:
        """Judge what the Whites' next roll may bring: a chest, a Red within reach."""
        w, board = self.weights, self.board
        free = self.turns.free(state)
        beside = 0
        for red in squares(state.reds):
            beside |= board.around[red]
        arrivals = attacks = 0
        reached, stride = state.whites, board.stride
        for _ in _POINTS:
            reached = (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & free
            arrivals += bool(reached & self._chests)
            attacks += bool(reached & beside)
        share = 1.0 if state.side == WHITE else w.later
        return share * (w.arrival * self._gain(state) * arrivals + w.prey * attacks) / 6

    def _threats(self, state: HallState) -> float:
        """Judge what the Reds' next roll, or their second knight by this die, may bring about."""
        begun = state.phase == MOVE and state.side == RED and state.movers > 0
        points = (state.die,) if begun else _POINTS
        can_move = list(squares(state.reds & ~state.moved)) if begun else list(squares(state.reds))
        free = self.turns.free(state)
        total = 0.0
        for n in points:
            reach = [self._reach[red][n] & free for red in can_move]
            reached = 0
            for mine in reach:
                reached |= mine
            for white in squares(state.whites):
                if begun or reached & self.board.around[white]:
                    total += self._threat(state, white, reach, reached, begun)
        share = 1.0 if state.side == RED else self.weights.later
        return share * total / len(points)

    def _threat(
        self, state: HallState, white: Square, reach: Sequence[Squares], reached: Squares, begun: bool
    ) -> float:
        """Judge the worst that Reds who reach these squares, `reached` in all, can do to one White."""
        around = self.board.around[white]
        standing = state.reds & around
        coming = [mine & around for mine in reach if mine & around]
        if standing.bit_count() + min(len(coming), 2 - begun) < 2 or not (coming or begun):
            return 0.0
        for pair in self.board.opposites[white]:
            if not pair & ~(standing | reached) and self._closes(pair & ~standing, coming, begun):
                return self.weights.pincer * self._loss(state)
        return self.weights.pair * self._steps[self.board.starts[0]][white]

    def _closes(self, gap: Squares, coming: Sequence[Squares], begun: bool) -> bool:
        """Tell whether knights that can come to these squares fill the gap of a pair, each square another."""
        if gap.bit_count() < 2:
            return not gap or any(mine & gap for mine in coming)
        low = gap & -gap
        lows = [at for at, mine in enumerate(coming) if mine & low]
        highs = [at for at, mine in enumerate(coming) if mine & (gap ^ low)]
        return not begun and any(a != b for a in lows for b in highs)


def _distances(board: HallBoard, sources: Sequence[Square]) -> bytes:
    """Return the steps from the nearest of `sources` to each square, in an empty hall."""
    steps = bytearray([FAR]) * len(board.names)
    front, seen, count = mask(sources), 0, 0
    while front:
        for square in squares(front):
            steps[square] = count
        seen |= front
        front, count = board.spread(front) & ~seen, count + 1
    return bytes(steps)


def _reach(board: HallBoard, square: Square) -> tuple[Squares, ...]:
    """Return, for each number of points, where a knight on `square` can end in an empty hall."""
    reached = [1 << square]
    for _ in _POINTS:
        reached.append(board.spread(reached[-1]) & ~(1 << square))
    return tuple(reached)


@lru_cache
def _results(fight: Combat, thrown: tuple[int, ...]) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """Return the chance of each result, and dice that bring it about, after the first of them are thrown."""
    missing = fight.attackers_dice + 1 - len(thrown)
    rolls = list(product(_POINTS, repeat=missing))
    results = Counter(fight.result(thrown + dice) for dice in rolls)
    shown = {fight.result(thrown + dice): dice for dice in rolls}
    return tuple((count / len(rolls), shown[result]) for result, count in results.items())
