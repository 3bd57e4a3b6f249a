"""Moves made by hand at the table: by a drag or by two clicks, as chance has it.

What a hand does in one game is told by `fingers.py` among that game's tests.
"""

from collections.abc import Sequence
from random import Random

from seat import Seat

from ludotheque.core.game import CHANCE, Rules
from ludotheque.core.move import Move


class Fingers:
    """One hand at the table; `make` returns what its gesture means, until somebody else is asked."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.rules: Rules = seat.scene.session.rules

    @property
    def state(self):
        return self.seat.scene.session.state

    def gestures(self) -> Sequence[Sequence[Move]]:
        """Return what may be meant now: each is the moves of one gesture."""
        return [(move,) for move in self.rules.legal(self.state)]

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        raise NotImplementedError

    def put(self, start, end) -> None:
        """Bring something from one point to another."""
        if self.rng.random() < 0.7:
            self.seat.drag(start, end)
        else:
            self.seat.click(start)
            self.seat.click(end)


def choose(fingers: Fingers, decisive: tuple[type[Move], ...], rng: Random) -> Sequence[Move]:
    """Pick a gesture: any verb as likely as any other, but rather what brings the end nearer."""
    verbs: dict[type[Move], list[Sequence[Move]]] = {}
    for meant in fingers.gestures():
        verbs.setdefault(type(meant[0]), []).append(meant)
    near = [verb for verb in verbs if verb in decisive]
    verb = rng.choice(near if near and rng.random() < 0.8 else list(verbs))
    return rng.choice(verbs[verb])


def clear(seat: Seat) -> None:
    """Read what lies over the table, and pass the screen on."""
    if seat.app.scenes.top is seat.scene and "hand-over" in seat.seen["buttons"]:
        seat.push("hand-over")
    if seat.app.scenes.top.name == "curtain":
        page = {"buttons", "focus", "player", "scrolled", "scrolls", "texts", "widgets"}
        assert set(seat.seen) <= page, "nothing of the game is told"
        assert seat.seen["player"] == seat.scene.session.players[seat.scene.session.turn].name
        seat.push("open")
    if seat.seen.get("report"):
        seat.click((5, 5))


def made_since(session, plies: int) -> list[Move]:
    """Return what the players did, chance left out."""
    return [step.move for step in session.steps[plies : session.cursor] if step.seat != CHANCE]
