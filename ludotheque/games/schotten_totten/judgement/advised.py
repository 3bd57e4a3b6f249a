"""Puts turns in the order in which they are advised, and adds the reasons that only advice gives.

These change no value. They say what a card is laid for, how the opponent's side compares, what
a mode card does, what a ruse takes from the opponent, and which stone can wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import combinations

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.judgement.aims import Aim
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
    HEADHUNTER,
    MODES,
    Card,
    Cards,
    cards_in,
    colour_of,
    mask,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import (
    NO_RANK,
    Rank,
    Scale,
    highest,
    name,
    total,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Play, Put, Ruse, Shift
from ludotheque.games.schotten_totten.rules.proof import measure_of, scale_with
from ludotheque.games.schotten_totten.rules.sides import Side, laid, with_card, without
from ludotheque.games.schotten_totten.rules.state import (
    Phase,
    find_card,
    open_stones,
    side_of,
    stones_in,
)

_HARDLY = 0.04  # a turn that is worse by so much may be advised first
_SURE = ("sure-win", "sure-loss")


def advised(outlook: Outlook, found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns in the order of advice with its reasons; `found` has them with values, best first.

    Turns are similar if they claim the same stones, intend the same cards of the hand for a stone, or give up
    a card at a lost stone; only the best of them is returned. Of those hardly worse than the best, the one
    with most claims comes first, and one that spends no card that another side needs before one that does. If
    it claims none, the best turn that takes a stone at once comes second. Others that spend such a card come
    last, and all that spend one with which the hand would surely win a stone.
    """
    if outlook.view.phase == Phase.PUT:
        return _put_back(outlook, found)
    if outlook.view.phase != Phase.PLAY:
        return _lost_once([_tricking(outlook, one) for one in found])
    ends: dict[object, Candidate] = {}
    for one in (_tricking(outlook, _aimed(outlook, one)) for one in found):
        sure = tuple(reason.key for reason in one.reasons if reason.key in _SURE)
        ends.setdefault((sure, _end(one)), one)
    told = [*_with_true_spared(outlook.hand, [*ends.values()])]
    spending = {one.line for one in told if not _claims(one) and _spent(outlook, one)}
    losing = {one.line for one in told if not _claims(one) and _spent(outlook, one, sure=True)}
    kept = [one for one in told if one.line not in losing] or told
    near = (one for one in kept if one.score >= kept[0].score - _HARDLY)
    first = max(near, key=lambda one: (_claims(one), one.line not in spending))
    taking = [one for one in told if _taken(one)]
    second = None if _claims(first) else next(iter(taking), None)
    told.sort(key=lambda one: (one is not first, one is not second, one.line in losing, one.line in spending))
    first, *others = told
    ordered = [replace(first, reasons=(*first.reasons, *_spent(outlook, first))), *others]
    return _lost_once([_keeping(outlook, _waiting(outlook, one, taking)) for one in ordered])


# The order


def _claims(one: Candidate) -> int:
    """Return the number of stones that a turn claims."""
    return sum(isinstance(move, Claim) for move in one.line)


def _taken(one: Candidate) -> Play | None:
    """Return the card that a turn lays at a stone in order to claim it, or None."""
    claimed = {move.stone for move in one.line if isinstance(move, Claim)}
    return next((move for move in one.line if isinstance(move, Play) and move.stone in claimed), None)


def _spent(outlook: Outlook, one: Candidate, sure: bool = False) -> list[Reason]:
    """Return a reason that the card could complete another side, if any; if `sure`, to win there."""
    move = next((move for move in one.line if isinstance(move, Play) and move.card < CLAN_CARDS), None)
    if move:
        for stone in stones_in(open_stones(outlook.view, outlook.seat)):
            found = outlook.needs(stone, move.card) if stone != move.stone else None
            if found and not (sure and outlook.reaches(stone)[1].missing):
                card, formation = CARD_NAMES[move.card], name(found.rank)
                return [Reason.of("spent", stone=stone + 1, card=card, formation=formation)]
    return []


