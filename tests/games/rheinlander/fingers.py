"""A hand that plays Rheinländer at the table."""

from collections.abc import Sequence

from games.rheinlander.at_table import card as number_spot
from games.rheinlander.at_table import spot as rack_spot
from gestures import Fingers

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules import moves as rhine


class RheinlanderFingers(Fingers):
    """A card is laid on its space, or a knight put there and its card named; the rest is a click."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        seat, names = self.seat, self.rules.board.names
        match meant[0]:
            case rhine.Place(card, space) | rhine.Reinforce(card, space) | rhine.Replace(card, space):
                self.place(card, names[space])
            case rhine.Bastion(space):
                self.put(rack_spot(seat, "own-bastions"), seat.place(names[space]))
            case rhine.Skip():
                seat.push("end-turn")
            case rhine.Discard(card) | rhine.Take(card):
                seat.click(number_spot(seat, card + 1))
            case rhine.Blind():
                seat.click(rack_spot(seat, "pile"))
        return meant

    def place(self, card: int, space: str) -> None:
        seat = self.seat
        if self.rng.random() < 0.6:
            self.put(number_spot(seat, card + 1), seat.place(space))
            return
        before = seat.scene.session.cursor
        fits = [move for move in self.rules.legal(self.state) if self.rules.board.names[move.space] == space]
        self.put(rack_spot(seat, "own-knights"), seat.place(space))
        assert (seat.scene.session.cursor == before) is (len(fits) > 1), "it asks where several cards fit"
        if len(fits) > 1:
            seat.click(number_spot(seat, card + 1))
