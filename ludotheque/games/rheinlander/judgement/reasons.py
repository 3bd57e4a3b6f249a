"""Gives the reasons for and against moves, as keys and facts that the module `why` turns into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludotheque.core.game import Facts
from ludotheque.core.judgement import Candidate, Line, Reason
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.judgement.ahead import denied, seconds, to_win, turns_left
from ludotheque.games.rheinlander.judgement.outlook import Outlook
from ludotheque.games.rheinlander.judgement.threats import (
    ANY_CARD,
    ANY_TWO,
    ARCHBISHOP,
    LATER,
    NUMBER,
    Aftermath,
    Robbery,
    Threat,
    archbishop_threats,
    bastions_against,
    dangers,
    endangered,
    threats,
)
from ludotheque.games.rheinlander.rules.advice import last_turn, tile_of, within_reach
from ludotheque.games.rheinlander.rules.board import Estates, Space, indices
from ludotheque.games.rheinlander.rules.counties import (
    OWN,
    Payment,
    Settlement,
    archbishop,
    groups_after,
    put,
    settle,
)
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import CHURCH, Reinforce
from ludotheque.games.rheinlander.rules.state import ARCHBISHOP as ARCHBISHOP_CARD
from ludotheque.games.rheinlander.rules.state import (
    DUKE,
    ENDED,
    LAST_DUKE,
    NOBODY,
    KnightGroup,
    RheinlanderState,
    bishops,
    owner,
    worth,
)

FEW = 3  # knights: a county that takes more of them is out of reach
DEAR = 4  # points: a danger to a county that is worth as much is told though nothing prevents it
# keys that tell a county's worth
BEGUN, WON = ("outpost", "founds"), ("gets", "takes", "grows", "unites", "joins")
RICHER = 2  # points: so much richer is a county of which it is told
SHIELDS = "shields", "shields-both"  # keys of reasons for a bastion that protects counties
SOON = 2  # churches: that so many more bring the archbishop is told


def knight_reasons(outlook: Outlook, settled: Settlement) -> tuple[Reason, ...]:
    """Return the reasons for and against placing a knight with the effects `settled`."""
    return tuple(_knight(outlook, settled))


def _knight(outlook: Outlook, settled: Settlement) -> Iterator[Reason]:
    view, me, ground = outlook.view, outlook.seat, outlook.ground
    group, before = settled.group, 0
    for old in settled.joined:
        before |= old.spaces
    where = ground.span(before or group.spaces)  # the numbers of the county before the move
    ended = settled.emptied != NOBODY
    if ended:
        yield Reason("ends", (("lead", outlook.final_lead(settled.space)),))
    mine = sum(payment.worth.points for payment in settled.payments if payment.seat == me)
    if mine:
        yield Reason("paid-me", (("points", mine), ("where", where)))
    for payment in settled.payments:
        if payment.seat != me:
            yield Reason("paid-other", (("seat", payment.seat), *_instead(payment)))
    if sum(settled.counts) < 2 and not settled.manned:
        if not ended:  # a second knight may follow
            yield Reason("outpost", (("where", where), *_second_knight(outlook, settled.space)))
        return
    value = worth(view, group.estates, LAST_DUKE if ended else DUKE).points
    dukes = [old.duke for old in settled.joined]
    own = [old for old in settled.joined if old.duke == me]
    others = [old for old in settled.joined if old.duke not in (NOBODY, me)]
    most, rival = max((n, -seat) for seat, n in enumerate(settled.counts) if seat != me)
    lead = settled.counts[me] - most
    versus: Facts = (("mine", settled.counts[me]), ("most", most), ("rival", -rival)) if most else ()
    points: Facts = ("points", value), *((("last", value),) if ended else ())
    facts = (("where", where), *points)
    lone = sum(settled.counts) - 1 <= len(settled.joined)  # no county was there before
    if group.duke == me and not own:
        if others:
            taken = ("where", ground.span(others[0].spaces)), *points
            yield Reason("takes", (*taken, ("seat", others[0].duke), *versus))
        else:
            founds = lone and not ended
            yield Reason("founds", (*facts, _tiles(view, group.estates))) if founds else Reason("gets", facts)
    elif group.duke == me and others:
        united = ("where", ground.span(own[0].spaces)), ("other", ground.span(others[0].spaces))
        yield Reason("unites", (*united, ("seat", others[0].duke), *points, *versus))
    elif group.duke == me and len(own) > 1:
        united = ("where", ground.span(own[0].spaces)), ("other", ground.span(own[1].spaces))
        yield Reason("joins", (*united, *points, *versus))
    elif group.duke == NOBODY and any(duke != NOBODY for duke in dukes):
        yield Reason("nobody", facts)
    elif ended:  # nothing follows that a knight could prepare
        pass
    elif group.duke == me and (more := group.estates & ~own[0].estates):
        yield Reason("grows", (*facts, _tiles(view, more)))
    elif group.duke == me:
        yield Reason("holds", (*facts, ("lead", lead)))
    elif group.duke != NOBODY:
        shut = _shut(outlook, group, group.duke)
        held = ("seat", group.duke), ("lead", lead), ("mine", settled.counts[me])
        yield Reason("closes-in", (*facts, *held, ("shut", shut)))
    elif lone:
        rival = next(seat for seat, count in enumerate(settled.counts) if count and seat != me)
        shut = _shut(outlook, group, rival)
        yield Reason("disputes", (("seat", rival), ("points", value), ("shut", shut)))
    else:
        yield Reason("still-nobody", facts)
    yield from _archbishop(outlook, settled)


def _instead(payment: Payment) -> Facts:
    """Return what is paid, and what the duke or its county would be worth at the end (R15, R20)."""
    points = payment.worth.points
    coming = LAST_DUKE if payment.why == OWN else points + LAST_DUKE - DUKE
    return ("points", points), *((("coming", coming),) if points < coming else ())


def _shut(outlook: Outlook, group: KnightGroup, rival: int) -> str:
    """Return the only number at which a further knight could join, if the rival can bar it, else ""."""
    ground, view = outlook.ground, outlook.view
    ways = ground.reach(group.spaces) & ground.free_lands(view) & ~group.spaces
    return ground.span(ways) if ways.bit_count() == 1 and view.bastions_left[rival] else ""


def _second_knight(outlook: Outlook, space: Space) -> Facts:
    """Return the best county beside a lone knight: points, its numbers if any card founds it, and tiles."""
    view, ground = outlook.view, outlook.ground
    own, taken = ground.estates_at[space], ground.taken(view) & ~(1 << space)
    free = indices(ground.near[space] & ground.free_lands(view))
    beside = [other for other in free if not ground.near[other] & taken]
    estates = {other: own | ground.estates_at[other] for other in beside or [space]}
    best = max(estates, key=lambda other: worth(view, estates[other]).points)
    county = ground.span(1 << space | 1 << best) if beside else ""
    return ("points", worth(view, estates[best]).points), ("county", county), _tiles(view, estates[best])


def _tiles(view: RheinlanderState, estates: Estates) -> tuple[str, str]:
    return "estates", " ".join(tile_of(view, estate) for estate in indices(estates))


def _archbishop(outlook: Outlook, settled: Settlement) -> Iterator[Reason]:
    """Yield a reason if the player gets the archbishop card, takes it from somebody, or gains a bishop."""
    view, me, groups = outlook.view, outlook.seat, groups_after(outlook.view, settled)
    before, after = view.archbishop, archbishop(view, settled, groups)
    own = bishops(view, groups)
    lacking = 1 + max(many for seat, many in enumerate(own) if seat != me) - own[me]
    free = view.tiles[CHURCH].bit_count() - sum(own)
    if after == me != before:
        yield Reason("archbishop")
    elif after != before and before not in (NOBODY, me):
        yield Reason("no-archbishop", (("seat", before),))
    elif after != me and own[me] > bishops(view)[me] and lacking <= min(SOON, free):
        yield Reason("bishops", (("lacking", lacking),))


def richest_reasons(found: Sequence[Candidate]) -> tuple[Line, tuple[Reason, ...]]:
    """Return the line that begins or founds the richest county, and the worth of the next if clearly less."""
    counties = {one.line: facts for one in found if (facts := one.facts(*BEGUN, *WON))}
    worths = {line: int(facts["points"]) for line, facts in counties.items()}
    first, *others = sorted(worths, key=lambda line: -worths[line]) or [()]
    begun = any(one.line == first and one.facts(*BEGUN) for one in found)
    if not others or not begun or worths[first] - worths[others[0]] < RICHER:
        return (), ()
    return first, (Reason("richest", (("points", worths[others[0]]),)),)


def loss_reasons(outlook: Outlook, settled: Settlement) -> tuple[Reason, ...]:
    """Return who loses by a knight with the effects `settled` that leaves the county to somebody else."""
    own = [old for old in settled.joined if old.duke == outlook.seat]
    if settled.group.duke == outlook.seat:
        return ()
    lost = (Reason.of("loses", where=outlook.ground.span(own[0].spaces)),) if own else ()
    told = [(("seat", one.seat), *_instead(one)) for one in settled.payments if one.seat != outlook.seat]
    return *lost, *(Reason("unseats", facts) for facts in told if "coming" in dict(facts))


def neighbour_reasons(outlook: Outlook, space: Space) -> tuple[Reason, ...]:
    """Return the first rival that stops reinforcements of the player's new knight on `space`, if any does.

    It does by a knight within two spaces (R7). Return () if a knight is already next to `space`, or if no
    free land is.
    """
    view, ground = outlook.view, outlook.ground
    around = ground.near[space] & ground.free_lands(view)
    if ground.near[space] & ground.taken(view) or not around:
        return ()
    for seat in outlook.seats:
        if seat != outlook.seat and (near := view.knights[seat] & ground.reach(around)):
            where = ground.span(near & -near)
            return (Reason("rival-near", (("seat", seat), ("where", where))),)
    return ()


def forgone_reasons(outlook: Outlook, card: int, unions: Iterable[Settlement]) -> tuple[Reason, ...]:
    """Return the reason against a `card` that, by one of `unions`, could unite counties for its player."""
    for settled in unions:
        joined = [old for old in settled.joined if old.duke != NOBODY]
        if len(joined) > 1 and settled.group.duke == outlook.seat:
            one, other = sorted(joined, key=lambda old: old.duke != outlook.seat)[:2]
            where = ("where", outlook.ground.span(one.spaces)), ("other", outlook.ground.span(other.spaces))
            own = ("own", sum(old.duke == outlook.seat for old in (one, other))), ("seat", other.duke)
            return (Reason("forgoes", (("number", card + 1), *where, *own)),)
    return ()


def market_reasons(card: int, use: float) -> tuple[Reason, ...]:
    """Return the reason for or against an open card that could gain `use` points next turn (0: useless)."""
    return (Reason("next-turn" if use > 0 else "idle", (("number", card + 1),)),)


def bastion_reasons(outlook: Outlook, space: int) -> tuple[Reason, ...]:
    """Return the reasons for a bastion on `space`: the counties that it separates, protects or blocks."""
    ground = outlook.ground
    own: list[KnightGroup] = []
    others: list[KnightGroup] = []
    for group in outlook.view.groups:
        if group.duke != NOBODY and ground.reach(group.spaces) >> space & 1:
            (own if group.duke == outlook.seat else others).append(group)
    if own and others:
        facts = ("where", ground.span(own[0].spaces)), ("other", ground.span(others[0].spaces))
        return (Reason("parts", (*facts, ("seat", others[0].duke))),)
    if len(own) > 1:
        wheres = ("where", ground.span(own[0].spaces)), ("other", ground.span(own[1].spaces))
        return (Reason("shields-both", wheres),)
    if not own and not others:
        return ()
    group = max(own or others, key=lambda each: worth(outlook.view, each.estates).points)
    where = ("where", ground.span(group.spaces)), ("seat", group.duke)
    if own:
        return (Reason("shields", where),)
    by = _grown(outlook, group, space)
    if by == NOBODY:
        return ()
    return (Reason("bars", where) if by == group.duke else Reason("foils", (*where, ("by", by))),)


def _grown(outlook: Outlook, group: KnightGroup, space: Space) -> int:
    """Return who takes another's county `group` by any card on a space, or else its duke, or NOBODY."""
    ground, view = outlook.ground, outlook.view
    able = (seat for seat in outlook.seats if ground.reinforced(view, seat) >> space & 1)
    holds = {seat for seat in able if settle(ground, view._replace(seat=seat), space).group.duke == seat}
    return next(iter(holds - {outlook.seat, group.duke} or holds & {group.duke}), NOBODY)


