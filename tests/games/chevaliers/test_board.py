"""Boards of kind `hall`: what the cellar gives, and every way a hall can be unsound."""

import pytest
from tiled.glen import FOLDER, found, write

from ludotheque.games import maps as boards
from ludotheque.games.chevaliers.rules.board import squares

CELLAR = (FOLDER / "cellar.tmx").read_text(encoding="utf-8")
TILES = {".": 1, "#": 2, "o": 3, "s": 4, "l": 5, "r": 6, "c": 7}
ROWS = (
    "##########",
    "#s..lll.c#",
    "#s.o....c#",
    "#s......c#",
    "#.......c#",
    "#..o....c#",
    "#...rrr.c#",
    "#.......c#",
    "##########",
)


@pytest.fixture(scope="module")
def cellar():
    return boards.load(FOLDER / "cellar.tmx")


@pytest.fixture
def folder(tmp_path):
    write(tmp_path, (FOLDER / "cellar.tsx").read_text(encoding="utf-8"), "cellar.tsx")
    return tmp_path


def edit(folder, *pairs):
    text = CELLAR
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return write(folder, text)


def draw(folder, rows):
    """Return the cellar with other squares."""
    data = ",\n".join(",".join(str(TILES[kind]) for kind in row) for row in rows)
    head, rest = CELLAR.split('<data encoding="csv">\n')
    tail = rest[rest.index("\n</data>") :]
    sizes = ('width="10" height="9"', f'width="{len(rows[0])}" height="{len(rows)}"')
    return write(folder, (head + '<data encoding="csv">\n' + data + tail).replace(*sizes))


def facts(path):
    return [(fault.reason, dict(fault.facts)) for fault in boards.check(path)]


def test_the_hall_of_the_cellar(cellar):
    board = cellar.board
    assert cellar.kind == "hall"
    assert board.rows == ROWS
    assert [board.names[square] for square in board.starts] == ["b8", "b7", "b6"]
    left, right = board.posts
    assert [board.names[square] for square in left] == ["e8", "f8", "g8"]
    assert [board.names[square] for square in right] == ["e3", "f3", "g3"]
    assert [board.names[square] for square in board.chests] == [f"i{row}" for row in range(8, 1, -1)]


def test_the_middle_of_every_square_one_can_stand_on(cellar):
    board = cellar.board
    assert set(cellar.places) == {board.names[square] for square in squares(board.open)}
    assert cellar.places["b8"] == (30, 30)
    assert cellar.places["i2"] == (170, 150)
    assert "d7" not in cellar.places  # a column


def test_the_same_squares_are_the_same_board_whatever_the_tiles_look_like(cellar, folder):
    other = boards.load(edit(folder, ('tilewidth="20" tileheight="20"', 'tilewidth="64" tileheight="64"')))
    assert other.board == cellar.board
    assert other.board.hash == cellar.board.hash
    moved = boards.load(draw(folder, (*ROWS[:4], "#..o....c#", *ROWS[5:])))
    assert moved.board.hash != cellar.board.hash


def test_terrain_is_for_the_picture_and_nothing_else_is_an_object(folder):
    point = '<object id="{0}" type="{1}" x="40" y="30"><point/></object>'
    layer = '<objectgroup id="2" name="{0}">{1}</objectgroup></map>'
    decor = edit(folder, ("</map>", layer.format("terrain", point.format(1, "cartouche"))))
    assert [shape.kind for shape in boards.load(decor).terrain] == ["cartouche"]
    assert found(edit(folder, ("</map>", layer.format("x", point.format(1, "castle"))))) == [
        (1, "", "unknown-class")
    ]


def test_the_cellar_with_holes_in_its_walls():
    told = facts(FOLDER / "cellar-open.tmx")
    assert told == [
        ("few-chests", {"found": 6, "least": 7}),
        ("open-border", {"squares": "(3, 0), (9, 4)"}),
    ]


def test_the_cellar_cut_in_two():
    told = dict(facts(FOLDER / "cellar-cut-off.tmx"))
    assert told == {"unreached": {"of": "guard-right", "squares": "(4, 6), (5, 6), (6, 6)"}}
    reasons = [reason for reason, _ in facts(FOLDER / "cellar-cut-off.tmx")]
    assert reasons == ["unreached"] * 3  # chests, left post, right post


def test_tiles_that_are_none_of_a_hall():
    known = "floor, wall, column, start, guard-left, guard-right, chest"
    assert facts(FOLDER / "cellar-tiles.tmx") == [
        ("no-tile", {"number": 2, "squares": "(7, 2), (6, 5)"}),
        ("unknown-tile-class", {"found": "lava", "squares": "(3, 2), (3, 5)", "known": known}),
    ]


@pytest.mark.parametrize(
    ("old", "new", "kind", "number"),
    [("#s..", "#...", "start", 2), ("lll", "l.l", "guard-left", 2), ("rrr", "rrrr", "guard-right", 4)],
)
def test_wrong_numbers_of_squares(folder, old, new, kind, number):
    rows = list(ROWS)
    at = next(y for y, row in enumerate(rows) if old in row)
    rows[at] = rows[at].replace(old, new, 1)[:9] + "#"
    told = facts(draw(folder, rows))
    assert told[0] == ("wrong-camp", {"of": kind, "found": number, "wanted": 3})


def test_one_tile_layer(folder):
    layer = CELLAR[CELLAR.index("<layer") : CELLAR.index("</layer>") + 8]
    assert facts(edit(folder, (layer, ""))) == [("not-one-tile-layer", {"found": 0})]
    twice = layer + layer.replace('id="1"', 'id="5"')
    assert facts(edit(folder, (layer, twice))) == [("not-one-tile-layer", {"found": 2})]


def test_a_tile_layer_that_cannot_be_read_is_one_fault(folder):
    assert [reason for reason, _ in facts(edit(folder, ('encoding="csv"', 'encoding="base64"')))] == [
        "not-csv"
    ]


def test_tiles_are_square_and_the_layer_lies_on_the_map(folder):
    flat = edit(folder, ('tilewidth="20" tileheight="20"', 'tilewidth="20" tileheight="30"'))
    assert facts(flat) == [("not-square-tiles", {"width": 20, "height": 30})]
    moved = edit(folder, ('name="hall"', 'name="hall" offsetx="5"'))
    assert facts(moved) == [("layer-off-map", {"layer": "hall"})]
    smaller = edit(folder, ('width="10" height="9" tilewidth', 'width="11" height="9" tilewidth'))
    assert facts(smaller) == [("layer-off-map", {"layer": "hall"})]


def test_at_most_so_many_columns_rows_and_squares(folder):
    wide = ["#" * 30, *(f"{row[:-1]}{'.' * 20}#" for row in ROWS[1:-1]), "#" * 30]
    assert ("hall-too-large", {"columns": 30, "rows": 9, "most": 26}) in facts(draw(folder, wide))
    big = [
        "#" * 26,
        *(f"{row[:-1]}{'.' * 16}#" for row in ROWS[1:-1]),
        *["#" + "." * 24 + "#"] * 16,
        "#" * 26,
    ]
    assert [reason for reason, _ in facts(draw(folder, big))] == ["too-many-squares"]


def test_every_fault_of_a_hall_in_words():
    lines = [
        boards.line(fault) for path in sorted(FOLDER.glob("cellar-*.tmx")) for fault in boards.check(path)
    ]
    assert any("Le bord de la salle n’est pas fermé" in line for line in lines)
    assert all(line.startswith("cellar-") and "{" not in line for line in lines)
