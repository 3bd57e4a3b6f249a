"""The face-down pieces that their player peeks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from ludotheque.table.papers.paper import Paper
from ludotheque.ui.palette import GOLD_LIGHT
from ludotheque.ui.skin import Skin

PEEK = 84  # logical pixels: the width of a hidden piece that is peeked at


class PeekPaper(Paper):
    """The faces of the pieces that are peeked at, enlarged."""

    name = "peek"
    passive = True

    @property
    def shown(self) -> bool:
        """Whether anything is peeked at."""
        return self.table.shown.peeking is not None

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw each face over its piece."""
        table, peeking = self.table, self.table.shown.peeking
        for piece in table.peeked(peeking) if peeking is not None else ():
            picture = table.look.art.enlarged(piece, skin.px(PEEK))
            rect = picture.get_rect(center=table.stage.rect(piece).center).clamp(table.camera.area)
            glow = skin.glow(2 * rect.h, GOLD_LIGHT)
            surface.blit(glow, glow.get_rect(center=rect.center))
            surface.blit(picture, rect)

    def trace(self) -> Mapping[str, Any]:
        """Return the faces by place."""
        peeking = self.table.shown.peeking
        return {
            "peeked": {} if peeking is None else {p.place: p.face for p in self.table.peeked(peeking)},
        }
