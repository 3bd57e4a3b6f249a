"""Finds where on a board the papers of advice lie, beside what they are about and off what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import dist, hypot
from typing import NamedTuple

from pygame import Rect

from ludotheque.table.view.clear import Weighed, covered, spots
from ludotheque.ui.skin import Skin

STEP = 20  # logical pixels between tried positions
FAR = 20  # logical pixels: times its distance, the area that a paper may cover to lie nearer
DISORDER = 1e6  # pixels: a paper lies rather so far away than before one with a lower number beside it


class PaperSpot(NamedTuple):
    """Where a paper lies, and the size of its type.

    It lies over an area `hidden` of other papers, in pixels, and `lost` is the cost of what it covers.
    """

    hidden: int
    lost: int
    rect: Rect
    size: float


class PaperGround:
    """The part `room` of a board, on which papers are laid.

    `wanted` has pairs of a rectangle and the cost of each of its pixels that is covered. Of the rectangles in
    `seen`, papers cover as little as they can without lying far away.
    """

    def __init__(
        self, skin: Skin, room: Rect, wanted: Sequence[tuple[Rect, int]], seen: Sequence[Rect]
    ) -> None:
        self.skin, self.room = skin, room
        self._wanted, self._seen = wanted, seen

    def grown(
        self, paper: Rect, boxes: Iterable[tuple[tuple[int, int], float]], taken: Sequence[Rect]
    ) -> PaperSpot | None:
        """Return the paper grown to one of these sizes, None if it would cover more of what is wanted."""
        for box, size in boxes:
            spot = Rect(paper.topleft, (max(paper.w, box[0]), max(paper.h, box[1])))
            lost, before = (Weighed(rect.size, self._wanted).cost(*rect.topleft) for rect in (spot, paper))
            if self.room.contains(spot) and not covered(spot, taken) and lost <= before:
                return PaperSpot(0, lost, spot, size)
        return None

    def best(
        self,
        boxes: Iterable[tuple[tuple[int, int], float]],
        taken: Sequence[Rect],
        away: Callable[[Rect], float],
    ) -> PaperSpot:
        """Return the best place for a paper of one of the sizes in `boxes`, which has the best first.

        It overlaps as little as possible of `taken`, then of what is wanted. Then it overlaps little of what
        is seen, and its distance `away` is small. What does not fit into the room counts as overlapping.
        """
        skin, room = self.skin, self.room
        best: tuple[int, int, float] | None = None
        found = PaperSpot(0, 0, room, 0)
        for box, size in boxes:
            cut = max(0, box[1] - room.h) * box[0]
            hiding, lying = (Weighed(box, [(rect, 1) for rect in group]) for group in (taken, self._seen))
            losing = Weighed(box, self._wanted)
            for spot in [*spots(skin, box, room, STEP)] or [Rect(room.topleft, box)]:
                hidden = hiding.cost(*spot.topleft) + cut
                if best and hidden > best[0]:
                    continue
                lost = losing.cost(*spot.topleft)
                if best and (hidden, lost) > best[:2]:
                    continue
                cost = hidden, lost, lying.cost(*spot.topleft) + FAR * skin.scale * away(spot)
                if best is None or cost < best:
                    best, found = cost, PaperSpot(hidden, lost, spot, size)
            if harm([found]) == (0, 0):
                break
        return found


def overlap(papers: Sequence[Rect], above: Sequence[Rect]) -> int:
    """Return how many pixels of the papers lie under earlier papers or under the rectangles `above`."""
    return sum(covered(paper, [*papers[:number], *above]) for number, paper in enumerate(papers))


def in_columns(room: Rect, sizes: Sequence[tuple[int, int]], gap: int) -> list[Rect]:
    """Return rectangles of these sizes in two columns at the sides of `room`, [] if they do not all fit."""
    feet = {room.left: room.top, room.right - sizes[0][0]: room.top}
    placed: dict[int, Rect] = {}
    for at in sorted(range(len(sizes)), key=lambda at: -sizes[at][1]):
        x = min(feet, key=feet.__getitem__)
        placed[at] = Rect(x, feet[x], *sizes[at])
        feet[x] = placed[at].bottom + gap
    return [placed[at] for at in range(len(sizes))] if all(map(room.contains, placed.values())) else []


def harm(papers: Sequence[PaperSpot]) -> tuple[int, int]:
    """Return the areas that papers overlap of each other, and of what is wanted."""
    return sum(paper.hidden for paper in papers), sum(paper.lost for paper in papers)


def far(spot: Rect, room: Rect, anchor: Rect, before: Sequence[Rect]) -> float:
    """Return the distance of a paper from its anchor, plus a tenth of the distance of their middles."""
    across = max(0, anchor.left - spot.right, spot.left - anchor.right)
    down = max(0, anchor.top - spot.bottom, spot.top - anchor.bottom)
    return hypot(across, down) + dist(spot.center, anchor.center) / 10 + _disorder(spot, before)


def inward(spot: Rect, room: Rect, anchor: Rect, before: Sequence[Rect]) -> float:
    """Return the distance of a paper from the nearest corner of `room`, where it leaves room for others."""
    across = min(spot.left - room.left, room.right - spot.right)
    return across + min(spot.top - room.top, room.bottom - spot.bottom) + _disorder(spot, before)


def _disorder(spot: Rect, before: Sequence[Rect]) -> float:
    """Return a great number if a paper lies neither below nor to the right of one to be read before it."""
    return sum(DISORDER for one in before if spot.top < one.bottom and spot.left < one.right)
