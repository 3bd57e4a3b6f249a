"""Finds faults in a picture of the screen: things that are covered, cut, lost, shrunk or too small to hit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pygame
from pygame import Rect
from tools.legibility import SHEETS, legibility, rimmed, short
from tools.look import Mark, Reading, Usual

from ludotheque.games import GAMES
from ludotheque.picture.layers import Sign
from ludotheque.scenes.box_front import short_facts
from ludotheque.table.view.room import KEPT
from ludotheque.tiled.geometry import inside
from ludotheque.ui.scene import Scene
from ludotheque.ui.skin import ButtonFace, PictureKey
from ludotheque.ui.text import SMALLEST, TextKey

TARGET, FULL_HD = 40, (1920, 1080)  # pixels: the least size of a target, in a window of up to this size
KEPT_ABOVE_STRIP = 0.7  # if the panel is a drawer, the least size of places, as a share of that at 100 %
SLACK = 2  # pixels that may be lost by rounding
TOUCH = 0.12  # the share of the smaller of two texts that may lie under the other, since its edge has no ink
HIDDEN = 0.2  # the share of a sign that may lie under a piece
# Buttons that may be missing at another text size: those that change this size, and those that fold a page.
FOLDING = ("scale-less", "scale-more", "contents", "alone", "together")
NUMBERED = ("rulebook", "result")  # scenes with figures to scroll to, and axes with as many numbers as fit
MOST_TABS = 60
ROOMY = {150: (1024, 640), 200: (1280, 800)}  # text size -> the window from which the whole panel must show
NOWHERE = Rect(0, 0, 0, 0)
LISTED = ("game-", "row-")  # prefixes of rows that are only shown if a list has room for them


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, in words, and the part of the window where it is."""

    where: str
    words: str
    rect: Rect

    def __str__(self) -> str:
        """Return the fault and its scene in one line."""
        return f"{self.where}: {self.words}"


def findings(reading: Reading, usual: Usual | None = None) -> Iterator[Finding]:
    """Yield all faults in `reading`, and the differences to `usual`, the same scene at 100 % text size."""
    where = str(reading.where)
    for words, rect in (
        *_small(reading),
        *_drawn_out(reading),
        *_cut(reading),
        *_covered(reading),
        *_buried(reading),
        *legibility(reading),
        *(_lost(reading, usual) if usual else ()),
    ):
        yield Finding(where, words, rect)


Found = Iterator[tuple[str, Rect]]


def _drawn_out(reading: Reading) -> Found:
    """Yield a fault if the panel is a drawer, although the window has room for the whole panel."""
    drawer, (wide, high) = reading.trace.get("buttons", {}).get("drawer"), reading.where.size
    roomy = (most for most, least in ROOMY.items() if wide >= least[0] and high >= least[1])
    if drawer and reading.where.scale <= max(roomy, default=0):
        yield f"the panel is a drawer at {reading.where.scale} %", Rect(drawer)


def _small(reading: Reading) -> Found:
    larger = min(side / full for side, full in zip(reading.window.size, FULL_HD, strict=True))
    least = max(TARGET, round(TARGET * larger * min(1.0, reading.where.scale / 100)) - SLACK)
    for id, box in reading.trace.get("buttons", {}).items():
        rect = Rect(box)
        if min(rect.size) < least:
            size = f"{rect.w}x{rect.h}"
            yield f"target too small: {id}, {size}", rect


def _cut(reading: Reading) -> Found:
    """Yield the texts that extend beyond the window, their column or their button."""
    for mark in reading.marks:
        if not mark.words:
            continue
        room = mark.clip.clip(reading.window)
        ink = mark.ink
        upright = mark.clip.h < reading.window.h  # scrolled: what is below is only out of sight
        if upright and not ink.colliderect(room):
            continue
        over = ink.left < room.left - SLACK or ink.right > room.right + SLACK
        over |= not upright and (ink.top < room.top - SLACK or ink.bottom > room.bottom + SLACK)
        if over or _too_wide(reading, mark):
            yield f"cut: {short(mark.words)}", mark.rect
    for skin in reading.skin.sizes:
        for words in skin.written():
            if words.width and skin.text_size(*words[:3], words.width)[0] > words.width + SLACK:
                yield f"wider than its column: {short(words.string)}", NOWHERE


def _too_wide(reading: Reading, mark: Mark) -> bool:
    """Return whether a label (without its icon, which may be left out) is wider or higher than its button."""
    face = mark.meaning
    if not isinstance(face, ButtonFace) or not face.label:
        return False
    skin = reading.skin_of(mark)
    room = face.size[0] - skin.px(6)
    size = min(face.text_size, float(SMALLEST))
    width, height = skin.text_size(face.label, "text", size, room)
    return width > room or height > face.size[1]


def _covered(reading: Reading) -> Found:
    """Yield texts covered by texts or buttons, and buttons by buttons, unless on a sheet of their own."""
    texts: list[tuple[int, Mark, Rect]] = []
    sheets: list[Rect] = []
    for mark in reading.marks:
        if isinstance(mark.meaning, PictureKey) and mark.meaning.name in SHEETS:
            sheets.append(mark.rect)
            texts = [one for one in texts if not mark.rect.contains(one[2])]
        elif mark.words and not mark.is_sign:
            ink = _read(reading, mark).clip(mark.clip)
            if ink.w and ink.h:
                texts.append((len(sheets), mark, ink))
    for (below, one, first), (above, other, second) in combinations(texts, 2):
        if any(sheet.contains(second) for sheet in sheets[below:above]):
            continue  # the upper one lies on a sheet of its own, which comes and goes
        if _over(one, other, first, second) and one.rect != other.rect and not rimmed(one, other):
            yield _covers(other.words, one.words), first.union(second)


