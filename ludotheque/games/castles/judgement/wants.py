"""What the levels want, in swords."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wants:
    """What a level wants, in swords."""

    hope: float = 0.75  # a castle that could be won at once
    patience: float = 0.82  # what a turn of waiting leaves of it
    knight: float = 0.2  # a knight on the board
    scroll: float = 0.15  # a knight that keeps others from entering where it stands
    loss: float = 0.3  # a knight that may be beaten
    castle_fear: float = 0.5  # of a castle that others can attack with good odds
    army_fear: float = 0.7  # of an army that others can beat
    later: float = 0.12  # what a danger in two turns counts beside one at once
    grudge: float = 0.3  # an untaken castle that another can take next
    ends: float = 12.0  # an end that another can bring about and win
    won: float = 40.0
    lost: float = -9.0
    finish: float = 6.0  # the last castles together, to who is far ahead or hopelessly behind
    hopeless: float = 8.0  # swords behind that cannot be caught up
