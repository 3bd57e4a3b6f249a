"""What the computer makes of a game that is over: the course of the chances, and the turns that count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.session import Player, Session
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.analysis import Moment
from ludotheque.players.study import Study
from ludotheque.scenes.result.charts import NUMERAL, SHIELD, arms_of, chances_chart
from ludotheque.scenes.result.course import CourseChart, CoursePointer
from ludotheque.scenes.result.turnings import TurningText
from ludotheque.table.view.advised import draw_numeral
from ludotheque.ui.app import App
from ludotheque.ui.axes import LINE
from ludotheque.ui.containers import Column, Drawing, Framed, Picture, Row, Spring, Text
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.furniture import BAR, draw_share
from ludotheque.ui.palette import INK, INK_SOFT, MOSS, SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Group, Part, Widget

_LIT = Color(255, 244, 214)  # the light on a turn that is pointed at


def chances(app: App, session: Session[Any], study: Study, go: Callable[[int], object]) -> CourseChart:
    """Return the course of the chances of a game, as far as it is known."""
    moments, turnings = tuple(study.moments), study.turnings
    players, end = session.players, session.cursor
    pointer = None
    if moments:
        stops = [moment.plies for moment in moments]
        pointer = CoursePointer("chances", app, session, stops, [_percents(moment) for moment in moments], go)
    return CourseChart(lambda size: chances_chart(app, size, players, moments, turnings, end), 300, pointer)


def turns(
    app: App, players: Sequence[Player], told: Sequence[TurningText], go: Callable[[int], object]
) -> Part:
    """Return the turns that changed most, in words; pressing one leads to it."""
    if not told:
        return _card([Text(_("Aucun coup n'a beaucoup changé les chances."), 18, INK, align="center")])
    rows: list[Part] = []
    for number, turn in enumerate(told, 1):
        if rows:
            rows.append(Drawing(0, 1, lambda surface, rect: surface.fill(LINE, rect)))
        rows.append(TurnRow(app, players, number, turn, partial(go, turn.ply)))
    return _card([Column(rows, 3)])


def standing(study: Study, button: Button) -> Part:
    """Return how much of the work is done, and the `button` that stops it or begins it again."""
    bar = Drawing(340, BAR, lambda surface, rect: draw_share(surface, rect, study.share))
    return _card([Text(_standing(study), 18, INK, align="center"), bar, button])


class TurnRow(Widget):
    """A turn in words, in another light where it is pointed at."""

    def __init__(
        self,
        app: App,
        players: Sequence[Player],
        number: int,
        turn: TurningText,
        action: Callable[[], object],
    ) -> None:
        super().__init__(f"turn-{number}", action)
        self.label = turn.heading
        arms = arms_of(players[turn.seat], turn.seat)
        shield = Picture(app.for_skin(Pieces).shield(arms, None, app.skin.px(SHIELD)))
        words = [
            Row([shield, Text(turn.heading, 17, INK, "bold", grows=True)], 7),
            Text(turn.change, 16, MOSS if turn.better else SEAL, "bold"),
            Text(turn.deed, 16, INK),
            Text(turn.advice, 16, INK_SOFT, "italic"),
        ]
        self._words = Framed(Row([_Numeral(number), Column(words, 0)], 7), pad=6)

    def parts(self) -> Iterator[Part]:
        """Yield what is told."""
        yield self._words

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the words."""
        return width, max(skin.target(), self._words.measure(skin, width)[1])

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the words."""
        super().place(skin, rect, view)
        self._words.place(skin, rect, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the words, then the light on them."""
        self._words.render(surface, skin, group)
        super().render(surface, skin, group)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Lay some light over the words."""
        if state in ("hover", "focus", "down"):
            surface.fill(_LIT, self.rect, pygame.BLEND_RGB_MULT)
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)


class _Numeral(Part):
    """The number of a turn, at the top of its place."""

    grows_down = True

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def measure(self, skin: Skin, width: int) -> Size:
        return 2 * self._radius(skin), 2 * self._radius(skin)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        radius = self._radius(skin)
        disc = blank((2 * radius, 2 * radius))
        draw_numeral(disc, skin, (radius, radius), self._number, radius)
        surface.blit(disc, self.rect)

    @staticmethod
    def _radius(skin: Skin) -> int:
        return skin.px(NUMERAL + 3)


def _card(parts: Sequence[Part]) -> Part:
    """Return parts in the middle of a card, below its title."""
    title = Text(_("Les coups qui ont tout changé"), 18, SEAL, "bold", "center", grows=True)
    return Framed(Column([title, Spring(), *parts, Spring()], 8, "center"), "card", 9)


def _standing(study: Study) -> str:
    if study.standing == "stopped":
        return _("L'ordinateur ne relit plus la partie.")
    if study.standing == "lost":
        return _("L'ordinateur n'arrive pas à relire la partie.")
    return _("L'ordinateur relit la partie…")


def _percents(moment: Moment) -> list[str]:
    return [_("{n} %").format(n=round(100 * chance)) for chance in moment.chances]
