"""A person's own idea beside the advice: asked for with pieces in hand, and of a turn that has begun."""

import pygame
import pytest
from desk import Desk, sit_among
from games.castles.vocabulary import plain
from seat import GLEN, Seat, middle

from ludotheque.core.setup import HUMAN
from ludotheque.table.papers.idea import RESTS


@pytest.fixture
def seat(monkeypatch) -> Seat:
    """Return a table of Highlanders at which the die has just been thrown."""
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    seat = sit_among(HUMAN, HUMAN, HUMAN, path=GLEN)
    seat.settle()
    seat.key(pygame.K_SPACE)
    seat.settle()
    return seat


def wait(seat: Seat, seconds: float = 0.5) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


def label(seat: Seat) -> list[int] | None:
    return seat.seen["buttons"].get("idea")


def carry(seat: Seat, *places: str, seconds: float = RESTS + 0.1) -> None:
    """Drag knights over these places, and rest over each."""
    seat.press(seat.place(next(iter(seat.table.game.sources()))))
    for place in places:
        seat.move(seat.place(place))
        wait(seat, seconds)


def goals(seat: Seat) -> list[str]:
    model = seat.table
    model.hand.take(next(iter(model.game.sources())))
    found = sorted(model.hand.destinations)
    model.hand.put_back()
    return found


def told(seat: Seat) -> list[str]:
    return [plain(entry.text) for entry in seat.table.papers.advice.entries]


def test_pieces_that_rest_over_a_destination_are_asked_about_by_dropping_them_on_a_label(seat):
    first = goals(seat)[0]
    carry(seat, first)
    seat.move(middle(label(seat)))
    assert seat.table.hand.drop_place(None) == first, "they stay at their destination"
    seat.release(middle(label(seat)))
    wait(seat)
    own, other = seat.table.papers.advice.entries
    assert seat.session.cursor == 1
    assert plain(own.text).startswith("Votre idée : ")
    assert own.places[-1] == first
    assert other.number == 2
    seat.push("advice-1")
    assert [step.move for step in seat.session.steps[1:]] == [*own.moves]


def test_picked_up_by_a_click_they_are_asked_about_by_a_click(seat):
    seat.click(seat.place(next(iter(seat.table.game.sources()))))
    seat.move(seat.place(goals_held(seat)[0]))
    wait(seat, RESTS + 0.1)
    seat.click(middle(label(seat)))
    assert told(seat)[0].startswith("Votre idée : ")


def goals_held(seat: Seat) -> list[str]:
    return sorted(seat.table.hand.destinations)


def test_who_does_not_rest_sees_no_label(seat):
    one, other = goals(seat)[:2]
    carry(seat, one, other, one, seconds=RESTS / 3)
    assert label(seat) is None
    seat.release(seat.place(one))
    seat.settle()
    assert seat.session.cursor > 1


def test_the_label_stays_where_it_is_until_another_destination_is_meant(seat):
    one, other = goals(seat)[0], goals(seat)[-1]
    carry(seat, one)
    before = label(seat)
    seat.move(seat.place(other))
    wait(seat, RESTS / 3)
    assert label(seat) == before, "it may lie on the way"
    wait(seat, RESTS)
    assert label(seat) != before
    seat.release(seat.place(other))
    seat.settle()
    assert label(seat) is None
    assert seat.session.cursor > 1


def test_the_key_asks_too_even_while_advice_is_shown(seat):
    seat.key(pygame.K_h)
    wait(seat)
    assert not told(seat)[0].startswith("Votre idée")
    carry(seat, goals(seat)[0], seconds=0.1)
    seat.key(pygame.K_h)
    wait(seat)
    assert told(seat)[0].startswith("Votre idée : ")


def test_whoever_cannot_be_advised_is_offered_nothing(seat):
    seat.scene.adviser.able = False
    carry(seat, goals(seat)[0])
    assert label(seat) is None


@pytest.mark.parametrize("way", ["label", "pointer", "cursor"])
def test_what_comes_of_ending_a_turn_that_has_begun(seat, way):
    end = middle(seat.seen["buttons"]["end-turn"])
    march = next(move for move in seat.legal if move.verb == "march")
    seat.scene.director.make(march)
    seat.settle()
    if way == "cursor":
        seat.focus("end-turn")
    else:
        seat.move(end)
    wait(seat, RESTS + 0.1)
    if way == "label":
        lies = middle(label(seat))
        seat.move(((end[0] + lies[0]) / 2, (end[1] + lies[1]) / 2))
        wait(seat)
        seat.click(lies)
    else:
        seat.key(pygame.K_h)
    wait(seat)
    assert told(seat)[0].startswith("Votre idée : Finir le tour.")
    assert label(seat) is None or way != "label"
    seat.key(pygame.K_ESCAPE)
    seat.move((5, 5))
    wait(seat)
    assert label(seat) is None


def test_a_button_at_which_the_pointer_still_is_after_a_move_is_no_idea(seat):
    """As after one's last turn, which the button has ended."""
    end = middle(seat.seen["buttons"]["end-turn"])
    seat.move(end)
    wait(seat)
    seat.scene.director.make(next(move for move in seat.legal if move.verb == "march"))
    wait(seat, RESTS + 0.1)
    assert label(seat) is None
    seat.move((end[0] + 2, end[1] + 1))
    seat.key(pygame.K_h)
    wait(seat)
    assert not told(seat)[0].startswith("Votre idée")
    seat.key(pygame.K_ESCAPE)
    seat.move((5, 5))
    wait(seat)
    seat.move(end)
    wait(seat)
    seat.key(pygame.K_h)
    wait(seat)
    assert told(seat)[0].startswith("Votre idée")


def test_an_idea_with_which_the_advice_begins_is_told_to_be_the_advice(seat):
    seat.key(pygame.K_h)
    wait(seat)
    (advised,) = seat.table.papers.advice.entries
    origin, target = advised.ways[0][:2]
    seat.press(seat.place(origin))
    seat.move(seat.place(target))
    for _ in range(9):
        seat.wheel(-1)
    for _ in range(advised.pieces[0] - 1):
        seat.wheel(1)
    seat.key(pygame.K_h)
    wait(seat)
    (own,) = seat.table.papers.advice.entries
    assert own.moves == advised.moves, "all of it is played"
    assert told(seat)[0].startswith("Votre idée : ")
    assert told(seat)[0].endswith("C'est aussi ce qu'on vous conseille.")
