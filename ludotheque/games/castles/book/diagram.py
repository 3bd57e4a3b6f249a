"""Sets up positions for figures of the rulebook. Places are given by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludotheque.games.castles.rules.army import WEIGHTS
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import NO_SHIELD, NOBODY, CastleState, Phase, holder


@dataclass(frozen=True, slots=True)
class HeldCastle:
    """A castle in a diagram: the seat that holds it, its knights, its shield, and whether that is face up."""

    seat: int
    knights: int = 0
    shield: int = NO_SHIELD
    open: bool = False


@dataclass(frozen=True, slots=True)
class Diagram:
    """A figure's position: seat 0 has `left` moves left, or is about to roll the die if that is 0."""

    armies: Sequence[Mapping[str, int]]  # for each seat, place -> knights
    castles: Mapping[str, HeldCastle] = field(default_factory=dict)
    left: int = 0


def set_up(rules: CastleRules, diagram: Diagram) -> CastleState:
    """Return the position of `diagram`; raises ValueError for unknown places or an impossible position."""
    board, ground = rules.board, rules.ground
    unknown = {name for army in diagram.armies for name in army} | diagram.castles.keys()
    unknown -= set(board.names)
    if unknown:
        raise ValueError(f"no such place: {', '.join(sorted(unknown))}")
    holdings = [diagram.castles.get(board.names[place]) for place in board.castles]
    knights = tuple(_knights(rules, diagram, seat) for seat in range(rules.seats))
    state = rules.start()._replace(
        phase=Phase.MARCH if diagram.left else Phase.ROLL,
        moves=diagram.left,
        knights=knights,
        owners=tuple(held.seat if held else NOBODY for held in holdings),
        shields=tuple(held.shield if held else NO_SHIELD for held in holdings),
        face_up=tuple(bool(held and held.open) for held in holdings),
        held=tuple(sum(ground.bits[place] for place, army in enumerate(own) if army) for own in knights),
        spread=tuple(sum(WEIGHTS[army] for army in own) for own in knights),
    )
    _check(ground, state)
    return state


def _knights(rules: CastleRules, diagram: Diagram, seat: int) -> tuple[int, ...]:
    army = dict(diagram.armies[seat])
    army |= {name: held.knights for name, held in diagram.castles.items() if held.seat == seat}
    return tuple(army.get(name, 0) for name in rules.board.names)


def _check(ground: Ground, state: CastleState) -> None:
    """Raise ValueError if two seats share a space (C8), a castle is empty (C14) or pieces run out (C2)."""
    for place in range(ground.board.spaces):
        if sum(bool(own[place]) for own in state.knights) > 1:
            raise ValueError(f"two players on {ground.board.names[place]}")
    for castle, place in enumerate(ground.board.castles):
        found, owner = holder(state, place), state.owners[castle]
        stays = ground.must_stay(state, castle) if owner != NOBODY else 0
        if found not in (NOBODY, owner) or (owner != NOBODY and state.knights[owner][place] < stays):
            raise ValueError(f"{ground.board.names[place]} is not held as it must be")
    if not all(map(ground.change.fits, state.spread)):
        raise ValueError("more pieces than there are")
