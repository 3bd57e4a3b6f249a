"""The parchment that asks after a conquest how many knights go in and whether a shield is laid (C14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from ...core.game import Move
from ...games.castles.moves import Occupy
from ...games.castles.state import CastleState, shields_left
from ...i18n import _
from ...ui.painter import Frame
from ...ui.palette import GOLD, INK, INK_SOFT, OAK_DARK, PARCHMENT_DEEP
from ...ui.skin import Skin
from ...ui.widgets import Button, Group, boxed
from ..table.tags import beside

if TYPE_CHECKING:
    from .look import CastlesLook

WIDTH, HEIGHT = 392, 268  # logical pixels
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT)
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_RIGHT)
SHIELD_KEYS = (pygame.K_s, pygame.K_UP, pygame.K_DOWN)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class OccupyCard:
    """Knights between gate and castle by a slider, −/+, wheel or click; the shield by click or drag."""

    def __init__(self, look: CastlesLook, view: CastleState, legal: Sequence[Move]) -> None:
        self.chosen: tuple[Move, ...] = ()
        self._look, self._view = look, view
        self._options = frozenset((m.count, m.shield) for m in legal if isinstance(m, Occupy))
        self.count, self.shield = min(self._options, key=lambda option: (option[1], abs(option[0] - 1)))
        self._skin: Skin | None = None
        self._rect = self._track = self._gate = self._castle = self._slot = Rect(0, 0, 0, 0)
        self._sliding = False
        self._dragging: tuple[int, int] | None = None
        self._buttons: Group[Button] = Group()

    @property
    def waiting(self) -> int:
        """How many stay on the gate: attackers who do not go in, and those who did not attack."""
        return self._view.knights[self._view.seat][self._view.gate] - self.count

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Lie beside the castle and its gate, inside `area`, covering neither if there is room."""
        self._skin, px = skin, skin.px
        board, view = self._look.board, self._view
        castle = frame.point(board.names[board.castles[view.castle]])
        gate = frame.point(board.names[view.gate])
        near = Rect(castle, (1, 1)).union(Rect(gate, (1, 1))).inflate(2 * px(62), 2 * px(70))
        self._rect = beside(near, (px(WIDTH), px(HEIGHT)), area)
        x, y, middle = self._rect.x, self._rect.y, self._rect.centerx
        self._gate = Rect(x + px(20), y + px(46), px(112), px(88))
        self._castle = Rect(self._rect.right - px(132), y + px(46), px(112), px(88))
        self._slot = Rect(middle - px(28), y + px(58), px(56), px(68))
        side = max(40, px(42))
        line = y + px(160)
        less = Button("occupy-less", "", lambda: self.change(-1), style="parchment", icon="minus")
        more = Button("occupy-more", "", lambda: self.change(1), style="parchment", icon="plus")
        less.rect, more.rect = (
            Rect(x + px(18), line, side, side),
            Rect(self._rect.right - px(18) - side, line, side, side),
        )
        self._track = Rect(less.rect.right + px(20), line + side // 2 - px(5), 0, px(10))
        self._track.w = more.rect.left - px(20) - self._track.x
        done = Button("occupy", _("Occuper"), self._confirm, style="seal")
        done.rect = Rect(middle - px(90), self._rect.bottom - side - px(14), px(180), side)
        self._buttons.set([less, more, done])

    def change(self, by: int) -> None:
        """Send that many more in, as far as that is legal."""
        counts = sorted(count for count, shield in self._options if shield == self.shield)
        further = [count for count in counts if (count - self.count) * by > 0]
        self.count = min(further, key=lambda count: abs(count - self.count - by), default=self.count)

    def toggle(self) -> None:
        """Lay a shield, or none; keeps as many knights as that allows."""
        wanted = not self.shield
        counts = [count for count, shield in self._options if shield == wanted]
        if counts:
            self.shield, self.count = wanted, min(counts, key=lambda count: (abs(count - self.count), count))

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; True if it was meant for the card."""
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEWHEEL:
            self.change(1 if event.y > 0 else -1)
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event)
        return False

    def draw(self, surface: Surface) -> None:
        """Draw parchment, heaps, shield, slider and buttons."""
        skin = self._skin
        assert skin is not None
        blur = skin.px(22)
        surface.blit(
            skin.shadow(self._rect.size, blur, skin.px(6), 190), self._rect.move(-blur, -blur + skin.px(8))
        )
        surface.blit(skin.card(self._rect.size), self._rect)
        title = skin.text(self._title(), "title", 19, INK)
        surface.blit(title, title.get_rect(midtop=(self._rect.centerx, self._rect.y + skin.px(12))))
        self._draw_heap(surface, skin, self._gate, _("à la porte"), self.waiting)
        self._draw_heap(surface, skin, self._castle, _("au château"), self.count)
        self._draw_shield(surface, skin)
        self._draw_slider(surface, skin)
        self._buttons.draw(surface, skin)

    def trace(self) -> dict[str, Any]:
        """Return its buttons, the shield and both heaps as rectangles by id."""
        parts = {"occupy-gate": self._gate, "occupy-castle": self._castle, "occupy-slider": self._track}
        if self._may_shield:
            parts["occupy-shield"] = self._slot
        return {**self._buttons.trace(), **{name: boxed(rect) for name, rect in parts.items()}}

    @property
    def _may_shield(self) -> bool:
        return any(shield for _count, shield in self._options)

    def _title(self) -> str:
        return self._look.board.titles[self._view.castle]

    def _confirm(self) -> None:
        self.chosen = (Occupy(self.count, self.shield),)

    def _key(self, key: int) -> bool:
        if key in FEWER or key in MORE:
            self.change(1 if key in MORE else -1)
        elif key in SHIELD_KEYS:
            self.toggle()
        elif key in ENTER:
            self._confirm()
        else:
            return False
        return True

    def _press(self, event: pygame.event.Event) -> bool:
        if not self._rect.collidepoint(event.pos):
            return False
        assert self._skin is not None
        if self._may_shield and self._slot.union(self._shield_rect()).collidepoint(event.pos):
            self._dragging = event.pos
        elif self._track.inflate(self._skin.px(24), self._skin.px(34)).collidepoint(event.pos):
            self._sliding = True
            self._slide(event.pos[0])
        elif self._gate.collidepoint(event.pos):
            self.change(1)
        elif self._castle.collidepoint(event.pos):
            self.change(-1)
        else:
            self._buttons.handle(event)
        return True

    def _move(self, event: pygame.event.Event) -> bool:
        if self._sliding:
            self._slide(event.pos[0])
        elif self._dragging:
            self._dragging = event.pos
        else:
            return self._buttons.handle(event) or self._rect.collidepoint(event.pos)
        return True

    def _release(self, event: pygame.event.Event) -> bool:
        if self._dragging:
            self._dragging = None
            into = self._castle.collidepoint(event.pos)
            if self.shield != into or self._slot.collidepoint(event.pos):
                self.toggle()
            return True
        if self._sliding:
            self._sliding = False
            return True
        return self._buttons.handle(event)

    def _slide(self, x: int) -> None:
        share = min(max((x - self._track.left) / max(1, self._track.w), 0.0), 1.0)
        wanted = round(share * self._view.attackers)
        counts = [count for count, shield in self._options if shield == self.shield]
        self.count = min(counts, key=lambda count: (abs(count - wanted), count))

    def _draw_heap(self, surface: Surface, skin: Skin, box: Rect, label: str, count: int) -> None:
        words = skin.text(label, "italic", 15.5, INK_SOFT)
        surface.blit(words, words.get_rect(midbottom=(box.centerx, box.bottom + skin.px(18))))
        if count:
            seat = self._view.seat
            picture = self._look.heap(seat, count, skin.px(44))
            if picture.get_width() > box.w:
                height = picture.get_height() * box.w // picture.get_width()
                picture = pygame.transform.smoothscale(picture, (box.w, height))
            surface.blit(picture, picture.get_rect(midbottom=(box.centerx, box.bottom - skin.px(4))))

    def _shield_rect(self) -> Rect:
        """Where the shield lies: in its slot, in the castle, or under the pointer."""
        rect = self._slot.copy()
        if self._dragging and not self._slot.collidepoint(self._dragging):
            rect.center = self._dragging
        elif self.shield:
            rect.midright = (self._castle.left + rect.w // 3, self._castle.centery)
        return rect

    def _draw_shield(self, surface: Surface, skin: Skin) -> None:
        left = shields_left(self._view, self._view.seat)
        pygame.draw.rect(surface, PARCHMENT_DEEP, self._slot.inflate(skin.px(8), skin.px(8)), 1, skin.px(6))
        label = _("bouclier") if self._may_shield else _("plus de bouclier")
        words = skin.text(f"{label} ({left})" if left else label, "italic", 15.5, INK_SOFT)
        surface.blit(words, words.get_rect(midbottom=(self._slot.centerx, self._gate.bottom + skin.px(18))))
        if self._may_shield:
            picture = self._look.shield_back(self._view.seat, self._slot.w)
            surface.blit(picture, picture.get_rect(center=self._shield_rect().center))

    def _draw_slider(self, surface: Surface, skin: Skin) -> None:
        pygame.draw.rect(surface, OAK_DARK, self._track, border_radius=self._track.h // 2)
        share = self.count / max(1, self._view.attackers)
        knob = (self._track.left + round(share * self._track.w), self._track.centery)
        done = Rect(self._track.topleft, (knob[0] - self._track.left, self._track.h))
        pygame.draw.rect(surface, GOLD, done, border_radius=self._track.h // 2)
        thumb = skin.scroll_thumb((skin.px(28), skin.px(28)), self._sliding)
        surface.blit(thumb, thumb.get_rect(center=knob))
