"""The rulebooks: whole in both languages and for both games, and read with mouse and keys at every size."""

import json
import re

import pygame
import pytest
from amounts import crossed
from contracts import contract
from frames import FRAMES
from seat import unhurried

from ludotheque.games import GAMES as BOXES
from ludotheque.games.rheinlander.rules.advice import all_counties
from ludotheque.home.store import Store
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.scenes.rulebook import books
from ludotheque.scenes.rulebook.figures import load_figures
from ludotheque.scenes.rulebook.markup import BadBook, parse
from ludotheque.scenes.rulebook.scene import RulebookScene
from ludotheque.table.input.hints import REPLAY, replay_keys, table_keys, watching_keys
from ludotheque.ui.app import App
from ludotheque.ui.scene import Scene, everywhere
from ludotheque.ui.spoken import walk

GAMES = tuple(BOXES)


def load(game, code):
    set_language(code)
    return books.load(BOXES[game].book(), game)


def figures_of(game):
    return load_figures(BOXES[game].book(), BOXES[game])


SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


def key(code, mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode="", mod=mod)


def letter(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


class Reading:
    """A rulebook opened over another scene, and the hand that reads in it."""

    def __init__(self, size=(1280, 800), game="highlanders", rule="", **settings):
        store = Store()
        store.change_settings(**{"language": "fr", "speed": 0, **settings})
        self.app = App(store, size=size)
        self.below = Scene(self.app)
        self.app.scenes.push(self.below)
        self.scene = RulebookScene(self.app, game, rule)
        self.app.scenes.push(self.scene)
        self.settle()

    def settle(self):
        while not self.scene.ready:
            self.app.step(1 / 60)
        for _ in range(3):
            self.app.step(1 / 60)

    def do(self, *events):
        for event in events:
            self.app.post(event)
        self.settle()

    def type(self, text):
        for each in text:
            self.do(key(ord(each.lower())), letter(each))

    def click(self, rect):
        pos = pygame.Rect(rect).center
        self.do(
            pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1),
        )

    @property
    def trace(self):
        FRAMES.look()
        return self.scene.trace()

    @property
    def open(self):
        return self.app.scenes.top is self.scene

    @property
    def read(self):
        return self.scene.reader.chapter

    @property
    def offset(self):
        return self.scene.reader.scroll.offset


@pytest.fixture
def reading():
    pygame.display.init()
    pygame.font.init()
    yield Reading
    pygame.display.quit()


# The texts


