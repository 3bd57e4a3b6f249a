"""Pictures that are drawn once and kept for the next time they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Surface


class PictureCache:
    """At most `most` pictures by their keys; for another one the oldest is given up."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pictures: dict[Hashable, Surface] = {}

    def __call__(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture of a key, made by `make` if there is none."""
        if key not in self._pictures:
            if len(self._pictures) >= self._most:
                del self._pictures[next(iter(self._pictures))]
            self._pictures[key] = make()
        return self._pictures[key]
