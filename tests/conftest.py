"""No display, no sound card, no folder of the player's, no clock but the test's."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from ludotheque import i18n
from ludotheque.picture import board_picture

board_picture.LATEST = 16  # boards are painted once for many tests


class Clock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.seconds = 1_700_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def pass_(self, seconds: float) -> None:
        self.seconds += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def no_waiting_for_disks(monkeypatch):
    """Let nobody wait until a test's files would outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Return the folder that stands for everything of the player's; the language is French."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(folder))
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    i18n.set_language("fr")
    return folder
