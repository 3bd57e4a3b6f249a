"""What the tips of Rheinländer claim, told by the second referee and by making the moves."""

from __future__ import annotations

from collections.abc import Iterator

from games.claims import Made, Moment

from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import (
    Bastion,
    Blind,
    Discard,
    Draw,
    Place,
    Reinforce,
    Replace,
    Take,
)
from ludotheque.games.rheinlander.rules.state import (
    NOBODY,
    KnightGroup,
    RheinlanderState,
    bishops,
    counts,
)

Settled = tuple[list[KnightGroup], KnightGroup]  # the dukes' counties that a knight joined, and what became


def asker(rules: RheinlanderRules, state: RheinlanderState) -> int:
    """Return the seat that may be told a tip, or -1."""
    return rules.turn(state)


def settled(before: RheinlanderState, space: int, after: RheinlanderState) -> Settled:
    """Return which counties with dukes became one by a knight on a space, and that one."""
    new = next(group for group in after.groups if group.spaces >> space & 1)
    old = [group for group in before.groups if group.spaces & new.spaces and group.duke != NOBODY]
    return old, new


def laid(at: Moment) -> Iterator[tuple[Made, list[KnightGroup], KnightGroup]]:
    """Yield the knights of the past with the counties that they joined and made."""
    for ply in at.past:
        if isinstance(ply.move, Place | Reinforce | Replace):
            yield ply, *settled(ply.before, ply.move.space, ply.after)


def could_lay(at: Moment) -> Iterator[tuple[RheinlanderState, list[KnightGroup], KnightGroup]]:
    """Yield what each knight that can be placed now would do, once for each space and kind of move."""
    ways = {
        (type(move), move.space): move for move in at.legal if isinstance(move, Place | Reinforce | Replace)
    }
    for (_, space), move in ways.items():
        after = at.after(move)
        yield after, *settled(at.state, space, after)


def won(ply: Made, seat: int) -> int:
    return int(ply.after.points[seat] - ply.before.points[seat])


def paid(at: Moment) -> bool:
    """The person lost a county, and got what it was worth (R14 to R16)."""
    return any(
        won(ply, at.seat) > 0 and new.duke != at.seat and any(group.duke == at.seat for group in old)
        for ply, old, new in laid(at)
    )


def own_merger(at: Moment) -> bool:
    return any(
        won(ply, at.seat) > 0 and new.duke == at.seat and [group.duke for group in old].count(at.seat) > 1
        for ply, old, new in laid(at)
    )


def merger_tie(at: Moment) -> bool:
    return any(
        len(old) > 1 and new.duke == NOBODY and all(won(ply, group.duke) for group in old)
        for ply, old, new in laid(at)
    )


def overtaken(at: Moment) -> bool:
    return any(len(old) == 1 and new.duke == NOBODY and won(ply, old[0].duke) for ply, old, new in laid(at))


def replaced(at: Moment) -> bool:
    """The person's knight is in the reserve, and none that stands on a castle can be replaced."""
    return any(
        isinstance(ply.move, Replace) and ply.before.knights[at.seat] >> ply.move.space & 1
        for ply, _, _ in laid(at)
    )


def discard(at: Moment) -> bool:
    ways = [way for card in at.second.hands[at.seat] for way in at.second.ways(card)]
    return not ways and bool(at.moves(Discard))


def near_end(at: Moment) -> bool:
    return min(map(at.second.reserve, range(at.second.seats))) <= 5


def archbishop(at: Moment) -> bool:
    return at.second.archbishop == at.seat and bool(at.moves(Replace))


def takeover(at: Moment) -> bool:
    """The person would have a county, and its former duke would be paid."""
    return any(
        new.duke == at.seat
        and any(
            group.duke != at.seat and after.points[group.duke] > at.state.points[group.duke] for group in old
        )
        for after, old, new in could_lay(at)
    )


def merger(at: Moment) -> bool:
    joined = any(len(old) > 1 for _, old, _ in laid(at))
    return joined or any(len(old) > 1 for _, old, _ in could_lay(at))


def castle(at: Moment) -> bool:
    """A knight of the person went from the reserve onto a castle."""
    return any(ply.after.garrisons[at.seat] & ~ply.before.garrisons[at.seat] for ply, _, _ in laid(at))


def lone_castle(at: Moment) -> bool:
    return any(
        new.spaces.bit_count() == 1 and new.duke == at.seat and counts(after, new)[at.seat] > 1
        for after, _, new in could_lay(at)
    )


