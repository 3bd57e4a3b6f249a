"""Schotten-Totten as a game on the first screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, cast

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
    from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
    from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
    from ludotheque.picture.painting import Places
    from ludotheque.table.contract.terms import Posed
    from ludotheque.table.contract.tips import FirstTip
    from ludotheque.tiled.kind import Kind
    from ludotheque.ui.app import App


class SchottenTotten(Box):
    """Schotten-Totten, a card game for two along a border of nine stones."""

    id, title, seats = "schotten-totten", "Schotten-Totten", range(2, 3)
    minutes, age = 20, 8
    hands = True
    levels = ("novice", "beginner", "amateur", "club", "expert")
    tempers = TEMPERS
    analysed = True
    trophies: ClassVar[Mapping[str, str]] = MappingProxyType({"proved": "stone", "row": "flag"})
    options = (
        Option("tactics", ("off", "on"), "off"),
        Option("claim", ("after", "before"), "after"),
        Option("rounds", (1, 3, 5, 7), 1),
        Option("edition", ("2016", "2004"), "2016", expert=True),
    )

    def rules(self, board: Any, options: Options, seats: int) -> Rules[Any]:
        from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
        from ludotheque.games.schotten_totten.rules.options import choices

        return SchottenTottenRules(board, choices(options))

    def kind(self) -> Kind:
        from ludotheque.games.schotten_totten.board import KIND

        return KIND

    def map(self) -> Path:
        return paths.map_file("schotten_totten.tmx")

    def pitch(self) -> str:
        return _("Neuf bornes, deux clans : alignez vos cartes et tenez la frontière.")

    def twist(self) -> str:
        return _("Neuf combats à la fois, trois cartes chacun : où poser la prochaine ?")

    def option_name(self, option: Option) -> str:
        return {
            "tactics": _("Cartes tactiques"),
            "claim": _("Prendre une borne"),
            "rounds": _("Manches"),
            "edition": _("Édition"),
        }[option.name]

    def option_value(self, option: Option, value: int | str) -> str:
        """Return the name of an option's value; numbers and years are shown as they are."""
        words: Mapping[tuple[str, int | str], str] = {
            ("tactics", "off"): _("sans"),
            ("tactics", "on"): _("avec"),
            ("claim", "after"): _("après avoir joué (règle de base)"),
            ("claim", "before"): _("au début du tour (experts)"),
        }
        return words.get((option.name, value), str(value))

    def option_note(self, option: Option, chosen: Mapping[str, int | str]) -> str:
        """Return what the chosen time to claim or edition changes, "" for all other options."""
        if option.name == "edition" and chosen["tactics"] == "off":
            return _("Sans cartes tactiques, les deux éditions se jouent de la même façon.")
        words: Mapping[tuple[str, int | str], str] = {
            ("claim", "after"): _("Vous jouez une carte, vous prenez des bornes, vous piochez."),
            ("claim", "before"): _(
                "Vous prenez des bornes avant de jouer : l'autre a donc eu un tour pour vous en empêcher."
            ),
            ("edition", "2016"): _("Le Traître peut reposer la carte qu'il prend devant la même borne."),
            ("edition", "2004"): _("Le Traître repose toujours devant une autre borne la carte qu'il prend."),
        }
        return words.get((option.name, chosen[option.name]), "")

    def cover(self) -> Path:
        return paths.asset("shelf", "schotten-totten.jpg")

    def look(self) -> MakeLook:
        from ludotheque.games.schotten_totten.look.look import schotten_totten_look

        return schotten_totten_look

    def places(self) -> Places:
        """Return the painter of the fields, the stones and the slabs for the decks."""
        from ludotheque.games.schotten_totten.art.places import border_places

        return border_places

    def ending(self, reason: str) -> str:
        from ludotheque.games.schotten_totten.words import ending

        return ending(reason)

    def luck(self) -> dict[str, str]:
        """Return {key: name} for the sorts of cards that statistics count as luck: 8s and 9s, and jokers."""
        return {"strong": _("cartes fortes (8 et 9)"), "jokers": _("jokers des cartes tactiques")}

    def puzzles(self) -> tuple[Path, ...]:
        from ludotheque.core.puzzle import puzzle_files

        return puzzle_files(Path(__file__).parent / "puzzles", self.id)

    def posed(self, aim: GoalEvent) -> Posed:
        from ludotheque.games.schotten_totten.posed import posed

        return posed(aim)

    def feats(self, session: Session[Any]) -> Iterator[Feat | None]:
        from ludotheque.games.schotten_totten.feats import feats

        return feats(session)

    def trophy(self, feat: Feat, name: str) -> str:
        from ludotheque.games.schotten_totten.feats import trophy

        return trophy(feat, name)

    def tips(self) -> Sequence[FirstTip]:
        from ludotheque.games.schotten_totten.tips import TIPS

        return TIPS

    def book(self) -> Book:
        from ludotheque.games.schotten_totten.book import figures

        return Book(Path(__file__).parent / "book", (self.id,), figures.seats, figures.position, _tray)

    def lessons(self) -> tuple[Path, ...]:
        folder = Path(__file__).parent / "lessons"
        return folder / "les-bornes.json", folder / "les-tactiques.json"

    def judgement(self, rules: Rules[Any]) -> SchottenTottenJudgement:
        from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement

        return SchottenTottenJudgement(cast("SchottenTottenRules", rules))


def _tray(app: App, content: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    from ludotheque.games.schotten_totten.book.figures import strength, tactics

    return tactics(app, content["cards"], size) if "cards" in content else strength(app, size)
