"""The slip on which White answers two Reds: one combat, or two single ones (K15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from ...games.chevaliers.advice import Prospect, prospect
from ...games.chevaliers.board import Square, Squares, squares
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

ROW = 54  # logical pixels: a choice's head

Combat = tuple[str, Prospect]  # its chances in words, and as White sees them


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
        for told, odds in self.combats:
            text = skin.text(told, "text", 14, INK, self.rect.w)
            surface.blit(text, (self.rect.x, y))
            y += text.get_height() + skin.px(1)
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
            bars = [skin.text_size(told, "text", 14, width)[1] for told, _odds in choice.combats]
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
        action = partial(self.choose, Together())
        fight = self._combat(self.view.attackers, self.view.target)
        return Choice("together", action, _("Un seul Blanc fait face"), [fight])

    def _split(self, red: Square, white: Square) -> Choice:
        names = self.look.board.names
        fights = [self._combat(self.view.attackers & ~(1 << red), self.view.target)]
        fights.append(self._combat(1 << red, white))
        action = partial(self.choose, Split(red, white))
        return Choice(f"split-{names[red]}-{names[white]}", action, _("Deux combats singuliers"), fights)

    def _combat(self, reds: Squares, white: Square) -> Combat:
        odds = prospect(self.look.rules.turns, RED, reds, white)
        names = self.look.board.names
        told = _("{reds} contre {white} : {chances}").format(
            reds=" + ".join(names[red] for red in squares(reds)),
            white=names[white],
            chances=words.defence(odds, reds.bit_count()),
        )
        turned = Prospect(odds.rule, odds.lose_out, odds.lose_back, odds.tie, odds.win_back, odds.win_out)
        return told, turned
