"""Tests that faults on the screen are found: what is covered, cut, lost, shrunk or too small to hit."""

from dataclasses import replace
from itertools import combinations, product

import pygame
import pytest
from amounts import some
from made_fonts import on_this_system
from pygame import Color, Rect, Surface
from tools import legibility
from tools.findings import findings
from tools.layout import COLOURED, EVERY, NAMES, SAMPLE, SCRIPTS, contrasts, looks, pairwise
from tools.look import Reading, Where, screen

from ludotheque.core.letters import letter_count
from ludotheque.games import GAMES
from ludotheque.picture.layers import Sign
from ludotheque.ui import text
from ludotheque.ui.skin import Skin

WINDOW = (1024, 640)


def look(draw=lambda shown, skin: None, scale=100, **facts):
    """Return the reading of a screen on which `draw` has drawn."""
    skin = Skin(1.0)
    shown = screen(WINDOW, skin)
    draw(shown, skin)
    said = frozenset(words.string for words in skin.written())
    given = {"trace": {}, "signs": (), "areas": {}, "kept": ()} | facts
    where = Where("scene", WINDOW, scale, "fr")
    return Reading(
        where,
        shown,
        skin,
        tuple(shown.marks),
        said,
        window=Rect((0, 0), WINDOW),
        strokes=tuple(shown.strokes),
        **given,
    )


def told(reading, usual=None):
    return [
        finding.words.replace("\xa0", " ").replace("\u202f", " ")
        for finding in findings(reading, usual and usual.usual)
    ]


def at(*corners, width=None):
    """Return a function that draws a text at each of `corners`."""

    def draw(shown, skin):
        for number, corner in enumerate(corners):
            shown.blit(skin.text(f"Dunstaffnage {number}", width=width), corner)

    return draw


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode(WINDOW)
    pygame.display.quit()


def test_texts_apart_are_no_finding():
    assert told(look(at((10, 10), (10, 60)))) == []


def test_a_text_over_a_text():
    assert told(look(at((10, 10), (30, 14)))) == ['"Dunstaffnage 1" covers "Dunstaffnage 0"']


def test_a_sheet_that_hides_a_text_is_no_fault():
    def draw(shown, skin):
        shown.blit(skin.text("Duart"), (60, 60))
        shown.blit(skin.card((300, 200)), (20, 20))
        shown.blit(skin.text("Doune"), (62, 62))

    assert told(look(draw)) == []


def test_of_a_text_drawn_in_part_only_that_part_lies_over_others():
    def draw(shown, skin):
        lines = skin.text("Duart\nDoune\nDunstaffnage")
        low = lines.get_height() // 3
        shown.blit(lines, (10, 100), Rect(0, 0, lines.get_width(), low))
        shown.blit(skin.text("Kildrummy"), (10, 104 + low))

    assert told(look(draw)) == []


def test_what_is_composed_first_is_seen_too():
    """A table draws everything that does not move on a copy of the window first."""

    def draw(shown, skin):
        base = shown.copy()
        at((10, 10), (30, 14))(base, skin)
        shown.blit(base, (0, 0))

    assert len(told(look(draw))) == 1


def test_a_text_that_leaves_the_window():
    assert told(look(at((980, 10)))) == ['cut: "Dunstaffnage 0"']


def test_a_text_below_what_is_scrolled_is_only_out_of_sight():
    def draw(shown, skin):
        shown.set_clip(Rect(0, 0, 300, 100))
        at((10, 90), (10, 200))(shown, skin)

    assert told(look(draw, trace={"scrolls": {"body": [0, 0, 300, 100]}})) == []


def test_a_column_narrower_than_a_letter_or_two():
    assert told(look(at((10, 10), width=5))) == ['wider than its column: "Dunstaffnage 0"']


def test_a_label_wider_than_its_button():
    def draw(shown, skin):
        shown.blit(skin.button((70, 42), "Depuis votre dernier tour"), (10, 10))

    assert told(look(draw)) == ['cut: "Depuis votre dernier tour"']


def test_a_button_over_a_text():
    """A button is found over a text even if it hides only one letter."""

    def draw(shown, skin, x=93):
        shown.blit(skin.text("Dunstaffnage"), (10, 10))
        shown.blit(skin.button((120, 42), "Journal"), (x, 0))

    assert told(look(draw)) == ['"Journal" covers "Dunstaffnage"']
    assert told(look(lambda shown, skin: draw(shown, skin, 300))) == []


