"""The keyboard alone: no row of keys breaks the table, and whole games are played from the shelf by keys."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from amounts import some
from contracts import Sitting, contract
from hand import Hand, read_question
from seat import Seat
from seat import sit as sit_down

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.core.playout import play_into
from ludotheque.games import GAMES
from ludotheque.games.chevaliers.rules import moves as hall
from ludotheque.table.contract.position import Held
from ludotheque.table.input.stops import Stops
from ludotheque.ui.drag import Source

ARROWS = (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN)
CASES = [(game.id, game.seats[0]) for game in GAMES.values()]


def sit(game: str, seats: int) -> Seat:
    """Open a game without a curtain, at a position in which something can be taken in hand."""
    seat = sit_down(game, Sitting(seats, small=True))
    seat.key(pygame.K_SPACE)
    seat.settle()
    while not seat.seen["offered"]:  # where a game begins with clicks
        play_into(seat.scene.session, 1)
        seat.take_over()
        assert seat.scene.session.turn != OVER
    seat.settle()
    return seat


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_an_arrow_towards_nothing_legal_leaves_the_cursor_where_it_is(game: str, seats: int) -> None:
    seat = sit(game, seats)
    for place in seat.seen["offered"]:
        for arrow in ARROWS:
            seat.focus(place)
            seat.key(pygame.K_RETURN)
            assert seat.seen["held"]
            for _time in range(15):
                before = seat.seen["focus"]
                seat.key(arrow)
                assert seat.seen["focus"] in (before, *seat.seen["held"]["targets"])
            assert seat.seen["focus"] == before, "at last there is nothing further that way"
            seat.key(pygame.K_ESCAPE)
            assert seat.seen["focus"] == place


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_enter_where_it_was_taken_puts_it_back(game: str, seats: int) -> None:
    seat = sit(game, seats)
    plies, place = seat.scene.session.cursor, seat.seen["offered"][0]
    seat.focus(place)
    seat.key(pygame.K_RETURN)
    seat.key(pygame.K_RETURN)
    assert not seat.seen["held"]
    assert (seat.seen["focus"], seat.scene.session.cursor) == (place, plies)


class Typist:
    """Plays what is legal by keys alone, whatever scene is on top."""

    def __init__(self, hand: Hand, rng: Random) -> None:
        self.hand, self.rng = hand, rng

    @property
    def table(self):
        return next(scene for scene in self.hand.app.scenes if scene.name == "table")

    def type(self, *keys: int) -> None:
        """Press keys one after the other, and look at the screen only then."""
        read_question(self.hand.app)
        for key in keys:
            self.hand.app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        for _frame in range(600):
            self.hand.app.step(1 / 30)
            if not self.hand.scene.moving():
                return
        raise AssertionError("the screen does not come to rest")

    def go(self, name: str) -> None:
        """Lead the cursor somewhere by Tab."""
        keys, stops = self.table.model, Stops(self.table.model)
        ring = [stop for region in stops.regions(stops.usable()).values() for stop in region]
        if keys.cursor not in ring:
            self.type(pygame.K_TAB)
        away = ring.index(name) - ring.index(keys.cursor)
        self.type(*[pygame.K_TAB] * (away % len(ring)))
        assert keys.cursor == name

    def play(self) -> None:
        table, play = self.table, self.table.model.game
        if self.hand.scene.name in ("curtain", "dialog"):
            self.type(pygame.K_RETURN)
        elif table.model.report:
            self.type(pygame.K_HOME)
        elif table.model.papers.card.card:
            self.type(*[pygame.K_TAB] * self.rng.randrange(4), pygame.K_RETURN)
        elif play.handing:
            self.press("hand-over")
        elif table.session.turn == CHANCE:
            self.type(pygame.K_SPACE)
        else:
            self.make(self.choose(play.legal))

    def choose(self, legal: Sequence[Move]) -> Move:
        """Pick a move: any verb as likely as any other, but rather what brings the end nearer."""
        verbs: dict[type[Move], list[Move]] = {}
        for move in legal:
            verbs.setdefault(type(move), []).append(move)
        decisive = [verb for verb in verbs if verb in contract(self.table.session.game).decisive]
        return self.rng.choice(verbs[self.rng.choice(decisive or list(verbs))])

    def make(self, move: Move) -> None:
        """Make a move by the gesture that begins with it."""
        play, look = self.table.model.game, self.table.look
        action = next((a for a in look.gestures.actions(play.position) if a.move == move), None)
        spot = next((place for place, d in play.spots().items() if d.moves[:1] == (move,)), None)
        if action:
            self.press(action.id)
        elif spot:
            self.press(spot)
        else:
            self.put(*self.rng.choice(self.gestures(move)))

    def gestures(self, move: Move) -> list[tuple[Source, int, str]]:
        """Return source, number and destination of each drop that makes a move, or is a way of its knight."""
        play, found = self.table.model.game, []
        names = self.table.session.rules.board.names
        for source in play.sources().values():
            count = getattr(move, "count", source.limit)
            for place, destination in play.destinations(Held(source, count)).items():
                match move:
                    case hall.Step(origin, _):
                        fits = names[origin] == source.place
                    case hall.Attack(by, target):
                        fits = (names[by], names[target]) == (source.place, place)
                    case _:
                        fits = destination.moves[:1] == (move,)
                if fits:
                    found.append((source, count, place))
        return found

    def agree_to_stop(self) -> None:
        while self.hand.scene.name != "pause":
            self.type(pygame.K_ESCAPE)
        assert self.hand.focus("stop")
        self.type(pygame.K_RETURN)
        for _player in self.table.session.players[1:]:
            assert self.hand.scene.name == "dialog"
            self.type(pygame.K_RETURN)

    def press(self, name: str) -> None:
        self.go(name)
        self.type(pygame.K_RETURN)

    def put(self, source, count: int, place: str) -> None:
        self.press(source.place)
        self.type(*[pygame.K_MINUS] * (source.limit - count))
        assert self.hand.seen["held"]["count"] == count
        self.press(place)


def from_the_shelf(game: str) -> Typist:
    """Open a game by keys."""
    hand = Hand((800, 600), curtain=True)
    assert hand.focus(game)
    hand.key(pygame.K_RETURN)
    hand.wait()
    hand.scene.plan.seed = "7"
    assert hand.focus("together")
    hand.key(pygame.K_RETURN)
    assert hand.focus("start")
    hand.key(pygame.K_RETURN)
    hand.wait()
    return Typist(hand, Random(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_begun_and_played_from_the_shelf_by_keys_alone(game: str) -> None:
    typist = from_the_shelf(game)
    session = typist.table.session
    for _thing in range(30):
        if session.turn == OVER:
            break
        typist.play()
    assert session.plies > 10


@pytest.mark.long
@pytest.mark.parametrize("game", some(list(GAMES)))
def test_a_whole_game_from_the_shelf_to_the_result_by_keys_alone(game: str) -> None:
    """Where conquest at random takes too long, the players agree after a while that it is enough."""
    typist = from_the_shelf(game)
    session = typist.table.session
    for _thing in range(contract(game).typed):
        if session.turn == OVER:
            break
        typist.play()
    if session.turn != OVER:
        typist.agree_to_stop()
    while typist.hand.scene.name == "table":
        typist.type(pygame.K_HOME)
    assert typist.hand.scene.name == "result"
