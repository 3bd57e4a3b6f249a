"""The flames of the candles on the table."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from ludotheque.scenes.shelf.picture import ShelfPlan
from ludotheque.ui.flame import BURNS, flicker
from ludotheque.ui.life import Patch

MIDDLE = 0.2  # of a candle's height: how far below its top the middle of the flame is


def flames(plan: ShelfPlan, shelf: Surface) -> Iterator[Patch]:
    """Yield the flames of the candles on the picture of the shelf, each with the air round it."""
    for number, candle in enumerate(plan.candles):
        air = Rect(0, 0, candle.h // 2, candle.h // 2)
        air.center = candle.centerx, candle.top + round(candle.h * MIDDLE)
        patch = Patch(air.clip(shelf.get_rect()), flicker, BURNS, number * 97)
        patch.lay(shelf)
        yield patch