def danger_reasons(
    outlook: Outlook, now: Sequence[Threat], knights: Mapping[Space, Aftermath], space: Space, barred: bool
) -> Iterator[Reason]:
    """Yield what a knight on `space` changes about the threats that need no certain card, of which `now` are.

    `knights` has what follows from each knight that the player can place. A threat that this one causes is
    told, and a former one if a knight elsewhere prevents it, unless it is `barred` by a bastion afterwards.
    """
    ground, me, after = outlook.ground, outlook.seat, knights[space]
    if after.view.phase == ENDED:
        return
    former = [one for one in endangered(now) if one.way == ANY_CARD]
    for one in former:
        if after.prevents(one, me):
            yield one.reason("meets", ground)
            break
    for one in endangered(after.threats):
        if one.way != ANY_CARD:
            continue
        known = next((old for old in former if old.county.spaces & one.county.spaces), None)
        if known and barred:  # a bastion may follow, with its own advice
            continue
        same = one._replace(county=known.county) if known else None
        if same is None or any(other.prevents(same, me) for other in knights.values()):
            yield one.reason("threat", ground)
            return
        if one.points >= DEAR:
            yield one.reason("doomed", ground)
            return
    others = [other.unions for other in knights.values()]
    joining = [one for at, one in after.unions.items() if not all(at in other for other in others)]
    for facts in dict.fromkeys(one.facts[1:] for one in joining):
        numbers = "/".join(str(dict(one.facts)["number"]) for one in joining if one.facts[1:] == facts)
        yield Reason("river", (("number", numbers), *facts))


