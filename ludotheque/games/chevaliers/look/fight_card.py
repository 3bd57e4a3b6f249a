"""The base class of cards beside a fight, with a title, the chances as a bar, a legend and buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.move import Move
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.art import ChevaliersArt, draw_odds, shares
from ludotheque.games.chevaliers.rules.advice import prospect
from ludotheque.games.chevaliers.rules.board import Square, Squares
from ludotheque.games.chevaliers.rules.combat import combat
from ludotheque.games.chevaliers.rules.state import ChevaliersState
from ludotheque.games.chevaliers.rules.turns import Turns
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.view.tags import beside
from ludotheque.ui.palette import INK, INK_SOFT
from ludotheque.ui.skin import ButtonState, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Action, Button, Group, Widget, boxed

WIDTH, PAD, LINE = 344, 16, 19  # logical pixels
EDGE, LEAST = 4, 0.5  # margin in pixels; least scale to which a card shrinks on a small board
DICE_LINE = 21  # logical pixels: height of a line of dice and bonuses
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ROOM = 1.7  # width of the space around a fight that a card leaves free, in squares


class KnightToggle(Widget):
    """A toggle that shows a knight. The knight is bright if it joins the fight, else pale."""

    def __init__(self, id: str, label: str, action: Action, picture: Surface, joins: bool) -> None:
        super().__init__(id, action)
        self.label, self.chosen = label, joins
        self._picture, self._joins = picture, joins

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the knight, with a glow around it if it joins the fight."""
        if self._joins:
            glow = skin.glow(round(1.5 * self.rect.h))
            surface.blit(glow, glow.get_rect(center=self.rect.center))
        picture = self._picture.copy()
        picture.set_alpha(255 if self._joins or state in ("hover", "focus") else 105)
        surface.blit(picture, picture.get_rect(midbottom=self.rect.midbottom))
        if state == "focus":
            surface.blit(skin.focus(self.rect.size), self.rect)


