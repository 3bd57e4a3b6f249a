"""Containers: whatever is in them, nothing covers anything else, and nothing is lost."""

from functools import partial
from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from ludotheque.ui.containers import Column, Framed, Grid, Labelled, Pressed, Row
from ludotheque.ui.leaves import Drawing, Heading, Line, Spring, Text
from ludotheque.ui.page import Page
from ludotheque.ui.palette import CREAM
from ludotheque.ui.scroll import Scroll
from ludotheque.ui.scroll_view import Item, List, ScrollView
from ludotheque.ui.sheets import Desk, Pinned, Sheet
from ludotheque.ui.skin import TARGET, Skin
from ludotheque.ui.widgets import Button, Part

pygame.font.init()
SKINS = {scale: Skin(scale) for scale in (0.56, 1.0, 2.0)}
skins = st.sampled_from(sorted(SKINS)).map(SKINS.get)
widths = st.integers(240, 1600)
WORDS = (
    "Oui",
    "Reprendre la partie",
    "Bartholomew de la Tour",
    "Une phrase qui est bien plus longue que les autres.",
)

_numbers = iter(range(10**9))


def button(words):
    return Button(f"b{next(_numbers)}", words, lambda: None)


leaves = st.one_of(
    st.sampled_from(WORDS).map(button),
    st.sampled_from(WORDS).map(Text),
    st.sampled_from(WORDS).map(Line),
    st.sampled_from(WORDS).map(Heading),
    st.sampled_from(WORDS).map(lambda words: Text(words, grows=True)),
    st.builds(Drawing, st.sampled_from([0, 40, 120]), st.sampled_from([14, 60])),
)


def containers(parts):
    several = st.lists(parts, min_size=1, max_size=4)
    return st.one_of(
        several.map(Row),
        several.map(lambda found: Row(found, equal=True)),
        several.map(lambda found: Row([found[0], Spring(), *found[1:]])),
        several.map(Column),
        several.map(lambda found: Column(found, align="center")),
        several.map(lambda found: Grid([found])),
        several.map(
            lambda found: Labelled("Temps de réflexion", "au plus, pour un adversaire Expert", found)
        ),
        parts.map(lambda part: Framed(part, "card")),
    )


trees = st.recursive(leaves, containers, max_leaves=12)


def leaves_of(part):
    inner = list(part.parts())
    return [leaf for one in inner for leaf in leaves_of(one)] if inner else [part]


def shown(tree, skin, width, height=None):
    """Place a tree as high as it wants, or in so many pixels; return its leaves with anything in them."""
    page = Page()
    page.show(tree, Rect(0, 0, width, height or tree.measure(skin, width)[1]), skin)
    return [leaf for leaf in leaves_of(tree) if leaf.rect.w and leaf.rect.h]


@settings(max_examples=150)
@given(trees, skins, widths)
def test_nothing_covers_anything_else_nor_leaves_its_place(tree, skin, width):
    leaves = shown(tree, skin, width)
    room = Rect(0, 0, width, tree.rect.h)
    for leaf in leaves:
        assert room.contains(leaf.rect), (leaf, leaf.rect)
    for one, other in combinations(leaves, 2):
        assert not one.rect.colliderect(other.rect), (one.rect, other.rect)


@settings(max_examples=100)
@given(trees, skins, widths)
def test_nothing_to_press_is_smaller_than_a_fingertip(tree, skin, width):
    shown(tree, skin, width)
    assert all(min(widget.rect.size) >= TARGET for widget in tree.widgets())


@settings(max_examples=100)
@given(trees, skins, st.integers(480, 1600), st.integers(400, 600))
def test_on_a_sheet_the_buttons_at_the_foot_are_in_reach_whatever_is_above(tree, skin, width, height):
    foot = [button("D'accord"), button("Annuler")]
    sheet = Sheet("Un titre", Column([tree, Text(" ".join(WORDS * 9))]), foot)
    page = Page()
    page.show(sheet, Rect(0, 0, width, height), skin)
    for widget in sheet.widgets():
        page.group.focus(widget.id)
        page.reveal()
        x, y, w, h = page.trace()["buttons"].get(widget.id, (0, 0, 0, 0))
        assert Rect(0, 0, width, height).contains((x, y, w, h))
        assert w, f"{widget.id} cannot be brought into sight"


