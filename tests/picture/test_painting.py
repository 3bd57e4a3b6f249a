"""The painter, and the board of Highlanders as a picture: nothing on it may lie on anything else."""

import math
import subprocess
import sys
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest
from pygame import Rect

from ludotheque.games import GAMES
from ludotheque.games import maps as boards
from ludotheque.games.castles.art import places, scroll
from ludotheque.games.castles.art.places import castle_spots
from ludotheque.games.castles.check import fairness
from ludotheque.home.paths import map_file, map_files
from ludotheque.picture import painting as painter
from ludotheque.picture import pen as pen_module
from ludotheque.picture import places as discs
from ludotheque.picture.frame import Frame, fit
from ludotheque.picture.layers import MOST_LETTERS, MOST_STANDING, Layers
from ludotheque.picture.lettering import Fonts
from ludotheque.picture.pen import PORTION, STRIP, Pen, dashed, sampled
from ludotheque.picture.terrain import slopes
from ludotheque.picture.terrain.classes import TERRAIN
from ludotheque.picture.terrain.gorge import GORGE
from ludotheque.picture.terrain.trees import MOST, inside
from ludotheque.tiled.model import Shape
from ludotheque.ui.palette import contrast

paint = partial(painter.paint, places=places.castle_places)
painting = partial(painter.painting, places=places.castle_places)
SIZE = (944, 752)  # of the board in a window of 1280×800
TOKEN = 35.0  # board units: half of a token 44 px wide at that size
SMALL = (250, 200)


@pytest.fixture(autouse=True, scope="module")
def fonts():
    pygame.font.init()


NAMES = {  # of the castles, as the design asks for them
    "highlanders": (
        *("Urquhart", "Cawdor", "Eilean Donan", "Dunnottar", "Stalker", "Kilchurn"),
        *("Inveraray", "Duart", "Dunstaffnage", "Tioram", "Doune", "Stirling"),
        *("Blair", "Glamis", "Craigievar", "Dunrobin", "Dunvegan", "Kildrummy"),
    ),
    "rheingold": (
        *("Klopp", "Rheinstein", "Reichenstein", "Sooneck", "Fürstenberg", "Stahleck"),
        *("Schönburg", "Rheinfels", "Stolzenfels"),
        *("Ehrenfels", "Gutenfels", "Katz", "Maus", "Liebenstein", "Sterrenberg"),
        *("Marksburg", "Lahneck", "Ehrenbreitstein"),
    ),
}
OVER = {  # the roads that cross the water
    "highlanders": {
        frozenset(("urquhart-gate", "bridge-south")),
        frozenset(("ford-north", "eilean-donan-gate")),
        frozenset(("eilean-donan-gate", "ford-south")),
    },
    "rheingold": {
        frozenset(("klopp-gate", "ehrenfels-gate")),
        frozenset(("stahleck-gate", "kaub")),
        frozenset(("stolzenfels-gate", "ehrenbreitstein-gate")),
    },
}
CROSSINGS = ("bridge", "ford", "ferry", "boat-bridge")


@pytest.fixture(scope="module")
def highlanders():
    return boards.load(map_file("highlanders.tmx"))


@pytest.fixture(scope="module")
def rheingold():
    return boards.load(map_file("rheingold.tmx"))


@pytest.fixture(scope="module", params=sorted(NAMES))
def board_map(request):
    """Each castle board in turn."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def picture(highlanders):
    return paint(highlanders, SIZE)


def spaces(board_map):
    board = board_map.board
    return {name: board_map.places[name] for name in board.names[: board.spaces]}


def castles(board_map):
    """Name, swords, gates and title of every castle."""
    board = board_map.board
    rows = zip(board.castles, board.swords, board.gates, board.titles, strict=True)
    return [
        (board.names[castle], swords, [board.names[gate] for gate in gates], title)
        for castle, swords, gates, title in rows
    ]


def around(centre, left, top, right, bottom):
    return centre[0] - left, centre[1] - top, centre[0] + right, centre[1] + bottom


def walls(board_map):
    """The box of each castle's masonry in board units."""
    plans = {name: places.castle_design(board_map.board, name) for name, *_ in castles(board_map)}
    return {
        name: around(board_map.places[name], plan.half, plan.height, plan.half, 26)
        for name, plan in plans.items()
    }


def captions(board_map):
    """The box of each castle's name and swords in board units."""
    fonts, found = Fonts(), {}
    for name, swords, _, title in castles(board_map):
        half = max(fonts.width(title, "italic") * places.NAME_SIZE, swords * 23) / 2
        found[name] = around(board_map.places[name], half, -26, half, places.SWORDS_DROP + 16)
    return found


