"""Animates what `contract/staging.py` describes: strokes, and the count at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pygame import Rect

from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.stage import Grip, Stage
from ludotheque.table.view.stroke import BRIEFEST, SECONDS, SHIELD, StrokeAnimation
from ludotheque.ui.motion import Piece
from ludotheque.ui.skin import Skin


def has_time(stroke: Stroke, pace: float, speed: float) -> bool:
    """Return whether a stroke lasts long enough to be seen, at `pace` and at the replay's `speed`."""
    return SECONDS[stroke.weight] * pace / speed >= BRIEFEST[stroke.weight]


def add_stroke(
    stage: Stage,
    stroke: Stroke,
    skin: Skin,
    pace: float,
    near: Rect,
    viewer: int | None,
    grip: Grip | None,
    cue: Callable[[], object],
) -> None:
    """Show a stroke beside the rectangle `near` of its place, as good or bad news for the seat `viewer`.

    Charging pieces start at the `grip` of the hand that dropped them; `cue` is called with the verdict.
    """
    assert stage.camera is not None
    seats, art = stage.look.seats, stage.look.art
    animation = StrokeAnimation(
        stroke,
        SECONDS[stroke.weight] * pace,
        near,
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
    skin: Skin,
    pace: float,
    rects: Mapping[str, Rect],
    cue: Callable[[], object],
) -> None:
    """Count a finished game once nothing moves any more; `rects` are those of the counted places."""
    assert stage.camera is not None
    seats = stage.look.seats
    animation = CountAnimation(
        counted,
        pace,
        rects,
        stage.camera.view,
        skin,
        seats.tinctures,
        seats.coat,
        stage.look.art.pieces.badge,
        cue=cue,
    )
    stage.animations.add(animation)
