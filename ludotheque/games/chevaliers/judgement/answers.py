"""Finds the best turn of the side that rolls next, for each face of its die.

Turns are compared by the static evaluation, which does not look ahead. For White, every square is tried on
which a knight can end its move; for Red, the best pairs of moves. The most promising attacks are evaluated by
exact odds. Routes between two enemies, where a knight may be stopped (K7), are not considered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from ludotheque.core.judgement import Line
from ludotheque.games.chevaliers.judgement.segments import Segment, Segments
from ludotheque.games.chevaliers.judgement.turn import TurnPlanner
from ludotheque.games.chevaliers.judgement.value import POINTS, Value
from ludotheque.games.chevaliers.rules.advice import between
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.moves import End
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase, knights
from ludotheque.games.chevaliers.rules.turns import QUIET_ROLLS, ending, finished, fresh_turn

TOGETHER = 6  # for each White, so many of the best moves of Reds to squares beside it are combined in pairs
QUIETLY = 4  # so many of the best moves of all Reds are combined in pairs
QUIET_LINES, ATTACK_LINES = 4, 6  # most turns without and with an attack that `lines` yields
NEAREST = 5  # most squares beside no White that are tried for each Red, those nearest to the Whites
CLOSELY = 2  # most attacks for each face of the die that are evaluated by exact odds


class TurnEndingPlanner(TurnPlanner):
    """Evaluates turns as if a side that may attack ended its turn; only static values change in this way."""

    def _at(self, state: ChevaliersState) -> float:
        return super()._at(self.turns.next_turn(state) if state.phase == Phase.ATTACK else state)


class Walk(NamedTuple):
    """A knight's whole move. `change` is the change in the position's value for White by this move."""

    change: float
    origin: Square
    end: Square


Walks = tuple[Walk, ...]


class Answers:
    """Evaluates the best turn of the side that rolls next, for each face of the die."""

    def __init__(self, segments: Segments, value: Value, state: ChevaliersState) -> None:
        self._segments, self._value, self._state = segments, value, state
        self._board, self._turns = segments.board, segments.turns
        self._planner = TurnEndingPlanner(segments, value)
        self._free = self._turns.free(state)
        self._dangerous = between(self._turns, knights(state, 1 - state.side), 0)
        own = knights(state, state.side)
        self._layers = {square: self._reached(square) for square in squares(own)}
        self._known: dict[tuple[Squares, Squares], float] = {}
        self._fights: dict[Walks, float] = {}
        self._stays = self._static_value(own, state.home)

    def to(self, points: int) -> float:
        """Return the value for White of the best turn after a roll of `points`."""
        raise NotImplementedError

    def _moved(self, origin: Square, end: Square) -> float:
        raise NotImplementedError

    def _reached(self, square: Square) -> list[Squares]:
        """Return where the knight on `square` can end its move by each roll, 0 to 6, without danger (K7)."""
        layers = [1 << square]
        for points in POINTS:
            from_here = layers[-1] & ~self._dangerous if points > 1 else layers[-1]
            layers.append(self._board.spread(from_here) & self._free)
        return layers

    def _walks(self, points: int) -> list[Walk]:
        """Return the moves of all knights worth trying after a roll, the worst for White first."""
        return sorted(
            Walk(self._moved(origin, end) - self._stays, origin, end)
            for origin, layers in self._layers.items()
            for end in self._ends(layers[points])
        )

    def _ends(self, reached: Squares) -> Iterable[Square]:
        return squares(reached)

    def _static_value(self, own: Squares, home: Squares) -> float:
        """Return the static value for White after the turn, with the movers on `own` and Whites on `home`."""
        found = self._known.get((own, home))
        if found is None:
            state = self._state
            whites, reds = (own, state.reds) if state.side == WHITE else (state.whites, own)
            quiet = 0 if home != state.home else state.quiet + 1
            side = 1 - state.side if (reds if state.side == WHITE else whites) else state.side
            after = fresh_turn(side, whites, reds, home, quiet)
            if ending(after) or quiet >= QUIET_ROLLS:
                after = finished(after, ending(after) or "quiet")
            found = self._known[own, home] = self._value.of(after)
        return found

    def _fought(self, walks: Walks, points: int) -> float:
        """Return White's value after the moves and an attack if it pays; if impossible, that of no move."""
        found = self._fights.get(walks)
        if found is None:
            gone = self._gone(self._turns.roll(self._state, points), walks)
            meets = gone and gone.after.phase == Phase.ATTACK
            found = self._fights[walks] = self._planner.worth(gone.after) if gone and meets else self._stays
        return found

    def _gone(self, state: ChevaliersState, walks: Walks) -> Segment | None:
        """Return the moves as a segment, or None if one is impossible, for instance barred by the first."""
        line: Line = ()
        for _change, origin, end in walks:
            if not self._segments.ends(state, origin) >> end & 1:
                return None
            walked = self._segments.walks(state, origin, 1 << end)[0]
            line, state = line + walked.line, walked.after
        return Segment(line, state)


