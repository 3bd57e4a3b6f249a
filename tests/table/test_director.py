"""The director: what gestures make of the game, what is asked of whom, and what is heard of it."""

import re

import pytest
from desk import Told, sit_among, think_for_ever
from desk import thrown as thrown_among
from seat import Seat, begin, sit_at, sit_down

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.move import Move
from ludotheque.core.setup import HUMAN, Player
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.moves import End, March
from ludotheque.games.rheinlander.rules.moves import Skip
from ludotheque.table.contract.position import Held
from ludotheque.table.contract.terms import Action
from ludotheque.ui.drag import Drop

CLUB = "club"


@pytest.fixture(autouse=True)
def computers(monkeypatch):
    """Computer players agree to nothing before they have thought."""
    think_for_ever(monkeypatch)


def sit(*levels: str, **settings) -> Seat:
    """Return a new game between players of these levels; what is heard is in `heard`."""
    return heard(sit_among(*levels, **settings))


def thrown(*levels: str, **settings) -> Seat:
    """Return a castle game whose first player has thrown the die; what is heard later is in `heard`."""
    return heard(thrown_among(*levels, **settings))


def heard(seat: Seat) -> Seat:
    seat.heard = []
    seat.app.sounds.play = seat.heard.append
    return seat


def marches(seat: Seat) -> list[March]:
    return [move for move in seat.legal if isinstance(move, March)]


def asked(seat: Seat) -> bool:
    return seat.app.scenes.top.name == "dialog"


def counting(seat: Seat) -> list[int]:
    """Return a list that grows by the number of plies whenever the game is saved."""
    saved: list[int] = []
    seat.scene.director.keep = lambda: saved.append(seat.session.cursor)
    return saved


# Gestures


def test_a_gesture_is_made_saved_and_said_to_be_made() -> None:
    seat = thrown(HUMAN, HUMAN)
    saved = counting(seat)
    assert seat.scene.director.make(marches(seat)[0]) is True
    assert saved == [2]
    assert seat.table.game.at == 2


def test_what_is_not_permitted_is_not_made() -> None:
    seat = thrown(HUMAN, HUMAN)
    wanted = []
    seat.scene.director.permits = lambda moves: wanted.append(moves)
    move = marches(seat)[0]
    assert not seat.scene.director.make(move)
    assert seat.session.cursor == 1
    assert wanted == [(move,)]
    seat.scene.director.make(End())
    seat.scene.director.throw()
    assert wanted == [(move,), (End(),)], "there is no die to throw now"


def test_the_die_is_thrown_only_where_that_is_permitted() -> None:
    seat = sit(HUMAN, HUMAN)
    seat.scene.director.permits = lambda moves: moves != ()
    seat.scene.director.throw()
    assert seat.session.cursor == 0
    seat.scene.director.permits = lambda moves: moves == ()
    seat.scene.director.throw()
    assert seat.session.cursor == 1
    seat.scene.director.throw()
    assert seat.session.cursor == 1, "once a turn"


def test_no_die_is_thrown_in_a_replay() -> None:
    seat = sit(HUMAN, HUMAN)
    seat.scene.replays.watch()
    seat.scene.director.throw()
    assert seat.session.cursor == 0


def test_of_many_moves_those_are_left_out_that_are_no_longer_legal() -> None:
    seat = thrown(HUMAN, HUMAN)
    first = marches(seat)[0]
    seat.scene.director.make(first, first, End())
    assert [step.move for step in seat.session.steps[1:]] == [first], "with it all that follow are"


def test_all_that_was_told_goes_with_the_next_gesture() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.table.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    seat.scene.director.make(marches(seat)[0])
    assert not seat.table.papers.message.shown


def test_a_game_begins_with_what_is_dealt_but_the_die_waits_for_a_throw() -> None:
    seat = sit(HUMAN, HUMAN, HUMAN, game="rheinlander")
    assert seat.session.turn == 0
    assert seat.session.cursor > 20
    assert all(step.seat == CHANCE for step in seat.session.steps)
    assert sit(HUMAN, HUMAN).session.cursor == 0


def test_a_card_is_drawn_by_itself_and_saved_with_the_gesture() -> None:
    seat = sit(HUMAN, HUMAN, HUMAN, game="rheinlander")
    seat.take_over()
    saved, before = counting(seat), seat.session.cursor
    seat.scene.director.make(seat.legal[0])
    assert [step.seat for step in seat.session.steps[before:]] == [0, CHANCE]
    assert saved == [before + 1, before + 2], "each as soon as it is made"


