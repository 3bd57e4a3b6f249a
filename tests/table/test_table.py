import json

import pygame
import pytest
from amounts import crossed
from pygame import Rect
from seat import Seat, begin, middle, played, sit_at, sit_down
from typesetting import typeset

from ludotheque.core.game import CHANCE
from ludotheque.core.record import Fault
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.moves import End, March
from ludotheque.picture.pieces import Pieces
from ludotheque.table.papers.message import Message
from ludotheque.table.view.stage import Stage
from ludotheque.ui import window
from ludotheque.ui.skin import TARGET, Skin

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.fixture
def seat() -> Seat:
    """Three players, the first knight just entered on scroll-1 (seed 1)."""
    seat = sit_down(3)
    seat.push("die")
    return seat


def where(seat: Seat) -> list[tuple[str, str, int]]:
    return [(p["kind"], p["place"], p["count"]) for p in seat.seen["pieces"]]


def advance(seat: Seat, plies: int) -> None:
    """Play first legal marches and turn ends by the session, and show where that leads."""
    session = seat.scene.session
    for _ in range(plies):
        if session.turn == CHANCE:
            session.deal()
        else:
            legal = session.rules.legal(session.state)
            session.play(next((m for m in legal if isinstance(m, March)), legal[0]))
    seat.refresh()
    seat.settle()


def next_door(seat: Seat, place: str) -> str:
    """A neighbour of a place: one move away."""
    board = seat.scene.look.geometry.board
    return board.names[board.roads[board.names.index(place)][0]]


def test_the_screen_says_what_is_to_do_and_shows_the_die(seat: Seat) -> None:
    assert seat.seen["player"] == "Joueur 1"
    assert "encore 3" in seat.seen["prompt"]
    assert where(seat) == [("knights-0", "scroll-1", 1)]
    assert (seat.seen["die"], seat.seen["moves"]) == (1, 3)


def test_drag_click_and_keys_make_the_same_move(seat: Seat) -> None:
    session = seat.scene.session
    target = next_door(seat, "scroll-1")
    seat.click(seat.army("scroll-1"))
    seat.click(seat.place(target))
    clicked = session.steps[-1].move
    seat.push("undo")
    seat.drag(seat.army("scroll-1"), seat.place(target))
    assert session.steps[-1].move == clicked
    seat.push("undo")
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    for _ in seat.seen["held"]["targets"]:
        seat.key(pygame.K_TAB)
        if seat.seen["focus"] == target:
            break
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert session.steps[-1].move == clicked


def test_tab_and_arrows_reach_everything_that_can_be_done(seat: Seat) -> None:
    reached = set()
    for _ in range(12):
        seat.key(pygame.K_TAB)
        reached.add(seat.seen["focus"])
    assert {"scroll-1", "end-turn", "rules", "menu"} <= reached
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN) * 3:
        seat.key(key)
        assert seat.seen["focus"] in {*seat.seen["places"], *seat.seen["buttons"], *seat.seen["widgets"]}


def test_the_cursor_of_the_keys_stays_where_the_hand_is(seat: Seat) -> None:
    """Dropped far from anything that can be done next, it is there that the next arrow begins."""
    target = next_door(seat, "scroll-1")
    seat.focus("scroll-1")
    seat.key(pygame.K_RETURN)
    seat.focus(target)
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert played(seat)[-1].startswith("march scroll-1")
    assert seat.seen["focus"] == target
    assert seat.scene.keyboard.pointed() == pytest.approx(seat.place(target), abs=1), "and it is drawn there"


def test_an_arrow_after_the_mouse_begins_at_the_pointer(seat: Seat) -> None:
    for name, there in (("menu", middle(seat.seen["buttons"]["menu"])), ("scroll-1", seat.place("scroll-1"))):
        seat = sit_down(3)
        seat.push("die")
        seat.move(there)
        seat.key(pygame.K_UP)
        assert seat.seen["focus"] == name


