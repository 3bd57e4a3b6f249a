"""Facts that help a player to decide, from what the player sees: ways to place a knight, and counties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ludotheque.core.game import Event, Refusal
from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.board import Estate, Space, Spaces, indices
from ludotheque.games.rheinlander.rules.counties import Settlement, archbishop, groups_after, settle
from ludotheque.games.rheinlander.rules.events import settlement_events
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.ground import Ground
from ludotheque.games.rheinlander.rules.moves import CASTLE, TILES, Place, Reinforce, Replace
from ludotheque.games.rheinlander.rules.state import (
    ENDED,
    LAST_DUKE,
    NOBODY,
    PLAY,
    CountyWorth,
    KnightGroup,
    RheinlanderState,
    bishops,
    counties,
    counts,
    owner,
    reserve,
    worth,
)

NUMBER, RIVER, REINFORCEMENT, ARCHBISHOP = "number", "river", "reinforcement", "archbishop"  # of Opening
NOTHING = CountyWorth(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Opening:
    """A way to put a knight on a space with a card in hand: the move and its kind."""

    kind: str  # NUMBER, RIVER, REINFORCEMENT or ARCHBISHOP
    move: Place | Reinforce | Replace


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a knight on a space would do; if the move is illegal, only `move` and `refusal` are set."""

    move: Move
    refusal: Refusal | None = None
    holder: int = NOBODY  # the seat that would hold the county there
    where: str = ""  # the county's numbers, such as "12–15"; "" for a lone knight
    counts: tuple[int, ...] = ()  # [seat]: its knights there when the holder is decided
    value: CountyWorth = NOTHING  # the county's value to its holder (R20)
    last_value: int = 0  # its value at the end of the game, in points (R20)
    gains: tuple[int, ...] = ()  # [seat]: points paid to it at once
    events: tuple[Event, ...] = ()  # the steps, as in the log
    estates: tuple[Estate, ...] = ()  # those with a tile that the mover did not hold before
    archbishop: int = NOBODY  # the seat that would hold the card
    ends: bool = False  # the game would end


