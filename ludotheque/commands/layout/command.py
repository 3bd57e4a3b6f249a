"""`layout`: look at every scene in many windows and say what covers, cuts or loses what."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludotheque.commands import FAULTY, OK
from ludotheque.commands.arguments import Command, Parser, file
from ludotheque.commands.asked import say
from ludotheque.games import GAMES
from ludotheque.i18n import LANGUAGES, _, language, set_language

if TYPE_CHECKING:  # help is given without a window
    from ludotheque.commands.layout.findings import Finding
    from ludotheque.commands.layout.reading import Reading
    from ludotheque.games.box import Box
    from ludotheque.ui.app import App

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160))
SCALES = (100, 75, 150, 200)  # per cent; the first is what the others are compared with
SAMPLED = (100, 200)
FRAMES, FRAME = 2, 0.5  # of half a second, so that what comes in is in


def declare(parser: Parser) -> None:
    """Ask where pictures go, and how much to look at."""
    parser.add_argument(
        "--folder", type=file, metavar=_("DOSSIER"), help=_("y mettre une image de tout ce qui a été regardé")
    )
    parser.add_argument("--sample", action="store_true", help=_("n'en regarder qu'une petite partie"))
    parser.add_argument("--game", metavar=_("JEU"), help=", ".join(GAMES))


def run(options: Namespace) -> int:
    """Print a line for each finding; FAULTY if there is one."""
    from ludotheque.games.boards import game_of

    games = [game_of(options.game)] if options.game else list(GAMES.values())
    found = 0
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LUDOTHEQUE_HOME": home}
        from ludotheque.commands.layout.tiles import Tiles

        tiles = Tiles(options.folder) if options.folder else None
        for reading, wrong in looks(games, options.sample, painted=tiles is not None):
            found += len(wrong)
            if wrong:
                say(*map(str, wrong))
            if tiles:
                tiles.add(reading, wrong)
        if tiles:
            tiles.close()
    return FAULTY if found else OK


def looks(
    games: Sequence[Box], sample: bool, painted: bool = False
) -> Iterator[tuple[Reading, list[Finding]]]:
    """Yield every look at a scene with what is wrong in it; with boards `painted` it takes longer."""
    from ludotheque.commands.layout.findings import findings
    from ludotheque.commands.layout.reading import Where, read
    from ludotheque.commands.layout.stops import stops
    from ludotheque.home.store import Store
    from ludotheque.scenes.navigation import Navigation
    from ludotheque.ui.app import App
    from ludotheque.ui.scene import Scene

    asked, languages = language(), ("fr",) if sample else tuple(LANGUAGES)
    for size in SIZES[:1] if sample else SIZES:
        store = Store()
        app = App(store, size=size)
        app.change(speed=0, curtain=False)
        ways = Navigation(app, store)
        app.scenes.push(Scene(app))  # an empty one: the shelf need not be painted below everything else
        for stop in stops(app, ways, games, sample):
            app.scenes.unwind(1)
            stop.open()
            for looked_in in languages:
                usual: dict[str, Reading] = {}
                for scale in SAMPLED if sample else SCALES:
                    stop.touches[0][1]()  # what was said in another language is not laid out in this one
                    app.change(language=looked_in, scale=scale)
                    settle(app, painted)
                    for touched, touch in stop.touches:
                        touch()
                        reading = read(app, Where(stop.name + touched, size, scale, looked_in))
                        set_language(asked)
                        wrong = list(findings(reading, usual.setdefault(touched, reading)))
                        set_language(looked_in)
                        yield reading, wrong
        app.close()


def settle(app: App, painted: bool) -> None:
    """Let time pass until the page is set and, if they are to be `painted`, boards are."""
    from ludotheque.scenes.rulebook.scene import RulebookScene
    from ludotheque.table.scene import TableScene

    for _frame in range(FRAMES):
        app.step(FRAME)
    top = app.scenes.top
    if isinstance(top, TableScene):
        top.model.background.unroll()
    while (isinstance(top, RulebookScene) and not top.ready) or (
        painted and isinstance(top, TableScene) and top.model.background.moving
    ):
        app.step(FRAME)


COMMAND = Command(
    "layout", lambda: _("regarder si tout tient à l'écran, dans toutes les tailles"), declare, run
)