def test_what_does_not_fit_beside_goes_below():
    skin, parts = SKINS[1.0], [button("Reprendre la partie") for _ in range(3)]
    wide = parts[0].width(skin)
    shown(Row(parts, gap=10), skin, 2 * wide + skin.px(10))
    assert parts[0].rect.y == parts[1].rect.y < parts[2].rect.y
    shown(Row(parts, gap=10), skin, 3 * wide + skin.px(20))
    assert len({part.rect.y for part in parts}) == 1


def test_equal_parts_are_as_wide_as_the_widest():
    parts = [button("Non"), button("Reprendre la partie depuis le début")]
    shown(Row(parts, equal=True), SKINS[1.0], 900)
    assert parts[0].rect.w == parts[1].rect.w


def test_equal_parts_that_grow_fill_the_line_and_stay_as_wide_on_the_last_one():
    parts = [Framed(Column([Text("Ana", grows=True)]), "card") for _ in range(5)]
    shown(Row(parts, gap=10, align="center", equal=True), SKINS[1.0], 620)
    assert [part.rect.w for part in parts] == [200] * 5
    assert [part.rect.x for part in parts] == [0, 210, 420, 105, 315]


@settings(max_examples=60)
@given(skins, st.integers(240, 1600), st.integers(80, 900), st.integers(1, 40))
def test_pinned_buttons_stay_in_sight_unless_the_body_could_not_be_read(skin, width, height, lines):
    foot, body = (
        [button("Fermer"), button("Reprendre la partie")],
        Column([button("Oui") for _ in range(lines)]),
    )
    page = Page()
    page.show(Pinned([], body, [Row(foot)], 10, 160), Rect(0, 0, width, height), skin)
    seen = page.trace()["buttons"]
    least = min(body.measure(skin, width)[1], skin.px(160)) + Row(foot).measure(skin, width)[1] + skin.px(10)
    assert all(part.id in seen for part in foot) or least > height
    assert not least > height or len(list(page.views())) == 1
    for widget in (*body.widgets(), *foot):
        page.group.focus(widget.id)
        page.reveal()
        assert widget.seen.h == min(widget.rect.h, height), "all of it can be brought into sight"


def test_what_is_above_scrolls_away_before_the_buttons_below_that_lead_out():
    skin, above, foot = SKINS[1.0], button("Chercher"), button("Fermer")
    body = Column([button("Oui") for _ in range(40)])
    row = foot.measure(skin, 400)[1] + 10  # with the gap
    both = {above.id, foot.id}
    for height, fixed in ((160 + 2 * row, both), (160 + 2 * row - 1, {foot.id}), (160 + row - 1, set())):
        page = Page()
        page.show(Pinned([above], body, [foot], 10, 160), Rect(0, 0, 400, height), skin)
        assert {part.id for part in (above, foot) if part.view is None} == fixed


def test_a_spring_pushes_what_follows_to_the_end():
    first, last = button("Non"), button("Oui")
    shown(Row([first, Spring(), last]), SKINS[1.0], 600)
    assert (first.rect.left, last.rect.right) == (0, 600)


def test_a_list_on_a_sheet_of_a_height_fills_what_heading_and_buttons_leave():
    foot, view = [button("Fermer")], ScrollView("list", Column([button(word) for word in WORDS * 9]))
    sheet = Sheet("Un titre", Row([Column([button("Bureau"), Spring()]), view]), foot)
    sheet.height = 500
    shown(sheet, SKINS[1.0], 900, 800)
    assert sheet.panel.h == 500
    assert view.rect.bottom + 14 == foot[0].rect.top
    assert view.rect.w > 300


def test_columns_of_a_grid_line_up_and_wrap_where_they_do_not_fit():
    rows = [[Text(words, grows=True), button("Oui")] for words in WORDS]
    shown(Grid(rows), SKINS[1.0], 600)
    assert {row[1].rect.right for row in rows} == {600}
    shown(Grid(rows), SKINS[2.0], 320)
    assert rows[-1][1].rect.top >= rows[-1][0].rect.bottom


def a_list(count, made=None):
    """Return a list of rows 60 high with a heading of 30 before each ten, in a scroll view."""

    def row(number):
        if made is not None:
            made.append(number)
        return Button(f"row-{number}", str(number), lambda: None)

    items = []
    for number in range(count):
        if number % 10 == 0:
            items.append(Item(lambda: Text("heading"), 30))
        items.append(Item(partial(row, number), 60, f"row-{number}"))
    return ScrollView("list", List(items))


