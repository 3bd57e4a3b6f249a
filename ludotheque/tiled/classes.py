"""Checks the objects of a map: whether they have the shapes and properties that their classes need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ludotheque.tiled.drawing import MapDrawing, MapObject
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.model import Point

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_TYPES = {"int": int, "string": str}
_NAME_LENGTH, _TITLE_LENGTH = 40, 60


@dataclass(frozen=True, slots=True)
class Member:
    """A property that the objects of a class may have: int (from `low` to `high`), string or object."""

    type: str
    low: int = 0
    high: int = 0
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ObjectClass:
    """What a class of Tiled requires: a `shape`, properties and, if `named`, a name as the place's id."""

    shape: str
    named: bool = True
    members: Mapping[str, Member] = field(default_factory=dict)


Classes = Mapping[str, ObjectClass]


@dataclass(frozen=True, slots=True)
class Found:
    """The objects of the right shape, by class in document order; not `complete` if others were meant."""

    by_class: Mapping[str, tuple[MapObject, ...]]
    complete: bool

    def __getitem__(self, kind: str) -> tuple[MapObject, ...]:
        return self.by_class[kind]


def sort_objects(drawing: MapDrawing, classes: Classes, faults: Faults) -> Found:
    """Return the objects that have the right shape for their class; note all faults in `faults`."""
    found: dict[str, list[MapObject]] = {kind: [] for kind in classes}
    names: set[str] = set()
    for item in drawing.objects:
        if item.terrain:
            _check_terrain(item, drawing.size, classes, faults)
        elif item.kind in classes:
            named = _check_name(item, classes[item.kind].named, names, faults)
            if _check_object(named, classes[item.kind], drawing.size, faults):
                found[item.kind].append(named)
        elif item.kind:
            faults.add("unknown-class", item, found=item.kind, known=", ".join(classes))
        elif item.shape != "text":  # a text without a class is a note to whoever edits the map
            faults.add("no-class", item)
    complete = drawing.complete and not any(_amiss(item, classes) for item in drawing.objects)
    return Found({kind: tuple(items) for kind, items in found.items()}, complete)


def _amiss(item: MapObject, classes: Classes) -> bool:
    """Return whether an object was probably meant for the board, but cannot be counted as part of it."""
    if item.kind in classes:
        return item.terrain or item.shape != classes[item.kind].shape
    return not item.terrain and (item.kind != "" or item.shape != "text")


def text(properties: Mapping[str, object], key: str) -> str:
    """Return the string property `key` as a single line, "" if the property is missing."""
    return " ".join(str(properties.get(key, "")).split())


def check_title(properties: Mapping[str, object], key: str, about: MapObject | None, faults: Faults) -> None:
    """Note a fault of `about` (None: the map) if its title in the property `key` is missing or too long."""
    title = text(properties, key)
    if not title:
        faults.add("no-title", about, property=key)
    elif len(title) > _TITLE_LENGTH:
        faults.add("long-title", about, property=key, most=_TITLE_LENGTH)


def _check_terrain(item: MapObject, size: Point, classes: Classes, faults: Faults) -> None:
    if not item.kind and item.shape != "text":
        faults.add("no-class", item)
    elif item.kind in classes:
        faults.add("in-terrain", item, found=item.kind)
    elif not all(_overlaps([point[axis] for point in item.points], size[axis]) for axis in (0, 1)):
        faults.add("off-map", item)


def _overlaps(along: list[float], side: float) -> bool:
    return min(along) <= side and max(along) >= 0


def _check_object(item: MapObject, wanted: ObjectClass, size: Point, faults: Faults) -> bool:
    _check_members(item, wanted.members, faults)
    if item.shape != wanted.shape:
        faults.add("wrong-shape", item, found=item.shape, wanted=wanted.shape, of=item.kind)
        return False
    if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in item.points):
        faults.add("outside-map", item)
    return True


def _check_name(item: MapObject, named: bool, names: set[str], faults: Faults) -> MapObject:
    """Note what is wrong with an object's name, and return the object with a name that is unique."""
    if not item.name and not named:
        return item
    if not item.name:
        faults.add("no-name", item, of=item.kind)
    elif len(item.name) > _NAME_LENGTH or not _NAME.fullmatch(item.name):
        faults.add("bad-name", item, most=_NAME_LENGTH)
    elif item.name in names:
        faults.add("duplicate-name", item)
    unique = item.name and item.name not in names
    names.add(item.name)
    return item if unique else replace(item, name=f"{item.name}#{item.id}")


def _check_members(item: MapObject, members: Mapping[str, Member], faults: Faults) -> None:
    for key, member in members.items():
        if key not in item.broken:
            _check_member(item, key, member, faults)
    for key in {*item.properties, *item.refs} - set(members):
        faults.add("unknown-property", item, property=key, known=", ".join(members) or "–")


def _check_member(item: MapObject, key: str, member: Member, faults: Faults) -> None:
    value = item.refs.get(key) if member.type == "object" else item.properties.get(key)
    if member.type == "object" and key in item.properties:
        faults.add("wrong-type", item, property=key, wanted=member.type)
    elif value is None:
        if not member.optional:
            faults.add("no-property", item, property=key, of=item.kind)
    elif member.type in _TYPES and type(value) is not _TYPES[member.type]:
        faults.add("wrong-type", item, property=key, wanted=member.type)
    elif member.type == "int" and not member.low <= int(value) <= member.high:
        faults.add("out-of-range", item, property=key, found=int(value), low=member.low, high=member.high)
    elif member.type == "string" and not member.optional:
        check_title(item.properties, key, item, faults)
