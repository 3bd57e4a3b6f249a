"""What is on the screen, in words, for those who hear it: the table of contents of a scene, and events.

These values are made only when somebody listens. They never hold what the player at the screen may not know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludotheque.core.letters import drawable
from ludotheque.i18n import _

_SPAN, _EITHER = r"(\d+)–(\d+)", r"(\d+)/(\d+)"


class Node(NamedTuple):
    """One thing on the screen, in words. An `id` means one thing for ever.

    `role` is a word such as "button", "text" or "place"; `states` are among "chosen", "disabled" and
    "unfolded". In a field, the `caret` is at an index of the value.
    """

    id: str
    role: str
    name: str
    value: str = ""
    description: str = ""
    states: frozenset[str] = frozenset()
    children: tuple[Node, ...] = ()
    caret: int = 0

    @property
    def words(self) -> str:
        """The name and the value in one."""
        if not (self.name and self.value):
            return self.name or self.value
        return _("{name} : {value}").format(name=self.name, value=self.value)


class Spoken(NamedTuple):
    """What a scene says: its title, its regions, and the id of the node that has the focus, if any."""

    title: str
    regions: tuple[Node, ...]
    focus: str = ""


class Told(NamedTuple):
    """Something to say once, as it happens; if `urgent`, before all that still waits to be said."""

    text: str
    urgent: bool = False


def plain(text: str) -> str:
    """Return a text on one line, in words that can be said: signs by their names, no brackets."""
    names = {
        " · ": ", ",
        " (": ", ",
        "(": "",
        ")": "",
        "≥": _("pour au moins"),
        "×": _("fois"),
        "↑ ↓ ← →": _("flèches"),
        "← →": _("flèche gauche, flèche droite"),
        "↑ ↓": _("flèche haut, flèche bas"),
        "←": _("flèche gauche"),
        "→": _("flèche droite"),
        "↑": _("flèche haut"),
        "↓": _("flèche bas"),
    }
    for sign, name in names.items():
        text = text.replace(sign, name)
    for numbers, words in ((_SPAN, _("{first} à {last}")), (_EITHER, _("{first} ou {last}"))):
        text = re.sub(numbers, words.format(first=r"\g<1>", last=r"\g<2>"), text)
    return drawable(" ".join(text.split()))


def ended(text: str) -> str:
    """Return a text with a full stop, unless it ends with a mark of its own."""
    return text if not text or text[-1] in ".!?:;,…" else f"{text}."


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
