"""A hand that plays Schotten-Totten at the table."""

from collections.abc import Sequence

from games.schotten_totten.at_table import spot
from gestures import Fingers

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules import moves as border
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES


class SchottenTottenFingers(Fingers):
    """Cards are laid, stones claimed by a click or pulled over, decks clicked or drawn from."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        seat, own = self.seat, f"side-{self.seat.seen['turn'] + 1}-"
        match meant[0]:
            case border.Play(card, stone) if CARD_NAMES[card] in ("fog", "mud"):
                self.lay(card, f"stone-{stone + 1}")
            case border.Play(card, stone) | border.Shift(card, stone):
                self.lay(card, f"{own}{stone + 1}")
            case border.Ruse(card) | border.Discard(card):
                self.lay(card, "discard")
            case border.Put(card):
                self.lay(card, "deck" if card < 54 else "tactics")
            case border.Claim(stone):
                self.touch(f"stone-{stone + 1}", f"{own}{stone + 1}")
            case border.Take(deck):
                self.touch(("deck", "tactics")[deck], "hand")
            case border.Pass():
                seat.push("pass")
            case border.End():
                seat.push("end-turn")
            case border.Deal():
                seat.push("deal")
        return meant

    def lay(self, card: int, place: str) -> None:
        self.put(spot(self.seat, CARD_NAMES[card]), self.seat.place(place))

    def touch(self, place: str, target: str) -> None:
        """Click on a place, or drag what lies there to where it goes."""
        if self.rng.random() < 0.7:
            self.seat.click(self.seat.place(place))
        else:
            self.seat.drag(self.seat.place(place), self.seat.place(target))
