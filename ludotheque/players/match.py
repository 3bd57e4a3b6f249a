"""Whole games between computer players, without a window: for measures and checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER, Rules
from ludotheque.core.judgement import Judgement
from ludotheque.core.move import Move
from ludotheque.core.playout import Played
from ludotheque.players.player import ComputerPlayer, hire


def play_match(judgement: Judgement[Any], seats: Sequence[str], seed: str, cut: int) -> Played[Any]:
    """Play one game between the levels at the seats; the same for the same seed; give up after `cut` plies.

    What one proposes is made if all others agree; a refused move raises IllegalMove.
    """
    rules = judgement.rules
    players = [hire(judgement, seat, who, seed=seed) for seat, who in enumerate(seats)]
    state, drawn = rules.start(), 0
    seen = [rules.view(state, seat) for seat in range(len(players))]  # of the state, by each seat
    plan: list[Move] = []
    for plies in range(cut):
        turn = rules.turn(state)
        if turn == OVER:
            return Played(state, plies, rules.outcome(state))
        if turn == CHANCE:
            move = draw(seed, drawn, rules.chances(state))
            drawn += 1
        else:
            if not plan:
                agreed = _agreed(rules, players, state, turn)
                plan = [agreed] if agreed else list(players[turn].choose(seen[turn]))
            move = plan.pop(0)
        after = rules.apply(state, move)
        before, seen = seen, [rules.view(after, seat) for seat in range(len(players))]
        for seat, player in enumerate(players):
            player.saw(before[seat], rules.view_move(state, move, seat), seen[seat])
        if rules.turn(after) != turn:
            plan = []
        state = after
    return Played(state, cut, rules.outcome(state))


def _agreed(rules: Rules[Any], players: Sequence[ComputerPlayer[Any]], state: Any, turn: int) -> Move | None:
    """Return what the seat to move proposes, if it may be declared alone or all others agree."""
    move = players[turn].proposes(rules.view(state, turn))
    if move is None or move in rules.declarations(state):
        return move
    others = (seat for seat in range(len(players)) if seat != turn)
    agreed = all(players[seat].agrees(rules.view(state, seat), move) for seat in others)
    return move if agreed else None
