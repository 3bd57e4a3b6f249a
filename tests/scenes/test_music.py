"""Which music is heard where: that of the shelf, the pieces of the game that is played, or none."""

from itertools import chain

import pygame
import pytest
from hand import Hand
from seat import unhurried

from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.tinctures import seat_tinctures
from ludotheque.home.paths import asset
from ludotheque.ui.sound import MUSIC, MUSIC_DUE, RATE, decode

PIECES = {
    "highlanders": ["castles", "watch", "ferry"],
    "rheingold": ["castles", "watch", "ferry"],
    "chevaliers": ["hall", "watch", "castles"],
    "schotten-totten": ["border", "rhine", "watch"],
    "rheinlander": ["rhine", "ferry"],
}


@pytest.fixture
def heard(monkeypatch):
    """Collect the pieces that begin, in order."""
    begun = []

    def noted(folder, file):
        begun.extend([file.removeprefix("music-").removesuffix(".ogg")] if file.startswith("music-") else [])
        return asset(folder, file)

    monkeypatch.setattr("ludotheque.ui.sound.asset", noted)
    return begun


@pytest.fixture
def hand(heard, monkeypatch):
    """Return a hand at the shelf, whose music plays: each piece is a minute of silence, ready at once."""
    minute = bytes(4 * RATE * 60)
    monkeypatch.setattr("ludotheque.ui.sound.Decoding.start", decode)
    monkeypatch.setattr("ludotheque.ui.sound.load", lambda path: pygame.mixer.Sound(buffer=minute))
    silence()
    with unhurried():
        found = Hand(music=50)
        found.wait()  # the sound card is opened in a pause
        yield found
    found.app.close()


def silence():
    """Stop what is heard: tests leave the sound card open."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()


def sounding():
    return any(pygame.mixer.Channel(n).get_busy() for n in range(2))


def begin(hand, game, *levels):
    """Begin a game of the fewest players, of `levels` as far as they go; those left over are people."""
    box = GAMES[game]
    names = ("Ana", "Bo", "Cy")[: box.seats[0]]
    coats = seat_tinctures(box, [("or",), ("azur",), ("vert",)][: len(names)])
    seats = [Player(name, tuple(arms)) for name, arms in zip(names, coats, strict=True)]
    levels = (*levels, *[""] * (len(names) - len(levels)))
    players = [one.handed_to(level, 0) if level else one for one, level in zip(seats, levels, strict=True)]
    hand.navigation.tables.begin(box, tuple(players), "1", ())
    hand.wait(0.1)


def test_the_shelf_has_its_piece_which_goes_on_over_its_pages(hand, heard):
    hand.push("settings")
    hand.key(pygame.K_ESCAPE)
    assert heard == ["shelf"]


@pytest.mark.parametrize("game", PIECES)
def test_at_a_table_the_pieces_of_its_game_follow_one_another_and_the_shelf_has_its_own_again(
    hand, heard, game
):
    begin(hand, game)
    hand.wait(2)
    assert heard == ["shelf", PIECES[game][0]]
    for _piece in PIECES[game]:
        hand.send(MUSIC_DUE)  # it is decoded
        hand.wait()
        silence()  # it has come to its end
        hand.send(MUSIC_DUE)
        hand.wait()
    assert heard == ["shelf", *PIECES[game], PIECES[game][0]]
    hand.app.scenes.unwind()
    hand.wait(2)
    assert heard[-1] == "shelf"


def test_every_game_has_pieces_and_every_piece_a_place():
    assert {*PIECES} == {*GAMES}
    assert {"shelf", *chain(*PIECES.values())} == {*MUSIC}


def test_nothing_is_heard_where_one_watches_computers_only(hand, heard):
    level = GAMES["schotten-totten"].levels[0]
    begin(hand, "schotten-totten", level, level)
    hand.wait(2)
    assert heard == ["shelf"]
    silence()  # what went has gone
    hand.wait(2)
    assert not sounding()
    hand.app.scenes.top.reseat(0, "human")
    hand.wait(2)
    assert heard == ["shelf", "border"], "a person has sat down"


def test_music_goes_on_when_a_person_hands_the_last_seat_to_a_computer(hand, heard):
    level = GAMES["schotten-totten"].levels[0]
    begin(hand, "schotten-totten", "human", level)
    hand.wait(2)
    scene = hand.app.scenes.top
    assert scene.session.cursor, "cards have been dealt"
    scene.reseat(0, level)
    hand.wait(2)
    assert [*scene.music()] == PIECES["schotten-totten"]
    assert heard == ["shelf", "border"]


def test_a_piece_that_is_ready_wakes_nobody(hand):
    hand.wait(70)
    asleep = hand.app.live(0.1)
    hand.send(MUSIC_DUE)
    assert hand.app.live(0.1) is asleep is False
