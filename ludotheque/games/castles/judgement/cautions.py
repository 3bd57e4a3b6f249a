"""Finds what turns that are considered as advice risk and avert, and whether they keep what they win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import opening
from ludotheque.games.castles.judgement.perils import Peril, Perils
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import Attack, End, March, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, Phase

RETAKEN = 0.25  # a castle just won is not kept if others win it back with this chance or more


class Cautions:
    """Finds what the seat to move in `view` risks and averts by turns.

    `idle` is the position after it ends its turn at once, None if it may not.
    """

    def __init__(
        self, rules: CastleRules, perils: Perils, view: CastleState, idle: CastleState | None
    ) -> None:
        self._rules, self._perils, self._view, self._idle = rules, perils, view, idle
        self._seat = view.seat

    def told(self, turn: Turn) -> Iterator[Reason]:
        """Yield what a turn risks: the castle it wins, its first journey's knights, others, and more."""
        for lost in self.retaken(turn):
            yield self._of("retaken", lost)
        for one in self.risks(turn):
            if self._exposed(turn, one):
                yield self._of("exposed", one, often=round(1 / one.chance))
        for one in self._perils.after(turn.after) if turn.after and self._view.moves else ():
            later = any(_comes(move, one.place) for move in turn.line)
            if one.castle == NOBODY and later and not self._exposed(turn, one):
                yield self._of("exposes", one)
        for one in self._others(turn)[:1]:
            yield self._of("risk", one)

    def risks(self, turn: Turn) -> list[Peril]:
        """Return what others may win after a turn, the greatest loss first.

        Castles won in the turn are left out, and so are armies that knights join only after the first
        journey. Empty as long as the turn goes on with a shield, or if it had no move left.
        """
        before, after = turn.states[0], turn.after
        if before is None or after is None or not isinstance(turn.line[-1], End) or before.moves == 0:
            return []
        end = turn.states[len(opening(turn.line))]
        there = (end or before).knights[self._seat]
        return [
            one
            for one in self._perils.after(after)
            if (
                one.own <= there[one.place]
                if one.castle == NOBODY
                else before.owners[one.castle] == self._seat and before.castle != one.castle
            )
        ]

    def standing(self, turn: Turn) -> Sequence[Peril]:
        """Return what a turn risks besides its first journey; () if the first peril comes only from it."""
        risked = self._others(turn)
        places = [place.place for place in self.now if risked and place.own == risked[0].own]
        return risked if risked and risked[0].place in places else ()

    @cached_property
    def now(self) -> Sequence[Peril]:
        """What others may win if the seat ends its turn at once."""
        return self._perils.after(self._idle) if self._idle else ()

    def retaken(self, turn: Turn) -> list[Peril]:
        """Return the castle that a turn wins and that others will probably win back at once, in a list."""
        after = turn.after
        won = {move.castle for move in turn.line if isinstance(move, Take | Attack)}
        if turn.states[0] is not None and turn.states[0].phase == Phase.OCCUPY:
            won.add(turn.states[0].castle)
        found = self._perils.after(after) if won and after is not None else ()
        return [one for one in found if one.castle in won and one.chance >= RETAKEN][:1]

    def keeps_what_it_wins(self, turn: Turn) -> bool:
        """Return whether a turn surely wins castles that others will probably not win back at once."""
        ended = turn.after is not None and turn.after.phase == Phase.ENDED
        return not ended and bool(self.surely_won(turn)) and not self.retaken(turn)

    def surely_won(self, turn: Turn) -> list[int]:
        """Return the castles that a turn surely wins."""
        return [
            move.castle
            for state, move in zip(turn.states, turn.line, strict=False)
            if isinstance(move, Take)
            or (
                isinstance(move, Attack)
                and state is not None
                and attack_odds(self._rules, state, move.castle, move.count) == 1
            )
        ]

    def saved(self, key: str, risked: Sequence[Peril], turn: Turn) -> list[Reason]:
        """Return a reason if the first journey of a turn averts the first of these perils, in a list."""
        after = turn.states[len(opening(turn.line))]
        if not risked or after is None or not self._perils.averted(risked, after):
            return []
        return [self._of(key, risked[0])]

    def averted(self, turn: Turn) -> list[Reason]:
        """Return what others could win if the seat ended its turn now, but not after `turn`, in a list."""
        if self._view.moves == 0 or isinstance(turn.line[0], End):
            return []
        later = self._perils.after(turn.after) if turn.after else ()
        again = any(one.place == now.place for one in later for now in self.now[:1])
        return [] if again else self.saved("averted", self.now, turn)

    def _others(self, turn: Turn) -> list[Peril]:
        """Return what a turn risks besides the knights of its first journey."""
        return [one for one in self.risks(turn) if not self._exposed(turn, one)]

    def _exposed(self, turn: Turn, peril: Peril) -> bool:
        """Return whether a peril is that of the knights of a turn's first journey."""
        return peril.castle == NOBODY and _comes(opening(turn.line)[-1], peril.place)

    def _of(self, key: str, peril: Peril, **more: Fact) -> Reason:
        """Return a reason with the facts about a peril, and with `more` facts."""
        board = self._rules.board
        facts: dict[str, Fact] = {"castle": board.titles[peril.castle], "knights": peril.knights}
        if peril.castle == NOBODY:
            facts = {"place": board.names[peril.place], "knights": peril.knights, "own": peril.own}
        return Reason.of(key, **facts, **more)


def _comes(move: Move, place: int) -> bool:
    """Return whether a move is a march to a place."""
    return isinstance(move, March) and move.target == place
