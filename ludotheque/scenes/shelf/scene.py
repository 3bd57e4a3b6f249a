"""The shelf: boxes on an oak shelf in a stone house, and the unfinished games on the table in front."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pygame
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.edition import edition
from ludotheque.home.settings import DONE
from ludotheque.home.store import Saved, Store
from ludotheque.i18n import _, in_use
from ludotheque.scenes.box_front import COVER
from ludotheque.scenes.shelf import picture
from ludotheque.scenes.shelf.widgets import (
    BoxWidget,
    LedgerWidget,
    ResumeWidget,
    ShelfText,
    Shelves,
    SlipColumn,
    SlipWidget,
    UnfinishedText,
    invitation,
    resume_slip,
)
from ludotheque.ui import kept_pictures
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Drawing, Spring
from ludotheque.ui.life import Patch
from ludotheque.ui.scene import Hint, MouseHint, Scene
from ludotheque.ui.skin import SMALLEST
from ludotheque.ui.spoken import Spoken, distinct
from ludotheque.ui.widgets import Action, Button, Group, Part, Tip, Widget

if TYPE_CHECKING:  # nothing of the trophies and of other scenes is loaded before the first picture
    from ludotheque.scenes.routes import Riddle, Routes
    from ludotheque.scenes.shelf.letter import LetterWidget
    from ludotheque.scenes.shelf.trophies import TrophyWidget
    from ludotheque.scenes.trophies import Trophy
    from ludotheque.ui.work import Work

SLIDE = 0.16  # seconds that a box takes to slide out
MOST = 3  # unfinished games on the table, at most
NARROWEST, LOWEST = 130, 74  # logical pixels: the least width and height for a thing on the table
_BELOW = 2  # logical pixels between the things on the table and the bar
LEAVE = 0.38  # seconds that a box takes to move from the shelf to the middle of the window


class ShelfScene(Scene):
    """The shelf with its boxes, and a table in front. A click on a box opens the set-up of its game."""

    name = "shelf"
    app: App

    def __init__(self, app: App, store: Store, routes: Callable[[], Routes]) -> None:
        super().__init__(app)
        self._store = store
        self._find_routes = routes
        self.group: Group[Widget] = Group()
        self._content = Part()
        self._unfinished: list[Saved] = []  # the unfinished games offered, the last played first
        self._read = 1  # how many unfinished games to look for: only one before the first frame
        self._resumable: UnfinishedText | None = None  # the first of the unfinished games, in words
        self._riddle: Riddle | None = None  # of the day; unknown before the first idle moment
        self._trophies: tuple[Trophy, ...] = ()  # those known; sought in idle moments
        self._seeking: Work[None] | None = None
        self._leaving: BoxWidget | None = None
        self._progress = 0.0
        self._gapped: Surface | None = None
        self._plan = picture.ShelfPlan((1, 1), 1.0, len(GAMES), 1)
        self._shelves = Shelves(self._plan, [])
        self._picture = Surface((1, 1))
        self._flames: tuple[Patch, ...] = ()

    @property
    def _routes(self) -> Routes:
        return self._find_routes()

    def enter(self) -> None:
        """Look for unfinished games again."""
        left, self._leaving, self._gapped, self._progress = self._leaving, None, None, 0.0
        before, self._unfinished = self._unfinished, self._store.unfinished_games(self._read)
        self._riddle = self._routes.riddle() if self._riddle else None
        trophies, self._seeking = self._trophies, None
        wanted = trophies if self.app.settings.remembers else ()
        self._trophies = tuple(trophy for trophy in wanted if os.path.exists(trophy.path))
        # words about games say how long ago they were played
        if left or before or self._unfinished or self._riddle or trophies:
            self._arrange()
        self.app.later(self._check_later)  # whether the last game can be opened is checked later

    def music(self) -> tuple[str]:
        """Return the only piece, `shelf`, which is also played in all scenes above it except at the table."""
        return ("shelf",)

    def layout(self, size: Size) -> None:
        """Load the picture of the shelf for a window of this size, or paint it."""
        self._gapped, self._leaving = None, None
        self._picture = Surface((1, 1))  # frees the old picture before the new one is made
        self._arrange()

    def _arrange(self) -> None:
        skin, (width, height) = self.app.skin, self.app.size
        unit, least = skin.scale / (self.app.settings.scale / 100), skin.target(0)
        self._resumable = self._describe(self._unfinished[0]) if self._unfinished else None
        self._compose(picture.ShelfPlan((width, height), unit, len(GAMES), least))
        while (wanted := self._content.measure(skin, width)[1]) > height and self._plan.size[1] > height // 4:
            # Lower the shelf in steps to make room for buttons: smaller candles leave more width for words.
            high, shelf = self._plan.size[1], self._plan.shelves[-1].bottom
            lower = max(high * 3 // 4, high * (height - wanted + shelf) // shelf)
            self._compose(picture.ShelfPlan((width, lower), unit, len(GAMES), least))
        self._content.place(skin, Rect((0, 0), self.app.size))
        self.group.set(sorted(self._content.widgets(), key=lambda w: not w.id.startswith("resume")))
        if self._picture.get_size() != self._plan.size:
            self._picture = kept_pictures.kept(picture_name(), self._plan.size) or self._paint()
        self._flames = tuple(picture.flames(self._plan, self._picture))

    def rest(self) -> bool:
        """Free the picture of the shelf if it is saved on disk; return whether it was freed."""
        kept = self._is_kept()
        if kept:
            self._picture = Surface((1, 1))
        return kept

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event: Esc asks whether to leave. While a box moves to the middle, events are ignored."""
        if self._leaving:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._routes.leave()
            return True
        return self.group.handle(event)

    def update(self, dt: float) -> bool:
        """Slide boxes out and in, and move the chosen one to the middle."""
        pace = self.app.settings.pace
        if self._leaving:
            self._progress = 1.0 if not pace else min(1.0, self._progress + dt / (LEAVE * pace))
            if self._progress == 1.0:
                self._open(self._leaving)
            return True
        chosen = self.group.focused or self.group.hovered
        moving = [box for box in self._shelves.boxes if box.out != (box is chosen)]
        step = dt / (SLIDE * pace) if pace else 1.0
        for box in moving:
            box.out = min(1.0, box.out + step) if box is chosen else max(0.0, box.out - step)
        return bool(moving)

    def moving(self) -> bool:
        """Return whether a box is moving."""
        chosen = self.group.focused or self.group.hovered
        return self._leaving is not None or any(box.out != (box is chosen) for box in self._shelves.boxes)

    def draw(self, surface: Surface) -> None:
        """Draw the picture of the shelf, the flames, and everything that changes."""
        skin = self.app.skin
        shelf = self._gapped if self._leaving and self._gapped else self._picture
        surface.blit(shelf, (0, 0))
        for flame in self._flames:
            flame.draw(surface)
        if shelf.get_height() < surface.get_height():
            self._lengthen_table(surface, shelf)
        for part in self._content.parts():
            if not (self._leaving and isinstance(part, ShelfText)):
                part.render(surface, skin, self.group)
        if self._leaving:
            self._draw_leaving(surface)

    def patches(self) -> Sequence[Patch]:
        """Return the patches (animated rectangles) of the candles' flames."""
        return self._flames

    def _lengthen_table(self, surface: Surface, shelf: Surface) -> None:
        """Extend the table to the window's foot with copies of its front planks, every one mirrored."""
        width, y = shelf.get_size()
        tall = max(1, self._plan.table.h // 2)
        planks = shelf.subsurface((0, y - tall, width, tall))
        while y < surface.get_height():
            planks = pygame.transform.flip(planks, False, True)
            surface.blit(planks, (0, y))
            y += tall

    def spoken(self) -> Spoken:
        """Return the boxes and all else on the shelf and the table, in words."""
        return Spoken(_("L'étagère"), distinct(self._content.spoken()), self.group.pointed)

    def tip(self) -> Tip | None:
        """Return the tip of the hovered button."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the shelf."""
        return (
            MouseHint((_("Clic"), _("ouvrir une boîte, reprendre la partie, ou voir toutes les parties"))),
            *([MouseHint((_("Clic sur un trophée"), _("revoir sa partie")))] if self._trophies else []),
            (_("Tab, flèches"), _("aller d'une boîte à l'autre")),
            (_("Entrée, Espace"), _("ouvrir la boîte choisie")),
            (_("Échap"), _("demander s'il faut quitter")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the shelf shows; an offer to resume may hide the invitation, which is `folded`."""
        texts, folded = (list(self._resumable), {"invitation": invitation()}) if self._resumable else ([], {})
        return {"buttons": self.group.trace(), **self.group.described(), "texts": texts, "folded": folded}

    def _check_later(self) -> None:
        """Check the unfinished games in an idle moment, once the modules for the next clicks are imported."""
        self.app.later(self._check)
        self.app.later(partial(self.hang_letter, list(GAMES.values())))
        self.app.later(self._seek_trophies)

    def _seek_trophies(self) -> None:
        """Go on seeking trophies for a few milliseconds, as long as nothing covers the shelf; put them up."""
        if self.app.scenes.top is not self or not self.app.settings.remembers:
            return
        case = self._routes.trophies()
        if self._seeking is None:
            from ludotheque.ui.work import Work

            self._seeking = Work(case.seeking())
        elif self._seeking.go_on():
            self._seeking = None
            self.put_up(case.found)
            return
        self.app.later(self._seek_trophies)

    def put_up(self, trophies: tuple[Trophy, ...]) -> None:
        """Show these trophies, and no others, as far as there is room for them."""
        if trophies != self._trophies:
            self._trophies = trophies
            self._arrange()
            self.app.redraw()

    def hang_letter(self, boxes: list[Box]) -> None:
        """Read the puzzles of these boxes, one box in each idle moment, then hang up the day's riddle."""
        if boxes:
            boxes.pop().puzzles()
            self.app.later(partial(self.hang_letter, boxes))
        elif self.app.scenes.top is self and self._riddle is None:
            self._riddle = self._routes.riddle()
            if self._riddle:
                self._arrange()
                self.app.redraw()

    def _check(self) -> None:
        """Offer unfinished games, the first of which can be opened; if the very latest cannot, say why."""
        if self.app.scenes.top is not self:
            return
        self._store.enable_locking()
        before, why, self._read = self._unfinished, "", MOST
        while self._unfinished and (found := self._routes.obstacle(self._unfinished[0])):
            why = why or found
            self._unfinished = self._store.unfinished_games(MOST)
        self._unfinished = self._store.unfinished_games(MOST)  # another process may have opened some
        if why:
            self.app.notify(_("La dernière partie ne s'ouvre pas.") + " " + why)
        if self._unfinished != before:
            self._arrange()
            self.app.redraw()

    def _paint(self) -> Surface:
        full = picture.with_boxes(self._plan, picture.draw_room(self._plan), list(GAMES.values()))
        self.app.later(self._keep)
        return full

    def _keep(self) -> None:
        """Save the picture to disk, then free it if another scene hides the shelf."""
        if self._picture.get_size() == self._plan.size and not self._is_kept():
            kept_pictures.keep(picture_name(), self._picture)
            self.app.scenes.rest()

    def _is_kept(self) -> bool:
        return self._plan.size in kept_pictures.sizes(picture_name())

    def _compose(self, plan: picture.ShelfPlan) -> None:
        """Make the content for a layout: shelves, words below them, things on the table, a bar of buttons."""
        self._plan = plan
        boxes = [
            BoxWidget(game, partial(self._choose, game), partial(self._finished, game))
            for game in GAMES.values()
        ]
        leaving = self._leaving.game if self._leaving else None
        self._shelves = Shelves(plan, boxes, leaving, self._letter(plan), self._on_plank(plan))
        ledger, resume = self._on_table()
        bar = self._bar(ledger is None, resume is None)
        kept = None
        if self._resumable and resume is None:
            inset = 2 * plan.candles[0].w / self.app.skin.scale
            kept = Framed(resume_slip(self._resumable), pad=(inset, 0, inset, 6))
        things = [self._lay_out(ledger, resume)] if ledger or resume else []
        self._content = Column([self._shelves, ShelfText(plan, kept), *things, bar], 0)

    def _letter(self, plan: picture.ShelfPlan) -> LetterWidget | None:
        if self._riddle is None or not plan.letter:
            return None
        from ludotheque.scenes.shelf.letter import LetterWidget

        return LetterWidget(self._riddle)

    def _on_plank(self, plan: picture.ShelfPlan) -> list[TrophyWidget]:
        if not self._trophies:
            return []
        from ludotheque.scenes.shelf.trophies import TrophyWidget, placed

        now, watch = self._store.time(), self._routes.watch_game
        standing = placed(plan, list(GAMES), self._trophies)
        return [TrophyWidget(trophy, partial(watch, trophy.path), at, now) for trophy, at in standing]

    def _bar(self, with_games: bool = False, with_resume: bool = False) -> Part:
        """Return the buttons at the foot, with one for games or to resume, smaller if they are too wide."""
        buttons = [Button("quit", _("Quitter"), self.app.leave, icon="close", text_size=17)]
        if with_games:
            buttons.append(Button("games", _("Parties"), self._list_games, icon="book", text_size=17))
        if self._riddle and not self._plan.letter:
            solve = self._riddle.solve
            buttons.append(Button("riddle", _("L'énigme du jour"), solve, icon="quill", text_size=17))
        if with_resume and self._resumable:
            resume = Button("resume", _("Reprendre"), self._resumer(0), style="seal", icon="hourglass")
            buttons.append(resume)
        right = [
            Button(
                "language", in_use().name, lambda: self._routes.languages(), text_size=17, tip=_("Langue")
            ),
            Button("settings", _("Réglages"), lambda: self._routes.settings(), icon="settings", text_size=17),
            Button("help", "?", self.app.open_help, text_size=17, tip=_("Aide (F1), voix (F9)")),
        ]
        skin, width = self.app.skin, self.app.size[0]
        pad = min(22.0, width / 40 / skin.scale)
        row = Row([Row(buttons), Spring(), Row(right)], 10)
        if row.measure(skin, width - 2 * skin.px(pad))[1] > skin.target():
            for button in (*buttons, *right):  # if it is still too wide, it wraps
                button.text_size, button.icon = SMALLEST, None
        return Framed(row, pad=(pad, 0, pad, 14))

    def _on_table(self) -> tuple[LedgerWidget | None, ResumeWidget | None]:
        """Return the book that lists games and the parchment to resume one, None if one has no place."""
        skin, (width, height) = self.app.skin, self.app.size
        bar = self._bar().measure(skin, width)[1]
        high = (height - bar - self._plan.table.top) / skin.scale + 8 - _BELOW
        if high < LOWEST:
            return None, None
        wide, side = self._widths()
        ledger = LedgerWidget(self._list_games, min(84, high)) if side >= NARROWEST else None
        resume = None
        if self._resumable and wide >= 380:
            resume = ResumeWidget(self._resumable, self._resumer(0), min(96, high))
        return ledger, resume

    def _widths(self) -> tuple[float, float]:
        """Return two logical widths: of the parchment, and of the gap between it and a candle."""
        skin, width = self.app.skin, self.app.size[0]
        wide = min(590.0, width / skin.scale - 280)
        return wide, (width / 2 - self._plan.candles[0].right) / skin.scale - wide / 2 - 10

    def _lay_out(self, ledger: LedgerWidget | None, resume: ResumeWidget | None) -> Part:
        """Return the things between the candles: the ledger, the parchment, and slips for older games."""
        wide = self._widths()[0]
        middle = Framed(resume, pad=0, wide=wide) if resume else Drawing(wide, 0)
        slips = [
            SlipWidget(n, self._describe(saved), self._resumer(n - 1)) for n, saved in self._older(resume)
        ]
        candle = self._plan.candles[0].right / self.app.skin.scale
        things = Row([ledger or Spring(), middle, SlipColumn(slips) if slips else Spring()], 10)
        return Framed(things, pad=(candle, 0, candle, _BELOW))

    def _older(self, resume: ResumeWidget | None) -> list[tuple[int, Saved]]:
        """Return the unfinished games before the latest, as far as they fit, as (number from 2, game)."""
        skin, gap = self.app.skin, self.app.skin.px(4)
        if resume is None or self._widths()[1] < NARROWEST:
            return []
        rows = (resume.measure(skin, 0)[1] + gap) // (skin.target() + gap)
        return list(enumerate(self._unfinished[1 : 1 + rows], 2))

    def _describe(self, saved: Saved) -> UnfinishedText:
        game = GAMES.get(saved.record.setup.game)
        title = game.title if game else saved.record.setup.game
        names = " · ".join(player.name for player in saved.record.setup.players)
        return UnfinishedText(title, names, _when(saved, self._store.time()))

    def _choose(self, game: Box) -> None:
        self._gapped = self._without(game)
        self._leaving = next(widget for widget in self._shelves.boxes if widget.game is game)
        self._shelves.leaving = game
        self._progress = 0.0

    def _without(self, game: Box) -> Surface:
        """Return the picture of the shelf with a dark gap where the box of `game` stands."""
        room = self._picture.copy()
        rect = self._plan.boxes[list(GAMES).index(game.id)]
        gap = Surface(rect.size)
        gap.fill((46, 40, 36))
        room.blit(gap, rect, special_flags=pygame.BLEND_RGB_MULT)
        return room

    def _draw_leaving(self, surface: Surface) -> None:
        widget, share = self._leaving, ease(self._progress)
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
        self._leaving = self._gapped = None
        self._routes.setup(widget.game.id)

    def _finished(self, game: Box) -> int:
        reached = self.app.settings.lessons
        return sum(reached.get(path.stem) == DONE for path in game.lessons())

    def _resumer(self, number: int) -> Action:
        path = self._unfinished[number].path
        return lambda: self._routes.open_game(path)

    def _list_games(self) -> None:
        self._routes.games()


def _when(saved: Saved, now: float) -> str:
    """Return in words when a game was last saved, "" if its file is gone."""
    from ludotheque.home.moments import format_moment

    try:
        return format_moment(saved.path.stat().st_mtime, now)
    except OSError:
        return ""


def picture_name() -> str:
    """Return the name of the picture on disk; it depends on the boxes and on the version of the program."""
    return f"shelf-{crc32(' '.join(GAMES).encode()):08x}-{edition()}"


def ease(t: float) -> float:
    """Return the eased progress of a motion, fast at first; `t` runs from 0 to 1."""
    return 1 - (1 - t) ** 3
