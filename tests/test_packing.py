"""What the recipe of the packed program puts beside it."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import ludotheque

ROOT = Path(ludotheque.__file__).parent.parent
SPEC = ROOT / "build_exe.spec"


@pytest.mark.parametrize(
    ("system", "icon"), [("linux", "icon.ico"), ("win32", "icon.ico"), ("darwin", "icon.icns")]
)
def test_licence_and_credits_lie_beside_the_program_which_has_its_icon(tmp_path, monkeypatch, system, icon):
    monkeypatch.setattr(sys, "platform", system)
    program = tmp_path / "ludotheque"
    program.mkdir()
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
    assert {path.name for path in program.iterdir()} == {"LICENSE", "CREDITS.md"}
    assert {"distributed", "dask"} <= {*made["excludes"]}  # `simulate --cluster` is for checkouts
    assert Path(made["icon"]).name == icon
    assert Path(made["icon"]).is_file()
    opened = [kind["LSItemContentTypes"] for found in bundles for kind in found["CFBundleDocumentTypes"]]
    assert opened == ([["org.ludotheque.game"]] if system == "darwin" else [])
    for found in bundles:
        (kind,) = found["UTExportedTypeDeclarations"]
        assert kind["UTTypeTagSpecification"] == {"public.filename-extension": ["ludo"]}
