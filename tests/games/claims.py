"""Asks every tip of a box at every ply of a game, and checks by the second referee that it says the truth.

`games/<folder>/claims.py` states what each tip claims, from the second referee's position, from true states
and by making moves, never from the condition of the tip.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referees import plies

from ludotheque.core.game import Event, Rules
from ludotheque.core.move import Move
from ludotheque.table.contract.tips import FirstTip, Witnessed
from ludotheque.table.game_view import events_of
from ludotheque.table.tipper import since_last_turn


class Made(NamedTuple):
    """A ply: who made it (a seat or CHANCE), the move, and the true states before and after it."""

    seat: int
    before: Any
    move: Move
    after: Any


class Moment(NamedTuple):
    """A position in which a person may be told a tip, with all that is true in it."""

    rules: Rules[Any]
    second: Any  # the second referee, in the same position
    state: Any
    seat: int  # the seat of the person
    legal: Sequence[Move]  # by the second referee
    past: Sequence[Made]  # since the person's previous turn began

    def moves(self, verb: type[Move]) -> list[Any]:
        return [move for move in self.legal if isinstance(move, verb)]

    def made(self, verb: type[Move]) -> Iterator[Made]:
        """Yield the plies of the past with a move of a class."""
        return (ply for ply in self.past if isinstance(ply.move, verb))

    def after(self, move: Move) -> Any:
        return self.rules.apply(self.state, move)


Claim = Callable[[Moment], object]  # true if what the tip says is true


class Box(NamedTuple):
    """What is asked of the tips of a box."""

    tips: Sequence[FirstTip]
    claims: Mapping[str, Claim]
    asker: Callable[[Rules[Any], Any], int]  # the seat that may be told a tip in a state, or -1
    public: bool  # whether a person may have to do with the public view


def asking(box: Box, met: Counter[str]) -> Callable[..., None]:
    """Return a function that plays a game as `replay` does and asks the tips; `met` counts what occurs."""

    def ask(name, rules, second, facts, taste, rng, most, beside, start=None) -> None:
        made, events, before = list[Made](), list[Sequence[Event]](), None
        for ply, (move, state) in enumerate(plies(rules, second, taste, rng, most, beside, start)):
            if move:
                made.append(Made(rules.turn(before), before, move, state))
                events.append(events_of(rules, before, move, state))
            before, turn = state, rules.turn(state)
            seat = box.asker(rules, state)
            if seat < 0:
                continue
            begun = since_last_turn([one.seat for one in made], seat)
            legal = list(second.legal()) if turn >= 0 else []
            view = rules.view(state, None if box.public and ply % 2 else seat)
            recent = tuple(event for each in events[begun:] for event in each)
            seen = Witnessed(rules, seat, view, rules.legal(state) if turn >= 0 else (), recent)
            moment = Moment(rules, second, state, seat, legal, made[begun:])
            for tip in box.tips:
                if tip.occurs(seen):
                    met[tip.id] += 1
                    assert box.claims[tip.id](moment), f"{tip.id}: {name}, ply {ply}: {state}"

    return ask
