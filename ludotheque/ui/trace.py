"""`--trace FILE`: writes a JSON line each time the screen settles, for tests that drive the window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


class Trace:
    """A file of JSON lines about what the player can see and use, and nothing else."""

    def __init__(self, path: Path) -> None:
        """Create the file at `path`, or empty it; raises OSError."""
        self._file = path.open("w", encoding="utf-8")
        self._last = ""

    def write(self, what: dict[str, Any]) -> None:
        """Write a line, unless it is the same as the line before."""
        line = json.dumps(what, ensure_ascii=False)
        if line != self._last:
            self._last = line
            self._file.write(line + "\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()
