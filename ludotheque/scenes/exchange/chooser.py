"""Choosing a folder, or a file in one: where one usually looks at the left, what is there at the right."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ludotheque.core.setup import clean
from ludotheque.home import folders
from ludotheque.home.folders import Listing
from ludotheque.home.moments import when
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Line, Row, ScrollView, Sheet, Spring, Text
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, PARCHMENT_DEEP
from ludotheque.ui.scene import Hint
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Button, Widget

WIDTH, HEIGHT = 900, 620  # of the sheet, logical pixels, like all that follows
ROW, GAP = 40, 8


class ChooserScene(SheetScene):
    """Lets a file of some `endings` be chosen or, without any, a folder; `chosen` is told which."""

    name = "chooser"

    def __init__(
        self, app: App, start: Path, chosen: Callable[[Path], object], endings: Collection[str] = ()
    ) -> None:
        super().__init__(app)
        self._chosen, self._endings = chosen, endings
        self._folder = _there(start)
        self._found: Listing | None = Listing()
        self._rows: list[FileRow] = []

    def enter(self) -> None:
        """Look what there is; a folder that is proposed is taken with Enter."""
        self.look(self._folder)
        if not self._endings:
            self._go("here")

    def look(self, folder: Path) -> None:
        """Look into a folder; the keyboard goes to the one it came from, else to the first that is there."""
        before, self._folder = self._folder, folder
        self._found = folders.look_into(folder, self._endings)
        self.page.forget()
        self.refresh()
        came = next((row for row in self._rows if row.path == before and folder != before), None)
        first = next(iter(self._rows[1:2] or self._rows[:1]), None)
        chosen = came or first
        self._go(chosen.id if chosen else "close")

    def sheet(self) -> Sheet:
        """Return the usual folders at the left, the list at the right, the buttons below."""
        title = _("Importer une partie") if self._endings else _("Dans quel dossier ?")
        foot = [Button("close", _("Annuler"), self.back, icon="close")]
        if not self._endings:
            take = partial(self.take, self._folder)
            foot.insert(0, Button("here", _("Dans ce dossier"), take, style="seal", icon="check"))
        self._rows = self._listed()
        told = [Text(self._told(), 17, PARCHMENT_DEEP, "italic", "center")] if self._told() else []
        places = Column([*self._places(), Spring()], GAP)
        listed = Framed(ScrollView("list", Column([*self._rows, *told], 0)), "well", 6)
        where = FolderLine(self._folder)
        body = Column([where, Row([places, listed], 16)], 12)
        return Sheet(title, body, foot, WIDTH, height=HEIGHT)

    def handle(self, event: pygame.event.Event) -> bool:
        """Go up with Backspace, to a name by its first letter, to the ends of the list."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.TEXTINPUT:
            self._go_to_name(event.text)
            return True
        return super().handle(event)

    def typing(self) -> bool:
        """Tell that letters lead to names."""
        return True

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do with the folders."""
        return (
            (_("Tab, flèches"), _("aller d'un dossier ou d'un bouton à l'autre")),
            (_("Entrée, Espace"), _("ouvrir le dossier, ou prendre le fichier")),
            (_("Retour arrière"), _("aller au dossier au-dessus")),
            (_("Une lettre"), _("aller au nom qui commence ainsi")),
            (_("Échap"), _("fermer")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what is on the page, the folder, the names that are listed and what is said of them."""
        names = [row.path.name for row in self._rows]
        return {**super().trace(), "folder": str(self._folder), "names": names, "told": self._told()}

    def take(self, path: Path) -> None:
        """Choose a file or a folder, and close."""
        self.app.scenes.pop()
        self._chosen(path)

    def up(self) -> None:
        """Look into the folder that this one is in."""
        if self._folder.parent != self._folder:
            self.look(self._folder.parent)

    # The keyboard

    @property
    def _at(self) -> int:
        """The number of the row that has the keyboard, -1 if none has."""
        return next((n for n, row in enumerate(self._rows) if row is self.page.group.focused), -1)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        if not self._rows:
            return False
        to = {
            pygame.K_HOME: 0,
            pygame.K_END: len(self._rows) - 1,
            pygame.K_UP: self._at - 1 if self._at >= 0 else -1,
            pygame.K_DOWN: self._at + 1 if self._at >= 0 else -1,
        }.get(event.key, -1)
        if not 0 <= to < len(self._rows):
            return False
        self._go(self._rows[to].id)
        return True

    def _go_to_name(self, typed: str) -> None:
        """Go to the next name that begins with what was typed."""
        if not typed[:1].isalnum():
            return
        turned = [*self._rows[self._at + 1 :], *self._rows[: self._at + 1]]
        found = (row for row in turned if row.path.name.casefold().startswith(typed.casefold()))
        row = next((row for row in found if row.icon != "arrow-up"), None)
        if row:
            self._go(row.id)

    def _go(self, id: str) -> None:
        """Give the keyboard to a row or a button, and have it in sight."""
        self.page.group.focus(id)
        self.page.reveal()
        self.app.redraw()

    # What is on the page

    def _places(self) -> list[Button]:
        """Return a button for each folder where one usually looks."""
        names = {
            "downloads": _("Téléchargements"),
            "desktop": _("Bureau"),
            "documents": _("Mes documents"),
            "home": _("Dossier personnel"),
        }
        usual = [(name, names[name], path) for name, path in folders.usual().items()]
        usual += [
            (f"drive-{n}", clean(path.name or str(path)), path) for n, path in enumerate(folders.drives())
        ]
        return [
            Button(
                f"place-{name}", label, partial(self.look, path), text_size=16, chosen=path == self._folder
            )
            for name, label, path in usual
        ]

    def _listed(self) -> list[FileRow]:
        """Return a row for the folder above, for each folder and for each file."""
        now, rows = time.time(), list[FileRow]()
        if self._folder.parent != self._folder:
            rows.append(FileRow(0, self._folder.parent, self.up, "arrow-up", _("Dossier au-dessus")))
        found = self._found or Listing()
        for path in found.folders:
            rows.append(FileRow(len(rows), path, partial(self.look, path), "folder", path.name))
        for path, written in found.files:
            take = partial(self.take, path)
            rows.append(FileRow(len(rows), path, take, "scroll", path.name, when(written, now)))
        return rows

    def _told(self) -> str:
        """Return what is to be said of the folder, where the list does not say it."""
        if self._found is None:
            return _("Ce dossier ne s'ouvre pas : le système ne le permet pas, ou il n'est plus là.")
        if self._found.more:
            return _("Il y en a trop pour les montrer tous.")
        if self._found.folders or self._found.files:
            return ""
        if self._endings:
            return _("Aucune partie ici (.ludo, .json ou .zip).")
        return _("Aucun autre dossier ici.")


