"""The border as a value: nine stones in a row, known by their names (S1)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

STONES = 9

Stone = int  # 0 to 8, along the border; neighbours differ by one


@dataclass(frozen=True, slots=True)
class SchottenTottenBoard:
    """Nine stones from one end of the border to the other."""

    names: tuple[str, ...]

    @property
    def hash(self) -> str:
        """What tells this border from any other in a record: 12 hexadecimal digits."""
        return sha256(" ".join(self.names).encode()).hexdigest()[:12]
