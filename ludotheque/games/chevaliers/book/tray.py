"""Draws the figure of the rulebook that shows combats and their totals (K10, K11, K14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pygame import Rect, Surface

from ludotheque.core.odds import percent
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.art.pieces import draw_knight
from ludotheque.games.chevaliers.rules.combat import WINS, Combat, combat_of, odds
from ludotheque.i18n import _
from ludotheque.picture.heraldry import Tincture, tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.ui.app import App
from ludotheque.ui.palette import INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin

CROWD = 0.62  # distance between two knights of a side, in widths of a knight
DIE = 0.5  # size of a die's cell, in heights of a knight
TYPE = 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0  # sizes of type, largest first
LEAST = 0.25  # least height of a knight, in heights of its column
SUM = 1.5  # size of type of a total, relative to the other texts


@dataclass(frozen=True, slots=True)
class Fought:
    """A combat in the rulebook: `count` knights of `side` attack, and `dice` ends with the target's die."""

    side: int
    count: int
    fight: Combat
    dice: tuple[int, ...]

    @property
    def wins(self) -> int:
        """The attackers' chance to win, in whole per cent."""
        won = (chance for (result, _out), chance in odds(self.fight).items() if result == WINS)
        return percent(sum(won, Fraction(0)))


def fights(content: Mapping[str, Any]) -> tuple[Fought, ...]:
    """Return the combats that the figure shows."""
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
    """Draw combats side by side on parchment, each with knights, dice, totals, bonuses and chances."""
    skin = app.skin
    sheet = Surface(size).convert()
    sheet.blit(skin.card(size), (0, 0))
    inside = sheet.get_rect().inflate(-skin.px(12), -skin.px(16))
    shown, colours = fights(content), [tincture(name) for name in content["colours"]]
    wide = inside.w // len(shown)
    columns = [
        Rect(inside.x + at * wide, inside.y, wide, inside.h).inflate(-skin.px(12), 0)
        for at in range(len(shown))
    ]
    sizes = (
        next(
            (size for size in TYPE if _knight_height(skin, column, fought, size) >= LEAST * column.h),
            TYPE[-1],
        )
        for column, fought in zip(columns, shown, strict=True)
    )
    size_of_all = min(sizes)
    for number, (column, fought) in enumerate(zip(columns, shown, strict=True)):
        if number:
            x = (columns[number - 1].right + column.x) // 2
            sheet.fill(INK_SOFT, Rect(x, column.y + skin.px(6), max(1, skin.px(1)), column.h - skin.px(12)))
        _column(app, sheet, column, (fought, size_of_all), colours)
    return sheet


def _column(
    app: App, sheet: Surface, column: Rect, told: tuple[Fought, float], colours: Sequence[Tincture]
) -> None:
    """Draw a combat: the sides at left and right, with their totals below, and the chance at the foot."""
    (fought, size), skin = told, app.skin
    cut, totals = fought.fight.attackers_dice, fought.fight.totals(fought.dice)
    left = Rect(column.x, column.y, column.w // 2, column.h)
    halves = left, left.move(column.w - left.w, 0)
    tall = max(1, _knight_height(skin, column, fought, size))
    foot, *made = _words(skin, column, fought, size)
    sheet.blit(foot, foot.get_rect(midbottom=column.midbottom))
    below = column.bottom - foot.get_height() - max(text.get_height() for text in made)
    sides = (
        (fought.side, fought.count, fought.dice[:cut]),
        (1 - fought.side, 1, fought.dice[cut:]),
    )
    for half, (side, count, dice), text, total in zip(halves, sides, made, totals, strict=True):
        sheet.blit(text, text.get_rect(midtop=(half.centerx, below)))
        number = skin.text(str(total), "bold", SUM * size, SEAL if total == max(totals) else INK_SOFT)
        sheet.blit(number, number.get_rect(midbottom=(half.centerx, below)))
        knight = draw_knight(colours[side], side, skin.hatchings, tall)
        step = round(knight.get_width() * CROWD)
        x = half.centerx - (knight.get_width() + step * (count - 1)) // 2
        for at in range(count):
            sheet.blit(knight, (x + at * step, column.y))
        room = max(1, round(tall * DIE))
        for at, face in enumerate(dice):
            die = app.for_skin(Pieces).die(face, room)
            middle = half.centerx + round((at - (len(dice) - 1) / 2) * room * 0.8)
            sheet.blit(die, die.get_rect(midtop=(middle, column.y + tall)))
    swords = skin.icon("swords", max(1, tall // 3), SEAL)
    sheet.blit(swords, swords.get_rect(center=(column.centerx, column.y + tall // 2)))


def _words(skin: Skin, column: Rect, fought: Fought, size: float) -> list[Surface]:
    """Return a combat's texts, drawn: the attackers' chance, then each side's dice and bonuses."""
    won = _("{percent} % gagné").format(percent=fought.wins)
    room = column.w // 2 - skin.px(4)
    return [
        skin.text(won, "bold", size + 1, INK, column.w, "center"),
        *(
            skin.text(text, "italic", size, INK, room, "center")
            for text in words.dice_and_bonuses(fought.fight)
        ),
    ]


def _knight_height(skin: Skin, column: Rect, fought: Fought, size: float) -> int:
    """Return the height, in pixels, that is left for a knight if the texts are in type of `size`."""
    foot, *made = (text.get_height() for text in _words(skin, column, fought, size))
    number = skin.text_size("9", "bold", SUM * size)[1]
    return round((column.h - foot - max(made) - number) / (1 + DIE))
