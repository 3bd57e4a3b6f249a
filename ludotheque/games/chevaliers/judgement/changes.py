"""Finds what moves of Reds change for the better, by the rules: ways, arrivals, pincers and attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from ludotheque.core.game import Facts
from ludotheque.core.judgement import Reason
from ludotheque.games.chevaliers.judgement.roads import arrivals, attacked_by, passage, to_chests
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.judgement.value import Value
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, distance, pincers
from ludotheque.games.chevaliers.rules.board import Square, Squares, mask, squares
from ludotheque.games.chevaliers.rules.moves import walks
from ludotheque.games.chevaliers.rules.state import NOWHERE, ChevaliersState

NARROW = 3  # squares of a passage that is told, at most
OFTEN = 3  # faces of the die: a pincer that threatens by so many is told before a passage
# steps of the foremost White to the chests, fewer than from its start, at which it is told who is ahead;
NEAR = range(7, 15)  # where it had more, it is not told that they grow
FEW = 2  # and most Reds that are
MUCH = 2  # steps by which a way must grow, or faces of the die by which attacks must be fewer, to be told
Throws = Callable[[ChevaliersState, Square], tuple[int, ...]]  # by which something happens to a White


class Changes:
    """What one or two Reds change by moving, each told as a reason (see `reasons.REASONS`)."""

    def __init__(self, value: Value, before: ChevaliersState, turn: PlannedTurn) -> None:
        self._value, self._names, self._after = value, value.board.names, turn.after
        begun = {before.mover: before.origin} if before.mover != NOWHERE else {}
        for at, origin in begun.items():
            before = before._replace(reds=before.reds & ~(1 << at) | 1 << origin)
        self._before, ends = before, [(way[0].origin, way[-1].target) for way in walks(turn.line)]
        self._ways = [(begun.get(origin, origin), end) for origin, end in ends]

    def told(self) -> Iterator[Reason]:
        """Yield what changes most; if that hangs on one of two Reds, also what the other one changes."""
        found = [(one, dict(one.facts).get("square", "")) for one in self._found()]
        yield from (one for one, _red in found[:1])
        others = (one for one, red in found if found[0][1] and red not in ("", found[0][1]))
        yield from islice(others, 1)

    def _found(self) -> Iterator[Reason]:
        yield from self._rolls("denies", self._arrivals, -1)
        was, now = (passage(self._value, state) for state in (self._before, self._after))
        if was and not now:
            yield Reason("shut")
        alone = self._after.whites.bit_count() == 1  # and so cannot stay where a pincer threatens it
        threats = [] if alone else [*self._rolls("pinches", self._pincers, 1)]
        yield from (one for one in threats if _faces(one) >= OFTEN)
        gates = [*self._narrows(was, now)]
        yield from (one for one in gates if now.bit_count() < NARROW)
        yield from (one for one in threats if _faces(one) < OFTEN)
        yield from self._lengthens()
        yield from self._escapes()
        yield from (one for one in gates if now.bit_count() == NARROW <= was.bit_count() - MUCH)
        yield from self._guards()
        if not was and not now:
            yield Reason("shut")

    def _arrivals(self, state: ChevaliersState, white: Square) -> tuple[int, ...]:
        return arrivals(self._value, state, 1 << white)

    def _pincers(self, state: ChevaliersState, white: Square) -> tuple[int, ...]:
        return pincers(self._value.turns, state, white)

    def _rolls(self, key: str, throws: Throws, sign: int) -> Iterator[Reason]:
        for white in squares(self._before.whites):
            was, now = throws(self._before, white), throws(self._after, white)
            if sign * (len(now) - len(was)) >= (MUCH if sign > 0 else 1):
                by = self._by(partial(_count, throws, white, sign))
                rolls = {"before": " ".join(map(str, was)), "dice": " ".join(map(str, now))}
                yield Reason.of(key, square=by, target=self._names[white], **rolls)

    def _narrows(self, was: Squares, now: Squares) -> Iterator[Reason]:
        if 0 < now.bit_count() < was.bit_count() and not now & mask(self._value.board.chests):
            by = self._by(lambda state: -passage(self._value, state).bit_count())
            gates = " ".join(self._names[at] for at in squares(now))
            yield Reason.of("narrows", square=by, before=was.bit_count(), gates=gates)

    def _lengthens(self) -> Iterator[Reason]:
        white = min(squares(self._after.whites), key=self._value.to_chest.__getitem__)
        was, now = (to_chests(self._value, state, white) for state in (self._before, self._after))
        if was.safe < NEAR.stop and was.safe + MUCH <= now.safe < UNREACHABLE:
            by, target = self._by(partial(self._steps, white=white)), self._names[white]
            steps: Facts = ("before", was.safe), ("steps", now.safe), ("round", int(was.detour or now.detour))
            yield Reason("lengthens", (("square", by), ("target", target), *steps))

    def _steps(self, state: ChevaliersState, white: Square) -> int:
        return to_chests(self._value, state, white).safe

    def _escapes(self) -> Iterator[Reason]:
        for origin, end in self._ways:
            was = attacked_by(self._value, self._before, 1 << origin)
            now = attacked_by(self._value, self._after, 1 << end)
            if len(now) < len(was) and (not now or (len(now) < OFTEN and len(was) - len(now) >= MUCH)):
                yield Reason.of(
                    "escapes",
                    square=self._names[end],
                    before=" ".join(map(str, was)),
                    dice=" ".join(map(str, now)),
                )

    def _guards(self) -> Iterator[Reason]:
        chests = mask(self._value.board.chests)
        steps, white = min(
            (distance(self._value.turns, self._after, at, chests), at) for at in squares(self._after.whites)
        )
        for _origin, end in self._ways if steps in NEAR else ():
            ahead = distance(self._value.turns, self._after, end, chests)
            if 0 < ahead < steps and self._value.reds_ahead(self._after, white) <= FEW:
                places = {"square": self._names[end], "target": self._names[white]}
                yield Reason.of("guards", **places, ahead=ahead, steps=steps)

    def _by(self, figure: Callable[[ChevaliersState], int]) -> str:
        """Return the square of the one Red without whose move a figure were less, "" if that is not one."""
        most = figure(self._after)
        needed = [end for origin, end in self._ways if figure(self._without(origin, end)) < most]
        return self._names[needed[0]] if len(needed) == 1 else ""

    def _without(self, origin: Square, end: Square) -> ChevaliersState:
        reds = self._after.reds & ~(1 << end)
        return self._before if reds >> origin & 1 else self._after._replace(reds=reds | 1 << origin)


def _faces(one: Reason) -> int:
    return len(str(dict(one.facts)["dice"]).split())


def _count(throws: Throws, white: Square, sign: int, state: ChevaliersState) -> int:
    return sign * len(throws(state, white))