@pytest.mark.usefixtures("every_frame")
def test_the_cursor_strikes_through_no_words() -> None:
    seat = sit_down(3, path=None)
    session = seat.scene.session
    board = session.rules.board
    castle, gate = board.names[board.castles[0]], board.names[board.gates[0][0]]
    begin(seat, set_up(session.rules, Diagram(armies=({gate: 9}, {}, {}), left=3)))
    seat.focus(gate)
    seat.key(pygame.K_RETURN)
    seat.app.step(0.1)
    words = {place: rect.inflate(-16, -8) for place, (_picture, rect) in seat.scene.canvas.tags.items()}
    before = seat.app.surface.subsurface(words[castle]).copy()
    seat.focus(castle)
    seat.app.step(0.1)
    after = seat.app.surface.subsurface(words[castle])
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")


def test_an_illegal_drop_goes_back_and_says_the_rule(seat: Seat) -> None:
    before = where(seat)
    seat.drag(seat.army("scroll-1"), seat.place("scroll-2"))
    assert where(seat) == before
    assert seat.scene.session.cursor == 1
    assert seat.seen["rule"] == "C7"
    assert "parchemin" in seat.seen["message"]


def test_the_message_opens_the_rulebook_at_its_rule(seat: Seat) -> None:
    seat.drag(seat.army("scroll-1"), seat.place("scroll-2"))
    seat.push("message")
    assert seat.app.scenes.top.name == "rulebook"


def test_a_refusal_covers_nothing_that_may_be_taken(seat: Seat) -> None:
    for size in ((1024, 640), (640, 480)):
        window.resize(size, False)
        seat.app.relayout()
        seat.drag(seat.army("scroll-1"), seat.place("scroll-2"))
        message = Rect(seat.seen["buttons"]["message"])
        assert seat.area("board").contains(message)
        assert message.h >= TARGET
        wanted = [Rect(piece["rect"]) for piece in seat.seen["pieces"]]
        assert message.collidelist(wanted) < 0, size


def test_a_long_refusal_is_written_smaller_before_it_covers_what_may_be_taken() -> None:
    """The window is of 640x480 with text of 200 %, full of knights."""
    xs = (243, 250, 425, 237, 210, 185, 152, 164, 175, 173, 384)
    ys = (31, 31, 37, 81, 87, 120, 152, 152, 152, 180, 221)
    knights = [Rect(*corner, 11, 15) for corner in zip(xs, ys, strict=True)]
    message = Message()
    message.say("Trois chevaliers blancs, six rouges : qui atteindra le trésor de la grande salle ?", "M5", 0)
    message.layout(Skin(1.5), Rect(9, 9, 622, 291), [*knights, Rect(344, 92, 42, 22), Rect(169, 209, 42, 22)])
    assert message.rect.collidelist(knights) < 0
    small = message.rect.w
    message.layout(Skin(1.5), Rect(9, 9, 622, 291), [])
    assert message.rect.w > small


def test_a_click_on_a_piece_under_a_refusal_takes_the_piece(seat: Seat) -> None:
    model = seat.table
    place = model.game.offered()[0]
    model.papers.message.say("Pas ainsi", "M5", seat.app.seconds)
    model.papers.message.rect = Rect((0, 0), seat.app.size)  # wherever it is
    seat.press(seat.place(place))
    assert seat.seen["held"]["place"] == place
    assert "message" not in seat.seen


def test_a_note_goes_when_the_pointer_jumps_to_a_button(seat: Seat) -> None:
    """The button lights up, which must not keep it from being noticed that the place is left."""
    seat.move(seat.place(seat.seen["offered"][0]))
    seat.settle()
    assert "note" in seat.seen
    seat.move(middle(seat.seen["buttons"]["menu"]))
    assert "note" not in seat.seen
    seat.settle()
    assert "note" not in seat.seen


def test_the_message_goes_away_by_itself(seat: Seat) -> None:
    seat.drag(seat.army("scroll-1"), seat.place("scroll-2"))
    for _ in range(15):
        seat.app.step(1.0)
    assert seat.seen.get("message") is None


