"""Notes on a game, advice, and branches: other moves that were tried. Malformed ones are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from ludotheque.core.letters import MOST_EACH, first_letters
from ludotheque.core.setup import clean

A = TypeVar("A", bound="TurnNote | Branch | AdvisedLine")

MOST_NOTES, LONGEST_NOTE, MOST_LINES = 200, 300, 6  # notes in a game; letters and lines in a note
MOST_BRANCHES, LONGEST_NAME = 50, 40  # branches of a game, and letters in the name of one
LONGEST_BRANCH = 1_000  # moves
MOST_ADVISED, LONGEST_ADVISED = 1_000, 60  # lines advised that a game keeps, the latest, and moves of one


class TurnNote(NamedTuple):
    """What was noted after `ply` plies; if `awaited`, a lesson made of the game asks for the next move."""

    ply: int
    text: str
    awaited: bool = False


class Branch(NamedTuple):
    """Moves in notation, outcomes of chance included, that were tried after the first `ply` plies."""

    ply: int
    name: str
    moves: tuple[str, ...]


class AdvisedLine(NamedTuple):
    """A line in notation that its player was shown as advice after `ply` plies."""

    ply: int
    line: tuple[str, ...]


class Annotations(NamedTuple):
    """All that was noted and tried in a game."""

    notes: tuple[TurnNote, ...] = ()
    branches: tuple[Branch, ...] = ()

    def includes(self, other: Annotations) -> bool:
        """Return whether each annotation of another copy of the game is among these."""
        return {*other.notes} <= {*self.notes} and {*other.branches} <= {*self.branches}

    def joined(self, other: Annotations) -> Annotations:
        """Return these with those of another copy of the game, as many as a game keeps."""
        notes = dict.fromkeys((*self.notes, *other.notes))
        branches = dict.fromkeys((*self.branches, *other.branches))
        return Annotations(ordered([*islice(notes, MOST_NOTES)]), ordered([*islice(branches, MOST_BRANCHES)]))


def note_text(text: str) -> str:
    """Return the text of a note, on MOST_LINES lines at most, none empty, and cut to LONGEST_NOTE letters."""
    lines = [line for line in map(clean, _start(text, LONGEST_NOTE).splitlines()) if line]
    told = "\n".join([*lines[: MOST_LINES - 1], *filter(None, [" ".join(lines[MOST_LINES - 1 :])])])
    return first_letters(told, LONGEST_NOTE).rstrip()


def branch_name(text: str) -> str:
    """Return the name of a branch, on one line and cut to LONGEST_NAME letters."""
    return first_letters(clean(_start(text, LONGEST_NAME)), LONGEST_NAME).rstrip()


def ordered(found: Sequence[A]) -> tuple[A, ...]:
    """Return annotations by their plies, those of one ply in the order given, without repetitions."""
    return tuple(sorted(dict.fromkeys(found), key=lambda one: one.ply))


def replaced(found: Sequence[A], before: A | None, after: A | None) -> list[A]:
    """Return annotations with `after` in the place of `before`, or at the end; None stands for none."""
    at = found.index(before) if before in found else len(found)
    return [*found[:at], *([after] if after else []), *found[at + 1 :]]


def within(found: Sequence[A], plies: int) -> tuple[A, ...]:
    """Return the annotations of a game that lie in its first `plies` plies."""
    return tuple(one for one in found if one.ply <= plies)


def plain_notes(notes: Sequence[TurnNote]) -> list[dict[str, Any]]:
    """Return notes as a list that can be written as JSON."""
    return [
        {"ply": note.ply, "text": note.text, **({"awaited": True} if note.awaited else {})} for note in notes
    ]


def plain_branches(branches: Sequence[Branch]) -> list[dict[str, Any]]:
    """Return branches as a list that can be written as JSON; their moves are called a line."""
    return [{"ply": branch.ply, "name": branch.name, "line": branch.moves} for branch in branches]


def read_notes(value: Any, plies: int) -> tuple[TurnNote, ...]:
    """Return the sound notes in a JSON value, at most MOST_NOTES, of a game with so many plies."""
    return ordered([*islice(_sound(value, plies, _note), MOST_NOTES)])


def read_branches(value: Any, plies: int, are_moves: Callable[[list[Any]], bool]) -> tuple[Branch, ...]:
    """Return the sound branches in a JSON value, at most MOST_BRANCHES, of a game with so many plies.

    `are_moves` says whether all values in a list are fit to be moves in notation.
    """

    def branch(content: dict[str, Any]) -> Branch | None:
        name, line = content.get("name"), content.get("line")
        if not (isinstance(name, str) and isinstance(line, list) and 0 < len(line) <= LONGEST_BRANCH):
            return None
        return Branch(content["ply"], branch_name(name), tuple(line)) if are_moves(line) else None

    return ordered([*islice(_sound(value, plies, branch), MOST_BRANCHES)])


def plain_advised(found: Sequence[AdvisedLine]) -> list[list[int | str]]:
    """Return advice as a list that can be written as JSON."""
    return [[one.ply, *one.line] for one in found]


def read_advised(value: Any, plies: int, are_moves: Callable[[list[Any]], bool]) -> tuple[AdvisedLine, ...]:
    """Return the sound advice in a JSON value, as `read_branches` does."""
    lists = [one for one in value if isinstance(one, list)] if isinstance(value, list) else []
    sound = (
        AdvisedLine(ply, tuple(line))
        for ply, *line in filter(None, lists)
        if type(ply) is int and 0 <= ply <= plies and 0 < len(line) <= LONGEST_ADVISED and are_moves(line)
    )
    return ordered([*sound])[-MOST_ADVISED:]


def _sound(value: Any, plies: int, read: Callable[[dict[str, Any]], A | None]) -> Iterator[A]:
    """Yield what `read` makes of each object in a JSON value that has a ply of the game."""
    for content in value if isinstance(value, list) else ():
        ply = content.get("ply") if isinstance(content, dict) else None
        if type(ply) is int and 0 <= ply <= plies and (found := read(content)):
            yield found


def _note(content: dict[str, Any]) -> TurnNote | None:
    text = content.get("text")
    said = note_text(text) if isinstance(text, str) else ""
    return TurnNote(content["ply"], said, content.get("awaited") is True) if said else None


def _start(text: str, letters: int) -> str:
    return text[: 4 * MOST_EACH * letters]  # enough to find so many letters in, however long the text is
