"""What the computer makes of a game that is over: the course of the chances, and the turns that count."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from ludotheque.core.session import Player
from ludotheque.i18n import _
from ludotheque.picture.pieces import Pieces
from ludotheque.players.study import Study
from ludotheque.scenes.result.charts import NUMERAL, SHIELD, Chart, arms_of, chances_chart
from ludotheque.scenes.result.page import WIDE
from ludotheque.scenes.result.turnings import Told
from ludotheque.table.view.advised import draw_numeral
from ludotheque.ui.app import App
from ludotheque.ui.axes import LINE, chart_title
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import INK, INK_SOFT, MOSS, SEAL
from ludotheque.ui.table_page import draw_share, draw_stacked

LEAST, NARROW = 330, 290  # logical pixels: how high the chart is at least, beside the turns or above them
SHARE = 0.56  # of the width, that the chart has where the turns stand beside it
PAD, TOP = 14, 40  # logical pixels: round the turns, and where they begin below their title
BUTTON = 180  # logical pixels: how wide the button is that stops the work, or begins it anew


class Analysis:
    """Two cards as one picture: the chances, and the turns in words or how much of the work is done.

    `rows` are where the turns stand on it, `button` where the work can be stopped or begun anew.
    """

    def __init__(
        self,
        app: App,
        width: int,
        players: Sequence[Player],
        study: Study,
        told: Sequence[Told] | None,
        end: int,
    ) -> None:
        """Compose it, `width` pixels wide, of a game of `end` plies; `told` is None until all is known."""
        skin, gap = app.skin, app.skin.px(18)
        self.wide = width >= skin.px(WIDE)
        chart_width = round(width * SHARE) if self.wide else width
        words_width = width - chart_width - gap if self.wide else width
        self._app, self._players, self._study = app, players, study
        self.rows: list[Rect] = []
        self.button: Rect | None = None
        self._bar: Rect | None = None
        words = self._words(words_width, told)
        least = skin.px(LEAST if self.wide else NARROW)
        high = max(least, words.get_height()) if self.wide else least
        size = chart_width, high
        self.chart: Chart = chances_chart(app, size, players, study.moments, study.turnings, end)
        corner = (chart_width + gap, 0) if self.wide else (0, high + gap)
        card = Rect(corner, (words_width, high if self.wide else words.get_height()))
        self.picture = blank((width, card.bottom))
        self.picture.blit(self.chart.picture, (0, 0))
        self.picture.blit(skin.card(card.size), card)
        chart_title(self.picture.subsurface(card), skin, _("Les coups qui ont tout changé"))
        self.picture.blit(words, corner)
        if told is None:
            self._draw_standing(card)
        elif not told:
            draw_stacked(
                self.picture, card, [self._line(_("Aucun coup n'a beaucoup changé les chances."), card)], 0
            )
        self.rows = [row.move(corner) for row in self.rows]

    @property
    def height(self) -> int:
        """How high it is, in pixels."""
        return self.picture.get_height()

    def draw(self, surface: Surface, place: Rect) -> None:
        """Draw it, and how much of the work is done by now."""
        surface.blit(self.picture, place)
        if self._bar:
            draw_share(surface, self._bar.move(place.topleft), self._study.share)

    def _line(self, words: str, card: Rect) -> Surface:
        skin = self._app.skin
        return skin.text(words, "text", 18, INK, card.w - 2 * skin.px(24), "center")

    def _words(self, width: int, told: Sequence[Told] | None) -> Surface:
        """Return the turns below each other, and note where they are; room for what is not known yet."""
        skin, pad = self._app.skin, self._app.skin.px(PAD)
        if not told:
            return blank((width, skin.px(LEAST if self.wide else LEAST // 2)))
        pictures = [self._turn(width - 2 * pad, number, turn) for number, turn in enumerate(told, 1)]
        y = skin.px(TOP)
        for picture in pictures:
            self.rows.append(Rect(pad // 2, y, width - pad, picture.get_height()))
            y += picture.get_height()
        page = blank((width, y + pad))
        for row, picture in zip(self.rows, pictures, strict=True):
            page.blit(picture, (pad, row.y))
        for row in self.rows[1:]:
            pygame.draw.line(page, LINE, (pad, row.y), (width - pad, row.y))
        return page

    def _turn(self, width: int, number: int, turn: Told) -> Surface:
        """Return one turn: its number and arms, who and when, the chances, what was done, what is advised."""
        skin, gap = self._app.skin, self._app.skin.px(7)
        radius, px = skin.px(NUMERAL + 3), skin.px(SHIELD)
        left = 2 * radius + gap
        room = width - left
        arms = arms_of(self._players[turn.seat], turn.seat)
        shield = self._app.for_skin(Pieces).shield(arms, None, px)
        heading = skin.text(turn.heading, "bold", 17, INK, room - px - gap)
        parts = [
            skin.text(turn.change, "bold", 16, MOSS if turn.better else SEAL, room),
            skin.text(turn.deed, "text", 16, INK, room),
            skin.text(turn.advice, "italic", 16, INK_SOFT, room),
        ]
        head = max(heading.get_height(), shield.get_height())
        high = head + sum(part.get_height() for part in parts) + 2 * gap
        page = blank((width, high))
        draw_numeral(page, skin, (radius, gap + head // 2), number, radius)
        page.blit(shield, shield.get_rect(midleft=(left, gap + head // 2)))
        page.blit(heading, heading.get_rect(midleft=(left + px + gap, gap + head // 2)))
        y = gap + head
        for part in parts:
            page.blit(part, (left, y))
            y += part.get_height()
        return page

    def _draw_standing(self, card: Rect) -> None:
        """Draw how much is done and the room for the button, or say that there is nothing to tell."""
        skin, study = self._app.skin, self._study
        room = card.w - 2 * skin.px(24)
        words = self._line(_standing(study), card)
        gap, tall = skin.px(12), max(40, skin.px(44))
        bar = Rect(0, 0, min(skin.px(340), room), skin.px(14))
        button = Rect(0, 0, min(skin.px(BUTTON), room), tall)
        y = card.centery + skin.px(TOP) // 2 - (words.get_height() + bar.h + tall + 2 * gap) // 2
        self.picture.blit(words, words.get_rect(midtop=(card.centerx, y)))
        bar.midtop = card.centerx, y + words.get_height() + gap
        button.midtop = card.centerx, bar.bottom + gap
        self._bar, self.button = bar, button


def _standing(study: Study) -> str:
    if study.standing == "stopped":
        return _("L'ordinateur ne relit plus la partie.")
    if study.standing == "lost":
        return _("L'ordinateur n'arrive pas à relire la partie.")
    return _("L'ordinateur relit la partie…")
