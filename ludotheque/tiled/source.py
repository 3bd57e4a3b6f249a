"""Reads a file as an XML tree that is safe to use: of limited size, without entities or outside files."""

from __future__ import annotations

import errno
import re
import stat
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ludotheque.core.files import is_short, real_path
from ludotheque.tiled.faults import Faults, shortened

BYTES = 4 * 1024 * 1024
TAGS, ATTRIBUTES, DEPTH = 40_000, 80_000, 32  # limits, many times a real board's: more would fill the memory

_ENCODING = re.compile(r"<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([^\"']{0,40})[\"']")
_XML = re.compile(r"\s*<")
_UTF8 = ("utf-8", "utf8", "us-ascii", "ascii")


@dataclass(slots=True)
class ReadBudget:
    """How much may still be read: bytes, tags and attributes."""

    bytes: int = BYTES
    tags: int = TAGS
    attributes: int = ATTRIBUTES


def read_tree(path: Path, root: str, faults: Faults, room: ReadBudget | None = None) -> Element | None:
    """Return the tree of the file at `path` with the root `root`, or None, the reason being in `faults`.

    Files that are read with the same `room` share one limit of size.
    """
    room = room or ReadBudget()
    text = _read_text(path, faults, room)
    if text is None or not _harmless(text, faults, room):
        return None
    try:
        tree = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError) as error:
        line, column = getattr(error, "position", (0, 0))
        faults.add("not-xml", line=line, column=column + 1)
        return None
    if tree.tag != root:
        faults.add("wrong-root", found=shortened(tree.tag), wanted=root)
        return None
    if _deeper_than(tree, DEPTH):
        faults.add("too-deep", most=DEPTH)
        return None
    return tree


def inside(home: Path, here: Path, source: str) -> Path | None:
    """Return the path of the file that `source` names, relative to the folder `here`.

    Returns None if the file is outside the folder `home`, or if `source` is not a relative path with `/`.
    Also returns None if the path is too long, or has a link that leads back to itself.
    """
    windows = PureWindowsPath(source)
    if not source or windows.drive or windows.root or "\\" in source or not is_short(source):
        return None
    try:
        target = real_path(here / source)
    except ValueError:
        return None
    return target if target.is_relative_to(real_path(home)) and not _is_in_a_loop(target) else None


def check_images(tree: Element, home: Path, here: Path, faults: Faults) -> None:
    """Note a fault for each image whose path, relative to `here`, is unsound or leads out of `home`."""
    for image in tree.iter("image"):
        source = image.get("source")
        if source is not None and inside(home, here, source) is None:
            faults.add("outside-path", value=shortened(source))


def _is_in_a_loop(path: Path) -> bool:
    """Return whether a symbolic link on the way to `path` leads back to itself."""
    try:
        path.stat()
    except OSError as error:
        return error.errno == errno.ELOOP
    return False


def _read_text(path: Path, faults: Faults, room: ReadBudget) -> str | None:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            faults.add("not-a-file")
            return None
        with path.open("rb") as stream:
            data = stream.read(room.bytes + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a zero byte in the name
        faults.add("missing-file")
        return None
    except OSError as error:
        faults.add("unreadable", why=error.strerror or str(error))
        return None
    if len(data) > room.bytes:
        faults.add("too-big", megabytes=BYTES // 1024**2)
    elif not data.strip():
        faults.add("empty-file")
    else:
        room.bytes -= len(data)
        return _decode(data, faults)
    return None


def _decode(data: bytes, faults: Faults) -> str | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        faults.add("not-utf8")
        return None
    declared = _ENCODING.match(text)
    if declared and declared[1].lower() not in _UTF8:
        faults.add("not-utf8")
        return None
    return text


def _harmless(text: str, faults: Faults, room: ReadBudget) -> bool:
    if not _XML.match(text):
        faults.add("other-format")
        return False
    tags, attributes = text.count("<"), text.count("=")
    # Entities exist only in a DOCTYPE, and XML knows it in capitals only: this text is all the parser gets.
    if "<!DOCTYPE" in text:
        faults.add("doctype")
    elif tags > room.tags or attributes > room.attributes:
        faults.add("too-many-elements", most=TAGS)
    else:
        room.tags -= tags
        room.attributes -= attributes
        return True
    return False


def _deeper_than(tree: Element, most: int) -> bool:
    level = [tree]
    for _ in range(most):
        level = [child for element in level for child in element]
        if not level:
            return False
    return True
