"""Navigation between scenes. Only this module, and `tour` for tests, know every scene.

A scene's module is imported when the scene is first opened, or earlier while the program is idle
(`load_scenes`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque import __version__
from ludotheque.core.record import KEPT, BadRecord, Fault, record_of
from ludotheque.core.setup import HUMAN, Options, Player, Setup
from ludotheque.core.steps import with_progress
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.edition import is_replaced
from ludotheque.home.settings import DONE, LastGame
from ludotheque.home.store import Saved, Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, in_other, language
from ludotheque.languages import languages
from ludotheque.players.words import level_label
from ludotheque.scenes.routes import Routes
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Scene

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from pygame import Surface

    from ludotheque.core.session import Session
    from ludotheque.games.opening import Opened
    from ludotheque.home.index import Entry
    from ludotheque.home.statistics import Played
    from ludotheque.players.study import Study
    from ludotheque.scenes.exchange.exporting import Exporter
    from ludotheque.scenes.games.filters import Filters
    from ludotheque.table.contract.look import Look
    from ludotheque.table.lesson.guide import Guide
    from ludotheque.table.navigation import Table
    from ludotheque.table.scene import TableScene
    from ludotheque.ui.skin import ButtonStyle

PLIES_AT_ONCE = 500  # plies of a game to replay before the progress is shown


class Navigation:
    """Opens every scene of an app.

    The table gets this object, other scenes only some of its methods, as `Routes`.
    """

    def __init__(self, app: App, store: Store) -> None:
        self._app = app
        self._store = store
        self._filters: Filters | None = None  # the filters of the list of games when it was last open
        self._study: tuple[Session[Any], Study] | None = None  # the last game analysed, and its analysis
        self._routes = Routes(
            setup=self.setup,
            games=self.games,
            settings=self.settings,
            languages=self.languages,
            resume=self.resume,
            obstacle=self.obstacle,
            leave=self.ask_to_leave,
            rulebook=self.rulebook,
            boards=self.boards,
            finished_games=self.finished_games,
            last_unfinished=self.last_unfinished,
            learn=self.learn,
            learnt=self.learnt,
            begin=self.begin,
            open_game=self.open_game,
            watch_game=self.watch_game,
            share_saved=self.share_saved,
            import_games=self.import_games,
            export_all=self.export_all,
            household=self.household,
            write=self.write,
            rematch=self.rematch,
            branch=self.branch,
            share_table=self.share_table,
        )
        app.navigation = self

    def shelf(self) -> None:
        """Open the shelf, at the bottom of the stack of scenes."""
        from ludotheque.scenes.shelf.scene import ShelfScene

        self._app.scenes.push(ShelfScene(self._app, self._store, self._routes))

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
        from ludotheque.scenes.household.tallying import tallying

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
        """Change to the other language or, if there are more than two, ask to which one."""
        from ludotheque.scenes.overlays.dialog import ask

        others = [one for one in languages().values() if one.code != language()]
        if len(others) == 1:
            self._app.change(language=others[0].code)
            return
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
            learn = self._teaching(_game_of(top))
            self._app.scenes.push(HelpScene(self._app, top.help(), self.about, top.typing(), learn))

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

        learn = self._teaching(game)
        self._app.scenes.push(SummaryScene(self._app, game, self.rulebook, closed, learn))

    def rulebook(self, game: str, rule: str = "") -> None:
        """Open the rulebook of a game, at the rule with the id `rule` if given."""
        from ludotheque.scenes.rulebook.scene import RulebookScene

        self._app.scenes.push(RulebookScene(self._app, game, rule, self._teaching(game)))

    # Beginning and resuming games

    def begin(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
    ) -> None:
        """Begin a new game on the map at `path`, or on the shipped map if `path` is None.

        The game's summary opens over the table, unless the player has closed it before. A `seed` of "" is
        random; otherwise, the game's result will say that the players knew the seed.
        """
        if self._begin(game, players, seed, options, path):
            self._introduce(game.id)

    def _begin(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None
    ) -> bool:
        """Begin a new game and return True. If its map is not sound, say so in a dialog and return False."""
        from ludotheque.games.boards import remember_map
        from ludotheque.games.opening import new_game, new_seed, reasons
        from ludotheque.home.household import learn

        try:
            drawn = seed or new_seed()
            opened = new_game(game, players, seed=drawn, seed_known=bool(seed), options=options, path=path)
        except (BadRecord, UnsoundMap) as error:
            self._explain(_("Ce plateau n'est pas jouable"), reasons(error))
            return False
        if path:
            remember_map(self._store, opened.map)
        self._store.begin(opened.session)
        self._app.save(opened.session)
        learn(players, not game.sides)
        self.show(opened)
        return True

    def _introduce(self, game: str) -> None:
        """Open the summary of a game, unless the player has closed that summary before."""
        if game not in self._store.settings.introduced:
            known = self._store.settings.introduced
            self.summary(game, lambda: self._app.change(introduced=(*known, game)))

    def last_unfinished(self, game: str, among: int | None = None) -> Saved | None:
        """Return the most recently saved unfinished game of the box with the id `game`, None without one.

        If `among` is given, only that many of the newest unfinished games of all boxes are searched.
        """
        return self._store.unfinished(game, among)

    def learn(self, game: str) -> None:
        """Start the lesson of a game. If the game has several lessons, ask which one to start."""
        from ludotheque.table.lesson.lesson import title_of

        paths, reached = GAMES[game].lessons(), self._store.settings.lessons
        if len(paths) == 1:
            self.lesson(game, paths[0])
            return
        choices = []
        first = next((path for path in paths if reached.get(path.stem) != DONE), paths[0])
        for path in paths:
            icon = "check" if reached.get(path.stem) == DONE else "book"
            style: ButtonStyle = "seal" if path == first else "oak"
            give = partial(self.lesson, game, path)
            choices.append(Choice(path.stem, title_of(path, language()), give, style, icon))
        text = _("Quelques minutes à la table, pas à pas.")
        close = Choice("close", _("Fermer"), nothing)
        self.ask(_("Apprendre en jouant"), text, [*choices, close], focus=first.stem)

    def _teaching(self, game: str) -> Callable[[], None] | None:
        """Return a function that starts a lesson, None if the game has none or a lesson is open already."""
        box, going = GAMES.get(game), any(scene.name == "lesson" for scene in self._app.scenes)
        return partial(self.learn, game) if box and box.lessons() and not going else None

    def lesson(self, game: str, path: Path) -> None:
        """Start the lesson in the file at `path`, or go on where the player left it."""
        from ludotheque.games.lessons import open_lesson
        from ludotheque.table.lesson.scene import LessonScene

        box, known = GAMES[game], self._store.settings.lessons
        guide, board_map = open_lesson(path, language(), max(0, known.get(path.stem, 0)))
        setup, table = guide.session.setup, self._with_weakest_opponents(box, guide)
        seated = list(setup.players)
        seated[guide.learner] = seated[guide.learner]._replace(name=table.players[guide.learner].name)
        guide.session.setup = setup._replace(players=tuple(seated))
        look = box.look()(self._app, guide.session, board_map)
        others = list(box.lessons())
        following = others[others.index(path) + 1 :][:1]
        propose = partial(self._propose, game, table)
        next_choices = [Choice("lesson-play", _("Une vraie partie"), propose, "seal")]
        next_choices += [
            Choice("lesson-following", _("La leçon suivante"), partial(self._next_lesson, game, one))
            for one in following
        ]
        next_choices.append(Choice("lesson-close", _("Fermer"), self._app.scenes.pop))

        def keep(note: int) -> None:
            now = self._store.settings
            if now.lessons.get(path.stem) != DONE:
                self._app.change(lessons={**now.lessons, path.stem: note})
            if note == DONE and game not in now.introduced:  # the summary would say the same again
                self._app.change(introduced=(*now.introduced, game))

        scene = LessonScene(self._app, guide, look, self, box.title, keep, next_choices)
        self._app.scenes.push(scene)
        if guide.lesson.language.code != language():
            self._app.notify(in_other(guide.lesson.language))

    def learnt(self, game: str) -> bool:
        """Return whether all lessons of a game have been finished."""
        reached = self._store.settings.lessons
        return all(reached.get(path.stem) == DONE for path in GAMES[game].lessons())

    def _next_lesson(self, game: str, path: Path) -> None:
        self._app.scenes.pop()
        self.lesson(game, path)

    def _propose(self, game: str, table: LastGame) -> None:
        """Open the set-up of a game above the shelf, with the players and options of `table`."""
        from ludotheque.scenes.setup.scene import SetupScene

        tables = {**self._store.settings.tables, game: table}
        self._app.scenes.push_over(1, SetupScene(self._app, game, tables, self._routes))

    def _with_weakest_opponents(self, box: Box, guide: Guide) -> LastGame:
        """Return a game like the lesson's: a person at the learner's seat, against the weakest players."""
        from ludotheque.scenes.setup.plan import ALONE, Plan

        plan = Plan(box, self._store.settings.tables)
        seating = plan.seatings[ALONE]
        seating.set_opponents([*plan.opponents][: len(guide.session.players) - 1])
        person = next(at for at, one in enumerate(seating) if one.level == HUMAN)
        seating.move(person, guide.learner - person)
        plan.door, plan.options = ALONE, box.choices(guide.session.setup.options)
        return plan.last_game()

    def resume(self, saved: Saved) -> None:
        """Resume a saved game. A damaged record is played up to the first fault."""
        self.open_game(saved.path)

    def open_game(self, path: Path, watch: bool = False) -> None:
        """Resume the game in a file or, if `watch` is True, replay it from its start.

        If only the first part can be replayed, an unfinished game goes on from there as a new one with
        another seed; for a finished game, the recorded end is shown.
        """
        from ludotheque.games.opening import reasons

        title = _("Cette partie ne s'ouvre pas")
        unsaved = self._store.claim(path)
        if unsaved and unsaved.reason == "elsewhere":
            self._explain(title, fault_text(unsaved))
            return

        def failed(error: Exception) -> None:
            assert isinstance(error, BadRecord | UnsoundMap)
            self._store.release(path)
            self._store.mark_unopenable(path)
            self._explain(title, reasons(error))

        done = partial(self._go_on, path, unsaved, watch)
        self._open(self._opening(path), done, failed)

    def watch_game(self, path: Path) -> None:
        """Replay the game in a file from its start."""
        self.open_game(path, watch=True)

    def _opening(self, path: Path) -> Generator[float | None, None, Opened]:
        """Open a game that the caller has claimed, in steps, and release the claim if the player stops it."""
        from ludotheque.games.opening import opening_saved

        try:
            return (yield from opening_saved(path, self._store.settings.maps))
        except GeneratorExit:
            self._store.release(path)
            raise

    def _open(
        self,
        steps: Generator[float | None, None, Opened],
        done: Callable[[Opened], object],
        failed: Callable[[Exception], object],
    ) -> None:
        """Open in steps, with progress if long; call `failed` with a BadRecord or UnsoundMap, else `done`."""
        from ludotheque.scenes.overlays.progress import work

        title = _("La partie s'ouvre…")
        work(self._app, title, steps, done, (BadRecord, UnsoundMap), failed, at_once=PLIES_AT_ONCE)

    def _go_on(self, path: Path, unsaved: Fault | None, watch: bool, opened: Opened) -> None:
        """Show an opened game and its faults; `unsaved` is why moves cannot be saved, None if they can."""
        from ludotheque.core.game import CHANCE
        from ludotheque.games.opening import new_seed

        session, fault = opened.session, unsaved or opened.fault
        said = [fault_text(fault)] if fault else []
        if opened.fault and opened.fault.reason in KEPT and not session.kept:
            self._store.release(path)
            session.setup = session.setup.reseeded(new_seed())
            # Go back to a decision of a player, so that the new seed does not take effect at once.
            while session.turn == CHANCE and session.cursor:
                session.cut(session.cursor - 1)
            self._store.begin(session)
            said.append(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))
        else:
            self._store.resume(session, path)
        self.show(opened, watch)
        if said and (watch or not session.kept):  # else the result has a note about it
            self._app.notify(" ".join(said))

    def obstacle(self, saved: Saved) -> str:
        """Return why a saved game cannot be opened now, "" if it can; faster than opening it.

        A game with a fault is remembered, so that it is not offered as an unfinished game again.
        """
        from ludotheque.games.opening import check_saved, reasons

        if self._store.elsewhere(saved.path):
            return fault_text(Fault("elsewhere"))
        try:
            check_saved(saved.path, self._store.settings.maps)
        except (BadRecord, UnsoundMap) as error:
            self._store.mark_unopenable(saved.path)
            return reasons(error)
        return ""

    def rematch(self, setup: Setup) -> None:
        """Begin a new game with a previous one's original players, options and board, and a new seed.

        The player who moved first moves last now.
        """
        from ludotheque.games.boards import map_of
        from ludotheque.games.opening import reasons

        try:
            path = map_of(setup, self._store.settings.maps).path
        except BadRecord as error:
            self._explain(_("Ce plateau n'est pas jouable"), reasons(error))
            return
        game, turned = GAMES[setup.game], (*setup.players[1:], setup.players[0])
        arms: list[tuple[str, ...]] = [(side,) for side in game.sides]
        arms = arms or [player.colours for player in turned]
        players = tuple(
            Player(player.name, coats).handed_to(player.first_level, 0)
            for player, coats in zip(turned, arms, strict=True)
        )
        self._begin(game, players, "", setup.options, path)

    def branch(self, session: Session[Any], at: int) -> None:
        """Begin a new game, with a new seed, at the position that a session had after `at` plies."""
        from ludotheque.games.opening import new_seed, replaying_record
        from ludotheque.home.collection import branched

        def failed(error: Exception) -> None:
            raise error  # cannot happen: the original game is open

        record = branched(record_of(session), at, new_seed())
        steps = replaying_record(record, self._store.settings.maps)
        self._open(with_progress(steps, len(record.moves)), self._begin_branch, failed)

    def _begin_branch(self, opened: Opened) -> None:
        self._store.begin(opened.session)
        self._app.save(opened.session)
        self.show(opened)
        self._app.notify(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))

    def show(self, opened: Opened, watch: bool = False) -> None:
        """Open the table of a game above the shelf. If `watch` is True, replay the game from its start."""
        table = self.table(opened)
        if watch:
            table.model.result_due = False
        self._app.scenes.push_over(1, table)
        if watch:
            table.watch()

    def table(self, opened: Opened) -> TableScene:
        """Return the table for an opened game."""
        from ludotheque.games.opening import worker_of
        from ludotheque.home import household
        from ludotheque.players.levels import ADVISER
        from ludotheque.table.scene import TableScene

        session = opened.session
        box = GAMES[session.game]
        look = box.look()(self._app, session, opened.map)
        advises = ADVISER in box.levels
        worker, tips = worker_of(opened), box.tips()
        return TableScene(self._app, session, look, self, worker, box.title, advises, tips, household)

    # Scenes over a table

    def menu(self, table: Table) -> None:
        """Open the pause menu."""
        from ludotheque.scenes.overlays.pause import PauseScene

        session = table.session
        over = session.rules.outcome(session.state) is not None
        seats = partial(self.seats, table) if GAMES[session.game].levels and not over else None
        self._app.scenes.push(PauseScene(self._app, table, self.settings, seats))

    def seats(self, table: Table) -> None:
        """Ask which seat to hand over to the computer, or back to a person."""
        choices = [
            Choice(f"seat-{seat}", self._seated(player), partial(self._seat, table, seat))
            for seat, player in enumerate(table.session.players)
        ]
        title, text = _("Qui joue ?"), _("L'ordinateur peut tenir une place, et la rendre plus tard.")
        self.ask(title, text, [*choices, Choice("close", _("Fermer"), nothing)])

    def _seated(self, player: Player) -> str:
        return _("{name} : {who}").format(name=player.name, who=level_label(player.level, player.name))

    def _seat(self, table: Table, seat: int) -> None:
        """Ask who is to play a seat from now on."""
        player = table.session.players[seat]
        # levels with a temper, which are not among the box's levels
        guests = (level for _ply, level in player.played_by if ":" in level)
        choices = [
            Choice(level, level_label(level), partial(table.reseat, seat, level))
            for level in dict.fromkeys((HUMAN, *guests, *GAMES[table.session.game].levels))
            if level != player.level
        ]
        text = _("Qui tient cette place à partir de maintenant ?")
        self.ask(self._seated(player), text, [*choices, Choice("close", _("Fermer"), nothing)])

    def result(self, table: Table) -> None:
        """Open the result of the finished game on a table."""
        from ludotheque.scenes.result.scene import ResultScene

        self._app.scenes.push(ResultScene(self._app, table, self._routes, self._studied(table)))

    def _studied(self, table: Table) -> Study | None:
        """Return the analysis of a finished game, the previous one if complete; None if there is none."""
        from ludotheque.games.opening import Opened, worker_of
        from ludotheque.players.study import Study
        from ludotheque.scenes.result.turnings import played_in

        session = table.session
        if session.kept or not GAMES[session.game].analysed:
            return None
        played = played_in(session, table.look)
        known, study = self._study or (None, None)
        if study is None or known is not session or study.status != "done" or study.played != played:
            study = Study(worker_of(Opened(session, table.look.geometry.board_map)), played)
            self._study = session, study
        return study

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

    def _explain(self, title: str, text: str) -> None:
        from ludotheque.scenes.overlays.dialog import explain

        explain(self._app, title, text)

    # Import and export

    def share_saved(self, path: Path) -> None:
        """Offer to share a saved game. If it cannot be opened, only its file can be shared."""
        from ludotheque.games.opening import opening_saved

        def share(opened: Opened | None) -> None:
            self._share(path, opened)

        self._open(opening_saved(path, self._store.settings.maps), share, lambda _error: share(None))

    def share_table(self, table: Table) -> None:
        """Offer to share the game on a table."""
        from ludotheque.games.opening import Opened

        self._share(None, Opened(table.session, table.look.geometry.board_map))

    def _share(self, path: Path | None, opened: Opened | None) -> None:
        from ludotheque.scenes.exchange.sharing import ShareMenu

        picture, text = self.result_picture, self.result_text
        ShareMenu(self._exporter(), path, opened, picture, text, self.moment).ask()

    def result_picture(self, session: Session[Any], look: Look) -> Surface:
        """Return the result of a game as a picture."""
        from ludotheque.scenes.result.sheet import result_picture

        return result_picture(self._app, session, look, *_named(session.setup))

    def result_text(self, session: Session[Any], look: Look) -> str:
        """Return the result of a game as text."""
        from ludotheque.scenes.result.sheet import result_text

        return result_text(session, look, *_named(session.setup))

    def moment(self, session: Session[Any], look: Look) -> Generator[float | None, None, bytes] | None:
        """Return the steps that make a GIF of a game's decisive moment, None if there is no such moment."""
        from ludotheque.scenes.result.decisive import decisive_turn, filming_turn

        known, study = self._study or (None, None)
        told = study.moments if study and known is session and study.status == "done" else ()
        turn = None if session.kept else decisive_turn(session, look, told)
        return filming_turn(session, look, turn) if turn else None

    def export_all(self) -> None:
        """Write all games into one archive."""
        self._exporter().write_all()

    def write(self, write: Callable[[Path], Path]) -> None:
        """Call `write` with the export folder; say where the file is that it returns, or that it failed."""
        self._exporter().write(write)

    def _exporter(self) -> Exporter:
        from ludotheque.scenes.exchange.exporting import Exporter

        return Exporter(self._app, self._store)

    def import_games(self) -> None:
        """Let the player choose a game or an archive to import, beginning in the previous import's folder."""
        from ludotheque.home import exchange
        from ludotheque.scenes.exchange.chooser import ChooserScene

        def chosen(file: Path) -> None:
            self._store.change_settings(imports=str(file.parent))
            self.import_file(file)

        endings = (*exchange.ENDINGS, exchange.ARCHIVE)
        self._app.scenes.push(ChooserScene(self._app, self._store.imports_folder(), chosen, endings))

    def import_file(self, path: Path) -> None:
        """Import a game or an archive of games."""
        from ludotheque.scenes.exchange.importing import FileImport

        FileImport(self._app, self._store, self.open_game).import_file(path)