def archbishop_reasons(
    outlook: Outlook, now: Sequence[Threat], reasons: Iterable[Reason]
) -> Iterator[Reason]:
    """Yield the reasons: for the archbishop with who can take it at once, or what its loss ends of `now`."""
    ground, view, me = outlook.ground, outlook.view, outlook.seat
    for one in reasons:
        if one.key == "no-archbishop":
            mine = [each for each in now if each.way == ARCHBISHOP]
            yield one._replace(facts=(*one.facts, ("where", _span(ground, mine))))
        elif one.key != "archbishop" or view.phase == ENDED:
            yield one
        elif found := archbishop_threats(ground, view, me):
            way, seat, space = found[0]
            number = "/".join(map(str, ground.board.numbers[space]))
            yield Reason("archbishop-risk", (("seat", seat), ("way", way), ("number", number)))
        else:
            yield Reason("archbishop-safe")


def _span(ground: Ground, found: Sequence[Threat]) -> str:
    return ground.span(found[0].county.spaces) if found else ""


def doomed_reasons(outlook: Outlook, after: Aftermath) -> Iterator[Reason]:
    """Yield which dear county two knights of a rival by any cards may cost, after a line and any bastion."""
    ground, view, me = outlook.ground, after.view, outlook.seat
    dear = [one for one in dangers(ground, view, me) if one.way == ANY_TWO and one.points >= DEAR]
    helped = (
        {one.county for one in bastions_against(ground, view, me, dear, dangers).values()} if dear else ()
    )
    for one in endangered(dear):
        if view.phase != ENDED and one.county not in helped:
            yield one.reason("doomed-later", ground)
            return


