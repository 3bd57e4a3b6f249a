"""What a stranger sees of the temper of a seat at Rheinländer."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import fmean

from ludotheque.core.move import Move
from ludotheque.games.rheinlander.rules.counties import settle
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.moves import Bastion, Discard, Place, Reinforce, Replace, Skip
from ludotheque.games.rheinlander.rules.state import NOBODY, RheinlanderState, counties, counts

PLACED = (Place, Reinforce, Replace)


class Manners:
    """Counts what one seat does in a game.

    A knight stands *alone*, *founds* a county, *strengthens* one's own, goes *among others* who keep theirs,
    *takes* a county of others, or *merges* two that had dukes. A *lead* is a duke's, in knights, over the
    next in a county.
    """

    def __init__(self, rules: RheinlanderRules, seat: int) -> None:
        self._rules, self._seat = rules, seat
        self._done: Counter[str] = Counter()
        self._shares: defaultdict[str, list[float]] = defaultdict(list)

    def see(self, before: RheinlanderState, move: Move, after: RheinlanderState) -> None:
        if before.seat != self._seat:
            return
        shares = self._shares
        if isinstance(move, PLACED):
            self._done["turns"] += 1
            self._place(before, move)
            self._look(after)
        elif isinstance(move, Discard):
            self._done["turns"] += 1
        elif isinstance(move, (Bastion, Skip)):
            shares["builds"].append(isinstance(move, Bastion))
            if isinstance(move, Bastion):
                self._done["bastions"] += 1
                shares["turn of a bastion"].append(self._done["turns"])
                shares[f"bastion {self._done['bastions']}"].append(self._done["turns"])

    def _place(self, before: RheinlanderState, move: Place | Reinforce | Replace) -> None:
        owner = next((each for each, own in enumerate(before.knights) if own >> move.space & 1), NOBODY)
        done, shares, seat = settle(self._rules.ground, before, move.space, owner), self._shares, self._seat
        dukes = [group.duke for group in done.joined if group.duke != NOBODY]
        others = [duke for duke in dukes if duke != seat]
        holds = done.group.duke == seat
        kinds = {
            "alone": not done.joined,
            "founds": bool(done.joined) and not dukes and holds,
            "strengthens": holds and dukes == [seat],
            "among others": bool(others) and done.group.duke in others,
            "takes": holds and bool(others),
            "merges": len(dukes) > 1,
            "ties": bool(done.joined) and done.group.duke == NOBODY,
        }
        for kind, so in kinds.items():
            shares[kind].append(so)
        shares["by number"].append(isinstance(move, Place))
        shares["on the river"].append(not self._rules.ground.land >> move.space & 1)
        if kinds["strengthens"]:
            shares["strengthens a lead"].append(_lead(done.counts, seat) - 1)

    def _look(self, state: RheinlanderState) -> None:
        """Take note of how the seat stands after its turn."""
        own = [group for group in counties(state) if group.duke == self._seat]
        lone = [
            group
            for group in state.groups
            if sum(counts(state, group)) == 1 and group.spaces & state.knights[self._seat]
        ]
        self._shares["counties"].append(len(own))
        self._shares["lone knights"].append(len(lone))
        for group in own:
            self._shares["lead"].append(_lead(counts(state, group), self._seat))

    def counts(self) -> dict[str, float]:
        done = {"bastions": float(self._done["bastions"])}
        return done | {key: fmean(found) for key, found in self._shares.items()}


def _lead(there: tuple[int, ...], seat: int) -> int:
    return there[seat] - max(many for each, many in enumerate(there) if each != seat)
