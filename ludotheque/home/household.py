"""The people who play in this household, with the colours they last chose and the tips they have seen.

A small file remembers these people. It is updated whenever a game begins. If it is missing or damaged, the
people are collected from the saved games. A file written by a later version of the program is left as it is.

The file also keeps the time when the player last erased these people. Statistics and ratings leave out games
begun before that time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import Any, NamedTuple

from ludotheque.core.files import make_folder, read_plain, write_whole
from ludotheque.core.letters import first_letters
from ludotheque.core.record import Fault
from ludotheque.core.setup import HUMAN, Player, clean, name_key
from ludotheque.home import paths
from ludotheque.home.index import Entry, Index
from ludotheque.home.store import not_written

FORMAT = 1
MOST = 40  # players to keep: those who played last
LONGEST = 24  # letters in a name
LARGEST = 1_000_000  # bytes
MOST_TIPS = 400  # tips to remember for each player
PATIENCE = 1.0  # seconds to wait while another program writes


class HousePlayer(NamedTuple):
    """A player of the household: name, colours chosen last, and the ids of the tips already seen."""

    name: str
    colours: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


class Household(NamedTuple):
    """The players of the household, sorted from the most recent player to the earliest.

    `since` is the time when the players were last erased, "" if never. Statistics and ratings leave out games
    begun before that time.
    """

    members: tuple[HousePlayer, ...] = ()
    since: str = ""

    def after_game(self, players: Iterable[Player], chosen: bool) -> Household:
        """Return the household after these players began a game. Computer players are ignored.

        If `chosen`, the players chose their colours themselves, and these colours are remembered. Otherwise
        the game assigned the colours, and they are remembered only for players without any remembered
        colours.
        """
        members = {name_key(member.name): member for member in self.members}
        met = []
        for player in players:
            name = _kept_name(player.name)
            if began(player) and name:
                before = members.pop(name_key(name), HousePlayer(name))
                colours = player.colours if chosen or not before.colours else before.colours
                met.append(HousePlayer(name, colours, before.told))
        return self._replace(members=(*met, *members.values())[:MOST])

    def after_tip(self, name: str, tip: str) -> Household:
        """Return the household after the named player has seen the tip with the id `tip`.

        An unknown name changes nothing.
        """
        known, members = name_key(_kept_name(name)), []
        for member in self.members:
            if name_key(member.name) == known and tip not in member.told:
                member = member._replace(told=(*member.told, tip)[-MOST_TIPS:])
            members.append(member)
        return self._replace(members=tuple(members))

    def counts(self, started: str) -> bool:
        """Return whether statistics and ratings include a game that began at this time.

        The time has the form of `Setup.started`.
        """
        return not self.since or started >= self.since


def began(player: Player) -> bool:
    """Return whether a person, not a computer player, began the game in this seat."""
    return player.first_level == HUMAN


def read() -> tuple[Household | None, Fault | None]:
    """Return the saved household and None or, if it cannot be read, None and the fault.

    It cannot be read if it is damaged or comes from a later version of the program. If there is no saved
    household, both parts of the result are None.
    """
    try:
        content = json.loads(read_plain(paths.household_file(), LARGEST))
        if _is_newer(content):
            return None, Fault("household-newer")
        return _read(content), None
    except FileNotFoundError:
        return None, None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None, Fault("household-damaged")


def gathering(sided: Collection[str]) -> Generator[None, None, Household]:
    """Collect the players of the saved games in steps and return them as a household.

    The household is saved unless one exists already.

    `sided` contains the ids of the games that assign a colour to each seat, so that no player chooses one.
    """
    index = Index()
    for _share in index.reading():
        yield
    for _share in index.checking():
        yield
    index.keep()
    found = gathered(index.entries, sided)
    _change(lambda before: before or found)
    return found


def gathered(entries: Sequence[Entry], sided: Collection[str]) -> Household:
    """Return the household of the people who began the saved games `entries` as players.

    The entries are sorted from the newest game to the oldest.

    `sided` contains the ids of the games that assign a colour to each seat, so that no player chooses one.
    """
    found = Household()
    for entry in reversed(entries):
        found = found.after_game(entry.players, entry.game not in sided)
    return found


def learn(players: Sequence[Player], chosen: bool) -> Fault | None:
    """Add the players of a new game to the household; return the fault if that failed.

    `chosen` is True if the players chose their colours, False if the game assigned the colours to the seats.
    Nothing is done if no household has been saved yet.
    """
    return _change(lambda before: before and before.after_game(players, chosen))


def told(name: str) -> frozenset[str]:
    """Return the ids of the tips that the named player has seen."""
    house, _fault = read()
    known = name_key(_kept_name(name))
    members = house.members if house else ()
    return frozenset(tip for member in members if name_key(member.name) == known for tip in member.told)


def tell(name: str, tip: str) -> Fault | None:
    """Remember that the named player has seen the tip with the id `tip`; return the fault if that failed."""
    return _change(lambda before: before and before.after_tip(name, tip))


def erase(now: str) -> Fault | None:
    """Forget all players and ignore games begun before `now`; return the fault if that failed.

    `now` has the form of `Setup.started`.
    """
    return _change(lambda _before: Household(since=now))


def _change(change: Callable[[Household | None], Household | None]) -> Fault | None:
    """Replace the saved household by the one that `change` returns; return the fault if that failed.

    `change` gets the saved household, None if there is none. If `change` returns None, nothing is saved. A
    lock keeps other instances of the program from changing the household meanwhile.
    """
    from filelock import FileLock

    path = paths.household_file()
    try:
        make_folder(path.parent)
        lock = path.with_name(f".{path.name}.lock")
        with FileLock(lock, timeout=PATIENCE, mode=0o600, fallback_to_soft=False):
            before, fault = read()
            if fault and fault.reason == "household-newer":
                return fault
            after = change(before)
            if after is not None and after != before:
                write_whole(path, _written(after))
    except OSError:
        return not_written(path.parent)
    return None


def _is_newer(content: Any) -> bool:
    """Return whether a later version of the program wrote this content."""
    form = content.get("format") if isinstance(content, dict) else None
    return type(form) is int and form > FORMAT


def _written(house: Household) -> bytes:
    players = [member._asdict() for member in house.members]
    content = {"format": FORMAT, "since": house.since, "players": players}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _read(content: dict[str, Any]) -> Household:
    """Parse the household; raises ValueError, TypeError, KeyError or AttributeError."""
    since = content["since"]
    if content["format"] != FORMAT or not isinstance(since, str):
        raise ValueError(content["format"])
    return Household(tuple(map(_member, content["players"][:MOST])), since)


def _member(content: dict[str, Any]) -> HousePlayer:
    name = _kept_name(content["name"])
    if not name:
        raise ValueError(content)
    tips = content.get("told", [])[:MOST_TIPS]
    return HousePlayer(name, tuple(map(str, content["colours"])), tuple(map(str, tips)))


def _kept_name(name: str) -> str:
    """Return a name on one line without invisible characters, cut to LONGEST letters."""
    return first_letters(clean(name), LONGEST)
