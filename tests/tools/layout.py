"""Look at every scene in many windows, and report what is covered, cut, lost, said twice or hard to read.

    python tests/tools/layout.py                     every pair of size, text size, language, names
    python tests/tools/layout.py --all               every combination of them
    python tests/tools/layout.py --game rheinlander --folder pictures

The scenes are those of the tour in `ludotheque.scenes.tour`. Geometry is read from the calls that draw; only
for contrasts are they painted, in two windows.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, count, product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from tools.findings import NOWHERE, Finding, findings, unseen_focus
from tools.legibility import faint
from tools.look import Reading, Usual, Where, read, remembering
from tools.tiles import Tiles

from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home.store import Store
from ludotheque.languages import languages
from ludotheque.scenes import tour as house
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.scenes.rulebook.scene import RulebookScene
from ludotheque.scenes.tour import Tour
from ludotheque.table.scene import TableScene
from ludotheque.ui import memory
from ludotheque.ui.app import App

SIZES = (
    *((640, 480), (800, 600), (1024, 640), (1280, 800)),
    *((1366, 768), (1080, 1920), (1920, 1080), (3840, 2160)),
)
SCALES = (100, 75, 150, 200)  # text sizes in per cent; the others are compared with the first
NAMES = {  # names of players, by the letters of the longest, or 24 letters each by the scripts
    **house.NAMES,
    "greek": (
        "Αναστάσιος Παπαδημητρίου",
        "Владислав Вознесенский-К",
        "გიორგი ჯავახიშვილი ბატონ",
        "Արամ Խաչատրյան Հովհաննես",
        "אליעזר בן־יהודה הירושלמי",
    ),
    "arabic": (
        "عبدالرحمن محمد الأندلسيي",
        "प्रियंकाशर्मा त्रिवेदी चतुर्वेदीश्रीवासरमा",
        "สมชายใจดีมากมายจริงนะครับผม",
        "ኃይለገብረሥላሴ አበበቢቂላ ደራርቱቱሉሉ",
        "김철수이영희 박지성최민수 정약용홍길동전우치전",
    ),
    "chinese": (
        "歐陽修司馬光諸葛亮王安石蘇東坡李清照陶淵明杜甫之",
        "さくらももこ・やまだたろう・スズキハナコせんせい",
        "김철수이영희 박지성최민수 정약용홍길동전우치전",
        "אליעזר בן־יהודה הירושלמי",
        "عبدالرحمن محمد الأندلسيي",
    ),
}
LONG_MONTHS = 1_726_000_000.0  # seconds since the epoch: in September, a month with a long name


class View(NamedTuple):
    """The conditions of a tour: window size, text size (per cent), language, names of players."""

    size: tuple[int, int]
    scale: int
    language: str
    names: int | str


SAMPLE = {  # the view in which the ordinary tests look at the tour of a game
    "highlanders": View((640, 480), 200, "fr", 24),
    "chevaliers": View((1920, 1080), 200, "en", 24),
    "rheinlander": View((800, 600), 100, "de", 24),
}
COLOURED = {  # the views in which the ordinary tests look at colours
    "rheinlander": View((1280, 800), 100, "fr", 11),
    "schotten-totten": View((640, 480), 100, "en", 4),
}
EACH = 2  # states after which Python is asked to look for rubbish, which it seldom does by itself
Look = tuple[Reading | None, list[Finding]]

EVERY = [View(*view) for view in product(SIZES, SCALES, languages(), house.NAMES)]
SCRIPTS = [  # views with names of twelve scripts
    View((640, 480), 200, "fr", "greek"),
    View((1280, 800), 100, "en", "arabic"),
    View((800, 600), 150, "fr", "chinese"),
]


def pairwise(views: Sequence[View] = EVERY) -> list[View]:
    """Return a part of `views` that has every pair of values (such as a size and a language) found in one."""
    missing = {pair for view in views for pair in _pairs(view)}
    chosen: list[View] = []
    while missing:
        best = max(views, key=lambda view: len(missing.intersection(_pairs(view))))
        chosen.append(best)
        missing -= {*_pairs(best)}
    return chosen


def _pairs(view: View) -> Iterable[object]:
    return combinations(enumerate(view), 2)


def looks(
    views: Iterable[View], boxes: Sequence[Box], legs: Sequence[str] = (), painted: bool = False
) -> Iterator[Look]:
    """Yield a look at each state of the tour in each view, its reading None if an exception was raised."""
    usual: dict[tuple[View, str], Usual] = {}
    for view in views:
        plain = view._replace(scale=SCALES[0])
        if view != plain and not any(known == plain for known, _leg in usual):
            for reading, _wrong in _walk(plain, boxes, legs, painted, tabbed=False):
                if reading:
                    usual[plain, reading.where.scene] = reading.usual
        for reading, wrong in _walk(view, boxes, legs, painted):
            if reading:
                wrong = [*wrong, *findings(reading, usual.get((plain, reading.where.scene)))]
                if view == plain:
                    usual[plain, reading.where.scene] = reading.usual
            yield reading, wrong


def contrasts(views: Iterable[View], boxes: Sequence[Box], legs: Sequence[str] = ()) -> Iterator[Look]:
    """Yield a look at each state of the tour, with the texts that have too little contrast there.

    The scenes are painted without their texts, so that the colours behind the texts can be seen.
    """
    for view in views:
        for reading, wrong in _walk(view, boxes, legs, painted=True, wordless=True, tabbed=False):
            if reading:
                yield reading, [Finding(str(reading.where), *one) for one in faint(reading)]
            else:
                yield reading, wrong


def _walk(
    view: View,
    boxes: Sequence[Box],
    legs: Sequence[str],
    painted: bool,
    wordless: bool = False,
    tabbed: bool = True,
) -> Iterator[Look]:
    """Yield a look at each state of the tour in one view, with exceptions as faults.

    If `tabbed` is True, Tab is pressed in each state as well, and lost focus is a fault.
    """
    store = Store(lambda: LONG_MONTHS)
    app = App(store, size=view.size)
    app.change(scale=view.scale, language=view.language)
    tour, states = Tour(app, store, Navigation(app, store), boxes, NAMES[view.names]), count(1)
    with remembering(app, painted, wordless):
        for leg in legs or tour.legs:
            state = leg
            try:
                for state in tour.walk(leg):
                    app.relayout()  # so that the skin has only the texts of this state
                    settle(app, painted)
                    where = Where(state, *view)
                    reading = read(app, where)
                    unseen = unseen_focus(app.scenes.top) if tabbed else ()
                    yield reading, [Finding(str(where), *one) for one in unseen]
                    if next(states) % EACH == 0:
                        gc.collect()  # pictures of the states before
                        memory.trim()
            except Exception as error:
                told = traceback.format_exception_only(error)[-1].strip()
                place = traceback.extract_tb(error.__traceback__)[-1]
                words = f"raises {told} ({Path(place.filename).name}:{place.lineno})"
                yield None, [Finding(f"after {Where(state, *view)}", words, NOWHERE)]
    app.close()


def settle(app: App, painted: bool) -> None:
    """Let time pass until the page is laid out and, if `painted` is True, the board is painted."""
    for _step in range(2):
        for scene in app.scenes.visible()[:-1]:
            scene.update_below(0.5)
        app.scenes.top.update(0.5)
    top = app.scenes.top
    if isinstance(top, TableScene):
        top.model.background.unroll()
    while (isinstance(top, RulebookScene) and not top.ready) or (
        painted and isinstance(top, TableScene) and top.model.background.moving
    ):
        top.update(0.5)


def main() -> int:
    """Print a line for each fault, and return 1 if there are any, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--all", action="store_true", help="look in every combination, which takes hours")
    parser.add_argument("--game", choices=GAMES, help="look at this game only")
    parser.add_argument("--leg", action="append", default=[], help="walk this part of the tour only")
    parser.add_argument("--folder", type=Path, help="put small pictures of all looks there")
    options = parser.parse_args()
    boxes = [GAMES[options.game]] if options.game else list(GAMES.values())
    told: set[str] = set()
    with tempfile.TemporaryDirectory() as home:
        os.environ["LUDOTHEQUE_HOME"] = home
        tiles = Tiles(options.folder) if options.folder else None
        views = [*(EVERY if options.all else pairwise()), *SCRIPTS]
        plain = [View(view.size, 100, language, 11) for view in COLOURED.values() for language in languages()]
        faint_ones = contrasts(plain, boxes, options.leg)
        for reading, wrong in chain(looks(views, boxes, options.leg, bool(tiles)), faint_ones):
            told.update(map(str, wrong))
            print(*map(str, wrong), sep="\n", end="\n" if wrong else "", flush=True)
            if tiles and reading:
                tiles.add(reading, wrong)
        if tiles:
            tiles.close()
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
