"""Estimates each seat's chance to win from its swords, its knights and its distances to untaken castles."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ludotheque.core.odds import odds
from ludotheque.games.castles.judgement.distances import Distances, Row
from ludotheque.games.castles.judgement.threats import Army, spare_armies
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import NOBODY, CastleState, castles_of, strength

# Fitted to 160 games between club players. The odds to win grow by the factor e with a lead of _LEAD swords
# for each sword of the untaken castles, and by the factor e ** _KNIGHT with each knight on the board. A seat
# that is _MOVES moves nearer to an untaken castle is e times as likely to take it first.
_LEAD, _KNIGHT, _MOVES = 1.8, 0.11, 0.7
_SURER, _EARLY = 1.9, 1.4  # fitted to 60 games each of Highlanders for two and three, and of Rheingold
_UNSURE = 0.01  # least chance of which log odds are taken; the greatest is 1 minus this
_ABSENT, _RECRUIT = 15, 3  # moves to wait for knights not on the board: in any case, and for each knight


def chances(ground: Ground, distances: Distances, state: CastleState) -> tuple[float, ...]:
    """Return each seat's chance to win a game that is not over yet. The chances add up to 1."""
    swords, seats = ground.board.swords, range(len(state.knights))
    points = [float(sum(swords[castle] for castle in castles_of(state, seat))) for seat in seats]
    forces = [spare_armies(ground, state, seat) for seat in seats]
    left = 0
    for castle, owner in enumerate(state.owners):
        if owner == NOBODY:
            left += swords[castle]
            row, needed = distances.to_castle(castle, 0), 2 * swords[castle]
            first = odds([-_delay(row, own, needed) / _MOVES for own in forces])
            for seat in seats:
                points[seat] += swords[castle] * first[seat]
    lead = _LEAD * max(1, left)
    return odds([points[seat] / lead + _KNIGHT * strength(state, seat) for seat in seats])


def raised(chances: Sequence[float], untaken: float) -> tuple[float, ...]:
    """Return chances as they come true when a share `untaken` of the castles is left: surer as it shrinks."""
    powers = [chance ** (_SURER - _EARLY * untaken) for chance in chances]
    return tuple(power / sum(powers) for power in powers)


def log_odds(ground: Ground, distances: Distances, state: CastleState, seat: int) -> float:
    """Return the log odds that a seat wins a game that is not over yet; 0 is an even chance."""
    chance = min(1 - _UNSURE, max(_UNSURE, chances(ground, distances, state)[seat]))
    return log(chance / (1 - chance))


def _delay(row: Row, own: Sequence[Army], needed: int) -> int:
    """Estimate the moves that bring `needed` knights to the castle from which `row` has the distances."""
    missing = needed
    for far, knights in sorted((row[place], knights) for place, knights in own):
        missing -= knights
        if missing <= 0:
            return far
    return _ABSENT + _RECRUIT * missing
