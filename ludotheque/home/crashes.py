"""Writes crash reports: the versions of the program and the system, the error, and the record of the game.

The record has the players' names, the seed and the hidden cards. So a report is readable by its owner only,
and only the latest ones are kept.
"""

from __future__ import annotations

import platform
import sys
import traceback
from itertools import count
from pathlib import Path
from typing import Any

from ludotheque import __version__
from ludotheque.core.files import draft, make_folder
from ludotheque.core.record import record_of, write
from ludotheque.core.session import Session
from ludotheque.core.spare import discard, spares
from ludotheque.home import paths

MOST = 10  # reports kept; the oldest make room for a new one
_NAME, _SUFFIX = "crash-", ".txt"
_MOMENT = len("20250131-201530")


def write_report(moment: str, error: BaseException, session: Session[Any] | None) -> Path:
    """Write a report, delete the oldest, return the path; raises OSError. `moment` is like `started`."""
    folder, data = paths.logs_folder(), _text(error, session).encode(errors="replace")
    names = (folder / f"{_NAME}{moment}{f'-{n}' if n > 1 else ''}{_SUFFIX}" for n in count(1))
    make_folder(folder)
    with draft(folder / f"{_NAME}{moment}{_SUFFIX}") as fresh:
        fresh.file.write(data)
        path = fresh.add(names)
    for old in _reports()[MOST:]:
        discard(old)
    return path


def last_report() -> Path | None:
    """Return the path of the newest report, None if there is none."""
    return next(iter(_reports()), None)


def _reports() -> list[Path]:
    found = (file.path for file in spares(paths.logs_folder(), _NAME, _SUFFIX))
    return sorted(found, key=_age, reverse=True)


def _age(path: Path) -> tuple[str, int, str]:
    """Return a key that sorts reports by their moment, those of the same moment by their number."""
    named = path.stem.removeprefix(_NAME)
    return named[:_MOMENT], len(named), named


def _text(error: BaseException, session: Session[Any] | None) -> str:
    system = f"ludotheque {__version__}, Python {platform.python_version()}, {platform.platform()}"
    pygame = sys.modules.get("pygame")
    library = f"pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}" if pygame else "no window"
    record = write(record_of(session)).decode() if session else "no game"
    return "\n".join([system, library, "".join(traceback.format_exception(error)), record, ""])
