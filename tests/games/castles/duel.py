"""Games of the castles' computer players against their former version, as any commit has it.

    PYTHONPATH=.:tests python tests/games/castles/duel.py highlanders --players 2 [--jobs 2] [--former COMMIT]

One player of today sits alone among former ones, in every seat by turns. Those stop when today's would, so
that nobody wins by giving up later.
"""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
import tarfile
import tempfile
from argparse import ArgumentParser
from functools import cache, partial
from pathlib import Path
from typing import Any

from games.series import series

from ludotheque.commands.matches import Matches
from ludotheque.core.judgement import Judgement
from ludotheque.core.odds import interval
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.players.match import play_match

ROOM = "ludotheque/games/castles/judgement"
NAME = "former_judgement"  # of the package that the former one is read into
LONGEST = 12_000  # plies


@cache
def former(commit: str) -> type[Any]:
    """Return the judgement as it was in a commit."""
    packed = subprocess.run(("git", "archive", commit, ROOM), check=True, capture_output=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        package = Path(folder, ROOM).rename(Path(folder, NAME))
        for file in package.glob("*.py"):
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(ROOM.replace("/", "."), NAME), encoding="utf-8")
        sys.path.insert(0, folder)
        found = importlib.import_module(f"{NAME}.judge").CastleJudgement
        sys.path.remove(folder)
    assert issubclass(found, Judgement)
    return found


def before() -> str:
    """Return the commit before the one that last changed the version of the judgement."""
    asked = ("git", "log", "-1", "--format=%H~", "-G^    version = ", f"{ROOM}/judge.py")
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


class Rivals(CastleJudgement):
    """The judgement of today, which has the former players under the temper `former`."""

    def __init__(self, rules: Any, commit: str) -> None:
        super().__init__(rules)
        self._commit = commit

    def at_level(self, level: str, temper: str = "") -> Any:
        if temper != "former":
            return super().at_level(level, temper)
        return Former(former(self._commit)(self.rules).at_level(level), super().at_level(level))


class Former(Judgement[Any]):
    """A former judgement that proposes and agrees as today's does."""

    def __init__(self, former: Any, today: CastleJudgement) -> None:
        self._former, self._today = former, today
        self.rules, self.unit = former.rules, former.unit

    def at_level(self, level: str, temper: str = "") -> Any:
        raise NotImplementedError

    def remember(self, memory: Any, seat: int, before: Any, move: Any, after: Any) -> Any:
        memory = memory or (None, None)
        sides = zip((self._former, self._today), memory, strict=True)
        return tuple(side.remember(known, seat, before, move, after) for side, known in sides)

    def candidates(self, view: Any, seat: int, memory: Any) -> Any:
        return self._former.candidates(view, seat, memory and memory[0])

    def score(self, view: Any) -> Any:
        return self._today.score(view)

    def agrees(self, view: Any, seat: int, memory: Any, move: Any) -> bool:
        return self._today.agrees(view, seat, memory and memory[1], move)

    def proposes(self, view: Any, seat: int, memory: Any) -> Any:
        return self._today.proposes(view, seat, memory and memory[1])


@cache
def prepared(matches: Matches, commit: str) -> Rivals:
    """Return the players of these games, made once in each process."""
    return Rivals(matches.rules(), commit)


def won(matches: Matches, commit: str, number: int) -> float:
    """Return the share of the win that today's player has in game `number`; a game that is cut is no win."""
    seats = [matches.seats[matches.entry(number, seat)] for seat in range(matches.players)]
    result = play_match(prepared(matches, commit), seats, f"{matches.seed}/{number}", LONGEST).outcome
    winners = result.winners if result else ()
    return sum(matches.entry(number, seat) == 0 for seat in winners) / max(1, len(winners))


def main() -> None:
    """Play games and print the share of today's player."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=("highlanders", "rheingold"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="club")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="d")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--former", help="a commit; otherwise that of the version before")
    asked = parser.parse_args()
    seats = (asked.level, *[f"{asked.level}:former"] * (asked.players - 1))
    matches = Matches(asked.game, asked.players, (), None, seats, asked.seed, LONGEST)
    play = partial(won, matches, asked.former or before())
    shares = series(play, asked.games, asked.jobs)
    low, high = (100 * bound for bound in interval(sum(shares), len(shares)))
    share = 100 * sum(shares) / len(shares)
    even = 100 / asked.players
    print(f"{asked.game}, {asked.players} players, {asked.games} games, seed {asked.seed}, {asked.level}:")
    print(f"today's alone wins {share:.1f} %  ({low:.1f}–{high:.1f}), even {even:.0f}")


if __name__ == "__main__":
    main()
