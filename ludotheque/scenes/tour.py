"""A tour of the program, which opens every scene and dialog in each of its states.

The self-test, the tests and the tool that looks for faults of the layout all walk it, so that they see the
same things. `tests/scenes/test_tour.py` fails for a scene that the tour does not visit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import pygame

from ludotheque.core.annotations import (
    LONGEST_BRANCH,
    LONGEST_NAME,
    LONGEST_NOTE,
    Branch,
    TurnNote,
    branch_name,
    note_text,
)
from ludotheque.core.feat import Feat
from ludotheque.core.game import CHANCE
from ludotheque.core.playout import play_into
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.core.setup import Options, Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import Opened, new_game
from ludotheque.home import paths
from ludotheque.home.seals import Seal
from ludotheque.home.settings import LastGame
from ludotheque.home.store import Store
from ludotheque.i18n import _
from ludotheque.players.characters import characters_for
from ludotheque.scenes import staged
from ludotheque.scenes.exchange.chooser import ChooserScene
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.dialog import LeavingScene
from ludotheque.scenes.overlays.licences import LicencesScene
from ludotheque.scenes.overlays.news import NewsScene, releases
from ludotheque.scenes.overlays.progress import work
from ludotheque.scenes.overlays.rescue import crash_dialog
from ludotheque.scenes.overlays.seats import ask_who_plays
from ludotheque.scenes.overlays.written import WrittenScene
from ludotheque.scenes.result.scene import ResultScene
from ludotheque.scenes.shelf.scene import ShelfScene
from ludotheque.scenes.trophies import Trophy, kinds
from ludotheque.table.lesson.scene import LessonScene
from ludotheque.table.puzzle.scene import PuzzleScene
from ludotheque.table.scene import TableScene
from ludotheque.table.side_line.scene import SideLineScene
from ludotheque.table.trial import TrialScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Scene

NAMES = {  # names of players, by the length of the longest
    4: ("Anna", "Hugo", "Inga", "Otto", "Zoya"),
    11: ("Bartholomew", "Constantine", "Marie-Laure", "Jean-Michel", "Anne-Claire"),
    24: (
        "Bartholomew Featherstone",
        "Marie-Guillemette Durand",
        "Maximilian von Oberndorf",
        "Wilhelmina Grosvenor-Row",
        "Jean-Christophe Desmares",
    ),
}
COLOURS = ("vert", "sable", "or", "azur", "gueules")
EARLY, LATE = 0.05, 0.85  # when to visit a game: shares of its plies
MOST_TABS = 400  # presses of Tab that are enough to reach everything on a page
SAVED, DAY = 1_725_200_000.0, 86_400  # when the first game was saved, in seconds since the epoch; a day


class Tour:
    """Opens all scenes of an app in turn, for players called `names`, with `many` games in the list."""

    def __init__(
        self,
        app: App,
        store: Store,
        navigation: Navigation,
        boxes: Sequence[Box] = (),
        names: Sequence[str] = NAMES[11],
        many: int = 50,
    ) -> None:
        self._app, self._store, self._navigation = app, store, navigation
        self._boxes = tuple(boxes) or tuple(GAMES.values())
        self._names, self._many = tuple(names), many

    @property
    def legs(self) -> dict[str, Callable[[], Iterator[str]]]:
        """The parts of the tour by name; each can be walked on its own."""
        house = {
            "shelf": self._shelf,
            "settings": self._settings,
            "dialog": self._dialogs,
            "files": self._files,
            "games": self._games,
            "household": self._household,
        }
        before = {f"{box.id} before": partial(self._before, box) for box in self._boxes}
        table = {f"{box.id} table": partial(self._at_table, box) for box in self._boxes}
        after = {f"{box.id} after": partial(self._after, box) for box in self._boxes}
        taught = {f"{box.id} lesson": partial(self._lesson, box) for box in self._boxes if box.lessons()}
        asked = {f"{box.id} puzzle": partial(self._puzzles, box) for box in self._boxes if box.puzzles()}
        return house | before | table | after | taught | asked

    def walk(self, *legs: str) -> Iterator[str]:
        """Open one scene after the other (only of the parts `legs`, if given) and yield its name.

        Between two steps the caller may look at the top scene, and change the size of the window, the text
        size and the language.
        """
        app = self._app
        app.change(speed=0, curtain=False, introduced=tuple(GAMES), tips=False)
        app.scenes.unwind(0)
        app.scenes.push(Scene(app))  # an empty scene, so that the shelf is not painted below all others
        for name in legs or self.legs:
            for state in self.legs[name]():
                yield f"{name} {state}".rstrip()

    # Scenes of no game

    def _shelf(self) -> Iterator[str]:
        self._throw_all_away()
        self._open_shelf()
        yield from self._with_help("")
        box = self._boxes[0]
        session = self._begun(box).session
        play_into(session, 40)
        self._save(session, 1)
        self._open_shelf()
        yield "with a saved game"
        self._open_shelf().put_up(tuple(self._trophy(box, kind) for box, kind in kinds()))
        yield "with trophies"

    def _open_shelf(self) -> ShelfScene:
        self._open(self._navigation.shelf)
        shelf = self._app.scenes.top
        assert isinstance(shelf, ShelfScene)
        shelf.hang_letter([])
        return shelf

    def _trophy(self, box: Box, kind: str) -> Trophy:
        path = next(paths.saves_folder().glob("*.json"))
        return Trophy(box, Feat(kind, 0, "Eilean Donan"), self._players(box), path, SAVED, shared=False)

    def _settings(self) -> Iterator[str]:
        self._open(self._navigation.settings)
        yield ""
        self._open(self._navigation.about)
        yield "about"
        self._open(lambda: self._app.scenes.push(NewsScene(self._app, releases())))
        yield "news"
        licences = LicencesScene(self._app)
        self._app.scenes.push(licences)
        yield "licences"
        licences.read(next(found for found in credits.libraries() if found.name == "FLAC"))
        yield "licence"

    def _dialogs(self) -> Iterator[str]:
        ask, player = self._navigation.ask, self._players(self._boxes[0])[0]
        answers = [Choice("agree", _("D'accord"), nothing), Choice("refuse", _("Non"), nothing, "seal")]
        pitches = " ".join(box.pitch() for box in GAMES.values())
        self._open(lambda: ask(self._boxes[0].title, pitches, answers, player))
        yield "with a long text"
        many = [Choice(name, name, nothing) for name in self._names]
        self._open(lambda: ask(_("Qui joue ?"), "", many))
        yield "with many answers"
        self._open(lambda: self._navigation.ask_everyone([player], _("Tout effacer ?"), pitches, nothing))
        yield "for everyone"
        log = paths.logs_folder() / "crash-20250101-101010.txt"
        self._open(lambda: self._app.scenes.push(crash_dialog(self._app, log, saved=True)))
        yield "after a crash"
        self._open(lambda: self._app.scenes.push(LeavingScene(self._app, nothing)))
        yield "before leaving an unsaved game"
        written = WrittenScene(self._app, paths.exports_folder() / "Joueurs.csv", nothing)
        self._open(lambda: self._app.scenes.push(written))
        yield "for a file written"
        self._open(lambda: work(self._app, _("La partie s'ouvre…"), _endless(), _ignore))
        yield "with progress"
        self._open(lambda: self._navigation.curtain(player, nothing, nothing))
        yield "of the curtain"

    def _files(self) -> Iterator[str]:
        chooser = ChooserScene(self._app, paths.languages_folder(), _ignore)
        self._open(lambda: self._app.scenes.push(chooser))
        yield "folder"
        self._store.change_settings(imports=str(paths.maps_folder()))
        self._open(self._navigation.exchange.import_games)
        yield "import"

    def _games(self) -> Iterator[str]:
        self._throw_all_away()
        self._open(self._navigation.games)
        self._rest()
        yield "none"
        session = self._begun(max(self._boxes, key=lambda box: box.seats[-1])).session
        play_into(session, 40)
        self._save(session, 1)
        self._open(self._navigation.games)
        self._rest()
        yield "one"
        self._press("game-")
        yield "sheet"
        self._press("rename")
        yield "rename"
        self._open(self._navigation.games)
        self._rest()
        self._press("game-")
        self._press("share")
        yield "share"
        self._press("board")
        yield "share a picture"
        self._save(session, self._many)
        self._open(self._navigation.games)
        self._rest()
        yield from self._with_help(str(self._many))
        self._press("by-game")
        yield "unfolded"
        self._open(self._navigation.games)
        self._rest()
        self._press("game-")
        self._press("throw-away")
        self._rest()
        yield "with one thrown away"

    def _household(self) -> Iterator[str]:
        self._throw_all_away()
        self._open(self._navigation.household)
        self._rest()
        yield "empty"
        for box in GAMES.values():
            self._save(staged.whole(box, self._players(box)), 1)
        self._open(self._navigation.household)
        self._rest()
        yield from self._with_help("figures")
        self._press("person-2")
        yield "person"

    # Scenes of a game

    def _before(self, box: Box) -> Iterator[str]:
        def sit(players: Sequence[Player]) -> None:
            self._app.change(tables={box.id: LastGame(tuple(players))})
            self._open(lambda: self._navigation.setup(box.id))
            self._rest()

        players = self._players(box)
        sit(players)
        yield from self._with_help("setup")
        characters = cycle(characters_for(box.levels, box.tempers))
        sit([player.handed_to(next(characters), 0) for player in players])
        yield "setup with computers"
        self._press("player-1-seat")
        yield "seat"
        sit(())
        yield "setup alone"
        self._press("variants")
        yield "variants"
        self._open(lambda: self._navigation.boards(box, None, _ignore))
        self._rest()
        yield "boards"
        self._open(lambda: self._navigation.summary(box.id))
        self._rest()
        yield "summary"
        self._open(lambda: self._navigation.rulebook(box.id))
        self._rest()
        yield from self._with_help("rulebook")
        self._rest()
        self._press("note-")
        self._rest()
        yield "rulebook, a note open"
        self._press("figure-")
        self._rest()
        scene = self._app.scenes.top
        assert isinstance(scene, TrialScene)
        yield "figure"
        while not scene.parchment.ended:
            if scene.session.turn == CHANCE:
                scene.director.throw()
            else:
                scene.director.make(scene.session.rules.legal(scene.session.state)[0])
            self._rest()
            scene.update(0.0)
        scene.model.tell(None)
        yield "figure, played"

    def _at_table(self, box: Box) -> Iterator[str]:
        plain = self._begun(box)
        yield from self._moments(plain, EARLY, "early")
        last = tuple((option.name, option.values[-1]) for option in box.options)
        yield from self._moments(self._begun(box, last), LATE, "late")
        if box.levels:
            played, characters = self._begun(box), cycle(characters_for(box.levels, box.tempers))
            played.session.setup = played.session.setup._replace(
                players=tuple(
                    player if seat == 0 else player.handed_to(next(characters), 0)
                    for seat, player in enumerate(played.session.players)
                )
            )
            self._to_move(played.session, LATE)
            table = self._show(played)
            yield "with computers"
            staged.speak(table)
            yield "with computers, one of them speaks"

    def _moments(self, opened: Opened, share: float, moment: str) -> Iterator[str]:
        """Open a table after a `share` (0 to 1) of the plies, and yield its states, named from `moment`."""
        self._to_move(opened.session, share)
        table = self._show(opened)
        yield from self._with_help(moment)
        staged.hold(table)
        yield f"{moment}, holding a piece"
        staged.rest(table)
        staged.refuse(table)
        yield f"{moment}, refused"
        staged.rest(table)
        if tips := GAMES[opened.session.game].tips():
            staged.tell(table, tips)
            yield f"{moment}, tip"
            table.model.papers.tip.close()
        if table.adviser.offered:
            staged.advise(table)
            yield f"{moment}, advised"
            table.adviser.dismiss()
        self._navigation.menu(table)
        yield f"{moment}, menu"
        self._app.scenes.pop()
        ask_who_plays(self._app, table)
        yield f"{moment}, seats"
        self._press("seat-0")
        yield f"{moment}, a seat"
        self._app.scenes.pop()
        self._navigation.summary(opened.session.game)
        yield f"{moment}, summary"
        self._app.scenes.pop()
        table.model.open_log()
        yield f"{moment}, log"
        self._app.scenes.pop()
        table.watch(at=opened.session.cursor // 2)
        yield from self._with_help(f"{moment}, watching")
        yield from self._notes(table, moment)

    def _notes(self, table: TableScene, moment: str) -> Iterator[str]:
        """Yield a replay that waits at two notes, the sheet for another one, and that of their lesson."""
        model = table.model
        text = note_text(" ".join(self._names * LONGEST_NOTE))
        model.session.notes = TurnNote(model.game.at, text, awaited=True), TurnNote(model.game.at, text)
        model.show(model.shown)
        yield f"{moment}, noted"
        table.replays.noting.write()
        yield f"{moment}, noting"
        self._app.scenes.pop()
        self._navigation.lessons.show_own(table)
        yield f"{moment}, the lesson of its notes"
        self._app.scenes.pop()

    def _lesson(self, box: Box) -> Iterator[str]:
        for path in box.lessons():
            self._app.change(lessons={})
            self._open(partial(self._navigation.lessons.open, box.id, path))
            scene = self._app.scenes.top
            assert isinstance(scene, LessonScene)
            helped = False
            while not scene.guide.finished:
                staged.until_said(scene)
                if scene.guide.note and not scene.guide.note.awaits:
                    state = f"{path.stem} note {scene.guide.at + 1}"
                    yield from [state] if helped else self._with_help(state)
                    helped = True
                    scene.parchment.go_on()
                elif scene.guide.note:
                    answered = ", answered" if scene.guide.answered else ""
                    yield f"{path.stem} note {scene.guide.at + 1}{answered}"
                    scene.parchment.show_me()
            staged.until_said(scene)
            yield f"{path.stem} finished"
            self._app.scenes.pop()
        if len(box.lessons()) > 1:
            self._open(partial(self._navigation.lessons.choose, box.id))
            yield "choice"
        self._app.change(lessons={})

    def _puzzles(self, box: Box) -> Iterator[str]:
        seals = [Seal(times, "2026-01-01", alone) for times in (1, 5) for alone in (True, False)]
        ids = [f"{box.id}/{path.stem}" for path in box.puzzles()]
        self._app.change(seals=dict(zip(ids, seals, strict=False)))
        self._open(partial(self._navigation.puzzles.show, box.id))
        yield from self._with_help("list")
        self._app.change(seals={})
        helped = False
        for path in box.puzzles():
            self._open(partial(self._navigation.puzzles.open, box.id, path))
            scene = self._app.scenes.top
            assert isinstance(scene, PuzzleScene)
            self._rest()
            yield from [path.stem] if helped else self._with_help(path.stem)
            helped = True
            paper, texts = scene.parchment, scene.guide.texts
            for _hint in texts.hints:
                paper.help_on()
            yield f"{path.stem}, hints"
            wrong = max(texts.wrong, key=lambda number: len(texts.wrong[number].text))
            if scene.guide.asks:
                paper.answer(wrong)
            else:
                scene.director.make(*scene.guide.tempting[wrong - 1])
            yield f"{path.stem}, wrong"
            if scene.guide.asks:
                paper.answer(scene.guide.puzzle.right)
            else:
                scene.show_line()
                scene.guide.shown = False  # so that it is sealed
            self._rest()
            yield f"{path.stem}, solved"

    def _after(self, box: Box) -> Iterator[str]:
        players = self._players(box)
        self._result(box, players)
        yield from self._with_help("result")
        self._study(box)
        yield "result, studied"
        self._app.scenes.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-99))
        yield "result, scrolled"
        self._press("share")
        yield "share"
        yield from self._side_lines(Opened(staged.whole(box, players), self._begun(box).map))
        if box.levels:
            characters = cycle(characters_for(box.levels, box.tempers))
            self._result(box, (players[0], *(one.handed_to(next(characters), 0) for one in players[1:])))
            self._study(box)
            yield "result of one person"
            self._app.scenes.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-99))
            yield "result of one person, scrolled"
            yield from self._own_puzzles(box)

    def _own_puzzles(self, box: Box) -> Iterator[str]:
        result = self._app.scenes.top
        assert isinstance(result, ResultScene)
        session, found = result.session, result.study.puzzles if result.study else ()
        assert session is not None
        for number, one in enumerate(found, 1):
            self._navigation.puzzles.keep(session, one)
            self._rest()
            yield f"own puzzle {number}"
            self._app.scenes.pop()
        if found:
            self._open(partial(self._navigation.puzzles.show, box.id))
            yield from self._with_help("own puzzles")

    def _side_lines(self, opened: Opened) -> Iterator[str]:
        session = opened.session
        at = staged.decided(session, len(session.steps) // 2)
        table = self._show(opened)
        table.model.result_due = False
        session.branches = ()
        table.watch(at=at)
        table.update(0.5)
        replay = table.model.replay
        assert replay is not None
        replay.try_here()
        line = self._app.scenes.top
        assert isinstance(line, SideLineScene)
        line.update(0.5)
        yield from self._with_help("side line")
        line.menu()
        yield "side line, menu"
        self._app.scenes.unwind(2)
        name = branch_name(" ".join(self._names * LONGEST_NAME))
        moves = tuple(session.moves())[at : at + LONGEST_BRANCH]
        session.branches = tuple(Branch(at, name, moves[:count]) for count in range(1, 9))
        replay.try_here()
        yield from self._with_help("side lines")
        session.branches = ()

    def _result(self, box: Box, players: tuple[Player, ...]) -> None:
        session = staged.whole(box, players)
        table = self._navigation.tables.make(Opened(session, self._begun(box).map))
        self._open(lambda: self._navigation.result(table))

    def _study(self, box: Box) -> None:
        result = self._app.scenes.top
        assert isinstance(result, ResultScene)
        if result.study and result.session:
            for part in staged.studied(box, result.session, result.study.played):
                result.study.take(part)
        self._app.scenes.relayout()
        self._rest()

    # Helpers

    def _with_help(self, state: str) -> Iterator[str]:
        """Yield the name `state` for the open scene; then open its help, and yield a name for the help."""
        yield state
        self._app.open_help()
        yield f"{state}, help".removeprefix(", ")
        self._app.scenes.pop()

    def _open(self, open_it: Callable[[], object]) -> None:
        """Close everything but the lowest scene, then call `open_it` to open another scene."""
        self._app.scenes.unwind(1)
        open_it()

    def _rest(self) -> None:
        for _step in range(staged.MOST_UPDATES):
            if not self._app.scenes.top.moving():
                return
            self._app.scenes.top.update(0.2)

    def _press(self, id: str) -> None:
        """Press Enter on the widget `id` (or prefix ending in "-") reached by Tab; raises LookupError."""
        for _step in range(MOST_TABS):
            focus = self._app.scenes.top.trace().get("focus") or ""
            if focus == id or (id.endswith("-") and focus.startswith(id)):
                self._key(pygame.K_RETURN)
                return
            self._key(pygame.K_TAB)
        raise LookupError(id)

    def _key(self, key: int) -> None:
        self._app.scenes.top.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def _players(self, box: Box) -> tuple[Player, ...]:
        seats = box.seats[-1]
        each, sides = box.tinctures_each(seats), box.sides or COLOURS
        return tuple(
            Player(self._names[seat % len(self._names)], tuple(sides[each * seat : each * seat + each]))
            for seat in range(seats)
        )

    def _begun(self, box: Box, options: Options = ()) -> Opened:
        return new_game(box, self._players(box), options=options, seed="tour", started="20250101-101010")

    def _to_move(self, session: Session[Any], share: float) -> None:
        """Play a game to its end, then go back to the first turn of seat 0 after a `share` (0 to 1) of it."""
        end = staged.played_out(session)
        session.seek(staged.decided(session, round(share * end)))

    def _save(self, session: Session[Any], count: int) -> None:
        """Save a game `count` times, dated as if the copies had begun in different months."""
        record = record_of(session)
        for number in range(count):
            month, day = number % 12 + 1, number // 12 % 28 + 1
            started = f"{2024 - number // 336}{month:02}{day:02}-101010"
            self._store.add(
                record._replace(setup=record.setup._replace(started=started)), SAVED + number * DAY
            )

    def _throw_all_away(self) -> None:
        for file in paths.saves_folder().glob("*.json*"):
            file.unlink()

    def _show(self, opened: Opened) -> TableScene:
        self._open(lambda: self._navigation.tables.show(opened))
        table = self._app.scenes.top
        assert isinstance(table, TableScene)
        for _step in range(3):
            table.update(0.5)
        return table


def _ignore(_answer: object) -> None:
    """Ignore a choice: the tour only looks."""


def _endless() -> Generator[float, None, None]:
    while True:
        yield 0.4