@pytest.mark.parametrize(("others", "curtain"), [((HUMAN, HUMAN), True), ((CLUB, CLUB), False)])
def test_the_curtain_falls_with_the_move_that_ends_a_turn_with_secrets(others, curtain) -> None:
    seat = sit(HUMAN, *others, game="rheinlander", curtain=True)
    while seat.app.scenes.top is not seat.scene:
        seat.app.scenes.pop()
    seat.take_over()
    seat.scene.director.make(seat.legal[0])
    assert seat.app.scenes.top is seat.scene, "the turn goes on"
    seat.scene.director.make(Skip())
    assert (seat.app.scenes.top.name == "curtain") == curtain


def test_the_curtain_falls_as_well_if_the_turn_ends_with_the_gesture() -> None:
    seat = sit(HUMAN, HUMAN, HUMAN, game="rheinlander", curtain=True)
    seat.app.scenes.pop()
    seat.take_over()
    seat.scene.director.make(seat.legal[0], Skip())
    assert seat.app.scenes.top.name == "curtain"


def test_without_secrets_nobody_is_awaited() -> None:
    seat = thrown(HUMAN, HUMAN, curtain=True)
    seat.scene.director.make(End())
    assert seat.app.scenes.top is seat.scene


# Buttons


def test_a_button_with_a_question_asks_each_player_once() -> None:
    seat = thrown(HUMAN, HUMAN)
    director = seat.scene.director
    director.asked.clear()
    action = Action("end-turn", "Finir le tour", End(), question="Vraiment ?")
    director.act(action)
    assert asked(seat)
    assert "Vraiment ?" in seat.seen["texts"]
    seat.push("continue")
    assert seat.session.cursor == 1
    director.act(action)
    assert not asked(seat)
    assert seat.session.cursor == 2


def test_a_button_without_a_question_acts_at_once() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.director.asked.clear()
    seat.scene.director.act(Action("end-turn", "Finir le tour", End()))
    assert not asked(seat)
    assert seat.session.cursor == 2


# Clicks


def test_a_click_that_means_nothing_is_left_to_others() -> None:
    seat = thrown(HUMAN, HUMAN)
    assert seat.scene.director.poke("scroll-1") is False
    assert seat.session.cursor == 1
    assert seat.seen.get("message") is None


def test_a_click_shows_what_the_game_tells_of_a_place() -> None:
    seat = thrown(HUMAN, HUMAN)
    report = Told()
    seat.scene.look.gestures.inspect = lambda _at, place: report if place == "scroll-1" else None
    assert seat.scene.director.poke("scroll-1") is True
    assert seat.table.report is report
    assert seat.session.cursor == 1


def test_a_click_makes_what_it_means_or_says_why_not() -> None:
    seat = thrown(HUMAN, HUMAN)
    right = marches(seat)[0]
    wrong = March(right.origin, right.target, 9)
    for move, made in ((wrong, False), (right, True)):
        seat.scene.look.gestures.poke = lambda _at, _place, move=move: move
        assert seat.scene.director.poke("scroll-1") is True
        assert (seat.session.cursor == 2) == made
        assert ("refused" in seat.heard) != made
        assert bool(seat.seen.get("message")) != made
        assert bool(seat.table.papers.message.refused) != made
        seat.heard.clear()


def test_a_click_means_no_move_where_none_may_be_made() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.look.gestures.poke = lambda _at, _place: March(0, 1, 9)
    seat.scene.replays.watch()
    assert seat.scene.director.poke("scroll-1") is False


# Drops


def held_army(seat: Seat) -> str:
    place = seat.seen["offered"][0]
    seat.click(seat.army(place))
    assert seat.seen["held"]
    return place


def test_a_legal_drop_makes_its_moves_and_leaves_the_hand_empty() -> None:
    seat = thrown(HUMAN, HUMAN)
    place = held_army(seat)
    source, target = seat.table.game.sources()[place], next(iter(seat.table.hand.destinations))
    seat.scene.director.dropped(Drop(source, 1, target, True), None)
    assert seat.session.cursor == 2
    assert not seat.table.hand.drag.holding


def test_an_illegal_drop_makes_nothing_and_says_why() -> None:
    seat = thrown(HUMAN, HUMAN)
    place = held_army(seat)
    source = seat.table.game.sources()[place]
    seat.scene.director.dropped(Drop(source, 1, "scroll-3", False), None)
    assert seat.session.cursor == 1
    assert seat.seen["message"]
    assert seat.heard == ["refused"]


def test_what_is_let_go_nowhere_makes_nothing() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.director.dropped(None, None)
    assert seat.session.cursor == 1
    assert seat.seen.get("message") is None


