"""Puts turns in the order in which they are advised, and adds the reasons that only advice gives.

These change no value. What tactics are for is said by `ruses`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.judgement.aimed import (
    Promised,
    answering,
    kept_elsewhere,
    promises,
    with_aim,
    worst,
)
from ludotheque.games.schotten_totten.judgement.aims import Aim
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.ruses import (
    go_together,
    goes_with,
    improving,
    parted,
    tricking,
)
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
    MODES,
    Card,
    Cards,
    card_names,
    cards_in,
    mask,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import (
    FORMATIONS,
    NO_RANK,
    SET,
    name,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Play, Put, Ruse, Shift
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import count, laid, with_card
from ludotheque.games.schotten_totten.rules.state import (
    Phase,
    ends_round,
    open_stones,
    side_of,
    stones_in,
    unclaimed,
)

_HARDLY = 0.03  # a turn that is worse by so much may be advised first
_TAKES = 0.03  # for each stone that it claims, it may be worse by so much more
_SAVES = 0.06  # and instead by so much where a tactic of the opponent might still spoil a clan card kept back
_DECIDES = 0.015  # and by so much more if it goes on with a stone that would end the round
_BESIDE = 0.01  # and by so much more if it goes on with a good plan beside an own stone
_FIRM = 0.02  # and by so much if it needs no card but those of the hand
_HASTY = 0.05  # by which trials, which play tactics early, make it seem better than it is
_EQUAL = 0.02  # a turn that is worse by so much comes first if its plan is plainer than a firm one
_STRONG = ("colour-run", "set")  # formations that need not fear what is not begun
_FEW = 2  # a plan needs any of so many cards that are left at least, unless it is a run of a colour
LOST = 15  # per cent: a stone is almost lost with less chance
_RESULTS = {"win": -2, "sure-win": -1, "sure-loss": 1}


def unlike(outlook: Outlook, found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns with the reasons of advice, best first, of those with the same purpose only the best."""
    if outlook.view.phase != Phase.PLAY:
        return [tricking(outlook, one) for one in found]
    aimed = [tricking(outlook, with_aim(outlook, one, (), {})) for one in found]
    return _by_purpose(aimed, lambda one: False)


def advised(outlook: Outlook, found: Sequence[Candidate], doubt: float = 1.0) -> list[Candidate]:
    """Return turns in the order of advice with its reasons; `found` has them with values, best first.

    What surely wins the round comes first; then, of turns hardly worse than the best, that with most
    claims, one that wins next turn, one at a stone that would end the round, one that spends no card promised
    elsewhere, and the plainest plan. One that claims a stone comes second at least; others that spend such a
    card come last. No card that the hand promises to one stone is counted on at another.
    """
    if outlook.view.phase == Phase.PUT:
        return _put_back(outlook, found)
    if outlook.view.phase != Phase.PLAY:
        return _lost_once(improving(outlook, [tricking(outlook, one) for one in _surest(found)]))
    promised, wanted = [*promises(outlook)], _wanted(outlook)
    tricks = [tricking(outlook, with_aim(outlook, one, promised, wanted)) for one in _surest(_patient(found))]
    aimed = _of_least_use(outlook, improving(outlook, tricks))
    deciding = {one.line for one in aimed if _decides(outlook, one)}
    spending = {one.line for one in aimed if _spends(outlook, one, promised) or _diverts(one, wanted)}
    far = (one.line for one in aimed if (aim := one.facts("aim")) and not (aim["whole"] or aim["missing"]))
    wasting = {*spending, *far}
    told = [*_with_true_spared(outlook.hand, _by_purpose(aimed, lambda one: one.line in wasting))]
    losing = {one.line for one in told if not _claims(one) and _spends(outlook, one, promised, sure=True)}
    kept = [one for one in told if one.line not in losing] or told

    def worth(one: Candidate) -> tuple[int, int, bool, bool, bool]:
        ends, kept = _ends_next(outlook, one), one.line not in spending
        return _claims(one), len(_last(outlook, one)), ends, one.line in deciding, kept

    def behind(one: Candidate) -> float:
        favour = _favour(outlook, one) + _DECIDES * (one.line in deciding)
        return kept[0].score - one.score - doubt * favour

    near = [one for one in kept if _result(one) == _result(kept[0]) and behind(one) <= doubt * _HARDLY]
    best = max(near, key=worth)
    most = behind(best) + doubt * (_EQUAL if _plainness(best) > 1 else _HARDLY)
    equal = (one for one in near if worth(one) == worth(best) and behind(one) <= most)
    first = max(equal, key=lambda one: (_plainness(one), _beside(one)))
    taking = [one for one in told if _claims(one)]
    second = None if _claims(first) else next(iter(taking), None)
    spending -= {one.line for one in taking}
    told.sort(
        key=lambda one: (
            one is not first,
            one is not second,
            _result(one),
            one.line in losing,
            one.line in spending,
        )
    )
    first, *others = told
    missed = _diverts(first, wanted) or _spent(outlook, first)
    ordered = [replace(first, reasons=(*first.reasons, *missed)), *others]
    waiting = [_waiting(outlook, one, taking) for one in ordered]
    return _lost_once([_leaving(outlook, _keeping(outlook, one, taking)) for one in waiting])


