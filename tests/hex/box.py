"""Hex: join your two edges."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque import i18n
from ludotheque.core.setup import Options
from ludotheque.games.box import Book, Box, MakeLook

if TYPE_CHECKING:
    from ludotheque.core.game import Rules
    from ludotheque.tiled.kind import Kind

FOLDER = Path(__file__).parent
i18n.add_languages(FOLDER / "languages")


class Hex(Box):
    """Hex on five by five cells."""

    id, title, seats = "hex", "Hex", range(2, 3)
    minutes, age = 5, 7
    chance = False

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        """Return the rules on a board of cells."""
        from hex.rules.game import HexRules

        return HexRules(board)

    def kind(self) -> Kind:
        """Return how a map of cells is read."""
        from hex.board import KIND

        return KIND

    def map(self) -> Path:
        """Return its own board."""
        return FOLDER / "hex.tmx"

    def look(self) -> MakeLook:
        """Return what makes the look of a session on a board."""
        from hex.look import hex_look

        return hex_look

    def ending(self, reason: str) -> str:
        """Return why a game ended."""
        from hex.words import ending

        return ending(reason)

    def book(self) -> Book:
        """Return its rulebook, which has no figures."""
        return Book(FOLDER / "book", (self.id,))
