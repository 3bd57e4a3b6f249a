"""What sets Highlanders and Rheingold apart: a few numbers, beside their boards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One game's numbers; everything else is common to both."""

    id: str
    min_seats: int
    max_seats: int
    fronts: int  # at most so many fronts in one field battle (C9)
    knight_always: bool  # a conquered castle is never held by a shield alone (C14)


HIGHLANDERS = RuleSet("highlanders", min_seats=2, max_seats=5, fronts=3, knight_always=False)
RHEINGOLD = RuleSet("rheingold", min_seats=3, max_seats=5, fronts=2, knight_always=True)
