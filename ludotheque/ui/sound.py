"""Plays sounds and music; opened late, silent without a sound card, and never raising."""

from __future__ import annotations

from contextlib import suppress
from os import fsencode
from random import choice
from typing import Protocol

import pygame

from ludotheque.home.paths import asset

VARIANTS = {  # number of files of each sound: NAME-1.ogg and so on
    **dict.fromkeys(
        (
            *("die", "card", "wood", "slide", "stone", "seal", "page", "refused"),
            *("horn", "clash", "shield", "banner", "coins", "won", "lost", "turn"),
        ),
        3,
    ),
    "fanfare": 1,  # played once a game
}
NAMES = tuple(VARIANTS)
MUSIC = ("shelf", "castles", "rhine")  # the pieces: music-NAME.ogg
MUSIC_ENDED = pygame.event.custom_type()  # posted when a piece has faded out
RATE = 44100
BUFFER = 2048  # samples: at most 46 ms from gesture to sound; smaller ones wake the processor more often
FADE = 1500  # milliseconds to fade a piece of music in or out


class Levels(Protocol):
    """The settings of the sound: volumes from 0 to 100, and whether all is mute."""

    @property
    def sound(self) -> int:
        """Volume of the sounds in per cent."""

    @property
    def music(self) -> int:
        """Volume of the music in per cent."""

    @property
    def mute(self) -> bool:
        """Whether nothing at all is heard."""


class Sounds:
    """Plays sounds and music by name; opens the sound card when something is first played."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._loaded: dict[str, pygame.mixer.Sound] = {}  # by file
        self._last: dict[str, int] = {}  # the variant of each sound that was played last
        self._open: bool | None = None  # None: not yet tried
        self._wanted = ""  # the piece of music that is to play; empty: none
        self._playing = ""  # the piece that plays and does not fade out

    @property
    def volume(self) -> float:
        """How loud sounds are now, 0 to 1."""
        return 0.0 if self._levels.mute else self._levels.sound / 100

    @property
    def music_volume(self) -> float:
        """How loud the music is now, 0 to 1."""
        return 0.0 if self._levels.mute else self._levels.music / 100

    def play(self, name: str) -> None:
        """Play a sound of NAMES once, never the same variant twice running.

        Silent for another name, when muted, or without a sound card.
        """
        if self.volume <= 0 or name not in NAMES or not self._opened():
            return
        others = [n for n in range(1, VARIANTS[name] + 1) if n != self._last.get(name)]
        self._last[name] = choice(others) if others else 1
        file = f"{name}-{self._last[name]}.ogg"
        with suppress(pygame.error, OSError):
            if file not in self._loaded:
                self._loaded[file] = pygame.mixer.Sound(fsencode(asset("sounds", file)))
            self._loaded[file].set_volume(self.volume)
            self._loaded[file].play()

    def play_music(self, piece: str) -> None:
        """Play a piece of MUSIC in a loop instead of the present one; none if `piece` is empty."""
        self._wanted = piece
        self._settle()

    def go_on(self) -> None:
        """Start the wanted piece after another has faded out; call it at MUSIC_ENDED."""
        self._settle()

    def change(self, levels: Levels) -> None:
        """Apply other levels at once."""
        self._levels = levels
        self._settle()

    def close(self) -> None:
        """Close the sound card; what is played later opens it again."""
        if self._open:
            with suppress(pygame.error):
                pygame.mixer.quit()
        self._open, self._wanted, self._playing = None, "", ""
        self._loaded.clear()

    def _opened(self) -> bool:
        if self._open is None:
            self._open = False
            with suppress(pygame.error, OSError, ImportError, NotImplementedError):
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.music.set_endevent(MUSIC_ENDED)
                self._open = True
        return self._open

    def _settle(self) -> None:
        """Take the next step towards the wanted music: fade out the present piece, or start the new one.

        Loading a piece while another fades out would block until that one is silent.
        """
        wanted = self._wanted if self.music_volume > 0 else ""
        if not (self._opened() if wanted else self._open):
            return
        music = pygame.mixer.music
        with suppress(pygame.error, OSError):
            busy = music.get_busy()
            self._playing = self._playing if busy else ""
            if wanted and wanted == self._playing:
                music.set_volume(self.music_volume)
            elif self._levels.mute:
                self._playing = ""
                music.stop()
            elif self._playing:
                self._playing = ""
                music.fadeout(FADE)
            elif wanted and not busy:
                music.load(fsencode(asset("sounds", f"music-{wanted}.ogg")))
                music.set_volume(self.music_volume)
                music.play(-1, fade_ms=FADE)
                self._playing = wanted
