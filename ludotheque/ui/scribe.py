"""Writes what a scene says as the leaves that screen readers are given."""

from __future__ import annotations

from itertools import count

from ludotheque.core.letters import graphemes
from ludotheque.i18n import _
from ludotheque.ui.access_page import ROOT, AccessNode, AccessPage
from ludotheque.ui.spoken import Node, Spoken, ended, plain

CALM, URGENT = (2, 3), (4, 5)  # numbers of the labels that announce events
FIRST = 6
SAME = "\N{ZERO WIDTH SPACE}"  # makes an announcement differ from an equal one before

_ROLES = {
    "button": "BUTTON",
    "chart": "IMAGE",
    "field": "TEXT_INPUT",
    "group": "GROUP",
    "heading": "HEADING",
    "list": "COMBO_BOX",
    "player": "BUTTON",
    "region": "REGION",
    "slider": "SLIDER",
    "text": "LABEL",
}
_READ = {"group", "heading", "region", "text"}  # what cannot have the focus
_TOLD = {"chosen", "disabled", "unfolded"}  # states that readers say


class Numbers:
    """The numbers of nodes. One number means the same words in the same place, from page to page.

    A reader keeps what it has once been told about a number. Orca takes one that has gone for dead for ever,
    so what comes back has a new one.
    """

    def __init__(self) -> None:
        self._count = count(FIRST)
        self._before: dict[tuple[object, ...], int] = {}  # those of the page before
        self._given: dict[tuple[object, ...], int] = {}

    def turn(self) -> None:
        """Begin a new page."""
        self._before, self._given = self._given, {}

    def number(self, *meaning: object) -> int:
        """Return the number of a node with this meaning."""
        found = self._before.get(meaning) or self._given.get(meaning) or next(self._count)
        return self._given.setdefault(meaning, found)


class Scribe:
    """Writes pages, one after the other."""

    def __init__(self) -> None:
        self._numbers = Numbers()
        self._announced: dict[int, str] = {}  # the texts of the labels, by number
        self._turn = {CALM: 0, URGENT: 0}
        self.ids: dict[int, str] = {}  # the ids of the nodes written last, by number

    def announce(self, text: str, urgent: bool) -> None:
        """Let the next page announce a text: two labels take turns, so that each time one has changed."""
        pair = URGENT if urgent else CALM
        self._turn[pair] ^= 1
        number = pair[self._turn[pair]]
        same = self._announced.get(number) == plain(text)
        self._announced[number] = plain(text) + SAME * same

    def page(self, spoken: Spoken, kind: str = "", focused: bool = True) -> AccessPage:
        """Return the whole page: the window with a scene of this kind, and the labels that announce."""
        self.ids = {}
        self._numbers.turn()
        leaves = list[AccessNode]()
        parted = any(node.role == "region" for node in spoken.regions)
        # Of both Orca reads all texts when they get the focus; of a pane after a region not even the name.
        role = "MAIN" if parted else "DIALOG"
        place = self._numbers.number(kind, spoken.title)
        children = tuple(self._write(node, (kind, spoken.title), leaves) for node in spoken.regions)
        states = ("focus",)  # which it has while nothing in it has, unless it is in regions
        leaves.append(AccessNode(place, role, plain(spoken.title), states=states, children=children))
        for number in (*CALM, *URGENT):
            live = "assertive" if number in URGENT else "polite"
            leaves.append(AccessNode(number, "LABEL", value=self._announced.get(number, ""), states=(live,)))
        window = AccessNode(ROOT, "WINDOW", _("Ludothèque"), children=(place, *CALM, *URGENT))
        still = children[0] if parted else place
        focus = next((number for number, id in self.ids.items() if id == spoken.focus), still)
        return AccessPage(focus, (window, *leaves), focused)

    def _write(self, node: Node, above: tuple[object, ...], leaves: list[AccessNode]) -> int:
        """Write a node and what is inside it; return its number."""
        role = _ROLES.get(node.role, "LIST_ITEM")
        typed = role == "TEXT_INPUT"
        words = plain(node.name if typed else node.words)
        meaning = (*above, node.id, node.role, words, *sorted(node.states & _TOLD))
        number = self._numbers.number(*meaning)
        children = tuple(self._write(child, meaning, leaves) for child in node.children)
        if typed:
            run = self._numbers.number(*meaning, "run")
            leaves.append(AccessNode(run, "TEXT_RUN", value=plain(node.value)))
            children = (*children, run)
        states: list[str] = [state for state in ("disabled", "chosen") if state in node.states]
        if role == "BUTTON" and "chosen" in states:  # Orca says of no button that it is chosen
            states[-1] = "pressed"
        if role == "COMBO_BOX":
            states.append("unfolded" if "unfolded" in node.states else "folded")
        if node.role not in _READ:
            states += ("focus", "use")
        elif node.role == "region":  # the first has it while nothing in the page has
            states.append("focus")
        caret = sum(end <= node.caret for end in graphemes(node.value)[1:]) if typed else 0
        label, value = (words, "")
        if role == "LABEL":  # of which macOS reads the value alone, and Orca all in one breath
            label, value = "", ended(words)
        leaves.append(
            AccessNode(number, role, label, value, plain(node.description), tuple(states), children, caret)
        )
        self.ids[number] = node.id
        return number
