"""A hand that plays Hex at the table."""

from collections.abc import Sequence

from gestures import Fingers

from ludotheque.core.move import Move


class HexFingers(Fingers):
    """Places stones by clicks."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        self.seat.click(self.seat.place(self.rules.board.names[meant[0].cell]))
        return meant
