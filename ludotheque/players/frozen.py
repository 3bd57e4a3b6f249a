"""Lets the packaged program start worker processes, for which `multiprocessing` runs the program itself.

PyInstaller's own support would import `multiprocessing` at every start, a tenth of the time to the first
screen. Here only workers and a program about to start one import it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ludotheque.home.paths import program

_WORKER = "--multiprocessing-fork"
_TRACKER = "from multiprocessing.resource_tracker import main;main("


def is_helper(words: Sequence[str]) -> bool:
    """Return whether `multiprocessing` started this process of the packaged program with these arguments."""
    return hasattr(sys, "frozen") and (_WORKER in words[:1] or "".join(words[-1:]).startswith(_TRACKER))


def prepare() -> None:
    """Set up `multiprocessing` in the packaged program, which has no source files and perhaps no console."""
    if hasattr(sys, "frozen"):
        from multiprocessing import process, set_executable

        process.ORIGINAL_DIR = None  # type: ignore[attr-defined]
        set_executable(program()[0])


def run_helper(words: Sequence[str]) -> None:
    """Run the task for which `multiprocessing` started this process with the arguments `words`."""
    prepare()
    if _WORKER in words[:1]:
        from multiprocessing import spawn

        spawn.freeze_support()
        return
    from multiprocessing.resource_tracker import main

    main(int(words[-1].removeprefix(_TRACKER).removesuffix(")")))
