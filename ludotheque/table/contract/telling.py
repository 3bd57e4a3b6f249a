"""Puts a game into words (prompts, notes, log, refusals, reports and scores): a part of a game's look."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from ludotheque.core.forecast import UNKNOWN, Foretold
from ludotheque.core.game import Event, Outcome, Refusal, ScoreLine
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _, listed, ngettext, semicolons, sentence
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.staging import Counted, Fortune, Stroke
from ludotheque.table.contract.terms import Concession, Described, Landmark, LogLine, Note, Report, Status

PAPER = 35  # words of a piece of advice, at most
BRIEF = 28  # words of what is said of a deed in two sentences, at most


class Words(Protocol):
    """The words of one game, such as its module `words`; `names` are those of the players, by seat."""

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Return a sentence that says what happened."""
        ...

    def explain(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Return why a move is refused."""
        ...

    def score(self, line: ScoreLine, names: Sequence[str]) -> str:
        """Return in words what the points on a line of the score sheet are for."""
        ...

    def ending(self, reason: str) -> str:
        """Return why the game ended, given the key of the reason."""
        ...


class Advice(NamedTuple):
    """What is told of a computer player's `line`: the `gesture` of its first moves, and what is foretold."""

    at: Position
    line: Sequence[Move]
    gesture: Sequence[Move]
    reasons: Sequence[Reason]
    outlook: Foretold = UNKNOWN


class Deed(NamedTuple):
    """What a seat did: moves, each between public views, and its `reasons`, none while hands are secret."""

    seat: int
    plies: Sequence[tuple[Any, Move, Any]]
    reasons: Sequence[Reason] = ()


def often(share: float) -> str:
    """Return how often something happens, in words, for a share from 0 to 1."""
    return next(told for least, told in _words() if share >= least)


def _words() -> Sequence[tuple[float, str]]:
    return (
        (0.87, _("presque sûr")),
        (0.71, _("3 chances sur 4")),
        (0.58, _("2 chances sur 3")),
        (0.42, _("1 chance sur 2")),
        (0.29, _("1 chance sur 3")),
        (0.2, _("1 chance sur 4")),
        (0.0, _("1 chance sur 6")),
    )


def brief(sentences: Sequence[str]) -> str:
    """Return the first of some sentences, and the second one if both are short enough to be read at once."""
    both = " ".join(sentences[:2])
    return both if length(both) <= BRIEF else sentences[0]


def length(text: str) -> int:
    """Return how many words a text has."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


class Telling:
    """Describes one session in the words of its game."""

    music: ClassVar[Sequence[str]] = ("shelf",)  # names from `ui/sound.py`, MUSIC, played one after another
    sounds: ClassVar[Mapping[str, str]] = {}  # by kind of event: a name from `ui/sound.py`, NAMES
    silent: ClassVar[Container[str]] = ()  # the kinds of events that the log leaves out
    most_reasons: ClassVar[int] = 3  # the greatest number of reasons told for one gesture

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = tuple(names)

    # The turn

    def prompt(self, at: Position) -> str:
        """Return one sentence that tells the player to move what to do; empty if there is nothing to say."""
        return ""

    def goal(self, at: Position) -> str:
        """Return the aim of the game in one short line; empty if the panel should not have such a line."""
        return ""

    def opportunities(self, at: Position) -> Sequence[str]:
        """Return sentences on what may be won now, best first; () if the board says it during drags."""
        return ()

    def status(self, at: Position, moves: Sequence[Move]) -> Status:
        """Return what the panel shows of the turn, after all `moves` of the game so far."""
        return Status()

    def place(self, at: Position, place: str) -> Described:
        """Return a place by the name that all texts use; by default its id, and whose pieces stand there."""
        seats = dict.fromkeys(one.seat for one in at.arrangement.pieces if one.place == place)
        return Described(place, listed([self.names[seat] for seat in seats if seat >= 0]))

    def note(self, at: Position, place: str) -> Note | None:
        """Return what more there is to say of a place under its name, None if `place` says all."""
        return None

    def promise(self, at: Position, held: Held, place: str) -> str:
        """Return what dropping what is held on a place would do, if the picture says it and no hint."""
        return ""

    def place_names(self, at: Position) -> Mapping[str, Sequence[str]]:
        """Return {name: the places that texts call by it, ignoring capitals}."""
        found = dict[str, list[str]]()
        for place in at.arrangement.places:
            found.setdefault(self.place(at, place).name, []).append(place)
        return found

    # What happened

    def tell(self, event: Event) -> str:
        """Return a sentence about an event."""
        return sentence(self.words.tell(event, self.names))

    def brief(self, event: Event) -> str:
        """Describe an event in about 26 letters, without the player's name; "" shortens `tell` instead."""
        return ""

    def places_of(self, event: Event) -> tuple[str, ...]:
        """Return the places that an event is about."""
        return ()

    def lines(self, events: Sequence[Event]) -> tuple[LogLine, ...]:
        """Return the lines of the log about these events, which belong to one ply or to plies told as one."""
        told = (event for event in events if event.kind not in self.silent)
        return tuple(
            LogLine(self.tell(event), event.seat, self.places_of(event), self.brief(event)) for event in told
        )

    def as_one(self, before: Sequence[Event], after: Sequence[Event]) -> Sequence[Event]:
        """Return events that describe two plies together in the log, () if it tells each by itself."""
        return ()

    def sound(self, event: Event) -> str | None:
        """Return the name of the sound of an event, None if it is silent."""
        return self.sounds.get(event.kind)

    def landmarks(self) -> Sequence[Landmark]:
        """Return the kinds of events that a replay can jump to, the most interesting first."""
        return ()

    def aloud(self, at: Position, events: Sequence[Event]) -> str:
        """Return a sentence to show over the board right after the events that led to `at`, or ""."""
        return ""

    def stroke(self, view: Any, events: Sequence[Event]) -> Stroke | None:
        """Return the stroke for these events after the public `view`, None if the pieces just move."""
        return None

    def outdated(self, stroke: Stroke, events: Sequence[Event]) -> bool:
        """Return whether later events make the result of a stroke untrue."""
        return False

    def fortune(self, view: Any, events: Sequence[Event]) -> Fortune | None:
        """Return which seats these events favour and harm, or None: by default, a stroke's seats.

        `view` is the public view before the events.
        """
        stroke = self.stroke(view, events)
        return Fortune(stroke.winner, stroke.losers, stroke.weight) if stroke and stroke.winner >= 0 else None

    def last_turn(self, view: Any, seat: int) -> str:
        """Return words that say that a seat can end the game, or a round, and how; "" if it cannot.

        It must follow from the view, for what is left of the turn if the seat is to move, else for its next.
        """
        return ""

    def nearly(self, view: Any) -> int:
        """Return the seat that is about to win, as everybody can see, or -1 if there is none."""
        return -1

    def count(self, view: Any, outcome: Outcome) -> Sequence[Counted]:
        """Return the items of the final count in the order in which they are counted, if there is one."""
        return ()

    def report(self, view: Any, events: Sequence[Event], at: Position) -> Report | None:
        """Return a report on the events that led from `view` to `at`, or None if they need no report."""
        return None

    def prolong(self, report: Report, events: Sequence[Event]) -> bool:
        """Add later events of the same gesture to the report on show; return False if they do not belong."""
        return False

    # Why

    def reason(self, reason: Reason) -> str:
        """Return a reason for a move as a clause without capital or full stop, "" if its kind is unknown."""
        return ""

    def gesture(self, at: Position, moves: Sequence[Move]) -> str:
        """Return words that say what the moves of one gesture do: a clause without capital or full stop."""
        return ""

    def advice(self, one: Advice) -> str:
        """Return a sentence that advises a gesture and gives the reasons, "" if there are no words for it.

        What is foretold is told after it: a reason that says less can be left out.
        """
        return self.composed(self.gesture(one.at, one.gesture), self.clauses(one.reasons))

    def besides(self, one: Advice) -> Foretold:
        """Return what is foretold beside the words of advice: by default all of it."""
        return one.outlook

    def told(self, one: Advice) -> Sequence[Move]:
        """Return the first moves of a line, up to the last that `advice` tells: one click makes them all."""
        return one.gesture

    def foretold(self, happening: Happening, name: str = "") -> str:
        """Return a clause, or "", about what may happen to the advised player, or to one of this `name`."""
        return ""

    def soon(self) -> str:
        """Return words for the time in which promises are kept (`Foresight.horizon`)."""
        return _("Au prochain tour")

    def aim(self, reasons: Sequence[Reason]) -> str:
        """Return what a line with these reasons prepares for a later turn, such as taking a castle, or ""."""
        return ""

    def given_up(self, first: Sequence[Reason], other: Sequence[Reason]) -> str:
        """Return a sentence about what the first line, by its reasons, wins and another does not, or ""."""
        return ""

    def figures(self, reasons: Sequence[Reason]) -> Mapping[str, float]:
        """Return the numbers that advice tells, by what they count, greater ones better; prices below 0."""
        return {}

    def purpose(self, reasons: Sequence[Reason]) -> Sequence[object]:
        """Return what lines of one purpose have in common, of which one is enough: by default the clauses."""
        return self.clauses(reasons)

    def composed(self, named: str, clauses: Sequence[str]) -> str:
        """Return a sentence made of a gesture, which `named` tells in a clause, and its reasons, or ""."""
        text = self.linked(named, clauses)
        return f"{sentence(text)}." if text else ""

    def linked(self, named: str, clauses: Sequence[str]) -> str:
        """Return what `composed` returns, but without capital and full stop."""
        why = self._because(clauses)
        return _("{gesture} : {why}").format(gesture=named, why=why) if named and why else named or why

    def why(self, deed: Deed) -> Sequence[str]:
        """Return sentences that say by the player's name what a deed was for, the weightiest first."""
        name, clauses = self.names[deed.seat], self.clauses(deed.reasons)[:1]
        return [self.composed(name, clauses)] if clauses else ()

    def clauses(self, reasons: Sequence[Reason]) -> Sequence[str]:
        """Return the clauses of several reasons, the most important first."""
        return tuple(dict.fromkeys(filter(None, map(self.reason, reasons))))

    def _because(self, clauses: Sequence[str]) -> str:
        """Return the first `most_reasons` of these clauses, joined by semicolons."""
        return semicolons(clauses[: self.most_reasons])

    # Why not

    def explain(self, refusal: Refusal) -> str:
        """Return a sentence that says why a move is refused."""
        return self.words.explain(refusal, self.names)

    def objection(self, at: Position, refusal: Refusal) -> Report | None:
        """Return a report that shows why a move is refused, None if a sentence says enough."""
        return None

    def cited(self, report: Report, pos: tuple[int, int]) -> str:
        """Return the id of the rule to open after a click on a report at the pixel `pos`; empty for none."""
        return ""

    # The end

    def concession(self, view: Any, seat: int) -> Concession:
        """Return the words for giving up; by default the other player wins, as in a game for two."""
        consequence = _("Si {name} abandonne, {other} gagne la partie.")
        named = consequence.format(name=self.names[seat], other=self.names[1 - seat])
        return Concession(_("Abandonner la partie…"), named)

    def score_line(self, line: ScoreLine) -> str:
        """Return in words what the points on a line of the score sheet are for."""
        return self.words.score(line, self.names)

    def total(self, score: int) -> str:
        """Return the score of a winner in words; empty if the game is not decided by points."""
        return ngettext("{n} point", "{n} points", score).format(n=score)

    def counted(self) -> str:
        """Return words for what the seats' standings count, such as points. They label a chart's axis."""
        return _("points")

    def scoring(self) -> str:
        """Return one sentence about how points are won, "" if the score sheet makes it clear."""
        return ""

    def tie_break(self, outcome: Outcome) -> str:
        """Return what decided between seats with equal points, for the page of the result, or ""."""
        return ""

    def ending(self, reason: str) -> str:
        """Return one sentence that says why the game ended, given the key of the reason."""
        return self.words.ending(reason)
