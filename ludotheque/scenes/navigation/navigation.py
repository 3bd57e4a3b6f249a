"""Opens the scenes of no single game and those that lie over a table, and brings all others together."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque import __version__
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.settings import LastGame
from ludotheque.home.store import Store
from ludotheque.i18n import _, language
from ludotheque.languages import languages
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Scene

if TYPE_CHECKING:  # the shelf is shown before any game or other scene is imported
    from ludotheque.home.index import Entry
    from ludotheque.home.statistics import Played
    from ludotheque.scenes.games.filters import Filters
    from ludotheque.scenes.navigation.exchange import Exchange
    from ludotheque.scenes.navigation.lessons import Lessons
    from ludotheque.scenes.navigation.puzzles import Puzzles
    from ludotheque.scenes.navigation.results import GameResults
    from ludotheque.scenes.navigation.tables import GameTables
    from ludotheque.scenes.routes import Routes
    from ludotheque.scenes.trophies import TrophyCase
    from ludotheque.table.navigation import Table
    from ludotheque.ui.skin import ButtonStyle


class Navigation:
    """Opens every scene of an app; the table gets it, other scenes some methods of it, as `Routes`."""

    def __init__(self, app: App, store: Store) -> None:
        self._app = app
        self._store = store
        self._filters: Filters | None = None  # the filters of the list of games when it was last open
        self._trophies: TrophyCase | None = None
        app.navigation, app.take_file = self, lambda file: self.exchange.import_file(file)

    @cached_property
    def results(self) -> GameResults:
        """What is told of finished games."""
        from ludotheque.scenes.navigation.results import GameResults

        return GameResults(self._app)

    @cached_property
    def lessons(self) -> Lessons:
        """What opens lessons."""
        from ludotheque.scenes.navigation.lessons import Lessons

        return Lessons(self._app, self._store, self, self._propose)

    @cached_property
    def puzzles(self) -> Puzzles:
        """What opens puzzles."""
        from ludotheque.scenes.navigation.puzzles import Puzzles

        return Puzzles(self._app, self._store, self)

    @cached_property
    def tables(self) -> GameTables:
        """What opens tables."""
        from ludotheque.scenes.navigation.tables import GameTables

        return GameTables(self._app, self._store, self, self.lessons.show_own)

    @cached_property
    def exchange(self) -> Exchange:
        """What shares and imports games."""
        from ludotheque.scenes.navigation.exchange import Exchange

        return Exchange(self._app, self._store, self.results, self.tables.open)

    @cached_property
    def _routes(self) -> Routes:
        from ludotheque.scenes.routes import Routes

        return Routes(
            setup=self.setup,
            games=self.games,
            settings=self.settings,
            languages=self.languages,
            obstacle=self.tables.obstacle,
            leave=self.ask_to_leave,
            riddle=self.puzzles.riddle,
            trophies=self.trophies,
            rulebook=self.rulebook,
            boards=self.boards,
            finished_games=self.finished_games,
            last_unfinished=self._store.unfinished,
            learn=self.lessons.choose,
            learnt=self.lessons.learnt,
            puzzles=self.puzzles.show,
            sealed=self.puzzles.sealed,
            begin=self.tables.begin,
            open_game=self.tables.open,
            watch_game=self.tables.watch,
            teach_saved=self.tables.teach,
            share_saved=self.exchange.share_saved,
            import_games=self.exchange.import_games,
            export_all=self.exchange.export_all,
            household=self.household,
            write=self.exchange.write,
            keep_puzzle=self.puzzles.keep,
            rematch=self.tables.rematch,
            branch=self.tables.branch,
            teach=partial(self.lessons.show_own, at_once=True),
            share_table=self.exchange.share_table,
        )

    def trophies(self) -> TrophyCase:
        """Return what finds the trophies of the household, made when it is first asked for."""
        if self._trophies is None:
            from ludotheque.scenes.trophies import TrophyCase

            self._trophies = TrophyCase(self._store)
        return self._trophies

    def shelf(self) -> None:
        """Open the shelf, at the bottom of the stack of scenes."""
        from ludotheque.scenes.shelf.scene import ShelfScene

        self._app.scenes.push(ShelfScene(self._app, self._store, lambda: self._routes))

    def setup(self, game: str, map_path: Path | None = None, seed: str = "") -> None:
        """Open the set-up of a game, with the map at `map_path` or the shipped one; `seed` "" is random."""
        from ludotheque.scenes.setup.scene import SetupScene

        tables = self._store.settings.tables
        self._app.scenes.push(SetupScene(self._app, game, tables, self._routes, map_path, seed))

    def boards(self, game: Box, chosen: Path | None, choose: Callable[[Path | None], object]) -> None:
        """Open the list of boards, with the one at `chosen` marked, and call `choose` with the path chosen.

        The path None stands for the shipped board.
        """
        from ludotheque.scenes.setup.boards import BoardsScene

        self._app.scenes.push(BoardsScene(self._app, game, chosen, choose))

    def household(self) -> None:
        """Open the players' statistics."""
        from ludotheque.scenes.household.scene import HouseholdScene

        self._app.scenes.push(HouseholdScene(self._app, self._store, self._routes))

    def finished_games(self, wanted: Callable[[Entry], bool]) -> Generator[float, None, list[Played]]:
        """Return steps, yielding progress (0 to 1), that collect the results of the games `wanted`."""
        from ludotheque.scenes.tallying import tallying

        return tallying(self._store, wanted)

    def settings(self) -> None:
        """Open the settings."""
        from ludotheque.scenes.settings.scene import SettingsScene

        self._app.scenes.push(SettingsScene(self._app, self.about))

    def games(self) -> None:
        """Open the list of games with the filters that were chosen before."""
        from ludotheque.scenes.games.filters import Filters
        from ludotheque.scenes.games.scene import GamesScene

        wanted = self._filters or Filters()
        self._app.scenes.push(
            GamesScene(self._app, self._store, self._routes, wanted, self._remember_filters)
        )

    def _remember_filters(self, filters: Filters) -> None:
        self._filters = filters

    def quit(self, leave: Callable[[], object]) -> None:
        """Call `leave`, but ask first if the last moves of a game cannot be saved."""
        from ludotheque.scenes.overlays.dialog import leave_safely

        leave_safely(self._app, leave)

    def ask_to_leave(self) -> None:
        """Ask whether to leave the program."""
        from ludotheque.scenes.overlays.dialog import ask

        answers = [
            Choice("quit", _("Quitter"), partial(self.quit, self._app.leave), icon="close"),
            Choice("stay", _("Rester"), nothing, "seal"),
        ]
        ask(self._app, _("Quitter ?"), _("Tout est enregistré."), answers, focus="stay")

    def languages(self) -> None:
        """Ask to which language to change."""
        from ludotheque.scenes.overlays.dialog import ask

        answers = []
        for code, one in languages().items():
            style: ButtonStyle = "seal" if code == language() else "oak"
            change = partial(self._app.change, language=code)
            answers.append(Choice(f"language-{code}", one.name, change, style))
        close = Choice("close", _("Fermer"), nothing)
        ask(self._app, _("Langue"), "", [*answers, close], focus=f"language-{language()}")

    def help(self) -> None:
        """Open the help of the scene on top, or close it if it is open."""
        from ludotheque.scenes.overlays.help import HelpScene

        top = self._app.scenes.top
        if isinstance(top, HelpScene):
            top.back()
        else:
            offers = self._offers(_game_of(top))
            self._app.scenes.push(HelpScene(self._app, top.help(), self.about, top.typing(), offers))

    def about(self) -> None:
        """Open the page about the program."""
        from ludotheque.scenes.overlays.about import AboutScene

        self._app.scenes.push(AboutScene(self._app, self._store.last_crash()))

    def news(self) -> None:
        """Show what is new since the version of the previous start. Do nothing if the version is the same."""
        known = self._store.settings.version
        if known == __version__:
            return
        from ludotheque.scenes.overlays.news import NewsScene, since

        self._app.change(version=__version__)
        self._app.scenes.push(NewsScene(self._app, since(known)))

    def summary(self, game: str, closed: Callable[[], object] = nothing) -> None:
        """Open the one-page summary of a game's rules; `closed` is called when the summary closes."""
        from ludotheque.scenes.rulebook.summary import SummaryScene

        learn = next((one.action for one in self._offers(game) if one.id == "learn"), None)
        self._app.scenes.push(SummaryScene(self._app, game, self.rulebook, closed, learn))

    def rulebook(self, game: str, rule: str = "") -> None:
        """Open the rulebook of a game, at the rule with the id `rule` if given."""
        from ludotheque.scenes.rulebook.scene import RulebookScene

        tried = any(scene.name == "trial" for scene in self._app.scenes)
        play = None if tried else partial(self.lessons.try_figure, game)
        self._app.scenes.push(RulebookScene(self._app, game, rule, self._offers(game), play))

    def _offers(self, game: str) -> list[Choice]:
        """Return the ways to learn a game, by lessons and puzzles, as far as it has any, not during one."""
        box, names = GAMES.get(game), {scene.name for scene in self._app.scenes}
        if box is None or names & {"lesson", "puzzle", "trial"}:
            return []
        learn = Choice("learn", _("Apprendre en jouant"), partial(self.lessons.choose, game), icon="book")
        puzzles = Choice("puzzles", _("Énigmes"), partial(self.puzzles.show, game), icon="quill")
        asks = box.puzzles() and "puzzles" not in names
        return [*([learn] if box.lessons() else []), *([puzzles] if asks else [])]

    def _propose(self, game: str, table: LastGame) -> None:
        """Open the set-up of a game above the shelf, with the players and options of `table`."""
        from ludotheque.scenes.setup.scene import SetupScene

        tables = {**self._store.settings.tables, game: table}
        self._app.scenes.push_over(1, SetupScene(self._app, game, tables, self._routes))

    # Scenes over a table

    def menu(self, table: Table) -> None:
        """Open the pause menu."""
        from ludotheque.scenes.overlays.pause import PauseScene
        from ludotheque.scenes.overlays.seats import ask_who_plays

        session = table.session
        over = session.rules.outcome(session.state) is not None
        seats = partial(ask_who_plays, self._app, table) if GAMES[session.game].levels and not over else None
        self._app.scenes.push(PauseScene(self._app, table, self.settings, seats))

    def result(self, table: Table) -> None:
        """Open the result of the finished game on a table."""
        from ludotheque.scenes.result.scene import ResultScene

        self._app.scenes.push(
            ResultScene(self._app, table, self._routes, self.results.studied(table.session, table.look))
        )

    def curtain(self, player: Player, opened: Callable[[], object], alone: Callable[[], object]) -> None:
        """Hide the table until `player` opens a curtain; call `opened` then, or `alone` if only they hear."""
        from ludotheque.scenes.overlays.curtain import CurtainScene

        self._app.scenes.push(CurtainScene(self._app, player, opened, alone))

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask in a dialog, with the arms of `player` if given, and focus the answer with the id `focus`."""
        from ludotheque.scenes.overlays.dialog import ask

        ask(self._app, title, text, answers, player, focus)

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn. If all of them agree, call `agreed`."""
        from ludotheque.scenes.overlays.dialog import ask_everyone

        ask_everyone(self._app, players, title, question, agreed)


def _game_of(scene: Scene) -> str:
    if scene.session:
        return scene.session.game
    return next((game for game, box in GAMES.items() if box.title == scene.title), "")
