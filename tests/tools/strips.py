"""Save pictures of the animations of events in a game, one each 100 ms, as film strips to look at.

    python tests/tools/strips.py build/strips                   two strokes and a climax of each box
    python tests/tools/strips.py build/strips rheinlander --rest

A strip is a folder of numbered sheets with four pictures each, from a second before the event to a second
after. `club` players move at normal speed, in a window of 1280×800. `--rest` adds the count at the end and
thirty idle seconds. It needs a display, since the animations of the board stand still without one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from waits import Sitting, sitting

from ludotheque.games import GAMES
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.stroke import SECONDS, StrokeAnimation

TICK = 0.1  # seconds between two pictures
AROUND = 10  # pictures before and after an event
ACROSS, DOWN = 2, 2  # pictures on a sheet
SIZE = 800, 500
WANTED = {"stroke": 2, "climax": 1}  # weight of a stroke -> number of strips to save
LEAST_PLIES = {"stroke": 30, "climax": 0}  # weight -> plies before the first strip of this weight
REST = 30.0  # seconds

Strip = list[pygame.Surface]


def moments(sat: Sitting) -> Iterator[tuple[str, Strip]]:
    """Play a game to its end, and yield (name, strip) for each stroke (a large display) and the final count.

    Events within a second of each other share a strip, which has the name of the weightiest of them.
    """
    before: deque[pygame.Surface] = deque(maxlen=AROUND)
    strip, name, after = Strip(), "", 0
    while sat.going_on or after or sat.table.model.stage.animations:
        if sat.going_on and sat.persons_turn:
            sat.person.play()
            continue
        sat.app.step(TICK)
        picture = _photograph(sat)
        staged = _name(sat, sat.table.model.stage.animations.current)
        if staged:
            if not after:
                strip, name = [*before], ""
            name, after = max(name, staged, key=("", *SECONDS, "count").index), AROUND + 1
        before.append(picture)
        if after:
            strip.append(picture)
            after -= 1
            if not after:
                yield name, strip


def rest(sat: Sitting) -> Strip:
    """Return pictures of thirty seconds in which nobody does anything."""
    strip = Strip()
    for _tick in range(round(REST / TICK)):
        sat.app.step(TICK)
        sat.app.live(TICK)
        strip.append(_photograph(sat))
    return strip


def save(strip: Strip, folder: Path) -> None:
    """Write a strip as numbered sheets."""
    folder.mkdir(parents=True)
    each = ACROSS * DOWN
    for number, start in enumerate(range(0, len(strip), each), 1):
        sheet = pygame.Surface((SIZE[0] * ACROSS, SIZE[1] * DOWN))
        for at, picture in enumerate(strip[start : start + each]):
            sheet.blit(picture, (at % ACROSS * SIZE[0], at // ACROSS * SIZE[1]))
        pygame.image.save(sheet, folder / f"{number:02}.png")


def photograph(game: str, against: int, seed: str, folder: Path, *, at_rest: bool) -> None:
    """Play one game and save the wanted strips, with those at rest if `at_rest` is True."""
    missing = dict(WANTED)
    sat = sitting(game, against, seed)
    if at_rest:
        save(rest(sat)[::5], folder / f"{game}-rest")
    for weight, strip in moments(sat):
        late = sat.table.session.cursor >= LEAST_PLIES.get(weight, 0)
        if missing.get(weight, 0) and late:
            missing[weight] -= 1
            save(strip, folder / f"{game}-{weight}-{WANTED[weight] - missing[weight]}")
        elif weight == "count" and at_rest:
            save(strip, folder / f"{game}-count")
        if not any(missing.values()) and not at_rest:
            break
    sat.app.close()
    print(game, "lacks", {weight: count for weight, count in missing.items() if count} or "nothing")


def _name(sat: Sitting, animation: object) -> str:
    """Return the weight of the stroke shown, "stroke" for a fight with dice, "count" at the end, or ""."""
    if isinstance(animation, StrokeAnimation):
        return animation.stroke.weight
    if isinstance(animation, CountAnimation):
        return "count"
    report = sat.table.model.report
    return "stroke" if report and report.suspense and animation is report else ""


def _photograph(sat: Sitting) -> pygame.Surface:
    return pygame.transform.smoothscale(sat.app.surface.copy(), SIZE)


def main(words: Sequence[str]) -> None:
    """Save the strips of the games named in `words`, or of all games."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to, made if need be")
    parser.add_argument("games", nargs="*", default=[*GAMES], metavar="GAME", help="all, if none is named")
    parser.add_argument("--against", type=int, default=2, metavar="N", help="computer players, 2 by default")
    parser.add_argument("--seed", default="strips", help="of the dice and cards")
    parser.add_argument("--rest", action="store_true", help="the end and thirty seconds at rest as well")
    options = parser.parse_args(words)
    if options.rest:
        del os.environ["SDL_VIDEODRIVER"]  # set by `waits`
    for game in options.games:
        with tempfile.TemporaryDirectory() as home:
            os.environ["LUDOTHEQUE_HOME"] = home
            photograph(game, options.against, options.seed, options.folder, at_rest=options.rest)


if __name__ == "__main__":
    main(sys.argv[1:])
