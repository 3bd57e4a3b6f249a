"""The bridge to screen readers: hands what is on the screen to AccessKit, which every system's readers ask.

AccessKit calls back from threads of its own, and an exception there would end it. So a call back only reads
a value that the main thread has made, or puts one into a queue. AccessKit waits for its own locks without
letting other threads run: while one of them hands over the first tree, nothing else may be asked of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, pairwise
from queue import SimpleQueue
from typing import Any

import accesskit
import pygame
from accesskit import (
    Action,
    ActionRequest,
    Live,
    Role,
    TextDirection,
    TextPosition,
    TextSelection,
    Tree,
    TreeUpdate,
)
from accesskit import Node as Leaf

from ludotheque.core.letters import graphemes
from ludotheque.i18n import _
from ludotheque.ui.spoken import Node, Spoken, plain

ROOT, CALM, URGENT = 1, (2, 3), (4, 5)  # numbers of the window and of the labels that announce events
FIRST = 6
SAME = "\N{ZERO WIDTH SPACE}"  # makes an announcement differ from an equal one before

_ROLES = {
    "button": Role.BUTTON,
    "chart": Role.IMAGE,
    "field": Role.TEXT_INPUT,
    "group": Role.GROUP,
    "heading": Role.HEADING,
    "list": Role.COMBO_BOX,
    "region": Role.REGION,
    "slider": Role.SLIDER,
    "text": Role.LABEL,
}
_READ = {"group", "heading", "region", "text"}  # what cannot have the focus


class Numbers:
    """The numbers of nodes. One number means the same words in the same place for ever.

    A reader keeps what it has once been told about a number, even after the node has gone.
    """

    def __init__(self) -> None:
        self._count = count(FIRST)
        self._given: dict[tuple[object, ...], int] = {}

    def number(self, *meaning: object) -> int:
        """Return the number of a node with this meaning."""
        return self._given.setdefault(meaning, next(self._count))


class Scribe:
    """Turns what a scene says into the nodes of AccessKit."""

    def __init__(self) -> None:
        self._numbers = Numbers()
        self._announced: dict[int, str] = {}  # the texts of the labels, by number
        self._turn = {CALM: 0, URGENT: 0}
        self.ids: dict[int, str] = {}  # the ids of the nodes written last, by number

    def announce(self, text: str, urgent: bool) -> None:
        """Let the next tree announce a text: two labels take turns, so that each time one has changed."""
        pair = URGENT if urgent else CALM
        self._turn[pair] ^= 1
        number = pair[self._turn[pair]]
        same = self._announced.get(number) == plain(text)
        self._announced[number] = plain(text) + SAME * same

    def tree(self, spoken: Spoken, kind: str = "") -> TreeUpdate:
        """Return the whole tree: the window with a scene of this kind, and the labels that announce."""
        self.ids = {}
        nodes: list[tuple[int, Leaf]] = []
        parted = any(node.role == "region" for node in spoken.regions)
        scene = Leaf(Role.MAIN if parted else Role.PANE)  # of a pane Orca reads all texts when it is entered
        scene.set_label(plain(spoken.title))
        scene.add_action(Action.FOCUS)  # it has the focus while nothing in it has
        scene.set_children([self._write(node, (kind, spoken.title), nodes) for node in spoken.regions])
        place = self._numbers.number(kind, spoken.title)
        nodes.append((place, scene))
        window = Leaf(Role.WINDOW)
        window.set_label(_("Ludothèque"))
        children = [place]
        for number in (*CALM, *URGENT):
            label = Leaf(Role.LABEL)
            label.set_live(Live.ASSERTIVE if number in URGENT else Live.POLITE)
            label.set_value(self._announced.get(number, ""))
            nodes.append((number, label))
            children.append(number)
        window.set_children(children)
        focus = next((number for number, id in self.ids.items() if id == spoken.focus), place)
        update = TreeUpdate(focus)
        update.nodes = [(ROOT, window), *nodes]
        update.tree = Tree(ROOT)
        return update

    def _write(self, node: Node, above: tuple[object, ...], nodes: list[tuple[int, Leaf]]) -> int:
        """Write a node and what is inside it; return its number."""
        role = _ROLES.get(node.role, Role.LIST_ITEM)
        typed = role == Role.TEXT_INPUT
        words = plain(node.name if typed else node.words)
        meaning = (*above, node.id, node.role, words, *sorted(node.states))
        number = self._numbers.number(*meaning)
        leaf = Leaf(role)
        (leaf.set_value if role == Role.LABEL else leaf.set_label)(words)
        if node.description:
            leaf.set_description(plain(node.description))
        if "disabled" in node.states:
            leaf.set_disabled()
        if "chosen" in node.states:
            leaf.set_selected(True)
        if role == Role.COMBO_BOX:
            leaf.set_expanded("unfolded" in node.states)
        if node.role not in _READ:
            leaf.add_action(Action.FOCUS)
            leaf.add_action(Action.CLICK)
        leaf.set_children([self._write(child, meaning, nodes) for child in node.children])
        if typed:
            run = self._numbers.number(*meaning, "run")
            nodes.append((run, _run(plain(node.value))))
            leaf.push_child(run)
            caret = TextPosition(run, sum(end <= node.caret for end in graphemes(node.value)[1:]))
            leaf.set_text_selection(TextSelection(caret, caret))
        nodes.append((number, leaf))
        self.ids[number] = node.id
        return number


def _run(text: str) -> Leaf:
    """Return the text of a field, which readers read letter by letter and word by word."""
    run = Leaf(Role.TEXT_RUN)
    letters = [text[start:end] for start, end in pairwise(graphemes(text))]
    run.set_value(text)
    run.set_character_lengths([len(letter.encode()) for letter in letters])
    run.set_word_lengths(list(_words(letters)))
    run.set_text_direction(TextDirection.LEFT_TO_RIGHT)
    return run


def _words(letters: list[str]) -> Iterator[int]:
    """Yield the number of letters of each word, with the space after it."""
    length = 0
    for letter in letters:
        length += 1
        if letter.isspace():
            yield length
            length = 0
    if length:
        yield length


class Bridge:
    """Readers' way to the window. After a fault of AccessKit it is closed, and the program goes on.

    It is `active` once a reader has asked for the tree: what was announced before, nobody has heard.
    """

    def __init__(self, spoken: Spoken) -> None:
        """Let readers ask about the window, in which `spoken` is said at first."""
        self.active = False
        self._scribe = Scribe()
        self._tree = self._scribe.tree(spoken)
        self._asked: SimpleQueue[ActionRequest] = SimpleQueue()
        self._ready = False
        self._adapter: Any = self._adapt()

    def begin(self, focused: bool) -> None:
        """Tell readers from now on what changes; call this when it has been `active` for a moment."""
        self._ready = True
        self.window(focused)

    def _adapt(self) -> Any:
        if sys.platform == "linux":
            return accesskit.unix.Adapter(self._activate, self._asked.put, lambda: None)
        window = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window, self._activate, self._asked.put)
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(window, self._activate, self._asked.put)

    def _activate(self) -> TreeUpdate:
        self.active = True
        return self._tree

    def _latest(self) -> TreeUpdate:
        return self._tree

    def announce(self, text: str, urgent: bool) -> None:
        """Announce a text with what is shown next."""
        self._scribe.announce(text, urgent)

    def show(self, spoken: Spoken, kind: str) -> None:
        """Show readers what is on the screen now: a scene of this kind."""
        self._tree = self._scribe.tree(spoken, kind)
        self._do("update_if_active", self._latest)

    def window(self, focused: bool) -> None:
        """Tell readers that the window has got or lost the keyboard."""
        if sys.platform == "linux":
            self._do("update_window_focus_state", focused)
        elif sys.platform == "darwin":
            self._do("update_view_focus_state", focused)

    def asked(self) -> Iterator[tuple[str, bool]]:
        """Yield what readers have asked for: the id of a node, and whether to use it or only go there."""
        while not self._asked.empty():
            request = self._asked.get()
            id = self._scribe.ids.get(request.target, "")
            if id and request.action in (Action.CLICK, Action.FOCUS):
                yield id, request.action == Action.CLICK

    def close(self) -> None:
        """Let readers ask no more."""
        self._adapter = None

    def _do(self, name: str, *arguments: object) -> None:
        if self._adapter is None or not self._ready:
            return
        try:
            events = getattr(self._adapter, name)(*arguments)
            if events is not None:
                events.raise_events()
        except BaseException as error:  # a panic of AccessKit is no Exception
            self._adapter = None
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