def test_a_drop_about_which_something_is_missing_is_asked_about() -> None:
    seat = thrown(HUMAN, HUMAN)
    place = held_army(seat)
    source, destinations = seat.table.game.sources()[place], seat.table.game.destinations
    target = next(iter(seat.table.hand.destinations))
    found = {name: _without_moves(one) for name, one in destinations(Held(source, 1)).items()}
    seat.scene.look.gestures.destinations = lambda _at, _held: found
    seat.scene.look.gestures.route = lambda *_way: ()
    seat.scene.director.dropped(Drop(source, 1, target, True), None)
    assert seat.session.cursor == 1
    assert seat.table.game.asked.place == target
    seat.scene.director.undo()
    assert seat.table.game.asked is None, "undo withdraws it"
    assert seat.session.cursor == 1


def _without_moves(destination):
    return type(destination)(())


def test_pieces_go_the_way_on_which_they_were_carried() -> None:
    seat = thrown(HUMAN, HUMAN)
    place = held_army(seat)
    source, first = seat.table.game.sources()[place], marches(seat)[0]
    target = next(iter(seat.table.hand.destinations))
    seat.scene.look.gestures.route = lambda *_way: (End(),)
    seat.scene.director.dropped(Drop(source, 1, target, True), None)
    assert seat.session.steps[-1].move == End() != first


# Undo


def test_undo_takes_back_a_gesture_and_redo_makes_it_again() -> None:
    seat = thrown(HUMAN, HUMAN)
    move = marches(seat)[0]
    seat.scene.director.make(move)
    saved = counting(seat)
    seat.scene.director.undo()
    assert (seat.session.cursor, saved) == (1, [1])
    seat.scene.director.redo()
    assert (seat.session.cursor, saved) == (2, [1, 2])
    seat.scene.director.redo()
    assert seat.session.cursor == 2, "there is nothing more"


def test_a_gesture_of_several_moves_is_taken_back_as_one() -> None:
    seat = thrown(HUMAN, HUMAN)
    session = seat.session
    first = marches(seat)[0]
    after = session.rules.apply(session.state, first)
    second = next(
        move
        for move in session.rules.legal(after)
        if isinstance(move, March) and move.origin == first.target != move.target != first.origin
    )
    seat.scene.director.make(first, second)
    assert session.cursor == 3
    seat.scene.director.undo()
    assert session.cursor == 1
    seat.scene.director.redo()
    assert session.cursor == 3


def test_nothing_is_undone_at_the_start_in_a_replay_or_in_a_lesson() -> None:
    seat = sit(HUMAN, HUMAN)
    seat.scene.director.undo()
    assert seat.session.cursor == 0
    assert not asked(seat)
    for lead, watch in ((True, False), (False, True)):
        seat = thrown(HUMAN, HUMAN)
        seat.scene.director.make(marches(seat)[0])
        seat.scene.director.led = lead
        if watch:
            seat.scene.replays.watch()
        seat.scene.director.undo()
        assert seat.session.cursor == 2
        seat.session.seek(1)
        seat.scene.director.redo()
        assert seat.session.cursor == 1


def after_a_throw(**settings) -> Seat:
    """Return a castle game in which one turn has ended and the next player has thrown."""
    seat = thrown(HUMAN, HUMAN, HUMAN, **settings)
    seat.scene.director.make(End())
    seat.scene.director.throw()
    seat.app.step(0.01)
    return seat


def test_a_throw_is_taken_back_only_by_the_consent_of_everyone() -> None:
    seat = after_a_throw(undo_by_agreement=True)
    seat.scene.director.undo()
    assert asked(seat)
    assert seat.session.cursor == 3
    assert "Joueur 2" in str(seat.seen["texts"]), "who would like to"
    assert not {"dé", "carte", "bouclier"} & {*str(seat.seen["texts"]).split()}, "not every game has them"
    seat.push("agree")
    seat.push("agree")
    assert seat.session.cursor == 1


def test_a_throw_stays_where_the_settings_say_so() -> None:
    seat = after_a_throw(undo_by_agreement=False)
    seat.scene.director.undo()
    assert not asked(seat)
    assert seat.session.cursor == 3
    assert "annuler" in seat.seen["message"]
    assert not re.search(r"dé\b|carte|bouclier", seat.seen["message"]), "not every game has them"


def test_a_person_alone_asks_nobody() -> None:
    seat = thrown(HUMAN, CLUB, undo_by_agreement=True)
    seat.scene.director.make(marches(seat)[0])
    seat.scene.director.make(End())
    seat.session.deal()
    seat.table.show(seat.table.shown)
    seat.scene.director.undo()
    assert not asked(seat)
    assert seat.session.cursor == 2