def worth_telling(outlook: Outlook, told: Sequence[Candidate]) -> list[Candidate]:
    """Return advice without what nobody needs after the first turn, and with one mere hope at most."""
    if outlook.view.phase != Phase.PLAY:
        return [*told]
    first, *others = told
    promised, wanted, found = [*promises(outlook)], _wanted(outlook), [first]
    laid = {move.card for move in first.line if isinstance(move, Play)}
    for one in others:
        move = _laying(one)
        kept = _claims(one) + bool(one.facts("waits"))
        if kept < _claims(first) or (_elite(one) and not _whole(one)):
            continue
        if move and not _claims(one):
            taken = _taken(first)
            if (
                not _plainness(one)
                or _spends(outlook, one, promised)
                or _diverts(one, wanted)
                or (taken and taken.stone == move.stone)
            ):
                continue
            if move.card in laid:
                continue
        if len(found) == 1 or _plainness(one) > 1:
            found.append(one)
            laid |= {move.card} if move else set()
    return found


# The order


def _patient(found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns, best first; those are worse that spend a tactic which completes no side."""
    hasty = {
        one.line for one in found if _spends_tactic(one) and not (one.facts("formation") or _claims(one))
    }
    valued = [replace(one, score=one.score - _HASTY * (one.line in hasty)) for one in found]
    return sorted(valued, key=lambda one: -one.score)


def _claims(one: Candidate) -> int:
    return sum(isinstance(move, Claim) for move in one.line)


def _taken(one: Candidate) -> Play | None:
    claimed = {move.stone for move in one.line if isinstance(move, Claim)}
    return next((move for move in one.line if isinstance(move, Play) and move.stone in claimed), None)


def _laying(one: Candidate) -> Play | None:
    return next((move for move in one.line if isinstance(move, Play) and move.card < CLAN_CARDS), None)


def _elite(one: Candidate) -> Play | None:
    return next((move for move in one.line if isinstance(move, Play) and move.card in ELITES), None)


def _spends_tactic(one: Candidate) -> bool:
    return any(isinstance(move, (Play, Ruse)) and move.card >= CLAN_CARDS for move in one.line)


def _spends(
    outlook: Outlook, one: Candidate, promised: Sequence[Promised], sure: bool = False
) -> Sequence[Reason | Promised]:
    """Return why a turn's card is wanted elsewhere or others are here; if `sure`, surely to win there."""
    move = _laying(one) or _elite(one)
    if not move:
        return ()
    otherwise = kept_elsewhere(outlook, move, promised)
    elsewhere = [each for each in otherwise if each.cards >> move.card & 1 or each.stone == move.stone]
    return [each for each in elsewhere if each.sure] if sure else [*elsewhere, *_spent(outlook, one)]


def _spent(outlook: Outlook, one: Candidate) -> list[Reason]:
    """Return a reason that the card could complete another side to something stronger, if any."""
    if move := _laying(one):
        here = FORMATIONS.index(_made(one) or FORMATIONS[0]) if _whole(one) else 0
        for stone in stones_in(open_stones(outlook.view, outlook.seat)):
            found = outlook.needs(stone, move.card) if stone != move.stone else None
            if found and found.rank >> 6 > here:
                card, formation = CARD_NAMES[move.card], name(found.rank)
                return [Reason.of("spent", stone=stone + 1, card=card, formation=formation)]
    return []


def _favour(outlook: Outlook, one: Candidate) -> float:
    claims, plainness = _claims(one), _plainness(one)
    takes = _SAVES if _laying(one) and answering(outlook, 0) else _TAKES
    firm, beside = not claims and plainness > 2, plainness > 1 and _beside(one)
    return takes * claims + _FIRM * firm + _BESIDE * beside


def _beside(one: Candidate) -> bool:
    return bool(one.facts("beside"))


def _decides(outlook: Outlook, one: Candidate) -> bool:
    move = _laying(one) or _elite(one)
    if any(dict(why.facts).get("last") for why in one.reasons if why.key in ("robbed", "broken", "finished")):
        return True
    if not move or not _plainness(one):
        return False
    if move.stone in _winning(outlook, one, outlook.seat):
        return True
    short = outlook.reaches(move.stone)[1].missing <= 1
    return short and move.stone in _winning(outlook, one, 1 - outlook.seat)


def _wanted(outlook: Outlook) -> dict[Stone, Aim]:
    """Return the best, at least a set, that the hand begins at each stone that would end the round."""
    found = dict[Stone, Aim]()
    for stone in stones_in(open_stones(outlook.view, outlook.seat)):
        if not ends_round(outlook.view.claimed[outlook.seat] | 1 << stone):
            continue
        _mine, theirs = outlook.reaches(stone)
        least = max(SET << 6, NO_RANK if theirs.missing else theirs.best + 1)
        plans = (
            plan for card in cards_in(outlook.hand) if (plan := _plan(outlook, stone, card)).rank >= least
        )
        best = max(plans, key=lambda plan: (plan.rank >> 6, not plan.missing, plan.rank), default=None)
        found |= {stone: best} if best else {}
    return found


def _plan(outlook: Outlook, stone: Stone, card: Card) -> Aim:
    side = with_card(side_of(outlook.view, outlook.seat, stone), card)
    scale, aim = measure_of(outlook.view, stone), outlook.aim(stone, card)
    if count(side) == scale.size:
        return Aim(scale.ranks[side], (card,))
    return aim._replace(held=(card, *aim.held)) if aim and (aim.held or aim.missing) else Aim(NO_RANK)


def _diverts(one: Candidate, wanted: Mapping[Stone, Aim]) -> list[Reason]:
    move = _laying(one)
    if not move or move.stone in wanted or _claims(one):
        return []
    missed = ((stone, aim) for stone, aim in wanted.items() if move.card in aim.held)
    return [
        Reason.of("spent", stone=stone + 1, card=CARD_NAMES[move.card], formation=name(aim.rank))
        for stone, aim in missed
    ][:1]


def _plainness(one: Candidate) -> int:
    """Return how plain a plan is: 3 if all is there, 1 a hope, 0 none; a tactic for later is less plain."""
    play = next((move for move in one.line if isinstance(move, Play)), None)
    if _claims(one):
        return 3
    if not play:
        moves = any(isinstance(move, (Shift, Discard)) for move in one.line)
        return 2 if moves and not one.facts("broken", "robbed") else 3
    plan = 3 if play.card in MODES else _planned(one)
    return max(0, plan - (play.card >= CLAN_CARDS and not one.facts("formation")))


def _planned(one: Candidate) -> int:
    facing, aim = one.facts("facing"), one.facts("aim")
    behind = facing.get("lost") or (facing.get("better") and not facing["missing"])
    if behind or int(one.facts("chance").get("after", 100)) < LOST:
        return 0
    made = _made(one)
    if facing.get("enough"):
        return 3
    if _whole(one):
        if made in _STRONG or not facing.get("better", True):
            return 3
        return 1
    if aim.get("formation") in ("", "sum") or not aim.get("missing"):
        return 0
    left, beaten = len(str(aim["missing"]).split()), bool(facing.get("cards"))
    if aim["formation"] == "colour-run":
        return 1 + (left > 1 or bool(one.facts("failing"))) - beaten
    return 0 if left < _FEW else 1 + (aim["formation"] == "set") - beaten


def _of_least_use(outlook: Outlook, found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns, but of those that bring a stone to the same only the one whose card is of least use."""
    ends: dict[object, list[Candidate]] = defaultdict(list)
    for one in found:
        ends[_result(one), _end(one)].append(one)
    chosen = list[Candidate]()
    for same in ends.values():
        near = [one for one in same if one.score >= same[0].score - _HARDLY]
        least = min(near, key=lambda one: _use(outlook, one))
        chosen += [replace(least, score=same[0].score), *(one for one in same if one not in near)]
    return sorted(chosen, key=lambda one: (_result(one), -one.score))


def _end(one: Candidate) -> object:
    """Return what a turn brings a stone to, the same for any card that is as good there, else the turn."""
    move, aim = _laying(one), one.facts("aim")
    claims = tuple(move for move in one.line if isinstance(move, Claim))
    if not move:
        return one.line
    if one.facts("facing").get("enough"):
        return move.stone, claims
    made = one.facts("formation") or (aim if aim.get("whole") else None)
    return (move.stone, claims, made["formation"], made["sum"]) if made else one.line


def _use(outlook: Outlook, one: Candidate) -> tuple[int, int]:
    """Return with how many cards of the hand and sides elsewhere the card of a turn goes, and its value."""
    move, held = _laying(one), str(one.facts("aim").get("held", "")).split()
    if not move:
        return 0, 0
    hand = outlook.hand & ~mask([move.card, *map(CARD_NAMES.index, held)])
    sides: list[Sequence[Card]] = [(card,) for card in cards_in(hand)]
    free = open_stones(outlook.view, outlook.seat) & ~(1 << move.stone)
    sides += [laid(side_of(outlook.view, outlook.seat, stone)) for stone in stones_in(free)]
    uses = (all(go_together(move.card, other) for other in side) for side in sides if side)
    return sum(uses), value_of(move.card)


def _made(one: Candidate) -> str:
    return str(one.facts("formation").get("formation") or one.facts("aim").get("formation", ""))


def _whole(one: Candidate) -> bool:
    return bool(one.facts("formation") or one.facts("aim").get("whole"))


def _surest(found: Sequence[Candidate]) -> list[Candidate]:
    return sorted(found, key=_result)


def _result(one: Candidate) -> int:
    """Return -2 if a turn wins the round, -1 if it surely wins it later, 1 if it surely loses it, else 0."""
    return min((_RESULTS[why.key] for why in one.reasons if why.key in _RESULTS), default=0)


def _lost_once(found: Sequence[Candidate]) -> list[Candidate]:
    """Return turns of which only the first says that the round is lost, if it does."""
    first, *others = found
    if not any(reason.key == "sure-loss" for reason in first.reasons):
        return [*found]
    kept = [tuple(reason for reason in one.reasons if reason.key != "sure-loss") for one in others]
    return [first, *(replace(one, reasons=reasons) for one, reasons in zip(others, kept, strict=True))]


def _by_purpose(found: Sequence[Candidate], spends: Callable[[Candidate], bool]) -> list[Candidate]:
    """Return each purpose's best turn by result, elites last, or one hardly worse that spends no card."""
    ends: dict[object, list[Candidate]] = defaultdict(list)
    for one in found:
        ends[_result(one), _purpose(one)].append(one)
    chosen = list[Candidate]()
    for each in ends.values():
        same = [one for one in each if not _elite(one)] or each
        near = (one for one in same if one.score >= same[0].score - _HARDLY and not spends(one))
        first = next(near, same[0])
        alike = [one.score for one in each if (move := _elite(one)) and _lies_at(first, move.stone)]
        chosen.append(replace(first, score=max(first.score, *alike)) if alike else first)
    return sorted(chosen, key=lambda one: (_result(one), -one.score))


def _lies_at(one: Candidate, stone: Stone) -> bool:
    return any(isinstance(move, Play) and move.stone == stone for move in one.line)


def _purpose(one: Candidate) -> object:
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

    def cost(one: Candidate) -> int:
        return parted(outlook, [move.card for move in one.line if isinstance(move, Put)])

    near = (one for one in found if one.score >= found[0].score - _HARDLY)
    first = min(near, key=cost)
    kinds = [(one, "useful" if cost(one) else "apart") for one in found if one is not first]
    kinds = [(first, "least" if cost(first) else "apart"), *kinds]
    return [replace(one, reasons=(Reason.of("put-back", kind=kind),)) for one, kind in kinds]


# What a card is laid for


def _with_true_spared(hand: Cards, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the candidates without the reason `spared` where a better turn or the hand can use the card."""
    played: set[str] = set()
    for one in found:
        card = str(one.facts("spared").get("card", ""))
        useful = card in played or (card and goes_with(CARD_NAMES.index(card), hand))
        kept = tuple(reason for reason in one.reasons if reason.key != "spared" or not useful)
        yield replace(one, reasons=kept)
        played |= {CARD_NAMES[move.card] for move in one.line if isinstance(move, Play)}


# A stone that can wait


def _waiting(outlook: Outlook, one: Candidate, taking: Sequence[Candidate]) -> Candidate:
    """Return a turn with a reason for the stone of `taking` that can safely be taken later, if any."""
    plays = [move for move in one.line if isinstance(move, Play)]
    if _claims(one) or any(isinstance(move, Ruse) for move in one.line) or answering(outlook, 0):
        return one
    for move in filter(None, map(_taken, taking)):
        if move.card in MODES:  # it changes how both sides count
            continue
        kept = not any(move.card == other.card or move.stone == other.stone for other in plays)
        side = with_card(side_of(outlook.view, outlook.seat, move.stone), move.card)
        _mine, theirs = outlook.reaches(move.stone)
        if kept and measure_of(outlook.view, move.stone).ranks[side] > theirs.best:
            waits = Reason.of("waits", stone=move.stone + 1, card=CARD_NAMES[move.card])
            return replace(one, reasons=(*one.reasons, waits))
    return one


def _keeping(outlook: Outlook, one: Candidate, taking: Sequence[Candidate]) -> Candidate:
    """Return a turn with the best that the hand completes at a stone that none of `taking` takes, if any."""
    now = {taken.stone for taken in map(_taken, taking) if taken}
    plays = [move for move in one.line if isinstance(move, Play)]
    aim = one.facts("aim")
    ready = (
        [] if aim.get("missing") else [CARD_NAMES.index(card) for card in str(aim.get("held", "")).split()]
    )
    if _claims(one) or one.facts("waits") or len(plays) != 1 or (ready and _made(one) in _STRONG):
        return one
    (play,) = plays
    for each in promises(outlook, mask((play.card, *ready)), play.stone):
        if each.stone >= 0 and each.stone not in now:
            cards, formation = card_names([*cards_in(each.cards)]), name(each.rank)
            told = Reason.of(
                "kept", stone=each.stone + 1, cards=cards, formation=formation, sure=int(each.sure)
            )
            return replace(one, reasons=(*one.reasons, told))
    return one


def _last(outlook: Outlook, one: Candidate) -> list[Stone]:
    """Return the stones of which any one more would win the round after a turn's claims, if it makes any."""
    return _winning(outlook, one, outlook.seat) if _claims(one) else []


def _winning(outlook: Outlook, one: Candidate, seat: int) -> list[Stone]:
    """Return the stones that a seat can still win, of which any one would win the round after a turn."""
    claimed = sum(1 << move.stone for move in one.line if isinstance(move, Claim))
    own = outlook.view.claimed[seat] | (claimed if seat == outlook.seat else 0)
    hand = outlook.hand & ~mask(move.card for move in one.line if isinstance(move, Play))
    if ends_round(own):
        return []
    free = stones_in(unclaimed(outlook.view) & ~claimed)
    return [stone for stone in free if ends_round(own | 1 << stone) and _winnable(outlook, seat, stone, hand)]


def _winnable(outlook: Outlook, seat: int, stone: Stone, hand: Cards) -> bool:
    """Return whether a side can beat the least that the other side can come to, or may with an elite card."""
    reaches = outlook.reaches(stone, hand=hand)
    mine, theirs = reaches if seat == outlook.seat else reaches[::-1]
    if theirs.best == NO_RANK or (mine.missing and seat == outlook.seat and outlook.elites):
        return True
    if theirs.missing:  # of equal sides, the one that was complete first wins (S7)
        return mine.best >= worst(side_of(outlook.view, 1 - seat, stone), theirs.missing)
    return mine.best >= theirs.best + bool(mine.missing)


def _ends_next(outlook: Outlook, one: Candidate) -> bool:
    """Return whether at most one card of the hand is lacking then at a stone that surely wins the round."""
    move, facing = _laying(one), one.facts("facing")
    if not move or not ends_round(outlook.view.claimed[outlook.seat] | 1 << move.stone):
        return False
    return _whole(one) and " " not in str(one.facts("aim").get("held")) and not facing.get("better", True)


def _leaving(outlook: Outlook, one: Candidate) -> Candidate:
    """Return a turn with the stones that would win the round: its own, or of which any, for either seat."""
    plays = [move.stone for move in one.line if isinstance(move, Play)]
    if not plays or any(isinstance(move, Ruse) for move in one.line):
        return one
    mine, other = _winning(outlook, one, outlook.seat), 1 - outlook.seat
    mine = mine if _claims(one) else [stone for stone in mine if stone in plays]
    theirs = [
        stone
        for stone in _winning(outlook, one, other)
        if stone not in plays and outlook.reaches(stone)[1].missing <= 1
    ]
    told = ("left" if _claims(one) else "near", mine), ("threat", theirs)
    found = (Reason.of(key, stones=" ".join(str(stone + 1) for stone in each)) for key, each in told if each)
    return replace(one, reasons=(*one.reasons, *found))
