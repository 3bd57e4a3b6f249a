"""The panel of the table: everything in sight in every game, at every size of text, and nothing moves."""

from collections import Counter
from itertools import pairwise, product

import pygame
import pytest
from amounts import crossed
from drawn import drawn
from pygame import Rect
from seat import COLOURS, Seat, middle, sit_at, sit_down

from ludotheque.core.playout import play_into
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.words import conquests_left as words_of
from ludotheque.games.castles.words import why_it_ends
from ludotheque.languages import languages
from ludotheque.players.characters import CHARACTERS
from ludotheque.players.words import character_name
from ludotheque.table.game_view import GameView
from ludotheque.table.panel.goal import Goal
from ludotheque.table.panel.measures import PanelNeeds
from ludotheque.table.panel.parts import Keys
from ludotheque.table.shown import Shown
from ludotheque.table.view.room import divide
from ludotheque.ui.skin import TARGET, Skin, fitting_scale
from ludotheque.ui.widgets import Button

LONG = ("Maximilienne-Wilhelmine", "Bartholomew le Grand, dit", "Guinevere la Magnifique", "Tristan", "Zoé")
SHORT = ("Alié", "Zoé", "Ada", "Bo", "Cy")
SIZES = [((1024, 640), 75), ((1024, 640), 150), ((1280, 800), 100), ((1280, 800), 200), ((1920, 1080), 200)]


def players(game, seats, names=SHORT, levels=()):
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    playing = [((0, level),) for level in levels] + [()] * seats
    return [
        Player(names[seat][:24], tuple(sides[each * seat : each * seat + each]), playing[seat])
        for seat in range(seats)
    ]


def begun(game, seats, size, scale=100, names=SHORT, plies=12, levels=()) -> Seat:
    """Sit at a game after a few plies."""
    seat = sit_at(game, players(game, seats, names, levels), "1", size=size, scale=scale, settled=False)
    play_into(seat.scene.session, plies)
    table = seat.scene
    seat.app.scenes.unwind(list(seat.app.scenes).index(table) + 1)  # without the page that introduces it
    seat.take_over()
    for _ in range(3):
        seat.app.step(1 / 60)
    return seat


CROWDS = [(game, seats) for game, box in GAMES.items() for seats in (box.seats[0], box.seats[-1])]


def told(seat: Seat, at: int | None = None) -> int:
    """Return how many of three lines there are to tell, at a ply of the game or now."""
    game = GameView(seat.scene.session, seat.scene.look)
    game.refresh(Shown(at))
    return len(game.lines(3))


def check(seat: Seat, seats: int, log: int = 3) -> None:
    """Check that everything is in sight, apart from all else, and can be hit."""
    seen = seat.seen
    assert seen["folded"] == {}
    rects = {id: Rect(rect) for id, rect in (*seen["buttons"].items(), *seen["panel"].items())}
    panel, window = seat.area("panel"), Rect((0, 0), seat.app.size)
    assert window.contains(panel)
    for id, rect in rects.items():
        assert panel.contains(rect), id
        others = [other for other, place in rects.items() if other != id and place.colliderect(rect)]
        assert not others, (id, others)
        if id in seen["buttons"] and id != "die":
            assert min(rect.size) >= TARGET, id
    rows = [rects[f"row-{number}"] for number in range(seats)]
    assert len({row.size for row in rows}) == 1
    assert seen["lines"] >= log


@crossed(crowd=CROWDS, window=SIZES)
def test_everything_is_in_sight_in_a_game_and_while_it_is_watched(crowd, window):
    (game, seats), (size, scale) = crowd, window
    seat = begun(game, seats, size, scale, LONG)
    check(seat, seats, told(seat))
    assert {"rules", "menu", "journal", "undo", "redo", "since"} - {*seat.seen["buttons"]} <= {
        *("undo", "redo", "since")  # those may be pale
    }
    seat.scene.watch(at=9)
    seat.app.step(1 / 60)
    seat.app.step(1 / 60)
    check(seat, seats, min(1, told(seat, 9)))
    assert {"replay-slider", "replay-play", "replay-close", "rules"} <= {*seat.seen["buttons"]}


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1280, 800), 150)], ids=str)
def test_what_heads_a_replay_below_the_board_can_be_read(size, scale):
    seat = begun("rheingold", 5, size, scale)
    seat.scene.watch(at=9)
    seat.settle()
    head = [seat.table.replay.how_far, seat.table.replay.title]
    sizes = [min(m.meaning.size for m in drawn(seat) if m.words.startswith(words)) for words in head]
    assert min(sizes) >= 11, "logical pixels, as for the countdown"


