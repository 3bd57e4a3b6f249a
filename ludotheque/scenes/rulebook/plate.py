"""An animated figure: a part of the game's board, with the same pieces and animations as at the table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.game import CHANCE, Event
from ludotheque.picture.board_picture import BoardPicture
from ludotheque.picture.frame import Frame
from ludotheque.scenes.rulebook.figures import Figure, Figures
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.terms import Report, Status
from ludotheque.table.marks import Mark
from ludotheque.table.view.animations import TUMBLE, Tumble
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.highlights import draw_paths
from ludotheque.table.view.stage import Stage
from ludotheque.tiled.model import Point
from ludotheque.ui.app import App
from ludotheque.ui.drag import Drag
from ludotheque.ui.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, OAK_NIGHT
from ludotheque.ui.skin import Skin

SPAN = 520.0  # the least width of the board shown by a figure, in board units
SIDE, ABOVE, BELOW = 62.0, 92.0, 44.0  # board units to show round a point of interest
READ, PAUSE, REST, FADE = 1.3, 0.8, 3.0, 0.4  # seconds: before, between, after the moves; of a cross-fade
ROUNDS = 3  # how often a figure is played until it rests; it plays again when it comes into view again
SLOW = 3.0  # how many times longer moves take than at the table
DIE, COIN = 30, 18  # logical width of a die and of a coin
COINS = 3  # the least number of coins for which there is room


class Corner:
    """Stands for the table's panel: the die is in a corner, pieces off the board are out of sight."""

    def __init__(self, size: tuple[int, int], die: Rect) -> None:
        self.size = size
        self.die = die

    def anchor(self, seat: int) -> Point:
        """Return the position, in pixels, of a seat's pieces off the board. It is out of sight."""
        return self.size[0] * (0.3 + 0.2 * seat), self.size[1] * 1.5


