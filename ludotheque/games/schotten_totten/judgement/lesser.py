"""Says what further advice lacks that the first has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS
from ludotheque.games.schotten_totten.rules.moves import Play

_ALIKE = 0.0075  # what is worse by less is called almost as good


def lessened(told: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield advice, further pieces with what they lack, but none that is worse without anything told."""
    first, *others = told
    yield first
    for one in others:
        if first.score - one.score < _ALIKE:
            yield one
        elif lacks := next(_lacks(first, one), None):
            yield replace(one, reasons=(*one.reasons, lacks))


def _lacks(first: Candidate, one: Candidate) -> Iterator[Reason]:
    for key in ("claim", "third"):
        if (facts := first.facts(key)) and not one.facts(key, "waits"):
            yield Reason.of("lesser", kind=key, stone=facts["stone"])
    here, there = (len(str(each.facts("aim").get("missing", "")).split()) for each in (first, one))
    if there and (first.facts("formation") or first.facts("aim").get("whole")):
        yield Reason.of("lesser", kind="draw")
    elif there < here and there and not one.facts("failing"):
        yield Reason.of("lesser", kind="fewer")
    if one.facts("facing").get("better") and not first.facts("facing").get("better", 1):
        yield Reason.of("lesser", kind="facing")
    yield from _weaker(first, one)
    beside, away = (bool(each.facts("beside")) for each in (first, one))
    if beside and not away and any(isinstance(move, Play) for move in one.line):
        yield Reason.of("lesser", kind="beside")


def _weaker(first: Candidate, one: Candidate) -> Iterator[Reason]:
    made = first.facts("formation", "aim").get("formation")
    less = one.facts("formation", "aim").get("formation")
    if made and less and FORMATIONS.index(str(less)) < FORMATIONS.index(str(made)):
        yield Reason.of("lesser", kind="formation", formation=less)
    sums = (int(each.facts("formation", "aim").get("sum", 0)) for each in (first, one))
    if made and made == less and next(sums) > next(sums):
        yield Reason.of("lesser", kind="sum")
