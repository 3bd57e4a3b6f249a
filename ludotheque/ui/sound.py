"""Plays sounds and music. If there is no sound card, `Sounds` is silent and raises nothing."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import choice
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from ludotheque import APP_ID
from ludotheque.home.paths import asset
from ludotheque.i18n import _
from ludotheque.ui import memory

if TYPE_CHECKING:
    from ludotheque.ui.store import Levels

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
MUSIC = ("shelf", "castles", "rhine", "hall", "border", "watch", "ferry")  # the pieces: music-NAME.ogg
MUSIC_DUE = pygame.event.custom_type()  # posted when a piece has been decoded, and when one has ended
RATE = 44100
BUFFER = 2048  # samples: delays sounds by at most 46 ms; a smaller buffer wakes the processor more often
RETRY, RAREST = 2.0, 64.0  # seconds until a lost sound card is looked for again: at first, and at most
FADE = 2200  # milliseconds in which a piece of music fades in while another one fades out
_TOLD = {  # what a sound card's server reads when the card is opened, beside the program's name
    "SDL_AUDIO_DEVICE_STREAM_ROLE": "game",  # for PipeWire
    "PULSE_PROP_media.role": "game",
    "PULSE_PROP_application.icon_name": APP_ID,
}


class Sounds:
    """Plays sounds and music by name. The sound card is opened when something is first played."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels
        self._loaded: dict[str, pygame.mixer.Sound] = {}  # by file
        self._last: dict[str, int] = {}  # the variant of each sound that was played last
        self._open: bool | None = None  # None: not yet tried
        self._pause: float | None = None  # seconds between two searches for a card that was lost
        self._waited = 0.0  # seconds since the last search
        self._asked: tuple[str, ...] = ()  # the pieces of music to play one after the other
        self._turns: deque[str] = deque()  # the same without unreadable pieces; the first one is to play now
        self._playing = ""  # the piece that plays and does not fade out
        self._piece: pygame.mixer.Sound | None = None  # the decoded sound of that piece
        self._channel = 0  # on which of the two channels for music it plays
        self._decoding: Decoding | None = None  # the piece that is made ready in the background
        self._resting = False

    @property
    def volume(self) -> float:
        """How loud sounds are now, 0 to 1."""
        return 0.0 if self._levels.mute else self._levels.sound / 100

    @property
    def music_volume(self) -> float:
        """How loud the music is now, 0 to 1."""
        return 0.0 if self._levels.mute else self._levels.music / 100

    @property
    def lacks_card(self) -> bool:
        """Whether no sound card could be opened. It is unknown before something is first played."""
        return self._open is False

    def play(self, name: str) -> None:
        """Play the sound `name`, in another variant than last time, if it is in NAMES and can be heard."""
        if self._resting or self.volume <= 0 or name not in NAMES or not self._opened():
            return
        others = [n for n in range(1, VARIANTS[name] + 1) if n != self._last.get(name)]
        self._last[name] = choice(others) if others else 1
        file = f"{name}-{self._last[name]}.ogg"
        with suppress(pygame.error, OSError):
            if file not in self._loaded:
                self._loaded[file] = load(asset("sounds", file))
            self._loaded[file].set_volume(self.volume)
            self._loaded[file].play()

    def play_music(self, pieces: Sequence[str]) -> None:
        """Play these pieces of MUSIC in turn, over and over (the same ones go on); none means silence."""
        if self._asked != tuple(pieces):
            self._asked = tuple(pieces)
            self._turns = deque(pieces)
        self._settle()

    def go_on(self) -> None:
        """Begin the music that has been loaded or load the next piece, when the event MUSIC_DUE has come."""
        if self._turns and self._turns[0] == self._playing and self._ended():
            self._turns.rotate(-1)
            self._playing, self._piece = "", None
        self._settle()

    def change(self, levels: Levels) -> None:
        """Apply other volumes immediately. If there was no sound card, look for one again."""
        self._levels = levels
        self.look_again()

    def rest(self, resting: bool) -> None:
        """Pause all that is heard, and begin nothing, until this is called again with False."""
        if resting == self._resting:
            return
        self._resting = resting
        if self._open:
            (pygame.mixer.pause if resting else pygame.mixer.unpause)()
        self._settle()

    def lose_card(self) -> None:
        """Go silent because the sound card has gone, or the sound server; look for it from then on."""
        self._shut()
        self._open, self._pause, self._waited = False, RETRY, 0.0

    def wait(self, dt: float) -> bool:
        """Return whether, `dt` seconds later, it is time to look again for a sound card that was lost."""
        self._waited += dt
        if self._pause is None or self._waited < self._pause:
            return False
        # Some systems complain in their log each time, so the pauses grow.
        self._pause, self._waited = min(2 * self._pause, RAREST), 0.0
        return True

    def look_again(self) -> None:
        """Look again for a sound card if there was none, and go on with the music."""
        if self.lacks_card and max(self.volume, self.music_volume) > 0:
            self._open = None
            self._opened()
        self._settle()

    def close(self) -> None:
        """Close the sound card. A sound or piece played later opens it again."""
        self._shut()
        self._open, self._pause, self._asked = None, None, ()
        self._turns.clear()

    def _shut(self) -> None:
        if self._decoding:
            self._decoding.wait()  # decoding needs the open sound card
        if self._open:
            with suppress(pygame.error):
                pygame.mixer.quit()
        self._playing = ""
        self._piece = self._decoding = None
        self._loaded.clear()

    def _opened(self) -> bool:
        if self._open is None:
            self._open = False
            for name, value in (*_TOLD.items(), ("SDL_AUDIO_DEVICE_STREAM_NAME", _("Sons et musique"))):
                os.environ.setdefault(name, value)
            with suppress(pygame.error, OSError, ImportError, NotImplementedError):
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_reserved(2)
                for number in range(2):
                    pygame.mixer.Channel(number).set_endevent(MUSIC_DUE)
                self._open, self._pause = True, None
        return self._open

    def _ended(self) -> bool:
        with suppress(pygame.error):
            return self._piece is not None and not pygame.mixer.Channel(self._channel).get_busy()
        return False

    def _settle(self) -> None:
        """Take a step towards the wanted music: set its volume, decode it in a thread, or fade over to it."""
        # A piece is decoded as a whole, since two must sound together in a fade: half a second, so in a
        # thread.
        wanted = self._turns[0] if self._turns and self.music_volume > 0 else ""
        if self._resting or not (self._opened() if wanted else self._open):
            return
        ready = self._decoding if self._decoding and self._decoding.done else None
        if ready:
            self._decoding = None
        if wanted == self._playing:
            if self._piece:
                self._piece.set_volume(self.music_volume)
        elif not wanted:
            self._cross_over("", None)
        elif ready and ready.piece == wanted:
            if ready.sound:
                self._cross_over(wanted, ready.sound)
            else:
                self._turns.popleft()
                self._settle()
        elif self._decoding is None:
            self._decoding = Decoding(wanted)
            self._decoding.start()

    def _cross_over(self, name: str, piece: pygame.mixer.Sound | None) -> None:
        """Fade from the present piece (muted: cut) to `piece`, or to silence if that is None."""
        with suppress(pygame.error):
            before = pygame.mixer.Channel(self._channel)
            if self._levels.mute:
                before.stop()
            else:
                before.fadeout(FADE)
            self._playing, self._piece, self._channel = name, piece, 1 - self._channel
            if piece:
                piece.set_volume(self.music_volume)
                again = 0 if len(self._turns) > 1 else -1  # a single piece is repeated without new decoding
                pygame.mixer.Channel(self._channel).play(piece, again, fade_ms=FADE)