class Plate:
    """A figure that plays its moves, drawn on a surface of its own, `size` in pixels."""

    def __init__(self, app: App, figure: Figure, figures: Figures, size: tuple[int, int]) -> None:
        assert figures.map is not None
        self.app = app
        self.session = figure.session
        self.labels = figure.labels
        self.size = size
        self.look = figures.box.look()(app, figure.session, figures.map)
        self.places = figures.map.places.keys()
        self.at = 0
        self._shown = self._position()
        self.points_of_interest = self._points_of_interest(figure)
        extent = _extent(self.points_of_interest)
        span = _span(extent, figures.map.size, size)
        self.frame = _frame(figures.map.places, extent, figures.map.size, size, size[0] / span)
        self._zoom = SPAN / span
        self._near = Surface((math.ceil(size[0] / self._zoom), math.ceil(size[1] / self._zoom)))
        skin = app.skin
        die = self._corner(Rect(0, 0, skin.px(DIE), skin.px(DIE)))
        self.stage = Stage(self.look, Corner(size, die), self._shown.arrangement)
        self.stage.camera = Camera(figures.map, Rect((0, 0), size))
        self.stage.camera.frame = self.frame
        self.look.art.layout(self.frame.scale)
        self._face = Surface(size)
        self._old: Surface | None = None
        self._played = 0  # how often all moves were played since the figure came into view
        self.report: Report | None = None
        self._show_start()

    def update(self, dt: float, pace: float) -> bool:
        """Advance by `dt` seconds at `pace` (0: no animation); return whether it looks different."""
        if self.stage.animations:
            self.stage.animations.update(dt)
            if not self.stage.animations:
                self._wait = PAUSE if self.at < len(self.session.steps) else REST
            return True
        if not self.session.steps or self._played >= ROUNDS:  # the figure has no moves, or it rests
            return False
        self._wait -= dt
        fading = self._old is not None
        if self._wait <= READ - FADE:
            self._old = None
        if self._wait > 0:
            return fading
        self._go_on(pace)
        return True

    def restart(self) -> None:
        """Let the figure play its moves ROUNDS times again. Call this when the figure comes into view."""
        self._played = 0

    @property
    def moving(self) -> bool:
        """Whether an animation or a cross-fade needs frames."""
        return bool(self.stage.animations) or self._old is not None

    def draw(self, board: BoardPicture) -> Surface:
        """Return a picture of the figure as it is now, on a part of the picture of the `board`."""
        face, skin = self._face, self.app.skin
        x, y = self.frame.origin
        self._near.fill(OAK_NIGHT)
        board.draw(self._near, (round(x / self._zoom), round(y / self._zoom)))
        pygame.transform.smoothscale(self._near, self.size, face)
        camera = self.stage.camera
        assert camera is not None
        at = self._shown
        if self.at:
            step = self.session.steps[self.at - 1]
            ways = [Mark(step.seat, path=pair) for pair in self.look.gestures.trail(step.move, at)]
            draw_paths(face, skin, at.arrangement, camera, ((GOLD_LIGHT, way) for way in ways))
        self.look.art.draw_marks(face, self.frame, at, None)
        self.stage.draw_rest(face, Drag(0, 0))
        self._draw_turn(face)
        self._draw_labels(face)
        self.stage.draw_moving(face)
        if self.report:
            self.report.draw(face)
        if self._old:
            self._old.set_alpha(round(255 * (self._wait - READ + FADE) / FADE))
            face.blit(self._old, (0, 0))
        edge(face, face.get_rect(), skin)
        return face

    def _points_of_interest(self, figure: Figure) -> tuple[Point, ...]:
        """Return the points to keep in view, in board units: places and fields shown, pieces that move."""
        found = [self._shown.arrangement.points[place] for place in figure.shows]
        count = len(self.session.steps)
        laid = [self.look.geometry.arrange(self._view(at), 0) for at in range(count + 1)]
        for place in figure.whole:
            (x, y), half = laid[0].points[place], laid[0].extent(place)
            if half:
                found += [
                    (x, y - half[1] + BELOW),
                    (x, y + half[1]),
                ]  # leaves room for reports at the field's edge
        for before, after in pairwise(laid):
            for one, other in ((before, after), (after, before)):
                changed = [piece for piece in one.pieces if piece not in other.pieces]
                found += [one.anchor(p.kind, p.place) for p in changed if p.place in self.places]
        return tuple(found)

    def _corner(self, die: Rect) -> Rect:
        """Return the rectangle of the die, in the corner farthest from all points of interest."""
        inset = self.app.skin.px(14)
        room = Rect((0, 0), self.size).inflate(-2 * inset, -2 * inset)
        room.width -= self.app.skin.px(8) + COINS * self.app.skin.px(COIN + 4)
        pixels = [self.frame.at(point) for point in self.points_of_interest]
        corners = (room.topleft, room.bottomleft, room.topright, room.bottomright)
        far = [min(math.dist(corner, pixel) for pixel in pixels) for corner in corners]
        die = die.copy()
        name = ("topleft", "bottomleft", "topright", "bottomright")[far.index(max(far))]
        setattr(die, name, getattr(room, name))
        return die

    def _position(self) -> Position:
        """Return the position that the figure shows now, without legal moves."""
        view = self._view()
        return Position(view, (), self.look.geometry.arrange(view, 0))

    def _status(self) -> Status:
        return self.look.telling.status(self._shown, [step.move for step in self.session.steps[: self.at]])

    def _thrown(self, at: int) -> bool:
        """Return whether a player throws a die by hand at the ply with the index `at`."""
        dealt = self.look.gestures.chance_is_dealt(self._view(at))
        return self.session.steps[at].seat == CHANCE and not dealt

    def _keep_frame(self) -> None:
        """Put the present points of the board's places into the frame and the frame into the camera."""
        assert self.stage.camera is not None
        self.frame = replace(self.frame, places=self.stage.arrangement.points)
        self.stage.camera.frame = self.frame

    def _view(self, at: int | None = None) -> Any:
        return self.session.rules.view(self.session.state_at(self.at if at is None else at), 0)

    def _show_start(self) -> None:
        self.at, self._wait, self.report = 0, READ, None
        self._shown = self._position()
        self.stage.arrange(self._shown.arrangement)
        self._keep_frame()

    def _go_on(self, pace: float) -> None:
        """Play the next move or, after the last one, start again, unless all rounds are over."""
        if self.at == len(self.session.steps):
            self._played += 1
            if self._played >= ROUNDS:
                return
            self._old = self._face.copy() if pace else None
            self._show_start()
            return
        before = self.at
        self.at = self._next_stop()
        self._shown = self._position()
        self._wait = PAUSE if self.at < len(self.session.steps) else REST
        self.report = self.look.telling.report(self._view(before), self._events(before), self._shown)
        if self.report:
            self.report.layout(self.app.skin, self.frame, self._face.get_rect())
            self.stage.animations.add(self.report)
        elif self._thrown(before):
            die, face = self.stage.panel.die, self._status().die or 0
            start = (-die.w, self.size[1] * 0.8)
            self.stage.animations.add(Tumble(start, die.center, face, 1.5 * die.h, TUMBLE * pace * 1.3))
        self.stage.show(self._shown.arrangement, pace * SLOW)
        self._keep_frame()

    def _next_stop(self) -> int:
        """Return the number of plies at the next pause, after a move or dealt results of chance."""
        steps, end = self.session.steps, self.at + 1
        if self.look.gestures.chance_is_dealt(self._view()):
            while end < len(steps) and steps[end].seat == CHANCE:
                end += 1
        return end

    def _events(self, start: int) -> tuple[Event, ...]:
        session = self.session
        return tuple(
            event
            for at in range(start, self.at)
            for event in session.rules.events(
                session.state_at(at), session.steps[at].move, session.state_at(at + 1)
            )
        )

    def _draw_turn(self, face: Surface) -> None:
        """Draw the die and a coin for each move of the turn, full if it may still be made, in a corner."""
        skin, die = self.app.skin, self.stage.panel.die
        status = self.look.telling.status(self._shown, [step.move for step in self.session.steps[: self.at]])
        rolls = any(map(self._thrown, range(len(self.session.steps))))
        rolling = isinstance(self.stage.animations.current, Tumble)
        if not (status.of or status.die or rolling):
            return
        x, gap, coin = die.x, skin.px(COIN + 4), skin.px(COIN)
        width = (die.w + skin.px(8) if rolls else 0) + max(COINS, status.of) * gap
        board = Rect(x, die.y, width, die.h).inflate(skin.px(10), skin.px(8))
        pygame.draw.rect(face, OAK_NIGHT, board, border_radius=skin.px(6))
        pygame.draw.rect(face, GOLD, board, skin.px(1.2), border_radius=skin.px(6))
        if rolls:
            x += die.w + skin.px(8)
            if status.die and not rolling:
                picture = self.look.art.die(status.die, die.w)
                face.blit(picture, picture.get_rect(center=die.center))
        for number in range(status.of):
            picture = self.look.art.coin(coin, number < status.moves)
            face.blit(picture, (x + number * gap, die.centery - coin // 2))

    def _draw_labels(self, face: Surface) -> None:
        for place, words in self.labels.items():
            tag = self.app.skin.hint(words)
            face.blit(tag, tag.get_rect(center=self.frame.point(place)).clamp(face.get_rect()))


def edge(surface: Surface, rect: Rect, skin: Skin) -> None:
    """Draw a figure's border of gold and ink just inside `rect`."""
    line = skin.px(1.3)
    for colour, inset in ((INK, 0), (GOLD, line), (GOLD, 2 * line), (GOLD_DARK, 3 * line)):
        pygame.draw.rect(surface, colour, rect.inflate(-2 * inset, -2 * inset), line)


def _extent(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the extent of pieces at these points, ((left, right), (top, bottom)), in board units."""
    across, down = zip(*points, strict=True)
    return (min(across) - SIDE, max(across) + SIDE), (min(down) - ABOVE, max(down) + BELOW)


def _span(extent: tuple[Point, Point], board: Point, size: tuple[int, int]) -> float:
    """Return the width to show, in board units: at least SPAN, at most the whole board."""
    wide, high = (end - start for start, end in extent)
    shape = size[0] / size[1]
    return min(max(SPAN, wide, high * shape), max(board[0], board[1] * shape))


def _frame(
    places: Mapping[str, Point],
    extent: tuple[Point, Point],
    board: Point,
    size: tuple[int, int],
    scale: float,
) -> Frame:
    """Return a frame with an extent, in board units, as near to the middle as edges allow."""
    origin = []
    for axis, (start, end) in enumerate(extent):
        first, last = min(0.0, start) * scale, max(board[axis], end) * scale
        if last - first < size[axis]:
            origin.append((size[axis] - first - last) / 2)
        else:
            middle = (start + end) / 2 * scale
            origin.append(max(min(size[axis] / 2 - middle, -first), size[axis] - last))
    return Frame((round(origin[0]), round(origin[1])), scale, places)
