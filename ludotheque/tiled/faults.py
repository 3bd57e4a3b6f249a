"""What can be wrong with a map, as data. The module `messages` puts a fault into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.game import Fact, Facts

MOST = 200  # faults to keep: nobody reads more, and a hostile map must not fill the memory


class MapFault(NamedTuple):
    """A fault of a map: file, key of the `reason`, Tiled's number (0: the whole file), name, and facts."""

    file: str
    reason: str
    object_id: int = 0
    name: str = ""
    facts: Facts = ()


class UnsoundMap(ValueError):
    """Raised for a map that cannot be played; beyond MOST `faults`, the last one says so."""

    def __init__(self, faults: tuple[MapFault, ...]) -> None:
        super().__init__(
            "; ".join(f"{f.file}#{f.object_id} {f.name} {f.reason} {dict(f.facts)}" for f in faults)
        )
        self.faults = faults


def shortened(text: str, most: int = 40) -> str:
    """Return a text for a message; of a longer one than `most`, such as a path, the middle is left out."""
    kept = most // 2
    return text if len(text) <= most else f"{text[: most - kept - 1]}…{text[-kept:]}"


class Named(Protocol):
    """An object of a map that a fault can name."""

    @property
    def id(self) -> int:
        """Return the number that Tiled gave the object."""
        ...

    @property
    def name(self) -> str:
        """Return the name that the object was given in the editor."""
        ...


class Faults:
    """Collects the faults of a file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._found: list[MapFault] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[MapFault]:
        return iter(self._found)

    def add(self, reason: str, about: Named | None = None, **facts: Fact) -> None:
        """Note a fault of `about` (None: the whole file); `facts` fill the placeholders of its sentence."""
        number, name = (about.id, about.name) if about else (0, "")
        self._note(MapFault(self.file, reason, number, name, tuple(facts.items())))

    def include(self, others: Faults) -> None:
        """Add the faults of another file, such as a tileset that this file uses."""
        for fault in others:
            self._note(fault)

    def _note(self, fault: MapFault) -> None:
        if len(self._found) < MOST:
            self._found.append(fault)
        elif len(self._found) == MOST:
            self._found.append(MapFault(self.file, "too-many-faults", facts=(("most", MOST),)))
