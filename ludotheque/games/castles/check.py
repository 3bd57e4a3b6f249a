"""Measures how fair a castle board is, by the swords (points) that can be reached from each scroll."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.i18n import _

MOVES = 6  # moves from a scroll within which castles are counted
FAIR = 25  # greatest spread of a fair board, in per cent


@dataclass(frozen=True, slots=True)
class Fairness:
    """The number of swords that can be reached from each scroll, in the order of scrolls 1 to 6."""

    swords: tuple[int, ...]

    @property
    def spread(self) -> int:
        """The difference between the most and the fewest swords, in per cent of the most, rounded up."""
        most = max(self.swords)
        return -(-100 * (most - min(self.swords)) // most) if most else 0


def verdict(even: Fairness) -> str:
    """Return a sentence that says whether a board is fair and, if not, which scrolls make it unfair."""
    if even.spread <= FAIR:
        return _("Ce plateau est équitable : aucun parchemin n'est beaucoup mieux placé qu'un autre.")
    poorest, richest = (even.swords.index(extreme(even.swords)) + 1 for extreme in (min, max))
    return _(
        "Ce plateau n'est pas équitable : du parchemin {poorest} on atteint bien moins d'épées que du "
        "parchemin {richest}. Rapprochez un château de l'un, ou éloignez-en un de l'autre."
    ).format(poorest=poorest, richest=richest)


def fairness(board: CastleBoard) -> Fairness:
    """Return the swords that a knight can reach from each scroll in six moves, the last through a gate."""
    return Fairness(tuple(_swords(board, _steps(board, scroll)) for scroll in board.scrolls))


def _steps(board: CastleBoard, scroll: int) -> dict[int, int]:
    steps = {scroll: 0}
    queue = [scroll]
    for place in queue:
        for other in board.roads[place]:
            if other < board.spaces and other not in steps:
                steps[other] = steps[place] + 1
                queue.append(other)
    return steps


def _swords(board: CastleBoard, steps: dict[int, int]) -> int:
    pairs = zip(board.swords, board.gates, strict=True)
    return sum(swords for swords, gates in pairs if any(steps.get(gate, MOVES) < MOVES for gate in gates))