def listed(count, made=None, rect=(0, 0, 400, 300)):
    page = Page()
    page.show(a_list(count, made), Rect(rect), SKINS[1.0])
    return page


def press(page, *keys, mod=0):
    for key in keys:
        page.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    return page.trace()["focus"]


@pytest.mark.parametrize("count", [0, 1, 50, 2_000])
def test_of_a_list_only_what_is_in_sight_is_made_wherever_it_is_scrolled(count):
    made = []
    page = listed(count, made)
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        made.clear()
        press(page, key)
        assert len(made) <= 7
    rows = [Rect(rect) for rect in page.trace()["buttons"].values()]
    assert bool(rows) is bool(count)
    assert all(Rect(0, 0, 400, 300).contains(rect) and rect.h == 60 for rect in rows)


def test_rows_and_headings_lie_right_below_each_other():
    page = listed(25, rect=(0, 0, 400, 2_000))
    tops = [rect[1] for rect in page.trace()["buttons"].values()]
    assert tops == [30 * (number // 10 + 1) + 60 * number for number in range(25)]


def test_the_arrows_go_through_a_whole_list():
    page = listed(50)
    page.group.focus("row-0")
    for number in range(1, 50):
        assert press(page, pygame.K_DOWN) == f"row-{number}"
        assert f"row-{number}" in page.trace()["buttons"]
    for number in reversed(range(49)):
        assert press(page, pygame.K_UP) == f"row-{number}"
        assert f"row-{number}" in page.trace()["buttons"]


def test_the_first_row_below_a_heading_is_shown_with_it():
    page = listed(50)
    press(page, pygame.K_TAB, pygame.K_END)
    assert press(page, pygame.K_HOME) == "row-0"
    assert page.trace()["buttons"]["row-0"][1] == 30


def test_pages_and_ends_of_a_list_by_keys():
    page = listed(2_000)
    assert press(page, pygame.K_TAB) == "row-0"
    assert press(page, pygame.K_END) == "row-1999"
    assert press(page, pygame.K_HOME) == "row-0"
    first = press(page, pygame.K_PAGEDOWN)
    assert first != "row-0"
    assert press(page, pygame.K_PAGEDOWN, pygame.K_PAGEUP) == first
    assert press(page, pygame.K_PAGEUP, pygame.K_PAGEUP) == "row-0"


def test_a_list_is_one_stop_of_tab_and_come_back_to_where_it_was_left():
    page = Page()
    first, last = button("Avant"), button("Après")
    page.show(Column([first, a_list(50), last]), Rect(0, 0, 400, 300), SKINS[1.0])
    assert press(page, pygame.K_TAB, pygame.K_TAB) == "row-0"
    press(page, *[pygame.K_DOWN] * 20)
    assert press(page, pygame.K_TAB) == last.id
    assert press(page, pygame.K_TAB, mod=pygame.KMOD_SHIFT) == "row-20"
    assert press(page, pygame.K_TAB, mod=pygame.KMOD_SHIFT) == first.id
    assert press(page, pygame.K_TAB) == "row-20"


def test_tab_comes_to_a_list_of_which_only_a_heading_is_in_sight():
    page = listed(50, rect=(0, 0, 400, 25))
    assert press(page, pygame.K_TAB) == "row-0"


@pytest.mark.parametrize("number", [0, 9, 10, 30, 49])
def test_any_row_of_a_list_can_be_given_the_keyboard(number):
    page = listed(50)
    page.choose(f"row-{number}")
    assert page.trace()["focus"] == f"row-{number}"
    assert f"row-{number}" in page.trace()["buttons"]


def test_a_row_that_is_scrolled_out_of_sight_keeps_the_keyboard():
    page = listed(2_000)
    press(page, pygame.K_TAB)
    page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-400))
    page.show(a_list(2_000), Rect(0, 0, 400, 300), SKINS[1.0])
    assert page.trace()["focus"] == "row-0"
    assert "row-0" not in page.trace()["buttons"]
    assert press(page, pygame.K_DOWN) == "row-1"
    assert "row-1" in page.trace()["buttons"]


