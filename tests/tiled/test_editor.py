"""The editor's own files: the five boards as Tiled itself has saved them, in three of its versions."""

import zipfile

import pytest
from tiled.glen import FOLDER, GLEN, write

from ludotheque.games import maps as boards
from ludotheque.games.maps import explain

HASHES = {
    "chevaliers": "d4df3f3a7cb5",
    "highlanders": "2e29cb70fd59",
    "rheingold": "29e628bfcaf5",
    "rheinlander": "f9582988381c",
    "schotten_totten": "3e8329b14f6d",
}
# Tiled 1.8.2 and 1.11.0 wrote these; those of 1.9 are 1.8's with `class` for `type`, as 1.9 alone has it.
VERSIONS = ("1.8", "1.9", "1.11")


@pytest.mark.parametrize("version", VERSIONS)
def test_the_boards_as_the_editor_saves_them_are_the_same_boards(tmp_path, version):
    with zipfile.ZipFile(FOLDER / f"tiled-{version}.zip") as saved:
        saved.extractall(tmp_path)
    found = {name: boards.load(tmp_path / f"{name}.tmx").board.hash for name in HASHES}
    assert found == HASHES
    head = (tmp_path / "rheingold.tmx").read_text("utf-8")[:200]
    assert f'tiledversion="{version}.' in head


OTHER_FORMATS = {
    "json": '{ "compressionlevel":-1,\n "height":60,\n "infinite":false,\n "layers":[{',
    "lua": 'return {\n  version = "1.10",\n  luaversion = "5.1",',
    "csv": "1,1,1,1\n1,2,2,1\n",
}


@pytest.mark.parametrize("form", OTHER_FORMATS)
@pytest.mark.parametrize("ending", [".tmx", ""])
def test_a_map_in_another_of_the_editors_formats_is_not_called_damaged(tmp_path, form, ending):
    (fault,) = boards.check(write(tmp_path, OTHER_FORMATS[form], f"map.{form}{ending}"))
    wrong, remedy = explain(fault)
    assert "abîmé" not in wrong
    assert "format" in wrong
    assert ".tmx" in remedy


def test_a_map_exported_without_its_own_properties_is_told_how_to_keep_them(tmp_path):
    """As `--resolve-types-and-properties` of Tiled 1.11 does."""
    head, _properties, rest = GLEN.partition(" <properties>")
    path = write(tmp_path, head + rest.partition("</properties>\n")[2])
    (fault,) = boards.check(path)
    words = " ".join(explain(fault))
    assert "Résoudre les types et propriétés d’objet" in words
    assert all(kind in words for kind in ("castles", "border", "hall", "rhine"))


def test_objects_without_a_number_get_one_when_the_map_is_saved_again(tmp_path):
    faults = boards.check(write(tmp_path, GLEN.replace('<object id="1"', "<object", 1)))
    fault = next(fault for fault in faults if fault.reason == "bad-id")
    assert "Enregistrez la carte encore une fois" in explain(fault)[1]


def test_the_remedy_for_packed_tiles_names_the_setting_as_old_and_new_versions_do():
    (fault,) = boards.check(FOLDER / "base64.tmx")
    remedy = explain(fault)[1]
    assert "Format de calque de tuiles" in remedy
    assert "Format des données de calque" in remedy


def test_a_doctype_is_refused_without_a_word_about_who_wrote_it():
    (fault,) = boards.check(FOLDER / "doctype.tmx")
    assert "Tiled" not in " ".join(explain(fault))


def test_of_a_long_path_the_middle_is_left_out(tmp_path):
    source = "../" + "a-folder/" * 20 + "stones.tsx"
    (fault,) = boards.check(
        write(
            tmp_path,
            GLEN.replace(" <objectgroup", f' <tileset firstgid="1" source="{source}"/>\n <objectgroup', 1),
        )
    )
    (told,) = (value for name, value in fault.facts if name == "value")
    assert told.startswith("../a-folder")
    assert told.endswith("/stones.tsx")
    assert "…" in told
    assert len(told) == 40
