"""Every legal move of a position, by look-up: whole rows of shared moves where nothing stands in the way.

`Referee.refusal` is what says no; these lists are the same rules read the other way, and tests hold them to
be equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress

from ludotheque.core.game import Move

from .ground import Ground, committed, rest_of
from .moves import End, March, Occupy, Roll, Shield
from .state import NOBODY, CastleState, pool, shields_left

ROLLS = tuple(Roll(arms) for arms in range(1, 7))
SHIELDS = tuple(Shield(value) for value in range(4))
END = End()


class MoveList:
    """The legal moves on one ground."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._by_phase = (
            self._rolls,
            self._shields,
            self._marches,
            self._fronts,
            self._occupations,
            self._none,
        )
        self._occupy = tuple((Occupy(count, False), Occupy(count, True)) for count in range(ground.cap + 1))

    def legal(self, state: CastleState) -> Sequence[Move]:
        """Return every legal move in `state`; the outcomes where chance is to move."""
        return self._by_phase[state.phase](state)

    def _rolls(self, state: CastleState) -> Sequence[Move]:
        return ROLLS

    def _shields(self, state: CastleState) -> Sequence[Move]:
        return tuple(compress(SHIELDS, pool(state, state.seat)))

    def _none(self, state: CastleState) -> Sequence[Move]:
        return ()

    def _marches(self, state: CastleState) -> Sequence[Move]:
        """Return the turn's end and, with a move left, every march, taking and attack (C5-C13, C15)."""
        moves: list[Move] = [END]
        if not state.moves:
            return moves
        ground, seat = self._ground, state.seat
        own, spread = state.knights[seat], state.spread[seat]
        enemy = sum(state.held) - state.held[seat]
        once = contested = 0  # enemy spaces next to an army, and next to two knights at least
        near, castles_at, free_marches = ground.near, ground.castles_at, ground.free_marches
        roomy = ground.change.roomy(spread)
        for origin, army in zip(compress(ground.open_places, own), filter(None, own), strict=False):
            blocked = enemy & near[origin]
            if blocked:
                contested |= blocked if army > 1 else blocked & once
                once |= blocked
            if army == 1 or roomy:
                moves += free_marches(origin, army, blocked)
            else:
                moves += self._splits(origin, army, own, spread, blocked)
            for castle in castles_at[origin]:
                moves += self._at_gate(state, castle, origin, army)
        for place in compress(ground.castle_places, own[ground.first_castle :]):
            blocked = enemy & near[place]
            contested |= blocked
            moves += self._splits(place, ground.spare(state, seat, place), own, spread, blocked)
        while contested:
            lowest = contested & -contested
            contested ^= lowest
            moves += self._battles(state, lowest.bit_length() - 1)
        return moves

    def _splits(
        self, origin: int, spare: int, own: tuple[int, ...], spread: int, blocked: int
    ) -> Sequence[March]:
        """Return the marches of up to `spare` knights along every free road that leave what C2 allows."""
        ground, army = self._ground, own[origin]
        moves: list[March] = []
        for target in ground.ways[origin]:
            if not blocked & ground.bits[target]:
                moves += ground.marches(origin, target, spare, army, own[target], spread)
        return moves

    def _battles(self, state: CastleState, target: int) -> Sequence[March]:
        """Return the marches to the enemy space `target` that win now or surely by further fronts (C9)."""
        ground = self._ground
        need = max([own[target] for own in state.knights]) + 1
        origins, sizes = ground.sources(state, target)
        gathered, rest = committed(state), rest_of(state)
        winning = ground.winning(rest, gathered, need, sizes, ground.fronts_left(state))
        moves: list[March] = []
        for origin, wins in zip(origins, winning, strict=False):
            moves += compress(ground.row(origin, target), wins)
        return moves

    def _at_gate(self, state: CastleState, castle: int, gate: int, army: int) -> Iterable[Move]:
        """Return what an army on a castle's gate may do: march in, take it, attack it (C12, C13, C15)."""
        ground, owner = self._ground, state.owners[castle]
        if owner == NOBODY:
            return (ground.takes[castle, gate],) if army >= 2 * ground.board.swords[castle] else ()
        place, own, spread = ground.board.castles[castle], state.knights[state.seat], state.spread[state.seat]
        if owner == state.seat:
            return ground.marches(gate, place, army, army, own[place], spread)
        least = max(1, 2 * state.knights[owner][place])
        if army < least:
            return ()
        fits = ground.change.splits(spread, army, 0)
        return compress(ground.attack_row(castle, gate)[least - 1 :], fits[least - 1 :])

    def _fronts(self, state: CastleState) -> Sequence[Move]:
        return self._battles(state, state.target)

    def _occupations(self, state: CastleState) -> Sequence[Move]:
        """Return how many may go in, with and without a shield (C14)."""
        ground, own = self._ground, state.knights[state.seat]
        fits = (True, *ground.change.splits(state.spread[state.seat], own[state.gate], 0))
        shield = shields_left(state, state.seat) > 0
        moves: list[Move] = []
        for count in range(state.attackers + 1):
            bare, shielded = self._occupy[count]
            if fits[count] and count:
                moves.append(bare)
            if fits[count] and shield and (count or not ground.rule_set.knight_always):
                moves.append(shielded)
        return moves
