"""What a wheel and the packed program carry."""

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import pytest

import ludotheque
from ludotheque.build import resources

ROOT = Path(ludotheque.__file__).parent.parent
SPEC = ROOT / "build_exe.spec"


LOAD_ALL = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1:]))
from importlib import import_module
from pkgutil import walk_packages
import ludotheque
for module in walk_packages(ludotheque.__path__, "ludotheque."):
    if module.name not in ("ludotheque.__main__", "ludotheque.build"):  # the latter is for builds alone
        import_module(module.name)
"""


def packed(tmp_path, monkeypatch, system=sys.platform) -> tuple[dict, list]:
    """Follow the recipe without PyInstaller; return what it tells it, and what it says of a bundle."""
    import_module("babel.messages.pofile")  # as long as the system is what it is
    monkeypatch.setattr(sys, "platform", system)
    (tmp_path / "ludotheque").mkdir()
    made, bundles = {}, []
    analysis = SimpleNamespace(datas=[], pure=(), scripts=(), binaries=())
    tools = {
        "SPECPATH": str(ROOT),
        "DISTPATH": str(tmp_path),
        "Analysis": lambda *parts, **facts: made.update(facts) or analysis,
        "PYZ": lambda pure: pure,
        "EXE": lambda *parts, **facts: made.update(facts),
        "COLLECT": lambda *parts, **facts: None,
        "BUNDLE": lambda *parts, **facts: bundles.append(facts["info_plist"]),
    }
    monkeypatch.setattr(sys, "path", list(sys.path))
    exec(compile(SPEC.read_text(encoding="utf-8"), SPEC, "exec"), tools)
    return made, bundles


def test_whatever_is_left_out_of_the_packed_program_is_not_loaded_with_it(tmp_path, monkeypatch):
    made, _bundles = packed(tmp_path, monkeypatch)
    assert "asyncio" in made["excludes"]
    command = [sys.executable, "-c", LOAD_ALL, *made["excludes"]]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("system", "icon"), [("linux", "icon.ico"), ("win32", "icon.ico"), ("darwin", "icon.icns")]
)
def test_licence_and_credits_lie_beside_the_program_which_has_its_icon(tmp_path, monkeypatch, system, icon):
    made, bundles = packed(tmp_path, monkeypatch, system)
    assert {path.name for path in (tmp_path / "ludotheque").iterdir()} == {"LICENSE", "CREDITS.md"}
    assert {"distributed", "dask"} <= {*made["excludes"]}  # `simulate --cluster` is for checkouts
    assert Path(made["icon"]).name == icon
    assert Path(made["icon"]).is_file()
    opened = [kind["LSItemContentTypes"] for found in bundles for kind in found["CFBundleDocumentTypes"]]
    assert opened == ([["org.ludotheque.game"]] if system == "darwin" else [])
    for found in bundles:
        (kind,) = found["UTExportedTypeDeclarations"]
        assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["ludo"]}


# What ships, by folder and kind: a file of another kind or in another folder is a stray.
CODE = {
    *("ludotheque/*.py", "ludotheque/games/*/*.py"),
    *(
        f"ludotheque/{room}/*.py"
        for room in ("commands", "core", "games", "home", "locale", "picture", "players", "scenes", "table")
    ),
    *(f"ludotheque/games/*/{part}/*.py" for part in ("art", "book", "judgement", "look", "rules")),
    *("ludotheque/picture/terrain/*.py", "ludotheque/tiled/*.py", "ludotheque/ui/*.py"),
    *(f"ludotheque/table/{part}/*.py" for part in ("contract", "input", "panel", "view")),
    *(f"ludotheque/scenes/{room}/*.py" for room in ("exchange", "games", "household", "overlays", "result")),
    *(f"ludotheque/scenes/{room}/*.py" for room in ("rulebook", "settings", "setup", "shelf")),
}
READ = {  # by the code
    "ludotheque/locale/*/LC_MESSAGES/*.mo",
    *(f"ludotheque/games/*/book/*.{kind}" for kind in ("json", "md")),
    *(f"ludotheque/assets/*.{kind}" for kind in ("icns", "ico", "md", "png")),
    *("ludotheque/assets/boards/*.jpg", "ludotheque/assets/textures/*.jpg", "ludotheque/assets/icons/*.svg"),
    *("ludotheque/assets/fonts/*.ttf", "ludotheque/assets/fonts/*.txt", "ludotheque/assets/sounds/*.ogg"),
    *("ludotheque/assets/shelf/*.jpg", "ludotheque/assets/shelf/*.png", "ludotheque/assets/portraits/*.svg"),
    *("ludotheque/assets/clansmen/*.svg", "ludotheque/assets/tactics/*.svg"),
    *(f"ludotheque/maps/*.{kind}" for kind in ("png", "tiled-project", "tmx", "tsx")),
    "ludotheque/maps/old/*.tmx",
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
    files |= {file.replace(".po", ".mo") for file in files if file.endswith(".po")}
    left = {file for file in files if any(PurePosixPath(file).match(pattern) for pattern in wheel["exclude"])}
    return files - left | {*resources(ROOT).values()}


def test_a_wheel_carries_what_players_need_and_nothing_else():
    files = in_wheel()
    assert kinds(files, CODE | READ) == (set(), set())
    assert "ludotheque/build.py" not in files


def test_the_packed_program_carries_the_same_beside_its_code(tmp_path, monkeypatch):
    made, _bundles = packed(tmp_path, monkeypatch)
    data = {f"{folder}/{Path(source).name}" for source, folder in made["datas"]}
    assert kinds(data, READ) == (set(), set())
    assert data == {file for file in in_wheel() if not file.endswith(".py")}


def test_a_stray_file_would_be_noticed():
    strays = {
        "ludotheque/core/notes.txt",
        "ludotheque/commands/bench/rules.py",
        "ludotheque/assets/make/x.py",
    }
    assert kinds({*strays, "ludotheque/core/move.py"}, CODE | READ)[0] == strays
