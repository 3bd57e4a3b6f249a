"""One of the games: its board, who played, how it stands; and all that can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame
from pygame import Rect, Surface

from ludotheque.home.moments import when
from ludotheque.i18n import _
from ludotheque.scenes.games import words
from ludotheque.scenes.games.looking import Look
from ludotheque.scenes.games.rows import draw_board, players_line
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import INK, INK_SOFT, MOSS, SEAL
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Action, Button

WIDTH, PICTURE = 860, (380, 304)  # logical pixels: the sheet, and the board on it
ACROSS = 4  # buttons in a row, of which the first takes the room of two


class Actions(Protocol):
    """What can be done with a game; each closes the sheet first."""

    def go_on(self) -> None:
        """Go on with it, or see how it ended."""
        ...

    def watch(self) -> None:
        """Watch it from its start."""
        ...

    def share(self) -> None:
        """Send it, or pictures of it."""
        ...

    def rename(self) -> None:
        """Give it a title."""
        ...

    def duplicate(self) -> None:
        """Make a copy."""
        ...

    def throw_away(self) -> None:
        """Put it into the bin."""
        ...


class GameSheet(Overlay):
    """What lies over the list when a game of it is chosen; `look` tells what is seen of it now."""

    name = "game"

    def __init__(self, app: App, look: Callable[[], Look], actions: Actions, now: float) -> None:
        super().__init__(app)
        self._look, self._actions, self._now = look, actions, now
        self._pictures = PictureCache(4)
        self._frame = self._room = Rect(0, 0, 0, 0)

    @property
    def look(self) -> Look:
        """What is seen of the game."""
        return self._look()

    def layout(self, size: Size) -> None:
        """Place the board beside the words, and the buttons below both."""
        skin = self.app.skin
        self._pictures = PictureCache(4)
        buttons = self._buttons()
        pad, gap, tall = skin.px(28), skin.px(10), max(40, skin.px(44))
        width = min(skin.px(WIDTH), size[0] - skin.px(16))
        widest = max(skin.text_size(button.label, "text", button.text_size)[0] for button in buttons)
        across = ACROSS if (width - 2 * pad + gap) // ACROSS - gap >= widest + skin.px(20) else 2
        rows = _rows(buttons, across)
        below = len(rows) * (tall + gap) + pad - gap
        words_ = self._words(skin, max(width - 2 * pad - skin.px(PICTURE[0]) - skin.px(20), width // 2 - pad))
        needed = sum(part.get_height() + skin.px(4) for part in words_)
        high = min(max(skin.px(PICTURE[1]), needed), size[1] - below - pad - skin.px(20))
        self.place(size, (width, pad + high + skin.px(18) + below))
        wide = min(skin.px(PICTURE[0]), self.sheet.w // 2 - pad, round(high * PICTURE[0] / PICTURE[1]))
        self._frame = Rect(self.sheet.x + pad, self.sheet.y + pad, wide, high)
        left = self._frame.right + skin.px(20)
        self._room = Rect(left, self._frame.y, self.sheet.right - pad - left, high)
        top = self.sheet.bottom - below
        for line in rows:
            share = sum(map(_share, line))
            each = (self.sheet.w - 2 * pad - gap * (share - 1)) // share
            x = self.sheet.x + pad
            for button in line:
                wide = each * _share(button) + gap * (_share(button) - 1)
                button.rect = Rect(x, top, wide, tall)
                x += wide + gap
            top += tall + gap
        self.group.set(buttons)
        if self.group.focused is None:
            self.group.focus(buttons[0].id)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the parchment with the board and the words."""
        skin, room = self.app.skin, self._room
        surface.blit(skin.parchment(self.sheet.size), self.sheet)
        draw_board(surface, skin, self._frame, self.look, self._pictures)
        gap = skin.px(4)
        parts = self._words(skin, room.w)
        if sum(part.get_height() + gap for part in parts) > room.h:
            parts = self._words(skin, room.w, close=True)
        y = max(room.y, room.centery - sum(part.get_height() + gap for part in parts) // 2)
        surface.set_clip(room)
        for part in parts:
            surface.blit(part, (room.x, y))
            y += part.get_height() + gap
        surface.set_clip(None)

    def _words(self, skin: Skin, room: int, close: bool = False) -> list[Surface]:
        """Return what is written beside the board; `close` has all players on one line."""
        look = self.look
        entry = look.entry
        parts = [skin.text(words.title(entry), "title", 24, SEAL, room)]
        if entry.title:
            parts.append(skin.text(words.game_title(entry), "italic", 18, INK_SOFT, room))
        parts.append(skin.rule(room))
        lines = [entry.players] if close and entry.players else [(player,) for player in entry.players]
        parts += [players_line(self.app, line, room) for line in lines]
        if entry.readable and not look.wrong:
            parts.append(skin.text(words.standing(entry), "bold", 18, SEAL if entry.over else MOSS, room))
        moment = when(entry.saved, self._now)
        told = " · ".join(filter(None, (moment, words.plies(entry) if entry.readable else "")))
        parts.append(skin.text(told, "italic", 17, INK_SOFT, room))
        for sentence in (look.wrong, look.lost):
            if sentence:
                parts.append(skin.text(sentence, "text", 17, INK, room))
        if look.elsewhere:
            parts.append(skin.text(_("Ouverte dans une autre fenêtre"), "text", 17, SEAL, room))
        return parts

    def _buttons(self) -> list[Button]:
        """Return what can be done: with a game that does not open it can only be sent or thrown away."""
        look, can = self.look, self._actions
        free = not look.elsewhere
        buttons = []
        if not look.wrong:
            label, icon = (_("Voir la fin"), "laurel") if look.entry.over else (_("Reprendre"), "hourglass")
            buttons = [
                Button("go-on", label, self._then(can.go_on), style="seal", icon=icon),
                Button("watch", _("Revoir"), self._then(can.watch), icon="eye"),
            ]
        if look.entry.readable:
            buttons.append(Button("share", _("Partager…"), self._then(can.share), icon="arrow-right"))
        if not look.wrong:
            buttons += [
                Button("rename", _("Renommer…"), self._then(can.rename), icon="quill"),
                Button("duplicate", _("Copier"), self._then(can.duplicate), icon="cards"),
            ]
        buttons.append(Button("throw-away", _("Jeter"), self._then(can.throw_away), icon="close"))
        for button in buttons:
            button.enabled = free or button.id in ("share", "duplicate")
        return [*buttons, Button("close", _("Fermer"), self.back, icon="arrow-left")]

    def _then(self, action: Action) -> Action:
        def close_and_do() -> None:
            self.back()
            action()

        return close_and_do

    def handle(self, event: pygame.event.Event) -> bool:
        """Close when somebody clicks beside the sheet."""
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.sheet.collidepoint(event.pos)
        if beside and event.button == 1:
            self.back()
            return True
        return super().handle(event)


def _share(button: Button) -> int:
    """Return how many places in a row a button takes."""
    return 2 if button.style == "seal" else 1


def _rows(buttons: Sequence[Button], across: int) -> list[list[Button]]:
    """Return the buttons in rows of so many places."""
    rows: list[list[Button]] = [[]]
    for button in buttons:
        if sum(map(_share, rows[-1])) + _share(button) > across:
            rows.append([])
        rows[-1].append(button)
    return rows