def robbery_reasons(
    outlook: Outlook, now: Robbery | None, knights: Mapping[Space, Aftermath], space: Space
) -> Iterator[Reason]:
    """Yield what a knight on `space` changes about the robbery `now`, or that one elsewhere would end it."""
    after = knights[space]
    if after.view.archbishop != outlook.seat or after.view.phase == ENDED or not now:
        return
    if not after.robbery:
        yield Reason("keeps-archbishop", (("seat", now.seat),))
    elif after.robbery.bastion == NOBODY and not all(one.robbery for one in knights.values()):
        yield Reason("archbishop-threat", (("seat", after.robbery.seat),))


def completing_reasons(outlook: Outlook, reasons: Iterable[Reason], space: Space) -> Iterator[Reason]:
    """Yield the reasons for a knight on `space`, with what further ones of its player can win there."""
    ground, view, me = outlook.ground, outlook.view, outlook.seat
    left = turns_left(view, me)
    for one in reasons:
        facts = dict(one.facts)
        if one.key not in ("closes-in", "disputes", "outpost") or view.phase == ENDED:
            yield one
        elif one.key == "outpost":
            yield from _seconded(outlook, space) if left > 0 else ()
        elif left > 0 and not facts["shut"] and (then := _completing(outlook, one, space)):
            yield Reason("completes", (*one.facts, *then))
        elif need := to_win(ground, view, me, space, min(left, FEW if one.key == "closes-in" else 1)):
            yield one._replace(facts=(*one.facts, ("need", need)))
        else:
            full = not facts["shut"] and _full(outlook, space)
            yield one._replace(facts=(*one.facts, ("full" if full else "far", 1)))