def test_a_line_cut_at_two_lines_ends_in_dots():
    skin = SKINS[1.0]
    words = "Une phrase bien trop longue pour la place qu'il y a, et de beaucoup, sans aucun doute."
    line = Line(words, lines=2)
    line.place(skin, Rect(0, 0, 200, 60))
    assert line.shown(skin).endswith("…")
    assert line.measure(skin, 200)[1] == skin.text_size("x\nx", "text", line.size)[1]
    assert Line(words, lines=2).measure(skin, 2_000)[1] == skin.text_size("x", "text", line.size)[1]


def test_half_lines_are_not_drawn():
    skin = SKINS[1.0]
    text = Text("\n".join("gÀj" * 9 for _ in range(30)))
    view = ScrollView("text", text)
    for offset in range(0, 60, 7):
        page = Page()
        page.show(view, Rect(0, 0, 600, 200), skin)
        view.scroll.to(offset)
        view.settle(skin)
        screen = Surface((600, 200))
        page.draw(screen)
        pitch = skin.pitch(text.size)
        for number in range(30):
            top = text.rect.y + number * pitch
            inked = any(screen.get_at((x, y))[0] > 40 for x in range(0, 90, 2) for y in middle(top, pitch))
            assert inked is (top >= 0 and top + pitch <= 200 and number < 30)


def middle(top, pitch):
    """Return the pixels from top to bottom that a line of text has for itself."""
    return range(max(0, top + pitch // 3), min(200, top + pitch * 4 // 5))


def test_a_page_made_again_keeps_focus_and_how_far_it_was_scrolled():
    page = Page()

    def content():
        return ScrollView("all", Column([Button(f"b{n}", str(n), lambda: None) for n in range(30)]))

    page.show(content(), Rect(0, 0, 400, 300), SKINS[1.0])
    page.group.focus("b20")
    page.reveal()
    before = page.trace()["buttons"]
    page.show(content(), Rect(0, 0, 400, 300), SKINS[1.0])
    assert page.trace()["buttons"] == before
    assert page.trace()["focus"] == "b20"


# Where each part stands


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 100), ("right", 200)])
def test_a_text_stands_where_it_is_aligned(align, left):
    skin = SKINS[1.0]
    text = Text("HHH", align=align)
    wide = text.measure(skin, 900)[0]
    page = Page()
    page.show(text, Rect(40, 10, wide + 200, 60), skin)
    screen = Surface((wide + 300, 80))
    page.draw(screen)
    letters = pygame.mask.from_threshold(screen, CREAM, (90, 90, 90)).get_bounding_rects()
    inked = letters[0].unionall(letters[1:])
    assert abs(inked.left - (40 + left)) <= 4
    assert abs(inked.centery - 40) <= 8, "in the middle of its height"


def test_an_empty_text_takes_no_room():
    assert Text("").measure(SKINS[1.0], 100) == (0, 0)
    assert Row([]).measure(SKINS[1.0], 100) == (0, 0)
    assert Column([]).measure(SKINS[1.0], 100) == (0, 0)


def test_a_line_is_set_smaller_down_to_the_smallest_and_then_cut():
    skin = SKINS[1.0]
    line = Line("Bartholomew de la Tour", 20, smallest=12)
    wide = line.measure(skin, 900)[0]
    line.place(skin, Rect(0, 0, wide, 30))
    assert (line.size, line.shown(skin)) == (20, "Bartholomew de la Tour")
    line.place(skin, Rect(0, 0, wide - 20, 30))
    assert 12 < line.size < 20
    assert line.shown(skin) == "Bartholomew de la Tour"
    line.place(skin, Rect(0, 0, wide // 4, 30))
    assert line.size == 12
    assert line.shown(skin).endswith("…")
    assert skin.text_size(line.shown(skin), "text", 12)[0] <= wide // 4


def test_a_heading_takes_the_room_of_its_row():
    heading, after = Heading("Un titre"), button("Oui")
    shown(Row([heading, after]), SKINS[1.0], 700)
    assert heading.rect.left == 0
    assert after.rect.right == 700


def test_a_line_of_no_room_is_cut_to_nothing_but_dots():
    assert Line("Oui ou non", lines=2).measure(SKINS[1.0], 5) == SKINS[1.0].text_size(
        "…", "text", Line("").size, 5
    )


def test_a_spring_takes_no_room_of_its_own():
    parts = [button("Oui"), Spring(), button("Non")]
    wide = sum(part.width(SKINS[1.0]) for part in parts if not isinstance(part, Spring)) + 20
    shown(Row(parts, gap=10), SKINS[1.0], wide)
    assert parts[0].rect.y == parts[2].rect.y
    assert not Row(parts).grows_down, "it pushes sideways only"
    assert Row([ScrollView("all", Text("a")), Spring()]).grows_down


def test_a_list_takes_what_the_rest_of_its_row_leaves():
    found, after = List([Item(lambda: button("Oui"), 60, "row")]), button("Non")
    shown(Row([found, after]), SKINS[1.0], 600)
    assert found.rect.right == after.rect.left - 10
    assert after.rect.right == 600


def test_tab_comes_back_from_below_the_last_row_of_a_list():
    page = Page()
    items = [Item(lambda: Button("row", "1", print), 60, "row"), Item(lambda: Text("end"), 900)]
    page.show(ScrollView("list", List(items)), Rect(0, 0, 400, 300), SKINS[1.0])
    page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-400))
    assert press(page, pygame.K_TAB) == "row"


