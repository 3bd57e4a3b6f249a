"""Sounds are all there, respect the settings, and never stop a game."""

import wave
from dataclasses import dataclass
from itertools import pairwise

import pygame
import pytest

from ludotheque.home.paths import asset
from ludotheque.ui.sound import MUSIC, MUSIC_READY, NAMES, VARIANTS, Sounds, decode


@dataclass
class Levels:
    sound: int = 80
    music: int = 50
    mute: bool = False


@pytest.fixture(autouse=True)
def no_waiting_for_silence():
    """Close the sound card before and after each test: another test may have opened it."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def sounds():
    made = Sounds(Levels())
    yield made
    made.close()


def test_every_name_has_a_file_and_every_file_a_name():
    files = {f"{name}-{n}" for name in NAMES for n in range(1, VARIANTS[name] + 1)}
    assert {path.stem for path in asset("sounds").iterdir()} == {
        *files,
        *(f"music-{piece}" for piece in MUSIC),
    }


def test_nothing_is_opened_before_something_is_heard(sounds):
    assert pygame.mixer.get_init() is None
    sounds.play("die")
    assert pygame.mixer.get_init() is not None


@pytest.mark.parametrize("name", NAMES)
def test_each_sound_plays_and_is_short(sounds, name):
    sounds.play(name)
    assert pygame.mixer.get_busy()
    assert 0.1 < pygame.mixer.Sound(asset("sounds", f"{name}-1.ogg")).get_length() < 4.5


@pytest.mark.parametrize("name", [name for name in NAMES if VARIANTS[name] > 1])
def test_no_variant_is_heard_twice_running_and_all_are_in_the_end(sounds, monkeypatch, name):
    heard = []
    monkeypatch.setattr(
        "ludotheque.ui.sound.asset", lambda folder, file: heard.append(file) or asset(folder, file)
    )
    for _ in range(40):
        sounds.close()
        sounds.play(name)
    assert all(one != other for one, other in pairwise(heard))
    assert len({*heard}) == VARIANTS[name]


def test_muted_opens_nothing_and_plays_nothing():
    sounds = Sounds(Levels(mute=True))
    sounds.play("die")
    sounds.play_music("shelf")
    assert pygame.mixer.get_init() is None


def test_volume_zero_silences_only_its_own_kind():
    assert Sounds(Levels(sound=0)).volume == 0
    assert Sounds(Levels(sound=0)).music_volume == 0.5


def test_an_unknown_name_is_silence(sounds):
    sounds.play("trombone")
    assert pygame.mixer.get_init() is None


@pytest.fixture
def loaded(monkeypatch):
    """Collect which pieces of music are loaded, in order."""
    pieces = []

    def noted(folder, file):
        pieces.extend([file] if file.startswith("music-") else [])
        return asset(folder, file)

    monkeypatch.setattr("ludotheque.ui.sound.asset", noted)
    return pieces


def channels():
    """Return the pieces' channels."""
    return [pygame.mixer.Channel(0), pygame.mixer.Channel(1)]


def heard():
    """Return what of music is heard, the volume of each piece, softest first."""
    return sorted(round(sound.get_volume(), 2) for each in channels() if (sound := each.get_sound()))


@pytest.fixture
def at_once(monkeypatch):
    """Have pieces decoded while one waits for it."""
    monkeypatch.setattr("ludotheque.ui.sound.Decoding.start", decode)


def begin(sounds, piece):
    """Let a piece begin that is decoded at once."""
    sounds.play_music(piece)
    sounds.go_on()


def test_music_starts_stops_and_follows_the_settings(sounds, at_once):
    begin(sounds, "shelf")
    assert heard() == [0.5]
    sounds.change(Levels(music=25))
    assert heard() == [0.25]
    sounds.change(Levels(mute=True))
    assert heard() == []
    sounds.change(Levels())
    sounds.go_on()
    assert heard() == [0.5]


def test_a_piece_comes_while_the_one_before_goes(sounds, loaded, at_once):
    begin(sounds, "shelf")
    begin(sounds, "rhine")
    assert heard() == [0.5, 0.5], "both are heard for a while"
    assert loaded == ["music-shelf.ogg", "music-rhine.ogg"]


def test_the_piece_before_plays_on_until_the_next_is_ready(sounds, monkeypatch):
    monkeypatch.setattr("ludotheque.ui.sound.Decoding.start", lambda decoding: None)
    sounds.play_music("shelf")
    sounds.go_on()
    assert heard() == [], "it is not decoded yet, and nobody waits for it"


def test_the_piece_that_plays_goes_on_when_it_is_asked_for_again(sounds, loaded, at_once):
    begin(sounds, "castles")
    begin(sounds, "castles")
    assert loaded == ["music-castles.ogg"]


def test_a_piece_that_is_no_longer_wanted_when_it_is_ready_does_not_begin(sounds, at_once):
    sounds.play_music("shelf")
    sounds.play_music("")
    sounds.go_on()
    assert heard() == []
    sounds.play_music("shelf")
    sounds.play_music("rhine")
    for _ready in range(2):
        sounds.go_on()
    assert heard() == [0.5]


def test_the_end_of_a_decoding_is_told_to_the_program(sounds, at_once):
    pygame.display.init()
    pygame.event.clear()
    sounds.play_music("rhine")
    assert pygame.event.peek(MUSIC_READY)


def test_effects_leave_the_music_its_channels(sounds, at_once):
    begin(sounds, "shelf")
    for _ in range(12):
        sounds.play("card")
    assert len(heard()) == 1


def test_without_a_sound_card_all_is_silent_and_nothing_is_raised(monkeypatch):
    def no_card(*_settings):
        raise pygame.error("no available audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_card)
    sounds = Sounds(Levels())
    sounds.play("horn")
    sounds.play_music("shelf")
    sounds.change(Levels(mute=True))
    sounds.close()


def test_a_missing_or_broken_file_is_silence(sounds, at_once, monkeypatch, tmp_path):
    (tmp_path / "horn-1.ogg").write_bytes(b"not a sound")
    with wave.open(str(tmp_path / "die.wav"), "wb") as file:
        file.setparams((1, 2, 22050, 0, "NONE", ""))
    monkeypatch.setattr("ludotheque.ui.sound.asset", lambda _folder, name: tmp_path / name)
    sounds.play("horn")
    sounds.play("die")
    begin(sounds, "shelf")
    assert not pygame.mixer.get_busy()


def test_closing_twice_is_fine(sounds):
    sounds.play("wood")
    sounds.close()
    sounds.close()
    assert pygame.mixer.get_init() is None
