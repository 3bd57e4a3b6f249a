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
    board, own, marches = rules.board, after.knights[seat], [move for move in line if isinstance(move, March)]
    fell, now = {fall.castle for fall in falling(rules, before, seat)}, falling(rules, after, seat)
    out = loose(rules, distances, after, seat)
    for place in dict.fromkeys(move.target for move in marches if move.target < board.spaces):
        if count := min(own[place], arrived(line, place)):
            more = _without(rules, distances, after, seat, place, count)
            for castle, foes in (one for one in more[0] if one.castle in fell and one not in now):
                force = {"swords": board.swords[castle], "seat": foes[0][0], "knights": foes[0][1]}
                yield Reason.of("saves", castle=board.titles[castle], **force, place=board.names[place])
            for one in more[1] if own[place] == count else ():
                if one not in out:
                    yield Reason.of("shuts", place=board.names[place], knights=count, **_about(rules, one))
    for place in dict.fromkeys(move.origin for move in marches if move.origin < board.spaces):
        stay = min(own[place], before.knights[seat][place])
        if stay and stay == own[place]:
            more = _without(rules, distances, after, seat, place, stay)
            facts: dict[str, Fact] = {"place": board.names[place], "knights": stay}
            for castle, foes in (one for one in more[0] if one not in now):
                yield Reason.of("keeps", **facts, seat=foes[0][0], arms=0, castle=board.titles[castle])
            for one in (one for one in more[1] if one not in out):
                yield Reason.of("keeps", **facts, **_about(rules, one))
        gone = {*shut(rules, before, seat, place)} if not own[place] else set()
        for one in (one for one in out if (one.seat, one.scroll) in gone):
            yield Reason.of("frees", **_about(rules, one))


def _about(rules: CastleRules, one: Loose) -> dict[str, Fact]:
    board = rules.board
    return {
        "seat": one.seat,
        "arms": 1 + board.scrolls.index(one.scroll),
        "castle": board.titles[one.castle],
    }


def _without(
    rules: CastleRules, distances: Distances, state: CastleState, seat: int, place: int, count: int
) -> tuple[list[Fall], list[Loose]]:
    """Return what others could win without so many knights of a seat on a space, and who could come out."""
    own, held = state.knights[seat], state.held[seat]
    left = own[place] - count
    bare = state._replace(
        knights=put(state.knights, seat, put(own, place, left)),
        held=put(state.held, seat, held if left else held & ~rules.ground.bits[place]),
    )
    return falling(rules, bare, seat), loose(rules, distances, bare, seat)
