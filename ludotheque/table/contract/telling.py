"""What is said of the game: prompts, notes, the log, refusals, reports, the score; a part of a look."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from ludotheque.core.game import Event, Outcome, Refusal, ScoreLine
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _, ngettext, sentence
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.staging import Counted, Stroke
from ludotheque.table.contract.terms import Concession, Landmark, LogLine, Note, Report, Status


class Words(Protocol):
    """The words of one game, such as the module `words` in its folder; `names` are the players'."""

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
    """Tells of one session in its game's words; the log leaves out the `silent` kinds of events."""

    music: ClassVar[str] = "shelf"  # the piece of `ui/sound.py`, MUSIC, that goes with the game
    sounds: ClassVar[Mapping[str, str]] = {}  # by kind of event: one of `ui/sound.py`, NAMES
    silent: ClassVar[Container[str]] = ()
    most_reasons: ClassVar[int] = 3  # that are told of one gesture

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = tuple(names)

    # The turn

    def prompt(self, at: Position) -> str:
        """Say in one sentence what the player to move may do."""
        return ""

    def goal(self, at: Position) -> str:
        """Say in one short line what the game is about; nothing: the panel has no such line."""
        return ""

    def opportunities(self, at: Position) -> Sequence[str]:
        """Return what may be won now, the best first, where no words on the board say so while one drags."""
        return ()

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return the turn as objects; `moves` are all that were made so far."""
        return Status()

    def note(self, at: Position, place: str) -> Note | None:
        """Return what hovering over a place tells."""
        return None

    # What happened

    def tell(self, event: Event) -> str:
        """Return what happened as a sentence."""
        return sentence(self.words.tell(event, self.names))

    def brief(self, event: Event) -> str:
        """Return what happened in some 26 letters without who did it; nothing: the sentence is shortened."""
        return ""

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places that an event speaks of."""
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
        """Return what is worth jumping to for who watches the game again, the most telling first."""
        return ()

    def aloud(self, at: Position, events: Sequence[Event]) -> str:
        """Return what is said over the board at `at`, right after these events, if anything."""
        return ""

    def stroke(self, view: Any, events: Sequence[Event]) -> Stroke | None:
        """Return how what these events led to from `view` is shown over its place; None: as it moves."""
        return None

    def count(self, view: Any, outcome: Outcome) -> Sequence[Counted]:
        """Return what is counted at the end, in the order in which that is told; nothing: nobody counts."""
        return ()

    def report(self, view: Any, events: Sequence[Event], at: Position) -> Report | None:
        """Return what is to be told at length of the events that led from `view` to `at`, if anything."""
        return None

    def prolong(self, report: Report, events: Sequence[Event]) -> bool:
        """Have the report on show tell these later events of the same gesture too; False if it does not."""
        return False

    # Why

    def reason(self, reason: Reason) -> str:
        """Return why a move is good or bad, as a clause without a capital or an end; nothing if unknown."""
        return ""

    def gesture(self, at: Position, moves: Sequence[Move]) -> str:
        """Return what the moves of one gesture do, as a clause without a capital or an end."""
        return ""

    def advice(
        self, at: Position, line: Sequence[Move], gesture: Sequence[Move], reasons: Sequence[Reason]
    ) -> str:
        """Return in a sentence what the first gesture of a line is and why; nothing if that is unknown."""
        return self.composed(self.gesture(at, gesture), self.clauses(reasons))

    def composed(self, named: str, clauses: Sequence[str]) -> str:
        """Return a sentence that names a gesture, then says why; nothing if there is nothing to say."""
        why = self._because(clauses)
        text = _("{gesture} : {why}").format(gesture=named, why=why) if named and why else named or why
        return f"{sentence(text)}." if text else ""

    def justification(self, reasons: Sequence[Reason]) -> str:
        """Return in a sentence why somebody has played as they did; nothing if that is unknown."""
        why = self._because(self.clauses(reasons))
        return f"{why}." if why else ""

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return all that several reasons say, what matters most first."""
        return tuple(dict.fromkeys(filter(None, map(self.reason, reasons))))

    def _because(self, clauses: Sequence[str]) -> str:
        """Return the first clauses as one."""
        return " ; ".join(clauses[: self.most_reasons])

    # Why not

    def explain(self, refusal: Refusal) -> str:
        """Say in one sentence why a move is refused."""
        return self.words.explain(refusal, self.names)

    def objection(self, at: Position, refusal: Refusal) -> Report | None:
        """Return what shows at length why a move is refused, if a sentence is not enough."""
        return None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the rule that a click on a report asks for, empty for none; `pos` in pixels."""
        return ""

    # The end

    def concession(self, view: Any, seat: int) -> Concession:
        """Return that giving up loses the game to the other of two players."""
        consequence = _("Si {name} abandonne, {other} gagne la partie.")
        named = consequence.format(name=self.names[seat], other=self.names[1 - seat])
        return Concession(_("Abandonner la partie…"), named)

    def score_line(self, line: ScoreLine) -> str:
        """Return why a seat has the points of a line of the score sheet."""
        return self.words.score(line, self.names)

    def total(self, score: int) -> str:
        """Return a winner's score in words; empty where it is not points that decide."""
        return ngettext("{n} point", "{n} points", score).format(n=score)

    def counted(self) -> str:
        """Return what the standings of the seats count, in the plural: the name of an axis."""
        return _("points")

    def tie_break(self, outcome: Outcome) -> str:
        """Return what decides among those with the most points, to be read after these; empty if nothing."""
        return ""

    def ending(self, reason: str) -> str:
        """Say in one sentence why the game ended."""
        return self.words.ending(reason)
