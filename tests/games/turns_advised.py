"""Measures what is advised in whole turns: whether it keeps to its word, offers more, and says what for.

    PYTHONPATH=.:tests python tests/games/turns_advised.py GAME --players 3 --games 12 --every 3 --seed t

Club players play. In every so manyth turn somebody asks before each move, and makes the first move advised.
Without `--trials` nothing is foretold. Printed are the times somebody asked first in a turn, and in how many
of them there was a second paper, a price, and a price for which no reason is told; the times somebody asked
again, and how often another line came then.
"""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from collections import Counter
from functools import partialmethod
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANG": "fr_FR.UTF-8"}

from desk import Desk
from seat import COLOURS, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on
from ludotheque.players import worker
from ludotheque.players.futures import Futures
from ludotheque.players.hired import Hired
from ludotheque.table.adviser import Adviser

NAMES = "Ada", "Blaise", "Cosima", "Denis", "Élise"


class Turns:
    """Plays a game, and counts what is advised in it."""

    def __init__(self, game: str, seats: int, seed: str, counts: Counter[str], foretold: bool) -> None:
        box = GAMES[game]
        each, sides = box.tinctures_each(seats), box.sides or COLOURS
        players = [Player(NAMES[s], tuple(sides[each * s : each * s + each])) for s in range(seats)]
        self.seat = sit_at(game, players, seed, None, (1024, 640), settled=False, curtain=False)
        self.session, self.counts, self.foretold = self.seat.session, counts, foretold
        board = self.seat.table.look.geometry.board_map.board
        self.judgement = judgement_on(box, board, self.session.options, seats)
        self.hired, self.told = Hired(self.judgement, dict.fromkeys(range(seats), "club"), seed), 0

    def play(self, every: int) -> None:
        """Play on to the end, and ask in every so manyth turn."""
        session, turns, mover = self.session, 0, -1
        while session.turn != OVER:
            if session.turn == CHANCE:
                session.deal()
                continue
            turn, whose = session.turn, self.judgement.whose(session.state)
            if turn == whose != mover and len(session.rules.legal(session.state)) > 1:
                mover, turns = turn, turns + 1
                if turns % every == 0:
                    self.ask_through(turn)
                    continue
            mover = mover if whose == mover else -1
            for step in session.steps[self.told : session.cursor]:
                self.hired.see(step.move)
            self.told = session.cursor
            for move in self.hired.choose(turn):
                if session.turn != turn or session.rules.refusal(session.state, move):
                    break
                session.play(move)

    def ask_through(self, turn: int) -> None:
        """Ask before each move of a turn, and make the first one advised."""
        session, gestures = self.session, self.seat.table.look.gestures
        rest: tuple[Any, ...] = ()
        fresh = True
        while session.turn == turn == self.judgement.whose(session.state):
            before, legal = session.state, session.rules.legal(session.state)
            view = session.rules.view(before, None)
            if len(legal) > 1 and gestures.settled(view):
                line, count = self.ask(fresh), len(rest)
                if rest:
                    self.counts["again"] += 1
                    self.counts["changed"] += line[:count] != rest[: len(line)]
                rest, fresh = line, False
            move = rest[0] if rest else gestures.forced(view) or legal[0]
            if session.rules.refusal(before, move):
                break
            session.play(move)
            rest = () if session.rules.reveals(before, move) else rest[1:]
            while session.turn == CHANCE:
                session.deal()
                rest = ()
            self.seat.refresh()
        print(dict(self.counts), flush=True)

    def ask(self, fresh: bool) -> tuple[Any, ...]:
        """Ask, and return the line advised first; count what the papers say if that is the first time."""
        adviser, papers = self.seat.scene.adviser, self.seat.table.papers.advice
        self.seat.refresh()
        adviser.ask()
        while papers.thinking or (fresh and self.foretold and adviser.busy):
            adviser.update(0.05)
        papers.update(0.05)
        first = adviser._advised[0]
        if fresh:
            text = " ".join(papers.entries[0].text.split())
            print("   ", len(papers.others), text)
            self.counts["asked"] += 1
            self.counts["second"] += bool(papers.others)
            self.counts["price"] += "Risque" in text
            self.counts["bare"] += "Aucun coup ne vaut mieux" in text
        adviser.dismiss()
        return tuple(map(self.session.rules.notation.read, first.line))


def main() -> None:
    """Play games and print the counts."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--every", type=int, default=3)
    parser.add_argument("--trials", type=int, default=0)
    parser.add_argument("--seed", default="t")
    asked = parser.parse_args()
    os.environ["LUDOTHEQUE_HOME"] = tempfile.mkdtemp()
    Futures.forecasts = partialmethod(Futures.forecasts, trials=asked.trials)  # type: ignore[assignment,method-assign]
    worker.Worker = Desk  # type: ignore[assignment,misc]
    Adviser._public = False  # type: ignore[assignment,method-assign]  # as if nobody else were at the screen
    counts = Counter[str]()
    for game in range(asked.games):
        Turns(asked.game, asked.players, f"{asked.seed}/{game}", counts, asked.trials > 0).play(asked.every)


if __name__ == "__main__":
    main()
