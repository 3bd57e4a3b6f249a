"""Boards of kind `castles`: what the glen gives, and every way it can be unsound."""

import re
from math import dist
from random import Random

import pytest
from tiled.glen import FOLDER, GLEN, edit, found, write

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.games.castles.board import topology_hash
from ludotheque.games.castles.check import Fairness, fairness, verdict
from ludotheque.tiled.faults import UnsoundMap
from ludotheque.tiled.geometry import distance


@pytest.fixture(scope="module")
def glen():
    return boards.load(FOLDER / "glen.tmx")


def test_the_board_of_the_glen(glen):
    board = glen.board
    assert board.names == (
        *("bog", "ford", "mill", "moor", "pass", "weir"),
        *("scroll-1", "scroll-2", "scroll-3", "scroll-4", "scroll-5", "scroll-6"),
        *("isle", "keep", "rock", "tower"),
    )
    assert board.spaces == 6
    assert [board.names[place] for place in board.scrolls] == [f"scroll-{k}" for k in range(1, 7)]
    assert dict(zip((board.names[c] for c in board.castles), board.swords, strict=True)) == {
        "isle": 2,
        "keep": 1,
        "rock": 3,
        "tower": 2,
    }
    gates = [{board.names[gate] for gate in gates} for gates in board.gates]
    assert gates == [{"weir"}, {"ford"}, {"pass", "bog"}, {"moor"}]
    assert board.titles == ("L'Île", "Le Donjon", "Le Roc", "La Tour")


def test_roads_join_the_places_their_ends_lie_on(glen):
    board = glen.board
    near = {board.names[i]: {board.names[n] for n in row} for i, row in enumerate(board.roads)}
    assert near["mill"] == {"ford", "moor", "scroll-2"}
    assert near["scroll-4"] == {"pass"}
    assert near["rock"] == set()
    assert all(i in board.roads[n] for i, row in enumerate(board.roads) for n in row)
    assert all(list(row) == sorted(set(row)) for row in board.roads)


def test_places_roads_and_terrain_for_the_screen(glen):
    assert glen.kind == "castles"
    assert glen.titles == {"fr": "Le vallon", "en": "The glen"}
    assert glen.size == (640, 480)
    assert set(glen.places) == set(glen.board.names)
    assert glen.places["mill"] == (320, 110)
    first = glen.roads[0]
    assert (first.start, first.end) == ("ford", "mill")
    assert first.points == ((200, 140), (265, 120), (320, 110))
    assert [(shape.kind, shape.closed, len(shape.points)) for shape in glen.terrain] == [
        ("water", True, 5),
        ("label", False, 1),
    ]
    assert glen.terrain[0].points[1] == (340, 190)
    assert glen.terrain[1].properties == {"title": "Le vallon"}
    with pytest.raises(TypeError):
        glen.terrain[1].properties["title"] = "x"


def test_a_road_near_a_place_is_drawn_to_its_middle(tmp_path):
    path = edit(tmp_path, ('x="200" y="140">\n   <polyline', 'x="203" y="136">\n   <polyline'))
    assert boards.load(path).roads[0].points[0] == (200, 140)


@pytest.mark.parametrize(
    ("x", "y", "sound"), [(206, 140, True), (204, 144, True), (205, 145, False), (207, 140, False)]
)
def test_a_road_ends_within_six_pixels_of_its_place(tmp_path, x, y, sound):
    path = edit(tmp_path, ('points="0,0 65,-20 120,-30"', f'points="{x - 200},{y - 140} 65,-20 120,-30"'))
    assert found(path) == ([] if sound else [(19, "", "loose-end")])


