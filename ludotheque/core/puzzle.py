"""Puzzles: a recorded game that ends in a question, and the search for what a seat can reach in its turn.

A puzzle is a record whose file also has an object `puzzle`. It asks for a deed, events that must all happen
before the seat's turn ends, or a question with numbered answers. A file is bounded and checked like a record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from ludotheque.core.files import read_plain
from ludotheque.core.game import CHANCE, Event, Facts, Rules
from ludotheque.core.move import Move
from ludotheque.core.record import LARGEST, LONGEST, BadRecord, Record, read, write

S = TypeVar("S")

MOST_POSITIONS = 200_000  # that a search looks at, before it gives up
_MOST_PLIES = 100  # of a turn: it may have no end where the others cannot move any more
LONGEST_LINE = 200  # moves
_MOST_LINES = 100  # first moves, or tempting lines
_MOST_AIMS, _MOST_FACTS = 8, 8
_MOST_ANSWERS = 6
_LAST_RANK = 999
_DEED = {"rank", "seat", "goal", "line", "first", "tempting"}
_QUESTION = {"rank", "seat", "answers", "right", "computed"}


class BadPuzzle(ValueError):
    """Raised for a puzzle with a mistake, which the message names."""


class TooWide(Exception):
    """Raised by a search that would have to look at too many positions, or too far."""


class GoalEvent(NamedTuple):
    """An event that must happen to the seat that is asked: its kind, and facts among those it must have."""

    kind: str
    facts: Facts = ()

    def met_by(self, event: Event) -> bool:
        """Return whether `event` is the one that is aimed at, whoever's it is."""
        return event.kind == self.kind and set(self.facts) <= set(event.facts)


Goal = tuple[GoalEvent, ...]
Line = tuple[str, ...]  # moves in notation, including outcomes of chance


class Puzzle(NamedTuple):
    """A position, that after the last move of `record`, in which `seat` is asked a deed or a question.

    A deed has a `goal`, a `line` that reaches it, all `first` moves from which it can be reached, and
    `tempting` lines that fail. A question has so many `answers`, the `right` one counted from 1, and the
    fact of the rules by which tests compute it.
    """

    record: Record
    rank: int  # in the list of its game, from 1, the easiest
    seat: int
    goal: Goal = ()
    line: Line = ()
    first: Line = ()
    tempting: tuple[Line, ...] = ()
    answers: int = 0
    right: int = 0
    computed: Mapping[str, Any] = {}

    @property
    def wrong(self) -> tuple[int, ...]:
        """The numbers of the answers or tempting lines that need a text saying why they are wrong."""
        return tuple(n for n in range(1, (self.answers or len(self.tempting)) + 1) if n != self.right)


def read_puzzle(data: bytes) -> Puzzle:
    """Parse the file of a puzzle; raises BadPuzzle."""
    try:
        record, content = read(data), json.loads(data).get("puzzle")
    except BadRecord as error:
        raise BadPuzzle(error.fault.reason) from error
    except ValueError as error:
        raise BadPuzzle(str(error)) from error
    if record.fault:
        raise BadPuzzle(record.fault.reason)
    if not isinstance(content, dict):
        raise BadPuzzle("there is no puzzle")
    known = _QUESTION if "answers" in content else _DEED
    if content.keys() != known:
        raise BadPuzzle(f"{min(content.keys() ^ known)} is missing or unknown")
    seats = len(record.setup.players)
    rank, seat = _number(content, "rank", 1, _LAST_RANK), _number(content, "seat", 0, seats - 1)
    if "answers" in content:
        answers = _number(content, "answers", 2, _MOST_ANSWERS)
        right, computed = _number(content, "right", 1, answers), content["computed"]
        if not (isinstance(computed, dict) and isinstance(computed.get("by"), str)):
            raise BadPuzzle("computed: not an object with `by`")
        return Puzzle(record, rank, seat, answers=answers, right=right, computed=computed)
    tempting = content["tempting"]
    if not (isinstance(tempting, list) and len(tempting) <= _MOST_LINES):
        raise BadPuzzle(f"tempting: not a list of at most {_MOST_LINES} lines")
    return Puzzle(
        record,
        rank,
        seat,
        goal=_goal(content["goal"]),
        line=_line(content["line"], "line", LONGEST_LINE),
        first=_line(content["first"], "first", _MOST_LINES),
        tempting=tuple(_line(line, "tempting", LONGEST_LINE) for line in tempting),
    )


def write_puzzle(puzzle: Puzzle) -> bytes:
    """Return a puzzle that asks for a deed as the content of a file."""
    told = {
        "rank": puzzle.rank,
        "seat": puzzle.seat,
        "goal": [(aim.kind, dict(aim.facts)) for aim in puzzle.goal],
    }
    told |= {"line": puzzle.line, "first": puzzle.first, "tempting": puzzle.tempting}
    content = json.loads(write(puzzle.record)) | {"puzzle": told}
    return (json.dumps(content, ensure_ascii=False) + "\n").encode()


