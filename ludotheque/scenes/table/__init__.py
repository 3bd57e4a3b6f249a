"""The table: one machine on which every game is played, fitted out by the game's own look."""

from .look import Look
from .scene import TableScene

__all__ = ["Look", "TableScene"]
