"""The computer players of one table, who are told the moves in words and shown what their seats may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque.core.judgement import Judgement, Reason
from ludotheque.players.player import ComputerPlayer, hire


class Question(NamedTuple):
    """What a seat is asked after so many plies: to choose, or whether it agrees to `proposal`."""

    number: int
    seat: int
    plies: int
    proposal: str = ""


class Answer(NamedTuple):
    """What a seat answers: a line, what it proposes instead, or whether it agrees."""

    number: int
    line: tuple[str, ...] = ()
    proposes: str = ""
    agrees: bool = False
    reasons: tuple[Reason, ...] = ()


class Team:
    """Hired for a game from its start; after undo all are hired anew and told the moves again."""

    def __init__(self, judgement: Judgement[Any]) -> None:
        self._judgement, self._rules = judgement, judgement.rules
        self._players: dict[int, ComputerPlayer[Any]] = {}
        self._state, self._plies = self._rules.start(), 0

    def hire(self, levels: Mapping[int, str], seed: str) -> None:
        """Have these levels play from the start of a game."""
        self._players = {
            seat: hire(self._judgement, seat, level, seed=seed) for seat, level in levels.items()
        }
        self._state, self._plies = self._rules.start(), 0

    def told(self, moves: Sequence[str]) -> None:
        """Show each seat what it saw of these moves; raises IllegalMove, BadNotation."""
        rules = self._rules
        for text in moves:
            before, move = self._state, rules.notation.read(text)
            after = rules.apply(before, move)
            for seat, player in self._players.items():
                seen = rules.view_move(before, move, seat)
                player.saw(rules.view(before, seat), seen, rules.view(after, seat))
            self._state, self._plies = after, self._plies + 1

    def answer(self, asked: Question) -> Answer:
        """Return what a seat answers."""
        rules, player = self._rules, self._players[asked.seat]
        view = rules.view(self._state, asked.seat)
        if asked.proposal:
            return Answer(asked.number, agrees=player.agrees(view, rules.notation.read(asked.proposal)))
        proposed = player.proposes(view)
        line = tuple(map(rules.notation.write, player.choose(view)))
        proposes = rules.notation.write(proposed) if proposed else ""
        return Answer(asked.number, line, proposes, reasons=player.reasons())
