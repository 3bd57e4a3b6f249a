"""The rulebook of a game: an illuminated book with a table of contents beside it.

Typed letters are searched for at once. The wheel, the arrows, Page Up and Down, Home and End scroll. After a
link was followed, Backspace returns to it. Escape closes the book.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.i18n import _
from ludotheque.scenes.rulebook import illumination
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.rulebook.contents import contents, mark
from ludotheque.scenes.rulebook.figures import Figure
from ludotheque.scenes.rulebook.markup import Chapter
from ludotheque.scenes.rulebook.page import BookPage, SetBlock
from ludotheque.scenes.rulebook.plates import Plates
from ludotheque.scenes.rulebook.reader import Bookmark, Reader
from ludotheque.scenes.rulebook.typeset import setting
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Heading
from ludotheque.ui.page import PageScene
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.scroll_view import ScrollView
from ludotheque.ui.spoken import Told
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Part, boxed
from ludotheque.ui.work import Work

LONGEST = 40  # letters in the search field
SLICE = 0.03  # seconds of typesetting in each frame, in which nothing else happens
CONTENTS, VINE = 268, 58  # logical widths: of the contents beside the page; of the vine in the margin
WIDEST = 1400  # logical width of the contents and the page together
ROOMY = (940, 520)  # logical size of a window from which on the contents are beside the page
EDGE = 24, 10  # logical pixels round the book: in a roomy window, and in a smaller one
Play = Callable[[Figure, str], object]
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_TO_WIDGETS = (pygame.K_TAB, *_ENTER, pygame.K_SPACE)


class RulebookScene(PageScene):
    """The rulebook of `game`, opened at `rule` if given. `offers` stand in its contents.

    `play` is called with a figure to play and its caption; None if none can be played here.
    """

    name = "rulebook"

    def __init__(
        self, app: App, game: str, rule: str = "", offers: Sequence[Choice] = (), play: Play | None = None
    ) -> None:
        super().__init__(app)
        self.game, self._offers, self._play = game, offers, play
        self.title = GAMES[game].title
        self._rule = rule
        self._opened = False
        self.chapters: tuple[Chapter, ...] = ()
        self._book = GAMES[game].book()
        self.plates = Plates(app, self._book, GAMES[game])
        self.reader = Reader(self._follow, self._set_again, self.plates, self._play_figure if play else None)
        self._field = self._search_field("")
        self._sheet: Part = self.reader  # the parchment under the text
        self._listed = Part()  # the contents
        self._beside = True  # whether the contents stand beside the page
        self._unfolded = False  # in a small window: whether the contents are shown instead of the page
        self._pointer = (0, 0)
        self._back: list[Bookmark] = []
        self._ground = Surface((1, 1))
        self._setting: Work[BookPage] | None = None
        self._heard: dict[str, str] | None = None  # the text in view when it was told last, by block
        self._meanwhile: list[pygame.event.Event] = []  # events since typesetting began

    def content(self) -> Part:
        """Return the contents beside the page; in a small window, one of them below a bar."""
        self._listed = contents(self.chapters, self._to_chapter, self._follow, self._offers)
        listed = ScrollView("contents", self._listed)
        self._field = self._search_field(self._field.text)
        self._count()
        close = Button("close", _("Fermer"), self.back, icon="close", text_size=18 if self._beside else 16)
        if self._beside:
            panel = Column([Heading(self.title, 19), self._field, listed, close])
            self._sheet = Framed(self.reader, pad=(VINE + 10, 24, 14, 20))
            return Row([Framed(panel, "panel", 16, CONTENTS), self._sheet], EDGE[0])
        unfold = Button("contents", _("Sommaire"), self._unfold, icon="menu", text_size=16)
        shown: Part = Framed(listed, "panel", 10) if self._unfolded else self.reader
        self._sheet = Framed(Column([Row([unfold, self._field, close]), shown], 8), pad=(10, 8, 10, 20))
        return self._sheet

    def layout(self, size: Size) -> None:
        """Read the book in the player's language, and start typesetting it for a window of this size."""
        skin = self.app.skin
        self.chapters = load(self._book, self.game)
        self._beside = size[0] >= skin.px(ROOMY[0]) and size[1] >= skin.px(ROOMY[1])
        self._unfolded = False
        super().layout(size)
        self._ground = self._painted(self._sheet.rect, size)
        self.reader.set = False
        self._setting = Work(self._set(self.reader.room))

    def reword(self) -> None:
        """Set the book again if it says anything otherwise to a finger, or to a mouse."""
        if load(self._book, self.game) == self.chapters:
            super().reword()
        else:
            self.layout(self.app.size)

    def area(self) -> Rect:
        """Return the rectangle of the book, in the middle of the window and at most WIDEST wide."""
        skin, window = self.app.skin, super().area()
        edge = skin.px(EDGE[0 if self._beside else 1])
        inside = window.inflate(-2 * edge, -2 * edge)
        return Rect(0, 0, min(inside.w, skin.px(WIDEST)), inside.h).move_to(center=inside.center)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Events that come while the page is being typeset are handled afterwards."""
        if self._setting:
            self._meanwhile.append(event)
            return False
        self._pointer = getattr(event, "pos", self._pointer)
        text = event.text if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) else ""
        if text.strip() and not super().typing():  # letters start a search, whatever has the focus
            self.page.group.focus("search")
        if self.page.group.type(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return self._marked(True)
        if self._to_widgets(event) and self.page.handle(event):
            return self._marked(True)
        return not self._unfolded and self._marked(self.reader.handle(event))

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the text, or the contents."""
        return super().slides(pos) or (not self._unfolded and self.reader.scroll.slides(pos))

    def update(self, dt: float) -> bool:
        """Go on with typesetting, or with scrolling and the figures."""
        if self._setting:
            return self._go_on()
        moved = self.reader.update(dt, smooth=self.app.settings.pace > 0)
        if moved:
            self._mark()
        return self.plates.update(dt, [figure for figure, _rect in self.reader.figures]) or moved

    @property
    def ready(self) -> bool:
        """Whether the page has been typeset."""
        return self._setting is None

    def moving(self) -> bool:
        """Return whether the page is being typeset or scrolled, or a figure moves."""
        return self._setting is not None or self.reader.moving() or self.plates.moving()

    def draw(self, surface: Surface) -> None:
        """Draw the book; a page stays blank until its text has been laid out."""
        surface.blit(self._ground, (0, 0))
        super().draw(surface)

    def typing(self) -> bool:
        """Return True: typed letters start a search, so they are not shortcuts."""
        return True

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the book."""
        return (
            (_("↑ ↓, Page haut et bas, molette"), _("tourner les pages")),
            (_("Des lettres"), _("chercher un mot, ou une règle par son numéro")),
            (_("Entrée, F3"), _("aller au mot suivant")),
            MouseHint((_("Clic sur un numéro de règle"), _("y aller"))),
            MouseHint((_("Clic sur un petit chiffre rouge"), _("ouvrir la note, la refermer"))),
            MouseHint((_("Clic sur une figure"), _("la jouer vous-même"))),
            (_("Tab, puis Entrée"), _("aller à une note ou à une figure, l'ouvrir")),
            (_("Retour arrière"), _("revenir d'où l'on vient")),
            (_("Échap"), _("fermer le livre")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, for tests, such as figures, links and open footnotes.

        `folded` has the labels of the contents by id while they are hidden. `rule` is the highlighted rule's
        id.
        """
        reading = self.reader if self.reader.set and not self._unfolded else None
        folded = {} if self._beside or self._unfolded else {w.id: w.label for w in self._listed.widgets()}
        seen = super().trace()
        scrolled = {"text": boxed(self.reader.rect)} if reading and reading.scroll.needed else {}
        return {
            **seen,
            "scrolls": {**seen["scrolls"], **scrolled},
            "folded": {**folded, "title": self.title} if folded else {},
            "links": {rule: boxed(rect) for rule, rect in reading.links.items()} if reading else {},
            "figures": {figure: boxed(rect) for figure, rect in reading.figures} if reading else {},
            "page": boxed(self.reader.rect),
            "game": self.game,
            "rule": self.reader.rule,
            "notes": self.reader.notes,
            "query": self._field.text,
        }

    def told(self) -> Sequence[Told]:
        """Return the text that has come into view since the last call; what is there first, the page says."""
        before = self._heard
        self._heard = {node.id: node.name for node in self.reader.read_aloud()}
        if before is None or self._unfolded:
            return ()
        return [Told(words, urgent=True) for id, words in self._heard.items() if id not in before]

    def leave(self) -> None:
        """Stop painting the figures' board."""
        self.plates.leave()

    def _set(self, width: int) -> Generator[None, None, BookPage]:
        names = self.plates.names
        yield
        opened, wide = self.reader.opened, self.plates.trays.wide
        return (yield from setting(self.chapters, names, self.app.skin, width, opened, wide))

    def _set_again(self) -> None:
        self.reader.read(Work(self._set(self.reader.room)).finish(), self._ground)
        self.refresh()

    def _go_on(self) -> bool:
        assert self._setting is not None
        if not self._setting.go_on(SLICE):
            return False
        page, self._setting = self._setting.result, None
        self.reader.read(page, self._ground)
        self.refresh()
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

    def _painted(self, sheet: Rect, size: Size) -> Surface:
        """Return the background for a window: wood, parchment at `sheet` and, beside the contents, a vine."""
        skin = self.app.skin
        ground = Surface(size).convert()
        ground.blit(skin.wood(size), (0, 0))
        blur = skin.px(14)
        ground.blit(skin.shadow(sheet.size, blur), (sheet.x - blur, sheet.y - blur + skin.px(5)))
        ground.blit(skin.parchment(sheet.size), sheet)
        if self._beside:
            vine = illumination.vine(skin, sheet.h - skin.px(44))
            ground.blit(vine, (sheet.x + skin.px(18), sheet.y + skin.px(22)))
        return ground

    def _to_widgets(self, event: pygame.event.Event) -> bool:
        """Return whether the widgets of the contents and the search get an event before the text does."""
        if event.type == pygame.MOUSEWHEEL:
            return any(view.seen.collidepoint(self._pointer) for view in self.page.views())
        return event.type != pygame.KEYDOWN or event.key in _TO_WIDGETS or self._unfolded

    def _key(self, event: pygame.event.Event) -> bool:
        """Handle the keys of the book itself, such as Escape; return whether `event` was one of them."""
        if event.key == pygame.K_ESCAPE:
            self._escape()
        elif event.key == pygame.K_BACKSPACE:
            self._go_back()
        elif self._field.text and (event.key == pygame.K_F3 or (event.key in _ENTER and self._searching())):
            self._next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            self.page.group.focus("search")
        else:
            return False
        return True

    def _search(self, query: str) -> None:
        """Search for `query`. If it is the id of a rule, open that rule."""
        self._fold()
        self.reader.rule = ""
        if self.reader.go_to_rule(query.strip().upper()):
            self.reader.search("")
        else:
            self.reader.search(query.strip())
        self._count()

    def _searching(self) -> bool:
        return self.page.group.focused in (None, self._field)

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
        return TextField("search", query, LONGEST, self._search, hint=hint)

    def _escape(self) -> None:
        """Clear the search field if it is in use, else hide the contents, else close the book."""
        if self._field.text or super().typing():
            self.page.group.focused = None
            self._field.write("")
            self._search("")
        elif self._unfolded:
            self._fold()
        else:
            self.back()

    def _unfold(self) -> None:
        self._unfolded = not self._unfolded
        self.refresh()
        self._mark()

    def _fold(self) -> None:
        if self._unfolded:
            self._unfold()

    def _follow(self, rule: str) -> None:
        self._fold()
        self._back.append(self.reader.bookmark)
        self.reader.go_to_rule(rule)

    def _play_figure(self, part: SetBlock) -> None:
        assert self._play is not None
        self._play(self.plates.figures.by_id[part.figure], part.words)

    def _to_chapter(self, number: int) -> None:
        self._fold()
        self._back.append(self.reader.bookmark)
        self.reader.go_to_chapter(number)

    def _go_back(self) -> None:
        if self._back:
            self.reader.go_back(self._back.pop())

    def _marked(self, changed: bool) -> bool:
        if changed:
            self._mark()
        return changed

    def _mark(self) -> None:
        chapter = self.reader.chapter
        here = self.chapters[chapter].rules if self.chapters else ()
        mark(self.page.group, chapter, (self.reader.rule,) if self.reader.rule else here)
