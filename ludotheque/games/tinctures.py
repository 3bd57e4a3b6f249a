"""The tinctures (heraldic colours) that players choose from, and how they are assigned to seats."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.box import Box

TINCTURES = ("vert", "sable", "or", "azur", "gueules")


def seat_tinctures(box: Box, wanted: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return each seat's tinctures: the game's fixed ones, or else its `wanted` ones if free, and others."""
    if box.sides:
        return [[side] for side in box.sides]
    return deal(wanted, box.tinctures_each(len(wanted)))


def deal(wanted: Sequence[Sequence[str]], each: int, tinctures: Sequence[str] = TINCTURES) -> list[list[str]]:
    """Return `each` tinctures for every seat, with none twice.

    In turn, each seat gets those of its `wanted` tinctures that are free; the rest is filled up.

    >>> deal([["or"], ["or", "sable"]], 2)
    [['or', 'vert'], ['sable', 'azur']]
    """
    dealt: list[list[str]] = []
    for colours in wanted:
        used = {colour for others in dealt for colour in others}
        kept = [colour for colour in dict.fromkeys(colours) if colour in tinctures and colour not in used]
        dealt.append(kept[:each])
    for colours in dealt:
        free = [colour for colour in tinctures if not any(colour in others for others in dealt)]
        colours.extend(free[: each - len(colours)])
    return dealt
