"""Sounds are all there, respect the settings, and never stop a game."""

import wave
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from unittest.mock import Mock
from weakref import ref

import pygame
import pytest

from ludotheque.home.paths import asset
from ludotheque.ui.sound import MUSIC, MUSIC_DUE, NAMES, RATE, VARIANTS, Decoding, Sounds, decode, load


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
    monkeypatch.setattr("ludotheque.ui.sound.load", lambda path: Mock(play=partial(heard.append, path.name)))
    for _ in range(40):
        sounds.play(name)
    assert all(one != other for one, other in pairwise(heard))
    assert len({*heard}) == VARIANTS[name]


def test_muted_opens_nothing_and_plays_nothing():
    sounds = Sounds(Levels(mute=True))
    sounds.play("die")
    sounds.play_music(["shelf"])
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
    """Have the pieces of the program ready at once, each a minute of silence."""
    minute, pieces = bytes(4 * RATE * 60), [asset("sounds", f"music-{piece}.ogg") for piece in MUSIC]

    def quickly(path):
        return pygame.mixer.Sound(buffer=minute) if path in pieces else load(path)

    monkeypatch.setattr("ludotheque.ui.sound.Decoding.start", decode)
    monkeypatch.setattr("ludotheque.ui.sound.load", quickly)


def begin(sounds, *pieces):
    """Let the first of some pieces begin, which is decoded at once."""
    sounds.play_music(pieces)
    sounds.go_on()


def end(sounds):
    """Let the piece that plays come to its end; the next is decoded and begins."""
    for channel in channels():
        channel.stop()
    for _step in ("decode", "begin"):
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
    sounds.play_music(["shelf"])
    sounds.go_on()
    assert heard() == [], "it is not decoded yet, and nobody waits for it"


def test_the_piece_that_plays_goes_on_when_it_is_asked_for_again(sounds, loaded, at_once):
    for _time in range(2):
        begin(sounds, "castles", "watch")
    end(sounds)
    begin(sounds, "castles", "watch")
    assert loaded == ["music-castles.ogg", "music-watch.ogg"]


def test_a_piece_that_is_no_longer_wanted_when_it_is_ready_does_not_begin(sounds, at_once):
    sounds.play_music(["shelf"])
    sounds.play_music([])
    sounds.go_on()
    assert heard() == []
    sounds.play_music(["shelf"])
    sounds.play_music(["rhine"])
    for _ready in range(2):
        sounds.go_on()
    assert heard() == [0.5]


def test_the_end_of_a_decoding_is_told_to_the_program(sounds, at_once):
    pygame.display.init()
    pygame.event.clear()
    sounds.play_music(["rhine"])
    assert pygame.event.peek(MUSIC_DUE)


def test_pieces_follow_one_another_and_begin_again(sounds, loaded, at_once):
    begin(sounds, "castles", "watch", "ferry")
    for _piece in range(4):
        assert heard() == [0.5]
        end(sounds)
    assert loaded == [f"music-{piece}.ogg" for piece in ("castles", "watch", "ferry", "castles", "watch")]


def test_one_piece_is_not_decoded_twice(sounds, loaded, at_once):
    begin(sounds, "shelf")
    sounds.go_on()
    sounds.go_on()
    assert loaded == ["music-shelf.ogg"]


@pytest.fixture
def short(monkeypatch, tmp_path):
    """Have pieces of music that last a hundredth of a second."""
    with wave.open(str(tmp_path / "short.wav"), "wb") as file:
        file.setparams((2, 2, 44100, 0, "NONE", ""))
        file.writeframes(bytes(4 * 441))
    monkeypatch.setattr("ludotheque.ui.sound.asset", lambda _folder, _name: tmp_path / "short.wav")


def test_the_end_of_a_piece_that_another_follows_is_told_to_the_program(sounds, at_once, short):
    pygame.display.init()
    begin(sounds, "castles", "watch")
    pygame.event.clear(pump=False)
    assert pygame.event.wait(5000).type == MUSIC_DUE, "it plays once"


def test_the_piece_that_ended_is_let_go_before_the_next_is_decoded(sounds, monkeypatch):
    decoded, alive = [], []

    start = Decoding.start

    def watched(decoding):
        alive.append(sum(piece() is not None for piece in decoded))
        start(decoding)
        decoding.wait()
        decoded.append(ref(decoding.sound))

    monkeypatch.setattr(Decoding, "start", watched)
    begin(sounds, "castles", "watch")
    end(sounds)
    assert alive == [0, 0]


def test_the_end_of_a_piece_that_faded_out_changes_nothing(sounds, loaded, at_once):
    begin(sounds, "shelf")
    going = next(channel for channel in channels() if channel.get_busy())
    begin(sounds, "castles", "watch")
    going.stop()
    sounds.go_on()
    assert loaded == ["music-shelf.ogg", "music-castles.ogg"]
    assert heard() == [0.5]


def test_other_pieces_begin_with_their_first_even_if_one_has_just_ended(sounds, loaded, at_once):
    begin(sounds, "castles", "watch")
    for channel in channels():
        channel.stop()
    begin(sounds, "hall", "rhine")
    sounds.go_on()
    assert loaded == ["music-castles.ogg", "music-hall.ogg"]