def load(path: Path) -> pygame.mixer.Sound:
    """Decode the file of a sound or piece; raises pygame.error or OSError if it is damaged or missing."""
    return pygame.mixer.Sound(file=os.fsencode(path))  # bytes without `file=` may be taken for samples


class Decoding:
    """Decodes music in a thread; `sound` is None until this has ended, and after it if the file is bad."""

    def __init__(self, piece: str) -> None:
        self.piece = piece
        self.sound: pygame.mixer.Sound | None = None
        self.done = False
        self.file = asset("sounds", f"music-{piece}.ogg")
        self._thread = Thread(target=decode, args=(self,), daemon=True)

    def start(self) -> None:
        """Start decoding. The event MUSIC_DUE is posted at the end."""
        self._thread.start()

    def wait(self) -> None:
        """Wait until the decoding has ended."""
        if self._thread.is_alive():
            self._thread.join()


def decode(piece: Decoding) -> None:
    """Decode the file of a piece, then post the event MUSIC_DUE."""
    with suppress(pygame.error, OSError):
        piece.sound = load(piece.file)
    memory.trim()  # decoding leaves behind as much free memory in small blocks as the piece itself takes
    piece.done = True
    with suppress(pygame.error):  # the window may be gone
        pygame.event.post(pygame.event.Event(MUSIC_DUE))
