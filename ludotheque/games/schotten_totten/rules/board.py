"""The border as an immutable value: nine named stones in a row (S1)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

STONES = 9

Stone = int  # 0 to 8 in order along the border, so neighbours differ by one


@dataclass(frozen=True, slots=True)
class SchottenTottenBoard:
    """The names of the nine stones, from one end of the border to the other."""

    names: tuple[str, ...]

    @property
    def hash(self) -> str:
        """Return the 12 hexadecimal digits that identify this border in records."""
        return sha256(" ".join(self.names).encode()).hexdigest()[:12]
