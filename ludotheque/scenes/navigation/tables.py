"""Begins games and opens saved ones, each on a table of its own above the shelf."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludotheque.core.record import KEPT, BadRecord, Fault, record_of
from ludotheque.core.setup import Options, Player, Setup
from ludotheque.core.steps import with_progress
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.store import Saved, Store
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.table.navigation import TableNavigation
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.app import App
from ludotheque.ui.choice import nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.annotations import TurnNote
    from ludotheque.core.session import Session
    from ludotheque.games.opening import Opened
    from ludotheque.table.scene import TableScene

PLIES_AT_ONCE = 500  # plies of a game to replay before the progress is shown


class GameTables:
    """Opens the table of every game that is played."""

    def __init__(
        self, app: App, store: Store, navigation: TableNavigation, teach: Callable[[TableScene], object]
    ) -> None:
        """Open tables from which `teach` shows the lesson that the notes on their game make."""
        self._app, self._store, self._navigation, self._teach = app, store, navigation, teach

    def begin(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
    ) -> None:
        """Begin a new game on the map at `path`, or on the shipped map if `path` is None.

        The game's summary opens over the table, unless the player has closed it before. A `seed` of "" is
        random; otherwise, the game's result will say that the players knew the seed.
        """
        if self._begin(game, players, seed, options, path):
            self._introduce(game.id)

    def _begin(
        self, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None
    ) -> bool:
        """Begin a new game and return True. If its map is not sound, say so in a dialog and return False."""
        from ludotheque.games.boards import remember_map
        from ludotheque.games.opening import new_game, new_seed, reasons
        from ludotheque.home.household import learn
        from ludotheque.scenes.overlays.dialog import explain

        try:
            drawn = seed or new_seed()
            opened = new_game(game, players, seed=drawn, seed_known=bool(seed), options=options, path=path)
        except (BadRecord, UnsoundMap) as error:
            explain(self._app, _("Ce plateau n'est pas jouable"), reasons(error))
            return False
        if path:
            remember_map(self._store, opened.map)
        self._store.begin(opened.session)
        self._app.saving.save(opened.session)
        learn(players, not game.sides)
        self.show(opened)
        return True

    def _introduce(self, game: str) -> None:
        """Open the summary of a game, unless the player has closed that summary before."""
        if game not in self._store.settings.introduced:
            known = self._store.settings.introduced
            self._navigation.summary(game, lambda: self._app.change(introduced=(*known, game)))

    def rematch(self, setup: Setup) -> None:
        """Begin a game with the original players, options, board, a new seed, and the first player last."""
        from ludotheque.games.boards import map_of
        from ludotheque.games.opening import reasons
        from ludotheque.scenes.overlays.dialog import explain

        try:
            path = map_of(setup, self._store.settings.maps).path
        except BadRecord as error:
            explain(self._app, _("Ce plateau n'est pas jouable"), reasons(error))
            return
        game, turned = GAMES[setup.game], (*setup.players[1:], setup.players[0])
        arms: list[tuple[str, ...]] = [(side,) for side in game.sides]
        arms = arms or [player.colours for player in turned]
        players = tuple(
            Player(player.name, coats).handed_to(player.first_level, 0)
            for player, coats in zip(turned, arms, strict=True)
        )
        self._begin(game, players, "", setup.options, path)

    def branch(self, session: Session[Any], at: int) -> None:
        """Begin a new game, with a new seed, at the position that a session had after `at` plies."""
        from ludotheque.games.opening import new_seed, replaying_record
        from ludotheque.home.collection import branched

        record = branched(record_of(session), at, new_seed())
        steps = replaying_record(record, self._store.settings.maps)
        open_in_steps(self._app, with_progress(steps, len(record.moves)), self._begin_branch)

    def _begin_branch(self, opened: Opened) -> None:
        self._store.begin(opened.session)
        self._app.saving.save(opened.session)
        self.show(opened)
        self._app.notify(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))

    def open(self, path: Path, watch: bool = False, teach: bool = False) -> None:
        """Resume the game in a file or, if `watch` is True, replay it; if `teach` too, show its lesson.

        If only the first part can be replayed, an unfinished game goes on from there as a new one with
        another seed; for a finished game, the recorded end is shown.
        """
        from ludotheque.games.opening import reasons
        from ludotheque.scenes.overlays.dialog import explain

        title = _("Cette partie ne s'ouvre pas")
        unsaved = self._store.claim(path)
        if unsaved and unsaved.reason == "elsewhere":
            explain(self._app, title, fault_text(unsaved))
            return

        def failed(error: Exception) -> None:
            assert isinstance(error, BadRecord | UnsoundMap)
            self._store.release(path)
            self._store.mark_unopenable(path)
            explain(self._app, title, reasons(error))

        done = partial(self._go_on, path, unsaved, watch, teach)
        open_in_steps(self._app, self._opening(path), done, failed)

    def watch(self, path: Path) -> None:
        """Replay the game in a file from its start."""
        self.open(path, watch=True)

    def teach(self, path: Path) -> None:
        """Show the lesson that the notes on the game in a file make, over its replay."""
        self.open(path, watch=True, teach=True)

    def _opening(self, path: Path) -> Generator[float | None, None, Opened]:
        """Open a game that the caller has claimed, in steps, and release the claim if the player stops it."""
        from ludotheque.games.opening import opening_saved

        try:
            return (yield from opening_saved(path, self._store.settings.maps))
        except GeneratorExit:
            self._store.release(path)
            raise

    def _go_on(self, path: Path, unsaved: Fault | None, watch: bool, teach: bool, opened: Opened) -> None:
        """Show an opened game and its faults; `unsaved` is why moves cannot be saved, None if they can."""
        from ludotheque.core.game import CHANCE
        from ludotheque.games.opening import new_seed

        session, fault = opened.session, unsaved or opened.fault
        said = [fault_text(fault)] if fault else []
        if opened.fault and opened.fault.reason in KEPT and not session.kept:
            self._store.release(path)
            session.setup = session.setup.reseeded(new_seed())
            # Go back to a decision of a player, so that the new seed does not take effect at once.
            while session.turn == CHANCE and session.cursor:
                session.cut(session.cursor - 1)
            self._store.begin(session)
            said.append(_("C'est une nouvelle partie : l'ancienne reste comme elle est."))
        else:
            self._store.resume(session, path)
        table = self.show(opened, watch)
        if teach:
            table.replays.seek(0)
            self._teach(table)
        if said and (watch or not session.kept):  # else the result has a note about it
            self._app.notify(" ".join(said))

    def obstacle(self, saved: Saved) -> str:
        """Return why a saved game cannot be opened now, "" if it can; faster than opening it.

        A game with a fault is remembered, so that it is not offered as an unfinished game again.
        """
        from ludotheque.games.opening import check_saved, reasons

        if self._store.elsewhere(saved.path):
            return fault_text(Fault("elsewhere"))
        try:
            check_saved(saved.path, self._store.settings.maps)
        except (BadRecord, UnsoundMap) as error:
            self._store.mark_unopenable(saved.path)
            return reasons(error)
        return ""

    def show(self, opened: Opened, watch: bool = False) -> TableScene:
        """Open the table of a game above the shelf. If `watch` is True, replay the game from its start."""
        table = self.make(opened)
        if watch:
            table.model.result_due = False
        self._app.scenes.push_over(1, table)
        if watch:
            table.watch()
        return table

    def make(self, opened: Opened) -> TableScene:
        """Return the table for an opened game."""
        from ludotheque.games.opening import worker_of
        from ludotheque.home import household
        from ludotheque.players.levels import ADVISER
        from ludotheque.scenes.navigation.side_lines import SideLines
        from ludotheque.table.scene import TableScene

        session = opened.session
        box = GAMES[session.game]
        look = box.look()(self._app, session, opened.map)
        advises = ADVISER in box.levels
        worker, tips = worker_of(opened), box.tips()
        app, navigation = self._app, self._navigation
        table = TableScene(app, session, look, navigation, worker, box.title, advises, tips, household)
        table.replays.branch = self.branch
        table.replays.noting.sheet = partial(self._write_note, table)
        table.replays.teach = partial(self._teach, table)
        table.replays.tries = SideLines(app, navigation, self.branch, table, worker).offer
        return table

    def _write_note(
        self, table: TableScene, note: TurnNote, about: str, done: Callable[[TurnNote | None], object]
    ) -> None:
        from ludotheque.games.own_lessons import lesson_step
        from ludotheque.scenes.overlays.turn_note import TurnNoteScene

        step = lesson_step(table.session, table.look, note)
        self._app.scenes.push(TurnNoteScene(self._app, note, about, step, done))


def open_in_steps(
    app: App,
    steps: Generator[float | None, None, Opened],
    done: Callable[[Opened], object],
    failed: Callable[[Exception], object] | None = None,
) -> None:
    """Open in steps, with progress if long; call any `failed` with a BadRecord or UnsoundMap, else `done`."""
    from ludotheque.scenes.overlays.progress import work

    title = _("La partie s'ouvre…")
    failures = (BadRecord, UnsoundMap) if failed else ()
    work(app, title, steps, done, failures, failed or nothing, at_once=PLIES_AT_ONCE)
