"""The figures of the rulebook: positions on the border, formations (S7), and cards of tactics.

Each is described in `figures.json` by a dictionary. That of a position has the cards in hand (`hands`) and,
by stone, those of each side (`ours` and `theirs`), and may have `claimed` stones and the game's `options`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pygame import Surface

from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.art.cards import RATIO, Cards
from ludotheque.games.schotten_totten.book.diagram import Diagram, set_up
from ludotheque.games.schotten_totten.examples import EXAMPLES
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, Card, colour_of, value_of
from ludotheque.games.schotten_totten.rules.formations import PLAIN, total
from ludotheque.games.schotten_totten.rules.formations import name as formation_of
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.sides import pack
from ludotheque.games.schotten_totten.rules.state import SEATS, SchottenTottenState
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK, SEAL
from ludotheque.ui.skin import Skin

APART = 0.64  # the step to the next card, which overlaps the last one, as a share of a card's width


def seats(content: Mapping[str, Any]) -> int:
    """Return the number of players in the figure that `content` describes."""
    return SEATS


def position(rules: SchottenTottenRules, content: Mapping[str, Any]) -> SchottenTottenState:
    """Return the position that `content` describes; raises ValueError if it is impossible."""
    sides = content.get("ours", {}), content.get("theirs", {})
    claimed = content.get("claimed", ("", ""))
    return set_up(rules, Diagram(sides, tuple(content["hands"]), tuple(claimed)))


def strength(app: App, size: tuple[int, int]) -> Surface:
    """Return the picture of the formations in order of strength, with names, sums, and ">" between them."""
    skin, cards = app.skin, Cards(app.skin)
    sheet = _sheet(skin, size)
    across, edge = size[0] // len(EXAMPLES), skin.px(8)
    labels = _labels(skin, [_named(example) for example in EXAMPLES.values()], across - edge)
    tall = size[1] - 2 * edge - skin.px(4) - max(label.get_height() for label in labels)
    px = min(round(tall / RATIO), round((across - 2 * edge) / (1 + 2 * APART)))
    step, high = round(px * APART), round(px * RATIO)
    top = edge + (tall - high) // 2
    for number, (example, label) in enumerate(zip(EXAMPLES.values(), labels, strict=True)):
        middle = number * across + across // 2
        for at, card in enumerate(example):
            picture = cards.clan(colour_of(card), value_of(card), px)
            sheet.blit(picture, (middle - (2 * step + px) // 2 + at * step, top))
        sheet.blit(label, label.get_rect(midtop=(middle, top + high + skin.px(4))))
        if number:
            sign = skin.text(">", "bold", 18, SEAL)
            sheet.blit(sign, sign.get_rect(center=(number * across, top + high // 2)))
    return sheet


def tactics(app: App, rows: Sequence[str], size: tuple[int, int]) -> Surface:
    """Return the picture of tactics in rows, each a string of card names, separated by spaces."""
    cards, gap = Cards(app.skin), app.skin.px(8)
    sheet = _sheet(app.skin, size)
    lines = [row.split() for row in rows]
    across, down = (size[0] - gap) // max(map(len, lines)), (size[1] - gap) // len(lines)
    px = min(across - gap, round((down - gap) / RATIO))
    for number, line in enumerate(lines):
        left = (size[0] - across * len(line) + across - px) // 2
        top = gap // 2 + number * down + (down - round(px * RATIO)) // 2
        for at, name in enumerate(line):
            picture = cards.tactic(name, card_words.card(CARD_NAMES.index(name)), px)
            sheet.blit(picture, (left + at * across, top))
    return sheet


def _sheet(skin: Skin, size: tuple[int, int]) -> Surface:
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    return sheet


def _labels(skin: Skin, texts: Sequence[str], room: int) -> list[Surface]:
    """Return the texts in bold, in the largest size that fits `room` pixels, or else wrapped."""
    sizes = (16.0, 15.0, 14.0, 13.0, 12.0)

    def fits(size: float) -> bool:
        return all(skin.text_size(text, "bold", size)[0] <= room for text in texts)

    fit = next(filter(fits, sizes), sizes[-1])
    return [skin.text(text, "bold", fit, INK, room, "center") for text in texts]


def _named(example: Iterable[Card]) -> str:
    rank = PLAIN.ranks[pack(tuple(example))]
    return card_words.strength(formation_of(rank), total(rank))
