"""Les Chevaliers as a game on the first screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ludotheque.core.setup import Options
from ludotheque.games.box import Book, Box, MakeLook
from ludotheque.home import paths
from ludotheque.i18n import _
from ludotheque.players.characters import TEMPERS

if TYPE_CHECKING:  # the first screen loads every box, but no rules, looks or judgements
    from pygame import Surface

    from ludotheque.core.feat import Feat
    from ludotheque.core.game import Rules
    from ludotheque.core.puzzle import GoalEvent
    from ludotheque.core.session import Session
    from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
    from ludotheque.games.chevaliers.rules.game import ChevaliersRules
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.terms import Posed
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.tiled.model import BoardMap
    from ludotheque.ui.app import App


class Chevaliers(Box):
    """Les Chevaliers, for two: three white knights against six red knights."""

    id, title, seats = "chevaliers", "Les Chevaliers", range(2, 3)
    minutes, age = 30, 8
    levels = ("novice", "beginner", "amateur", "club", "expert")
    tempers = TEMPERS
    analysed = True
    trophies: ClassVar[Mapping[str, str]] = MappingProxyType({"unharmed": "knight"})
    sides = ("argent", "gueules")

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        from ludotheque.games.chevaliers.rules.game import ChevaliersRules

        return ChevaliersRules(board)

    def kind(self) -> Kind:
        from ludotheque.games.chevaliers.board import KIND

        return KIND

    def map(self) -> Path:
        return paths.map_file("chevaliers.tmx")

    def fairness(self, found: BoardMap[Any]) -> Iterable[str]:
        """Return how fair a hall is by the games noted in its map, or how to measure it if there are none."""
        from ludotheque.games.chevaliers.check import balance, sentence, verdict

        noted = balance(found)
        return (sentence(found), *([verdict(noted)] if noted else []))

    def pitch(self) -> str:
        return _("Trois chevaliers blancs, six rouges : qui atteindra le trésor de la grande salle ?")

    def twist(self) -> str:
        return _("Un contre un, les Blancs sont plus forts ; entre deux Rouges, ils sont presque perdus.")

    def side_names(self) -> tuple[str, ...]:
        return _("Blancs"), _("Rouges")

    def cover(self) -> Path:
        return paths.asset("shelf", "chevaliers.jpg")

    def look(self) -> MakeLook:
        from ludotheque.games.chevaliers.look.look import chevaliers_look

        return chevaliers_look

    def places(self) -> Places:
        from ludotheque.games.chevaliers.art.places import hall_places

        return hall_places

    def ending(self, reason: str) -> str:
        from ludotheque.games.chevaliers.words import ending

        return ending(reason)

    def lessons(self) -> tuple[Path, ...]:
        folder = Path(__file__).parent / "lessons"
        return folder / "deux-coffres.json", folder / "la-tenaille.json"

    def puzzles(self) -> tuple[Path, ...]:
        from ludotheque.core.puzzle import puzzle_files

        return puzzle_files(Path(__file__).parent / "puzzles", self.id)

    def posed(self, aim: GoalEvent) -> Posed:
        from ludotheque.games.chevaliers.posed import posed

        return posed(aim)

    def feats(self, session: Session[Any]) -> Iterator[Feat | None]:
        from ludotheque.games.chevaliers.feats import feats

        return feats(session)

    def trophy(self, feat: Feat, name: str) -> str:
        from ludotheque.games.chevaliers.feats import trophy

        return trophy(feat, name)

    def tips(self) -> Sequence[FirstTip]:
        from ludotheque.games.chevaliers.tips import TIPS

        return TIPS

    def book(self) -> Book:
        from ludotheque.games.chevaliers.book import figures

        return Book(
            Path(__file__).parent / "book", (self.id,), figures.seats, figures.position, _tray, figures.label
        )

    def judgement(self, rules: Rules[Any]) -> ChevaliersJudgement:
        from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement

        return ChevaliersJudgement(cast("ChevaliersRules", rules))


def _tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    from ludotheque.games.chevaliers.book.tray import tray

    return tray(app, content, size)
