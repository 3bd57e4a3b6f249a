"""Estimates the border for one seat: its chance to win each stone, and how much each stone matters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ludotheque.games.schotten_totten.judgement.aims import Aim, aim
from ludotheque.games.schotten_totten.judgement.border import stakes
from ludotheque.games.schotten_totten.judgement.prospects import (
    Means,
    Rival,
    Spread,
    beats,
    distorted,
    odds,
    rival,
    spread,
)
from ludotheque.games.schotten_totten.judgement.said import Reach, corrected
from ludotheque.games.schotten_totten.judgement.wants import Wants
from ludotheque.games.schotten_totten.rules.advice import unseen_by
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    CLAN,
    CLAN_CARDS,
    ELITES,
    Card,
    Cards,
    cards_in,
    is_back,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import (
    COLOUR_RUN,
    PLAIN,
    SET,
    Rank,
    Scale,
    can_beat,
    strongest,
)
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.secrets import with_tactics
from ludotheque.games.schotten_totten.rules.sides import FULL, Side, count, with_card
from ludotheque.games.schotten_totten.rules.state import (
    SchottenTottenState,
    deck_size,
    open_stones,
    side_of,
    stones_in,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import may_play_elite, may_play_tactic

_ANYONE: Spread = (
    (4 << 6 | 15, 0.3),
    (3 << 6 | 15, 0.2),
    (2 << 6 | 17, 0.2),
    (1 << 6 | 15, 0.15),
    (15, 0.15),
)
_OPEN = 0.005  # estimates stay this far from 0 and 1, which mean that the result is certain


class Outlook:
    """The estimates of one seat for the position `view`.

    `chances` has its chance to win each stone, from 0 to 1, `round` its chance to win the round, and `stakes`
    how much higher `round` is with a stone won than with it lost.
    """

    def __init__(self, view: SchottenTottenState, seat: int, wants: Wants) -> None:
        self.view, self.seat, self.wants = view, seat, wants
        self.hand = mask(view.hands[seat]) & ALL_CLAN
        self.unseen = unseen_by(view, seat)  # the clan cards in the deck or in the other hand
        pool = self.unseen | mask(card for card, _ in view.under[CLAN])
        known = mask(card for card in view.hands[1 - seat]) & ALL_CLAN
        backs = sum(is_back(card) for card in view.hands[1 - seat])
        coming = deck_size(view, CLAN) * wants.drawn / 2
        many = max(1, pool.bit_count())
        if not wants.counts:
            pool, many = ALL_CLAN, max(many, 36)
        self._pool = pool
        self._drawn = pool if deck_size(view, CLAN) or not wants.counts else 0  # what the seat may still draw
        self._mine = odds(min(1.0, coming / many), wants.held, wants.sought)
        self._theirs = Means(known, pool, odds(min(1.0, (coming + backs) / many), wants.held, wants.sought))
        self._spreads: dict[tuple[Scale, Side, Cards], Spread] = {}
        self._rivals: dict[tuple[Scale, Side], Rival] = {}
        self.chances = [self.chance(stone) for stone in range(STONES)]
        self.round, self.stakes = stakes(self.chances)
        left = stones_in(unclaimed(view))
        even = sum(self.stakes[stone] for stone in left) / max(1, len(left))
        self.stakes = [even + wants.neighbours * (stake - even) for stake in self.stakes]
        if wants.answer != 1.0:
            self.stakes = [stake * self._answered(stone) for stone, stake in enumerate(self.stakes)]
        empty = [stone for stone in left if not view.sides[seat * STONES + stone]]
        self._best_empty = max(empty, key=lambda stone: self.stakes[stone], default=None)
        self._drops: dict[Cards, list[float]] = {}

    def _answered(self, stone: Stone) -> float:
        """Return the factor of a stake: `Wants.answer` if the opponent has more cards there, else 1."""
        mine, theirs = (self.view.sides[who * STONES + stone] for who in (self.seat, 1 - self.seat))
        return self.wants.answer if count(theirs) > count(mine) else 1.0

    def chance(
        self,
        stone: Stone,
        *,
        mine: Side | None = None,
        theirs: Side | None = None,
        hand: Cards | None = None,
        scale: Scale | None = None,
    ) -> float:
        """Return the chance to win a stone.

        An argument that is not None replaces its present value: the seat's own side (`mine`), the opponent's
        (`theirs`), the seat's hand, or the scale by which sides are ranked at the stone.
        """
        view, seat = self.view, self.seat
        bit = 1 << stone
        if (view.claimed[0] | view.claimed[1]) & bit:
            return 1.0 if view.claimed[seat] & bit else 0.0
        scale, own, other, hand = self._there(stone, mine, theirs, hand, scale)
        full, their_full = own >= FULL[scale.size], other >= FULL[scale.size]
        if self.wants.other:
            if full and not their_full and self.wants.counts:
                their_pool = self._theirs.pool | self._theirs.hand
                if not can_beat(scale.plans[other], their_pool, scale.ranks[own]):
                    return 1.0
            if (
                their_full
                and not full
                and not can_beat(scale.plans[own], self._drawn | hand, scale.ranks[other])
            ):
                return 0.0
        tie = 0.5
        if full and their_full and mine is None and theirs is None:
            tie = float(view.lead >> stone & 1 == seat)
        elif full or their_full:
            tie = 0.0 if their_full else 1.0
        chance = beats(self.spread(scale, own, hand), self.rival(scale, other), tie)
        return chance if full and their_full else min(max(chance, _OPEN), 1 - _OPEN)

    @cached_property
    def said_now(self) -> list[float]:
        """The chance to win each stone in the present position, as it is shown to people."""
        return [self.said(stone, chance) for stone, chance in enumerate(self.chances)]

    @cached_property
    def tactics(self) -> bool:
        """Whether the game is played with tactics."""
        return with_tactics(self.view)

    @cached_property
    def elites(self) -> Cards:
        """The elite cards of the hand that may be played, of which to count on only one (S15, S16)."""
        held = [card for card in self.view.hands[self.seat] if card in ELITES]
        able = may_play_tactic(self.view, self.seat)
        return mask(card for card in held if able and may_play_elite(self.view, self.seat, card))

    def said(self, stone: Stone, chance: float, **given: Any) -> float:
        """Return the estimate `chance`, got with `given`, corrected for people.

        It stays if it is certain (0 or 1), if both sides are complete, or if the player counts no cards.
        """
        reaches = self.reaches(stone, **given)
        if chance in (0.0, 1.0) or not self.wants.counts or not any(reach.missing for reach in reaches):
            return chance
        said = corrected(chance, *reaches, deck_size(self.view, CLAN), self.tactics)
        return min(max(said, _OPEN), 1 - _OPEN)

    def reaches(
        self,
        stone: Stone,
        *,
        mine: Side | None = None,
        theirs: Side | None = None,
        hand: Cards | None = None,
        scale: Scale | None = None,
    ) -> tuple[Reach, Reach]:
        """Return the missing cards and the best ranks of this seat's side of a stone, and of the opponent's.

        An argument that is not None replaces its present value, as in `chance`.
        """
        scale, mine, theirs, hand = self._there(stone, mine, theirs, hand, scale)
        known = self._theirs.hand
        return (
            _reach(scale, mine, hand, hand | self._drawn),
            _reach(scale, theirs, known, known | self._theirs.pool),
        )

    def _there(
        self, stone: Stone, mine: Side | None, theirs: Side | None, hand: Cards | None, scale: Scale | None
    ) -> tuple[Scale, Side, Side, Cards]:
        """Return scale, own side, opponent's side and hand, with present values in place of None."""
        view, seat = self.view, self.seat
        return (
            measure_of(view, stone) if scale is None else scale,
            view.sides[seat * STONES + stone] if mine is None else mine,
            view.sides[(1 - seat) * STONES + stone] if theirs is None else theirs,
            self.hand if hand is None else hand,
        )

    def aim(self, stone: Stone, card: Card, but: Cards = 0) -> Aim | None:
        """Return this side's aim once `card` lies there; None if it is complete, or cannot be."""
        side = with_card(side_of(self.view, self.seat, stone), card)
        hand = self.hand | self.elites if card < CLAN_CARDS else self.hand
        return self._aim(stone, side, hand & ~(1 << card) & ~but)

    def ready(self, stone: Stone, hand: Cards) -> tuple[Stone, Aim, bool] | None:
        """Return what a hand completes on a begun side, and whether the opponent can do nothing as good.

        It is None for less than a set that is not sure to win, or if the opponent's side is complete and at
        least as good.
        """
        side = side_of(self.view, self.seat, stone)
        found = self._aim(stone, side, hand) if side else None
        if not found or found.missing or not found.held or not found.rank >> 6:
            return None
        _mine, theirs = self.reaches(stone)
        sure = found.rank > theirs.best and not self.tactics
        useful = sure or (found.rank >> 6 >= SET and (theirs.missing or theirs.best < found.rank))
        return (stone, found, sure) if useful else None

    def needs(self, stone: Stone, card: Card) -> Aim | None:
        """Return the rank that the hand completes on a begun side of this seat, if it needs `card` for it.

        It is None if that is only a sum, if other cards of the hand complete the same formation, or if the
        opponent's side is complete and at least as good.
        """
        side = side_of(self.view, self.seat, stone)
        found = self._aim(stone, side, self.hand) if side else None
        if not found or found.missing or card not in found.held or not found.rank >> 6:
            return None
        other = self._aim(stone, side, self.hand & ~(1 << card))
        if other and not other.missing and other.rank >> 6 >= found.rank >> 6:
            return None
        _mine, theirs = self.reaches(stone)
        return found if theirs.missing or theirs.best < found.rank else None

    def _aim(self, stone: Stone, side: Side, hand: Cards) -> Aim | None:
        scale = measure_of(self.view, stone)
        if count(side) == scale.size:
            return None
        enough = COLOUR_RUN + 1 << 6 if self.tactics else self.reaches(stone)[1].best
        return aim(scale, side, hand, self._drawn & ~self.hand, enough)

    def answers(self, stone: Stone, rank: Rank) -> Sequence[Card]:
        """Return the clan cards that make the opponent's side of a stone better than `rank` at once.

        The opponent may have or draw them. There are none unless its side lacks exactly one card.
        """
        scale, other = measure_of(self.view, stone), side_of(self.view, 1 - self.seat, stone)
        if count(other) != scale.size - 1:
            return ()
        pool = self._theirs.pool | self._theirs.hand
        return [one for one in cards_in(pool) if scale.ranks[with_card(other, one)] > rank]

    def spread(self, scale: Scale, side: Side, hand: Cards) -> Spread:
        """Return the distribution of the final rank of this seat's `side` while the seat holds `hand`."""
        if not side:
            return self._empty(scale)
        key = scale, side, hand
        found = self._spreads.get(key)
        if found is None:
            means = Means(hand, self._drawn & ~hand, self._mine)
            found = self._spreads[key] = spread(scale, side, means, self.wants.feel)
        return found

    def rival(self, scale: Scale, side: Side) -> Rival:
        """Return the distribution of the final rank of a side of the opponent.

        It is a typical one if the player's weights ignore the opponent's sides (`Wants.other`).
        """
        key = scale, side
        found = self._rivals.get(key)
        if found is None:
            feel = self.wants.feel
            if not self.wants.other:
                theirs = distorted(_ANYONE, feel)
            elif not side:
                theirs = self._empty(scale)
            else:
                theirs = spread(scale, side, self._theirs, feel)
            found = self._rivals[key] = rival(theirs)
        return found

    def _empty(self, scale: Scale) -> Spread:
        """Return the distribution of an empty side's final rank, for either seat and without the hand."""
        found = self._spreads.get((scale, 0, 0))
        if found is None:
            means = Means(0, self._pool | self.hand, self._theirs.odds)
            found = self._spreads[scale, 0, 0] = spread(scale, 0, means, self.wants.feel)
        return found

    def _start(self, hand: Cards) -> float:
        """Return the chance to win an empty stone after playing the best first card of `hand` there."""
        other = self.rival(PLAIN, 0)
        starts = (
            beats(self.spread(PLAIN, card + 1, hand & ~(1 << card)), other, 0.5) for card in cards_in(hand)
        )
        return max(starts, default=0.0)

    def missed(self, cards: Cards, but: Stone = -1) -> float:
        """Return the change in the chance to win the round if clan cards leave the hand together.

        The effect on stone `but` is not counted (-1: all are), and the result is times `Wants.thrift`.
        """
        drops = self._drops.get(cards)
        if drops is None:
            drops = self._drops[cards] = self._dropped(self.hand & ~cards)
        total = sum(drops) - (drops[but] if but >= 0 else 0.0)
        return total * self.wants.thrift

    def _dropped(self, hand: Cards) -> list[float]:
        """Return the change in the chance to win the round, stone by stone, if the hand became `hand`."""
        if not self.wants.thrift:
            return [0.0] * STONES
        begun = [
            stone
            for stone in stones_in(open_stones(self.view, self.seat))
            if self.view.sides[self.seat * STONES + stone]
        ]
        drops = [0.0] * STONES
        for stone in begun:
            drops[stone] = self.gain(stone, self.chance(stone, hand=hand))
        if self._best_empty is not None:
            drops[self._best_empty] = self.stakes[self._best_empty] * (
                self._start(hand) - self._start(self.hand)
            )
        return drops

    def gain(self, stone: Stone, chance: float) -> float:
        """Return the change in the chance to win the round if the chance to win a stone becomes `chance`."""
        return self.stakes[stone] * (chance - self.chances[stone])


def _reach(scale: Scale, side: Side, hand: Cards, any_cards: Cards) -> Reach:
    missing = scale.size - count(side)
    if not missing:
        rank = scale.ranks[side]
        return Reach(0, rank, rank)
    plan = scale.plans[side]
    return Reach(missing, strongest(plan, hand), strongest(plan, any_cards))
