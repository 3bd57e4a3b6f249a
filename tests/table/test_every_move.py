"""Every legal move is one gesture, and every gesture offered is legal: drags, clicks, buttons and cards."""

from dataclasses import replace
from random import Random

import pytest
from seat import COLOURS, GLEN, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games.castles.rules.moves import Occupy
from ludotheque.games.schotten_totten.rules.moves import Deal
from ludotheque.table.contract.position import Asked, Held

CASES = [
    ("highlanders", 2, (), GLEN),
    ("rheingold", 3, (), GLEN),
    ("rheingold", 5, (), None),
    ("schotten-totten", 2, (), None),
    ("schotten-totten", 2, (("tactics", "on"), ("claim", "before")), None),
    ("schotten-totten", 2, (("tactics", "on"), ("rounds", 3), ("edition", "2004")), None),
    ("rheinlander", 3, (("market", "open"),), None),
]
POSITIONS = 150


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
            found |= {move for spot in gestures.spots(asking).values() for move in spot.moves}
    return found


@pytest.mark.parametrize(("game", "seats", "options", "path"), CASES)
def test_what_is_legal_is_what_a_hand_can_do(game, seats, options, path) -> None:
    each = 2 if game == "highlanders" else 1
    players = [Player(f"Joueur {s + 1}", COLOURS[each * s : each * s + each]) for s in range(seats)]
    seat, rng = sit_at(game, players, "1", path, (640, 480), options, curtain=False), Random(game)
    session, scene = seat.scene.session, seat.scene
    looked = 0
    while looked < POSITIONS and session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        scene.model.game.refresh()
        scene.model.take_over()
        legal = set(scene.model.game.legal)
        by_card = {move for move in legal if isinstance(move, Occupy | Deal)}
        assert bool(by_card) is (scene.model.card is not None)
        found = offered(scene.model.game.position, scene.look.gestures)
        forced = scene.look.gestures.forced(scene.model.game.view)
        assert found | by_card | {forced} >= legal
        assert found <= legal
        session.play(rng.choice(session.rules.legal(session.state)))
        looked += 1
    assert looked > 30
