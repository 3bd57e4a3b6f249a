"""Who sits where, with which name and tinctures: what the set-up edits. Knows no pixel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ..core.session import Player
from ..core.setup import clean
from ..games.tinctures import deal
from ..i18n import _

LONGEST = 16  # letters of a name
NAMES = ("Aliénor", "Gauvain", "Iseut", "Lancelot", "Mélusine", "Perceval")


class Seating:
    """The seats of a game in turn order; each leads `each(seats)` of the `tinctures`, no two the same.

    Where seats are `sides` their tinctures stay, and players change sides.
    """

    def __init__(
        self,
        seats: range,
        tinctures: Sequence[str],
        each: Callable[[int], int],
        known: Sequence[Player] = (),
        sides: Sequence[str] = (),
        others: Sequence[Player] = (),
    ) -> None:
        """Seat those known from the last game, or as few as can play; `others` come first when more may."""
        self.seats = seats
        self.sides = tuple(sides)
        self.tinctures = self.sides or tuple(tinctures)
        self._each = each
        self.names: list[str] = [player.name[:LONGEST] for player in known]
        self.colours: list[list[str]] = [list(player.colours) for player in known]
        self._waiting = [(player.name[:LONGEST], list(player.colours)) for player in others]
        self.resize(len(known) if len(known) in seats else seats[0])

    def __len__(self) -> int:
        return len(self.names)

    def resize(self, count: int) -> None:
        """Have `count` players: the last ones leave, and come back first; free tinctures are dealt."""
        while len(self) > count:
            self._waiting.insert(0, (self.names.pop(), self.colours.pop()))
        while len(self) < count:
            name, colours = self._newcomer()
            self.names.append(name)
            self.colours.append(colours)
        self._deal_colours()

    def move(self, seat: int, step: int) -> None:
        """Let a player change places with the one before (-1) or after (1)."""
        other = (seat + step) % len(self)
        self.names[seat], self.names[other] = self.names[other], self.names[seat]
        self.colours[seat], self.colours[other] = self.colours[other], self.colours[seat]
        self._deal_colours()

    def shuffle(self, random: Random) -> None:
        """Draw lots for the places."""
        order = list(zip(self.names, self.colours, strict=True))
        random.shuffle(order)
        self.names = [name for name, _colours in order]
        self.colours = [colours for _name, colours in order]
        self._deal_colours()

    def take(self, seat: int, tincture: str) -> None:
        """Give a tincture to a seat in place of its oldest; whoever had it gets that one, or the seat."""
        if tincture in self.colours[seat]:
            return
        if self.sides:
            self.move(seat, self.sides.index(tincture) - seat)
            return
        given = self.colours[seat].pop(0)
        for colours in self.colours:
            if tincture in colours:
                colours[colours.index(tincture)] = given
        self.colours[seat].append(tincture)

    def fault(self, seat: int) -> str:
        """Return what is wrong with the name of a seat, nothing if it is right."""
        name = _plain(self.names[seat])
        if not name:
            return _("Il faut un nom")
        if name in map(_plain, self.names[:seat]):
            return _("Ce nom est déjà pris")
        return ""

    @property
    def sound(self) -> bool:
        """Whether the game can begin."""
        return not any(map(self.fault, range(len(self))))

    def players(self) -> tuple[Player, ...]:
        """Return the players by seat."""
        pairs = zip(self.names, self.colours, strict=True)
        return tuple(Player(clean(name), tuple(colours)) for name, colours in pairs)

    def _newcomer(self) -> tuple[str, list[str]]:
        """Return the name and tinctures of one who waits, or else a name that nobody has."""
        here = {"", *map(_plain, self.names)}
        found = next((guest for guest in self._waiting if _plain(guest[0]) not in here), None)
        if found is None:
            return next(name for name in NAMES if _plain(name) not in here), []
        self._waiting.remove(found)
        return found

    def _deal_colours(self) -> None:
        """Let everyone keep what they may, and fill up with what nobody has; a side has its own."""
        if self.sides:
            self.colours = [[side] for side in self.sides]
        else:
            self.colours = deal(self.colours, self._each(len(self)), self.tinctures)


def _plain(name: str) -> str:
    return clean(name).casefold()
