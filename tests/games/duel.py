"""Games of the computer players of today against their former version, as any commit has it.

    PYTHONPATH=.:tests python tests/games/duel.py GAME --players 2 [--former COMMIT] [--option tactics=on]

One player of today sits alone among former ones, in every seat by turns. Those stop when today's would, so
that nobody wins by giving up later.
"""

from __future__ import annotations

import importlib
import inspect
import io
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from games.series import series, share_of_win, shares_told

import ludotheque
from ludotheque.commands.matches import Matches
from ludotheque.core.judgement import Candidate, Judgement, Searchable
from ludotheque.core.move import Move
from ludotheque.games import GAMES
from ludotheque.players.levels import LEVELS

NAME = "former_judgement"  # of the package that the former one is read into
TEMPER = "former"  # what the former players are called at the table
LONGEST = 12_000  # plies
ROOT = Path(ludotheque.__file__).parent.parent

# [module]: {former name: the name of today}, for what former judgements ask of the rules
RENAMED: Mapping[str, Mapping[str, str]] = {
    "ludotheque.games.schotten_totten.rules.cards": {"NINE": "NINE_BITS", "NINES": "SET_BITS"},
    "ludotheque.games.schotten_totten.rules.formations": {"beaten": "can_beat_without_runs"},
    "ludotheque.games.schotten_totten.rules.state": {"where": "find_card"},
}


@cache
def former(today: type[Judgement[Any]], commit: str) -> type[Any]:
    """Return the class of a judgement as it was in a commit."""
    package, _dot, module = today.__module__.rpartition(".")
    room = package.replace(".", "/")
    packed = subprocess.run(
        ("git", "archive", commit, room), cwd=ROOT, check=True, capture_output=True
    ).stdout
    with tempfile.TemporaryDirectory() as folder, _former_names():
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        copy = Path(folder, room).rename(Path(folder, NAME))
        for file in copy.glob("*.py"):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(package, NAME), encoding="utf-8")
        sys.path.insert(0, folder)
        found: type[Any] = getattr(importlib.import_module(f"{NAME}.{module}"), today.__name__)
        sys.path.remove(folder)
    return found


@contextmanager
def _former_names() -> Iterator[None]:
    """Let the rules of today answer to their former names as well, for a while."""
    with ExitStack() as names:
        for module, renamed in RENAMED.items():
            rules = importlib.import_module(module)
            for old, new in renamed.items():
                names.enter_context(patch.object(rules, old, getattr(rules, new), create=True))
        yield


def before(today: type[Judgement[Any]]) -> str:
    """Return the commit before the one that last changed the version of a judgement."""
    asked = ("git", "log", "-1", "--format=%H~", "-G^    version = ", inspect.getfile(today))
    return subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


class Rivals(Judgement[Any]):
    """The judgement of today, which has the former players under the temper TEMPER."""

    def __init__(self, today: Judgement[Any], commit: str) -> None:
        self.rules, self.version, self.unit = today.rules, today.version, today.unit
        self._today, self._former = today, former(type(today), commit)(today.rules)

    def at_level(self, level: str, temper: str = "") -> Judgement[Any]:
        """Return a former player for the temper TEMPER, and otherwise one of today."""
        if temper != TEMPER:
            return self._today.at_level(level, temper)
        return Former(self._former.at_level(level), self._today.at_level(level))

    def candidates(self, view: Any, seat: int, memory: Any) -> Sequence[Candidate]:
        return self._today.candidates(view, seat, memory)

    def score(self, view: Any) -> Sequence[float]:
        return self._today.score(view)

    def versions(self) -> tuple[int, int]:
        """Return the versions of today's players and of the former ones."""
        return self.version, self._former.version


class Former(Judgement[Any]):
    """A former judgement that proposes and agrees as today's does."""

    def __init__(self, former: Any, today: Judgement[Any]) -> None:
        self._former, self._today = former, today
        self.rules, self.unit = former.rules, former.unit

    def at_level(self, level: str, temper: str = "") -> Judgement[Any]:
        raise NotImplementedError

    def remember(self, memory: Any, seat: int, before: Any, move: Move, after: Any) -> Any:
        memory = memory or (None, None)
        sides = zip((self._former, self._today), memory, strict=True)
        return tuple(side.remember(known, seat, before, move, after) for side, known in sides)

    def candidates(self, view: Any, seat: int, memory: Any) -> Sequence[Candidate]:
        found: Sequence[Candidate] = self._former.candidates(view, seat, memory and memory[0])
        return found

    def score(self, view: Any) -> Sequence[float]:
        return self._today.score(view)

    def agrees(self, view: Any, seat: int, memory: Any, move: Move) -> bool:
        return self._today.agrees(view, seat, memory and memory[1], move)

    def proposes(self, view: Any, seat: int, memory: Any) -> Move | None:
        return self._today.proposes(view, seat, memory and memory[1])


@cache
def prepared(matches: Matches, commit: str) -> Rivals:
    """Return the players of these games, made once in each process."""
    today = GAMES[matches.game].judgement(matches.rules())
    return Rivals(today, commit or before(type(today)))


def won(matches: Matches, commit: str, number: int) -> float:
    """Return the share of the win that today's player has in the game `number`."""
    return share_of_win(prepared(matches, commit), matches, number)


def main() -> None:
    """Play games and print the share of today's player."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--level", default="club")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="d")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--former", default="", help="a commit; otherwise that of the version before")
    asked = parser.parse_args()
    seats = (asked.level, *[f"{asked.level}:{TEMPER}"] * (asked.players - 1))
    options = tuple(tuple(option.split("=", 1)) for option in asked.option)
    matches = Matches(asked.game, asked.players, options, None, seats, asked.seed, LONGEST)
    rivals = prepared(matches, asked.former)
    if LEVELS[asked.level].searches and isinstance(rivals.at_level(asked.level), Searchable):
        parser.error("a former player that searches cannot be asked")
    shares = series(partial(won, matches, asked.former), asked.games, asked.jobs)
    today, then = rivals.versions()
    print(f"{asked.game}, seed {asked.seed}, {asked.level}, version {today} alone among version {then}:")
    print(shares_told(shares, asked.players))


if __name__ == "__main__":
    main()
