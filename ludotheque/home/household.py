"""The players of this house: their names, their favourite tinctures, and which tips they have been told.

They are learnt from the games that are begun, and kept in a small file. If it is missing or damaged they are
learnt again from the saved games; once erased, only from games begun since.
A file that a later version of the program has written is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import Any, NamedTuple

from ludotheque.core.files import make_folder, read_plain, write_whole
from ludotheque.core.letters import first_letters
from ludotheque.core.record import Fault
from ludotheque.core.setup import HUMAN, Player, clean, known_as
from ludotheque.home import paths
from ludotheque.home.index import Entry, Index
from ludotheque.home.store import not_written

FORMAT = 1
MOST = 40  # players that are kept, those who played last
LONGEST = 24  # letters of a name
LARGEST = 1_000_000  # bytes
MOST_TIPS = 400  # that are remembered of one player
PATIENCE = 1.0  # seconds to wait while another program writes


class HousePlayer(NamedTuple):
    """A player of the house with the tinctures they chose last, and the ids of the tips they were told."""

    name: str
    colours: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


class Household(NamedTuple):
    """The players, those who played last first; no game begun before `since` counts, empty: all do."""

    members: tuple[HousePlayer, ...] = ()
    since: str = ""

    def having(self, players: Iterable[Player], chosen: bool) -> Household:
        """Return the house after these players began a game; `chosen`: they chose their tinctures."""
        members = {known_as(member.name): member for member in self.members}
        met = []
        for player in players:
            name = _kept_name(player.name)
            if began(player) and name:
                before = members.pop(known_as(name), HousePlayer(name))
                colours = player.colours if chosen or not before.colours else before.colours
                met.append(HousePlayer(name, colours, before.told))
        return self._replace(members=(*met, *members.values())[:MOST])

    def having_told(self, name: str, tip: str) -> Household:
        """Return the house after the player of a name was told a tip; nobody else is anybody of it."""
        known, members = known_as(_kept_name(name)), []
        for member in self.members:
            if known_as(member.name) == known and tip not in member.told:
                member = member._replace(told=(*member.told, tip)[-MOST_TIPS:])
            members.append(member)
        return self._replace(members=tuple(members))

    def counts(self, started: str) -> bool:
        """Return whether a game begun at this moment is one of this house's."""
        return not self.since or started >= self.since


def began(player: Player) -> bool:
    """Return whether a person sat at the seat when the game began."""
    return player.first_level == HUMAN


def read() -> tuple[Household | None, Fault | None]:
    """Return the saved house, None if there is none; and the fault of a damaged file."""
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
    """Learn the players from the saved games, in steps, and keep them; nobody chooses in `sided` games."""
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
    """Return the players of games, of which the last comes first."""
    found = Household()
    for entry in reversed(entries):
        found = found.having(entry.players, entry.game not in sided)
    return found


def learn(players: Sequence[Player], chosen: bool) -> Fault | None:
    """Add the players of a game just begun; without a file yet, they are learnt later with all others."""
    return _change(lambda before: before and before.having(players, chosen))


def told(name: str) -> frozenset[str]:
    """Return the ids of the tips that the player of a name has been told."""
    house, _fault = read()
    known = known_as(_kept_name(name))
    members = house.members if house else ()
    return frozenset(tip for member in members if known_as(member.name) == known for tip in member.told)


def tell(name: str, tip: str) -> Fault | None:
    """Remember that the player of a name has been told a tip."""
    return _change(lambda before: before and before.having_told(name, tip))


def erase(now: str) -> Fault | None:
    """Forget everybody, and every game begun before `now`."""
    return _change(lambda _before: Household(since=now))


def _change(change: Callable[[Household | None], Household | None]) -> Fault | None:
    """Change the saved house while no other program writes it."""
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
    """Return whether a later version of the program wrote this file."""
    form = content.get("format") if isinstance(content, dict) else None
    return type(form) is int and form > FORMAT


def _written(house: Household) -> bytes:
    players = [member._asdict() for member in house.members]
    content = {"format": FORMAT, "since": house.since, "players": players}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _read(content: dict[str, Any]) -> Household:
    """Parse the house from a file; raises ValueError, TypeError, KeyError or AttributeError."""
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
    """Return a name as it is kept."""
    return first_letters(clean(name), LONGEST)
