"""The rulebook of a game: an illuminated book with its contents beside it, opened at any rule.

Letters typed search as they come; the wheel, the arrows, Page Up and Down, Home and End turn the pages;
Backspace goes back to where a link was followed; Escape puts the book away.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.i18n import _, language
from ludotheque.scenes.rulebook import illumination
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.rulebook.contents import TARGET, Contents
from ludotheque.scenes.rulebook.markup import Chapter
from ludotheque.scenes.rulebook.page import Page
from ludotheque.scenes.rulebook.plates import Plates
from ludotheque.scenes.rulebook.reader import Reader
from ludotheque.scenes.rulebook.typeset import setting
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Group, Widget, boxed
from ludotheque.ui.work import Work

LONGEST = 40  # letters that may be searched for
SLICE = 0.03  # seconds that the page may be set in one step: there is nothing else to do meanwhile
_WIDEST = 1400  # logical width of the contents and the page together
_ROOMY = (940, 520)  # logical size of a window from which the contents stand beside the page


class RulebookScene(Scene):
    """The rulebook of `game`, opened at `rule` if it is given."""

    name = "rulebook"
    app: App

    def __init__(self, app: App, game: str, rule: str = "") -> None:
        super().__init__(app)
        self.game = game
        self.title = GAMES[game].title
        self._rule = rule
        self._opened = False
        self.chapters: tuple[Chapter, ...] = ()
        self.reader = Reader(self._follow)
        self._contents = Contents(self._to_chapter, self._follow)
        self._book = GAMES[game].book()
        self.plates = Plates(app, self._book, GAMES[game])
        self._field = self._search_field("")
        self._bar: Group[Widget] = Group()  # of a small window, whose contents unfold
        self._beside = True
        self._unfolded = False
        self._pointer = (0, 0)
        self._back: list[int] = []
        self._ground = Surface((1, 1))
        self._view = Rect(0, 0, 0, 0)
        self._setting: Work[Page] | None = None
        self._meanwhile: list[pygame.event.Event] = []  # what happened while the page was being set

    def layout(self, size: Size) -> None:
        """Read the book in the player's language, and begin to set it for a window of `size` pixels."""
        skin = self.app.skin
        self.chapters = load(self._book, self.game, language())
        self._beside = size[0] >= skin.px(_ROOMY[0]) and size[1] >= skin.px(_ROOMY[1])
        edge = skin.px(24 if self._beside else 10)
        width = min(size[0] - 2 * edge, skin.px(_WIDEST))
        window = Rect((size[0] - width) // 2, edge, width, size[1] - 2 * edge)
        panel = Rect(window.x, window.y, min(window.w, skin.px(268)), window.h)
        sheet = window
        if self._beside:
            sheet = Rect(panel.right + edge, window.y, window.right - panel.right - edge, window.h)
        close = Button("close", _("Fermer"), self._close, icon="close")
        searching = self.typing()
        self._field = self._search_field(self._field.text)
        ends = [self._field, close] if self._beside else []
        self._contents.layout(panel, GAMES[self.game].title, self.chapters, ends, skin)
        self._bar.set([] if self._beside else self._lay_bar(sheet, close))
        if searching:
            self._focus_search()
        self._lay_sheet(sheet, size)
        self._setting = Work(self._set(self._view.width - skin.px(26)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; while the page is being set it waits."""
        if self._setting:
            self._meanwhile.append(event)
            return False
        self._pointer = getattr(event, "pos", self._pointer)
        if self._type(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return self._marked(True)
        if self._beside or self._unfolded:
            pointed = not hasattr(event, "pos") or self._contents.panel.collidepoint(event.pos)
            if self._to_contents(event) and self._contents.handle(event):
                return self._marked(True)
            if self._unfolded and event.type == pygame.MOUSEBUTTONDOWN and not pointed:
                self._unfolded = False
                return True
        if not self._beside and self._bar.handle(event):
            return True
        return self._marked(self.reader.handle(event))

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass."""
        if self._setting:
            return self._go_on()
        moved = self.reader.update(dt, smooth=self.app.settings.pace > 0)
        if moved:
            self._mark()
        return self.plates.update(dt, [figure for figure, _rect in self.reader.figures]) or moved

    @property
    def ready(self) -> bool:
        """Tell whether the page is set, and can be read."""
        return self._setting is None

    def moving(self) -> bool:
        """Tell whether the page is being set or glides, or a figure plays."""
        return self._setting is not None or self.reader.moving() or self.plates.moving()

    def typing(self) -> bool:
        """Tell whether letters are being searched for."""
        return self._contents.group.writing is not None or self._bar.writing is not None

    def draw(self, surface: Surface) -> None:
        """Draw the book; its sheet is bare until the page is set."""
        surface.blit(self._ground, (0, 0))
        if not self._setting:
            self.reader.draw(surface, self.plates)
        if not self._beside:
            self._bar.draw(surface, self.app.skin)
        if self._beside or self._unfolded:
            self._contents.draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do in the book."""
        return (
            (_("Molette, ↑ ↓, Page haut et bas"), _("tourner les pages")),
            (_("Des lettres"), _("chercher un mot, ou une règle par son numéro")),
            (_("Entrée, F3"), _("aller au mot suivant")),
            (_("Clic sur un numéro de règle"), _("y aller")),
            (_("Retour arrière"), _("revenir d'où l'on vient")),
            (_("Échap"), _("fermer le livre")),
        )

    def trace(self) -> dict[str, Any]:
        """Return the buttons, the figures and the links in view, and the rule that is marked."""
        buttons = self._contents.group.trace() if self._beside or self._unfolded else {}
        return {
            "buttons": buttons if self._beside else {**buttons, **self._bar.trace()},
            "folded": self._contents.folded(hidden=not (self._beside or self._unfolded)),
            "links": {rule: boxed(rect) for rule, rect in self.reader.links.items()},
            "figures": {figure: boxed(rect) for figure, rect in self.reader.figures},
            "game": self.game,
            "rule": self.reader.rule,
            "query": self._field.text,
        }

    def leave(self) -> None:
        """Put the book away."""
        self.plates.leave()

    def _lay_sheet(self, sheet: Rect, size: Size) -> None:
        skin = self.app.skin
        vine = skin.px(58) if self._beside else 0
        top = skin.px(24) if self._beside else skin.px(12) + max(TARGET, skin.px(42))
        self._ground = self._painted(sheet, size, vine)
        view = Rect(sheet.x + vine + skin.px(10), sheet.y + top, 0, sheet.h - top - skin.px(20))
        view.width = sheet.right - skin.px(14) - view.x
        self._view = view

    def _set(self, width: int) -> Generator[None, None, Page]:
        """Set the page, in steps."""
        names = self.plates.names
        yield
        return (yield from setting(self.chapters, names, self.app.skin, width))

    def _go_on(self) -> bool:
        """Set a little more of the page; tell whether it can be read now."""
        assert self._setting is not None
        if not self._setting.go_on(SLICE):
            return False
        page, self._setting = self._setting.result, None
        self.reader.layout(self._view, page, self.app.skin, self._ground)
        self.plates.layout({part.figure: part.picture.size for part in page.parts if part.figure})
        if not self._opened:
            self._opened = True
            self.reader.go_to_rule(self._rule, at_once=True)
        self._mark()
        meanwhile, self._meanwhile = self._meanwhile, []
        for event in meanwhile:
            if self.app.scenes.top is self:
                self.handle(event)
        return True

    def _painted(self, sheet: Rect, size: Size, vine: int) -> Surface:
        """Paint what never moves: the table, the parchment, the vine in its margin."""
        skin = self.app.skin
        ground = Surface(size).convert()
        ground.blit(skin.wood(size), (0, 0))
        blur = skin.px(14)
        ground.blit(skin.shadow(sheet.size, blur), (sheet.x - blur, sheet.y - blur + skin.px(5)))
        ground.blit(skin.parchment(sheet.size), sheet)
        if vine:
            ground.blit(
                illumination.vine(skin, sheet.h - skin.px(44)), (sheet.x + skin.px(18), sheet.y + skin.px(22))
            )
        return ground

    def _lay_bar(self, sheet: Rect, close: Button) -> list[Widget]:
        """Place the search between the buttons that unfold the contents and put the book away."""
        skin = self.app.skin
        unfold = Button("contents", _("Sommaire"), self._unfold, icon="menu", text_size=16)
        close.text_size = 16
        edge, y, height = skin.px(10), sheet.y + skin.px(8), max(TARGET, skin.px(42))
        unfold.rect = Rect(sheet.x + edge, y, unfold.width(skin), height)
        close.rect = Rect(0, y, close.width(skin), height)
        close.rect.right = sheet.right - edge
        left = unfold.rect.right + edge
        self._field.rect = Rect(left, y, close.rect.left - edge - left, height)
        return [unfold, self._field, close]

    def _to_contents(self, event: pygame.event.Event) -> bool:
        """Tell whether an event is for the contents rather than for the page."""
        if event.type == pygame.MOUSEWHEEL:
            return self._contents.view.collidepoint(self._pointer)
        return event.type != pygame.KEYDOWN or event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE)

    def _key(self, event: pygame.event.Event) -> bool:
        """Take the keys that are neither the page's nor the contents'."""
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_BACKSPACE:
            self._go_back()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_F3) and self._field.text:
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self._focus_search()
        else:
            return False
        return True

    def _search(self, query: str) -> None:
        """Search for `query`; the id of a rule opens it."""
        self.reader.rule = ""
        if self.reader.go_to_rule(query.strip().upper()):
            self.reader.search("")
        else:
            self.reader.search(query.strip())
        self._count()

    def _next(self, step: int) -> None:
        self.reader.next(step)
        self._count()

    def _count(self) -> None:
        found, at = self.reader.found, self.reader.at
        self._field.note = f"{at + 1}/{len(found)}" if found else "0"
        if self.reader.rule or not self._field.text.strip():
            self._field.note = ""

    def _search_field(self, query: str) -> TextField:
        hint = _("Chercher un mot, une règle…")
        return TextField("search", self.app.skin, query, LONGEST, self._search, hint=hint)

    def _focus_search(self) -> None:
        (self._contents.group if self._beside else self._bar).focus("search")

    def _type(self, event: pygame.event.Event) -> bool:
        """Search for what is typed, wherever the keyboard is."""
        text = event.text if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) else ""
        if text.strip() and not self.typing():
            self._focus_search()
        return self._contents.group.type(event) or self._bar.type(event)

    def _escape(self) -> None:
        """Step back: out of the search, out of the contents, out of the book."""
        if self._field.text or self.typing():
            self._contents.group.focused = self._bar.focused = None
            self._field.write("")
            self._search("")
        elif self._unfolded:
            self._unfolded = False
        else:
            self._close()

    def _close(self) -> None:
        self.app.scenes.pop()

    def _unfold(self) -> None:
        self._unfolded = not self._unfolded

    def _follow(self, rule: str) -> None:
        self._back.append(self.reader.scroll.offset)
        self.reader.go_to_rule(rule)
        self._unfolded = False

    def _to_chapter(self, number: int) -> None:
        self._back.append(self.reader.scroll.offset)
        self.reader.go_to_chapter(number)
        self._unfolded = False

    def _go_back(self) -> None:
        if self._back:
            self.reader.rule = ""
            self.reader.scroll.to(self._back.pop())

    def _marked(self, changed: bool) -> bool:
        if changed:
            self._mark()
        return changed

    def _mark(self) -> None:
        """Show in the contents what is being read."""
        chapter = self.reader.chapter
        here = self.chapters[chapter].rules if self.chapters else ()
        self._contents.mark(chapter, (self.reader.rule,) if self.reader.rule else here)
