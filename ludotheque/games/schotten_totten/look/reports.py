"""Reports laid over the border: the proof of a claim, the unseen cards, and the discards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.games.schotten_totten import card_words, words
from ludotheque.games.schotten_totten.art.clans import CLANS
from ludotheque.games.schotten_totten.look.art import SchottenTottenArt
from ludotheque.games.schotten_totten.rules.advice import by_colour_and_value, unseen_by
from ludotheque.games.schotten_totten.rules.cards import COLOURS, Card
from ludotheque.games.schotten_totten.rules.formations import NO_RANK, total
from ludotheque.games.schotten_totten.rules.formations import name as formation_of
from ludotheque.games.schotten_totten.rules.proof import Verdict
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState, side_of, size_of
from ludotheque.i18n import _, listed, sentence
from ludotheque.picture.frame import Frame
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD, INK, INK_SOFT, IVORY, MOSS, PARCHMENT_DEEP, SEAL
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import boxed

CARD, CITED = 62, 40  # logical pixels: the width of a card, the height of the rule's id to press
PROOF, FOOT, MARGINS = 227, 43, 56  # logical pixels: above, below and beside the sentence of a proof


class ReportSheet:
    """A report without animation, shown above `place` until the next gesture."""

    suspense = False
    done = True
    wide, tall = 400, 260  # logical pixels
    title = ""

    def __init__(self, art: SchottenTottenArt, place: str) -> None:
        self.art = art
        self.place = place
        self.rect = Rect(0, 0, 0, 0)
        self.skin: Skin = art.app.skin

    def update(self, dt: float) -> None:
        """Do nothing, since the report has no animation."""

    def finish(self) -> None:
        """Do nothing, since the report has no animation."""

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the sheet above `place`, inside `area`, smaller if it would be too high."""
        room = area.inflate(-skin.px(16), -skin.px(16))
        self.skin = skin.shrunk_until(lambda worn: self.extent(worn, room.w)[1] <= room.h)
        self.rect = Rect((0, 0), self.extent(self.skin, room.w))
        middle = frame.point(self.place)
        self.rect.midbottom = middle[0], middle[1] - frame.length(52)
        self.rect.clamp_ip(room)

    def extent(self, skin: Skin, most: int) -> Size:
        """Return the width, at most so many pixels, and the height."""
        return min(skin.px(self.wide), most), skin.px(self.tall)

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with its title."""
        skin, blur = self.skin, self.skin.px(20)
        shade = skin.shadow(self.rect.size, blur, skin.px(6), 190)
        surface.blit(shade, self.rect.move(-blur, -blur + skin.px(6)))
        surface.blit(skin.card(self.rect.size), self.rect)
        title = skin.text(self.title, "title", 18, INK)
        surface.blit(title, title.get_rect(midtop=(self.rect.centerx, self.rect.y + skin.px(10))))

    def sentences(self) -> Sequence[str]:
        """Return the title."""
        return (self.title,)

    def trace(self) -> dict[str, Any]:
        """Return the sheet's title and rectangle."""
        return {"title": self.title, "rect": boxed(self.rect)}


