"""What is on the screen, in words, for those who hear it: the table of contents of a scene, and events.

These values are made only when somebody listens. They never hold what the player at the screen may not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Node(NamedTuple):
    """One thing on the screen, in words. An `id` means one thing for ever.

    `role` is a word such as "button", "text" or "place"; `states` are among "chosen", "disabled" and
    "unfolded".
    """

    id: str
    role: str
    name: str
    value: str = ""
    description: str = ""
    states: frozenset[str] = frozenset()
    children: tuple[Node, ...] = ()


class Spoken(NamedTuple):
    """What a scene says: its title, its regions, and the id of the node that has the focus, if any."""

    title: str
    regions: tuple[Node, ...]
    focus: str = ""


class Told(NamedTuple):
    """Something to say once, as it happens; if `urgent`, before all that still waits to be said."""

    text: str
    urgent: bool = False


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield nodes and all nodes inside them, in reading order."""
    for node in nodes:
        yield node
        yield from walk(node.children)


def distinct(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """Return the nodes with a number after each id that has occurred before, as for two equal texts."""
    seen = Counter[str]()

    def named(node: Node) -> Node:
        seen[node.id] += 1
        id = node.id if seen[node.id] == 1 else f"{node.id}#{seen[node.id]}"
        return node._replace(id=id, children=tuple(map(named, node.children)))

    return tuple(map(named, nodes))
