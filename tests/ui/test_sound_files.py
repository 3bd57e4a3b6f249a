"""The sounds in their files: how long, how loud, how near the limit; and that their script makes them."""

import sys
from array import array
from math import log10

import pygame
import pytest

from ludotheque.home.paths import asset
from ludotheque.ui.sound import MUSIC, NAMES, RATE, VARIANTS

sys.path.insert(0, str(asset("make")))
import music
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


EACH = 4  # of so many samples of music one is measured: minutes of all take too much memory
ROUGH = RATE // EACH


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.long) for name in MUSIC])
def piece(request):
    """Return samples of a piece of music, both sides mixed, -1 to 1."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, allowedchanges=0)
    found = array("h", pygame.mixer.Sound(asset("sounds", f"music-{request.param}.ogg")).get_raw())
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2)
    return [value / 32768 for value in found[::EACH]]


def test_each_piece_lasts_more_than_a_minute(piece):
    assert 75 <= len(piece) / ROUGH <= 150


def test_the_pieces_are_equally_quiet(piece):
    assert abs(script.loudness(piece, piece) - music.LOUDNESS) <= 2, "dB"
    assert 20 * log10(max(map(abs, piece))) <= -4, "dB"


def test_a_piece_begins_and_ends_in_silence_so_that_it_loops_without_a_seam(piece):
    assert max(map(abs, piece[: ROUGH // 50])) < 0.003
    assert max(map(abs, piece[-8 * ROUGH :])) < 0.003, "eight seconds of rest"


def test_a_piece_breathes(piece):
    step = ROUGH // 4
    power = [sum(value * value for value in piece[n : n + step]) / step for n in range(0, len(piece), step)]
    body = power[: -10 * 4]  # without the silence at its end
    soft = [value for value in body if value < max(body) / 30]
    assert len(soft) >= 6, "quarters of a second at least 15 dB below the loudest"


def test_no_piece_takes_more_than_three_quarters_of_a_megabyte():
    assert max(path.stat().st_size for path in asset("sounds").glob("music-*.ogg")) <= 750_000


def test_the_script_makes_exactly_these_pieces():
    assert tuple(music.PIECES) == MUSIC


@pytest.mark.parametrize("name", MUSIC)
def test_every_bar_is_full_and_has_its_chord(name):
    made = music.PIECES[name]()
    for strain in made.strains:
        for melody in filter(None, (strain.melody, strain.second)):
            assert {*music.bars(melody)} == {made.bar}
            assert len(strain.chords.split()) == len(melody.split("|"))


MODES = {  # the last note, and what the melodies may hold
    "shelf": "D E F G A B C",
    "castles": "G A B C D E F",
    "rhine": "A B C D E ^F G",
    "hall": "D E F G A _B C ^C",  # with a raised note that leads to the last
    "border": "G A B D E",
    "watch": "C D E F G A B",
    "ferry": "D E ^F G A B C",
}


@pytest.mark.parametrize("name", MUSIC)
def test_a_piece_keeps_to_its_mode_and_ends_on_its_first_note(name):
    last, *others = (note.pitch % 12 for note in music.notes(MODES[name]))
    strains = music.PIECES[name]().strains
    parts = [[*music.notes(melody)] for strain in strains for melody in (strain.melody, strain.second)]
    assert {note.pitch % 12 for part in parts for note in part} <= {last, *others}
    assert [*music.notes(strains[-1].melody)][-1].pitch % 12 == last


def test_a_chord_can_be_played_an_octave_lower(monkeypatch):
    struck = []
    monkeypatch.setattr(music, "pluck", lambda pitch, *_others: struck.append(pitch) or [])
    for chord in ("Dm", "Dm,"):
        music.play_chord([], chord, "rolled", 0.0, 1.0, 0.5, music.Random(0))
    assert struck[4:] == pytest.approx([pitch / 2 for pitch in struck[:4]])


def test_the_notation_is_read():
    assert [tuple(note) for note in music.notes("C2 z ^f/ | d,3/2 e' _B")] == [
        (0, 2, 0),
        (3, 0.5, 18),
        (3.5, 1.5, 2),
        (5, 1, 28),
        (6, 1, 10),
    ]
