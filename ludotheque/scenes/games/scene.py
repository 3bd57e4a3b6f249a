"""The ledger of all games that were begun here: the last played first, by game, by player, by a word.

Only the rows in sight are there, so that thousands scroll like ten; what must be replayed to be known is
found out while nobody scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pygame
from pygame import Rect, Surface

from ludotheque.home.collection import Thrown, empty_bin, take_back
from ludotheque.home.index import Entry, Index
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.games import page, words
from ludotheque.scenes.games.actions import GameActions
from ludotheque.scenes.games.filters import Filters
from ludotheque.scenes.games.looking import Look, Looking
from ludotheque.scenes.games.page import GamesPage
from ludotheque.scenes.games.rows import GameRow, row_id
from ludotheque.scenes.games.sheet import GameSheet
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.widgets import Group, Tip, Widget
from ludotheque.ui.work import Work

REST = 0.12  # seconds without scrolling before games are looked into
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
_ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}


class Navigation(page.Navigation, Protocol):
    """Where the list leads."""

    def open_game(self, path: Path, watch: bool = False) -> None:
        """Go on with a saved game, or watch it."""
        ...

    def share_saved(self, path: Path) -> None:
        """Offer what of a saved game can be sent."""
        ...


class GamesScene(Scene):
    """The list of the games that are `wanted`; what is asked for is to be remembered for the next time."""

    name = "games"
    app: App

    def __init__(
        self,
        app: App,
        store: Store,
        navigation: Navigation,
        wanted: Filters,
        remember: Callable[[Filters], object],
    ) -> None:
        super().__init__(app)
        self._remember = remember
        self._store, self.navigation = store, navigation
        self.wanted = wanted
        self.index = Index()
        self.looking = Looking(app, store, self.index)
        self.group: Group[Widget] = Group()
        self.scroll = Scroll()
        self.thrown: Thrown | None = None  # the game that can be taken back from the bin
        self._work: Work[bool] | None = None
        self._listing = False  # whether it is not known yet which games there are
        self._still = 0.0  # seconds since it was scrolled
        self._chosen = ""  # the file of the game that the keyboard was on last
        self._page = GamesPage(self)

    def enter(self) -> None:
        """Look what games there are now."""
        self.app.later(self._empty_bin)
        self.read()

    def leave(self) -> None:
        """Keep what was found out."""
        self.index.keep()

    def read(self) -> None:
        """Look anew what games there are: some may have come, gone or changed."""
        self.looking.again()
        self._work, self._listing = Work(self._read()), True
        self.app.redraw()

    def layout(self, size: Size) -> None:
        """Lay the page on the table, filters above it and buttons below."""
        self.group.fold()
        self._page.layout()

    # What happens

    def handle(self, event: pygame.event.Event) -> bool:
        """Let an unfolded list, then the field, the bar and the rows have the event."""
        if self.group.unfolded:
            return self.group.handle(event)
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.read()
            return True
        if self.group.type(event) or (event.type == pygame.KEYDOWN and self._key(event)):
            return True
        if self.scroll.handle(event):
            self._scrolled()
            return True
        if not self.group.handle(event):
            return False
        self._follow_focus()
        return True

    def update(self, dt: float) -> bool:
        """Read on, and while nothing is scrolled look into the games that are in sight."""
        if self._work:
            if self._work.go_on():
                wrong, self._work = self._work.result, None
                if wrong:
                    self._listed()
                self.app.later(self.index.keep)
            return True
        return self.update_below(dt)

    def update_below(self, dt: float) -> bool:
        """Look a little further, also while a sheet lies over the list."""
        self._still += dt
        if self._still < REST or not self.looking.go_on():
            return False
        self._page.place_rows()
        self.app.later(self.index.keep)
        return True

    def moving_below(self) -> bool:
        """Tell whether games are still looked into."""
        return self.looking.busy

    def moving(self) -> bool:
        """Tell whether games are still read or looked into."""
        return self._work is not None or self.looking.busy

    def let_go(self) -> None:
        """Fold up a list: something comes over it."""
        self.group.fold()

    def typing(self) -> bool:
        """Tell whether the field has the keyboard."""
        return self.group.writing is not None

    def draw(self, surface: Surface) -> None:
        """Draw the page, the rows in sight, and what stands round it."""
        self._page.draw(surface)

    def tip(self) -> Tip | None:
        """Return what the button that is pointed at does."""
        return self.group.tip

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do with the list."""
        return (
            (_("Clic"), _("voir une partie : la reprendre, la revoir, la partager")),
            (_("Molette"), _("lire la suite")),
            ("Tab", _("aller des choix aux parties, puis aux boutons")),
            ("↑ ↓", _("aller d'une partie à l'autre")),
            (_("Entrée, Espace"), _("ouvrir la partie choisie")),
            (_("Un fichier lâché ici"), _("ajouter la partie (.ludo) ou les parties (.zip)")),
            (_("Échap"), _("revenir à l'étagère")),
        )

    def trace(self) -> dict[str, Any]:
        """Return buttons, field and rows in sight; where a list is unfolded, its rows alone."""
        if self.group.unfolded:
            return {"buttons": self.group.trace()}
        rows = [widget for widget in self.group if isinstance(widget, GameRow)]
        listed = [words.title(row.entry) for row in rows]
        return {
            "buttons": self.group.trace(),
            **self.group.described(),
            "games": len(self._page.ledger.entries),
            "listed": listed,
            **({"read": round(self.share, 2)} if self.reading else {}),
        }

    # What the player may do

    def back(self) -> None:
        """Go back to the shelf."""
        self.app.scenes.pop()

    def narrow(self, **changes: Any) -> None:
        """Change what is asked for."""
        self.wanted = self.wanted._replace(**changes)
        self._remember(self.wanted)
        self.scroll.to(0)
        self._listed()
        self.app.redraw()

    def end_typing(self) -> None:
        """Go from the field to the first game that is listed."""
        if not self._go_to(0):
            self.group.focused = None

    def show(self, entry: Entry) -> None:
        """Open what can be done with a game."""
        self._chosen = entry.name
        self.looking.want([entry])
        look = partial(self.look_at, entry)
        actions = GameActions(self.app, self._store, self.navigation, self, look)
        self.app.scenes.push(GameSheet(self.app, look, actions, self._store.time()))

    def choose(self, path: Path) -> None:
        """Have the keyboard on a game once it is listed."""
        self._chosen = path.name
        self.wanted = Filters()
        self.read()

    def take_back(self) -> None:
        """Take the game that was thrown away last back from the bin."""
        if self.thrown:
            fault, path = take_back(self.thrown), self.thrown.path
            self.thrown = None
            if fault:
                self.app.notify(fault_text(fault))
            self.choose(path)

    def offer_back(self, thrown: Thrown, title: str) -> None:
        """Say that a game is in the bin, and offer to take it back."""
        self.thrown = thrown
        self.app.notify(_("« {title} » est à la corbeille.").format(title=title))
        self.read()

    def _empty_bin(self) -> None:
        empty_bin(self._store.time())

    # What there is

    def _read(self) -> Generator[float, None, bool]:
        """List what games there are, then tell whether some of it was wrong."""
        yield from self.index.reading()
        self._listing = False
        self._listed()
        return (yield from self.index.checking())

    def _listed(self) -> None:
        """List the games that are asked for among those there are now."""
        self._page.furnish()
        at = self._page.ledger.number(self._chosen) if self._chosen else None
        if at is not None and not self.group.writing:
            self._go_to(at)

    def look_at(self, entry: Entry) -> Look:
        """Return what is seen of a game now."""
        same = next((known for known in self.index.entries if known.name == entry.name), entry)
        return self.looking.at(same)

    def _scrolled(self) -> None:
        self._still = 0.0
        self._page.place_rows()

    @property
    def now(self) -> float:
        """The present moment, in seconds since the epoch."""
        return self._store.time()

    @property
    def reading(self) -> bool:
        """Whether it is still being looked which games there are."""
        return self._listing

    @property
    def share(self) -> float:
        """Which share of the games has been read."""
        return self._work.share if self._work else 1.0

    # The keyboard

    @property
    def _row(self) -> GameRow | None:
        """The row that has the keyboard."""
        focused = self.group.focused
        return focused if isinstance(focused, GameRow) else None

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key != pygame.K_ESCAPE:
            return self._row_key(event)
        if self.group.writing:
            self.group.focused = None
        else:
            self.back()
        return True

    def _row_key(self, event: pygame.event.Event) -> bool:
        """Go from row to row, and past them all with Tab; False for what is not about rows."""
        row, key, count = self._row, event.key, len(self._page.ledger.entries)
        if row is None:
            into = key == pygame.K_DOWN and self.group.focused in self._page.bar
            tabbed = key == pygame.K_TAB and self.group.focused is self._before_rows(event)
            return (into or tabbed) and self._go_to(self._first)
        at = self._page.ledger.number(row.entry.name) or 0
        if key == pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            self.group.focused = self._page.bar[-1] if back else self._page.foot[0]
            self._follow_focus()
            return True
        page = max(1, self.scroll.view.h // self._page.ledger.row - 1)
        if key in (pygame.K_UP, pygame.K_DOWN):
            to = at + (1 if key == pygame.K_DOWN else -1)
            if not 0 <= to < count:
                return False
        elif key in _PAGES:
            to = min(max(at + _PAGES[key] * page, 0), count - 1)
        elif key in _ENDS:
            to = _ENDS[key] % count
        else:
            return False
        return self._go_to(to)

    def _before_rows(self, event: pygame.event.Event) -> Widget:
        """Return the widget from which Tab, or Shift and Tab, leads to the rows."""
        return self._page.foot[0] if event.mod & pygame.KMOD_SHIFT else self._page.bar[-1]

    @property
    def _first(self) -> int:
        """The number of the game that the keyboard goes to when it comes to the rows."""
        chosen = self._page.ledger.number(self._chosen)
        seen = self._page.ledger.between(self.scroll.offset, self.scroll.offset + self.scroll.view.h)
        return chosen if chosen is not None and chosen in seen else seen.start

    def _go_to(self, number: int) -> bool:
        """Give the keyboard to a game of the list and have it in sight; False if there is none."""
        ledger, view = self._page.ledger, self.scroll.view
        if not 0 <= number < len(ledger.entries):
            return False
        y = ledger.tops[number] - self.scroll.offset
        first = any(top == ledger.tops[number] - ledger.heading for top, _name in ledger.months)
        above = ledger.heading if first else 0
        self.scroll.show(Rect(view.x, view.y + y - above, view.w, ledger.row + above))
        self._scrolled()
        self._chosen = ledger.entries[number].name
        self.group.focus(row_id(ledger.entries[number]))
        return True

    def _follow_focus(self) -> None:
        """Have a row that has the focus in sight as a whole."""
        row = self._row
        if row:
            self._go_to(self._page.ledger.number(row.entry.name) or 0)
