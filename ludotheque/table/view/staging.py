"""Adds the animations of strokes and of the final count to the stage.

A stroke is an event such as a fight, shown over its place on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.stage import Grip, Stage
from ludotheque.table.view.stroke import BRIEFEST, SECONDS, SHIELD, StrokeAnimation
from ludotheque.ui.motion import Piece
from ludotheque.ui.skin import Skin

SHORTER, MOST_IN_A_ROW = 0.8, 3  # the factor for each further stroke in a row, and how often it is applied


def lasting(stroke: Stroke, pace: float, speed_factor: float, before: int) -> float:
    """Return how many seconds the animation of a stroke lasts at normal speed, 0 if it is too short to see.

    A stroke is an event such as a fight. `pace` is the factor by which durations are multiplied, and the
    animation will run `speed_factor` times as fast. `before` is how many strokes of the same weight came just
    before; the larger the number, the shorter this stroke.
    """
    whole, briefest = SECONDS[stroke.weight] * pace, BRIEFEST[stroke.weight] * speed_factor
    return max(briefest, whole * SHORTER ** min(before, MOST_IN_A_ROW)) if whole >= briefest else 0.0


def add_stroke(
    stage: Stage,
    stroke: Stroke,
    skin: Skin,
    seconds: float,
    near: Rect,
    after: Arrangement,
    pace: float,
    viewer: int | None,
    grip: Grip | None,
    cue: Callable[[], object],
) -> None:
    """Add the animation of a stroke (an event such as a fight), beside the rectangle `near` of its places.

    It lasts `seconds`, and shows whether the stroke is good or bad for the seat `viewer`. If a piece arrives,
    it first moves to its place in the arrangement `after`. `pace` is the factor by which the duration of that
    move is multiplied. Charging and arriving pieces that were dropped start from the pixel in `grip`. `cue`
    is called when the verdict appears.
    """
    assert stage.camera is not None
    seats, art = stage.look.seats, stage.look.art
    if stroke.arriving:
        stage.land(stroke.arriving, stroke.place, after, pace, grip)
    origin = stage.origin_rect(stroke.charge) if stroke.charge else Rect(near.center, (0, 0))
    animation = StrokeAnimation(
        stroke,
        seconds,
        near,
        origin,
        stage.camera.view,
        skin,
        seats.tinctures,
        seats.coat,
        good=viewer is not None and viewer == stroke.winner,
        bad=viewer in stroke.losers,
        cue=cue,
    )
    charge, turned = stroke.charge, stroke.turned
    if charge:
        army = Piece(charge.kind, charge.origin, charge.count, seat=stroke.terms[0].seat)
        start = grip[2] if grip else stage.where(charge.kind, charge.origin)
        animation.charge(stage.picture(army), (start, stage.camera.frame.point(stroke.place)))
    if turned:
        px = skin.px(SHIELD)
        hidden = art.enlarged(replace(turned, face=""), px)
        animation.turn(hidden, art.enlarged(turned, px), stage.rect(turned).center)
    stage.animations.add(animation)


def add_count(
    stage: Stage,
    counted: Sequence[Counted],
    ending: str,
    winner: int,
    skin: Skin,
    pace: float,
    rects: Mapping[str, Rect],
    cue: Callable[[], object],
) -> None:
    """Add the animation of the final count after all others; `rects` has the rectangles of the places.

    `ending` says who has won, and is shown last with the arms of the seat `winner`, or without arms if that
    is -1. `cue` is called at each item.
    """
    assert stage.camera is not None
    seats = stage.look.seats
    animation = CountAnimation(
        counted,
        ending,
        winner,
        pace,
        rects,
        stage.camera.view,
        skin,
        seats.tinctures,
        seats.coat,
        seats.names,
        stage.look.art.pieces.badge,
        cue=cue,
    )
    stage.animations.add(animation)
