"""The ways from scene to scene that begin or resume a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.core.record import BadRecord, Fault
from ludotheque.core.session import Options, Player, Setup
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.words import fault_text
from ludotheque.i18n import _
from ludotheque.scenes.overlays.dialog import DialogScene, ask_everyone
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:
    from ludotheque.games.opening import Opened
    from ludotheque.home.store import Saved
    from ludotheque.table.contract.look import Look
    from ludotheque.table.navigation import Table
    from ludotheque.ui.app import App
    from ludotheque.ui.scene import Scene


def begin(
    app: App, game: Box, players: tuple[Player, ...], seed: str, options: Options, path: Path | None = None
) -> None:
    """Lay out a new game on the map at `path` or its own; a dialog explains a map that is not sound."""
    from ludotheque.games.opening import new_game

    try:
        opened = new_game(game, players, seed=seed, options=options, path=path)
    except (BadRecord, UnsoundMap) as error:
        explain(app, _("Ce plateau ne va pas"), reasons(error))
        return
    app.store.begin(opened.session)
    app.save(opened.session)
    show(app, opened)


def resume(app: App, saved: Saved) -> None:
    """Go on with a saved game; what is wrong with its record is said, what is sound of it is played."""
    from ludotheque.games.opening import open_saved

    title = _("Cette partie ne s'ouvre pas")
    unsaved = app.store.claim(saved.path)
    if unsaved and unsaved.reason == "elsewhere":
        explain(app, title, fault_text(unsaved))
        return
    try:
        opened = open_saved(saved.path, _own_maps(app))
    except (BadRecord, UnsoundMap) as error:
        app.store.release(saved.path)
        app.store.pass_over(saved.path)
        explain(app, title, reasons(error))
        return
    show(app, opened)
    app.store.resume(opened.session, saved.path)
    fault = unsaved or opened.fault
    if fault:
        app.notify(fault_text(fault))


def obstacle(app: App, saved: Saved) -> str:
    """Return why a saved game cannot be opened now, nothing if it can; takes less time than opening it."""
    from ludotheque.games.opening import check_saved

    if app.store.elsewhere(saved.path):
        return fault_text(Fault("elsewhere"))
    try:
        check_saved(saved.path, _own_maps(app))
    except (BadRecord, UnsoundMap) as error:
        app.store.pass_over(saved.path)
        return reasons(error)
    return ""


def show(app: App, opened: Opened) -> None:
    """Put the table of an opened game over the shelf."""
    app.sounds.stop_music()
    app.scenes.unwind(1)
    app.scenes.push(table(app, opened))


def table(app: App, opened: Opened) -> Scene:
    """Return the table on which this game is played."""
    from ludotheque.table.scene import TableScene

    return TableScene(app, opened.session, look(app, opened), TableNavigation(app))


def look(app: App, opened: Opened) -> Look:
    """Return how an opened game looks."""
    return GAMES[opened.session.game].look(app, opened.session, opened.map)


class TableNavigation:
    """The ways from a table; implements table.navigation.Navigation."""

    def __init__(self, app: App) -> None:
        self._app = app

    def rulebook(self, game: str, rule: str) -> None:
        """Open the rulebook of a game, at `rule` if it names one."""
        from ludotheque.scenes.rulebook.scene import RulebookScene

        self._app.scenes.push(RulebookScene(self._app, game, rule))

    def menu(self, table: Table) -> None:
        """Open the menu."""
        from ludotheque.scenes.overlays.pause import PauseScene

        self._app.scenes.push(PauseScene(self._app, table, self.settings))

    def settings(self) -> None:
        """Open the settings."""
        from ludotheque.scenes.settings.scene import SettingsScene

        self._app.scenes.push(SettingsScene(self._app))

    def result(self, table: Table) -> None:
        """Open the result."""
        from ludotheque.scenes.result.scene import ResultScene

        self._app.scenes.push(ResultScene(self._app, table, partial(rematch, self._app)))

    def curtain(self, player: Player, opened: Callable[[], object]) -> None:
        """Let the curtain fall until `player` opens it."""
        from ludotheque.scenes.overlays.curtain import CurtainScene

        self._app.scenes.push(CurtainScene(self._app, player, opened))

    def ask(
        self, title: str, text: str, answers: Sequence[Choice], player: Player | None = None, focus: str = ""
    ) -> None:
        """Ask a question, of `player` if one is named; the answer `focus` is the one that Enter gives."""
        dialog = DialogScene(self._app, title, text, answers, player)
        self._app.scenes.push(dialog)
        if focus:
            dialog.group.focus(focus)

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Ask each player in turn; `agreed` follows if all of them agree."""
        ask_everyone(self._app, players, title, question, agreed)


def rematch(app: App, setup: Setup) -> None:
    """Play a game again, each one seat further, with fresh luck."""
    from ludotheque.games.opening import new_seed

    path = app.settings.maps.get(setup.board_hash)
    game, players = GAMES[setup.game], (*setup.players[1:], setup.players[0])
    if game.sides:
        players = tuple(Player(p.name, (side,)) for p, side in zip(players, game.sides, strict=True))
    begin(app, game, players, new_seed(), setup.options, Path(path) if path else None)


def explain(app: App, title: str, text: str) -> None:
    """Say in a dialog why something cannot be opened."""
    app.scenes.push(DialogScene(app, title, text, [Choice("close", _("Fermer"), nothing)]))


def reasons(error: BadRecord | UnsoundMap) -> str:
    """Return in sentences what is wrong with a record or a map."""
    if isinstance(error, BadRecord):
        return fault_text(error.fault)
    from ludotheque.games.maps import line

    return "\n".join(map(line, error.faults))


def _own_maps(app: App) -> Callable[[str], Path | None]:
    maps = app.settings.maps
    return lambda board: Path(maps[board]) if board in maps else None