@pytest.mark.parametrize(
    ("size", "scale", "roomy"),
    [((1024, 640), 150, True), ((1024, 640), 200, False), ((1280, 800), 200, True), ((800, 600), 150, False)],
)
def test_a_panel_is_a_drawer_only_where_there_is_no_room(size, scale, roomy):
    seen = replace(
        look(trace={"buttons": {"drawer": [0, 0, 90, 90]}}), where=Where("table", size, scale, "fr")
    )
    assert told(seen) == [f"the panel is a drawer at {scale} %"] * roomy


def test_an_icon_gives_way_to_its_label():
    def draw(shown, skin, width=48):
        shown.blit(skin.button((width, 42), "Règles", icon="book"), (10, 10))

    assert told(look(draw)) == []
    assert told(look(lambda shown, skin: draw(shown, skin, 25)))[:1] == ['cut: "Règles"']


def test_a_target_too_small():
    assert told(look(trace={"buttons": {"a": [0, 0, 39, 60], "b": [50, 0, 40, 40]}})) == [
        "target too small: a, 39x60"
    ]


def test_what_was_there_at_100_per_cent_is_lost():
    usual = look(
        at((10, 10), (10, 60)), trace={"buttons": {"menu": [0, 0, 50, 50]}, "panel": {"row-1": [], "log": []}}
    )
    now = look(at((10, 10)), scale=200, trace={"panel": {}, "folded": {}})
    lost = ["lost: buttons menu", "lost: panel row-1", "lost: panel log", 'lost: "Dunstaffnage 1"']
    assert told(now, usual) == lost


def test_words_that_were_there_at_100_per_cent_are_lost():
    """Only ids are compared in a panel and in scrolled areas, not words."""
    usual, now = look(at((10, 10), (10, 60))), look(at((10, 10)), scale=200)
    assert told(now, usual) == ['lost: "Dunstaffnage 1"']
    in_panel = look(at((10, 10), (10, 60)), trace={"areas": {"panel": [0, 50, 400, 400]}})
    assert told(now, in_panel) == []
    scrolled = look(at((10, 10)), scale=200, trace={"scrolls": {"body": [0, 0, 9, 9]}})
    assert told(scrolled, usual) == []


@pytest.mark.parametrize(("side", "too_small"), [(90, False), (86, False), (80, True)])
def test_a_board_that_shrinks(side, too_small):
    """A board may shrink by the 15 % that larger text may take, but not by more."""
    usual, now = (look(trace={"places": {"glen-1": [0, 0, high, high]}}) for high in (100, side))
    assert told(now, usual) == ["smaller than at 100 %: glen-1"] * too_small


def sign(words, place, centre=(0, 0), size=(0, 0)):
    return Sign(words, place, centre, size)


def test_a_piece_over_a_sign():
    picture = Surface((40, 40))
    banner = {"kind": "banner-0", "place": "duart", "rect": [100, 100, 40, 40]}
    swords = sign("2 ⚔", "dunstaffnage"), Rect(110, 90, 20, 20)

    def draw(shown, skin):
        shown.blit(picture, (100, 100))

    found = told(look(draw, trace={"pieces": [banner]}, signs=(swords,)))
    assert found == ['"banner-0 (duart)" covers "2 ⚔ (dunstaffnage)"']


def test_a_number_that_leaves_its_space():
    area = [(0, 0), (60, 0), (60, 60), (0, 60)]
    inside, outside = sign("30", "isle", (30, 20), (59.6, 20)), sign("27", "isle", (52, 30), (20, 20))
    signs = (inside, Rect(0, 4, 24, 8)), (outside, Rect(17, 12, 8, 8))
    assert told(look(signs=signs, areas={"isle": area})) == ["27 (isle) leaves its space"]


def test_a_refusal_over_what_may_be_taken():
    trace = {"buttons": {"message": [100, 500, 300, 44]}}
    assert told(look(trace=trace, kept=(Rect(120, 520, 60, 90),))) == ["the refusal covers what may be taken"]
    assert told(look(trace=trace, kept=(Rect(120, 560, 60, 90),))) == []


def test_a_tip_over_what_may_be_taken():
    trace = {"tip": {"rect": [100, 500, 300, 144]}}
    assert told(look(trace=trace, kept=(Rect(120, 520, 60, 90),))) == ["the tip covers what may be taken"]
    assert told(look(trace=trace, kept=(Rect(120, 660, 60, 90),))) == []


def found(view, boxes, legs=(), look=looks):
    return [str(one) for _reading, wrong in look([view], boxes, legs) for one in wrong]


