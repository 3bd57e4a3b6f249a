"""Says what the largest army of a seat is good for while it stays where it is."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.games.castles.judgement.perils import Perils
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import NOBODY, CastleState

LARGE = 4  # knights of an army that does not stay where it is without a word


def largest(ground: Ground, state: CastleState, seat: int) -> int:
    """Return the place of a seat's largest army on the roads, or NOBODY if it is not large."""
    own = state.knights[seat][: ground.board.spaces]
    return own.index(max(own)) if max(own) >= LARGE else NOBODY


def stays(ground: Ground, worth: Worth, perils: Perils, state: CastleState, place: int) -> list[Reason]:
    """Return why the army on a place stays there, in a list; [] if it is not known.

    `state` is the position if the seat ends its turn at once. The army may guard a castle, or be planned for
    a later one.
    """
    seat, board = worth.seat, ground.board
    gone = state._replace(
        knights=put(state.knights, seat, put(state.knights[seat], place, 0)),
        held=put(state.held, seat, state.held[seat] & ~ground.bits[place]),
    )
    safe = {one.castle for one in perils.after(state)} | {NOBODY}
    guarded = [one.castle for one in perils.after(gone) if one.castle not in safe]
    for castle in guarded[:1]:
        return [_reason("guards", board, state.knights[seat], place, castle)]
    step = next((step for step in worth.plans.plan(state) if place in step.armies), None)
    if step is None or (not step.missing and place in board.gates[step.castle]):
        return []
    return [_reason("later", board, state.knights[seat], place, step.castle, missing=step.missing)]


def _reason(
    key: str, board: CastleBoard, own: Sequence[int], place: int, castle: int, **more: Fact
) -> Reason:
    return Reason.of(key, place=board.names[place], own=own[place], castle=board.titles[castle], **more)
