"""Who sits where, with which name and tinctures: what the set-up edits. Knows no pixel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN, clean
from ludotheque.games.tinctures import deal
from ludotheque.i18n import _

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
        levels: Sequence[str] = (),
    ) -> None:
        """Seat those known from the last game, or as few as can play; `others` come first when more may.

        A seat may be played by the computer at one of the `levels`.
        """
        self.seats = seats
        self.sides = tuple(sides)
        self.tinctures = self.sides or tuple(tinctures)
        self._each = each
        self.names: list[str] = [player.name[:LONGEST] for player in known]
        self.colours: list[list[str]] = [list(player.colours) for player in known]
        self.levels: list[str] = [player.level if player.level in levels else HUMAN for player in known]
        people = (player for player in others if player.is_person)
        self._waiting = [(player.name[:LONGEST], list(player.colours), HUMAN) for player in people]
        self.resize(len(known) if len(known) in seats else seats[0])

    def __len__(self) -> int:
        return len(self.names)

    def resize(self, count: int) -> None:
        """Have `count` players: the last ones leave, and come back first; free tinctures are dealt."""
        while len(self) > count:
            self._waiting.insert(0, (self.names.pop(), self.colours.pop(), self.levels.pop()))
        while len(self) < count:
            name, colours, level = self._newcomer()
            self.names.append(name)
            self.colours.append(colours)
            self.levels.append(level)
        self._deal_colours()

    def move(self, seat: int, step: int) -> None:
        """Let a player change places with the one before (-1) or after (1)."""
        other = (seat + step) % len(self)
        self.names[seat], self.names[other] = self.names[other], self.names[seat]
        self.colours[seat], self.colours[other] = self.colours[other], self.colours[seat]
        self.levels[seat], self.levels[other] = self.levels[other], self.levels[seat]
        self._deal_colours()

    def hand(self, seat: int, level: str) -> None:
        """Have a seat played by HUMAN or by the computer at a level; a person who gives way waits."""
        if self.levels[seat] == HUMAN and level != HUMAN:
            self._waiting.insert(0, (self.names[seat], [], HUMAN))
            self.names[seat] = self._free_name()
        elif self.levels[seat] != HUMAN and level == HUMAN:
            self.names[seat] = ""
            self.names[seat] = self._newcomer()[0]
        self.levels[seat] = level

    def shuffle(self, random: Random) -> None:
        """Draw lots for the places."""
        order = list(zip(self.names, self.colours, self.levels, strict=True))
        random.shuffle(order)
        self.names = [name for name, _colours, _level in order]
        self.colours = [colours for _name, colours, _level in order]
        self.levels = [level for _name, _colours, level in order]
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
        seated = zip(self.names, self.colours, self.levels, strict=True)
        return tuple(Player(clean(name), tuple(own)).handed_to(level, 0) for name, own, level in seated)

    def _newcomer(self) -> tuple[str, list[str], str]:
        """Return name, tinctures and level of one who waits, or else a person of a name that nobody has."""
        here = {"", *map(_plain, self.names)}
        found = next((guest for guest in self._waiting if _plain(guest[0]) not in here), None)
        if found is None:
            return self._free_name(), [], HUMAN
        self._waiting.remove(found)
        return found

    def _free_name(self) -> str:
        """Return a name that nobody has, here or waiting."""
        taken = {*map(_plain, self.names), *(_plain(guest[0]) for guest in self._waiting)}
        here = {*map(_plain, self.names)}
        free = (name for names in (taken, here) for name in NAMES if _plain(name) not in names)
        return next(free)

    def _deal_colours(self) -> None:
        """Let everyone keep what they may, and fill up with what nobody has; a side has its own."""
        if self.sides:
            self.colours = [[side] for side in self.sides]
        else:
            self.colours = deal(self.colours, self._each(len(self)), self.tinctures)


def _plain(name: str) -> str:
    return clean(name).casefold()
