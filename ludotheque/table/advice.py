"""Puts advice into words.

A computer player that advises returns a line: one or several moves that it would make. The advice is about
the line's first gesture (a drag, a click or a press of a button), which can make several moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ludotheque.core.game import Rules
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position

Moves = tuple[Move, ...]


def gesture_of(rules: Rules[Any], look: Look, at: Position, line: Moves) -> Moves:
    """Return the first moves of `line` that are advised together.

    They are made by one gesture, or by several gestures that belong together.
    """
    gestures, view, seat = look.gestures, at.view, rules.turn(at.view)
    for count, (move, onward) in enumerate(pairwise(line), 1):
        view = rules.apply(view, move)
        if rules.turn(view) == seat and gestures.advised_together(move, onward, at):
            continue
        if rules.turn(view) != seat or gestures.forced(view) or gestures.settled(view):
            return line[:count]
    return line


def advice_words(
    rules: Rules[Any], look: Look, at: Position, line: Moves, gesture: Moves, reasons: Sequence[Reason]
) -> str:
    """Return a sentence that advises `gesture`, the first moves of `line`, for these reasons.

    A line that only ends the turn needs a reason. If the game has no words for the gesture, the sentence is
    what the log would say about its first move.
    """
    if _only_ends(rules, look, at, line) and not (
        look.telling.clauses(reasons) or look.telling.warnings(reasons, ())
    ):
        return _("Rien ne presse.")
    text = look.telling.advice(at, line, gesture, reasons)
    if text:
        return text
    after = rules.apply(at.view, gesture[0])
    told = map(look.telling.tell, rules.events(at.view, gesture[0], after))
    return next(filter(None, told), _("Ce coup est le meilleur qu'on ait trouvé."))


def _only_ends(rules: Rules[Any], look: Look, at: Position, line: Moves) -> bool:
    """Return whether a line is a single press of a button that ends the turn."""
    ends = rules.turn(rules.apply(at.view, line[0])) != rules.turn(at.view)
    return len(line) == 1 and ends and not look.gestures.ways(at, line)