@pytest.mark.parametrize("language", languages())
def test_the_title_of_a_replay_is_whole_in_the_smallest_window_at_the_largest_text(language):
    seat = begun("highlanders", 2, (640, 480), 200)
    seat.app.change(language=language)
    seat.scene.watch(at=9)
    seat.settle()
    assert seat.table.replay.title in [mark.words for mark in drawn(seat)]


@crossed(window=SIZES, crowd=[("highlanders", 2), ("highlanders", 5), ("rheingold", 5)])
def test_c17_the_castles_left_until_the_end_always_show(window, crowd):
    """Large enough to be read, apart from all else, and while the game is watched too."""
    (game, seats), (size, scale) = crowd, window
    seat = begun(game, seats, size, scale, LONG)
    assert seat.seen["countdown"] | {"why": ""} == {"left": 17, "of": 17, "soon": False, "why": ""}
    _x, _y, wide, high = seat.seen["panel"]["countdown"]
    words = seat.app.skin.text_size(words_of(17), "italic", 11)
    assert words[0] < wide
    assert words[1] <= high
    seat.scene.watch(at=9)
    seat.settle()
    assert "countdown" in seat.seen["panel"]


def test_the_countdown_tells_under_the_pointer_when_the_game_ends():
    seat = begun("highlanders", 3, (1280, 800))
    seat.move(middle(seat.seen["panel"]["countdown"]))
    assert why_it_ends() in seat.scene.tip()[0]
    seat.move(seat.area("board").center)
    assert seat.scene.tip() is None


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_names_change_nothing_about_where_anything_is(game):
    """Nine letters in one name folded the log away."""
    places = []
    for names in (SHORT, LONG):
        seen = begun(game, 3, (1280, 800), names=names).seen
        places.append((seen["panel"], seen["buttons"], seen["lines"]))
    assert places[0] == places[1]


def test_a_name_that_is_cut_is_told_as_a_whole_by_pointer_and_by_keyboard():
    seat = begun("highlanders", 5, (1280, 800), names=LONG)
    assert seat.seen["widgets"]["row-0"]["label"] == LONG[0]
    seat.move(middle(seat.seen["panel"]["row-0"]))
    assert "note" not in seat.seen
    for _ in range(20):
        seat.app.step(1 / 30)
    assert seat.seen["note"] == LONG[0]
    seat.move((5, 5))
    for _ in range(60):
        seat.key(pygame.K_TAB)
        seat.settle()
        if str(seat.seen["focus"]).startswith("row-"):
            break
    assert seat.seen["note"] in [name[:24].strip() for name in LONG]


@crossed(crowd=CROWDS, size=[(1024, 640), (1280, 800), (1366, 768)])
def test_the_names_of_characters_are_never_cut_at_the_usual_text_size(crowd, size):
    game, seats = crowd
    names = ["Aliénor", *map(character_name, sorted(CHARACTERS, key=lambda one: -len(character_name(one))))]
    seat = begun(game, seats, size, names=names, levels=("human", *["amateur"] * (seats - 1)), plies=0)
    shown = {mark.words for mark in drawn(seat)}
    assert {*names[:seats]} <= shown


@pytest.mark.parametrize("game", GAMES)
def test_names_of_nine_letters_are_not_cut_in_the_largest_type(game):
    names = ["Guillaume", "Catherine", "Geneviève"][: 3 if 3 in GAMES[game].seats else 2]
    seat = begun(game, len(names), (1280, 800), 200, names=names, plies=0)
    assert {*names} <= {mark.words for mark in drawn(seat)}


def test_a_word_says_where_a_computer_plays():
    seat = begun("highlanders", 3, (1280, 800), levels=("human", "amateur"), plies=0)
    told = [seat.seen["widgets"][f"row-{number}"]["state"] for number in range(3)]
    assert ["ordinateur" in one for one in told] == [False, True, False]


def test_nothing_moves_when_something_comes_or_goes():
    seat = sit_at("highlanders", players("highlanders", 3), "1", size=(1280, 800))
    before = seat.seen
    assert "end-turn" not in before["buttons"]
    for _ in range(4):
        seat.push("die")
        seen = seat.seen
        assert seen["panel"] == before["panel"]
        for id in before["buttons"].keys() & seen["buttons"].keys():
            assert seen["buttons"][id] == before["buttons"][id], id
        seat.push("end-turn")
        before = seat.seen
    assert "since" in before["buttons"]


def test_the_log_opens_to_a_page_by_button_and_by_key():
    seat = begun("highlanders", 3, (1280, 800), plies=60)
    newest = seat.seen["log"]
    seat.push("journal")
    assert seat.app.scenes.top.name == "log"
    assert {*newest} < {*seat.seen["texts"]}
    seat.key(pygame.K_j)
    assert seat.app.scenes.top is seat.scene
    seat.key(pygame.K_j)
    assert seat.app.scenes.top.name == "log"
    seat.key(pygame.K_END)
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top is seat.scene


