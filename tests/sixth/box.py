"""Le Moulin: three men in a row, and an enemy goes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ludotheque import i18n
from ludotheque.core.setup import Options
from ludotheque.games.box import Book, Box, MakeLook
from ludotheque.i18n import _

if TYPE_CHECKING:
    from ludotheque.core.game import Rules
    from ludotheque.core.judgement import Judgement
    from ludotheque.tiled.kind import Kind
    from sixth.rules.game import MorrisRules

FOLDER = Path(__file__).parent
i18n.add_languages(FOLDER / "languages")


class Morris(Box):
    """Nine men each on a board of three squares."""

    id, title, seats = "morris", "Le Moulin", range(2, 3)
    minutes, age = 15, 7
    chance = False
    levels = ("beginner", "amateur", "club")

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        """Return the rules on a board of points and lines."""
        from sixth.rules.game import MorrisRules

        return MorrisRules(board)

    def kind(self) -> Kind:
        """Return how a map of points and lines is read."""
        from sixth.board import KIND

        return KIND

    def map(self) -> Path:
        """Return its own board."""
        return FOLDER / "morris.tmx"

    def pitch(self) -> str:
        """Return one sentence that makes you want to open the box."""
        return _("Alignez trois pions : chaque moulin prend un pion à l'adversaire.")

    def twist(self) -> str:
        """Return one sentence that says what makes it a game: what is hard, and fun, about it."""
        return _("Un pion qui va et vient entre deux rangées ferme un moulin à chaque pas.")

    def look(self) -> MakeLook:
        """Return what makes the look of a session on a board."""
        from sixth.look import morris_look

        return morris_look

    def ending(self, reason: str) -> str:
        """Return why a game ended."""
        from sixth.words import ending

        return ending(reason)

    def judgement(self, rules: Rules[Any]) -> Judgement[Any]:
        """Return what its computer players know."""
        from sixth.judgement import MorrisJudgement

        return MorrisJudgement(cast("MorrisRules", rules))

    def book(self) -> Book:
        """Return its rulebook."""
        from sixth.book import figures

        return Book(FOLDER / "book", (self.id,), figures.seats, figures.position)
