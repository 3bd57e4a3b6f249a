"""Rheinländer as a game on the first screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from ludotheque.core.setup import Options
from ludotheque.games.box import Book, Box, MakeLook, Option
from ludotheque.home import paths
from ludotheque.i18n import _
from ludotheque.players.characters import TEMPERS

if TYPE_CHECKING:  # the shelf loads every box, but not the games' modules
    from pygame import Surface

    from ludotheque.core.feat import Feat
    from ludotheque.core.game import Rules
    from ludotheque.core.puzzle import GoalEvent
    from ludotheque.core.session import Session
    from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.terms import Posed
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.ui.app import App


class Rheinlander(Box):
    """Rheinländer, a game for 3 to 5 players about counties along the Rhine."""

    id, title, seats = "rheinlander", "Rheinländer", range(3, 6)
    minutes, age = 60, 10
    hands = True
    levels = ("novice", "beginner", "amateur", "club", "expert")
    tempers = TEMPERS
    analysed = True
    trophies: ClassVar[Mapping[str, str]] = MappingProxyType({"county": "crown", "archbishop": "archbishop"})
    options = (
        Option("points", ("secret", "open"), "secret"),  # R21, R23
        Option("market", ("none", "open"), "none"),  # R24
    )

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        from ludotheque.games.rheinlander.rules.game import RheinlanderRules

        chosen = dict(options)
        market, open_points = chosen.get("market") == "open", chosen.get("points") == "open"
        return RheinlanderRules(board, seats, market=market, open_points=open_points)

    def kind(self) -> Kind:
        from ludotheque.games.rheinlander.board import KIND

        return KIND

    def map(self) -> Path:
        return paths.map_file("rheinlander.tmx")

    def pitch(self) -> str:
        return _("Posez vos chevaliers le long du Rhin et gagnez des comtés pour vos ducs.")

    def twist(self) -> str:
        return _("Un seul chevalier peut prendre un comté, mais qui le perd en empoche les points.")

    def option_name(self, option: Option) -> str:
        return {"points": _("Points gagnés"), "market": _("Cartes à prendre")}[option.name]

    def option_value(self, option: Option, value: int | str) -> str:
        words: Mapping[tuple[str, int | str], str] = {
            ("points", "secret"): _("secrets jusqu'à la fin"),
            ("points", "open"): _("visibles de tous"),
            ("market", "none"): _("de la pioche seule"),
            ("market", "open"): _("trois visibles, ou la pioche"),
        }
        return words[option.name, value]

    def cover(self) -> Path:
        return paths.asset("shelf", "rheinlander.jpg")

    def look(self) -> MakeLook:
        from ludotheque.games.rheinlander.look.look import rheinlander_look

        return rheinlander_look

    def places(self) -> Places:
        """Return the painter of the fields, the river and the circles for estates."""
        from ludotheque.games.rheinlander.art.places import rhine_places

        return rhine_places

    def ending(self, reason: str) -> str:
        from ludotheque.games.rheinlander.words import ending

        return ending(reason)

    def luck(self) -> dict[str, str]:
        """Return {key: name} of the cards that count as luck: those with a space next to one's knights."""
        return {"beside": _("cartes à côté de ses chevaliers")}

    def puzzles(self) -> tuple[Path, ...]:
        from ludotheque.core.puzzle import puzzle_files

        return puzzle_files(Path(__file__).parent / "puzzles", self.id)

    def posed(self, aim: GoalEvent) -> Posed:
        from ludotheque.games.rheinlander.posed import posed

        return posed(aim)

    def feats(self, session: Session[Any]) -> Iterator[Feat | None]:
        from ludotheque.games.rheinlander.feats import feats

        return feats(session)

    def trophy(self, feat: Feat, name: str) -> str:
        from ludotheque.games.rheinlander.feats import trophy

        return trophy(feat, name)

    def tips(self) -> Sequence[FirstTip]:
        from ludotheque.games.rheinlander.tips import TIPS

        return TIPS

    def book(self) -> Book:
        from ludotheque.games.rheinlander.book import figures

        return Book(Path(__file__).parent / "book", (self.id,), figures.seats, figures.position, _tray)

    def lessons(self) -> tuple[Path, ...]:
        folder = Path(__file__).parent / "lessons"
        return folder / "premier-comte.json", folder / "fusions.json"

    def judgement(self, rules: Any) -> RheinlanderJudgement:
        from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement

        return RheinlanderJudgement(rules)


def _tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    from ludotheque.games.rheinlander.book.tray import tray

    return tray(app, content, size)
