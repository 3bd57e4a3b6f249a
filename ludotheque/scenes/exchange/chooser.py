"""Choosing a folder, or a file in one: where one usually looks at the left, what is there at the right."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.setup import clean
from ludotheque.home import folders
from ludotheque.home.folders import Listing
from ludotheque.home.moments import when
from ludotheque.i18n import _
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, PARCHMENT_DEEP
from ludotheque.ui.scene import Hint
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Button, Widget

WIDTH, HEIGHT = 900, 620  # of the sheet, logical pixels, like all that follows
PLACES, ROW, GAP = 190, 40, 8
_JUMPS = {pygame.K_HOME: 0, pygame.K_END: -1}


class ChooserScene(Overlay):
    """Lets a file of some `endings` be chosen or, without any, a folder; `chosen` is told which."""

    name = "chooser"

    def __init__(
        self, app: App, start: Path, chosen: Callable[[Path], object], endings: Collection[str] = ()
    ) -> None:
        super().__init__(app)
        self._chosen, self._endings = chosen, endings
        self.folder = _there(start)
        self._found: Listing | None = Listing()
        self._scroll = Scroll()
        self._places: list[Button] = []
        self._rows: list[tuple[Row, int]] = []  # each with where it begins below the first
        self._foot: list[Button] = []
        self._words: list[tuple[Surface, tuple[int, int]]] = []  # what is written round the list

    def enter(self) -> None:
        """Look what there is; a folder that is proposed is taken with Enter."""
        self.look(self.folder)
        if not self._endings:
            self.group.focus("here")

    def look(self, folder: Path) -> None:
        """Look into a folder; the keyboard goes to the one it came from, else to the first that is there."""
        before, self.folder = self.folder, folder
        self._found = folders.look_into(folder, self._endings)
        self._scroll.to(0)
        self.layout(self.app.size)
        came = next((row for row, _top in self._rows if row.path == before and folder != before), None)
        first = self._rows[1:2] or self._rows[:1]
        self.group.focused = came or (first[0][0] if first else self._foot[0])
        self._follow()
        self.app.redraw()

    def layout(self, size: Size) -> None:
        """Place the usual folders at the left, the list at the right, the buttons below."""
        skin = self.app.skin
        self.place(size, (skin.px(WIDTH), skin.px(HEIGHT)))
        pad = min(skin.px(28), self.sheet.w // 24)
        inner = self.sheet.inflate(-2 * pad, 0)
        top = self._lay_heading(skin, inner)
        foot = self._lay_foot(skin, inner)
        side = min(skin.px(PLACES), inner.w // 4)
        self._lay_places(skin, Rect(inner.x, top, side, foot - top))
        left = inner.x + side + skin.px(16)
        view = Rect(left, top, inner.right - left, max(60, foot - top))
        self._lay_rows(skin, view)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll; go up with Backspace, to a name by its first letter, to the ends of the list."""
        if self._scroll.handle(event):
            self._put()
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.TEXTINPUT:
            self._go_to_name(event.text)
            return True
        if not super().handle(event):
            return False
        self._follow()
        return True

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel, what is written on it, and the ground of the list."""
        super().draw_sheet(surface)
        skin, view = self.app.skin, self._scroll.view
        ground = Surface(view.size, pygame.SRCALPHA)
        pygame.draw.rect(ground, (0, 0, 0, 70), ground.get_rect(), border_radius=skin.px(6))
        surface.blit(ground, view)
        for words, place in self._words:
            surface.blit(words, place)
        self._scroll.draw(surface, skin)

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
        """Return the rectangles of the widgets, the names that are listed and what is said of them."""
        names = [row.path.name for row, _top in self._rows]
        seen = {"buttons": self.group.trace(), **self.group.described()}
        return {**seen, "names": names, "told": self._told()}

    def take(self, path: Path) -> None:
        """Choose a file or a folder, and close."""
        self.app.scenes.pop()
        self._chosen(path)

    def up(self) -> None:
        """Look into the folder that this one is in."""
        if self.folder.parent != self.folder:
            self.look(self.folder.parent)

    # The keyboard

    def _key(self, event: pygame.event.Event) -> bool:
        rows = [row for row, _top in self._rows]
        if event.key == pygame.K_BACKSPACE:
            self.up()
        elif event.key in _JUMPS and rows:
            self.group.focused = rows[_JUMPS[event.key]]
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self.group.focused in rows:
            to = rows.index(self.group.focused) + (1 if event.key == pygame.K_DOWN else -1)
            if not 0 <= to < len(rows):
                return False
            self.group.focused = rows[to]
        else:
            return False
        self._follow()
        return True

    def _go_to_name(self, typed: str) -> None:
        """Go to the next name that begins with what was typed."""
        if not typed[:1].isalnum():
            return
        rows = [row for row, _top in self._rows]
        at = rows.index(self.group.focused) + 1 if self.group.focused in rows else 0
        turned = [*rows[at:], *rows[:at]]
        found = (row for row in turned if row.path.name.casefold().startswith(typed.casefold()))
        self.group.focused = next((row for row in found if row.icon != "arrow-up"), self.group.focused)
        self._follow()

    def _follow(self) -> None:
        """Have the row that has the keyboard in sight."""
        focused = self.group.focused
        if isinstance(focused, Row) and self._scroll.show(focused.rect):
            self._put()

    # Where it lies

    def _lay_heading(self, skin: Skin, inner: Rect) -> int:
        """Place title and path; return where what stands below may begin."""
        title = _("Importer une partie") if self._endings else _("Dans quel dossier ?")
        heading = skin.heading(title, inner.w, 22, GOLD_LIGHT)
        top = self.sheet.y + skin.px(20)
        where = _shown(skin, self.folder, inner.w)
        below = top + heading.get_height() + skin.px(8)
        self._words = [
            (heading, heading.get_rect(midtop=(self.sheet.centerx, top)).topleft),
            (where, where.get_rect(midtop=(self.sheet.centerx, below)).topleft),
        ]
        return below + where.get_height() + skin.px(12)

    def _lay_foot(self, skin: Skin, inner: Rect) -> int:
        """Place the buttons; return where what stands above must end."""
        close = Button("close", _("Annuler"), self.back, icon="close")
        self._foot = [close]
        if not self._endings:
            here = Button("here", _("Dans ce dossier"), partial(self.take, self.folder), icon="check")
            here.style = "seal"
            self._foot = [here, close]
        tall, gap, x = max(40, skin.px(46)), skin.px(12), inner.right
        for button in self._foot:
            button.rect = Rect(0, 0, button.width(skin), tall)
            button.rect.bottomright = x, self.sheet.bottom - skin.px(18)
            x = button.rect.left - gap
        return self._foot[0].rect.top - skin.px(14)

    def _lay_places(self, skin: Skin, area: Rect) -> None:
        """Make a button for each folder where one usually looks, as many as there is room for."""
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
        tall, gap = max(40, skin.px(42)), skin.px(GAP)
        self._places = [
            Button(
                f"place-{name}",
                label,
                partial(self.look, path),
                rect=Rect(area.x, area.y + number * (tall + gap), area.w, tall),
                text_size=16,
                chosen=path == self.folder,
            )
            for number, (name, label, path) in enumerate(usual)
            if (number + 1) * (tall + gap) - gap <= area.h
        ]

    def _lay_rows(self, skin: Skin, view: Rect) -> None:
        """Make a row for the folder above, for each folder and for each file."""
        focused, now, rows = self.group.focused, time.time(), []
        if self.folder.parent != self.folder:
            rows.append(Row(0, self.folder.parent, self.up, "arrow-up", _("Dossier au-dessus")))
        found = self._found or Listing()
        for path in found.folders:
            rows.append(Row(len(rows), path, partial(self.look, path), "folder", path.name))
        for path, written in found.files:
            take = partial(self.take, path)
            rows.append(Row(len(rows), path, take, "scroll", path.name, when(written, now)))
        tall = max(40, skin.px(ROW))
        self._rows = [(row, number * tall) for number, row in enumerate(rows)]
        self._scroll.layout(view, len(rows) * tall, skin)
        told = self._told()
        if told:
            words = skin.text(told, "italic", 17, PARCHMENT_DEEP, view.w - skin.px(40), "center")
            left = view.y + len(rows) * tall
            middle = (left + view.bottom) // 2 if len(rows) < 2 else view.bottom + skin.px(14)
            self._words.append((words, words.get_rect(center=(view.centerx, middle)).topleft))
        wide = view.w - (self._scroll.width(skin) + skin.px(4) if self._scroll.needed else 0)
        for row in rows:
            row.rect, row.view = Rect(view.x, 0, wide, tall), view
        self.group.set([*self._places, *rows, *self._foot])
        if focused is None:
            self.group.focused = None
        self._put()

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

    def _put(self) -> None:
        """Put the rows where they are scrolled to."""
        for row, top in self._rows:
            row.rect.y = self._scroll.view.y + top - self._scroll.offset


class Row(Widget):
    """A folder or a file: its icon, its name, and when it was written."""

    def __init__(
        self, number: int, path: Path, action: Action, icon: str, label: str, written: str = ""
    ) -> None:
        super().__init__(f"row-{number}", action)
        self.path, self.icon, self.label, self._written = path, icon, clean(label), written

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the row if it is in sight."""
        rect = self.rect
        if self.view is None or not rect.colliderect(self.view):
            return
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


def _shown(skin: Skin, folder: Path, room: int) -> Surface:
    """Return the path of a folder in one line, its beginning left out where it is too long."""
    parts, font = list(folder.parts), skin.font("italic", 16)
    text = clean(str(folder))
    while len(parts) > 1 and font.size(text)[0] > room:
        parts = parts[1:]
        text = clean(str(Path("…", *parts)))
    return skin.text(shorten(font, text, room), "italic", 16, PARCHMENT_DEEP)
