"""What a stranger sees of the temper of a seat at Schotten-Totten."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import fmean

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.rules.board import STONES
from ludotheque.games.schotten_totten.rules.cards import CLAN_CARDS, TACTIC, colour_of, value_of
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS, name
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Pass, Play, Ruse, Take
from ludotheque.games.schotten_totten.rules.proof import measure_of
from ludotheque.games.schotten_totten.rules.sides import FULL, count, laid
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState, side_of


class Manners:
    """Counts what one seat does in a game.

    It *answers* with a clan card where the other has laid more, *begins* an empty side, perhaps *beside*
    others of its own, and *goes on* in the same colour. Tactics are *held* before they are played: their
    backs are seen. An *early* side is full before its seventh card.
    """

    def __init__(self, rules: SchottenTottenRules, seat: int) -> None:
        self._rules, self._seat = rules, seat
        self._done: Counter[str] = Counter()
        self._shares: defaultdict[str, list[float]] = defaultdict(list)
        self._held = 0

    def see(self, before: SchottenTottenState, move: Move, after: SchottenTottenState) -> None:
        if self._rules.turn(before) != self._seat:
            return
        if isinstance(move, (Play, Ruse, Pass)):
            held = sum(card >= CLAN_CARDS for card in before.hands[self._seat])
            self._shares["tactics held"].append(held)
            self._shares["two held"].append(held > 1)
            if held:
                self._shares["tactic played"].append(isinstance(move, Ruse) or self._is_tactic(move))
        if isinstance(move, Ruse) or self._is_tactic(move):
            self._done["tactics"] += 1
        elif isinstance(move, Play):
            self._lay(before, move, after)
        elif isinstance(move, Take):
            self._done["tactics drawn"] += move.deck == TACTIC

    @staticmethod
    def _is_tactic(move: Move) -> bool:
        return isinstance(move, Play) and move.card >= CLAN_CARDS

    def _lay(self, before: SchottenTottenState, move: Play, after: SchottenTottenState) -> None:
        seat, shares, stone = self._seat, self._shares, move.stone
        mine, theirs = (side_of(before, each, stone) for each in (seat, 1 - seat))
        shares["answers"].append(count(theirs) > count(mine))
        shares["ahead"].append(count(theirs) < count(mine))
        shares["begins"].append(not mine)
        self._done["cards"] += 1
        if self._done["cards"] <= 6:
            shares["begins early"].append(not mine)
            shares["value early"].append(value_of(move.card))
        shares["value"].append(value_of(move.card))
        if not mine:
            near = [at for at in (stone - 1, stone + 1) if 0 <= at < STONES]
            shares["beside"].append(any(side_of(before, seat, at) for at in near))
            shares["first value"].append(value_of(move.card))
            shares["first answers"].append(bool(theirs))
        else:
            clan = [card for card in laid(mine) if card < CLAN_CARDS]
            shares["one colour"].append(all(colour_of(card) == colour_of(move.card) for card in clan))
        side = side_of(after, seat, stone)
        scale = measure_of(after, stone)
        if side >= FULL[scale.size]:
            made = name(scale.ranks[side])
            for formation in FORMATIONS:
                shares[formation].append(made == formation)
            shares["early"].append(self._done["cards"] < 7)
            shares["full first"].append(count(theirs) < scale.size)

    def counts(self) -> dict[str, float]:
        done = {key: float(self._done[key]) for key in ("cards", "tactics", "tactics drawn")}
        return done | {key: fmean(found) for key, found in self._shares.items()}
