"""Imports point one way and never in a circle, and what is pure stays pure."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Sequence, Set
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from sources import nodes, once, parsed

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
EXAMPLES = ("sixth", "hex")  # games outside the package, which obey the arrows of a game too

# The rooms from the lowest up: each may import those below it, and no other on its own level.
LEVELS = (
    {"core"},
    {"home.paths"},
    {"languages"},  # are found by `home.paths`
    {"i18n"},
    {"tiled", "ui", "players", "home"},
    {"picture"},
    {"table"},
    {"games"},
    {"scenes"},
    {"commands"},  # the command line opens the window; the self-test draws every scene
    {"__main__", "build"},
)
# The same inside the table: what is shown, how it is drawn, the model with all of it, who plays, who listens.
TABLE_LEVELS = (
    {"table.contract", "table.panel.measures", "table.lesson"},
    {"table.puzzle"},
    {"table.shown", "table.undo", "table.advice", "table.agreements", "table.navigation"},
    {"table.game_view"},
    {"table.marks", "table.reactions", "table.puzzle.found"},
    {"table.course", "table.viewers", "table.view"},
    {"table.panel"},
    {"table.tabletop"},
    {"table.papers", "table.tempo"},
    {"table.strokes"},
    {"table.model"},
    {"table.naming", "table.noting", "table.side_line", "table.side_line.comparison"},
    {"table.side_line.attempt"},
    {"table.side_line.ribbon"},
    {"table.director", "table.parchment", "table.questions", "table.tipper", "table.replays"},
    {"table.opponents", "table.lesson.lead"},
    {"table.explainer"},
    {"table.adviser"},
    {"table.input", "table.panel.content"},  # the keys and the buttons of the panel
    {"table.canvas", "table.spoken", "table.lesson.parchment", "table.puzzle.parchment"},
    {"table.discreet"},
    {"table.scene"},
    {"table.guided"},
    {"table.lesson.scene", "table.puzzle.scene", "table.side_line.scene", "table.trial"},
)
# With these, scenes and commands know all games.
CATALOGUE = {"games", "games.boards", "games.opening", "games.maps", "games.lessons", "games.puzzles"}
KNOW_ALL_SCENES = {"scenes.navigation", "scenes.tour"}
OPEN_TO_SCENES = {  # what a dialog lies over is any scene
    "scenes.overlays.dialog",
    "scenes.overlays.progress",
    "scenes.overlays.rename",
    "scenes.overlays.rescue",
    "scenes.overlays.sheet_scene",
    "scenes.overlays.written",
    "scenes.box_front",
    "scenes.rivals",
    "scenes.routes",
    "scenes.tallying",
    "scenes.trophies",
}

OUTSIDE = {
    "pytmx": {"tiled"},
    "platformdirs": {"home.paths"},
    "filelock": {"home"},
    "accesskit": {"ui.access", "ui.access_process", "ui.bridge"},
    "jeepney": {"ui.bus"},
    "crossfiledialog": {"ui.dialogs.library"},
    "argparse": {"commands"},
    "babel": {"build"},  # by which an install compiles the catalogues
    "hatchling": {"build"},
}
WITHOUT_PYGAME = {"core", "players", "tiled", "home", "i18n", "languages", "build"}


def modules(folder: Path, room: str) -> dict[str, Path]:
    """Return every module below a folder by its dotted name in the house, a package without `__init__`."""
    found = {}
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        found[".".join([room, *(part for part in parts if part != "__init__")]).strip(".")] = path
    return found


HOUSE = modules(PACKAGE, "")
GUESTS = {
    name: path
    for example in EXAMPLES
    for name, path in modules(Path(__file__).parent / example, f"games.{example}").items()
}
MODULES = HOUSE | GUESTS
GAMES = {name.split(".")[1] for name in MODULES if name.startswith("games.") and name.endswith(".rules")}


def address(name: str) -> str:
    """Return the name by which other modules import one."""
    return name.removeprefix("games.") if name in GUESTS else f"ludotheque.{name}".strip(".")


ADDRESSES = {address(name): name for name in MODULES}


pytestmark = [pytest.mark.large, pytest.mark.usefixtures("room_for_sources")]


@once
def imports(name: str) -> tuple[str, ...]:
    """Return the absolute dotted names that a module imports, wherever in it and be it for types alone."""
    return tuple(named_by(name))


def named_by(name: str) -> Iterator[str]:
    path = MODULES[name]
    package = address(name) if path.name == "__init__.py" else address(name).rpartition(".")[0]
    for node in nodes(MODULES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            yield from (".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names)


def arrows(name: str) -> set[str]:
    """Return the modules of the house that one imports; the version, which is all of '', is none."""
    named = {(word, word.rpartition(".")[0]) for word in imports(name)}
    found = {ADDRESSES.get(word, ADDRESSES.get(parent, "")) for word, parent in named}
    return found - {""}


def below(name: str, *folders: str) -> bool:
    """Return whether a module is one of these or lies in one of them."""
    return any(name == folder or name.startswith(f"{folder}.") for folder in folders)


def room(name: str, levels: Sequence[Set[str]] = LEVELS) -> tuple[int, str]:
    """Return the level of a module and the room on it that it lies in; of two rooms, the inner one."""
    found = [(level, room) for level, rooms in enumerate(levels) for room in rooms if below(name, room)]
    return max(found, key=lambda where: len(where[1]))


def fault(start: str, end: str) -> str:
    """Return why one module may not import another, nothing where it may."""
    (low, mine), (high, other) = room(start), room(end)
    if high > low or (high == low and other != mine):
        return f"{mine} lies not above {other}"
    return within_games(start, end) or within_scenes(start, end) or within_table(start, end)


def game_of(name: str) -> str:
    """Return the folder of a game in which a module lies, nothing if in none."""
    return next((f"games.{game}" for game in GAMES if below(name, f"games.{game}")), "")


def within_games(start: str, end: str) -> str:
    """Return why a module of a game, or what games share, may not import another one."""
    if not below(start, "games"):
        return ""
    mine, other = game_of(start), game_of(end)
    if end in CATALOGUE and start not in CATALOGUE:
        return "only the catalogue and what opens a game knows all games"
    if other and mine != other and (start, end) != ("games", f"{other}.box"):
        return "what is another game's is nobody else's"
    if mine and below(start, f"{mine}.rules"):
        return "" if below(end, "core", f"{mine}.rules") else "rules import core and themselves alone"
    if mine and below(start, f"{mine}.judgement"):
        fine = below(end, "core", f"{mine}.rules", f"{mine}.judgement")
        return "" if fine else "a judgement knows core and its rules alone"
    if mine and end == f"{mine}.box":
        return "a box knows its parts, they do not know it"
    return ""


def within_scenes(start: str, end: str) -> str:
    """Return why a scene may not import another one: it is handed where it leads. The tour opens them all."""
    if not below(start, "scenes") or not below(end, "scenes") or below(start, *KNOW_ALL_SCENES):
        return ""
    if end in OPEN_TO_SCENES or start.split(".")[1] == end.split(".")[1]:
        return ""
    opens = start == "scenes.window" and below(end, "scenes.navigation")
    return "" if opens else "a scene knows no other one"


def within_table(start: str, end: str) -> str:
    """Return why a module of the table may not import another one of it."""
    if not below(start, "table") or not below(end, "table"):
        return ""
    (low, mine), (high, other) = room(start, TABLE_LEVELS), room(end, TABLE_LEVELS)
    return f"{mine} lies not above {other}" if high > low or (high == low and other != mine) else ""


def test_every_arrow_points_down():
    lost = [name for name in MODULES if name and not any(below(name, *rooms) for rooms in LEVELS)]
    lost += [
        name
        for name in MODULES
        if below(name, "table") and name != "table" and not any(below(name, *rooms) for rooms in TABLE_LEVELS)
    ]
    assert not lost, f"say in LEVELS, or TABLE_LEVELS, where these lie: {lost}"
    wrong = [
        f"{start} -> {end}: {why}"
        for start in MODULES
        for end in arrows(start)
        if start and (why := fault(start, end))
    ]
    assert not wrong, "\n".join(sorted(wrong))


def classes(name: str) -> list[ast.ClassDef]:
    return [node for node in nodes(MODULES[name]) if isinstance(node, ast.ClassDef)]


def bases(cls: ast.ClassDef) -> set[str]:
    """Return the names of the classes that one is derived from, without what stands in brackets."""
    plain = (base.value if isinstance(base, ast.Subscript) else base for base in cls.bases)
    return {base.id for base in plain if isinstance(base, ast.Name)}


def members(cls: ast.ClassDef) -> set[str]:
    """Return the names of the methods and attributes that a class itself has."""
    found = set()
    for node in ast.walk(cls):
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
    return found


def readers(name: str, cls: str) -> set[str]:
    """Return the modules that name a class of another one, and its own if that does."""
    found = {other for other in MODULES if f"{address(name)}.{cls}" in imports(other)}
    if any(isinstance(node, ast.Name) and node.id == cls for node in nodes(MODULES[name])):
        found.add(name)
    return found


def test_no_protocol_of_a_scene_or_the_table_has_one_reader_and_one_class_behind_it():
    """It would be a class cut in two: what is handed in is one value, `Ways`, or a callable."""
    every = [cls for name in HOUSE for cls in classes(name)]
    by_name = {cls.name: cls for cls in every}

    @cache  # of this test alone: a class holds on to all that it is made of
    def whole(cls: ast.ClassDef) -> set[str]:
        return members(cls).union(*(whole(by_name[base]) for base in bases(cls) if base in by_name))

    found = set()
    for name in HOUSE:
        for cls in classes(name) if below(name, "scenes", "table") else ():
            if "Protocol" not in bases(cls) or len(readers(name, cls.name)) > 1:
                continue
            wanted = whole(cls)
            behind = [other for other in every if "Protocol" not in bases(other) and wanted <= whole(other)]
            if len(behind) <= 1:
                found.add(f"{name}.{cls.name}")
    assert not found, "hand in `Ways`, a callable, or the class itself"


# How often these still keep large by themselves what can be hit; the list may only shrink.
BY_HAND: dict[str, int] = {}
# The shelf is a painting, like a board: its boxes and candles stand where its planks are. A chart is one too.
PAINTED = ("scenes.shelf.picture", "scenes.household.charts", "scenes.result.charts")


def calls(name: str, function: str) -> Iterator[ast.Call]:
    """Yield the calls of a function by its bare name in a module."""
    for node in nodes(MODULES[name]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
            yield node


def over(found: dict[str, int], allowed: dict[str, int]) -> list[str]:
    """Return what is found more often than it is allowed, and what need not be allowed any more."""
    more = [f"{name}: {count}" for name, count in found.items() if count > allowed.get(name, 0)]
    return more + [f"{name}: take it out of the list" for name in allowed if not found.get(name)]


def test_only_the_skin_says_how_large_what_can_be_hit_is_at_least():
    """`Skin.target()` does: 40 pixels."""

    def least(arg: ast.expr) -> bool:
        return ast.unparse(arg) in ("40", "TARGET")

    found = {
        name: sum(any(map(least, call.args)) for call in calls(name, "max"))
        for name in HOUSE
        if name != "ui.skin" and not below(name, "commands")
    }
    assert not over(found, BY_HAND)


def reckoned(parts: Sequence[ast.AST]) -> list[int]:
    """Return the lines where a rectangle is made from sums outside functions that draw (take a surface)."""
    draws = {
        node
        for function in parts
        if isinstance(function, ast.FunctionDef)
        if any(arg.annotation and ast.unparse(arg.annotation) == "Surface" for arg in function.args.args)
        for node in ast.walk(function)
    }
    return [
        call.lineno
        for call in parts
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Rect" and call not in draws
        for arg in call.args
        for node in ast.walk(arg)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)
    ]


def test_no_scene_reckons_rectangles():
    """A scene says what is on its page; the containers of `ui` place it."""
    scenes = (name for name in HOUSE if below(name, "scenes") and name not in PAINTED)
    found = {name: reckoned(nodes(MODULES[name])) for name in scenes}
    assert not any(found.values()), {name: lines for name, lines in found.items() if lines}


def test_a_rectangle_from_sums_is_found_in_a_layout_and_not_in_a_drawing():
    layout = "def place(area): return Rect(area.x + 4, area.y, 40, 40)"
    drawing = "def draw(surface: Surface, area: Rect): surface.fill('red', Rect(area.x + 4, area.y, 40, 40))"
    assert [len(reckoned(parsed(source))) for source in (layout, drawing)] == [1, 0]


def test_no_modules_import_each_other():
    """Neither two nor any number round a circle."""
    try:
        TopologicalSorter({name: arrows(name) - {name} for name in MODULES}).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_a_test_of_arrows_would_notice_them():
    """Each of these was an arrow of the house before it was redrawn."""
    for start, end in (
        ("ui.app", "home.store"),
        ("core.game", "games.box"),
        ("table.model", "games.castles.look.look"),
        ("games.castles.rules.game", "home.paths"),
        ("games.castles.words", "games.rheinlander.words"),
        ("games.castles.look.look", "games.opening"),
        ("games.chevaliers.judgement", "games.chevaliers.words"),
        ("games.sixth.rules.game", "ui.app"),
        ("games.hex.rules.game", "ui.app"),
        ("scenes.shelf.scene", "scenes.setup.scene"),
        ("scenes.shelf.scene", "scenes.navigation.navigation"),
        ("scenes.window", "commands.cli"),
        ("tiled.loader", "ui.app"),
        ("table.model", "table.input.keyboard"),
        ("table.view.highlights", "table.model"),
        ("table.panel.replay", "table.panel.content"),
        ("table.director", "table.opponents"),
    ):
        assert {start, end} <= MODULES.keys()
        assert fault(start, end), (start, end)


def test_other_libraries_stay_in_their_place():
    for name in filter(None, MODULES):
        for library in {
            word if "." in word and word.startswith("concurrent") else word.split(".")[0]
            for word in imports(name)
        }:
            if library in OUTSIDE:
                assert below(name, *OUTSIDE[library]), f"{name} imports {library}"
            elif library == "pygame" and name == "i18n":
                assert "pygame.system" in imports(name), "it asks only for the system's languages"
            elif library == "pygame":
                assert not pure(name), f"{name} imports {library}"
            elif pure(name):
                known = library in sys.stdlib_module_names or f"{library}." in f"{address(name)}."
                assert known or library == "ludotheque", f"{name} imports {library}"


def pure(name: str) -> bool:
    parts = name.split(".")
    in_game = parts[0] == "games" and len(parts) > 2 and parts[2] in ("rules", "judgement", "words")
    return in_game or below(name, *WITHOUT_PYGAME)


def test_one_module_asks_for_the_surface_of_the_window():
    """What it is asked for dies with the next change of size; it is to be asked for at every draw."""
    asks = [name for name, path in HOUSE.items() if {"get_surface", "set_mode"} & attributes_in(path)]
    assert sorted(asks) == ["commands.hooks", "ui.window"]


def attributes_in(path: Path) -> set[str]:
    return {n.attr for n in nodes(path) if isinstance(n, ast.Attribute)}


CHANGES = {"play", "deal", "append", "close", "seek", "cut", "undo", "redo"}  # what a session can be told


def changes_of_session(parts: Sequence[ast.AST]) -> list[str]:
    """Return the lines of a module that change a session or save it, wherever it is named `session`."""
    found = []
    for node in parts:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            wanted = is_session(node.func.value) and node.func.attr in CHANGES
            found += [node] if wanted or node.func.attr == "save" else []
        targets = node.targets if isinstance(node, ast.Assign) else []
        found += [aim for aim in targets if isinstance(aim, ast.Attribute) and is_session(aim.value)]
    return [ast.unparse(node) for node in found]


def is_session(node: ast.expr) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return name.strip("_") == "session"


def test_the_director_alone_changes_and_saves_the_session_on_the_table():
    changing = {
        name: lines
        for name in MODULES
        if below(name, "table") and (lines := changes_of_session(nodes(MODULES[name])))
    }
    assert set(changing) == {"table.director"}


@pytest.mark.parametrize(
    "line",
    ["self._session.redo()", "app.saving.save(session)", "model.session.setup = other", "session.seek(2)"],
)
def test_a_change_of_the_session_would_be_noticed(line):
    assert changes_of_session(parsed(line))
    assert not changes_of_session(parsed("self.session = session; model.seek(1); hand.undo()"))


# A folder may have a name that is no UTF-8; pygame opens a file in it only if it is given bytes.
OPENERS = {"pygame.image.load", "pygame.mixer.Sound", "music.load", "pygame.font.Font", "Font"}
AS_BYTES = {"fsencode", "os.fsencode", "BytesIO"}


def named_by_text(parts: Sequence[ast.AST]) -> list[str]:
    """Return the calls that let pygame open a file under a name that is text, which it encodes strictly."""
    calls = [node for node in parts if isinstance(node, ast.Call) and ast.unparse(node.func) in OPENERS]
    return [
        ast.unparse(call)
        for call in calls
        if not isinstance(file := [*call.args, *(given.value for given in call.keywords)][0], ast.Call)
        or ast.unparse(file.func) not in AS_BYTES
    ]


@pytest.mark.parametrize(
    "call",
    [
        "pygame.image.load(file)",
        "music.load(str(path))",
        "Font(asset(face), 9)",
        "pygame.mixer.Sound(file=path)",
    ],
)
def test_a_file_named_by_text_would_be_noticed(call):
    assert named_by_text(parsed(call)) == [call]


def test_pygame_opens_files_in_folders_of_any_name():
    found = {name: calls for name in HOUSE if (calls := named_by_text(nodes(MODULES[name])))}
    assert found == {}


STARTERS = {  # modules that start threads
    *("home.handover", "picture.rasters", "players.worker", "ui.dialogs.system"),
    *("ui.reader", "ui.sound", "ui.system_fonts", "ui.voice", "ui.wishes"),
}


def test_no_thread_imports():
    """A thread that imports what the main thread imports too leaves one of them with half a module."""
    starters = {
        name: nodes(path)
        for name, path in HOUSE.items()
        if {"threading", "_thread", "concurrent.futures.ThreadPoolExecutor"}
        & {word.split(".")[0] for word in imports(name)}
    }
    assert starters.keys() == STARTERS
    for parts in starters.values():
        started = {
            ast.unparse(n.value).removeprefix("self.")
            for n in parts
            if isinstance(n, ast.keyword) and n.arg == "target"
        }
        bodies = [n for n in parts if isinstance(n, ast.FunctionDef) and n.name in {*started, "_render"}]
        assert {body.name for body in bodies} >= started > set()
        inside = [n for body in bodies for n in ast.walk(body)]
        assert not [n for n in inside if isinstance(n, ast.Import | ast.ImportFrom)]


def shared(found: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names of several classes, unless these lie at the same place, each in another game."""
    games = {cls: [game_of(name) for name in names] for cls, names in found.items()}
    places = {cls: {name.removeprefix(game_of(name)) for name in names} for cls, names in found.items()}
    return {
        cls: names
        for cls, names in found.items()
        if len(names) > 1 and not (len(places[cls]) == 1 and len({*games[cls]}) == len(names))
    }


