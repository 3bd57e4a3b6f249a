"""Applies moves to positions.

For the most frequent moves (draw, place and reinforce) the function that applies the move also checks it;
others are checked by `Referee`, which knows the reasons. Tests make sure that both kinds of checks agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludotheque.core.game import Refusal, checked
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.counties import Settlement, archbishop, groups_after, put, settle
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import (
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
    BASTIONS,
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    HAND,
    MARKET,
    NO_CARD,
    NOBODY,
    PLAY,
    REFILL,
    SECRET,
    TILING,
    Phase,
    RheinlanderState,
)

Check = Callable[[RheinlanderState, Any], Refusal | None]
Effect = Callable[[RheinlanderState, Any], RheinlanderState | None]  # None: the move is illegal
_PILE = RheinlanderState._fields.index("pile")
_BASTIONS = RheinlanderState._fields.index("bastions")
_new = tuple.__new__  # makes a named tuple like `_make`, but does not check the length
_LEFT = RheinlanderState._fields.index("garrisons")
_TILES = RheinlanderState._fields.index("tiles")  # the last field


def start(ground: Ground) -> RheinlanderState:
    """Return the empty board, before tiles are laid (R3) and cards dealt (R4)."""
    zeros = (0,) * ground.seats
    return RheinlanderState(
        phase=TILING if ground.board.estates else DEAL,
        seat=0,
        hands=zeros,
        shown=zeros,
        hidden=zeros,
        pile=ground.numbers,
        discards=0,
        market=(NO_CARD,) * MARKET if ground.market else (),
        knights=zeros,
        reach=zeros,
        bastions=0,
        bastions_left=(BASTIONS,) * ground.seats,
        garrisons=zeros,
        groups=(),
        archbishop=NOBODY,
        points=zeros,
        tiles=(0,) * 5,
    )


class Effects:
    """Applies moves, using a `Ground`, which has precomputed tables for the game's board and options.

    `by_verb` has a function for each class of moves. It takes a state and a move, and returns the state after
    it, or None if the move is illegal.
    """

    def __init__(self, ground: Ground, checks: Mapping[type[Move], Check]) -> None:
        self._ground = ground
        self._joker = 1 << ground.joker
        self._played = CHOOSE if ground.market else DRAW  # the phase after a card is played
        self.by_verb: dict[type[Move], Effect] = {
            Draw: self._draw,
            Place: self._place,
            Reinforce: self._reinforce,
        }
        others: dict[type[Move], Effect] = {
            Lay: self._lay,
            Replace: self._replace,
            Discard: self._discard,
            Take: self._take,
            Blind: self._blind,
            Bastion: self._bastion,
            Skip: self._skip,
            Stop: self._stop,
        }
        for verb, effect in others.items():
            self.by_verb[verb] = checked(checks[verb], effect)

    # Chance

    def _lay(self, state: RheinlanderState, move: Lay) -> RheinlanderState:
        """Lay a tile on the first circle without one (R3)."""
        laid = sum(state.tiles)
        estate = (laid + 1).bit_length() - 1  # circles are filled in order
        tiles = put(state.tiles, move.tile, state.tiles[move.tile] | 1 << estate)
        phase = DEAL if estate + 1 == len(self._ground.board.estates) else TILING
        return _new(RheinlanderState, (phase, *state[1:_TILES], tiles))

    def _draw(self, state: RheinlanderState, move: Draw) -> RheinlanderState | None:
        """Deal, draw or turn up a card (R4, R5, R24); the joker mixes in discards (R9). None if illegal."""
        card, phase = move.card, state.phase
        bit = 1 << card
        if type(card) is not int or not TILING < phase <= DRAW or not state.pile & bit:
            return None
        if bit == self._joker:
            return state._replace(pile=state.pile | state.discards, discards=0)
        pile = state.pile ^ bit
        if phase is REFILL:
            return self._refilled(state, card, pile)
        seat = state.seat
        hands = put(state.hands, seat, state.hands[seat] | bit)
        if phase is DRAW:
            phase, seat = self._after_drawing(state)
        else:
            phase, seat, pile = self._dealt(hands, seat, pile)
        head = (phase, seat, hands, *state[3:_PILE], pile)
        return _new(RheinlanderState, head + state[_PILE + 1 :])

    def _dealt(self, hands: tuple[int, ...], seat: int, pile: int) -> tuple[Phase, int, int]:
        """Return phase, seat and pile after a dealt card (R4); the joker is added last, after the market."""
        if hands[seat].bit_count() < HAND:
            return DEAL, seat, pile
        if seat + 1 < self._ground.seats:
            return DEAL, seat + 1, pile
        if self._ground.market:
            return REFILL, 0, pile
        return PLAY, 0, pile | self._joker

    def _refilled(self, state: RheinlanderState, card: int, pile: int) -> RheinlanderState:
        """Put a card on the market (R24); once it is first full, the joker joins the pile and play begins."""
        market = put(state.market, state.market.index(NO_CARD), card)
        phase, seat = REFILL, state.seat
        if NO_CARD not in market:
            phase, seat = self._after_drawing(state) if pile & self._joker else (PLAY, 0)
            pile |= self._joker
        return state._replace(phase=phase, seat=seat, market=market, pile=pile)

    def _after_drawing(self, state: RheinlanderState) -> tuple[Phase, int]:
        """Return phase and seat after a draw: BASTION if one can be placed, else the next turn (R11)."""
        if state.bastions_left[state.seat] and self._ground.free_lands(state):
            return BASTION, state.seat
        return PLAY, (state.seat + 1) % self._ground.seats

    # Cards and knights

    def _place(self, state: RheinlanderState, move: Place) -> RheinlanderState | None:
        """Place a knight by number on free land, or the river if both are taken (R6); None if illegal."""
        ground, card, free = self._ground, move.card, ~(sum(state.knights) | state.bastions)
        if not self._in_hand(state, move) or not (ground.spaces_of[card] & free) >> move.space & 1:
            return None
        if not ground.land >> move.space & 1 and ground.lands_of[card] & free:
            return None
        return self._knight(state, card, move.space)

    def _reinforce(self, state: RheinlanderState, move: Reinforce) -> RheinlanderState | None:
        """Place a knight on free land next to this seat's only, not by number (R7); None if illegal."""
        ground, card = self._ground, move.card
        if not self._in_hand(state, move) or not ground.reinforced(state, state.seat) >> move.space & 1:
            return None
        return None if ground.lands_of[card] >> move.space & 1 else self._knight(state, card, move.space)

    def _in_hand(self, state: RheinlanderState, move: Place | Reinforce) -> bool:
        """Return whether the seat to move must play a card and has the card of `move` in hand (R5)."""
        if state.phase is not PLAY or type(move.card) is not int or type(move.space) is not int:
            return False
        return state.hands[state.seat] >> move.card & 1 == 1

    def _replace(self, state: RheinlanderState, move: Replace) -> RheinlanderState:
        """Replace another player's knight, as holder of the archbishop (R8)."""
        return self._knight(state, move.card, move.space, self.victim(state, move.space))

    def _knight(
        self, state: RheinlanderState, card: int, space: int, victim: int = NOBODY
    ) -> RheinlanderState:
        """Put a knight on a space, settle the counties, and make the payments (R12-R18, R22)."""
        ground, seat = self._ground, state.seat
        settled = settle(ground, state, space, victim)
        groups = groups_after(state, settled)
        reach = put(state.reach, seat, state.reach[seat] | ground.near[space])
        if victim != NOBODY:
            reach = put(reach, victim, ground.reach(settled.knights[victim]))
        hands, shown = self._without(state, card)
        return _new(
            RheinlanderState,
            (
                self._played if settled.emptied == NOBODY else ENDED,
                seat,
                hands,
                shown,
                state.hidden,
                state.pile,
                state.discards | 1 << card,
                state.market,
                settled.knights,
                reach,
                state.bastions,
                state.bastions_left,
                settled.garrisons,
                groups,
                archbishop(state, settled, groups),
                paid(state.points, settled) if settled.payments else state.points,
                state.tiles,
            ),
        )

    def victim(self, state: RheinlanderState, space: int) -> int:
        """Return the owner of the knight on a space, or NOBODY."""
        bit = 1 << space
        return next((seat for seat, knights in enumerate(state.knights) if knights & bit), NOBODY)

    def _without(self, state: RheinlanderState, card: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the new `hands` and `shown` after the seat to move has played a card."""
        seat, kept = state.seat, ~(1 << card)
        shown = state.shown
        if shown[seat] & ~kept:
            shown = put(shown, seat, shown[seat] & kept)
        return put(state.hands, seat, state.hands[seat] & kept), shown

    def _discard(self, state: RheinlanderState, move: Discard) -> RheinlanderState:
        hands, shown = self._without(state, move.card)
        discards = state.discards | 1 << move.card
        return state._replace(phase=self._played, hands=hands, shown=shown, discards=discards)

    # The market

    def _take(self, state: RheinlanderState, move: Take) -> RheinlanderState:
        """Take an open card into the hand. The card stays known to all, and the market is refilled (R24)."""
        bit, seat = 1 << move.card, state.seat
        return state._replace(
            phase=REFILL,
            hands=put(state.hands, seat, state.hands[seat] | bit),
            shown=put(state.shown, seat, state.shown[seat] | bit),
            market=put(state.market, state.market.index(move.card), NO_CARD),
        )

    def _blind(self, state: RheinlanderState, move: Blind) -> RheinlanderState:
        return state._replace(phase=DRAW)

    # Bastions

    def _bastion(self, state: RheinlanderState, move: Bastion) -> RheinlanderState:
        seat = state.seat
        return _new(
            RheinlanderState,
            (
                PLAY,
                (seat + 1) % self._ground.seats,
                *state[2:_BASTIONS],
                state.bastions | 1 << move.space,
                put(state.bastions_left, seat, state.bastions_left[seat] - 1),
                *state[_LEFT:],
            ),
        )

    def _skip(self, state: RheinlanderState, move: Skip) -> RheinlanderState:
        return _new(RheinlanderState, (PLAY, (state.seat + 1) % self._ground.seats, *state[2:]))

    # The end by agreement

    def _stop(self, state: RheinlanderState, move: Stop) -> RheinlanderState:
        """End the game by agreement, so that it is nobody's turn (R25)."""
        return state._replace(phase=ENDED, seat=NOBODY)


def paid(points: tuple[int, ...], settled: Settlement) -> tuple[int, ...]:
    """Return the points after the payments of a settlement. SECRET points stay SECRET."""
    after = list(points)
    for payment in settled.payments:
        if after[payment.seat] != SECRET:
            after[payment.seat] += payment.worth.points
    return tuple(after)
