"""What sets Highlanders and Rheingold apart: a few numbers, beside their boards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game's numbers; everything else is common to both."""

    id: str
    min_seats: int
    max_seats: int
    knight_always: bool  # a conquered castle is never held by a shield alone (C14)
    changes: tuple[tuple[str, ...], ...]  # see core.game.Rules


HIGHLANDERS = RuleSet("highlanders", 2, 5, knight_always=False, changes=(("C2", "C9"), ()))
RHEINGOLD = RuleSet("rheingold", 3, 5, knight_always=True, changes=(("C2",), ()))
