"""The settings, applied and saved the moment they are changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.home import double_click
from ludotheque.home.settings import LONGEST, SPEEDS
from ludotheque.home.words import fault_text
from ludotheque.i18n import LANGUAGES, _, language
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, PARCHMENT_DEEP
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Button

WIDTH, HEIGHT = 760, 720  # logical
SCALES = (75, 85, 100, 115, 130, 150, 175, 200)
VOLUME = 10  # per cent a step


class SettingsScene(Overlay):
    """One row a setting: its name, what it is good for, its buttons."""

    name = "settings"

    def __init__(self, app: App, about: Action | None = None) -> None:
        """Show the settings, and the way to what the program is, where there is one."""
        super().__init__(app)
        self._about = about
        self.scroll = Scroll()
        self._rows: list[Row] = []
        self._close = Button("close", _("Fermer"), self.back, icon="check")

    def layout(self, size: Size) -> None:
        """Place the sheet and its rows."""
        skin = self.app.skin
        margin = skin.px(20)
        self.place(size, (min(skin.px(WIDTH), size[0] - margin), min(skin.px(HEIGHT), size[1] - margin)))
        self._close = Button("close", _("Fermer"), self.back, icon="check", style="seal")
        wide, tall = self._close.width(skin) + skin.px(30), max(40, skin.px(44))
        self._close.rect = Rect(
            self.sheet.centerx - wide // 2, self.sheet.bottom - tall - skin.px(16), wide, tall
        )
        self._furnish()

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll, press, and keep what has the focus in sight."""
        if self.scroll.handle(event):
            self._put()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._hidden(event.pos):
            return False
        if not super().handle(event):
            return False
        focused = self.group.focused
        if focused and focused is not self._close and self.scroll.show(focused.rect):
            self._put()
        return True

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel, its title and the names of the rows."""
        super().draw_sheet(surface)
        skin = self.app.skin
        heading = skin.heading(_("Réglages"), self.sheet.width - skin.px(60), 26, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(self.sheet.centerx, self.sheet.y + skin.px(20))))
        surface.set_clip(self.scroll.view)
        for row in self._rows:
            row.draw(surface, skin)
        surface.set_clip(None)
        self.scroll.draw(surface, skin)

    def draw_widgets(self, surface: Surface) -> None:
        """Draw the buttons of the rows only where the view shows them."""
        skin, group = self.app.skin, self.group
        self._close.draw(surface, skin, group.state(self._close))
        surface.set_clip(self.scroll.view)
        for row in self._rows:
            for button in row.buttons:
                button.draw(surface, skin, group.state(button))
        surface.set_clip(None)

    def _hidden(self, pos: tuple[int, int]) -> bool:
        widget = self.group.at(pos)
        return widget is not None and widget is not self._close and not self.scroll.view.collidepoint(pos)

    def _furnish(self) -> None:
        """Make the rows of the present settings."""
        skin, pad = self.app.skin, min(self.app.skin.px(32), self.sheet.width // 20)
        bottom = self.sheet.bottom - self._close.rect.top + skin.px(10)
        top = skin.px(68)
        view = Rect(self.sheet.x + pad, self.sheet.y + top, self.sheet.width - 2 * pad, 0)
        view.height = max(60, self.sheet.height - top - bottom)
        self._rows, y = self._make_rows(), 0
        for row in self._rows:
            y += row.layout(skin, view.width - skin.px(22), y) + skin.px(8)
        self.scroll.layout(view, y, skin)
        self.group.set([*(button for row in self._rows for button in row.buttons), self._close])
        self._put()

    def _put(self) -> None:
        for row in self._rows:
            row.put(self.scroll.view.x, self.scroll.view.y - self.scroll.offset)

    def _change(self, **changes: object) -> None:
        self.app.change(**changes)
        if self in self.app.scenes:
            self._furnish()

    def _make_rows(self) -> list[Row]:
        now = self.app.settings
        seconds = range(1, LONGEST + 1)
        speeds = (_("aucune"), _("lentes"), _("normales"), _("rapides"), _("très rapides"))
        return [
            Row(_("Langue"), "", self._choices("language", LANGUAGES.items(), language())),
            Row(_("Plein écran"), "F11", [self._switch("full_screen", now.full_screen, "full-screen")]),
            Row(_("Taille du texte"), _("et des boutons"), self._steps("scale", SCALES, now.scale)),
            Row(_("Animations"), "", self._choices("speed", enumerate(speeds[:SPEEDS]), now.speed)),
            Row(
                _("Réflexion"),
                _("le temps que prend un ordinateur expert, au plus"),
                self._choices("thinking", [(n, _("{n} s").format(n=n)) for n in seconds], now.thinking),
            ),
            Row(_("Sons"), "", self._steps("sound", range(0, 101, VOLUME), now.sound)),
            Row(_("Musique"), "", self._steps("music", range(0, 101, VOLUME), now.music)),
            Row(_("Silence"), "M", [self._switch("mute", now.mute, "mute")]),
            Row(
                _("Motifs"),
                _("pour mieux distinguer les couleurs"),
                [self._switch("hatchings", now.hatchings, "shield")],
            ),
            Row(
                _("Rideau"),
                _("cache le jeu de chacun quand on passe l'écran"),
                [self._switch("curtain", now.curtain, "eye")],
            ),
            Row(
                _("Annuler après un dé"),
                _("si tous sont d'accord"),
                [self._switch("undo_by_agreement", now.undo_by_agreement, "undo")],
            ),
            Row(
                _("Plateau tournant"),
                _("le joueur dont c'est le tour est en bas, à Schotten-Totten"),
                [self._switch("turning", now.turning, "redo")],
            ),
            *self._double_click_row(),
            *self._about_row(),
        ]

    def _double_click_row(self) -> list[Row]:
        """Offer to have games opened by a double click, where the system can be told so."""
        if not double_click.offered():
            return []
        on = double_click.opens()
        word = _("oui") if on else _("non")
        told = Button("double-click", word, self._tell_system, icon="scroll", text_size=16, chosen=on)
        return [Row(_("Double-clic"), _("sur une partie (.ludo) : l'ouvre dans la Ludothèque"), [told])]

    def _tell_system(self) -> None:
        """Have the system open games by a double click, or no longer."""
        fault = (double_click.leave_alone if double_click.opens() else double_click.have_open)()
        if fault:
            self.app.notify(fault_text(fault))
        self._furnish()
        self.app.redraw()

    def _about_row(self) -> list[Row]:
        if self._about is None:
            return []
        read = Button("about", _("Lire"), self._about, icon="info", text_size=16)
        return [Row(_("À propos"), _("le programme, ses auteurs, ce qui est gardé et où"), [read])]

    def _choices(self, name: str, pairs: Iterable[tuple[object, str]], chosen: object) -> list[Button]:
        return [
            Button(
                f"{_id(name)}-{value}",
                word,
                self._setter(name, value),
                text_size=16,
                chosen=value == chosen,
            )
            for value, word in pairs
        ]

    def _switch(self, name: str, on: bool, icon: str) -> Button:
        word = _("oui") if on else _("non")
        return Button(_id(name), word, self._setter(name, not on), icon=icon, text_size=16, chosen=on)

    def _steps(self, name: str, values: Sequence[int], now: int) -> list[Button]:
        lower = max((value for value in values if value < now), default=now)
        higher = min((value for value in values if value > now), default=now)
        less = Button(f"{_id(name)}-less", "", self._setter(name, lower), icon="minus", tip=_("Moins"))
        less.enabled = lower < now
        shown = Shown(f"{_id(name)}-value", _("{n} %").format(n=now))
        more = Button(f"{_id(name)}-more", "", self._setter(name, higher), icon="plus", tip=_("Plus"))
        more.enabled = higher > now
        return [less, shown, more]

    def _setter(self, name: str, value: object) -> Action:
        return lambda: self._change(**{name: value})


class Shown(Button):
    """A value between its two buttons; it cannot be pressed."""

    def __init__(self, id: str, label: str) -> None:
        super().__init__(id, label, lambda: None, enabled=False)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the value as plain words."""
        words = skin.text(self.label, "bold", 18, CREAM)
        surface.blit(words, words.get_rect(center=self.rect.center))


