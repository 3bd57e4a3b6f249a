"""What a scene draws, as the finder sees it: every picture, its words if it has any, and where."""

from seat import Seat
from tools.look import Mark, screen


def drawn(seat: Seat) -> list[Mark]:
    """Return everything that is drawn now, in its order."""
    shown = screen(seat.app.size, seat.app.skin)
    seat.scene.draw(shown)
    return shown.marks
