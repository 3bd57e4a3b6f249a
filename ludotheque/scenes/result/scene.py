"""The end of a game: who won and why, point by point, how it came about, and what next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.game import Outcome
from ludotheque.core.record import Record
from ludotheque.core.session import Session
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.players.analysis import Moment
from ludotheque.players.study import Study
from ludotheque.scenes.result.analysis import Analysis
from ludotheque.scenes.result.charts import Chart
from ludotheque.scenes.result.page import Course, Page, compose
from ludotheque.scenes.result.pointer import CoursePointer
from ludotheque.scenes.result.turnings import Told, told
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.telling import Telling
from ludotheque.table.navigation import Table
from ludotheque.ui.app import App
from ludotheque.ui.drawing import Size
from ludotheque.ui.scene import Hint, Scene
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Group, Widget

POINTS = 120  # positions of a game that the course of the scores is drawn from, at most
STROKES = 4  # in which the course of the chances is drawn while it is reckoned
_LIT = Color(255, 244, 214)  # the light on a turn that is pointed at
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ResultScene(Scene):
    """The result of the session on a table that is over; a `study` looks into it meanwhile, if any does.

    Where the moves do not lead to the end, it is the one that the record keeps, without a course of scores.
    """

    name = "result"
    app: App

    def __init__(
        self,
        app: App,
        table: Table,
        rematch: Callable[[Setup], object],
        share: Callable[[], object],
        study: Study | None = None,
    ) -> None:
        super().__init__(app)
        self._rematch, self._share = rematch, share
        self.session = table.session
        self._table, self.study = table, study
        self.outcome = outcome_of(table.session)
        self.course = course_of(table.session, table.look)
        self.group: Group[Widget] = Group()
        self.scroll = Scroll()
        self.analysis: Analysis | None = None
        self._told: tuple[Told, ...] = ()
        self._page: Page | None = None
        self._ground = Surface((1, 1))
        self._scrolled: list[tuple[Widget, Rect]] = []  # with rectangles on the page
        self._heard = False
        self._stroke: tuple[object, ...] = ()  # what the page was made anew for last

    @property
    def score(self) -> str:
        """The winner's points in words, and what decided where others have as many."""
        return score_words(self.outcome, self._table.look.telling)

    def enter(self) -> None:
        """Sound the fanfare, once."""
        if not self._heard:
            self._heard = True
            self.app.sounds.play("fanfare")

    def layout(self, size: Size) -> None:
        """Compose the page and place the buttons below it."""
        self._ground = self.app.skin.wood(size)
        self._told, self._page = (), None
        if self.study:
            self._tell(self.study, len(self.study.turnings))
        self._furnish()

    def leave(self) -> None:
        """Find out no more: nobody looks."""
        if self.study:
            self.study.stop()

    def update(self, dt: float) -> bool:
        """Take what has been found out meanwhile: the course in a few strokes, the turns one by one."""
        study = self.study
        if study is None or not (study.update(dt) or len(self._told) < len(study.turnings)):
            return False
        self._tell(study, 1)
        if self._stroke != (stroke := self._strokes(study)):
            self._stroke = stroke
            self._furnish()
        return True

    def _strokes(self, study: Study) -> tuple[object, ...]:
        """Return what, when it changes, has the page made anew: that takes longer than a frame may."""
        return self._all_told(study) or study.standing, int(STROKES * study.share)

    def _all_told(self, study: Study) -> bool:
        """Tell whether all is found out and put into words."""
        return study.standing == "done" and len(self._told) == len(study.turnings)

    def _tell(self, study: Study, most: int) -> None:
        """Put so many more turns into words."""
        session, look = self._table.session, self._table.look
        known = len(self._told)
        self._told += tuple(told(session, look, turn) for turn in study.turnings[known : known + most])

    def handle(self, event: pygame.event.Event) -> bool:
        """Point at a moment, scroll or press; Esc shows the board as it was left."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.scenes.pop()
            return True
        changed = self._point(event)
        if self.scroll.handle(event):
            self._place()
        elif not self._stepped(event) and not self.group.handle(event):
            return changed
        focused = self.group.focused
        if event.type == pygame.KEYDOWN and focused and focused.view:
            self.scroll.show(focused.rect)
            self._place()
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the page and the buttons."""
        surface.blit(self._ground, (0, 0))
        surface.set_clip(self.scroll.view)
        surface.blit(self.page, self._corner)
        if self.analysis and self._page:
            self.analysis.draw(surface, self._page.room.move(self._corner))
        surface.set_clip(None)
        self.scroll.draw(surface, self.app.skin)
        self.group.draw(surface, self.app.skin)

    def help(self) -> tuple[Hint, ...]:
        """Return what one can do after a game."""
        return (
            (_("Clic sur une courbe"), _("revoir ce moment")),
            (_("Molette"), _("lire la suite")),
            (_("Tab, flèches"), _("aller d'un bouton à l'autre")),
            ("← →", _("avancer le long d'une courbe")),
            (_("Entrée, Espace"), _("appuyer sur le bouton")),
            (_("Échap"), _("voir le plateau")),
        )

    def trace(self) -> dict[str, Any]:
        """Return the buttons and what the score sheet says."""
        players = self._table.session.players
        return {
            "buttons": self.group.trace(),
            **self.group.described(),
            "winners": [players[seat].name for seat in self.outcome.winners],
            "scores": list(self.outcome.scores),
            "notes": notes_on(self._table.session),
            "study": self.study.standing if self.study else "",
            "turns": [turn.ply for turn in self._told],
            "scrolled": [widget.id for widget, _rect in self._scrolled if widget.seen != widget.rect],
        }

    @property
    def page(self) -> Surface:
        """The page as it is scrolled, without the analysis."""
        return self._page.picture if self._page else Surface((1, 1))

    @property
    def _corner(self) -> tuple[int, int]:
        """Where on the window the page begins."""
        view = self.scroll.view
        spare = max(0, view.height - self.page.get_height())
        return view.x, view.y + spare // 3 - self.scroll.offset

    # Layout

    def _furnish(self) -> None:
        """Compose the page of what is known now."""
        skin, size = self.app.skin, self.app.size
        bar, margin = max(40, skin.px(48)) + skin.px(28), min(skin.px(28), size[0] // 40)
        view = Rect(margin, margin // 2, size[0] - 2 * margin, size[1] - bar - margin // 2)
        room = (view.width - skin.px(20), view.height)
        self.analysis = self._analysed(room[0])
        high = self.analysis.height if self.analysis else 0
        if self._page is None or self._page.room.h != high:
            self._page = self._composed(room, high)
        self.scroll.layout(view, self.page.get_height(), skin)
        self._scrolled = self._on_page(self._page)
        self.group.set([*(widget for widget, _rect in self._scrolled), *self._buttons(size, bar)])
        if self.group.focused is None:
            self.group.focus("rematch")
        self._place()

    def _composed(self, room: Size, more: int) -> Page:
        telling, players = self._table.look.telling, self._table.session.players
        lines = tuple((line, telling.score_line(line)) for line in self.outcome.sheet)
        ending = GAMES[self._table.session.game].ending_of(self.outcome)
        known = room, players, self.outcome, self.score, ending, lines, self.course
        return compose(self.app, *known, notes_on(self._table.session), more)

    def _analysed(self, width: int) -> Analysis | None:
        """Return what has been found out, as a picture; None where nobody looks into it."""
        study, session = self.study, self._table.session
        if study is None:
            return None
        words = self._told if self._all_told(study) else None
        return Analysis(self.app, width, session.players, study, words, session.cursor)

    def _on_page(self, page: Page) -> list[tuple[Widget, Rect]]:
        """Return what can be pressed on the page, and where on it that is."""
        found: list[tuple[Widget, Rect]] = []
        if self.course and page.chart:
            curve, stops = self.course.curve, self.course.stops
            scores = self._pointer("scores", page.chart, stops, lambda at: list(map(str, curve[at])))
            found.append((scores, page.area))
        study, analysis, corner = self.study, self.analysis, page.room.topleft
        if study is None or analysis is None:
            return found
        moments = tuple(study.moments)
        if moments:
            stops = [moment.plies for moment in moments]
            chances = self._pointer("chances", analysis.chart, stops, lambda at: _percents(moments[at]))
            found.append((chances, analysis.chart.area.move(corner)))
        for number, (turn, row) in enumerate(zip(self._told, analysis.rows, strict=False), 1):
            found.append((TurnRow(f"turn-{number}", partial(self._go, turn.ply)), row.move(corner)))
        if analysis.button:
            found.append((self._worked(study), analysis.button.move(corner)))
        return found

    def _pointer(
        self, id: str, chart: Chart, stops: Sequence[int], tell: Callable[[int], Sequence[str]]
    ) -> CoursePointer:
        session = self._table.session
        found = CoursePointer(id, self.app, session.players, chart, stops, tell, self._go, session.cursor)
        before = next((one for one, _rect in self._scrolled if one.id == id), None)
        if isinstance(before, CoursePointer):
            found.index = before.index
        return found

    def _worked(self, study: Study) -> Button:
        """Return the button that stops the work, or begins it anew."""
        if study.standing in ("waiting", "running"):
            return Button("stop", _("Arrêter"), self._stop, icon="close")
        return Button("study", _("Relire la partie"), self._begin, icon="hourglass")

    def _place(self) -> None:
        """Put what can be pressed on the page where it is scrolled to."""
        for widget, rect in self._scrolled:
            widget.rect, widget.view = rect.move(self._corner), self.scroll.view

    # What happens

    def _point(self, event: pygame.event.Event) -> bool:
        """Point at the moment under the pointer; tell whether anything has changed."""
        changed = False
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            for widget, _rect in self._scrolled:
                if isinstance(widget, CoursePointer):
                    on = widget.seen.collidepoint(event.pos)
                    changed |= widget.point(event.pos[0]) if on else widget.leave()
        return changed

    def _stepped(self, event: pygame.event.Event) -> bool:
        """Go along the course that has the keyboard."""
        focused = self.group.focused
        if event.type != pygame.KEYDOWN or event.key not in _STEPS or not isinstance(focused, CoursePointer):
            return False
        focused.step(_STEPS[event.key])
        return True

    def _go(self, ply: int) -> None:
        """Watch the game from a ply on."""
        self.app.scenes.pop()
        self._table.watch(at=ply)

    def _stop(self) -> None:
        if self.study:
            self.study.stop()
            self._furnish()

    def _begin(self) -> None:
        if self.study:
            self.study.begin()
            self._furnish()

    def _buttons(self, size: Size, bar: int) -> list[Button]:
        skin = self.app.skin
        buttons = [
            Button("shelf", _("Étagère"), partial(self.app.scenes.unwind, 1), icon="home"),
            Button("board", _("Voir le plateau"), self.app.scenes.pop, icon="eye"),
            Button("watch", _("Revoir la partie"), self._watch, icon="hourglass"),
            Button("share", _("Partager…"), self._share, icon="arrow-right"),
            Button("rematch", _("Revanche"), self._play_again, icon="swords", style="seal"),
        ]
        gap, tall = skin.px(14), max(40, skin.px(48))
        room = size[0] - 2 * gap
        widths = [button.width(skin) + skin.px(12) for button in buttons]
        share = min(1.0, (room - (len(buttons) - 1) * gap) / sum(widths))
        widths = [int(width * share) for width in widths]
        x = (size[0] - sum(widths) - (len(buttons) - 1) * gap) // 2
        for button, width in zip(buttons, widths, strict=True):
            button.rect = Rect(x, size[1] - bar + (bar - tall) // 2, width, tall)
            x += width + gap
        return buttons

    def _watch(self) -> None:
        self.app.scenes.pop()
        self._table.watch()

    def _play_again(self) -> None:
        self._rematch(self._table.session.setup)


def outcome_of(session: Session[Any]) -> Outcome:
    """Return how a session that is over has ended."""
    outcome = session.rules.outcome(session.state)
    assert outcome is not None
    return outcome


def notes_on(session: Session[Any]) -> list[str]:
    """Return what else is told of a game that is over: its seed and, of an end that was kept, who says so."""
    told, kept = list[str](), session.kept
    if isinstance(kept, Record) and kept.fault:
        told.append(fault_text(kept.fault))
        if kept.end and kept.end.claimed:
            told.append(_("Cette fin est celle que dit le fichier : d'ici, on ne peut pas la vérifier."))
        told.append(_("On peut revoir la partie jusqu'au coup {ply}.").format(ply=session.cursor))
    if GAMES[session.game].chance:
        seed = _("Numéro de tirage : {number}").format(number=session.seed)
        known = session.setup.seed_known
        told.append(_("{number}, choisi d'avance").format(number=seed) if known else seed)
    return told


def score_words(outcome: Outcome, telling: Telling) -> str:
    """Return the winner's points in words, and what decided where others have as many."""
    told = telling.total(max(outcome.scores, default=0)), telling.tie_break(outcome)
    return ", ".join(filter(None, told))


def course_of(session: Session[Any], look: Look) -> Course | None:
    """Return everybody's score from the start to the end, at POINTS positions at most.

    None where the moves do not lead to the end.
    """
    if session.kept:
        return None
    step = max(1, -(-session.cursor // POINTS))
    stops = [*range(0, session.cursor, step), session.cursor]
    curve = tuple(tuple(look.seats.standings(session.state_at(ply))) for ply in stops)
    return Course(curve, stops, look.telling.counted())


def _percents(moment: Moment) -> list[str]:
    return [_("{n} %").format(n=round(100 * chance)) for chance in moment.chances]


class TurnRow(Widget):
    """A turn that is named, in another light where it is pointed at."""

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Lay some light over the row, which the page has drawn."""
        if state in ("hover", "focus", "down"):
            surface.fill(_LIT, self.rect, pygame.BLEND_RGB_MULT)
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)
