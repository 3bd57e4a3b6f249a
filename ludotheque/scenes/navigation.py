"""The ways from scene to scene: it knows all scenes, as the tour does; each is handed where it may lead.

A scene is loaded when it is first opened, or beforehand when nobody waits for anything (`load_scenes`).
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
from ludotheque.home.settings import DONE
from ludotheque.home.store import Saved, Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, language
from ludotheque.players.words import level_label
from ludotheque.scenes.routes import Routes
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App, House
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Scene

if TYPE_CHECKING:  # the shelf is seen before any game is loaded
    from pygame import Surface

    from ludotheque.core.session import Session
    from ludotheque.games.opening import Opened
    from ludotheque.home.index import Entry
    from ludotheque.home.statistics import Played
    from ludotheque.players.study import Study
    from ludotheque.scenes.exchange.writing import Writing
    from ludotheque.scenes.games.filters import Filters
    from ludotheque.table.contract.look import Look
    from ludotheque.table.navigation import Table
    from ludotheque.table.scene import TableScene
    from ludotheque.ui.skin import ButtonStyle

PLIES_AT_ONCE = 500  # of a game that is opened before it is seen how far that has come


class Navigation(House):
    """Opens every scene of an app; the scenes are handed its `Routes`, a table is handed itself."""

    def __init__(self, app: App, store: Store) -> None:
        self._app = app
        self._store = store
        self._filters: Filters | None = None  # by which the games were listed last
        self._study: tuple[Session[Any], Study] | None = None  # what was found out of a game last, and which
        self._ways = Routes(
            setup=self.setup,
            games=self.games,
            settings=self.settings,
            resume=self.resume,
            obstacle=self.obstacle,
            rulebook=self.rulebook,
            boards=self.boards,
            played=self.played,
            waiting=self.waiting,
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
        app.house = self

    def shelf(self) -> None:
        """Open the shelf, over which everything else lies."""
        from ludotheque.scenes.shelf.scene import ShelfScene

        self._app.scenes.push(ShelfScene(self._app, self._store, self._ways))

    def setup(self, game: str, map_path: Path | None = None, seed: str = "") -> None:
        """Open the set-up of a game, on the map at `map_path` or its own."""
        from ludotheque.scenes.setup.scene import SetupScene

        tables = self._store.settings.tables
        self._app.scenes.push(SetupScene(self._app, game, tables, self._ways, map_path, seed))

    def boards(self, game: Box, chosen: Path | None, choose: Callable[[Path | None], object]) -> None:
        """Open the list of the boards that a game can be played on; `choose` is told which, None: its own."""
        from ludotheque.scenes.setup.boards import BoardsScene

        self._app.scenes.push(BoardsScene(self._app, game, chosen, choose))

    def household(self) -> None:
        """Open the figures of the players of this house."""
        from ludotheque.scenes.household.scene import HouseholdScene

        self._app.scenes.push(HouseholdScene(self._app, self._store, self._ways))

    def played(self, wanted: Callable[[Entry], bool]) -> Generator[float, None, list[Played]]:
        """Find out in steps how the finished games of the house that are wanted ended."""
        from ludotheque.scenes.household.tallying import tallying

        return tallying(self._store, wanted)

    def settings(self) -> None:
        """Open the settings."""
        from ludotheque.scenes.settings.scene import SettingsScene

        self._app.scenes.push(SettingsScene(self._app, self.about))

    def games(self) -> None:
        """Open the list of all games, as it was asked for the last time."""
        from ludotheque.scenes.games.filters import Filters
        from ludotheque.scenes.games.scene import GamesScene

        wanted = self._filters or Filters()
        self._app.scenes.push(GamesScene(self._app, self._store, self._ways, wanted, self._remember_filters))

    def _remember_filters(self, filters: Filters) -> None:
        self._filters = filters

    def help(self) -> None:
        """Say what can be done in the scene on top; put that away where it is said already."""
        from ludotheque.scenes.overlays.help import HelpScene

        top = self._app.scenes.top
        if isinstance(top, HelpScene):
            top.back()
        else:
            learn = self._teaching(_game_of(top))
            self._app.scenes.push(HelpScene(self._app, top.help(), self.about, top.typing(), learn))

    def about(self) -> None:
        """Tell what the program is."""
        from ludotheque.scenes.overlays.about import AboutScene

        self._app.scenes.push(AboutScene(self._app, self._store.last_crash()))

    def news(self) -> None:
        """Tell what is new since the version that was started last; nothing if it was this one."""
        known = self._store.settings.version
        if known == __version__:
            return
        from ludotheque.scenes.overlays.news import NewsScene, since

        self._app.change(version=__version__)
        self._app.scenes.push(NewsScene(self._app, since(known)))

    def summary(self, game: str, closed: Callable[[], object] = nothing) -> None:
        """Open the one-page summary of a game beside its board; `closed` follows when it is put away."""
        from ludotheque.scenes.rulebook.summary import SummaryScene

        learn = self._teaching(game)
        self._app.scenes.push(SummaryScene(self._app, game, self.rulebook, closed, learn))

    def rulebook(self, game: str, rule: str = "") -> None:
        """Open the rulebook of a game, at `rule` if it names one."""
        from ludotheque.scenes.rulebook.scene import RulebookScene

        self._app.scenes.push(RulebookScene(self._app, game, rule, self._teaching(game)))

    # What begins or resumes a game

    def begin(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
    ) -> None:
        """Lay out a new game on the map at `path` or its own; the first time its summary lies beside it.

        An empty `seed` is drawn; any other is known, and the game says so when it is over.
        """
        if self._lay_out(game, players, seed, options, path):
            self._introduce(game.id)

    def _lay_out(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None
    ) -> bool:
        """Lay out a new game; where its map is not sound a dialog explains it, and False is returned."""
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
        """Offer the summary of a game until it has been put away once."""
        if game not in self._store.settings.introduced:
            known = self._store.settings.introduced
            self.summary(game, lambda: self._app.change(introduced=(*known, game)))

    def waiting(self, game: str, among: int | None = None) -> Saved | None:
        """Return the unfinished game of a box that was played last, looking `among` the newest only."""
        return self._store.unfinished(game, among)

    def learn(self, game: str) -> None:
        """Give the lesson of a game, or ask which if there are several."""
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
        """Return what gives the lessons of a game; None where it has none, or one is going on."""
        box, going = GAMES.get(game), any(scene.name == "lesson" for scene in self._app.scenes)
        return partial(self.learn, game) if box and box.lessons() and not going else None

    def lesson(self, game: str, path: Path) -> None:
        """Give a lesson, from the note where it was left."""
        from ludotheque.games.lessons import open_lesson
        from ludotheque.table.lesson.scene import LessonScene

        box, known = GAMES[game], self._store.settings.lessons
        guide, board_map = open_lesson(path, language(), max(0, known.get(path.stem, 0)))
        setup, players = guide.session.setup, self._against_the_weakest(box, guide.learner)
        seated = list(setup.players)
        seated[guide.learner] = seated[guide.learner]._replace(name=players[guide.learner].name)
        guide.session.setup = setup._replace(players=tuple(seated))
        look = box.look()(self._app, guide.session, board_map)
        others = list(box.lessons())
        following = others[others.index(path) + 1 :][:1]
        first_game = partial(self.begin, box, players, "", setup.options)
        ways_on = [Choice("lesson-play", _("Une vraie partie"), first_game, "seal")]
        ways_on += [
            Choice("lesson-following", _("La leçon suivante"), partial(self._next_lesson, game, one))
            for one in following
        ]
        ways_on.append(Choice("lesson-close", _("Fermer"), self._app.scenes.pop))

        def keep(note: int) -> None:
            reached = self._store.settings.lessons
            if reached.get(path.stem) != DONE:
                self._app.change(lessons={**reached, path.stem: note})

        scene = LessonScene(self._app, guide, look, self, box.title, keep, ways_on)
        self._app.scenes.push(scene)

    def learnt(self, game: str) -> bool:
        """Return whether all lessons of a game have been finished."""
        reached = self._store.settings.lessons
        return all(reached.get(path.stem) == DONE for path in GAMES[game].lessons())

    def _next_lesson(self, game: str, path: Path) -> None:
        self._app.scenes.pop()
        self.lesson(game, path)

    def _against_the_weakest(self, box: Box, seat: int) -> tuple[Player, ...]:
        """Return as few players as a game takes: a person at that seat, the weakest computer players else."""
        from ludotheque.scenes.setup.plan import ALONE, Plan

        plan = Plan(box, self._store.settings.tables)
        seating = plan.seatings[ALONE]
        seating.oppose([*plan.opponents][: box.seats[0] - 1])
        person = next(at for at, one in enumerate(seating) if one.level == HUMAN)
        seating.move(person, seat - person)
        return seating.players()

    def resume(self, saved: Saved) -> None:
        """Go on with a saved game; what is wrong with its record is said, what is sound of it is played."""
        self.open_game(saved.path)

    def open_game(self, path: Path, watch: bool = False) -> None:
        """Go on with the game in a file, or watch it from its start.

        Where it cannot be replayed to its end, it goes on as a new game with chance of its own, so that the
        rest is not lost; one that is over shows the end that it keeps.
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
        """Watch the game in a file from its start."""
        self.open_game(path, watch=True)

    def _opening(self, path: Path) -> Generator[float | None, None, Opened]:
        """Open a game that is claimed, in steps; let others have it if that is stopped."""
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
        """Open a game in steps; only of a very long one it is seen how far that has come."""
        from ludotheque.scenes.overlays.progress import work

        title = _("La partie s'ouvre…")
        work(self._app, title, steps, done, (BadRecord, UnsoundMap), failed, at_once=PLIES_AT_ONCE)

    def _go_on(self, path: Path, unsaved: Fault | None, watch: bool, opened: Opened) -> None:
        """Show a game that has been opened, and say what is wrong with it."""
        from ludotheque.core.game import CHANCE
        from ludotheque.games.opening import new_seed

        session, fault = opened.session, unsaved or opened.fault
        said = [fault_text(fault)] if fault else []
        if opened.fault and opened.fault.reason in KEPT and not session.kept:
            self._store.release(path)
            session.setup = session.setup.reseeded(new_seed())
            while session.turn == CHANCE and session.cursor:  # dice that fall by themselves would begin it
                session.cut(session.cursor - 1)
            self._store.begin(session)
            said.append(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))
        else:
            self._store.resume(session, path)
        self.show(opened, watch)
        if said and (watch or not session.kept):  # the result says it at length
            self._app.notify(" ".join(said))

    def obstacle(self, saved: Saved) -> str:
        """Return why a saved game cannot be opened now, nothing if it can; takes less than opening it."""
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
        """Play a game again with those who began it, each one seat further, with fresh luck."""
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
        self._lay_out(game, players, "", setup.options, path)

    def branch(self, session: Session[Any], at: int) -> None:
        """Begin a new game that goes on from a session's position after `at` plies, with fresh luck."""
        from ludotheque.games.opening import new_seed, replaying_record
        from ludotheque.home.collection import branched

        def failed(error: Exception) -> None:
            raise error  # the game that it comes from is open

        record = branched(record_of(session), at, new_seed())
        steps = replaying_record(record, self._store.settings.maps)
        self._open(with_progress(steps, len(record.moves)), self._begin_branch, failed)

    def _begin_branch(self, opened: Opened) -> None:
        self._store.begin(opened.session)
        self._app.save(opened.session)
        self.show(opened)
        self._app.notify(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))

    def show(self, opened: Opened, watch: bool = False) -> None:
        """Put the table of an opened game over the shelf; to be watched from its start, or played."""
        table = self.table(opened)
        if watch:
            table.model.result_due = False
        self._app.scenes.push_over(1, table)
        if watch:
            table.watch()

    def table(self, opened: Opened) -> TableScene:
        """Return the table on which an opened game is played."""
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

    # What lies over a table

    def menu(self, table: Table) -> None:
        """Open the menu."""
        from ludotheque.scenes.overlays.pause import PauseScene

        session = table.session
        over = session.rules.outcome(session.state) is not None
        seats = partial(self.seats, table) if GAMES[session.game].levels and not over else None
        self._app.scenes.push(PauseScene(self._app, table, self.settings, seats))

    def seats(self, table: Table) -> None:
        """Ask whose seat is to be played by another."""
        choices = [
            Choice(f"seat-{seat}", self._seated(player), partial(self._seat, table, seat))
            for seat, player in enumerate(table.session.players)
        ]
        title, text = _("Qui joue ?"), _("L'ordinateur peut tenir une place, et la rendre plus tard.")
        self.ask(title, text, [*choices, Choice("close", _("Fermer"), nothing)])

    def _seated(self, player: Player) -> str:
        return _("{name} : {who}").format(name=player.name, who=level_label(player.level, player.name))

    def _seat(self, table: Table, seat: int) -> None:
        """Ask by whom a seat is to be played."""
        player = table.session.players[seat]
        guests = (level for _ply, level in player.played_by if ":" in level)  # who have played here before
        choices = [
            Choice(level, level_label(level), partial(table.reseat, seat, level))
            for level in dict.fromkeys((HUMAN, *guests, *GAMES[table.session.game].levels))
            if level != player.level
        ]
        text = _("Qui tient cette place à partir de maintenant ?")
        self.ask(self._seated(player), text, [*choices, Choice("close", _("Fermer"), nothing)])

    def result(self, table: Table) -> None:
        """Open the result."""
        from ludotheque.scenes.result.scene import ResultScene

        self._app.scenes.push(ResultScene(self._app, table, self._ways, self._studied(table)))

    def _studied(self, table: Table) -> Study | None:
        """Return what is found out of the game on a table, again unless all of it is known; None: nothing.

        Nothing of one whose moves do not lead to its end.
        """
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

    def curtain(self, player: Player, opened: Callable[[], object]) -> None:
        """Let the curtain fall until `player` opens it."""
        from ludotheque.scenes.overlays.curtain import CurtainScene

        self._app.scenes.push(CurtainScene(self._app, player, opened))

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, of `player` if one is named; the answer `focus` is the one that Enter gives."""
        from ludotheque.scenes.overlays.dialog import ask

        ask(self._app, title, text, answers, player, focus)

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn; `agreed` follows if all of them agree."""
        from ludotheque.scenes.overlays.dialog import ask_everyone

        ask_everyone(self._app, players, title, question, agreed)

    def _explain(self, title: str, text: str) -> None:
        from ludotheque.scenes.overlays.dialog import explain

        explain(self._app, title, text)

    # What goes out of the house, and what comes in

    def share_saved(self, path: Path) -> None:
        """Offer what of a saved game can be sent; of one that does not open, its file alone."""
        from ludotheque.games.opening import opening_saved

        def share(opened: Opened | None) -> None:
            self._share(path, opened)

        self._open(opening_saved(path, self._store.settings.maps), share, lambda _error: share(None))

    def share_table(self, table: Table) -> None:
        """Offer what of the game on a table can be sent."""
        from ludotheque.games.opening import Opened

        self._share(None, Opened(table.session, table.look.geometry.board_map))

    def _share(self, path: Path | None, opened: Opened | None) -> None:
        from ludotheque.scenes.exchange.sharing import Sharing

        Sharing(
            self._app, self._writing(), path, opened, self.result_picture, self.result_text, self.moment
        ).ask()

    def result_picture(self, session: Session[Any], look: Look) -> Surface:
        """Return the result of a game as a picture."""
        from ludotheque.scenes.result.sheet import result_picture

        return result_picture(self._app, session, look, *_named(session.setup))

    def result_text(self, session: Session[Any], look: Look) -> str:
        """Return the result of a game as text."""
        from ludotheque.scenes.result.sheet import result_text

        return result_text(session, look, *_named(session.setup))

    def moment(self, session: Session[Any], look: Look) -> Generator[float | None, None, bytes] | None:
        """Return what makes an animated picture of the decisive moment of a game; None if it has none."""
        from ludotheque.scenes.result.decisive import decisive_turn, filming_turn

        known, study = self._study or (None, None)
        told = study.moments if study and known is session and study.status == "done" else ()
        turn = None if session.kept else decisive_turn(session, look, told)
        return filming_turn(session, look, turn) if turn else None

    def export_all(self) -> None:
        """Write all games as one archive."""
        self._writing().write_all()

    def write(self, write: Callable[[Path], Path]) -> None:
        """Write a file into the folder for what is sent, and say where it is, or that it could not be."""
        self._writing().write(write)

    def _writing(self) -> Writing:
        from ludotheque.scenes.exchange.writing import Writing

        return Writing(self._app, self._store)

    def import_games(self) -> None:
        """Let a game or an archive be chosen, beginning where the last one was, and take it in."""
        from ludotheque.home import exchange
        from ludotheque.scenes.exchange.chooser import ChooserScene

        def chosen(file: Path) -> None:
            self._store.change_settings(imports=str(file.parent))
            self.take_file(file)

        endings = (*exchange.ENDINGS, exchange.ARCHIVE)
        self._app.scenes.push(ChooserScene(self._app, self._store.imports_folder(), chosen, endings))

    def take_file(self, path: Path) -> None:
        """Take in a game, or an archive of games, from a file that was chosen, let go or named."""
        from ludotheque.scenes.exchange.importing import FileImport

        FileImport(self._app, self._store, self.open_game).take(path)