def castle_lost(at: Moment) -> bool:
    """Knights of others left a castle, for their reserve, when its county got another holder."""
    return any(
        new.duke not in (seat, NOBODY) and ply.before.garrisons[seat] & ~ply.after.garrisons[seat]
        for ply, _, new in laid(at)
        for seat in range(at.second.seats)
    )


def church(at: Moment) -> bool:
    return any(bishops(ply.before)[at.seat] != bishops(ply.after)[at.seat] for ply, _, _ in laid(at))


def groups(at: Moment) -> Iterator[tuple[int | None, list[int]]]:
    """Yield the duke of each county and how many knights each seat has there."""
    for group in at.second.groups():
        if sum(at.second.counts(group)) > 1:
            yield at.second.duke_of(group), at.second.counts(group)


def threatened(at: Moment) -> bool:
    """With one knight more, another player would have strictly the most."""
    for duke, knights in groups(at):
        others = [n for seat, n in enumerate(knights) if seat != at.seat]
        if duke == at.seat and max(others) == knights[at.seat]:
            return True
    return False


def tie(at: Moment) -> bool:
    """With one knight more, the person would have strictly the most."""
    for duke, knights in groups(at):
        others = [n for seat, n in enumerate(knights) if seat != at.seat]
        if duke is None and knights[at.seat] + 1 > max(others) and knights[at.seat] == max(others):
            return True
    return False


def growth(at: Moment) -> bool:
    """A county grew until its duke, who stayed, only tied in knights, a new castle's knight not counted."""
    for ply, old, new in laid(at):
        if len(old) == 1 and new.duke == old[0].duke:
            known = counts(ply.after._replace(garrisons=ply.before.garrisons), new)
            if known[new.duke] == sorted(known)[-1] == sorted(known)[-2]:
                return True
    return False


def joker(at: Moment) -> bool:
    """The joker was drawn, and the cards played before are in the pile."""
    drawn = [ply for ply in at.made(Draw) if ply.move.card == at.second.joker]
    return bool(drawn) and all(not ply.after.discards for ply in drawn)


def market(at: Moment) -> bool:
    return len(at.moves(Take)) == 3 and bool(at.moves(Blind))


def reinforcement(at: Moment) -> bool:
    """On land, next to a knight of the person and to nobody else's."""
    second, ways = at.second, at.moves(Reinforce)
    near = (
        {second.knights[other] for other in second.board.near[move.space] if other in second.knights}
        for move in ways
    )
    return (
        bool(ways)
        and all(move.space in second.lands() for move in ways)
        and all(owners == {at.seat} for owners in near)
    )


def number(at: Moment) -> bool:
    """A card opens spaces of its number, the water only once the land is taken."""
    second, ways = at.second, at.moves(Place)
    for move in ways:
        spaces = [space for space, numbers in enumerate(second.board.numbers) if move.card + 1 in numbers]
        land = [space for space in spaces if space in second.lands() and second.free(space)]
        if move.space not in spaces or (land and move.space not in land):
            return False
    return bool(ways)


def bastion(at: Moment) -> bool:
    """A bastion closes its space to knights for good, and everybody began with three."""
    move = at.moves(Bastion)[0]
    after = at.after(move)
    laid = sum(3 - left for left in at.state.bastions_left)
    return laid == at.state.bastions.bit_count() and not at.rules.ground.free_lands(after) >> move.space & 1


CLAIMS = {
    "rheinlander-paid": paid,
    "rheinlander-own-merger": own_merger,
    "rheinlander-merger-tie": merger_tie,
    "rheinlander-overtaken": overtaken,
    "rheinlander-replaced": replaced,
    "rheinlander-discard": discard,
    "rheinlander-near-end": near_end,
    "rheinlander-archbishop": archbishop,
    "rheinlander-bastion": bastion,
    "rheinlander-takeover": takeover,
    "rheinlander-merger": merger,
    "rheinlander-lone-castle": lone_castle,
    "rheinlander-castle-lost": castle_lost,
    "rheinlander-castle": castle,
    "rheinlander-church": church,
    "rheinlander-threatened": threatened,
    "rheinlander-tie": tie,
    "rheinlander-county": lambda at: any(duke == at.seat for duke, _ in groups(at)),
    "rheinlander-growth": growth,
    "rheinlander-joker": joker,
    "rheinlander-market": market,
    "rheinlander-reinforcement": reinforcement,
    "rheinlander-number": number,
}
