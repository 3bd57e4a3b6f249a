"""Sets up positions from the names of spaces, for figures and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludotheque.games.rheinlander.rules.board import Spaces, mask
from ludotheque.games.rheinlander.rules.counties import put
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import CASTLE, TILES
from ludotheque.games.rheinlander.rules.state import (
    BASTIONS,
    NOBODY,
    KnightGroup,
    Phase,
    RheinlanderState,
    bishops,
    counts,
    reserve,
    strictly_first,
)


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position in which `seat` is to play a card; everything that is not given is empty.

    Dukes not given go to the seat with the most knights (R13), and hands not given get the lowest cards left.
    """

    knights: Sequence[Sequence[str]]  # [seat]: spaces
    tiles: Mapping[str, str] = field(default_factory=dict)  # estate -> one of moves.TILES
    castles: Mapping[str, int] = field(default_factory=dict)  # estate -> the owner of the knight on it
    dukes: Mapping[str, int] = field(default_factory=dict)  # any space of a county -> the county's holder
    bastions: Sequence[str] = ()
    hands: Sequence[Sequence[int]] = ()  # [seat]: numbers; missing hands get the lowest cards left
    points: Sequence[int] = ()
    seat: int = 0


def set_up(rules: RheinlanderRules, diagram: Diagram) -> RheinlanderState:
    """Return the position of a diagram. Raises ValueError if the board or the pieces do not allow it."""
    knights = tuple(_spaces(rules, row) for row in diagram.knights)
    bastions = _spaces(rules, diagram.bastions)
    if len(knights) != rules.seats or sum(map(int.bit_count, (*knights, bastions))) != _together(
        *knights, bastions
    ):
        raise ValueError("each seat has its knights, and each space one piece at most")
    hands, pile = _hands(rules, diagram)
    state = rules.start()._replace(
        phase=Phase.PLAY,
        seat=diagram.seat,
        hands=hands,
        pile=pile | 1 << rules.ground.joker,
        knights=knights,
        reach=tuple(map(rules.ground.reach, knights)),
        bastions=bastions,
        bastions_left=_left(rules, bastions),
        tiles=_tiles(rules, diagram),
        garrisons=_garrisons(rules, diagram),
        points=tuple(diagram.points) or (0,) * rules.seats,
    )
    state = state._replace(groups=tuple(_held(rules, state, group, diagram) for group in flood(rules, state)))
    if min(reserve(state, seat) for seat in range(rules.seats)) < 0:
        raise ValueError("more knights than there are")
    return state._replace(archbishop=strictly_first(bishops(state)))


def flood(rules: RheinlanderRules, state: RheinlanderState) -> list[KnightGroup]:
    """Return all groups of knights, found by searching the whole board. They have no dukes yet."""
    left, found = sum(state.knights), []
    while left:
        group, grown = 0, left & -left
        while grown != group:
            group, grown = grown, (grown | rules.ground.reach(grown)) & left
        estates = 0
        for space in rules.ground.spaces.pick(group):
            estates |= rules.ground.estates_at[space]
        found.append(KnightGroup(group, estates, NOBODY))
        left &= ~group
    return found


def _held(
    rules: RheinlanderRules, state: RheinlanderState, group: KnightGroup, diagram: Diagram
) -> KnightGroup:
    """Return a group with the diagram's duke, or else with that of the seat with the most knights (R13)."""
    for name, seat in diagram.dukes.items():
        if group.spaces & _spaces(rules, [name]):
            return group._replace(duke=seat)
    numbers = counts(state, group)
    return group._replace(duke=strictly_first(numbers) if sum(numbers) > 1 else NOBODY)


def _hands(rules: RheinlanderRules, diagram: Diagram) -> tuple[tuple[int, ...], int]:
    if len(diagram.hands) > rules.seats:
        raise ValueError("more hands than seats")
    given = [*diagram.hands, *([()] * (rules.seats - len(diagram.hands)))]
    hands = [mask([number - 1 for number in numbers]) for numbers in given]
    pile = rules.ground.numbers & ~sum(hands)
    for seat, hand in enumerate(hands):
        while hands[seat].bit_count() < 5 and not hand:
            low = pile & -pile
            hands[seat], pile = hands[seat] | low, pile ^ low
    return tuple(hands), pile


def _tiles(rules: RheinlanderRules, diagram: Diagram) -> tuple[int, ...]:
    tiles: tuple[int, ...] = (0,) * len(TILES)
    for name, tile in diagram.tiles.items():
        at = TILES.index(tile)
        tiles = put(tiles, at, tiles[at] | 1 << rules.board.estates.index(name))
    return tiles


def _garrisons(rules: RheinlanderRules, diagram: Diagram) -> tuple[int, ...]:
    garrisons = (0,) * rules.seats
    for name, seat in diagram.castles.items():
        if diagram.tiles.get(name) != TILES[CASTLE]:
            raise ValueError(f"no castle on {name}")
        garrisons = put(garrisons, seat, garrisons[seat] | 1 << rules.board.estates.index(name))
    return garrisons


def _left(rules: RheinlanderRules, bastions: Spaces) -> tuple[int, ...]:
    """Return the bastions that each seat has left if the seats placed theirs one each, in turn."""
    placed = bastions.bit_count()
    return tuple(BASTIONS - len(range(seat, placed, rules.seats)) for seat in range(rules.seats))


def _spaces(rules: RheinlanderRules, names: Sequence[str]) -> Spaces:
    try:
        return mask([rules.board.names.index(name) for name in names])
    except ValueError:
        raise ValueError(f"no such space among: {', '.join(names)}") from None


def _together(*masks: Spaces) -> int:
    together = 0
    for spaces in masks:
        together |= spaces
    return together.bit_count()
