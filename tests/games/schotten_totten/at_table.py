"""Helpers for tests of Schotten-Totten at the table."""

from seat import Seat, begin, middle, sit_at

from ludotheque.core.session import Player
from ludotheque.games.schotten_totten.book.diagram import Diagram, set_up

PLAYERS = (Player("Aude", ("azur",)), Player("Bruno", ("gueules",)))
TACTICS = (("tactics", "on"),)


def sit(seed: str = "1", options=(), size=(1024, 640), **settings) -> Seat:
    """Open a new game, without the curtain unless asked for."""
    return sit_at(
        "schotten-totten", PLAYERS, seed, size=size, options=options, **({"curtain": False} | settings)
    )


def laid(options=(), size=(1024, 640), **diagram) -> Seat:
    """Open a game that begins with this position, `seat` to move."""
    seat = sit(options=options, size=size)
    return begin(seat, set_up(seat.scene.session.rules, Diagram(**diagram)))


def stones(**cards: str) -> dict[str, str]:
    """Return cards by stone: `stones(s1="R1 R2")`."""
    return {f"stone-{key[1:]}": names for key, names in cards.items()}


def spot(seat: Seat, kind: str):
    """Return the middle of what shows of a card: its upper left part."""
    rect = next(p["rect"] for p in seat.seen["pieces"] if p["kind"] == kind)
    return rect[0] + rect[2] * 0.3, rect[1] + rect[3] * 0.13


def hand(seat: Seat) -> list[str]:
    return [p["kind"] for p in seat.seen["pieces"] if p["place"].startswith("hand")]


def piece(seat: Seat, kind: str):
    return middle(next(p["rect"] for p in seat.seen["pieces"] if p["kind"] == kind))
