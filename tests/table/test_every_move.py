"""Every legal move is one gesture, and every gesture offered is legal: drags, clicks, buttons and cards."""

from random import Random

import pytest
from contracts import contract, named, sittings
from seat import sit

from ludotheque.core.game import CHANCE, OVER

POSITIONS = 150


def offered(play, look) -> set:
    """Return the first move of every gesture the look offers."""
    view, legal = play.view, play.legal
    found = {action.move for action in look.actions(view, legal) if action.move}
    places = list(look.spots(view, legal).values())
    for source in look.sources(view, legal):
        for count in range(1, source.limit + 1):
            places += look.destinations(view, legal, source, count).values()
    for destination in places:
        found |= set(destination.moves[:1])
        if destination.ask:  # several cards fit: each becomes a click
            destination.ask()
            found |= {move for spot in look.spots(view, legal).values() for move in spot.moves}
    return found


@pytest.mark.parametrize(("game", "sitting"), sittings("every_move"), ids=named)
def test_what_is_legal_is_what_a_hand_can_do(game, sitting) -> None:
    seat, rng = sit(game, sitting), Random(game)
    session, scene = seat.scene.session, seat.scene
    looked = 0
    while looked < POSITIONS and session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        scene.model.game.refresh()
        scene.model.take_over()
        legal = set(scene.model.game.legal)
        by_card = {move for move in legal if isinstance(move, contract(game).on_a_card)}
        assert bool(by_card) is (scene.model.card is not None)
        found = offered(scene.model.game, scene.look)
        forced = scene.look.forced(scene.model.game.view)
        assert found | by_card | {forced} >= legal
        assert found <= legal
        session.play(rng.choice(session.rules.legal(session.state)))
        looked += 1
    assert looked > 30