class WhiteAnswers(Answers):
    """Evaluates White's turns, in which one knight moves."""

    def to(self, points: int) -> float:
        walks = self._walks(points)
        if not walks:
            return self._stays
        gains = [(walk.change + self._gain(walk.end), walk) for walk in walks if self._targets(walk.end)]
        attacks = [walk for _gain, walk in sorted(gains, reverse=True)[:CLOSELY]]
        return max([self._stays + walks[-1].change, *(self._fought((walk,), points) for walk in attacks)])

    def _moved(self, origin: Square, end: Square) -> float:
        left, home, bit = self._state.whites & ~(1 << origin), self._state.home, 1 << end
        return (
            self._static_value(left, home | bit)
            if end in self._board.chests
            else self._static_value(left | bit, home)
        )

    def _targets(self, end: Square) -> Squares:
        return 0 if end in self._board.chests else self._board.around[end] & self._state.reds

    def _gain(self, end: Square) -> float:
        targets = squares(self._targets(end))
        return max(self._segments.gain(self._state, WHITE, 1 << end, red) for red in targets)


class RedAnswers(Answers):
    """Evaluates Red's turns, in which one or two knights move."""

    def __init__(self, segments: Segments, value: Value, state: ChevaliersState) -> None:
        super().__init__(segments, value, state)
        self._far = [
            sum(steps) for steps in zip(*(value.steps[white] for white in squares(state.whites)), strict=True)
        ]
        self._beside = 0
        for white in squares(state.whites):
            self._beside |= self._board.around[white]

    def to(self, points: int) -> float:
        walks = self._walks(points)
        if not walks:
            return self._stays
        found = [self._stays + walks[0].change, *(worth for worth, _pair in self._quiet(walks))]
        return min(
            found + [self._fought(pair, points) for _gain, pair in self._attack_moves(walks)[:CLOSELY]]
        )

    def lines(self, rolled: ChevaliersState) -> Iterator[Segment]:
        """Yield the best turns in which two Reds move, or in which one or two Reds move and attack.

        `rolled` is the position after Red's roll. A turn with a combat stops before its first die; others go
        to their end.
        """
        walks = self._walks(rolled.die)
        for _worth, pair in sorted(self._quiet(walks))[:QUIET_LINES]:
            gone = self._gone(rolled, pair)
            if gone and gone.after.phase == Phase.ATTACK:
                yield Segment((*gone.line, End()), self._turns.next_turn(gone.after))
            elif gone and gone.after.phase == Phase.ROLL:
                yield gone
        for _gain, pair in self._attack_moves(walks)[:ATTACK_LINES]:
            gone = self._gone(rolled, pair)
            if gone:
                for plan in self._segments.attacks(gone.after)[:1]:
                    attack = self._segments.attack(gone.after, plan)
                    yield Segment(gone.line + attack.line, attack.after)

    def _moved(self, origin: Square, end: Square) -> float:
        return self._static_value(self._state.reds & ~(1 << origin) | 1 << end, self._state.home)

    def _ends(self, reached: Squares) -> Iterable[Square]:
        """Return the squares of `reached` beside a White, and the few nearest to all Whites together."""
        others = sorted(squares(reached & ~self._beside), key=self._far.__getitem__)
        return [*squares(reached & self._beside), *others[:NEAREST]]

    def _quiet(self, walks: list[Walk]) -> list[tuple[float, Walks]]:
        """Return (value for White, moves) for each pair of the best moves, if the turn ends after them."""
        reds, found = self._state.reds, []
        for pair in _pairs(walks[:QUIETLY]):
            left, come = reds & ~mask(walk.origin for walk in pair), mask(walk.end for walk in pair)
            found.append((self._static_value(left | come, self._state.home), pair))
        return found

    def _attack_moves(self, walks: list[Walk]) -> list[tuple[float, Walks]]:
        """Return (estimate for White, moves) for one or two moves to attack, the best for Red first."""
        return sorted(
            attack for white in squares(self._state.whites) for attack in self._attacks(white, walks)
        )

    def _attacks(self, white: Square, walks: list[Walk]) -> Iterator[tuple[float, Walks]]:
        ring = self._board.around[white]
        coming = [walk for walk in walks if ring >> walk.end & 1][:TOGETHER]
        found = list(_pairs(coming))
        # attacks together with Reds already there; a second Red makes its best move, if that is good for Red
        for one in coming:
            others = (two for two in walks if two.origin != one.origin and two.end != one.end)
            found.append((one, *[two for two in (next(others, None),) if two and two.change < 0]))
        for pair in found:
            left, come = mask(walk.origin for walk in pair), mask(walk.end for walk in pair)
            beside = (self._state.reds & ~left | come) & ring
            gain = self._segments.gain(self._state, RED, beside, white)
            yield sum(walk.change for walk in pair) - max(gain, 0.0), pair


def _pairs(walks: list[Walk]) -> Iterator[Walks]:
    """Yield each pair of moves in which two different knights go to different squares."""
    for one, two in combinations(walks, 2):
        if one.origin != two.origin and one.end != two.end:
            yield one, two
