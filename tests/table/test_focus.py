"""What the keys point at on the table is seen on any ground, and no words are struck through."""

from collections import Counter
from types import SimpleNamespace

import pygame
import pytest
from pygame import Color, Rect, Surface
from seat import COLOURS, Seat, sit_at, sit_down

from ludotheque.core.setup import Player
from ludotheque.table.model import TableModel
from ludotheque.table.papers.advice import AdviceEntry
from ludotheque.table.view.highlights import draw_aim
from ludotheque.ui.skin import Skin

GROUNDS = ("#000000", "#2B2118", "#777777", "#A9D36A", "#E8D9B0", "#F5EBD3", "#FFFFFF")
SHAPES = {
    "round": (None, []),
    "upright": ((60, 80), []),
    "cornered": (None, [(70, 70), (130, 80), (120, 140), (60, 130)]),
}


def luminance(colour: Color) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = (part / 255 for part in colour[:3])
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(scope="module")
def window():
    """Open a small window, which pictures need to have its format."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((200, 200))


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("shape", SHAPES)
def test_it_contrasts_with_any_ground(shape: str, ground: str, scale: float) -> None:
    """As much of it as a line of two pixels round the place differs by 3 : 1 from what it covers."""
    upright, corners = SHAPES[shape]
    hand = SimpleNamespace(
        outline=lambda _place: corners,
        upright=lambda _place: upright,
        pixel=lambda _place: (100, 100),
        radius=lambda _place: 30,
        scale=lambda _place: 0.5,
    )
    surface = Surface((200, 200))
    surface.fill(ground)
    rect = draw_aim(surface, Skin(scale), hand, "here", 1.4)
    seen = Counter(memoryview(surface.get_buffer().raw).cast("I"))
    clear = sum(
        many for pixel, many in seen.items() if contrast(surface.unmap_rgb(pixel), Color(ground)) >= 3
    )
    round_it = {"round": 3.14 * 84, "upright": 280, "cornered": 4 * 60 * 0.9}[shape]
    assert clear >= 2 * round_it
    surface.fill(ground, rect)
    left = {*memoryview(surface.get_buffer().raw).cast("I")}
    assert left == {surface.map_rgb(Color(ground))}, "nothing lies outside what is drawn again"


def model_of(seat: Seat) -> TableModel:
    """Return what lets the keys point anywhere, also where Tab does not lead."""
    return seat.table


def pictured(seat: Seat, cursor: str | None) -> Surface:
    model_of(seat).cursor = cursor
    model_of(seat).show()
    seat.app.step(0.01)
    return seat.app.surface.copy()


@pytest.mark.parametrize("game", ["highlanders", "rheingold", "rheinlander"])
def test_no_name_on_the_board_is_struck_through(game: str) -> None:
    seat = sit_at(game, [Player(f"Joueur {at}", COLOURS[at : at + 1]) for at in range(3)], "1")
    seat.take_over()
    seat.app.scenes.unwind(1)
    seat.settle()
    words, plain = model_of(seat).background.written(), pictured(seat, None)
    assert len(words) > 20
    near = 0
    for place in seat.seen["places"]:
        pointed = pictured(seat, place)
        for rect in words:
            seen = rect.clip(plain.get_rect())
            assert same(plain, pointed, seen), (place, rect)
        near += plain.get_buffer().raw != pointed.get_buffer().raw
    assert near > 20


def test_no_sentence_of_advice_is_struck_through() -> None:
    """Neither by what the keys point at nor by the way of other advice, where there is little room."""
    seat = sit_down(size=(640, 480))
    model = model_of(seat)
    places = [*seat.seen["places"]]
    ways = [(places[0], places[-1]), (places[-1], places[0]), (places[0], places[len(places) // 2])]
    for _turn in range(3):
        model.papers.advice.say(
            model.moment, [AdviceEntry("Allez au bout.", at, ways=(way,)) for at, way in enumerate(ways, 1)]
        )
        for place in (None, *places):
            shown = pictured(seat, place)
            alone = shown.copy()
            model.papers.advice.draw(alone, seat.app.skin)
            for number in range(1, len(ways) + 1):
                paper = Rect(seat.seen["buttons"][f"advice-{number}"])
                assert same(shown, alone, paper.inflate(-16, -16)), (ways, place, number)
        ways = ways[1:] + ways[:1]


def same(one: Surface, other: Surface, rect: Rect) -> bool:
    return pygame.image.tobytes(one.subsurface(rect), "RGB") == pygame.image.tobytes(
        other.subsurface(rect), "RGB"
    )


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)], ids=str)
def test_the_focus_of_the_die_reaches_no_words(size: tuple[int, int]) -> None:
    seat = sit_down(size=size)
    plain, pointed = pictured(seat, None), pictured(seat, "die")
    off = pygame.mask.from_threshold(pointed, (0, 0, 0), (1, 1, 1, 255), plain)
    off.invert()
    changed = off.get_bounding_rects()
    die = Rect(seat.seen["buttons"]["die"])
    room = die.inflate(*(2 * [2 * round(6 * max(1, seat.app.skin.scale))]))
    assert changed
    assert all(room.contains(rect) for rect in changed)
