"""The first thing anybody sees: an oak shelf in a stone house, five boxes, and the game that was going on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any
from zlib import crc32

import pygame
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.edition import edition
from ludotheque.home.store import Saved, Store
from ludotheque.i18n import LANGUAGES, _, language
from ludotheque.scenes.box_front import COVER
from ludotheque.scenes.shelf import picture
from ludotheque.scenes.shelf.widgets import (
    BoxWidget,
    Kept,
    LedgerWidget,
    ResumeWidget,
    SlipWidget,
    kept_slip,
    slip,
)
from ludotheque.scenes.ways import Ways
from ludotheque.ui import kept_pictures
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Row, Spring
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.skin import SMALLEST
from ludotheque.ui.widgets import Action, Button, Group, Part, Tip, Widget

SLIDE = 0.16  # seconds
MOST = 3  # unfinished games on the table
LEDGER = (212, 84)  # logical pixels: the ledger on the table
LEAVE = 0.38  # seconds from the shelf to the middle of the table


class ShelfScene(Scene):
    """The shelf. Esc asks nothing: it leaves, for there is nothing here to lose."""

    name = "shelf"
    app: App

    def __init__(self, app: App, store: Store, ways: Ways) -> None:
        super().__init__(app)
        self._store = store
        self._ways = ways
        self.group: Group[Widget] = Group()
        self._boxes: list[BoxWidget] = []
        self._standing: list[Widget] = []  # at the foot of the window
        self._going: list[Saved] = []  # the unfinished games offered, the last played first
        self._read = 1  # how many of them are looked for: before the first frame the last one alone
        self._kept: Kept | None = None  # what is told of the first of them
        self._leaving: BoxWidget | None = None
        self._away = 0.0
        self._room: Surface | None = None
        self._plan = picture.Plan((1, 1), 1.0, len(GAMES))
        self._full = Surface((1, 1))

    def enter(self) -> None:
        """Look again for a game that is going on."""
        self._leaving, self._room, self._away = None, None, 0.0
        self.app.later(self.app.play_music)
        self._offer()

    def layout(self, size: Size) -> None:
        """Paint the shelf for this size, or take it from where it is kept."""
        self._room, self._leaving = None, None
        self._full = Surface((1, 1))  # the one before is given up first
        self._arrange()

    def _arrange(self) -> None:
        """Place everything, and have the picture in which the boxes stand there."""
        size, unit = self.app.size, self.app.skin.scale / (self.app.settings.scale / 100)
        self._plan = picture.Plan(size, unit, len(GAMES))
        self._place()
        while (foot := self._foot()) < (shelf := self._plan.shelves[-1].bottom):
            # The boxes give way to rows of large buttons.
            self._plan = picture.Plan((size[0], self._plan.size[1] * foot // shelf), unit, len(GAMES))
            self._place()
        if self._full.get_size() != self._plan.size:
            self._full = kept_pictures.kept(picture_name(), self._plan.size) or self._paint()

    def rest(self) -> bool:
        """Give up the picture of the shelf, unless it would have to be painted again."""
        kept = self._is_kept()
        if kept:
            self._full = Surface((1, 1))
        return kept

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
        chosen = self.group.focused or self.group.hovered
        moving = [box for box in self._boxes if box.out != (box is chosen)]
        step = dt / (SLIDE * pace) if pace else 1.0
        for box in moving:
            box.out = min(1.0, box.out + step) if box is chosen else max(0.0, box.out - step)
        return bool(moving)

    def moving(self) -> bool:
        """Return whether a box is on its way."""
        chosen = self.group.focused or self.group.hovered
        return self._leaving is not None or any(box.out != (box is chosen) for box in self._boxes)

    def draw(self, surface: Surface) -> None:
        """Draw the kept picture and on it what lives."""
        skin = self.app.skin
        shelf = self._room if self._leaving and self._room else self._full
        surface.blit(shelf, (0, 0))
        if shelf.get_height() < surface.get_height():
            self._lengthen_table(surface, shelf)
        chosen = self._leaving or self.group.focused or self.group.hovered
        for widget in sorted(self.group, key=lambda w: w is chosen):
            if widget is not self._leaving:
                widget.render(surface, skin, self.group)
        if self._leaving:
            self._draw_leaving(surface)
        else:
            self._draw_slip(surface, chosen.game if isinstance(chosen, BoxWidget) else None)

    def _lengthen_table(self, surface: Surface, shelf: Surface) -> None:
        """Let the table go on below the picture of the shelf: its planks in front, mirrored by turns."""
        width, y = shelf.get_size()
        tall = max(1, self._plan.table.h // 2)
        planks = shelf.subsurface((0, y - tall, width, tall))
        while y < surface.get_height():
            planks = pygame.transform.flip(planks, False, True)
            surface.blit(planks, (0, y))
            y += tall

    def tip(self) -> Tip | None:
        """Return what the button that is pointed at does."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do before the shelf."""
        return (
            (_("Clic"), _("ouvrir une boîte, reprendre la partie, ou voir toutes les parties")),
            (_("Tab, flèches"), _("aller d'une boîte à l'autre")),
            (_("Entrée, Espace"), _("ouvrir la boîte choisie")),
            (_("Échap"), _("quitter (tout est enregistré)")),
        )

    def trace(self) -> dict[str, Any]:
        """Return boxes and buttons."""
        texts = list(self._kept) if self._kept else []
        return {"buttons": self.group.trace(), **self.group.described(), "texts": texts}

    def _offer(self) -> None:
        """Offer the games that go on; whether the last one opens is found out when nobody waits for it."""
        self._going = self._store.going_on(self._read)
        self.app.later(self._check_later)
        self._arrange()

    def _check_later(self) -> None:
        """Have that found out after what the next clicks need."""
        self.app.later(self._check)

    def _check(self) -> None:
        """Offer an older game if this one cannot be opened, and say why; not once one is elsewhere."""
        if self.app.scenes.top is not self:
            return
        self._store.load_claims()
        before, why, self._read = self._going, "", MOST
        while self._going and (found := self._ways.obstacle(self._going[0])):
            why = why or found
            self._going = self._store.going_on(MOST)
        self._going = self._store.going_on(MOST)
        self._going = self._store.going_on(MOST)  # another window may play one of the others
        if why:
            self.app.notify(_("La dernière partie ne s'ouvre pas.") + " " + why)
        if self._going != before:
            self._arrange()
            self.app.redraw()

    def _paint(self) -> Surface:
        full = picture.furnished(self._plan, picture.house(self._plan), list(GAMES.values()))
        self.app.later(self._keep)
        return full

    def _keep(self) -> None:
        """Keep the picture on disk; where it cannot be seen, it need not be kept in memory then."""
        if self._full.get_size() == self._plan.size and not self._is_kept():
            kept_pictures.keep(picture_name(), self._full)
            self.app.scenes.rest()

    def _is_kept(self) -> bool:
        return self._plan.size in kept_pictures.sizes(picture_name())

    def _place(self) -> None:
        """Give every widget its rectangle."""
        self._boxes = [
            BoxWidget(game, partial(self._choose, game), rect)
            for game, rect in zip(GAMES.values(), self._plan.boxes, strict=True)
        ]
        left, right = self._bar()
        below = self._stand_in_bar([left, Spring(), *right])
        self._kept = self._told(self._going[0]) if self._going else None
        games, standing = self._ledger(below), list[Widget]()
        if isinstance(games, Button):  # for which there is no room on the table, as below
            standing = [games]
            below = self._stand_in_bar([left, games, Spring(), *right])
        resume = self._resume(below) if self._kept else []
        if any(isinstance(widget, Button) for widget in resume):
            standing += resume
            self._stand_in_bar([left, *standing, Spring(), *right])
        self._standing = [left, *standing, *right]
        self.group.set([*resume, *self._boxes, games, left, *right])

    def _bar(self) -> tuple[Button, list[Button]]:
        """Return the button at the left below the table, and those at the right."""
        other = next(code for code in LANGUAGES if code != language())
        return Button("quit", _("Quitter"), self.app.leave, icon="close", text_size=17), [
            Button("language", LANGUAGES[other], partial(self.app.change, language=other), text_size=17),
            Button("settings", _("Réglages"), self._ways.settings, icon="settings", text_size=17),
            Button("help", "?", self.app.open_help, text_size=17, tip=_("Aide (F1)")),
        ]

    def _stand_in_bar(self, parts: Sequence[Part]) -> int:
        """Place a row of buttons at the foot of the window, or more rows; return where they begin."""
        skin, (width, height) = self.app.skin, self.app.size
        bar, pad = Row(parts, 10), min(skin.px(22), width // 40)
        tall = bar.measure(skin, width - 2 * pad)[1]
        if tall > skin.target():  # smaller letters first, more rows only then
            for button in parts:
                if isinstance(button, Button):
                    button.text_size, button.icon = SMALLEST, None
            tall = bar.measure(skin, width - 2 * pad)[1]
        top = height - tall - skin.px(14)
        bar.place(skin, Rect(pad, top, width - 2 * pad, tall))
        return top

    def _foot(self) -> int:
        """Return where the buttons at the foot of the window begin, or the words above them."""
        top, resume = min(button.rect.top for button in self._standing), next(iter(self.group))
        slip = self._kept_slip() if isinstance(resume, Button) else None
        return top - slip.get_height() - self.app.skin.px(6) if slip else top

    def _kept_slip(self) -> Surface | None:
        """Return what is told of the game to go on with where only a button leads to it."""
        width = self.app.size[0] - 4 * self._plan.candles[0].w
        return kept_slip(self.app.skin, self._kept, width) if self._kept else None

    def _told(self, saved: Saved) -> Kept:
        """Return what is told of a game that can be gone on with."""
        game = GAMES.get(saved.record.setup.game)
        title = game.title if game else saved.record.setup.game
        names = " · ".join(player.name for player in saved.record.setup.players)
        return Kept(title, names, _when(saved, self._store.time()))

    def _resume(self, below: int) -> list[Widget]:
        """Return what leads back to the game that was going on: a parchment on the table, or a button."""
        assert self._kept is not None
        skin, width = self.app.skin, self.app.size[0]
        wide = min(skin.px(590), width - skin.px(280))
        if not self._has_room(below) or wide < skin.px(380):
            return [Button("resume", _("Reprendre"), self._resumer(0), style="seal", icon="hourglass")]
        top = self._plan.table.top - skin.px(8)
        rect = Rect((width - wide) // 2, 0, wide, min(skin.px(96), below - top - skin.px(4)))
        rect.bottom = below - skin.px(2)
        parchment = ResumeWidget(self._kept, self._resumer(0))
        parchment.place(skin, rect)
        return [parchment, *self._older(rect)]

    def _older(self, first: Rect) -> list[Widget]:
        """Return slips of the games before the last one, at the right of its parchment, if they fit there."""
        skin, pad = self.app.skin, self.app.skin.px(10)
        left, right = first.right + pad, self._plan.candles[1].left - pad
        wide = min(right - left, skin.px(LEDGER[0]))
        rows = min(MOST - 1, (first.h + skin.px(4)) // (skin.target() + skin.px(4)))
        if wide < skin.px(130):
            return []
        numbers = range(1, min(len(self._going), rows + 1))
        pile = Column([SlipWidget(n + 1, self._told(self._going[n]), self._resumer(n)) for n in numbers], 4)
        tall = pile.measure(skin, wide)[1]
        pile.place(skin, Rect(0, 0, wide, tall).move_to(midleft=(left, first.centery)))
        return list(pile.widgets())

    def _has_room(self, below: int) -> bool:
        """Return whether something can lie on the table, above what stands from `below` on."""
        return below - self._plan.table.top + self.app.skin.px(8) >= self.app.skin.px(76)

    def _ledger(self, below: int) -> Widget:
        """Return what leads to the list of games: a ledger left of the middle of the table, or a button."""
        skin, table = self.app.skin, self._plan.table
        if self._has_room(below):
            rect = Rect(0, 0, skin.px(LEDGER[0]), min(skin.px(LEDGER[1]), below - table.top))
            left = self._plan.candles[0].right
            right = min(self.app.size[0] // 2 - skin.px(295), (self.app.size[0] - skin.px(280)) // 2)
            right = max(right, skin.px(140))
            rect.w = min(rect.w, right - left - skin.px(8))
            rect.midbottom = (left + right) // 2, below - skin.px(4)
            if rect.w >= skin.px(130):
                return LedgerWidget(self._ways.games, rect)
        return Button("games", _("Parties"), self._ways.games, icon="book", text_size=17)

    def _draw_slip(self, surface: Surface, game: Box | None) -> None:
        """Draw what is written about a box, on the wall below the shelf or over the other shelf."""
        skin, plan = self.app.skin, self._plan
        if game is None and len(plan.rows) > 1:
            return  # there is no room between the shelves
        words = slip(skin, game, min(skin.px(760), surface.get_width() - skin.px(20)))
        limit, resume = self._lowest(), next(iter(self.group))
        told = self._kept_slip() if game is None and isinstance(resume, Button) else None
        if told:
            under = told.get_rect(midbottom=(surface.get_width() // 2, limit - skin.px(6)))
            surface.blit(told, under)
            limit = under.top
        room = Rect(0, plan.shelves[-1].bottom, surface.get_width(), limit - plan.shelves[-1].bottom)
        if game is None and words.get_height() > room.h:
            return
        place = words.get_rect(center=room.center)
        if len(plan.rows) > 1:
            upper = game in list(GAMES.values())[: plan.rows[0]]
            place.midtop = (room.centerx, plan.shelves[0].bottom + skin.px(4))
            if not upper:
                place.midbottom = (room.centerx, plan.shelves[0].top - skin.px(4))
        surface.blit(words, place)

    def _lowest(self) -> int:
        """Return how far down the words about a box may reach."""
        resume = next((widget.rect.top for widget in self.group if widget.id == "resume"), None)
        return resume or self._plan.table.top

    def _choose(self, game: Box) -> None:
        self._room = self._without(game)
        self._leaving = next(widget for widget in self._boxes if widget.game is game)
        self._away = 0.0

    def _without(self, game: Box) -> Surface:
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
        rect = Rect(0, 0, round(tall * COVER[0] / COVER[1]), tall)
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
        self._leaving = self._room = None
        self._ways.setup(widget.game.id)

    def _resumer(self, number: int) -> Action:
        return partial(self._ways.resume, self._going[number])


def _when(saved: Saved, now: float) -> str:
    """Return in words when a game was last saved."""
    from ludotheque.home.moments import when

    try:
        return when(saved.path.stat().st_mtime, now)
    except OSError:
        return ""


def picture_name() -> str:
    """Return the name under which the shelf with just these boxes, as it is drawn today, is kept."""
    return f"shelf-{crc32(' '.join(GAMES).encode()):08x}-{edition()}"


def ease(t: float) -> float:
    """Return the eased progress of a motion: quick, then slow."""
    return 1 - (1 - t) ** 3
