"""What screen readers are given, as values, and as lines for the process that hands them over.

This module imports no other module of the program, so that the process is small.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

COMMAND = "--to-readers"  # starts the process
ROOT = 1  # the number of the window


class AccessNode(NamedTuple):
    """A node with its number. `role` is AccessKit's name of it.

    `states` are among "disabled", "chosen", "pressed", "folded", "unfolded", "focus" (can have it), "use"
    (can be used), "polite" and "assertive". The `caret` of a field is before so many letters of its child, a
    "TEXT_RUN".
    """

    number: int
    role: str
    label: str = ""
    value: str = ""
    description: str = ""
    states: tuple[str, ...] = ()
    children: tuple[int, ...] = ()
    caret: int = 0


class AccessPage(NamedTuple):
    """All nodes of a moment, the number of the one with the focus, and whether the window is `focused`."""

    focus: int
    nodes: tuple[AccessNode, ...]
    focused: bool = True


class ReaderLine(Protocol):
    """Where pages go and wishes come from."""

    @property
    def active(self) -> bool:
        """Whether a reader has asked for the page."""
        ...

    @property
    def free(self) -> bool:
        """Whether another page can go."""
        ...

    def show(self, page: AccessPage) -> None:
        """Let readers have a page."""
        ...

    def wishes(self) -> Iterator[tuple[int, bool]]:
        """Yield what readers wish: the number of a node, and whether to use it or only go there."""
        ...

    def close(self) -> None:
        """Let readers ask no more."""
        ...


def is_process(words: Sequence[str]) -> bool:
    """Return whether the program itself has started this process with these arguments, to hand over pages."""
    if sys.platform != "linux" or [*words] != [COMMAND]:
        return False
    with suppress(OSError):
        return all(stat.S_ISFIFO(os.fstat(end).st_mode) for end in (0, 1))
    return False


def written(page: AccessPage) -> bytes:
    """Return a page as a line."""
    return json.dumps(page).encode() + b"\n"


def read(line: bytes) -> AccessPage:
    """Return the page that a line holds; raises ValueError if it holds none."""
    try:
        focus, nodes, focused = json.loads(line)
        return AccessPage(int(focus), tuple(AccessNode(*node) for node in nodes), bool(focused))
    except (TypeError, RecursionError) as error:
        raise ValueError("this is no page") from error