@dataclass(frozen=True, slots=True)
class County:
    """A county, with the facts that are shown to players."""

    spaces: tuple[Space, ...]
    where: str  # its numbers, such as "12–15"
    holder: int  # a seat, or NOBODY
    counts: tuple[int, ...]  # [seat]: its knights there
    value: CountyWorth  # its present value (R20)
    last_value: int  # its value at the end of the game, in points
    estates: tuple[Estate, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """What a seat has: knights and bastions in reserve, and bishops."""

    knights: int
    bastions: int
    bishops: int


def openings(rules: RheinlanderRules, view: RheinlanderState) -> Mapping[Space, tuple[Opening, ...]]:
    """Return {space: the ways to put a knight there with a card in hand}, for the seat to move (R6-R8)."""
    found: dict[Space, list[Opening]] = {}
    for move in rules.legal(view):
        if isinstance(move, (Place, Reinforce, Replace)):
            found.setdefault(move.space, []).append(Opening(_kind(rules, move), move))
    return {space: tuple(ways) for space, ways in found.items()}


def meant(
    rules: RheinlanderRules, view: RheinlanderState, card: int, space: Space
) -> Place | Reinforce | Replace:
    """Return the move that a player means by dropping `card` on `space`.

    For the archbishop's holder it replaces an enemy there. Otherwise it places a knight by its number or, if
    the number is wrong, as a reinforcement.
    """
    bit = 1 << space
    by_number = rules.ground.spaces_of[card] & bit
    if sum(view.knights) & ~view.knights[view.seat] & bit and view.archbishop == view.seat:
        return Replace(card, space)
    return Place(card, space) if by_number else Reinforce(card, space)


def prospect(rules: RheinlanderRules, view: RheinlanderState, move: Place | Reinforce | Replace) -> Prospect:
    """Return what would happen if `move` were made. This depends on nothing hidden, so it is exact."""
    refusal = rules.refusal(view, move)
    if refusal:
        return Prospect(move, refusal)
    victim = owner(view, move.space)
    settled = settle(rules.ground, view, move.space, victim)
    alone = sum(settled.counts) == 1 and not settled.manned
    return Prospect(
        move,
        holder=settled.group.duke,
        where="" if alone else rules.ground.span(settled.group.spaces),
        counts=settled.counts,
        value=worth(view, settled.group.estates),
        last_value=worth(view, settled.group.estates, LAST_DUKE).points,
        gains=_gains(view, settled),
        events=tuple(settlement_events(rules.ground, view, settled)),
        estates=_joining(view, settled),
        archbishop=archbishop(view, settled, groups_after(view, settled)),
        ends=settled.emptied != NOBODY,
    )


def within_reach(ground: Ground, view: RheinlanderState, seat: int) -> tuple[Spaces, Spaces]:
    """Return where a player may have cards to place a knight by number, and to replace one (R6, R8).

    Cards that the view shows elsewhere are left out: in other hands, on the market, and among the discards.
    """
    free, opened, replaced = ground.free_lands(view), 0, 0
    unknown = view.pile & ground.numbers if view.hidden[seat] else 0
    for card in indices(unknown | view.hands[seat]):
        opened |= ground.lands_of[card] & free or ground.river_of[card] & ~ground.taken(view)
        replaced |= ground.spaces_of[card]
    return opened, replaced & sum(view.knights) & ~view.knights[seat] if view.archbishop == seat else 0


def last_turn(ground: Ground, view: RheinlanderState, seat: int) -> int:
    """Return whose reserve a seat can empty with its next knight, which ends the game (R22), or NOBODY.

    A seat that has placed its knight in this turn cannot: others come before its next one.
    """
    most = 1 + view.tiles[CASTLE].bit_count()  # knights that leave a reserve at once (R5, R17)
    if view.phase == ENDED or min(reserve(view, each) for each in range(ground.seats)) > most:
        return NOBODY
    if seat == view.seat and view.phase != PLAY:
        return NOBODY
    opened, replaced = within_reach(ground, view, seat)
    turn = view._replace(seat=seat)
    found = (
        settle(ground, turn, space, owner(view, space)).emptied
        for space in indices(opened | replaced | ground.reinforced(view, seat))
    )
    return next((emptied for emptied in found if emptied != NOBODY), NOBODY)


def all_counties(rules: RheinlanderRules, view: RheinlanderState) -> tuple[County, ...]:
    """Return all counties (R12-R20)."""
    return tuple(_county(rules, view, group) for group in counties(view))


def stock(rules: RheinlanderRules, view: RheinlanderState) -> tuple[Stock, ...]:
    """Return what each seat has in reserve, and its bishops."""
    seats, own = range(rules.seats), bishops(view)
    return tuple(Stock(reserve(view, seat), view.bastions_left[seat], own[seat]) for seat in seats)


def tile_of(view: RheinlanderState, estate: Estate) -> str:
    """Return the tile on an estate, one of moves.TILES, or "" before a tile is laid there."""
    return next((TILES[tile] for tile, laid in enumerate(view.tiles) if laid >> estate & 1), "")


def castle_knight(view: RheinlanderState, estate: Estate) -> int:
    """Return the seat that has a knight on a castle, or NOBODY (R17)."""
    return next((seat for seat, own in enumerate(view.garrisons) if own >> estate & 1), NOBODY)


def _kind(rules: RheinlanderRules, move: Place | Reinforce | Replace) -> str:
    if isinstance(move, Replace):
        return ARCHBISHOP
    if isinstance(move, Reinforce):
        return REINFORCEMENT
    return RIVER if rules.ground.is_river(move.space) else NUMBER


def _gains(view: RheinlanderState, settled: Settlement) -> tuple[int, ...]:
    gains = [0] * len(view.knights)
    for payment in settled.payments:
        gains[payment.seat] += payment.worth.points
    return tuple(gains)


def _joining(view: RheinlanderState, settled: Settlement) -> tuple[Estate, ...]:
    """Return the estates of the new county that have a tile and were not in a county of the mover before."""
    had = 0
    for group in settled.joined:
        if group.duke == settled.seat:
            had |= group.estates
    return tuple(indices(settled.group.estates & sum(view.tiles) & ~had))


def _county(rules: RheinlanderRules, view: RheinlanderState, group: KnightGroup) -> County:
    return County(
        spaces=tuple(indices(group.spaces)),
        where=rules.ground.span(group.spaces),
        holder=group.duke,
        counts=counts(view, group),
        value=worth(view, group.estates),
        last_value=worth(view, group.estates, LAST_DUKE).points,
        estates=tuple(indices(group.estates)),
    )
