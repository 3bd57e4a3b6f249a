"""Chooses the turns that a seat is advised: those to try, and of those that were tried the ones to tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ludotheque.core.judgement import ADVISED, Candidate, Line
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.order import Order
from ludotheque.games.castles.judgement.worth import Worth
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.legal import END
from ludotheque.games.castles.rules.moves import Attack, March, Occupy, Take

# Swords by which, in usual doubt, a turn may be worse than the best, to come first since more is said of it
NEARLY = 0.4
SURELY = 0.6  # and, in any doubt, if it surely wins a castle
READY = 0.5  # and, for each sword, if a castle is won next that nobody can prevent
FIGHTS = 0.6  # and if it beats enemies; of two such turns the one from which something follows comes first
# facts of which one speaks for a turn
AIMS = {"take", "attack", "goal", "beat", "besieged", "safe", "away", "bar", "scroll", "then", "end"}
AIMS |= {"saves", "shuts"}
POINTLESS = 0.3  # swords by which a turn for which none speaks must be better than its end at once
RATHER = 0.2  # and by so many one for which some does may be worse
EVEN = 0.1  # what a sword that may follow counts between turns that win, beside one surely won or lost
CAREFUL = 0.25  # what each sword that others may win or beat next counts once more, after trials
ALIKE = 0.2  # swords by which a turn may be worse that leaves fewer knights in castles
SPARED = 0.5  # swords that a turn saves which is told for that
# so many of the best turns are tried, by the expert's and by the player's judgement, and of those with an act
BEST, ALSO, ACTS = 4, 2, 8


class Stakes(NamedTuple):
    """What is at stake in a turn, in swords.

    `won` is what it surely adds to the lead, also by a castle that can be won then. Others may win next, or
    beat, what is at `risk`. The castle `secured` is surely won next.
    """

    won: float = 0.0
    risk: float = 0.0
    secured: float = 0.0


def worth_trying(
    rules: CastleRules, worth: Worth, turns: Sequence[Turn], also: Sequence[Turn], acting: Sequence[Turn]
) -> list[Turn]:
    """Return the turns that are tried, valued by `worth`: the best of all, the best assault, and sure wins.

    Of the turns that surely win the same castles, the best is tried, and of those with the same end the one
    with the fewest moves.
    """
    found = [*turns[:BEST], *also[:ALSO], *acting[:ACTS]]
    others = [*turns[BEST:], *also[ALSO:]]
    sure = {attacked(turn.line): turn for turn in reversed(others) if wins_surely(rules, turn)}
    tried = {attacked(turn.line) for turn in found if wins_surely(rules, turn)}
    found += [turn for castles, turn in sure.items() if castles not in tried]
    if not any(attacked(turn.line) for turn in found):
        found += [turn for turn in others if attacked(turn.line)][:1]
    shortest: dict[object, Turn] = {}
    for turn in map(Order(rules, worth).led, sorted(found, key=lambda turn: len(turn.line))):
        begun, end = (at and (at.knights, at.owners, at.shields) for at in (turn.states[0], turn.after))
        if end != begun:  # else nothing has changed but that the turn is over
            shortest.setdefault(end or turn.line, turn)
    led = {turn.line: turn._replace(value=_valued(worth, turn)) for turn in shortest.values()}
    return [*led.values()]


def told(
    found: Sequence[Candidate],
    stakes: Mapping[Line, Stakes],
    nears: Collection[Line] = (),
    doubt: float = 1.0,
) -> list[Candidate]:
    """Return the turns that were tried, of which the first is the best, as they are told.

    What is at risk makes some worse. Of those that are hardly worse, in so much `doubt`, one that certainly
    wins comes first, unless it loses the game; then only others that win, or save what it costs, are told.
    Else the best assault, and what saves, are shown. What has no aim is told only first, if it `nears` a
    castle. Of turns for the same purpose the best is told.
    """
    found = _careful(found, stakes)
    first = _surest(found, stakes) or _first(found, stakes, nears, doubt)
    sure, shown = first.sure, [first]
    for one in found:
        idle_or_part = {*one.line} - {END} <= {*first.line}
        if _aimed(one) and not idle_or_part and not any(_alike(one, other) for other in shown):
            shown.append(one)
    least = stakes[first.line].risk - SPARED
    averting = (one for one in shown[1:] if stakes[one.line].risk <= least)
    guarding = (one for one in shown[1:] if not sure and one.facts("guard", "safe", "bar", "saves"))
    saves = next(chain(averting, guarding), None)
    others = [one for one in shown[1:] if one.sure or not sure or one is saves]
    assault = next((one for one in others if attacked(one.line)), None)
    also = [one for one in (assault, saves) if one]
    early = others[: max(0, ADVISED - 1 - len(also))]
    return list(dict.fromkeys([first, *early, *also, *others]))


def _careful(found: Sequence[Candidate], stakes: Mapping[Line, Stakes]) -> list[Candidate]:
    valued = (replace(one, score=one.score - CAREFUL * stakes[one.line].risk) for one in found)
    return sorted(valued, key=lambda one: -one.score)


def _surest(found: Sequence[Candidate], stakes: Mapping[Line, Stakes]) -> Candidate | None:
    near = (one for one in found if one.score >= found[0].score - SURELY)
    able = [one for one in near if one.sure and not _loses(one)]
    if not able:
        return None
    known = {one.line: stakes[one.line] for one in able}
    best = max(able, key=lambda one: known[one.line].won - known[one.line].risk + EVEN * one.score)
    same = (one for one in able if attacked(one.line) == attacked(best.line))
    return min((one for one in same if one.score >= best.score - ALIKE), key=_inside)


def _inside(one: Candidate) -> int:
    return sum(move.count for move in one.line if isinstance(move, Occupy))


def _first(
    found: Sequence[Candidate], stakes: Mapping[Line, Stakes], nears: Collection[Line], doubt: float
) -> Candidate:
    secured = {one.line: stakes[one.line].secured for one in found}
    most = stakes[found[0].line].risk + SPARED
    first = _telling([one for one in found if stakes[one.line].risk <= most], secured, doubt)
    idle = next((one for one in found if one.line == (END,)), None)
    if idle and not _aimed(first) and first.score < idle.score + doubt * POINTLESS:
        aimed = (one for one in found if _aimed(one) and one.score > idle.score - doubt * RATHER)
        return next(aimed, first if first.line in nears else idle)
    return first


def attacked(line: Line) -> frozenset[int]:
    """Return the castles that a line takes or attacks."""
    return frozenset(move.castle for move in line if isinstance(move, Take | Attack))


def wins_surely(rules: CastleRules, turn: Turn) -> bool:
    """Return whether a turn certainly wins a castle (C12, C13)."""
    return any(
        isinstance(move, Take)
        or (isinstance(move, Attack) and attack_odds(rules, state, move.castle, move.count) == 1)
        for state, move in zip(turn.states, turn.line, strict=False)
        if state is not None
    )


def _aimed(one: Candidate) -> bool:
    return any(reason.key in AIMS for reason in one.reasons)


def _telling(found: Sequence[Candidate], secured: Mapping[Line, float], doubt: float) -> Candidate:
    """Return the best turn, or one hardly worse: a castle next turn, a useful battle, a battle, an aim."""
    best = found[0]
    if attacked(best.line):
        return best
    ready = [one for one in found if one.score >= best.score - doubt * READY * secured[one.line]]
    surest = max(ready, key=lambda one: secured[one.line])
    if secured[surest.line] > secured[best.line]:
        return surest
    near = [one for one in found if one.score >= best.score - doubt * NEARLY]
    fights = [one for one in found if one.facts("beat") and one.score >= best.score - doubt * FIGHTS]
    useful = [one for one in fights if _soon(one) or (one.facts("threat") and not _soon(best))]
    if best.facts("beat") or _soon(best):
        return next(filter(useful.__contains__, near), best)
    aims = () if best.facts("goal", "safe", "guard") else (one for one in near if one.facts("goal"))
    return next(chain(useful, filter(_soon, near), aims, filter(fights.__contains__, near)), best)


def _soon(one: Candidate) -> bool:
    """Return whether a castle can surely be won in the turn after this one, if nobody moves before."""
    return one.facts("goal").get("turns") == 1


def _loses(one: Candidate) -> bool:
    return one.facts("end").get("won") == -1


def _valued(worth: Worth, turn: Turn) -> float:
    if turn.ends:
        return sum(chance * worth.of(after) for chance, after in turn.ends)
    assert turn.after is not None
    return worth.of(turn.after)


def _alike(one: Candidate, other: Candidate) -> bool:
    """Return whether two turns do the same: what they attack, the castle they go for, or an army's way."""
    conquests, army = (attacked(one.line), attacked(other.line)), _army(one)
    if any(conquests):
        return conquests[0] == conquests[1]
    if not one.facts("goal", "beat", "safe", "guard") and one.line[:1] == other.line[:1]:
        return True
    same = any(one.facts(key) and _of(one, key) == _of(other, key) for key in ("beat", "goal"))
    return same or one.line == other.line or (army is not None and army == _army(other))


def _of(one: Candidate, key: str) -> object:
    return next(iter(one.facts(key).values()), None)


def _army(one: Candidate) -> March | None:
    marches = [move for move in one.line if isinstance(move, March) and move.count > 1]
    return max(marches, key=lambda move: move.count, default=None)
