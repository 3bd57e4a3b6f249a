"""Keeps the results of a series of games in a file of JSON lines, so that an interrupted one can go on.

The first line has the settings of the series, each further one a game, written when it ends.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from ludotheque.commands import BadUsage, Failure
from ludotheque.commands.matches import Match
from ludotheque.core.files import read_plain
from ludotheque.core.game import Outcome
from ludotheque.i18n import _

MOST = 2**28  # bytes of a file of results that are read


class Results:
    """The results of the games of a series that have ended, by number; `file`, if any, gets each new one."""

    def __init__(self, file: BinaryIO | None = None, lines: Sequence[bytes] = ()) -> None:
        """Begin with the results in `lines`. Raises ValueError or TypeError if one of them is none."""
        self.matches = dict(map(_read, lines))
        self._file = file

    def add(self, number: int, match: Match) -> None:
        """Add the result of a game, also to the file. Raises Failure if it cannot be written."""
        self.matches[number] = match
        if self._file:
            end = match.outcome
            _write(self._file, [number, match.plies, end and [end.winners, end.reason, end.scores]])


@contextmanager
def kept(path: Path, settings: Mapping[str, Any]) -> Generator[Results]:
    """Open the file of results at `path`, or begin it; yield its results, to which others can be added.

    A last line that was cut off is removed. Raises BadUsage if the file has anything but results of a series
    with these settings, and Failure if it cannot be read or written.
    """
    try:
        path.touch()
        data = read_plain(path, MOST)
        file = open(path, "r+b")  # noqa: SIM115  closed below
    except OSError as error:
        raise _failure(path) from error
    with file:
        lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True)
        try:
            if data and json.loads(b"".join(lines[:1])) != json.loads(json.dumps(settings)):
                raise ValueError("other settings")
            results = Results(file, lines[1:])
        except (ValueError, TypeError, RecursionError) as error:
            message = _("Le fichier {path} n'a pas les résultats de ces parties-ci.")
            raise BadUsage(message.format(path=path)) from error
        file.truncate(file.seek(sum(map(len, lines))))
        if not lines:
            _write(file, settings)
        yield results


def _read(line: bytes) -> tuple[int, Match]:
    """Return the number and the result of a game. Raises ValueError or TypeError if `line` has none."""
    number, plies, end = json.loads(line)
    if end is None:
        return int(number), Match(int(plies), None)
    winners, reason, scores = end
    return int(number), Match(
        int(plies), Outcome(tuple(map(int, winners)), str(reason), tuple(map(int, scores)))
    )


def _write(file: BinaryIO, value: object) -> None:
    """Write a line of JSON at once. Raises Failure if it cannot be written."""
    try:
        file.write(json.dumps(value).encode() + b"\n")
        file.flush()
    except OSError as error:
        raise _failure(file.name) from error


def _failure(path: Path | str) -> Failure:
    """Return the exception for a file that the system does not let read or write."""
    return Failure(_("Le fichier {path} ne peut pas être lu ou écrit.").format(path=path))
