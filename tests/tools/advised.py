"""Save pictures of positions, and the advice that the table gives there, to be judged by the board.

    python tests/tools/advised.py highlanders build/advised --seed r --positions 20
    python tests/tools/advised.py chevaliers build/advised --levels club,amateur

Players of these levels, by turns, play games with the seeds SEED/0, SEED/1, … In each, a few turns are
taken by chance. For each of them the folder gets a picture of the board alone, one with the first paper and
one with the others; `positions.txt` has the advice in words.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "fr_FR.UTF-8"}

import pygame
from desk import Desk
from seat import COLOURS, Seat, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on
from ludotheque.players import worker
from ludotheque.players.hired import Hired
from ludotheque.table.adviser import Adviser

EACH = 4  # positions of a game
SIZE = 1280, 800
STEPS = 40  # in which the papers have come and come to rest


def positions(game: str, seats: int, levels: Sequence[str], seed: str) -> Iterator[Seat]:
    """Play a game, and yield the table at a few turns taken by chance, before they are played."""
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    names = ("Ada", "Blaise", "Cosima", "Denis", "Élise")
    players = [Player(names[s], tuple(sides[each * s : each * s + each])) for s in range(seats)]
    seat = sit_at(game, players, seed, None, SIZE, settled=False, curtain=False)
    session, board = seat.session, seat.table.look.geometry.board_map.board
    judgement = judgement_on(box, board, session.options, seats)
    hired = Hired(judgement, dict(zip(range(seats), cycle(levels), strict=False)), seed)
    rng, told, mover = Random(seed), 0, -1
    wait = rng.randint(1, 12)
    while session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        for step in session.steps[told : session.cursor]:
            hired.see(step.move)
        told, turn = session.cursor, session.turn
        if judgement.whose(session.state) == turn != mover and len(seat.legal) > 1:
            mover, wait = turn, wait - 1
            if not wait:
                wait = rng.randint(8, 16)
                seat.refresh()
                yield seat
        if judgement.whose(session.state) != mover:
            mover = -1
        for move in hired.choose(turn):
            if session.turn != turn or session.rules.refusal(session.state, move):
                break
            session.play(move)


def ask(seat: Seat) -> None:
    seat.key(pygame.K_h)
    for _ in range(STEPS):
        seat.app.step(0.05)


def photograph(seat: Seat, path: Path) -> None:
    seat.app.step(0.01)
    pygame.image.save(seat.app.surface, path)


def dump(game: str, seat: Seat, number: int, folder: Path) -> Iterator[str]:
    """Save the pictures of a position, and yield lines about the advice there."""
    name = f"{number:02}"
    photograph(seat, folder / f"{name}-board.png")
    yield f"## {name}: {seat.session.players[seat.session.turn].name}, ply {seat.session.cursor}"
    ask(seat)
    photograph(seat, folder / f"{name}-first.png")
    advice = seat.table.papers.advice
    if advice.others:
        advice.open()
        seat.app.step(0.05)
        photograph(seat, folder / f"{name}-others.png")
    write = seat.session.rules.notation.write
    for entry in advice.entries:
        yield f"{entry.number}. {' '.join(entry.text.split())}"
        yield f"   [{'; '.join(map(write, entry.moves))}]"
    seat.scene.adviser.dismiss()


def main() -> None:
    """Play games, and save positions of them with advice."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--levels", default="club")
    parser.add_argument("--seed", default="r")
    asked = parser.parse_args()
    os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()
    worker.Worker = Desk  # type: ignore[assignment,misc]
    Adviser._public = False  # type: ignore[assignment,method-assign]  # as if nobody else were at the screen
    asked.folder.mkdir(parents=True, exist_ok=True)
    seats = asked.players or min(3, max(GAMES[asked.game].seats))
    number = count(1)
    with (asked.folder / "positions.txt").open("w", encoding="utf-8") as told:
        for game in count():
            found = positions(asked.game, seats, asked.levels.split(","), f"{asked.seed}/{game}")
            for seat in islice(found, EACH):
                at = next(number)
                print(*dump(asked.game, seat, at, asked.folder), "", sep="\n", file=told, flush=True)
                if at == asked.positions:
                    return


if __name__ == "__main__":
    main()
