"""Every legal move of a position, by look-up: whole rows of shared moves where nothing stands in the way.

`Referee.refusal` is what says no; these lists are the same rules read the other way, and tests hold them to
be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress

from ludotheque.core.game import Move

from .ground import Ground, Sources, rest_of
from .moves import End, March, Occupy, Roll, Shield
from .state import NOBODY, CastleState, holder, pool, shields_left

ROLLS = tuple(Roll(arms) for arms in range(1, 7))
SHIELDS = tuple(Shield(value) for value in range(4))
END = End()


class MoveList:
    """The legal moves on one ground."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.by_phase: tuple[Callable[[CastleState], Sequence[Move]], ...] = (
            self._rolls,
            self._shields,
            self._marches,
            self._fronts,
            self._occupations,
            self._none,
        )
        self._twice = tuple(2 * swords for swords in ground.board.swords)  # what takes a castle (C12)
        self._occupy = tuple((Occupy(count, False), Occupy(count, True)) for count in range(ground.cap + 1))

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
        near, castles_at, ways, bits = ground.near, ground.castles_at, ground.ways, ground.bits
        free_marches, picked, splits = ground.free_marches, ground.picked, ground.change.splits
        roomy = ground.change.roomy(spread)
        for origin, army in zip(compress(ground.open_places, own), filter(None, own), strict=False):
            blocked = enemy & near[origin]
            if blocked:
                contested |= blocked if army > 1 else blocked & once
                once |= blocked
            if army == 1 or roomy:
                moves += free_marches(origin, army, blocked)
            else:
                for target in ways[origin]:
                    if not blocked & bits[target]:
                        moves += picked(origin, target, splits(spread, army, own[target]))
            for castle in castles_at[origin]:
                if army >= self._twice[castle] or state.owners[castle] != NOBODY:
                    moves += self._at_gate(state, castle, origin, army)
        for place in compress(ground.castle_places, own[ground.first_castle :]):
            blocked = enemy & near[place]
            contested |= blocked
            spare = ground.spare(state, seat, place)
            for target in ways[place]:
                if not blocked & bits[target]:
                    moves += picked(place, target, splits(spread, own[place], own[target])[:spare])
        while contested:
            lowest = contested & -contested
            contested ^= lowest
            moves += self._battles(state, lowest.bit_length() - 1)
        return moves

    def _battles(self, state: CastleState, target: int) -> Sequence[March]:
        """Return the marches to the enemy space `target` that win now or open a front to a sure win (C9)."""
        ground, seat = self._ground, state.seat
        need = max(map(ground.on[target], state.knights)) + 1
        around = ground.around[target](state.knights[seat])
        if (sum(around) if state.moves > 1 else max(around)) < need:
            return ()
        doors = ground.entries[target][-1] >= ground.first_castle
        sources = ground.sources(state, target) if doors else ground.crowd(target, around)
        rest = ground.rest(state.spread[seat], sources[1])
        return self._joining(target, sources, rest, 0, need, state.moves > 1)

    def _joining(
        self, target: int, sources: Sources, rest: int, gathered: int, need: int, second: bool
    ) -> list[March]:
        """Return the marches from `sources` that win a battle or, if a `second` may follow, surely will."""
        ground, (origins, sizes) = self._ground, sources
        winning = ground.winning(rest, gathered, need, sizes, second)
        moves: list[March] = []
        for origin, wins in zip(origins, winning, strict=False):
            moves += ground.picked(origin, target, wins)
        return moves

    def _at_gate(self, state: CastleState, castle: int, gate: int, army: int) -> Iterable[Move]:
        """Return what an army on a castle's gate may do: march in, take it, attack it (C12, C13, C15)."""
        ground, owner = self._ground, state.owners[castle]
        if owner == NOBODY:
            return (ground.takes[castle, gate],) if army >= self._twice[castle] else ()
        place, seat = ground.board.castles[castle], state.seat
        if owner == seat:
            fits = ground.change.splits(state.spread[seat], army, state.knights[seat][place])
            return ground.picked(gate, place, fits)
        least = max(1, 2 * state.knights[owner][place])
        if army < least:
            return ()
        may = ground.attackers(state, castle, gate)
        return compress(ground.attack_row(castle, gate)[least - 1 :], may[least - 1 :])

    def _fronts(self, state: CastleState) -> Sequence[Move]:
        """Return the second fronts in the battle at hand (C9)."""
        target = state.target
        need = state.knights[holder(state, target)][target] + 1
        sources = self._ground.sources(state, target, but=state.origin)
        return self._joining(target, sources, rest_of(state), state.committed, need, second=False)

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
