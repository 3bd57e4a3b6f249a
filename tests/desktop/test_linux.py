"""What the packages for Linux say and need; their bytes do not vary."""

import configparser
import gzip
import hashlib
import re
import shutil
import subprocess
import tarfile
import xml.etree.ElementTree as ElementTree
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from licence_texts import gather

import ludotheque
from assets.desktop.linux import notices, pack
from ludotheque.home import double_click
from ludotheque.languages import languages
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.news import Release, releases
from ludotheque.ui import window

LINUX = Path(pack.__file__).parent
PLACEHOLDER = "example.org"
EPOCH = 1_700_000_000


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    return gather(tmp_path_factory.mktemp("texts") / "licences")


@pytest.fixture(scope="module")
def shared(texts):
    return pack.shared(releases(), texts)


def parsed(shared, name):
    return ElementTree.fromstring(shared[name].decode())


def entry(shared):
    found = configparser.ConfigParser(interpolation=None, delimiters="=")
    found.optionxform = str
    found.read_string(shared[f"applications/{pack.ID}.desktop"].decode())
    return found["Desktop Entry"]


def test_one_id_names_entry_description_icons_and_bundle(shared):
    description = parsed(shared, f"metainfo/{pack.ID}.metainfo.xml")
    assert description.findtext("id") == pack.ID
    assert description.findtext("launchable") == f"{pack.ID}.desktop"
    assert entry(shared)["Icon"] == pack.ID
    assert pack.ID == ludotheque.APP_ID
    assert re.fullmatch(r"io\.github\.[a-z0-9_]+\.Ludotheque", pack.ID), (
        "else the domain must be the project's"
    )
    folders = ("assets/desktop", "ludotheque", ".ci", ".github")
    files = [file for folder in folders for file in (pack.ROOT / folder).rglob("*") if file.is_file()]
    files += [pack.ROOT / "build_exe.spec", pack.ROOT / "pyproject.toml"]
    told = [file.name for file in files if file.suffix != ".pyc" and pack.ID.encode() in file.read_bytes()]
    assert told == ["__init__.py"], "it is said once"


def test_the_entry_starts_the_program_among_the_games_and_its_window_belongs_to_it(shared):
    found = entry(shared)
    assert found["Exec"] == f"/usr/games/{pack.NAME} %f"
    assert found["StartupNotify"] == "true", "else a second start gets no token to come to the front with"
    assert {"Game", "BoardGame"} <= {*found["Categories"].split(";")}
    assert found["MimeType"] == f"{double_click.TYPE};"
    assert f'"SDL_VIDEO_X11_WMCLASS"] = "{found["StartupWMClass"]}"' in Path(window.__file__).read_text(
        "utf-8"
    )
    for name in ("GenericName", "Comment", "Keywords"):
        assert found[name] != found[f"{name}[fr]"]


def test_games_have_one_type_of_file_everywhere(shared):
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    kind = parsed(shared, f"mime/packages/{pack.ID}.xml").find(f"{space}mime-type")
    assert kind.get("type") == double_click.TYPE
    assert kind.find(f"{space}glob").get("pattern") == "*.ludo"
    assert kind.find(f"{space}icon").get("name") == pack.GAME
    description = parsed(shared, f"metainfo/{pack.ID}.metainfo.xml")
    assert description.findtext("provides/mediatype") == double_click.TYPE


def fits(rule, data):
    """Return whether data fit a `match` of a type of file, and one of those inside it."""
    first, _to, last = rule.get("offset").partition(":")
    wanted = rule.get("value").replace("\\n", "\n").encode()
    inner = list(rule)
    found = any(data.startswith(wanted, at) for at in range(int(first), int(last or first) + 1))
    return found and (not inner or any(fits(one, data) for one in inner))


RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def test_a_game_is_known_by_what_is_in_it_whatever_it_is_called(shared):
    package = shared[f"mime/packages/{pack.ID}.xml"].decode()
    users = next(data for path, data in double_click.files(("x",)).items() if path.suffix == ".xml").decode()
    for told in (package, users):
        (rule,) = ElementTree.fromstring(told).find(".//{*}magic")
        assert [path.name for path in RECORDS if not fits(rule, path.read_bytes())] == []
        for other in (b'{"type": "map"}', b'{\n  "format": 1,\n  "name": "x"', b"", b"PK\x03\x04"):
            assert not fits(rule, other)


def test_the_description_says_that_it_is_an_independent_work(shared):
    told = " ".join(parsed(shared, f"metainfo/{pack.ID}.metainfo.xml").find("description").itertext())
    assert "an independent work" in told
    assert "une œuvre indépendante" in told


def test_the_description_leaves_the_icon_to_the_entry(shared):
    """`appstream-util` calls one of the stock that is named like the program not valid."""
    assert parsed(shared, f"metainfo/{pack.ID}.metainfo.xml").find("icon") is None


