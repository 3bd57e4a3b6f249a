"""The texts of a game: prompts, notes, log, refusals, reports, scores; a part of its look."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from ludotheque.core.game import Event, Outcome, Refusal, ScoreLine
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _, ngettext, sentence
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.staging import Counted, Fortune, Stroke
from ludotheque.table.contract.terms import Concession, Landmark, LogLine, Note, Report, Status


class Words(Protocol):
    """The words of one game, such as the module `words` in its folder; `names` are those of the players."""

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


class Telling:
    """Describes one session in its game's words; the log leaves out the `silent` kinds of events."""

    music: ClassVar[str] = "shelf"  # the piece of `ui/sound.py`, MUSIC, that goes with the game
    sounds: ClassVar[Mapping[str, str]] = {}  # by kind of event: one of `ui/sound.py`, NAMES
    silent: ClassVar[Container[str]] = ()
    most_reasons: ClassVar[int] = 3  # told for one gesture
    public_reasons: ClassVar[Container[str]] = ()  # keys of reasons that follow from what everybody has seen

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = tuple(names)

    # The turn

    def prompt(self, at: Position) -> str:
        """Return one sentence about what the player to move may do."""
        return ""

    def goal(self, at: Position) -> str:
        """Return the aim of the game in one short line; if empty, the panel has no such line."""
        return ""

    def opportunities(self, at: Position) -> Sequence[str]:
        """Return what may be won now, the best first, where no words on the board say so while one drags."""
        return ()

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the turn as objects; `moves` are all moves so far."""
        return Status()

    def note(self, at: Position, place: str) -> Note | None:
        """Return the note shown when hovering over a place."""
        return None

    # What happened

    def tell(self, event: Event) -> str:
        """Return a sentence about an event."""
        return sentence(self.words.tell(event, self.names))

    def brief(self, event: Event) -> str:
        """Return an event in about 26 letters without its actor; if empty, the sentence is shortened."""
        return ""

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places that an event is about."""
        return ()

    def lines(self, events: Sequence[Event]) -> tuple[LogLine, ...]:
        """Return the events of a ply as lines of the log."""
        told = (event for event in events if event.kind not in self.silent)
        return tuple(
            LogLine(self.tell(event), event.seat, self.places_of(event), self.brief(event)) for event in told
        )

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event."""
        return self.sounds.get(event.kind)

    def landmarks(self) -> Sequence[Landmark]:
        """Return the kinds of events worth jumping to in a replay, the most interesting first."""
        return ()

    def aloud(self, at: Position, events: Sequence[Event]) -> str:
        """Return what is said over the board at `at`, right after these events, if anything."""
        return ""

    def stroke(self, view: Any, events: Sequence[Event]) -> Stroke | None:
        """Return the stroke that shows these events after `view` at length; None: pieces just move."""
        return None

    def fortune(self, view: Any, events: Sequence[Event]) -> Fortune | None:
        """Return whom what these events led to from `view` favours and harms: as told by their stroke."""
        stroke = self.stroke(view, events)
        return Fortune(stroke.winner, stroke.losers, stroke.weight) if stroke and stroke.winner >= 0 else None

    def nearly(self, view: Any) -> int:
        """Return the seat that may soon win, as all can see; -1: none."""
        return -1

    def count(self, view: Any, outcome: Outcome) -> Sequence[Counted]:
        """Return the items of the final count, in the order of telling; empty: there is no count."""
        return ()

    def report(self, view: Any, events: Sequence[Event], at: Position) -> Report | None:
        """Return the report on the events that led from `view` to `at`, if they deserve one."""
        return None

    def prolong(self, report: Report, events: Sequence[Event]) -> bool:
        """Append later events of the same gesture to the report on show; return whether it took them."""
        return False

    # Why

    def reason(self, reason: Reason) -> str:
        """Return a reason as a clause without capital or full stop; empty if it is unknown."""
        return ""

    def gesture(self, at: Position, moves: Sequence[Move]) -> str:
        """Return the effect of one gesture's moves as a clause without capital or full stop."""
        return ""

    def advice(
        self, at: Position, line: Sequence[Move], gesture: Sequence[Move], reasons: Sequence[Reason]
    ) -> str:
        """Return a sentence about the first gesture of a line and its reasons; empty if it has no words."""
        return self.composed(self.gesture(at, gesture), self.clauses(reasons))

    def composed(self, named: str, clauses: Sequence[str]) -> str:
        """Return a sentence that names a gesture and then its reasons; empty if there is nothing to say."""
        why = self._because(clauses)
        text = _("{gesture} : {why}").format(gesture=named, why=why) if named and why else named or why
        return f"{sentence(text)}." if text else ""

    def justification(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence with the reasons of a move that was made; empty if none has words."""
        why = self._because(self.clauses(reasons))
        return f"{why}." if why else ""

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return the clauses of several reasons, the most important first."""
        return tuple(dict.fromkeys(filter(None, map(self.reason, reasons))))

    def _because(self, clauses: Sequence[str]) -> str:
        """Join the first few clauses."""
        return "\N{NO-BREAK SPACE}; ".join(clauses[: self.most_reasons])

    # Why not

    def explain(self, refusal: Refusal) -> str:
        """Return one sentence about why a move is refused."""
        return self.words.explain(refusal, self.names)

    def objection(self, at: Position, refusal: Refusal) -> Report | None:
        """Return a report on why a move is refused, if a sentence is not enough."""
        return None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the rule that a click on a report asks for, empty for none; `pos` in pixels."""
        return ""

    # The end

    def concession(self, view: Any, seat: int) -> Concession:
        """Return the words for giving up; by default the other of two players wins."""
        consequence = _("Si {name} abandonne, {other} gagne la partie.")
        named = consequence.format(name=self.names[seat], other=self.names[1 - seat])
        return Concession(_("Abandonner la partie…"), named)

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line of the score sheet."""
        return self.words.score(line, self.names)

    def total(self, score: int) -> str:
        """Return a winner's score in words; empty if points do not decide."""
        return ngettext("{n} point", "{n} points", score).format(n=score)

    def counted(self) -> str:
        """Return what the standings count, in the plural: the name of an axis."""
        return _("points")

    def scoring(self) -> str:
        """Say in one sentence how points are won where the score sheet alone does not: in matches."""
        return ""

    def tie_break(self, outcome: Outcome) -> str:
        """Return the tie-break between seats with the most points, to be read after these; empty if none."""
        return ""

    def ending(self, reason: str) -> str:
        """Return one sentence about why the game ended."""
        return self.words.ending(reason)
