"""Parts of the panel: slots of a fixed size, the prompt, the state of the turn, rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from ludotheque.i18n import _, ngettext
from ludotheque.table.contract.look import Look
from ludotheque.table.contract.terms import Status
from ludotheque.ui.containers import Container
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Text
from ludotheque.ui.palette import CREAM, GOLD_LIGHT, INK
from ludotheque.ui.skin import SMALLEST, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Button, Group, Part

PROMPT = (20.0, 18.5, 17.0, 15.5, 14.0, 13.0, 12.0, 11.0, 10.0)  # font sizes: the largest that fits is taken
QUILL = 20  # logical pixels, like all sizes here except CLOSE
DIE, AFTER_DIE = 54, 10
COIN, COIN_GAP, LEAST_COIN = 32, 6, 9
CAPTION = (15.5, 14.0, 13.0, 12.0)
CLOSE = 2  # pixels between buttons where there is no room for more


class Slot(Part):
    """A part in a fixed place, in pixels (0: all the room), so that nothing moves when the part changes."""

    def __init__(self, part: Part, wide: int = 0, high: int = 0) -> None:
        super().__init__()
        self._part, self._wide, self._high = part, wide, high
        self.grows, self.grows_down, self.least = not wide, not high, 0

    def parts(self) -> Iterator[Part]:
        """Yield the part in the slot."""
        yield self._part

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the fixed size of the slot."""
        return self._wide or width, self._high

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Give the whole slot to its part."""
        super().place(skin, rect, view)
        self._part.place(skin, rect, view)


class Apart(Part):
    """Several parts, each in a given rectangle of its own."""

    def __init__(self, placed: Sequence[tuple[Part, Rect]]) -> None:
        super().__init__()
        self._placed = placed

    def parts(self) -> Iterator[Part]:
        """Yield the parts."""
        return (part for part, _rect in self._placed)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Put each part into its own rectangle."""
        super().place(skin, rect, view)
        for part, where in self._placed:
            part.place(skin, where, view)


class Prompt(Text):
    """A sentence in the largest type that fits, dark `on_card`, with a quill while one is `thinking`."""

    def __init__(self, words: str, thinking: bool = False, on_card: bool = False) -> None:
        super().__init__(words, PROMPT[0], INK if on_card else CREAM, align="center")
        self.thinking, self._quill = thinking, 0
        self.grows = self.grows_down = True

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Choose the largest size of type that fits."""
        self._quill = skin.px(QUILL) if self.thinking else 0
        room = rect.inflate(-2 * self._quill, 0)
        super().place(skin, room, view)
        fits = (size for size in PROMPT if skin.text_size(self.words, "text", size, room.w)[1] <= room.h)
        self.size = next(fits, PROMPT[-1])

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the sentence, and the quill."""
        super().render(surface, skin, group)
        if self._quill:
            wide = skin.text_size(self.words, "text", self.size, self.rect.w)[0]
            quill = skin.icon("quill", self._quill, GOLD_LIGHT)
            left = self.rect.centerx - wide // 2 - skin.px(4)
            surface.blit(quill, quill.get_rect(midright=(left, self.rect.centery)))


