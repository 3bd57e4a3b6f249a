"""A cache of pictures, so that each is drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from pygame import Surface

MOST_BYTES = 32_000_000  # of the pictures in one cache


class PictureCache:
    """A cache of at most `most` pictures and `room` bytes, the oldest of which make room for new ones."""

    def __init__(self, most: int, room: int = MOST_BYTES) -> None:
        self._most, self._room = most, room
        self._bytes = 0
        self._pictures: dict[Hashable, Surface] = {}
        self._keys: dict[int, Hashable] = {}  # by the identity of the picture

    def __call__(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """Return the picture cached under `key`. If there is none, draw it with `make` and cache it."""
        if key not in self._pictures:
            picture = make()
            self._bytes += _weight(picture)
            while self._pictures and (len(self._pictures) >= self._most or self._bytes > self._room):
                self._give_up(next(iter(self._pictures)))
            self._pictures[key] = picture
            self._keys[id(picture)] = key
        return self._pictures[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._pictures)

    def key(self, picture: Surface) -> Hashable | None:
        """Return the key under which this picture object is cached, None if it is not cached."""
        return self._keys.get(id(picture))

    def _give_up(self, key: Hashable) -> None:
        picture = self._pictures.pop(key)
        self._bytes -= _weight(picture)
        self._keys.pop(id(picture), None)


def _weight(picture: Surface) -> int:
    return picture.get_pitch() * picture.get_height()
