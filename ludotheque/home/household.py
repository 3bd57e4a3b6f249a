"""The people who play in this household, with the colours they last chose and the tips they have seen.

A small file remembers them whenever a game begins. If it is missing or damaged, they are collected from the
saved games; a later version's file is left as it is. Statistics and ratings leave out games begun before the
players were last erased.
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
    """The players of the household, the most recent first; `since` is when they were last erased."""

    members: tuple[HousePlayer, ...] = ()
    since: str = ""

    def after_game(self, players: Iterable[Player], chosen: bool) -> Household:
        """Return the household after these players began a game; computer players are ignored.

        Colours are remembered if they were `chosen`, or if the player has none yet.
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
        """Return the household after the named player has seen a tip; an unknown name changes nothing."""
        known, members = name_key(_kept_name(name)), []
        for member in self.members:
            if name_key(member.name) == known and tip not in member.told:
                member = member._replace(told=(*member.told, tip)[-MOST_TIPS:])
            members.append(member)
        return self._replace(members=tuple(members))

    def counts(self, started: str) -> bool:
        """Return whether statistics and ratings include a game with this `Setup.started`."""
        return not self.since or started >= self.since


def began(player: Player) -> bool:
    """Return whether a person, not a computer player, began the game in this seat."""
    return player.first_level == HUMAN


def read() -> tuple[Household | None, Fault | None]:
    """Return the saved household, None without one, and why it cannot be read, None if it can."""
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
    """Collect the players of the saved games in steps, as `gathered` does, and save them if none are."""
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
    """Return the household of the people who began the saved games `entries`, newest first.

    `sided` has the ids of the games in which no player chooses a colour.
    """
    found = Household()
    for entry in reversed(entries):
        found = found.after_game(entry.players, entry.game not in sided)
    return found


def learn(players: Sequence[Player], chosen: bool) -> Fault | None:
    """Add a new game's players to a saved household, colours too if `chosen`; return the fault, if any."""
    return _change(lambda before: before and before.after_game(players, chosen))


def tips_seen(name: str) -> frozenset[str]:
    """Return the ids of the tips that the named player has seen."""
    house, _fault = read()
    known = name_key(_kept_name(name))
    members = house.members if house else ()
    return frozenset(tip for member in members if name_key(member.name) == known for tip in member.told)


def see_tip(name: str, tip: str) -> Fault | None:
    """Remember that the named player has seen the tip with the id `tip`; return the fault if that failed."""
    return _change(lambda before: before and before.after_tip(name, tip))


def erase(now: str) -> Fault | None:
    """Forget all players, and games begun before `now` (as `Setup.started`); return the fault, if any."""
    return _change(lambda _before: Household(since=now))


def _change(change: Callable[[Household | None], Household | None]) -> Fault | None:
    """Replace the saved household by what `change` makes of it, unless None, under a lock."""
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
