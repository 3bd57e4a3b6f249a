"""Finds, for advice, turns that keep what they win, and marches that save a castle or an army."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Turn, Way
from ludotheque.games.castles.judgement.perils import Peril, Perils
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import journeys
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import End, March
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, armies

Marches = tuple[March, ...]
FEW = 4  # as parts of an army that save something, this number of knights and less are tried, or all
TRIED = 8  # ways to save something that are tried, at most: those that cost least


class Rescue:
    """Adds marches that save a castle or an army; the seat's latest marches (`went`) are not taken back."""

    def __init__(
        self,
        rules: CastleRules,
        distances: Distances,
        worth: Worth,
        perils: Perils,
        went: Collection[Way],
    ) -> None:
        self._rules, self._distances, self._worth, self._perils = rules, distances, worth, perils
        self._went = {*went}

    def saved(self, turn: Turn, cost: float) -> Turn:
        """Return `turn` with marches, for at most `cost` swords, that save what is most in peril after it."""
        return self.averting(turn, self._perils.after(turn.after), cost) if turn.after else turn

    def averting(self, turn: Turn, found: Sequence[Peril], cost: float) -> Turn:
        """Return `turn` with marches, for at most `cost` swords, that avert the first of the perils `found`.

        It is returned unchanged if there is no peril, or if nothing averts it.
        """
        state = turn.states[-2]
        if not found or not isinstance(turn.line[-1], End) or state is None or not state.moves:
            return turn
        gone = self._went | {(move.origin, move.target) for move in turn.line if isinstance(move, March)}
        every = [self._longer(turn, marches) for marches in dict.fromkeys(self._ways(state, found[0], gone))]
        cheap = sorted((one for one in every if one.value >= turn.value - cost), key=lambda one: -one.value)
        averting = (one for one in cheap[:TRIED] if one.after and self._perils.averted(found, one.after))
        return next(averting, turn)

    def _longer(self, turn: Turn, marches: Marches) -> Turn:
        """Return `turn` with marches before its end, or unchanged if they are illegal."""
        states = turn.states[:-1]
        for move in (*marches, END):
            state = states[-1]
            assert state is not None
            if self._rules.refusal(state, move):
                return turn
            states = (*states, self._rules.apply(state, move))
        after = states[-1]
        assert after is not None
        return Turn(self._worth.of(after), (*turn.line[:-1], *marches, END), states)

    def _ways(self, state: CastleState, peril: Peril, gone: Collection[Way]) -> Iterator[Marches]:
        """Yield flights of an army in peril and helping journeys; none takes back a march in `gone`."""
        near, seat = self._near(state, peril), state.seat
        for place, _army in armies(state, seat):
            spare = self._rules.ground.spare(state, seat, place)
            flees = place == peril.place and peril.castle == NOBODY
            for count in {spare} if flees else {*range(1, min(spare, FEW) + 1), spare}:
                for target, journey in journeys(self._rules, state, place, count).items():
                    marches = tuple(move for move in journey.moves if isinstance(move, March))
                    there = len(marches) == len(journey.moves) and (flees or target in near)
                    if there and not any((march.target, march.origin) in gone for march in marches):
                        yield marches

    def _near(self, state: CastleState, peril: Peril) -> set[int]:
        """Return where knights may help: at the peril, at enemies that can come, and between the two."""
        board, to = self._rules.board, self._distances.to
        goals = board.gates[peril.castle] if peril.castle != NOBODY else (peril.place,)
        far = TURN_MOVES - (peril.castle != NOBODY)  # the assault on a castle takes a move too
        foes = [place for who in self._worth.danger.others for place, _army in armies(state, who)]
        spaces = range(board.spaces)
        return {peril.place} | {
            space
            for goal in goals
            for space in spaces
            for foe in foes
            if to[space][foe] + to[goal][space] <= far
        }
