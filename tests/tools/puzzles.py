"""Finds candidates for puzzles of a box in games of computer players, or photographs the puzzles there are.

    python tests/tools/puzzles.py highlanders castle-taken --players 3 --games 20 --level beginner
    python tests/tools/puzzles.py rheinlander paid holds --seed q --folder build/puzzles
    python tests/tools/puzzles.py rheinlander --folder build/puzzles

In each position, every event of these kinds that the seat may bring about in its turn is a goal. A candidate
is a goal that few of many first moves reach. The best come last: a long line, few right moves, many others, a
short game before. The folder gets each as a record and a picture; without kinds, pictures of all puzzles.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame
from hand import Hand

from ludotheque.core.finding import Aims, Finder, FoundPuzzle
from ludotheque.core.game import CHANCE, OVER, Event
from ludotheque.core.puzzle import GoalEvent, TooWide
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on, new_game, open_record
from ludotheque.players.hired import Hired

POSITIONS = 1_000_000  # looked at for one position of a game, at most
STEPS = 20  # in which a table comes to rest


class Candidate(NamedTuple):
    """What was found in a position after so many plies."""

    found: FoundPuzzle
    plies: int

    @property
    def rank(self) -> float:
        """How good the candidate is: its beauty, less for a longer game before."""
        return self.found.beauty - self.plies / 100


def of_kinds(kinds: Sequence[str]) -> Aims:
    """Return the aims at all events of these kinds, with all their facts."""

    def aims(events: Sequence[Event], seat: int) -> Iterator[GoalEvent]:
        return (GoalEvent(one.kind, one.facts) for one in events if one.seat == seat and one.kind in kinds)

    return aims


def games(asked: Namespace) -> Iterator[Session[Any]]:
    """Yield games of computer players after each of their moves."""
    box = GAMES[asked.game]
    seats = asked.players or min(box.seats)
    for number in range(asked.games):
        opened = new_game(box, [Player(str(seat)) for seat in range(seats)], seed=f"{asked.seed}/{number}")
        session = opened.session
        judgement = judgement_on(box, opened.map.board, session.options, seats)
        hired = Hired(judgement, dict.fromkeys(range(seats), asked.level), session.seed)
        while session.turn != OVER and session.cursor < asked.plies:
            turn = session.turn
            if turn == CHANCE:
                hired.see(session.deal().move)
                continue
            for move in hired.choose(turn):
                if session.turn != turn or session.rules.refusal(session.state, move):
                    break
                yield session
                session.play(move)
                hired.see(move)


def photograph(hand: Hand, path: Path) -> None:
    """Let the scene come to rest, and save a picture of it."""
    for _ in range(STEPS):
        hand.app.step(0.05)
    pygame.image.save(hand.app.surface, path)


def show(game: str, folder: Path) -> None:
    """Save a picture of each puzzle of a box."""
    for path in GAMES[game].puzzles():
        hand = Hand(language="fr")
        hand.navigation.puzzles.open(game, path)
        photograph(hand, folder / f"{path.stem}.png")


def find(asked: Namespace) -> None:
    """Play games, print the best candidates, and keep them in the folder, if there is one."""
    found = list[tuple[Candidate, bytes]]()
    for session in games(asked):
        with suppress(TooWide):
            for one in Finder(session.rules, of_kinds(asked.kinds), POSITIONS).found(session.state):
                found.append((Candidate(one, session.cursor), write(record_of(session))))
    found.sort(key=lambda each: each[0].rank)
    for number, ((one, plies), record) in enumerate(found[-asked.most :], 1):
        print(f"{number}. {one.beauty:.2f} {one.goal[0].kind} {dict(one.goal[0].facts)}, ply {plies}")
        print(f"   {len(one.first)} of {one.many}: {'; '.join(one.first)}\n   {'; '.join(one.line)}")
        if asked.folder:
            (asked.folder / f"{number:02}.json").write_bytes(record)
            hand = Hand(language="fr", curtain=False)
            hand.navigation.tables.show(open_record(read(record)))
            photograph(hand, asked.folder / f"{number:02}.png")


def main() -> None:
    """Print candidates, or photograph puzzles."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("kinds", nargs="*", help="events that may be a goal, such as castle-taken")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--seed", default="p")
    parser.add_argument("--most", type=int, default=20)
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()
    if asked.folder:
        asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.kinds:
        find(asked)
    elif asked.folder:
        show(asked.game, asked.folder)
    else:
        parser.error("either kinds of events or a folder")


if __name__ == "__main__":
    main()
