"""A position of any game for the tests of its rules. Moves are given in notation."""

from __future__ import annotations

from typing import Any, Self

import pytest

from ludotheque.core.game import IllegalMove, Rules

Facts = dict[str, int | str]


class Position:
    """A game that is played from a given state, with moves in notation."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self.rules, self.state = rules, state

    def do(self, *moves: str) -> Self:
        for words in moves:
            self.state = self.rules.apply(self.state, self.rules.notation.read(words))
        return self

    def legal(self, verb: str = "") -> set[str]:
        words = map(self.rules.notation.write, self.rules.legal(self.state))
        return {text for text in words if text.startswith(verb)}

    def refused(self, words: str) -> tuple[str, str, Facts]:
        """Return (rule, reason, facts) of the refusal of a move; fail if it is legal or can be made."""
        move = self.rules.notation.read(words)
        refusal = self.rules.refusal(self.state, move)
        assert refusal, f"{words} is legal"
        assert move not in self.rules.legal(self.state)
        with pytest.raises(IllegalMove) as illegal:
            self.rules.apply(self.state, move)
        assert illegal.value.refusal == refusal
        return refusal.rule, refusal.reason, dict(refusal.facts)

    def events(self, words: str) -> list[tuple[str, int, Facts]]:
        """Make a move and return its events as (kind, seat, facts)."""
        before, move = self.state, self.rules.notation.read(words)
        self.do(words)
        told = self.rules.events(before, move, self.state)
        return [(event.kind, event.seat, dict(event.facts)) for event in told]

    def by_kind(self, words: str) -> dict[str, Facts]:
        """Make a move and return its events as {kind: facts with the seat}, the last of each kind."""
        return {kind: {"seat": seat, **facts} for kind, seat, facts in self.events(words)}
