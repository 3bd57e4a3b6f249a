"""Finds candidates for puzzles of a box in games of computer players, or photographs the puzzles there are.

    python tests/tools/puzzles.py highlanders --own --games 20 --level amateur
    python tests/tools/puzzles.py highlanders castle-taken --players 3 --games 20 --level beginner
    python tests/tools/puzzles.py rheinlander paid holds --seed q --folder build/puzzles
    python tests/tools/puzzles.py rheinlander --folder build/puzzles

In each position, every event of these kinds that the seat may bring about in its turn is a goal. A candidate
is a goal that few of many first moves reach. The best come last: a long line, few right moves, many others, a
short game before. The folder gets each as a record and a picture; without kinds, pictures of all puzzles.
With `--own`, whole games are analysed as one in which a person plays the first seat: each line has the
riddles found in a game, with the processor seconds in which they were, of those of the whole analysis.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame
from hand import Hand

from ludotheque.core.finding import Aims, Finder, FoundPuzzle
from ludotheque.core.game import CHANCE, OVER, Event
from ludotheque.core.puzzle import GoalEvent, TooWide, write_puzzle
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import Opened, judgement_on, new_game, open_record
from ludotheque.games.puzzles import puzzle_of
from ludotheque.players.analysis import WEIGHED, analyse
from ludotheque.players.hired import Hired
from ludotheque.players.own_puzzles import OwnPuzzle
from ludotheque.scenes.result.turnings import played_in

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


def games(asked: Namespace) -> Iterator[Opened]:
    """Yield games of computer players after each of their moves, and at their ends."""
    box = GAMES[asked.game]
    seats = asked.players or min(box.seats)
    taken = [()] + [((0, asked.level),)] * (seats - 1)
    for number in range(asked.games):
        players = [Player(str(seat), (), by) for seat, by in enumerate(taken)]
        opened = new_game(box, players, seed=f"{asked.seed}/{number}")
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
                yield opened
                session.play(move)
                hired.see(move)
        yield opened


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
    for session in (opened.session for opened in games(asked) if opened.session.turn != OVER):
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


def own(asked: Namespace) -> None:
    """Analyse finished games, and print the riddles that their results offer, and what the search costs."""
    box, hand, counts, costs = GAMES[asked.game], Hand(), list[int](), list[float]()
    for session, board in ((one.session, one.map) for one in games(asked) if one.session.turn == OVER):
        look = box.look()(hand.app, session, board)
        begun = weighed = process_time()
        puzzles: Sequence[OwnPuzzle] = ()
        for part in analyse(box.judgement(session.rules), played_in(session, look)):
            weighed = process_time() if part.share <= WEIGHED else weighed
            puzzles = part.puzzles
        counts.append(len(puzzles))
        costs.append(process_time() - weighed)
        print(f"{session.cursor} plies, {costs[-1]:.1f} s of {process_time() - begun:.1f} s", flush=True)
        for one in puzzles:
            print(f"   {one.ply}: {one.goal[0].kind} {dict(one.goal[0].facts)}; {'; '.join(one.line)}")
            if asked.folder:
                name = f"{asked.game}-{len(counts):02}-{one.ply:03}.json"
                (asked.folder / name).write_bytes(write_puzzle(puzzle_of(session, one)))
    some, dearest = sum(map(bool, counts)), max(costs)
    print(f"riddles in {some} of {len(counts)} games, {fmean(costs):.1f} s, at most {dearest:.1f}")


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
    parser.add_argument("--own", action="store_true", help="count the riddles found in whole games")
    asked = parser.parse_args()
    os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()
    if asked.folder:
        asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.own:
        own(asked)
    elif asked.kinds:
        find(asked)
    elif asked.folder:
        show(asked.game, asked.folder)
    else:
        parser.error("kinds of events, a folder or --own")


if __name__ == "__main__":
    main()
