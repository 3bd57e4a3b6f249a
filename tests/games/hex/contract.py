"""What the contract of all games is told of Hex."""

from types import SimpleNamespace

import contracts


class Contract(contracts.Contract):
    """Stones on cells."""

    seldom = ("concede",)  # nobody gives up at random
    vocabulary = SimpleNamespace(
        REASONS={"no-such-move": (), "game-over": (), "occupied": ("cell",)},
        EVENTS={"placed": ("cell",), "game-over": ("reason",)},
        SHEET={},
        ENDINGS=("joined", "conceded"),
    )
    rules = ("H1", "H2", "H3", "H4")

    def conserved(self, rules, state) -> None:
        """Check that both placed equally many stones, or seat 0 one more (H2)."""
        assert set(state.stones) <= {-1, 0, 1}
        assert state.stones.count(0) - state.stones.count(1) in (0, 1)

    def fingers(self):
        from games.hex.fingers import HexFingers

        return HexFingers