def test_the_same_topology_is_the_same_board_however_drawn(glen, tmp_path):
    roads = GLEN[GLEN.index(' <objectgroup id="3"') : GLEN.index(' <objectgroup id="2"')]
    later = write(tmp_path, GLEN.replace(roads, "").replace("</map>", roads + "</map>"))
    assert boards.load(later).board == glen.board
    bent = edit(tmp_path, ("0,0 65,-20 120,-30", "0,0 30,-40 65,-20 120,-30"))
    assert boards.load(bent).board == glen.board


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name="mill"', 'name="mills"'),
        ('name="swords" type="int" value="1"', 'name="swords" type="int" value="2"'),
        ('name="gate2" type="object" value="7"', 'name="gate2" type="object" value="8"'),
        (
            'x="60" y="60">\n   <polyline points="0,0 75,35 140,80"',
            'x="60" y="60">\n   <polyline points="0,0 140,280"',
        ),
    ],
    ids=["name", "swords", "gate", "road"],
)
def test_the_hash_tells_topologies_apart(glen, tmp_path, old, new):
    assert boards.load(edit(tmp_path, (old, new))).board.hash != glen.board.hash


def test_the_hash_of_the_glen_stays_what_saves_carry(glen):
    assert glen.board.hash == topology_hash(glen.board)
    assert len(glen.board.hash) == 12
    assert glen.board.hash == "78e1fcee7365"


def test_titles_and_pictures_are_not_in_the_hash(glen, tmp_path):
    other = boards.load(
        edit(tmp_path, ('value="La Tour"', 'value="La Vieille Tour"'), ("0,0 40,-10", "0,0 40,-12"))
    )
    assert other.board.hash == glen.board.hash
    assert other.board.titles[3] == "La Vieille Tour"


def test_fairness_counts_the_move_into_the_castle(glen):
    """From scroll 1: ford 1, mill and weir 2, moor and bog 3, pass 4, so all castles within six."""
    assert fairness(glen.board) == Fairness((8, 8, 8, 8, 8, 8))
    assert fairness(glen.board).spread == 0


def test_fairness_stops_after_six_moves(tmp_path):
    """On the line ford … weir, the far castle's gate is six roads from scrolls 1 and 6: too far."""
    line = edit(tmp_path, _without("weir", "ford"))
    assert fairness(boards.load(line).board).swords == (6, 8, 8, 8, 8, 7)
    assert fairness(boards.load(line).board).spread == 25


def test_a_scroll_is_no_short_cut(tmp_path):
    """From scroll 1 the weir is no nearer for having a road to scroll 6, as the ford next to scroll 1 has."""
    line = edit(tmp_path, _without("weir", "ford"), _road(60, 420, "0,0 100,-150 140,-280"))
    assert fairness(boards.load(line).board).swords == (6, 8, 8, 8, 8, 8)


def _without(start, end):
    """Return an edit that takes the road between two spaces out of the glen."""
    ends = {"weir/ford": 24, "moor/pass": 21, "pass/bog": 22}
    at = GLEN.index(f'  <object id="{ends[f"{start}/{end}"]}"')
    return GLEN[at : GLEN.index("</object>\n", at) + len("</object>\n")], ""


END = " </objectgroup>\n</map>"


def _road(x, y, points):
    """Return an edit that adds a road, object 60."""
    road = f'  <object id="60" type="road" x="{x}" y="{y}"><polyline points="{points}"/></object>\n'
    return END, road + END


def _point(name, kind, x, y):
    """Return an edit that adds a place, object 61."""
    return END, f'  <object id="61" name="{name}" type="{kind}" x="{x}" y="{y}"><point/></object>\n' + END


MILL = 'name="mill" type="space"'
SWORDS = 'name="swords" type="int" value="1"'
GATE = 'name="gate" type="object" value="3"'
ARMS = 'name="arms" type="int" value="6"'

TITLES = (
    '<property name="title_en" value="The glen"/>\n  <property name="title_fr" value="Le vallon"/>',
    "",
)

