"""The effect of a new knight on the counties: holders, payments, and knights on castles (R12-R18).

No search is needed: the knight joins the groups next to its space, and each group knows its estates. A
`Settlement` has every step, so that each can be applied, reported in the log, and previewed.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from ludotheque.games.rheinlander.rules.board import Estates, Space, Spaces
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import CASTLE, CHURCH
from ludotheque.games.rheinlander.rules.state import (
    NOBODY,
    CountyWorth,
    KnightGroup,
    RheinlanderState,
    bishops,
    reserve,
    strictly_first,
    worth,
)

T = TypeVar("T")
_new = tuple.__new__  # makes a named tuple like `_make`, but does not check the length

TAKEOVER, MERGER, TIE, OWN, LOST = "takeover", "merger", "tie", "own", "lost"  # why a duke leaves


class Payment(NamedTuple):
    """A payment to a seat whose duke leaves: the county's value before the placement (R14-R16)."""

    seat: int
    county: KnightGroup  # before the placement
    why: str  # TAKEOVER, MERGER, TIE, OWN or LOST
    worth: CountyWorth


class Settlement(NamedTuple):
    """Everything that follows from placing one knight."""

    seat: int  # the owner of the knight
    space: Space
    victim: int  # the owner of the knight that is replaced, or NOBODY (R8)
    joined: tuple[KnightGroup, ...]  # the groups that the knight joins, before the placement
    counts: tuple[int, ...]  # [seat]: its knights in the new group when the holder is decided (R13)
    group: KnightGroup  # the new group
    payments: tuple[Payment, ...]
    home: tuple[Estates, ...]  # [seat]: castles that its knights leave; () if none
    manned: Estates  # castles that get a knight of the holder
    empty: Estates  # castles for which the holder's reserve is too small (R17)
    knights: tuple[Spaces, ...]  # [seat]: the spaces with its knights, after the placement
    garrisons: tuple[Estates, ...]  # [seat]: the castles with one of its knights, after the placement
    emptied: int  # the seat whose reserve is now empty, which ends the game, or NOBODY (R22)


def settle(ground: Ground, state: RheinlanderState, space: Space, victim: int = NOBODY) -> Settlement:
    """Return the effects if the mover's knight comes to `space`, in place of any knight of `victim`."""
    seat, bit = state.seat, 1 << space
    joined, spaces, estates = _joined(ground, state, space, victim)
    knights = put(state.knights, seat, state.knights[seat] | bit)
    if victim != NOBODY:
        knights = put(knights, victim, knights[victim] & ~bit)
    counts = tuple(
        [
            (own & spaces).bit_count() + (garrison & estates).bit_count()
            for own, garrison in zip(knights, state.garrisons, strict=True)
        ]
    )
    left = reserve(state, seat) - 1
    castles = estates & state.tiles[CASTLE]
    if sum(counts) > 1:
        holder, payments = _decide(state, joined, counts)
    else:
        holder, payments = (seat if castles and left else NOBODY), ()
    garrisons, home, manned, empty, emptied = state.garrisons, NO_ONE, 0, 0, NOBODY if left else seat
    if castles and holder != NOBODY:
        spare = left if holder == seat else reserve(state, holder)
        garrisons, home, manned, empty = _garrison(garrisons, holder, castles, spare)
        if manned and spare == manned.bit_count():
            emptied = holder
    group = _new(KnightGroup, (spaces, estates, holder))
    return _new(
        Settlement,
        (
            *(seat, space, victim, joined, counts, group, payments),
            *(home, manned, empty, knights, garrisons, emptied),
        ),
    )


NO_ONE: tuple[Estates, ...] = ()  # no castle knights leave


def _joined(
    ground: Ground, state: RheinlanderState, space: Space, victim: int
) -> tuple[tuple[KnightGroup, ...], Spaces, Estates]:
    """Return the groups that a knight on `space` joins, and the spaces and estates of the new group."""
    spaces, estates = 1 << space, ground.estates_at[space]
    reached = spaces if victim != NOBODY else ground.near[space]
    joined = tuple([group for group in state.groups if group[0] & reached])
    for old_spaces, old_estates, _ in joined:
        spaces |= old_spaces
        estates |= old_estates
    return joined, spaces, estates


def _decide(
    state: RheinlanderState, joined: tuple[KnightGroup, ...], counts: tuple[int, ...]
) -> tuple[int, tuple[Payment, ...]]:
    """Return the new county's holder and the payments for dukes that leave (R13-R16); `counts` is by seat."""
    dukes = [group for group in joined if group.duke != NOBODY]
    if not dukes:
        return strictly_first(counts), ()
    if len(dukes) == 1:
        duke = dukes[0].duke
        if counts[duke] == max(counts):
            return duke, ()
        first = strictly_first(counts)
        return first, (_payment(state, dukes[0], LOST if first == NOBODY else TAKEOVER),)
    first = strictly_first(counts)
    return first, _merge(state, dukes, first)


def _merge(state: RheinlanderState, dukes: list[KnightGroup], first: int) -> tuple[Payment, ...]:
    """Return the payments of a merger (R15); `first` has the most knights, NOBODY if several do."""
    own = [county for county in dukes if county.duke == first]
    kept = max(own, key=lambda county: worth(state, county.estates).points) if own else None
    why = TIE if first == NOBODY else MERGER
    return tuple(
        _payment(state, county, OWN if county.duke == first else why)
        for county in dukes
        if county is not kept
    )


def _payment(state: RheinlanderState, county: KnightGroup, why: str) -> Payment:
    return Payment(county.duke, county, why, worth(state, county.estates))


def _garrison(
    garrisons: tuple[Estates, ...], holder: int, castles: Estates, spare: int
) -> tuple[tuple[Estates, ...], tuple[Estates, ...], Estates, Estates]:
    """Return new garrisons, castles that each seat leaves, castles manned, castles left empty (R17)."""
    if castles & ~garrisons[holder] == 0:
        return garrisons, NO_ONE, 0, 0
    home = tuple([0 if seat == holder else own & castles for seat, own in enumerate(garrisons)])
    wanted, manned = castles & ~garrisons[holder], 0
    while wanted and spare:
        low = wanted & -wanted
        manned, wanted, spare = manned | low, wanted ^ low, spare - 1
    after = [own & ~gone for own, gone in zip(garrisons, home, strict=True)]
    after[holder] |= manned
    return tuple(after), home, manned, wanted


def groups_after(state: RheinlanderState, settled: Settlement) -> tuple[KnightGroup, ...]:
    """Return all groups of `state` after a settlement."""
    joined = settled.joined
    if not joined:
        return (*state.groups, settled.group)
    return (*[group for group in state.groups if group not in joined], settled.group)


def archbishop(state: RheinlanderState, settled: Settlement, groups: tuple[KnightGroup, ...]) -> int:
    """Return the seat with the archbishop card after a settlement that leaves `groups`, or NOBODY (R18)."""
    if not settled.group.estates & state.tiles[CHURCH]:
        return state.archbishop
    return strictly_first(bishops(state, groups))


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a copy of `values` with `value` at index `at`."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)
