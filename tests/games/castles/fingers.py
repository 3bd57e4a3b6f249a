"""A hand that plays the castle games at the table."""

from collections.abc import Sequence

from gestures import Fingers

from ludotheque.core.move import Move
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take


class CastleFingers(Fingers):
    """Armies are dragged, the wheel says how many; a card asks who goes in."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        names, castles = self.rules.board.names, self.rules.board.castles
        match meant[0]:
            case End():
                self.seat.push("end-turn")
            case Occupy(count, shield):
                self.occupy(count, shield)
            case March(origin, target, count):
                self.carry(names[origin], names[target], count)
            case Take(castle, gate):
                self.carry(names[gate], names[castles[castle]], None)
            case Attack(castle, gate, count):
                self.carry(names[gate], names[castles[castle]], count)
                if self.seat.app.scenes.top.name == "dialog":  # it cannot succeed
                    self.seat.push("confirm")
        return meant

    def carry(self, origin: str, target: str, count: int | None) -> None:
        seat = self.seat
        seat.take(seat.army(origin))
        held = seat.seen["held"]
        assert held["place"] == origin
        for _ in range(held["count"] - (count or held["count"])):
            seat.wheel(-1)
        assert target in seat.seen["held"]["targets"]
        seat.lay(seat.place(target))

    def occupy(self, count: int, shield: bool) -> None:
        if self.seat.seen["card"]["shield"] != shield:
            self.seat.push("occupy-shield")
        chosen = self.seat.seen["card"]["count"]
        for _ in range(abs(chosen - count)):
            self.seat.push("occupy-more" if chosen < count else "occupy-less")
        card = self.seat.seen["card"]
        assert (card["count"], card["shield"]) == (count, shield)
        self.seat.push("occupy")