def test_a_drawing_shrinks_in_proportion_only_if_it_may():
    skin = SKINS[1.0]
    assert Drawing(200, 100, shrinks=True).measure(skin, 50) == (50, 25)
    assert Drawing(200, 100, shrinks=True).measure(skin, 900) == (200, 100)
    assert Drawing(200, 100).measure(skin, 50) == (50, 100)
    assert Drawing(0, 100, most=0.5).measure(skin, 300) == (150, 100)


def test_equal_parts_share_the_lines_evenly():
    parts = [button("Oui") for _ in range(6)]
    least = max(Row.least, parts[0].width(SKINS[1.0]))
    shown(Row(parts, gap=10, equal=True), SKINS[1.0], 5 * least + 40)
    assert [part.rect.y for part in parts].count(parts[0].rect.y) == 3, "not five and one"
    shown(Row(parts, gap=10, equal=True), SKINS[1.0], 6 * least + 50)
    assert len({part.rect.y for part in parts}) == 1, "they just fit"
    shown(Row(parts[:5], gap=10, equal=True), SKINS[1.0], 5 * least + 35)
    assert [part.rect.y for part in parts[:5]].count(parts[0].rect.y) == 3, "five do not"


def test_room_that_is_left_is_shared_by_what_grows():
    parts = [Text("Ana", grows=True), Text("Bo", grows=True), button("Oui")]
    shown(Row(parts, gap=10), SKINS[1.0], 621)
    more = [part.rect.w - part.measure(SKINS[1.0], 621)[0] for part in parts]
    assert abs(more[0] - more[1]) <= 1
    assert more[2] == 0
    assert parts[2].rect.right == 621


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 0.5), ("right", 1.0)])
def test_parts_of_an_aligned_column_keep_their_width(align, left):
    narrow, wide = button("Oui"), Drawing(0, 20)
    shown(Column([narrow, wide], align=align), SKINS[1.0], 600)
    assert narrow.rect.w == narrow.width(SKINS[1.0])
    assert narrow.rect.x == round((600 - narrow.rect.w) * left)
    assert wide.rect.w == 600, "what grows is as wide as the column"


def test_parts_of_a_plain_column_are_as_wide_as_the_column():
    part = button("Oui")
    shown(Column([part]), SKINS[1.0], 600)
    assert part.rect.w == 600


def test_what_grows_down_shares_the_height_that_is_left():
    first, second, foot = ScrollView("a", Text("a")), ScrollView("b", Text("b")), button("Oui")
    shown(Column([first, second, foot], gap=10), SKINS[1.0], 400, 501)
    assert foot.rect.bottom == 501
    assert abs(first.rect.h - second.rect.h) <= 1


def test_only_what_scrolls_leaves_room_for_a_bar():
    skin, content = SKINS[1.0], Column([button("Oui") for _ in range(9)])
    high = content.measure(skin, 400)[1]
    for view, barred in ((high - 1, True), (high, False), (high + 1, False)):
        shown(ScrollView("all", content), skin, 400, view)
        assert (content.rect.w < 400) is barred
        assert content.rect.w + (Scroll.width(skin) if barred else 0) <= 400


