"""The catalogue of all games: their boxes, in the first screen's order, without any rules or pictures."""

from __future__ import annotations

from ludotheque.games.box import Box
from ludotheque.games.castles.box import Highlanders, Rheingold
from ludotheque.games.chevaliers.box import Chevaliers
from ludotheque.games.rheinlander.box import Rheinlander
from ludotheque.games.schotten_totten.box import SchottenTotten

_BOXES: tuple[Box, ...] = (
    Highlanders(),
    Rheingold(),
    SchottenTotten(),
    Chevaliers(),
    Rheinlander(),
)
GAMES: dict[str, Box] = {box.id: box for box in _BOXES}