def _over(one: Mark, other: Mark, first: Rect, second: Rect) -> bool:
    """Return whether `other`, at `second`, hides part of `one`, at `first`; texts may overlap a little."""
    cut = first.clip(second)
    if isinstance(other.meaning, ButtonFace):
        return cut.w > SLACK and cut.h > SLACK
    if min(cut.size) <= SLACK:
        return False
    return cut.w * cut.h > TOUCH * min(first.w * first.h, second.w * second.h)


def _read(reading: Reading, mark: Mark) -> Rect:
    """Return the part of a picture that its words fill. A heading also has lines beside its words."""
    if isinstance(mark.meaning, TextKey):
        return mark.ink
    if isinstance(mark.meaning, PictureKey) and mark.meaning.name == "heading":
        rect = mark.ink
        size = reading.skin.text_size(mark.words, "title", 19)
        return Rect(0, 0, min(rect.w, size[0]), rect.h).move_to(center=rect.center)
    return mark.rect


def _buried(reading: Reading) -> Found:
    """Yield signs that overlap, leave their places or lie under pieces, and papers over what may be taken."""
    trace = reading.trace
    boxes = {tuple(piece["rect"]): piece for piece in trace.get("pieces", ())}
    drawn = {tuple(mark.rect): mark for mark in reading.marks if tuple(mark.rect) in boxes}
    for (one, first), (other, second) in combinations(reading.signs, 2):
        if first.colliderect(second):
            yield _covers(f"{one.words} ({one.place})", f"{other.words} ({other.place})"), first.union(second)
    for sign, rect in reading.signs:
        name = f"{sign.words} ({sign.place})"
        area = reading.areas.get(sign.place)
        if area:
            (x, y), (wide, high) = sign.centre, sign.size  # board units, not rounded to pixels
            corners = [(x + across * wide / 2, y + down * high / 2) for across in (-1, 1) for down in (-1, 1)]
            if not all(inside(corner, area) for corner in corners):
                yield f"{name} leaves its space", rect
            continue  # a piece on the space may cover its sign
        if any(_repeats(mark, sign) and mark.rect.colliderect(rect) for mark in reading.marks):
            continue  # the sign is drawn again over the pieces
        for box, mark in drawn.items():
            if _hidden(mark, rect) > HIDDEN:
                yield _covers(f"{boxes[box]['kind']} ({boxes[box]['place']})", name), rect.union(mark.rect)
    papers = {
        "refusal": trace.get("buttons", {}).get("message"),
        "tip": trace.get("tip", {}).get("rect"),
    }
    for paper, box in papers.items():
        covered = [rect.clip(box) for rect in reading.kept] if box else []
        if any(cut.w > SLACK and cut.h > SLACK for cut in covered):
            yield f"the {paper} covers what may be taken", Rect(box)


def unseen_focus(scene: Scene) -> Found:
    """Press Tab until every widget has had the focus, and yield those that were out of sight then."""
    passed: set[str] = set()
    for _step in range(MOST_TABS):
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        trace = scene.trace()
        focus = trace.get("focus")
        if not focus or focus in passed:
            return
        passed.add(focus)
        if not any(focus in trace.get(kind, ()) for kind in ("buttons", "places", "panel")):
            yield f"focus out of sight: {focus}", NOWHERE


def _covers(over: str, under: str) -> str:
    return f"{short(over)} covers {short(under)}"


def _repeats(mark: Mark, sign: Sign) -> bool:
    return mark.is_sign and mark.words == sign.words


def _hidden(mark: Mark, rect: Rect) -> float:
    """Return the share of a rectangle that a picture hides, from 0 to 1."""
    cut = mark.rect.clip(rect)
    if not cut.w or not cut.h:
        return 0.0
    part = mark.picture.subsurface(cut.move(-mark.rect.x, -mark.rect.y).clip(mark.picture.get_rect()))
    return pygame.mask.from_surface(part).count() / (rect.w * rect.h)


def _lost(reading: Reading, usual: Usual) -> Found:
    """Yield what is shown at 100 % text size but not here (unless folded), and places much smaller here."""
    for kind in ("buttons", "panel", "places"):
        for id in usual.trace.get(kind, {}):
            away = {*reading.trace.get("folded", {}), *reading.trace.get("scrolled", ())}
            here = {*reading.trace.get(kind, {}), *away, *FOLDING}
            if id not in here and not (kind == "buttons" and id.startswith(LISTED)):
                yield f"lost: {kind} {id}", NOWHERE
    folded = set(reading.trace.get("folded", {}).values()) | {short_facts(box) for box in GAMES.values()}
    on_page = {*reading.written, *folded, *reading.trace.get("texts", ())}
    on_page |= {widget["label"] for widget in reading.trace.get("widgets", {}).values()}
    said = {word for words in on_page for word in words.split()}
    scrolls = bool(reading.trace.get("scrolls"))  # a scrolled list makes rows only when they come in sight
    for words in () if scrolls else sorted(usual.shown - on_page):
        if said >= {*words.split()}:  # the same words, in other lines
            continue
        if words.isdigit() and any(scene in reading.where.scene for scene in NUMBERED):
            continue
        if not words.endswith(("%", "…")):  # the text size itself; a text that is whole here
            yield f"lost: {short(words)}", NOWHERE
    kept = KEPT_ABOVE_STRIP if "drawer" in reading.trace.get("buttons", {}) else KEPT
    for id, box in usual.trace.get("places", {}).items():
        now = reading.trace["places"].get(id, box)
        if now[2] < box[2] * kept - SLACK:  # a panel with larger text may take some room
            yield f"smaller than at 100 %: {id}", Rect(now)
            return
