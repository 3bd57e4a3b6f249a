"""The bridge to screen readers: what is on the screen goes over it, and what readers wish comes back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING

from ludotheque.ui.access_page import AccessPage, ReaderLine
from ludotheque.ui.scribe import Scribe
from ludotheque.ui.spoken import Spoken

if TYPE_CHECKING:
    from accesskit import ActionRequest

    from ludotheque.ui.access import AccessKit

_LONGEST = 1 << 12  # letters of news that wait, at most


class Bridge:
    """Readers' way to the window; it never waits for them. What cannot go yet waits, the newest alone.

    It is `active` once a reader has asked for the page: what was announced before, nobody has heard.
    """

    def __init__(self, spoken: Spoken) -> None:
        """Let readers ask about the window, in which `spoken` is said at first."""
        self._scribe = Scribe()
        self._spoken, self._kind, self._focused = spoken, "", True
        self._news = {False: "", True: ""}  # what is to be announced, by whether it is urgent
        self._stale = False
        page = self._scribe.page(spoken)
        self._line = _line(page)

    @property
    def active(self) -> bool:
        """Whether a reader has asked for the page."""
        return self._line.active

    def announce(self, text: str, urgent: bool) -> None:
        """Announce a text with what is shown next."""
        self._news[urgent] = f"{self._news[urgent]} {text}".strip()[-_LONGEST:]

    def show(self, spoken: Spoken, kind: str) -> None:
        """Show readers what is on the screen now: a scene of this kind."""
        self._spoken, self._kind, self._stale = spoken, kind, True
        self._go_on()

    def window(self, focused: bool) -> None:
        """Tell readers that the window has got or lost the keyboard."""
        self._focused, self._stale = focused, True
        self._go_on()

    def asked(self) -> Iterator[tuple[str, bool]]:
        """Yield what readers have asked for: the id of a node, and whether to use it or only go there."""
        for number, use in self._line.wishes():
            id = self._scribe.ids.get(number)
            if id:
                yield id, use
        self._go_on()

    def close(self) -> None:
        """Let readers ask no more."""
        self._line.close()

    def _go_on(self) -> None:
        if not (self._stale and self._line.free):
            return
        self._stale = False
        for urgent, text in self._news.items():
            if text:
                self._scribe.announce(text, urgent)
                self._news[urgent] = ""
        self._line.show(self._scribe.page(self._spoken, self._kind, self._focused))


def _line(page: AccessPage) -> ReaderLine:
    if sys.platform != "linux":
        return Here(page)
    from ludotheque.ui.access_line import AccessLine

    return AccessLine(page)


class Here(ReaderLine):
    """The line where AccessKit belongs to the window, as on Windows and macOS."""

    def __init__(self, page: AccessPage) -> None:
        from ludotheque.ui.access import AccessKit

        self._asked: SimpleQueue[ActionRequest] = SimpleQueue()
        self._access: AccessKit = AccessKit(page, self._asked.put, lambda: None)

    @property
    def active(self) -> bool:
        return self._access.active

    @property
    def free(self) -> bool:
        return True

    def show(self, page: AccessPage) -> None:
        self._access.show(page)

    def wishes(self) -> Iterator[tuple[int, bool]]:
        from ludotheque.ui.access import wish

        while not self._asked.empty():
            wished = wish(self._asked.get())
            if wished:
                yield wished

    def close(self) -> None:
        self._access.close()