# What is changed, and the fault that this is: object, name, reason.
UNSOUND = {
    "no kind": (('value="castles"', 'value=""'), (0, "", "unknown-kind")),
    "other kind": (('value="castles"', 'value="chess"'), (0, "", "unknown-kind")),
    "no title": (TITLES, (0, "", "no-title")),
    "long title": (('value="The glen"', f'value="{"glen " * 20}"'), (0, "", "long-title")),
    "no name": (('name="mill"', 'name=""'), (4, "", "no-name")),
    "name with a space": (('name="mill"', 'name="old mill"'), (4, "old mill", "bad-name")),
    "name with an accent": (('name="mill"', 'name="île"'), (4, "île", "bad-name")),
    "name in capitals": (('name="mill"', 'name="Mill"'), (4, "Mill", "bad-name")),
    "long name": (('name="mill"', f'name="{"m" * 41}"'), (4, "m" * 41, "bad-name")),
    "unknown class": ((MILL, 'name="mill" type="spaec"'), (4, "mill", "unknown-class")),
    "no class": ((MILL, 'name="mill"'), (4, "mill", "no-class")),
    "rectangle": (('y="110">\n   <point/>', 'y="110" width="9" height="9">'), (4, "mill", "wrong-shape")),
    "nothing drawn": (('y="110">\n   <point/>', 'y="110">'), (4, "mill", "no-size")),
    "polygon": (("<polyline", "<polygon"), (19, "", "wrong-shape")),
    "unknown property": (('name="gate2"', 'name="gates"'), (17, "rock", "unknown-property")),
    "no swords": ((f"    <property {SWORDS}/>\n", ""), (15, "keep", "no-property")),
    "swords as text": ((SWORDS, 'name="swords" value="1"'), (15, "keep", "wrong-type")),
    "four swords": ((SWORDS, SWORDS.replace("1", "4")), (15, "keep", "out-of-range")),
    "no gate": ((GATE, GATE.replace("3", "0")), (15, "keep", "no-property")),
    "gate as text": ((GATE, 'name="gate" value="ford"'), (15, "keep", "wrong-type")),
    "gate is a scroll": ((GATE, GATE.replace("3", "9")), (15, "keep", "gate-not-space")),
    "gate is terrain": ((GATE, GATE.replace("3", "1")), (15, "keep", "gate-not-space")),
    "title as number": (('name="title" value="La Tour"', 'name="title" type="int" value="3"'),
                        (16, "tower", "wrong-type")),
    "gate twice": (('name="gate2" type="object" value="7"', 'name="gate2" type="object" value="6"'),
                   (17, "rock", "same-gate")),
    "seven arms": ((ARMS, ARMS.replace("6", "7")), (14, "scroll-6", "out-of-range")),
    "two places in one": (_point("twin", "space", 322, 112), (61, "twin", "too-close")),
    "road that ends nowhere": (_road(200, 140, "0,0 50,100"), (60, "", "loose-end")),
    "road to a castle": (_road(200, 140, "0,0 50,60"), (60, "", "road-to-castle")),
    "road to itself": (_road(200, 140, "0,0 -30,40 0,0"), (60, "", "loop-road")),
    "road twice": (_road(320, 110, "0,0 -60,-30 -120,30"), (60, "", "double-road")),
    "road over a place": (_road(200, 140, "0,0 120,-30 240,0"), (60, "", "road-over-place")),
    "road over a castle": (_road(200, 140, "0,0 50,60 240,200"), (60, "", "road-over-place")),
    "road off the map": (_road(200, 140, "0,0 -250,60 120,230"), (60, "", "outside-map")),
    "scroll to scroll": (_road(60, 60, "0,0 260,-30"), (9, "scroll-1", "scroll-to-scroll")),
    "label far away": (('type="label" x="320"', 'type="label" x="9320"'), (2, "", "off-map")),
    "terrain without class": (('type="water" ', ""), (1, "", "no-class")),
    "space in the terrain": (('type="water" ', 'type="space" '), (1, "", "in-terrain")),
}  # fmt: skip


