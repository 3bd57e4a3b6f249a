"""The tinctures that seats may lead, and how they are dealt to them."""

from __future__ import annotations

from collections.abc import Sequence

from . import Game

TINCTURES = ("vert", "sable", "or", "azur", "gueules")  # those that players choose from


def tinctures_each(game: Game, seats: int) -> int:
    """Return how many tinctures each player leads: two of the castle games' with two players (C3)."""
    return 2 if game.kind == "castles" and seats == 2 else 1


def led(game: Game, wanted: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return what each seat of a game leads if it gets of what is `wanted` all that the game allows."""
    if game.sides:
        return [[side] for side in game.sides]
    return deal(wanted, tinctures_each(game, len(wanted)))


def deal(wanted: Sequence[Sequence[str]], each: int, tinctures: Sequence[str] = TINCTURES) -> list[list[str]]:
    """Let every seat keep what it may, no tincture twice, and fill up to `each` with what nobody has."""
    dealt: list[list[str]] = []
    for colours in wanted:
        used = {colour for others in dealt for colour in others}
        kept = [colour for colour in dict.fromkeys(colours) if colour in tinctures and colour not in used]
        dealt.append(kept[:each])
    for colours in dealt:
        free = [colour for colour in tinctures if not any(colour in others for others in dealt)]
        colours.extend(free[: each - len(colours)])
    return dealt