class FightCard:
    """The base of a card beside a fight; the answer is in `chosen`, as moves, or is `withdrawn`."""

    def __init__(self, art: ChevaliersArt, turns: Turns, view: ChevaliersState) -> None:
        self.chosen: tuple[Move, ...] = ()
        self.withdrawn = False
        self.art, self.turns, self.view = art, turns, view
        self.board, self.names = turns.board, art.seats.names
        self.group: Group[Widget] = Group()
        self.rect = Rect(0, 0, 0, 0)
        self.frame: Frame | None = None
        self._skin: Skin | None = None

    @property
    def skin(self) -> Skin:
        """The skin in which the card is drawn. It may be used only after `place`."""
        assert self._skin is not None
        return self._skin

    def place(
        self, skin: Skin, frame: Frame, area: Rect, fight: Sequence[Square], height: Callable[[Skin], int]
    ) -> None:
        """Place the card inside `area`, next to a fight; a smaller skin is used if it does not fit.

        `height` returns the card's height in pixels for a given skin.
        """
        area = area.inflate(-2 * EDGE, -2 * EDGE)
        share = min(area.w / skin.px(WIDTH), area.h / height(skin))
        self._skin = skin = skin if share >= 1 else skin.shrunk(max(LEAST, share))
        self.frame = frame
        points = [frame.point(self.board.names[square]) for square in fight]
        near = Rect(points[0], (1, 1)).unionall([Rect(point, (1, 1)) for point in points[1:]])
        room = frame.length(2 * ROOM * self.art.geometry.tile)
        self.rect = beside(near.inflate(room, room), (skin.px(WIDTH), height(skin)), area)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether the event was meant for the card."""
        if event.type == pygame.KEYDOWN and event.key in ENTER and self.group.focused is None:
            return self.confirm()
        over = hasattr(event, "pos") and self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and not over:
            return False
        return self.group.handle(event) or bool(over)

    def confirm(self) -> bool:
        """Press the preferred button if it is enabled, and return whether it is enabled."""
        widget = self.preferred
        if widget.enabled:
            widget.action()
        return widget.enabled

    @property
    def preferred(self) -> Widget:
        """The button that the key Enter presses. By default, it is the final one in the list of buttons."""
        return self.group.widgets[-1]

    def trace(self) -> dict[str, Any]:
        """Return the rectangle of the card, those of its buttons by id, and the id of the focused button."""
        focused = self.group.focused.id if self.group.focused else None
        return {"buttons": self.group.trace(), "rect": boxed(self.rect), "focus": focused}

    def choose(self, *moves: Move) -> None:
        """Answer the card with the given moves."""
        self.chosen = moves

    def asked(self) -> tuple[str, str]:
        """Return the title of the card and its question."""
        raise NotImplementedError

    def odds(self) -> Sequence[str]:
        """Return dice, bonuses and chances in words, if the card asks about a single fight."""
        return ()

    def spoken(self) -> Iterator[Node]:
        """Yield the question, the chances, the knights and the buttons."""
        yield Node("card", "heading", " ".join(self.asked()))
        for number, text in enumerate(self.odds()):
            yield Node(f"card-odds-{number}", "text", text)
        for widget in self.group:
            yield from widget.spoken()

    def fight_odds(self, side: int, attackers: Squares, target: Square) -> Sequence[str]:
        """Return each side's dice and bonuses, then the chances of the possible results."""
        found = prospect(self.turns, side, attackers, target)
        ours, theirs = words.dice_and_bonuses(combat(self.board, side, attackers, target))
        chances = filter(None, words.chances(found, side, attackers.bit_count()))
        return (_("{ours} contre {theirs}").format(ours=ours, theirs=theirs), *chances)

    def draw_sheet(self, surface: Surface) -> None:
        """Draw the parchment with its title and question."""
        skin, blur = self.skin, self.skin.px(22)
        shadow = skin.shadow(self.rect.size, blur, skin.px(6), 190)
        surface.blit(shadow, self.rect.move(-blur, -blur + skin.px(8)))
        surface.blit(skin.card(self.rect.size), self.rect)
        for text, y in self._head(skin, self.asked()[1])[0]:
            surface.blit(text, text.get_rect(midtop=(self.rect.centerx, self.rect.y + y)))

    def questions(self) -> Sequence[str]:
        """Return all that the card may ask, one after the other."""
        return (self.asked()[1],)

    def top(self, skin: Skin) -> int:
        """Return the height in pixels of the title and the longest question, which all else is below."""
        return max(self._head(skin, question)[1] for question in self.questions()) + skin.px(4)

    def _head(self, skin: Skin, question: str) -> tuple[list[tuple[Surface, int]], int]:
        width, y = skin.px(WIDTH) - skin.px(2 * PAD), skin.px(12)
        texts = list[tuple[Surface, int]]()
        for text in (
            skin.text(self.asked()[0], "title", 19, INK, width, "center"),
            skin.text(question, "italic", 16, INK_SOFT, width, "center"),
        ):
            texts.append((text, y))
            y += text.get_height() + skin.px(2)
        return texts, y

    def draw_chances(self, surface: Surface, side: int, attackers: Squares, target: Square, y: int) -> None:
        """Draw each side's dice and bonuses, and below them the chances, from the height `y` in pixels."""
        skin = self.skin
        inside = self.rect.inflate(-2 * skin.px(PAD), 0)
        odds = prospect(self.turns, side, attackers, target)
        fight = combat(self.board, side, attackers, target)
        ours, theirs = words.dice_and_bonuses(fight)
        right = skin.text(theirs, "italic", 16, INK, inside.w // 2, "right")
        left = skin.text(ours, "italic", 16, INK, inside.w - right.get_width() - skin.px(PAD))
        surface.blit(left, (inside.x, y))
        surface.blit(right, right.get_rect(topright=(inside.right, y)))
        y += max(left.get_height(), right.get_height()) + skin.px(3)
        bar = Rect(inside.x, y, inside.w, skin.px(14))
        draw_odds(surface, bar, odds)
        y = bar.bottom + skin.px(6)
        lines = words.chances(odds, side, attackers.bit_count())
        for text, (_chance, colour) in zip(lines, shares(odds), strict=True):
            if text:
                draw_key(surface, skin, (bar.x, y), colour, text)
                y += skin.px(LINE)

    def draw_buttons(self, surface: Surface) -> None:
        """Draw the buttons."""
        self.group.draw(surface, self.skin)


def draw_key(surface: Surface, skin: Skin, corner: tuple[int, int], colour: Color, text: str) -> None:
    """Draw a line of the legend: a patch of `colour`, then the text that says what this colour means."""
    patch = Rect(corner[0], corner[1] + skin.px(4), skin.px(11), skin.px(11))
    pygame.draw.rect(surface, INK, patch.inflate(2, 2), border_radius=skin.px(2))
    pygame.draw.rect(surface, colour, patch, border_radius=skin.px(2))
    surface.blit(skin.text(text, "text", 15.5, INK), (patch.right + skin.px(8), corner[1] - skin.px(1)))


def share(buttons: Sequence[Button], row: Rect, gap: int) -> None:
    """Divide the rectangle `row` among buttons, in proportion to the lengths of their labels."""
    wants = [max(3, len(button.label)) + 4 for button in buttons]
    x = row.x
    for button, want in zip(buttons, wants, strict=True):
        width = (row.w - gap * (len(buttons) - 1)) * want // sum(wants)
        button.rect = Rect(x, row.y, width, row.h)
        x += width + gap