@pytest.mark.parametrize("case", UNSOUND)
def test_each_mistake_is_one_fault(tmp_path, case):
    """Nothing is reported twice over, however much hangs on what is wrong."""
    change, fault = UNSOUND[case]
    assert found(edit(tmp_path, change)) == [fault]


def test_arms_are_one_to_six_each_once(tmp_path):
    path = edit(tmp_path, ('name="arms" type="int" value="6"', 'name="arms" type="int" value="5"'))
    assert found(path) == [(14, "scroll-6", "same-arms"), (0, "", "missing-arms")]
    assert dict(boards.check(path)[1].facts) == {"arms": "6"}


def test_a_place_that_only_a_scroll_joins_is_cut_off(tmp_path):
    """The bog hangs on the rest through scroll 5 only, and a scroll once left is never crossed (C7)."""
    bog_by_scroll = [_road(320, 450, "0,0 -130,-40 -120,-110"), _without("pass", "bog")]
    text_of_bog_weir = GLEN[GLEN.index('  <object id="23"') : GLEN.index('  <object id="24"')]
    path = edit(tmp_path, *bog_by_scroll, (text_of_bog_weir, ""))
    assert found(path) == [(7, "bog", "cut-off")]


def test_a_gate_needs_a_road(tmp_path):
    path = edit(
        tmp_path,
        _point("nook", "space", 300, 300),
        ('name="gate" type="object" value="3"', 'name="gate" type="object" value="61"'),
    )
    assert found(path) == [(15, "keep", "gate-without-road"), (61, "nook", "cut-off")]


def test_a_scroll_needs_a_road(tmp_path):
    scroll_six = GLEN[GLEN.index('  <object id="30"') : GLEN.index(' </objectgroup>\n <objectgroup id="2"')]
    assert found(edit(tmp_path, (scroll_six, ""))) == [(14, "scroll-6", "no-road")]


def test_three_castles_at_least(tmp_path):
    castles = GLEN[GLEN.index('  <object id="17"') : GLEN.rindex(" </objectgroup>")]
    assert found(edit(tmp_path, (castles, ""))) == [(0, "", "few-castles")]


def test_all_faults_at_once(tmp_path):
    path = edit(
        tmp_path,
        ('value="The glen"', 'value=""'),
        ('infinite="0"', 'infinite="1"'),
        ('x="300" y="200"', 'x="NaN" y="200"'),
        ('name="mill"', 'name="the mill"'),
        ('name="swords" type="int" value="1"', 'name="swords" type="int" value="one"'),
        ('name="swords" type="int" value="2"', 'name="swords" type="int" value="0"'),
        ('name="gate" type="object" value="8"', 'name="gate" type="object" value="77"'),
    )
    assert set(found(path)) == {
        (0, "", "no-title"),
        (0, "", "infinite"),
        (1, "", "bad-number"),
        (4, "the mill", "bad-name"),
        (15, "keep", "bad-property-value"),
        (16, "tower", "out-of-range"),
        (18, "isle", "dangling"),
    }
    with pytest.raises(UnsoundMap) as caught:
        boards.load(path)
    assert caught.value.faults == boards.check(path)
    assert {fault.file for fault in caught.value.faults} == {"edited.tmx"}


def test_road_faults_do_not_make_their_places_look_cut_off(tmp_path):
    """The weir's only other road is the faulty one, so where it leads is not known."""
    weir_ford = _without("weir", "ford")
    lower = ('x="320" y="370">\n   <polyline', 'x="320" y="380">\n   <polyline')
    assert found(edit(tmp_path, weir_ford, lower)) == [(23, "", "loose-end"), (23, "", "loose-end")]


def test_a_text_outside_the_terrain_is_a_note_to_the_editor(tmp_path):
    note = '  <object id="62" x="9" y="9" width="9" height="9"><text>Équilibré</text></object>\n'
    assert found(edit(tmp_path, (END, note + END))) == []