def test_escape_puts_back(seat: Seat) -> None:
    seat.press(seat.army("scroll-1"))
    seat.move((400, 300))
    assert seat.seen["held"]
    seat.key(pygame.K_ESCAPE)
    assert seat.seen["held"] is None
    assert seat.app.scenes.top is seat.scene


@pytest.mark.usefixtures("every_frame")
def test_the_hand_does_not_hide_what_letting_go_would_do(monkeypatch) -> None:
    seat = sit_down(3, path=None)
    armies = ({"blair-gate": 10}, {}, {})
    state = Diagram(armies, {"blair": HeldCastle(1, 4)}, left=3)
    _begin_from(seat, set_up(seat.scene.session.rules, state))
    seat.press(seat.place("blair-gate"))
    seat.move(seat.place("blair"))
    seat.settle(1)
    _picture, rect = seat.scene.canvas.tags["blair"]
    before = seat.app.surface.subsurface(rect).copy()
    monkeypatch.setattr(Stage, "draw_held", lambda self, surface, *_: surface.fill("red", rect))
    seat.scene.draw(seat.app.surface)
    after = seat.app.surface.subsurface(rect)
    row = [(x, rect.h // 2) for x in range(4, rect.w - 4, 3)]
    assert [before.get_at(point) for point in row] == [after.get_at(point) for point in row]


def test_wheel_and_keys_say_how_many() -> None:
    seat = sit_down(3)
    state = seat.scene.session.start
    own = list(state.knights[0])
    own[0] = 4
    _begin_from(seat, replace_knights(state, tuple(own)))
    seat.push("die")
    name = seat.scene.look.geometry.board.names[0]
    seat.press(seat.army(name))
    assert seat.seen["held"]["count"] == 4
    seat.wheel(-1)
    seat.key(pygame.K_MINUS)
    assert seat.seen["held"]["count"] == 2
    seat.key(pygame.K_PLUS)
    assert seat.seen["held"]["count"] == 3
    for _ in range(9):
        seat.wheel(1)
    assert seat.seen["held"]["count"] == 4


def test_a_button_of_the_panel_works_while_an_army_is_held() -> None:
    seat = sit_down(3)
    session = seat.scene.session
    board = session.rules.board
    begin(seat, set_up(session.rules, Diagram(armies=({board.names[0]: 4}, {}, {}), left=3)))
    seat.click(seat.army(board.names[0]))
    assert seat.seen["held"]
    seat.push("menu")
    assert seat.app.scenes.top.name == "pause"


def test_a_press_on_the_panel_that_another_scene_lets_go_loses_no_drop_later() -> None:
    seat = sit_down(3)
    session = seat.scene.session
    board = session.rules.board
    begin(seat, set_up(session.rules, Diagram(armies=({board.names[0]: 4}, {}, {}), left=3)))
    seat.press(middle(seat.seen["buttons"]["menu"]))
    seat.key(pygame.K_F1)
    assert seat.app.scenes.top is not seat.scene
    seat.release((5, 5))
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top is seat.scene
    seat.drag(seat.army(board.names[0]), seat.place(next_door(seat, board.names[0])))
    assert len(session.steps) == 1


def test_the_number_held_shows_between_less_and_more() -> None:
    """While an army is held, its number shows with − and +, to be clicked and wheeled."""
    seat = sit_down(3)
    session = seat.scene.session
    board = session.rules.board
    begin(seat, set_up(session.rules, Diagram(armies=({board.names[0]: 4}, {}, {}), left=3)))
    assert not {"held-fewer", "held-more"} & set(seat.seen["buttons"])
    seat.click(seat.army(board.names[0]))
    assert seat.seen["held"]["number"] == typeset("4 sur 4")
    assert "held-more" not in seat.seen["buttons"], "there are no more"
    assert min(seat.seen["buttons"]["held-fewer"][2:]) >= 40
    before = seat.seen["buttons"]["held-fewer"]
    seat.push("held-fewer")
    seat.push("held-fewer")
    assert (seat.seen["held"]["count"], seat.seen["held"]["number"]) == (2, typeset("2 sur 4"))
    assert seat.seen["buttons"]["held-fewer"] == before, "it must not run away from the finger"
    seat.push("held-more")
    seat.wheel(-1)
    assert seat.seen["held"]["count"] == 2
    number = Rect(seat.seen["buttons"]["held-fewer"]).union(Rect(seat.seen["buttons"]["held-more"]))
    assert number.collidelist([Rect(piece["rect"]) for piece in seat.seen["pieces"]]) < 0
    seat.click(seat.place(next_door(seat, board.names[0])))
    assert session.steps[-1].move.count == 2
    assert not {"held-fewer", "held-more"} & set(seat.seen["buttons"])


def test_one_alone_needs_no_number(seat: Seat) -> None:
    seat.click(seat.army("scroll-1"))
    assert seat.seen["held"]
    assert not seat.seen["held"]["number"]


def replace_knights(state, own):
    """The state with so many knights of seat 0 on the board, and what follows from them."""
    from ludotheque.games.castles.rules.army import WEIGHTS

    held = sum(1 << place for place, count in enumerate(own[:6]) if count)
    spread = sum(WEIGHTS[count] for count in own)
    return state._replace(
        knights=(own, *state.knights[1:]), held=(held, *state.held[1:]), spread=(spread, *state.spread[1:])
    )


def _begin_from(seat: Seat, state) -> None:
    seat.scene.session.start = state
    seat.refresh()


def test_undo_and_redo_are_opposites_and_saved(seat: Seat) -> None:
    def saved() -> int:
        return next(iter(seat.app.store.games())).record.cursor

    before, start = where(seat), seat.scene.session.cursor
    target = next_door(seat, "scroll-1")
    seat.drag(seat.army("scroll-1"), seat.place(target))
    after = where(seat)
    assert after != before
    seat.key(pygame.K_u)
    seat.settle()
    assert (where(seat), saved()) == (before, start)
    seat.key(pygame.K_y, pygame.KMOD_CTRL)
    seat.settle()
    assert (where(seat), saved()) == (after, seat.scene.session.cursor)


def test_going_back_over_a_die_needs_everyone(seat: Seat) -> None:
    session = seat.scene.session
    seat.key(pygame.K_e)
    seat.settle()
    seat.key(pygame.K_SPACE)
    seat.settle()
    assert [type(s.move).__name__ for s in session.steps] == ["Roll", "End", "Roll"]
    seat.push("undo")
    assert seat.app.scenes.top.name == "dialog"
    seat.push("refuse")
    assert session.cursor == 3
    seat.push("undo")
    for asked in ("Joueur 1", "Joueur 3"):
        assert seat.seen["player"] == asked, "not whose turn it is: Joueur 2 asks"
        assert "Joueur 2" in " ".join(seat.seen["texts"])
        seat.push("agree")
    assert session.cursor == 1


def test_without_undo_by_agreement_a_die_stays(seat: Seat) -> None:
    seat.app.change(undo_by_agreement=False)
    seat.key(pygame.K_e)
    seat.key(pygame.K_SPACE)
    seat.settle()
    seat.push("undo")
    assert seat.scene.session.cursor == 3
    assert seat.seen["message"]


def test_stopping_asks_the_others_and_leads_to_the_result(seat: Seat) -> None:
    [stop] = seat.scene.agreements
    seat.scene.propose(stop)
    for asked in ("Joueur 2", "Joueur 3"):
        assert seat.seen["player"] == asked
        seat.push("agree")
    seat.settle()
    assert seat.app.scenes.top.name == "result"


def test_a_gesture_cuts_the_animation_short() -> None:
    seat = sit_down(3, speed=1)
    seat.push("die")
    target = next_door(seat, "scroll-1")
    seat.press(seat.army("scroll-1"))
    seat.move(seat.place(target))
    seat.release(seat.place(target))
    assert seat.seen["moving"]
    seat.press(seat.place(target))
    assert not seat.seen["moving"]
    assert seat.seen["held"]["place"] == target


def test_space_throws_and_then_skips() -> None:
    seat = sit_down(3, speed=1)
    seat.key(pygame.K_SPACE)
    assert seat.seen["moving"]
    assert seat.seen["die"] == 0, "the panel must not tell before the die lies still"
    seat.key(pygame.K_SPACE)
    assert not seat.seen["moving"]
    assert seat.scene.session.cursor == 1


def test_the_die_can_be_thrown_by_dragging_it() -> None:
    seat = sit_down(3)
    seat.drag(middle(seat.seen["buttons"]["die"]), (300, 300))
    assert seat.scene.session.cursor == 1


def test_every_ply_is_saved(seat: Seat) -> None:
    for plies in range(2, 6):
        seat.key(pygame.K_e if seat.scene.session.turn != CHANCE else pygame.K_SPACE)
        seat.settle()
        record = next(iter(seat.app.store.games())).record
        assert (len(record.moves), record.cursor) == (plies, plies)


def test_a_full_disk_is_said_and_the_game_goes_on(seat: Seat, monkeypatch) -> None:
    monkeypatch.setattr(seat.app.store, "autosave", lambda session: Fault("disk-full"))
    seat.key(pygame.K_e)
    seat.settle()
    assert seat.scene.session.cursor == 2
    assert "disque" in seat.app.notice.text


def test_since_the_last_turn_is_shown_without_touching_the_game(seat: Seat) -> None:
    advance(seat, 40)
    session, before = seat.scene.session, where(seat)
    while session.turn != CHANCE or session.state.seat != 0:
        advance(seat, 1)
    advance(seat, 1)
    before, cursor = where(seat), session.cursor
    button = middle(seat.seen["buttons"]["since"])
    seat.press(button)
    seat.release(button)
    assert "watched" in seat.seen
    seat.settle(60)
    assert session.cursor == cursor
    assert "replay-close" not in seat.seen["buttons"], "it closes itself once it is over"
    assert where(seat) == before
    assert "watched" not in seat.seen


def test_who_stops_the_replay_of_the_others_turns_closes_it_by_hand(seat: Seat) -> None:
    advance(seat, 40)
    while seat.scene.session.turn != CHANCE or seat.scene.session.state.seat != 0:
        advance(seat, 1)
    before, cursor = where(seat), seat.scene.session.cursor
    seat.scene.replay_since()
    seat.key(pygame.K_END)
    seat.settle(60)
    assert seat.seen["watched"]["at"] == cursor
    seat.push("replay-back")
    assert seat.seen["watched"]["at"] == cursor - 1
    seat.push("replay-close")
    assert where(seat) == before
    assert "watched" not in seat.seen


def test_what_is_watched_is_headed_by_who_played_and_never_looks_like_a_turn(seat: Seat) -> None:
    advance(seat, 40)
    while seat.scene.session.turn != CHANCE or seat.scene.session.state.seat != 0:
        advance(seat, 1)
    seat.scene.replay_since()
    seat.key(pygame.K_END)
    seat.settle(60)
    seen, last = seat.seen, seat.scene.session.steps[-1].seat
    assert seen["heading"].startswith("tour ")
    assert (seen["name"], seen["arms"]) == ("Entre-temps", last)
    assert seen["arms"] != seen["turn"] == 0


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_what_is_watched_lies_open_its_buttons_stand_in_the_panel(game: str, size: tuple[int, int]) -> None:
    seat = sit_at(game, sit_down(3).scene.session.players, "1", size=size)
    advance(seat, 30)
    seat.scene.watch()
    buttons = {name: Rect(rect) for name, rect in seat.seen["buttons"].items()}
    assert {"replay-slider", "replay-back", "replay-play", "replay-on", "replay-close", "rules"} <= set(
        buttons
    )
    assert all(seat.area("panel").contains(rect) for rect in buttons.values())
    for name, rect in buttons.items():
        assert rect.collidelist([other for known, other in buttons.items() if known != name]) < 0, name


def test_the_slider_and_the_arrows_lead_through_what_is_watched(seat: Seat) -> None:
    advance(seat, 30)
    seat.scene.watch()
    assert seat.seen["widgets"]["replay-play"]["label"] == "Arrêter"
    slider = Rect(seat.seen["buttons"]["replay-slider"])
    seat.press((slider.right - 1, slider.centery))
    seat.settle(1)
    assert seat.seen["watched"]["at"] == seat.scene.session.cursor
    assert seat.seen["widgets"]["replay-play"]["label"] == "Reprendre", "it waits where the hand has put it"
    seat.move((slider.left, slider.centery))
    seat.settle(1)
    assert seat.seen["watched"]["at"] == 0
    seat.release((slider.left, slider.centery))
    seat.key(pygame.K_RIGHT)
    seat.settle(1)
    assert seat.seen["watched"]["at"] == 1
    seat.key(pygame.K_LEFT)
    seat.settle(1)
    assert seat.seen["watched"]["at"] == 0


def test_nothing_can_be_played_while_watching(seat: Seat) -> None:
    advance(seat, 30)
    seat.scene.watch()
    seat.settle(120)
    buttons = seat.seen["buttons"]
    assert not {"undo", "redo", "end-turn", "die"} & set(buttons)
    cursor = seat.scene.session.cursor
    for key in (pygame.K_SPACE, pygame.K_e, pygame.K_u, pygame.K_r):
        seat.key(key)
    assert seat.scene.session.cursor == cursor


def test_a_click_on_the_board_while_watching_says_so(seat: Seat) -> None:
    advance(seat, 30)
    seat.scene.watch()
    for place in ("scroll-1", "scroll-4"):
        seat.press(seat.place(place))
        seat.release(seat.place(place))
        assert "Vous regardez" in seat.seen["message"]
    assert not seat.seen["held"]
    seat.push("replay-close")
    assert "message" not in seat.seen


def far(seat: Seat) -> str:
    """Carry the army of scroll-1 to where it takes several moves to go, and return where that is."""
    seat.press(seat.army("scroll-1"))
    board = seat.scene.look.geometry.board
    near = {board.names[place] for place in board.roads[board.names.index("scroll-1")]}
    place = next(name for name in seat.seen["held"]["targets"] if name not in near)
    seat.move(seat.place(place))
    seat.release(seat.place(place))
    seat.settle()
    return place


def test_undo_and_redo_go_by_gestures_however_many_moves_they_made(seat: Seat) -> None:
    session = seat.scene.session
    start = session.cursor
    place = far(seat)
    end = session.cursor
    assert end - start > 1
    seat.push("undo")
    assert session.cursor == start
    assert [p for _kind, p, _count in where(seat)] == ["scroll-1"]
    seat.push("redo")
    assert session.cursor == end
    assert [p for _kind, p, _count in where(seat)] == [place]
    seat.push("undo")
    seat.drag(seat.army("scroll-1"), seat.place(next_door(seat, "scroll-1")))
    assert session.cursor == start + 1
    seat.push("undo")
    assert session.cursor == start


def test_moves_made_one_by_one_are_undone_one_by_one_even_where_a_drag_had_led(seat: Seat) -> None:
    session = seat.scene.session
    start = session.cursor
    far(seat)
    moves = [step.move for step in session.steps[start:]]
    seat.push("undo")
    for move in moves:
        seat.scene.director.make(move)
        seat.settle()
    for made in reversed(range(len(moves))):
        seat.push("undo")
        assert session.cursor == start + made


def test_zooming_keeps_hands_and_eyes_together(seat: Seat) -> None:
    target = (seat.press(seat.army("scroll-1")), seat.seen["held"]["targets"])[1][0]
    seat.key(pygame.K_ESCAPE)
    seat.release((0, 0))
    seat.move(seat.place(target))
    seat.wheel(1)
    seat.settle()
    assert seat.seen["zoom"] > 1
    seat.key(pygame.K_HOME)
    seat.settle()
    assert seat.seen["zoom"] == 1


@crossed(size=SIZES, seats=[5, 2])
def test_nothing_overlaps_at_any_size(size: tuple[int, int], seats: int) -> None:
    seat = sit_down(seats, size=size)
    seat.push("die")
    advance(seat, 30)
    while seat.scene.session.turn == CHANCE:
        advance(seat, 1)
    window = Rect((0, 0), size)
    rects = {name: Rect(rect) for name, rect in seat.seen["buttons"].items()}
    rects |= {id: pygame.Rect(rect) for id, rect in seat.seen["panel"].items()}
    for name, rect in rects.items():
        assert window.contains(rect), name
        assert not rect.colliderect(seat.area("board")), name
        assert not [other for other, r in rects.items() if other != name and r.colliderect(rect)], name
    assert all(rect.h >= TARGET for name, rect in rects.items() if name in seat.seen["buttons"])
    assert {"end-turn", "undo", "rules", "menu"} <= set(rects)


def test_a_resize_in_mid_drag_harms_nothing(seat: Seat) -> None:
    seat.press(seat.army("scroll-1"))
    seat.move((300, 300))
    seat.app.relayout()
    seat.app.step(0.1)
    seat.release((300, 300))
    seat.settle()
    assert seat.scene.session.cursor == 1


def test_the_trace_is_plain_data(seat: Seat) -> None:
    assert json.loads(json.dumps(seat.seen)) == seat.seen


def test_only_its_owner_sees_a_shield_and_only_while_pressing() -> None:
    seat = sit_down(3, path=None)
    session = seat.scene.session
    board = seat.scene.look.geometry.board
    castle = 3
    state = session.start._replace(
        owners=tuple(0 if k == castle else -1 for k in range(len(board.castles))),
        shields=tuple(2 if k == castle else -1 for k in range(len(board.castles))),
    )
    _begin_from(seat, state)
    name = board.names[board.castles[castle]]
    shield = next(p for p in seat.seen["pieces"] if p["kind"] == "shield-0")
    seat.press(middle(shield["rect"]))
    assert seat.seen["peeked"] == {name: "2"}
    seat.release(middle(shield["rect"]))
    assert seat.seen["peeked"] == {}
    _begin_from(seat, state._replace(seat=1))
    seat.press(middle(shield["rect"]))
    assert seat.seen["peeked"] == {}
    assert all(not piece["face"] for piece in seat.seen["pieces"])


@pytest.mark.parametrize("garrison", [1, 3, 8, 14])
def test_a_shield_is_seen_and_looked_at_however_many_knights_are_with_it(garrison: int) -> None:
    """That a shield lies there is open to all (C14): no garrison hides it, whichever side the gate is on."""
    seat = sit_down(3, path=None)
    rules = seat.scene.session.rules
    for place in rules.board.castles:
        castle = rules.board.names[place]
        held = Diagram(({}, {}, {}), {castle: HeldCastle(0, garrison, shield=2)}, left=3)
        _begin_from(seat, set_up(rules, held))
        drawn = [piece for piece in seat.seen["pieces"] if piece["place"] == castle]
        assert drawn[-1]["kind"] == "shield-0", "over its garrison"
        rect = Rect(drawn[-1]["rect"])
        army = Rect(next(piece["rect"] for piece in drawn if piece["kind"] == "knights-0"))
        badge = seat.app.for_skin(Pieces).badge(garrison, seat.app.skin.px(17)).get_rect()
        badge.bottomright = army.bottomright
        assert garrison == 1 or not badge.colliderect(rect), "beside its number"
        seat.press(rect.center)
        assert seat.seen["peeked"] == {castle: "2"}
        seat.release(rect.center)
        seat.press(army.center)
        assert seat.seen["held"], "its knights can be taken as before"
        seat.key(pygame.K_ESCAPE)
        seat.release((5, 5))


def test_the_log_tells_the_story_and_is_cut_by_undo(seat: Seat) -> None:
    told = seat.seen["log"]
    assert "Joueur 1" in told[0]
    seat.key(pygame.K_e)
    seat.key(pygame.K_SPACE)
    seat.settle()
    assert len(seat.seen["log"]) > len(told)
    assert isinstance(seat.scene.session.steps[1].move, End)
