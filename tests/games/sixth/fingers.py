"""A hand that plays Le Moulin at the table."""

from collections.abc import Sequence

from gestures import Fingers
from sixth.rules.moves import Place, Slide, Take

from ludotheque.core.move import Move


class MorrisFingers(Fingers):
    """A man is placed or taken by a click, and moved by a drag or two clicks."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        names, place = self.rules.board.names, self.seat.place
        match meant[0]:
            case Place(point) | Take(point):
                self.seat.click(place(names[point]))
            case Slide(origin, target):
                self.put(place(names[origin]), place(names[target]))
        return meant
