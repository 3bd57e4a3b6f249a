"""The seating edited by the set-up: the players in turn order, their names and tinctures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ludotheque.core.letters import first_letters
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN, clean, name_key
from ludotheque.games.box import Box
from ludotheque.games.tinctures import TINCTURES, deal
from ludotheque.home.household import LONGEST, HousePlayer
from ludotheque.i18n import _
from ludotheque.players.characters import character
from ludotheque.players.words import character_name

NAMES = ("Aliénor", "Gauvain", "Iseut", "Lancelot", "Mélusine", "Perceval")


@dataclass(slots=True)
class Seat:
    """A seat: the name of its player, its tinctures (heraldic colours), and the level of its player.

    `level` is HUMAN for a person, else the level of a computer player. If the computer plays a character,
    `level` has the form `level:temper`, and `name` is the character's name.
    """

    name: str
    colours: list[str] = field(default_factory=list)
    level: str = HUMAN


class Seating:
    """The seats of a game in turn order.

    No tincture belongs to two seats. If the game has `sides`, which are tinctures, each seat is fixed to a
    side, and players change sides by changing seats.
    """

    def __init__(self, box: Box, known: Sequence[Player] = (), others: Sequence[Player] = ()) -> None:
        """Seat the players `known`, or the fewest if their number is impossible; `others` may join later."""
        self.sides = tuple(box.sides)
        self.tinctures = self.sides or TINCTURES
        self._each = box.tinctures_each
        self._seats = [_seat(player, box.has_player) for player in known]
        self._waiting = [_seat(player, box.has_player) for player in others if player.is_person]
        self.resize(len(known) if len(known) in box.seats else box.seats[0])

    def __len__(self) -> int:
        return len(self._seats)

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __getitem__(self, seat: int) -> Seat:
        return self._seats[seat]

    def resize(self, count: int) -> None:
        """Set the number of players: they leave from the end, and the one who left last returns first."""
        while len(self) > count:
            self._waiting.insert(0, self._seats.pop())
        while len(self) < count:
            self._seats.append(self._newcomer())
        self._deal_colours()

    def remove(self, seat: int) -> None:
        """Remove the player of a seat, who will be the first to return when a seat is added."""
        self._waiting.insert(0, self._seats.pop(seat))
        self._deal_colours()

    def move(self, seat: int, step: int) -> None:
        """Swap the players of a seat and the one `step` seats later; the first follows on the last."""
        other = (seat + step) % len(self)
        self._seats[seat], self._seats[other] = self._seats[other], self._seats[seat]
        self._deal_colours()

    def hand(self, seat: int, level: str) -> None:
        """Give a seat to a computer player of a level or, if `level` is HUMAN, to a person.

        A person who leaves is the first to return when a seat is added. A character comes with its name, and
        with its favourite arms unless they are taken.
        """
        one, guest = self._seats[seat], character(level)
        if one.level == HUMAN and level != HUMAN:
            self._waiting.insert(0, Seat(one.name))
        if level == HUMAN and one.level != HUMAN:
            one.name = ""
            one.name = self._newcomer(person=True).name
        elif guest:
            one.name = character_name(guest)
            self._give_favourites(one, guest.coats)
        elif one.level == HUMAN or character(one.level):
            one.name = self._free_name()
        one.level = level

    def set_opponents(self, levels: Sequence[str]) -> None:
        """Seat one person and computer players of these levels.

        The seated person who is first in turn order stays and others leave; if there is none, one joins at
        the first seat. A computer player of one of the `levels` keeps its seat; new ones take those left.
        """
        person = next((one for one in self if one.level == HUMAN), None) or self._newcomer(person=True)
        before = self._seats if person in self._seats else [person, *self._seats]
        met = {HUMAN, *(one.level for one in self if one.level in levels)}
        new = [level for level in levels if level not in met]
        self._seats = [one for one in before if one is person or one.level in levels]
        for at, one in enumerate(before):
            if new and one not in self._seats:
                self._seats.insert(at, self._opponent(new.pop(0)))
        self._seats += map(self._opponent, new)
        self._deal_colours()
        for one in self:
            guest = character(one.level)
            if guest and one.level not in met:
                self._give_favourites(one, guest.coats)

    def seat_guest(self, seat: int, guest: HousePlayer) -> None:
        """Seat a person who has played here before, with their favourite tinctures unless those are taken.

        If this person has another seat already, the two players swap seats. A computer player of the same
        name gets another name and loses its temper.
        """
        one, there = self._seats[seat], self.seat_of(guest.name)
        if there == seat:
            return
        if there is not None and self._seats[there].level == HUMAN:
            self._seats[seat], self._seats[there] = self._seats[there], one
            self._deal_colours()
            return
        if there is not None:
            namesake = self._seats[there]
            namesake.name, namesake.level = self._free_name(), namesake.level.partition(":")[0]
        self._waiting = [Seat(one.name), *(w for w in self._waiting if not _same(w.name, guest.name))]
        one.name = guest.name
        self._give_favourites(one, guest.colours)

    def seat_of(self, name: str) -> int | None:
        """Return the seat of the player with this name, None if there is none."""
        return next((seat for seat, one in enumerate(self) if _same(one.name, name)), None)

    def shuffle(self, random: Random) -> None:
        """Shuffle the order of the players."""
        random.shuffle(self._seats)
        self._deal_colours()

    def take(self, seat: int, tincture: str) -> None:
        """Give a tincture to a seat, which loses the one that it has had longest.

        A seat that has the new tincture gets the lost one in exchange. If the game has sides, the player
        swaps seats with the player of the side with this tincture instead.
        """
        own = self._seats[seat].colours
        if tincture in own:
            return
        if self.sides:
            self.move(seat, self.sides.index(tincture) - seat)
            return
        given = own.pop(0)
        for other in self:
            if tincture in other.colours:
                other.colours[other.colours.index(tincture)] = given
        own.append(tincture)

    def fault(self, seat: int) -> str:
        """Return what is wrong with the name of a seat, "" if nothing is."""
        one = self._seats[seat]
        if not name_key(one.name):
            return _("Il faut un nom")
        namesakes = [at for at, other in enumerate(self) if at != seat and _same(other.name, one.name)]
        if any(self._keeps_name(at, seat) for at in namesakes):
            return _("Ce nom est déjà pris")
        return ""

    def _keeps_name(self, seat: int, other: int) -> bool:
        """Return whether `seat` keeps a common name: the only computer, else the first to move."""
        computers = [self._seats[at].level != HUMAN for at in (seat, other)]
        return computers[0] > computers[1] or (computers[0] == computers[1] and seat < other)

    @property
    def sound(self) -> bool:
        """Whether all names are valid, so that the game can begin."""
        return not any(map(self.fault, range(len(self))))

    def players(self) -> tuple[Player, ...]:
        """Return the players by seat."""
        return tuple(Player(clean(one.name), tuple(one.colours)).handed_to(one.level, 0) for one in self)

    def _give_favourites(self, one: Seat, coats: Sequence[str]) -> None:
        """Give a seat its favourite tinctures `coats` except taken ones; nothing if the game has sides."""
        if self.sides:
            return
        led = {colour for other in self if other is not one for colour in other.colours}
        liked = [colour for colour in coats if colour in self.tinctures and colour not in led]
        one.colours = [*liked, *(colour for colour in one.colours if colour not in liked)][: len(one.colours)]

    def _opponent(self, level: str) -> Seat:
        guest = character(level)
        return Seat(character_name(guest) if guest else self._free_name(), level=level)

    def _newcomer(self, person: bool = False) -> Seat:
        """Return the next waiting player, or person if `person`; if there is none, a new person."""
        here = {"", *(name_key(one.name) for one in self)}
        able = (guest for guest in self._waiting if guest.level == HUMAN or not person)
        found = next((guest for guest in able if name_key(guest.name) not in here), None)
        if found is None:
            return Seat(self._free_name())
        self._waiting.remove(found)
        return found

    def _free_name(self) -> str:
        """Return a name that no seated player has and, if possible, no waiting player either."""
        here = {name_key(one.name) for one in self}
        taken = here | {name_key(guest.name) for guest in self._waiting}
        free = (name for names in (taken, here) for name in NAMES if name_key(name) not in names)
        return next(free)

    def _deal_colours(self) -> None:
        """Give each seat its side's tincture or, without sides, its tinctures, unchanged if possible."""
        wanted = [one.colours for one in self]
        each = self._each(len(self))
        dealt = [[side] for side in self.sides] or deal(wanted, each, self.tinctures)
        for one, colours in zip(self, dealt, strict=True):
            one.colours = colours


def _seat(player: Player, plays: Callable[[str], bool]) -> Seat:
    level = player.level if plays(player.level) else HUMAN
    one = character(level)
    name = character_name(one) if one else first_letters(player.name, LONGEST)
    return Seat(name, list(player.colours), level)


def _same(one: str, other: str) -> bool:
    return name_key(one) == name_key(other)
