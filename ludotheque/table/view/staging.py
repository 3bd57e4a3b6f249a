"""Adds the animations of strokes and of the final count to the stage."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from ludotheque.table.contract.staging import Stroke
from ludotheque.table.view.stage import Grip, Stage
from ludotheque.table.view.stroke import BRIEFEST, SECONDS, SHIELD, StrokeAnimation
from ludotheque.ui.motion import Piece
from ludotheque.ui.skin import Skin

SHORTER, MOST_IN_A_ROW = 0.8, 3  # the factor for each further stroke in a row, and how often it is applied


def lasting(stroke: Stroke, pace: float, speed_factor: float, before: int) -> float:
    """Return how many seconds a stroke's animation lasts at normal speed, 0 if it is too short to see.

    `pace` multiplies durations, and the animation will run `speed_factor` times as fast. The more strokes of
    the same weight came just `before`, the shorter it is.
    """
    whole, briefest = SECONDS[stroke.weight] * pace, BRIEFEST[stroke.weight] * speed_factor
    return max(briefest, whole * SHORTER ** min(before, MOST_IN_A_ROW)) if whole >= briefest else 0.0


def add_stroke(
    stage: Stage, stroke: Stroke, skin: Skin, seconds: float, viewer: int | None, grip: Grip | None
) -> StrokeAnimation:
    """Add the animation of a stroke, `seconds` long, beside the rectangle `near` of its places.

    It shows whether the stroke is good or bad for the seat `viewer`. An arriving piece first moves to its
    place in the arrangement `after`, in a time multiplied by `pace`. Charging and arriving pieces that were
    dropped start from the pixel in `grip`. `cue` is called when the verdict appears.
    """
    assert stage.camera is not None
    near = stage.rect_of(stroke)
    animation = StrokeAnimation(stroke, seconds, skin, stage.look.seats, viewer)
    origin = stage.origin_rect(stroke.charge) if stroke.charge else Rect(near.center, (0, 0))
    animation.lay(near, stage.camera.view, origin)
    charge, turned = stroke.charge, stroke.turned
    if charge:
        army = Piece(charge.kind, charge.origin, charge.count, seat=stroke.terms[0].seat)
        start = grip[2] if grip else stage.where(charge.kind, charge.origin)
        animation.charge(stage.picture(army), (start, stage.camera.frame.point(stroke.place)))
    if turned:
        px = skin.px(SHIELD)
        hidden = stage.look.art.enlarged(replace(turned, face=""), px)
        animation.turn(hidden, stage.look.art.enlarged(turned, px), stage.rect(turned).center)
    stage.animations.add(animation)
    return animation