class ProofSheet(ReportSheet):
    """Shows the proof of a claim: both sides, the verdict, in gold the unseen cards that could still come."""

    wide = 540

    def __init__(
        self,
        art: SchottenTottenArt,
        place: str,
        view: SchottenTottenState,
        seat: int,
        verdict: Verdict,
        rule: str = "",
    ) -> None:
        super().__init__(art, place)
        self.verdict, self.rule, self.seat = verdict, rule, seat
        self.sentence = words.proof(verdict)
        if view.fog >> verdict.stone & 1:
            foggy = _("{fog} : seule la somme compte. {proof}")
            self.sentence = foggy.format(fog=card_words.tactic("fog"), proof=self.sentence)
        self.title = sentence(words.stone(verdict.stone + 1))
        self.mine = laid(side_of(view, seat, verdict.stone))
        self.theirs = laid(side_of(view, 1 - seat, verdict.stone))
        self.size = size_of(view, verdict.stone)

    def extent(self, skin: Skin, most: int) -> Size:
        """Leave room for the sentence, and for the rule below it."""
        wide = super().extent(skin, most)[0]
        sentence = skin.text_size(self.sentence, "text", 17, wide - skin.px(MARGINS))
        foot = max(skin.px(FOOT), skin.target(CITED) if self.rule else 0)
        return wide, skin.px(PROOF) + sentence[1] + foot

    def draw(self, surface: Surface) -> None:
        """Draw both sides, and the verdict below them."""
        super().draw(surface)
        skin, names = self.skin, self.art.seats.names
        half = self.rect.w // 2
        top = self.rect.y + skin.px(42)
        sides = (
            (names[self.seat], self.mine, (), self.verdict.mine),
            (names[1 - self.seat], self.theirs, self.verdict.cards, self.verdict.theirs),
        )
        for number, (name, cards, come, rank) in enumerate(sides):
            middle = self.rect.x + half // 2 + number * half
            label = skin.text(name, "italic", 17, INK_SOFT)
            surface.blit(label, label.get_rect(midtop=(middle, top)))
            self._row(surface, middle, top + skin.px(26), cards, come)
            if rank != NO_RANK:
                best = skin.text(card_words.strength(formation_of(rank), total(rank)), "bold", 17, INK)
                surface.blit(best, best.get_rect(midtop=(middle, top + skin.px(124))))
        self._verdict(surface)

    @property
    def citation(self) -> Rect:
        """Return the rectangle with the id of the rule. A click there opens the rulebook."""
        rect = Rect(0, 0, max(48, self.skin.px(64)), self.skin.target(CITED))
        rect.bottomright = self.rect.bottomright
        return rect

    def sentences(self) -> Sequence[str]:
        """Return the stone, the verdict and its proof."""
        return (self.title, self._head(), self.sentence)

    def trace(self) -> dict[str, Any]:
        """Return the title, the rectangle, the verdict, its sentence and its rule."""
        told = {"granted": self.verdict.granted, "message": self.sentence, "rule": self.rule}
        told["cited"] = boxed(self.citation)
        return {**super().trace(), **told}

    def _row(
        self, surface: Surface, middle: int, top: int, cards: Sequence[Card], come: Sequence[Card]
    ) -> None:
        skin = self.skin
        px = min(skin.px(CARD), (self.rect.w // 2 - skin.px(20)) // self.size - skin.px(4))
        step = px + skin.px(4)
        x = middle - (step * self.size - skin.px(4)) // 2
        for number in range(self.size):
            rect = Rect(x + number * step, top, px, round(px * 1.5))
            if number < len(cards):
                surface.blit(self.art.front(cards[number], px), rect)
            elif number - len(cards) < len(come):
                glow = rect.inflate(skin.px(7), skin.px(7))
                pygame.draw.rect(surface, GOLD, glow, border_radius=skin.px(7))
                surface.blit(self.art.front(come[number - len(cards)], px), rect)
            else:
                pygame.draw.rect(surface, PARCHMENT_DEEP, rect, 1, border_radius=skin.px(5))

    def _verdict(self, surface: Surface) -> None:
        skin, good = self.skin, self.verdict.granted
        y = self.rect.y + skin.px(PROOF - 27)
        head = self._head()
        icon = skin.icon("check" if good else "close", skin.px(18), MOSS if good else SEAL)
        line = skin.text(head, "bold", 18, MOSS if good else SEAL)
        x = self.rect.centerx - (icon.get_width() + skin.px(8) + line.get_width()) // 2
        surface.blit(icon, (x, y + skin.px(3)))
        surface.blit(line, (x + icon.get_width() + skin.px(8), y))
        text = skin.text(self.sentence, "text", 17, INK, self.rect.w - skin.px(MARGINS), "center")
        surface.blit(text, text.get_rect(midtop=(self.rect.centerx, self.rect.y + skin.px(PROOF))))
        if self.rule:
            rule, book = skin.text(self.rule, "bold", 15, SEAL), skin.icon("book", skin.px(16), SEAL)
            place = rule.get_rect(center=self.citation.center).move(skin.px(4), 0)
            surface.blit(rule, place)
            surface.blit(book, book.get_rect(midright=(place.left - skin.px(4), place.centery)))

    def _head(self) -> str:
        if self.verdict.granted:
            return _("La borne est prise") if self.rule else _("La borne peut être prise")
        beaten = self.verdict.reason in ("weaker", "second")
        return _("La borne n'est pas à vous") if beaten else _("Pas encore sûr")


class UnseenSheet(ReportSheet):
    """Shows the clan cards that the player has not seen, by colour and value."""

    wide, tall = 470, 342

    def __init__(self, art: SchottenTottenArt, place: str, view: SchottenTottenState, seat: int) -> None:
        super().__init__(art, place)
        self.rows = by_colour_and_value(unseen_by(view, seat))
        self.title = _("Cartes que vous n'avez pas vues")

    def draw(self, surface: Surface) -> None:
        """Draw a row for each colour and a column for each value, with their numbers of unseen cards.

        An unseen card is a bold value on its colour, and a seen card is a faint dot.
        """
        super().draw(surface)
        skin = self.skin
        left, top = self.rect.x + skin.px(22), self.rect.y + skin.px(46)
        across, down = (self.rect.w - skin.px(44) - skin.px(78)) // 9, skin.px(42)
        for colour, row in enumerate(self.rows):
            y = top + colour * down
            emblem = self.art.cards.emblem(colour, skin.px(32))
            surface.blit(emblem, (left, y))
            for value, there in enumerate(row):
                box = Rect(left + skin.px(42) + value * across, y, across - skin.px(4), skin.px(32))
                self._chip(surface, box, colour, value + 1, there)
            self._count(surface, sum(row), (self.rect.right - skin.px(34), y + skin.px(16)))
        foot = top + len(self.rows) * down + skin.px(8)
        edges = (left + skin.px(42), foot - skin.px(12)), (self.rect.right - skin.px(18), foot - skin.px(12))
        pygame.draw.line(surface, PARCHMENT_DEEP, *edges)
        for value in range(9):
            x = left + skin.px(40) + value * across + across // 2
            self._count(surface, sum(row[value] for row in self.rows), (x, foot))
        self._count(surface, sum(map(sum, self.rows)), (self.rect.right - skin.px(34), foot))

    def sentences(self) -> Sequence[str]:
        """Return the unseen cards, a sentence for each colour."""
        cards = [
            [card for card, there in zip(range(9 * colour, 9 * colour + 9), row, strict=True) if there]
            for colour, row in enumerate(self.rows)
        ]
        return (self.title, *(card_words.cards(own) for own in cards if own))

    def trace(self) -> dict[str, Any]:
        counts = {name: sum(row) for name, row in zip(COLOURS, self.rows, strict=True)}
        return {**super().trace(), "unseen": counts}

    def _count(self, surface: Surface, count: int, middle: tuple[int, int]) -> None:
        number = self.skin.text(str(count), "bold", 17, INK_SOFT)
        surface.blit(number, number.get_rect(center=middle))

    def _chip(self, surface: Surface, box: Rect, colour: int, value: int, there: bool) -> None:
        skin = self.skin
        if not there:
            pygame.draw.circle(surface, PARCHMENT_DEEP, box.center, skin.px(2.5))
            return
        field = CLANS[colour].field
        pygame.draw.rect(surface, field, box, border_radius=skin.px(5))
        pygame.draw.rect(surface, INK, box, 1, border_radius=skin.px(5))
        light = field.hsla[2] >= 56
        number = skin.text(str(value), "bold", 20, INK if light else IVORY)
        surface.blit(number, number.get_rect(center=box.center))


class DiscardSheet(ReportSheet):
    """Shows the discards, the oldest first."""

    tall = 186

    def __init__(self, art: SchottenTottenArt, place: str, view: SchottenTottenState) -> None:
        super().__init__(art, place)
        self.cards = view.discards
        self.wide = min(620, 130 + 82 * len(self.cards))
        self.title = _("La défausse")

    def draw(self, surface: Surface) -> None:
        """Draw the cards side by side, overlapping if there are many."""
        super().draw(surface)
        skin = self.skin
        px, room = skin.px(76), self.rect.w - skin.px(40)
        step = min(px + skin.px(6), (room - px) // max(1, len(self.cards) - 1))
        x = self.rect.centerx - (step * (len(self.cards) - 1) + px) // 2
        for number, card in enumerate(self.cards):
            surface.blit(self.art.front(card, px), (x + number * step, self.rect.y + skin.px(46)))

    def sentences(self) -> Sequence[str]:
        """Return the title and the cards, the oldest first."""
        return (self.title, listed([card_words.card(card) for card in self.cards]))

    def trace(self) -> dict[str, Any]:
        return {**super().trace(), "cards": [card_words.card(card) for card in self.cards]}