STILL = {"Reach", "Step"}  # of the judgement of the castle games; the list may only shrink


def test_a_class_name_means_one_thing_in_the_house():
    """Games may share one at the same place in each, such as `End` in `rules/moves.py`."""
    found: dict[str, list[str]] = {}
    for name in HOUSE:
        for cls in classes(name):
            found.setdefault(cls.name, []).append(name)
    assert len(found) > 500, "the classes of the house have not been found"
    assert shared(found).keys() == STILL


def test_a_class_name_that_means_two_things_would_be_noticed():
    same = ["games.castles.rules.moves", "games.chevaliers.rules.moves"]
    assert not shared({"End": same, "Plan": ["scenes.setup.plan"]})
    assert shared({"End": ["core.end", *same]})
    assert shared({"Rows": ["games.castles.rules.legal", "games.castles.rules.playout"]})
    assert shared({"Table": ["table.model", "table.model"]})


def test_no_star_imports():
    assert not [name for name in MODULES if any(word.endswith(".*") for word in imports(name))]


def run(code: str) -> str:
    command = [sys.executable, "-X", "utf8", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_what_is_pure_loads_without_pygame():
    wanted = [address(name) for name in HOUSE if pure(name) and not below(name, "build")]
    assert {"ludotheque.games.castles.rules.game", "ludotheque.games.chevaliers.judgement"} <= {*wanted}
    code = f"import sys, {', '.join(wanted)}; print([n for n in ('pygame', 'pytmx') if n in sys.modules])"
    assert run(code).strip() == "[]"


def test_nothing_is_opened_read_or_started_at_import():
    """Import everything with the display, the files and the player's folders out of reach."""
    wanted = [address(name) for name in HOUSE if not below(name, "build")]
    code = f"""
import os, sys
os.environ |= {{"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}}
import pathlib, pygame, platformdirs, pytmx
def forbidden(*args, **more):
    raise AssertionError(f"at import: {{args}}")
pathlib.Path.open = pathlib.Path.read_text = pathlib.Path.read_bytes = forbidden
import {", ".join(wanted)}
print(pygame.display.get_init(), pygame.font.get_init(), pygame.mixer.get_init())
"""
    assert run(code).split() == ["False", "False", "None"]


ASKS = {"exists", "is_dir", "is_file", "is_symlink"}
DO_NOT_RAISE = {("home.edition", "entry"), ("home.exchange", "info")}  # entries of a folder, of an archive


def test_nothing_asks_a_path_in_a_way_that_raises_where_a_folder_is_locked():
    """Before Python 3.14, `Path.is_file` and its like raise PermissionError; `os.path` answers."""
    asked = {
        (name, ast.unparse(node.value))
        for name in HOUSE
        if name != "build"
        for node in nodes(MODULES[name])
        if isinstance(node, ast.Attribute) and node.attr in ASKS
    }
    assert {asks for asks in asked if asks[1] != "os.path"} == DO_NOT_RAISE
