"""The look of everything but boards and pieces, at one UI scale: type, panels, buttons, wood.

The `size` of a text is logical: 1 is one pixel in a window of 1280×800. All other measures, such as the
`size` of a panel, are in pixels of the screen. The pictures that a skin returns are shared, so copy one
before drawing on it.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from pygame import Color, Surface

from ludotheque.home.paths import asset
from ludotheque.ui import furniture
from ludotheque.ui.drawing import Size, soft_shadow, svg
from ludotheque.ui.fonts import Face, FaceFont
from ludotheque.ui.furniture import ButtonState, ButtonStyle
from ludotheque.ui.palette import CREAM, FLAME, GOLD_LIGHT, INK, hexed, stronger
from ludotheque.ui.picture_cache import PictureCache
from ludotheque.ui.text import BODY, SMALLEST, Align, TextKey, Type, room, shorten

__all__ = ["BODY", "SMALLEST", "Align", "ButtonState", "ButtonStyle", "Face", "Skin"]

LOGICAL = (1280, 800)
MOST_PICTURES = 300
RING = 1.8  # factor for the thickness of the focus ring where the pointer is large
SHARES = (0.85, 0.7, 0.55)  # scales of what would not fit at the full one, the best first
TARGET = 40  # units of the window: the least width and height of anything that can be pressed


def fitting_scale(size: Size, density: float = 1.0) -> float:
    """Return the UI scale that suits a window of `size` pixels: from 0.75 to 2 times the `density`."""
    return max(0.75 * density, min(2.0 * density, size[0] / LOGICAL[0], size[1] / LOGICAL[1]))


class ButtonFace(NamedTuple):
    """Cache key of a button's picture: every parameter that it was drawn from."""

    size: Size
    label: str
    state: ButtonState
    style: ButtonStyle
    icon: str | None
    text_size: float


class PictureKey(NamedTuple):
    """Cache key of a picture that is neither text nor button; `size` has all else on which it depends."""

    name: str
    words: str = ""
    size: Hashable = None