def shape(game, code):
    """What a book is made of apart from its words."""
    return [
        [(block.kind, block.rule, block.opens, block.mark, len(block.rows)) for block in chapter.blocks]
        for chapter in load(game, code)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters_rules_and_figures(game):
    assert shape(game, "fr") == shape(game, "en")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_paragraph_in_order(game, code):
    chapters = load(game, code)
    assert [rule for chapter in chapters for rule in chapter.rules] == [*contract(game).rules]
    links = {span.link for chapter in chapters for block in chapter.blocks for span in block.spans}
    assert links - {""} <= set(contract(game).rules)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_marked_as_one(game, code):
    blocks = [block for chapter in load(game, code) for block in chapter.blocks]
    marked = {block.rule for block in blocks if block.kind == "ruling"}
    assert marked == set(contract(game).rulings)


@pytest.mark.parametrize(
    ("code", "lake", "river"), [("fr", "loch", "Rhin"), ("en", "loch", "Rhine"), ("de", "See", "Rhein")]
)
def test_each_book_speaks_of_its_own_game_only(code, lake, river):
    def words(game):
        return " ".join(block.plain for chapter in load(game, code) for block in chapter.blocks)

    assert re.search(rf"\b{lake}\b", words("highlanders"))
    assert river not in words("highlanders")
    assert river in words("rheingold")
    assert not re.search(rf"\b{lake}\b", words("rheingold"))


def test_french_typography_is_set():
    words = " ".join(block.plain for chapter in load("highlanders", "fr") for block in chapter.blocks)
    assert not [bad for bad in (" ;", " :", " !", " ?", "'", "« ") if bad in words]


def figure_data(game):
    return json.loads((BOXES[game].book().folder / "figures.json").read_text("utf-8"))[game]


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_the_text_and_of_the_data_are_the_same(game):
    text = {b.mark for chapter in load(game, "fr") for b in chapter.blocks if b.kind == "figure"}
    assert text == figure_data(game).keys()


# Reading


@crossed(size=SIZES, scale=[200, 100, 75])
def test_it_opens_at_a_rule_at_every_size_and_scale(reading, size, scale):
    book = reading(size, rule="C13", scale=scale)
    assert book.trace["rule"] == "C13"
    view, reader = pygame.Rect(book.trace["page"]), book.scene.reader
    start = reader.page.rules["C13"] - reader.scroll.offset
    assert 0 <= start < view.height / 2
    assert all(part.ink.right <= view.width for part in reader.page.parts)
    assert pygame.Rect((0, 0), size).contains(view)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_do_not_overlap_and_stay_in_the_window(reading, size):
    book = reading(size)
    rects = [pygame.Rect(rect) for rect in book.trace["buttons"].values()]
    assert rects
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)
    assert not [rect for n, rect in enumerate(rects) if rect.collidelist(rects[n + 1 :]) >= 0]


def test_an_unknown_rule_opens_the_first_page(reading):
    book = reading(rule="Z99")
    assert (book.offset, book.trace["rule"]) == (0, "")


