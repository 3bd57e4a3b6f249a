"""What is heard: sounds, for which the card is opened when they are first used, and the scenes' music."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ludotheque.ui import window
from ludotheque.ui.scene import SceneStack
from ludotheque.ui.sound import MUSIC_DUE, Sounds
from ludotheque.ui.store import Levels


class Audio:
    """The sounds, and the music that the topmost scene with a wish asks for."""

    def __init__(
        self,
        scenes: SceneStack,
        levels: Callable[[], Levels],
        later: Callable[[Callable[[], object]], object],
        redraw: Callable[[], object],
    ) -> None:
        """Use `later` for what takes long, and call `redraw` when a sound card has gone or come."""
        self._scenes, self._levels, self._later, self._redraw = scenes, levels, later, redraw
        self._sounds: Sounds | None = None
        self._music: Sequence[str] = ()  # the pieces that the scenes ask for

    @property
    def sounds(self) -> Sounds:
        """The sounds. The sound card is opened when they are first used, which is after the first frame."""
        if self._sounds is None:
            self._sounds = Sounds(self._levels())
        return self._sounds

    def take(self, event: pygame.event.Event) -> bool:
        """Handle an event of the sound card; return whether it was one."""
        if event.type == MUSIC_DUE:
            self._later(self.sounds.go_on)
        elif event.type == pygame.AUDIODEVICEREMOVED:
            if self._sounds and event.which and not event.iscapture:  # 0: a card that nobody had opened
                self._sounds.lose_card()
                self._redraw()
        else:
            return False
        return True

    def change(self) -> None:
        """Apply the present levels, if anything has been heard."""
        if self._sounds:
            self._sounds.change(self._levels())

    def follow(self, dt: float) -> None:
        """Follow the scenes for `dt` seconds: be silent while the window is minimized, play their music."""
        if self._sounds:
            self._sounds.rest(window.is_gone())
            if self._sounds.wait(dt):
                self._later(self._find_card)
        wished = (scene.music() for scene in reversed([*self._scenes]))
        music = next((music for music in wished if music is not None), ())
        if music == self._music:
            return
        self._music = music
        if music or not self._sounds:
            self._later(self._play_music)
        else:
            self._play_music()

    def close(self) -> None:
        """Close the sound card."""
        if self._sounds:
            self._sounds.close()

    def _play_music(self) -> None:
        self.sounds.play_music(self._music)

    def _find_card(self) -> None:
        self.sounds.look_again()
        self._redraw()
