"""The computer's analysis of a finished game: the chances to win over time, and the decisive turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.analysis import Moment
from ludotheque.players.study import Study
from ludotheque.scenes.result.charts import (
    NUMERAL,
    SHIELD,
    DrawnChart,
    arms_of,
    chances_chart,
    chances_words,
    is_even,
)
from ludotheque.scenes.result.course import CourseChart, CoursePointer
from ludotheque.scenes.result.ended import EndedGame
from ludotheque.scenes.result.turnings import TurningText
from ludotheque.table.view.advised import draw_numeral
from ludotheque.ui.app import App
from ludotheque.ui.axes import LINE
from ludotheque.ui.containers import Column, Framed, Row
from ludotheque.ui.drawing import Size, blank
from ludotheque.ui.furniture import BAR, draw_share
from ludotheque.ui.leaves import Drawing, Picture, Spring, Text
from ludotheque.ui.palette import INK, INK_SOFT, MOSS, SEAL
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Button, Group, Part, Widget

LINE_ENDS = 2  # moments without which a chart shows nothing
BESIDE = 240  # logical pixels: the least width of words beside a picture of the board
_LIT = Color(255, 244, 214)  # multiplied into the row of a turn under the pointer


def chances_part(app: App, ended: EndedGame, study: Study, go: Callable[[int], object]) -> Part:
    """Return the chart of the chances, or why there is none; a click calls `go` with the plies before it."""
    even = len([*takewhile(is_even, study.moments)])  # while nothing on the board tells who wins
    moments, turnings = tuple(study.moments[even:]), study.turnings
    if len(moments) < LINE_ENDS:
        why = _("Elles apparaîtront ici, dès que la relecture aura trouvé qui mène.")
        if study.status in ("stopped", "lost"):
            why = _("La relecture s'est arrêtée avant de trouver qui menait.")
        elif study.status == "done":
            why = _("Elles sont restées égales : rien n'a départagé les joueurs.")
        return _card(_("Les chances de gagner"), [Text(why, 18, INK, align="center")])
    stops = [moment.plies for moment in moments]
    had = [_percents(moment) for moment in moments]
    pointer = CoursePointer("chances", app, ended, stops, had, go)

    def draw(size: Size) -> DrawnChart:
        return chances_chart(app.skin, app.for_skin(Pieces), size, ended, moments, turnings)

    return CourseChart(draw, 300, chances_words(ended.players, moments), pointer)


def turning_points(
    app: App, ended: EndedGame, turns: Sequence[TurningText], go: Callable[[int], object]
) -> Part:
    """Return the turns that changed the chances most, in words, and how a draw counts if there can be one.

    A click on a turn calls `go` with the number of plies before it.
    """
    half = _("Dans les chances, une partie nulle compte comme une demi-victoire.")
    draws = [Text(half, 16, INK_SOFT, "italic", "center")] if ended.drawable else []
    rows = [
        TurnRow(app, ended.players, number, turn, partial(go, turn.turn.start))
        for number, turn in enumerate(turns, 1)
        if turn.kind == "turned"
    ]
    if not rows:
        words = _("Aucun autre tour n'a retourné la partie.")
        if len(turns) == len(rows):
            words = _("Aucun tour n'a beaucoup changé les chances.")
        return _card(_title(), [Text(words, 18, INK, align="center"), *draws])
    return _card(_title(), [Column(_ruled(rows), 3), *draws])


def own_decisions(
    app: App,
    players: Sequence[Player],
    turns: Sequence[TurningText],
    boards: Mapping[int, Surface],
    go: Callable[[int], object],
    ways_on: Callable[[int], Sequence[Part]],
) -> Part | None:
    """Return a card with the decisions of the only person that stand out, None if none does.

    A click on one calls `go` with the plies before its turn; `ways_on` returns the buttons below it by its
    number. `boards` has those pictures of the board before the decisions, by plies, that are ready.
    """
    rows: list[Part] = []
    several = sum(turn.kind != "turned" for turn in turns) > 1
    for number, turn in enumerate(turns, 1):
        if turn.kind != "turned":
            row = TurnRow(app, players, number, turn, partial(go, turn.turn.start))
            board = boards.get(turn.first)
            seen = [Picture(board)] if board else []
            words = Column([row, Row(ways_on(number), 8, "right")], 4)
            words.grows, words.least = True, BESIDE
            rows.append(Row([*seen, words], 10) if several else Column([*seen, words], 6, "center"))
    return _card(_("Vos coups"), [Column(_ruled(rows), 6)]) if rows else None


def puzzles_found(buttons: Sequence[Part]) -> Part:
    """Return a card with the buttons of puzzles that were found in the game, or why there are none."""
    said = _("On n'en a pas trouvé : il faut un tour où peu de coups mènent sûrement au but.")
    if buttons:
        said = _("Elles restent ensuite parmi vos énigmes.")
    found = [Column(buttons, 6, "center")] if buttons else []
    words = Text(said, 16, INK_SOFT, "italic", "center")
    return _card(_("Des énigmes de cette partie"), [*found, words])


def progress(study: Study, button: Button) -> Part:
    """Return the progress of the analysis, and the `button` that stops or restarts it."""
    bar = Drawing(340, BAR, lambda surface, rect: draw_share(surface, rect, study.share))
    return _card(_title(), [Text(_progress_text(study), 18, INK, align="center"), bar, button])


class TurnRow(Widget):
    """A turn in words, highlighted under the pointer."""

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
        seat = turn.turn.seat
        arms = arms_of(players[seat], seat)
        shield = Picture(app.for_skin(Pieces).shield(arms, None, app.skin.px(SHIELD)))
        words = [
            Row([shield, Text(turn.heading, 17, INK, "bold", grows=True)], 7),
            Text(turn.change, 16, MOSS if turn.better else SEAL, "bold"),
            Text(turn.deed, 16, INK),
            *([Text(turn.advice, 16, INK_SOFT, "italic")] if turn.advice else []),
        ]
        self._words = Framed(Row([_Numeral(number), Column(words, 0)], 7), pad=6)

    def parts(self) -> Iterator[Part]:
        """Yield the words."""
        yield self._words

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the words, but at least that of a button."""
        return width, max(skin.target(), self._words.measure(skin, width)[1])

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the words."""
        super().place(skin, rect, view)
        self._words.place(skin, rect, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the words, then the highlight over them."""
        self._words.render(surface, skin, group)
        super().render(surface, skin, group)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the highlight."""
        if state in ("hover", "focus", "down"):
            surface.fill(_LIT, self.rect, pygame.BLEND_RGB_MULT)
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)


class _Numeral(Part):
    """The number of a turn in a disc, at the top of its row."""

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


def _title() -> str:
    return _("Les tours qui ont tout changé")


def _card(title: str, parts: Sequence[Part]) -> Part:
    head = Text(title, 18, SEAL, "bold", "center", grows=True)
    return Framed(Column([head, *parts, Spring()], 8, "center"), "card", 9)


def _ruled(rows: Sequence[Part]) -> list[Part]:
    found = list(rows[:1])
    for row in rows[1:]:
        found += [Drawing(0, 1, lambda surface, rect: surface.fill(LINE, rect)), row]
    return found


def _progress_text(study: Study) -> str:
    if study.status == "stopped":
        return _("L'ordinateur ne relit plus la partie.")
    if study.status == "lost":
        return _("L'ordinateur n'arrive pas à relire la partie.")
    return _("L'ordinateur relit la partie…")


def _percents(moment: Moment) -> list[str]:
    return [_("{n} %").format(n=round(100 * chance)) for chance in moment.chances]