def _game_of(scene: Scene) -> str:
    """Return the id of the game that a scene is about; nothing for one that is about none."""
    if scene.session:
        return scene.session.game
    return next((game for game, box in GAMES.items() if box.title == scene.title), "")


def _named(setup: Setup) -> tuple[str, str]:
    """Return what a game is called, and the day on which it was begun, in words."""
    from datetime import date

    from ludotheque.home.moments import day

    title = GAMES[setup.game].title
    if setup.title:
        title = _("{game} : {title}").format(game=title, title=setup.title)
    try:
        return title, day(date.fromisoformat(setup.started[:8]))
    except ValueError:
        return title, ""


def rescued(app: App, log: Path | None, saved: bool) -> Scene:
    """Return the dialog that tells what happened, where it is written, and that nothing is lost."""
    from ludotheque.scenes.overlays.dialog import RescueScene

    words = [_("Un problème est survenu. Ce n'est pas votre faute.")]
    if saved:
        words.append(_("La partie est enregistrée : vous pouvez la reprendre depuis l'étagère."))
    if log:
        words.append(_("Un compte rendu, utile pour réparer, est dans le fichier {path}").format(path=log))
    choices = [
        Choice("continue", _("Continuer"), nothing, "seal"),
        Choice("quit", _("Quitter"), app.leave, icon="close"),
    ]
    return RescueScene(app, _("Il y a eu un problème"), "\n\n".join(words), choices)


def load_scenes() -> Generator[None, None, None]:
    """Load set-up, lists, table, looks, rulebook and boards; no step takes longer than a frame may.

    Not in a thread: when two threads import the same, one of them may get a module that is half there.
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