def test_what_was_told_and_shown_goes_when_one_goes_back() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.director.make(marches(seat)[0])
    seat.table.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    seat.scene.director.undo()
    assert not seat.table.papers.message.shown
    assert not seat.table.stage.animations


# The others


def asked_people(seat: Seat, monkeypatch) -> list[tuple[list[str], str]]:
    """Return a list of whom is asked, and what, whenever others are."""
    found: list[tuple[list[str], str]] = []

    def ask(others, _title, question, agreed):
        found.append(([player.name for player in others], question))
        agreed()

    monkeypatch.setattr(seat.table.navigation, "ask_everyone", ask)
    return found


def stop(seat: Seat) -> Move:
    return seat.session.rules.agreements(seat.session.state)[0]


@pytest.mark.parametrize(
    ("levels", "others"),
    [
        ((HUMAN, HUMAN, HUMAN), ["Joueur 2", "Joueur 3"]),
        ((HUMAN, CLUB, HUMAN), ["Joueur 3"]),
        ((HUMAN, CLUB, CLUB), None),
    ],
)
def test_all_other_people_are_asked_about_what_is_proposed(monkeypatch, levels, others) -> None:
    seat = thrown(*levels)
    found, computers = asked_people(seat, monkeypatch), []
    seat.scene.director.ask_computers = lambda move, agreed: (computers.append(move), agreed())
    proposed = stop(seat)
    seat.scene.director.propose(proposed)
    assert [names for names, _question in found] == ([others] if others else [])
    assert all("Joueur 1" in question for _names, question in found)
    assert computers == [proposed]
    assert seat.session.turn == OVER


def test_it_is_the_person_who_moved_last_who_asks_while_a_computer_is_to_move(monkeypatch) -> None:
    seat = thrown(HUMAN, HUMAN, CLUB)
    seat.scene.director.make(End())
    seat.scene.director.throw()
    seat.scene.director.make(End())
    assert seat.table.game.computing
    found = asked_people(seat, monkeypatch)
    seat.scene.director.propose(stop(seat))
    assert found[0][0] == ["Joueur 1"]
    assert "Joueur 2" in found[0][1]


def test_it_is_the_first_person_who_asks_before_any_has_moved(monkeypatch) -> None:
    seat = sit(CLUB, HUMAN, HUMAN)
    found = asked_people(seat, monkeypatch)
    seat.scene.director.propose(stop(seat))
    assert found[0][0] == ["Joueur 3"]
    assert "Joueur 2" in found[0][1]


def test_whoever_looks_at_a_hand_is_the_one_who_asks(monkeypatch) -> None:
    seat = sit(HUMAN, HUMAN, HUMAN, game="rheinlander")
    seat.take_over()
    found = asked_people(seat, monkeypatch)
    eyes = []
    seat.scene.director.ask_computers = lambda _move, _agreed: eyes.append(seat.table.game.eyes)
    seat.scene.director.propose(stop(seat))
    assert found[0][0] == ["Joueur 2", "Joueur 3"]
    assert "Joueur 1" in found[0][1]
    assert eyes == [None], "nobody's hand lies under a question"


def test_where_nobody_plays_nobody_is_asked(monkeypatch) -> None:
    seat = sit(CLUB, CLUB)
    found = asked_people(seat, monkeypatch)
    seat.scene.director.ask_computers = lambda _move, agreed: agreed()
    seat.scene.director.propose(stop(seat))
    assert found == []
    assert seat.session.turn == OVER


# Giving up


def test_one_who_may_give_up_is_asked_whether_that_is_meant() -> None:
    seat = sit(HUMAN, CLUB, game="schotten-totten")
    seat.scene.director.concede()
    assert {"concede", "continue"} <= seat.seen["buttons"].keys()
    assert seat.seen["focus"] == "continue", "a key that is pressed twice gives up nothing"
    seat.push("continue")
    assert seat.session.turn == 0
    seat.scene.director.concede()
    seat.push("concede")
    assert seat.session.turn == OVER


def test_where_several_may_give_up_it_is_asked_who_does() -> None:
    players = [Player("Joueur 1", ("argent",)), Player("Joueur 2", ("gueules",))]
    seat = sit_at("chevaliers", players, "1")
    assert len(seat.table.game.concessions()) == 2
    seat.scene.director.concede()
    assert {"seat-0", "seat-1", "nobody"} <= seat.seen["buttons"].keys()
    seat.push("nobody")
    assert seat.session.turn != OVER
    seat.scene.director.concede()
    seat.push("seat-1")
    seat.push("concede")
    assert seat.session.steps[-1].seat == 1


