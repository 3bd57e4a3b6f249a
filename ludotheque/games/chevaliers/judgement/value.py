"""Evaluates positions without looking ahead. Positive values are good for White.

The evaluation weighs the knights at home, in the hall and out of the game, the distances of the Whites to the
chests, and threats of the next roll: a White reaching a chest or attacking a Red, or two Reds moving beside a
White, which is worse from opposite sides (K11). Threats count for less if the other side rolls next.
Distances of Reds ignore knights in the way. As the quiet rolls (no combat, no White coming home) run out
(K19), every advantage shrinks towards a draw, so that the better side has to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ludotheque.games.chevaliers.rules.advice import danger, paired, pinched
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN, QUIET_ROLLS, ending

FAR = 24  # distance that stands for a barred or very long route
CLOSE = 9  # distance beyond which a Red no longer counts as near a White
WITHIN = 8  # greatest distance from which a Red can come to touch a White by one roll
POINTS = range(1, 7)
WON, DRAWN = 800.0, 0.0  # value of a win for White, and of a draw
# The parts of a value that come from distances and from the number of Reds, in the order of `_standings`.
STANDING = ("chased", "idle", "guards", "reds", "road")
_ENDED = {"two-home": WON, "red-concedes": WON, "none-home": -WON, "white-concedes": -WON}


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the evaluation, on a scale on which a win for White is worth WON.

    `arrival`, `attack`, `pincer` and `pair` are each multiplied by the chance of their event at the next
    roll.
    """

    # [Whites home][Whites in the hall]: value of the material
    material: tuple[tuple[float, ...], ...] = ((-WON, -400.0, -150.0, 0.0), (0.0, 200.0, 400.0))
    # [Reds in the hall]: value of the material for Red
    reds: tuple[float, ...] = (0.0, 60.0, 150.0, 215.0, 270.0, 322.0, 370.0)
    step: float = 4.0  # per step nearer to the chests, for the Whites needed to win
    spare: float = 1.5  # the same, for the other Whites
    arrival: float = 0.8  # a White comes home: share of what White gains by it
    attack: float = 30.0  # a White can attack a Red
    pincer: float = 0.9  # Reds can reach opposite sides of a White (K11): share of what White loses with it
    pair: float = 1.5  # two Reds can come beside a White (K12): per step that it would be sent back
    hunt: float = 2.0  # per step between a White and its second nearest Red
    guard: float = 4.0  # per Red that guards the chests from a White, see `Value._guards`
    rally: float = 0.5  # per step between a Red and its nearest White
    later: float = 0.4  # factor for the threats of the side that does not roll next
    patience: int = 24  # with fewer quiet rolls left than this, advantages shrink (K19)
    aggression: float = 0.0  # bonus for any attack


class Threats(NamedTuple):
    """How many faces of the die let two Reds attack a White together.

    `pincers` of them let the Reds stand on opposite sides of the White (K11). `pairs` of them only let them
    stand beside it (K12).
    """

    pincers: int
    pairs: int


class Features(NamedTuple):
    """The numbers by which a position is evaluated; numbers of rolls are numbers of faces of the die."""

    left: Sequence[int]  # each White's distance to a chest, the least first
    chased: Sequence[int]  # each White's distance from its second nearest Red, the least first
    idle: int  # sum of the Reds' distances from their nearest Whites
    reds: int  # in the hall
    guards: int  # see `Value._guards`
    arrivals: int  # rolls that bring a White home
    attacks: int  # rolls that bring a White beside a Red
    pincers: int  # rolls that bring Reds to opposite sides of a White (K11), added up over the Whites
    pairs: int  # the same if they only stand beside it (K12), times the steps that it would go back


class Hall:
    """Tables for an empty hall: distances between squares, and the squares to which each roll can lead."""

    def __init__(self, board: ChevaliersBoard) -> None:
        every = range(len(board.names))
        self.steps = [_distances(board, square) for square in every]  # [from][to]: distance
        self.reach = [_reach(board, square) for square in every]  # [from][points]: ends
        self.near = [mask(to for to in every if row[to] <= WITHIN) for row in self.steps]


