"""What `bench` tells: a figure, the budget it has to keep, and the bare program's figure beside it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ludotheque.i18n import _


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table; `id` and `unit` are the same in every language, `name` is the player's."""

    id: str
    name: str
    unit: str  # plies/s, games/s, ms, us, % or MB
    value: float | None  # None: could not be measured
    limit: float  # in the same unit
    floor: float | None = None  # the bare program's value
    least: bool = False  # the limit is a minimum

    @property
    def ratio(self) -> float | None:
        """Return value / floor, None where there is no floor."""
        return self.value / self.floor if self.value is not None and self.floor else None

    @property
    def kept(self) -> bool | None:
        """Return whether the budget is kept, None if not measured."""
        if self.value is None:
            return None
        return self.value >= self.limit if self.least else self.value <= self.limit

    def as_dict(self) -> dict[str, Any]:
        """Return the line for other programs, without words of any language."""
        line = asdict(self) | {"ratio": self.ratio, "kept": self.kept}
        del line["name"]
        return line

    def row(self) -> str:
        """Return the line of the table."""
        if self.value is None:
            seen = self.id.startswith("window.")
            return f"{self.name:36} " + (_("pas mesuré : il faut un écran") if seen else _("pas mesuré"))
        units = {"plies/s": _("coups/s"), "games/s": _("parties/s"), "MB": _("Mo"), "us": "µs"}
        bound, mark = "≥" if self.least else "≤", "✓" if self.kept else "✗"
        floor = f"{self.floor:10.1f}" if self.floor else f"{'–':>10}"
        ratio = f"{self.ratio:6.2f} ×" if self.ratio else f"{'–':>8}"
        value = f"{self.value:12,.1f} {units.get(self.unit, self.unit):9}"
        return f"{self.name:36} {value} {bound} {self.limit:10,.1f} {mark} {floor} {ratio}"
