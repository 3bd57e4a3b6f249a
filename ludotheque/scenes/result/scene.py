"""The result of a game: who won and why, the scores, the analysis, and what to do next."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Surface

from ludotheque.core.player_turns import PlayerTurn
from ludotheque.games import GAMES
from ludotheque.home.index import Entry
from ludotheque.home.statistics import Played
from ludotheque.i18n import _, ordinal
from ludotheque.players.analysis import Moment
from ludotheque.players.own_puzzles import OwnPuzzle
from ludotheque.players.study import Study
from ludotheque.scenes.result.analysis import (
    chances_part,
    own_decisions,
    progress,
    puzzles_found,
    turning_points,
)
from ludotheque.scenes.result.course import CoursePointer, course_chart
from ludotheque.scenes.result.decisive import beats_of, decisive_turn
from ludotheque.scenes.result.ended import EndedGame, ended_game
from ludotheque.scenes.result.page import GAP, result_page
from ludotheque.scenes.result.turnings import TurningText, describe_decisive, describe_turn
from ludotheque.scenes.rivals import rivals
from ludotheque.scenes.routes import Routes
from ludotheque.table.navigation import Table
from ludotheque.table.view.miniature import drawing_miniature, fitted
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Spring
from ludotheque.ui.page import PageScene
from ludotheque.ui.scene import Hint, MouseHint
from ludotheque.ui.sheets import Pinned
from ludotheque.ui.widgets import Button, Part
from ludotheque.ui.work import Work

BOARD, LARGE, AROUND = 230, 340, 50  # logical pixels: a board's longer side, if it is the only one; its frame
SHARP = 3  # how much larger a board is drawn first
UPDATES = 4  # how often the chart of chances is updated while the analysis runs
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ResultScene(PageScene):
    """The result of the finished game on a table. A `study`, if given, analyses the game in this scene.

    If the moves do not replay to the end, the recorded end is shown, without a chart of the scores.
    """

    name = "result"
    asking = True

    def __init__(self, app: App, table: Table, routes: Routes, study: Study | None = None) -> None:
        super().__init__(app)
        self._routes, self._table, self.study = routes, table, study
        self.session = table.session
        self._ended = ended_game(table.session, table.look)
        self._turns: tuple[TurningText, ...] = ()
        self._wood = Surface((1, 1))
        self._heard = False
        self._left = False  # whether the analysis was stopped because the game is being replayed
        self._decided_by: tuple[bool, PlayerTurn | None] | None = None  # whether analysed, and the turn
        self._boards: dict[int, Surface] = {}  # see `_pictures`
        self._drawing: Work[dict[int, Surface]] | None = None
        self._recalling: Work[list[Played]] | None = None  # see `_recall`
        self._played: list[Played] = []  # the games that the characters remember
        self._last_key: tuple[object, ...] = ()  # the value of `_page_key` when the page was last made

    def enter(self) -> None:
        """Play the sound of the end once, go on with a stopped analysis, and recall the characters' games."""
        if self.app.settings.remembers:
            self._recalling = Work(self._routes.finished_games(self._is_remembered))
            self.app.later(self._recall)
        if self._left and self.study:
            self.study.begin()
        self._left = False
        if self._heard:
            return
        self._heard = True
        people = [player for player in self._ended.players if player.is_person]
        won = not people or any(player.is_person for player in self._ended.winners)
        self.app.sounds.play("fanfare" if won else "lost")

    def layout(self, size: Size) -> None:
        """Make all texts again in the current language, and fit the page to the window."""
        self._wood = Surface((1, 1))  # frees the old picture before the new one is made
        self._wood = self.app.skin.wood(size)
        self._ended, self._turns = self._told(), ()
        self._boards, self._drawing = {}, None
        if self.study:
            self._describe(self.study, len(self.study.turnings))
        super().layout(size)
        rematch = self.page.group["rematch"]
        if self.page.group.focused is None and rematch.seen == rematch.rect:
            self.page.group.focus("rematch")

    def content(self) -> Part:
        """Return the page of the result, and the buttons below it."""
        self._last_key = self._page_key(self.study) if self.study else ()
        course = course_chart(self.app, self._ended, self._pointer())
        page = result_page(self.app, self._ended, self.app.size[0], course, self._analysis())
        body = Column([Spring(), page, Spring(), Spring()], 0)
        return Framed(Pinned([], body, [Row(self._buttons(), 14, "center")], GAP), pad=14)

    # Events

    def leave(self) -> None:
        """Stop the analysis, and what is read in idle moments."""
        self._recalling = None
        if self.study:
            self._left = self.study.status in ("waiting", "running")
            self.study.stop()

    def update(self, dt: float) -> bool:
        """Fetch and show new parts of the analysis; once it is complete, draw the board before decisions."""
        study = self.study
        if self._draw_boards():
            self.refresh()
            return True
        if study is None:
            return False
        heard = study.update(dt) or len(self._turns) < len(study.turnings)
        self._describe(study, 1)
        if self._last_key != self._page_key(study):
            self.refresh()
            return True
        return heard

    def moving(self) -> bool:
        """Return whether pictures of the board before decisions are still to be drawn."""
        study = self.study
        return bool(study and not self._boards and self._complete(study) and self._decided)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. The mouse or the arrow keys point at a moment on a chart."""
        pointed = self._point(event)
        return self._step(event) or super().handle(event) or pointed

    def draw(self, surface: Surface) -> None:
        """Draw the wooden table and the page on it."""
        surface.blit(self._wood, (0, 0))
        super().draw(surface)

    def help(self) -> tuple[Hint, ...]:
        """Return the keys and gestures of the result's page."""
        return (
            MouseHint((_("Clic sur une courbe"), _("revoir ce moment"))),
            MouseHint((_("Molette"), _("lire la suite"))),
            (_("Tab, flèches"), _("aller d'un bouton à l'autre")),
            ("← →", _("avancer le long d'une courbe")),
            (_("Entrée, Espace"), _("appuyer sur le bouton")),
            (_("Échap"), _("voir le plateau")),
        )

    def trace(self) -> dict[str, Any]:
        """Return what the page shows, for tests, such as the winners, the scores and the analysed turns."""
        return {
            **super().trace(),
            "winners": [player.name for player in self._ended.winners],
            "scores": list(self._ended.outcome.scores),
            "notes": list(self._ended.notes),
            "score_lines": [words for _line, words in self._ended.lines],
            "study": self.study.status if self.study else "",
            "headline": self._ended.headline,
            "turns": [turn.turn.start for turn in self._turns],
            "counsel": [turn.advice for turn in self._turns],
        }

    def _told(self) -> EndedGame:
        session = self._table.session
        return ended_game(session, self._table.look)._replace(rivals=rivals(self._played, session.players))

    def _is_remembered(self, entry: Entry) -> bool:
        """Return whether a saved game is remembered: one of this box, with a computer player."""
        return entry.game == self._table.session.game and any(player.played_by for player in entry.players)

    def _recall(self) -> None:
        if self._recalling is None:
            return
        if not self._recalling.go_on():
            self.app.later(self._recall)
            return
        self._played, self._recalling = self._recalling.result, None
        self._ended = self._told()
        if self._ended.rivals:
            self.refresh()

    def _draw_boards(self) -> bool:
        """Go on drawing the boards before the decisions; return whether the last is now complete."""
        if not self.moving():
            return False
        self._drawing = self._drawing or Work(self._pictures(self._decided))
        if not self._drawing.go_on():
            return False
        self._boards, self._drawing = self._drawing.result, None
        return True

    def _pictures(self, cursors: Sequence[int]) -> Generator[float | None, None, dict[int, Surface]]:
        """Draw the board after each number of plies in `cursors`, in steps; return the pictures by it."""
        session, found, skin = self._table.session, dict[int, Surface](), self.app.skin
        side = min(skin.px(LARGE if len(cursors) == 1 else BOARD), self.app.size[0] // 2 - skin.px(AROUND))
        look = GAMES[session.game].look()(self.app, session, self._table.look.geometry.board_map)
        for cursor in cursors:
            large = yield from drawing_miniature(session, look, SHARP * side, cursor)
            found[cursor] = pygame.transform.smoothscale(large, fitted(large.get_size(), side))
        return found

    @property
    def _decided(self) -> Sequence[int]:
        """The plies before the decisions of the only person in the game that are told, or none."""
        return [turn.first for turn in self._turns if turn.kind != "turned"]

    def _page_key(self, study: Study) -> tuple[object, ...]:
        """Return a value that changes when the page must be made again, which takes longer than a frame."""
        return self._complete(study) or study.status, int(UPDATES * study.share)

    def _complete(self, study: Study) -> bool:
        return study.status == "done" and len(self._turns) == len(study.turnings)

    def _describe(self, study: Study, most: int) -> None:
        known = len(self._turns)
        more = study.turnings[known : known + most]
        self._turns += tuple(describe_turn(self._table.session, self._table.look, turn) for turn in more)

    def _point(self, event: pygame.event.Event) -> bool:
        """Point at the moment under the mouse, if over a chart; return whether that changed anything."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False
        pointers = [widget for widget in self.page.group if isinstance(widget, CoursePointer)]
        moved = [pointer for pointer in pointers if pointer.point(event.pos)]
        return bool(moved)

    def _step(self, event: pygame.event.Event) -> bool:
        """Move along the focused chart if an arrow key was pressed, and return whether it was."""
        focused = self.page.group.focused
        if event.type != pygame.KEYDOWN or event.key not in _STEPS or not isinstance(focused, CoursePointer):
            return False
        focused.step(_STEPS[event.key])
        return True

    def _go(self, ply: int) -> None:
        self.app.scenes.pop()
        self._table.watch(at=ply, closed=self._come_back)

    def _watch(self) -> None:
        self.app.scenes.pop()
        self._table.watch(closed=self._come_back)

    def _watch_moment(self) -> None:
        turn, session, look = self._decisive, self._table.session, self._table.look
        if turn:
            beats = beats_of(session, look, turn)
            self.app.scenes.pop()
            said = describe_decisive(session, look, turn, self._moments)
            title = _("Le moment décisif")
            self._table.watch_moment(beats[0][0], beats[-1][1], title, said, self._come_back)

    @property
    def _decisive(self) -> PlayerTurn | None:
        """The turn that decided the game, found again when the analysis is complete, or None."""
        known = self._moments
        if self._decided_by is None or self._decided_by[0] != bool(known):
            self._decided_by = bool(known), decisive_turn(self._table.session, self._table.look, known)
        return self._decided_by[1]

    @property
    def _moments(self) -> Sequence[Moment]:
        return self.study.moments if self.study and self.study.status == "done" else ()

    def _come_back(self) -> None:
        self.app.scenes.push(self)

    def _stop(self) -> None:
        if self.study:
            self.study.stop()
            self.refresh()

    def _begin(self) -> None:
        if self.study:
            self.study.begin()
            self.refresh()

    # The page

    def _pointer(self) -> CoursePointer | None:
        """Return the clickable area for the chart of the scores, None if there is no such chart."""
        course = self._ended.course
        if course is None:
            return None
        had = [[str(score) for score in scores] for scores in course.curve]
        pointer = CoursePointer("scores", self.app, self._ended, course.stops, had, self._go)
        pointer.hinted = True
        return pointer

    def _analysis(self) -> list[Part]:
        """Return the parts about the analysis, with its progress until it is complete; [] without one."""
        study, players = self.study, self._ended.players
        if study is None:
            return []
        course = chances_part(self.app, self._ended, study, self._go)
        if self._complete(study):
            # The advice would give away what a puzzle asks for.
            asked = {one.ply for one in self._posed}
            turns = [turn._replace(advice="") if turn.first in asked else turn for turn in self._turns]
            mine = own_decisions(self.app, players, turns, self._boards, self._go, self._ways_on)
            others = [self._puzzle(one) for one in self._posed if one.ply not in self._decided]
            return [
                course,
                *([mine] if mine else []),
                turning_points(self.app, self._ended, turns, self._go),
                *([puzzles_found(others)] if others or not self._posed else []),
            ]
        if study.status in ("waiting", "running"):
            button = Button("stop", _("Arrêter"), self._stop, icon="close")
        else:
            button = Button("study", _("Relire la partie"), self._begin, icon="hourglass")
        return [course, progress(study, button)]

    def _ways_on(self, number: int) -> list[Part]:
        """Return the buttons below a decision: any puzzle found there, and a new game from there."""
        turn = self._turns[number - 1]
        label = _("Rejouer à partir du {nth} tour").format(nth=ordinal(turn.turn.number))
        again = partial(self._routes.branch, self._table.session, turn.first)
        return [
            *(self._puzzle(one) for one in self._posed if one.ply == turn.first),
            Button(f"again-{number}", label, again, icon="undo", text_size=16),
        ]

    @property
    def _posed(self) -> Sequence[OwnPuzzle]:
        return self.study.puzzles if self.study else ()

    def _puzzle(self, one: OwnPuzzle) -> Button:
        session = self._table.session
        label = _("Énigme : {title}").format(title=GAMES[session.game].posed(one.goal[0]).title)
        keep = partial(self._routes.keep_puzzle, session, one)
        return Button(f"puzzle-{one.ply}", label, keep, icon="quill", text_size=16)

    def _buttons(self) -> list[Part]:
        rematch = partial(self._routes.rematch, self._table.session.setup)
        share = partial(self._routes.share_table, self._table)
        session, moment = self._table.session, self._decisive
        teach, awaited = partial(self._routes.teach, self._table), any(n.awaited for n in session.notes)
        return [
            Button("shelf", _("Étagère"), partial(self.app.scenes.unwind, 1), icon="home"),
            Button("board", _("Voir le plateau"), self.back, icon="eye"),
            *([Button("moment", _("Le moment décisif"), self._watch_moment, icon="crown")] if moment else []),
            Button("watch", _("Revoir la partie"), self._watch, icon="hourglass"),
            *([Button("teach", _("Jouer la leçon"), teach, icon="book")] if awaited else []),
            Button("share", _("Partager, imprimer…"), share, icon="arrow-right"),
            Button("rematch", _("Revanche"), rematch, icon="swords", style="seal"),
        ]
