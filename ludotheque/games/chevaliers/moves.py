"""The verbs of Les Chevaliers: one small frozen move for each thing a hand or chance does.

roll 4          chance: the die to move by (K3), or one die of a combat, the attackers' first (K9)
step e5 e6      one square of a knight's way (K3, K4); a way is as many plies as the die's points
halt d6         K7: an enemy of the passing knight stops it and attacks it
pass            K7: it is let through
attack e6 f7    K8: a knight that moved attacks the enemy on that square
join g7         K8: a friend that touches the target joins
fight           K8: the attackers are enough
together        K15: White fights the two Reds with one knight
split g7 h8     K15: that Red fights this second White instead
post left       K17: the guard post a Red goes back to
end             the turn ends
draw            K19: both agree that nobody wins
concede 1       K19: that seat gives up
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.game import Concede, Move

from .board import Square

Post = int  # 0 left, 1 right
POST_NAMES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A die shows `points`, 1 to 6 (K3, K9)."""

    verb: ClassVar[str] = "roll"
    points: int


@dataclass(frozen=True, slots=True)
class Step(Move):
    """The knight on `origin` goes one square on, to `target` (K3, K4)."""

    verb: ClassVar[str] = "step"
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Halt(Move):
    """The knight on `by` stops the enemy that passes, and attacks it (K7)."""

    verb: ClassVar[str] = "halt"
    by: Square


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """The enemy that passes is let through (K7)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Attack(Move):
    """The knight on `by`, which has moved or is walled in, attacks the enemy on `target` (K5, K8)."""

    verb: ClassVar[str] = "attack"
    by: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Join(Move):
    """The knight on `by`, which touches the target, joins the attack (K7, K8)."""

    verb: ClassVar[str] = "join"
    by: Square


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """Nobody else joins: the dice decide (K8)."""

    verb: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class Together(Move):
    """White has one knight fight both Reds (K15)."""

    verb: ClassVar[str] = "together"


@dataclass(frozen=True, slots=True)
class Split(Move):
    """White has the Red on `red` fight the second White on `white`: two single combats (K15)."""

    verb: ClassVar[str] = "split"
    red: Square
    white: Square


@dataclass(frozen=True, slots=True)
class Return(Move):
    """A Red that was sent back goes to `post` (K17)."""

    verb: ClassVar[str] = "post"
    post: Post


@dataclass(frozen=True, slots=True)
class End(Move):
    """The turn ends."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Both sides agree that nobody wins (K19)."""

    verb: ClassVar[str] = "draw"


VERBS: tuple[type[Move], ...] = (
    Roll, Step, Halt, Pass, Attack, Join, Fight, Together, Split, Return, End, Draw, Concede,
)  # fmt: skip