class Value:
    """Evaluates positions in one hall (board). `draw` is the value of a draw for White."""

    def __init__(self, rules: ChevaliersRules, weights: Weights, hall: Hall, draw: float = DRAWN) -> None:
        self.turns, self.board = rules.turns, rules.board
        self.weights, self.draw = weights, draw
        self.steps, self._reach, self._near = hall.steps, hall.reach, hall.near
        self._chests = mask(self.board.chests)
        self.to_chest = [min((row[chest] for chest in self.board.chests), default=FAR) for row in hall.steps]
        self._begin = self.board.starts[0]
        self._threats_of = lru_cache(maxsize=1 << 14)(self._count)
        self._par = self._standing(0, self.features(rules.start()))

    def of(self, state: ChevaliersState) -> float:
        """Return the value of a position for White. The value is inaccurate during a move or a combat."""
        if state.phase == Phase.OVER:
            return _ENDED.get(ending(state), self.draw)
        lasts = self.lasts(state)
        return self.lasting(state, self.features(state)) * lasts + self.draw * (1 - lasts)

    def lasts(self, state: ChevaliersState) -> float:
        """Return the factor, 0 to 1, that shrinks an advantage as a draw by quiet rolls comes near (K19)."""
        return min(1.0, (QUIET_ROLLS - state.quiet) / self.weights.patience)

    def lasting(self, state: ChevaliersState, found: Features) -> float:
        """Return the value as if quiet rolls (no combat, no White home) could not end the game (K19)."""
        home, whites = state.home.bit_count(), state.whites.bit_count()
        raw = self._standing(home, found) - self._par
        raw += self._next_roll(state, found)
        return self._bounded(home, whites, raw)

    def parts(self, state: ChevaliersState) -> dict[str, float]:
        """Return the parts of a position's value by name, before `_bounded` limits their sum."""
        found, home = self.features(state), state.home.bit_count()
        return {
            "home": self._material(home, state.whites.bit_count()),
            **dict(zip(STANDING, self._standings(home, found), strict=True)),
            "next-roll": self._next_roll(state, found),
        }

    def _next_roll(self, state: ChevaliersState, found: Features) -> float:
        """Return the value of what either side can do with its next roll."""
        w = self.weights
        white_rolls, red_rolls = (w.later, 1.0) if state.side == RED else (1.0, w.later)
        arrival = w.arrival * self._gain(state) * found.arrivals
        threats = w.pincer * self.loss(state) * found.pincers + w.pair * found.pairs
        return (white_rolls * (arrival + w.attack * found.attacks) - red_rolls * threats) / 6

    def features(self, state: ChevaliersState) -> Features:
        """Return the counts of a position that the evaluation weighs."""
        free, reds = self.turns.free(state), list(squares(state.reds))
        apart = [[row[red] for red in reds] for row in map(self.steps.__getitem__, squares(state.whites))]
        return Features(
            self.chest_distances(state, free),
            sorted(min(CLOSE, sorted(row)[1]) if len(row) > 1 else CLOSE for row in apart),
            sum(map(min, zip(*apart, strict=True))),
            len(reds),
            self._guards(state),
            *self._offers(state, free),
            *self._threats(state, free),
        )

    def chest_distances(self, state: ChevaliersState, free: Squares) -> list[int]:
        """Return all Whites' distances to their nearest chests, the least first.

        Only routes on which a White cannot be stopped count (K7); without one, the distance is FAR.
        """
        passable = free & ~danger(self.turns, state, WHITE) | state.whites
        stride = self.board.stride
        front, waiting, left = self._chests & ~state.reds & ~state.home, state.whites, []
        seen = 0
        for steps in range(FAR):
            arrived = waiting & front
            if arrived:
                left += [steps] * arrived.bit_count()
                waiting &= ~arrived
            seen |= front
            front = (front << 1 | front >> 1 | front << stride | front >> stride) & passable & ~seen
            if not (waiting and front):
                break
        return left + [FAR] * waiting.bit_count()

    def _bounded(self, home: int, whites: int, raw: float) -> float:
        """Return the value of Whites `home` and in the hall, with `raw` added less near the bounds (K18)."""
        # The bounds are the worst and best result still possible (K18). `raw`, all but Whites home and in the
        # hall, is added along a logistic curve.
        low, high = -WON if home == 0 else 0.0, WON if home + whites >= HOMES_TO_WIN else 0.0
        share = (self._material(home, whites) - low) / (high - low)
        return low + (high - low) / (1 + (1 - share) / share * exp(-4 * raw / (high - low)))

    def _standing(self, home: int, found: Features) -> float:
        """Return the value of the remaining Reds and of the distances, with `home` Whites at home."""
        return sum(self._standings(home, found))

    def _standings(self, home: int, found: Features) -> tuple[float, ...]:
        """Return the values of the remaining Reds and of several distances, in the order of STANDING."""
        w, needed = self.weights, HOMES_TO_WIN - home
        far = sum(found.left[:needed]) * w.step + sum(found.left[needed:]) * w.spare
        return (
            w.hunt * sum(found.chased),
            w.rally * found.idle,
            -w.guard * found.guards,
            -self._reds(found.reds),
            -far,
        )

    def _guards(self, state: ChevaliersState) -> int:
        """Count, over all Whites, which of the two Reds nearest to the chests are as near as the White."""
        guards = sorted(self.to_chest[red] for red in squares(state.reds))[:2]
        return sum(guard <= self.to_chest[white] for white in squares(state.whites) for guard in guards)

    def reds_ahead(self, state: ChevaliersState, white: Square) -> int:
        """Return how many Reds are as near to the chests as a White; knights in the way are ignored."""
        return sum(self.to_chest[red] <= self.to_chest[white] for red in squares(state.reds))

    def _reds(self, count: int) -> float:
        return self.weights.reds[count]

    def _material(self, home: int, whites: int) -> float:
        material = self.weights.material
        return material[home][whites] if home < len(material) else WON

    def _gain(self, state: ChevaliersState) -> float:
        home, whites = state.home.bit_count(), state.whites.bit_count()
        return self._material(home + 1, whites - 1) - self._material(home, whites)

    def loss(self, state: ChevaliersState) -> float:
        """Return the value that White loses if one of its knights is put out of the game."""
        home, whites = state.home.bit_count(), state.whites.bit_count()
        return self._material(home, whites) - self._material(home, whites - 1)

    def ahead(self, state: ChevaliersState, side: int, square: Square) -> int:
        """Return how far a White is from a chest, or a Red from a White; knights in the way are ignored."""
        if side == WHITE:
            return self.to_chest[square]
        return min((self.steps[white][square] for white in squares(state.whites)), default=0)

    def loss_of_red(self, state: ChevaliersState) -> float:
        """Return the value that Red loses if one of its knights is put out of the game."""
        reds = state.reds.bit_count() + len(state.returning)
        return self._reds(reds) - self._reds(reds - 1) if reds else 0.0

    def _offers(self, state: ChevaliersState, free: Squares) -> tuple[int, int]:
        """Return how many faces of the die let a White reach a chest, and let one move beside a Red."""
        board, beside = self.board, 0
        for red in squares(state.reds):
            beside |= board.around[red]
        arrivals = attacks = 0
        reached, stride = state.whites, board.stride
        for _ in POINTS:
            reached = (reached << 1 | reached >> 1 | reached << stride | reached >> stride) & free
            arrivals += bool(reached & self._chests)
            attacks += bool(reached & beside)
        return arrivals, attacks

    def _threats(self, state: ChevaliersState, free: Squares) -> tuple[int, int]:
        """Return `pincers` and `pairs` of `Features`; in mid-turn, the known die stands for all six."""
        begun = state.phase == Phase.MOVE and state.side == RED and state.movers > 0
        pincers = pairs = 0
        for white in squares(state.whites):
            threats = self._threats_to(state, white, free, begun)
            pincers += threats.pincers
            pairs += threats.pairs * self.steps[self._begin][white]
        return (6 * pincers, 6 * pairs) if begun else (pincers, pairs)

    def _threats_to(self, state: ChevaliersState, white: Square, free: Squares, begun: bool) -> Threats:
        around, near = self.board.around[white], self._near[white] & state.reds
        if near.bit_count() < 2:
            return _NONE
        if begun:
            return self._threats_of(white, near, near & ~state.moved, around & free, state.die)
        return self._threats_of(white, near, near, around & free, 0)

    def _count(self, white: Square, reds: Squares, able: Squares, ring: Squares, die: int) -> Threats:
        """Return by which rolls, or by `die`, two Reds threaten a White, led by one that moved (K8)."""
        standing = reds & self.board.around[white]
        led = bool(die and standing & ~able)
        movers = [(1 << red, self._reach[red]) for red in squares(able)]
        pincers = pairs = 0
        for points in (die,) if die else POINTS:
            coming = [(red, reach[points] & ring) for red, reach in movers if reach[points] & ring]
            if not (coming or led):
                continue
            if pinched(self.board.opposites[white], standing, coming, led, 1 if die else 2):
                pincers += 1
            elif paired(standing, coming, led, 1 if die else 2):
                pairs += 1
        return Threats(pincers, pairs)


_NONE = Threats(0, 0)


def _distances(board: ChevaliersBoard, source: Square) -> bytes:
    """Return the distance from `source` to every square of an empty hall, at most FAR."""
    steps = bytearray([FAR]) * len(board.names)
    front, seen = 1 << source, 0
    for count in range(FAR):
        for square in squares(front):
            steps[square] = count
        seen |= front
        front = board.spread(front) & ~seen
    return bytes(steps)


def _reach(board: ChevaliersBoard, square: Square) -> tuple[Squares, ...]:
    """Return where a knight can end its move in an empty hall, for each roll from 0 to 6."""
    reached = [1 << square]
    for _ in POINTS:
        reached.append(board.spread(reached[-1]) & ~(1 << square))
    return tuple(reached)