def test_a_row_of_a_list_is_shown_with_a_heading_right_above_it_only():
    view = a_list(12)
    shown(view, SKINS[1.0], 400, 300)
    (found,) = view.parts()
    assert found.around("row-0") == Rect(0, 0, found.rect.w, 90)
    assert found.around("row-1").size == (found.rect.w, 60)
    assert found.around("row-10").h == 90
    plain = List([Item(lambda: button("Oui"), 60, "first"), Item(lambda: Text("tail"), 30)])
    shown(plain, SKINS[1.0], 400, 90)
    assert plain.around("first").h == 60, "the last item is no heading of the first"


@pytest.mark.parametrize("ground", ["card", "panel", "parchment", "well", None])
def test_a_frame_draws_its_ground_if_it_has_one(ground):
    page, screen = Page(), Surface((200, 100))
    screen.fill("white")
    page.show(Framed(Drawing(10, 10), ground), Rect(0, 0, 200, 100), SKINS[1.0])
    page.draw(screen)
    assert (screen.get_at((100, 20)) != pygame.Color("white")) is (ground is not None)


def test_what_is_pressed_as_a_whole_is_lit_under_the_pointer_and_ringed_by_the_keyboard():
    page, looks = Page(), []
    page.show(Pressed("all", lambda: None, Drawing(100, 60)), Rect(0, 0, 100, 60), SKINS[1.0])
    for act in (
        lambda: None,
        lambda: page.handle(
            pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 30), rel=(1, 1), buttons=(0,) * 3)
        ),
        lambda: page.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=1)),
    ):
        act()
        screen = Surface((100, 60))
        page.draw(screen)
        looks.append(sum(screen.get_at((50, 30))[:3]))
    assert looks[0] == 0
    assert 0 < looks[1] < looks[2]
    assert screen.get_at((50, 1)) == screen.get_at((50, 30)), "no ring"
    page.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(50, 30), button=1))
    page.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    page.group.focus("all")
    screen, plain = Surface((100, 60)), Surface((100, 60))
    page.draw(screen)
    plain.fill(screen.get_at((50, 30)))
    assert pygame.image.tobytes(screen, "RGB") != pygame.image.tobytes(plain, "RGB"), "a ring"


@pytest.mark.parametrize(("align", "at"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_a_sheet_stands_at_its_side_and_in_the_middle_of_the_height(align, at):
    sheet = Sheet("Un titre", Text("Oui"), [button("Non")], width=300)
    sheet.align = align
    shown(sheet, SKINS[1.0], 900, 700)
    assert sheet.panel.w == 300
    assert sheet.panel.x == 10 + round((900 - 20 - 300) * at)
    assert abs(sheet.panel.centery - 350) <= 1
    assert sheet.panel.h < 300, "only as high as its content needs"


@pytest.mark.parametrize("title", ["Un titre", ""])
def test_a_sheet_is_headed_by_its_title_if_it_has_one(title):
    leaves = shown(Sheet(title, Text("Oui"), [button("Non")]), SKINS[1.0], 900, 700)
    assert [leaf.words for leaf in leaves if isinstance(leaf, Heading)] == ([title] if title else [])


def test_a_sheet_is_at_most_its_share_of_the_width():
    sheet = Sheet("", Text("Oui"), width=700)
    sheet.share = 0.5
    shown(sheet, SKINS[1.0], 900, 700)
    assert sheet.panel.w == 440


def test_a_desk_fills_the_window_but_stays_narrow_enough_to_read():
    foot = button("Fermer")
    for width, wide in ((2_000, Desk.WIDEST), (1_000, 1_000 - 2 * 24), (400, 400 - 2 * 10)):
        desk = Desk("Un titre", [], Text("Oui"), [foot])
        shown(desk, SKINS[1.0], width, 600)
        (page,) = desk.parts()
        assert page.rect.size == (wide, 580)
        assert page.rect.centery == 300
        assert abs(page.rect.centerx - width // 2) <= 1


def test_choices_of_a_desk_stand_below_its_heading():
    choice, body = button("Tous"), Text("Oui")
    shown(Desk("Un titre", [choice], body, [button("Fermer")]), SKINS[1.0], 800, 600)
    assert 0 < choice.rect.top < body.rect.top


def test_a_part_is_a_part():
    assert Part().measure(SKINS[1.0], 100) == (0, 0)