def _seconded(outlook: Outlook, space: Space) -> Iterator[Reason]:
    """Yield what a second knight beside the lone one on `space` founds, or which county it joins."""
    ground, view, me = outlook.ground, outlook.view, outlook.seat
    found = seconds(ground, view, me, space)
    won = [(sure, one) for sure, one in found if one.group.duke == me]
    fresh = [(sure, one) for sure, one in won if all(old.duke == NOBODY for old in one.joined)]
    if fresh:
        sure, best = max(fresh, key=lambda one: (one[0], _prize(view, me, one[1])))
        county = ground.span(best.group.spaces) if sure else ""
        points = ("points", worth(view, best.group.estates).points), ("county", county)
        church = _church(view, best) if sure else NOBODY
        bishop = (("church", int(church == me)), ("seat", church)) if church != NOBODY else ()
        yield Reason("outpost", (("where", county), *points, _tiles(view, best.group.estates), *bishop))
    elif own := [old for _sure, one in won if not one.payments for old in one.joined if old.duke == me]:
        yield Reason.of("leads", where=ground.span(own[0].spaces))
    else:
        yield Reason("alone")


def _church(view: RheinlanderState, settled: Settlement) -> int:
    """Return the player if a knight brings the archbishop, who else loses it by the knight, or NOBODY."""
    before, after = view.archbishop, archbishop(view, settled, groups_after(view, settled))
    return NOBODY if after == before else settled.seat if after == settled.seat else before


def _prize(view: RheinlanderState, me: int, settled: Settlement) -> int:
    church = _church(view, settled)
    more = ARCHBISHOP_CARD if church != NOBODY else 0
    return worth(view, settled.group.estates).points + more + (church == me)


def _full(outlook: Outlook, space: Space) -> bool:
    """Return whether no card of the player's hand or of the pile leads to the county round `space`."""
    ground, me = outlook.ground, outlook.seat
    view = outlook.view._replace(hidden=put(outlook.view.hidden, me, 1))  # a card of the pile will be drawn
    group = next(group for group in view.groups if group.spaces >> space & 1)
    opened, replaced = within_reach(ground, view, me)
    ways = (opened | ground.reinforced(view, me)) & ground.reach(group.spaces)
    return not ways and not replaced & group.spaces


def _completing(outlook: Outlook, one: Reason, space: Space) -> Facts:
    """Return with which next card the player wins the county round `space`, () if with none."""
    if one.key != "closes-in":
        return ()
    ground, view, me, holder = outlook.ground, outlook.view, outlook.seat, int(dict(one.facts)["seat"])
    near = next(ground.reach(group.spaces) for group in view.groups if group.spaces >> space & 1)
    opened, _replaced = within_reach(ground, view, me)
    for way, spaces in ((ANY_CARD, ground.reinforced(view, me)), (NUMBER, opened)):
        for at in indices(spaces & near):
            if settle(ground, view._replace(seat=me), at, NOBODY).group.duke == me:
                more = int(bool(ground.reinforced(view, holder) & near))
                return ("way", way), ("number", min(ground.board.numbers[at])), ("more", more)
    return ()


