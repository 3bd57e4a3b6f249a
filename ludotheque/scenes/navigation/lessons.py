"""The lessons of the boxes: which to take, the table on which one is given, what is kept; figures to play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.core.setup import HUMAN, Setup
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.settings import DONE, LastGame
from ludotheque.home.store import Store
from ludotheque.i18n import _, in_other, language
from ludotheque.table.navigation import TableNavigation
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.annotations import TurnNote
    from ludotheque.games.own_lessons import LessonPlan
    from ludotheque.scenes.rulebook.figures import Figure
    from ludotheque.table.navigation import Table
    from ludotheque.ui.skin import ButtonStyle


class Lessons:
    """Gives the lessons of all games. `propose` opens the set-up of a game with players and options."""

    def __init__(
        self,
        app: App,
        store: Store,
        navigation: TableNavigation,
        propose: Callable[[str, LastGame], object],
    ) -> None:
        self._app, self._store, self._navigation, self._propose = app, store, navigation, propose

    def choose(self, game: str) -> None:
        """Start the lesson of a game. If the game has several lessons, ask which one to start."""
        from ludotheque.table.lesson.lesson import title_of

        paths, reached = GAMES[game].lessons(), self._store.settings.lessons
        if len(paths) == 1:
            self.open(game, paths[0])
            return
        choices = []
        first = next((path for path in paths if reached.get(path.stem) != DONE), paths[0])
        for path in paths:
            icon = "check" if reached.get(path.stem) == DONE else "book"
            style: ButtonStyle = "seal" if path == first else "oak"
            give = partial(self.open, game, path)
            choices.append(Choice(path.stem, title_of(path, language()), give, style, icon))
        text = _("Quelques minutes à la table, pas à pas.")
        close = Choice("close", _("Fermer"), nothing)
        self._navigation.ask(_("Apprendre en jouant"), text, [*choices, close], focus=first.stem)

    def learnt(self, game: str) -> bool:
        """Return whether all lessons of a game have been finished."""
        reached = self._store.settings.lessons
        return all(reached.get(path.stem) == DONE for path in GAMES[game].lessons())

    def open(self, game: str, path: Path) -> None:
        """Start the lesson in the file at `path`, or go on where the player left it."""
        from ludotheque.games.lessons import open_lesson
        from ludotheque.table.lesson.scene import LessonScene

        box, known = GAMES[game], self._store.settings.lessons
        guide, board_map = open_lesson(path, language(), max(0, known.get(path.stem, 0)))
        setup = guide.session.setup
        [learner] = guide.learners
        table = self._with_weakest_opponents(box, setup, learner)
        seated = list(setup.players)
        seated[learner] = seated[learner]._replace(name=table.players[learner].name)
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

        scene = LessonScene(self._app, guide, look, self._navigation, box.title, keep, next_choices)
        self._app.scenes.push(scene)
        if guide.lesson.language.code != language():
            self._app.notify(in_other(guide.lesson.language))

    def show_own(self, table: Table, at_once: bool = False) -> None:
        """Show the lesson that the notes on a table's game make; `at_once`, begin it unless it has faults."""
        from ludotheque.games.own_lessons import lesson_plan
        from ludotheque.scenes.overlays.own_lesson import OwnLessonScene

        plan = partial(lesson_plan, table.session, table.look)
        if at_once and (made := plan()).ready:
            self._play_own(table, made)
            return
        change, play = partial(self._change, table), partial(self._play_own, table)
        self._app.scenes.push(OwnLessonScene(self._app, plan, change, play))

    def _change(self, table: Table, note: TurnNote) -> None:
        from ludotheque.table.scene import TableScene

        while not isinstance(self._app.scenes.top, TableScene):
            self._app.scenes.pop()
        table.change_note(note)

    def _play_own(self, table: Table, plan: LessonPlan) -> None:
        from ludotheque.games.own_lessons import own_lesson
        from ludotheque.table.lesson.scene import LessonScene

        session, box = table.session, GAMES[table.session.game]
        guide = own_lesson(session, plan)
        ways_on = [
            Choice("lesson-again", _("Recommencer"), partial(self._again, table, plan), "seal"),
            Choice("lesson-close", _("Fermer"), self._app.scenes.pop),
        ]
        look = box.look()(self._app, guide.session, table.look.geometry.board_map)
        scene = LessonScene(self._app, guide, look, self._navigation, box.title, lambda _note: None, ways_on)
        scene.resumes = False
        self._app.scenes.push(scene)

    def _again(self, table: Table, plan: LessonPlan) -> None:
        self._app.scenes.pop()
        self._play_own(table, plan)

    def _next_lesson(self, game: str, path: Path) -> None:
        self._app.scenes.pop()
        self.open(game, path)

    def try_figure(self, game: str, figure: Figure, caption: str) -> None:
        """Open the position of a rulebook's figure, in which the reader plays the seat that moves first."""
        from ludotheque.games.boards import board_map
        from ludotheque.table.lesson.guide import LessonSession
        from ludotheque.table.trial import Trial, TrialScene

        box, session = GAMES[game], LessonSession.following(figure.session)
        turns = (session.rules.turn(session.state_at(ply)) for ply in range(len(session.steps) + 1))
        seat = next(turn for turn in turns if turn >= 0)
        table = self._with_weakest_opponents(box, session.setup, seat)
        seated = [
            player._replace(colours=shown.colours)
            for player, shown in zip(table.players, session.players, strict=True)
        ]
        session.setup = session.setup._replace(players=tuple(seated))
        look = box.look()(self._app, session, board_map(box))
        trial = Trial(session, seat, figure.shows, caption)
        self._app.scenes.push(TrialScene(self._app, trial, look, self._navigation, box.title))

    def _with_weakest_opponents(self, box: Box, setup: Setup, seat: int) -> LastGame:
        """Return a game with as many players: a person at `seat`, against the weakest players."""
        from ludotheque.scenes.setup.plan import ALONE, Plan

        plan = Plan(box, self._store.settings.tables)
        seating = plan.seatings[ALONE]
        seating.set_opponents([*plan.opponents][: len(setup.players) - 1])
        person = next(at for at, one in enumerate(seating) if one.level == HUMAN)
        seating.move(person, seat - person)
        plan.door, plan.options = ALONE, box.choices(setup.options)
        return plan.last_game()