def _lost_once(found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns of which only the first says that the round is lost, if it does."""
    first, *others = found
    if not any(reason.key == "sure-loss" for reason in first.reasons):
        return [*found]
    kept = [tuple(reason for reason in one.reasons if reason.key != "sure-loss") for one in others]
    return [first, *(replace(one, reasons=reasons) for one, reasons in zip(others, kept, strict=True))]


def _end(one: Candidate) -> object:
    """Return a turn's purpose, of which one turn is advised: claims, a lost stone, cards, or its moves."""
    if claimed := tuple(move for move in one.line if isinstance(move, Claim)):
        return claimed
    if one.facts("facing").get("lost"):
        return "lost"
    if held := one.facts("aim").get("held"):
        move = next(move for move in one.line if isinstance(move, Play))
        return frozenset([*str(held).split(), CARD_NAMES[move.card]])
    return one.line


def _put_back(outlook: Outlook, found: Sequence[Candidate]) -> list[Candidate]:
    """Return the ways to put cards back, first one hardly worse than the best that parts the fewest cards."""

    def parted(one: Candidate) -> int:
        return _parted(outlook, [move.card for move in one.line if isinstance(move, Put)])

    near = (one for one in found if one.score >= found[0].score - _HARDLY)
    first = min(near, key=parted)
    kinds = [(one, "useful" if parted(one) else "apart") for one in found if one is not first]
    kinds = [(first, "least" if parted(first) else "apart"), *kinds]
    return [replace(one, reasons=(Reason.of("put-back", kind=kind),)) for one, kind in kinds]


def _parted(outlook: Outlook, cards: Sequence[Card]) -> int:
    """Return how many of `cards` are tactics or go with cards in hand or on the border."""
    view, seat = outlook.view, outlook.seat
    own = [laid(side_of(view, seat, stone)) for stone in stones_in(open_stones(view, seat))]
    hand = mask(card for card in view.hands[seat] if card < CLAN_CARDS or card in ELITES)
    return sum(
        card >= CLAN_CARDS
        or _goes_with(card, hand)
        or any(side and all(_go_together(card, other) for other in side) for side in own)
        for card in cards
    )


# What a card is laid for


def _with_true_spared(hand: Cards, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the candidates without the reason `spared` where a better turn or the hand can use the card."""
    played: set[str] = set()
    for one in found:
        card = str(one.facts("spared").get("card", ""))
        useful = card in played or (card and _goes_with(CARD_NAMES.index(card), hand))
        kept = tuple(reason for reason in one.reasons if reason.key != "spared" or not useful)
        yield replace(one, reasons=kept)
        played |= {CARD_NAMES[move.card] for move in one.line if isinstance(move, Play)}


def _goes_with(card: Card, hand: Cards) -> bool:
    """Return whether another card of `hand` may be in the same set or the same run of a colour."""
    return any(_go_together(card, other) for other in cards_in(hand) if other != card)


def _go_together(card: Card, other: Card) -> bool:
    """Return whether two cards, `card` a clan card, may be in the same set or the same run of a colour."""
    if other >= CLAN_CARDS:
        return True
    return value_of(other) == value_of(card) or (
        colour_of(other) == colour_of(card) and abs(other - card) <= 2
    )


def _aimed(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a candidate with reasons on the intended formation and the opponent's cards at the stone."""
    move = next((move for move in one.line if isinstance(move, Play) and move.card not in MODES), None)
    if not move:
        return one
    reasons, stone, found = [*one.reasons], move.stone, outlook.aim(move.stone, move.card)
    if found:
        begun = laid(side_of(outlook.view, outlook.seat, stone))
        cards = {"laid": _names(begun), "held": _names(found.held), "missing": _names(found.missing)}
        reasons.append(Reason.of("aim", formation=name(found.rank), **cards))
    if outlook.view.sides[(1 - outlook.seat) * STONES + stone]:
        reasons.append(_facing(outlook, stone, move.card, found))
    return replace(one, reasons=tuple(reasons))


def _least(scale: Scale, side: Side, aim: Aim) -> Rank:
    """Return the least rank with which an unfinished side may come to its aim, whatever card is drawn."""
    made = reduce(with_card, aim.held, side)
    return min((scale.ranks[with_card(made, card)] for card in aim.missing), default=aim.rank)


def _facing(outlook: Outlook, stone: Stone, card: Card, aim: Aim | None) -> Reason:
    """Return a reason that compares both sides after `card`, with what the opponent can still reach."""
    side = with_card(side_of(outlook.view, outlook.seat, stone), card)
    mine, theirs = outlook.reaches(stone, mine=side, hand=outlook.hand & ~(1 << card))
    rank = mine.best
    if mine.missing:
        rank = _least(measure_of(outlook.view, stone), side, aim) if aim else NO_RANK
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
        missing=theirs.missing,
        cards=" ".join(CARD_NAMES[one] for one in outlook.answers(stone, rank)),
        tactics=int(outlook.tactics),
    )


# A stone that can wait


def _waiting(outlook: Outlook, one: Candidate, taking: Sequence[Candidate]) -> Candidate:
    """Return a turn with a reason for the stone of `taking` that can safely be taken later, if any."""
    plays = [move for move in one.line if isinstance(move, Play)]
    if _claims(one) or any(isinstance(move, Ruse) for move in one.line):
        return one
    for move in filter(None, map(_taken, taking)):
        kept = not any(move.card == other.card or move.stone == other.stone for other in plays)
        side = with_card(side_of(outlook.view, outlook.seat, move.stone), move.card)
        _mine, theirs = outlook.reaches(move.stone)
        if kept and measure_of(outlook.view, move.stone).ranks[side] > theirs.best:
            waits = Reason.of("waits", stone=move.stone + 1, card=CARD_NAMES[move.card])
            return replace(one, reasons=(*one.reasons, waits))
    return one


def _keeping(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a turn with the best formation that the hand completes elsewhere, without cards of its aim."""
    plays = [move for move in one.line if isinstance(move, Play)]
    own = one.facts("aim")
    if _claims(one) or one.facts("waits") or len(plays) != 1 or (own and not own["missing"] and own["held"]):
        return one
    (play,) = plays
    needed = {*str(own.get("held", "")).split()}
    kept = {
        stone: found
        for stone in stones_in(open_stones(outlook.view, outlook.seat))
        if stone != play.stone and (found := outlook.ready(stone, play.card))
        if needed.isdisjoint(_names(found.held).split())
    }
    if not kept:
        return one
    stone = max(kept, key=lambda at: kept[at].rank)
    facts = {"cards": _names(kept[stone].held), "formation": name(kept[stone].rank)}
    return replace(one, reasons=(*one.reasons, Reason.of("kept", stone=stone + 1, **facts)))


# What tactics are for


def _tricking(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a candidate with more reasons, if it plays a mode card or a ruse."""
    acts = [move for move in one.line if isinstance(move, (Play, Ruse, Shift, Discard))]
    if not acts:
        return one
    last, reasons = acts[-1], [*one.reasons]
    if isinstance(last, Play) and last.card in MODES:
        reasons.append(_mode(outlook, last.card, last.stone))
    elif isinstance(last, Ruse) and last.card == HEADHUNTER:
        pairs = [pair for pair in combinations(cards_in(outlook.hand), 2) if not _parted(outlook, pair)]
        spare = max(pairs, key=lambda pair: outlook.missed(mask(pair)), default=())
        reasons.append(Reason.of("hunt", cards=_names(spare)))
    elif isinstance(last, (Shift, Discard)):
        owner, stone = find_card(outlook.view, last.card) or (outlook.seat, 0)
        if owner != outlook.seat:
            reasons += _broken(outlook, last.card, stone)
    return replace(one, reasons=tuple(reasons))


def _mode(outlook: Outlook, card: Card, stone: Stone) -> Reason:
    """Return a reason that says what a mode card changes: sums, cards, and formations in reach."""
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
        their_best="" if after[1].best == NO_RANK else name(after[1].best),
        had="" if now.best == NO_RANK or len(theirs) < 2 else name(now.best),
        full=int(not now.missing),
    )


def _broken(outlook: Outlook, card: Card, stone: Stone) -> Iterator[Reason]:
    """Yield a reason that names the formation that the opponent loses by `card`, had or one card away."""
    side = side_of(outlook.view, 1 - outlook.seat, stone)
    before = outlook.reaches(stone)[1]
    after = outlook.reaches(stone, theirs=without(side, card))[1]
    if before.missing <= 1 and before.best != NO_RANK and (not before.missing or before.best > after.best):
        full = int(not before.missing)
        yield Reason.of("broken", stone=stone + 1, formation=name(before.best), full=full)


def _names(cards: Sequence[Card]) -> str:
    return " ".join(CARD_NAMES[card] for card in cards)
