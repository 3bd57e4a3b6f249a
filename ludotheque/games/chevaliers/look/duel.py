"""Reports combats on a sheet of parchment, with dice, bonuses, totals and results (K9 to K15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from pygame import Color, Rect, Surface

from ludotheque.core.game import Event
from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.art import ChevaliersArt
from ludotheque.games.chevaliers.look.fight_card import ROOM
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, Squares, squares
from ludotheque.games.chevaliers.rules.combat import Combat, combat
from ludotheque.games.chevaliers.rules.state import RED, ChevaliersState
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.view.stroke import news
from ludotheque.table.view.tags import beside
from ludotheque.tiled.model import Point
from ludotheque.ui.palette import GOLD_DARK, INK, INK_SOFT, SEAL
from ludotheque.ui.skin import Skin

LAG = 0.15  # delay of the second die, as a share of a throw
THROW, PAUSE, READ = 0.7, 0.2, 1.3  # seconds at normal speed: dice roll, dice lie, result is shown
WIDTH, PAD, ABOVE, LEAD = 470, 18, 8, 4  # logical pixels: width of sheet, margin, gaps above rows and lines
DIE, FIGURE, SLOT, GAP = 46, 58, 32, 18  # logical pixels: die, knight, gaps between dice, gap at swords
CROWD, TOTAL, ADDED = 22, 34, 19  # logical pixels: distance of first and last knight of a side; sizes of type
NEWS, BEFORE = 15, 0.15  # logical pixels: font size; the gap before a bonus, as a share of SLOT


class FightSide(NamedTuple):
    """One side of a combat: its seat, the number of its knights, its dice, its bonus and its total."""

    seat: int
    knights: int
    dice: tuple[int, ...]
    add: int
    total: int


@dataclass(frozen=True, slots=True)
class Bout:
    """A combat that has been decided, with its dice."""

    side: int  # the side of the attackers
    attackers: Squares
    target: Square
    fight: Combat
    dice: tuple[int, ...]
    result: str  # the result in words

    @property
    def sides(self) -> tuple[FightSide, FightSide]:
        """The attackers and the target."""
        fight, cut = self.fight, self.fight.attackers_dice
        ours, theirs = fight.totals(self.dice)
        return (
            FightSide(self.side, self.attackers.bit_count(), self.dice[:cut], fight.attackers_add, ours),
            FightSide(1 - self.side, 1, self.dice[cut:], fight.target_add, theirs),
        )


@dataclass(frozen=True, slots=True)
class CombatRow:
    """Where a combat is drawn; `ends` are two rectangles, attackers on the left, target on the right."""

    rect: Rect
    ends: tuple[Rect, Rect]
    lines: tuple[tuple[Surface, Rect], ...]  # terms of the totals, and the result


class Duel:
    """Shows combats one by one: the attackers' dice, the target's die, then the totals and the result."""

    suspense = True

    def __init__(
        self,
        art: ChevaliersArt,
        view: ChevaliersState,
        events: Sequence[Event],
        tell: Callable[[Event], str],
        viewer: int | None = None,
    ) -> None:
        """Show the combats of `events` after `view`, in the words of `tell`, as good or bad for `viewer`."""
        self._art, self._viewer = art, viewer
        self._bouts = _bouts(art.geometry.board, view, events, tell)
        pace = art.app.settings.pace
        self._beats = (THROW * pace, PAUSE * pace, THROW * pace, PAUSE * pace, READ * pace)
        self._elapsed = 0.0
        self._skin: Skin | None = None
        self._rect = Rect(0, 0, 0, 0)
        self._narrow = False  # whether each side is drawn as a single knight
        self._size = 1.0  # scale of what is drawn in a row
        self._alone = False  # whether only one combat is shown at a time, for lack of room
        self._rows: tuple[CombatRow, ...] = ()

    # An act

    def update(self, dt: float) -> None:
        """Advance the animation by `dt` seconds."""
        self._elapsed += dt

    def finish(self) -> None:
        """Show everything at once."""
        self._elapsed = self._bout_time * len(self._bouts)

    @property
    def done(self) -> bool:
        """Whether everything has been shown."""
        return self._elapsed >= self._bout_time * len(self._bouts)

    @property
    def _bout_time(self) -> float:
        return sum(self._beats)

    @property
    def _shown(self) -> int:
        """The index of the combat that is being shown, in the end the final one."""
        return len(self._bouts) - 1 if self.done else int(self._elapsed // self._bout_time)

    # A report

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the sheet beside the squares of the combats."""
        self._skin = skin
        fought = [s for bout in self._bouts for s in (*squares(bout.attackers), bout.target)]
        points = [frame.point(self._art.geometry.board.names[square]) for square in fought]
        near = Rect(points[0], (1, 1)).unionall([Rect(point, (1, 1)) for point in points[1:]])
        room = frame.length(2 * ROOM * self._art.geometry.tile)
        self._narrow = area.w < skin.px(WIDTH) + 16
        width, self._size = min(skin.px(WIDTH), area.w - 16), 1.0
        self._size = min(1.0, *(width / 2 / self._least_half(bout) for bout in self._bouts))
        rows, edge = [self._row_layout(skin, bout, width) for bout in self._bouts], skin.px(PAD // 2)
        highest = max(row.rect.h for row in rows)
        total = sum(row.rect.h for row in rows)
        self._alone = total + 2 * edge > area.h - 8
        size = width, (highest if self._alone else total) + 2 * edge
        self._rect = beside(near.inflate(room, room), size, area.inflate(-8, -8))
        tops = accumulate((0 if self._alone else row.rect.h for row in rows), initial=self._rect.y + edge)
        self._rows = tuple(_moved(row, (self._rect.x, top)) for row, top in zip(rows, tops, strict=False))

    def draw(self, surface: Surface) -> None:
        """Draw the combats up to the present moment of the animation."""
        skin = self._skin
        assert skin is not None
        blur = skin.px(22)
        shadow = skin.shadow(self._rect.size, blur, skin.px(6), 190)
        surface.blit(shadow, self._rect.move(-blur, -blur + skin.px(8)))
        surface.blit(skin.card(self._rect.size), self._rect)
        for number, (bout, row) in enumerate(zip(self._bouts, self._rows, strict=True)):
            time = self._elapsed - number * self._bout_time
            if self._alone and number != self._shown:
                continue
            if number and not self._alone:
                line = skin.rule(row.rect.w - skin.px(40))
                surface.blit(line, line.get_rect(midtop=row.rect.midtop))
            self._draw_bout(surface, skin, bout, row, self._bout_time if self.done else time)

    def sentences(self) -> Sequence[str]:
        """Return each combat's dice with bonuses and totals, and its result."""
        told = []
        for bout in self._bouts:
            totals = bout.fight.totals(bout.dice)
            news = (self._news(bout) or ("",))[0]
            summed = _("{attack} contre {defence}").format(attack=totals[0], defence=totals[1])
            told += [summed, *filter(None, (news, bout.result))]
        return told

    def trace(self) -> dict[str, Any]:
        """Return the rectangle of the sheet, and each combat's dice, totals, sums in words, and result."""
        return {
            "rect": [*self._rect],
            "combats": [
                {
                    "dice": [*bout.dice],
                    "totals": [*bout.fight.totals(bout.dice)],
                    "sums": [*words.total_terms(bout.fight, bout.dice)],
                    "result": bout.result,
                    "news": (self._news(bout) or ("",))[0],
                }
                for bout in self._bouts
            ],
        }

    def _least_half(self, bout: Bout) -> float:
        """Return the width in pixels of half a row in which all that either side has stands apart."""
        return max(
            self._px(PAD + LEAD + GAP)
            + self._crowd(side)[2]
            + self._px((len(side.dice) + BEFORE) * SLOT)
            + self._bold(f"+{side.add}", ADDED, INK).get_width() * bool(side.add)
            + self._bold(str(side.total), TOTAL, INK).get_width()
            for side in bout.sides
        )

    def _row_layout(self, skin: Skin, bout: Bout, width: int) -> CombatRow:
        """Return where a combat is drawn, in halves of a row `width` pixels wide that begins at (0, 0)."""
        pad, gap, half = self._px(PAD), self._px(GAP), width // 2
        left = Rect(pad, skin.px(ABOVE), half - pad - gap, self._px(FIGURE))
        right = left.move(half + gap - pad, 0)  # mirrors the left half: totals are next to the swords
        inside = Rect(left.x, left.bottom + skin.px(LEAD), right.right - left.x, 0)
        made = words.total_terms(bout.fight, bout.dice)
        wants = [skin.text_size(text, "italic", 16)[0] if text else 0 for text in made]
        crowded = max(wants) > left.w
        lines: list[tuple[Surface, Rect]] = []
        for text, other, end, at_right in zip(made, wants[::-1], (left, right), (False, True), strict=True):
            if text:
                room = inside.w - other - gap if crowded else end.w
                line = skin.text(text, "italic", 16, INK_SOFT, max(end.w, room))
                at = line.get_rect(top=inside.y)
                if at_right == crowded:
                    at.right = end.right
                else:
                    at.left = end.left
                lines.append((line, at))
        bottom = max((rect.bottom for _line, rect in lines), default=inside.y)
        told = self._news(bout)
        if told:
            heading = skin.text(told[0], "title", NEWS, told[1])
            lines.append((heading, heading.get_rect(midtop=(half, bottom + skin.px(LEAD)))))
            bottom = lines[-1][1].bottom
        result = skin.text(bout.result, "bold", 17, INK, inside.w, "center")
        lines.append((result, result.get_rect(midtop=(half, bottom + skin.px(LEAD)))))
        whole = Rect(0, 0, width, lines[-1][1].bottom + skin.px(LEAD))
        return CombatRow(whole, (left, right), tuple(lines))

    def _news(self, bout: Bout) -> tuple[str, Color] | None:
        """Return the verdict for the viewer and its colour; None without a viewer or after a tie (K10)."""
        totals = bout.fight.totals(bout.dice)
        if self._viewer is None or totals[0] == totals[1]:
            return None
        winner = bout.side if totals[0] > totals[1] else 1 - bout.side
        return news(winner == self._viewer, winner != self._viewer)

    def _draw_bout(self, surface: Surface, skin: Skin, bout: Bout, row: CombatRow, time: float) -> None:
        (left, right), (throw, pause) = row.ends, self._beats[:2]
        most = max(side.total for side in bout.sides)
        both, tied = time >= 2 * (throw + pause), all(side.total == most for side in bout.sides)
        for side, box, inward, start in zip(
            bout.sides, (left, right), (1, -1), (0.0, throw + pause), strict=True
        ):
            share = 1.0 if both or not throw else (time - start) / throw
            x = self._draw_side(surface, box, inward, side)
            self._draw_dice(surface, (x, box.centery), inward, side, share)
            if both:
                won = side.total == most and not tied
                ink = (SEAL if side.seat == RED else INK) if won else INK_SOFT
                text = self._bold(str(side.total), TOTAL, ink)
                end = box.right if inward > 0 else box.left
                surface.blit(text, _leaning(text, inward, (end, box.centery)))
        swords = skin.icon("swords", skin.px(22), INK_SOFT)
        surface.blit(swords, swords.get_rect(center=(row.rect.centerx, left.centery)))
        if both:
            for line, place in row.lines:
                surface.blit(line, place)

    def _crowd(self, side: FightSide) -> tuple[Surface, int, int]:
        """Return the picture of one of a side's knights, their distance, and the width of all in pixels."""
        picture = self._art.knight(side.seat, "", self._px(FIGURE))
        count = 1 if self._narrow else side.knights
        step = self._px(CROWD) // max(1, count - 1)
        return picture, step, (count - 1) * step + picture.get_width()

    def _draw_side(self, surface: Surface, box: Rect, inward: int, side: FightSide) -> int:
        """Draw one side from the outer end of `box` (left if `inward` is 1) and return its inner end's x."""
        picture, step, width = self._crowd(side)
        left = box.left if inward > 0 else box.right - width
        for x in range(left, left + width - picture.get_width() + 1, max(1, step)):
            surface.blit(picture, (x, box.y))
        return left + width if inward > 0 else left

    def _draw_dice(self, surface: Surface, start: Point, inward: int, side: FightSide, share: float) -> None:
        """Draw one side's dice when `share` (0 to 1) of the throw is over, and its bonus once they lie."""
        if share <= 0:
            return
        (x, y), slot = start, inward * self._px(SLOT)
        for number, face in enumerate(side.dice):
            late = LAG * number
            picture = self._art.die(face, self._px(DIE), min(1.0, max(0.0, (share - late) / (1 - late))))
            surface.blit(picture, picture.get_rect(center=(x + round((number + 0.6) * slot), y)))
        if side.add and share >= 1:
            text = self._bold(f"+{side.add}", ADDED, GOLD_DARK)
            at = x + round((len(side.dice) + BEFORE) * slot), y
            surface.blit(text, _leaning(text, -inward, at))

    def _bold(self, words: str, size: float, ink: Color) -> Surface:
        """Return a picture of a text in a row, whose size is in logical pixels."""
        assert self._skin is not None
        return self._skin.text(words, "bold", size * self._size, ink)

    def _px(self, logical: float) -> int:
        assert self._skin is not None
        return self._skin.px(logical * self._size)


def _leaning(text: Surface, inward: int, end: Point) -> Rect:
    """Return where to draw a text. Its right end is at `end` if `inward` is 1, its left end if it is -1."""
    return text.get_rect(midright=end) if inward > 0 else text.get_rect(midleft=end)


def _moved(row: CombatRow, by: tuple[int, int]) -> CombatRow:
    """Return a copy of a row that is moved right and down by the two numbers in `by`, in pixels."""
    left, right = (end.move(by) for end in row.ends)
    return CombatRow(
        row.rect.move(by), (left, right), tuple((line, rect.move(by)) for line, rect in row.lines)
    )


def _bouts(
    board: ChevaliersBoard, view: ChevaliersState, events: Sequence[Event], tell: Callable[[Event], str]
) -> tuple[Bout, ...]:
    """Return the combats under way in `view`, with the dice thrown before and, by `events`, since."""
    thrown = iter([int(dict(event.facts)["points"]) for event in events if event.kind == "die"])
    told = [event for event in events if event.kind == "decided"]
    found, before = [], view.dice
    for (attackers, target), event in zip(view.combats, told, strict=False):
        fight = combat(board, event.seat, attackers, target)
        missing = fight.attackers_dice + 1 - len(before)
        dice = (*before, *(next(thrown) for _ in range(missing)))
        found.append(Bout(event.seat, attackers, target, fight, dice, tell(event)))
        before = ()
    return tuple(found)
