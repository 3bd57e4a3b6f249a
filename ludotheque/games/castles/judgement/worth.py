"""How good a position is for one seat, in swords: what it has, may lose and may soon win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from ludotheque.games.castles.judgement.land import FAR, Land
from ludotheque.games.castles.judgement.menace import Army, Menace, spare_armies
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import (
    ENDED,
    NOBODY,
    OCCUPY,
    ROLL,
    SHIELD,
    TURN_MOVES,
    CastleState,
    guesses,
    holder,
    pool,
    strength,
    unseen,
)

ATTACK_MOVES = TURN_MOVES - 1  # to a gate: one move is kept for the castle
LATER = 2 * TURN_MOVES  # moves within two turns


@dataclass(frozen=True, slots=True)
class Wants:
    """What a level wants, in swords."""

    hope: float = 0.5  # a castle that could be won at once
    patience: float = 0.78  # what a turn of waiting leaves of it
    focus: float = 0.72  # what each further goal counts beside the better one
    knight: float = 0.12  # a knight on the board
    loss: float = 0.3  # a knight that may be beaten
    castle_fear: float = 0.75  # of a castle that others can attack with good odds
    army_fear: float = 0.7  # of an army that others can beat
    later: float = 0.3  # what a danger in two turns counts beside one at once
    grudge: float = 0.3  # an untaken castle that another can take next
    ends: float = 12.0  # an end that another can bring about and win
    won: float = 40.0
    lost: float = -9.0
    hopeless: float = 8.0  # swords behind that cannot be caught up


class Worth:
    """The value of positions in one decision of one seat; `boldness` is 1, less the longer nothing happens."""

    def __init__(
        self, ground: Ground, land: Land, wants: Wants, root: CastleState, seat: int, boldness: float = 0.0
    ) -> None:
        self._ground, self._land, self.wants, self.seat = ground, land, wants, seat
        self._board = ground.board
        self._fear = 1.0 / (1.0 + boldness)
        self._lost = min(-1.0, wants.lost + 3.0 * boldness)
        self._menaces: dict[tuple[tuple[int, ...], ...], Menace] = {}
        barred = sum(root.held) - root.held[seat]
        self._rows = [land.to_castle(castle, barred) for castle in range(len(root.owners))]
        self.count = 0

    def points(self, state: CastleState) -> list[int]:
        """Return the swords of each seat."""
        found = [0] * len(state.knights)
        for swords, owner in zip(self._board.swords, state.owners, strict=True):
            if owner != NOBODY:
                found[owner] += swords
        return found

    def standing(self, values: Sequence[float]) -> float:
        """Return by how much a seat is ahead of the others: of the best and of their mean."""
        others = [value for seat, value in enumerate(values) if seat != self.seat]
        return values[self.seat] - (max(others) + sum(others) / len(others)) / 2

    def of(self, state: CastleState) -> float:
        """Return the value of a position."""
        self.count += 1
        if state.phase == ENDED:
            return self._end(state)
        wants, seat, points = self.wants, self.seat, self.points(state)
        menace = self.menace(state)
        value = self.standing(points)
        value += wants.knight * self.standing([strength(state, who) for who in range(len(state.knights))])
        still = 0.6 if state.seat == seat and state.moves else 1.0
        value -= self._fear * still * (self._armies_at_risk(state, menace) + self._castles_at_risk(state, menace))
        value -= self._taken_by_others(state, menace, points)
        return value + sum(hope for hope, _castle in self.hopes(state, points))

    def _end(self, state: CastleState) -> float:
        """Return what a finished game is worth; lost, it is better than to be far behind for long."""
        result = outcome(self._board, state)
        if self.seat in result.winners:
            return self.wants.won / len(result.winners) + self.standing(result.scores)
        return self._lost + 0.01 * self.standing(result.scores)

    def menace(self, state: CastleState) -> Menace:
        """Return what the others can bring, found out once for all positions where they stand the same."""
        key = state.knights[: self.seat] + state.knights[self.seat + 1 :]
        if key not in self._menaces:
            self._menaces[key] = Menace(self._ground, self._land, state, self.seat)
        return self._menaces[key]

    # What may be lost

    def _armies_at_risk(self, state: CastleState, menace: Menace) -> float:
        wants, risk = self.wants, 0.0
        if not wants.army_fear:
            return 0.0
        own, spaces = state.knights[self.seat], self._board.spaces
        for place in range(self._ground.first_castle):
            if not own[place]:
                continue
            if place >= spaces:
                risk += 0.05
                continue
            risk += self.army_risk(menace, place, own[place]) * own[place] * wants.loss
        return risk * wants.army_fear

    def army_risk(self, menace: Menace, place: int, army: int) -> float:
        """Return how likely an army is beaten: 1 if others can do it at once."""
        risk = 0.0
        for other in menace.others:
            if menace.force(other, place, TURN_MOVES) > army:
                return 1.0
            if menace.force(other, place, LATER) > army:
                risk = self.wants.later
        return risk

    def _castles_at_risk(self, state: CastleState, menace: Menace) -> float:
        wants, risk = self.wants, 0.0
        if not wants.castle_fear:
            return 0.0
        for castle, owner in enumerate(state.owners):
            if owner == self.seat:
                knights = state.knights[owner][self._board.castles[castle]]
                lost = 2 * self._board.swords[castle] if len(state.knights) == 2 else 1.6 * self._board.swords[castle]
                risk += self.castle_risk(state, menace, castle) * (lost + wants.loss * knights)
        return risk * wants.castle_fear

    def castle_risk(self, state: CastleState, menace: Menace, castle: int) -> float:
        """Return how likely a castle of one's own falls: others attack if their odds seem good to them."""
        own = state.knights[self.seat]
        inside, gates = own[self._board.castles[castle]], self._board.gates[castle]
        if state.phase == OCCUPY and state.castle == castle:
            return 0.0
        wall = min(own[gate] for gate in gates)
        truth = self._own_shield(state, castle)
        seen = self._seen_shield(state, castle)
        safe = 1.0
        for other in menace.others:
            now = max(menace.force(other, gate, ATTACK_MOVES) for gate in gates)
            later = max(menace.force(other, gate, ATTACK_MOVES + TURN_MOVES) for gate in gates)
            fall = _fall(now, inside, wall, truth, seen)
            fall = max(fall, self.wants.later * _fall(later, inside, wall, truth, seen)) if fall < 1 else fall
            safe *= 1 - fall
        return 1 - safe

    def _own_shield(self, state: CastleState, castle: int) -> Sequence[int]:
        """Return how many shields worth 0 to 3 may lie there, as its owner knows."""
        if state.phase == SHIELD and state.castle == castle:
            return pool(state, self.seat)
        return tuple(int(worth == max(0, state.shields[castle])) for worth in range(4))

    def _seen_shield(self, state: CastleState, castle: int) -> Sequence[int]:
        """Return how many shields worth 0 to 3 may lie there, as the others must think."""
        if state.phase == SHIELD and state.castle == castle:
            return unseen(state, self.seat)
        return guesses(state, castle)

    def _taken_by_others(self, state: CastleState, menace: Menace, points: Sequence[int]) -> float:
        """Return what the castles are worth that another could take next, and an end that another would win."""
        untaken = [castle for castle, owner in enumerate(state.owners) if owner == NOBODY]
        swords, worst = self._board.swords, 0.0
        both = sum(swords[castle] for castle in untaken) if len(untaken) == 2 else 0
        own = state.knights[self.seat]
        for castle in untaken:
            for other in menace.others:
                gains = points[other] + both
                wins = both and all(gains > points[who] for who in range(len(points)) if who != other)
                if not wins and not self.wants.grudge:
                    continue
                now = later = False
                for gate in self._board.gates[castle]:
                    need = max(2 * swords[castle], own[gate] + 1)
                    now |= menace.force(other, gate, ATTACK_MOVES) >= need
                    later |= menace.force(other, gate, ATTACK_MOVES + TURN_MOVES) >= need
                chance = 1.0 if now else self.wants.later if later else 0.0
                stake = self.wants.ends if wins else self.wants.grudge * swords[castle]
                worst += chance * stake / (1 if wins else len(menace.others))
        return worst

    # What may be won

    def hopes(self, state: CastleState, points: Sequence[int]) -> list[tuple[float, int]]:
        """Return what castles yet to be won are worth, and which; the best first, the others count less."""
        own = spare_armies(self._ground, state, self.seat)
        moves = state.moves if state.seat == self.seat and state.phase != ROLL else 0
        prizes = ((self._hope(state, own, moves, castle, points), castle) for castle in range(len(state.owners)))
        found = sorted((prize for prize in prizes if prize[0] > 0), reverse=True)
        weight = self.wants.hope
        weighed = []
        for hope, castle in found:
            weighed.append((weight * hope, castle))
            weight *= self.wants.focus
        return weighed

    def _hope(
        self, state: CastleState, own: Sequence[Army], moves: int, castle: int, points: Sequence[int]
    ) -> float:
        if state.owners[castle] == self.seat:
            return 0.0
        prize = self._prize(state, castle, points)
        if prize <= 0:
            return 0.0
        needs = self.needs(state, castle)
        best = 0.0
        guard = min((army for army in self._guards(state, castle)), default=0)
        row = self._rows[castle]
        steps = self._gathering(own, row, max(needs[-1][0], guard + 1))
        for need, odds in needs:
            need = max(need, guard + 1) if guard else need
            cost = next((cost for force, cost in steps if force >= need), None)
            if cost is None:
                force, cost = steps[-1] if steps else (0, 0)
                cost = cost + 4 * (need - force)
            turns = max(0, cost + 1 - moves) / TURN_MOVES
            best = max(best, odds * prize * self.wants.patience**turns)
        return best

    def _guards(self, state: CastleState, castle: int) -> Iterator[int]:
        for gate in self._board.gates[castle]:
            who = holder(state, gate)
            yield state.knights[who][gate] if who not in (NOBODY, self.seat) else 0

    def _prize(self, state: CastleState, castle: int, points: Sequence[int]) -> float:
        swords, owner = self._board.swords[castle], state.owners[castle]
        if owner == NOBODY:
            if state.owners.count(NOBODY) > 2:
                return swords
            both = sum(self._board.swords[k] for k, who in enumerate(state.owners) if who == NOBODY)
            gains = points[self.seat] + both
            if all(gains > points[who] for who in range(len(points)) if who != self.seat):
                return 8.0
            return 1.0 if points[self.seat] + self.wants.hopeless < max(points) else 0.0
        others = len(points) - 1
        leads = points[owner] == max(value for who, value in enumerate(points) if who != self.seat)
        return swords * (1 + (leads + 1 / others) / 2)

    def needs(self, state: CastleState, castle: int) -> list[tuple[int, float]]:
        """Return how many knights win a castle, and with what odds: more of them, better odds."""
        owner = state.owners[castle]
        if owner == NOBODY:
            return [(2 * self._board.swords[castle], 1.0)]
        inside = state.knights[owner][self._board.castles[castle]]
        shields = guesses(state, castle)
        total = sum(shields)
        sums = accumulate(shields)
        return [
            (max(1, 2 * (inside + worth)), falls / total)
            for worth, (falls, many) in enumerate(zip(sums, shields, strict=True))
            if many
        ]

    def _gathering(self, own: Sequence[Army], row: Sequence[int], most: int) -> list[tuple[int, int]]:
        """Return what force can be gathered at a castle's gate for how many moves, the nearest army first."""
        order = sorted((row[place], -knights, place) for place, knights in own)
        force = cost = 0
        met: list[int] = []
        steps = []
        for far, knights, place in order:
            if far >= FAR:
                break
            near = min((self._land.to[other][place] for other in met), default=far)
            cost += min(far, near)
            force -= knights
            steps.append((force, cost))
            if force >= most:
                break
            if place < self._board.spaces:
                met.append(place)
        return steps


def _fall(force: int, inside: int, wall: int, truth: Sequence[int], seen: Sequence[int]) -> float:
    """Return how likely so many attackers come and win: only if the odds they see tempt them."""
    if force < max(1, 2 * inside) or force <= wall:
        return 0.0
    holds = force // 2 - inside + 1  # shields below this fall
    tempting = min(1.0, max(0.0, sum(seen[:holds]) / sum(seen) - 0.2) / 0.5)
    return tempting * sum(truth[:holds]) / sum(truth)