# Seats


def test_a_seat_that_is_handed_on_is_saved_and_its_secrets_stay_hidden() -> None:
    seat = sit(HUMAN, HUMAN, game="schotten-totten")
    seat.take_over()
    saved = counting(seat)
    seat.scene.director.reseat(1, CLUB)
    assert seat.session.players[1].level == CLUB
    assert seat.session.players[0].is_person
    assert saved
    assert seat.table.game.eyes is None, "who is there now must say so"
    seat.take_over()
    assert seat.table.game.eyes == 0


# What is heard


def test_a_sound_says_that_it_is_a_persons_turn_after_a_computers() -> None:
    seat = thrown(CLUB, HUMAN)
    seat.scene.director.make(End())
    assert "turn" in seat.heard
    seat = thrown(HUMAN, HUMAN)
    seat.scene.director.make(End())
    assert "turn" not in seat.heard, "people know themselves"
    seat = thrown(HUMAN, CLUB)
    seat.scene.director.make(End())
    assert "turn" not in seat.heard


def test_the_die_is_heard_when_it_is_thrown() -> None:
    seat = sit(HUMAN, HUMAN)
    seat.scene.director.throw()
    assert seat.heard[0] == "die"


def assault(*levels: str) -> Seat:
    """Return a game after an assault of the first seat on a castle of the second, which fails."""
    seat = sit_down(3, speed=0)
    seat.heard = []
    seat.app.sounds.play = seat.heard.append
    board = seat.session.rules.board
    gate, castle = (board.names[place] for place in (board.gates[0][0], board.castles[0]))
    begin(
        seat, set_up(seat.session.rules, Diagram([{gate: 4}, {}, {}], {castle: HeldCastle(1, 1, 2)}, left=3))
    )
    source = seat.table.game.sources()[gate]
    move = seat.table.game.destinations(Held(source, 4))[castle].moves[0]
    setup = seat.session.setup
    players = (player.handed_to(level, 0) for player, level in zip(setup.players, levels, strict=True))
    seat.session.setup = setup._replace(players=tuple(players))
    seat.heard.clear()
    seat.scene.director.make(move)
    return seat


@pytest.mark.parametrize(
    ("levels", "sound"),
    [
        ((HUMAN, CLUB, CLUB), "lost"),
        ((CLUB, HUMAN, CLUB), "won"),
        ((CLUB, CLUB, HUMAN), "shield"),
        ((HUMAN, HUMAN, HUMAN), "shield"),
    ],
)
def test_a_fight_is_heard_as_it_is_for_who_looks(levels, sound) -> None:
    assert assault(*levels).heard == [sound]


# What is said aloud


def test_what_the_game_says_aloud_is_said_unless_a_lesson_leads(monkeypatch) -> None:
    for led in (False, True):
        seat = thrown(HUMAN, HUMAN)
        monkeypatch.setattr(seat.scene.look.telling, "aloud", lambda _at, _events: "Attention")
        seat.scene.director.led = led
        seat.scene.director.make(marches(seat)[0])
        assert (seat.seen.get("message") == "Attention") != led


def test_characters_speak_unless_a_lesson_leads(monkeypatch) -> None:
    for led in (False, True):
        seat = thrown(HUMAN, HUMAN)
        aloud = []
        monkeypatch.setattr(
            seat.table, "react", lambda start, end, aloud, told=aloud: told.append((start, end, aloud))
        )
        seat.scene.director.led = led
        seat.scene.director.make(marches(seat)[0])
        assert aloud == [(1, 2, not led)]


# What follows by itself


def test_a_move_that_the_game_forces_is_made_and_no_other(monkeypatch) -> None:
    seat = thrown(HUMAN, HUMAN)
    forced = [March(0, 1, 9), End(), None]
    monkeypatch.setattr(seat.scene.look.gestures, "forced", lambda _view: forced.pop(0) if forced else None)
    saved = counting(seat)
    seat.scene.director.make(marches(seat)[0])
    assert seat.session.cursor == 2, "what is illegal is not made"
    seat.scene.director.make(marches(seat)[0])
    assert seat.session.steps[-1].move == End()
    assert saved == [2, 3, 4], "it is a step of its own"


def test_whoever_watches_is_told_that_no_move_can_be_made() -> None:
    seat = thrown(HUMAN, HUMAN)
    seat.scene.replays.watch()
    seat.scene.director.say_watched()
    assert "Fermer" in seat.seen["message"]
