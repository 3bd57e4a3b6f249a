"""Who is likelier to win: whoever has swords and knights, and is first at the castles nobody holds yet."""

from __future__ import annotations

from ludotheque.core.odds import odds
from ludotheque.games.castles.judgement.land import Land
from ludotheque.games.castles.rules.ground import Ground
from ludotheque.games.castles.rules.state import NOBODY, CastleState, armies, castles_of, strength

# Found in 160 games between club players: swords of lead that make e times as likely to win, for each sword
# still to be won; what a knight on the board adds to that; moves that make e times as likely to be first.
_LEAD, _KNIGHT, _MOVES = 1.8, 0.11, 0.7
_ABSENT, _RECRUIT = 15, 3  # moves until knights come who are not on the board, and for each of them


def chances(ground: Ground, land: Land, state: CastleState) -> tuple[float, ...]:
    """Return each seat's chance to win a game that is not over."""
    swords, seats = ground.board.swords, range(len(state.knights))
    points = [float(sum(swords[castle] for castle in castles_of(state, seat))) for seat in seats]
    left = 0
    for castle, owner in enumerate(state.owners):
        if owner == NOBODY:
            left += swords[castle]
            first = odds([-_delay(land, state, seat, castle, 2 * swords[castle]) / _MOVES for seat in seats])
            for seat in seats:
                points[seat] += swords[castle] * first[seat]
    lead = _LEAD * max(1, left)
    return odds([points[seat] / lead + _KNIGHT * strength(state, seat) for seat in seats])


def _delay(land: Land, state: CastleState, seat: int, castle: int, needed: int) -> int:
    """Return in how many moves, on empty roads, so many knights of a seat can be before a castle."""
    row, missing = land.to_castle(castle, 0), needed
    for far, knights in sorted((row[place], knights) for place, knights in armies(state, seat)):
        missing -= knights
        if missing <= 0:
            return far
    return _ABSENT + _RECRUIT * missing
