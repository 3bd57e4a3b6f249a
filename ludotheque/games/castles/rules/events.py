"""Finds the events of a ply, for the log and the sounds.

They depend only on the move and on the positions before and after it: of a seat's views, they reveal nothing
that it may not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.core.game import Event, Fact
from ludotheque.core.move import Move
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End, March, Occupy, Roll, Shield, Stop, Take
from ludotheque.games.castles.rules.scoring import outcome
from ludotheque.games.castles.rules.state import ENDED, FRONT, NO_SHIELD, NOBODY, OCCUPY, CastleState, holder

Events = tuple[Event, ...]


class Reporter:
    """Finds the events of moves on one board with one rule set."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._by_verb: dict[type[Move], Callable[[CastleState, Any, CastleState], Events]] = {
            Roll: self._roll,
            March: self._march,
            Take: self._take,
            Attack: self._attack,
            Occupy: self._occupy,
            Shield: self._shield,
            End: self._end,
            Stop: self._stop,
        }

    def events(self, before: CastleState, move: Move, after: CastleState) -> Events:
        """Return the events, in order, of a move that leads from the position `before` to `after`."""
        told = self._by_verb[type(move)](before, move, after)
        if after.phase != ENDED:
            return told
        scores = outcome(self._ground.board, after)
        return (*told, *(_event("game-over", seat, points=scores.scores[seat]) for seat in scores.winners))

    def _roll(self, before: CastleState, move: Roll, after: CastleState) -> Events:
        seat, scroll = before.seat, self._ground.board.scrolls[move.arms - 1]
        if before.knights[seat][scroll]:
            kind = "scroll-occupied"
        else:
            kind = "entered" if after.knights[seat][scroll] else "no-piece"
        place = self._id(scroll)
        return _event("rolled", seat, arms=move.arms), _event(kind, seat, place=place, arms=move.arms)

    def _march(self, before: CastleState, move: March, after: CastleState) -> Events:
        seat, target = before.seat, move.target
        loser = holder(before, target)
        if after.phase == FRONT:
            return (self._opened(before, move, after, loser),)
        fronts = [(move.origin, move.count)]
        if before.committed:
            fronts.insert(0, (before.origin, before.committed))
        marched = tuple(self._marched(seat, origin, count, target) for origin, count in fronts)
        if loser in (seat, NOBODY):
            return marched
        beaten, won = before.knights[loser][target], after.knights[seat][target]
        place, many = self._id(target), len(fronts)
        battle = _event(
            "battle", seat, place=place, attackers=won, defenders=beaten, fronts=many, loser=loser
        )
        return (*marched, battle, _event("beaten", loser, place=place, count=beaten))

    def _opened(self, before: CastleState, move: March, after: CastleState, loser: int) -> Event:
        origin, target, need = (
            self._id(move.origin),
            self._id(move.target),
            before.knights[loser][move.target] + 1,
        )
        return _event("front", before.seat, origin=origin, target=target, count=move.count, need=need)

    def _marched(self, seat: int, origin: int, count: int, target: int) -> Event:
        castle_of = self._ground.castle_of
        if target in castle_of:
            return _event("went-in", seat, castle=self._title(castle_of[target]), count=count)
        if origin in castle_of:
            castle = self._title(castle_of[origin])
            return _event("came-out", seat, castle=castle, target=self._id(target), count=count)
        way: dict[str, Fact] = {"origin": self._id(origin), "target": self._id(target), "count": count}
        if doors := self._ground.castles_at[target]:
            return _event("at-gate", seat, castle=self._title(doors[0]), **way)
        return _event("marched", seat, **way)

    def _take(self, before: CastleState, move: Take, after: CastleState) -> Events:
        seat, swords = before.seat, self._ground.board.swords
        army = before.knights[seat][move.gate]
        castle = self._title(move.castle)
        taken = _event("castle-taken", seat, castle=castle, swords=swords[move.castle], attackers=army)
        if after.phase != ENDED:
            return (taken,)
        last = after.castle
        return taken, _event("last-castle", seat, castle=self._title(last), swords=swords[last])

    def _attack(self, before: CastleState, move: Attack, after: CastleState) -> Events:
        seat, owner, castle = before.seat, before.owners[move.castle], self._title(move.castle)
        knights = before.knights[owner][self._ground.board.castles[move.castle]]
        shield = _turned_up(before, move.castle, after)
        need = max(1, 2 * (knights + max(shield, 0)))
        swords = self._ground.board.swords[move.castle]
        fight: dict[str, Fact] = {"attackers": move.count, "need": need, "knights": knights, "shield": shield}
        if after.phase != OCCUPY:
            return (_event("attack-repelled", seat, castle=castle, **fight, holder=owner),)
        won = _event("attack-won", seat, castle=castle, swords=swords, **fight, loser=owner)
        return won, _event("castle-lost", owner, castle=castle, swords=swords, count=knights)

    def _occupy(self, before: CastleState, move: Occupy, after: CastleState) -> Events:
        castle = self._title(before.castle)
        occupied = _event("occupied", before.seat, castle=castle, count=move.count)
        return (occupied, _event("shield-laid", before.seat, castle=castle)) if move.shield else (occupied,)

    def _shield(self, before: CastleState, move: Shield, after: CastleState) -> Events:
        worth = after.shields[before.castle]
        if worth == HIDDEN:
            return ()
        return (_event("shield-seen", before.seat, castle=self._title(before.castle), value=worth),)

    def _end(self, before: CastleState, move: End, after: CastleState) -> Events:
        return (_event("turn-ended", before.seat, moves=before.moves),)

    def _stop(self, before: CastleState, move: Stop, after: CastleState) -> Events:
        return (_event("stopped", before.seat),)

    def _id(self, place: int) -> str:
        return self._ground.board.names[place]

    def _title(self, castle: int) -> str:
        return self._ground.board.titles[castle]


def _turned_up(before: CastleState, castle: int, after: CastleState) -> int:
    """Return the worth turned up, or NO_SHIELD; after a conquest it is told by the shields now gone."""
    if before.shields[castle] == NO_SHIELD or after.shields[castle] != NO_SHIELD:
        return after.shields[castle]
    owner = before.owners[castle]
    gone = [new - old for new, old in zip(after.gone[owner], before.gone[owner], strict=True)]
    return gone.index(1)


def _event(kind: str, seat: int, **facts: Fact) -> Event:
    return Event(kind, seat, tuple(facts.items()))
