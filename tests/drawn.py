"""Lists what a scene draws: each picture, its words if it has any, and its place."""

from seat import Seat
from tools.look import Mark, screen


def drawn(seat: Seat) -> list[Mark]:
    """Return all pictures that the scene of `seat` draws now, in the order of drawing."""
    shown = screen(seat.app.size, seat.app.skin)
    seat.scene.draw(shown)
    return shown.marks
