"""The catalogue: the boxes of all games in the order of the shelf, which is the first screen.

Importing it loads no game.
"""

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
