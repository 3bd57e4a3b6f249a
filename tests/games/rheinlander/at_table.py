"""Helpers for tests of Rheinländer at the table."""

from seat import Seat, begin, middle, sit_at

from ludotheque.core.move import Move
from ludotheque.core.session import Player
from ludotheque.games.rheinlander.book.diagram import Diagram, set_up
from ludotheque.games.rheinlander.rules.moves import (
    Bastion,
    Blind,
    Discard,
    Place,
    Reinforce,
    Replace,
    Skip,
    Take,
)

COLOURS = ("gueules", "azur", "vert", "or", "sable")
NAMES = ("Ada", "Blaise", "Carl", "Dora", "Elsa")
MARKET = (("market", "open"),)


def sit(seats: int = 3, seed: str = "1", options=(), size=(1024, 640), **settings) -> Seat:
    """Open a new game, without the curtain unless asked for."""
    players = [Player(NAMES[seat], (COLOURS[seat],)) for seat in range(seats)]
    settings = {"curtain": False} | settings
    return sit_at("rheinlander", players, seed, size=size, options=options, **settings)


def laid(size=(1024, 640), options=(), **diagram) -> Seat:
    """Open a game that begins with this position, `seat` to move."""
    seat = sit(len(diagram["knights"]), options=options, size=size)
    return begin(seat, set_up(seat.scene.session.rules, Diagram(**diagram)))


def spot(seat: Seat, place: str):
    return middle(next(p["rect"] for p in seat.seen["pieces"] if p["place"] == place))


def card(seat: Seat, number: int):
    return middle(next(p["rect"] for p in seat.seen["pieces"] if p["kind"] == f"card-{number}"))


def hand(seat: Seat) -> list[int]:
    """Return the numbers in the hand, from left to right."""
    shown = [p for p in seat.seen["pieces"] if p["place"].startswith("hand-")]
    return [int(p["kind"].removeprefix("card-")) for p in sorted(shown, key=lambda p: p["place"])]


def gesture(seat: Seat, move: Move) -> None:
    names = seat.scene.session.rules.board.names
    match move:
        case Place(number, space) | Reinforce(number, space) | Replace(number, space):
            seat.drag(card(seat, number + 1), seat.place(names[space]))
        case Bastion(space):
            seat.drag(spot(seat, "own-bastions"), seat.place(names[space]))
        case Skip():
            seat.push("end-turn")
        case Discard(number) | Take(number):
            seat.click(card(seat, number + 1))
        case Blind():
            seat.click(spot(seat, "pile"))
