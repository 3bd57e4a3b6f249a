"""Says why a move is illegal.

The checks of `Referee` return None for the moves that `MoveList` lists and for giving up the round (S23).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.game import Fact, Refusal
from ludotheque.core.move import Concede, Move
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CARDS,
    CLAN,
    CLAN_CARDS,
    DECK_NAMES,
    ELITES,
    HEADHUNTER,
    MODES,
    RUSES,
    STRATEGIST,
    TACTIC,
    TRAITOR,
    Card,
    card_names,
)
from ludotheque.games.schotten_totten.rules.formations import name, total
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    Draw,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.proof import Verdict, verdict
from ludotheque.games.schotten_totten.rules.scoring import outcome
from ludotheque.games.schotten_totten.rules.sides import count
from ludotheque.games.schotten_totten.rules.state import (
    BETWEEN,
    CLAIM,
    DRAW,
    ENDED,
    HUNT,
    PICK,
    PLAY,
    PUT,
    SEATS,
    SchottenTottenState,
    find_card,
    has_cards,
    movable_cards,
    open_stones,
    side_of,
    size_of,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import can_act, may_draw, may_play_elite, may_play_tactic

_NOTHING = {HEADHUNTER: "nothing-to-draw"}  # a ruse -> its own reason if it is of no use
_ENDS = {"three": "S20", "five": "S20", "blocked": "S21", "match": "S22", "conceded": "S23"}
_WRONG = {"weaker": "S10", "second": "S7", "could-be-beaten": "S11"}  # reason of a verdict -> rule


class Referee:
    """Checks moves in a game with these options; `by_verb` has a check for each class of moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices, self._hand = choices, choices.hand
        self.by_verb: dict[type[Move], Callable[[SchottenTottenState, Any], Refusal | None]] = {
            Draw: self._draw,
            Play: self._play,
            Ruse: self._ruse,
            Claim: self._claim,
            Take: self._take,
            Put: self._put,
            Shift: self._shift,
            Discard: self._discard,
            Pass: self._pass,
            End: self._end,
            Deal: self._deal,
            Concede: self._concede,
        }

    # Cards of the hand

    def _play(self, state: SchottenTottenState, move: Play) -> Refusal | None:
        card, stone, seat = move.card, move.stone, state.seat
        if not isinstance(card, int) or not isinstance(stone, int):
            return _no("S4", "malformed")
        if not 0 <= stone < STONES or not 0 <= card < CARDS:
            return _no("S4", "malformed")
        if state.phase != PLAY:
            return self._not_now(state, "S3")
        if card not in state.hands[seat]:
            return _no("S4", "not-in-hand", card=CARD_NAMES[card])
        barred = state.claimed[0] | state.claimed[1] | state.full[seat]
        if card < CLAN_CARDS and not barred >> stone & 1:
            return None
        return self._not_there(state, card, stone)

    def _not_there(self, state: SchottenTottenState, card: Card, stone: Stone) -> Refusal | None:
        """Return why a card of the hand cannot be played on this stone, or None (S4, S13, S16 to S18)."""
        if card in RUSES:
            return _no("S18", "ruse-off-border", card=CARD_NAMES[card])
        if not unclaimed(state) >> stone & 1:
            return _claimed(state, stone)
        if card not in MODES and state.full[state.seat] >> stone & 1:
            return _no("S4", "side-full", stone=stone + 1, size=size_of(state, stone))
        return self._tactic(state, card)

    def _tactic(self, state: SchottenTottenState, card: Card) -> Refusal | None:
        """Return why a tactic of the hand cannot be played now, or None (S15, S16)."""
        mine, other = state.played[state.seat], state.played[1 - state.seat]
        if not may_play_tactic(state, state.seat):
            return _no("S15", "too-many-tactics", mine=mine, theirs=other)
        if card in ELITES and not may_play_elite(state, state.seat, card):
            return _no("S16", "second-joker")
        return None

    def _ruse(self, state: SchottenTottenState, move: Ruse) -> Refusal | None:
        card = move.card
        if type(card) is not int or not 0 <= card < CARDS:
            return _no("S18", "malformed")
        if state.phase != PLAY:
            return self._not_now(state, "S3")
        if card not in state.hands[state.seat]:
            return _no("S18", "not-in-hand", card=CARD_NAMES[card])
        if card not in RUSES:
            return _no("S4", "on-the-border", card=CARD_NAMES[card])
        refusal = self._tactic(state, card)
        if refusal or can_act(state, state.seat, card, self._choices):
            return refusal
        return _no("S18", _NOTHING.get(card, "nothing-to-act-on"), card=CARD_NAMES[card])

    def _put(self, state: SchottenTottenState, move: Put) -> Refusal | None:
        card = move.card
        if type(card) is not int or not 0 <= card < CARDS:
            return _no("S18", "malformed")
        if state.phase != PUT:
            return self._not_now(state, "S18")
        if card not in state.hands[state.seat]:
            return _no("S18", "not-in-hand", card=CARD_NAMES[card])
        return None

    def _pass(self, state: SchottenTottenState, move: Pass) -> Refusal | None:
        if state.phase != PLAY:
            return self._not_now(state, "S3")
        clan = [card for card in state.hands[state.seat] if card < CLAN_CARDS]
        return _no("S6", "can-play") if clan and open_stones(state, state.seat) else None

    # Stones

    def _claim(self, state: SchottenTottenState, move: Claim) -> Refusal | None:
        stone, seat = move.stone, state.seat
        if type(stone) is not int or not 0 <= stone < STONES:
            return _no("S9", "malformed")
        if state.phase != (CLAIM if self._choices.claim_after else PLAY):
            return self._no_claim_now(state)
        if (state.claimed[0] | state.claimed[1]) >> stone & 1:
            return _claimed(state, stone)
        if not state.full[seat] >> stone & 1:
            have, need = count(side_of(state, seat, stone)), size_of(state, stone)
            return _no("S9", "side-incomplete", stone=stone + 1, have=have, need=need)
        return None if state.claims >> stone & 1 else _unproved(verdict(state, seat, stone))

    def _no_claim_now(self, state: SchottenTottenState) -> Refusal:
        if state.phase == PLAY:
            return _no("S3", "claim-after")
        return _no("S3", "claim-before") if state.phase == CLAIM else self._not_now(state, "S9")

    # Decks

    def _draw(self, state: SchottenTottenState, move: Draw) -> Refusal | None:
        card, loose = move.card, state.decks[state.deck]
        if not isinstance(card, int) or not 0 <= card < CARDS:
            return _no("S2", "malformed")
        if state.phase > DRAW:
            return self._not_now(state, "S3")
        if loose:
            return None if card in loose else _no("S3", "not-in-deck", card=CARD_NAMES[card])
        under = state.under[state.deck]
        if not under or under[0][0] != card:
            return _no("S18", "not-in-deck", card=CARD_NAMES[card])
        return None

    def _take(self, state: SchottenTottenState, move: Take) -> Refusal | None:
        deck = move.deck
        if type(deck) is not int or not CLAN <= deck <= TACTIC:
            return _no("S5", "malformed")
        if state.phase == CLAIM:
            if state.ruse == HEADHUNTER:
                return _no("S18", "hunted-already")
            if len(state.hands[state.seat]) >= self._hand:
                return _no("S5", "hand-full", hand=self._hand)
        elif state.phase != HUNT:
            return self._not_now(state, "S3")
        return None if has_cards(state, deck) else _no("S5", "deck-empty", deck=DECK_NAMES[deck])

    # Ruses

    def _shift(self, state: SchottenTottenState, move: Shift) -> Refusal | None:
        card, stone = move.card, move.stone
        if not type(card) is type(stone) is int or not 0 <= stone < STONES or not 0 <= card < CARDS:
            return _no("S18", "malformed")
        if state.phase != PICK:
            return self._not_now(state, "S18")
        if state.ruse not in (STRATEGIST, TRAITOR):
            return _no("S18", "discard-only", ruse=CARD_NAMES[state.ruse])
        refusal = self._out_of_reach(state, card)
        if refusal:
            return refusal
        if state.ruse == TRAITOR and card >= CLAN_CARDS:
            return _no("S18", "clan-only", card=CARD_NAMES[card])
        if not unclaimed(state) >> stone & 1:
            return _claimed(state, stone)
        if self._same_stone(state, card, stone):
            return _no("S18", "other-stone", stone=stone + 1)
        if state.full[state.seat] >> stone & 1:
            return _no("S4", "side-full", stone=stone + 1, size=size_of(state, stone))
        return None

    def _same_stone(self, state: SchottenTottenState, card: Card, stone: Stone) -> bool:
        """Return whether the card already lies at `stone`, and the ruse must move it to another stone."""
        another = state.ruse == STRATEGIST or not self._choices.same_stone
        return another and (find_card(state, card) or (0, -1))[1] == stone

    def _discard(self, state: SchottenTottenState, move: Discard) -> Refusal | None:
        card = move.card
        if type(card) is not int or not 0 <= card < CARDS:
            return _no("S18", "malformed")
        if state.phase != PICK:
            return self._not_now(state, "S18")
        if state.ruse == TRAITOR:
            return _no("S18", "shift-only", ruse=CARD_NAMES[TRAITOR])
        return self._out_of_reach(state, card)

    def _out_of_reach(self, state: SchottenTottenState, card: Card) -> Refusal | None:
        """Return why the ruse that has been played cannot act on a card, or None (S13, S17, S18)."""
        owner = state.seat if state.ruse == STRATEGIST else 1 - state.seat
        if any(card == other for other, _ in movable_cards(state, owner)):
            return None
        if card in MODES:
            return _no("S17", "mode-stays", card=CARD_NAMES[card])
        found = find_card(state, card)
        if found and not unclaimed(state) >> found[1] & 1:
            return _claimed(state, found[1])
        side = "own" if state.ruse == STRATEGIST else "other"
        return _no("S18", f"not-on-{side}-side", card=CARD_NAMES[card], ruse=CARD_NAMES[state.ruse])

    # The turn and the match

    def _end(self, state: SchottenTottenState, move: End) -> Refusal | None:
        if state.phase != CLAIM:
            return self._not_now(state, "S3")
        return _no("S3", "must-draw") if may_draw(state, self._hand) else None

    def _deal(self, state: SchottenTottenState, move: Deal) -> Refusal | None:
        return None if state.phase == BETWEEN else self._not_now(state, "S22")

    def _concede(self, state: SchottenTottenState, move: Concede) -> Refusal | None:
        if type(move.seat) is not int or not 0 <= move.seat < SEATS:
            return _no("S23", "malformed")
        return None if DRAW < state.phase < BETWEEN else self._not_now(state, "S23")

    def _not_now(self, state: SchottenTottenState, rule: str) -> Refusal:
        """Return what must happen before a move; `rule` is cited if there is none about the phase."""
        phase = state.phase
        if phase <= DRAW:
            return _no("S3", "draw-first")
        if phase in (HUNT, PUT):
            return _no("S18", "hunt-first" if phase == HUNT else "put-first", left=state.left)
        if phase == PICK:
            return _no("S18", "ruse-first", ruse=CARD_NAMES[state.ruse])
        if phase == ENDED:
            return _no(_ENDS[outcome(state).reason], "game-over")
        if phase == BETWEEN:
            return _no("S22", "deal-first")
        return _no(rule, "play-first" if phase == PLAY else "played-already")


def claim_facts(verdict: Verdict) -> dict[str, Fact]:
    """Return the facts of a verdict for `words`: both formations and sums, and the cards that decide."""
    return {
        "stone": verdict.stone + 1,
        "mine": name(verdict.mine),
        "mine_sum": total(verdict.mine),
        "theirs": name(verdict.theirs),
        "theirs_sum": total(verdict.theirs),
        "cards": card_names(verdict.cards),
    }


def _unproved(verdict: Verdict) -> Refusal:
    return _no(_WRONG[verdict.reason], verdict.reason, **claim_facts(verdict))


def _claimed(state: SchottenTottenState, stone: Stone) -> Refusal:
    owner = 0 if state.claimed[0] >> stone & 1 else 1
    return _no("S13", "stone-claimed", stone=stone + 1, owner=owner)


def _no(rule: str, reason: str, **facts: Fact) -> Refusal:
    return Refusal(rule, reason, tuple(facts.items()))
