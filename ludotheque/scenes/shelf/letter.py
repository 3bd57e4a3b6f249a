"""The letter on the wall beside the title: the riddle of the day, and a line of seals for the days kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Color, Rect, Surface

from ludotheque.i18n import _, ngettext
from ludotheque.ui.drawing import Size, linear, svg
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.skin import ButtonState, PictureKey, Skin
from ludotheque.ui.wax import wax_ring, wax_seal
from ludotheque.ui.widgets import Widget

if TYPE_CHECKING:
    from ludotheque.scenes.routes import Riddle

SHAPE = 1.5  # the width of the letter divided by its height
WORDY = 2.9  # from this ratio of width to height on, words and seals stand beside the letter
_PAPER = 0.72  # the height of the letter as a share of the whole, where the seals hang below it


class LetterWidget(Widget):
    """A folded letter, which opens the riddle of the day. Its seal is broken once this has been solved."""

    def __init__(self, riddle: Riddle) -> None:
        super().__init__("riddle", riddle.solve)
        self._riddle = riddle
        self.label = _("L'énigme du jour")
        self.tip = _("L'énigme du jour : {game}").format(game=riddle.game)

    @property
    def state(self) -> str:
        """Whether the riddle has been solved today, and how many were solved in the last days."""
        kept = sum(self._riddle.kept)
        told = ngettext("{n} énigme trouvée en {all} jours", "{n} énigmes trouvées en {all} jours", kept)
        days = told.format(n=kept, all=len(self._riddle.kept))
        return ", ".join([*([_("trouvée aujourd'hui")] if self._riddle.kept[-1] else []), days])

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the letter and the seals of the last days, with words if there is room."""
        rect, lit = self.rect, state in ("hover", "focus")
        wordy = rect.w >= WORDY * rect.h
        high = rect.h if wordy else round(_PAPER * rect.h)
        paper = Rect(0, 0, round(SHAPE * high), high).move_to(topleft=rect.topleft)
        line = Rect(
            paper.right + skin.px(8), rect.centery, rect.right - paper.right - skin.px(8), rect.h // 2
        )
        if not wordy:
            paper.centerx, line = rect.centerx, Rect(rect.x, paper.bottom, rect.w, rect.bottom - paper.bottom)
        self._draw_letter(surface, skin, paper, lit)
        if wordy:
            size = skin.fitting(self.label, "title", 18, line.w)
            words = skin.text(self.label, "title", size, GOLD_LIGHT)
            if words.get_width() <= line.w:
                surface.blit(words, words.get_rect(bottomleft=(line.x, line.y - skin.px(1))))
        self._draw_days(surface, skin, line)
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)

    def _draw_letter(self, surface: Surface, skin: Skin, paper: Rect, lit: bool) -> None:
        blur, solved = skin.px(9), self._riddle.kept[-1]
        shadow = skin.shadow(paper.size, blur, 2, 200)
        surface.blit(shadow, (paper.x - blur + skin.px(3), paper.y - blur + skin.px(4)))
        key = PictureKey("letter", size=(paper.size, lit))
        surface.blit(skin.kept(key, lambda: _letter(paper.size, lit)), paper)
        across = round(0.5 * paper.h)
        seal = wax_seal(skin, across, "laurel" if solved else "question")
        surface.blit(seal, seal.get_rect(center=(paper.centerx, paper.y + round(0.58 * paper.h))))

    def _draw_days(self, surface: Surface, skin: Skin, line: Rect) -> None:
        """Draw a seal for each of the last days that was kept, and a ring for any other."""
        kept = self._riddle.kept
        step = min(line.w / len(kept), 1.12 * line.h)
        across, left = max(6, round(0.86 * step)), line.centerx - step * len(kept) / 2
        if self.rect.w >= WORDY * self.rect.h:
            left = line.x
        for number, day in enumerate(kept):
            seal = wax_seal(skin, across, "check") if day else wax_ring(skin, across, GOLD_LIGHT)
            middle = round(left + step * (number + 0.5)), line.y + round(0.56 * min(line.h, step * 1.1))
            surface.blit(seal, seal.get_rect(center=middle))


def _letter(size: Size, lit: bool) -> Surface:
    """Return a folded letter seen from the back, nailed to the wall."""
    light, dark = (Color("#FBF3DF"), Color("#E3CFA0")) if lit else (Color("#F1E4C4"), Color("#CFB785"))
    body = (
        f"<defs>{linear('p', (0, light), (1, dark))}{linear('f', (0, dark), (1, light))}</defs>"
        '<path d="M3 6L147 3L148 96L2 98Z" fill="url(#p)" stroke="#5A4320" stroke-width="1.4"/>'
        '<path d="M2 98L58 48M148 96L92 48" fill="none" stroke="#8A6D3A" stroke-width="1.2" '
        'stroke-opacity="0.8"/>'
        '<path d="M3 6L75 60L147 3Z" fill="url(#f)" stroke="#7A5E30" stroke-width="1.3"/>'
        '<path d="M9 8L75 57L141 6" fill="none" stroke="#FFF8E4" stroke-width="1.2" stroke-opacity="0.7"/>'
        '<circle cx="75" cy="9" r="4.6" fill="#3A2A1C"/><circle cx="74" cy="7.6" r="2" fill="#B59A6A"/>'
    )
    return svg(body, (150, 100), size)
