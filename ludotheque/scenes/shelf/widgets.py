"""The widgets of the shelf: boxes, the parchment and slips that resume games, the ledger of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Color, Rect, Surface, Vector2

from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.i18n import _, ngettext
from ludotheque.scenes.box_front import cover, draw_facts, facts
from ludotheque.scenes.shelf import picture
from ludotheque.ui.containers import Column, Container, Framed, Row
from ludotheque.ui.drawing import Size, linear, svg
from ludotheque.ui.flame import glow
from ludotheque.ui.leaves import Line, Spring, Text
from ludotheque.ui.palette import GOLD, GOLD_LIGHT, INK, INK_SOFT, SEAL, hexed
from ludotheque.ui.skin import SMALLEST, ButtonState, PictureKey, Skin
from ludotheque.ui.spoken import Node
from ludotheque.ui.text import shorten
from ludotheque.ui.widgets import Action, Group, Part, Widget

if TYPE_CHECKING:  # nothing of the trophies and of the letter is loaded before the first picture
    from ludotheque.scenes.shelf.letter import LetterWidget
    from ludotheque.scenes.shelf.trophies import TrophyWidget

LEDGER = 212  # the greatest logical width of the ledger
SEAL_SHARE, SEAL_HIGH, LEAST_SEAL = 0.16, 0.79, 26  # a seal: width and y as shares of a box; least width
REACH = 0.07  # the share by which a box is larger when it has slid out


class BoxWidget(Widget):
    """A box on the shelf. It slides out while it is hovered or has the focus; then its cover is loaded.

    `out` is how far it has slid out, from 0 to 1. `finished` returns how many lessons of the game have been
    finished; each is shown as a seal.
    """

    def __init__(self, game: Box, action: Action, finished: Callable[[], int]) -> None:
        super().__init__(game.id, action)
        self.label = game.title
        self.game, self._finished = game, finished
        self.out = 0.0
        self._front: Surface | None = None
        self._glow: Surface | None = None

    def front(self) -> Surface:
        """Return the cover, as large as the box is when it has slid out."""
        if self._front is None:
            size = (round(self.rect.width * (1 + REACH)), round(self.rect.height * (1 + REACH)))
            self._front = cover(self.game, size)
        return self._front

    def grown(self) -> Rect:
        """Return the present rectangle of the box."""
        size = [round(side * (1 + REACH * self.out)) for side in self.rect.size]
        rect = Rect(0, 0, *size)
        rect.midbottom = (self.rect.centerx, self.rect.bottom + round(self.rect.height * 0.015 * self.out))
        return rect

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw what the picture of the shelf lacks: facts, seals, and the box itself if it has slid out."""
        rect = self.grown()
        if self.out > 0:
            self._draw_out(surface, skin, rect)
        draw_facts(surface, skin, self.game, rect)
        for number in range(self._finished()):
            self._draw_seal(surface, skin, rect, number)
        if state == "focus":
            surface.blit(skin.focus(rect.size, 3), rect)

    @property
    def state(self) -> str:
        """How many lessons of the game have been finished, "" for none."""
        done = self._finished()
        return ngettext("{n} leçon apprise", "{n} leçons apprises", done).format(n=done) if done else ""

    def spoken(self) -> Iterator[Node]:
        """Yield the box with its facts."""
        yield from (node._replace(description=facts(self.game)) for node in super().spoken())

    def _draw_seal(self, surface: Surface, skin: Skin, rect: Rect, number: int) -> None:
        """Draw a wax seal at the foot of the cover; seals are numbered from 0, from right to left."""
        across = max(skin.px(LEAST_SEAL), round(rect.w * SEAL_SHARE))
        middle = Vector2(rect.right - 0.9 * across - 1.12 * across * number, rect.top + SEAL_HIGH * rect.h)
        from ludotheque.ui.wax import wax_seal

        seal = wax_seal(skin, across, "check")
        surface.blit(seal, seal.get_rect(center=middle))

    def _draw_out(self, surface: Surface, skin: Skin, rect: Rect) -> None:
        self._draw_glow(surface, rect)
        blur = skin.px(26)
        shadow = skin.shadow(rect.size, blur, 4, 210) if self.out == 1 else None
        if shadow:
            surface.blit(shadow, (rect.x - blur, rect.y - blur + skin.px(8)))
        surface.blit(pygame.transform.smoothscale(self.front(), rect.size), rect)
        edge = GOLD_LIGHT.lerp(INK, 1 - self.out)
        pygame.draw.rect(surface, edge, rect.inflate(4, 4), max(2, skin.px(2)), border_radius=4)

    def _draw_glow(self, surface: Surface, rect: Rect) -> None:
        if self._glow is None:
            size = (round(rect.width * 1.6), round(rect.height * 1.45))
            self._glow = pygame.transform.smoothscale(glow(), size).convert()
        shine = self._glow.copy()
        shine.fill([round(255 * self.out)] * 3, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(shine, shine.get_rect(center=rect.center), special_flags=pygame.BLEND_RGB_ADD)


class Shelves(Container):
    """The boxes on their shelves, the letter on the wall, the trophies: down to the lowest shelf."""

    def __init__(
        self,
        plan: picture.ShelfPlan,
        boxes: Sequence[BoxWidget],
        leaving: Box | None = None,
        letter: LetterWidget | None = None,
        trophies: Sequence[TrophyWidget] = (),
    ) -> None:
        super().__init__([*boxes, *([letter] if letter else []), *trophies])
        self._letter, self._trophies = letter, trophies
        self.boxes = list(boxes)
        self._plan = plan
        self.leaving = leaving  # the box that moves to the middle of the window

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height down to the lowest shelf."""
        return width, self._plan.shelves[-1].bottom

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the boxes on their shelves."""
        super().place(skin, rect, view)
        for box, standing in zip(self.boxes, self._plan.boxes, strict=True):
            box.place(skin, standing.move(rect.topleft), view)
        if self._letter and self._plan.letter:
            self._letter.place(skin, self._plan.letter.move(rect.topleft), view)
        for trophy in self._trophies:
            trophy.place(skin, trophy.standing.move(rect.topleft), view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the letter, the trophies and the boxes, with the one that has slid out above the others."""
        for part in (*([self._letter] if self._letter else []), *self._trophies):
            part.render(surface, skin, group)
        for box in sorted(self.boxes, key=lambda box: box is (group.focused or group.hovered)):
            if box.game is not self.leaving:
                box.render(surface, skin, group)


class ShelfText(Part):
    """The words below the shelf: on the box that slid out, else an invitation and what is `kept`."""

    grows_down = True

    def __init__(self, plan: picture.ShelfPlan, kept: Part | None) -> None:
        super().__init__()
        self._plan, self._resumable = plan, kept
        self._one_row = len(plan.rows) == 1  # between two shelves there is no room for the invitation
        invitation = _Invitation() if self._one_row else Spring()
        self._resting = Column([invitation, *([kept] if kept else [])], 0)

    def parts(self) -> Iterator[Part]:
        """Yield the part shown while no box is out."""
        yield self._resting

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the words shown while no box has slid out.

        If there is only one shelf and a game to resume, the height is enough for the words about any box,
        too.
        """
        high = self._resting.measure(skin, width)[1]
        if self._one_row and self._resumable:
            slips = (slip(box).measure(skin, self._width(skin)) for box in GAMES.values())
            high = max(high, *(tall for _wide, tall in slips))
        return width, high

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        super().place(skin, rect, view)
        self._resting.place(skin, rect, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the words; with several shelves, those about a box go over a shelf without this box."""
        box = group.focused or group.hovered
        if not isinstance(box, BoxWidget):
            self._resting.render(surface, skin, group)
            return
        words, upper = slip(box.game), self._plan.shelves[0]
        place = Rect((0, 0), words.measure(skin, self._width(skin))).move_to(center=self.rect.center)
        if not self._one_row:
            place.midtop = upper.midbottom
            place.move_ip(0, skin.px(4))
            if box.rect.bottom > upper.bottom:
                place.midbottom = upper.midtop
                place.move_ip(0, -skin.px(4))
        words.place(skin, place)
        words.render(surface, skin, group)

    def _width(self, skin: Skin) -> int:
        return min(skin.px(760), self._plan.size[0] - skin.px(20))


def invitation() -> str:
    """Return the words that invite the player to choose a box."""
    return _("Choisissez une boîte")


class _Invitation(Part):
    """The words that invite the player to choose a box. They are left out if there is no room."""

    grows_down = True

    def spoken(self) -> Iterator[Node]:
        """Yield the invitation."""
        yield Node("invitation", "text", invitation())

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the words in the middle."""
        words = skin.hint(invitation())
        if words.get_height() <= self.rect.h:
            surface.blit(words, words.get_rect(center=self.rect.center))


class UnfinishedText(NamedTuple):
    """An unfinished game in words: its title, the names of its players, and when it was last played."""

    title: str
    names: str
    when: str

    @property
    def words(self) -> str:
        """All fields in one line."""
        return ", ".join(filter(None, self))


class ResumeWidget(Widget):
    """The parchment on the table that resumes the latest game, `high` logical pixels high."""

    def __init__(self, kept: UnfinishedText, action: Action, high: float = 96) -> None:
        super().__init__("resume", action)
        self._high = high
        self.label = _("Reprendre : {game}").format(game=kept.words)
        told = [
            Line(kept.title, 19, SEAL, "title", grows=True),
            Line(kept.names, 17, INK, "bold", grows=True),
            Line(kept.when, 15, INK_SOFT, "italic", grows=True),
        ]
        self._card = Framed(Row([_Seal(self), Column(told, 0)], 14), "card", 14)

    def parts(self) -> Iterator[Part]:
        """Yield the card that is drawn as the parchment, with the red button and the words on it."""
        yield self._card

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the parchment."""
        return width, skin.px(self._high)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the parchment over the whole rectangle."""
        super().place(skin, rect, view)
        self._card.place(skin, rect, view)

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the shadow of the parchment, then the parchment."""
        blur = skin.px(14)
        shadow = skin.shadow(self.rect.size, blur)
        surface.blit(shadow, shadow.get_rect(center=self.rect.center).move(0, skin.px(5)))
        self._card.render(surface, skin, group)


class _Seal(Part):
    """The red button on the parchment. It is lit while the parchment is hovered."""

    grows_down = True

    def __init__(self, parchment: Widget) -> None:
        super().__init__()
        self._parchment = parchment

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the button, at most two fifths of the width."""
        return min(skin.px(190), width * 2 // 5), skin.target()

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the button as hovered, focused or pressed if the parchment is."""
        state = group.state(self._parchment)
        surface.blit(skin.button(self.rect.size, _("Reprendre"), state, "seal", "hourglass", 21), self.rect)


class SlipWidget(Widget):
    """A slip that resumes an older unfinished game: `number` 2 is the one before the latest."""

    def __init__(self, number: int, kept: UnfinishedText, action: Action) -> None:
        super().__init__(f"resume-{number}", action)
        self.kept = kept
        self.label = self.tip = _("Reprendre : {game}").format(game=kept.words)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the slip with an hourglass, the title of the game, and the players."""
        lift = skin.px(2) if state in ("hover", "focus") else 0
        rect, pad, blur = self.rect.move(0, -lift), skin.px(9), skin.px(8)
        surface.blit(skin.shadow(rect.size, blur), (rect.x - blur, rect.y - blur + skin.px(3)))
        surface.blit(skin.card(rect.size), rect)
        glass = skin.icon("hourglass", skin.px(20), SEAL)
        surface.blit(glass, glass.get_rect(midleft=(rect.x + pad, rect.centery)))
        x = rect.x + 2 * pad + glass.get_width()
        room = rect.right - pad - x
        title = shorten(skin.font("title", SMALLEST), self.kept.title, room)
        names = shorten(skin.font("bold", SMALLEST), self.kept.names, room)
        lines = [skin.text(title, "title", SMALLEST, SEAL), skin.text(names, "bold", SMALLEST, INK)]
        lines_meet = rect.centery + skin.px(1)  # the title is in capitals, which have no descenders
        surface.blit(lines[0], lines[0].get_rect(bottomleft=(x, lines_meet + skin.px(2))))
        surface.blit(lines[1], lines[1].get_rect(topleft=(x, lines_meet - skin.px(3))))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


class SlipColumn(Column):
    """Slips of parchment that resume older games, below each other on the left of their place."""

    grows = True
    least = 0

    def __init__(self, slips: Sequence[SlipWidget]) -> None:
        super().__init__(slips, 4)
        self.grows = True

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the slips, as wide as `rect` but at most LEDGER logical pixels, the width of the ledger."""
        wide = min(skin.px(LEDGER), rect.w)
        super().place(skin, Rect(0, 0, wide, rect.h).move_to(topleft=rect.topleft), view)


class LedgerWidget(Widget):
    """The book on the table that opens the list of games, at most LEDGER by `high` logical pixels."""

    grows = True
    least = 0

    def __init__(self, action: Action, high: float = 84) -> None:
        super().__init__("games", action)
        self.label = _("Parties")
        self._high = high

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the size of the book."""
        return min(skin.px(LEDGER), width), skin.px(self._high)

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the book in the middle of `rect`."""
        super().place(skin, Rect((0, 0), self.measure(skin, rect.w)).move_to(center=rect.center), view)

    def draw(self, surface: Surface, skin: Skin, state: ButtonState) -> None:
        """Draw the book with its label, raised a little when hovered."""
        rect = self.rect.move(0, -skin.px(3) if state in ("hover", "focus") else 0)
        book = skin.kept(
            PictureKey("ledger", size=(rect.size, state == "hover")), lambda: _book(rect.size, state)
        )
        blur = skin.px(12)
        shadow = skin.shadow((rect.w, rect.h * 2 // 3), blur, 4, 190)  # none at the book's far edge
        surface.blit(shadow, shadow.get_rect(midbottom=rect.midbottom).move(0, blur + skin.px(7)))
        surface.blit(book, rect)
        size = skin.fitting(_("Parties"), "title", 21, rect.w * 0.46)
        label = skin.text(self.label, "title", size, SEAL)
        surface.blit(label, label.get_rect(center=(rect.centerx, rect.y + round(rect.h * 0.40))))
        if state == "focus":
            surface.blit(skin.focus(rect.size), rect)


def _book(size: Size, state: ButtonState) -> Surface:
    """Return a leather book lying on the table, with a parchment label on its cover."""
    lit = state in ("hover", "focus")
    light, dark = (Color("#8C3A2A"), Color("#5A1D14")) if lit else (Color("#7A2E20"), Color("#481610"))
    gold = hexed(GOLD_LIGHT if lit else GOLD)
    leaves = "".join(
        f'<path d="M10 {y}H210" stroke="#A98C57" stroke-width="0.7" opacity="0.8"/>' for y in (69, 72, 75, 78)
    )
    body = (
        f"<defs>{linear('c', (0, dark), (0.35, light), (1, dark))}"
        f"{linear('p', (0, Color('#F3E7C8')), (1, Color('#C9AE75')))}"
        f"{linear('l', (0, Color('#F7EDD6')), (1, Color('#DFCB9C')))}</defs>"
        f'<path d="M6 80L4 66H216L214 80Q214 86 208 86H12Q6 86 6 80Z" fill="{hexed(dark)}"/>'
        f'<path d="M9 66H211V80H9Z" fill="url(#p)"/>{leaves}'
        f'<path d="M22 4Q23 1 27 1H193Q197 1 198 4L217 62Q218 67 212 67H8Q2 67 3 62Z" fill="url(#c)" '
        f'stroke="#2A0D08" stroke-width="1.2"/>'
        f'<path d="M31 7H189L206 60H14Z" fill="none" stroke="{gold}" stroke-width="1.5"/>'
        f'<path d="M34 10H186L201 57H19Z" fill="none" stroke="{gold}" stroke-width="0.7" opacity="0.8"/>'
        f'<path d="M57 16H163L169 50H51Z" fill="url(#l)" stroke="{gold}" stroke-width="1.4"/>'
        f'<path d="M176 66L179 90L184 85L189 90L186 66Z" fill="#C9992E" opacity="0.95"/>'
    )
    return svg(body, (220, 90), size)


def slip(game: Box) -> Part:
    """Return a slip of parchment about a box: players, length, age, and a sentence about the game."""
    lines = [Text(facts(game), 15, INK_SOFT, "italic", "center"), Text(game.pitch(), 18, INK, align="center")]
    return Framed(Column(lines, 0, "center"), "card", (16, 7, 16, 7))


def resume_slip(kept: UnfinishedText) -> Part:
    """Return a slip of parchment that describes the game which a button in the bar resumes."""
    head = Row([Line(kept.title, 19, SEAL, "title"), Line(kept.when, 15, INK_SOFT, "italic")], 14, "center")
    names = Text(kept.names, 17, INK, "bold", "center")
    card = Framed(Column([head, names], 0, "center"), "card", (14, 4, 14, 4))
    return Column([card], align="center")
