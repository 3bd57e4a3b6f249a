"""Parses numbers and properties as Tiled writes them. Rejects NaN, infinity and overlong numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

from ludotheque.tiled.faults import Faults, Named, shortened
from ludotheque.tiled.source import inside

_NUMBER = r"-?\d{1,7}(?:\.\d{1,20})?(?:e-\d{1,3})?"
_NUMBER_RE = re.compile(_NUMBER, re.ASCII)
_WHOLE_RE = re.compile(r"-?\d{1,9}", re.ASCII)
_POINTS_RE = re.compile(rf"\s*{_NUMBER},{_NUMBER}(?:\s+{_NUMBER},{_NUMBER})*+\s*", re.ASCII)
_POINTS_LENGTH = 200_000


def is_number(text: str) -> bool:
    """Return whether `text` is a finite decimal number below ten million."""
    return _NUMBER_RE.fullmatch(text) is not None


def whole(text: str | None) -> int | None:
    """Parse an integer of at most nine digits; None if `text` is anything else."""
    return int(text) if text is not None and _WHOLE_RE.fullmatch(text) else None


def is_points(text: str) -> bool:
    """Return whether `text` is a list of points `x,y x,y`."""
    return len(text) <= _POINTS_LENGTH and _POINTS_RE.fullmatch(text) is not None


def class_of(element: Element) -> str:
    """Return the class of an object or tile: `class` in Tiled 1.9, `type` in all other versions."""
    return (element.get("class") or element.get("type") or "")[:80]


@dataclass(slots=True)
class Properties:
    """The checked properties of an element: a sound copy, `refs` (objects by number), `broken` names."""

    element: Element = field(default_factory=lambda: Element("properties"))
    refs: dict[str, int] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)


def check_properties(element: Element, about: Named | None, folder: Path, faults: Faults) -> Properties:
    """Return the sound properties of an element, and note the faults of the others."""
    found = Properties()
    seen: set[str] = set()
    for item in element.iterfind("properties/property"):
        name = item.get("name", "")
        fault = _fault_of_name(name, seen) or _take(item, name, folder, found)
        seen.add(name)
        if fault:
            found.broken.add(name)
            faults.add(fault, about, property=name, value=shortened(item.get("value", "")))
    return found


def _fault_of_name(name: str, seen: set[str]) -> str:
    if not name:
        return "unnamed-property"
    return "duplicate-property" if name in seen else ""


def _take(item: Element, name: str, folder: Path, found: Properties) -> str:
    kind = item.get("type", "string")
    value = item.get("value", item.text or "")
    if kind == "class":
        return "class-property"
    if kind not in _SOUND:
        return "unknown-property-type"
    if not _SOUND[kind](value):
        return "bad-property-value"
    if kind == "file" and value and inside(folder, folder, value) is None:
        return "outside-path"
    if kind == "object":
        if int(value):  # 0 is Tiled's "none"
            found.refs[name] = int(value)
        return ""
    kept: Mapping[str, str] = {"type": kind} if kind in ("int", "float", "bool") else {}
    SubElement(found.element, "property", {"name": name, "value": value, **kept})
    return ""


_SOUND: Mapping[str, Callable[[str], bool]] = {
    "string": lambda value: True,
    "color": lambda value: True,
    "file": lambda value: True,
    "int": lambda value: whole(value) is not None,
    "float": is_number,
    "bool": lambda value: value in ("true", "false"),
    "object": lambda value: (whole(value) or 0) >= 0 and whole(value) is not None,
}
