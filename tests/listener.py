"""Plays at a table by ear: knows only what a scene says (`spoken`, `told`), and presses only keys."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
from hand import read_question
from seat import Seat

from ludotheque.i18n import _
from ludotheque.ui.app import App
from ludotheque.ui.spoken import Node, Spoken, walk

MOST_KEYS = 30  # of a gesture
KEEN = 0.9  # how often something goes where something happens, if that is said of any place
JUMP = 10  # stops that Page Down goes on
SILENT = ("text", "heading", "region", "group")  # roles of what the focus never goes to
# what stands on every table and makes no move of a turn
HOUSE = {
    *("rules", "menu", "undo", "redo", "journal", "since", "why", "advice", "drawer", "goal", "result"),
    *("sort", "unseen", "tip-more", "tip-close", "step", "pause", "go-on", "speed-slower", "speed-faster"),
}


class Stuck(AssertionError):
    """Raised if the listener does not find its way."""


class Listener:
    """Plays random gestures by ear. `keys` has how many keys each gesture took; `heard` all that was told."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self._app: App = seat.app
        self._settle = seat.settle
        self._rng = rng
        self.keys: list[int] = []
        self.heard: list[str] = []
        self._pressed = 0

    # Hearing

    def spoken(self) -> Spoken:
        return self._app.scenes.top.spoken()

    def listen(self) -> list[str]:
        told = [one.text for one in self._app.scenes.top.told()]
        self.heard += told
        return told

    def things(self, said: Spoken) -> list[Node]:
        """Return all that the focus can go to and use, in reading order."""
        nodes = [*walk(said.regions)]
        assert not any("\n" in node.description for node in nodes)  # lines that are drawn run together
        return [node for node in nodes if self._stops(node)]

    @staticmethod
    def _stops(node: Node) -> bool:
        if node.role == "place":
            return "usable" in node.states
        return node.role not in SILENT and "disabled" not in node.states

    # Pressing keys

    def key(self, key: int, mod: int = 0, times: int = 1) -> None:
        self._pressed += times
        read_question(self._app)
        for _press in range(times):
            self._app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self._app.step(0.001)

    def go(self, id: str) -> bool:
        """Go to a thing by the shortest row of Tab and Page Down that the order of things promises.

        Return False if it is gone, as when the key that closes a report passes the screen on.
        """
        for _try in range(MOST_KEYS):
            said = self.spoken()
            if said.focus == id:
                return True
            ring = [node.id for node in self.things(said)]
            if id not in ring:
                return False
            if said.focus not in ring:
                self.key(pygame.K_TAB)
                continue
            here, there = ring.index(said.focus), ring.index(id)
            on, back = (there - here) % len(ring), (here - there) % len(ring)
            if abs(there - here) > JUMP // 2 and min(on, back) > JUMP // 2:
                self.key(pygame.K_PAGEDOWN if there > here else pygame.K_PAGEUP)
                continue
            self.key(pygame.K_TAB, 0 if on <= back else pygame.KMOD_SHIFT, min(on, back))
        raise Stuck(f"{id} is not found within {MOST_KEYS} tries")

    # Playing

    def gesture(self) -> bool:
        """Make one gesture, whatever the table asks for; return False if nothing is left to do."""
        self._pressed = 0
        self.listen()
        said = self.spoken()
        if not self._answer(said):
            places = [node for node in self.things(said) if node.role == "place"]
            buttons = [node for node in self.things(said) if self._acts(node)]
            if not (places or buttons):
                return False
            wanted = self._rng.choice(places if places and self._rng.random() < 0.9 else buttons or places)
            if self.go(wanted.id):
                self.key(pygame.K_RETURN)
                self._settle()
                self._put_down(wanted)
        self._settle()
        self.keys.append(self._pressed)
        if self._pressed > MOST_KEYS:
            raise Stuck(f"a gesture took {self._pressed} keys")
        return True

    def _put_down(self, source: Node) -> None:
        """Put down what has been taken, if anything has, or back if it may go nowhere."""
        held = _("En main : {what}").partition("{")[0]
        if not any(text.startswith(held) for text in self.listen()):
            return
        targets = [node for node in self.things(self.spoken()) if node.role == "place"]
        told = [node for node in targets if node.description]
        targets = told if told and self._rng.random() < KEEN else targets
        if not targets:
            self.key(pygame.K_ESCAPE)
        elif not self.go(self._rng.choice(targets).id):
            raise Stuck(f"where {source.name} may go has changed")
        else:
            self.key(pygame.K_RETURN)

    def _acts(self, node: Node) -> bool:
        house = node.id in HOUSE or node.id.startswith(("row-", "advice-", "log "))
        return node.role == "button" and not house

    def _answer(self, said: Spoken) -> bool:
        """Answer a question that is asked: a card over the board, or a scene over the table."""
        papers = next((region for region in said.regions if region.id == "papers"), None)
        card = papers and any(node.id == "card" for node in papers.children)
        if not card and said.regions and any(region.id == "board" for region in said.regions):
            return False
        for _step in range(self._rng.randrange(3)):
            self.key(self._rng.choice((pygame.K_TAB, pygame.K_PLUS, pygame.K_MINUS)))
        self.key(pygame.K_RETURN)
        return True


def median(numbers: Sequence[int]) -> float:
    return sorted(numbers)[len(numbers) // 2]
