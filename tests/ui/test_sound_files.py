"""The sounds in their files: how long, how loud, how near the limit; and that their script makes them."""

import sys
from array import array
from math import log10

import pygame
import pytest

from ludotheque.home.paths import asset
from ludotheque.ui.sound import NAMES, RATE, VARIANTS

sys.path.insert(0, str(asset("make")))
import sounds as script

FILES = [f"{name}-{n}" for name in NAMES for n in range(1, VARIANTS[name] + 1)]
SECONDS = {"quiet": (0.15, 1.4), "stroke": (0.9, 2.6), "fanfare": (3.0, 4.5)}  # with what rings on
LONG = ("won", "lost", "horn")


@pytest.fixture(scope="module", autouse=True)
def card():
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2)
    yield
    pygame.mixer.quit()


def sides(file):
    """Return the samples of both sides of a sound, -1 to 1."""
    samples = array("h", pygame.mixer.Sound(asset("sounds", f"{file}.ogg")).get_raw())
    return [value / 32768 for value in samples[::2]], [value / 32768 for value in samples[1::2]]


@pytest.mark.parametrize("file", FILES)
def test_each_is_as_loud_as_the_others_and_none_is_clipped(file):
    left, right = sides(file)
    assert abs(script.loudness(left, right) - script.LOUDNESS) <= 3, "dB"
    assert 20 * log10(max(map(abs, (*left, *right)))) <= -0.5, "dB: Vorbis adds a little to -1.2"


@pytest.mark.parametrize("file", FILES)
def test_each_lasts_as_long_as_its_event_and_its_sides_differ(file):
    left, right = sides(file)
    name = file.rpartition("-")[0]
    low, high = SECONDS["fanfare" if name == "fanfare" else "stroke" if name in LONG else "quiet"]
    assert low <= len(left) / RATE <= high
    assert left != right


def test_the_script_makes_exactly_these():
    assert {*script.EFFECTS} == {*NAMES}
    assert {name: 1 if name in script.ONCE else script.VARIANTS for name in NAMES} == VARIANTS


def test_an_effect_is_made_alike_each_time():
    make, _wet = script.EFFECTS["wood"]
    assert make(script.Random("wood 0")) == make(script.Random("wood 0")) != make(script.Random("wood 1"))
