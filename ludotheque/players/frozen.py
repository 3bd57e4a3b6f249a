"""Processes of the packaged program: `multiprocessing` starts the program itself anew, with words of its own.

PyInstaller's own answer imports `multiprocessing` at every start of the program, which costs a tenth of the
time until the shelf is seen; this one does it only where a process is begun, or is one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_WORKER = "--multiprocessing-fork"
_TRACKER = "from multiprocessing.resource_tracker import main;main("


def is_helper(words: Sequence[str]) -> bool:
    """Tell whether the packaged program was started by `multiprocessing`, by the words it was given."""
    return hasattr(sys, "frozen") and (_WORKER in words[:1] or "".join(words[-1:]).startswith(_TRACKER))


def prepare() -> None:
    """Have processes begun by the packaged program look for no source of it; elsewhere do nothing."""
    if hasattr(sys, "frozen"):
        from multiprocessing import process

        process.ORIGINAL_DIR = None  # type: ignore[attr-defined]


def help_out(words: Sequence[str]) -> None:
    """Do what `multiprocessing` started this process for."""
    prepare()
    if _WORKER in words[:1]:
        from multiprocessing import spawn

        spawn.freeze_support()
        return
    from multiprocessing.resource_tracker import main

    main(int(words[-1].removeprefix(_TRACKER).removesuffix(")")))