def test_wheel_and_keys_turn_the_pages(reading):
    book = reading()
    book.do(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert book.offset > 0
    for code, further in ((pygame.K_DOWN, True), (pygame.K_PAGEDOWN, True), (pygame.K_UP, False)):
        before = book.offset
        book.do(key(code))
        assert (book.offset > before) is further
    book.do(key(pygame.K_END))
    assert book.read == 9
    book.do(key(pygame.K_HOME))
    assert book.offset == 0


def test_the_contents_lead_to_chapters_and_rules(reading):
    book = reading()
    book.click(book.trace["buttons"]["chapter-6"])
    assert book.read == 5
    book.click(book.trace["buttons"]["rule-C4"])
    assert (book.trace["rule"], book.read) == ("C4", 2)


def test_a_reference_in_the_text_leads_to_its_rule_and_backspace_back(reading):
    book = reading()
    book.click(book.trace["links"]["C18"])
    assert book.trace["rule"] == "C18"
    assert book.offset > 0
    book.do(key(pygame.K_BACKSPACE))
    assert (book.offset, book.trace["rule"]) == (0, "")


def test_backspace_leads_back_although_a_footnote_above_has_opened(reading):
    book = reading()
    book.click(book.trace["buttons"]["chapter-7"])
    figures = book.trace["figures"]
    book.click(book.trace["buttons"]["rule-C2"])
    assert book.trace["notes"]
    book.do(key(pygame.K_BACKSPACE))
    assert book.trace["figures"] == figures != {}


def test_letters_search_as_they_come(reading):
    book = reading()
    book.type("REPOUSSÉ")
    assert book.trace["query"] == "REPOUSSÉ"
    assert book.scene.reader.found == []
    for _ in range(8):
        book.do(key(pygame.K_BACKSPACE))
    assert book.trace["query"] == ""
    book.type("epees")
    found, at = book.scene.reader.found, book.scene.reader.at
    assert len(found) > 3
    book.do(key(pygame.K_RETURN))
    assert book.scene.reader.at == (at + 1) % len(found)
    book.do(key(pygame.K_RETURN, mod=pygame.KMOD_SHIFT))
    assert book.scene.reader.at == at


def test_a_letter_that_no_key_made_is_searched_for(reading):
    book = reading()
    book.do(letter("é"))
    assert book.trace["query"] == "é"


def test_what_is_composed_is_searched_for_once_it_is_typed(reading):
    book = reading()
    book.do(pygame.event.Event(pygame.TEXTEDITING, text="^", start=0, length=0))
    book.do(key(pygame.K_BACKSPACE), key(pygame.K_ESCAPE))
    assert (book.open, book.trace["query"]) == (True, "")
    book.do(letter("ê"))
    assert book.trace["query"] == "ê"


def test_a_rule_s_id_typed_opens_it(reading):
    book = reading()
    book.type("c17")
    assert (book.trace["rule"], book.read) == ("C17", 7)


def test_m_is_a_letter_to_search_for(reading):
    book = reading()
    book.type("m")
    assert (book.trace["query"], book.app.settings.mute) == ("m", False)


def test_escape_leaves_the_search_then_the_book(reading):
    book = reading()
    book.type("loch")
    book.do(key(pygame.K_ESCAPE))
    assert (book.trace["query"], book.open) == ("", True)
    book.do(key(pygame.K_ESCAPE))
    assert book.app.scenes.top is book.below


def test_close_leaves_the_book(reading):
    book = reading()
    book.click(book.trace["buttons"]["close"])
    assert book.app.scenes.top is book.below


def test_no_title_in_the_contents_is_cut(reading):
    """Issue 10, point 6: a long title takes a second line instead."""
    book = reading(game="chevaliers")
    three, long, five = (pygame.Rect(book.trace["buttons"][f"chapter-{n}"]) for n in (3, 4, 5))
    assert long.h > three.h  # Passer entre deux ennemis
    assert five.top == long.bottom


def test_in_a_small_window_the_contents_unfold(reading):
    book = reading((640, 480))
    assert set(book.trace["buttons"]) == {"contents", "search", "close"}
    book.click(book.trace["buttons"]["contents"])
    book.click(book.trace["buttons"]["chapter-3"])
    assert book.read == 2
    assert "chapter-3" not in book.trace["buttons"]
    book.click(book.trace["buttons"]["contents"])
    book.do(key(pygame.K_ESCAPE))
    assert book.open
    assert "chapter-3" not in book.trace["buttons"]


def test_the_place_is_kept_when_scale_and_language_change(reading):
    book = reading()
    book.do(key(pygame.K_END))
    book.click(book.trace["buttons"]["chapter-5"])
    french = book.scene.reader.page
    book.app.change(scale=150, language="en")
    book.settle()
    assert book.read == 4
    assert book.scene.reader.page is not french
    assert book.scene.chapters == load("highlanders", "en")
    set_language("fr")


def test_drawing_changes_nothing_and_idleness_draws_nothing(reading):
    book = reading(rule="C10")
    picture = pygame.image.tobytes(book.app.surface, "RGB")
    book.scene.draw(book.app.surface)
    assert pygame.image.tobytes(book.app.surface, "RGB") == picture


# Figures


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_the_books_of_the_castle_games_speak_of_two_fronts(game):
    for code, two in (("fr", "deux cases voisines"), ("en", "two neighbouring spaces")):
        blocks = [block for chapter in load(game, code) for block in chapter.blocks if block.rule == "C9"]
        text = " ".join(span.text for block in blocks for span in block.spans)
        assert two in text.replace("\xa0", " ")
        assert not re.search("plusieurs|several|trois fronts|three fronts", text)


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_legal_from_its_position(game, caplog):
    data = figure_data(game)
    figures = figures_of(game)
    assert {*figures.by_id, *figures.trays} == data.keys()
    assert figures.map.path == BOXES[game].map()
    assert not caplog.records
    for name, figure in figures.by_id.items():
        assert [*figure.session.moves()] == data[name]["moves"]


def moves_lead_to(game, name):
    session = figures_of(game).by_id[name].session
    board = session.rules.board
    end = session.state_at(len(session.steps))
    place = board.names.index
    castle = {board.names[p]: k for k, p in enumerate(board.castles)}
    return session, end, place, castle


SCENES = {  # by game: where the fronts meet, and the castles of some figures
    "highlanders": ("bridge-south", "eilean-donan", "blair", ("dunvegan", "dunrobin")),
    "rheingold": ("kaub", "stahleck", "gutenfels", ("schoenburg", "rheinfels")),
}


@pytest.mark.parametrize("game", SCENES)
def test_the_figures_show_what_their_captions_say(game):
    front, taken, stormed, last = SCENES[game]
    session, end, place, _castle = moves_lead_to(game, "entry")
    assert (end.knights[0][place("scroll-4")], end.moves) == (0, 2)
    session, end, place, _castle = moves_lead_to(game, "blocked")
    assert (end.knights, end.moves) == (session.start.knights, 3)
    session, end, place, _castle = moves_lead_to(game, "march")
    assert (max(end.knights[0]), end.moves) == (4, 0)
    session, end, place, _castle = moves_lead_to(game, "split")
    assert sorted(end.knights[0])[-2:] == [1, 4]
    session, end, place, _castle = moves_lead_to(game, "battle")
    assert (max(end.knights[0]), sum(end.knights[1])) == (3, 0)
    session, end, place, _castle = moves_lead_to(game, "fronts")
    assert (end.knights[0][place(front)], sum(end.knights[1])) == (4, 0)
    session, end, place, castle = moves_lead_to(game, "capture")
    assert session.rules.board.swords[castle[taken]] == 3
    session, end, place, castle = moves_lead_to(game, "repelled")
    assert (sum(end.knights[0]), sum(end.knights[1]), end.shields[castle[stormed]]) == (0, 2, 3)
    session, end, place, castle = moves_lead_to(game, "stormed")
    assert (sum(end.knights[0]), sum(end.knights[1]), end.owners[castle[stormed]]) == (10, 0, 0)
    session, end, place, castle = moves_lead_to(game, "sortie")
    assert sorted(end.knights[0])[-2:] == [1, 2]
    session, end, place, castle = moves_lead_to(game, "end")
    assert session.rules.outcome(end).reason == "castles"
    assert {end.owners[castle[name]] for name in last} == {0}


def hall(name):
    """Return where a figure of the hall ends, its squares by name, and its combats as they were decided."""
    session = figures_of("chevaliers").by_id[name].session
    states = [session.state_at(ply) for ply in range(len(session.steps) + 1)]
    moves = [step.move for step in session.steps]
    told = [
        dict(event.facts)
        for ply, move in enumerate(moves)
        for event in session.rules.events(states[ply], move, states[ply + 1])
        if event.kind == "decided"
    ]
    return states[-1], session.rules.board.names.index, told


def test_the_figures_of_the_hall_show_what_their_captions_say():
    end, square, _told = hall("count")
    assert end.home == 1 << square("r8")
    _end, _square, [told] = hall("between")
    assert (told["rule"], told["result"], told["fate"]) == ("K12", "wins", "back")
    end, square, [told] = hall("opposite")
    assert (told["rule"], told["attack"], told["defence"], told["fate"]) == ("K11", 9, 5, "out")
    assert not end.whites >> square("j8") & 1
    _end, _square, [told] = hall("joiners")
    assert (told["rule"], told["attack"], told["defence"], told["fate"]) == ("K14", 7, 6, "out")
    _end, _square, [one, other] = hall("split")
    assert one["rule"] == other["rule"] == "K10"


def test_the_figures_of_occupying_differ_as_the_rules_do():
    _session, end, place, _castle = moves_lead_to("highlanders", "occupy-shield")
    assert end.knights[0][place("inveraray")] == 0
    _session, end, place, _castle = moves_lead_to("rheingold", "occupy-knight")
    assert end.knights[0][place("schoenburg")] == 1


def test_a_figure_whose_place_is_gone_is_left_out(caplog, tmp_path):
    box = BOXES["highlanders"]
    text = (box.book().folder / "figures.json").read_text("utf-8")
    (tmp_path / "figures.json").write_text(text.replace("bridge-south", "bridge-nowhere"), "utf-8")
    left = load_figures(box.book()._replace(folder=tmp_path), box).by_id
    assert "fronts" not in left
    assert "march" in left
    assert any("bridge-nowhere" in record.getMessage() for record in caplog.records)


def test_without_a_map_there_are_no_figures_but_the_book_opens(reading, monkeypatch):
    def gone(game):
        raise FileNotFoundError("highlanders.tmx")

    monkeypatch.setattr("ludotheque.scenes.rulebook.figures.open_map", gone)
    book = reading(rule="C4")
    assert (book.trace["rule"], book.trace["figures"]) == ("C4", {})
    book.type("c1")
    assert set(book.trace["figures"]) == {"pieces"}


def test_figures_play_in_a_loop_and_leave_the_position_alone(reading):
    book = reading(rule="C6", speed=2)
    plate = None
    seen = set()
    for _ in range(10 * 40):
        book.app.step(1 / 10)
        plate = plate or book.scene.plates.by_id.get("march")
        seen.add(plate.at if plate else None)
    assert {0, 1, 2, 3} <= seen
    start = plate.session.start
    assert start == figures_of("highlanders").by_id["march"].session.start


def test_figures_rest_after_some_rounds_and_play_again_when_one_comes_back(reading):
    book = reading(rule="C6", speed=2)
    with unhurried():
        for _ in range(10 * 60 * 3):
            book.app.step(1 / 10)
        assert not any(book.app.step(1 / 10) or book.scene.moving() for _ in range(300))
        plates = book.scene.plates
        seen, was = list(plates._seen), {name: plate.at for name, plate in plates.by_id.items()}
        assert seen
        plates.update(0.1, ())
        for _ in range(100):
            plates.update(0.1, seen)
        assert was != {name: plate.at for name, plate in plates.by_id.items()}


@pytest.mark.parametrize("size", [(640, 480), (1920, 1080)])
def test_figures_are_on_the_board_before_it_is_painted(size, monkeypatch):
    """Not on a bare sheet: the small picture of the board is there at once."""
    monkeypatch.setattr("ludotheque.picture.board_picture.SLICE", 0)
    monkeypatch.setattr("ludotheque.picture.board_picture.BoardPicture.latest", {})
    book = Reading(size, rule="C6")
    while not book.scene.plates.by_id:
        book.app.step(1 / 60)
    book.app.step(1 / 60)
    assert not book.scene.plates.painted
    rect = next(pygame.Rect(r) for f, r in book.trace["figures"].items() if "march" in f)
    seen = book.app.surface.subsurface(rect.clip(book.app.surface.get_rect()))
    colours = {
        tuple(seen.get_at((x, seen.get_height() // 2)))[:3] for x in range(10, seen.get_width() - 10, 5)
    }
    assert len(colours) > 20
    book.app.close()


def test_without_animations_figures_still_step_and_nothing_moves_between(reading):
    book = reading(rule="C6", speed=0)
    seen, laid = set(), book.scene.plates.by_id
    for _ in range(60 * 12):
        book.app.step(1 / 60)
        if "march" in laid:
            seen.add(laid["march"].at)
        if laid.keys() >= book.trace["figures"].keys() > set() and book.scene.plates.painted:
            assert not book.scene.moving()
    assert {0, 1, 2, 3} <= seen


def rhine(name):
    """Return where a figure of the Rhine ends, and what was paid on the way: seat, reason, points."""
    session = figures_of("rheinlander").by_id[name].session
    states = [session.state_at(ply) for ply in range(len(session.steps) + 1)]
    events = [
        event
        for ply, step in enumerate(session.steps)
        for event in session.rules.events(states[ply], step.move, states[ply + 1])
    ]
    paid = [(e.seat, dict(e.facts)["why"], dict(e.facts)["points"]) for e in events if e.kind == "paid"]
    return {county.where: county for county in all_counties(session.rules, states[-1])}, paid


def test_the_figures_of_the_rhine_show_what_their_captions_say():
    counties, paid = rhine("takeover")
    assert (paid, counties["5–9"].holder) == ([(1, "takeover", 4)], 0)
    counties, paid = rhine("growth")
    assert (paid, counties["4–7"].counts, counties["4–7"].holder) == ([], (2, 2, 0), 1)
    counties, paid = rhine("merger")
    assert (paid, counties["14–19"].counts, counties["14–19"].holder) == ([(1, "merger", 5)], (4, 2, 0), 0)
    counties, paid = rhine("merger-tie")
    assert (paid, counties["14–19"].holder) == ([(0, "tie", 1), (1, "tie", 3)], -1)
    counties, paid = rhine("castle")
    assert [(county.counts, county.holder) for county in counties.values()] == [((2, 0, 0), 0)]


# Footnotes


def notes_of(game):
    """Return the numbers of a book's footnotes with their rules."""
    blocks = [block for chapter in load(game, "fr") for block in chapter.blocks]
    return {block.note: block.rule for block in blocks if block.kind == "ruling"}


def tab_to(book, id):
    for _ in range(200):
        book.do(key(pygame.K_TAB))
        if book.trace["focus"] == id:
            return
    raise AssertionError(f"Tab does not come to {id}")


def states(book, note):
    return next(one for one in walk(book.scene.spoken().regions) if one.id == f"note-{note}").states


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_in_a_footnote_that_is_closed_at_first(reading, game):
    book = reading(game=game)
    numbers = {id.removeprefix("note-") for id in book.trace["widgets"] if id.startswith("note-")}
    assert numbers == notes_of(game).keys()
    assert set(notes_of(game).values()) == set(contract(game).rulings)
    assert book.trace["notes"] == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_game_on_one_page_has_no_footnotes(game):
    assert not [block for block in load(game, "fr")[0].blocks if block.note]


@crossed(game=[*GAMES], scale=[200, 100])
def test_a_click_on_a_number_opens_its_footnote_and_another_closes_it(reading, game, scale):
    book = reading((1024, 640), game=game, scale=scale)
    note = "2"
    tab_to(book, f"note-{note}")
    place = book.trace["buttons"][f"note-{note}"]
    assert min(place[2:]) >= 40
    book.click(place)
    assert (list(book.trace["notes"]), states(book, note)) == ([note], {"unfolded"})
    assert len(book.trace["notes"][note]) > 40
    book.click(book.trace["buttons"][f"note-{note}"])
    assert (book.trace["notes"], states(book, note)) == ({}, frozenset())


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_opens_a_footnote_and_closes_it(reading, code):
    book = reading()
    tab_to(book, "note-3")
    for opened in (["3"], []):
        book.do(key(code))
        assert (list(book.trace["notes"]), book.trace["focus"]) == (opened, "note-3")


def test_the_trace_tells_that_the_text_scrolls(reading):
    book = reading()
    assert book.trace["scrolls"]["text"] == book.trace["page"]


def test_the_number_that_the_keyboard_comes_to_is_seen_at_once(reading):
    """The page does not glide to it first."""
    book = reading(speed=2)
    tab_to(book, "note-3")
    assert "note-3" in book.trace["buttons"]


def test_while_something_is_searched_for_enter_opens_the_footnote_that_has_the_keyboard(reading):
    book = reading()
    book.type("loch")
    tab_to(book, "note-1")
    book.do(key(pygame.K_RETURN))
    assert list(book.trace["notes"]) == ["1"]


def test_nothing_moves_under_the_pointer_when_a_footnote_opens_or_closes(reading):
    """Its number stays, and so does what is read when one above it is closed."""
    book = reading()
    tab_to(book, "note-2")
    place = book.trace["buttons"]["note-2"]
    for _ in range(2):
        book.click(place)
        assert book.trace["buttons"]["note-2"] == place
    tab_to(book, "note-2")
    book.do(key(pygame.K_RETURN))
    while "note-2" in book.trace["buttons"] or "note-3" not in book.trace["buttons"]:
        book.do(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    below = book.trace["buttons"]["note-3"]
    book.do(key(pygame.K_RETURN))
    assert book.trace["notes"] == {}
    assert book.trace["buttons"]["note-3"] == below


def test_a_footnote_below_the_window_comes_into_sight_when_it_opens(reading):
    book = reading((1024, 640))
    tab_to(book, "note-2")
    view = pygame.Rect(book.trace["page"])
    while book.trace["buttons"].get("note-2", [0, 0])[1] < view.bottom - 80:
        book.do(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    before = book.offset
    book.click(book.trace["buttons"]["note-2"])
    assert book.offset > before
    page, offset = book.scene.reader.page, book.offset
    end = max(part.rect.bottom for part in page.parts if part.note == "2")
    assert end <= offset + view.height
    assert "note-2" in book.trace["buttons"]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_to_a_rule_sees_what_was_decided_there(reading, game):
    """By a refusal, a search for its number or a reference: they all open the book at the rule."""
    note, rule = next(iter(notes_of(game).items()))
    assert note in reading(game=game, rule=rule).trace["notes"]
    book = reading(game=game)
    book.click(book.trace["buttons"]["search"])  # elsewhere an M is for the sound
    book.type(rule.lower())
    assert (book.trace["rule"], note in book.trace["notes"]) == (rule, True)


def test_a_search_opens_the_footnote_that_holds_the_word(reading):
    book = reading()
    book.type("ouverte comme de")
    assert book.trace["notes"] == {}
    book.do(*[key(pygame.K_BACKSPACE) for _ in range(16)])
    ruling = next(b for chapter in book.scene.chapters for b in chapter.blocks if b.kind == "ruling")
    book.type(" ".join(ruling.plain.split()[:4]))
    assert list(book.trace["notes"]) == [ruling.note]
    found, at = book.scene.reader.found, book.scene.reader.at
    assert book.scene.reader.page.parts[found[at]].note == ruling.note


def test_a_footnote_that_the_search_has_opened_closes_when_it_goes_on(reading):
    """One that was opened by hand stays open."""
    book = reading(game="chevaliers")
    tab_to(book, "note-1")
    book.do(key(pygame.K_RETURN))
    book.type("combat")
    seen = set()
    for _ in book.scene.reader.found:
        book.do(key(pygame.K_F3))
        opened = set(book.trace["notes"])
        assert "1" in opened
        assert len(opened) <= 2
        seen |= opened
    assert len(seen) > 2


def test_footnotes_stay_open_when_the_book_is_set_otherwise(reading):
    book = reading()
    tab_to(book, "note-1")
    book.do(key(pygame.K_RETURN))
    book.app.change(scale=125)
    book.settle()
    assert list(book.trace["notes"]) == ["1"]


def test_help_tells_of_the_footnotes(reading):
    assert "petit chiffre rouge" in " ".join(words for hint in reading().scene.help() for words in hint)


@crossed(game=[*GAMES], size=[(640, 480), (1280, 800)], scale=[200, 100, 75])
def test_the_numbers_of_footnotes_do_not_cover_each_other_nor_what_leads_to_a_rule(
    reading, game, size, scale
):
    book = reading(size, game=game, scale=scale)
    reader = book.scene.reader
    marks = [widget.rect for widget in reader.widgets()]
    assert all(
        reader.rect.left <= rect.left and rect.right <= reader.rect.left + reader.room for rect in marks
    )
    assert not [rect for n, rect in enumerate(marks) if rect.collidelist(marks[n + 1 :]) >= 0]
    top = reader.rect.y - reader.scroll.offset
    words = [f.rect.move(reader.rect.x, top) for p in reader.page.parts for f in p.fragments if f.piece.link]
    assert not [rect for rect in words if rect.collidelist(marks) >= 0]


# Playing alone, and the keys


@pytest.mark.parametrize(("code", "words"), [("fr", "jouer seul"), ("en", "play alone")])
@pytest.mark.parametrize("game", GAMES)
def test_every_book_says_that_one_can_play_alone_and_by_which_keys_one_is_helped(game, code, words):
    blocks = [block for chapter in load(game, code) for block in chapter.blocks]
    assert any(words in block.plain for block in blocks)
    assert {key for key, _ in (*table_keys({"advice"}), *everywhere())} <= keys_told(blocks)


def keys_told(blocks):
    """Return the keys of a book's items, with plain spaces."""
    firsts = [block.spans[0] for block in blocks if block.kind == "item"]
    return {span.text.replace("\u202f", " ") for span in firsts if span.style == "bold"}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_book_tells_the_keys_of_who_watches_and_of_who_replays(game, code):
    blocks = [block for chapter in load(game, code) for block in chapter.blocks]
    assert {key for key, _ in (*watching_keys(), *replay_keys(REPLAY))} <= keys_told(blocks)


PLAIN_FORM = {"fr": r"(y )?\w+(er|ir|re)\b", "en": r"(?!\w*[^s]s\b)[a-z]", "de": r".*(en|rn|ln)\b"}


@pytest.mark.parametrize("code", PLAIN_FORM)
@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_book_is_told_in_one_form(game, code):
    """An infinitive: "finir le tour", never "finit le tour" beside "annuler"."""
    items = [block.spans for chapter in load(game, code) for block in chapter.blocks if block.kind == "item"]
    told = ["".join(span.text for span in spans[1:]).strip() for spans in items]
    effects = [words[1:].strip() for words in told if words.startswith(":")]
    assert len(effects) > 25
    assert not [words for words in effects if not re.match(PLAIN_FORM[code], words)]


@pytest.mark.parametrize("asked", ["!keys nowhere", "!keys table dei", "!keys replay die", "!keys"])
@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_keys_of_no_such_place_are_a_fault_of_the_book(asked, game):
    with pytest.raises(BadBook, match=asked):
        parse(f"# A\n\n{{highlanders}} {asked}", game, ("highlanders", "rheingold"), keys=books.keys)


def test_keys_can_be_those_of_one_game_only():
    text = "# A\n\nText\n\n{highlanders} !keys watching"
    both = "highlanders", "rheingold"
    assert len(parse(text, "highlanders", both, keys=books.keys)[0].blocks) == 1 + len(watching_keys())
    assert len(parse(text, "rheingold", both, keys=books.keys)[0].blocks) == 1


# By ear


def heard(book) -> list[str]:
    return [told.text for told in book.scene.told()]


def words(book) -> list[str]:
    return [node.name for node in walk(book.scene.spoken().regions) if node.id.startswith("block-")]


def test_a_book_is_heard_by_the_page_and_each_paragraph_once(reading):
    book = reading()
    whole, before = words(book), -1
    assert heard(book) == []  # a reader says the first page as it opens
    while book.offset > before:
        before = book.offset
        book.do(key(pygame.K_PAGEDOWN))
        page = heard(book)
        assert sum(map(len, page)) < 3000
        whole += page
    every = [node.name for node in book.scene.reader.page.spoken()]
    assert whole == every
    assert not [text for text in every if "(règle )" in text]


def test_a_book_opened_at_a_rule_is_heard_from_there_on(reading):
    book = reading(rule="C9")
    assert words(book)[0].startswith("C9.")
