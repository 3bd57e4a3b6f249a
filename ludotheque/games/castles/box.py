"""Highlanders and Rheingold as games on the first screen. Both use the same code, with two rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

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
    from ludotheque.games.castles.judgement.judge import CastleJudgement
    from ludotheque.games.castles.rules.rule_set import RuleSet
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.terms import Posed
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.tiled.model import BoardMap
    from ludotheque.ui.app import App

LESSONS = Path(__file__).parent / "lessons"


class CastleBox(Box):
    """The base of Highlanders and Rheingold, which add the rule set, the number of players and the texts."""

    minutes, age = 90, 9
    levels: ClassVar[tuple[str, ...]] = ("novice", "beginner", "amateur", "club", "expert")
    tempers = TEMPERS
    analysed = True
    trophies: ClassVar[Mapping[str, str]] = MappingProxyType({"retaken": "swords"})

    def rule_set(self) -> RuleSet:
        """Return the rules in which this game differs from the other castle game."""
        raise NotImplementedError

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        from ludotheque.games.castles.rules.game import CastleRules

        return CastleRules(board, self.rule_set(), seats)

    def judgement(self, rules: Any) -> CastleJudgement:
        from ludotheque.games.castles.judgement.judge import CastleJudgement

        return CastleJudgement(rules)

    def kind(self) -> Kind:
        from ludotheque.games.castles.board import KIND

        return KIND

    def map(self) -> Path:
        return paths.map_file(f"{self.id}.tmx")

    def fairness(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield two sentences: how many swords can be reached from each scroll, and whether that is fair."""
        from ludotheque.games.castles.check import fairness, verdict

        even = fairness(found.board)
        yield _("Épées à portée de six pas, des parchemins 1 à 6 : {swords}. Écart : {spread} %.").format(
            swords=", ".join(map(str, even.swords)), spread=even.spread
        )
        yield verdict(even)

    def remarks(self, found: BoardMap[Any]) -> Iterable[str]:
        """Yield a remark for each castle whose name crosses the edge of the picture."""
        try:
            from ludotheque.games.castles.art.places import names_too_long
        except ImportError:  # without pygame-ce text cannot be measured, but the board can still be checked
            return
        for castle, title in names_too_long(found):
            yield _(
                "Le nom « {title} » ({castle}) déborde de la carte : raccourcissez-le, ou éloignez le "
                "château du bord."
            ).format(title=title, castle=castle)

    def tinctures_each(self, seats: int) -> int:
        """Return the number of colours of each player, which is 2 for two players, else 1 (C3)."""
        return 2 if seats == 2 else 1

    def cover(self) -> Path:
        return paths.asset("shelf", f"{self.id}.jpg")

    def look(self) -> MakeLook:
        from ludotheque.games.castles.look.look import castles_look

        return castles_look

    def places(self) -> Places:
        from ludotheque.games.castles.art.places import castle_places

        return castle_places

    def ending(self, reason: str) -> str:
        from ludotheque.games.castles.words import ending

        return ending(reason)

    def puzzles(self) -> tuple[Path, ...]:
        from ludotheque.core.puzzle import puzzle_files

        return puzzle_files(Path(__file__).parent / "puzzles", self.id)

    def posed(self, aim: GoalEvent) -> Posed:
        from ludotheque.games.castles.posed import posed

        return posed(aim)

    def feats(self, session: Session[Any]) -> Iterator[Feat | None]:
        from ludotheque.games.castles.feats import feats

        return feats(session)

    def trophy(self, feat: Feat, name: str) -> str:
        from ludotheque.games.castles.feats import trophy

        return trophy(feat, name)

    def tips(self) -> Sequence[FirstTip]:
        from ludotheque.games.castles.tips import tips

        return tips(self.rule_set().knight_always)

    def book(self) -> Book:
        """Return the rulebook that both games share."""
        from ludotheque.games.castles.book import figures

        return Book(Path(__file__).parent / "book", BOTH, figures.seats, figures.position, _tray)


class Highlanders(CastleBox):
    """Highlanders, for two to five players, set around a loch."""

    id, title, seats = "highlanders", "Highlanders", range(2, 6)

    def rule_set(self) -> RuleSet:
        from ludotheque.games.castles.rules.rule_set import HIGHLANDERS

        return HIGHLANDERS

    def pitch(self) -> str:
        return _("Faites le tour du loch, rassemblez vos clans et prenez ses dix-huit châteaux.")

    def twist(self) -> str:
        return _("Un bouclier caché peut garder seul un château : à vous de deviner ce qu'il vaut.")

    def lessons(self) -> tuple[Path, ...]:
        return LESSONS / "premier-chateau.json", LESSONS / "assaut-et-bataille.json"


class Rheingold(CastleBox):
    """Rheingold, for three to five players, set among castles of robber knights on the Rhine."""

    id, title, seats = "rheingold", "Rheingold", range(3, 6)

    def rule_set(self) -> RuleSet:
        from ludotheque.games.castles.rules.rule_set import RHEINGOLD

        return RHEINGOLD

    def pitch(self) -> str:
        return _("Le long du Rhin, prenez les châteaux des chevaliers brigands.")

    def twist(self) -> str:
        return _("Comme Highlanders, mais chaque château pris retient un chevalier, même avec un bouclier.")

    def lessons(self) -> tuple[Path, ...]:
        return LESSONS / "deux-rives.json", LESSONS / "assaut-de-sooneck.json"


BOTH = (Highlanders.id, Rheingold.id)


def _tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    from ludotheque.games.castles.book.tray import tray

    return tray(app, content, size)
