"""Says what a card is for at its stone: what it makes there, and what faces it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.judgement.aims import FEW, Aim
from ludotheque.games.schotten_totten.judgement.border import ROWS
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    ALL_CLAN,
    ALL_TACTICS,
    CLAN_CARDS,
    MODES,
    TACTIC,
    Card,
    Cards,
    card_names,
    deck_of,
    mask,
)
from ludotheque.games.schotten_totten.rules.formations import (
    COLOUR,
    NO_RANK,
    PLAIN,
    SET,
    Rank,
    Scale,
    completion,
    highest,
    name,
    strongest,
    total,
)
from ludotheque.games.schotten_totten.rules.moves import Play
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import Side, laid, with_card
from ludotheque.games.schotten_totten.rules.state import (
    has_cards,
    open_stones,
    side_of,
    stones_in,
)


class Promised(NamedTuple):
    """Cards of the hand that complete a good formation on a begun side, or on an empty one (`stone` is -1).

    It is `sure` if the opponent can make nothing as good there.
    """

    stone: Stone
    rank: Rank
    cards: Cards
    sure: bool


def promises(outlook: Outlook, but: Cards = 0, at: Stone = -1) -> Iterator[Promised]:
    """Yield sets, runs of a colour and sure wins that the rest of the hand completes; no card twice."""
    hand = outlook.hand | (0 if but & ALL_TACTICS else outlook.elites)
    hand &= ~but
    left = [stone for stone in stones_in(open_stones(outlook.view, outlook.seat)) if stone != at]
    while True:
        ready = filter(None, (outlook.ready(stone, hand) for stone in left))
        found = [Promised(stone, aim.rank, mask(aim.held), sure) for stone, aim, sure in ready]
        clan = hand & ALL_CLAN
        best = strongest(PLAIN.plans[0], clan)
        if best >> 6 >= SET:
            found.append(Promised(-1, best, mask(completion(PLAIN, 0, clan, best)), sure=False))
        if not found:
            return
        first = max(found, key=lambda one: (one.sure, one.rank >> 6, one.stone >= 0, one.rank))
        yield first
        hand &= ~first.cards & (ALL_CLAN if first.cards & ALL_TACTICS else -1)
        left = [stone for stone in left if stone != first.stone]


def kept_elsewhere(outlook: Outlook, move: Play, promised: Sequence[Promised]) -> Iterator[Promised]:
    """Yield what is promised otherwise than as a card that is laid."""
    begins = not side_of(outlook.view, outlook.seat, move.stone)
    for one in promised:
        here = one.stone == move.stone or (one.stone < 0 and begins)
        if not (here and one.cards >> move.card & 1):
            yield one


def with_aim(
    outlook: Outlook, one: Candidate, promised: Sequence[Promised], wanted: Mapping[Stone, Aim]
) -> Candidate:
    """Return a turn with reasons on its formation, without what is promised elsewhere, and the other side."""
    move = next((move for move in one.line if isinstance(move, Play) and move.card not in MODES), None)
    if not move:
        return one
    reasons, stone = [*one.reasons], move.stone
    but = reduce(or_, (each.cards for each in kept_elsewhere(outlook, move, promised)), 0)
    if stone not in wanted:
        but |= reduce(or_, (mask(aim.held) for aim in wanted.values()), 0)
    found = outlook.aim(stone, move.card, but)
    spare = _failing(outlook, stone, move.card, found, but) if found else None
    if found:
        begun = laid(side_of(outlook.view, outlook.seat, stone))
        whole = int(len(begun) + 1 + len(found.held) == measure_of(outlook.view, stone).size)
        known = {"laid": begun, "held": found.held, "missing": found.missing}
        cards = {key: card_names(each) for key, each in known.items()}
        rank = found.rank
        reasons += [spare[1]] if spare else []
        reasons.append(Reason.of("aim", formation=name(rank), sum=total(rank), whole=whole, **cards))
    if outlook.view.sides[(1 - outlook.seat) * STONES + stone]:
        reasons.append(_facing(outlook, stone, move.card, found, spare[0] if spare else NO_RANK))
    return replace(one, reasons=(*reasons, *_site(outlook, stone)))


def _failing(
    outlook: Outlook, stone: Stone, card: Card, aim: Aim, wanted: Cards
) -> tuple[Rank, Reason] | None:
    scale, hand = measure_of(outlook.view, stone), outlook.hand & ~mask((card, *aim.held)) & ~wanted
    side = reduce(with_card, (card, *aim.held), side_of(outlook.view, outlook.seat, stone))
    if not 0 < len(aim.missing) <= FEW:
        return None
    rank, (_mine, theirs) = strongest(scale.plans[side], hand), outlook.reaches(stone)
    if rank >> 6 < COLOUR or (not theirs.missing and theirs.best >= rank):
        return None
    named = card_names(completion(scale, side, hand, rank))
    return rank, Reason.of("failing", formation=name(rank), sum=total(rank), cards=named)


def _site(outlook: Outlook, stone: Stone) -> Iterator[Reason]:
    """Yield why just this stone: an own one beside it, or that only others have cards of the opponent."""
    view, seat = outlook.view, outlook.seat
    rows = [row for row in ROWS if row >> stone & 1 and not row & view.claimed[1 - seat]]
    near = [
        one
        for one in (stone - 1, stone + 1)
        if any(view.claimed[seat] & row & 1 << one for row in rows if one >= 0)
    ]
    if near:
        yield Reason.of("beside", stone=near[0] + 1)
        return
    begun = [bool(side_of(view, 1 - seat, one)) for one in stones_in(open_stones(view, seat))]
    if not side_of(view, seat, stone) and not side_of(view, 1 - seat, stone) and any(begun):
        yield Reason("free")


def _least(scale: Scale, side: Side, aim: Aim) -> Rank:
    """Return the least rank with which an unfinished side may come to its aim, whatever card is drawn."""
    made = reduce(with_card, aim.held, side)
    return min((scale.ranks[with_card(made, card)] for card in aim.missing), default=aim.rank)


def _facing(outlook: Outlook, stone: Stone, card: Card, aim: Aim | None, spare: Rank) -> Reason:
    """Return a reason that compares both sides after `card`, with what the opponent can still reach."""
    side = with_card(side_of(outlook.view, outlook.seat, stone), card)
    mine, theirs = outlook.reaches(stone, mine=side, hand=outlook.hand & ~(1 << card))
    before, rank = outlook.reaches(stone)[0].best, mine.best
    if mine.missing:
        planned = aim and (aim.missing or len(aim.held) == mine.missing)
        rank = _least(measure_of(outlook.view, stone), side, aim) if aim and planned else NO_RANK
        rank = spare or rank
    first = not theirs.missing  # of equal sides, the one that was complete first wins (S7)
    known = "" if theirs.best == NO_RANK else name(theirs.best)
    return Reason.of(
        "facing",
        formation=known,
        sum=total(theirs.best) if known else 0,
        same=int(theirs.best >> 6 == rank >> 6),
        equal=int(theirs.best == rank),
        better=int(theirs.best > rank or (theirs.best == rank and (first or mine.missing > 0))),
        lost=int(first and theirs.best >= mine.best),
        already=int(first and theirs.best >= before),
        missing=theirs.missing,
        cards=card_names(outlook.answers(stone, rank)),
        tactics=answering(outlook, card),
        enough=int(theirs.best != NO_RANK and worst(side, mine.missing) > theirs.best),
    )


def answering(outlook: Outlook, card: Card) -> int:
    """Return 1 if the opponent may answer `card` with a tactic, 2 if only after another one (S15), else 0."""
    view, other = outlook.view, 1 - outlook.seat
    if not (has_cards(view, TACTIC) or TACTIC in map(deck_of, view.hands[other])):
        return 0
    return 1 if view.played[other] <= view.played[outlook.seat] + (card >= CLAN_CARDS) else 2


def worst(side: Side, missing: int) -> Rank:
    """Return a rank that any formation reaches which a side becomes by so many cards more."""
    return sum(map(highest, laid(side))) + missing
