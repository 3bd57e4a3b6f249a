"""Opens a file or a folder with the system's program for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ludotheque.home import paths


class Handed:
    """A file or folder that the system was asked to open. `failed` becomes True if no program opens it."""

    def __init__(self, path: Path, program: str = "", *before: Path) -> None:
        """Open `before` and `path` with `program` if that is installed, else `path` as the system chooses."""
        self.path = path
        self._running: subprocess.Popen[bytes] | None = None
        self._refused = False
        try:
            self._open(path, shutil.which(program) if program else None, before)
        except OSError:
            self._refused = True

    @property
    def failed(self) -> bool:
        """Whether it is certain that no program opens the file or folder."""
        return self._refused or (self._running is not None and self._running.poll() not in (None, 0))

    @property
    def waiting(self) -> bool:
        """Whether `failed` may still become true."""
        return self._running is not None and self._running.poll() is None

    def _open(self, path: Path, program: str | None, before: Sequence[Path]) -> None:
        if program is None and sys.platform == "win32":
            with paths.as_other_programs_see():
                os.startfile(path)
            return
        opener = program or ("open" if sys.platform == "darwin" else "xdg-open")
        command = [opener, *map(str, before if program else ()), str(path)]
        nowhere = subprocess.DEVNULL
        self._running = subprocess.Popen(
            command, env=paths.environment(), stdin=nowhere, stdout=nowhere, stderr=nowhere
        )
