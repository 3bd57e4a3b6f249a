"""The parts of a page, widgets among them, and the group that passes input to the widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from ludotheque.ui.drawing import Size, clipped
from ludotheque.ui.skin import SMALLEST, ButtonState, ButtonStyle, Skin
from ludotheque.ui.spoken import Node

Action = Callable[[], object]


class Tip(NamedTuple):
    """A few words, and the rectangle below or above which they are shown, or if `aside` left or right."""

    words: str
    beside: Rect
    aside: bool = False


ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_TYPING = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING)


def boxed(rect: Rect) -> list[int]:
    """Return a rectangle as the trace writes it: [x, y, w, h]."""
    return [rect.x, rect.y, rect.w, rect.h]


class Part:
    """A piece of a page. Containers are parts that place other parts.

    A part that `grows` takes the width left over in a row, one that `grows_down` the height left over in a
    column. A part that would get narrower than `least` logical pixels moves to a line of its own.
    """

    grows = False
    grows_down = False
    least = 150

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.view: Rect | None = None  # the visible region, if it is scrolled

    @property
    def seen(self) -> Rect:
        """The visible region of the part's rectangle."""
        return self.rect.clip(self.view) if self.view else self.rect

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size that the part needs if it may be `width` pixels wide."""
        return 0, 0

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the part in `rect`. If `view` is given, only the region within it is visible."""
        self.rect, self.view = rect, view

    def parts(self) -> Iterator[Part]:
        """Yield the parts directly inside this one, in reading order."""
        return iter(())

    def widgets(self) -> Iterator[Widget]:
        """Yield all widgets inside the part, in tab order."""
        for part in self.parts():
            yield from part.widgets()

    def spoken(self) -> Iterator[Node]:
        """Yield what the part says, in reading order."""
        for part in self.parts():
            yield from part.spoken()

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the part without changing it; `group` knows which widget is hovered, pressed or focused."""
        for part in self.parts():
            if part.view is None or part.rect.colliderect(part.view):
                part.render(surface, skin, group)


class Widget(Part):
    """A part with an id and a rectangle in pixels, which calls `action` when it is pressed."""

    role = "button"  # what kind of widget it is, in a word
    chosen = False  # whether it is the chosen one of several
    writes = False  # whether it takes typed letters while it has the focus

    def __init__(self, id: str, action: Action, rect: Rect | None = None) -> None:
        super().__init__()
        self.id = id
        self.action = action
        self.rect = rect or self.rect
        self.enabled = True
        self.tabbed = True  # whether it can be reached by Tab as well as by arrow keys
        self.label = ""  # the words on it
        self.tip = ""  # what it does, if only a picture shows that

    @property
    def state(self) -> str:
        """The state of the widget in words, such as its value; empty if it has no state."""
        return ""

    @property
    def marks(self) -> frozenset[str]:
        """The states that hold for the widget, as `Node.states` has them."""
        found = {"chosen": self.chosen, "disabled": not self.enabled}
        return frozenset(mark for mark, holds in found.items() if holds)

    def spoken(self) -> Iterator[Node]:
        """Yield the widget in words: its label or, if only a picture shows what it does, its tip."""
        told = self.tip.removeprefix(self.label).strip().removeprefix(":").strip()
        told = told if self.label else ""
        yield Node(self.id, self.role, self.label or self.tip, self.state, told, self.marks)

    @property
    def shows(self) -> bool:
        """Whether the whole widget is visible or, if it is higher than its view, fills that view."""
        room = self.view.h if self.view else self.rect.h
        return self.seen.w == self.rect.w and self.seen.h == min(self.rect.h, room)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size that the widget needs, by default that of a fingertip."""
        return skin.target(), skin.target()

    def widgets(self) -> Iterator[Widget]:
        """Yield this widget."""
        yield self

    def succeed(self, before: Widget) -> None:
        """Take over the state of the widget `before`, which had the same id and is replaced by this one."""

    def reached(self) -> None:
        """React when the widget gets the focus by Tab or an arrow key."""

    def left(self) -> None:
        """React when the widget loses the focus."""

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event while the widget has the focus or is pressed; return whether it was used."""
        return False

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the widget in the state given by pointer and keyboard, such as hovered or focused."""
        self.draw(surface, skin, group.state(self))

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the widget in `state`, without changing any state."""


class Button(Widget):
    """A button with a label, an icon, or both. It is highlighted if it is the `chosen` one of several."""

    def __init__(
        self,
        id: str,
        label: str,
        action: Action,
        *,
        rect: Rect | None = None,
        style: ButtonStyle = "oak",
        icon: str | None = None,
        text_size: float = 18,
        enabled: bool = True,
        chosen: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(id, action, rect)
        self.tip = tip
        self.label = label
        self.style = style
        self.icon = icon
        self.text_size = text_size
        self.enabled = enabled
        self.chosen = chosen

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the button in `state`."""
        style = self.style
        if self.chosen:
            style = "oak" if style == "parchment" else "parchment"
        face = skin.button(self.rect.size, self.label, state, style, self.icon, self.text_size)
        surface.blit(face, self.rect)

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the button. If label and icon are wider than `width`, the label breaks."""
        wanted = self.width(skin)
        if wanted <= width or not self.label:
            return wanted, skin.target()
        label = skin.text_size(self.label, "text", SMALLEST, max(1, width - skin.px(16)))
        return width, max(skin.target(), label[1] + skin.px(10))

    def width(self, skin: Skin) -> int:
        """Return the width in pixels that label and icon need on one line."""
        icon = skin.px(self.text_size * 1.15) + (skin.px(7) if self.label else 0) if self.icon else 0
        label = skin.text_size(self.label, "text", self.text_size)[0] if self.label else 0
        return max(skin.target(), label + icon + skin.px(28))

    def least_width(self, skin: Skin) -> int:
        """Return the width in pixels below which the label breaks a word or needs a third line."""
        words = max((skin.text_size(word, "text", SMALLEST)[0] for word in self.label.split()), default=0)
        return max(skin.target(0), words + skin.px(16), self.width(skin) // 2 if self.label else 0)


class Folding(Widget):
    """A widget that can unfold a list over everything else. While it is unfolded, it gets every event."""

    role = "list"
    unfolded = False

    @property
    def marked(self) -> str:
        """The id of the row that a key would choose, "" while the list is folded."""
        return ""

    def unfold(self, window: Rect, skin: Skin) -> None:
        """Drop the list down, within `window`."""
        self.unfolded = True

    def fold(self) -> None:
        """Fold the list up without changing the choice."""
        self.unfolded = False

    def step(self, by: int) -> None:
        """Choose the value above (-1) or below (1) the present one, without unfolding the list."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event while the list is unfolded; return whether something must be drawn."""
        return False

    def slides(self, pos: tuple[int, int]) -> bool:
        """Return whether a finger that is drawn along from `pos` scrolls the unfolded list."""
        return False

    def draw_list(self, surface: Surface, skin: Skin) -> None:
        """Draw the list that has dropped down."""

    def trace(self) -> dict[str, Any]:
        """Return the rectangles of the rows of the list, by id."""
        return {}


