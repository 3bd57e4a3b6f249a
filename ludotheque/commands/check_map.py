"""`check-map`: whether a map can be played on, and if not what it lacks."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ludotheque.commands import FAULTY, OK
from ludotheque.commands.arguments import Command, Parser
from ludotheque.commands.asked import say, unreadable
from ludotheque.games import GAMES
from ludotheque.games.maps import check, line, load
from ludotheque.i18n import _, language
from ludotheque.tiled.model import BoardMap


def declare(parser: Parser) -> None:
    """Ask for a map."""
    parser.add_argument("map", type=Path, metavar=_("PLATEAU"), help=_("un plateau dessiné dans Tiled"))


def run(options: Namespace) -> int:
    """Print every fault of a map, or that it is sound, what of it looks bad and how even it is."""
    path: Path = options.map
    if not os.path.isfile(path):  # Path.is_file() raises for a name that is too long, before Python 3.14
        raise unreadable(path)
    faults = check(path)
    if faults:
        say(*map(line, faults))
        return FAULTY
    say(*_praise(load(path)))
    return OK


def _praise(found: BoardMap[Any]) -> Iterable[str]:
    yield _("{title} : ce plateau est jouable.").format(title=found.titles.get(language(), found.path.stem))
    for box in GAMES.values():
        if box.kind().id == found.kind:
            yield from box.remarks(found)
            yield from box.fairness(found)
            return


COMMAND = Command("check-map", lambda: _("dire si un plateau est jouable, sinon ce qui manque"), declare, run)
