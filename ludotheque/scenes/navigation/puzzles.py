"""The puzzles of the boxes: their page, the table on which one is solved, its seal, the riddle of the day."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.core.setup import HUMAN
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.store import Store
from ludotheque.i18n import _, in_other, language
from ludotheque.scenes.routes import Riddle
from ludotheque.table.navigation import TableNavigation
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.session import Session
    from ludotheque.home.seals import Seal
    from ludotheque.players.own_puzzles import OwnPuzzle
    from ludotheque.scenes.puzzles.scene import ListedPuzzle
    from ludotheque.table.contract.look import Look
    from ludotheque.table.puzzle.guide import PuzzleGuide


class Puzzles:
    """Opens the puzzles of all games, and keeps in the settings which were solved."""

    def __init__(self, app: App, store: Store, navigation: TableNavigation) -> None:
        self._app, self._store, self._navigation = app, store, navigation

    def show(self, game: str) -> None:
        """Open the page with the puzzles of a game."""
        from ludotheque.scenes.puzzles.scene import PuzzlesScene

        listed, solve = partial(self._listed, game), partial(self.open, game)
        forget = partial(self._ask_to_forget, game)
        self._app.scenes.push(PuzzlesScene(self._app, GAMES[game], listed, solve, forget))

    def open(self, game: str, path: Path, riddle: bool = False) -> None:
        """Open the puzzle of a game in the file at `path`, which may be the `riddle` of the day."""
        from ludotheque.core.puzzle import BadPuzzle
        from ludotheque.home.own_puzzles import is_own
        from ludotheque.scenes.overlays.dialog import explain
        from ludotheque.table.puzzle.scene import PuzzleScene

        box = GAMES[game]
        try:
            guide, look = self._own(box, path) if is_own(path) else self._shipped(box, path)
        except BadPuzzle:
            explain(self._app, _("Cette énigme ne s'ouvre pas"), _("Son fichier est abîmé."))
            return
        keep = partial(self._seal, game, path, riddle)
        ways = [] if riddle else self._next_puzzle(game, path)
        ways.append(Choice("puzzle-close", _("Retour"), self._app.scenes.pop, "oak" if ways else "seal"))
        scene = PuzzleScene(self._app, guide, look, self._navigation, box.title, partial(keep, guide), ways)
        self._app.scenes.push(scene)
        if guide.texts.language.code != language():
            self._app.notify(in_other(guide.texts.language))

    def keep(self, session: Session[Any], found: OwnPuzzle) -> None:
        """Keep the puzzle found in a finished game, and open it."""
        from ludotheque.games.puzzles import puzzle_of
        from ludotheque.home.own_puzzles import keep
        from ludotheque.home.words import fault_text
        from ludotheque.scenes.overlays.dialog import explain

        path = keep(puzzle_of(session, found))
        if isinstance(path, Path):
            self._prune(session.game)
            self.open(session.game, path)
        else:
            explain(self._app, _("Cette énigme ne peut pas être gardée"), fault_text(path))

    def _shipped(self, box: Box, path: Path) -> tuple[PuzzleGuide, Look]:
        """Open a puzzle that ships, in which the person who plays alone is asked; raises BadPuzzle."""
        from ludotheque.games.puzzles import open_puzzle

        guide, board_map = open_puzzle(path, language())
        seated, seat = list(guide.session.players), guide.puzzle.seat
        seated[seat] = seated[seat]._replace(name=self._person(box))
        guide.session.setup = guide.session.setup._replace(players=tuple(seated))
        return guide, box.look()(self._app, guide.session, board_map)

    def _own(self, box: Box, path: Path) -> tuple[PuzzleGuide, Look]:
        from ludotheque.games.puzzles import open_own_puzzle

        return open_own_puzzle(path, partial(box.look(), self._app))

    def _ask_to_forget(self, game: str, path: Path, then: Callable[[], object]) -> None:
        from ludotheque.home.own_puzzles import delete
        from ludotheque.home.words import fault_text
        from ludotheque.scenes.overlays.dialog import ask, explain

        def forget() -> None:
            fault = delete(path)
            if fault:
                explain(self._app, _("Cette énigme ne peut pas être supprimée"), fault_text(fault))
            self._prune(game)
            then()

        answers = [Choice("keep", _("Garder"), nothing, "seal"), Choice("delete", _("Supprimer"), forget)]
        text = _("La partie dont elle vient reste où elle est.")
        ask(self._app, _("Supprimer cette énigme ?"), text, answers, focus="keep")

    def _prune(self, game: str) -> None:
        """Forget the seals of the household's own puzzles that are no longer kept."""
        from ludotheque.home.own_puzzles import lost

        seals = self._store.settings.seals
        gone = lost(game, [id.removeprefix(f"{game}/") for id in seals if id.startswith(f"{game}/")])
        if gone:
            names = {f"{game}/{name}" for name in gone}
            self._app.change(seals={id: seal for id, seal in seals.items() if id not in names})

    def _next_puzzle(self, game: str, path: Path) -> list[Choice]:
        """Return the choice of the next puzzle that waits after that at `path`, [] if none does."""
        from ludotheque.home.own_puzzles import is_own

        listed = [one for one in self._listed(game) if one.own == is_own(path)]
        at = next((number for number, one in enumerate(listed) if one.path == path), -1)
        following = next((one for one in (*listed[at + 1 :], *listed[:at]) if one.waits), None)
        if following is None:
            return []

        def go_on() -> None:
            self._app.scenes.pop()
            self.open(game, following.path)

        return [Choice("puzzle-next", _("Énigme suivante"), go_on, "seal")]

    def sealed(self, game: str) -> int:
        """Return how many puzzles of a game have a seal."""
        seals = self._store.settings.seals
        return sum(_puzzle_id(game, path) in seals for path in GAMES[game].puzzles())

    def riddle(self) -> Riddle | None:
        """Return the riddle of the day, None without puzzles; it reads every puzzle the first time."""
        from ludotheque.home.seals import days_kept, riddle_of

        found = {_puzzle_id(box.id, path): (box, path) for box in GAMES.values() for path in box.puzzles()}
        if not found:
            return None
        box, path = found[riddle_of(self._today, found)]
        kept = days_kept(self._store.settings.riddles, self._today)
        return Riddle(box.title, partial(self.open, box.id, path, riddle=True), kept)

    def _listed(self, game: str) -> list[ListedPuzzle]:
        from ludotheque.core.puzzle import BadPuzzle
        from ludotheque.games.puzzles import titled
        from ludotheque.home.own_puzzles import own_puzzles
        from ludotheque.scenes.navigation.results import named
        from ludotheque.scenes.puzzles.scene import LEVELS, ListedPuzzle
        from ludotheque.table.puzzle.texts import open_texts

        found = list[ListedPuzzle]()
        paths = GAMES[game].puzzles()
        for number, path in enumerate(paths):
            with suppress(BadPuzzle):
                _puzzle, texts = open_texts(path, language())
                level = 1 + LEVELS * number // len(paths)
                found.append(ListedPuzzle(number + 1, level, path, texts.title, *self._sealed(game, path)))
        for number, (path, puzzle) in enumerate(own_puzzles(game).items(), 1):
            with suppress(BadPuzzle):
                level, sealed = min(puzzle.rank, LEVELS), self._sealed(game, path)
                title, day = titled(puzzle, path), named(puzzle.record.setup)[1]
                found.append(ListedPuzzle(number, level, path, title, *sealed, own=True, day=day))
        return found

    def _sealed(self, game: str, path: Path) -> tuple[Seal | None, bool]:
        """Return the seal of a puzzle, None without one, and whether it is to be solved again."""
        seal = self._store.settings.seals.get(_puzzle_id(game, path))
        return seal, seal is not None and seal.due(self._today)

    def _seal(self, game: str, path: Path, riddle: bool, guide: PuzzleGuide) -> None:
        from ludotheque.home.seals import MOST_DAYS, sealed

        kept, id, today = self._store.settings, _puzzle_id(game, path), self._today
        seal = sealed(kept.seals.get(id), today, guide.alone, guide.shown)
        if seal:
            self._app.change(seals={**kept.seals, id: seal})
        if riddle and not guide.shown and today.isoformat() not in kept.riddles:
            self._app.change(riddles=(*kept.riddles, today.isoformat())[-MOST_DAYS:])

    @property
    def _today(self) -> date:
        return date.fromtimestamp(self._store.time())

    def _person(self, box: Box) -> str:
        from ludotheque.scenes.setup.plan import ALONE, Plan

        seating = Plan(box, self._store.settings.tables).seatings[ALONE]
        return next(one.name for one in seating if one.level == HUMAN)


def _puzzle_id(game: str, path: Path) -> str:
    return f"{game}/{path.stem}"