W = TypeVar("W", bound=Widget)


class Group(Generic[W]):
    """The widgets of a scene, in tab order. It knows which one is under the pointer, pressed or focused."""

    def __init__(self, widgets: Iterable[W] = ()) -> None:
        self.widgets: list[W] = list(widgets)
        self.hovered: W | None = None
        self._under: W | None = None  # the widget under the pointer, even if it is disabled
        self._focused: W | None = None
        self.unfolded: Folding | None = None  # the list that has dropped down and gets every event
        self._pressed: W | None = None

    def __iter__(self) -> Iterator[W]:
        return iter(self.widgets)

    def __getitem__(self, id: str) -> W:
        """Return the widget `id`; raises KeyError if there is none."""
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    @property
    def focused(self) -> W | None:
        """The widget that has the keyboard focus, None if there is none."""
        return self._focused

    @focused.setter
    def focused(self, widget: W | None) -> None:
        before, self._focused = self._focused, widget
        if before is not None and before is not widget:
            before.left()

    @property
    def writing(self) -> W | None:
        """The widget that takes typed letters now, None if there is none."""
        return self._focused if self._focused and self._focused.writes else None

    def set(self, widgets: Iterable[W]) -> None:
        """Replace the widgets. Focus, hover and press pass to the new widgets with the same ids."""
        replaced = {widget.id: widget for widget in self.widgets}
        self.widgets = list(widgets)
        by_id = {widget.id: widget for widget in self.widgets}
        for id in by_id.keys() & replaced.keys():
            if by_id[id] is not replaced[id]:
                by_id[id].succeed(replaced[id])
        self.hovered = by_id.get(self.hovered.id) if self.hovered else None
        self._under = by_id.get(self._under.id) if self._under else None
        if self._focused and self._focused.id in by_id:
            self._focused = by_id[self._focused.id]
        else:
            self.focused = None
        self._pressed = by_id.get(self._pressed.id) if self._pressed else None

    def at(self, pos: tuple[int, int]) -> W | None:
        """Return the enabled widget at `pos` (the topmost, if there are several), or None."""
        return next((widget for widget in self._all_at(pos) if widget.enabled), None)

    def hit(self, pos: tuple[int, int]) -> str:
        """Return the id of the widget at `pos`, even a disabled one; "" if there is none."""
        return next((widget.id for widget in self._all_at(pos)), "")

    def _all_at(self, pos: tuple[int, int]) -> Iterator[W]:
        return (widget for widget in reversed(self.widgets) if widget.seen.collidepoint(pos))

    def unfold(self, widget: Folding, size: Size, skin: Skin) -> None:
        """Drop a widget's list down over everything else in a window of `size`."""
        widget.unfold(Rect((0, 0), size), skin)
        self.unfolded = widget

    def fold(self) -> None:
        """Fold up the open list, if any, without changing the choice."""
        if self.unfolded:
            self.unfolded.fold()
        self.unfolded = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return whether the group must be drawn again or an action was called."""
        if self.unfolded:
            open_, changed = self.unfolded, self.unfolded.handle(event)
            if self.unfolded is open_ and not open_.unfolded:
                self.unfolded = None
            return changed
        if self.type(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            dragged = self._pressed is not None and self._pressed.take(event)
            return self._hover(event.pos) or dragged
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos, event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            return self._hover((-1, -1))
        return False

    def type(self, event: pygame.event.Event) -> bool:
        """Pass a keyboard event to the widget that takes typed letters; return whether it was used."""
        return self.writing is not None and event.type in _TYPING and self.writing.take(event)

    def state(self, widget: W) -> ButtonState:
        """Return the state, such as hovered or focused, in which `widget` must be drawn."""
        if not widget.enabled:
            return "disabled"
        if widget is self._pressed and widget is self.hovered:
            return "down"
        if widget is self.focused:
            return "focus"
        return "hover" if widget is self.hovered else "idle"

    def draw(self, surface: Surface, skin: Skin) -> None:
        """Draw the widgets."""
        for widget in self.widgets:
            with clipped(surface, widget.view or surface.get_clip()):
                widget.draw(surface, skin, self.state(widget))

    def draw_unfolded(self, surface: Surface, skin: Skin) -> None:
        """Draw the open list, if any, on top of everything else."""
        if self.unfolded:
            self.unfolded.draw_list(surface, skin)

    def trace(self) -> dict[str, Any]:
        """Return [x, y, w, h] of the enabled widgets in sight, by id, or of the rows of an open list."""
        if self.unfolded:
            return self.unfolded.trace()
        return {widget.id: boxed(widget.seen) for widget in self.widgets if widget.enabled and widget.shows}

    def described(self) -> dict[str, Any]:
        """Return the focused widget's id, and the descriptions of all enabled widgets by id."""
        nodes = (node for widget in self.widgets if widget.enabled for node in widget.spoken())
        widgets = {
            node.id: {
                "label": node.name,
                "role": node.role,
                "state": ", ".join(filter(None, (*(node.states & {"chosen"}), node.value))),
            }
            for node in nodes
        }
        return {"focus": self.focused.id if self.focused else None, "widgets": widgets}

    @property
    def pointed(self) -> str:
        """The id of what has the keyboard focus: a widget or a row of an open list; "" if nothing has it."""
        return self.unfolded.marked if self.unfolded else self.focused.id if self.focused else ""

    def focus(self, id: str) -> None:
        """Give the keyboard focus to the widget `id`; raises KeyError if there is none."""
        self.focused = self[id]

    @property
    def tip(self) -> Tip | None:
        """The tip of the widget, even disabled, under the pointer or else focused; None over an open list."""
        widget = None if self.unfolded else self._under or self.focused
        return Tip(widget.tip, widget.rect) if widget and widget.tip else None

    def _hover(self, pos: tuple[int, int]) -> bool:
        before, self.hovered = self.hovered, self.at(pos)
        self._under = next(self._all_at(pos), None)
        return before is not self.hovered

    def _press(self, pos: tuple[int, int], event: pygame.event.Event) -> bool:
        """Press the widget at `pos`, and focus it if it takes typed letters; otherwise focus nothing."""
        pressed = self._pressed = self.at(pos)
        self.focused = pressed if pressed and pressed.writes else None
        if pressed:
            pressed.take(event)
        return pressed is not None

    def _release(self, pos: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        if pressed is self.at(pos):
            pressed.action()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in _STEPS and isinstance(self.focused, Folding):
            self.focused.step(_STEPS[event.key])
            return True
        if event.key in ARROWS:
            return self._arrow(*ARROWS[event.key])
        if event.key in PRESSES and self.focused and self.focused.enabled:
            self.focused.action()
            return True
        return False

    def _tab(self, step: int) -> bool:
        ring = [w for w in self.widgets if w.enabled and (w.tabbed or w is self.focused)]
        if not ring:
            return False
        if self.focused in ring:
            self._reach(ring[(ring.index(self.focused) + step) % len(ring)])
        else:
            self._reach(ring[0 if step > 0 else -1])
        return True

    def _reach(self, widget: W) -> None:
        self.focused = widget
        widget.reached()

    def _arrow(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest widget in a direction, or the first; return False without one."""
        start = self.focused
        if start is None:
            return self._tab(1)
        x, y = start.rect.center
        wide, high = start.rect.size

        def ahead(widget: W) -> int:
            return (widget.rect.centerx - x) * dx + (widget.rect.centery - y) * dy

        def beyond(widget: W) -> bool:
            halves = (wide + widget.rect.w) * abs(dx) + (high + widget.rect.h) * abs(dy)
            return 2 * ahead(widget) >= halves - 2

        def distance(widget: W) -> float:
            aside = abs((widget.rect.centerx - x) * dy) + abs((widget.rect.centery - y) * dx)
            return ahead(widget) + 2 * aside

        further = [widget for widget in self.widgets if widget.enabled and ahead(widget) > 0]
        if not further:
            return False
        self._reach(min(filter(beyond, further), key=distance, default=None) or min(further, key=distance))
        return True
