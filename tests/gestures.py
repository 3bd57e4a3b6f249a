"""Makes random moves by mouse, by a drag or two clicks; a game's own gestures are in its `fingers.py`."""

from collections.abc import Sequence
from random import Random

from seat import Seat

from ludotheque.core.game import CHANCE, Rules
from ludotheque.core.move import Move


class Fingers:
    """Makes the moves of a game with the mouse. Each game has a subclass.

    `make` makes a gesture and returns its moves, up to the point where another player has to decide.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.rules: Rules = seat.scene.session.rules

    @property
    def state(self):
        return self.seat.scene.session.state

    def gestures(self) -> Sequence[Sequence[Move]]:
        """Return the gestures that are possible now, each as the moves that it makes."""
        return [(move,) for move in self.rules.legal(self.state)]

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        raise NotImplementedError

    def put(self, start, end) -> None:
        """Move a piece from one point to another, by a drag or by two clicks."""
        if self.rng.random() < 0.7:
            self.seat.drag(start, end)
        else:
            self.seat.click(start)
            self.seat.click(end)


def choose(fingers: Fingers, decisive: tuple[type[Move], ...], rng: Random) -> Sequence[Move]:
    """Return a random gesture. All verbs are equally likely, but `decisive` ones are preferred."""
    verbs: dict[type[Move], list[Sequence[Move]]] = {}
    for meant in fingers.gestures():
        verbs.setdefault(type(meant[0]), []).append(meant)
    near = [verb for verb in verbs if verb in decisive]
    verb = rng.choice(near if near and rng.random() < 0.8 else list(verbs))
    return rng.choice(verbs[verb])


def clear(seat: Seat) -> None:
    """Close everything that covers the table: hand the screen over, open the curtain, close the report."""
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
    """Return the moves since the ply `plies`, without those of chance."""
    return [step.move for step in session.steps[plies : session.cursor] if step.seat != CHANCE]
