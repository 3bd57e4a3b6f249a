"""Lists the legal moves, from rows made in advance; tests hold `Referee.refusal` to the same rules."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter, sub

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import Blind, Lay, Skip
from ludotheque.games.rheinlander.rules.state import NO_CARD, TILE_COUNTS, RheinlanderState

LAYS = tuple(Lay(tile) for tile in range(len(TILE_COUNTS)))
BLIND = Blind()
SKIP = Skip()


class MoveList:
    """Lists the legal moves, using a `Ground`, which has precomputed tables for the board and the options."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._by_phase = (
            self._lays,
            self._draws,
            self._draws,
            self._draws,
            self._knights,
            self._choices,
            self._bastions,
            self._none,
        )

    def legal(self, state: RheinlanderState) -> Sequence[Move]:
        """Return all legal moves. If chance is to move, these are its possible outcomes."""
        return self._by_phase[state.phase](state)

    def _lays(self, state: RheinlanderState) -> Sequence[Move]:
        return [lay for lay, left in zip(LAYS, tiles_left(state), strict=True) if left]

    def _draws(self, state: RheinlanderState) -> Sequence[Move]:
        return self._ground.draws.pick(state.pile)

    def _none(self, state: RheinlanderState) -> Sequence[Move]:
        return ()

    def _knights(self, state: RheinlanderState) -> Sequence[Move]:
        """Return the moves that place a knight (R6-R8) or, if there are none, that discard a card (R10)."""
        ground, seat = self._ground, state.seat
        cards = ground.cards.pick(state.hands[seat])
        taken = sum(state.knights)
        closed = taken | state.bastions
        moves: list[Move] = []
        lands_of, river_of, places = ground.lands_of, ground.river_of, ground.places
        for card in cards:
            moves += places(card, lands_of[card] & ~closed or river_of[card] & ~taken)
        self._add_reinforcements(state, cards, moves)
        if state.archbishop == seat:
            self._add_replacements(cards, taken & ~state.knights[seat], moves)
        return moves or [ground.discard[card] for card in cards]

    def _add_reinforcements(self, state: RheinlanderState, cards: list[int], moves: list[Move]) -> None:
        """Add reinforcements to `moves` (R7), but not by a card that places a knight there by number."""
        ground = self._ground
        found = ground.reinforced(state, state.seat)
        if not found:
            return
        spaces = ground.spaces.pick(found)
        pick = itemgetter(*spaces) if len(spaces) > 1 else None
        for card in cards:
            row, own = ground.reinforce[card], ground.lands_of[card]
            if pick and not found & own:
                moves += pick(row)
            else:
                moves += [row[space] for space in spaces if not own >> space & 1]

    def _add_replacements(self, cards: list[int], others: int, moves: list[Move]) -> None:
        for card in cards:
            row = self._ground.replace[card]
            moves += [row[space] for space in self._ground.spaces.pick(self._ground.spaces_of[card] & others)]

    def _choices(self, state: RheinlanderState) -> Sequence[Move]:
        """Return the moves that take an open card or choose the pile (R24)."""
        return [*(self._ground.take[card] for card in state.market if card != NO_CARD), BLIND]

    def _bastions(self, state: RheinlanderState) -> Sequence[Move]:
        moves: list[Move] = [SKIP]
        moves += self._ground.bastions.pick(self._ground.free_lands(state))
        return moves


def tiles_left(state: RheinlanderState) -> tuple[int, ...]:
    """Return the number of tiles of each kind in moves.TILES that have not been laid (R3)."""
    return tuple(map(sub, TILE_COUNTS, map(int.bit_count, state.tiles)))
