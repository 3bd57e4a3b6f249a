"""Draws the pieces, whether they rest, are held or move, and finds their positions in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import Protocol

import pygame
from pygame import Rect, Surface

from ludotheque.table.contract.geometry import Arrangement
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.staging import Charge, Stroke
from ludotheque.table.contract.terms import BACK, OFF_BOARD, UNSEEN
from ludotheque.table.view.animations import SLIDE, Animations, Passage, Tumble
from ludotheque.table.view.camera import Camera
from ludotheque.table.view.count import CountAnimation
from ludotheque.table.view.stroke import StrokeAnimation
from ludotheque.tiled.model import Point
from ludotheque.ui.drag import Drag, Source
from ludotheque.ui.motion import Fade, Flip, Motion, Piece, plan

FAR = 1e5  # the distance of pieces off the board, larger than any on it
WIDEST, TALLEST = 180.0, 240.0  # board units: the largest size of a piece's picture
OPAQUE = 127  # alpha: fainter pixels belong to the shadow
GHOST = 90  # alpha of held pieces at their origin
RISE = 0.09  # share of its height by which a card in a hand rises under the pointer
LIFTED = 9.0  # board units by which a sliding piece is lifted
HOP = 0.3  # share of a slide's time added for each further place on its path
Grip = tuple[str, str, Point]  # of dropped pieces: their kind, their origin and the pixel of the drop
Hops = Sequence[tuple[str, str]]  # pairs of places, in order


class StagePanel(Protocol):
    """The part of the panel that the stage needs."""

    die: Rect  # the die's rectangle

    def anchor(self, seat: int) -> Point:
        """Return the pixel in the panel where pieces leave a seat's reserve or come back to it."""
        ...


