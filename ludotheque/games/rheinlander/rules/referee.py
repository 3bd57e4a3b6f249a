"""Says why a move is illegal; `Referee.refusal` is None for what `MoveList` lists and for stopping (R25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.game import Fact, Refusal
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.board import RIVER
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.legal import MoveList, tiles_left
from ludotheque.games.rheinlander.rules.moves import (
    TILES,
    Bastion,
    Blind,
    Discard,
    Draw,
    Lay,
    Place,
    Reinforce,
    Replace,
    Skip,
    Stop,
    Take,
)
from ludotheque.games.rheinlander.rules.state import (
    BASTION,
    CHOOSE,
    DRAW,
    ENDED,
    NOBODY,
    PLAY,
    TILING,
    RheinlanderState,
)


class Referee:
    """Checks moves with the tables of a `Ground`; `by_verb` has a check for each class of moves."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._list = MoveList(ground)
        self.by_verb: dict[type[Move], Callable[[RheinlanderState, Any], Refusal | None]] = {
            Lay: self._lay,
            Draw: self._draw,
            Place: self._place,
            Reinforce: self._reinforce,
            Replace: self._replace,
            Discard: self._discard,
            Take: self._take,
            Blind: self._blind,
            Bastion: self._bastion,
            Skip: self._skip,
            Stop: self._stop,
        }

    def refusal(self, state: RheinlanderState, move: Move) -> Refusal | None:
        """Return why `move` is illegal in `state`, or None if it is legal."""
        check = self.by_verb.get(type(move))
        return check(state, move) if check else _no("R5", "unknown-move")

    # Chance

    def _lay(self, state: RheinlanderState, move: Lay) -> Refusal | None:
        if not _within(move.tile, len(TILES)):
            return _no("R3", "malformed")
        if state.phase != TILING:
            return self._not_now(state, "R3")
        return None if tiles_left(state)[move.tile] else _no("R3", "no-such-tile", tile=TILES[move.tile])

    def _draw(self, state: RheinlanderState, move: Draw) -> Refusal | None:
        card = move.card
        if type(card) is not int or not 0 <= card <= self._ground.joker:
            return _no("R4", "malformed")
        if not TILING < state.phase <= DRAW:
            return self._not_now(state, "R5")
        return None if state.pile >> card & 1 else _no("R5", "not-in-pile", number=card + 1)

    # Knights

    def _place(self, state: RheinlanderState, move: Place) -> Refusal | None:
        wrong = self._card_and_space(state, move, "R6")
        if wrong:
            return wrong
        ground, card, bit = self._ground, move.card, 1 << move.space
        if not ground.spaces_of[card] & bit:
            if any(ground.spaces_of[own] & bit for own in ground.cards.pick(state.hands[state.seat])):
                return _no("R6", "other-number", number=card + 1, space=self._id(move.space))
            return _no("R6", "no-card-fits", space=self._id(move.space))
        wrong = self._closed(state, move.space, "R6")
        if wrong:
            return wrong
        if bit & ground.land or not ground.lands_of[card] & ground.free_lands(state):
            return None
        return _no("R6", "bank-first", number=card + 1)

    def _reinforce(self, state: RheinlanderState, move: Reinforce) -> Refusal | None:
        wrong = self._card_and_space(state, move, "R7")
        if wrong:
            return wrong
        ground, card, bit, seat = self._ground, move.card, 1 << move.space, state.seat
        if not bit & ground.land:
            return _no("R7", "river-reinforcement", space=self._id(move.space))
        wrong = self._closed(state, move.space, "R7")
        if wrong:
            return wrong
        if ground.lands_of[card] & bit:
            return _no("R7", "own-number", number=card + 1)
        if not state.reach[seat] & bit:
            return _no("R7", "not-beside-own", space=self._id(move.space))
        for other, reach in enumerate(state.reach):
            if other != seat and reach & bit:
                return _no("R7", "beside-other", space=self._id(move.space), owner=other)
        return None

    def _replace(self, state: RheinlanderState, move: Replace) -> Refusal | None:
        wrong = self._card_and_space(state, move, "R8")
        if wrong:
            return wrong
        ground, bit = self._ground, 1 << move.space
        if state.archbishop != state.seat:
            return _no("R8", "not-archbishop")
        if not ground.spaces_of[move.card] & bit:
            return _no("R8", "other-number", number=move.card + 1, space=self._id(move.space))
        if state.knights[state.seat] & bit:
            return _no("R8", "own-knight", space=self._id(move.space))
        return None if sum(state.knights) & bit else _no("R8", "nobody-there", space=self._id(move.space))

    def _card_and_space(
        self, state: RheinlanderState, move: Place | Reinforce | Replace, rule: str
    ) -> Refusal | None:
        """Return what is wrong with the card or space of a move under `rule` (R6, R7 or R8), or None."""
        card, ground = move.card, self._ground
        if not _within(card, ground.joker) or not _within(move.space, len(ground.near)):
            return _no(rule, "malformed")
        if state.phase != PLAY:
            return self._not_now(state, rule)
        return None if state.hands[state.seat] >> card & 1 else _no("R5", "not-in-hand", number=card + 1)

    def _closed(self, state: RheinlanderState, space: int, rule: str) -> Refusal | None:
        bit = 1 << space
        if state.bastions & bit:
            return _no("R11", "bastion-there", space=self._id(space))
        if not sum(state.knights) & bit:
            return None
        for owner, knights in enumerate(state.knights):
            if knights & bit:
                return _no(rule, "occupied", space=self._id(space), owner=owner)
        return None

    def _discard(self, state: RheinlanderState, move: Discard) -> Refusal | None:
        if not _within(move.card, self._ground.joker):
            return _no("R10", "malformed")
        if state.phase != PLAY:
            return self._not_now(state, "R10")
        if not state.hands[state.seat] >> move.card & 1:
            return _no("R5", "not-in-hand", number=move.card + 1)
        return None if type(self._list.legal(state)[0]) is Discard else _no("R10", "can-place")

    # The market, bastions

    def _take(self, state: RheinlanderState, move: Take) -> Refusal | None:
        if not _within(move.card, self._ground.joker):
            return _no("R24", "malformed")
        if state.phase != CHOOSE:
            return self._no_choice(state)
        return None if move.card in state.market else _no("R24", "not-open", number=move.card + 1)

    def _blind(self, state: RheinlanderState, move: Blind) -> Refusal | None:
        return None if state.phase == CHOOSE else self._no_choice(state)

    def _no_choice(self, state: RheinlanderState) -> Refusal:
        return self._not_now(state, "R24") if self._ground.market else _no("R24", "no-market")

    def _bastion(self, state: RheinlanderState, move: Bastion) -> Refusal | None:
        if not _within(move.space, len(self._ground.near)):
            return _no("R11", "malformed")
        if state.phase != BASTION:
            return self._not_now(state, "R11")
        if self._ground.board.banks[move.space] == RIVER:
            return _no("R11", "river-bastion", space=self._id(move.space))
        return self._closed(state, move.space, "R11")

    def _skip(self, state: RheinlanderState, move: Skip) -> Refusal | None:
        return None if state.phase == BASTION else self._not_now(state, "R11")

    # The end by agreement

    def _stop(self, state: RheinlanderState, move: Stop) -> Refusal | None:
        return None if state.phase == PLAY else self._not_now(state, "R25")

    def _not_now(self, state: RheinlanderState, rule: str) -> Refusal:
        """Return why a move under `rule` cannot be made now, such as what must happen first."""
        if state.phase == ENDED:
            return _no("R25" if state.seat == NOBODY else "R22", "game-over")
        if state.phase == TILING:
            return _no("R3", "tiles-first")
        if state.phase <= DRAW:
            return _no("R5", "draw-first")
        if state.phase == CHOOSE:
            return _no("R24", "choose-first")
        if state.phase == BASTION:
            return _no("R11", "bastion-first")
        if rule == "R11" and not state.bastions_left[state.seat]:
            return _no("R11", "no-bastions")
        return _no("R5", "play-first")

    def _id(self, space: int) -> str:
        return self._ground.board.names[space]


def _within(value: object, end: int) -> bool:
    return type(value) is int and 0 <= value < end


def _no(rule: str, reason: str, **facts: Fact) -> Refusal:
    return Refusal(rule, reason, tuple(facts.items()))
