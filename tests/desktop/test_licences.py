"""Everything that the packed program carries has the text of its licence."""

import tomllib
from pathlib import Path

import pytest
from licence_texts import gather

from assets.desktop import licences
from ludotheque.home.paths import asset
from ludotheque.scenes.overlays import credits

FOLDER = credits.licences_folder()
# The libraries in the wheels of pygame-ce 2.5.8, and what PyInstaller adds, by system
CARRIED = {file.stem: file.read_text().split() for file in (Path(__file__).parent / "carried").iterdir()}


@pytest.fixture
def folder(tmp_path):
    """Return a packed folder without binaries, with all texts."""
    gather(tmp_path / "_internal" / "ludotheque" / "assets" / "licences")
    return tmp_path


@pytest.mark.parametrize("system", CARRIED)
def test_every_library_of_every_system_has_a_text(folder, system):
    for name in CARRIED[system]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    assert list(licences.without_text(folder)) == []


def test_a_library_that_no_table_knows_and_a_text_that_lacks_are_found(folder):
    (folder / "_internal" / "libstrange-1.so.2").touch()
    (folder / "_internal" / "strange.ttf").touch()
    (folder / "_internal" / "ludotheque" / "assets" / "licences" / "flac.txt").unlink()
    assert list(licences.without_text(folder)) == ["_internal/libstrange-1.so.2", "strange.ttf", "flac.txt"]


def test_every_text_is_in_a_table_and_every_text_of_a_table_is_here_or_comes_with_a_wheel():
    here = {file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*.txt")}
    named = {text for library in credits.libraries() for text in library.texts}
    brought = {
        *("python.txt", "pyinstaller.txt", "pytmx.txt", "platformdirs.txt", "filelock.txt", "accesskit.txt")
    }
    assert named - here == brought
    assert {text for text in here - named if not text.startswith("common/")} == set()


def test_every_common_licence_that_a_text_refers_to_is_here_and_no_other():
    texts = (file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt"))
    referred = set().union(*map(licences.referred, texts))
    assert {"LGPL-2.1", "GPL-2", "GPL-3", "Apache-2.0"} <= referred
    beside = {
        "LGPL-2.1",
        "LGPL-3",
        "GPL-3",
        "CC-BY-3.0",
        "MPL-1.1",
    }  # pygame-ce, pytmx, icons; libffi
    assert {file.stem for file in (FOLDER / "common").iterdir()} == referred | beside


def test_every_dependency_is_in_a_table():
    names = {library.name for library in credits.libraries()}
    assert licences.dependencies() <= names
    assert {"Python", "PyInstaller", "pygame-ce"} <= names


@pytest.mark.parametrize("system", [{"jeepney"}, {"crossfiledialog"}])
def test_what_another_system_needs_stops_no_packing(monkeypatch, system):
    def needed(name):
        if name in system:
            raise licences.PackageNotFoundError(name)
        return []

    monkeypatch.setattr(licences, "requires", needed)
    monkeypatch.setattr(licences, "_of_distribution", lambda name: needed(name) or name)
    assert system <= licences.dependencies()
    assert "pytmx.txt" in licences.brought()


def test_wheels_bring_their_texts():
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences._of_distribution("pytmx")
    assert "MIT License" in licences._of_distribution("filelock")
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in licences._of_python()
    with pytest.raises(LookupError, match="not installed"):
        licences._of_distribution("no-such-library")


def test_every_font_has_its_text():
    rows = credits.table(credits.FONTS)
    named = {name.strip().removeprefix("fonts/") for files, *_rest in rows for name in files.split(",")}
    assert named == {file.name for file in asset("fonts").glob("*.ttf")}
    for *_rest, licence in rows:
        assert "SIL OPEN FONT LICENSE" in asset(*licence.split("/")).read_text(encoding="utf-8")


def test_every_icon_of_others_is_under_a_licence_whose_text_is_here():
    icons = {file.name for file in asset("icons").glob("*.svg")}
    named = {row[0].split(" ")[0] for row in credits.table(credits.ICONS)}
    assert {name for name in named if "/" not in name} <= icons
    assert "Attribution 3.0" in (FOLDER / "common" / "CC-BY-3.0.txt").read_text(encoding="utf-8")
    assert (licences.ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")  # all others


def test_the_project_says_all_licences_of_its_own_files():
    project = tomllib.loads((licences.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "MIT AND OFL-1.1 AND CC-BY-3.0"
    files = {file.name for pattern in project["license-files"] for file in licences.ROOT.glob(pattern)}
    assert files >= {"LICENSE", "OFL-cinzel.txt", "OFL-eb-garamond.txt", "CC-BY-3.0.txt"}
    assert not [line for line in project["classifiers"] if line.startswith("License ::")]  # PEP 639
