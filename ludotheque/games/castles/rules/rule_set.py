"""The differences between the rules of Highlanders and Rheingold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSet:
    """What distinguishes the rules of one of the two games from the rules of the other."""

    id: str
    min_seats: int
    max_seats: int
    knight_always: bool  # whether a conquered castle must keep a knight besides its shield (C14)
    changes: tuple[tuple[str, ...], ...]  # see core.game.Rules


HIGHLANDERS = RuleSet("highlanders", 2, 5, knight_always=False, changes=(("C2", "C9"), ()))
RHEINGOLD = RuleSet("rheingold", 3, 5, knight_always=True, changes=(("C2",), ()))
