"""Whole games of the catalogue by pointer events only, from the first move to the result.

Of everything that is legal something is chosen, and done by drags and clicks on what the trace shows. After
each gesture the moves of the game are those that were meant.
"""

from collections.abc import Sequence
from random import Random

import pytest
from gestures import HANDS, Fingers, SchottenTottenFingers
from seat import COLOURS, GLEN, Seat, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack, Occupy, Take
from ludotheque.games.schotten_totten.rules.moves import Claim, End
from ludotheque.games.schotten_totten.rules.moves import Take as Draw

DECISIVE = (Attack, Occupy, Take, Claim)  # what brings the end of a game nearer
MOST = 4000  # gestures


def choose(fingers: Fingers, rng: Random) -> Sequence[Move]:
    """Pick a gesture: any verb as likely as any other, but rather what brings the end nearer."""
    verbs: dict[type[Move], list[Sequence[Move]]] = {}
    for meant in fingers.gestures():
        verbs.setdefault(type(meant[0]), []).append(meant)
    decisive = [verb for verb in verbs if verb in DECISIVE]
    verb = rng.choice(decisive if decisive and rng.random() < 0.8 else list(verbs))
    return rng.choice(verbs[verb])


def clear(seat: Seat) -> None:
    """Read what lies over the table, and pass the screen on."""
    if seat.app.scenes.top is seat.scene and seat.scene.model.game.handing:
        seat.push("hand-over")
    if seat.app.scenes.top.name == "curtain":
        assert set(seat.seen) == {"buttons", "player"}, "nothing of the game is told"
        assert seat.seen["player"] == seat.scene.session.players[seat.scene.session.turn].name
        seat.push("open")
    if seat.seen.get("report"):
        seat.click((5, 5))


def made_since(session, plies: int) -> list[Move]:
    """Return what the players did, chance left out."""
    return [step.move for step in session.steps[plies : session.cursor] if step.seat != CHANCE]


def play(seat: Seat, rng: Random) -> None:
    """Play to the end, by hand."""
    session = seat.scene.session
    fingers = HANDS[session.game](seat, rng)
    for _ in range(MOST):
        if session.turn == OVER:
            return
        clear(seat)
        plies = session.cursor
        if session.turn == CHANCE:
            seat.push("die")
            assert session.cursor > plies
            continue
        meant = fingers.make(choose(fingers, rng))
        made = made_since(session, plies)
        assert tuple(made[: len(meant)]) == tuple(meant)
        itself = made[len(meant) :]  # drawing makes itself where nothing else is left to do
        assert all(
            isinstance(fingers, SchottenTottenFingers) and isinstance(move, Draw | End) for move in itself
        )
    raise AssertionError("the game does not end")


TACTICS, BEFORE = ("tactics", "on"), ("claim", "before")
CASES = [
    ("highlanders", 2, (), "7", (640, 480)),
    ("highlanders", 5, (), "3", (1024, 640)),
    ("rheingold", 3, (), "7", (1280, 800)),
    ("schotten-totten", 2, (), "3", (800, 600)),
    ("schotten-totten", 2, (BEFORE,), "4", (640, 480)),
    ("schotten-totten", 2, (TACTICS, ("rounds", 3)), "5", (1024, 640)),
    ("schotten-totten", 2, (TACTICS, BEFORE, ("edition", "2004")), "6", (1280, 800)),
    ("chevaliers", 2, (), "20", (640, 480)),
    ("chevaliers", 2, (), "21", (1024, 640)),
    ("rheinlander", 3, (), "1", (800, 600)),
    ("rheinlander", 5, (("market", "open"), ("points", "open")), "2", (1280, 800)),
]
MORE = [
    *(("highlanders", seats, (), f"h{seats}", (1024, 640)) for seats in (2, 3, 4, 5)),
    *(("rheingold", seats, (), f"g{seats}", (1024, 640)) for seats in (3, 4, 5)),
    *(("schotten-totten", 2, (TACTICS,), f"s{n}", (800, 600)) for n in range(6)),
    *(("chevaliers", 2, (), f"c{n}", (1280, 800)) for n in range(6)),
    *(("rheinlander", seats, (("market", "open"),), f"r{seats}", (640, 480)) for seats in (3, 4, 5)),
]


def whole_game(game: str, seats: int, options, seed: str, size) -> None:
    """Play a game by the mouse, the curtain between turns, and check that it ends in its result."""
    each = 2 if game == "highlanders" and seats == 2 else 1
    players = [Player(f"Joueur {s + 1}", COLOURS[each * s : each * s + each]) for s in range(seats)]
    path = GLEN if GAMES[game].kind == "castles" else None  # a small land: at random, a large one takes long
    seat = sit_at(game, players, seed, path, size, options, curtain=True)
    play(seat, Random(seed))
    session = seat.scene.session
    seat.settle()
    if seat.app.scenes.top is seat.scene:
        seat.click((5, 5))  # the last combat, proof or merger is read
        seat.settle()
    assert seat.app.scenes.top.name == "result"
    saved = next(iter(seat.app.store.games())).record
    assert list(saved.moves) == list(session.moves())
    assert saved.over


@pytest.mark.parametrize(("game", "seats", "options", "seed", "size"), CASES)
def test_a_whole_game_by_the_mouse_ends_in_the_result(game, seats, options, seed, size) -> None:
    whole_game(game, seats, options, seed, size)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options", "seed", "size"), MORE)
def test_more_whole_games_by_the_mouse(game, seats, options, seed, size) -> None:
    whole_game(game, seats, options, seed, size)


def test_every_game_of_the_catalogue_is_played() -> None:
    assert {game for game, *_ in CASES} == set(GAMES) == set(HANDS)
