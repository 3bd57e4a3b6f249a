"""Says in advice what mode cards and ruses are for (S17, S18), and which cards go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.said import Reach
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    HEADHUNTER,
    MODES,
    MUD,
    Card,
    Cards,
    card_names,
    cards_in,
    colour_of,
    mask,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    completion,
    highest,
    name,
    strongest,
    total,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Play, Ruse, Shift
from ludotheque.games.schotten_totten.rules.proof import measure_of, scale_with
from ludotheque.games.schotten_totten.rules.sides import count, laid, with_card, without
from ludotheque.games.schotten_totten.rules.state import (
    ends_round,
    find_card,
    open_stones,
    side_of,
    stones_in,
)

FELT = 3  # per cent: a smaller change of a chance is not told


def tricking(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a candidate with more reasons, if it plays a mode card or a ruse."""
    last, reasons = _acted(one), [*one.reasons]
    if not last:
        return one
    if isinstance(last, Play) and last.card in MODES:
        reasons.append(_mode(outlook, last.card, last.stone))
    elif isinstance(last, Ruse) and last.card == HEADHUNTER:
        pairs = [pair for pair in combinations(cards_in(outlook.hand), 2) if not parted(outlook, pair)]
        spare = max(pairs, key=lambda pair: outlook.missed(mask(pair)), default=())
        reasons.append(Reason.of("hunt", cards=card_names(spare)))
    elif isinstance(last, (Shift, Discard)):
        owner, stone = find_card(outlook.view, last.card) or (outlook.seat, 0)
        if owner != outlook.seat:
            reasons += [*_broken(outlook, last.card, stone), *_robbed(outlook, last.card, stone)]
        elif outlook.view.full[outlook.seat] >> stone & 1:
            reasons += _refilled(outlook, last, stone)
        if isinstance(last, Shift) and last.stone != stone:
            reasons += _finished(outlook, last)
    return replace(one, reasons=tuple(reasons))


def _acted(one: Candidate) -> Play | Ruse | Shift | Discard | None:
    acts = (move for move in reversed(one.line) if isinstance(move, (Play, Ruse, Shift, Discard)))
    return next(acts, None)


