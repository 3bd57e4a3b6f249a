"""Record the sounds at the table of each game, and measure silence, clipping and repetition.

    python tests/tools/listen.py                              ten minutes of each, one after the other
    python tests/tools/listen.py --minutes 2 --game chevaliers --keep recording.raw

SDL's disk driver writes the sound to a file (16 bits, stereo) at the pace of a sound card. Players of the
level `club` move at the usual pace, and are taken for people so that there is music.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import log10
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple

RATE, WIDE = 44_100, 2  # samples a second, channels
WINDOW = RATE // 50 * WIDE  # the number of samples over which loudness is measured: 20 ms
QUIET, LOUD = -60.0, -16.0  # dB of full scale: silent below the first, loud above the second
FULL = 32_767
TICK = 1 / 60  # seconds


class Heard(NamedTuple):
    """The measurements of a recording."""

    seconds: float
    silent: float  # the share of the time that is silent, from 0 to 1
    longest_silence: float  # seconds
    clipped: int  # number of samples at full scale, in runs of at least three
    peak: float  # dB of full scale
    loudest: float  # dB of full scale: the mean of the loudest second
    longest_loud: float  # seconds of loud sound without a pause


def measured(samples: array[int]) -> Heard:
    """Return the measurements of a recording."""
    levels = [_level(samples[at : at + WINDOW]) for at in range(0, len(samples) - WINDOW + 1, WINDOW)]
    each = WINDOW / WIDE / RATE
    seconds = [10 * log10(sum(10 ** (x / 10) for x in part) / 50) for part in _parts(levels, 50)]
    return Heard(
        len(levels) * each,
        sum(level < QUIET for level in levels) / max(1, len(levels)),
        each * _longest(level < QUIET for level in levels),
        sum(run for run in _runs(abs(value) >= FULL for value in samples) if run >= 3),
        20 * log10(max(1, max(samples), -min(samples)) / FULL),
        max(seconds, default=-99.0),
        each * _longest(level > LOUD for level in levels),
    )


def _level(window: array[int]) -> float:
    power = sum(map(mul, window, window)) / len(window) / FULL**2
    return 10 * log10(power) if power > 1e-10 else -100.0


def _parts(values: list[float], size: int) -> Iterator[list[float]]:
    yield from (values[at : at + size] for at in range(0, len(values) - size + 1, size))


def _runs(flags: Iterator[bool]) -> Iterator[int]:
    yield from (sum(1 for _one in run) for on, run in groupby(flags) if on)


def _longest(flags: Iterator[bool]) -> int:
    return max(_runs(flags), default=0)


def played(game: str, minutes: float) -> list[tuple[float, str]]:
    """Play a game at the table for some minutes, again and again, and return all sounds started as (s, name).

    Times are seconds since the beginning; names are of files without suffix.
    """
    import pygame

    from ludotheque.core.game import CHANCE, OVER
    from ludotheque.core.setup import Player
    from ludotheque.games import GAMES
    from ludotheque.games.opening import new_game
    from ludotheque.home.store import Store
    from ludotheque.players.player import hire
    from ludotheque.scenes.navigation.navigation import Navigation
    from ludotheque.scenes.tour import COLOURS
    from ludotheque.ui.app import App
    from ludotheque.ui.scene import Scene

    box, begun, start = GAMES[game], [], time.perf_counter()
    app = App(Store(), size=(1024, 640))
    app.change(curtain=False, introduced=tuple(GAMES))
    navigation = Navigation(app, app.store)
    seats, sides = box.seats[0], box.sides or COLOURS
    each = box.tinctures_each(seats)
    arms = [tuple(sides[each * seat : each * seat + each]) for seat in range(seats)]
    people = [Player(f"Joueur {seat + 1}", coats) for seat, coats in enumerate(arms)]
    play = pygame.mixer.Sound.play

    class Noted(pygame.mixer.Sound):
        def __init__(self, file: Any) -> None:
            super().__init__(file)
            self.name = Path(os.fsdecode(file)).stem

        def play(self, *given: Any, **named: Any) -> Any:
            begun.append((time.perf_counter() - start, self.name))
            return play(self, *given, **named)

    pygame.mixer.Sound = Noted  # type: ignore[misc]
    app.scenes.push(Scene(app))
    number = 0
    while time.perf_counter() - start < 60 * minutes:
        number += 1
        opened = new_game(box, people, seed=f"heard {number}", started=f"20250101-1010{number:02}")
        table = navigation.tables.make(opened)
        app.scenes.unwind(1)
        app.scenes.push(table)
        session, rules, told = opened.session, opened.session.rules, 0
        level = "club" if "club" in box.levels else box.levels[-1]
        players = [hire(box.judgement(rules), seat, level, seed=str(seat)) for seat in range(seats)]
        rest = 0.0
        while session.turn != OVER and time.perf_counter() - start < 60 * minutes:
            before = time.perf_counter()
            for ply in range(told, session.cursor):
                state, step = session.state_at(ply), session.steps[ply]
                for seat, player in enumerate(players):
                    move = rules.view_move(state, step.move, seat)
                    player.saw(rules.view(state, seat), move, rules.view(step.state, seat))
            told = session.cursor
            rest -= TICK
            if not table.model.stage.animations and rest <= 0:
                rest = 0.6
                if session.turn == CHANCE:
                    table.director.throw()
                else:
                    table.model.take_over()
                    view = rules.view(session.state, session.turn)
                    table.director.make(players[session.turn].choose(view)[0])
            _step(app)
            time.sleep(max(0.0, TICK - (time.perf_counter() - before)))
        end = time.perf_counter() + 8  # time for the count, the result and its fanfare
        while time.perf_counter() < end:
            _step(app)
            time.sleep(TICK)
    app.close()
    return begun


def _step(app: Any) -> None:
    """Run one frame of the app, with the events posted since the last one, such as music that is loaded."""
    import pygame

    for event in pygame.event.get():
        app.post(event)
    app.step(TICK)


def main() -> None:
    """Record and measure the games named on the command line, or all games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="a box; without it, all of them")
    parser.add_argument("--minutes", type=float, default=10.0, help="of each box")
    parser.add_argument("--keep", type=Path, help="keep the recording here, as raw samples")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        file = asked.keep or Path(home) / "heard.raw"
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "disk", "LUDOTHEQUE_HOME": home}
        os.environ["SDL_DISKAUDIOFILE"] = str(file)
        from ludotheque.games import GAMES

        for game in asked.game or GAMES:
            begun = played(game, asked.minutes)
            samples = array("h", file.read_bytes()[: file.stat().st_size // 4 * 4])
            if sys.byteorder == "big":
                samples.byteswap()
            heard = measured(samples)
            print(game, *(f"{key} {value:.2f}" for key, value in heard._asdict().items()), sep=", ")
            names = [name for _when, name in begun]
            kinds: dict[str, list[str]] = {}
            for name in names:
                kinds.setdefault(name.rpartition("-")[0], []).append(name)
            again = sum(a == b for files in kinds.values() for a, b in pairwise(files))
            close = sum(b - a < 0.05 for (a, _one), (b, _other) in pairwise(begun))
            print(f"  {len(names)} sounds, the same file again {again} times, two at once {close} times")
            print("  ", Counter({kind: len(files) for kind, files in kinds.items()}).most_common())


if __name__ == "__main__":
    main()
