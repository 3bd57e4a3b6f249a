"""The list of all saved games, the last played first, replayed for previews while the player does nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
from pygame import Surface

from ludotheque.games import GAMES
from ludotheque.home.collection import Thrown, empty_bin, take_back
from ludotheque.home.index import Entry, Index
from ludotheque.home.moments import month, month_of
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, ngettext, pgettext
from ludotheque.scenes.games import filters
from ludotheque.scenes.games.actions import GameActions
from ludotheque.scenes.games.filters import Filters
from ludotheque.scenes.games.previews import GamePreview, Previews
from ludotheque.scenes.games.rows import TALL, WIDE, GameRow, row_id
from ludotheque.scenes.games.sheet import GameSheet
from ludotheque.scenes.routes import Routes
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.furniture import draw_share
from ludotheque.ui.leaves import Drawing, Heading, Picture, Spring, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import INK, SEAL
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.scroll_view import Item, List
from ludotheque.ui.sheets import Desk
from ludotheque.ui.text_field import TextField
from ludotheque.ui.widgets import Button, Part
from ludotheque.ui.work import Work

REST = 0.12  # seconds without an event before previews are made
MONTH = 46  # logical height of the heading above the games of a month
LONGEST = 40  # letters in the search field
PICTURES = 300  # pictures of boards in the cache, at most


class GamesScene(PageScene):
    """The list of saved games that match `wanted`. `remember` is called with the filters when they change."""

    name = "games"

    def __init__(
        self,
        app: App,
        store: Store,
        routes: Routes,
        wanted: Filters,
        remember: Callable[[Filters], object],
    ) -> None:
        super().__init__(app)
        self._remember = remember
        self._store, self._routes = store, routes
        self._wanted = wanted
        self._index = Index()
        self._previews = Previews(app, store, self._index)
        self._listed: list[Entry] = []
        self._items: list[Item] = []  # the games listed, and the headings of their months
        self._thrown: Thrown | None = None  # the game that can be taken back from the bin
        self._work: Work[bool] | None = None
        self._reading = True  # whether the index is still being read
        self._still = 0.0  # seconds since the last event
        self._choice = ""  # the id of the row to focus once it is listed
        self._pictures = PictureCache(PICTURES)
        self._wood = Surface((1, 1))

    def enter(self) -> None:
        """Read the index of saved games, and delete games that have been in the bin for long."""
        self.app.later(self._empty_bin)
        self.read()

    def leave(self) -> None:
        """Save the index."""
        self._index.keep()

    def read(self) -> None:
        """Read the index of saved games again: games may have been added, deleted or changed."""
        self._previews.again()
        self._work, self._reading = Work(self._read()), True
        self.app.redraw()

    def layout(self, size: Size) -> None:
        """Fit the wooden table and the rows to the window."""
        self._pictures = PictureCache(PICTURES)
        self._wood = Surface((1, 1))  # frees the old picture before the new one is made
        self._wood = self.app.skin.wood(size)
        self._itemise()
        super().layout(size)

    def content(self) -> Part:
        """Return the filters, the list, and the buttons below it."""
        count = len(self._listed)
        title = ngettext("{n} partie", "{n} parties", count).format(n=count) if count else _("Parties")
        return Desk(title, self._choices(), self._body(), self._buttons())

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. When the window regains the focus, the index of saved games is read again."""
        self._still = 0.0
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.read()
            return True
        handled = super().handle(event)
        self._preview_rows()
        return handled

    def update(self, dt: float) -> bool:
        """Go on reading the index of saved games or, while the player does nothing, making previews."""
        if self._work is None:
            return self.update_below(dt)
        if self._work.go_on():
            wrong, self._work = self._work.result, None
            if wrong:
                self._list()
            self.app.later(self._index.keep)
        return True

    def update_below(self, dt: float) -> bool:
        """Go on making previews while the player does nothing, even if another scene lies over the list."""
        self._still += dt
        if self._still < REST or not self._previews.go_on():
            return False
        self.refresh()
        self.app.later(self._index.keep)
        return True

    def moving_below(self) -> bool:
        """Return whether previews are still being made."""
        return self._previews.busy

    def moving(self) -> bool:
        """Return whether the index is still being read or previews are being made."""
        return self._work is not None or self._previews.busy

    def let_go(self) -> None:
        """Close an open dropdown before another scene covers the list."""
        self.page.group.fold()

    def draw(self, surface: Surface) -> None:
        """Draw the wooden table and the page on it."""
        surface.blit(self._wood, (0, 0))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the list."""
        return (
            MouseHint((_("Clic"), _("voir une partie : la reprendre, la revoir, la partager"))),
            MouseHint((_("Molette"), _("lire la suite"))),
            ("Tab", _("aller des choix aux parties, puis aux boutons")),
            ("↑ ↓", _("aller d'une partie à l'autre")),
            (_("Entrée, Espace"), _("ouvrir la partie choisie")),
            (_("Un fichier lâché ici"), _("ajouter la partie (.ludo) ou les parties (.zip)")),
            (_("Échap"), _("revenir à l'étagère")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, for tests, with the number of games and the titles of those in sight.

        `drawn` has the ids of the rows whose picture shows the pieces. `read` is the share of games read so
        far, from 0 to 1; afterwards, there is no such key.
        """
        rows = self._rows()
        return {
            **super().trace(),
            "games": len(self._listed),
            "listed": [row.label for row in rows],
            "drawn": [row.id for row in rows if row.preview.drawn],
            **({"read": round(self._share, 2)} if self._reading else {}),
        }

    # The player's actions

    def back(self) -> None:
        """Return to the shelf or, if the search field has the focus, only leave the field."""
        if self.page.group.writing:
            self.page.group.focused = None
        else:
            self.app.scenes.pop()

    def narrow(self, **changes: Any) -> None:
        """Change some of the filters, given by name, and list the games that match."""
        self._wanted = self._wanted._replace(**changes)
        self._remember(self._wanted)
        self.page.forget()
        self._list()

    def show(self, entry: Entry) -> None:
        """Open the sheet of a game."""
        self._choice = row_id(entry.name)
        self._previews.want([entry])
        preview = partial(self._preview_of, entry)
        actions = GameActions(self.app, self._store, self._routes, preview, self.choose, self._offer_back)
        self.app.scenes.push(GameSheet(self.app, preview, actions, self._store.time()))

    def choose(self, path: Path) -> None:
        """Clear the filters, and focus the game saved at `path` as soon as it is listed."""
        self._choice = row_id(path.name)
        self._wanted = Filters()
        self.read()

    def _offer_back(self, thrown: Thrown, title: str) -> None:
        """Tell the player that a game is in the bin, and offer to restore it."""
        self._thrown = thrown
        self.app.notify(_("« {title} » est à la corbeille.").format(title=title))
        self.read()

    def _take_back(self) -> None:
        if self._thrown:
            fault, path = take_back(self._thrown), self._thrown.path
            self._thrown = None
            if fault:
                self.app.notify(fault_text(fault))
            self.choose(path)

    def _empty_bin(self) -> None:
        empty_bin(self._store.time())

    def _to_first(self) -> None:
        """Focus the first game in the list. If no game is listed, only leave the search field."""
        first = next((item.id for item in self._items if item.id), "")
        if first:
            self.page.choose(first)
        else:
            self.page.group.focused = None

    # The index and the previews

    def _read(self) -> Generator[float, None, bool]:
        """Read the index, list its games, check each entry, and return whether any was wrong."""
        yield from self._index.reading()
        self._reading = False
        self._list()
        return (yield from self._index.checking())

    def _list(self) -> None:
        self._listed = self._wanted.choose(self._index.entries)
        self._itemise()
        self.refresh()
        listed = self._choice and any(item.id == self._choice for item in self._items)
        if listed and not self.page.group.writing:
            self.page.choose(self._choice)
            self._choice = ""

    def _itemise(self) -> None:
        """Make an item for each listed game, and a heading above the games of each month."""
        wide = self.app.size[0] >= self.app.skin.px(WIDE)
        self._items, before = [], (0, 0)
        for entry in self._listed:
            this = month_of(entry.saved)
            if this != before:
                before = this
                self._items.append(Item(partial(_month, month(entry.saved)), MONTH))
            self._items.append(Item(partial(self._row, entry, wide), TALL[wide], row_id(entry.name)))

    def refresh(self) -> None:
        """Show the content as it is now, and make previews of the games in sight next."""
        super().refresh()
        self._preview_rows()

    def _preview_rows(self) -> None:
        self._previews.want([row.preview.entry for row in self._rows()])

    def _rows(self) -> list[GameRow]:
        return [one for one in self.page.group if isinstance(one, GameRow) and one.seen.h > 0]

    def _preview_of(self, entry: Entry) -> GamePreview:
        same = next((known for known in self._index.entries if known.name == entry.name), entry)
        return self._previews.at(same)

    @property
    def _share(self) -> float:
        """The share of the games that have been read, from 0 to 1."""
        return self._work.share if self._work else 1.0

    # The page

    def _row(self, entry: Entry, wide: bool) -> Part:
        preview, show = self._preview_of(entry), partial(self.show, entry)
        return GameRow(self.app, preview, self._pictures, self._store.time(), wide, show)

    def _choices(self) -> list[Part]:
        wanted = self._wanted
        games = {"": _("Tous les jeux")} | {box.id: box.title for box in GAMES.values()}
        names = {"": _("Tous les joueurs")} | {name: name for name in filters.names(self._index.entries)}
        player = wanted.player if wanted.player in names else ""
        field = TextField(
            "words",
            wanted.words,
            LONGEST,
            lambda words: self.narrow(words=words),
            hint=_("Chercher un nom, un mois…"),
            accept=self._to_first,
        )
        field.least = 240
        return [
            Dropdown("by-game", games, wanted.game, lambda value: self.narrow(game=value), _("Jeu")),
            Dropdown("by-player", names, player, lambda value: self.narrow(player=value), _("Joueur")),
            Button(
                "unfinished",
                _("En cours seulement"),
                lambda: self.narrow(unfinished=not self._wanted.unfinished),
                icon="check" if wanted.unfinished else "hourglass",
                chosen=wanted.unfinished,
                text_size=17,
            ),
            field,
        ]

    def _buttons(self) -> list[Part]:
        everything = _("Sauvegarder toutes les parties…")
        export = Button("export-all", everything, self._routes.export_all, icon="scroll")
        export.enabled = bool(self._index.entries)
        undo = Button("undo", pgettext("undo", "Annuler"), self._take_back, icon="undo", style="seal")
        return [
            Button("shelf", _("Étagère"), self.back, icon="home"),
            Button("household", _("Joueurs"), self._routes.household, icon="laurel"),
            *([undo] if self._thrown else []),
            Spring(),
            Button("import", _("Importer…"), self._routes.import_games, icon="folder"),
            export,
            Button("help", "?", self.app.open_help, tip=_("Aide (F1)")),
        ]

    def _body(self) -> Part:
        if self._items:
            return List(self._items)
        told = self._still_reading() if self._reading else self._nothing()
        return Column([Spring(), *told, Spring()], 12, "center")

    def _still_reading(self) -> list[Part]:
        bar = Drawing(320, 14, lambda surface, rect: draw_share(surface, rect, self._share))
        return [Text(_("Lecture des parties…"), 24, SEAL, "title", "center"), bar]

    def _nothing(self) -> list[Part]:
        """Return an icon and texts that say why no game is listed."""
        if self._index.entries:
            title, told = _("Aucune partie ne correspond"), _("Essayez un autre jeu ou un autre nom.")
        else:
            title = _("Encore aucune partie")
            told = _(
                "Chaque partie commencée s'inscrit ici toute seule. Pour en ajouter une qu'on vous a "
                "envoyée, lâchez son fichier (.ludo) sur cette fenêtre."
            )
        return [
            Picture(self.app.skin.icon("scroll", self.app.skin.px(54), SEAL)),
            Text(title, 24, SEAL, "title", "center"),
            Text(told, 18, INK, align="center"),
        ]


def _month(name: str) -> Part:
    return Framed(Heading(name, 16, SEAL), None, 12)
