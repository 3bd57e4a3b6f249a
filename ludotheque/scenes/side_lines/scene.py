"""The sheet with the side lines of a game: where each leaves the game, and how it compares with it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ludotheque.core.annotations import Branch, within
from ludotheque.core.session import Session
from ludotheque.core.side_line import Ways, following
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.table.side_line.comparison import Comparison, compared_words
from ludotheque.ui.app import App
from ludotheque.ui.containers import Framed, Row
from ludotheque.ui.scroll_view import Item, List
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.told_row import GAP, HIGH, ToldRow
from ludotheque.ui.widgets import Button, Part

WIDTH = 700  # logical pixels
AT_ONCE = 20  # plies of a side line to follow in a frame


class SideLineActions(NamedTuple):
    """What can be done in the list: begin another side line, or go on with, rename or remove one of them."""

    begin: Callable[[], object]
    open: Callable[[Branch], object]
    rename: Callable[[Branch], object]
    remove: Callable[[Branch], object]


class SideLinesScene(SheetScene):
    """The side lines of a `game`; `where` says in words which turn is in progress after so many plies."""

    name = "side-lines"

    def __init__(
        self,
        app: App,
        game: Session[Any],
        where: Callable[[int], str],
        comparison: Comparison,
        actions: SideLineActions,
    ) -> None:
        super().__init__(app)
        self._game, self._where, self._comparison, self._actions = game, where, comparison, actions
        self._ways: dict[Branch, Ways | None] = {}  # of the side lines that have been followed
        self._followed: tuple[Branch, Generator[Ways | None, None, None]] | None = None

    def enter(self) -> None:
        """Show the side lines as they are now."""
        self.refresh()

    def sheet(self) -> Sheet:
        """Return the sheet with a row for each side line, and the button that begins another one."""
        listed = enumerate(self._listed)
        rows = [Item(partial(self._row, number, one), HIGH, f"row-{number}") for number, one in listed]
        buttons = [
            Button("begin", _("Essayer ici"), self.accept, style="seal", icon="fork"),
            Button("close", _("Fermer"), self.back, icon="close"),
        ]
        return Sheet(_("Les essais de cette partie"), List(rows), buttons, WIDTH)

    @property
    def _listed(self) -> Sequence[Branch]:
        return within(self._game.branches, self._game.cursor)

    def accept(self) -> None:
        """Begin another side line."""
        self.back()
        self._actions.begin()

    def update(self, dt: float) -> bool:
        """Follow the side lines and compare them, one after the other; return whether to draw again."""
        left = next((one for one in self._listed if one not in self._ways), None)
        changed = left is not None and self._follow(left) and bool(self._compared(left))
        waiting = next(filter(self._comparison.waits, self._ways.values()), None)
        changed |= self._comparison.update(waiting, dt)
        if changed:
            self.refresh()
        return changed

    def moving(self) -> bool:
        """Return whether something is still to be compared."""
        followed = all(one in self._ways for one in self._listed)
        return not followed or any(map(self._comparison.waits, self._ways.values()))

    def leave(self) -> None:
        """Compare no more."""
        self._comparison.stop()

    def _follow(self, branch: Branch) -> bool:
        """Follow a side line for some more plies until it has left the game; return whether it has ended."""
        if self._followed is None or self._followed[0] != branch:
            self._followed = branch, _leaving(self._game, branch)
        for _ply in range(AT_ONCE):
            try:
                ways = next(self._followed[1])
            except StopIteration:
                self._ways[branch] = None
                return True
            if ways:
                self._ways[branch] = ways
                return True
        return False

    def _row(self, number: int, branch: Branch) -> Part:
        moves = ngettext("{n} coup", "{n} coups", len(branch.moves)).format(n=len(branch.moves))
        told = [f"{self._where(branch.ply)} · {moves}", *filter(None, [self._compared(branch)])]
        body = ToldRow(f"row-{number}", branch.name, told, self._then(self._actions.open, branch))
        name, away = _("Renommer « {title} »"), _("Jeter « {title} »")
        signs = [
            Button(f"row-{number}-name", "", partial(self._actions.rename, branch), icon="quill"),
            Button(f"row-{number}-away", "", partial(self._actions.remove, branch), icon="close"),
        ]
        signs[0].tip, signs[1].tip = name.format(title=branch.name), away.format(title=branch.name)
        return Framed(Row([body, *signs], GAP), None, (0, 0, GAP, GAP))

    def _compared(self, branch: Branch) -> str:
        ways = self._ways.get(branch)
        compared = self._comparison.of(ways)
        return compared_words(self._game.players[ways.seat].name, compared) if ways and compared else ""

    def _then(self, action: Callable[[Branch], object], branch: Branch) -> Callable[[], None]:
        def then() -> None:
            self.back()
            action(branch)

        return then


def _leaving(game: Session[Any], branch: Branch) -> Generator[Ways | None, None, None]:
    for line in following(game, branch):
        yield line.ways()
