"""The card that asks which knights stop a passing enemy (K7) or join an attack (K8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.move import Move
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.art import ChevaliersArt
from ludotheque.games.chevaliers.look.fight_card import DICE_LINE, LINE, PAD, FightCard, KnightToggle, share
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.advice import best_friends, most_fighters, prospect
from ludotheque.games.chevaliers.rules.board import Square, mask, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Fight, Halt, Join, Pass
from ludotheque.games.chevaliers.rules.state import ChevaliersState, Phase
from ludotheque.games.chevaliers.rules.turns import Turns
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.view.hand import LIT
from ludotheque.table.view.highlights import draw_tile
from ludotheque.ui.palette import GOLD_LIGHT, INK_SOFT, IVORY, SEAL, SEAL_LIGHT
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Button, Widget

FIGURE, CHANCES = 62, 5  # logical pixels: the height of the knights; most lines of chances
BONUS = 3  # with so many attackers or more, two bonuses are possible, which take two lines (K13)


class FightersCard(FightCard):
    """Asks which knights fight, and shows their chances.

    Clicks on the card or the board add and remove knights. At first, those with the best chance to win are
    chosen. A rash attack, more likely to cost the attackers than to win, must be confirmed.
    """

    def __init__(
        self, art: ChevaliersArt, turns: Turns, view: ChevaliersState, attack: Attack | None = None
    ) -> None:
        """Ask who joins `attack`, which is not declared yet.

        If it is None, ask who joins the attack already declared, or who stops the passing knight.
        """
        super().__init__(art, turns, view)
        self.attack = attack
        self.watching = view.phase == Phase.WATCH
        self.side = 1 - view.side if self.watching else turns.attacking_side(view)
        self.target: Square = view.mover if self.watching else view.target
        self.fixed = [] if self.watching else list(squares(view.attackers))
        may = turns.watchers(view) if self.watching else turns.helpers(view)
        self.able = list(squares(may))
        self.most = most_fighters(self.side, len(self.fixed), may)
        self.joined = list(best_friends(turns, self.side, mask(self.fixed), may, self.target, self.most))
        self.warned = False  # whether the player has been warned of a rash attack

    @property
    def fighters(self) -> list[Square]:
        """The squares of the knights that would fight by the present choice."""
        return self.fixed + self.joined

    @property
    def rash(self) -> bool:
        """Whether the chosen knights are more likely to be put out of the game than to win."""
        if not self.fighters:
            return False
        return prospect(self.turns, self.side, mask(self.fighters), self.target).rash

    @property
    def preferred(self) -> Widget:
        """The button of the key Enter: to fight, or to refrain, if possible, when rash or without knights."""
        return self.group.widgets[-2 if (self.rash or not self.fighters) and self._may_refrain else -1]

    def toggle(self, square: Square) -> None:
        """Add the knight to the attackers, replacing the latest if they are too many, or remove it."""
        self.warned = False
        if square in self.joined:
            self.joined.remove(square)
        else:
            if len(self.fighters) == self.most:
                self.joined.pop()
            self.joined.append(square)
        self._lay_out()

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the card next to the squares of the fight."""
        fight = (self.target, *self.fixed, *self.able)
        dice_lines = DICE_LINE * (2 if len(fight) > BONUS else 1)
        rest = dice_lines + 23 + CHANCES * LINE + 32
        self.place(
            skin,
            frame,
            area,
            fight,
            lambda skin: self.top(skin) + skin.target(FIGURE) + skin.px(rest) + skin.target(),
        )
        self._top = self.top(self.skin)
        self._foot = self._top + self.skin.target(FIGURE)
        self._lay_out()
        if self.group.focused is None:
            self.group.focus(self.preferred.id)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Clicks on the board at knights that may join the fight are handled too."""
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            square = next((s for s in self.able if self._tile(s).collidepoint(event.pos)), None)
            if square is not None:
                self.toggle(square)
                return True
        return False

    def trace(self) -> dict[str, Any]:
        """Return the card's rectangles, the squares of knights by group, the focus, and any warning given."""
        named = {"able": self.able, "joined": self.joined, "fighters": self.fighters}
        squares_of = {key: [self.board.names[s] for s in found] for key, found in named.items()}
        return {**super().trace(), **squares_of, "warned": self.warned}

    def asked(self) -> tuple[str, str]:
        title = _("Halte-là !") if self.watching else _("À l'attaque !")
        return title, self.questions()[self.warned]

    def questions(self) -> tuple[str, str]:
        warned = _("Vous risquez plus que vous ne pouvez gagner. Attaquer quand même ?")
        asked = _("{name} : qui d'autre se bat ?") if self.able else _("{name} : un combat à un contre un ?")
        if self.watching:
            asked = _("{name} : arrêter le chevalier qui passe ?")
        return asked.format(name=self.names[self.side]), warned

    def odds(self) -> Sequence[str]:
        if not self.fighters:
            return (_("Choisissez qui l'attaque."),)
        return self.fight_odds(self.side, mask(self.fighters), self.target)

    def draw(self, surface: Surface) -> None:
        """Draw the squares of the fight, then the card."""
        self._draw_squares(surface)
        self.draw_sheet(surface)
        self._draw_target(surface)
        y = self.rect.y + self._foot + self.skin.px(6)
        if self.fighters:
            self.draw_chances(surface, self.side, mask(self.fighters), self.target, y)
        else:
            text = self.skin.text(_("Choisissez qui l'attaque."), "italic", 16, INK_SOFT)
            surface.blit(text, text.get_rect(midtop=(self.rect.centerx, y)))
        self.draw_buttons(surface)

    def _lay_out(self) -> None:
        skin, rect = self.skin, self.rect
        figures = [self._figure(square) for square in (*self.fixed, *self.able)]
        step = min(skin.target(52), (rect.w - skin.px(2 * PAD + 86)) // max(1, len(figures)))
        for number, figure in enumerate(figures):
            left = rect.x + skin.px(PAD) + number * step
            figure.rect = Rect(left, rect.y + self._top, skin.target(48), self._foot - self._top)
        tall = skin.target()
        row = Rect(rect.x + skin.px(PAD), rect.bottom - tall - skin.px(14), rect.w - skin.px(2 * PAD), tall)
        self._place_buttons(figures, row)

    def _place_buttons(self, figures: list[KnightToggle], row: Rect) -> None:
        skin, buttons = self.skin, []
        if self.watching:
            let = partial(self.choose, Pass())
            buttons.append(Button("let-pass", _("Laisser passer"), let, style="parchment", text_size=16))
        elif self.attack:
            buttons.append(Button("call-off", _("Renoncer"), self._call_off, style="parchment", text_size=16))
        label = _("L'arrêter") if self.watching else _("Au combat !")
        label = _("Oui, au combat !") if self.warned else label
        id_ = "halt" if self.watching else "fight"
        fight = Button(id_, label, self._fight, style="seal", icon="swords", text_size=17)
        fight.enabled = bool(self.fighters)
        buttons.append(fight)
        share(buttons, row, skin.px(10))
        self.group.set([*figures, *buttons])

    def _figure(self, square: Square) -> KnightToggle:
        picture = self.art.knight(self.side, "", self.skin.px(FIGURE))
        name = self.board.names[square]
        label = f"{words.knight(self.side)} {PlaceWords(self.board).at(name)}"
        turn, joins = partial(self.toggle, square), square in self.fighters
        figure = KnightToggle(f"join-{name}", label, turn, picture, joins)
        figure.enabled = square in self.able
        return figure

    @property
    def _may_refrain(self) -> bool:
        """Whether the player can still give up the fight, since no knight has been stopped or attacked."""
        return self.watching or self.attack is not None

    def _call_off(self) -> None:
        self.withdrawn = True

    def _fight(self) -> None:
        if self.rash and not self.warned:
            self.warned = True
            self._lay_out()
            return
        first: list[Move] = [Halt(self.joined[0])] if self.watching else []
        joins = [Join(square) for square in self.joined[len(first) :]]
        self.choose(*([self.attack] if self.attack else first), *joins, Fight())

    def _tile(self, square: Square) -> Rect:
        assert self.frame is not None
        side = self.frame.length(self.art.geometry.tile)
        return Rect(0, 0, side, side).move_to(center=self.frame.point(self.board.names[square]))

    def _draw_squares(self, surface: Surface) -> None:
        lit = [(self.target, SEAL_LIGHT, 60)]
        lit += [(s, GOLD_LIGHT if s in self.fighters else IVORY, 0) for s in (*self.fixed, *self.able)]
        for square, colour, filled in lit:
            tile = self._tile(square)
            draw_tile(surface, self.skin, tile.center, round(LIT * tile.w), colour, filled)

    def _draw_target(self, surface: Surface) -> None:
        skin = self.skin
        foot = self.rect.y + self._foot
        picture = self.art.knight(1 - self.side, "", skin.px(FIGURE))
        place = picture.get_rect(bottomright=(self.rect.right - skin.px(PAD + 4), foot))
        swords = skin.icon("swords", skin.px(26), SEAL)
        surface.blit(swords, swords.get_rect(midright=(place.left - skin.px(8), place.centery)))
        surface.blit(picture, place)