class FileRow(Widget):
    """A folder or a file: its icon, its name, and when it was written."""

    def __init__(
        self, number: int, path: Path, action: Action, icon: str, label: str, written: str = ""
    ) -> None:
        super().__init__(f"row-{number}", action)
        self.path, self.icon, self.label, self._written = path, icon, clean(label), written

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row, lit where it is pointed at."""
        rect = self.rect
        if state != "idle":
            light = Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(light, (*GOLD_LIGHT[:3], 46), light.get_rect(), border_radius=skin.px(6))
            surface.blit(light, rect)
        px, pad = skin.px(20), skin.px(10)
        picture = skin.icon(self.icon, px, GOLD_LIGHT)
        surface.blit(picture, picture.get_rect(midleft=(rect.x + pad, rect.centery)))
        end = rect.right - pad
        written = skin.text(self._written, "italic", 15, PARCHMENT_DEEP)
        if self._written and written.get_width() < rect.w // 2:
            surface.blit(written, written.get_rect(midright=(end, rect.centery)))
            end -= written.get_width() + pad
        left = rect.x + 2 * pad + px
        name = skin.text(shorten(skin.font("text", 18), self.label, end - left), "text", 18, CREAM)
        surface.blit(name, name.get_rect(midleft=(left, rect.centery)))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


def _there(folder: Path) -> Path:
    """Return a folder that is there: this one, or the nearest above it."""
    folder = folder.absolute()
    return next((path for path in (folder, *folder.parents) if path.is_dir()), folder)


class FolderLine(Line):
    """The path of a folder on one line, its beginning left out where it is too long."""

    def __init__(self, folder: Path) -> None:
        super().__init__(clean(str(folder)), 16, PARCHMENT_DEEP, "italic", "center")
        self._folder = folder

    def shown(self, skin: Skin) -> str:
        """Return as much of the end of the path as fits."""
        parts, font, text = list(self._folder.parts), skin.font(self.face, self.size), self.words
        while len(parts) > 1 and font.size(text)[0] > self.rect.w:
            parts = parts[1:]
            text = clean(str(Path("…", *parts)))
        return shorten(font, text, self.rect.w)