class Row:
    """A setting's name and what it is good for at the left, its buttons at the right."""

    def __init__(self, name: str, note: str, buttons: list[Button]) -> None:
        self.name, self.note, self.buttons = name, note, buttons
        self._spots: list[Rect] = []
        self._label = self._small = Surface((1, 1))
        self._place = (0, 0)
        self._y = self._height = 0

    def layout(self, skin: Skin, room: int, y: int) -> int:
        """Place the buttons for a row at `y` that is `room` wide; return its height."""
        tall, gap = max(40, skin.px(42)), skin.px(6)
        widths = [button.width(skin) for button in self.buttons]
        total = sum(widths) + gap * (len(widths) - 1)
        left = room - total - skin.px(12)
        below = left < skin.px(150)
        self._label = skin.text(self.name, "text", 19, CREAM)
        self._small = skin.text(self.note, "italic", 15, PARCHMENT_DEEP, max(skin.px(150), left))
        words = self._label.get_height() + (self._small.get_height() if self.note else 0)
        x, top = (0, y + words + gap) if below else (room - total, y)
        top += 0 if below else max(0, (words - tall) // 2)
        self._spots = []
        for width in widths:
            self._spots.append(Rect(x, top, width, tall))
            x += width + gap
        self._y, self._height = y, words + gap + tall if below else max(words, tall)
        if not below:
            self._y += (self._height - words) // 2
        return self._height

    def put(self, x: int, y: int) -> None:
        """Move the row to where it is scrolled to."""
        self._place = (x, y + self._y)
        for button, spot in zip(self.buttons, self._spots, strict=True):
            button.rect = spot.move(x, y)

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the words."""
        surface.blit(self._label, self._place)
        if self.note:
            surface.blit(self._small, (self._place[0], self._place[1] + self._label.get_height()))


def _id(name: str) -> str:
    return name.replace("_", "-")
