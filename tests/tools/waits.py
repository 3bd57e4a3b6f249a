"""Play whole games at the table, and print how long a person waits between two of their turns.

    python tests/tools/waits.py                      each game against two players, or one in games for two
    python tests/tools/waits.py --against 4 rheinlander highlanders

Only animations, pauses and reading at normal speed count, not thinking, so the figures are the same on every
machine. The person makes the moves of a club player, without delay.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from desk import Desk

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on, new_game
from ludotheque.home.store import Store
from ludotheque.players import worker
from ludotheque.players.hired import Hired
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.table.scene import TableScene
from ludotheque.ui.app import App

STEP = 1 / 30  # seconds of the table's clock between two looks
PERSON = "club"
MOST = 4000  # plies after which a game is stopped


class Waits(NamedTuple):
    """The times of one game in seconds: each wait between turns, and totals by class of animation."""

    seconds: Sequence[float]
    spent: Counter[str]


class Alone(Navigation):
    """A navigation that opens no scenes: the person agrees to everything, and no result is shown."""

    def ask_everyone(
        self, players: Sequence[Player], title: str, question: str, agreed: Callable[[], object]
    ) -> None:
        """Agree for all players at once."""
        agreed()

    def result(self, table: object) -> None:
        """Do nothing, so that no result is shown."""


class Person:
    """The person in the first seat, who makes the moves of a club player without delay."""

    def __init__(self, table: TableScene, judgement: Any, seed: str) -> None:
        self._table, self._hired, self._told = table, Hired(judgement, {0: PERSON}, seed), 0

    def play(self) -> None:
        """Make one move, or throw the die."""
        session = self._table.session
        if session.turn == CHANCE:
            self._table.director.throw()
            return
        for step in session.steps[self._told : session.cursor]:
            self._hired.see(step.move)
        self._told = session.cursor
        self._table.director.make(self._chosen())

    def _chosen(self) -> Move:
        return self._hired.choose(0)[0]


class Sitting(NamedTuple):
    """A game that has just begun: the window, its table, and the person in the first seat."""

    app: App
    table: TableScene
    person: Person

    @property
    def going_on(self) -> bool:
        """Whether the game is neither over nor too long."""
        session = self.table.session
        return session.turn != OVER and session.cursor < MOST

    @property
    def persons_turn(self) -> bool:
        """Whether the person can act now: nothing moves, and no computer player is thinking."""
        model = self.table.model
        busy = model.stage.animations or self.table.opponents.consulting
        return model.game.decider == 0 and not busy


def sitting(game: str, against: int, seed: str) -> Sitting:
    """Open a window with a game of a person against `against` club players, or as many as may play."""
    worker.Worker = Desk  # type: ignore[assignment,misc]  # so that thinking takes no time
    box = GAMES[game]
    seats = min(against + 1, box.seats[-1])
    store = Store()
    app = App(store, size=(1280, 800))
    app.change(curtain=False, introduced=tuple(GAMES))
    players = [Player(f"Joueur {seat + 1}", (side,)) for seat, side in enumerate(_arms(box, seats))]
    players = [player.handed_to("club", 0) if seat else player for seat, player in enumerate(players)]
    opened = new_game(box, players, seed=seed, started="20250101-101010")
    table = Alone(app, store).table(opened)
    app.scenes.push(table)
    judgement = judgement_on(box, opened.map.board, opened.session.options, seats)
    return Sitting(app, table, Person(table, judgement, seed))


def waits(game: str, against: int, seed: str) -> Waits:
    """Play one game against `against` club players, and return how long the person waits."""
    sat = sitting(game, against, seed)
    table, session = sat.table, sat.table.session
    seconds, spent, waited = list[float](), Counter[str](), 0.0
    while sat.going_on:
        own = table.look.seats.turn(table.model.game.public(session.cursor)) == 0
        if sat.persons_turn:
            if own and waited:
                seconds.append(waited)
                waited = 0.0
            sat.person.play()
            continue
        spent[type(table.model.stage.animations.current).__name__] += 1
        table.update(STEP)
        waited += STEP if waited or not own else 0.0
    sat.app.close()
    return Waits(seconds, Counter({what: round(count * STEP) for what, count in spent.items()}))


def _arms(box: Any, seats: int) -> Sequence[str]:
    return box.sides or ("gueules", "azur", "vert", "or", "sable")[:seats]


def main(words: Sequence[str]) -> None:
    """Print a line for each of the games named in `words`, or for all games."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="GAME", help="all, if none is named")
    parser.add_argument("--against", type=int, default=2, metavar="N", help="computer players, 2 by default")
    parser.add_argument("--seed", default="waits", help="of the dice and cards")
    options = parser.parse_args(words)
    for game in options.games:
        with tempfile.TemporaryDirectory() as home:
            os.environ["LUDOTHEQUE_HOME"] = home
            found = waits(game, options.against, options.seed)
        tenth = sorted(found.seconds)[len(found.seconds) * 9 // 10]
        told = ", ".join(f"{what} {seconds} s" for what, seconds in found.spent.most_common())
        print(
            f"{game:16} against {options.against}: {len(found.seconds):3} waits, median "
            f"{median(found.seconds):5.1f} s, nine in ten under {tenth:5.1f} s ({told})",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
