"""What the contract of all games is told of Le Moulin: the least that any game tells."""

from types import SimpleNamespace

import contracts
from sixth import words

MEN = 9  # of each seat

VOCABULARY = SimpleNamespace(
    REASONS={
        "no-such-move": (),
        "game-over": (),
        "take-first": (),
        "all-placed": (),
        "place-first": ("men",),
        "occupied": ("point",),
        "not-yours": ("point",),
        "not-joined": ("point", "target"),
        "no-mill": (),
        "not-an-enemy": ("point",),
        "in-a-mill": ("point",),
    },
    EVENTS={
        "placed": ("point",),
        "moved": ("point", "target"),
        "mill": (),
        "taken": ("point",),
        "game-over": ("reason",),
    },
    SHEET={"taken": ()},
    ENDINGS=("few-men", "blocked", "quiet", "agreed", "conceded"),
)


class Contract(contracts.Contract):
    """Men on points."""

    seldom = ("draw", "concede")  # nobody makes them alone, or in turn
    vocabulary = VOCABULARY
    rules = tuple(f"M{number}" for number in range(1, 10))
    rulings = ("M5", "M8")

    def conserved(self, rules, state) -> None:
        """Nine men each (M1), of whom those on no point are in the hand or taken, never more than seven."""
        assert set(state.men) <= {-1, 0, 1}
        for seat in (0, 1):
            assert state.hand[seat] >= 0
            assert 2 <= state.men.count(seat) + state.hand[seat] <= MEN

    def gesture(self, board):
        return lambda view, move: words.gesture(move, board.names)

    def fingers(self):
        from games.sixth.fingers import MorrisFingers

        return MorrisFingers
