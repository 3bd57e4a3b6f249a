"""Lists the legal moves of a position, by means of precomputed tables.

For speed, this repeats the rules that `Referee` checks; tests compare the two. A front is a march against an
enemy army; one or two fronts win a battle (C9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.ground import ARMY_BITS, Ground, rest_of
from ludotheque.games.castles.rules.moves import End, Occupy, Roll, Shield
from ludotheque.games.castles.rules.state import NOBODY, CastleState, holder, pool, shields_left

ROLLS = tuple(Roll(arms) for arms in range(1, 7))
SHIELDS = tuple(Shield(value) for value in range(4))
END = End()
TURN_OVER = (END,)


class MoveList:
    """Lists the legal moves on one board with one rule set, by the function in `by_phase` for each phase."""

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
        self._rooms = ground.change.rooms
        self._castles = 1 << ground.first_castle + ARMY_BITS  # a shifted mask with a castle is at least this
        # knights needed to take each castle (C12)
        self._twice = tuple(2 * swords for swords in ground.board.swords)
        self._occupy = tuple((Occupy(count, False), Occupy(count, True)) for count in range(ground.cap + 1))

    def _rolls(self, state: CastleState) -> Sequence[Move]:
        return ROLLS

    def _shields(self, state: CastleState) -> Sequence[Move]:
        return tuple(compress(SHIELDS, pool(state, state.seat)))

    def _none(self, state: CastleState) -> Sequence[Move]:
        return ()

    def _marches(self, state: CastleState) -> Sequence[Move]:
        """Return the end of the turn and, if a move is left, all marches, takes and attacks (C5-C13, C15)."""
        if not state.moves:
            return TURN_OVER
        moves: list[Move] = [END]
        ground, seat, owners, knights = self._ground, state.seat, state.owners, state.knights
        own, enemy, rooms = knights[seat], sum(state.held) - state.held[seat], self._rooms[state.spread[seat]]
        closed = (enemy | ground.shut[owners][seat] | ground.guarded[state.shields]) << ARMY_BITS
        fitting_marches, beside, castles_at = ground.fitting_marches, ground.beside, ground.castles_at
        castles, first, twice = self._castles, ground.first_castle, self._twice
        alone = contested = 0  # closed places beside own knights; beside two or more of them
        for place, near, marches in compress(ground.sites, own):
            army = own[place]
            walls = near & closed
            room = rooms[army]
            if room:
                moves += fitting_marches[place, army + walls, room, beside[place](own)]
            else:
                moves += marches[army + walls]
            if walls:
                contested |= walls if army > 1 else walls & alone
                alone |= walls
                if walls >= castles:
                    for castle in castles_at[place]:
                        owner = owners[castle]
                        need = twice[castle] if owner == NOBODY else 2 * knights[owner][first + castle]
                        if army >= need and owner != seat:
                            moves += self._conquests(state, castle, place)
        contested = contested >> ARMY_BITS & enemy
        if contested:
            self._fight(state, contested, closed >> ARMY_BITS, moves)
        return moves

    def _fight(self, state: CastleState, contested: int, closed: int, moves: list[Move]) -> None:
        """Add the marches that win a battle on a `contested` space (C9); `closed` has the guard bits."""
        ground, knights, second = self._ground, state.knights, state.moves > 1
        fields, battles = ground.fields, ground.battles
        own, room = knights[state.seat], ground.change.room(state.spread[state.seat])
        most = sum if second else max  # the most knights that two fronts, or one, can bring
        while contested:
            lowest = contested & -contested
            contested ^= lowest
            target = lowest.bit_length() - 1
            around_it, on_it, guards = fields[target]
            around, enemy = around_it(own), sum(map(on_it, knights))
            if most(around) > enemy:
                moves += battles[target, around, closed & guards, enemy, room, second]

    def _conquests(self, state: CastleState, castle: int, gate: int) -> Iterable[Move]:
        """Return the move that takes a castle (C12), or the attacks on it (C13), by the army on a gate."""
        ground, owner = self._ground, state.owners[castle]
        if owner == NOBODY:
            return (ground.takes[castle, gate],)
        least = max(1, 2 * state.knights[owner][ground.board.castles[castle]])
        may = ground.attackers(state, castle, gate)
        return compress(ground.attack_row(castle, gate)[least - 1 :], may[least - 1 :])

    def _fronts(self, state: CastleState) -> Sequence[Move]:
        """Return the marches of a second army that win the battle begun by a first one (C9)."""
        target = state.target
        need = state.knights[holder(state, target)][target] + 1
        sources = self._ground.sources(state, target, but=state.origin)
        return self._ground.joining(sources, target, rest_of(state), state.committed, need, second=False)

    def _occupations(self, state: CastleState) -> Sequence[Move]:
        """Return the moves that occupy the castle: how many knights, and whether a shield is laid (C14)."""
        ground, own = self._ground, state.knights[state.seat]
        room = ground.change.room(state.spread[state.seat])
        fits = (True, *ground.change.splits(room, own[state.gate], 0))
        shield = shields_left(state, state.seat) > 0
        moves: list[Move] = []
        for count in range(state.attackers + 1):
            bare, shielded = self._occupy[count]
            if fits[count] and count:
                moves.append(bare)
            if fits[count] and shield and (count or not ground.rule_set.knight_always):
                moves.append(shielded)
        return moves