def test_after_a_silence_the_piece_that_was_interrupted_comes_again(sounds, loaded, at_once):
    begin(sounds, "castles", "watch", "ferry")
    end(sounds)
    sounds.change(Levels(mute=True))
    sounds.go_on()
    sounds.change(Levels())
    sounds.go_on()
    assert loaded == ["music-castles.ogg", "music-watch.ogg", "music-watch.ogg"]


@pytest.fixture
def broken(monkeypatch, tmp_path, loaded):
    """Return the names of pieces whose files cannot be read; a test fills it."""
    names = set()

    def damaged(folder, file):
        loaded.append(file)
        return tmp_path / file if file in names else asset(folder, file)

    (tmp_path / "music-watch.ogg").write_bytes(b"OggS, but no music")
    monkeypatch.setattr("ludotheque.ui.sound.asset", damaged)
    return names


@pytest.mark.parametrize("file", ["music-watch.ogg", "music-border.ogg"])  # damaged, missing
def test_a_piece_that_cannot_be_read_is_left_out(sounds, loaded, at_once, broken, file):
    broken.add(file)
    piece = file.removeprefix("music-").removesuffix(".ogg")
    begin(sounds, "castles", piece, "ferry")
    end(sounds)
    sounds.go_on()
    assert heard() == [0.5]
    for _piece in range(2):
        end(sounds)
    assert loaded == ["music-castles.ogg", file, "music-ferry.ogg", "music-castles.ogg", "music-ferry.ogg"]


def test_pieces_none_of_which_can_be_read_are_tried_once_and_then_it_is_silent(
    sounds, loaded, at_once, broken
):
    broken.update(("music-watch.ogg", "music-border.ogg"))
    begin(sounds, "watch", "border")
    for _due in range(4):
        sounds.go_on()
    assert loaded == ["music-watch.ogg", "music-border.ogg"]
    assert heard() == []


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
    sounds.play_music(["shelf"])
    sounds.change(Levels(mute=True))
    sounds.close()


@pytest.fixture
def card(monkeypatch):
    """Return what the sound card is like: a test may take it away, by `there`, and count who looks for it."""
    found = SimpleNamespace(there=True, looked=0)
    init = pygame.mixer.init

    def looked(*settings):
        found.looked += 1
        if not found.there:
            raise pygame.error("no available audio device")
        init(*settings)

    monkeypatch.setattr(pygame.mixer, "init", looked)
    return found


def test_sounds_and_music_come_back_with_the_card_that_was_lost(sounds, at_once, card):
    begin(sounds, "shelf")
    sounds.play("horn")
    card.there = False
    sounds.lose_card()
    sounds.play("horn")
    sounds.look_again()
    assert sounds.lacks_card
    card.there = True
    sounds.look_again()
    sounds.go_on()
    assert not sounds.lacks_card
    assert heard() == [0.5]
    sounds.play("horn")
    assert pygame.mixer.Channel(2).get_busy()


def test_a_lost_card_is_looked_for_ever_more_seldom_and_no_other(sounds, card):
    card.there = False
    sounds.play("horn")
    assert not any(sounds.wait(1) for _second in range(1000)), "there never was one"
    card.there = True
    sounds.change(Levels())
    assert not sounds.lacks_card, "somebody turns the knobs"
    sounds.lose_card()
    times = [second for second in range(1, 400) if sounds.wait(1)]
    assert times == [2, 6, 14, 30, 62, 126, 190, 254, 318, 382]
    sounds.look_again()
    assert not any(sounds.wait(1) for _second in range(1000)), "it is there again"


@pytest.fixture
def resting(sounds, at_once):
    """Return sounds of which a piece played until the window was minimized."""
    begin(sounds, "castles", "watch")
    sounds.rest(True)
    return sounds


def test_a_piece_is_paused_while_the_window_is_minimized_and_goes_on_from_there(sounds, at_once, monkeypatch):
    told = []
    for word in ("pause", "unpause"):
        monkeypatch.setattr(pygame.mixer, word, partial(told.append, word))
    begin(sounds, "castles", "watch")
    piece = channels()[1].get_sound()
    for minimized in (False, True, True, False, False):
        sounds.rest(minimized)
    assert told == ["pause", "unpause"]
    assert channels()[1].get_sound() is piece


def test_what_is_wanted_meanwhile_begins_when_the_window_is_back(resting, loaded):
    resting.play("horn")
    begin(resting, "hall")
    assert (heard(), loaded) == ([0.5], [])
    assert not pygame.mixer.Channel(2).get_busy()
    resting.rest(False)
    resting.go_on()
    assert loaded == ["music-hall.ogg"]


def test_a_card_that_comes_back_to_a_minimized_window_stays_silent_until_that_is_seen(resting, card):
    resting.lose_card()
    resting.look_again()
    resting.go_on()
    assert heard() == []
    resting.rest(False)
    resting.go_on()
    assert heard() == [0.5]


def test_who_hears_nothing_looks_for_no_card(card):
    sounds = Sounds(Levels())
    sounds.play("horn")
    sounds.lose_card()
    before = card.looked
    sounds.change(Levels(mute=True))
    sounds.look_again()
    assert card.looked == before


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