def test_the_newest_line_is_on_top_and_the_whole_of_a_cut_one_is_its_tip():
    seat = begun("highlanders", 3, (1024, 640), plies=60)
    x, y, w, h = seat.seen["panel"]["log"]
    order, tips = seat.seen["log"], []
    for step in range(h):
        seat.move((x + w / 2, y + step))
        tips += [seat.scene.tip()[0]] if seat.scene.tip() else []
    assert tips
    assert order.index(tips[0]) < order.index(tips[-1]) or len({*tips}) == 1


def test_what_is_watched_is_counted_in_turns():
    seat = begun("highlanders", 3, (1280, 800), plies=60)
    seat.scene.watch()
    for _ in range(5):
        seat.app.step(1 / 60)
    session = seat.scene.session
    turns = [session.rules.view(session.state_at(at), None).seat for at in range(session.cursor)]
    begun_by = [turns[0], *(after for before, after in pairwise(turns) if before != after)]
    each = Counter(begun_by)  # turns are those of their player, as one says "my third turn"
    count = max(each.values())
    assert seat.seen["heading"].startswith(f"tour 1 sur {count}")
    seat.key(pygame.K_END)
    seat.app.step(1 / 60)
    assert seat.seen["heading"].startswith(f"tour {each[begun_by[-1]]} sur {count}")


# The drawer

SMALL = [((640, 480), 100), ((640, 480), 200), ((800, 600), 150), ((1024, 640), 200)]
WIDE = [*product([(1024, 640), (1152, 720), (1280, 800)], (75, 100, 125, 150))]
WIDE += [
    *product([(1280, 800), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160)], (75, 100, 150, 175, 200))
]


