"""The properties of a terrain object, as whoever drew it may have set them, sound whatever they are."""

from __future__ import annotations

from math import isfinite

from ludotheque.tiled.model import Shape

LONGEST = 60  # letters


def number(shape: Shape, name: str, usual: float) -> float:
    """Return a property of a shape as a number between a fifth of the usual and five times as much."""
    value = shape.properties.get(name, usual)
    sound = isinstance(value, (int, float)) and isfinite(value)
    return min(max(float(value), usual / 5), usual * 5) if sound else usual


def word(shape: Shape, name: str, usual: str) -> str:
    """Return a property of a shape as one line of text, cut where it would be too long for any map."""
    return " ".join(str(shape.properties.get(name, usual)).split())[:LONGEST]


def angle(shape: Shape) -> float:
    """Return the property `angle` of a shape in degrees clockwise, 0 to 360; 0 if it is not set."""
    value = shape.properties.get("angle", 0.0)
    return float(value) % 360 if isinstance(value, (int, float)) and isfinite(value) else 0.0
