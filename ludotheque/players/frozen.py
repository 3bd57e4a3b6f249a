"""Worker processes of the packaged program, which `multiprocessing` starts again with special arguments.

PyInstaller's own hook imports `multiprocessing` at every start, which costs a tenth of the time until the
shelf is seen. This one imports it only where a process is started, or is one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_WORKER = "--multiprocessing-fork"
_TRACKER = "from multiprocessing.resource_tracker import main;main("


def is_helper(words: Sequence[str]) -> bool:
    """Tell from its arguments whether the packaged program was started by `multiprocessing`."""
    return hasattr(sys, "frozen") and (_WORKER in words[:1] or "".join(words[-1:]).startswith(_TRACKER))


def prepare() -> None:
    """Keep processes of the packaged program from looking for its source; otherwise do nothing."""
    if hasattr(sys, "frozen"):
        from multiprocessing import process

        process.ORIGINAL_DIR = None  # type: ignore[attr-defined]


def help_out(words: Sequence[str]) -> None:
    """Run the task that `multiprocessing` started this process for."""
    prepare()
    if _WORKER in words[:1]:
        from multiprocessing import spawn

        spawn.freeze_support()
        return
    from multiprocessing.resource_tracker import main

    main(int(words[-1].removeprefix(_TRACKER).removesuffix(")")))