def _game_of(scene: Scene) -> str:
    """Return the id of the game that a scene is about, "" if none."""
    if scene.session:
        return scene.session.game
    return next((game for game, box in GAMES.items() if box.title == scene.title), "")


def _named(setup: Setup) -> tuple[str, str]:
    """Return (title, day in words on which it began) of a game; the day is "" if the date is unreadable."""
    from datetime import date

    from ludotheque.home.moments import day

    title = GAMES[setup.game].title
    if setup.title:
        title = _("{game} : {title}").format(game=title, title=setup.title)
    try:
        return title, day(date.fromisoformat(setup.started[:8]))
    except ValueError:
        return title, ""


def crash_dialog(app: App, log: Path | None, saved: bool) -> Scene:
    """Return the dialog after a crash, which says if the game is saved (`saved`) and where the report is.

    `log` is the path of the report. If a new version was installed meanwhile, the dialog says that instead of
    the problem, and the program cannot go on.
    """
    from ludotheque.scenes.overlays.dialog import RescueScene, what_a_report_holds

    leave = Choice("quit", _("Quitter"), app.leave, icon="close")
    kept = [_("La partie est enregistrée : vous pouvez la reprendre depuis l'étagère.")] if saved else []
    if is_replaced():
        told = _("Le programme a été remplacé pendant qu'il était ouvert : fermez-le, puis rouvrez-le.")
        return RescueScene(app, _("Une nouvelle version est là"), "\n\n".join([told, *kept]), [leave])
    words = [_("Un problème est survenu. Ce n'est pas votre faute."), *kept]
    if log:
        words.append(_("Un compte rendu, utile pour réparer, est dans le fichier {path}").format(path=log))
        words.append(what_a_report_holds())
    choices = [Choice("continue", _("Continuer"), nothing, "seal"), leave]
    return RescueScene(app, _("Il y a eu un problème"), "\n\n".join(words), choices)


def rehearsing_rescue(app: App) -> Generator[None, None, None]:
    """Draw the dialog after a crash out of sight, in steps, so that what it needs is loaded before."""
    from pygame import Surface

    yield
    from ludotheque.home import crashes  # noqa: F401

    yield
    dialog = crash_dialog(app, Path(), True)
    yield
    dialog.layout(app.size)
    yield
    dialog.draw(Surface(app.size))
    yield


def load_scenes() -> Generator[None, None, None]:
    """Import the modules of the scenes and read the boards, in steps shorter than a frame.

    This must not run in a thread: a thread may get a module that another thread has only partly imported.
    """
    yield
    from ludotheque.scenes.setup import scene as setup  # noqa: F401

    yield
    from ludotheque.scenes.games import scene as games  # noqa: F401

    yield
    from ludotheque.scenes.household import scene as household  # noqa: F401

    yield
    from ludotheque.games.boards import board_map

    yield
    from ludotheque.scenes.overlays import dialog  # noqa: F401

    yield
    from ludotheque.table import scene as table  # noqa: F401

    for box in GAMES.values():
        yield
        box.look()
    yield
    from ludotheque.scenes.rulebook import scene as rulebook  # noqa: F401

    for box in GAMES.values():
        yield
        board_map(box)
