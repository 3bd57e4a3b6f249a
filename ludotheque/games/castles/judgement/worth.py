"""How good a position is for one seat, in swords: what it has, may lose and may soon win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from typing import NamedTuple

from ludotheque.games.castles.judgement.land import FAR, Land
from ludotheque.games.castles.judgement.menace import Army, Menace, Reach, spare_armies
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.moves import March
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import (
    ENDED,
    NOBODY,
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
SHORT = 3  # moves that each knight takes who is not there yet
STEPS = 3  # castles that a plan names
GOALS = 5  # castles that are thought of in one decision


@dataclass(frozen=True, slots=True)
class Wants:
    """What a level wants, in swords."""

    hope: float = 0.75  # a castle that could be won at once
    patience: float = 0.82  # what a turn of waiting leaves of it
    knight: float = 0.2  # a knight on the board
    scroll: float = 0.12  # a knight that keeps others from entering where it stands
    loss: float = 0.3  # a knight that may be beaten
    castle_fear: float = 0.5  # of a castle that others can attack with good odds
    army_fear: float = 0.7  # of an army that others can beat
    later: float = 0.12  # what a danger in two turns counts beside one at once
    grudge: float = 0.3  # an untaken castle that another can take next
    ends: float = 12.0  # an end that another can bring about and win
    won: float = 40.0
    lost: float = -9.0
    finish: float = 6.0  # the last castles together, to who is far ahead or hopelessly behind
    hopeless: float = 8.0  # swords behind that cannot be caught up


class Step(NamedTuple):
    """A castle to be won: what that promises, with what force, after how many moves, by which armies."""

    hope: float
    castle: int
    force: int
    cost: int
    armies: Sequence[int]


class Worth:
    """The value of positions in one decision of one seat; the bolder, the less it fears to lose."""

    def __init__(
        self, ground: Ground, land: Land, wants: Wants, root: CastleState, seat: int, boldness: float = 0.0
    ) -> None:
        self._ground, self._land, self.wants, self.seat = ground, land, wants, seat
        self._board = ground.board
        self._fear = 1.0 / (1.0 + boldness)
        self._lost = min(-1.0, wants.lost + 3.0 * boldness)
        self._menaces: dict[tuple[tuple[int, ...], ...], Menace] = {}
        self._reaches: dict[tuple[int, tuple[int, ...]], Reach] = {}
        barred = sum(root.held) - root.held[seat]
        self.rows = [land.to_castle(castle, barred) for castle in range(len(root.owners))]
        self.count = 0
        self._waits = [wants.hope * wants.patience ** (late / TURN_MOVES) for late in range(8 * FAR)]
        self._known: dict[tuple[object, ...], float] = {}
        self._risks: dict[tuple[object, ...], float] = {}
        self._rivals: dict[int, tuple[tuple[int, int, float], ...]] = {}
        self._needs: dict[tuple[object, ...], list[tuple[int, float]]] = {}
        self._stays = 1 if ground.rule_set.knight_always else 0
        self._hurry = wants.finish * self._decided(self.points(root))
        self.goals = self._most_hopeful(root)
        self._goal_rows = [self.rows[castle] for castle in self.goals[:4]]

    def _decided(self, points: Sequence[int]) -> float:
        """Return how much a seat is to end the game: 1 if far ahead or hopelessly behind, else less."""
        lead = points[self.seat] - max(value for who, value in enumerate(points) if who != self.seat)
        return min(1.0, lead / self.wants.hopeless) if lead > 0 else float(-lead > self.wants.hopeless)

    def _most_hopeful(self, root: CastleState) -> list[int]:
        """Return the castles that promise most, each looked at by itself."""
        points, own = self.points(root), spare_armies(self._ground, root, self.seat)
        self._enemy = sum(root.held) - root.held[self.seat]
        prizes = [(castle, self._prize(root, castle, points)) for castle in range(len(root.owners))]
        found = [self._step(root, own, 0, castle, prize) for castle, prize in prizes if prize > 0]
        return [step.castle for step in sorted(found, key=lambda step: -step.hope)][:GOALS]

    def armies_for(self, state: CastleState, castle: int) -> Sequence[int]:
        """Return where the armies stand that would win a castle, the nearest first."""
        self._enemy = sum(state.held) - state.held[self.seat]
        own = spare_armies(self._ground, state, self.seat)
        return self._step(state, own, 0, castle, 1.0).armies

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
        mine = state.seat == self.seat and state.phase != ROLL
        key = state.knights, state.owners, state.moves if mine else 0, state.castle, state.gone, state.face_up
        if key not in self._known:
            self.count += 1
            self._known[key] = self._value(state)
        return self._known[key]

    def _value(self, state: CastleState) -> float:
        if state.phase == ENDED:
            return self._end(state)
        wants, seat, points = self.wants, self.seat, self.points(state)
        menace = self.menace(state)
        value = self.standing(points)
        value += wants.knight * self.standing([strength(state, who) for who in range(len(state.knights))])
        still = 0.6 if state.seat == seat and state.moves else 1.0
        risk = self._armies_at_risk(state, menace) + self._castles_at_risk(state, menace)
        value -= self._fear * still * risk
        value -= self._hurry * sum(1 / left for left in range(1, state.owners.count(NOBODY)))
        value -= self._taken_by_others(state, menace, points)
        return value + sum([step.hope for step in self.plan(state, points)])

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
            others = [who for who in range(len(state.knights)) if who != self.seat]
            self._menaces[key] = Menace({who: self._reach(state, who) for who in others})
        return self._menaces[key]

    def _reach(self, state: CastleState, who: int) -> Reach:
        key = who, state.knights[who]
        if key not in self._reaches:
            self._reaches[key] = Reach(self._land, spare_armies(self._ground, state, who))
        return self._reaches[key]

    # What may be lost

    def _armies_at_risk(self, state: CastleState, menace: Menace) -> float:
        wants, risk = self.wants, 0.0
        if not wants.army_fear:
            return 0.0
        own, spaces = state.knights[self.seat], self._board.spaces
        for place, army in compress(enumerate(own[: self._ground.first_castle]), own):
            if place >= spaces:
                risk += wants.scroll
            else:
                risk += self.army_risk(menace, place, army) * army * wants.loss
        return risk * wants.army_fear

    def army_risk(self, menace: Menace, place: int, army: int) -> float:
        """Return how likely an army is beaten: 1 if others can do it at once."""
        now, later = menace.worst(place)
        return 1.0 if now > army else self.wants.later if later > army else 0.0

    def _castles_at_risk(self, state: CastleState, menace: Menace) -> float:
        wants, risk = self.wants, 0.0
        if not wants.castle_fear:
            return 0.0
        for castle, owner in enumerate(state.owners):
            if owner == self.seat:
                knights = state.knights[owner][self._board.castles[castle]]
                lost = (
                    2 * self._board.swords[castle]
                    if len(state.knights) == 2
                    else 1.6 * self._board.swords[castle]
                )
                risk += self.castle_risk(state, menace, castle) * (lost + wants.loss * knights)
        return risk * wants.castle_fear

    def castle_risk(self, state: CastleState, menace: Menace, castle: int) -> float:
        """Return how likely a castle of one's own falls: others attack if their odds seem good to them."""
        own = state.knights[self.seat]
        inside, gates = own[self._board.castles[castle]], self._board.gates[castle]
        wall = own[gates[0]] if len(gates) == 1 else min([own[gate] for gate in gates])
        drawn = state.phase == SHIELD and state.castle == castle
        key = id(menace), castle, inside, wall, state.shields[castle], state.face_up[castle], drawn
        if key not in self._risks:
            self._risks[key] = self._castle_risk(state, menace, castle, inside, wall)
        return self._risks[key]

    def _castle_risk(self, state: CastleState, menace: Menace, castle: int, inside: int, wall: int) -> float:
        gates = self._board.gates[castle]
        reach = [
            (
                max(menace.force(other, gate, ATTACK_MOVES) for gate in gates),
                max(menace.force(other, gate, ATTACK_MOVES + TURN_MOVES) for gate in gates),
            )
            for other in menace.others
        ]
        if max(later for _now, later in reach) <= max(wall, 2 * inside - 1):
            return 0.0
        truth = self._own_shield(state, castle)
        seen = self._seen_shield(state, castle)
        safe = 1.0
        for now, later in reach:
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
        """Return what the castles are worth that others could take next, and an end that they would win."""
        swords, worst, own = self._board.swords, 0.0, state.knights[self.seat]
        two_left = state.owners.count(NOBODY) == 2
        for castle, other, chance in self._rivals_for(state, menace):
            if state.owners[castle] != NOBODY:
                continue
            wins = two_left and self._ends(state, other, points)
            stake = self.wants.ends if wins else self.wants.grudge * swords[castle] / len(menace.others)
            if any(own[gate] for gate in self._board.gates[castle]):
                chance = self._chance(state, menace, castle, other)
            worst += chance * stake
        return worst

    def _rivals_for(self, state: CastleState, menace: Menace) -> tuple[tuple[int, int, float], ...]:
        """Return which untaken castles who could take soon, and how likely, were nobody on their gates."""
        if id(menace) not in self._rivals:
            self._rivals[id(menace)] = tuple(
                (castle, other, chance)
                for castle, owner in enumerate(state.owners)
                for other in menace.others
                if owner == NOBODY and (chance := self._chance(None, menace, castle, other))
            )
        return self._rivals[id(menace)]

    def _chance(self, state: CastleState | None, menace: Menace, castle: int, other: int) -> float:
        """Return how likely another seat takes a castle next, past one's own armies on the gates if any."""
        soonest = 0.0
        for gate in self._board.gates[castle]:
            wall = state.knights[self.seat][gate] if state else 0
            need = max(2 * self._board.swords[castle], wall + 1)
            if menace.force(other, gate, ATTACK_MOVES) >= need:
                return 1.0
            if menace.force(other, gate, ATTACK_MOVES + TURN_MOVES) >= need:
                soonest = self.wants.later
        return soonest

    def _ends(self, state: CastleState, other: int, points: Sequence[int]) -> bool:
        """Tell whether a seat that takes the last but one castle wins (C17)."""
        gains = points[other]
        gains += sum(self._board.swords[k] for k, owner in enumerate(state.owners) if owner == NOBODY)
        return all(gains > points[who] for who in range(len(points)) if who != other)

    # What may be won

    def plan(self, state: CastleState, points: Sequence[int]) -> list[Step]:
        """Return the castles to be won one after the other, armies kept for each; the best first."""
        own = list(spare_armies(self._ground, state, self.seat))
        spent = -state.moves if state.seat == self.seat and state.phase != ROLL else 0
        self._enemy = sum(state.held) - state.held[self.seat]
        prizes = [(castle, self._prize(state, castle, points)) for castle in self.goals]
        prizes = [(castle, prize) for castle, prize in prizes if prize > 0]
        steps: list[Step] = []
        while prizes and len(steps) < STEPS:
            found = [self._step(state, own, spent, castle, prize) for castle, prize in prizes]
            best = max(found, key=lambda step: step.hope)
            steps.append(best)
            if len(steps) == STEPS:
                break
            spent += best.cost + 1
            prizes = [(castle, prize) for castle, prize in prizes if castle != best.castle]
            own = [army for army in own if army[0] not in best.armies]
            own.append((self._board.gates[best.castle][0], max(1, best.force - self._stays)))
        return steps

    def _step(self, state: CastleState, own: Sequence[Army], spent: int, castle: int, prize: float) -> Step:
        """Return how a castle is best won by these armies after so many moves, and what that is worth.

        The nearest come first; each goes the short way to the gate or to one that has come so far.
        """
        needs, row, waits, to = self.needs(state, castle), self.rows[castle], self._waits, self._land.to
        guard, spaces = self._guard(state, castle), len(to)
        last = needs[-1][0]
        last = last if last > guard else guard + 1
        force = cost = 0
        met: list[int] = []
        sums: list[tuple[int, int]] = []
        for far, knights, place in sorted([(row[place], -knights, place) for place, knights in own]):
            near = far
            for other in met:
                if other < spaces and to[other][place] < near:
                    near = to[other][place]
            cost += near
            if cost > FAR:
                cost -= near
                break
            force -= knights
            met.append(place)
            sums.append((force, cost))
            if force >= last:
                break
        best, chosen = 0.0, (0, 0, 0)
        for need, odds in needs:
            need = need if need > guard else guard + 1
            many, moves, strong = len(met), cost + SHORT * (need - force), need
            for at, (strength_here, cost_here) in enumerate(sums):
                if strength_here >= need:
                    many, moves, strong = at + 1, cost_here, strength_here
                    break
            late = spent + moves + 1
            hope = odds * waits[late if late > 0 else 0]
            if hope > best:
                best, chosen = hope, (strong, moves, many)
        strong, moves, many = chosen
        return Step(best * prize, castle, strong, moves, met[:many])

    def _guard(self, state: CastleState, castle: int) -> int:
        """Return the knights of others on a castle's weakest gate."""
        if not all(self._enemy >> gate & 1 for gate in self._board.gates[castle]):
            return 0
        return min([state.knights[holder(state, gate)][gate] for gate in self._board.gates[castle]])

    def _prize(self, state: CastleState, castle: int, points: Sequence[int]) -> float:
        swords, owner = self._board.swords[castle], state.owners[castle]
        if owner == self.seat:
            return 0.0
        if owner == NOBODY:
            left = state.owners.count(NOBODY)
            if left > 2:
                return swords + self._hurry / (left - 1)
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
        inside = state.knights[owner][self._board.castles[castle]] if owner != NOBODY else 0
        key = castle, owner, inside, state.shields[castle], state.face_up[castle]
        if key not in self._needs:
            self._needs[key] = self._needed(state, castle, owner, inside)
        return self._needs[key]

    def _needed(self, state: CastleState, castle: int, owner: int, inside: int) -> list[tuple[int, float]]:
        if owner == NOBODY:
            return [(2 * self._board.swords[castle], 1.0)]
        shields = guesses(state, castle)
        total = sum(shields)
        sums = accumulate(shields)
        return [
            (max(1, 2 * (inside + worth)), falls / total)
            for worth, (falls, many) in enumerate(zip(sums, shields, strict=True))
            if many
        ]

    def helps(self, state: CastleState, move: March) -> bool:
        """Tell whether a march is worth a thought: towards a goal, into battle or out of danger."""
        if move.origin >= self._board.spaces or sum(state.held) >> move.target & 1:
            return True
        near = [row for row in self._goal_rows if row[move.target] < row[move.origin]]
        if near:
            return True
        return self.army_risk(self.menace(state), move.origin, move.count) > 0

    def enough(self, state: CastleState, move: March) -> bool:
        """Tell whether a part of an army on its way to a goal is just what it needs there."""
        return any(
            self.rows[goal][move.target] < self.rows[goal][move.origin]
            and self.needs(state, goal)[0][0] == move.count
            for goal in self.goals[:4]
        )


def _fall(force: int, inside: int, wall: int, truth: Sequence[int], seen: Sequence[int]) -> float:
    """Return how likely so many attackers come and win: only if the odds they see tempt them."""
    if force < max(1, 2 * inside) or force <= wall:
        return 0.0
    holds = force // 2 - inside + 1  # shields below this fall
    tempting = min(1.0, max(0.0, sum(seen[:holds]) / sum(seen) - 0.2) / 0.5)
    return tempting * sum(truth[:holds]) / sum(truth)
