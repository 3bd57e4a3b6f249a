"""The table: one machine on which every game is played, fitted out by the game's own look."""

from ludotheque.table.contract.look import Look
from ludotheque.table.scene import TableScene

__all__ = ["Look", "TableScene"]
