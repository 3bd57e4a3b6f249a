"""What weak eyes and hands need: contrast as WCAG 2 measures it, a thick ring, a large pointer."""

from itertools import product

import pygame
import pytest
from hand import Hand
from pygame import Color

from ludotheque.ui import palette
from ludotheque.ui.palette import contrast, stronger
from ludotheque.ui.skin import Skin

CARD = Color("#E6D5AE")  # its lower edge, the darkest of it
ON_LIGHT = ("INK", "INK_SOFT", "SEAL", "MOSS", "GOLD_DARK")
ON_OAK = ("CREAM", "GOLD_LIGHT", "IVORY", "PARCHMENT")


def test_the_ratio_is_that_of_wcag():
    assert contrast(Color("black"), Color("white")) == pytest.approx(21)
    assert contrast(Color("#777777"), Color("white")) == pytest.approx(4.48, abs=0.01)
    assert contrast(Color("white"), Color("white")) == 1


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *product(ON_LIGHT, (palette.PARCHMENT, palette.PARCHMENT_DARK, CARD)),
        *product(ON_OAK, (palette.OAK, palette.OAK_DARK, palette.OAK_NIGHT)),
    ],
)
def test_every_text_stands_out_from_what_it_is_written_on(ink, ground, strong):
    colour = getattr(palette, ink)
    assert contrast(stronger(colour) if strong else colour, ground) >= (7 if strong else 4.5)


@pytest.mark.parametrize("ground", [palette.OAK, palette.OAK_NIGHT, palette.PARCHMENT, CARD, palette.SEAL])
def test_the_ring_or_its_rim_stands_out_from_what_it_lies_on(ground):
    ring, rim = palette.GOLD_LIGHT, palette.INK
    assert contrast(ring, rim) >= 3
    assert max(contrast(ring, ground), contrast(rim, ground)) >= 3


def colours(picture):
    """Return every opaque colour of a picture."""
    pixels = (picture.get_at((x, y)) for x in range(picture.get_width()) for y in range(picture.get_height()))
    return [Color(pixel[:3]) for pixel in pixels if pixel[3] == 255]


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("ground", ["panel", "card", "parchment", "field"])
@pytest.mark.parametrize("style", ["oak", "seal", "parchment"])
def test_high_contrast_sets_texts_farther_from_panels_sheets_and_buttons(ground, style):
    usual, strong = Skin(), Skin(high_contrast=True)
    size = (160, 60)

    def apart(skin):
        colour = palette.CREAM if ground == "panel" else palette.INK_SOFT
        text = min(colours(skin.text("M", "bold", 40, colour)), key=palette.luminance)
        paper = pygame.transform.average_color(getattr(skin, ground)(size), (30, 20, 100, 20))
        return contrast(text, Color(*paper[:3]))

    assert apart(strong) > max(7, apart(usual))

    def label(skin):
        face = skin.button(size, "M", "idle", style, None, 30)
        found = sorted(map(palette.luminance, colours(face.subsurface((60, 15, 40, 30)))))
        return (found[-1] + 0.05) / (found[0] + 0.05)

    assert label(strong) > max(7, label(usual))


@pytest.fixture
def window():
    hand = Hand()
    yield
    hand.app.close()


def ring_width(skin):
    """Return how many pixels wide the ring is in the middle of a side."""
    ring = skin.focus((100, 100))
    return sum(ring.get_at((x, 50))[3] > 128 for x in range(50))


def test_the_ring_is_thicker_beside_a_large_pointer():
    assert ring_width(Skin(large_pointer=True)) >= 1.5 * ring_width(Skin())


def test_a_large_pointer_is_shown_and_kept(monkeypatch):
    shown = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", shown.append)
    hand = Hand()
    hand.app.change(large_pointer=True)
    assert shown[-1].type == "color"
    hand.app.close()
    again = Hand()
    assert shown[-1].type == "color"
    again.app.change(large_pointer=False)
    assert shown[-1].type == "system"
    again.app.close()


def test_comfort_is_set_by_plain_words():
    hand = Hand()
    hand.push("settings")
    for words in ("Confort", "Contraste fort", "Grand pointeur", "Taille du texte", "Animations"):
        assert words in hand.told
    hand.push("high-contrast")
    assert hand.label("high-contrast") == "oui"
    assert hand.app.settings.high_contrast
    hand.app.close()
