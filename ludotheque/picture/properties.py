"""Reads the properties of terrain objects, and replaces wrong or extreme values."""

from __future__ import annotations

from math import isfinite

from ludotheque.tiled.model import Shape

LONGEST = 60  # letters


def number(shape: Shape, name: str, usual: float) -> float:
    """Return a number between a fifth and five times `usual`, or `usual` if it is missing or not finite."""
    value = shape.properties.get(name, usual)
    sound = isinstance(value, (int, float)) and isfinite(value)
    return min(max(float(value), usual / 5), usual * 5) if sound else usual


def word(shape: Shape, name: str, usual: str) -> str:
    """Return a property, `usual` without it, as one line of text of at most LONGEST letters."""
    return " ".join(str(shape.properties.get(name, usual)).split())[:LONGEST]


def angle(shape: Shape) -> float:
    """Return the property `angle` in degrees clockwise, from 0 to 360; 0 if it is missing or not a number."""
    value = shape.properties.get("angle", 0.0)
    return float(value) % 360 if isinstance(value, (int, float)) and isfinite(value) else 0.0
