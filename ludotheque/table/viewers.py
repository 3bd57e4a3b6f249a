"""Through whose eyes what has happened is watched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.i18n import _
from ludotheque.table.game_view import GameView


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, in words: a seat or, by None, nobody in particular; if `open`, nothing stays hidden."""

    label: str
    seat: int | None = None
    open: bool = False


class Viewers:
    """Who may be chosen to watch a game, and who is.

    Until the game is over that is who sits before the screen, or nobody in particular: nobody else's secrets
    are shown. Then it is everybody.
    """

    def __init__(self, game: GameView) -> None:
        self.before = game.eyes  # who looked until something was watched
        self.choice = _choice(game)
        self.chosen = next(viewer for viewer in self.choice if viewer == Viewer(viewer.label, game.eyes))

    def change(self) -> None:
        """Choose the next one."""
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
