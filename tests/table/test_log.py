"""The log of a game: as long as asked for, whatever was undone, however long the game."""

from dataclasses import replace

from race import Telling, race
from seat import sit_down
from toy import Peek, Rest

from ludotheque.core.playout import play_into
from ludotheque.table.game_view import turns_of
from ludotheque.table.shown import Shown


class Words(Telling):
    """Tells each event by its name and counts how often it is asked to."""

    def __init__(self):
        super().__init__(())
        self.told = 0

    def lines(self, events):
        self.told += 1
        return tuple(events)

    def as_one(self, before, after):
        return ()


class Joining(Words):
    """Tells each roll together with the rest after it."""

    def as_one(self, before, after):
        return (f"{before[0]} + {after[0]}",) if (before[0][:4], after[0][:4]) == ("roll", "rest") else ()


def play_of(plies, words=Words):
    game = race()
    for _turn in range(plies // 2):
        game.session.deal()
        game.session.play(Rest())
    game.session.rules.events = lambda before, move, after: (f"{move.verb} {after}",)
    game.look = replace(game.look, telling=words())
    game.refresh(Shown())
    return game


def whole(play):
    return play.lines(10_000)


def test_the_last_lines_are_the_end_of_the_whole_log():
    play = play_of(20)
    assert len(whole(play)) == 20
    assert play.lines(7) == whole(play)[-7:]


def test_a_long_game_tells_only_what_is_shown_and_that_once():
    play = play_of(400)
    for _frame in range(3):
        play.lines(50)
    assert play.look.telling.told == 50


def test_looking_back_shows_the_log_up_to_there_and_forgets_nothing():
    play = play_of(20)
    lines, told = whole(play), play.look.telling.told
    play.refresh(Shown(at=5))
    assert whole(play) == lines[:5]
    play.refresh(Shown())
    assert (whole(play), play.look.telling.told) == (lines, told)


def test_another_move_after_undo_is_told_anew():
    play = play_of(20)
    before = whole(play)
    play.session.undo()
    play.session.play(Peek())
    play.refresh(Shown())
    assert whole(play)[:-1] == before[:-1]
    assert whole(play)[-1].startswith("peek")


def test_plies_told_as_one_make_one_line_and_count_as_one():
    play, apart = play_of(20, Joining), play_of(20)
    assert len(whole(play)) == 10
    assert [part for line in whole(play) for part in line.split(" + ")] == [*whole(apart)]
    assert play.lines(3) == whole(play)[-3:]


def test_between_plies_told_as_one_the_first_stands_alone():
    play = play_of(20, Joining)
    lines = whole(play)
    play.refresh(Shown(at=5))
    assert whole(play)[:-1] == lines[:2]
    assert lines[2].startswith(whole(play)[-1])
    play.refresh(Shown())
    assert whole(play) == lines


def test_the_page_numbers_every_turn_once_at_its_latest_line():
    seat = sit_down(3)
    play_into(seat.scene.session, 60)
    seat.table.show()
    game = seat.table.game
    told = game.log()
    assert [line for line, _turn in told] == [*reversed(game.lines(10_000))]
    numbers = [turn for _line, turn in told if turn]
    turns = turns_of(seat.scene.session, seat.table.look).found
    assert numbers == [turn.number for turn in reversed(turns) if turn.start < game.at]
    assert told[0][1] == turns[-1].number
    seat.table.open_log()
    assert f"tour {numbers[0]}" in seat.seen["texts"]