def improving(outlook: Outlook, found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns without mud and ruses that make nothing better, unless no other turn is left."""
    return [one for one in found if _improves(outlook, one)] or [*found]


def _improves(outlook: Outlook, one: Candidate) -> bool:
    view, last = outlook.view, _acted(one)
    if isinstance(last, Play) and last.card == MUD:
        scale = scale_with(view, last.stone, MUD)
        return _standing(*outlook.reaches(last.stone, scale=scale)) > _standing(*outlook.reaches(last.stone))
    if (
        not isinstance(last, (Shift, Discard))
        or any(isinstance(move, Claim) for move in one.line)
        or one.facts("broken")
    ):
        return True
    owner, source = find_card(view, last.card) or (outlook.seat, 0)
    chances = [dict(why.facts) for why in one.reasons if why.key == "chance"]
    gains = {int(each["stone"]) - 1: int(each["after"]) - int(each["before"]) for each in chances}
    if owner != outlook.seat:
        return sum(gains.values()) >= FELT
    if view.full[owner] >> source & 1 and ends_round(view.claimed[owner] | 1 << source):
        return False
    filled = bool(one.facts("refilled"))
    if isinstance(last, Discard) or filled:
        return filled and (isinstance(last, Discard) or gains.get(last.stone, 0) >= FELT)
    spared = not view.full[owner] >> source & 1 or not _standing(*outlook.reaches(source))
    return spared and min(gains.get(last.stone, 0), sum(gains.values())) >= FELT


def _standing(mine: Reach, theirs: Reach) -> int:
    """Return 2 if the best that a stone may come to is this seat's, 0 if the stone is lost, else 1."""
    if mine.best > theirs.best or (mine.best == theirs.best and theirs.missing and not mine.missing):
        return 2
    return int(theirs.missing > 0 and mine.best != NO_RANK)


def _refilled(outlook: Outlook, last: Shift | Discard, stone: Stone) -> Iterator[Reason]:
    scale, side = measure_of(outlook.view, stone), side_of(outlook.view, outlook.seat, stone)
    left = without(side, last.card)
    rank = strongest(scale.plans[left], outlook.hand)
    if rank > scale.ranks[side] or (rank == scale.ranks[side] and isinstance(last, Shift)):
        (card,) = completion(scale, left, outlook.hand, rank)
        yield Reason.of("refilled", stone=stone + 1, card=CARD_NAMES[card])


def _mode(outlook: Outlook, card: Card, stone: Stone) -> Reason:
    view, seat = outlook.view, outlook.seat
    mine, theirs = (laid(side_of(view, who, stone)) for who in (seat, 1 - seat))
    after = outlook.reaches(stone, scale=scale_with(view, stone, card))
    now = outlook.reaches(stone)[1]
    return Reason.of(
        "mode",
        card=CARD_NAMES[card],
        mine=sum(map(highest, mine)),
        theirs=sum(map(highest, theirs)),
        many=len(mine),
        their_many=len(theirs),
        best="" if after[0].best == NO_RANK else name(after[0].best),
        sum=max(0, total(after[0].best)),
        their_best="" if after[1].best == NO_RANK else name(after[1].best),
        their_sum=max(0, total(after[1].best)),
        had=name(now.best) if len(theirs) > 1 and now.best >> 6 > after[1].best >> 6 else "",
        full=int(not now.missing),
    )


def _broken(outlook: Outlook, card: Card, stone: Stone) -> Iterator[Reason]:
    """Yield a reason that names the formation that the opponent loses by `card`, or can make no more."""
    side = side_of(outlook.view, 1 - outlook.seat, stone)
    before = outlook.reaches(stone)[1]
    after = outlook.reaches(stone, theirs=without(side, card))[1]
    less = not before.missing or before.best >> 6 > after.best >> 6
    if before.missing <= 1 and before.best != NO_RANK and less:
        full = int(not before.missing)
        last = int(ends_round(outlook.view.claimed[1 - outlook.seat] | 1 << stone))
        yield Reason.of("broken", stone=stone + 1, formation=name(before.best), full=full, last=last)


def _robbed(outlook: Outlook, card: Card, stone: Stone) -> Iterator[Reason]:
    side = side_of(outlook.view, outlook.seat, stone)
    if outlook.view.full[outlook.seat] >> stone & 1:
        cards = outlook.answers(stone, measure_of(outlook.view, stone).ranks[side])
        if cards:
            last = int(ends_round(outlook.view.claimed[outlook.seat] | 1 << stone))
            yield Reason.of("robbed", stone=stone + 1, cards=card_names(cards), last=last)


def _finished(outlook: Outlook, last: Shift) -> Iterator[Reason]:
    side = with_card(side_of(outlook.view, outlook.seat, last.stone), last.card)
    scale = measure_of(outlook.view, last.stone)
    if count(side) == scale.size and (rank := scale.ranks[side]) >> 6:
        ends = int(ends_round(outlook.view.claimed[outlook.seat] | 1 << last.stone))
        yield Reason.of("finished", stone=last.stone + 1, formation=name(rank), sum=total(rank), last=ends)


# Cards that go together


def parted(outlook: Outlook, cards: Sequence[Card]) -> int:
    """Return how many of `cards` are tactics or go with cards in hand or on the border."""
    view, seat = outlook.view, outlook.seat
    own = [laid(side_of(view, seat, stone)) for stone in stones_in(open_stones(view, seat))]
    return sum(
        card >= CLAN_CARDS
        or goes_with(card, outlook.hand)
        or any(side and all(go_together(card, other) for other in side) for side in own)
        for card in cards
    )


def goes_with(card: Card, hand: Cards) -> bool:
    """Return whether another card of `hand` may be in the same set or the same run of a colour."""
    return any(go_together(card, other) for other in cards_in(hand) if other != card)


def go_together(card: Card, other: Card) -> bool:
    """Return whether two cards, `card` a clan card, may be in the same set or the same run of a colour."""
    if other >= CLAN_CARDS:
        return True
    return value_of(other) == value_of(card) or (
        colour_of(other) == colour_of(card) and abs(other - card) <= 2
    )
