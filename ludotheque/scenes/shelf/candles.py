"""The flames of the candles on the shelf's picture."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from ludotheque.scenes.shelf.picture import ShelfPlan
from ludotheque.ui.flame import BURNS, flicker
from ludotheque.ui.life import Patch

MIDDLE = 0.2  # of a candle's height: from its top to the middle of the flame


def flames(plan: ShelfPlan, shelf: Surface) -> Iterator[Patch]:
    """Yield a patch for each candle's flame, cut from the picture of the shelf with some air round it."""
    for number, candle in enumerate(plan.candles):
        air = Rect(0, 0, candle.h // 2, candle.h // 2)
        air.center = candle.centerx, candle.top + round(candle.h * MIDDLE)
        patch = Patch(air.clip(shelf.get_rect()), flicker, BURNS, number * 97)
        patch.lay(shelf)
        yield patch
