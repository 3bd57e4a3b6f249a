"""The list of boards for a game: the shipped one and those in the player's folder, with small pictures.

The row of a map on which the game cannot be played says why. The list is refreshed when the window regains
the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from ludotheque.core.files import make_folder, real_path
from ludotheque.games.box import Box
from ludotheque.home import paths
from ludotheque.i18n import _
from ludotheque.picture.board_picture import SMALL, finished_picture, paint_small
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.scenes.setup.own_maps import PROJECT, OwnMap, copy_of, files, read_own_map
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row
from ludotheque.ui.desktop import Handed
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import CREAM, GOLD, GOLD_LIGHT, PARCHMENT_DEEP, SEAL_LIGHT
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Button, Part, Widget
from ludotheque.ui.work import Work

WIDTH = 860  # logical pixels of the sheet
ROW, GAP, PICTURE = 104, 10, (132, 92)  # logical pixels: height of a row; gap between rows; size of a picture
NOTE = 16  # logical size of the letters below a title
EDITOR = "tiled"


class BoardsScene(SheetScene):
    """A sheet over the set-up that lists boards. A click on a board without faults chooses this board."""

    name = "boards"

    def __init__(
        self, app: App, game: Box, chosen: Path | None, choose: Callable[[Path | None], object]
    ) -> None:
        super().__init__(app)
        self._game, self._choose = game, choose
        self._chosen = real_path(chosen) if chosen else None
        self._boards: list[OwnMap] = []
        self._pictures: dict[Path, Surface] = {}
        self._work: Work[None] | None = None
        self._handed: Handed | None = None

    def enter(self) -> None:
        """List the boards in the folder."""
        self._handed = None
        self._look()

    def sheet(self) -> Sheet:
        """Return the sheet: a row for each board, and buttons to copy the shipped one and open the folder."""
        foot = [
            Button("close", _("Retour"), self.back, icon="arrow-left"),
            Button("copy", _("Copier le plateau du jeu"), self.copy, icon="quill"),
            Button("folder", _("Ouvrir le dossier"), self.open_folder, icon="scroll"),
        ]
        where = _("Vos plateaux, dessinés dans Tiled, sont dans le dossier {path}")
        note = Text(where.format(path=paths.maps_folder()), NOTE, PARCHMENT_DEEP, "italic")
        rows = [self._row(number, board) for number, board in enumerate(self._boards)]
        return Sheet(_("Plateaux"), Column([*rows, note], GAP), foot, WIDTH)

    def _row(self, number: int, board: OwnMap) -> Part:
        """Return the row of a board. The board with the `number` 0 is the shipped one."""
        own = number == 0
        chosen = board.path == self._chosen if self._chosen else own
        take, picture = partial(self.take, None if own else board.path), self._pictures.get(board.path)
        row = BoardRow(f"board-{number}", take, board, picture, chosen, own)
        if own:
            return row
        see = partial(self.open_map, board.path)
        return Row([row, Button(f"tiled-{number}", _("Voir dans Tiled"), see, text_size=16)])

    def update(self, dt: float) -> bool:
        """Go on reading maps and painting; tell where a file is that another program could not open."""
        if self._handed and self._handed.failed:
            self._tell_where(self._handed.path)
            self._handed = None
        if self._work is None:
            return False
        if self._work.go_on():
            self._work = None
        return True

    def moving(self) -> bool:
        """Return whether maps are being read, or a file is being opened in another program."""
        return self._work is not None or (self._handed is not None and self._handed.waiting)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. When the window regains the focus, the boards are listed again."""
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._look()
            return True
        return super().handle(event)

    # The player's actions

    def take(self, path: Path | None) -> None:
        """Choose a board and close the list; None chooses the shipped board."""
        self.app.scenes.pop()
        self._choose(path)

    def open_folder(self) -> None:
        """Open the folder of the player's boards in the file manager, or say where it is if that fails."""
        folder = paths.maps_folder()
        try:
            make_folder(folder)
        except OSError:
            self._tell_where(folder)
        else:
            self._hand(folder)

    def open_map(self, path: Path) -> None:
        """Open a map in the editor, with the project beside it, or say where it is if there is no editor."""
        self._hand(path, EDITOR, *path.parent.glob(PROJECT))

    def copy(self) -> None:
        """Copy the shipped board into the player's folder, where the copy can be made into a new board."""
        try:
            copied = copy_of(self._game)
        except OSError:
            self.app.notify(_("Impossible d'écrire dans {path}.").format(path=paths.maps_folder()))
            return
        self.app.notify(_("La copie s'appelle {name}.").format(name=copied.name))
        self._look()

    def _hand(self, path: Path, program: str = "", *before: Path) -> None:
        self._handed = Handed(path, program, *before)

    def _tell_where(self, path: Path) -> None:
        self.app.notify(_("Aucun programme ne sait ouvrir ce fichier. Il est ici : {path}").format(path=path))

    # The boards

    def _look(self) -> None:
        self._work = Work(self._looking())
        self.app.redraw()

    def _looking(self) -> Generator[None, None, None]:
        """Read the shipped board and the player's boards, then paint missing pictures, in steps."""
        found, first = [read_own_map(self._game, self._game.map())], not self._boards
        for path in files([self._chosen] if self._chosen else []):
            found.append(read_own_map(self._game, path))
            if first:
                self._show(found)
            yield
        self._show(found)
        for board in found:
            yield from self._picturing(board)

    def _show(self, found: Sequence[OwnMap]) -> None:
        """List the boards: the shipped one, first in `found`, and the player's, those with faults last."""
        self._boards = [found[0], *sorted(found[1:], key=lambda board: board.found is None)]
        self.refresh()

    def _picturing(self, board: OwnMap) -> Generator[None, None, None]:
        if board.found is None:
            self._pictures.pop(board.path, None)
            return
        picture = finished_picture(board.found, self._game.places(), SMALL)
        if picture is None:
            painting = Work(paint_small(board.found, self._game.places()))
            while not painting.go_on(0):
                yield
            picture = painting.result
        self._pictures[board.path] = picture
        self.refresh()
        yield