LONG = pytest.mark.long
HOUSE = ("shelf", "settings", "dialog", "files", "games", "household")
PARTS = ("house", "before", "table", "after", "lesson", "puzzle")


def legs(game, part):
    """Return the legs of a part of a game's tour; one part is of no game."""
    return HOUSE if part == "house" else (f"{game} {part}",)


def log_of(reading):
    """Return the lines of a table's log. A remark may lie over old ones."""
    said = reading.trace.get("said", {}).get("line", "")
    log = pygame.Rect(reading.trace["panel"]["log"])
    return [mark for mark in reading.marks if mark.words not in ("", said) and mark.rect.colliderect(log)]


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("rheinlander", "table"),
        pytest.param("chevaliers", "table", marks=LONG),
        *(pytest.param("highlanders", part, marks=LONG) for part in ("house", "after")),
    ],
)
def test_of_a_sample_the_finder_says_nothing(home, game, part):
    """A table is read correctly even if its skin is replaced while it keeps a surface of its own."""
    states = []
    for reading, wrong in looks([SAMPLE[game]], [GAMES[game]], legs(game, part)):
        assert [*map(str, wrong)] == []
        states.append(reading.where.scene)
        if game == "chevaliers" and reading.scene == "table" and "refused" not in reading.where.scene:
            assert len(log_of(reading)) == reading.trace["lines"], reading.where
    assert states
    assert len(states) == len({*states}), "each has a name of its own"


@pytest.mark.large
@pytest.mark.parametrize(
    ("game", "part"),
    [
        pytest.param(game, part, marks=[] if (game, part) == ("rheinlander", "house") else LONG)
        for game, part in product(COLOURED, PARTS)
    ],
)
def test_of_a_sample_no_text_is_faint(home, game, part):
    assert found(COLOURED[game], [GAMES[game]], legs(game, part), contrasts) == []


def scripts(view):
    """Return the letters of the names in a view."""
    return "".join(NAMES[view.names])


@pytest.mark.large
@pytest.mark.parametrize(
    ("view", "game", "part"),
    [
        pytest.param(SCRIPTS[0], "rheinlander", "table", marks=LONG, id="greek"),
        pytest.param(SCRIPTS[1], "schotten-totten", "before", id="arabic"),
        pytest.param(SCRIPTS[2], "highlanders", "house", id="chinese"),
    ],
)
def test_names_of_twelve_scripts_have_their_room(home, tmp_path, view, game, part):
    assert {letter_count(name) for name in NAMES[view.names]} == {24}
    with on_this_system(tmp_path / "made.ttf", scripts(view)):
        assert found(view, [GAMES[game]], legs(game, part)) == []


@LONG
@pytest.mark.parametrize(("view", "game", "fonts"), some([*product(SCRIPTS, GAMES, (True, False))]), ids=str)
def test_names_of_any_script_have_their_room_everywhere_with_and_without_a_font(
    home, tmp_path, view, game, fonts
):
    with on_this_system(tmp_path / "made.ttf", scripts(view) if fonts else ""):
        assert found(view, [GAMES[game]]) == []


@LONG
@pytest.mark.parametrize(("view", "game"), some([*product(pairwise(), GAMES)]), ids=str)
def test_in_every_pair_of_size_text_language_and_names_the_finder_says_nothing(home, view, game):
    assert found(view, [GAMES[game]]) == []


def test_pairwise_has_every_pair():
    views = pairwise()
    assert len(views) < len(EVERY) / 4
    for one, other in combinations(range(len(EVERY[0])), 2):
        assert {(view[one], view[other]) for view in views} == {(view[one], view[other]) for view in EVERY}


def test_a_sentence_that_is_there_twice():
    def draw(shown, skin):
        shown.blit(skin.text("Cliquez pour revoir ce moment. Puis jouez."), (10, 10))
        shown.blit(skin.text("Cliquez pour revoir ce moment."), (500, 10))
        shown.blit(skin.text("Puis jouez."), (500, 60))

    assert told(look(draw)) == ['said twice: "Cliquez pour revoir ce moment"']


def test_rows_of_a_list_may_say_the_same():
    def draw(shown, skin):
        for y in (10, 60):
            shown.blit(skin.text("le château de la reine"), (10, y))

    assert told(look(draw)) == []


def test_two_gestures_that_are_advised_may_end_in_the_same_place():
    words = "Amenez un Blanc en c11."

    def draw(shown, skin):
        shown.blit(skin.text(words), (10, 10))
        shown.blit(skin.text(words), (500, 60))

    assert told(look(draw, trace={"counsel": [words, words]})) == []
    assert told(look(draw)) == ['said twice: "Amenez un Blanc en c11"']


