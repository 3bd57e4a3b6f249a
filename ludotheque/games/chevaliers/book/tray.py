"""Draws the rulebook's figure of the sums of a fight (K10, K11, K14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pygame import Rect, Surface

from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.art.pieces import draw_knight
from ludotheque.games.chevaliers.rules.combat import WINS, Combat, combat_of, odds
from ludotheque.i18n import _
from ludotheque.picture.heraldry import Tincture, tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK, INK_SOFT, SEAL

CROWD = 0.62  # of a knight's width: from one knight of a side to the next
DIE = 0.5  # of a knight's height: the room of a die, of which it takes the most


@dataclass(frozen=True, slots=True)
class Fought:
    """One fight of the figure: who attacks, how many, by which rule, and the dice, the attackers' first."""

    side: int
    count: int
    fight: Combat
    dice: tuple[int, ...]

    @property
    def wins(self) -> str:
        """The attackers' chance of winning, in whole percent."""
        won = (chance for (result, _out), chance in odds(self.fight).items() if result == WINS)
        return words.percent(sum(won, Fraction(0)))


def fights(content: Mapping[str, Any]) -> tuple[Fought, ...]:
    """Return the fights of the figure."""
    return tuple(
        Fought(
            one["side"],
            one["count"],
            combat_of(one["side"], one["count"], one.get("opposite", False)),
            tuple(one["dice"]),
        )
        for one in content["fights"]
    )


def tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """Draw fights side by side on parchment: who fights, the dice, each sum with its bonus, the chances."""
    skin = app.skin
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    inside = sheet.get_rect().inflate(-skin.px(12), -skin.px(16))
    shown, colours = fights(content), [tincture(name) for name in content["colours"]]
    wide = inside.w // len(shown)
    for number, fought in enumerate(shown):
        column = Rect(inside.x + number * wide, inside.y, wide, inside.h)
        if number:
            line = Rect(column.x, column.y + skin.px(6), max(1, skin.px(1)), column.h - skin.px(12))
            sheet.fill(INK_SOFT, line)
        _column(app, sheet, column.inflate(-skin.px(12), 0), fought, colours)
    return sheet


def _column(app: App, sheet: Surface, column: Rect, fought: Fought, colours: Sequence[Tincture]) -> None:
    """Draw one fight: its sides on the left and on the right, below them their sums, then the chances."""
    skin, fight, cut = app.skin, fought.fight, fought.fight.attackers_dice
    foot = skin.text(_("{percent} % gagné").format(percent=fought.wins), "bold", 16, INK)
    sheet.blit(foot, foot.get_rect(midbottom=column.midbottom))
    halves = Rect(column.x, column.y, column.w // 2, column.h), Rect(0, column.y, column.w // 2, column.h)
    halves[1].right = column.right
    made = [
        skin.text(text, "italic", 15, INK, half.w - skin.px(4), "center")
        for text, half in zip(words.stakes(fight), halves, strict=True)
    ]
    totals = fight.totals(fought.dice)
    sides = (
        (fought.side, fought.count, fought.dice[:cut]),
        (1 - fought.side, 1, fought.dice[cut:]),
    )
    lowest = foot.get_height() + max(text.get_height() for text in made) + skin.px(4)
    inks = [SEAL if total == max(totals) else INK_SOFT for total in totals]
    numbers = [skin.text(str(total), "bold", 22, ink) for total, ink in zip(totals, inks, strict=True)]
    below = column.bottom - lowest
    tall = round((below - column.y - numbers[0].get_height()) / (1 + DIE))
    for half, (side, count, dice), text, number in zip(halves, sides, made, numbers, strict=True):
        sheet.blit(text, text.get_rect(midtop=(half.centerx, below)))
        sheet.blit(number, number.get_rect(midbottom=(half.centerx, below)))
        knight = draw_knight(colours[side], side, skin.hatchings, tall)
        step = round(knight.get_width() * CROWD)
        left = half.centerx - (knight.get_width() + step * (count - 1)) // 2
        for at in range(count):
            sheet.blit(knight, (left + at * step, column.y))
        room = round(tall * DIE)
        for at, face in enumerate(dice):
            die = app.for_skin(Pieces).die(face, room)
            x = half.centerx + round((at - (len(dice) - 1) / 2) * room * 0.8)
            sheet.blit(die, die.get_rect(midtop=(x, column.y + tall)))
    swords = skin.icon("swords", skin.px(20), SEAL)
    sheet.blit(swords, swords.get_rect(center=(column.centerx, column.y + tall // 2)))
