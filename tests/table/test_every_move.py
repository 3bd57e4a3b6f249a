"""Every legal move is one gesture, and every gesture offered is legal: drags, clicks, buttons and cards."""

from dataclasses import replace
from random import Random

import pytest
from contracts import contract, named, sittings
from seat import sit

from ludotheque.core.game import CHANCE, OVER
from ludotheque.table.contract.position import Asked, Held

pytestmark = pytest.mark.whole

POSITIONS = 60


def offered(at, gestures) -> set:
    """Return the first move of every gesture the look offers."""
    found = {action.move for action in gestures.actions(at) if action.move}
    places = [(None, spot) for spot in gestures.spots(at).items()]
    for source in gestures.sources(at):
        for count in range(1, source.limit + 1):
            held = Held(source, count)
            places += [(held, there) for there in gestures.destinations(at, held).items()]
    for held, (place, destination) in places:
        found |= set(destination.moves[:1])
        if not destination.moves:  # several cards fit: each becomes a click
            asking = replace(at, asked=Asked(held, place))
            found |= {move for spot in gestures.spots(asking).values() for move in spot.moves[:1]}
    return found


@pytest.mark.parametrize(("game", "sitting"), sittings("every_move"), ids=named)
def test_what_is_legal_is_what_a_hand_can_do(game, sitting) -> None:
    seat, rng = sit(game, sitting), Random(game)
    session, gestures = seat.scene.session, seat.scene.look.gestures
    looked = 0
    while looked < POSITIONS and session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        seat.take_over()
        legal = set(seat.legal)
        by_card = {move for move in legal if isinstance(move, contract(game).on_a_card)}
        assert bool(by_card) is ("card" in seat.seen)
        found = offered(seat.position, gestures)
        forced = gestures.forced(seat.position.view)
        assert found | by_card | {forced} >= legal
        assert found <= legal
        session.play(rng.choice(session.rules.legal(session.state)))
        looked += 1
    assert looked > 30
