"""What is wrong with a look at the screen: covered, cut, lost, shrunk, too small a target."""

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

TARGET, FULL_HD = 40, (1920, 1080)  # pixels: of a target, in a window so large or smaller
KEPT_ABOVE_STRIP = 0.7  # of the size with usual text: so large the board stays where the panel is a drawer
SLACK = 2  # pixels that rounding may cost
TOUCH = 0.12  # of the smaller of two texts: so much may lie under the other, where no ink is
HIDDEN = 0.2  # of a sign: so much of it may lie under a piece
# Steps of the very setting that is varied, one less at either end; what folds a page in less room.
FOLDING = ("scale-less", "scale-more", "contents", "alone", "together")
NUMBERED = ("rulebook", "result")  # have figures that one scrolls to, and axes with as many numbers as fit
MOST_TABS = 60
ROOMY = {150: (1024, 640), 200: (1280, 800)}  # up to what text size all of a panel shows in what window
NOWHERE = Rect(0, 0, 0, 0)
LISTED = ("game-", "row-")  # rows that are only there where a list has room for them


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong, in words, and the part of the window where it is."""

    where: str
    words: str
    rect: Rect

    def __str__(self) -> str:
        """Return it in one line."""
        return f"{self.where}: {self.words}"


def findings(reading: Reading, usual: Usual | None = None) -> Iterator[Finding]:
    """Yield all that is wrong; `usual` is the same at a text size of 100 %."""
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
    """A panel that is a drawer where the window has room for all of it."""
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
    """Texts that leave the window, their column, or their button."""
    for mark in reading.marks:
        if not mark.words:
            continue
        room = mark.clip.clip(reading.window)
        ink = mark.ink
        upright = mark.clip.h < reading.window.h  # in what is scrolled, what is below is only out of sight
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
    """Return whether a label is wider or higher than its button, alone: its icon gives way to it."""
    face = mark.meaning
    if not isinstance(face, ButtonFace) or not face.label:
        return False
    skin = reading.skin_of(mark)
    room = face.size[0] - skin.px(6)
    size = min(face.text_size, float(SMALLEST))
    width, height = skin.text_size(face.label, "text", size, room)
    return width > room or height > face.size[1]


def _covered(reading: Reading) -> Found:
    """Texts over texts, where no sheet lies between them; buttons over texts, and over buttons."""
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
            continue  # it lies on a sheet of its own, which comes and goes
        if _over(one, other, first, second) and one.rect != other.rect and not rimmed(one, other):
            yield _covers(other.words, one.words), first.union(second)


def _over(one: Mark, other: Mark, first: Rect, second: Rect) -> bool:
    """Return whether the `other` hides some of what lies below; a button has no clear edge."""
    cut = first.clip(second)
    if isinstance(other.meaning, ButtonFace):
        return cut.w > SLACK and cut.h > SLACK
    return cut.w * cut.h > TOUCH * min(first.w * first.h, second.w * second.h)


def _read(reading: Reading, mark: Mark) -> Rect:
    """Return the part of a picture that its words take: a heading has lines beside it."""
    if isinstance(mark.meaning, TextKey):
        return mark.ink
    if isinstance(mark.meaning, PictureKey) and mark.meaning.name == "heading":
        rect = mark.ink
        size = reading.skin.text_size(mark.words, "title", 19)
        return Rect(0, 0, min(rect.w, size[0]), rect.h).move_to(center=rect.center)
    return mark.rect


def _buried(reading: Reading) -> Found:
    """Signs over others, out of their places, under pieces; what may be taken under a paper."""
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
            (x, y), (wide, high) = sign.centre, sign.size  # of pixels some would be lost by rounding
            corners = [(x + across * wide / 2, y + down * high / 2) for across in (-1, 1) for down in (-1, 1)]
            if not all(inside(corner, area) for corner in corners):
                yield f"{name} leaves its space", rect
            continue  # who stands on a place stands on its number
        if any(_repeats(mark, sign) and mark.rect.colliderect(rect) for mark in reading.marks):
            continue  # it is drawn again over the pieces
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
    """Walk with Tab, and yield what has the keyboard and is out of sight."""
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
    """Return which share of a rectangle a picture hides."""
    cut = mark.rect.clip(rect)
    if not cut.w or not cut.h:
        return 0.0
    part = mark.picture.subsurface(cut.move(-mark.rect.x, -mark.rect.y).clip(mark.picture.get_rect()))
    return pygame.mask.from_surface(part).count() / (rect.w * rect.h)


def _lost(reading: Reading, usual: Usual) -> Found:
    """What is there at 100 %, and not here; what is smaller on the board.

    What is folded or scrolled away can be seen; what a box says of its game, the sheet beside it says too.
    """
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
    scrolls = bool(reading.trace.get("scrolls"))  # where rows are only made when they come in sight
    for words in () if scrolls else sorted(usual.shown - on_page):
        if said >= {*words.split()}:  # broken into other lines
            continue
        if words.isdigit() and any(scene in reading.where.scene for scene in NUMBERED):
            continue
        if not words.endswith(("%", "…")):  # that is the very size that is varied; that is whole now
            yield f"lost: {short(words)}", NOWHERE
    kept = KEPT_ABOVE_STRIP if "drawer" in reading.trace.get("buttons", {}) else KEPT
    for id, box in usual.trace.get("places", {}).items():
        now = reading.trace["places"].get(id, box)
        if now[2] < box[2] * kept - SLACK:  # so much of the board a panel of larger text may take
            yield f"smaller than at 100 %: {id}", Rect(now)
            return
