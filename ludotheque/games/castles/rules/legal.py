"""Every legal move of a position, by look-up: whole rows of shared moves where nothing stands in the way.

`Referee.refusal` is what says no; these lists are the same rules read the other way, and tests hold them to
be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.ground import Ground, rest_of
from ludotheque.games.castles.rules.moves import End, March, Occupy, Roll, Shield
from ludotheque.games.castles.rules.state import NO_SHIELD, NOBODY, CastleState, holder, pool, shields_left

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
        ground, seat, held, change = self._ground, state.seat, state.held, self._ground.change
        knights, mine, spread, owners = state.knights, held[seat], state.spread[seat], state.owners
        own, twice, first_castle = knights[seat], self._twice, ground.first_castle
        enemy = sum(held) - mine
        once = contested = 0  # enemy spaces next to an army, and next to two knights at least
        near, castles_at, ways, bits = ground.near, ground.castles_at, ground.ways, ground.bits
        free, free_marches, picked, splits = ground.free, ground.free_marches, ground.picked, change.splits
        roomy, loose = change.roomy(spread), change.loose
        for origin in compress(ground.open_places, own):
            army, around = own[origin], near[origin]
            blocked = enemy & around
            if blocked:
                contested |= blocked if army > 1 else blocked & once
                once |= blocked
            if army == 1 or roomy or (not mine & around and loose(spread, army)):
                moves += free_marches(origin, army, blocked) if blocked else free[origin][army]
            else:
                for target in ways[origin]:
                    if not blocked & bits[target]:
                        moves += picked(origin, target, splits(spread, army, own[target]))
            for castle in castles_at[origin]:
                owner = owners[castle]
                if owner == NOBODY:
                    if army >= twice[castle]:
                        moves.append(ground.takes[castle, origin])
                elif owner == seat or army >= 2 * knights[owner][first_castle + castle]:
                    moves += self._at_gate(state, castle, origin, army)
        garrisons = own[ground.first_castle :]
        if any(garrisons):
            contested |= self._sallies(state, enemy, garrisons, moves)
        while contested:
            lowest = contested & -contested
            contested ^= lowest
            moves += self._battles(state, lowest.bit_length() - 1)
        return moves

    def _sallies(self, state: CastleState, enemy: int, garrisons: Sequence[int], moves: list[Move]) -> int:
        """Add the marches out of castles; return the enemy spaces that they could fight for (C11, C15)."""
        ground, seat, shields, contested = self._ground, state.seat, state.shields, 0
        own, spread, always = state.knights[seat], state.spread[seat], ground.rule_set.knight_always
        for castle in compress(ground.castle_numbers, garrisons):
            army = garrisons[castle]
            spare = army - 1 if always or shields[castle] == NO_SHIELD else army
            if not spare:
                continue
            place = ground.first_castle + castle
            blocked = enemy & ground.near[place]
            contested |= blocked
            for target in ground.ways[place]:
                if not blocked & ground.bits[target]:
                    fits = ground.change.splits(spread, army, own[target])[:spare]
                    moves += ground.picked(place, target, fits)
        return contested

    def _battles(self, state: CastleState, target: int) -> Sequence[March]:
        """Return the marches to the enemy space `target` that win now or open a front to a sure win (C9)."""
        ground, knights, second = self._ground, state.knights, state.moves > 1
        own = knights[state.seat]
        need = max(map(ground.on[target], knights)) + 1
        around = ground.around[target](own)
        if (sum(around) if second else max(around)) < need:
            return ()
        for door in ground.doors[target]:
            if own[door]:
                sources = ground.sources(state, target)
                rest = ground.rest(state.spread[state.seat], sources[1])
                return ground.joining(target, sources, rest, 0, need, second)
        rest = ground.rest(state.spread[state.seat], ground.crowd(target, around)[1])
        return ground.fronts(target, around, rest, need, second)

    def _at_gate(self, state: CastleState, castle: int, gate: int, army: int) -> Iterable[Move]:
        """Return what an army on a held castle's gate may do: march in, or attack it (C13, C15)."""
        ground, owner = self._ground, state.owners[castle]
        place, seat = ground.board.castles[castle], state.seat
        if owner == seat:
            fits = ground.change.splits(state.spread[seat], army, state.knights[seat][place])
            return ground.picked(gate, place, fits)
        least = max(1, 2 * state.knights[owner][place])
        may = ground.attackers(state, castle, gate)
        return compress(ground.attack_row(castle, gate)[least - 1 :], may[least - 1 :])

    def _fronts(self, state: CastleState) -> Sequence[Move]:
        """Return the second fronts in the battle at hand (C9)."""
        target = state.target
        need = state.knights[holder(state, target)][target] + 1
        sources = self._ground.sources(state, target, but=state.origin)
        return self._ground.joining(target, sources, rest_of(state), state.committed, need, second=False)

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
