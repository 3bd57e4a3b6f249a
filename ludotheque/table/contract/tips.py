"""One-time tips: what a game tells each person the first time that a certain thing happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol

from ludotheque.core.game import Event
from ludotheque.core.move import Move


class Witnessed(NamedTuple):
    """What a person at the table knows when a tip may be shown; nothing hidden from that person is in it."""

    rules: Any  # the rules of the game
    seat: int  # the person's seat; it is this seat's turn, or the game waits for its decision
    view: Any  # the position, as it is shown to the person
    legal: Sequence[Move]  # the person's legal moves; none while the die must be thrown
    events: Sequence[Event] = ()  # the public events since the person's last turn began
    refused: str = ""  # the id of the rule that has just refused a gesture of the person


class FirstTip(NamedTuple):
    """A tip about a situation that a person meets for the first time."""

    id: str  # kept with the person; no two games share one
    rule: str  # its id, about which the rulebook says more
    words: Callable[[], str]  # a sentence of at most 25 words
    occurs: Callable[[Witnessed], bool]  # whether that situation is on the table now


class TipMemory(Protocol):
    """Remembers which tips each person has seen. The module `home.household` is such a memory."""

    def tips_seen(self, name: str) -> Collection[str]:
        """Return the ids of the tips that the person of this name has seen."""
        ...

    def see_tip(self, name: str, tip: str) -> object:
        """Remember that the person of this name has seen the tip with the id `tip`."""
        ...