def open_file(path: Path) -> Puzzle:
    """Return the puzzle in a file; raises BadPuzzle, with the name of the file."""
    try:
        return read_puzzle(read_plain(path, LARGEST))
    except (OSError, BadPuzzle) as error:
        raise BadPuzzle(f"{path.name}: {error}") from error


def puzzles_in(folder: Path, game: str) -> dict[Path, Puzzle]:
    """Return the puzzles of a game in a folder by file, from easy to hard, without damaged ones."""
    found = []
    for path in folder.glob("*.json"):
        try:
            puzzle = open_file(path)
        except BadPuzzle:
            continue
        if puzzle.record.setup.game == game:
            found.append((puzzle.rank, path.stem, path, puzzle))
    return {path: puzzle for *_order, path, puzzle in sorted(found, key=lambda each: each[:2])}


@cache
def puzzle_files(folder: Path, game: str) -> tuple[Path, ...]:
    """Return the files that `puzzles_in` does, of a folder that ships and does not change."""
    return tuple(puzzles_in(folder, game))


def _number(content: Mapping[str, Any], key: str, least: int, most: int) -> int:
    value = content[key]
    if type(value) is not int or not least <= value <= most:
        raise BadPuzzle(f"{key}: not a number from {least} to {most}")
    return value


def _line(value: Any, key: str, most: int) -> Line:
    if not (isinstance(value, list) and 0 < len(value) <= most and all(map(_is_text, value))):
        raise BadPuzzle(f"{key}: not a list of 1 to {most} moves")
    return tuple(value)


def _goal(value: Any) -> Goal:
    if not (isinstance(value, list) and 0 < len(value) <= _MOST_AIMS):
        raise BadPuzzle(f"goal: not a list of 1 to {_MOST_AIMS} events")
    return tuple(map(_aim, value))


def _aim(value: Any) -> GoalEvent:
    """Parse an event that is aimed at, such as `["castle-taken", {"castle": "Doune"}]`."""
    if not (
        isinstance(value, list) and len(value) == 2 and _is_text(value[0]) and isinstance(value[1], dict)
    ):
        raise BadPuzzle("goal: not a kind of event with an object of facts")
    kind, facts = value
    fine = all(_is_text(name) and (type(fact) is int or _is_text(fact)) for name, fact in facts.items())
    if len(facts) > _MOST_FACTS or not fine:
        raise BadPuzzle(f"goal: not at most {_MOST_FACTS} facts, each a number or a text")
    return GoalEvent(kind, tuple(facts.items()))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST


def played(rules: Rules[S], state: S, move: Move) -> S | None:
    """Return the state after a move that the rules list, None if what `state`, a view, hides decides it."""
    try:
        return rules.apply(state, move)
    except ValueError:
        return None


class Search(Generic[S]):
    """What a seat can reach by its own moves before another seat is to move, whatever chance does.

    It remembers every position that it looked at. Of hidden information it knows what the given states tell:
    to let the seat know no more than it may, give the seat's view. A move whose outcome is hidden there
    reaches nothing.
    """

    def __init__(self, rules: Rules[S], seat: int, goal: Goal, most: int = MOST_POSITIONS) -> None:
        self._rules, self.seat, self.goal, self._most, self.looked = rules, seat, goal, most, 0
        self._known: dict[tuple[S, Goal], bool] = {}
        self._open = set[tuple[S, Goal]]()  # those being looked at
        self._came_back = False  # whether a line came back to one of these, so that a False may be too early

    def left(self, before: S, move: Move, after: S, goal: Goal) -> Goal:
        """Return the aims of `goal` that remain once `move` has led from `before` to `after`."""
        events = [one for one in self._rules.events(before, move, after) if one.seat == self.seat]
        return tuple(aim for aim in goal if not any(map(aim.met_by, events)))

    def reaches(self, state: S, goal: Goal) -> bool:
        """Return whether the seat can surely reach every aim of `goal` in its turn; raises TooWide."""
        if not goal:
            return True
        key = state, goal
        if key in self._open:
            self._came_back = True
            return False
        if key not in self._known:
            found = self._looked(state, goal)
            if not found and self._came_back and self._open:
                return False
            self._known[key] = found
        return self._known[key]

    def keeps(self, state: S, move: Move, goal: Goal) -> bool:
        """Return whether every aim of `goal` can surely be reached by way of `move`; raises TooWide."""
        after = played(self._rules, state, move)
        return after is not None and self.reaches(after, self.left(state, move, after, goal))

    def first_moves(self, state: S) -> Sequence[Move]:
        """Return every legal move of the seat after which the goal can still be reached; raises TooWide."""
        return [move for move in self._rules.legal(state) if self.keeps(state, move, self.goal)]

    def _looked(self, state: S, goal: Goal) -> bool:
        if self.looked == self._most or len(self._open) == _MOST_PLIES:
            raise TooWide
        self.looked += 1
        self._came_back &= bool(self._open)
        self._open.add((state, goal))
        try:
            turn = self._rules.turn(state)
            if turn == CHANCE:
                return all(self.keeps(state, move, goal) for move, _weight in self._rules.chances(state))
            mine = turn == self.seat
            return mine and any(self.keeps(state, move, goal) for move in self._rules.legal(state))
        finally:
            self._open.remove((state, goal))
