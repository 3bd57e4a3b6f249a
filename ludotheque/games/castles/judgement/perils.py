"""Finds what others may win from a seat in their next turn, and how likely it is that they do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import gathered
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.state import NOBODY, TURN_MOVES, CastleState, Phase

# Chances that others do what they can, as 40 games of club players at each of the two games have shown.
STORMED = 0.65  # they take a castle if they stand at its gate
FARTHER = (1 / 8, 1 / 2, 2 / 3)  # factor for each march to the gate, for castles of 1, 2 and 3 swords
BEATEN = 0.25  # they beat an army by one march; more likely by MORE for each of its knights, up to CROWD
MORE, CROWD = 0.1, 4
LATER = 0.25  # factor for each march more to that army
SEEN = 0.1  # chances below this are left out
LESS = 0.5  # a peril is averted if at most this share of its chance is left
DIM = 0.2  # castles that `Danger` expects to fall with a lower chance, perhaps a turn later, are left out


class Peril(NamedTuple):
    """What others may win from a seat in their next turn: a castle, or an army on a space.

    `own` knights are there, and `knights` of another can come and win with `chance`; `loss` is the expected
    loss in swords.
    """

    castle: int  # the number of the castle, or NOBODY
    place: int
    own: int
    knights: int
    chance: float
    loss: float


class Perils:
    """Finds what others may win from a seat after turns that are considered in one decision."""

    def __init__(self, rules: CastleRules, worth: Worth) -> None:
        self._rules, self._worth = rules, worth
        self._known: dict[CastleState, Sequence[Peril]] = {}

    def after(self, state: CastleState) -> Sequence[Peril]:
        """Return what others may win once a turn has led to `state`, the greatest expected loss first."""
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = self._found(state)
        return found

    def averted(self, before: Sequence[Peril], state: CastleState) -> bool:
        """Return whether the first peril of `before` is averted in `state`, and not for a greater one."""
        worst, now = before[0], self.after(state)
        chance = next((one.chance for one in now if one.place == worst.place), 0.0)
        return chance <= LESS * worst.chance and _loss(now) < _loss(before)

    def _found(self, state: CastleState) -> Sequence[Peril]:
        if state.phase == Phase.ENDED:
            return ()
        worth, threats = self._worth, self._worth.danger.threats(state)
        own, spaces = state.knights[worth.seat], range(self._rules.board.spaces)
        castles = (castle for castle, falls in worth.danger.falling(state, threats) if falls >= DIM)
        places = [place for place in spaces if 0 < own[place] < threats.worst(place)[0]]
        found = [
            *(self._castle(state, castle) for castle in castles),
            *(self._army(state, place) for place in places),
        ]
        return sorted((one for one in found if one.chance >= SEEN), key=lambda one: -one.loss)

    def _castle(self, state: CastleState, castle: int) -> Peril:
        """Return how likely others are to take a castle of the seat."""
        rules, worth, danger = self._rules, self._worth, self._worth.danger
        swords, place = rules.board.swords[castle], rules.board.castles[castle]
        own, safe, most, knights = state.knights[worth.seat][place], 1.0, 0.0, 0
        for who in danger.others:
            likely = 0.0
            for marches in range(TURN_MOVES):
                force = max(gathered(rules, state, who, gate, marches) for gate in rules.board.gates[castle])
                chance = STORMED * FARTHER[swords - 1] ** marches * danger.fall(state, castle, force)
                if chance > likely:
                    likely = chance
                if chance > most:
                    most, knights = chance, force
            safe *= 1 - likely
        stake = swords + worth.wants.inside * own
        return Peril(castle, place, own, knights, 1 - safe, (1 - safe) * stake)

    def _army(self, state: CastleState, place: int) -> Peril:
        """Return how likely others are to beat the army of the seat on a space."""
        worth = self._worth
        army = state.knights[worth.seat][place]
        for marches in range(1, TURN_MOVES + 1):
            force = max(gathered(self._rules, state, who, place, marches) for who in worth.danger.others)
            if force > army:
                chance = (BEATEN + MORE * min(army, CROWD)) * LATER ** (marches - 1)
                return Peril(NOBODY, place, army, force, chance, chance * worth.wants.knight * army)
        return Peril(NOBODY, place, army, 0, 0.0, 0.0)


def _loss(found: Iterable[Peril]) -> float:
    """Return the expected loss of several perils together, in swords."""
    return sum(one.loss for one in found)
