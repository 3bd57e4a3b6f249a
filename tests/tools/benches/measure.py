"""A row of the bench: a figure, its budget, and the figure of a bare program to compare it with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of the table. `id` is for programs that read it, and `name` is for people."""

    id: str
    name: str
    unit: str  # plies/s, games/s, ms, us, % or MB
    value: float | None  # None if it could not be measured
    limit: float  # in the same unit, or a ratio to the floor
    floor: float | None = None  # the value of the bare program, or of the fixed loop in `yardstick`
    least: bool = False  # whether the limit is a minimum
    relative: bool = False  # whether the limit is a ratio to the floor
    first: float | None = None  # the ratio when first measured, with which later ratios are compared

    @property
    def ratio(self) -> float | None:
        """The value divided by the floor, or None if either of them is missing."""
        return self.value / self.floor if self.value is not None and self.floor else None

    @property
    def multiple(self) -> float | None:
        """How many times as fast (against the fixed loop) as when first measured, or None if unknown."""
        if not self.first or not self.ratio:
            return None
        return self.ratio / self.first if self.least else self.first / self.ratio

    @property
    def kept(self) -> bool | None:
        """Whether the budget is kept, or None if the value could not be measured."""
        figure = self.ratio if self.relative else self.value
        if figure is None:
            return None
        return figure >= self.limit if self.least else figure <= self.limit

    def as_dict(self) -> dict[str, Any]:
        """Return the row for other programs, without `name`."""
        line = asdict(self) | {"ratio": self.ratio, "multiple": self.multiple, "kept": self.kept}
        del line["name"]
        return line

    def row(self) -> str:
        if self.value is None:
            seen = self.id.startswith("window.")
            return f"{self.name:36} " + ("not measured: needs a screen" if seen else "not measured")
        units = {"plies/s": "moves/s", "us": "µs"}
        bound, mark = "≥" if self.least else "≤", "✓" if self.kept else "✗"
        limit = f"{_short(self.limit)} ×" if self.relative else f"{self.limit:,.1f}  "
        floor = _short(self.floor) if self.floor else "–"
        ratio = f"{_short(self.ratio)} ×" if self.ratio else "–  "
        first = f"at first {_short(self.first)} ×" if self.first else ""
        if self.multiple:
            first += f" ({self.multiple:.2f})"
        value = f"{self.value:12,.1f} {units.get(self.unit, self.unit):9}"
        return f"{self.name:36} {value} {bound} {limit:>12} {mark} {floor:>10} {ratio:>10} {first}".rstrip()


def _short(number: float) -> str:
    """Return a number with its significant digits only."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