class Stage:
    """Draws and moves the pieces. `arrangement` says where they stand after all animations."""

    def __init__(self, look: Look, panel: StagePanel, arrangement: Arrangement) -> None:
        self.look = look
        self.panel = panel
        self.arrangement = arrangement
        self.animations = Animations()
        self.camera: Camera | None = None
        self.raised: str | None = None  # the place whose piece is raised above its neighbours

    @property
    def undecided(self) -> bool:
        """Whether a stroke is running or waiting, until the end of which marks must not show what follows."""
        return any(isinstance(animation, StrokeAnimation) for animation in self.animations)

    @property
    def staged(self) -> StrokeAnimation | CountAnimation | None:
        """The running animation of a stroke or of the final count, or None."""
        current = self.animations.current
        return current if isinstance(current, StrokeAnimation | CountAnimation) else None

    def rect_of(self, stroke: Stroke) -> Rect:
        """Return the rectangle in pixels that holds the place of a stroke and the places in `around`."""
        assert self.camera is not None
        around = [place for place in stroke.around if place in self.arrangement.places]
        place, *others = (self.camera.rect(self.arrangement, name) for name in (stroke.place, *around))
        return place.unionall(others).clip(self.camera.view)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, where they stand after all animations."""
        return self.arrangement.pieces

    def arrange(self, arrangement: Arrangement) -> None:
        """Change the arrangement without animation."""
        self.arrangement = arrangement
        if self.camera:
            self.camera.arrange(arrangement.points)

    def show(self, arrangement: Arrangement, pace: float, grip: Grip | None = None, hops: Hops = ()) -> None:
        """Animate the change to another arrangement; if `pace` is 0, change at once.

        `pace` is the factor by which durations are multiplied. A piece slides along `hops`, pairs of places,
        if they lead to its destination. Pieces that were dropped start from the pixel in `grip`.
        """
        before = self.arrangement
        self.arrange(arrangement)
        made = plan(before.pieces, self.pieces, self._distance)
        paths = [self._path(slide.piece, slide.end, grip, hops) for slide in made.slides]
        slides = zip(made.slides, paths, strict=True)
        lines = [self._line(slide.piece.kind, path, grip, before) for slide, path in slides]
        longest = max(map(len, paths), default=2) - 2
        if pace and self.camera:
            self.animations.add(
                Passage(Motion(made, SLIDE * pace * (1 + HOP * longest)), lines, before, arrangement)
            )

    def land(self, kind: str, place: str, after: Arrangement, pace: float, grip: Grip | None) -> None:
        """Move a piece of this kind from its reserve to the empty `place`.

        `after` is an arrangement in which the piece has arrived; nothing moves if it has no such piece, or if
        the place is not empty now. `pace` is the factor by which durations are multiplied. A dropped piece
        starts from the pixel in `grip`.
        """
        piece = next((one for one in after.pieces if (one.kind, one.place) == (kind, place)), None)
        if piece is None or any(one.place == place for one in self.pieces):
            return
        left = {(one.kind, one.place): one.count for one in after.pieces}
        here = [
            replace(one, count=left.get((kind, one.place), 0)) if one.kind == kind else one
            for one in self.pieces
        ]
        landed = replace(self.arrangement, pieces=(*(one for one in here if one.count), piece))
        self.show(landed, pace, grip)

    def put_back(self, piece: Piece, point: Point, pace: float) -> None:
        """Let a held piece slide from the pixel `point` back to where it was picked up."""
        rest = [replace(p, count=p.count - piece.count) if _same(p, piece) else p for p in self.pieces]
        away = replace(piece, place="")
        made = plan([*rest, away], self.pieces, lambda a, b: 0.0)
        lines = [(point, self.where(piece.kind, slide.end)) for slide in made.slides]
        if pace and self.camera:
            self.animations.add(
                Passage(Motion(made, SLIDE * pace), lines, self.arrangement, self.arrangement)
            )

    def where(self, kind: str, place: str, arrangement: Arrangement | None = None) -> Point:
        """Return the pixel at which pieces of a kind stand on a place or in a seat's reserve."""
        if place.startswith(OFF_BOARD):
            return self.panel.anchor(int(place.removeprefix(OFF_BOARD)))
        assert self.camera is not None
        return self.camera.frame.at((arrangement or self.arrangement).anchor(kind, place))

    def picture(self, piece: Piece, arrangement: Arrangement | None = None) -> Surface:
        """Return the picture of a piece at the scale of its place."""
        picture = self.look.art.sprite(piece, arrangement or self.arrangement)
        assert self.camera is not None
        by = self.camera.scale(piece.place) / self.camera.frame.scale
        return picture if by == 1 else pygame.transform.smoothscale_by(picture, by)

    def rect(self, piece: Piece) -> Rect:
        """Return the rectangle of a piece in pixels."""
        there = self._waiting()
        where = self.where(piece.kind, piece.place, there)
        return self.picture(piece, there).get_rect(midbottom=where)

    def origin_rect(self, charge: Charge) -> Rect:
        """Return the rectangle in pixels of the pieces in a charge, before they rush towards an event."""
        army = Piece(charge.kind, charge.origin, charge.count)
        return next(
            (self.rect(p) for p in self.pieces if (p.kind, p.place) == (army.kind, army.place)),
            self.rect(army),
        )

    def shows(self, piece: Piece, point: Point) -> bool:
        """Return whether a piece's picture is opaque at a pixel."""
        rect = self.rect(piece)
        if not rect.collidepoint(point):
            return False
        return self.picture(piece).get_at((int(point[0]) - rect.x, int(point[1]) - rect.y)).a > OPAQUE

    def at_rest(self) -> tuple[Piece, ...]:
        """Return the pieces on the board that are not moving now."""
        animation = self.animations.current
        still = animation.motion.plan.still if isinstance(animation, Passage) else self._waiting().pieces
        if isinstance(animation, StrokeAnimation):
            still = tuple(filter(None, map(animation.remainder, still)))
        return tuple(piece for piece in still if not _off(piece.place))

    def draw_rest(self, surface: Surface, drag: Drag, steady: bool = False) -> None:
        """Draw the pieces at rest: those on the apron if `steady`, else those on the rest of the board.

        A raised piece is drawn on top. Where held pieces were picked up, the remaining ones are drawn or, if
        none remain, a pale picture of the piece.
        """
        assert self.camera is not None
        waiting = self._waiting()
        here = [
            p for p in self.at_rest() if self.camera.steady(p.place) == steady and (steady or self.seen(p))
        ]
        raised = [] if drag.holding or self.animations else [p for p in here if p.place == self.raised]
        for piece in here:
            source = drag.source
            if piece in raised:
                continue
            if source and (piece.kind, piece.place) == (source.kind, source.place):
                self._draw_origin(surface, piece, drag)
            else:
                where = self.where(piece.kind, piece.place, waiting)
                self._blit(surface, self.picture(piece, waiting), where)
        for piece in raised:
            (x, y), picture = self.where(piece.kind, piece.place), self.picture(piece)
            self._blit(surface, picture, (x, y - RISE * picture.get_height()))

    def seen(self, piece: Piece) -> bool:
        """Return whether a piece must be drawn, since it may be in the visible part of the board."""
        assert self.camera is not None
        (x, y), scale = self.where(piece.kind, piece.place, self._waiting()), self.camera.frame.scale
        box = Rect(0, 0, round(WIDEST * scale), round(TALLEST * scale))
        box.midbottom = round(x), round(y)
        return box.colliderect(self.camera.view)

    def draw_moving(self, surface: Surface) -> None:
        """Draw the animation that is running, if any."""
        animation = self.animations.current
        if isinstance(animation, Passage):
            for turn in animation.motion.plan.turns:
                self._draw_turn(surface, turn, animation.motion.share)
            for fade in animation.motion.plan.fades:
                self._draw_fade(surface, fade, animation)
            for (piece, point), slide in zip(animation.points(), animation.motion.plan.slides, strict=True):
                picture = self._sliding(piece, slide.end, animation)
                high = animation.lift * LIFTED * self.camera.frame.scale if self.camera else 0.0
                self._blit(surface, picture, (point[0], point[1] - high))
        elif isinstance(animation, Tumble):
            picture = self.look.art.die(animation.face, self.panel.die.w, animation.share)
            surface.blit(picture, picture.get_rect(center=animation.point()))
        elif isinstance(animation, StrokeAnimation | CountAnimation):
            animation.draw(surface)

    def draw_held(self, surface: Surface, drag: Drag, lift: int) -> None:
        """Draw the held pieces at the pointer if they are carried, else `lift` pixels above their origin."""
        if drag.source is None:
            return
        piece = self.held(drag)
        home = self.where(piece.kind, piece.place)
        if drag.carried:
            self._blit(surface, self._carried(piece), self.foot(piece, drag.point))
        else:
            self._blit(surface, self.picture(piece), (home[0], home[1] - lift))

    def foot(self, piece: Piece, pointer: Point) -> Point:
        """Return the pixel of the foot of a carried piece, given the pixel of its centre, `pointer`."""
        return pointer[0], pointer[1] + self._carried(piece).get_height() / 2

    def _carried(self, piece: Piece) -> Surface:
        return self.look.art.carried(piece, self.arrangement) or self.picture(piece)

    def held(self, drag: Drag) -> Piece:
        """Return the held pieces as one pile; raises AssertionError if nothing is held."""
        assert drag.source is not None
        return self.piece(drag.source, drag.count)

    def piece(self, source: Source, count: int) -> Piece:
        """Return `count` pieces of a source as one pile; raises StopIteration if the source is empty."""
        whole = next(p for p in self.pieces if (p.kind, p.place) == (source.kind, source.place))
        return replace(whole, count=count)

    def _waiting(self) -> Arrangement:
        """Return the arrangement of the pieces at rest: after the running slide, before a waiting one."""
        current = self.animations.current
        if isinstance(current, Passage):
            return current.after
        passages = (animation for animation in self.animations if isinstance(animation, Passage))
        return next((animation.before for animation in passages), self.arrangement)

    def _draw_origin(self, surface: Surface, piece: Piece, drag: Drag) -> None:
        home = self.where(piece.kind, piece.place)
        if piece.count > drag.count:
            self._blit(surface, self.picture(replace(piece, count=piece.count - drag.count)), home)
        else:
            ghost = self.picture(piece).copy()
            ghost.set_alpha(GHOST)
            self._blit(surface, ghost, home)

    def _draw_turn(self, surface: Surface, turn: Flip, share: float) -> None:
        piece = turn.piece if share < 0.5 else replace(turn.piece, face=turn.face)
        picture = _narrow(self.picture(piece), abs(1 - 2 * share))
        self._blit(surface, picture, self.where(piece.kind, piece.place))

    def _sliding(self, piece: Piece, end: str, passage: Passage) -> Surface:
        """Return the picture of a piece that slides to `end`, turning over on the way from or to UNSEEN."""
        if UNSEEN not in (piece.place, end):
            return self.picture(piece if _off(end) else replace(piece, place=end), passage.after)
        share = passage.motion.share
        shown = share if piece.place == UNSEEN else 1 - share
        there = replace(piece, place=end if piece.place == UNSEEN else piece.place)
        side = there if shown > 0.5 else replace(there, face=BACK)
        at = passage.before if end == UNSEEN else passage.after
        return _narrow(self.picture(side, at), abs(1 - 2 * shown))

    def _draw_fade(self, surface: Surface, fade: Fade, passage: Passage) -> None:
        if _off(fade.piece.place):
            return
        there, share = passage.after if fade.grows else passage.before, passage.motion.share
        picture = self.picture(fade.piece, there).copy()
        picture.set_alpha(round(255 * (share if fade.grows else 1 - share)))
        self._blit(surface, picture, self.where(fade.piece.kind, fade.piece.place, there))

    def _path(self, piece: Piece, end: str, grip: Grip | None, hops: Hops) -> list[str]:
        """Return the places that a piece passes: fitting `hops` or, if it was dropped, only its `end`."""
        path = [piece.place]
        for start, target in hops:
            if start == path[-1]:
                path.append(target)
        return path if path[-1] == end and not _holds(grip, piece.kind, piece.place) else [piece.place, end]

    def _line(self, kind: str, path: Sequence[str], grip: Grip | None, before: Arrangement) -> list[Point]:
        """Return the pixels of a piece's line over the places of `path`, with its bends, or from its drop."""
        if _holds(grip, kind, path[0]):
            assert grip is not None
            return [grip[2], self._end(kind, path[-1], path[0], self.arrangement)]
        assert self.camera is not None
        line = [self._end(kind, path[0], path[-1], before)]
        for start, end in pairwise(path):
            line += [self.camera.frame.at(point) for point in self.arrangement.path(start, end)]
            line.append(self._end(kind, end, path[0], self.arrangement))
        return line

    def _end(self, kind: str, place: str, other: str, arrangement: Arrangement) -> Point:
        """Return the pixel where a path between the places `place` and `other` begins or ends on `place`."""
        if place != UNSEEN:
            return self.where(kind, place, arrangement)
        assert self.camera is not None
        return self.camera.frame.at(self.arrangement.emergence(kind, other))

    def _distance(self, start: str, end: str) -> float:
        places = self.arrangement.places
        if start not in places or end not in places:
            return FAR
        return dist(places[start], places[end])

    @staticmethod
    def _blit(surface: Surface, picture: Surface, foot: Point) -> None:
        surface.blit(picture, picture.get_rect(midbottom=(round(foot[0]), round(foot[1]))))


def _off(place: str) -> bool:
    """Return whether a place is not on the board, so that pieces there are not drawn."""
    return place == UNSEEN or place.startswith(OFF_BOARD)


def _narrow(picture: Surface, share: float) -> Surface:
    """Return a picture narrowed to `share` of its width, as for a piece that is turning over."""
    size = max(1, round(picture.get_width() * share)), picture.get_height()
    return pygame.transform.smoothscale(picture, size)


def _holds(grip: Grip | None, kind: str, place: str) -> bool:
    return grip is not None and grip[:2] == (kind, place)


def _same(one: Piece, other: Piece) -> bool:
    return (one.kind, one.place) == (other.kind, other.place)