class TurnStatus(Part):
    """The state of the turn: the place of the die, a coin for each move, and a few words below them.

    The table draws the die, since it may be rolling over the board. However small the die is, the area to
    click on is as large as a fingertip.
    """

    def __init__(self, look: Look, status: Status) -> None:
        super().__init__()
        self._look, self._status = look, status
        self.die = Rect(0, 0, 0, 0)
        self.die_target = Rect(0, 0, 0, 0)

    @property
    def shows(self) -> bool:
        """Whether there is anything to show: a die, coins or words."""
        return self._status.die is not None or bool(self._status.of or self._status.caption)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the die at the left or, if there is nothing else, in the middle."""
        super().place(skin, rect, view)
        side = min(skin.px(DIE), rect.h, rect.w)
        self.die = Rect(0, 0, side, side)
        if self._status.of or self._status.caption:
            self.die.midleft = rect.midleft
        else:
            self.die.center = rect.center
        more = max(0, skin.target(0) - side)
        self.die_target = self.die.inflate(more, more)

    def spoken(self) -> Iterator[Node]:
        """Yield the die with the face that is up, the moves left, and the caption."""
        status = self._status
        if status.die is not None:
            waits = frozenset(() if status.waits else {"disabled"})
            yield Node("die", "button", _("Dé"), str(status.die or ""), states=waits)
        if status.of:
            left = ngettext("{n} coup encore", "{n} coups encore", status.moves).format(n=status.moves)
            yield Node("moves", "text", left)
        if status.caption:
            yield Node(f"text {status.caption}", "text", status.caption)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the coins and the words."""
        status, box = self._status, self.rect.copy()
        if status.die is not None:
            box.w = max(0, box.right - self.die.right - skin.px(AFTER_DIE))
            box.right = self.rect.right
        size, high = self._caption(skin, box)
        gap = skin.px(COIN_GAP) if status.of <= 4 else skin.px(COIN_GAP) // 2
        coin = min(skin.px(COIN), (box.w + gap) // status.of - gap, box.h - high) if status.of else 0
        if coin < skin.px(LEAST_COIN):
            coin = 0
        y = box.centery - (coin + high) // 2
        x = box.centerx - (status.of * (coin + gap) - gap) // 2
        for number in range(status.of if coin else 0):
            picture = self._look.art.coin(coin, number < status.moves)
            surface.blit(picture, picture.get_rect(midleft=(x + number * (coin + gap), y + coin // 2)))
        if high:
            words = skin.text(status.caption, "italic", size, GOLD_LIGHT, box.w, "center")
            surface.blit(words, words.get_rect(midtop=(box.centerx, y + coin)))

    def _caption(self, skin: Skin, box: Rect) -> tuple[float, int]:
        """Return the type size and the height in pixels of the words; the height is 0 without room."""
        words, coins = self._status.caption, self._status.of > 0
        for size in CAPTION if words and box.w > 0 else ():
            wide, high = skin.text_size(words, "italic", size, None if coins else box.w)
            if wide <= box.w and high + (skin.px(2 * LEAST_COIN) if coins else 0) <= box.h:
                return size, high
        return CAPTION[-1], 0


def _signs(row: Sequence[Part]) -> list[bool]:
    return [isinstance(part, Button) and not part.label for part in row]


GOOD = 40  # logical pixels: the side of a button, if there is room


class Keys(Container):
    """Rows of buttons, each `high` pixels high, that fill the width; those with only an icon are narrower."""

    grows = True
    least = 0

    def __init__(self, rows: Sequence[Sequence[Part]], high: int, gap: float) -> None:
        super().__init__([part for row in rows for part in row], gap)
        self._rows, self._high = [list(row) for row in rows if row], high

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of all rows."""
        count = len(self._rows)
        return width, count * self._high + max(0, count - 1) * skin.px(self._gap)

    def least_width(self, skin: Skin) -> int:
        """Return the width in pixels below which some label would break a word or need a third line."""
        return self._widest(skin, partial(self._least, skin))

    def good_width(self, skin: Skin) -> int:
        """Return the width in pixels at which every button is at least GOOD logical pixels wide."""
        return self._widest(skin, lambda part: max(skin.target(GOOD), self._least(skin, part)))

    def full_width(self, skin: Skin) -> int:
        """Return the width in pixels at which every label stands beside its icon, in usual type."""
        return self._widest(skin, lambda part: self._full(skin, part))

    def _widest(self, skin: Skin, wide: Callable[[Part], int]) -> int:
        """Return the width in pixels of the widest row, if each part is `wide(part)` pixels wide."""
        rows = [[wide(part) for part in row] for row in self._rows]
        return max((sum(row) + skin.px(self._gap) * (len(row) - 1) for row in rows), default=0)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Divide the width of each row among its buttons."""
        super().place(skin, rect, view)
        y, usual = rect.y, skin.px(self._gap)
        for row in self._rows:
            wants = sum(self._least(skin, part) for part in row)
            gap = max(CLOSE, min(usual, (rect.w - wants) // max(1, len(row) - 1)))
            x = rect.x
            for part, wide in zip(row, self._shares(skin, row, rect.w, gap), strict=True):
                part.place(skin, Rect(x, y, wide, self._high), view)
                x += wide + gap
            y += self._high + usual

    def _shares(self, skin: Skin, row: Sequence[Part], width: int, gap: int) -> list[int]:
        """Return the widths of a row's parts, `gap` pixels apart, all equal if every label then fits."""
        room = width - gap * (len(row) - 1)
        signs = _signs(row)
        wants = [self._least(skin, part) for part in row]
        alike = [[self._least(skin, part) for part in one] for one in self._rows if _signs(one) == signs]
        if sum(columns := [max(column) for column in zip(*alike, strict=True)]) <= room:
            wants = columns  # so that buttons stand below each other
        if len({*signs}) == 1 and max(wants) <= room // len(row):
            widths = [room // len(row)] * len(row)
        else:
            if (spare := room - sum(wants)) > 0:  # buttons narrower than GOOD get the spare room first
                short = [max(0, skin.target(GOOD) - want) for want in wants]
                most = max(sum(short), spare)
                wants = [want + spare * less // most for want, less in zip(wants, short, strict=True)]
                spare = room - sum(wants)
            weights = [0 if sign else 1 for sign in signs] if not all(signs) else [1] * len(row)
            if spare < 0:  # wider buttons give up more, so that none becomes too small to hit
                weights = [max(0, want - skin.target(0)) for want in wants]
            whole = max(1, sum(weights))
            widths = [want + spare * weight // whole for want, weight in zip(wants, weights, strict=True)]
        widest = max(range(len(row)), key=widths.__getitem__)
        widths[widest] += room - sum(widths)
        return widths

    @staticmethod
    def _full(skin: Skin, part: Part) -> int:
        """Return the width in pixels at which a part shows its whole label beside its icon."""
        return part.width(skin) if isinstance(part, Button) and part.label else skin.target(0)

    def _least(self, skin: Skin, part: Part) -> int:
        """Return the width in pixels below which a part's label, on one line or two, would be cut."""
        if not isinstance(part, Button):
            return skin.target(0)
        if not part.label or self._high >= 2 * skin.pitch(SMALLEST) + skin.px(4):
            return part.least_width(skin)
        return max(skin.target(0), skin.text_size(part.label, "text", SMALLEST)[0] + skin.px(16))


def as_sign(part: Part) -> Part:
    """Return a button with its icon alone, if it has one; its words are its tip."""
    if not (isinstance(part, Button) and part.icon):
        return part
    tip, on = part.label, part.enabled
    return Button(part.id, "", part.action, icon=part.icon, tip=tip, enabled=on, chosen=part.chosen)


def rows_of(parts: Sequence[Part], across: int, first: int = 0) -> list[Sequence[Part]]:
    """Return parts in rows of `across` parts each; the last row may have fewer, the first one `first`."""
    head = [parts[:first]] if first else []
    return [*head, *(parts[at : at + across] for at in range(first, len(parts), across))]
