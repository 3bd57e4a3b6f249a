"""The first thing anybody sees: an oak shelf in a stone house, five boxes, and the game that was going on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from ..games import GAMES, Game
from ..i18n import LANGUAGES, _, language
from ..ui.drawing import Size
from ..ui.palette import CREAM, GOLD_LIGHT, INK, INK_SOFT, SEAL
from ..ui.scene import Scene
from ..ui.skin import ButtonState, Skin
from ..ui.widgets import Action, Button, Group, Widget
from . import shelf_picture as picture
from .boxes import facts, pitch, players

if TYPE_CHECKING:
    from ..store import Saved
    from ..ui.app import App

REACH = 0.07  # how much larger a box is that has slid out
SLIDE = 0.16  # seconds
LEAVE = 0.38  # seconds from the shelf to the middle of the table


class BoxWidget(Widget):
    """A box: `out` tells how far it has slid out, 0 to 1; its front is loaded when it first moves."""

    def __init__(self, game: Game, action: Action, rect: Rect) -> None:
        super().__init__(game.id, action, rect)
        self.game = game
        self.out = 0.0
        self._front: Surface | None = None
        self._glow: Surface | None = None

    def front(self) -> Surface:
        """Return the cover, a little larger than it stands."""
        if self._front is None:
            size = (round(self.rect.width * (1 + REACH)), round(self.rect.height * (1 + REACH)))
            self._front = picture.cover(self.game.id, size, True)
        return self._front

    def grown(self) -> Rect:
        """Return where the box is now."""
        size = [round(side * (1 + REACH * self.out)) for side in self.rect.size]
        rect = Rect(0, 0, *size)
        rect.midbottom = (self.rect.centerx, self.rect.bottom + round(self.rect.height * 0.015 * self.out))
        return rect

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw what is not in the picture of the shelf: the words, and the whole box once it moves."""
        rect = self.grown()
        if self.out > 0:
            self._draw_out(surface, skin, rect)
        draw_facts(surface, skin, self.game, rect)
        if state == "focus":
            surface.blit(skin.focus(rect.size, 3), rect)
        if not self.game.playable:
            tag = skin.hint(_("Bientôt"))
            surface.blit(tag, tag.get_rect(midtop=(rect.centerx, rect.top + round(rect.height * 0.27))))

    def _draw_out(self, surface: Surface, skin: Skin, rect: Rect) -> None:
        self._draw_glow(surface, rect)
        blur = skin.px(26)
        shadow = skin.shadow(rect.size, blur, 4, 210) if self.out == 1 else None
        if shadow:
            surface.blit(shadow, (rect.x - blur, rect.y - blur + skin.px(8)))
        surface.blit(pygame.transform.smoothscale(self.front(), rect.size), rect)
        edge = GOLD_LIGHT.lerp(INK, 1 - self.out)
        pygame.draw.rect(surface, edge, rect.inflate(4, 4), max(2, skin.px(2)), border_radius=4)

    def _draw_glow(self, surface: Surface, rect: Rect) -> None:
        """Let gold light fall on the wall round the box."""
        if self._glow is None:
            size = (round(rect.width * 1.6), round(rect.height * 1.45))
            self._glow = pygame.transform.smoothscale(picture.glow(), size).convert()
        shine = self._glow.copy()
        shine.fill([round(255 * self.out)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(shine, shine.get_rect(center=rect.center), special_flags=pygame.BLEND_RGB_ADD)


class ResumeWidget(Widget):
    """The parchment on the table that leads back to the game that was going on."""

    def __init__(self, saved: Saved, title: str, when: str, action: Action, rect: Rect) -> None:
        super().__init__("resume", action, rect)
        self.title, self.when = title, when
        self.names = " · ".join(player.name for player in saved.record.setup.players)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the card, its red button, and who was playing."""
        rect, pad = self.rect, skin.px(14)
        blur = skin.px(14)
        surface.blit(skin.shadow(rect.size, blur), (rect.x - blur, rect.y - blur + skin.px(5)))
        surface.blit(skin.card(rect.size), rect)
        wide = min(skin.px(190), rect.width * 2 // 5)
        button = Rect(rect.x + pad, rect.y + pad, wide, rect.height - 2 * pad)
        surface.blit(skin.button(button.size, _("Reprendre"), state, "seal", "hourglass", 21), button)
        x, room = button.right + pad, rect.right - button.right - 2 * pad
        title = skin.text(self.title, "title", 19, SEAL)
        names = skin.text(_short(skin, self.names, 17, room), "bold", 17, INK)
        when = skin.text(_short(skin, self.when, 15, room), "italic", 15, INK_SOFT)
        lines = [title, names, when]
        y = rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (x, y))
            y += line.get_height()


class ShelfScene(Scene):
    """The shelf. Esc asks nothing: it leaves, for there is nothing here to lose."""

    name = "shelf"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group: Group[Widget] = Group()
        self._saved: Saved | None = None
        self._leaving: BoxWidget | None = None
        self._away = 0.0
        self._room: Surface | None = None
        self._plan = picture.Plan((1, 1), 1.0)
        self._full = Surface((1, 1))

    def enter(self) -> None:
        """Look again for a game that is going on."""
        self._leaving, self._away = None, 0.0
        self._saved = self.app.store.unfinished()
        self.app.later(self.app.play_music)
        self._place()

    def layout(self, size: Size) -> None:
        """Paint the shelf for this size, or take it from where it is kept."""
        self._plan = picture.Plan(size, self.app.skin.scale / (self.app.settings.scale / 100))
        self._room, self._leaving = None, None
        full = picture.kept("shelf", size)
        self._full = full if full else self._paint()
        self._place()

    def handle(self, event: pygame.event.Event) -> bool:
        """Open what is pressed; Esc leaves."""
        if self._leaving:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.leave()
            return True
        return self.group.handle(event)

    def update(self, dt: float) -> bool:
        """Slide boxes out and in; carry the chosen one to the table."""
        pace = self.app.settings.pace
        if self._leaving:
            self._away = 1.0 if not pace else min(1.0, self._away + dt / (LEAVE * pace))
            if self._away == 1.0:
                self._open(self._leaving)
            return True
        step = 1.0 if not pace else dt / (SLIDE * pace)
        changed = False
        for widget in self._boxes():
            goal = 1.0 if widget is (self.group.focused or self.group.hovered) else 0.0
            if widget.out != goal:
                widget.out = min(goal, widget.out + step) if goal else max(goal, widget.out - step)
                changed = True
        return changed

    def moving(self) -> bool:
        """Tell whether a box is on its way."""
        chosen = self.group.focused or self.group.hovered
        return self._leaving is not None or any(w.out != float(w is chosen) for w in self._boxes())

    def draw(self, surface: Surface) -> None:
        """Draw the kept picture and on it what lives."""
        skin = self.app.skin
        surface.blit(self._room if self._leaving and self._room else self._full, (0, 0))
        chosen = self._leaving or self.group.focused or self.group.hovered
        for widget in sorted(self.group, key=lambda w: w is chosen):
            if widget is not self._leaving:
                widget.draw(surface, skin, self.group.state(widget))
        if self._leaving:
            self._draw_leaving(surface)
        else:
            self._draw_slip(surface, chosen.game if isinstance(chosen, BoxWidget) else None)

    def trace(self) -> dict[str, Any]:
        """Return boxes and buttons."""
        return {"buttons": self.group.trace()}

    def _boxes(self) -> list[BoxWidget]:
        return [widget for widget in self.group if isinstance(widget, BoxWidget)]

    def _paint(self) -> Surface:
        self._room = picture.house(self._plan)
        full = picture.furnished(
            self._plan, self._room, [(game.id, game.playable) for game in GAMES.values()]
        )
        self.app.later(lambda: picture.keep("shelf", full))
        return full

    def _place(self) -> None:
        """Give every widget its rectangle."""
        boxes: list[Widget] = [
            BoxWidget(game, partial(self._choose, game), rect)
            for game, rect in zip(GAMES.values(), self._plan.boxes, strict=True)
        ]
        bar = self._bar()
        resume = self._resume(bar[0].rect.top) if self._saved else []
        self.group.set([*resume, *boxes, *bar])

    def _bar(self) -> list[Button]:
        skin, (width, height) = self.app.skin, self.app.size
        other = next(code for code in LANGUAGES if code != language())
        buttons = [
            Button("quit", _("Quitter"), self.app.leave, icon="close", text_size=17),
            Button("language", LANGUAGES[other], partial(self.app.change, language=other), text_size=17),
            Button("settings", _("Réglages"), self._settings, icon="settings", text_size=17),
        ]
        pad, tall = skin.px(22), max(40, skin.px(42))
        y = height - tall - skin.px(14)
        buttons[0].rect = Rect(pad, y, buttons[0].width(skin), tall)
        x = width - pad
        for button in reversed(buttons[1:]):
            wide = button.width(skin)
            button.rect = Rect(x - wide, y, wide, tall)
            x -= wide + skin.px(12)
        return buttons

    def _resume(self, below: int) -> list[Widget]:
        saved = self._saved
        assert saved is not None
        skin, width = self.app.skin, self.app.size[0]
        game = GAMES.get(saved.record.setup.game)
        title = game.title if game else saved.record.setup.game
        top = self._plan.table.top - skin.px(8)
        if below - top >= skin.px(76):
            wide = min(skin.px(590), width - skin.px(280))
            rect = Rect((width - wide) // 2, 0, wide, min(skin.px(96), below - top - skin.px(4)))
            rect.bottom = below - skin.px(2)
            return [ResumeWidget(saved, title, when(saved), self._resume_game, rect)]
        button = Button("resume", _("Reprendre"), self._resume_game, style="seal", icon="hourglass")
        button.rect = Rect(0, 0, button.width(skin) + skin.px(20), max(40, skin.px(42)))
        button.rect.midtop = (width * 2 // 5, below)
        return [button]

    def _draw_slip(self, surface: Surface, game: Game | None) -> None:
        """Draw what is written about a box, on the wall below the shelf or over the other shelf."""
        skin, plan = self.app.skin, self._plan
        if game is None and len(plan.rows) > 1:
            return
        words = slip(skin, game, min(skin.px(760), surface.get_width() - skin.px(20)))
        limit = self._lowest()
        room = Rect(0, plan.shelves[-1].bottom, surface.get_width(), limit - plan.shelves[-1].bottom)
        place = words.get_rect(center=room.center)
        if len(plan.rows) > 1:
            upper = game in list(GAMES.values())[: plan.rows[0]]
            place.midtop = (room.centerx, plan.shelves[0].bottom + skin.px(4))
            if not upper:
                place.midbottom = (room.centerx, plan.shelves[0].top - skin.px(4))
        surface.blit(words, place)

    def _lowest(self) -> int:
        resume = next((widget.rect.top for widget in self.group if widget.id == "resume"), None)
        return resume or self._plan.table.top

    def _choose(self, game: Game) -> None:
        if not game.playable:
            self.app.notify(_("{title} : bientôt sur l'étagère.").format(title=game.title))
            return
        if self._room is None:
            self._room = self._without(game)
        self._leaving = next(widget for widget in self._boxes() if widget.game is game)
        self._away = 0.0

    def _without(self, game: Game) -> Surface:
        """The shelf with a dark gap where the box stood."""
        room = self._full.copy()
        rect = self._plan.boxes[list(GAMES).index(game.id)]
        gap = Surface(rect.size)
        gap.fill((46, 40, 36))
        room.blit(gap, rect, special_flags=pygame.BLEND_RGB_MULT)
        return room

    def _draw_leaving(self, surface: Surface) -> None:
        widget, share = self._leaving, ease(self._away)
        assert widget is not None
        start, (width, height) = widget.grown(), surface.get_size()
        tall = round(start.height + (height * 0.86 - start.height) * share)
        rect = Rect(0, 0, round(tall * picture.COVER[0] / picture.COVER[1]), tall)
        middle = (width // 2, height // 2)
        rect.center = (
            round(start.centerx + (middle[0] - start.centerx) * share),
            round(start.centery + (middle[1] - start.centery) * share),
        )
        veil = Surface(surface.get_size())
        veil.set_alpha(round(170 * share))
        surface.blit(veil, (0, 0))
        surface.blit(pygame.transform.smoothscale(widget.front(), rect.size), rect)

    def _open(self, widget: BoxWidget) -> None:
        from .setup import SetupScene

        self._leaving = None
        self.app.scenes.push(SetupScene(self.app, widget.game.id))

    def _settings(self) -> None:
        from .settings import SettingsScene

        self.app.scenes.push(SettingsScene(self.app))

    def _resume_game(self) -> None:
        from .doors import resume

        if self._saved:
            resume(self.app, self._saved)


def ease(t: float) -> float:
    """Return the eased progress of a motion: quick, then slow."""
    return 1 - (1 - t) ** 3


def draw_facts(surface: Surface, skin: Skin, game: Game, box: Rect) -> None:
    """Write players, minutes and age on the foot of a box."""
    foot = Rect(box.x, box.bottom - round(box.height * 0.115), box.width, round(box.height * 0.095))
    words = f"{players(game)} · {game.minutes} min · {game.age}+"
    size = min(20.0, foot.height / skin.scale * 0.66)
    while size > 9 and skin.text_size(words, "bold", size)[0] > foot.width * 0.86:
        size -= 0.5
    line = skin.text(words, "bold", size, CREAM)
    surface.blit(line, line.get_rect(center=foot.center))


def slip(skin: Skin, game: Game | None, width: int) -> Surface:
    """A slip of parchment with a box's name, facts and pitch, or the invitation to choose one."""
    if game is None:
        return skin.hint(_("Choisissez une boîte"))
    pad = skin.px(16)
    room = width - 2 * pad
    soon = "" if game.playable else _("Bientôt sur l'étagère") + " · "
    lines = [
        skin.text(soon + facts(game), "italic", 15, INK_SOFT, room, "center"),
        skin.text(pitch(game), "text", 18, INK, room, "center"),
    ]
    wide = max(line.get_width() for line in lines) + 2 * pad
    tall = sum(line.get_height() for line in lines) + skin.px(14)
    sheet = skin.card((wide, tall)).copy()
    y = skin.px(7)
    for line in lines:
        sheet.blit(line, line.get_rect(midtop=(wide // 2, y)))
        y += line.get_height()
    return sheet


def when(saved: Saved) -> str:
    """Return in words when a game was last saved."""
    from datetime import datetime

    try:
        moment = datetime.fromtimestamp(saved.path.stat().st_mtime)
    except OSError:
        return ""
    days = (datetime.now().date() - moment.date()).days
    clock = _("{hour} h {minute:02}").format(hour=moment.hour, minute=moment.minute)
    if days == 0:
        return _("aujourd'hui à {clock}").format(clock=clock)
    if days == 1:
        return _("hier à {clock}").format(clock=clock)
    day = _("le {day}/{month:02}/{year}").format(day=moment.day, month=moment.month, year=moment.year)
    return _("{day} à {clock}").format(day=day, clock=clock)


def _short(skin: Skin, words: str, size: float, room: int) -> str:
    from ..ui.text import shorten

    return shorten(skin.font("text", size), words, room)
