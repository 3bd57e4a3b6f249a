"""What can be wrong with a map, as data: `messages` turns a fault into the player's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:  # the first screen plays no game: what a game needs is not loaded for it
    from ludotheque.core.game import Fact, Facts

MOST = 200  # nobody reads more; a hostile map must not make us keep more


class MapFault(NamedTuple):
    """One thing wrong with a map; `object_id` is Tiled's number for the object, 0 for the whole file."""

    file: str
    reason: str
    object_id: int = 0
    name: str = ""
    facts: Facts = ()


class UnsoundMap(ValueError):
    """A map that cannot be played; `faults` are all its faults, in document order within each check."""

    def __init__(self, faults: tuple[MapFault, ...]) -> None:
        super().__init__(
            "; ".join(f"{f.file}#{f.object_id} {f.name} {f.reason} {dict(f.facts)}" for f in faults)
        )
        self.faults = faults


class Named(Protocol):
    """Whatever a fault can point at: an object of the map."""

    @property
    def id(self) -> int:
        """Return Tiled's number."""
        ...

    @property
    def name(self) -> str:
        """Return the name given in the editor."""
        ...


class Faults:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._found: list[MapFault] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[MapFault]:
        return iter(self._found)

    def add(self, reason: str, about: Named | None = None, **facts: Fact) -> None:
        """Note a fault of the object `about`, or of the whole file."""
        number, name = (about.id, about.name) if about else (0, "")
        self._note(MapFault(self.file, reason, number, name, tuple(facts.items())))

    def include(self, others: Faults) -> None:
        """Note the faults of a file that this one uses."""
        for fault in others:
            self._note(fault)

    def _note(self, fault: MapFault) -> None:
        if len(self._found) < MOST:
            self._found.append(fault)
        elif len(self._found) == MOST:
            self._found.append(MapFault(self.file, "too-many-faults", facts=(("most", MOST),)))
