"""The card for the knights that occupy a conquered castle, and for its shield (C14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from ludotheque.core.move import Move
from ludotheque.games.castles import words
from ludotheque.games.castles.look.art import CastleArt
from ludotheque.games.castles.rules.moves import Occupy
from ludotheque.games.castles.rules.state import CastleState, shields_left
from ludotheque.i18n import _
from ludotheque.picture.frame import Frame
from ludotheque.table.view.clear import clearest
from ludotheque.ui.drawing import Size
from ludotheque.ui.palette import GOLD, INK, INK_SOFT, OAK_DARK, PARCHMENT_DEEP
from ludotheque.ui.skin import ButtonState, ButtonStyle, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.widgets import Action, Button, Group, boxed

WIDTH, HEIGHT = 408, 198  # logical pixels; buttons, shield switch and explanation come on top
LEAST = 0.5  # least scale to which the card shrinks on a small board
HEAP = 112, 88  # logical pixels: size of the knights at the gate and in the castle, which can be pressed
SHARES = (1.0, 0.9, 0.8, 0.7)  # scales to which it shrinks so as not to hide the castle, the best first
SWITCH, CONSEQUENCE = 82, 50  # logical pixels: width of a yes or no button, height of the explanation
ASKED = (18, 16.5, 15, 13.5, 12)  # logical pixels: type sizes of the question, the best first
FEWER = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_LEFT)
MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_RIGHT)
SHIELD_KEYS = (pygame.K_s, pygame.K_UP, pygame.K_DOWN)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class AnswerButton(Button):
    """A yes or no button. It is dark with a tick if `given` returns true, else it looks like parchment."""

    def __init__(self, id: str, label: str, action: Action, given: Callable[[], bool]) -> None:
        super().__init__(id, label, action, tip=_("Bouclier (touche S)"))
        self._given = given

    @property
    def marks(self) -> frozenset[str]:
        """The states that hold for the button: it is chosen if it has been given."""
        return super().marks | ({"chosen"} if self._given() else frozenset())

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        given = self._given()
        style: ButtonStyle = "oak" if given else "parchment"
        icon = "check" if given else None
        surface.blit(skin.button(self.rect.size, self.label, state, style, icon, 17), self.rect)


class OccupyCard:
    """Asks how many attackers go into a conquered castle, and whether a shield is laid.

    The slider, the − and + buttons, the wheel and clicks on the heaps move knights. A shield is laid or taken
    back by yes and no buttons, or by dragging. At first, one knight goes in and a shield, if one is left, is
    laid: it costs nothing, and this is the only moment for it.
    """

    def __init__(self, art: CastleArt, view: CastleState, legal: Sequence[Move]) -> None:
        self.chosen: tuple[Move, ...] = ()
        self.withdrawn = False
        self._art, self._view = art, view
        self._board = art.geometry.board
        self._options = frozenset((m.count, m.shield) for m in legal if isinstance(m, Occupy))
        self.count, self.shield = min(self._options, key=lambda option: (not option[1], abs(option[0] - 1)))
        self._limit = ""  # why the number could not be changed just now, "" if it could
        self._skin: Skin | None = None
        self._shrunk = 1.0  # scale of the card relative to the skin, at most 1
        self._rect = self._track = self._gate = self._castle = self._slot = Rect(0, 0, 0, 0)
        # rectangles of the switch's label and of the explanation
        self._question = self._answer = Rect(0, 0, 0, 0)
        self._sliding = False
        self._dragging: tuple[int, int] | None = None
        self._buttons: Group[Button] = Group()

    @property
    def waiting(self) -> int:
        """The number of knights that stay on the gate."""
        return self._view.knights[self._view.seat][self._view.gate] - self.count

    @property
    def _slider_grip(self) -> Rect:
        if self._skin is None:
            return self._track
        return self._track.inflate(self._px(24), self._side(self._skin) - self._track.h)

    @property
    def _shield_grip(self) -> Rect:
        least = self._skin.target(0) if self._skin else 0
        more = max(0, least - self._slot.w), max(0, least - self._slot.h)
        return self._slot.inflate(more)

    def layout(self, skin: Skin, frame: Frame, area: Rect) -> None:
        """Place the card inside `area`, near the castle and its gate, so that it covers little of both."""
        self._skin, self._shrunk, px = skin, 1.0, self._px
        whole = min(1.0, area.h / self._height(skin), area.w / px(WIDTH))
        shapes = [*self._shapes(skin, whole)]
        castle, gate = (
            self._place(frame, place) for place in (self._board.castles[self._view.castle], self._view.gate)
        )
        found = clearest(skin, area, shapes, [(castle, 1), (gate, 1)], near=castle.union(gate))
        smallest, size = shapes[-1]
        self._shrunk, self._rect = found[1:] if found else (smallest, Rect((0, 0), size).clamp(area))
        side = self._side(skin)
        switched = self._switch() if self._may_shield else []
        wide = max((self._answer_width(one) for one in switched), default=0)
        switch = self._switch_height(side)
        x, y, middle = self._rect.x, self._rect.y, self._rect.centerx
        heap = px(HEAP[0]), px(HEAP[1])
        self._gate = Rect((x + px(20), y + px(46)), heap)
        self._castle = Rect((self._rect.right - px(20) - heap[0], y + px(46)), heap)
        self._slot = Rect(middle - px(28), y + px(58), px(56), px(68))
        line = y + px(160)
        fewer = _("Un chevalier de moins au château (touche −)")
        further = _("Un chevalier de plus au château (touche +)")
        less = Button("occupy-less", "", lambda: self.change(-1), style="parchment", icon="minus", tip=fewer)
        more = Button("occupy-more", "", lambda: self.change(1), style="parchment", icon="plus", tip=further)
        less.rect, more.rect = (
            Rect(x + px(18), line, side, side),
            Rect(self._rect.right - px(18) - side, line, side, side),
        )
        self._track = Rect(less.rect.right + px(20), line + side // 2 - px(5), 0, px(10))
        self._track.w = more.rect.left - px(20) - self._track.x
        done = Button("occupy", _("Occuper"), self._confirm, style="seal")
        done.rect = Rect(middle - px(90), self._rect.bottom - side - px(14), px(180), side)
        below = line + side + px(12)
        self._answer = Rect(x + px(20), below + switch, self._rect.w - px(40), px(CONSEQUENCE))
        self._question = Rect(x + px(20), below, self._rect.w - 2 * wide - px(56), side)
        for number, one in enumerate(reversed(switched), 1):
            left = self._rect.right - px(18) - number * wide - (number - 1) * px(6)
            one.rect = Rect(left, below, wide, side)
        self._buttons.set([less, more, *switched, done])

    def _place(self, frame: Frame, place: int) -> Rect:
        name = self._board.names[place]
        half = frame.length(self._art.geometry.reach(name))
        return Rect(frame.point(name), (0, 0)).inflate(2 * half, 2 * half)

    def _shapes(self, skin: Skin, whole: float) -> Iterator[tuple[float, Size]]:
        """Yield scales up to `whole` and sizes in pixels, best first; small ones only if easy to press."""
        for share in SHARES:
            self._shrunk = max(LEAST, whole * share)
            if share == 1.0 or self._px(HEAP[1]) >= skin.target(0):
                yield self._shrunk, (self._px(WIDTH), self._height(skin))

    def _px(self, logical: float) -> int:
        assert self._skin is not None
        return self._skin.px(logical * self._shrunk)

    def _side(self, skin: Skin) -> int:
        return skin.target(42 * self._shrunk)

    def _answer_width(self, answer: Button) -> int:
        assert self._skin is not None
        return max(self._skin.target(SWITCH * self._shrunk), answer.least_width(self._skin))

    def _switch_height(self, side: int) -> int:
        return side + self._px(6) if self._may_shield else 0

    def _height(self, skin: Skin) -> int:
        side = self._side(skin)
        return self._px(HEIGHT) + 2 * side + self._switch_height(side) + self._px(CONSEQUENCE)

    def change(self, by: int) -> None:
        """Add `by` to the knights that go in, as far as is legal, or say why they cannot be changed.

        The legal number nearest to the sum is taken; a positive `by` never lowers it, a negative one never
        raises it.
        """
        counts = sorted(count for count, shield in self._options if shield == self.shield)
        further = [count for count in counts if (count - self.count) * by > 0]
        self.count = min(further, key=lambda count: abs(count - self.count - by), default=self.count)
        self._limit = "" if further else self._bound(by)

    def lay(self, wanted: bool) -> None:
        """Choose whether a shield is laid, and change the number of knights only if it would be illegal."""
        counts, self._limit = [count for count, shield in self._options if shield == wanted], ""
        if counts:
            self.shield, self.count = wanted, min(counts, key=lambda count: (abs(count - self.count), count))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether the event was meant for the card."""
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
        """Draw the card with its heaps, shield, slider, switch and buttons."""
        skin = self._skin
        assert skin is not None
        blur = self._px(22)
        surface.blit(
            skin.shadow(self._rect.size, blur, self._px(6), 190), self._rect.move(-blur, -blur + self._px(8))
        )
        surface.blit(skin.card(self._rect.size), self._rect)
        title = skin.text(self._title(), "title", 19 * self._shrunk, INK)
        surface.blit(title, title.get_rect(midtop=(self._rect.centerx, self._rect.y + self._px(12))))
        self._draw_heap(surface, skin, self._gate, _("à la porte"), self.waiting)
        self._draw_heap(surface, skin, self._castle, _("au château"), self.count)
        self._draw_shield(surface, skin)
        self._draw_slider(surface, skin)
        self._draw_question(surface, skin)
        self._buttons.draw(surface, skin)

    def spoken(self) -> Iterator[Node]:
        """Yield how the army is divided now, what follows from that, and the buttons."""
        where = _("{castle} : {inside} au château, {waiting} à la porte")
        yield Node(
            "card",
            "heading",
            where.format(castle=self._title(), inside=words.knights(self.count), waiting=self.waiting),
            _("avec un bouclier") if self.shield else _("sans bouclier"),
        )
        yield Node("card-consequence", "text", self.consequence)
        for widget in self._buttons:
            yield from widget.spoken()

    def trace(self) -> dict[str, Any]:
        """Return the card's rectangle, the rectangles of its parts by id, and the current choice."""
        parts = {"occupy-gate": self._gate, "occupy-castle": self._castle, "occupy-slider": self._slider_grip}
        if self._may_shield:
            parts["occupy-shield"] = self._shield_grip
        buttons = {**self._buttons.trace(), **{name: boxed(rect) for name, rect in parts.items()}}
        chosen = {"count": self.count, "waiting": self.waiting, "shield": self.shield}
        return {"rect": boxed(self._rect), "buttons": buttons, **chosen, "consequence": self.consequence}

    @property
    def _may_shield(self) -> bool:
        return any(shield for _count, shield in self._options)

    @property
    def consequence(self) -> str:
        """A sentence that says why the number could not be changed, or what follows from the choice."""
        if self._limit:
            return self._limit
        left = shields_left(self._view, self._view.seat)
        if not self._may_shield:
            return _("Vous n'avez plus de bouclier.")
        if not self.shield:
            return _("C'est le seul moment pour en poser un : ce château restera sans bouclier.")
        if left == 1:
            return _("Face cachée, il défend ce château et n'en bouge plus. C'est votre dernier bouclier.")
        words = _(
            "Tiré au hasard, face cachée, il défend ce château et n'en bouge plus. Il vous en restera {n}."
        )
        return words.format(n=left - 1)

    def _bound(self, by: int) -> str:
        """Return why no more knights can go in or, if `by` is negative, no fewer (C2, C14)."""
        if by > 0 and self.count == self._view.attackers:
            return _("Tous ceux qui ont attaqué entrent déjà.")
        if by < 0 and not self.count:
            return _("Personne n'entre : le bouclier garde seul le château.")
        if by < 0 and self.count == 1:
            if not self.shield and (0, True) in self._options:
                return _("Sans bouclier, il faut au moins un chevalier au château.")
            return _("Il faut au moins un chevalier au château.")
        return _("Vous n'avez pas les pièces qu'il faudrait pour partager ainsi cette armée.")

    def _switch(self) -> list[Button]:
        return [
            AnswerButton(name, label, partial(self.lay, wanted), partial(self._lays, wanted))
            for name, label, wanted in (("shield-yes", _("Oui"), True), ("shield-no", _("Non"), False))
        ]

    def _lays(self, wanted: bool) -> bool:
        return self.shield == wanted

    def _title(self) -> str:
        return self._board.titles[self._view.castle]

    def _confirm(self) -> None:
        self.chosen = (Occupy(self.count, self.shield),)

    def _key(self, key: int) -> bool:
        if key in FEWER or key in MORE:
            self.change(1 if key in MORE else -1)
        elif key in SHIELD_KEYS:
            self.lay(not self.shield)
        elif key in ENTER:
            self._confirm()
        else:
            return False
        return True

    def _press(self, event: pygame.event.Event) -> bool:
        if not self._rect.collidepoint(event.pos):
            return False
        assert self._skin is not None
        if self._may_shield and self._shield_grip.union(self._shield_rect()).collidepoint(event.pos):
            self._dragging = event.pos
        elif self._slider_grip.collidepoint(event.pos):
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
            if self.shield != into or self._shield_grip.collidepoint(event.pos):
                self.lay(not self.shield)
            return True
        if self._sliding:
            self._sliding = False
            return True
        return self._buttons.handle(event)

    def _slide(self, x: int) -> None:
        share = min(max((x - self._track.left) / max(1, self._track.w), 0.0), 1.0)
        wanted = round(share * self._view.attackers)
        counts = [count for count, shield in self._options if shield == self.shield]
        self.count, self._limit = min(counts, key=lambda count: (abs(count - wanted), count)), ""

    def _draw_heap(self, surface: Surface, skin: Skin, box: Rect, label: str, count: int) -> None:
        words = skin.text(label, "italic", 15.5 * self._shrunk, INK_SOFT)
        surface.blit(words, words.get_rect(midbottom=(box.centerx, box.bottom + self._px(18))))
        if count:
            seat = self._view.seat
            picture = self._art.heap(seat, count, self._px(44))
            if picture.get_width() > box.w:
                height = picture.get_height() * box.w // picture.get_width()
                picture = pygame.transform.smoothscale(picture, (box.w, height))
            surface.blit(picture, picture.get_rect(midbottom=(box.centerx, box.bottom - self._px(4))))

    def _shield_rect(self) -> Rect:
        """Return where the shield is drawn now: in its slot, in the castle, or under the pointer."""
        rect = self._slot.copy()
        if self._dragging and not self._slot.collidepoint(self._dragging):
            rect.center = self._dragging
        elif self.shield:
            rect.midright = (self._castle.left + rect.w // 3, self._castle.centery)
        return rect

    def _draw_shield(self, surface: Surface, skin: Skin) -> None:
        left = shields_left(self._view, self._view.seat)
        rim = self._px(8)
        pygame.draw.rect(surface, PARCHMENT_DEEP, self._slot.inflate(rim, rim), 1, self._px(6))
        label = _("bouclier") if self._may_shield else _("plus de bouclier")
        words = skin.text(f"{label} ({left})" if left else label, "italic", 15.5 * self._shrunk, INK_SOFT)
        surface.blit(words, words.get_rect(midbottom=(self._slot.centerx, self._gate.bottom + self._px(18))))
        if self._may_shield:
            picture = self._art.shield_back(self._view.seat, self._slot.w)
            surface.blit(picture, picture.get_rect(center=self._shield_rect().center))

    def _draw_question(self, surface: Surface, skin: Skin) -> None:
        """Draw the question whether to lay a shield, and below it the consequence of the answer chosen."""
        if self._may_shield:
            asked, (wide, high) = _("Poser un bouclier :"), self._question.size
            sizes = [size * self._shrunk for size in ASKED]
            fits = (size for size in sizes if skin.text_size(asked, "text", size, wide)[1] <= high)
            words = skin.text(asked, "text", next(fits, sizes[-1]), INK, wide)
            surface.blit(words, words.get_rect(midleft=self._question.midleft))
        size = 15.5 * self._shrunk
        answer = skin.text(self.consequence, "italic", size, INK_SOFT, self._answer.w, "center")
        surface.blit(answer, answer.get_rect(center=self._answer.center))

    def _draw_slider(self, surface: Surface, skin: Skin) -> None:
        pygame.draw.rect(surface, OAK_DARK, self._track, border_radius=self._track.h // 2)
        share = self.count / max(1, self._view.attackers)
        knob = (self._track.left + round(share * self._track.w), self._track.centery)
        done = Rect(self._track.topleft, (knob[0] - self._track.left, self._track.h))
        pygame.draw.rect(surface, GOLD, done, border_radius=self._track.h // 2)
        thumb = skin.scroll_thumb((self._px(28), self._px(28)), self._sliding)
        surface.blit(thumb, thumb.get_rect(center=knob))
