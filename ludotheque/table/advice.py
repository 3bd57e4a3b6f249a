"""Puts advice into words.

Advice is about the first gesture of a line, which is one or several moves that a computer player would make.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.game import Rules
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.i18n import _
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.position import Position

Moves = tuple[Move, ...]


def gesture_of(rules: Rules[Any], look: Look, view: Any, line: Moves) -> Moves:
    """Return the moves at the start of a line that the player makes by a single gesture."""
    seat = rules.turn(view)
    for count, move in enumerate(line[:-1], 1):
        view = rules.apply(view, move)
        if rules.turn(view) != seat or look.gestures.settled(view) or look.gestures.forced(view):
            return line[:count]
    return line


def advice_words(
    rules: Rules[Any], look: Look, at: Position, line: Moves, gesture: Moves, reasons: Sequence[Reason]
) -> str:
    """Return a sentence about a gesture and its reasons.

    If the game has no words for it, the sentence is what the log would say about the gesture.
    """
    text = look.telling.advice(at, line, gesture, reasons)
    if text:
        return text
    after = rules.apply(at.view, gesture[0])
    told = map(look.telling.tell, rules.events(at.view, gesture[0], after))
    return next(filter(None, told), _("Ce coup est le meilleur qu'on ait trouvé."))
