"""The points of view from which a replay can be watched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.i18n import _
from ludotheque.table.game_view import GameView


@dataclass(frozen=True, slots=True)
class Viewer:
    """A point of view with its label: that of `seat`, None for the public; `open` shows everything."""

    label: str
    seat: int | None = None
    open: bool = False


class Viewers:
    """The points of view that a replay offers, and the one that is chosen.

    If the game has hidden nothing, there is only one. Otherwise a replay offers the public view and that of
    the player at the screen, so that all other secrets stay hidden; after the game, it offers the views of
    all seats and one that shows everything.
    """

    def __init__(self, game: GameView) -> None:
        self.before = game.eyes  # the viewer before the replay
        self.choice = _choice(game)
        self.chosen = next(viewer for viewer in self.choice if viewer == Viewer(viewer.label, game.eyes))

    def change(self) -> None:
        """Choose the next point of view. After the last one comes the first."""
        after = self.choice.index(self.chosen) + 1
        self.chosen = self.choice[after % len(self.choice)]


def _choice(game: GameView) -> Sequence[Viewer]:
    names = game.look.seats.names
    everybody = Viewer(_("Vu par tous"))
    if not game.session.has_secrets:
        return (Viewer(everybody.label, game.eyes),)
    seats = range(len(names)) if game.ended else () if game.eyes is None else (game.eyes,)
    seen = [Viewer(_("Vu par {name}").format(name=names[seat]), seat) for seat in seats]
    shown = [Viewer(_("Tout est montré"), open=True)] if game.ended else []
    return (everybody, *shown, *seen)
