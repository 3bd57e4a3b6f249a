"""Reads boards of kind `castles`: spaces, scrolls (where knights enter), castles with gates, and roads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from ludotheque.games.castles.board_words import sentences
from ludotheque.games.castles.roads import RoadNet
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.tiled.classes import Classes, Found, Member, ObjectClass, sort_objects, text
from ludotheque.tiled.drawing import MapDrawing, MapObject
from ludotheque.tiled.faults import Faults
from ludotheque.tiled.kind import Kind
from ludotheque.tiled.model import BoardMap

ARMS = 6
_FEWEST_CASTLES = 3
_MOST_PLACES, _MOST_ROADS, _MOST_BENDS = 400, 1_000, 10_000  # larger boards would take minutes to check
_GATES = ("gate", "gate2", "gate3", "gate4")

CLASSES: Classes = {
    "space": ObjectClass("point"),
    "scroll": ObjectClass("point", members={"arms": Member("int", 1, ARMS)}),
    "castle": ObjectClass(
        "point",
        members={
            "swords": Member("int", 1, 3),
            "title": Member("string"),
            **{key: Member("object", optional=key != "gate") for key in _GATES},
        },
    ),
    "road": ObjectClass("polyline", named=False),
}


def build(drawing: MapDrawing, titles: Mapping[str, str], faults: Faults) -> BoardMap[CastleBoard] | None:
    """Return the castle board in `drawing`, or None after adding its faults to `faults`."""
    found = sort_objects(drawing, CLASSES, faults)
    items = (*found["space"], *found["scroll"], *found["castle"])
    bends = sum(len(road.points) for road in found["road"])
    if len(items) > _MOST_PLACES or len(found["road"]) > _MOST_ROADS or bends > _MOST_BENDS:
        faults.add("too-many-places", places=_MOST_PLACES, roads=_MOST_ROADS, bends=_MOST_BENDS)
        return None
    places = {item.name: item.points[0] for item in items}
    gates = _gates(found, drawing, faults)
    net = RoadNet(places, closed=frozenset(item.name for item in found["castle"]))
    net.check_apart(items, faults)
    _check_scrolls(found, faults)
    if found.complete:  # else places or roads may be missing from the graph
        _check_graph(found, net, gates, faults)
    if faults:
        return None
    return BoardMap(
        kind=KIND.id,
        titles=titles,
        size=drawing.size,
        board=_board(found, net, gates),
        places=MappingProxyType(places),
        roads=tuple(net.roads),
        terrain=tuple(drawing.shapes()),
        path=drawing.path,
    )


def _check_scrolls(found: Found, faults: Faults) -> None:
    seen: dict[int, str] = {}
    complete = found.complete
    for item in found["scroll"]:
        arms = item.properties.get("arms")
        if type(arms) is not int or not 1 <= arms <= ARMS:  # already noted as a fault
            complete = False
        elif arms in seen:
            faults.add("same-arms", item, arms=arms, other=seen[arms])
        else:
            seen[arms] = item.name
    missing = [n for n in range(1, ARMS + 1) if n not in seen]
    if missing and complete:
        faults.add("missing-arms", arms=", ".join(map(str, missing)))


def _gates(found: Found, drawing: MapDrawing, faults: Faults) -> Mapping[str, list[str]]:
    spaces = {item.id: item.name for item in found["space"]}
    others = {item.id: item.name or f"#{item.id}" for item in drawing.objects if item.kind != "space"}
    gates: dict[str, list[str]] = {}
    for castle in found["castle"]:
        own = gates.setdefault(castle.name, [])
        for key in _GATES:
            target = castle.refs.get(key, 0)
            if target in others:
                faults.add("gate-not-space", castle, property=key, target=others[target])
            elif spaces.get(target) in own:
                faults.add("same-gate", castle, gate=spaces[target])
            elif target in spaces:
                own.append(spaces[target])
    return gates


def _check_graph(found: Found, net: RoadNet, gates: Mapping[str, list[str]], faults: Faults) -> None:
    """Trace the roads into `net`, and add wrong connections of roads, gates and scrolls to `faults`."""
    if len(found["castle"]) < _FEWEST_CASTLES:
        faults.add("few-castles", found=len(found["castle"]), least=_FEWEST_CASTLES)
    net.trace(found["road"], faults)
    near = net.neighbours()
    spaces = {item.name for item in found["space"]}
    for scroll in found["scroll"]:
        others = near.get(scroll.name, set()) - spaces
        for other in sorted(name for name in others if name > scroll.name):
            faults.add("scroll-to-scroll", scroll, other=other)
        if not near.get(scroll.name) and scroll.name not in net.uncertain:
            faults.add("no-road", scroll)
    for castle in found["castle"]:
        for gate in gates.get(castle.name, []):
            if gate in spaces and gate not in near and gate not in net.uncertain:
                faults.add("gate-without-road", castle, gate=gate)
    _check_connected(found["space"], near, net.uncertain, faults)


def _check_connected(
    spaces: Iterable[MapObject], near: Mapping[str, set[str]], uncertain: set[str], faults: Faults
) -> None:
    """Add a fault for each part cut off from the largest one, unless it has an `uncertain` place."""
    left = {item.name: item for item in spaces}
    parts: list[list[str]] = []
    while left:
        parts.append(_part(next(iter(left)), left, near))
        for name in parts[-1]:
            del left[name]
    items = {item.name: item for item in spaces}
    for part in sorted(parts, key=len, reverse=True)[1:]:
        if not uncertain.intersection(part):
            faults.add("cut-off", items[part[0]], places=", ".join(part[:5]), number=len(part))


def _part(start: str, among: Mapping[str, MapObject], near: Mapping[str, set[str]]) -> list[str]:
    reached, seen = [start], {start}
    for name in reached:
        fresh = sorted(other for other in near.get(name, ()) if other in among and other not in seen)
        seen.update(fresh)
        reached.extend(fresh)
    return reached


def _board(found: Found, net: RoadNet, gates: Mapping[str, list[str]]) -> CastleBoard:
    """Return the board, with its places sorted by name and its scrolls by number."""
    spaces = sorted(item.name for item in found["space"])
    scrolls = [i.name for i in sorted(found["scroll"], key=lambda i: int(i.properties["arms"]))]
    castles = sorted(found["castle"], key=lambda item: item.name)
    names = (*spaces, *scrolls, *(item.name for item in castles))
    number = {name: i for i, name in enumerate(names)}
    near = net.neighbours()
    board = CastleBoard(
        names=names,
        spaces=len(spaces),
        scrolls=tuple(number[name] for name in scrolls),
        roads=tuple(tuple(sorted(number[other] for other in near.get(name, ()))) for name in names),
        castles=tuple(number[item.name] for item in castles),
        swords=tuple(int(item.properties["swords"]) for item in castles),
        gates=tuple(tuple(sorted(number[gate] for gate in gates[item.name])) for item in castles),
        titles=tuple(text(item.properties, "title") for item in castles),
        hash="",
    )
    return replace(board, hash=topology_hash(board))


def topology_hash(board: CastleBoard) -> str:
    """Return 12 hexadecimal digits: a hash of a board's names, roads, scroll numbers, swords and gates."""
    topology = [board.names, board.scrolls, board.roads, board.castles, board.swords, board.gates]
    return hashlib.sha256(json.dumps(topology, separators=(",", ":")).encode()).hexdigest()[:12]


KIND = Kind("castles", build, sentences, CLASSES)
