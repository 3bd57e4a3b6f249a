"""Which gesture is which move of the castle games, and in a few words what it would do. No pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.game import Move
from ...games.castles.advice import Journey, journeys, meant, prospect
from ...games.castles.moves import Attack, March, Take
from ...games.castles.rules import CastleRules
from ...games.castles.state import CastleState
from ...ui.drag import Source
from ...words.castles import hint
from ..table.terms import Destination, Tone

ICONS = {"battle": "swords", "front": "swords", "attack": "swords", "take": "castle"}
TONES: dict[str, Tone] = {"battle": "fight", "front": "fight", "attack": "fight", "take": "gain"}


def knights_kind(seat: int) -> str:
    """Return the kind of a seat's knights, as pieces of the table have it."""
    return f"knights-{seat}"


class Gestures:
    """Reads gestures off the legal moves of one game's rules."""

    def __init__(self, rules: CastleRules) -> None:
        self.rules = rules
        self.board = rules.board
        self.castle_at = rules.ground.castle_of
        self.index = {name: place for place, name in enumerate(rules.board.names)}

    def sources(self, view: CastleState, legal: Sequence[Move]) -> tuple[Source, ...]:
        """Return the armies that can move or attack, each with the most knights that may go at once."""
        limits: dict[int, int] = {}
        for move in legal:
            if isinstance(move, March):
                limits[move.origin] = max(limits.get(move.origin, 0), move.count)
            elif isinstance(move, Attack):
                limits[move.gate] = max(limits.get(move.gate, 0), move.count)
            elif isinstance(move, Take):
                limits[move.gate] = view.knights[view.seat][move.gate]
        kind = knights_kind(view.seat)
        return tuple(Source(kind, self.board.names[place], limit) for place, limit in sorted(limits.items()))

    def destinations(self, view: CastleState, origin: str, count: int) -> Mapping[str, Destination]:
        """Return where `count` knights from `origin` may go this turn, and what would happen there."""
        found = journeys(self.rules, view, self.index[origin], count)
        return {self.board.names[end]: self._told(end, count, journey) for end, journey in found.items()}

    def attempt(self, view: CastleState, origin: str, count: int, place: str) -> Move:
        """Return the move that letting `count` knights from `origin` go on `place` stands for."""
        return meant(self.rules, view, self.index[origin], self.index[place], count)

    def _told(self, end: int, count: int, journey: Journey) -> Destination:
        found = prospect(self.rules, journey.before, journey.origin, end, count)
        tone = TONES.get(found.kind, "gain" if end in self.castle_at else "go")
        if found.kind == "attack" and dict(found.facts)["percent"] == 100:
            tone = "gain"
        icon = ICONS.get(found.kind, "castle" if end in self.castle_at else None)
        return Destination(journey.moves, hint(found), icon, tone)
