"""Finds, for advice, turns that keep what they win, and marches that save a castle or an army."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.lines import Turn, Way
from ludotheque.games.castles.judgement.reasons import LIKELY, Peril, perils
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import End, March, Take
from ludotheque.games.castles.rules.state import NOBODY, CastleState, Phase, armies, holder

Marches = tuple[March, ...]


def secures(rules: CastleRules, worth: Worth, turn: Turn) -> bool:
    """Return whether a turn takes untaken castles that others will probably not take back at once."""
    taken, after = {move.castle for move in turn.line if isinstance(move, Take)}, turn.after
    if not taken or after is None or after.phase == Phase.ENDED:
        return False
    return taken.isdisjoint(peril.castle for peril in perils(rules, worth, after))


class Rescue:
    """Adds marches to turns in one decision, if they save a castle or an army for little.

    `went` are the latest marches of the seat, which are not taken back. `cost` is how many swords a turn may
    lose in value by marches that are added.
    """

    def __init__(
        self, rules: CastleRules, distances: Distances, worth: Worth, went: Collection[Way], cost: float
    ) -> None:
        self._rules, self._distances, self._worth = rules, distances, worth
        self._went, self._cost = went, cost

    def idle(self, view: CastleState) -> Iterator[Turn]:
        """Yield the turn that only saves what is most in peril, or nothing if there is no such turn."""
        if view.phase == Phase.MARCH and view.moves:
            end = self._rules.apply(view, END)
            idle = Turn(self._worth.of(end), (END,), (view, end))
            if (saved := self.saved(idle)) is not idle:
                yield saved

    def saved(self, turn: Turn) -> Turn:
        """Return `turn` with marches before its end that save what is most in peril.

        It is returned unchanged if there is no peril, or if nothing averts it at little cost.
        """
        state, after = turn.states[-2], turn.after
        if not isinstance(turn.line[-1], End) or state is None or after is None or not state.moves:
            return turn
        before, best, least = perils(self._rules, self._worth, after), turn, turn.value - self._cost
        for peril in before[:1]:
            for marches in self._ways(state, after, peril):
                longer = self._longer(turn, marches)
                if not longer.after or longer.value < least or self._takes_back(turn, marches):
                    continue
                if len(perils(self._rules, self._worth, longer.after)) < len(before):
                    best, least = longer, longer.value
        return best

    def _takes_back(self, turn: Turn, marches: Marches) -> bool:
        """Return whether `marches` take back a march of `turn` or one of the latest marches."""
        gone = {(move.origin, move.target) for move in turn.line if isinstance(move, March)}
        return any((march.target, march.origin) in gone | {*self._went} for march in marches)

    def _longer(self, turn: Turn, marches: Marches) -> Turn:
        """Return `turn` with `marches` before its end, or unchanged if one of them is illegal."""
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

    def _ways(self, state: CastleState, after: CastleState, peril: Peril) -> Iterator[Marches]:
        """Yield marches that may avert a peril: of an army away from it, or of knights into a castle.

        `after` is the position at the end of the turn, `state` the one before.
        """
        ground, seat = self._rules.ground, state.seat
        if peril.castle == NOBODY:
            army = state.knights[seat][peril.place]
            for target in ground.ways[peril.place]:
                if holder(state, target) in (seat, NOBODY):
                    yield (March(peril.place, target, army),)
            return
        spare = [(place, ground.spare(state, seat, place)) for place, _army in armies(state, seat)]
        most = max((count for place, count in spare if place != peril.place), default=0)
        more = self._worth.danger.lacking(after, peril.castle, most, LIKELY)
        for place, army in spare:
            if 0 < more <= army and place != peril.place:
                ways = (self._into(state, place, peril, count) for count in {more, army})
                yield from (way for way in ways if 0 < len(way) <= state.moves)

    def _into(self, state: CastleState, place: int, peril: Peril, count: int) -> Marches:
        """Return the marches of `count` knights on `place` into a castle of their seat, the shortest way.

        They avoid enemies. Return () if enemies are in the way.
        """
        rows = [self._distances.to[gate] for gate in self._rules.board.gates[peril.castle]]
        row = min(rows, key=lambda row: row[place])
        found: Marches = ()
        while row[place]:
            free = (to for to in self._rules.ground.ways[place] if holder(state, to) in (state.seat, NOBODY))
            target = min(free, key=row.__getitem__, default=place)
            if row[target] >= row[place]:
                return ()
            found, place = (*found, March(place, target, count)), target
        return (*found, March(place, peril.place, count))
