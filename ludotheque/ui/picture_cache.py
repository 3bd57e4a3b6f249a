"""Pictures that are drawn once and kept for the next time they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from pygame import Surface


class PictureCache:
    """At most `most` pictures by their keys; for another one the oldest is given up."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pictures: dict[Hashable, Surface] = {}
        self._keys: dict[int, Hashable] = {}  # by the identity of the picture

    def __call__(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture of a key, made by `make` if there is none."""
        if key not in self._pictures:
            if len(self._pictures) >= self._most:
                self._keys.pop(id(self._pictures.pop(next(iter(self._pictures)))), None)
            picture = self._pictures[key] = make()
            self._keys[id(picture)] = key
        return self._pictures[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._pictures)

    def key(self, picture: Surface) -> Hashable | None:
        """Return the key under which this very picture is kept; None if it is not."""
        return self._keys.get(id(picture))
