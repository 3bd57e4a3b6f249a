"""Worker processes of the packaged program, which `multiprocessing` starts again with special arguments.

PyInstaller's own hook imports `multiprocessing` at every start, which costs a tenth of the time until the
shelf is seen. This one imports it only where a process is started, or is one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from ludotheque.home.paths import program

_WORKER = "--multiprocessing-fork"
_TRACKER = "from multiprocessing.resource_tracker import main;main("


def is_helper(words: Sequence[str]) -> bool:
    """Tell from its arguments whether the packaged program was started by `multiprocessing`."""
    return hasattr(sys, "frozen") and (_WORKER in words[:1] or "".join(words[-1:]).startswith(_TRACKER))


def prepare() -> None:
    """Let processes of the packaged program start without its source and without a console."""
    if hasattr(sys, "frozen"):
        from multiprocessing import process, set_executable

        process.ORIGINAL_DIR = None  # type: ignore[attr-defined]
        set_executable(program()[0])


def help_out(words: Sequence[str]) -> None:
    """Run the task that `multiprocessing` started this process for."""
    prepare()
    if _WORKER in words[:1]:
        from multiprocessing import spawn

        spawn.freeze_support()
        return
    from multiprocessing.resource_tracker import main

    main(int(words[-1].removeprefix(_TRACKER).removesuffix(")")))
