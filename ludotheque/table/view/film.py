"""Draws a few plies as a sequence of pictures of the whole board, animated as on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pygame import Rect, Surface

from ludotheque.core.session import Session
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.game_view import events_of
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.miniature import NoPanel
from ludotheque.table.view.stage import Stage
from ludotheque.table.view.staging import add_stroke
from ludotheque.table.view.stroke import SECONDS
from ludotheque.ui.drag import Drag
from ludotheque.ui.skin import Skin

Beats = Sequence[tuple[int, int]]  # ranges of plies (start, end), each shown at once


def filming(
    session: Session[Any],
    look: Look,
    board: Surface,
    skin: Skin,
    beats: Beats,
    step: float,
) -> Iterator[Surface]:
    """Yield pictures of some plies in the public view, one for every `step` seconds of the animation.

    Each of the `beats` is a range of plies (start, end) that are animated together. The pictures are copies
    of `board` with the pieces drawn on it. The `look` is laid out for them, so no table may use it meanwhile.
    """
    camera = Camera(look.geometry.board_map, board.get_rect(), look.geometry.apron)
    view = session.rules.view(session.state_at(beats[0][0]), None)
    stage = Stage(look, NoPanel(), look.geometry.arrange(view, None))
    stage.camera = camera
    stage.arrange(stage.arrangement)
    look.art.layout(camera.frame.scale)
    yield _picture(stage, look, board, view)
    for start, end in beats:
        rules, before = session.rules, session.state_at(start)
        events = tuple(
            event
            for ply in range(start, end)
            for event in events_of(
                rules, session.state_at(ply), session.steps[ply].move, session.steps[ply].state
            )
        )
        undecided, view = rules.view(before, None), rules.view(session.state_at(end), None)
        at = Position(view, (), look.geometry.arrange(view, None))
        stroke = look.telling.stroke(undecided, events)
        moves = [step.move for step in session.steps[start:end]]
        hops = [hop for move in moves for hop in look.gestures.trail(move, at)]
        late = stroke is not None and stroke.late
        if late:
            stage.show(at.arrangement, 1.0, None, hops)
        if stroke and stroke.place in stage.arrangement.places:
            if stroke.arriving:
                stage.land(stroke.arriving, stroke.place, at.arrangement, 1.0, None)
            add_stroke(stage, stroke, skin, SECONDS[stroke.weight], None, None)
        if not late:
            stage.show(at.arrangement, 1.0, None, hops)
        while stage.animations:
            yield _picture(stage, look, board, undecided if stage.undecided else view)
            stage.animations.update(step)
        yield _picture(stage, look, board, view)


def _picture(stage: Stage, look: Look, board: Surface, view: Any) -> Surface:
    """Return a copy of the board with everything that stands or moves on it now."""
    assert stage.camera is not None
    picture, frame, nothing_held = board.copy(), stage.camera.frame, Drag(0, 0)
    look.art.draw_marks(picture, frame, Position(view, (), stage.arrangement), None)
    stage.draw_rest(picture, nothing_held)
    rects: list[Rect] = [stage.rect(piece) for piece in stage.at_rest()]
    look.art.draw_signs(picture, frame, rects)
    if look.geometry.apron:
        look.art.draw_apron(picture, frame)
        stage.draw_rest(picture, nothing_held, steady=True)
    stage.draw_moving(picture)
    return picture
