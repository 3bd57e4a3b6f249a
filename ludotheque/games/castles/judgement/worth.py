"""Values positions for one seat, in swords, by what the seat has, may lose and may soon win."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludotheque.games.castles.judgement.chances import log_odds
from ludotheque.games.castles.judgement.danger import Danger
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.plans import Plans
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase

_LATEST = 1000  # more moves than any plan takes
DARING = 2.0  # the greater, the less a seat fears losses when the game is decided
GIVEN_UP = -1.0  # value of a lost game for a seat that is hopelessly behind
LIKELY = 0.25  # the chance from which on a castle is endangered
STILL = 0.6  # factor for dangers while the seat has moves left to avert them


def waits(wants: Wants) -> Sequence[float]:
    """Return factors for the value of later gains. The factor at index n is for a gain after n moves."""
    return [wants.hope * wants.patience ** (late / TURN_MOVES) for late in range(_LATEST)]


class Worth:
    """Values positions for one seat in one decision, made in the position `root`.

    The greater `boldness`, the less the seat fears losses. `foe` is the seat that last beat its knights or
    took its castle, or NOBODY. Castles in `begun` are worth more while they can be won later, and those won
    since they were owned as in `since` are spoils.
    """

    def __init__(
        self,
        ground: Ground,
        distances: Distances,
        wants: Wants,
        waiting: Sequence[float],
        root: CastleState,
        seat: int,
        boldness: float = 0.0,
        foe: int = NOBODY,
        begun: Collection[int] = (),
        since: tuple[int, ...] = (),
    ) -> None:
        self._board, self.wants, self.seat, self._foe = ground.board, wants, seat, foe
        self._ground, self._distances = ground, distances
        self._scrolls = slice(ground.board.spaces, ground.first_castle)
        self.danger = Danger(ground, distances, wants, seat)
        self.plans = Plans(ground, distances, wants, root, seat, waiting, foe, begun, since)
        given_up = self.plans.decided and self.plans.lead < 0
        self._lost = GIVEN_UP if given_up else min(GIVEN_UP, wants.lost + 3.0 * boldness)
        self._fear = 1.0 / (1.0 + boldness + DARING * self.plans.decided)
        self.count = 0
        others, points = self.danger.others, self.plans.standing(root).points
        self._rival = max(others, key=lambda who: (points[who], sum(root.knights[who])), default=NOBODY)
        self._known: dict[tuple[object, ...], float] = {}
        self._forces: dict[tuple[int, ...], float] = {}

    def beaten(self, state: CastleState, place: int) -> int:
        """Return the seat that can beat an army of this one in its next turn, by most knights, else -1."""
        army, threats = state.knights[self.seat][place], self.danger.threats(state)
        if not army or place >= self._board.spaces or threats.worst(place)[0] <= army:
            return NOBODY
        return max(threats.others, key=lambda other: threats.force(other, place, TURN_MOVES))

    def falling(self, state: CastleState) -> list[int]:
        """Return the places of the seat's castles that another seat is likely to take in its next turn."""
        falling = self.danger.falling(state, self.danger.threats(state))
        return [self._board.castles[castle] for castle, falls in falling if falls > LIKELY]

    def risk(self, state: CastleState) -> float:
        """Return the swords that the armies of the seat may cost it which others can beat."""
        if state.phase == Phase.ENDED:
            return 0.0
        return self.danger.armies(state, self.danger.threats(state))

    def of(self, state: CastleState) -> float:
        """Return the value of a position for the seat, in swords."""
        key = state.knights, state.owners, state.moves, state.castle, state.shields, state.gone, state.face_up
        found = self._known.get(key)
        if found is None:
            self.count += 1
            found = self._known[key] = self._value(state)
        return found

    def _value(self, state: CastleState) -> float:
        if state.phase == Phase.ENDED:
            return self._end(state)
        wants, danger, plans = self.wants, self.danger, self.plans
        points, threats = plans.standing(state).points, danger.threats(state)
        fear, free = self._fear * (STILL if state.moves else 1.0), state.owners.count(NOBODY)
        parts = (
            self._ahead(points),
            self._ahead(
                [self._force(knights) for knights in state.knights], self._rival if wants.leader else NOBODY
            ),
            -fear * (danger.armies(state, threats) + danger.castles(state, threats)),
            -wants.scroll * sum(state.knights[self.seat][self._scrolls]),  # where no others can enter (C4)
            -plans.hurry * sum(1 / left for left in range(1, free)) if plans.hurry else 0.0,
            -danger.untaken(state, threats, points),
            plans.spoils(state),
            self._dear(state),
            wants.odds * log_odds(self._ground, self._distances, state, self.seat) if wants.odds else 0.0,
            sum([step.hope for step in plans.plan(state)]),
        )
        return sum(parts)

    def _dear(self, state: CastleState) -> float:
        """Return the value that only some tempers see: for garrisons, against the foe, for its rivals."""
        wants, value = self.wants, 0.0
        if wants.garrison:
            inside = state.knights[self.seat][self._scrolls.stop :]
            most = wants.guards + self._ground.rule_set.knight_always
            value += wants.garrison * sum([min(most, knights) for knights in inside])
        if wants.spite and self._foe != NOBODY:
            for other in self.danger.others:
                dear = -wants.spite if other == self._foe else wants.mercy
                value += dear * sum(state.knights[other])
        return value

    def _force(self, knights: tuple[int, ...]) -> float:
        found = self._forces.get(knights)
        if found is None:
            wants, spaces, scrolls = self.wants, self._board.spaces, self._scrolls
            found = self._forces[knights] = (
                wants.knight * sum(knights[:spaces])
                + wants.fresh * sum(knights[scrolls])
                + wants.inside * sum(knights[scrolls.stop :])
                + wants.mass * max(knights)
            )
        return found

    def _ahead(self, values: Sequence[float], rival: int = NOBODY) -> float:
        """Return the mean of the leads over the rival, else the best, and over the average of the others."""
        mine = values[self.seat]
        others = [*values[: self.seat], *values[self.seat + 1 :]]
        best = max(others) if rival == NOBODY else values[rival]
        return mine - (best + sum(others) / len(others)) / 2

    def _end(self, state: CastleState) -> float:
        """Return the value of a finished game; a loss costs less if the seat was hopelessly behind before."""
        result = outcome(self._board, state)
        if self.seat in result.winners:
            return self.wants.won / len(result.winners) + self._ahead(result.scores)
        return self._lost + 0.01 * self._ahead(result.scores)
