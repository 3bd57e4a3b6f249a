"""The card on which White chooses between one combat against two Reds and two single combats (K15)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from pygame import Rect, Surface

from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.art import ChevaliersArt, draw_percents, shares
from ludotheque.games.chevaliers.look.fight_card import PAD, FightCard, draw_key
from ludotheque.games.chevaliers.rules.advice import Prospect, prospect
from ludotheque.games.chevaliers.rules.board import Square, Squares, squares
from ludotheque.games.chevaliers.rules.moves import Split, Together
from ludotheque.games.chevaliers.rules.state import RED, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns
from ludotheque.i18n import _, semicolons
from ludotheque.picture.frame import Frame
from ludotheque.table.view.hand import LIT
from ludotheque.table.view.highlights import draw_tile
from ludotheque.ui.palette import INK_SOFT, SEAL, SEAL_LIGHT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.widgets import Action, Widget

Combat = tuple[str, Prospect]  # who fights whom, and the chances from White's side
TITLE, BAR, BELOW = 23, 20, 10  # logical pixels: words of a combat, its bar, below an answer
LINE, LEGEND = 19, 3  # height of a line of the legend in logical pixels; lines in each of two columns


class SplitChoice(Widget):
    """One answer: a button, and a bar with the chances of each combat that would then be fought."""

    def __init__(self, id: str, action: Action, label: str, combats: Sequence[Combat]) -> None:
        super().__init__(id, action)
        self.label, self.combats = label, combats

    @property
    def state(self) -> str:
        """The chances of each combat in words."""
        told = _("{what} : {said}")
        return semicolons(told.format(what=who, said=words.odds(odds)) for who, odds in self.combats)

    @property
    def mean_chance(self) -> Fraction:
        """White's chance to win, averaged over the combats of this answer."""
        return sum((odds.wins for _told, odds in self.combats), Fraction(0)) / len(self.combats)

    def height(self, skin: Skin) -> int:
        """Return the height of the answer in pixels."""
        return skin.target(40) + len(self.combats) * skin.px(TITLE + BAR + 8)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the button, and below it a bar with the chances of each combat."""
        head = Rect(self.rect.topleft, (self.rect.w, skin.target(40)))
        surface.blit(skin.button(head.size, self.label, state, "parchment", None, 16), head)
        y = head.bottom + skin.px(5)
        for told, odds in self.combats:
            surface.blit(skin.text(told, "italic", 15, INK_SOFT), (self.rect.x, y))
            bar = Rect(self.rect.x + 2, y + skin.px(TITLE), self.rect.w - 4, skin.px(BAR))
            draw_percents(surface, skin, bar, odds)
            y += skin.px(TITLE + BAR + 8)


class SplitCard(FightCard):
    """Asks White whether one White fights both Reds, or whether a second White fights one of them."""

    def __init__(self, art: ChevaliersArt, turns: Turns, view: ChevaliersState) -> None:
        super().__init__(art, turns, view)
        self.choices = [self._together()]
        self.choices += [self._split(red, white) for red, white in turns.splits(view)]

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the card next to the fight, with the answers in a column and the legend at the foot."""
        self.place(skin, frame, area, self._fight(), self._height)
        skin, y = self.skin, self.rect.y + self.top(self.skin)
        for choice in self.choices:
            pad, height = skin.px(PAD), choice.height(skin)
            choice.rect = Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, height)
            y += height + skin.px(BELOW)
        self._foot = y
        self.group.set(self.choices)
        if self.group.focused is None:
            self.group.focus(self.preferred.id)

    def _height(self, skin: Skin) -> int:
        answers = sum(choice.height(skin) + skin.px(BELOW) for choice in self.choices)
        return self.top(skin) + answers + skin.px(LEGEND * LINE + 12)

    @property
    def preferred(self) -> Widget:
        """The answer with the best mean chance to win. The key Enter chooses it."""
        return max(self.choices, key=lambda choice: choice.mean_chance)

    def asked(self) -> tuple[str, str]:
        line = _("{name} : comment vos Blancs se battent-ils ?").format(name=self.names[0])
        return _("Deux contre un"), line

    def draw(self, surface: Surface) -> None:
        """Draw the squares of the fight, then the card."""
        assert self.frame is not None
        side = round(LIT * self.frame.length(self.art.geometry.tile))
        for square in self._fight():
            colour = SEAL_LIGHT if square == self.view.target else SEAL
            place = self.board.names[square]
            draw_tile(surface, self.skin, self.frame.point(place), side, colour, 0)
        self.draw_sheet(surface)
        self.draw_buttons(surface)
        self._draw_legend(surface)

    def _draw_legend(self, surface: Surface) -> None:
        skin = self.skin
        odds = self.choices[0].combats[0][1]
        for number, (text, (_chance, colour)) in enumerate(zip(words.fates(), shares(odds), strict=True)):
            column, line = divmod(number, LEGEND)
            x = self.rect.x + skin.px(PAD) + column * (self.rect.w // 2 - skin.px(PAD // 2))
            draw_key(surface, skin, (x, self._foot + line * skin.px(LINE)), colour, text)

    def _fight(self) -> tuple[Square, ...]:
        whites = {white for _red, white in self.turns.splits(self.view)}
        return (self.view.target, *squares(self.view.attackers), *sorted(whites))

    def _together(self) -> SplitChoice:
        action = partial(self.choose, Together())
        fight = self._combat(self.view.attackers, self.view.target)
        return SplitChoice("together", action, _("Un Blanc se bat contre les deux"), [fight])

    def _split(self, red: Square, white: Square) -> SplitChoice:
        names = self.board.names
        fights = [self._combat(self.view.attackers & ~(1 << red), self.view.target)]
        fights.append(self._combat(1 << red, white))
        action = partial(self.choose, Split(red, white))
        return SplitChoice(
            f"split-{names[red]}-{names[white]}", action, _("Deux combats à un contre un"), fights
        )

    def _combat(self, reds: Squares, white: Square) -> Combat:
        odds = prospect(self.turns, RED, reds, white)
        names = self.board.names
        attackers = " + ".join(names[red] for red in squares(reds))
        told = _("{reds} contre {white}").format(reds=attackers, white=names[white])
        turned = Prospect(odds.rule, odds.lose_out, odds.lose_back, odds.tie, odds.win_back, odds.win_out)
        return told, turned