def test_a_shop_finds_it_by_the_same_words_as_the_menu_and_has_its_colours(shared):
    description = parsed(shared, f"metainfo/{pack.ID}.metainfo.xml")
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    words = description.findall("keywords/keyword")
    for code in [None, *languages()]:
        told = "".join(f"{word.text};" for word in words if word.get(language) == code)
        assert told == entry(shared).get(f"Keywords[{code}]" if code else "Keywords", "")
    colours = {colour.get("scheme_preference"): colour.text for colour in description.iter("color")}
    assert colours.keys() == {"light", "dark"}
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours.values())
    assert description.find("content_rating").get("type").startswith("oars-1.")


# Whose the libraries are


def told_of(stanza):
    """Return the names of the libraries of a stanza, which have versions in its comment."""
    comment = stanza.rpartition("\nComment: ")[2]
    return [name.partition(" ")[0] for name in comment.split(", ")]


def test_every_library_has_a_stanza_that_names_its_owners_its_licence_and_its_text(shared):
    told = shared[f"doc/{pack.NAME}/copyright"].decode()
    stanzas = told.split("\n\n")
    for library in credits.libraries():
        (stanza,) = (one for one in stanzas if library.name in told_of(one))
        assert re.search(r"^Copyright:\n \S", stanza, re.MULTILINE), library.name
        for text in library.texts:
            name = text.removeprefix("common/")
            assert (f"/common-licenses/{name.removesuffix('.txt')}" if name != text else f"/{text}") in stanza
    (sdl,) = (one for one in stanzas if "*libSDL2-2*" in one)
    assert " 1997-2025 Sam Lantinga <slouken@libsdl.org>\n" in sdl
    assert "\nLicense: Zlib\n" in sdl
    (within,) = (one for one in stanzas if one.startswith("Files: usr/lib/ludotheque/ludotheque\n"))
    assert " Who made pytmx" in within
    assert "LGPL-3.0-or-later" in within
    assert not re.search(r"\.(dll|pyd)$", told, re.MULTILINE)


def test_a_library_whose_text_is_not_there_is_refused(texts, tmp_path):
    shutil.copytree(texts, tmp_path / "some")
    (tmp_path / "some" / "flac.txt").unlink()
    with pytest.raises(LookupError, match=r"flac\.txt"):
        pack.shared(releases(), tmp_path / "some")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Copyright (c) 2020-2024 Ana Bo.\n\nAll rights", ["2020-2024 Ana Bo"]),
        ("/* Copyright 1999 Cy\n * Copyright © 2001, Dan */", ["1999 Cy", "2001, Dan"]),
        ("Files: *\nCopyright:\n  1998 Eve\n  2001 Flo\nLicense: X\n", ["1998 Eve", "2001 Flo"]),
        (
            "Files: *\nCopyright: 1998 Eve\nLicense: X\n\nFiles: a\nCopyright: 1998 Eve\nLicense: Y",
            ["1998 Eve"],
        ),
        ("the copyright notice must be kept", []),
    ],
)
def test_owners_are_read_in_notices_and_in_debian_s_own_form(text, who):
    assert notices.holders(text) == who


# Flatpak


def test_the_manifest_wraps_the_package_as_it_was_made(tmp_path, monkeypatch):
    deb = tmp_path / "ludotheque_1.0.0~rc1_amd64.deb"
    deb.write_bytes(b"package")
    manifest = pack.make_manifest(deb)
    told = manifest.read_text(encoding="utf-8")
    assert manifest.name == f"{pack.ID}.yml"
    assert f"\nid: {pack.ID}\n" in told
    assert f"sha256: {hashlib.sha256(b'package').hexdigest()}\n" in told
    assert f"url: {pack.project()['urls']['Source']}/releases/download/" in told
    assert "/ludotheque_1.0.0.rc1_amd64.deb\n" in told, "GitHub knows no ~ in the name of a file"
    assert "dest-filename: ludotheque_1.0.0~rc1_amd64.deb\n" in told
    rights = re.findall(r"^  - (--\S+)$", told, re.MULTILINE)
    assert not [right for right in rights if "network" in right or "home" in right or "host" in right]


def test_icons_have_the_sizes_of_their_folders(shared):
    for side in (16, 512):
        for name in (f"apps/{pack.ID}", f"mimetypes/{pack.GAME}"):
            file = shared[f"icons/hicolor/{side}x{side}/{name}.png"]
            assert pygame.image.load(BytesIO(file), "png").get_size() == (side, side)
    assert (min(pack.SIDES), max(pack.SIDES)) == (16, 512)


def test_placeholders_of_addresses_stand_in_one_file():
    files = [
        file for file in pack.ROOT.glob("assets/desktop/**/*") if file.is_file() and file.suffix != ".pyc"
    ]
    files += [pack.ROOT / "build_exe.spec", pack.ROOT / "pyproject.toml"]
    told = [file.name for file in files if PLACEHOLDER in file.read_text(encoding="utf-8")]
    assert told == ["pyproject.toml"]
    urls = pack.project()["urls"]
    assert {name: url.startswith("https://") for name, url in urls.items()} == dict.fromkeys(
        ("Homepage", "Source", "Issues", "Pictures"), True
    )


