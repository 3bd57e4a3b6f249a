"""Finds the files that are meant by a text dropped on the window: some programs drop paths or URIs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path


def files_in(text: str) -> list[Path]:
    """Return the files that a text names, one a line. Other lines are left out."""
    return [path for line in text.splitlines() for path in _file(line.strip())]


def _file(line: str) -> Iterator[Path]:
    name = _of_uri(line) if line[:5].lower() == "file:" else line
    if "\0" not in name and os.path.isabs(name):
        yield Path(name)


def _of_uri(uri: str) -> str:
    """Return the path in a `file:` URI of this computer, "" if it is another's."""
    from urllib.parse import unquote_to_bytes

    path = uri[5:]
    if path.startswith("//"):
        host, slash, rest = path[2:].partition("/")
        if host not in ("", "localhost"):
            return ""
        path = slash + rest
    name = os.fsdecode(unquote_to_bytes(path))
    return name.removeprefix("/") if sys.platform == "win32" else name