def test_thousands_of_mistakes_are_not_kept(tmp_path):
    roads = "".join(f'<object id="{100 + i}" type="rood" x="1" y="1"><point/></object>' for i in range(2_500))
    faults = boards.check(edit(tmp_path, (END, roads + END)))
    assert len(faults) == 201
    assert faults[-1].reason == "too-many-faults"


def test_a_thousand_roads_in_a_tangle_are_not_compared_with_every_place(tmp_path, monkeypatch):
    rng = Random(1)
    grid = [(x * 32 + 5, y * 24 + 5) for x in range(20) for y in range(19)]
    places = "".join(
        f'<object id="{100 + i}" name="p{i}" type="space" x="{x}" y="{y}"><point/></object>'
        for i, (x, y) in enumerate(grid)
    )
    bends = [" ".join(f"{rng.randrange(640)},{rng.randrange(480)}" for _ in range(10)) for _ in range(980)]
    roads = "".join(
        f'<object id="{1000 + i}" type="road" x="0" y="0"><polyline points="{points}"/></object>'
        for i, points in enumerate(bends)
    )
    compared = []
    monkeypatch.setattr(
        "ludotheque.games.castles.roads.distance", lambda *bend: compared.append(bend) or distance(*bend)
    )
    assert len(boards.check(edit(tmp_path, (END, places + roads + END)))) == 201
    assert len(compared) < len(bends) * len(grid) // 10


def test_thousands_of_places_are_refused_before_they_are_compared(tmp_path):
    many = "".join(
        f'<object id="{100 + i}" name="p{i}" type="space" x="{i % 640}" y="{i // 640}"><point/></object>'
        for i in range(2_500)
    )
    assert found(edit(tmp_path, (END, many + END))) == [(0, "", "too-many-places")]  # none is too close


def test_roads_of_endless_bends_are_refused_before_they_are_followed(tmp_path):
    road = _road(0, 0, " ".join(f"{i % 640},{i % 480}" for i in range(10_001)))
    assert found(edit(tmp_path, road)) == [(0, "", "too-many-places")]


@pytest.mark.parametrize(
    ("swords", "says"),
    [((8, 8, 8, 6, 8, 8), "est équitable"), ((8, 9, 8, 6, 8, 8), "du parchemin 4 .* du parchemin 2")],
)
def test_fairness_has_a_verdict_in_words(swords, says):
    """From each scroll the swords within reach should differ by no more than 25 %."""
    assert re.search(says, verdict(Fairness(swords)))


def test_a_road_that_ends_nowhere_is_told_the_nearest_place_where_it_could_end(tmp_path):
    path = edit(tmp_path, _road(200, 140, "0,0 50,100"))
    with pytest.raises(UnsoundMap) as caught:
        boards.load(path)
    [told] = [dict(fault.facts) for fault in caught.value.faults]
    names = dict(boards.load(FOLDER / "glen.tmx").places)
    castles = {"isle", "keep", "rock", "tower"}
    far = {name: dist(point, (250, 240)) for name, point in names.items() if name not in castles}
    assert (told["x"], told["y"]) == (250, 240)
    assert far[told["nearest"]] == min(far.values())
    assert told["far"] == round(min(far.values()))
    assert told["nearest"] in boards.line(caught.value.faults[0])


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_every_castles_name_has_room_on_its_board(game):
    box = GAMES[game]
    assert list(box.remarks(boards.load(box.map()))) == []


def test_a_name_that_runs_off_the_map_is_told(tmp_path):
    long = "La Tour du Bout du Monde, au Bord du Chemin sans Fin"
    path = edit(tmp_path, ('value="La Tour"', f'value="{long}"'))
    [remark] = GAMES["highlanders"].remarks(boards.load(path))
    assert "Tour du Bout" in remark
    assert "(tower)" in remark