def test_pictures_of_the_description_are_those_of_the_repository(shared):
    images = [image.text for image in parsed(shared, f"metainfo/{pack.ID}.metainfo.xml").iter("image")]
    assert len(images) == 3
    for image in images:
        folder, name = image.rsplit("/", 1)
        assert folder == pack.project()["urls"]["Pictures"]
        assert (pack.ROOT / ".github/pictures" / name).is_file()


def test_a_pre_release_is_one_in_every_file(texts):
    every = [Release("1.0.0", "2026-12-24", {"fr": ["x"], "en": ["y & z"]}), *releases()]
    assert "<li>y &amp; z</li>" in pack.values(every, texts)["releases"]
    kinds = re.findall(r'version="(\S+)" date="\S+" type="(\S+)"', pack.values(every, texts)["releases"])
    assert kinds[:2] == [("1.0.0", "stable"), ("1.0.0~rc1", "development")]
    assert pack.changelog(every, "A <a@b>").startswith(
        "ludotheque (1.0.0) stable; urgency=medium\n\n  * y & z\n"
    )
    assert " -- A <a@b>  Thu, 24 Dec 2026 00:00:00 +0000\n" in pack.changelog(every, "A <a@b>")


def test_the_manual_tells_every_command_and_folder(shared):
    for folder in ("", "fr/"):
        text = gzip.decompress(shared[f"man/{folder}man6/ludotheque.6.gz"]).decode().replace("\\-", "-")
        for word in ("simulate", "verify", "check-map", "perft", "--language", "--trace", "LUDOTHEQUE_HOME"):
            assert word in text
        for folder in (".local/share", ".config", ".cache", ".local/state"):
            assert f"~/{folder}/ludotheque" in text
        assert ludotheque.__version__ in text


def test_a_placeholder_without_a_value_is_refused():
    with pytest.raises(KeyError):
        pack.filled("copyright", {})


# What the program needs


def test_every_library_that_sdl_loads_by_itself_is_of_a_package_or_not_needed():
    (sdl,) = (Path(pygame.__file__).parent.parent / "pygame_ce.libs").glob("libSDL2-2*")
    loaded = {
        name.decode() for name in re.findall(rb"\0(lib[A-Za-z0-9_+-]+\.so\.[0-9]+)\0", sdl.read_bytes())
    }
    assert {"libX11.so.6", "libwayland-client.so.0", "libpulse.so.0"} <= loaded
    assert loaded - pack.DEPENDS.keys() - pack.RECOMMENDS.keys() <= pack.NOT_NEEDED


def reading(monkeypatch, text):
    """Let every ELF file need what `text` says."""
    monkeypatch.setattr(pack, "elf_files", lambda folder: iter([Path("libown.so.1")]))
    done = subprocess.CompletedProcess([], 0, stdout=text)
    monkeypatch.setattr(pack.subprocess, "run", lambda *words, **facts: done)


HEADERS = """
Dynamic Section:
  NEEDED               libm.so.6
  NEEDED               libown.so.1
{more}
Version References:
  required from libc.so.6:
    0x0d696918 0x00 03 GLIBC_{glibc}
    0x09691a75 0x00 02 GLIBC_2.2.5
"""


def test_a_package_depends_on_what_its_files_need_and_what_sdl_loads(monkeypatch):
    reading(monkeypatch, HEADERS.format(more="  NEEDED               libstdc++.so.6", glibc="2.30"))
    fields = pack.fields(Path())
    assert fields["Depends"].startswith("libc6 (>= 2.31), libstdc++6, libx11-6, ")
    assert "libasound2t64 | libasound2" in fields["Recommends"]
    assert "fonts-dejavu-core" in fields["Recommends"]
    assert fields["Suggests"] == "speech-dispatcher"


def test_what_an_older_system_lacks_is_refused(monkeypatch):
    reading(monkeypatch, HEADERS.format(more="", glibc="2.32"))
    with pytest.raises(LookupError, match=r"2\.32"):
        pack.fields(Path())


def test_a_library_of_no_package_is_refused(monkeypatch):
    reading(monkeypatch, HEADERS.format(more="  NEEDED               libstrange.so.3", glibc="2.30"))
    with pytest.raises(LookupError, match="libstrange"):
        pack.fields(Path())


# The archive


def test_the_archive_has_the_same_bytes_whenever_and_by_whomever_it_is_made(tmp_path):
    made = []
    for name, mode in (("a", 0o755), ("b", 0o700)):
        folder = tmp_path / name / "ludotheque"
        folder.mkdir(parents=True)
        for file in ("z.txt", "a.txt", "ludotheque"):
            (folder / file).write_text(file)
        (folder / "ludotheque").chmod(mode)
        made.append(pack.make_archive(folder, tmp_path / name, EPOCH))
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        found = {member.name: member for member in archive}
    top = f"ludotheque-{ludotheque.__version__}"
    assert [*found] == [top, f"{top}/a.txt", f"{top}/ludotheque", f"{top}/z.txt"]
    assert {(member.uid, member.mtime) for member in found.values()} == {(0, EPOCH)}
    assert (found[f"{top}/ludotheque"].mode, found[f"{top}/a.txt"].mode) == (0o755, 0o644)