class BoardRow(Widget):
    """The row of a board: its picture, its title, and its file name or fault."""

    grows = True
    least = 320

    def __init__(
        self, id: str, action: Action, board: OwnMap, picture: Surface | None, chosen: bool, own: bool
    ) -> None:
        super().__init__(id, action)
        self._board, self._picture, self.chosen = board, picture, chosen
        self.enabled = board.found is not None
        self.label = board.title
        self._note = board.wrong or (_("Le plateau du jeu") if own else board.path.name)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the picture or of the words beside it."""
        return width, max(skin.px(ROW), self._written(skin, width)[1].get_height() + skin.px(54))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row, with a golden frame if it is chosen."""
        rect, pad = self.rect, skin.px(8)
        tint = {"hover": 46, "focus": 46, "down": 26}.get(state, 30 if self.chosen else 14)
        ground = Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(ground, (*GOLD_LIGHT[:3], tint), ground.get_rect(), border_radius=skin.px(6))
        surface.blit(ground, rect)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, rect, skin.px(1.6), border_radius=skin.px(6))
        frame = Rect(rect.x + pad, rect.y, skin.px(PICTURE[0]), skin.px(PICTURE[1]))
        frame.centery = rect.centery
        self._draw_picture(surface, skin, frame)
        title, note = self._written(skin, rect.w)
        y = rect.centery - (title.get_height() + note.get_height()) // 2
        surface.blit(title, (frame.right + 2 * pad, y))
        surface.blit(note, (frame.right + 2 * pad, y + title.get_height()))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    def _draw_picture(self, surface: Surface, skin: Skin, frame: Rect) -> None:
        if self._picture is None:
            icon = skin.icon("hourglass" if self.enabled else "close", skin.px(34), PARCHMENT_DEEP)
            surface.blit(icon, icon.get_rect(center=frame.center))
            return
        width, height = self._picture.get_size()
        by = min(frame.w / width, frame.h / height)
        small = pygame.transform.smoothscale(self._picture, (round(width * by), round(height * by)))
        surface.blit(small, small.get_rect(center=frame.center))

    def _written(self, skin: Skin, width: int) -> tuple[Surface, Surface]:
        room = width - skin.px(PICTURE[0]) - skin.px(40)
        title = skin.text(self._board.title, "bold", 20, CREAM if self.enabled else PARCHMENT_DEEP, room)
        colour = PARCHMENT_DEEP if self.enabled else SEAL_LIGHT
        return title, skin.text(self._note, "italic", NOTE, colour, room)
