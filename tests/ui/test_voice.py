"""The program's own voice, by the protocol of Speech Dispatcher."""

import pytest
from ssip import Dispatcher

from ludotheque.ui import voice
from ludotheque.ui.voice import Voice


@pytest.fixture
def there(tmp_path, monkeypatch):
    """Let the socket be in a folder of the test, and no speech dispatcher be installed."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return voice.socket_path()


@pytest.fixture
def dispatcher(there):
    dispatcher = Dispatcher(there)
    yield dispatcher
    dispatcher.die()


def ended(speaker: Voice) -> bool:
    speaker.thread.join(20)
    return not speaker.thread.is_alive()


def test_texts_are_said_one_after_the_other_in_their_language(dispatcher):
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    speaker.say("Deux.", "fr", newer=False)
    speaker.say("Three.", "en", newer=False)
    heard = dispatcher.wait("SET SELF LANGUAGE en", "SPEAK Three.")
    assert heard[-5:-2] == ["SET SELF LANGUAGE fr", "SPEAK Un.", "SPEAK Deux."]
    assert heard[0].startswith("SET SELF CLIENT_NAME ")
    assert "CANCEL SELF" not in heard
    speaker.close()


def test_what_is_newer_cuts_short_what_is_being_said(dispatcher):
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    dispatcher.wait("SPEAK Un.")
    speaker.say("Deux.", "fr", newer=True)
    dispatcher.wait("SPEAK Un.", "CANCEL SELF", "SPEAK Deux.")
    speaker.close()


def test_hush_silences_what_is_said_and_what_waits(dispatcher):
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    dispatcher.wait("SPEAK Un.")
    speaker.hush()
    dispatcher.wait("SPEAK Un.", "CANCEL SELF")
    speaker.say("Deux.", "fr", newer=False)
    dispatcher.wait("CANCEL SELF", "SPEAK Deux.")
    speaker.close()


def test_at_the_end_it_is_silent(dispatcher):
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    dispatcher.wait("SPEAK Un.")
    speaker.close()
    assert ended(speaker)
    dispatcher.wait_for("CANCEL SELF")


def test_a_text_of_one_dot_or_several_lines_is_one_line_of_words(dispatcher):
    speaker = Voice()
    speaker.say(".\nencore", "fr", newer=False)
    speaker.say(".", "fr", newer=False)
    dispatcher.wait("SPEAK .. encore", "SPEAK ..")
    speaker.close()


@pytest.mark.parametrize("modules", [(), ("dummy",)])
def test_a_dispatcher_without_a_voice_is_mute(there, modules):
    dispatcher = Dispatcher(there, modules)
    speaker = Voice()
    assert ended(speaker)
    assert speaker.mute
    dispatcher.die()


def test_without_a_dispatcher_it_is_mute(there):
    speaker = Voice()
    assert ended(speaker)
    assert speaker.mute


def test_a_dispatcher_that_dies_leaves_it_mute(dispatcher):
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    dispatcher.wait("SPEAK Un.")
    dispatcher.hang_up()
    speaker.say("Deux.", "fr", newer=False)
    speaker.say("Trois.", "fr", newer=False)
    assert ended(speaker)
    assert speaker.mute


def test_a_dispatcher_that_is_installed_is_started_once(there, tmp_path, monkeypatch):
    program = tmp_path / "bin" / "speech-dispatcher"
    program.parent.mkdir()
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    program.write_text(f"#!/bin/sh\necho \"$@\" >> '{tmp_path}/started'\n", encoding="utf-8")
    program.chmod(0o700)
    waits, begun = [], []

    def pause(seconds):
        waits.append(seconds)
        if len(waits) == 3:
            begun.append(Dispatcher(there))

    monkeypatch.setattr(voice.time, "sleep", pause)
    speaker = Voice()
    speaker.say("Un.", "fr", newer=False)
    while not begun and speaker.thread.is_alive():
        speaker.thread.join(0.01)
    begun[0].wait("SPEAK Un.")
    assert (tmp_path / "started").read_text() == "--spawn\n"
    speaker.close()
    begun[0].die()
