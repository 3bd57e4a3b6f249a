"""The players' statistics: games played, games won, head to head, dice and cards."""

from __future__ import annotations

from functools import partial
from typing import Any

from pygame import Rect, Surface

from ludotheque.games import GAMES
from ludotheque.home import exchange, household
from ludotheque.home.settings import LastGame
from ludotheque.home.statistics import Played
from ludotheque.home.store import Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.household.export import as_table
from ludotheque.scenes.household.page import PersonRow, StatisticsFilter, figures, kept_here, shown_people
from ludotheque.scenes.overlays.dialog import ask
from ludotheque.scenes.routes import Routes
from ludotheque.scenes.tallying import tallying
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.furniture import draw_share
from ludotheque.ui.leaves import Drawing, Heading, Picture, Spring, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.palette import INK, INK_SOFT, SEAL, SEAL_DARK
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.sheets import Desk
from ludotheque.ui.trophies import trophy_picture
from ludotheque.ui.widgets import Button, Part
from ludotheque.ui.work import Work


class HouseholdScene(PageScene):
    """Shows the players' statistics. A click on a person shows that person's detailed figures."""

    name = "household"

    def __init__(self, app: App, store: Store, routes: Routes) -> None:
        super().__init__(app)
        self._store, self._routes = store, routes
        self.shown = StatisticsFilter()
        self.games: list[Played] = []
        self._work: Work[list[Played]] | None = None
        self._seeking: Work[None] | None = None
        self._wood = Surface((1, 1))

    def enter(self) -> None:
        """Start collecting the results of all finished games, and then the trophies."""
        self._work, self._seeking = Work(tallying(self._store)), None
        if self.app.settings.remembers:
            self._seeking = Work(self._routes.trophies().seeking())

    def layout(self, size: Size) -> None:
        """Fit the wooden table and the page to the window."""
        self._wood = Surface((1, 1))  # frees the old picture before the new one is made
        self._wood = self.app.skin.wood(size)
        super().layout(size)

    def content(self) -> Part:
        """Return the filters, the statistics, and the buttons below."""
        return Desk(_("Les joueurs de la maison"), self._choices(), self._body(), self._buttons())

    # Events

    def update(self, dt: float) -> bool:
        """Go on collecting results, then trophies."""
        if self._work is None:
            if self._seeking is None or not self._seeking.go_on():
                return False
            self._seeking = None
            self.refresh()
        elif self._work.go_on():
            self.games, self._work = self._work.result, None
            if self.games and not shown_people(self.games, self.shown):  # all with computers
                self.shown = self.shown._replace(apart=True)
            self.refresh()
        return True

    def moving(self) -> bool:
        """Return whether results or trophies are still being collected."""
        return self._work is not None or self._seeking is not None

    def let_go(self) -> None:
        """Close an open dropdown before another scene covers the page."""
        self.page.group.fold()

    def draw(self, surface: Surface) -> None:
        """Draw the wooden table and the page on it."""
        surface.blit(self._wood, (0, 0))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the page."""
        return (
            MouseHint((_("Clic"), _("voir les chiffres d'un joueur"))),
            MouseHint((_("Molette"), _("lire la suite"))),
            ("Tab, ↑ ↓", _("aller d'un joueur à l'autre")),
            ("← →", _("changer le choix d'une liste")),
            (_("Échap"), _("revenir aux parties")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, for tests, with the people listed and the number of games counted."""
        people = [widget.label for widget in self.page.group if isinstance(widget, PersonRow)]
        return {**super().trace(), "people": people, "games": len(self.games)}

    # The player's actions

    def show(self, **changes: Any) -> None:
        """Change some of the filters, given by name, and show the figures again."""
        self.shown = self.shown._replace(**changes)
        self.refresh()

    def export(self) -> None:
        """Write the results of all games as a table for spreadsheets."""
        name = _("Joueurs {day}").format(day=self._store.now()[:8])
        data = as_table(self.games)
        self._routes.write(lambda folder: exchange.write_new(folder, name, ".csv", data))

    def ask_to_erase(self) -> None:
        """Ask whether to erase all names and statistics."""
        ask(
            self.app,
            _("Tout effacer ?"),
            _("Les noms et les chiffres repartent de zéro. Vos parties restent dans la liste."),
            [
                Choice("erase", _("Effacer"), self._erase, "seal"),
                Choice("close", _("Ne rien effacer"), nothing),
            ],
        )

    def _erase(self) -> None:
        fault = household.erase(self._store.now())
        if fault:
            self.app.notify(fault_text(fault))
        else:
            tables = self._store.settings.tables
            self.app.change(tables={game: LastGame((), table.options) for game, table in tables.items()})
        self.games = []
        self.enter()
        self.refresh()

    # The page

    def _choices(self) -> list[Part]:
        games = {"": _("Tous les jeux")} | {box.id: box.title for box in GAMES.values()}
        kinds = {"": _("Entre nous"), "apart": _("Avec l'ordinateur")}
        now = "apart" if self.shown.apart else ""
        return [
            Dropdown("by-game", games, self.shown.game, lambda value: self.show(game=value), _("Jeu")),
            Dropdown("by-kind", kinds, now, lambda value: self.show(apart=bool(value)), _("Parties")),
        ]

    def _buttons(self) -> list[Part]:
        erase = Button("erase", _("Effacer…"), self.ask_to_erase, icon="close")
        erase.enabled = self._work is None
        back = Button("back", _("Parties"), self.back, icon="arrow-left")
        return [back, Spring(), erase, Button("help", "?", self.app.open_help, tip=_("Aide (F1)"))]

    def _body(self) -> Part:
        everybody = shown_people(self.games, self.shown)
        if self._work and not self.games:
            told: list[Part] = [
                Text(_("Les parties sont relues…"), 19, INK),
                Drawing(420, 14, self._draw_share),
            ]
        elif not everybody:
            told = self._nothing()
        else:
            export = Button("export", _("Pour un tableur (CSV)"), self.export, icon="scroll")
            trophies = self._trophies()
            return figures(
                self.app, self.games, self.shown, lambda name: self.show(name=name), trophies, export
            )
        return Column([Spring(), *told, Spring()], 12, "center")

    def _trophies(self) -> list[Part]:
        """Return a row for each trophy of the game shown, below a heading; a press watches its game."""
        case = self._routes.trophies() if self.app.settings.remembers else None
        found = [one for one in case.found if self.shown.game in ("", one.box.id)] if case else []
        rows = list[Part]()
        for one in found:
            medal = trophy_picture(self.app.skin, self.app.skin.px(40), one.icon, one.carved)
            words = one.words(self._store.time())
            told = Row([Picture(medal), Text(words, 17, INK, grows=True)], 12, "center")
            watch = partial(self._routes.watch_game, one.path)
            row = Pressed(one.id, watch, Framed(told, pad=(12, 6, 12, 6)))
            row.label = words
            rows.append(row)
        card = Framed(Column(rows, 0), "card", (0, 4, 0, 4))
        return [Heading(_("Trophées"), 20, SEAL_DARK), card] if found else []

    def _nothing(self) -> list[Part]:
        title, told = _("Pas encore de statistiques"), _("Terminez une partie pour les voir ici.")
        if self.games:
            title, told = _("Aucune partie de cette sorte"), _("Choisissez autre chose ci-dessus.")
        return [
            Picture(self.app.skin.icon("laurel", self.app.skin.px(54), SEAL)),
            Text(title, 24, SEAL, "title", "center"),
            Text(told, 18, INK, align="center"),
            Text(kept_here(), 16, INK_SOFT, "italic", "center"),
        ]

    def _draw_share(self, surface: Surface, bar: Rect) -> None:
        draw_share(surface, bar, self._work.share if self._work else 1.0)
