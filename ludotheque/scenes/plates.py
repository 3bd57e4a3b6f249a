"""The rulebook's figures: the real board, cropped, with the table's pieces and motion, in a gentle loop.

All figures of a page are as wide as each other, so one painting of the board serves them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from ..boards.model import Point
from ..core.game import CHANCE, Event
from ..i18n import language
from ..opening import Opened
from ..ui.drag import Drag
from ..ui.heraldry import tincture
from ..ui.painter import Frame, painting
from ..ui.palette import GOLD, GOLD_DARK, INK, OAK_NIGHT, PARCHMENT
from ..ui.skin import Skin
from .doors import look
from .figures import Content, Figure, Figures, load_figures
from .table.acts import TUMBLE, Tumble
from .table.board import draw_trail
from .table.camera import Camera
from .table.stage import Stage
from .table.terms import Report

if TYPE_CHECKING:
    from ..ui.app import App
    from ..ui.painter.picture import Painting

SPAN = 520.0  # board units that a figure is wide
READ, PAUSE, REST, FADE = 1.3, 0.8, 3.0, 0.4  # seconds before, between and after the moves; of starting again
SLOW = 3.0  # so many times slower than at the table
DIE, COIN = 30, 18  # logical pixels
COINS = 3  # there is room for, at least
ROLL = "roll"  # the verb of a die thrown

_painted: dict[tuple[str, tuple[int, int], str], Surface] = {}  # the last painting: hash, size, language


class Corner:
    """What is beside a figure: the die in its corner, and beyond its lower edge the reserves."""

    def __init__(self, size: tuple[int, int], die: Rect) -> None:
        self.size = size
        self.die = die

    def anchor(self, seat: int) -> Point:
        """Return where the reserve of `seat` is, out of sight."""
        return self.size[0] * (0.3 + 0.2 * seat), self.size[1] * 1.5


class Plate:
    """One figure being played, drawn on a surface of its own."""

    def __init__(self, app: App, figure: Figure, figures: Figures, size: tuple[int, int]) -> None:
        assert figures.map is not None
        self.app = app
        self.session = figure.session
        self.size = size
        self.look = look(app, Opened(figure.session, figures.map))
        scale = size[0] / SPAN
        self.frame = _frame(figures.map.places, figure.shows, figures.map.size, size, scale)
        skin = app.skin
        die = Rect(skin.px(14), skin.px(14), skin.px(DIE), skin.px(DIE))
        self.stage = Stage(self.look, Corner(size, die))
        self.stage.camera = Camera(figures.map, Rect((0, 0), size))
        self.stage.camera.frame = self.frame
        self.look.layout(skin, scale)
        self._face = Surface(size)
        self._old: Surface | None = None
        self.report: Report | None = None
        self._start()

    def update(self, dt: float, pace: float) -> bool:
        """Let `dt` seconds pass; True if the figure looks different."""
        if self.stage.acts:
            self.stage.acts.update(dt)
            if not self.stage.acts:
                self._wait = PAUSE if self.at < len(self.session.steps) else REST
            return True
        self._wait -= dt
        fading = self._old is not None
        if self._wait <= READ - FADE:
            self._old = None
        if self._wait > 0:
            return fading
        self._go_on(pace)
        return True

    @property
    def moving(self) -> bool:
        """Tell whether frames are needed."""
        return bool(self.stage.acts) or self._old is not None

    def draw(self, board: Surface) -> Surface:
        """Return the figure as it looks now, cut from the painted `board`."""
        face, skin = self._face, self.app.skin
        origin = self.frame.origin
        face.blit(board, (round(origin[0]), round(origin[1])))
        camera = self.stage.camera
        assert camera is not None
        if self.at:
            draw_trail(face, skin, self.look, camera, self.look.trail(self.session.steps[self.at - 1].move))
        self.look.draw_marks(face, self.frame, self._view(), ())
        self.stage.draw_rest(face, Drag(0, 0))
        self._draw_turn(face)
        self.stage.draw_moving(face)
        if self.report:
            self.report.draw(face)
        if self._old:
            self._old.set_alpha(round(255 * (self._wait - READ + FADE) / FADE))
            face.blit(self._old, (0, 0))
        edge(face, face.get_rect(), skin)
        return face

    def _view(self, at: int | None = None) -> Any:
        return self.session.rules.view(self.session.state_at(self.at if at is None else at), 0)

    def _start(self) -> None:
        """Show the position in which the figure begins."""
        self.at, self._wait, self.report = 0, READ, None
        self.stage.pieces = self.look.pieces(self._view())

    def _go_on(self, pace: float) -> None:
        """Make the next move, or begin again."""
        if self.at == len(self.session.steps):
            self._old = self._face.copy() if pace else None
            self._start()
            return
        move, before = self.session.steps[self.at].move, self.at
        self.at = self._told_together()
        self._wait = PAUSE if self.at < len(self.session.steps) else REST
        self.report = self.look.report(self._view(before), self._events(before))
        if self.report:
            self.report.layout(self.app.skin, self.frame, self._face.get_rect())
            self.stage.acts.add(self.report)
        elif move.verb == ROLL:
            die, [face] = self.stage.panel.die, astuple(move)
            start = (-die.w, self.size[1] * 0.8)
            self.stage.acts.add(Tumble(start, die.center, face, 1.5 * die.h, TUMBLE * pace * 1.3))
        self.stage.show(self.look.pieces(self._view()), pace * SLOW)

    def _told_together(self) -> int:
        """Return the ply after the next move, or after all the chance that follows without a gesture."""
        steps, end = self.session.steps, self.at + 1
        if self.look.chance_is_dealt(self._view()):
            while end < len(steps) and steps[end].seat == CHANCE:
                end += 1
        return end

    def _events(self, start: int) -> tuple[Event, ...]:
        """Return what happened since ply `start`."""
        session = self.session
        return tuple(
            event
            for at in range(start, self.at)
            for event in session.rules.events(
                session.state_at(at), session.steps[at].move, session.state_at(at + 1)
            )
        )

    def _draw_turn(self, face: Surface) -> None:
        """Draw, on a little oak board in the corner, the die where it lies and the moves left as coins."""
        view, skin, die = self._view(), self.app.skin, self.stage.panel.die
        status = self.look.status(view, [step.move for step in self.session.steps[: self.at]])
        rolls = any(step.move.verb == ROLL for step in self.session.steps)
        rolling = isinstance(self.stage.acts.current, Tumble)
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
                picture = self.look.die(status.die, die.w)
                face.blit(picture, picture.get_rect(center=die.center))
        for number in range(status.of):
            picture = self.look.coin(coin, number < status.moves)
            face.blit(picture, (x + number * gap, die.centery - coin // 2))


class Plates:
    """The figures of a book, each a Plate once it is seen."""

    def __init__(self, app: App, book: str, game: str) -> None:
        self.app = app
        self.figures = load_figures(book, game)
        self.names = frozenset(self.figures.by_id) | frozenset(self.figures.trays)
        self._sizes: Mapping[str, tuple[int, int]] = {}
        self._plates: dict[str, Plate] = {}
        self._trays: dict[str, Surface] = {}
        self._painting: Painting | None = None
        self._board: Surface | None = None
        self._seen: list[str] = []

    def layout(self, sizes: Mapping[str, tuple[int, int]]) -> None:
        """Have the figures drawn in these sizes in pixels, all of one width; the board is painted anew."""
        self._sizes, self._plates, self._trays = sizes, {}, {}
        self._board = self._painting = None
        board_map = self.figures.map
        if not sizes or board_map is None:
            return
        scale = next(iter(sizes.values()))[0] / SPAN
        size = round(board_map.size[0] * scale), round(board_map.size[1] * scale)
        self._key = board_map.board.hash, size, language()
        self._board = _painted.get(self._key)
        if self._board is None:
            self._painting = painting(board_map, size, language())
            self.app.later(self._paint_idly)

    def update(self, dt: float, seen: Iterable[str]) -> bool:
        """Let `dt` seconds pass for the figures `seen`; True if one of them looks different."""
        self._seen = [figure for figure in seen if figure in self.figures.by_id]
        if self._seen and self._painting:
            self._paint()
        if self._board is None:
            return False
        pace = self.app.settings.pace
        changed = [self._plate(figure).update(dt, pace) for figure in self._seen]
        return any(changed)

    def moving(self) -> bool:
        """Tell whether a figure in view moves, or waits for the board to be painted."""
        waiting = bool(self._seen) and self._painting is not None
        return waiting or any(self._plates[f].moving for f in self._seen if f in self._plates)

    def draw(self, surface: Surface, figure: str, rect: Rect) -> None:
        """Draw a figure into `rect`; a bare sheet until the board is painted."""
        if figure in self.figures.trays:
            surface.blit(self._tray(figure), rect)
        elif self._board is None:
            pygame.draw.rect(surface, PARCHMENT, rect)
            edge(surface, rect, self.app.skin)
        else:
            surface.blit(self._plate(figure).draw(self._board), rect)

    def leave(self) -> None:
        """Stop painting."""
        self._painting = None

    def _tray(self, figure: str) -> Surface:
        if figure not in self._trays:
            self._trays[figure] = self._lay(self.figures.trays[figure], self._sizes[figure])
        return self._trays[figure]

    def _lay(self, content: Content, size: tuple[int, int]) -> Surface:
        if "colour" in content:
            return tray(self.app, content["colour"], size)
        from .schotten_totten.figures import strength

        return strength(self.app, content["rows"], size)

    def _plate(self, figure: str) -> Plate:
        if figure not in self._plates:
            found = self.figures.by_id[figure]
            self._plates[figure] = Plate(self.app, found, self.figures, self._sizes[figure])
        return self._plates[figure]

    def _paint_idly(self) -> None:
        if self._painting:
            self._paint()
            self.app.later(self._paint_idly)

    def _paint(self) -> None:
        """Paint one step of the board."""
        assert self._painting is not None
        try:
            next(self._painting)
        except StopIteration as end:
            self._board, self._painting = end.value, None
            _painted.clear()
            _painted[self._key] = end.value
            self.app.redraw()


def tray(app: App, colour: str, size: tuple[int, int]) -> Surface:
    """Return the pieces of a colour laid out on parchment: a knight of each worth, the shields turned up."""
    skin, arms = app.skin, tincture(colour)
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    unit, side = size[1] // 4, size[0] // 9
    for number, worth in enumerate((1, 2, 5)):
        knight = app.pieces.knight(arms, worth, unit)
        middle = size[0] * (number + 1) // 4
        sheet.blit(knight, knight.get_rect(midbottom=(middle, size[1] * 5 // 11)))
        badge = app.pieces.badge(worth, skin.px(22))
        sheet.blit(badge, badge.get_rect(midtop=(middle, size[1] * 5 // 11 + skin.px(4))))
    for number, value in enumerate((None, 0, 0, 0, 1, 2, 3)):
        shield = app.pieces.shield(arms, value, side)
        sheet.blit(shield, shield.get_rect(center=(size[0] * (number + 1) // 8, size[1] * 4 // 5)))
    edge(sheet, sheet.get_rect(), skin)
    return sheet


def edge(surface: Surface, rect: Rect, skin: Skin) -> None:
    """Draw a figure's gold and ink border just inside `rect`."""
    line = skin.px(1.3)
    for colour, inset in ((INK, 0), (GOLD, line), (GOLD, 2 * line), (GOLD_DARK, 3 * line)):
        pygame.draw.rect(surface, colour, rect.inflate(-2 * inset, -2 * inset), line)


def _frame(
    places: Mapping[str, Point], shows: Iterable[str], board: Point, size: tuple[int, int], scale: float
) -> Frame:
    """Return the frame in which the places in `shows` are in the middle, as far as the board reaches."""
    points = [places[place] for place in shows]
    origin = []
    for axis in (0, 1):
        values = [point[axis] for point in points]
        middle = (min(values) + max(values)) / 2 * scale
        least = size[axis] - board[axis] * scale
        origin.append(max(min(size[axis] / 2 - middle, 0.0), least))
    return Frame((round(origin[0]), round(origin[1])), scale, places)
