"""What every look tells alike: the log, refusals, the score sheet, sounds, all in the words of its game."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, Protocol

from ...core.game import Event, Refusal, ScoreLine
from ...i18n import _, sentence
from .terms import Concession, Line


class Words(Protocol):
    """The words of one game, such as a module of `words`; players are named by `names`, one a seat."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return what happened."""
        ...

    def explain(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Return why a move is refused."""
        ...

    def score(self, line: ScoreLine, names: Sequence[str]) -> str:
        """Return why a seat has the points of a line of the score sheet."""
        ...

    def ending(self, reason: str) -> str:
        """Return why the game ended."""
        ...


class Voice:
    """Part of a look: its game's words; the log leaves out the `silent` kinds of events, told otherwise."""

    def __init__(
        self, words: Words, names: Sequence[str], sounds: Mapping[str, str], silent: Container[str]
    ) -> None:
        self.names = tuple(names)
        self._words, self._sounds, self._silent = words, sounds, silent

    def tell(self, event: Event) -> str:
        """Return what happened as a sentence."""
        return sentence(self._words.tell(event, self.names))

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places that an event speaks of."""
        raise NotImplementedError

    def lines(self, events: Sequence[Event]) -> tuple[Line, ...]:
        """Return what happened as lines of the log."""
        told = (event for event in events if event.kind not in self._silent)
        return tuple(Line(self.tell(event), event.seat, self.places_of(event)) for event in told)

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event."""
        return self._sounds.get(event.kind)

    def explain(self, refusal: Refusal) -> str:
        """Say why a move is refused."""
        return self._words.explain(refusal, self.names)

    def concession(self, view: Any, seat: int) -> Concession:
        """Return that giving up loses the game to the other of two players."""
        consequence = _("Si {name} abandonne, {other} gagne la partie.")
        named = consequence.format(name=self.names[seat], other=self.names[1 - seat])
        return Concession(_("Abandonner la partie…"), named)

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line."""
        return self._words.score(line, self.names)

    def ending(self, reason: str) -> str:
        """Say why the game ended."""
        return self._words.ending(reason)
