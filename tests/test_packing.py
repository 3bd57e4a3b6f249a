"""What the recipe of the packed program puts beside it."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import ludotheque

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


def test_what_only_developers_read_or_run_ships_with_nobody(tmp_path, monkeypatch):
    made, _bundles = packed(tmp_path, monkeypatch)
    sources = {Path(source).relative_to(ROOT).as_posix() for source, _folder in made["datas"]}
    assert "maps/hall.tsx" in sources
    assert not {
        source for source in sources if source.startswith("assets/make") or source.endswith("README.md")
    }
