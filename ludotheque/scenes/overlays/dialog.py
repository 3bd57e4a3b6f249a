"""A question or a message with its answers, and asking everyone at the table in turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.scenes.overlays.overlay import Overlay
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, OAK_NIGHT
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Action, Button


class DialogScene(Overlay):
    """A title, a text and answers; Enter takes the first answer that is focused, Esc the last one."""

    name = "dialog"

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        choices: Sequence[Choice],
        player: Player | None = None,
    ) -> None:
        """Make a dialog; `player` is whoever is asked, and their arms are shown."""
        super().__init__(app)
        self.title, self.text, self.choices, self.player = title, text, tuple(choices), player
        self.scroll = Scroll()
        self._words = self._arms = Surface((1, 1))

    def layout(self, size: Size) -> None:
        """Set the text in a column and the answers in a row, or in a column where that is too wide."""
        skin = self.app.skin
        pad, width = skin.px(28), min(skin.px(580), size[0])
        room = width - 2 * pad
        self._words = skin.text(self.text, "text", 18, CREAM, room - skin.px(16), "center")
        self._arms = draw_arms(self.app, self.player, skin.px(54)) if self.player else Surface((1, 0))
        buttons = [
            Button(c.id, c.label, partial(self._take, c), style=c.style, icon=c.icon) for c in self.choices
        ]
        rows = button_rows(buttons, skin, room)
        top = self._title_height(skin) + pad
        bottom = pad + len(rows) * skin.px(54)
        self.place(size, (width, top + self._words.get_height() + skin.px(22) + bottom))
        self.scroll.layout(
            Rect(
                self.sheet.x + pad, self.sheet.y + top, room, self.sheet.height - top - skin.px(14) - bottom
            ),
            self._words.get_height(),
            skin,
        )
        place_rows(rows, skin, Rect(self.sheet.x + pad, self.sheet.bottom - bottom, room, bottom))
        self.group.set(buttons)

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll a long text first."""
        return self.scroll.handle(event) or super().handle(event)

    def accept(self) -> None:
        """Give the first answer."""
        self._take(self.choices[0])

    def back(self) -> None:
        """Give the last answer, which is the one that changes nothing."""
        self._take(self.choices[-1])

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the panel with arms, title and text."""
        super().draw_sheet(surface)
        skin, sheet = self.app.skin, self.sheet
        y = sheet.y + skin.px(22)
        surface.blit(self._arms, self._arms.get_rect(midtop=(sheet.centerx, y)))
        y += self._arms.get_height()
        heading = skin.heading(self.title, sheet.width - skin.px(56), 22, GOLD_LIGHT)
        surface.blit(heading, heading.get_rect(midtop=(sheet.centerx, y)))
        surface.set_clip(self.scroll.view)
        view = self.scroll.view
        x = view.x if self.scroll.needed else view.centerx - self._words.get_width() // 2
        surface.blit(self._words, (x, view.y - self.scroll.offset))
        surface.set_clip(None)
        self.scroll.draw(surface, skin)

    def _title_height(self, skin: Skin) -> int:
        return skin.text_size(self.title, "title", 22)[1] + skin.px(14) + self._arms.get_height()

    def _take(self, choice: Choice) -> None:
        self.app.scenes.pop()
        choice.action()


class RescueScene(DialogScene):
    """A dialog on a plain ground: what it lies over may be what has broken, so none of that is drawn."""

    opaque = True

    def draw(self, surface: Surface) -> None:
        """Draw the ground and the dialog."""
        surface.fill(OAK_NIGHT)
        super().draw(surface)


def button_rows(buttons: Sequence[Button], skin: Skin, room: int) -> list[list[Button]]:
    """Return all the buttons in one row if they fit `room` pixels, else one a row."""
    gap = skin.px(14)
    widest = max(button.width(skin) for button in buttons)
    if len(buttons) * (widest + gap) - gap <= room:
        return [list(buttons)]
    return [[button] for button in buttons]


def place_rows(rows: Sequence[Sequence[Button]], skin: Skin, area: Rect) -> None:
    """Give all the buttons equal widths, the rows centred in `area`."""
    gap, height = skin.px(14), max(40, skin.px(44))
    widest = max(button.width(skin) for row in rows for button in row)
    for number, row in enumerate(rows):
        width = min((area.width - gap * (len(row) - 1)) // len(row), max(widest, skin.px(150)))
        x = area.centerx - (width * len(row) + gap * (len(row) - 1)) // 2
        for button in row:
            button.rect = Rect(x, area.y + number * skin.px(54), width, height)
            x += width + gap


def draw_arms(app: App, player: Player, px: int) -> Surface:
    """Return the coat of arms of a player, both coats side by side where they lead two tinctures."""
    from ludotheque.picture.pieces import Pieces, tincture
    from ludotheque.ui.furniture import row

    return row([app.for_skin(Pieces).coat(tincture(name), px) for name in player.colours], app.skin.px(10))


def ask_everyone(app: App, players: Sequence[Player], title: str, question: str, action: Action) -> None:
    """Ask each player by name, one after the other; `action` follows only if all of them agree."""
    if not players:
        action()
        return
    player, *others = players
    app.scenes.push(
        DialogScene(
            app,
            title,
            _("{name} : {question}").format(name=player.name, question=question),
            [
                Choice("agree", _("D'accord"), lambda: ask_everyone(app, others, title, question, action)),
                Choice("refuse", _("Non"), lambda: app.notify(_refused(player))),
            ],
            player,
        )
    )


def _refused(player: Player) -> str:
    return _("{name} n'est pas d'accord : la partie continue.").format(name=player.name)
