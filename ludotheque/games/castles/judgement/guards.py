"""Finds what knights guard after a turn: castles that others could win, and scrolls where others stand."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Line, Reason
from ludotheque.games.castles.judgement.distances import Distances
from ludotheque.games.castles.judgement.losses import Fall, Loose, falling, loose, shut
from ludotheque.games.castles.rules.advice import beaters
from ludotheque.games.castles.rules.effects import put
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import March, arrived
from ludotheque.games.castles.rules.state import CastleState, Phase, armies


def dangers(rules: CastleRules, after: CastleState, seat: int) -> Iterator[Reason]:
    """Yield the castles that others win next if they try, the dearest first, and armies that they beat."""
    board = rules.board
    for castle, foes in falling(rules, after, seat):
        foe, force = foes[0]
        facts = {"swords": board.swords[castle], "seat": foe, "knights": force}
        yield Reason.of("falls", castle=board.titles[castle], **facts)
    if after.phase == Phase.ENDED:
        return
    for place, army in sorted(armies(after, seat), key=lambda one: -one[1]):
        for foe, force in beaters(rules, after, seat, place)[:1]:
            yield Reason.of("beaten", place=board.names[place], seat=foe, knights=force, own=army)


def guarding(
    rules: CastleRules, distances: Distances, seat: int, before: CastleState, line: Line, after: CastleState
) -> Iterator[Reason]:
    """Yield what knights who march in a turn guard where they end, or who stay, or no longer guard."""
    if after.phase == Phase.ENDED:
        return
    marches = [move for move in line if isinstance(move, March)]
    at = _Guarding(rules, distances, seat, before, after)
    for place in dict.fromkeys(move.target for move in marches if move.target < rules.board.spaces):
        yield from at.coming(place, min(after.knights[seat][place], arrived(line, place)))
    for place in dict.fromkeys(move.origin for move in marches if move.origin < rules.board.spaces):
        yield from at.leaving(place)


class _Guarding:
    def __init__(
        self, rules: CastleRules, distances: Distances, seat: int, before: CastleState, after: CastleState
    ) -> None:
        self._rules, self._distances, self._seat = rules, distances, seat
        self._board, self._before, self._after = rules.board, before, after
        self._own = after.knights[seat]
        self._fell = {fall.castle for fall in falling(rules, before, seat)}
        self._now, self._out = falling(rules, after, seat), loose(rules, distances, after, seat)

    def coming(self, place: int, count: int) -> Iterator[Reason]:
        """Yield what so many knights guard who came to a space."""
        board, name = self._board, self._board.names[place]
        falls, out = self._without(place, count)
        for castle, foes in (one for one in falls if one.castle in self._fell and one not in self._now):
            force = {"swords": board.swords[castle], "seat": foes[0][0], "knights": foes[0][1]}
            yield Reason.of("saves", castle=board.titles[castle], **force, place=name)
        for one in (one for one in out if one not in self._out) if self._own[place] == count else ():
            yield Reason.of("shuts", place=name, knights=count, **self._about(one))

    def leaving(self, place: int) -> Iterator[Reason]:
        """Yield what those guard who stay on a space that others leave, or what is no longer guarded."""
        stay, before = self._own[place], self._before
        if 0 < stay <= before.knights[self._seat][place]:
            falls, out = self._without(place, stay)
            facts: dict[str, Fact] = {"place": self._board.names[place], "knights": stay}
            for castle, foes in (one for one in falls if one not in self._now):
                title = self._board.titles[castle]
                yield Reason.of("keeps", **facts, seat=foes[0][0], arms=0, castle=title)
            for one in (one for one in out if one not in self._out):
                yield Reason.of("keeps", **facts, **self._about(one))
        gone = [] if stay else shut(self._rules, before, self._seat, place)
        for one in (one for one in self._out if (one.seat, one.scroll) in gone):
            yield Reason.of("frees", **self._about(one))

    def _about(self, one: Loose) -> dict[str, Fact]:
        arms = 1 + self._board.scrolls.index(one.scroll)
        return {"seat": one.seat, "arms": arms, "castle": self._board.titles[one.castle]}

    def _without(self, place: int, count: int) -> tuple[list[Fall], tuple[Loose, ...]]:
        state, seat = self._after, self._seat
        left, held = self._own[place] - count, state.held[seat]
        bare = state._replace(
            knights=put(state.knights, seat, put(self._own, place, left)),
            held=put(state.held, seat, held if left else held & ~self._rules.ground.bits[place]),
        )
        return falling(self._rules, bare, seat), loose(self._rules, self._distances, bare, seat)
