"""The sheet on which the player chooses a folder or a file: usual folders left, the current one right."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from ludotheque.core.letters import drawable
from ludotheque.home import folders
from ludotheque.home.folders import Listing
from ludotheque.home.moments import format_moment
from ludotheque.i18n import _
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.dialogs.question import FileQuestion
from ludotheque.ui.dialogs.system import SystemDialog, ask
from ludotheque.ui.leaves import Line, Picture, Spring, Text
from ludotheque.ui.palette import GOLD_LIGHT, PARCHMENT_DEEP
from ludotheque.ui.scene import Hint
from ludotheque.ui.scroll_view import Item, List, ScrollView
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.skin import Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Button, Part

WIDTH, HEIGHT = 900, 620  # logical pixels of the sheet
FOLDER, FILE, GAP = 40, 58, 8  # logical height of the row of a folder, of a file; gap between buttons


class ChooserScene(SheetScene):
    """Calls `chosen` with the path of a file with one of `endings`, else of a folder, or of `name` in one.

    The player may choose here, or in the dialog of the system's that is open at the same time: if there is
    none, or it breaks or is cancelled, the player can still choose here.
    """

    name = "chooser"

    def __init__(
        self,
        app: App,
        start: Path,
        chosen: Callable[[Path], object],
        endings: Collection[str] = (),
        name: str = "",
    ) -> None:
        super().__init__(app)
        self._chosen, self._endings, self._name = chosen, endings, name
        self._dialog: SystemDialog | None = None
        self._asked = not app.settings.system_dialogs
        self._beside = False  # whether the sheet says that a dialog of the system's is open
        self._folder = _existing(start)
        self._found: Listing | None = Listing()
        self._items: list[ChooserItem] = []

    def enter(self) -> None:
        """List the start folder. If a folder is to be chosen, focus the button that chooses it."""
        self.look(self._folder)
        if not self._endings:
            self._go("here")
        if not self._asked:
            self._asked = True
            kind = _("Parties") if self._endings else ""
            question = FileQuestion(self._title, self._folder, kind, self._endings, self._name)
            self._dialog = ask(question)

    def update(self, dt: float) -> bool:
        """Take the answer of the system's dialog if there is one, and say whether that dialog is open."""
        if self._dialog and self._dialog.over:
            path, self._dialog = self._dialog.path, None
            if path and self._is_there(path):
                self.take(path)
                return True
            if path:
                self.app.notify(_("Ce choix n'est plus là, ou n'est pas sur cet ordinateur."))
        beside = self._dialog is not None and self._dialog.shown
        if beside == self._beside:
            return False
        self._beside = beside
        self.refresh()
        return True

    def leave(self) -> None:
        """Take away the system's dialog, if it is still open."""
        if self._dialog:
            self._dialog.stop()

    def look(self, folder: Path) -> None:
        """List a folder.

        The row of the folder listed before gets the focus if it is there, else the first one below the parent
        folder.
        """
        before, self._folder = self._folder, folder
        self._found = folders.list_folder(folder, self._endings)
        self.page.forget()
        self.refresh()
        last = len(self._items) - 1
        came = (n for n, item in enumerate(self._items) if item.path == before != folder)
        self._go(row_id(next(came, min(1, last))) if self._items else "close")

    def sheet(self) -> Sheet:
        """Return the sheet: the usual folders on the left, the current folder on the right, buttons below."""
        foot = [Button("close", _("Annuler"), self.back, icon="close")]
        if not self._endings:
            take = partial(self.take, self._folder / self._name)
            foot.insert(0, Button("here", _("Dans ce dossier"), take, style="seal", icon="check"))
        self._items = self._listed()
        items = [
            Item(partial(self._row, number, item), FILE if item.written else FOLDER, row_id(number))
            for number, item in enumerate(self._items)
        ]
        told = [Text(self._told(), 17, PARCHMENT_DEEP, "italic", "center")] if self._told() else []
        places = Column([*self._places(), Spring()], GAP)
        listed = Framed(ScrollView("list", Column([List(items), *told], 0)), "well", 6)
        where = FolderLine(self._folder)
        beside = _("Choisissez dans la fenêtre qui s'est ouverte, ou bien ici.")
        words = [Text(beside, 17, GOLD_LIGHT, align="center")] if self._beside else []
        body = Column([*words, where, Row([places, listed], 16)], 12)
        sheet = Sheet(self._title, body, foot, WIDTH)
        sheet.height = HEIGHT
        return sheet

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event: Backspace lists the parent, a letter leads to the next name beginning with it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.up()
            return True
        if event.type == pygame.TEXTINPUT:
            self._go_to_name(event.text)
            return True
        return super().handle(event)

    def typing(self) -> bool:
        """Return True: typed letters look for a name in the list, so they are not shortcuts."""
        return True

    def help(self) -> tuple[Hint, ...]:
        """Return the keys of the chooser."""
        return (
            (_("Tab, flèches"), _("aller d'un dossier ou d'un bouton à l'autre")),
            (_("Entrée, Espace"), _("ouvrir le dossier, ou prendre le fichier")),
            (_("Retour arrière"), _("aller au dossier au-dessus")),
            (_("Une lettre"), _("aller au nom qui commence ainsi")),
            (_("Échap"), _("fermer")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, for tests, with the folder, the names listed and any remark."""
        names = [item.path.name for item in self._items]
        return {**super().trace(), "folder": str(self._folder), "names": names, "told": self._told()}

    def take(self, path: Path) -> None:
        """Close the chooser, and call `chosen` with a file or folder."""
        self.app.scenes.pop()
        self._chosen(path)

    def up(self) -> None:
        """List the parent folder."""
        if self._folder.parent != self._folder:
            self.look(self._folder.parent)

    def _go_to_name(self, typed: str) -> None:
        if not typed[:1].isalnum():
            return
        focused = self.page.group.focused
        count = len(self._items)
        at = next((n for n in range(count) if focused and focused.id == row_id(n)), -1)
        for number in (*range(at + 1, count), *range(at + 1)):
            item = self._items[number]
            if item.icon != "arrow-up" and item.path.name.casefold().startswith(typed.casefold()):
                self._go(row_id(number))
                return

    def _go(self, id: str) -> None:
        self.page.choose(id)
        self.app.redraw()

    def _is_there(self, path: Path) -> bool:
        if self._endings:
            return os.path.isfile(path)
        return os.path.isdir(path.parent if self._name else path)

    # The page

    @property
    def _title(self) -> str:
        return _("Importer une partie") if self._endings else _("Dans quel dossier ?")

    def _places(self) -> list[Button]:
        names = {
            "downloads": _("Téléchargements"),
            "desktop": _("Bureau"),
            "documents": _("Mes documents"),
            "home": _("Dossier personnel"),
        }
        usual = [(name, names[name], path) for name, path in folders.usual_folders().items()]
        usual += [
            (f"drive-{n}", drawable(path.name or str(path)), path) for n, path in enumerate(folders.drives())
        ]
        return [
            Button(
                f"place-{name}", label, partial(self.look, path), text_size=16, chosen=path == self._folder
            )
            for name, label, path in usual
        ]

    def _listed(self) -> list[ChooserItem]:
        """Return the rows to list: the parent folder, the folders in the current one, and its files."""
        now, found = time.time(), self._found or Listing()
        items = [ChooserItem(path, partial(self.look, path), "folder", path.name) for path in found.folders]
        if self._folder.parent != self._folder:
            items.insert(0, ChooserItem(self._folder.parent, self.up, "arrow-up", _("Dossier au-dessus")))
        return items + [
            ChooserItem(path, partial(self.take, path), "scroll", path.name, format_moment(written, now))
            for path, written in found.files
        ]

    def _row(self, number: int, item: ChooserItem) -> Part:
        """Return the row of a folder or a file: its icon, its name, and when a file was last changed."""
        skin, label = self.app.skin, drawable(item.label)
        name: list[Part] = [Line(label, 18, grows=True)]
        if item.written:
            name.append(Line(item.written, 15, PARCHMENT_DEEP, "italic"))
        icon = Picture(skin.icon(item.icon, skin.px(20), GOLD_LIGHT))
        row = Pressed(row_id(number), item.action, Framed(Row([icon, Column(name, 0)], 10), None, 6))
        row.label = label
        return row

    def _told(self) -> str:
        """Return the remark below the list (does not open, not listed in full, empty), or ""."""
        if self._found is None:
            return _("Ce dossier ne s'ouvre pas : le système ne le permet pas, ou il n'est plus là.")
        if self._found.more:
            return _("Il y en a trop pour les montrer tous.")
        if self._found.folders or self._found.files:
            return ""
        if self._endings:
            return _("Aucune partie ici (.ludo, .json ou .zip).")
        return _("Aucun autre dossier ici.")


class ChooserItem(NamedTuple):
    """A folder to open or a file to choose; `written` says in words when a file was last changed."""

    path: Path
    action: Action
    icon: str
    label: str
    written: str = ""


def row_id(number: int) -> str:
    """Return the id of a row of the list."""
    return f"row-{number}"


def _existing(folder: Path) -> Path:
    folder = folder.absolute()
    return next((path for path in (folder, *folder.parents) if os.path.isdir(path)), folder)


class FolderLine(Line):
    """The path of a folder on one line, with leading folders left out if it is too long."""

    def __init__(self, folder: Path) -> None:
        super().__init__(drawable(str(folder)), 16, PARCHMENT_DEEP, "italic", "center")
        self._folder = folder

    def shown(self, skin: Skin) -> str:
        """Return the path or, if it is too long, "…" and as much of its end as fits."""
        parts, font = self._folder.parts, skin.font(self.face, self.size)

        def without(count: int) -> str:
            return drawable(str(Path("…", *parts[count:]))) if count else self.words

        counts = range(len(parts) - 1)
        left_out = bisect_left(counts, True, key=lambda n: font.size(without(n))[0] <= self.rect.w)
        return shorten(font, without(left_out), self.rect.w)
