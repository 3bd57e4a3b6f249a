"""What a wheel and the packed program carry."""

import subprocess
import sys
import tomllib
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import pygame
import pytest

import ludotheque
from assets.desktop import licences, versions
from ludotheque import build
from ludotheque.build import resources
from ludotheque.home.edition import PACKED

ROOT = Path(ludotheque.__file__).parent.parent
SPEC = ROOT / "build_exe.spec"
COMPILED = cache(build.compile_languages)


LOAD_ALL = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
from importlib import import_module
from io import BytesIO
from pkgutil import walk_packages
import ludotheque
for module in walk_packages(ludotheque.__path__, "ludotheque."):
    if module.name not in ("ludotheque.__main__", "ludotheque.build"):  # the latter is for builds alone
        import_module(module.name)
"""


@pytest.fixture(autouse=True)
def languages_once(monkeypatch):
    """Compile the languages once for all tests: they are the same for each system."""
    monkeypatch.setattr(build, "compile_languages", COMPILED)


def packed(tmp_path, monkeypatch, system=sys.platform) -> SimpleNamespace:
    """Follow the recipe without PyInstaller; return what it tells `Analysis`, each `EXE` and a `BUNDLE`."""
    import_module("babel.messages.pofile")  # as long as the system is what it is
    monkeypatch.setattr(licences, "brought", lambda: {"python.txt": "", "filelock.txt": ""})
    monkeypatch.setattr(sys, "platform", system)
    (tmp_path / "ludotheque").mkdir(exist_ok=True)
    told = SimpleNamespace(analysis={}, programs=[], folder=[], bundles=[])
    libraries = [(name, "", "BINARY") for name in ("libSDL2.so", "libstdc++.so.6", "libgcc_s.so.1")]
    font = ("pygame/freesansbold.ttf", "", "DATA")
    for file in ("code", "picture"):
        (tmp_path / file).exists() or (tmp_path / file).write_bytes(b"1")
    datas = [font, ("ludotheque/picture", str(tmp_path / "picture"), "DATA")]
    analysis = SimpleNamespace(datas=datas, pure=(), scripts=(), binaries=libraries)
    tools = {
        "SPECPATH": str(ROOT),
        "DISTPATH": str(tmp_path),
        "workpath": str(tmp_path / "work"),
        "Analysis": lambda *parts, **facts: told.analysis.update(facts) or analysis,
        "PYZ": lambda pure: SimpleNamespace(name=tmp_path / "code"),
        "EXE": lambda *parts, **facts: told.programs.append(facts) or facts["name"],
        "COLLECT": lambda *parts, **facts: told.folder.extend(parts),
        "BUNDLE": lambda *parts, **facts: told.bundles.append(facts),
    }
    monkeypatch.setattr(sys, "path", list(sys.path))
    exec(compile(SPEC.read_text(encoding="utf-8"), SPEC, "exec"), tools)
    return told


def test_whatever_is_left_out_of_the_packed_program_is_not_loaded_with_it(tmp_path, monkeypatch):
    excludes = packed(tmp_path, monkeypatch).analysis["excludes"]
    assert "asyncio" in excludes
    command = [sys.executable, "-c", LOAD_ALL, *excludes]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_a_library_under_the_lgpl_lies_there_as_its_source(tmp_path, monkeypatch):
    assert packed(tmp_path, monkeypatch, "win32").analysis["module_collection_mode"] == {
        "crossfiledialog": "py"
    }


def test_nothing_is_packed_that_only_lies_in_the_environment(tmp_path, monkeypatch):
    lying = {
        "numpy": ["NumPy"],
        "pygame": ["pygame-ce"],
        "platformdirs": ["platformdirs"],
        "ludotheque": ["ludotheque"],
    }
    monkeypatch.setattr(licences, "packages_distributions", lambda: lying)
    assert licences.strangers() == ["numpy"]
    assert "numpy" in packed(tmp_path, monkeypatch).analysis["excludes"]


@pytest.mark.parametrize(
    ("system", "icon", "consoles"),
    [
        ("linux", "icon.ico", {"ludotheque": True}),
        ("win32", "icon.ico", {"ludotheque": False, "ludotheque-cli": True}),
        ("darwin", "icon.icns", {"ludotheque": True}),
    ],
)
def test_each_system_has_its_programs_with_their_icon(tmp_path, monkeypatch, system, icon, consoles):
    told = packed(tmp_path, monkeypatch, system)
    assert {program["name"]: program["console"] for program in told.programs} == consoles
    assert told.folder[: len(consoles)] == [*consoles]  # in one folder
    for program in told.programs:
        assert Path(program["icon"]).name == icon
        assert Path(program["icon"]).is_file()
        resource = Path(program["version"]).read_text(encoding="utf-8")
        assert f"('OriginalFilename', '{program['name']}.exe')" in resource
        assert f"('ProductVersion', '{ludotheque.__version__}')" in resource


def test_licence_and_credits_lie_beside_the_program(tmp_path, monkeypatch):
    told = packed(tmp_path, monkeypatch)
    assert {path.name for path in (tmp_path / "ludotheque").iterdir()} == {"LICENSE", "CREDITS.md"}
    assert (
        "_internal/ludotheque/assets/licences/README.md"
        in (tmp_path / "ludotheque" / "CREDITS.md").read_text()
    )
    brought = {
        Path(file).name for file, folder in told.analysis["datas"] if Path(file).parent == tmp_path / "work"
    }
    assert brought == {"python.txt", "filelock.txt"}


def test_a_font_that_no_text_has_is_left_out(tmp_path, monkeypatch):
    told = packed(tmp_path, monkeypatch)
    assert names(told) == {"ludotheque/picture", "ludotheque/edition"}  # PyInstaller has found the font too


def names(told):
    """Return the names of the resources in the folder of the packed program."""
    parts = (part for part in told.folder if isinstance(part, list))
    return {name for part in parts for name, _file, kind in part if kind == "DATA"}


@pytest.mark.parametrize("changed", ["code", "picture"])
def test_the_packed_program_says_what_it_is_made_of(tmp_path, monkeypatch, changed):
    said = []
    for content in (b"1", b"1", b"2"):
        (tmp_path / changed).write_bytes(content)
        packed(tmp_path, monkeypatch)
        said.append((tmp_path / "work" / PACKED).read_bytes())
    assert said[0] == said[1] != said[2]


def test_graphics_drivers_find_the_system_s_own_runtime_of_c_plus_plus(tmp_path, monkeypatch):
    (libraries,) = (part for part in packed(tmp_path, monkeypatch, "linux").folder if "BINARY" in str(part))
    assert [name for name, _path, _kind in libraries] == ["libSDL2.so"]


def test_the_icon_of_macos_has_every_size_up_to_1024():
    data = (ROOT / "assets" / "icon.icns").read_bytes()
    assert data[:4] == b"icns"
    found, at = set(), 8
    while at < len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "big")
        picture = pygame.image.load(BytesIO(data[at + 8 : at + length]), "png")
        found.add(picture.get_width())
        at += length
    assert found == {16, 32, 64, 128, 256, 512, 1024}


def test_a_bundle_says_its_version_and_which_files_it_opens(tmp_path, monkeypatch):
    (bundle,) = packed(tmp_path, monkeypatch, "darwin").bundles
    assert bundle["bundle_identifier"] == ludotheque.APP_ID
    forms = versions.forms(ludotheque.__version__)
    assert (bundle["version"], bundle["info_plist"]["CFBundleVersion"]) == (forms.short, forms.bundle)
    (opened,) = bundle["info_plist"]["CFBundleDocumentTypes"]
    (kind,) = bundle["info_plist"]["UTExportedTypeDeclarations"]
    assert opened["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["ludo"]}


# What ships, by folder and kind: a file of another kind or in another folder is a stray.
CODE = {
    *("ludotheque/*.py", "ludotheque/games/*/*.py", "ludotheque/languages/*.py"),
    *(
        f"ludotheque/{room}/*.py"
        for room in ("commands", "core", "games", "home", "picture", "players", "scenes", "table")
    ),
    *(f"ludotheque/games/*/{part}/*.py" for part in ("art", "book", "judgement", "look", "rules")),
    *(
        "ludotheque/picture/terrain/*.py",
        "ludotheque/tiled/*.py",
        "ludotheque/ui/*.py",
        "ludotheque/ui/dialogs/*.py",
    ),
    *(
        f"ludotheque/table/{part}/*.py"
        for part in ("contract", "input", "lesson", "panel", "papers", "puzzle", "side_line", "view")
    ),
    *(
        f"ludotheque/scenes/{room}/*.py"
        for room in ("exchange", "games", "household", "navigation", "overlays")
    ),
    *(
        f"ludotheque/scenes/{room}/*.py"
        for room in ("puzzles", "result", "rulebook", "settings", "setup", "shelf", "side_lines")
    ),
    "ludotheque/scenes/result/chronicle/*.py",
}
READ = {  # by the code
    *("ludotheque/languages/*/messages.jsonl", "ludotheque/languages/*/news.md"),
    *("ludotheque/languages/*/language.toml", "ludotheque/languages/*/language.json"),
    "ludotheque/languages/*/books/*.md",
    *(f"ludotheque/languages/*/{part}/*/*.md" for part in ("lessons", "puzzles")),
    *(f"ludotheque/games/*/{part}/*.json" for part in ("book", "judgement", "lessons", "puzzles")),
    *(f"ludotheque/assets/*.{kind}" for kind in ("css", "md", "png")),
    *("ludotheque/assets/boards/*.jpg", "ludotheque/assets/textures/*.jpg", "ludotheque/assets/icons/*.svg"),
    *("ludotheque/assets/fonts/*.ttf", "ludotheque/assets/fonts/*.txt", "ludotheque/assets/sounds/*.ogg"),
    *("ludotheque/assets/shelf/*.jpg", "ludotheque/assets/shelf/*.png", "ludotheque/assets/portraits/*.svg"),
    *("ludotheque/assets/clansmen/*.svg", "ludotheque/assets/tactics/*.svg"),
    *(f"ludotheque/maps/*.{kind}" for kind in ("png", "tiled-project", "tmx", "tsx")),
    "ludotheque/maps/old/*.tmx",
    *(f"ludotheque/assets/licences/{name}" for name in ("*.txt", "*.md", "common/*.txt")),
}


def kinds(files, patterns) -> tuple[set[str], set[str]]:
    """Return the files that no pattern allows, and the patterns that allow none of the files."""
    fits = {
        file: {
            pattern
            for pattern in patterns
            if file.count("/") == pattern.count("/") and PurePosixPath(file).match(pattern)
        }
        for file in files
    }
    return {file for file in fits if not fits[file]}, patterns - set().union(*fits.values())


def in_wheel() -> set[str]:
    """Return the paths in a wheel as `pyproject.toml` and the build hook choose them."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel.keys() == {"packages", "artifacts", "exclude"}
    files = {
        file.relative_to(ROOT).as_posix()
        for package in wheel["packages"]
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    files |= {file.replace(".po", ".jsonl") for file in files if file.endswith(".po")}
    left = {file for file in files if any(PurePosixPath(file).match(pattern) for pattern in wheel["exclude"])}
    return files - left | {*resources(ROOT).values()}


def test_a_wheel_carries_what_players_need_and_nothing_else():
    files = in_wheel()
    assert kinds(files, CODE | READ) == (set(), set())
    assert "ludotheque/build.py" not in files


def test_the_packed_program_carries_the_same_beside_its_code(tmp_path, monkeypatch):
    datas = packed(tmp_path, monkeypatch).analysis["datas"]
    data = {f"{folder}/{Path(source).name}" for source, folder in datas}
    assert kinds(data, READ) == (set(), set())
    brought = {f"ludotheque/assets/licences/{name}.txt" for name in ("python", "filelock")}
    assert data - brought == {file for file in in_wheel() if not file.endswith(".py")}


def test_a_stray_file_would_be_noticed():
    strays = {
        "ludotheque/core/notes.txt",
        "ludotheque/commands/bench/rules.py",
        "ludotheque/assets/make/x.py",
    }
    assert kinds({*strays, "ludotheque/core/move.py"}, CODE | READ)[0] == strays
