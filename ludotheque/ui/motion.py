"""Animates the difference between two lists of pieces, whether a move, an undo or a jump lies between them.

Pieces that leave a place slide to the nearest place that gains pieces of the same kind. A piece that shows
another face turns over. The other pieces fade in or out. Places are given as ids, not as points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist

Point = tuple[float, float]
Distance = Callable[[str, str], float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stack of `count` pieces of one kind on one place, which show the side `face`.

    `seat` is the owner's, or -1. Pieces of a kind are interchangeable when they move, so each seat needs
    kinds of its own for a sort that several seats have, such as `man-0` and `man-1`.
    """

    kind: str
    place: str
    count: int = 1
    face: str = ""
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Slide:
    """An animation in which `piece.count` pieces slide from their place to the place `end`."""

    piece: Piece
    end: str


@dataclass(frozen=True, slots=True)
class Flip:
    """An animation in which `piece` turns over on its place, so that it shows `face` at the end."""

    piece: Piece
    face: str


@dataclass(frozen=True, slots=True)
class Fade:
    """An animation in which `piece` fades in if `grows` is True, else out."""

    piece: Piece
    grows: bool


@dataclass(frozen=True, slots=True)
class Transition:
    """What moves when one list of pieces becomes another; `still` counts the pieces that stay."""

    still: tuple[Piece, ...] = ()
    slides: tuple[Slide, ...] = ()
    turns: tuple[Flip, ...] = ()
    fades: tuple[Fade, ...] = ()

    @property
    def empty(self) -> bool:
        """Return whether nothing moves."""
        return not (self.slides or self.turns or self.fades)


def plan(before: Iterable[Piece], after: Iterable[Piece], distance: Distance) -> Transition:
    """Return the transition from `before` to `after`, with slides as short as `distance` tells."""
    old, new = _by_spot(before), _by_spot(after)
    turns = tuple(
        Flip(piece, new[spot].face)
        for spot, piece in old.items()
        if spot in new and new[spot].face != piece.face
    )
    turning = {(turn.piece.kind, turn.piece.place) for turn in turns}
    still = (
        _counted(piece, min(piece.count, old[spot].count))
        for spot, piece in new.items()
        if spot in old and spot not in turning
    )
    losses = _surplus(old, new)
    gains = _surplus(new, old)
    slides = tuple(_match(losses, gains, distance))
    fades = [Fade(piece, False) for piece in losses.values()] + [
        Fade(piece, True) for piece in gains.values()
    ]
    return Transition(tuple(still), slides, turns, tuple(fades))


def ease(t: float) -> float:
    """Return the eased progress (0 to 1) of a motion at the share `t` of its time: slow, quick, slow."""
    t = min(max(t, 0.0), 1.0)
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def along(points: Sequence[Point], share: float) -> Point:
    """Return the point at `share` (0 to 1) of the length of the line through `points`."""
    lengths = [dist(a, b) for a, b in pairwise(points)]
    left = min(max(share, 0.0), 1.0) * sum(lengths)
    for ((ax, ay), (bx, by)), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length > 0:
            part = left / length
            return (ax + (bx - ax) * part, ay + (by - ay) * part)
        left -= length
    return points[-1]


@dataclass(slots=True)
class Motion:
    """A transition that is being played and takes `seconds`. If that is 0, its end is shown immediately."""

    plan: Transition
    seconds: float
    elapsed: float = field(default=0.0)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.elapsed += dt

    def finish(self) -> None:
        """Jump to the end."""
        self.elapsed = self.seconds

    @property
    def done(self) -> bool:
        """Return whether the pieces have arrived."""
        return self.elapsed >= self.seconds or self.plan.empty

    @property
    def share(self) -> float:
        """Return the eased progress, from 0 to 1."""
        return 1.0 if self.done else ease(self.elapsed / self.seconds)


_Spot = tuple[str, str]


def _counted(piece: Piece, count: int) -> Piece:
    return piece if piece.count == count else Piece(piece.kind, piece.place, count, piece.face, piece.seat)


def _by_spot(pieces: Iterable[Piece]) -> dict[_Spot, Piece]:
    found: dict[_Spot, Piece] = {}
    for piece in pieces:
        spot = (piece.kind, piece.place)
        found[spot] = _counted(piece, piece.count + (found[spot].count if spot in found else 0))
    return {spot: piece for spot, piece in found.items() if piece.count > 0}


def _surplus(these: dict[_Spot, Piece], those: dict[_Spot, Piece]) -> dict[_Spot, Piece]:
    surplus = {}
    for spot, piece in these.items():
        count = piece.count - (those[spot].count if spot in those else 0)
        if count > 0:
            surplus[spot] = _counted(piece, count)
    return surplus


def _match(losses: dict[_Spot, Piece], gains: dict[_Spot, Piece], distance: Distance) -> Iterable[Slide]:
    """Yield the slides from losing to gaining places, shortest first, removing them from both."""
    pairs = [(distance(a[1], b[1]), a, b) for a in losses for b in gains if a[0] == b[0]]
    for _, a, b in sorted(pairs):
        if a in losses and b in gains:
            count = min(losses[a].count, gains[b].count)
            yield Slide(_counted(losses[a], count), b[1])
            _take(losses, a, count)
            _take(gains, b, count)


def _take(pool: dict[_Spot, Piece], spot: _Spot, count: int) -> None:
    piece = pool.pop(spot)
    if piece.count > count:
        pool[spot] = _counted(piece, piece.count - count)
