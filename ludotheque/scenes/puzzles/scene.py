"""The page with the puzzles of a box, from easy to hard, each with its seal or the place for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from pygame import Rect, Surface

from ludotheque.games.box import Box
from ludotheque.home.seals import Seal
from ludotheque.i18n import _, ngettext
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Drawing, Heading, Spring, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import CREAM, INK, INK_SOFT, SEAL_DARK
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.sheets import Desk
from ludotheque.ui.wax import wax_ring, wax_seal
from ludotheque.ui.widgets import Button, Part

ACROSS, NARROWEST = 46, 330  # logical pixels: the width of a seal; the least width of a puzzle
SWORDS = 20  # logical pixels: the width of the swords that show a level
LEVELS = 3


class ListedPuzzle(NamedTuple):
    """A puzzle in the list: its number, level, file and title, its seal if it has one, whether it is due."""

    number: int  # from 1, the easiest
    level: int  # from 1 to LEVELS
    path: Path
    title: str
    seal: Seal | None
    due: bool
    own: bool = False  # found in a game of the house
    day: str = ""  # on which that game began, in words

    @property
    def waits(self) -> bool:
        """Whether it is to be solved, or solved again."""
        return self.seal is None or self.due

    @property
    def state(self) -> str:
        """How it stands, in words, and of which day the game was in which it was found."""
        alone = self.seal is not None and self.seal.alone
        how = _("résolue du premier coup") if alone else _("résolue") if self.seal else _("à résoudre")
        again, day = (
            _("à revoir") if self.due else "",
            self.day and _("partie commencée {day}").format(day=self.day),
        )
        return " · ".join(filter(None, (how, again, day)))


class PuzzleRow(Pressed):
    """A puzzle in the list, with its seal; a click opens it."""

    def __init__(self, app: App, puzzle: ListedPuzzle, action: Callable[[], object]) -> None:
        def draw(surface: Surface, rect: Rect) -> None:
            skin, across = app.skin, min(rect.size)
            seal = puzzle.seal
            sign = "laurel" if seal and seal.alone else "quill"
            surface.blit(wax_seal(skin, across, sign) if seal else wax_ring(skin, across), rect)

        def draw_level(surface: Surface, rect: Rect) -> None:
            icon = app.skin.icon("swords", round(0.9 * rect.w), INK_SOFT)
            step = rect.h / LEVELS
            for number in range(puzzle.level):
                middle = rect.centerx, round(rect.bottom - step * (number + 0.5))
                surface.blit(icon, icon.get_rect(center=middle))

        colour = SEAL_DARK if puzzle.due else INK_SOFT
        title = f"{puzzle.number}. {puzzle.title}"
        words = Column([Text(title, 19, INK), Text(puzzle.state, 16, colour, "italic")], 0)
        words.grows = True
        swords = Drawing(SWORDS, SWORDS * LEVELS, draw_level)
        body = Framed(Row([Drawing(ACROSS, ACROSS, draw), words, swords], 12), "card", 10)
        super().__init__(f"puzzle-{puzzle.path.stem}", action, body)
        level = (_("facile"), _("moyenne"), _("difficile"))[puzzle.level - 1]
        self.label, self.least, self._told = title, NARROWEST, f"{level} · {puzzle.state}"

    @property
    def state(self) -> str:
        """How the puzzle stands."""
        return self._told


class PuzzlesScene(PageScene):
    """The puzzles of a box, and those found in games of the house.

    `listed` returns them, `solve` opens one, and `forget` asks whether to delete one, and calls a function
    once that is done.
    """

    name = "puzzles"

    def __init__(
        self,
        app: App,
        box: Box,
        listed: Callable[[], list[ListedPuzzle]],
        solve: Callable[[Path], object],
        forget: Callable[[Path, Callable[[], object]], object],
    ) -> None:
        super().__init__(app)
        self.title = box.title
        self._listed, self._solve, self._forget = listed, solve, forget
        self._puzzles: list[ListedPuzzle] = []
        self._wood = Surface((1, 1))

    def enter(self) -> None:
        """Show the seals as they are now."""
        self._puzzles = self._listed()
        self.refresh()

    def layout(self, size: Size) -> None:
        """Fit the wooden table and the page to the window."""
        self._wood = Surface((1, 1))  # frees the old picture before the new one is made
        self._wood = self.app.skin.wood(size)
        super().layout(size)

    def content(self) -> Part:
        """Return how many puzzles of the box are solved, all puzzles, and the buttons."""
        shipped = [one for one in self._puzzles if not one.own]
        solved, every = sum(one.seal is not None for one in shipped), len(shipped)
        told = ngettext("{n} énigme résolue sur {all}", "{n} énigmes résolues sur {all}", solved)
        count = Text(told.format(n=solved, all=every), 18, CREAM, "italic")
        body = Column([Row([*map(self._row, shipped)], 8, equal=True), *self._own()], 12)
        foot: list[Part] = [Button("back", _("Retour"), self.back, icon="arrow-left"), Spring()]
        if self._next:
            foot.append(Button("next", _("Chercher"), self.accept, style="seal", icon="quill"))
        title = _("{game} : énigmes").format(game=self.title)
        return Desk(title, [count], body, foot)

    def _row(self, puzzle: ListedPuzzle) -> PuzzleRow:
        return PuzzleRow(self.app, puzzle, partial(self._solve, puzzle.path))

    def _own(self) -> list[Part]:
        rows: list[Part] = []
        for one in self._puzzles:
            if one.own:
                id, forget = f"forget-{one.path.stem}", partial(self._forget, one.path, self.enter)
                button = Button(id, "", forget, icon="close", tip=_("Supprimer cette énigme"))
                row = Row([self._row(one), button], 4)
                row.grows, row.least = True, NARROWEST
                rows.append(row)
        return [Heading(_("Vos énigmes"), 22, SEAL_DARK), Row(rows, 8, equal=True)] if rows else []

    @property
    def _next(self) -> ListedPuzzle | None:
        return next((one for one in self._puzzles if one.waits), None)

    def accept(self) -> None:
        """Open the first puzzle that waits."""
        if self._next:
            self._solve(self._next.path)

    def draw(self, surface: Surface) -> None:
        """Draw the table and the page on it."""
        surface.blit(self._wood, (0, 0))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the keys of the page."""
        return (
            MouseHint((_("Clic"), _("ouvrir une énigme"))),
            ("Tab", _("aller d'une énigme à l'autre")),
            (_("Entrée"), _("ouvrir l'énigme choisie, ou la première qui attend")),
            (_("Échap"), _("revenir à la boîte")),
        )
