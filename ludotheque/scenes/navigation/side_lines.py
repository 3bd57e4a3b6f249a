"""Opens the side lines of a game over its table: the list of them, and the table of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ludotheque.core.annotations import LONGEST_NAME, Branch, branch_name, replaced, within
from ludotheque.core.steps import with_progress
from ludotheque.games import GAMES
from ludotheque.i18n import _, ngettext
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from ludotheque.core.annotations import TurnNote
    from ludotheque.core.session import Session
    from ludotheque.core.side_line import SideLine
    from ludotheque.players.worker import Worker
    from ludotheque.table.navigation import TableNavigation
    from ludotheque.table.panel.replay import Replay
    from ludotheque.table.scene import TableScene

AT_ONCE = 300  # plies of a side line to follow before the progress is shown


class SideLines:
    """Lets a person try other moves beside the game on a table, and keeps them as its branches.

    `begin` begins a new game after so many plies of a session; `worker` is that of the table, in which what
    was tried is compared with what was played.
    """

    def __init__(
        self,
        app: App,
        navigation: TableNavigation,
        begin: Callable[[Session[Any], int], object],
        table: TableScene,
        worker: Worker,
    ) -> None:
        from ludotheque.players.levels import ADVISER
        from ludotheque.table.side_line.comparison import Comparison

        self._app, self._navigation, self._begin_game = app, navigation, begin
        self._table, self._game, self._box = table, table.session, GAMES[table.session.game]
        self._comparison = Comparison(self._game, worker if ADVISER in self._box.levels else None)
        self._turn_number: Callable[[int], int] = lambda _at: 1  # the number of the turn after so many plies

    def offer(self, replay: Replay) -> None:
        """Let a person try other moves where a replay is; first list those that were tried before, if any."""
        self._turn_number, at = replay.course.turn_number, replay.at
        if not within(self._game.branches, self._game.cursor):
            self._begin(at)
            return
        from ludotheque.scenes.side_lines.scene import SideLineActions, SideLinesScene

        actions = SideLineActions(partial(self._begin, at), self._open, self._rename, self._ask_to_remove)
        scene = SideLinesScene(self._app, self._game, self._place, self._comparison, actions)
        self._app.scenes.push(scene)

    def _begin(self, at: int) -> None:
        from ludotheque.core.side_line import SideLine

        self._show(SideLine(self._game, at))

    def _open(self, branch: Branch) -> None:
        from ludotheque.core.side_line import following
        from ludotheque.scenes.overlays.progress import work

        steps = with_progress(following(self._game, branch), len(branch.moves))
        done = partial(self._opened, branch)
        work(self._app, _("L'essai s'ouvre…"), steps, done, at_once=AT_ONCE)

    def _opened(self, branch: Branch, line: SideLine[Any]) -> None:
        made = line.cursor - branch.ply
        self._show(line, branch)
        if made < len(branch.moves):
            text = ngettext(
                "Les règles ne permettent que {n} coup de cet essai.",
                "Les règles ne permettent que {n} coups de cet essai.",
                made,
            )
            self._app.notify(text.format(n=made))

    def _show(self, line: SideLine[Any], branch: Branch | None = None) -> None:
        from ludotheque.games.opening import Opened, worker_of
        from ludotheque.players.levels import ADVISER
        from ludotheque.table.side_line.attempt import Attempt
        from ludotheque.table.side_line.scene import SideLineDoors, SideLineScene

        app, game, look = self._app, self._game, self._table.look
        board_map = look.geometry.board_map
        seat, where = self._mover(line.ply), self._place(line.ply)
        attempt = Attempt(game, line, seat, where, self._annotate, branch)
        own_look = self._box.look()(app, line, board_map)
        doors = SideLineDoors(self._ask_name, self._begin_game, self._comparison)
        worker, advises = worker_of(Opened(line, board_map)), ADVISER in self._box.levels
        title = self._box.title
        scene = SideLineScene(app, attempt, own_look, self._navigation, worker, title, advises, doors)
        app.scenes.push(scene)
        if branch and line.cursor > line.ply:
            scene.watch_attempt()

    def _annotate(self, notes: Sequence[TurnNote], branches: Sequence[Branch]) -> None:
        self._table.director.annotate(notes, branches)
        self._table.model.stale = True  # its time line shows where something was tried

    # Names

    def _place(self, at: int) -> str:
        seat, number = self._mover(at), self._turn_number(at)
        if seat < 0:
            return _("tour {n}").format(n=number)
        return _("tour {n}, {name}").format(n=number, name=self._table.look.seats.names[seat])

    def _mover(self, at: int) -> int:
        """Return the seat to move, or for which chance decides, after `at` plies; negative if none is."""
        return self._table.look.seats.mover(self._game.rules.view(self._game.state_at(at), None))

    def _ask_name(self, before: str, named: Callable[[str], object]) -> None:
        from ludotheque.scenes.overlays.rename import RenameScene

        heading = _("Le nom de cet essai")
        self._app.scenes.push(RenameScene(self._app, heading, before, LONGEST_NAME, named))

    def _rename(self, branch: Branch) -> None:
        self._ask_name(branch.name, partial(self._named, branch))

    def _named(self, branch: Branch, name: str) -> None:
        if new := branch_name(name):
            self._replace(branch, branch._replace(name=new))

    def _ask_to_remove(self, branch: Branch) -> None:
        answers = [
            Choice("remove", _("Jeter"), partial(self._replace, branch, None), icon="close"),
            Choice("keep", _("Garder"), nothing, "seal"),
        ]
        text = _("La partie, elle, reste comme elle est.")
        self._navigation.ask(_("Jeter « {title} » ?").format(title=branch.name), text, answers, focus="keep")

    def _replace(self, branch: Branch, by: Branch | None) -> None:
        self._annotate(self._game.notes, replaced(self._game.branches, branch, by))
        self._app.scenes.top.reword()
        if not within(self._game.branches, self._game.cursor):
            self._app.scenes.pop()