def parchments(board_map):
    """The box of each scroll in board units, its rods included."""
    board = board_map.board
    names = [board.names[place] for place in board.scrolls]
    wide, high = scroll.HALF_WIDTH, scroll.HALF_HEIGHT + 8
    return {name: around(board_map.places[name], wide, high, wide, high) for name in names}


def gap(point, box):
    """How far a point lies outside a box."""
    x, y = point
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def apart(one, other):
    """Whether two boxes share no ground."""
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def crossing(a, b, c, d):
    """Whether segment ab crosses segment cd."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def wet(board_map, spot):
    """Whether a point lies in water and on no isle."""
    kinds = {kind: [s.points for s in board_map.terrain if s.kind == kind] for kind in ("water", "isle")}
    return any(inside(spot, p) for p in kinds["water"]) and not any(inside(spot, p) for p in kinds["isle"])


def along(points, step=4.0):
    """Points every few units of a polyline."""
    return [
        (a[0] + (b[0] - a[0]) * k / n, a[1] + (b[1] - a[1]) * k / n)
        for a, b in pairwise(points)
        for n in [max(1, round(math.dist(a, b) / step))]
        for k in range(n + 1)
    ]


# the board


def test_the_board_is_what_the_design_asks_for(board_map):
    assert board_map.kind == "castles"
    assert 45 <= board_map.board.spaces <= 60
    assert sorted(board_map.board.swords) == [1] * 6 + [2] * 7 + [3] * 5
    assert sorted(board_map.board.titles) == sorted(NAMES[board_map.path.stem])


def test_one_sword_is_at_the_end_of_a_road_three_are_where_roads_meet_or_cross_water(board_map):
    board = board_map.board
    roads = {name: len(board.roads[place]) for place, name in enumerate(board.names)}
    over = set().union(*OVER[board_map.path.stem])
    for _, swords, gates, _ in castles(board_map):
        assert len(gates) == 1
        if swords == 1:
            assert roads[gates[0]] == 1
        if swords == 3:
            assert roads[gates[0]] >= 3 or gates[0] in over


def test_the_ways_across_the_water_are_those_that_are_drawn(board_map):
    crossed = {
        frozenset((road.start, road.end))
        for road in board_map.roads
        if any(wet(board_map, spot) for spot in along(road.points))
    }
    assert crossed == OVER[board_map.path.stem]


def test_every_scroll_reaches_about_as_many_swords(board_map):
    swords = fairness(board_map.board).swords
    assert max(swords) <= 1.25 * min(swords)


# clearances


def test_tokens_on_spaces_never_touch(board_map):
    for (a, here), (b, there) in combinations(spaces(board_map).items(), 2):
        assert math.dist(here, there) >= 2 * TOKEN + 8, (a, b)


def test_tokens_cover_neither_castle_nor_name_nor_scroll(board_map):
    boxes = [
        *(
            (name, box, TOKEN - 8) for name, box in walls(board_map).items()
        ),  # a roof is not as wide as its box
        *((name, box, TOKEN) for name, box in captions(board_map).items()),
        *((name, box, TOKEN) for name, box in parchments(board_map).items()),
    ]
    for space, centre in spaces(board_map).items():
        for name, box, room in boxes:
            assert gap(centre, box) >= room, (space, name)


def test_knights_on_the_rhine_stand_below_the_names(rheingold):
    for space, centre in spaces(rheingold).items():
        knight = around(centre, 20, 49, 20, 11)  # a foot knight: 60 high, its foot 11 below the middle
        for name, box in captions(rheingold).items():
            assert apart(knight, box), (space, name)


def test_castles_names_and_scrolls_have_their_own_ground_inside_the_border(board_map):
    boxes = [
        (name, box)
        for kind in (walls(board_map), captions(board_map), parchments(board_map))
        for name, box in kind.items()
    ]
    for (a, one), (b, other) in combinations(boxes, 2):
        assert a == b or apart(one, other), (a, b)
    width, height = board_map.size
    for name, box in boxes:
        assert apart(box, (0, 0, 41, height)), name
        assert apart(box, (width - 41, 0, width, height)), name
        assert apart(box, (0, 0, width, 41)), name
        assert apart(box, (0, height - 41, width, height)), name


def test_roads_bend_and_keep_clear_of_everything_but_their_own_places(board_map):
    boxes = {**captions(board_map), **parchments(board_map)}
    for road in board_map.roads:
        assert len(road.points) >= 4, road
        spots = along(sampled(road.points, 8))
        for name, box in boxes.items():
            if name not in (road.start, road.end):
                assert min(gap(spot, box) for spot in spots) >= 8, (road.start, road.end, name)
        for name, box in walls(board_map).items():
            assert min(gap(spot, box) for spot in spots) >= 8, (road.start, road.end, name)
        for name, centre in spaces(board_map).items():
            if name not in (road.start, road.end):
                assert min(math.dist(spot, centre) for spot in spots) >= 50, (road.start, road.end, name)


def test_roads_meet_in_places_only(board_map):
    for one, other in combinations(board_map.roads, 2):
        for a, b in pairwise(one.points):
            for c, d in pairwise(other.points):
                assert not crossing(a, b, c, d), (one.start, one.end, other.start, other.end)


def test_roads_are_dry_but_on_the_crossings(board_map):
    dry = [spot for s in board_map.terrain if s.kind in CROSSINGS for spot in along(s.points)]
    for road in board_map.roads:
        for spot in along(road.points):
            if wet(board_map, spot):
                assert min(math.dist(spot, other) for other in dry) < 16, (road.start, road.end, spot)


def test_places_stand_on_dry_land(board_map):
    for name, spot in board_map.places.items():
        assert not wet(board_map, spot), name


def test_hills_and_houses_hide_no_road_no_space_and_no_name(board_map):
    high = {"hill": (0.5, 0.5), "cottage": (0.2, 0.25), "stones": (0.4, 0.3)}  # half width, height; of size
    roads = [sampled(road.points, 5) for road in board_map.roads]
    for shape in board_map.terrain:
        if shape.kind in high:
            size = float(shape.properties.get("size", 90))
            wide, tall = (share * size for share in high[shape.kind])
            for foot in shape.points:
                box = around(foot, wide, tall, wide, 3)
                assert all(gap(spot, box) > 0 for road in roads for spot in road), (shape.kind, foot)
                assert all(gap(spot, box) >= discs.DISC - 2 for spot in spaces(board_map).values()), foot
                assert all(apart(box, other) for other in captions(board_map).values()), foot


# the frame


def test_a_frame_fits_the_whole_board_in_the_middle(highlanders):
    frame = fit(highlanders, Rect(100, 50, 1500, 600))
    assert frame.scale == pytest.approx(0.5)  # 1500×1200 units: the height decides
    assert frame.at((0, 0)) == (475, 50)
    assert frame.at((1500, 1200)) == (1225, 650)
    assert frame.point("urquhart-gate") == frame.at(highlanders.places["urquhart-gate"])
    assert frame.units((475, 50)) == (0, 0)
    assert frame.moved(5, -3).at((0, 0)) == (480, 47)
    assert frame.length(10) == 5
    assert frame.length(0.1) == 1


def test_a_frame_knows_no_strange_place(highlanders):
    with pytest.raises(KeyError):
        fit(highlanders, Rect(0, 0, 100, 100)).point("atlantis")


# where the moving things of a castle go


def test_banner_knights_and_shield_stay_with_their_castle(board_map):
    frame = fit(board_map, Rect((0, 0), board_map.size))
    boxes = walls(board_map)
    for name, *_ in castles(board_map):
        spots = castle_spots(board_map, frame, name)
        for spot in (spots.banner, spots.garrison, spots.shield):
            assert gap(spot, boxes[name]) == 0, name
        assert spots.banner[1] < spots.garrison[1] < spots.name[1]
        assert gap(spots.name, captions(board_map)[name]) == 0


def test_a_castle_turns_its_yard_to_its_gate(board_map):
    frame = fit(board_map, Rect((0, 0), board_map.size))
    for name, swords, gates, _ in castles(board_map):
        if swords == 1:
            yard = castle_spots(board_map, frame, name).garrison[0] - board_map.places[name][0]
            gate = board_map.places[gates[0]][0] - board_map.places[name][0]
            assert yard * gate > 0, name


def test_castles_of_one_power_do_not_all_look_alike(board_map):
    board = board_map.board
    for power in (1, 2, 3):
        names = [name for name, swords, *_ in castles(board_map) if swords == power]
        assert len({id(places.castle_design(board, name)) for name in names}) > 1


# the picture


def colour(picture, board_map, point):
    rect = Rect(0, 0, 3, 3)
    rect.center = fit(board_map, picture.get_rect()).at(point)
    return pygame.transform.average_color(picture, rect)[:3]


def test_the_picture_has_the_size_asked_for_and_hides_what_is_under_it(picture):
    assert picture.get_size() == SIZE
    assert not picture.get_flags() & pygame.SRCALPHA


def test_water_is_blue_land_is_not_the_bridge_is_stone(highlanders, picture):
    red, _, blue = colour(picture, highlanders, (860, 590))
    assert blue > red + 30
    for point in ((935, 560), (480, 690), (700, 1000)):  # the bridge, the isle, the land
        red, _, blue = colour(picture, highlanders, point)
        assert red > blue + 10, point


def test_every_space_is_a_pale_disc(highlanders, picture):
    for name, point in spaces(highlanders).items():
        assert min(colour(picture, highlanders, point)) > 170, name


def test_the_same_map_gives_the_same_pixels_in_every_process(highlanders):
    program = (
        "import zlib, pygame; pygame.font.init()\n"
        "from ludotheque.games import maps as boards; from ludotheque.home.paths import map_file\n"
        "from ludotheque.picture.painting import paint\n"
        f"picture = paint(boards.load(map_file('highlanders.tmx')), {SMALL})\n"
        "print(zlib.crc32(picture.get_buffer().raw))"
    )
    sums = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(sums) == 1


def test_painting_goes_forward_in_small_steps(highlanders):
    shares = list(painting(highlanders, pygame.Surface(SMALL), "en"))
    assert len(shares) >= 10
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] <= 1


def test_what_is_painted_so_far_can_be_seen(highlanders):
    picture = pygame.Surface(SMALL)
    seen = []
    for share in painting(highlanders, picture, "en"):
        seen.append((share, picture.get_buffer().raw))
    halfway = next(pixels for share, pixels in seen if share > 0.5)
    assert len({pixels for _, pixels in seen}) > 10
    assert halfway != picture.get_buffer().raw == paint(highlanders, SMALL, "en").get_buffer().raw


def test_a_step_of_painting_is_no_longer_for_a_larger_picture(highlanders, monkeypatch):
    rendered, raster = [], pen_module.Raster
    monkeypatch.setattr(
        pen_module, "Raster", lambda text, size: rendered.append(math.prod(size)) or raster(text, size)
    )
    paint(highlanders, (2000, 1600), "en")
    assert max(rendered) <= STRIP < 2000 * 1600


def test_much_drawn_in_steps_looks_as_if_drawn_at_once():
    pen, rng, frame = Pen(), Random(5), Frame((0, 0), 1.0, {})
    for _ in range(2000):
        x, y, size = rng.uniform(0, 300), rng.uniform(0, 200), rng.uniform(5, 40)
        colour = f"#{rng.randrange(1 << 24):06x}"
        pen.ellipse((x, y), (size, size), colour, "#000000", rng.uniform(1, 4), opacity=rng.uniform(0.1, 0.9))
    at_once, in_steps = pygame.Surface((300, 200)), pygame.Surface((300, 200))
    pen.onto(at_once, frame)
    assert len(list(pen.strips(in_steps, frame))) > 2
    pairs = zip(at_once.get_buffer().raw, in_steps.get_buffer().raw, strict=True)
    assert max(abs(one - other) for one, other in pairs) < 8


@pytest.fixture
def letters(monkeypatch):
    """Return a list that tells of each drawing, in its order, with how many letters of SVG it was drawn."""
    counted, draw = [], pygame.image.load_sized_svg

    def count(svg, size):
        counted.append(svg.getbuffer().nbytes)
        return draw(svg, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", count)
    return counted


def test_a_step_draws_only_so_much(highlanders, letters):
    paint(highlanders, SMALL, "en")
    assert 0 < max(letters) < 2 * PORTION


@pytest.mark.parametrize(
    ("points", "pattern", "strokes"),
    [
        ([(0, 0), (10, 0)], (4, 2), "M0.00 0.00L4.00 0.00M6.00 0.00L10.00 0.00"),
        ([(0, 0), (3, 0), (3, 5)], (5, 1), "M0.00 0.00L3.00 0.00L3.00 2.00M3.00 3.00L3.00 5.00"),
        ([(0, 0), (7, 0)], (4, 9), "M0.00 0.00L4.00 0.00"),
        ([(0, 0), (2, 0)], (0.1, 1), "M0.00 0.00L0.10 0.00M1.10 0.00L1.20 0.00"),
    ],
)
def test_a_dashed_line_is_strokes_and_gaps_in_turn_round_every_corner(points, pattern, strokes):
    assert dashed(points, pattern) == strokes


def test_the_title_is_in_the_players_language(highlanders):
    two = replace(highlanders, titles={"fr": "Hautes Terres", "en": "Highlanders"})
    french, english = paint(two, SMALL, "fr"), paint(two, SMALL, "en")
    assert french.get_buffer().raw != english.get_buffer().raw
    assert paint(two, SMALL, "cy").get_buffer().raw == french.get_buffer().raw


@pytest.mark.parametrize("size", [(40, 30), (300, 900), (1000, 200)])
def test_any_shape_of_paper_is_filled(highlanders, size):
    assert paint(highlanders, size).get_size() == size


def test_a_bare_board_of_a_kind_nobody_knows_is_parchment(highlanders):
    strange = (Shape("volcano", ((300.0, 300.0),), False), Shape("water", ((5.0, 5.0), (6.0, 6.0)), True))
    for terrain in ((), strange):
        bare = replace(highlanders, kind="moon", terrain=terrain, roads=(), places={})
        sheet = painter.paint(bare, SMALL)
        red, green, blue = colour(sheet, bare, (750, 600))
        assert red > green > blue > 100


LINES = {
    "dot": ((700.0, 500.0),),
    "twice": ((700.0, 500.0), (700.0, 500.0)),
    "dash": ((700.0, 500.0), (720.0, 510.0)),
    "outside": ((-900.0, -500.0), (-800.0, -500.0), (-800.0, -400.0)),
    "vast": ((-1e6, -1e6), (1e6, -1e6), (1e6, 1e6), (-1e6, 1e6)),
}
ODD = (
    {},
    {"size": 0, "spacing": 0.0, "strength": -5, "angle": float("nan"), "crop": '"/><path', "title": ""},
    {
        "size": float("inf"),
        "spacing": -1e-9,
        "angle": 1e300,
        "crop": "\x7f",
        "title": "W" * 5000,
        "trees": "?",
    },
    {"size": "large", "spacing": True, "crop": 7, "title": "<&>\n", "ornament": "thistle", "on": "water"},
)


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(TERRAIN))
def test_no_object_of_a_stranger_s_map_stops_the_painter(highlanders, letters, kind):
    shapes = tuple(
        Shape(kind, points, len(points) > 2, properties=properties)
        for points in LINES.values()
        for properties in ODD
    )
    painter.paint(replace(highlanders, kind="moon", terrain=shapes, roads=(), places={}), SMALL)
    assert sum(letters) < 30_000_000  # without a bound on what is drawn it would be a million times that


# the gorge


def bare(board_map, *shapes):
    return replace(board_map, kind="moon", terrain=shapes, roads=(), places={})


@pytest.mark.parametrize("kind", sorted(GORGE))
def test_what_a_gorge_is_made_of_can_be_seen_where_it_is_drawn(rheingold, kind):
    points = ((800.0, 500.0), (900.0, 480.0), (910.0, 560.0), (820.0, 570.0))
    empty = painter.paint(bare(rheingold), SIZE)
    drawn = painter.paint(bare(rheingold, Shape(kind, points, True)), SIZE)
    mask = pygame.mask.from_threshold(drawn, (0, 0, 0), (1, 1, 1), empty)  # what is the same
    mask.invert()
    changed = mask.get_bounding_rects()
    assert changed
    frame = fit(rheingold, drawn.get_rect())
    around_it = Rect(*frame.at((740, 380)), frame.length(260), frame.length(270))
    assert all(around_it.contains(rect) for rect in changed), kind


def test_no_vine_grows_where_the_ground_is_taken():
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 60.0), (0.0, 60.0))
    feet = []

    def free(foot):
        feet.append(foot)
        return False

    slopes.vineyard(Pen(), corners, free)
    assert len(feet) > 20
    assert all(inside(foot, corners) for foot in feet)
    pen = Pen()
    slopes.vineyard(pen, corners, lambda foot: False)
    frame = fit(boards.load(map_file("rheingold.tmx")), Rect(0, 0, 480, 240))
    assert not pygame.mask.from_surface(pen.render(frame, (480, 240))).count()


def test_a_boat_sails_where_it_heads_and_the_lily_points_north(rheingold):
    spot = ((900.0, 500.0),)
    for kind, one, other in (
        ("barge", {"heading": "right"}, {"heading": "left"}),
        ("compass", {"angle": 0}, {"angle": 112}),
        ("raft", {"angle": 0}, {"angle": 60}),
    ):
        pictures = [
            painter.paint(bare(rheingold, Shape(kind, spot, False, properties=set_to)), SIZE)
            for set_to in (one, other)
        ]
        assert pictures[0].get_buffer().raw != pictures[1].get_buffer().raw, kind


def test_names_of_towns_cover_neither_token_nor_castle_nor_water(rheingold):
    fonts = Fonts()
    labels = [s for s in rheingold.terrain if s.kind == "label" and s.properties.get("on") != "water"]
    assert {s.properties["title"] for s in labels} >= {
        *("Bingen", "Bacharach", "Sankt Goar", "Boppard", "Koblenz", "Loreley")
    }
    for label in labels:
        size = label.properties["size"]
        half = fonts.width(label.properties["title"], "italic", label.properties["spacing"]) * size / 2
        box = around(label.points[0], half, size * 0.35, half, size * 0.35)
        for name, centre in spaces(rheingold).items():
            assert gap(centre, box) >= 22, (label.properties["title"], name)
        for name, other in (*walls(rheingold).items(), *captions(rheingold).items()):
            assert apart(box, other), (label.properties["title"], name)
        for road in rheingold.roads:
            assert min(gap(spot, box) for spot in sampled(road.points, 5)) > 4, label.properties["title"]
        corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
        assert not any(wet(rheingold, corner) for corner in corners), label.properties["title"]


def test_however_much_terrain_a_map_has_a_sheet_takes_only_so_much():
    board_map = boards.load(map_file("highlanders.tmx"))
    width, height = board_map.size
    wood = Shape("wood", ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height)), True)
    crowded = replace(board_map, terrain=(wood,) * 100)
    drawn = Layers(crowded, "fr", (0.0, 0.0, width, height))
    for _step in painter.gather(drawn, places.castle_places):
        pass
    assert MOST_STANDING <= len(drawn.standing) < MOST_STANDING + MOST
    fields = replace(board_map, terrain=(replace(wood, kind="field"),) * 600)
    drawn = Layers(fields, "fr", (0.0, 0.0, width, height))
    for _step in painter.gather(drawn, places.castle_places):
        pass
    assert MOST_LETTERS <= drawn.floor.letters + drawn.roads.letters < 1.2 * MOST_LETTERS


def test_no_board_that_ships_fills_half_a_sheet():
    for path in map_files():
        board_map = boards.load(path)
        drawn = Layers(board_map, "fr", (0.0, 0.0, *board_map.size))
        for _step in painter.gather(drawn, discs.discs):
            pass
        assert len(drawn.standing) < MOST_STANDING / 2
        assert drawn.floor.letters + drawn.washes.letters + drawn.above.letters < MOST_LETTERS / 2


@pytest.mark.parametrize(
    ("board", "told", "size"),
    [("highlanders", {"I", "II", "III", "IV"}, SIZE), ("rheinlander", {"Schwarzwald"}, SIZE)],
)
def test_letters_on_the_ground_stand_out_by_4_5_to_1(board, told, size, monkeypatch):
    """Measured at every pixel of ink, against what lies there when nothing but the halo is written."""
    game, found, line = GAMES[board], boards.load(map_file(f"{board}.tmx")), Fonts._line
    written = []

    def halo_alone(fonts, letters, px):
        written.append(letters)
        picture = line(fonts, replace(letters, colour=letters.halo or letters.colour), px)
        return picture if letters.halo else pygame.Surface(picture.get_size(), pygame.SRCALPHA)

    whole = painter.paint(found, size, places=game.places())
    monkeypatch.setattr(Fonts, "_line", halo_alone)
    behind = painter.paint(found, size, places=game.places())
    frame = fit(found, Rect((0, 0), size))
    measured = [letters for letters in written if letters.text in told]
    assert {letters.text for letters in measured} >= told
    for letters in measured:
        wide, high = Fonts().bounds(letters).size
        x, y = frame.at(letters.centre)
        long = frame.length(max(wide, high)) // 2
        inked = [
            contrast(letters.colour, behind.get_at((a, b)))
            for a in range(max(0, int(x) - long), min(size[0], int(x) + long))
            for b in range(max(0, int(y) - long), min(size[1], int(y) + long))
            if all(
                abs(one - other) < 40 for one, other in zip(whole.get_at((a, b)), letters.colour, strict=True)
            )
            and whole.get_at((a, b)) != behind.get_at((a, b))
        ]
        assert inked
        assert min(inked) >= 4.5, letters.text
