"""Draws armies of two tinctures, which each player leads in a game of two."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from ludotheque.games.castles.rules.army import Pieces as Laid
from ludotheque.picture.pieces import Pieces, Tincture, grouped


def draw_mixed(pieces: Pieces, arms: Sequence[Tincture], laid: Laid, unit: int) -> Surface:
    """Draw an army with pieces of two tinctures alternating, and its strength on a badge (C3)."""
    ones, twos, fives = laid
    turn = 0
    rows: list[list[Surface]] = []
    for worth, many in ((5, fives), (2, twos), (1, ones)):
        rows.append([pieces.knight(arms[(turn + n) % len(arms)], worth, unit) for n in range(many)])
        turn += many
    group = grouped([row for row in rows if row], unit)
    count = ones + 2 * twos + 5 * fives
    return pieces.badged(group, count, unit) if count > 1 else group
