"""The moves of Les Chevaliers and their notation.

roll 4          chance: the die for movement (K3), or a die of a combat, the attackers' first (K9)
step e5 e6      one step of a knight (K3, K4); a knight makes as many steps as the die shows
halt d6         the knight on d6 stops the passing enemy and attacks it (K7)
pass            the passing enemy is let through (K7)
attack e6 f7    a knight that moved attacks the enemy on f7 (K8)
join g7         the knight on g7, which touches the target, joins the attack (K8)
fight           no other knight joins (K8)
together        White fights both Reds with one knight (K15)
split g7 h8     the Red on g7 fights the second White, on h8, instead (K15)
post left       a Red goes back to the left guard post (K17)
end             the turn ends
draw            both players agree on a draw (K19)
concede 1       seat 1 gives up (K19)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from ludotheque.core.move import Concede, Move
from ludotheque.games.chevaliers.rules.board import Square

Post = int  # 0 left, 1 right
POST_NAMES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """A die is thrown and shows `points`, 1 to 6 (K3, K9)."""

    verb: ClassVar[str] = "roll"
    points: int


@dataclass(frozen=True, slots=True)
class Step(Move):
    """The knight on `origin` makes one step to `target` (K3, K4)."""

    verb: ClassVar[str] = "step"
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Halt(Move):
    """The knight on `by` stops the passing enemy and attacks it (K7)."""

    verb: ClassVar[str] = "halt"
    by: Square


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """The enemy lets the passing knight go on (K7)."""

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
    """The attackers fight, and no other knight joins them (K8)."""

    verb: ClassVar[str] = "fight"


@dataclass(frozen=True, slots=True)
class Together(Move):
    """White chooses one combat of both Reds against one White (K15)."""

    verb: ClassVar[str] = "together"


@dataclass(frozen=True, slots=True)
class Split(Move):
    """White splits a fight into two single combats (K15): `red` against `white`, and the others."""

    verb: ClassVar[str] = "split"
    red: Square
    white: Square


@dataclass(frozen=True, slots=True)
class Return(Move):
    """A Red that was sent back goes to the guard post `post`, 0 or 1 (K17)."""

    verb: ClassVar[str] = "post"
    post: Post


@dataclass(frozen=True, slots=True)
class End(Move):
    """The turn ends."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Both players agree on a draw (K19)."""

    verb: ClassVar[str] = "draw"


VERBS: tuple[type[Move], ...] = (
    Roll, Step, Halt, Pass, Attack, Join, Fight, Together, Split, Return, End, Draw, Concede,
)  # fmt: skip


def walks(moves: Iterable[Move]) -> list[list[Step]]:
    """Return the steps among `moves` in one list for each knight that moves, in the order of play."""
    found: list[list[Step]] = []
    for move in moves:
        if isinstance(move, Step):
            if found and found[-1][-1].target == move.origin:
                found[-1].append(move)
            else:
                found.append([move])
    return found
