"""The slip on which White answers two Reds: one combat, or two single ones (K15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from ...games.chevaliers.advice import Prospect, prospect
from ...games.chevaliers.board import Square, squares
from ...games.chevaliers.moves import Split, Together
from ...games.chevaliers.state import RED, HallState
from ...i18n import _
from ...ui.painter import Frame
from ...ui.palette import INK, SEAL, SEAL_LIGHT
from ...ui.skin import ButtonState, Skin
from ...ui.widgets import Action, Widget
from ...words import chevaliers as words
from ..table.board import draw_tile
from ..table.hand import LIT
from .pictures import draw_odds
from .slip import PAD, Slip

if TYPE_CHECKING:
    from .look import HallLook

ROW, BAR = 54, 34  # logical pixels: a choice's head, and each combat of it

Combat = tuple[str, Prospect]  # who against whom, and its chances for the Reds


class Choice(Widget):
    """One answer: its words, and the chances of each combat it leads to."""

    def __init__(self, id: str, action: Action, label: str, combats: Sequence[Combat]) -> None:
        super().__init__(id, action)
        self.label, self.combats = label, combats

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw it as a button with its bars below."""
        head = Rect(self.rect.topleft, (self.rect.w, max(40, skin.px(40))))
        surface.blit(skin.button(head.size, self.label, state, "parchment", None, 16), head)
        y = head.bottom + skin.px(6)
        for who, odds in self.combats:
            words_ = skin.text(f"{who} : {words.hint(odds)}", "text", 14, INK, self.rect.w)
            surface.blit(words_, (self.rect.x, y))
            y += words_.get_height() + skin.px(1)
            draw_odds(surface, Rect(self.rect.x + 2, y, self.rect.w - 4, skin.px(10)), odds)
            y += skin.px(16)


class SplitCard(Slip):
    """White takes both Reds with one knight, or sends one of them to a second White."""

    def __init__(self, look: HallLook, view: HallState) -> None:
        super().__init__(look, view)
        self.choices = [self._together()]
        self.choices += [self._split(red, white) for red, white in look.rules.turns.splits(view)]

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Lie beside the fight, one answer under the other."""
        tops, height = [], skin.px(74)
        width = skin.px(344 - 2 * PAD)
        for choice in self.choices:
            tops.append(height)
            bars = [skin.text_size(f"{w} : {words.hint(o)}", "text", 14, width)[1] for w, o in choice.combats]
            height += max(40, skin.px(40)) + skin.px(6) + sum(bar + skin.px(17) for bar in bars) + skin.px(8)
        self.place(skin, frame, area, self._fight(), height + skin.px(8))
        bottoms = [*tops[1:], height]
        for choice, top, bottom in zip(self.choices, tops, bottoms, strict=True):
            size = (self.rect.w - skin.px(2 * PAD), bottom - top - skin.px(8))
            choice.rect = Rect((self.rect.x + skin.px(PAD), self.rect.y + top), size)
        self.group.set(self.choices)
        if self.group.focused is None:
            self.group.focus("together")

    def draw(self, surface: Surface) -> None:
        """Draw who fights, then the slip."""
        assert self.frame is not None
        side = round(LIT * self.frame.length(self.look.tile))
        for square in self._fight():
            colour = SEAL_LIGHT if square == self.view.target else SEAL
            place = self.look.board.names[square]
            draw_tile(surface, self.skin, self.frame.point(place), side, colour, 0)
        line = _("{name} : comment vos Blancs se battent-ils ?").format(name=self.look.names[0])
        self.draw_sheet(surface, _("Deux contre un"), line)
        self.draw_buttons(surface)

    def _fight(self) -> tuple[Square, ...]:
        whites = {white for _red, white in self.look.rules.turns.splits(self.view)}
        return (self.view.target, *squares(self.view.attackers), *sorted(whites))

    def _together(self) -> Choice:
        target, attackers = self.view.target, self.view.attackers
        odds = prospect(self.look.rules.turns, RED, attackers, target)
        names = self.look.board.names
        who = _("deux Rouges contre {square}").format(square=names[target])
        return Choice(
            "together", partial(self.choose, Together()), _("Un seul Blanc fait face"), [(who, odds)]
        )

    def _split(self, red: Square, white: Square) -> Choice:
        turns, names = self.look.rules.turns, self.look.board.names
        [other] = squares(self.view.attackers & ~(1 << red))
        pairs = ((other, self.view.target), (red, white))
        combats = [
            (
                _("{red} contre {white}").format(red=names[a], white=names[b]),
                prospect(turns, RED, 1 << a, b),
            )
            for a, b in pairs
        ]
        id_ = f"split-{names[red]}-{names[white]}"
        return Choice(id_, partial(self.choose, Split(red, white)), _("Deux combats singuliers"), combats)