def test_half_a_line_is_one_unless_it_is_at_the_edge_of_what_is_scrolled():
    def draw(shown, skin):
        shown.set_clip(Rect(0, 0, 400, 20))
        shown.blit(skin.text("Dunstaffnage"), (10, 10))

    assert told(look(draw)) == ['half a line: "Dunstaffnage"']
    assert told(look(draw, trace={"scrolls": {"body": [0, 0, 400, 20]}})) == []


def test_a_number_parted_from_its_noun(monkeypatch):
    """Type setting normally keeps a number and its noun together, which is switched off here."""
    monkeypatch.setattr(text, "_words", lambda paragraph, width, measure: iter(paragraph.split(" ")))

    def draw(shown, skin):
        width = skin.text_size("il reste pour ce soir 12")[0] + 5
        shown.blit(skin.text("il reste pour ce soir 12 chevaliers", width=width), (10, 10))

    assert told(look(draw)) == ['parted: "12 chevaliers"']


def test_a_line_through_a_text_unless_something_lies_between():
    def draw(shown, skin, between=None):
        shown.stroke((0, 20), (200, 20))
        if between:
            shown.cover(between)
        shown.blit(skin.text("25 %"), (50, 8))

    assert told(look(draw)) == ['a line through "25 %"']
    disc = Rect(40, 0, 80, 60)
    assert told(look(lambda shown, skin: draw(shown, skin, disc))) == []


def test_what_is_composed_first_lies_where_it_is_drawn():
    def draw(shown, skin):
        page = screen((300, 100), skin)
        page.blit(skin.text("Duart"), (10, 10))
        page.stroke((0, 20), (200, 20))
        shown.blit(page, (600, 400))

    reading = look(draw)
    assert [mark.rect.topleft for mark in reading.marks if mark.words] == [(610, 410)]
    assert [(stroke.start, stroke.end) for stroke in reading.strokes] == [((600, 420), (800, 420))]


def test_what_is_drawn_again_in_part_is_there_as_before():
    """A table draws words again that the ring of the keyboard crosses."""

    def draw(shown, skin):
        base = shown.copy()
        at((10, 10), (1000, 200), (300, 10))(base, skin)
        shown.blit(base, (0, 0))
        again = Rect(20, 0, 600, 100)
        shown.blit(base, again, again)

    reading = look(draw)
    assert told(reading) == ['cut: "Dunstaffnage 1"']
    assert [mark.words[-1] for mark in reading.marks if mark.words] == ["0", "1", "2", "2"]


@pytest.mark.parametrize(
    ("ink", "ground", "faint"),
    [("#2B2118", "#EFE3C8", False), ("#9A7A20", "#EFE3C8", True), ("#F3E4BE", "#20150C", False)],
)
def test_a_text_that_is_faint_on_its_ground(ink, ground, faint):
    def draw(shown, skin):
        shown.fill(Color(ground))
        shown.wordless = True
        shown.blit(skin.text("Dunstaffnage", colour=Color(ink)), (10, 10))

    assert bool(list(legibility.faint(look(draw)))) == faint


@pytest.mark.parametrize(("left", "faint"), [(0, False), (120, True)])
def test_only_what_is_behind_the_lines_of_a_text_counts(left, faint):
    """The second line, centred below a long one, leaves room at its left, where something bright may be."""

    def draw(shown, skin):
        shown.fill(Color("#20150C"))
        shown.wordless = True
        words = skin.text("Dunstaffnage, Dunvegan et\nDuart", colour=Color("#F3E4BE"), align="center")
        shown.fill(Color("#F3E4BE"), Rect(10 + left, 10 + words.get_height() * 2 // 3, 20, 8))
        shown.blit(words, (10, 10))

    assert bool(list(legibility.faint(look(draw)))) == faint


@pytest.mark.parametrize(("across", "down", "faint"), [(0.5, 0, False), (0, 0.4, False), (0, 0.9, True)])
def test_what_a_later_sheet_covers_of_a_text_does_not_count(across, down, faint):
    """Nor what lies in its shadow."""

    def draw(shown, skin):
        shown.fill(Color("#20150C" if across else "#F3E4BE"))
        shown.wordless = True
        words = skin.text("Dunstaffnage", colour=Color("#F3E4BE"))
        shown.blit(words, (10, 10))
        shown.blit(skin.parchment((300, 200)), (across * words.get_width(), 10 + down * words.get_height()))

    assert bool(list(legibility.faint(look(draw)))) == faint
