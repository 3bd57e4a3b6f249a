"""A tour of the program, which opens every scene and dialog in each of its states.

The self-test, the tests and the tool that looks for faults of the layout all walk it, so that they see the
same things. `tests/scenes/test_tour.py` fails for a scene that the tour does not visit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cache, partial
from itertools import cycle
from random import Random
from typing import Any

import pygame

from ludotheque.core.game import OVER
from ludotheque.core.judgement import ADVISED
from ludotheque.core.playout import play_into
from ludotheque.core.record import record_of
from ludotheque.core.session import Session
from ludotheque.core.setup import Options, Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import Opened, new_game
from ludotheque.home import paths
from ludotheque.home.settings import LastGame
from ludotheque.home.store import Store
from ludotheque.i18n import _
from ludotheque.players import analysis
from ludotheque.players.characters import CHARACTERS, characters_for
from ludotheque.players.remarks import OCCASIONS, remarks
from ludotheque.scenes.exchange.chooser import ChooserScene
from ludotheque.scenes.navigation import Navigation, crash_dialog
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.dialog import LeavingScene
from ludotheque.scenes.overlays.licences import LicencesScene
from ludotheque.scenes.overlays.news import NewsScene, releases
from ludotheque.scenes.overlays.progress import work
from ludotheque.scenes.overlays.written import WrittenScene
from ludotheque.scenes.result.scene import ResultScene
from ludotheque.table.advice import advice_words
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.lesson.scene import LessonScene
from ludotheque.table.papers.advice import AdviceEntry
from ludotheque.table.reactions import Reaction
from ludotheque.table.scene import TableScene
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
LAST = 600  # plies after which a game is ended by agreement, if its rules allow that
MOST_TABS = 400  # presses of Tab that are enough to reach everything on a page
MOST_UPDATES = 400  # updates that are enough for a scene to come to rest
DECISIONS = 2  # of a person, that the analysis looks at, more or less
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
        return house | before | table | after | taught

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
        self._open(self._navigation.shelf)
        yield from self._with_help("")
        box = self._boxes[0]
        session = self._begun(box).session
        play_into(session, 40)
        self._save(session, 1)
        self._open(self._navigation.shelf)
        yield "with a saved game"

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
        self._open(lambda: work(self._app, _("La partie s'ouvre…"), _endless(), _ignore, (), _ignore))
        yield "with progress"
        self._open(lambda: self._navigation.curtain(player, nothing, nothing))
        yield "of the curtain"

    def _files(self) -> Iterator[str]:
        chooser = ChooserScene(self._app, paths.languages_folder(), _ignore)
        self._open(lambda: self._app.scenes.push(chooser))
        yield "folder"
        self._store.change_settings(imports=str(paths.maps_folder()))
        self._open(self._navigation.import_games)
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
            self._save(_whole(box, self._players(box)), 1)
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
            _speak(table)
            yield "with computers, one of them speaks"

    def _moments(self, opened: Opened, share: float, moment: str) -> Iterator[str]:
        """Open a table after a `share` (0 to 1) of the plies, and yield its states, named from `moment`."""
        self._to_move(opened.session, share)
        table = self._show(opened)
        yield from self._with_help(moment)
        _hold(table)
        yield f"{moment}, holding a piece"
        _rest(table)
        _refuse(table)
        yield f"{moment}, refused"
        _rest(table)
        if tips := GAMES[opened.session.game].tips():
            _tell(table, tips)
            yield f"{moment}, tip"
            table.model.papers.tip.close()
        if table.adviser.offered:
            _advise(table)
            yield f"{moment}, advised"
            table.adviser.dismiss()
        self._navigation.menu(table)
        yield f"{moment}, menu"
        self._app.scenes.pop()
        self._navigation.seats(table)
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

    def _lesson(self, box: Box) -> Iterator[str]:
        for path in box.lessons():
            self._app.change(lessons={})
            self._open(partial(self._navigation.lesson, box.id, path))
            scene = self._app.scenes.top
            assert isinstance(scene, LessonScene)
            helped = False
            while not scene.guide.finished:
                until_said(scene)
                if scene.guide.note and not scene.guide.note.awaits:
                    state = f"{path.stem} note {scene.guide.at + 1}"
                    yield from [state] if helped else self._with_help(state)
                    helped = True
                    scene.parchment.go_on()
                elif scene.guide.note:
                    answered = ", answered" if scene.guide.answered else ""
                    yield f"{path.stem} note {scene.guide.at + 1}{answered}"
                    scene.parchment.show_me()
            until_said(scene)
            yield f"{path.stem} finished"
            self._app.scenes.pop()
        if len(box.lessons()) > 1:
            self._open(partial(self._navigation.learn, box.id))
            yield "choice"
        self._app.change(lessons={})

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
        if box.levels:
            characters = cycle(characters_for(box.levels, box.tempers))
            self._result(box, (players[0], *(one.handed_to(next(characters), 0) for one in players[1:])))
            self._study(box)
            yield "result of one person"
            self._app.scenes.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-99))
            yield "result of one person, scrolled"

    def _result(self, box: Box, players: tuple[Player, ...]) -> None:
        """Open the result of a finished game."""
        session = _whole(box, players)
        table = self._navigation.table(Opened(session, self._begun(box).map))
        self._open(lambda: self._navigation.result(table))

    def _study(self, box: Box) -> None:
        """Complete the analysis of the result on screen at once."""
        result = self._app.scenes.top
        assert isinstance(result, ResultScene)
        if result.study and result.session:
            for part in _studied(box, result.session, result.study.played):
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
        """Update the top scene until it is at rest."""
        for _step in range(MOST_UPDATES):
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
        """Return as many players as a game allows."""
        seats = box.seats[-1]
        each, sides = box.tinctures_each(seats), box.sides or COLOURS
        return tuple(
            Player(self._names[seat % len(self._names)], tuple(sides[each * seat : each * seat + each]))
            for seat in range(seats)
        )

    def _begun(self, box: Box, options: Options = ()) -> Opened:
        """Return a new game with the greatest number of players."""
        return new_game(box, self._players(box), options=options, seed="tour", started="20250101-101010")

    def _to_move(self, session: Session[Any], share: float) -> None:
        """Play a game to its end, then go back to the first turn of seat 0 after a `share` (0 to 1) of it."""
        end = played_out(session)
        session.seek(_decided(session, round(share * end)))

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
        """Open a table, and update it until it is ready for the player to move."""
        self._open(lambda: self._navigation.show(opened))
        table = self._app.scenes.top
        assert isinstance(table, TableScene)
        for _step in range(3):
            table.update(0.5)
        return table


def until_said(scene: LessonScene) -> None:
    """Update a lesson until its guide shows a note (a text for the learner) or the lesson is over."""
    scene.model.cursor = None  # as if the keyboard's cursor had not been moved during the last note
    for _step in range(MOST_UPDATES):
        scene.update(0.5)
        scene.model.tell(None)
        if (scene.guide.note or scene.guide.finished) and not scene.model.stage.animations:
            scene.update(0.5)
            return


def played_out(session: Session[Any]) -> int:
    """Play a game to its end with random moves, and return the number of plies.

    If it is not over after LAST plies and its rules allow it, the players end it by agreement.
    """
    rng = Random(session.seed)
    while session.turn != OVER:
        stop = session.rules.agreements(session.state) if session.cursor >= LAST else ()
        if stop:
            session.play(stop[0])
        else:
            play_into(session, 1, rng)
    return session.cursor


@cache
def _whole(box: Box, players: tuple[Player, ...]) -> Session[Any]:
    """Return a finished game."""
    session = new_game(box, players, seed="tour", started="20250101-101010").session
    played_out(session)
    return session


@cache
def _studied(box: Box, session: Session[Any], played: analysis.MovesPlayed) -> Sequence[analysis.Findings]:
    """Return all parts of the analysis of a finished game, in which a person has decided a few times only."""
    few = played._replace(own=played.own[:: max(1, len(played.own) // DECISIONS)])
    return tuple(analysis.analyse(box.judgement(session.rules), few))


def _decided(session: Session[Any], ply: int) -> int:
    """Return the first number of plies from `ply` on with seat 0 to move, `ply` if there is none."""
    later = range(ply, len(session.steps))
    return next((at for at in later if session.rules.turn(session.state_at(at)) == 0), ply)


def _ignore(_answer: object) -> None:
    """Ignore a choice: the tour only looks."""


def _endless() -> Generator[float, None, None]:
    while True:
        yield 0.4


def _speak(table: TableScene) -> None:
    """Show the longest remark that any character makes. The seat with the highest number says it."""
    seats = range(len(table.session.players))
    longest = max((line for one in CHARACTERS for on in OCCASIONS for line in remarks(one, on)), key=len)
    table.model.reactions.show(Reaction(dict.fromkeys(seats, "pleased"), seats[-1], longest))
    table.model.show()


def _rest(table: TableScene) -> None:
    """Clear the message on a table, and put down the piece that the player holds."""
    table.model.papers.message.clear()
    table.model.let_go()


def _hold(table: TableScene) -> None:
    """Pick up the piece that has the most destinations."""
    model, hand = table.model, table.model.hand
    reach: dict[str, int] = {}
    for place in model.game.offered():
        hand.take(place)
        reach[place] = len(hand.destinations)
        hand.put_back()
    if reach:
        hand.take(max(reach, key=lambda place: (reach[place], place)))
    model.show()


def _refuse(table: TableScene) -> None:
    """Show the longest sentence about a game, which is as long as the longest refusals, as a refusal."""
    longest = max((box.pitch() for box in GAMES.values()), key=len)
    table.model.papers.message.say(longest, "M5", table.app.seconds)
    table.model.show()


def _tell(table: TableScene, tips: Sequence[FirstTip]) -> None:
    """Show the longest of a game's tips."""
    table.model.papers.tip.say(table.model.moment, max(tips, key=lambda tip: len(tip.words())))
    table.model.show()


def _advise(table: TableScene) -> None:
    """Show advice on the first legal moves, without asking a computer player."""
    model, rules = table.model, table.session.rules
    at, entries = model.game.position, []
    for number, move in enumerate(model.game.legal[:ADVISED], 1):
        text = advice_words(rules, table.look, at, (move,), ())
        entries.append(AdviceEntry(text, number, -1, (move,), table.look.gestures.ways(at, (move,))))
    model.papers.advice.say(model.moment, entries)
    model.show()
