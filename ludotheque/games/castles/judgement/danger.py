"""Estimates what a seat may lose to others: armies, castles, and untaken castles that they take first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.threats import OpponentForces, Reach, spare_armies
from ludotheque.games.castles.judgement.wants import Wants
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.scoring import wins_by_ending
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase, guesses, pool

AVERAGE = 2  # swords of a castle
ATTACK_MOVES = TURN_MOVES - 1  # moves to reach a gate; the last move of the turn is the assault


class Danger:
    """Estimates what one player may lose, in swords, in any position considered during one decision."""

    def __init__(self, ground: Ground, distances: Distances, wants: Wants, seat: int) -> None:
        self._ground, self._distances, self._wants, self._seat = ground, distances, wants, seat
        self._board = board = ground.board
        # what each castle counts if it may fall; where a shield may hold one alone, others attack dear ones
        alone = not ground.rule_set.knight_always
        self._dear = [swords**2 / AVERAGE if alone else swords for swords in board.swords]
        self.others = tuple(who for who in range(ground.seats) if who != seat)
        self._threats: dict[tuple[tuple[int, ...], ...], OpponentForces] = {}
        self._reaches: dict[tuple[int, tuple[int, ...]], Reach] = {}

    def threats(self, state: CastleState) -> OpponentForces:
        """Return the forces that the others can bring to each space, cached for where their knights stand."""
        key = tuple([state.knights[who] for who in self.others])
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = OpponentForces({who: self._reach(state, who) for who in self.others})
        return found

    def _reach(self, state: CastleState, who: int) -> Reach:
        key = who, state.knights[who]
        found = self._reaches.get(key)
        if found is None:
            found = self._reaches[key] = Reach(self._distances, spare_armies(self._ground, state, who))
        return found

    def armies(self, state: CastleState, threats: OpponentForces) -> float:
        """Return the expected loss, in swords, from armies of the player that others can beat."""
        wants, own, spaces, risk = self._wants, state.knights[self._seat], self._board.spaces, 0.0
        if not wants.army_fear:
            return 0.0
        for place, army in compress(enumerate(own[:spaces]), own):
            now, later = threats.worst(place)
            if now > army:
                risk += army + wants.near[threats.soonest(place, army) - 1]
            elif later > army:
                risk += wants.later * army
        return risk * wants.loss * wants.army_fear

    def castles(self, state: CastleState, threats: OpponentForces) -> float:
        """Return the expected loss, in swords, from castles of the player that others can attack."""
        wants, risk, own = self._wants, 0.0, state.knights[self._seat]
        if not wants.castle_fear:
            return 0.0
        twice = 2.0 if len(state.knights) == 2 else 1.6  # the loss, and the gain of an enemy
        for castle, falls in self.falling(state, threats):
            risk += falls * (twice * self._dear[castle] + wants.loss * own[self._board.castles[castle]])
        return risk * wants.castle_fear

    def falling(self, state: CastleState, threats: OpponentForces) -> Sequence[tuple[int, float]]:
        """Return (castle, chance) for each castle of the player that another player may take soon."""
        own, board, known, found = state.knights[self._seat], self._board, threats.risks, []
        if state.phase == Phase.SHIELD:
            state = state._replace(shields=put(state.shields, state.castle, HIDDEN))
        for castle, owner in enumerate(state.owners):
            if owner == self._seat:
                inside, gates = own[board.castles[castle]], board.gates[castle]
                wall = own[gates[0]] if len(gates) == 1 else min([own[gate] for gate in gates])
                key = castle, inside, wall, state.shields[castle]
                falls = known.get(key)
                if falls is None:
                    falls = known[key] = self._falls(state, threats, castle, inside, wall)
                if falls:
                    found.append((castle, falls))
        return found

    def _falls(
        self, state: CastleState, threats: OpponentForces, castle: int, inside: int, wall: int
    ) -> float:
        """Return the chance that others take a castle behind `wall` knights on its least guarded gate."""
        # `wall` knights of the player stand on the least guarded gate, which attackers must beat first.
        forces = [self.forces(threats, other, castle) for other in threats.others]
        if max([later for _now, later in forces]) <= max(wall, 2 * inside - 1):
            return 0.0
        truth = self._own_shield(state, castle)
        seen = guesses(state, castle)
        safe = 1.0
        for now, later in forces:
            fall = _fall(now, inside, wall, truth, seen)
            fall = max(fall, self._wants.later * _fall(later, inside, wall, truth, seen)) if fall < 1 else 1.0
            safe *= 1 - fall
        return 1 - safe

    def forces(self, threats: OpponentForces, other: int, castle: int) -> tuple[int, int]:
        """Return the most knights with which `other` can attack a castle in one turn and in two turns."""
        gates = self._board.gates[castle]
        now = max([threats.force(other, gate, ATTACK_MOVES) for gate in gates])
        return now, max([threats.force(other, gate, ATTACK_MOVES + TURN_MOVES) for gate in gates])

    def _own_shield(self, state: CastleState, castle: int) -> Sequence[int]:
        """Count by worth, 0 to 3, the shields that may be in a castle; one without counts as worth 0."""
        worth = state.shields[castle]
        if worth == HIDDEN:
            return pool(state, self._seat)
        return tuple(int(value == max(0, worth)) for value in range(HIDDEN))

    def untaken(self, state: CastleState, threats: OpponentForces, points: Sequence[int]) -> float:
        """Return the expected loss, in swords, from untaken castles that others could take soon.

        It is greater where the seat that could take a castle would win the game by it. `points` has each
        seat's swords.
        """
        swords, worst, own = self._board.swords, 0.0, state.knights[self._seat]
        two_left = state.owners.count(NOBODY) == 2
        for castle, other, chance in self._rivals(state, threats):
            if state.owners[castle] != NOBODY:
                continue
            wins = two_left and wins_by_ending(self._board, state, other, points)
            stake = self._wants.ends if wins else self._wants.grudge * swords[castle] / len(threats.others)
            for gate in self._board.gates[castle]:
                if own[gate]:
                    chance = self._chance(own, threats, castle, other)
                    break
            worst += chance * stake
        return worst

    def _rivals(self, state: CastleState, threats: OpponentForces) -> tuple[tuple[int, int, float], ...]:
        """Return each (castle, seat, chance) of others to take untaken castles if the gates were free."""
        if threats.rivals is None:
            nobody = (0,) * self._board.spaces
            threats.rivals = tuple(
                (castle, other, chance)
                for castle, owner in enumerate(state.owners)
                for other in threats.others
                if owner == NOBODY and (chance := self._chance(nobody, threats, castle, other))
            )
        return threats.rivals

    def _chance(self, own: Sequence[int], threats: OpponentForces, castle: int, other: int) -> float:
        """Return the chance that `other` takes an untaken castle in two turns, past `own` on its gates."""
        soonest = 0.0
        for gate in self._board.gates[castle]:
            need = max(2 * self._board.swords[castle], own[gate] + 1)
            if threats.force(other, gate, ATTACK_MOVES) >= need:
                return 1.0
            if threats.force(other, gate, ATTACK_MOVES + TURN_MOVES) >= need:
                soonest = self._wants.later
        return soonest


def _fall(force: int, inside: int, wall: int, truth: Sequence[int], seen: Sequence[int]) -> float:
    """Return the chance that `force` attackers try, by what they have `seen`, and win, by the `truth`."""
    # `wall` knights stand on the gate. `truth` has how many of the owner's shields of each worth, 0 to 3,
    # this may be, `seen` the same by what the attackers know: they attack only if that makes their odds good.
    if force < max(1, 2 * inside) or force <= wall:
        return 0.0
    holds = force // 2 - inside + 1  # the attackers beat shields worth less than this
    tempting = min(1.0, max(0.0, sum(seen[:holds]) / sum(seen) - 0.2) / 0.5)
    return tempting * sum(truth[:holds]) / sum(truth)
