"""Hands pages to AccessKit, which every system's screen readers ask, and takes what they ask for.

AccessKit calls back from a thread of its own, holds a lock meanwhile, and waits for locks without letting
other threads of Python run. So on Linux a process of its own does this (`access_process`), where nothing else
is to be held up; and in the first tree's call back no line of Python runs, so that nothing waits for another.
On Windows and macOS the tree belongs to the window, and there the call back comes on the window's own thread.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import accesskit
from accesskit import (
    Action,
    ActionRequest,
    Live,
    Node,
    Role,
    TextDirection,
    TextPosition,
    TextSelection,
    Toggled,
    Tree,
    TreeUpdate,
)

from ludotheque.core.letters import graphemes
from ludotheque.ui.access_page import ROOT, AccessNode, AccessPage

_STATES: dict[str, Callable[[Node], object]] = {
    "disabled": Node.set_disabled,
    "chosen": lambda node: node.set_selected(True),
    "pressed": lambda node: node.set_toggled(Toggled.TRUE),
    "folded": lambda node: node.set_expanded(False),
    "unfolded": lambda node: node.set_expanded(True),
    "focus": lambda node: node.add_action(Action.FOCUS),
    "use": lambda node: node.add_action(Action.CLICK),
    "polite": lambda node: node.set_live(Live.POLITE),
    "assertive": lambda node: node.set_live(Live.ASSERTIVE),
}


class AccessKit:
    """The tree of this process. After a fault of AccessKit nothing more is handed over.

    It is `active` once a reader has asked for the tree. `asked` is called on a thread of AccessKit, where an
    exception would end it; so is `left`, on Linux, when no reader asks any more.
    """

    def __init__(
        self, page: AccessPage, asked: Callable[[ActionRequest], object], left: Callable[[], object]
    ) -> None:
        self._first = deque([tree_of(page)])  # until a reader takes it
        self._focused = False
        self._adapter: Any = self._adapt(asked, left)

    @property
    def active(self) -> bool:
        """Whether a reader has asked for the tree."""
        return not self._first

    @property
    def lost(self) -> bool:
        """Whether nothing more is handed over."""
        return self._adapter is None

    def show(self, page: AccessPage) -> None:
        """Show readers what is on the screen now."""
        tree = tree_of(page)
        try:
            self._first[0] = tree
        except IndexError:
            if page.focused != self._focused and sys.platform != "win32":
                self._focused = page.focused
                what = "window" if sys.platform == "linux" else "view"
                self._do(f"update_{what}_focus_state", page.focused)
            self._do("update_if_active", lambda: tree)

    def _adapt(self, asked: Callable[[ActionRequest], object], left: Callable[[], object]) -> Any:
        if sys.platform == "linux":
            return accesskit.unix.Adapter(self._first.popleft, asked, left)
        from ludotheque.ui.window import opened

        window = opened().handle
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window, self._first.popleft, asked)
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(window, self._first.popleft, asked)

    def close(self) -> None:
        """Let readers ask no more."""
        self._adapter = None

    def _do(self, name: str, *arguments: object) -> None:
        if self._adapter is None:
            return
        try:
            events = getattr(self._adapter, name)(*arguments)
            if events is not None:
                events.raise_events()
        except BaseException as error:  # a panic of AccessKit is no Exception
            self._adapter = None
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise


def wish(request: ActionRequest) -> tuple[int, bool] | None:
    """Return what a reader wishes: the number of a node, and whether to use it or only go there."""
    if request.action not in (Action.CLICK, Action.FOCUS):
        return None
    return request.target, request.action == Action.CLICK


def tree_of(page: AccessPage) -> TreeUpdate:
    """Return a page as AccessKit's tree."""
    update = TreeUpdate(page.focus)
    update.nodes = [(leaf.number, _node(leaf)) for leaf in page.nodes]
    update.tree = Tree(ROOT)
    return update


def _node(leaf: AccessNode) -> Node:
    if leaf.role == "TEXT_RUN":
        return _run(leaf.value)
    node = Node(getattr(Role, leaf.role))
    if leaf.label:
        node.set_label(leaf.label)
    if leaf.role == "LABEL":
        node.set_value(leaf.value)
    if leaf.description:
        node.set_description(leaf.description)
    for state in leaf.states:
        _STATES[state](node)
    node.set_children([*leaf.children])
    if leaf.role == "TEXT_INPUT":
        caret = TextPosition(leaf.children[-1], leaf.caret)
        node.set_text_selection(TextSelection(caret, caret))
    return node


def _run(text: str) -> Node:
    """Return the text of a field, which readers read letter by letter and word by word."""
    run = Node(Role.TEXT_RUN)
    letters = [text[start:end] for start, end in pairwise(graphemes(text))]
    run.set_value(text)
    run.set_character_lengths([len(letter.encode()) for letter in letters])
    run.set_word_lengths(list(_words(letters)))
    run.set_text_direction(TextDirection.LEFT_TO_RIGHT)
    return run


def _words(letters: list[str]) -> Iterator[int]:
    length = 0
    for letter in letters:
        length += 1
        if letter.isspace():
            yield length
            length = 0
    if length:
        yield length