class Skin:
    """The look at one UI `scale`; 1 suits a window of 1280×800.

    With `hatchings`, every heraldic colour also gets the lines or dots that stand for it in engravings.
    `high_contrast` draws texts and icons stronger, on lighter or darker backgrounds. `large_pointer` thickens
    the focus ring. `density` is the number of pixels in a unit of the window (`ui/window.py`).
    """

    def __init__(
        self,
        scale: float = 1.0,
        hatchings: bool = False,
        high_contrast: bool = False,
        large_pointer: bool = False,
        density: float = 1.0,
    ) -> None:
        self.scale, self.density = scale, density
        self._least = round(TARGET * density)
        self.hatchings, self._large_pointer = hatchings, large_pointer
        self._high_contrast = high_contrast
        self._ring = scale * (RING if large_pointer else 1)
        self._type = Type(scale)
        self._cache = PictureCache(MOST_PICTURES, room(scale))
        self._smaller: dict[float, Skin] = {}

    def shrunk(self, share: float) -> "Skin":
        """Return this skin at `share` of its scale, for content that would not fit at the full scale."""
        if share not in self._smaller:
            scale = share * self.scale
            smaller = Skin(scale, self.hatchings, self._high_contrast, self._large_pointer, self.density)
            self._smaller[share] = smaller
        return self._smaller[share]

    def shrunk_until(self, fits: Callable[["Skin"], bool]) -> "Skin":
        """Return this skin if content `fits` in it, else the largest shrunk one in which it does, if any."""
        skins = self, *map(self.shrunk, SHARES)
        return next(filter(fits, skins), skins[-1])

    @property
    def sizes(self) -> "tuple[Skin, ...]":
        """This skin and all smaller ones that `shrunk` has made from it."""
        return self, *self._smaller.values()

    def px(self, logical: float) -> int:
        """Convert logical pixels to pixels of the screen, at least 1 for any positive length."""
        return max(1, round(logical * self.scale)) if logical > 0 else round(logical * self.scale)

    def target(self, logical: float = 44) -> int:
        """Return the height or width in pixels of something to press, at least that of a fingertip."""
        return max(self._least, self.px(logical))

    def font(self, face: Face = "text", size: float = BODY) -> FaceFont:
        """Return the font of a typeface at a logical size."""
        return self._type.font(face, size)

    def text(
        self,
        string: str,
        face: Face = "text",
        size: float = BODY,
        colour: Color = INK,
        width: int | None = None,
        align: Align = "left",
    ) -> Surface:
        """Return a picture of the text, broken at `width` pixels."""
        return self._type.render(string, face, size, self.ink(colour), width, align)

    def name(self, string: str, size: float, colour: Color, width: int, face: Face = "text") -> Surface:
        """Return a picture of a name on one line of `width` pixels at most, set smaller or cut if need be."""
        size = self.fitting(string, face, size, width)
        return self.text(shorten(self.font(face, size), string, width), face, size, colour)

    def fitting(
        self, string: str, face: Face, size: float, width: float, smallest: float = SMALLEST
    ) -> float:
        """Return the largest size, from `size` to about `smallest`, in which a line fits `width` pixels."""
        while size > smallest and self.text_size(string, face, size)[0] > width:
            size -= 0.5
        return size

    def ink(self, colour: Color) -> Color:
        """Return the colour to draw instead of `colour`: a stronger one in high contrast, else the same."""
        return stronger(colour) if self._high_contrast else colour

    def _ground(self, picture: Surface) -> Surface:
        return furniture.strengthened(picture) if self._high_contrast else picture

    def text_size(
        self, string: str, face: Face = "text", size: float = BODY, width: int | None = None
    ) -> tuple[int, int]:
        """Return the width and height in pixels of the picture that `text` returns."""
        return self._type.size(string, face, size, width)

    def lines(self, string: str, face: Face, size: float, width: int | None) -> list[str]:
        """Return the lines of a string, at most `width` pixels wide; None breaks only at line breaks."""
        return self._type.lines(string, face, size, width)

    def pitch(self, size: float = BODY) -> int:
        """Return the distance between two lines of a text, in pixels."""
        return self._type.pitch(size)

    def icon(self, name: str, px: int, colour: Color = INK) -> Surface:
        """Return the icon `assets/icons/NAME.svg`, `px` pixels square, in one colour."""
        return self._cache(("icon", name, px, tuple(colour)), lambda: draw_icon(name, px, self.ink(colour)))

    def wood(self, size: Size) -> Surface:
        """Return the table top in candlelight, opaque. It is not cached, being as large as a window."""
        return furniture.wood(size)

    def parchment(self, size: Size) -> Surface:
        """Return a sheet of parchment with a darkened, slightly uneven edge."""
        return self._cache(
            PictureKey("parchment", size=size), lambda: self._ground(furniture.parchment(size, self.scale))
        )

    def card(self, size: Size) -> Surface:
        """Return a small parchment card with an ink and a gold line round it."""
        return self._cache(
            PictureKey("card", size=size), lambda: self._ground(furniture.card(size, self.scale))
        )

    def panel(self, size: Size) -> Surface:
        """Return a panel of dark oak with thin gold lines along its edge."""
        return self._cache(
            PictureKey("panel", size=size), lambda: self._ground(furniture.panel(size, self.scale))
        )

    def well(self, size: Size) -> Surface:
        """Return a sunken, darker area of a panel, in which a list lies."""
        return self._cache(PictureKey("well", size=size), lambda: furniture.well(size, self.scale))

    def ribbon(self, size: Size) -> Surface:
        """Return a band of crimson cloth, which lies across a window."""
        return self._cache(
            PictureKey("ribbon", size=size), lambda: self._ground(furniture.ribbon(size, self.scale))
        )

    def field(self, size: Size, state: ButtonState = "idle") -> Surface:
        """Return the parchment of a text field."""
        return self._cache(
            ("field", size, state), lambda: self._ground(furniture.field(size, state, self.scale))
        )

    def shadow(self, size: Size, blur: int, radius: int = 4, alpha: int = 130) -> Surface:
        """Return a rounded rectangle's shadow, drawn `blur` pixels up and left of it; `alpha` is 0 to 255."""
        return self._cache(
            ("shadow", size, blur, radius, alpha), lambda: soft_shadow(size, radius, blur, alpha)
        )

    def glow(self, px: int, colour: Color = FLAME) -> Surface:
        """Return a soft halo, `px` pixels square, to mark a place that may be chosen."""
        return self._cache(("glow", px, tuple(colour)), lambda: furniture.glow(px, colour))

    def button(
        self,
        size: Size,
        label: str,
        state: ButtonState = "idle",
        style: ButtonStyle = "oak",
        icon: str | None = None,
        text_size: float = 18,
    ) -> Surface:
        """Return a button's picture; a label that is too long is set smaller, loses its icon, then wraps."""
        key = ButtonFace(size, label, state, style, icon, text_size)
        return self._cache(key, lambda: self._button(size, label, state, style, icon, text_size))

    def hint(self, string: str, icon: str | None = None, width: int | None = None) -> Surface:
        """Return a small parchment tag with a short text such as a tip, at most `width` pixels wide."""
        return self._cache(PictureKey("hint", string, (icon, width)), lambda: self._hint(string, icon, width))

    def heading(self, string: str, width: int, size: float = 20, colour: Color = CREAM) -> Surface:
        """Return a title in capitals, `width` pixels wide, with gold lines beside it or broken into lines."""
        key = PictureKey("heading", string, (width, size, tuple(colour)))
        return self._cache(key, lambda: self._heading(string, width, size, colour))

    def rule(self, width: int) -> Surface:
        """Return a thin gold line with a lozenge in its middle, fading at its ends."""
        return self._cache(("rule", width), lambda: furniture.rule(width, self.scale))

    def scroll_track(self, size: Size) -> Surface:
        """Return the groove of a scroll bar."""
        return self._cache(("track", size), lambda: furniture.scroll_track(size))

    def scroll_thumb(self, size: Size, held: bool = False) -> Surface:
        """Return the brass slider of a scroll bar."""
        return self._cache(("thumb", size, held), lambda: furniture.scroll_thumb(size, held))

    def focus(self, size: Size, radius: int | None = None) -> Surface:
        """Return the focus ring for something of `size`, to be drawn over it."""
        rounding = self.px(8) if radius is None else radius
        ring = self.ink(GOLD_LIGHT)
        return self._cache(
            ("focus", size, rounding), lambda: furniture.focus(size, rounding, self._ring, ring)
        )

    def kept(self, what: PictureKey, make: Callable[[], Surface]) -> Surface:
        """Return the cached picture with the key `what`. If it is missing, draw it with `make`."""
        return self._cache(what, make)

    def meaning(self, picture: Surface) -> TextKey | ButtonFace | PictureKey | None:
        """Return the key of a picture that this skin made, None for any other picture."""
        found = self._type.words(picture) or self._cache.key(picture)
        return found if isinstance(found, TextKey | ButtonFace | PictureKey) else None

    def written(self) -> Iterator[TextKey]:
        """Yield the key of every text that this skin holds a picture of."""
        return self._type.written()

    def _button(
        self,
        size: Size,
        label: str,
        state: ButtonState,
        style: ButtonStyle,
        icon: str | None,
        text_size: float,
    ) -> Surface:
        face = self._ground(furniture.button(size, state, style, self.scale)).copy()
        if state == "focus":
            face.blit(self.focus(size, round(7 * self.scale)), (0, 0))
        content = self._content(
            label, icon, furniture.button_ink(state, style), text_size, size[0] - self.px(16)
        )
        place = content.get_rect(center=face.get_rect().center)
        face.blit(content, place.move(0, self.px(1) if state == "down" else 0))
        return face

    def _hint(self, string: str, icon: str | None, width: int | None) -> Surface:
        content = self._content(
            string, icon, INK, SMALLEST + 1, None if width is None else width - self.px(16)
        )
        size = content.get_width() + self.px(16), max(self.px(26), content.get_height() + self.px(6))
        tag = self._ground(furniture.tag(size, self.scale))
        tag.blit(content, content.get_rect(center=(size[0] // 2, size[1] // 2)))
        return tag

    def _content(self, label: str, icon: str | None, ink: Color, size: float, room: int | None) -> Surface:
        parts = [self.icon(icon, self.px(size * 1.15), ink)] if icon else []
        if label and room is not None and parts:
            beside = room - parts[0].get_width() - self.px(7)
            parts = parts if self.text_size(label, "text", SMALLEST)[0] <= beside else []
        if label:
            left = None if room is None else room - sum(part.get_width() + self.px(7) for part in parts)
            parts.append(self._fitted(label, ink, size, left))
        return furniture.row(parts, self.px(7))

    def _fitted(self, label: str, ink: Color, size: float, room: int | None) -> Surface:
        size = size if room is None else self.fitting(label, "text", size, room)
        return self.text(label, "text", size, ink, room, "center")

    def _heading(self, string: str, width: int, size: float, colour: Color) -> Surface:
        return furniture.heading(self.text(string, "title", size, colour, width, "center"), width, self.scale)


def draw_icon(name: str, px: int, colour: Color) -> Surface:
    """Render `assets/icons/NAME.svg` (drawn in black in a box of 512) in one colour."""
    text = asset("icons", f"{name}.svg").read_text(encoding="utf-8")  # plain, so no parser is loaded for it
    body = text[text.index(">") + 1 : text.rindex("</svg>")]
    return svg(body.replace("#000000", hexed(colour)), (512, 512), (px, px))