@pytest.mark.parametrize("game", GAMES)
def test_where_the_panel_is_a_drawer(game):
    """Nowhere from 1024x640 up at 150 %, nowhere from 1280x800 up at 200 %, with however many players."""
    seat = begun(game, GAMES[game].seats[-1], (1024, 640), plies=0)
    board = seat.scene.look.geometry.board_map.size
    tools = len(seat.scene.look.gestures.tools(seat.position))
    turn = seat.scene.look.gestures.action_rows
    counted = "countdown" in seat.seen

    def drawer(size, scale, seats):
        skin = Skin(fitting_scale(size) * scale / 100)
        return divide(skin, size, board, PanelNeeds(seats, 4 + -(-tools // 2), turn, counted)).drawer

    for (size, scale), seats in product(WIDE, GAMES[game].seats):
        if size[1] >= 800 or scale <= 150:
            assert not drawer(size, scale, seats), (size, scale, seats)
    assert drawer((640, 480), 200, GAMES[game].seats[-1])


@crossed(crowd=CROWDS, window=SMALL)
def test_in_a_small_window_the_drawer_has_what_is_not_always_in_sight(crowd, window):
    (game, seats), (size, scale) = crowd, window
    seat = begun(game, seats, size, scale, LONG)
    window = Rect((0, 0), size)
    if "drawer" not in seat.seen["buttons"]:
        check(seat, seats, 0)
        return
    seen, outside = seat.seen, {"rules", "menu", "drawer"}
    assert outside <= {*seen["buttons"]}
    assert {"log", "row-0"} <= {*seen["folded"]}
    for id in {*seen["buttons"]} - {"die"}:
        rect = Rect(seen["buttons"][id])
        assert window.contains(rect), id
        assert min(rect.size) >= TARGET, id
    seat.push("drawer")
    assert {"log", "row-0"} <= {*seat.seen["panel"]} | {*seat.seen["folded"]}
    assert outside <= {*seat.seen["buttons"]}
    seat.key(pygame.K_o)
    assert seat.seen["panel"] == seen["panel"]
    seat.key(pygame.K_o)
    seat.key(pygame.K_ESCAPE)
    assert (seat.app.scenes.top, seat.seen["panel"]) == (seat.scene, seen["panel"])
    seat.scene.watch(at=9)
    seat.app.step(1 / 60)
    assert {"replay-slider", "replay-play", "replay-close", "rules", "drawer"} <= {*seat.seen["buttons"]}


def test_what_lies_under_the_open_drawer_is_out_of_reach():
    seat = begun("highlanders", 3, (640, 480), 200, plies=0)
    seat.push("drawer")
    place = seat.area("drawer").center
    seat.move(place)
    seat.settle()
    assert seat.seen.get("note", SHORT[0]) in SHORT, "of a row in the drawer, not of what lies below"
    seat.press(place)
    seat.release(place)
    assert "drawer" in seat.seen["areas"]


def test_rows_are_where_the_scrolled_drawer_shows_them():
    seat = begun("highlanders", 5, (1024, 640), 200, plies=0)
    seat.push("drawer")
    panel = seat.table.panel
    before = panel.rows
    seat.move(seat.area("drawer").center)
    seat.wheel(-1)
    seat.settle()
    assert panel.rows != before, "the drawer is scrolled"
    for number, row in panel.rows.items():
        assert seat.area("drawer").contains(row)
        assert panel.row_at(row.center) == number
        assert panel.buttons.hit(row.center) == f"row-{number}"


def test_the_note_of_a_row_that_is_scrolled_away_goes_with_it():
    seat = begun("highlanders", 5, (1024, 640), 200, plies=0)
    seat.push("drawer")
    row = seat.table.panel.rows[0]
    seat.move(row.center)
    seat.settle()
    told = seat.seen["note"]
    seat.wheel(-1)
    seat.settle()
    assert seat.table.panel.row_at(row.center) != 0, "another row is there now, or none"
    assert seat.seen.get("note") != told


def test_a_line_about_the_goal_keeps_within_what_is_scrolled():
    skin = Skin()
    surface = pygame.Surface((300, 60))
    surface.set_clip(Rect(0, 0, 300, 30))
    line = Goal("Ayez le plus d'épées à la fin", print)
    line.place(skin, Rect(0, 0, 300, 60))
    line.draw(surface, skin, "idle")
    assert surface.get_clip() == Rect(0, 0, 300, 30)


def test_where_a_row_of_keys_is_too_narrow_the_wider_give():
    sit_down()  # a window
    labels = ("", "Counties joined", "", "x 1", "")
    row = [Button(str(at), label, print, icon="eye") for at, label in enumerate(labels)]
    Keys([row], 40, 3).place(Skin(0.6), Rect(0, 0, 214, 40))
    assert min(min(button.rect.size) for button in row) == TARGET
    assert row[-1].rect.right == 214


# The buttons

WORDED = {"undo", "advice", "rules", "menu"}  # used in every turn
SIGNS = {"journal", "since", "why", "redo"}


@pytest.mark.parametrize("game", GAMES)
def test_only_what_every_turn_uses_has_words_and_all_else_an_icon_with_words_on_resting(game):
    seat = begun(game, 2 if 2 in GAMES[game].seats else 3, (1280, 800), levels=("human", "amateur"))
    parts = {one.id: one for one in seat.table.panel.buttons if isinstance(one, Button)}
    kept = {id: one for id, one in parts.items() if one.style != "seal" and id != "goal"}
    assert {id for id, one in kept.items() if one.label} == WORDED
    assert {*kept} >= WORDED | SIGNS
    signs = [kept[id] for id in {*kept} - WORDED]
    assert all(one.icon for one in signs)
    assert len({one.icon for one in signs}) == len(signs), "each is known by its icon"
    for one in signs:  # also those that are grey now
        seat.move(one.rect.center)
        assert seat.scene.tip().words == one.tip
        assert len(one.tip.split()) > 1


def test_the_buttons_of_a_wide_panel_stand_below_each_other():
    seat = begun("highlanders", 3, (1920, 1080), levels=("human", "amateur", "amateur"))
    at = {one.id: one.rect for one in seat.table.panel.buttons}
    for upper, lower in (("undo", "rules"), ("advice", "menu"), ("journal", "why"), ("since", "redo")):
        assert (at[upper].x, at[upper].w) == (at[lower].x, at[lower].w)
        assert at[upper].bottom < at[lower].top
    assert len({at[id].y for id in ("undo", "advice", "journal", "since")}) == 1


def test_what_a_wide_panel_has_to_spare_goes_to_the_log_and_the_armies():
    usual, wide = (begun("highlanders", 3, size, plies=60) for size in ((1280, 800), (1920, 1080)))
    assert len(wide.seen["log"]) >= len(usual.seen["log"]) + 3
    assert "1 chevalier va " in " ".join(mark.words for mark in drawn(wide)), "whole lines"
    at = {}
    for seat in (usual, wide):
        row = Rect(seat.seen["panel"]["row-0"])
        count = str(dict(seat.seen["holdings"]["0"])["knight"])
        mark = next(m for m in drawn(seat) if m.words == count and row.contains(m.rect))
        at[seat] = mark.meaning.size
    assert at[wide] > at[usual]


@crossed(game=[*GAMES], size=[(1024, 640), (1280, 800), (1920, 1080)])
def test_with_large_text_the_board_keeps_most_of_the_height(game, size):
    seat = begun(game, GAMES[game].seats[-1], size, 150, plies=0)
    assert seat.area("view").h >= size[1] * 0.64
