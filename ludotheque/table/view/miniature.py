"""Draws pictures of the whole board and its pieces, without what is hidden from any player."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.session import Session
from ludotheque.picture.board_picture import SMALL, finished_picture, paint_small
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position
from ludotheque.table.marks import Mark
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.highlights import draw_paths
from ludotheque.table.view.stage import Stage
from ludotheque.tiled.model import Point
from ludotheque.ui.drag import Drag
from ludotheque.ui.drawing import Size


class NoPanel:
    """Replaces the panel in a picture that shows only the board. Pieces in reserves are then not seen."""

    die = Rect(0, 0, 0, 0)

    def anchor(self, seat: int) -> Point:
        """Return the upper left corner of the picture, which stands for the reserve of any seat."""
        return 0.0, 0.0


def drawing_miniature(
    session: Session[Any], look: Look, side: int, cursor: int | None = None
) -> Generator[float | None, None, Surface]:
    """Draw a picture, its longer side `side` pixels, of the board after `cursor` plies, in steps.

    Without `cursor`, the session's own is used. The `look` is laid out for this picture, so no table may use
    it meanwhile. While the board is painted, each step yields the share that is done, 0 to 1; later steps
    yield None.
    """
    found, painter = look.geometry.board_map, look.geometry.painter
    board = finished_picture(found, painter, SMALL)
    if board is None:
        board = yield from paint_small(found, painter)
    picture = pygame.transform.smoothscale(board.convert(), fitted(found.size, side))
    yield None
    yield from painting_position(session, look, picture, cursor)
    return picture


def painting_position(
    session: Session[Any],
    look: Look,
    board: Surface,
    cursor: int | None = None,
    marks: Iterable[Mark] = (),
) -> Generator[None, None, None]:
    """Draw the pieces after `cursor` plies on `board`, secrets face down, above the paths of `marks`."""
    state = session.state if cursor is None else session.state_at(cursor)
    view = session.rules.view(state, None)
    at = Position(view, (), look.geometry.arrange(view, None))
    camera = Camera(look.geometry.board_map, board.get_rect(), look.geometry.apron)
    camera.arrange(at.arrangement.points)
    stage = Stage(look, NoPanel(), at.arrangement)
    stage.camera = camera
    look.art.layout(camera.frame.scale)
    for piece in stage.at_rest():  # each picture is made once and kept
        stage.picture(piece)
        yield
    paths = ((look.seats.tincture(mark.seat), mark) for mark in marks if mark.path)
    draw_paths(board, look.seats.app.skin, at.arrangement, camera, paths)
    look.art.draw_marks(board, camera.frame, at, None)
    stage.draw_rest(board, Drag(0, 0))
    yield
    look.art.draw_signs(board, camera.frame, [stage.rect(piece) for piece in stage.at_rest()])
    if look.geometry.apron:
        look.art.draw_apron(board, camera.frame)
        stage.draw_rest(board, Drag(0, 0), steady=True)


def fitted(size: tuple[float, float], side: int) -> Size:
    """Return `size` scaled so that its longer side is `side` pixels.

    >>> fitted((4000, 1000), 200)
    (200, 50)
    """
    by = side / max(size)
    return max(1, round(size[0] * by)), max(1, round(size[1] * by))