def bastion_after(outlook: Outlook, after: Aftermath) -> tuple[Reason, ...]:
    """Return what the best bastion after a knight does, if one is worth more than to be kept."""
    if after.view.phase == ENDED or not after.view.bastions_left[outlook.seat]:
        return ()
    numbers = outlook.ground.board.numbers
    if after.robbery and after.robbery.bastion != NOBODY:
        at = "/".join(map(str, numbers[after.robbery.bastion]))
        return (Reason.of("bastion-archbishop", number=at),)
    space = max(outlook.bastion_spaces(), key=outlook.bastion, default=NOBODY)
    if space == NOBODY or outlook.bastion(space) <= outlook.saved_bastion:
        return ()
    if (met := after.bastions.get(space)) and met.way == ANY_CARD:
        barred = after.view._replace(bastions=after.view.bastions | 1 << space)
        left = threats(outlook.ground, barred, outlook.seat)
        still = {n for one in left if one.county.spaces & met.county.spaces for n in numbers[one.space]}
        if len(still) <= FEW:
            one, but = met.reason("then-bastion", outlook.ground), "/".join(map(str, sorted(still)))
            return (one._replace(facts=(*one.facts, ("but", but))),)
    number = "/".join(map(str, numbers[space]))
    found = bastion_reasons(outlook, space)
    return tuple(
        [Reason("also-bastion", (("number", number), ("what", one.key), *one.facts)) for one in found]
    )


def last_reasons(outlook: Outlook, space: Space, after: RheinlanderState, lead: int) -> Iterator[Reason]:
    """Yield that a knight is probably the player's last, with the `lead`, or gives a rival a knight back."""
    me, victim = outlook.seat, owner(outlook.view, space)
    if after.phase == ENDED:
        return
    if turns_left(after, me) <= 0:
        yield Reason.of("last-turn", lead=lead)
    elif turns_left(outlook.view, me) <= 0 < lead and victim != NOBODY:
        ends = [last_turn(outlook.ground, after, seat) for seat in outlook.seats if seat != me]
        yield from (Reason.of("returns", seat=victim),) if max(ends) == NOBODY else ()


def urgent_reasons(outlook: Outlook, after: RheinlanderState) -> tuple[Reason, ...]:
    """Return what any card of a rival brings it, if the knight that leads to `after` prevents it."""
    points, seat = denied(outlook.ground, outlook.view, after, outlook.seat)
    urgent = points >= RICHER and after.phase != ENDED
    return (Reason.of("denies", seat=seat, points=points),) if urgent else ()


def need_reasons(
    outlook: Outlook, now: Sequence[Threat], bastions: Mapping[Space, Threat]
) -> tuple[Reason, ...]:
    """Return why no bastion is needed, by the dangers `now` and by those that `bastions` would end."""
    if not any(group.duke == outlook.seat for group in outlook.view.groups):
        return (Reason("no-county"),)
    if not now:
        return (Reason("safe"),)
    soon, met = [one for one in now if one.way not in LATER], endangered(bastions.values())
    direct = [one for one in met if one.way not in LATER]
    key = "vain" if soon and not met else "slow"
    if direct:
        if any(one.way != NUMBER for one in (soon if len(direct) > 1 else direct)):
            return ()
        key = "several" if len(direct) > 1 else "unlikely"
    told = (direct or met or now)[0].reason(key, outlook.ground)
    last = (("only", 1),) * (outlook.view.bastions_left[outlook.seat] == 1 and bool(direct))
    return (told._replace(facts=(*told.facts, *last)),)


def waiting_reasons(outlook: Outlook, move: Move) -> tuple[Reason, ...]:
    """Return that any card does the same as `move` next turn, whatever knights rivals place by any card."""
    if not isinstance(move, Reinforce):
        return ()
    ground, near = outlook.ground, outlook.ground.near[move.space] | 1 << move.space
    rivals = (seat for seat in outlook.seats if seat != outlook.seat)
    rash = any(ground.reinforced(outlook.view, seat) & near for seat in rivals)
    return () if rash else (Reason("can-wait"),)


def neglect_reasons(outlook: Outlook, bastions: Mapping[Space, Threat], space: Space) -> tuple[Reason, ...]:
    """Return the threat by any card that one of `bastions` ends, elsewhere than on `space`."""
    for at, threat in bastions.items():
        if threat.way == ANY_CARD and at != space:
            return (threat.reason("threat", outlook.ground),)
    return ()
