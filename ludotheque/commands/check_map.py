"""`check-map`: says whether a map is playable, and what is wrong with it if not."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ludotheque.commands import FAULTY, OK, BadUsage
from ludotheque.commands.arguments import Command, Parser
from ludotheque.commands.shared import say, unreadable
from ludotheque.core.record import BadRecord
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.maps import check, line, load
from ludotheque.home.exchange import SUFFIX, reading_game
from ludotheque.home.map_files import extracted, files_of
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, language
from ludotheque.tiled.model import BoardMap


def declare(parser: Parser) -> None:
    """Add the argument: a map, or a `.ludo` file that includes one."""
    parser.add_argument(
        "map",
        type=Path,
        metavar=_("PLATEAU"),
        help=_("un plateau dessiné dans Tiled, ou une partie qui en apporte un (.ludo)"),
    )


def run(options: Namespace) -> int:
    """Print every fault of a map. If it is playable, print remarks about its look and its fairness."""
    path: Path = options.map
    if not os.path.isfile(path):  # Path.is_file() raises for a name that is too long, before Python 3.14
        raise unreadable(path)
    if path.suffix != SUFFIX:
        return _check(path)
    try:
        record = finish(reading_game(path))
        if not record.map:
            raise BadUsage(_("Cette partie n'apporte pas de plateau : elle se joue sur celui du jeu."))
        with extracted(files_of(record)) as brought:
            return _check(brought)
    except BadRecord as error:
        say(fault_text(error.fault))
        return FAULTY


def _check(path: Path) -> int:
    faults = check(path)
    if faults:
        say(*map(line, faults))
        return FAULTY
    say(*_report(load(path)))
    return OK


def _report(found: BoardMap[Any]) -> Iterable[str]:
    yield _("{title} : ce plateau est jouable.").format(title=found.title(language()))
    yield _("Empreinte du plateau : {hash}.").format(hash=found.board.hash)
    for box in GAMES.values():
        if box.kind().id == found.kind:
            yield from box.remarks(found)
            yield from box.fairness(found)
            return


COMMAND = Command("check-map", lambda: _("dire si un plateau est jouable, sinon ce qui manque"), declare, run)
