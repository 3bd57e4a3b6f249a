"""Names in every script: by the program's own fonts, by the system's, and with dots where there is none."""

import os
import struct
from contextlib import suppress
from string import ascii_letters
from threading import Event

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_fonts import make_font, on_this_system
from processes import PATIENCE, until
from pygame import Rect
from pygame.font import Font

from ludotheque.home.store import Store
from ludotheque.ui import system_fonts
from ludotheque.ui.app import App
from ludotheque.ui.cmap import Cmap, cmap_of
from ludotheque.ui.fonts import PLAIN, Face, face_file, open_font
from ludotheque.ui.palette import INK
from ludotheque.ui.scene import Scene
from ludotheque.ui.skin import Skin
from ludotheque.ui.system_fonts import SYSTEM, SystemFonts, search
from ludotheque.ui.text_field import TextField

FACES: tuple[Face, ...] = ("text", "italic", "bold", "title")
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ"
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
CYRILLIC += "ҐґЄєІіЇїЎўЂђЈјЉљЊњЋћЏџЃѓЌќЅѕӘәҒғҚқҢңӨөҰұҮүҺһ"  # Ukrainian to Kazakh
VIETNAMESE = (
    "ĂăÂâĐđÊêÔôƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ"
)
HEBREW = "אבגדה"
ASKED = "אم山김สक"  # a letter of each of six scripts that no font of ours has


def ink(font, text):
    drawn = font.render(text, True, INK)
    return drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")


def cut(drawn):
    part = drawn.subsurface(drawn.get_bounding_rect())
    return part.get_size(), pygame.image.tobytes(part, "RGBA")


def plain_ink(file, text, px=24):
    """Return what a font draws from the left to the right, without any of the house's code."""
    return cut(Font(os.fsencode(file), px).render(text, True, INK))


def trimmed(font, text):
    return cut(font.render(text, True, INK))


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))


@pytest.fixture
def hebrew(tmp_path):
    """Let the system have a font with five letters of Hebrew."""
    with on_this_system(tmp_path / "hebrew.ttf", HEBREW) as font:
        yield font


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_what_is_drawn_without_a_look_at_its_characters(face):
    plain = [chr(code) for code in range(0x3000) if PLAIN.fullmatch(chr(code))]
    assert {*ascii_letters} < {*plain}
    assert [letter for letter in plain if letter not in cmap_of(face_file(face))] == []


@pytest.mark.parametrize("letters", [GREEK, CYRILLIC, VIETNAMESE], ids=["Greek", "Cyrillic", "Vietnamese"])
@pytest.mark.parametrize("face", ["text", "italic", "bold"])
def test_faces_for_reading_have_the_letters_of_names(face, letters):
    assert [letter for letter in letters if letter not in cmap_of(face_file(face))] == []


def test_what_titles_lack_is_drawn_in_bold():
    for name in ("Γιώργος", "Елизавета"):
        assert trimmed(open_font("title", 24), name) == plain_ink(face_file("bold"), name)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("山田", "··"),
        ("Ana 山田 B", "Ana ·· B"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "·"),
        ("\U0001f1eb\U0001f1f7", "·"),
        ("न\u093fक", "··"),
        ("Zoe\u0308", "Zoë"),
        ("Ze\u0323", "Zẹ"),
        ("a\u200db\ufe0f", "ab"),
        ("⠁", "·"),
    ],
)
@pytest.mark.parametrize("face", FACES)
def test_each_letter_that_no_font_has_is_a_dot(face, text, shown):
    font = open_font(face, 24)
    assert ink(font, text) == ink(font, shown)
    assert font.size(text) == font.size(shown)


def test_a_script_is_looked_for_once_in_a_thread_and_the_answer_is_told(monkeypatch, tmp_path):
    made, go, asked, told = make_font(tmp_path / "made.ttf", ASKED), Event(), [], Event()

    def slow(letter):
        asked.append(letter)
        assert go.wait(PATIENCE)
        return made if letter != "김" else None

    fonts = SystemFonts()
    monkeypatch.setattr(fonts, "search", slow)
    fonts.tell = told.set
    for letter in ("א", "ב", "م", "김", "מ"):
        assert fonts.file_for(letter) is None, "nobody waits"
    assert fonts.file_for("\U0001f468") is None
    until(lambda: len(asked) == 3)
    assert sorted(asked) == sorted("אم김")
    assert not told.is_set()
    go.set()
    assert told.wait(PATIENCE)
    until(lambda: fonts.found == 2)
    assert [fonts.file_for(letter) for letter in "במ김"] == [made, made, None]
    assert len(asked) == 3


@pytest.mark.parametrize("name", ["Ana", "Zoë", "Γιώργος", "Йорданка", "Nguyễn", "Łukasz", "42 – « … »"])
def test_for_scripts_of_our_own_nothing_is_looked_for(monkeypatch, name):
    monkeypatch.setattr(SystemFonts, "file_for", lambda *_asked: 1 / 0)
    for face in FACES if name.isascii() else FACES[:3]:
        open_font(face, 20).render(name, True, INK)


def test_once_a_font_is_found_the_scenes_are_laid_out_again(hebrew):
    app = App(Store(), size=(640, 480))
    laid = []
    scene = Scene(app)
    scene.layout = laid.append
    app.scenes.push(scene)
    SYSTEM.tell()
    for event in pygame.event.get():
        app.post(event)
    app.step(0.01)
    assert len(laid) == 2
    app.close()


def test_hebrew_runs_from_the_right_also_beside_latin(hebrew):
    font = open_font("bold", 24)
    assert trimmed(font, "אג") == plain_ink(hebrew, "גא") != plain_ink(hebrew, "אג")
    assert trimmed(font, "אג א") == plain_ink(hebrew, "א גא")
    mixed = font.render("Ana אג et", True, INK)
    left, middle, right = (font.size(part)[0] for part in ("Ana ", "אג", " et"))
    assert mixed.get_width() == left + middle + right
    assert cut(mixed.subsurface((left, 0, middle, mixed.get_height()))) == plain_ink(hebrew, "גא")
    assert font.runs_from_right("אב ג")
    assert not font.runs_from_right("Ana אב et")


def test_a_letter_that_the_system_s_font_lacks_too_makes_dots(hebrew):
    font = open_font("text", 24)
    assert ink(font, "אבש") == ink(font, "···")
    assert ink(font, "אב ש") != ink(font, "·· ·")


def test_a_line_is_as_high_as_ever_and_as_wide_as_is_measured(hebrew):
    for face, px in ((face, px) for face in FACES for px in (9, 17, 40)):
        font = open_font(face, px)
        drawn = font.render("Ana אבג Zoé", True, INK)
        assert drawn.get_size() == font.size("Ana אבג Zoé")
        assert drawn.get_height() == font.size("Ana")[1]


def test_a_font_that_is_higher_is_set_smaller(hebrew):
    font = bytearray(hebrew.read_bytes())
    for table, field in ((b"hhea", 4), (b"OS/2", 68)):  # the ascent is in both
        place = next(at for at in range(12, 400, 16) if font[at : at + 4] == table)
        at = field + int.from_bytes(font[place + 8 : place + 12])
        struct.pack_into(">H", font, at, 2 * int.from_bytes(font[at : at + 2]))
    hebrew.write_bytes(font)
    own = open_font("bold", 24)
    high = Font(os.fsencode(hebrew), 24).get_height()
    assert high > own.get_height()
    assert trimmed(own, "אג") == plain_ink(hebrew, "גא", 24 * own.get_height() // high)


def test_the_caret_stands_where_the_next_letter_comes_in_hebrew(hebrew):
    changed = []
    field = TextField("name", "אבג", 24, changed.append)
    skin = Skin()
    field.place(skin, Rect(0, 0, 300, 44))
    width = skin.font("text", 18).size("אבג")[0]
    for x, then in ((2, "אבגד"), (10 + width - 1, "דאבג")):
        field.write("אבג")
        field.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, 20), button=1))
        field.take(pygame.event.Event(pygame.TEXTINPUT, text="ד"))
        assert field.text == then


# What the system answers


def program(folder, script):
    """Let fontconfig's program be a script."""
    file = folder / "fc-match"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


@pytest.fixture
def programs(tmp_path, monkeypatch):
    monkeypatch.setattr(
        system_fonts.paths, "AT_START", os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    )
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return tmp_path


def test_fontconfig_is_asked_for_a_letter_and_what_it_answers_is_looked_at(programs):
    font = make_font(programs / "made.ttf", HEBREW)
    program(programs, f'echo "$@" >"{programs}/asked"; printf %s "{font}"')
    assert search("א") == font
    assert ":charset=5d0" in (programs / "asked").read_text()
    assert search("ש") is None, "it names a font even if none has the letter"


@pytest.mark.parametrize("script", ["exit 1", "echo /nowhere", "sleep 60", "printf '\\377\\n'", "echo /"])
def test_a_fontconfig_that_fails_or_hangs_is_none(programs, monkeypatch, script):
    monkeypatch.setattr(system_fonts, "_PATIENCE", 0.05)
    program(programs, script)
    fonts, done = SystemFonts(), Event()

    def searched(letter):
        try:
            return search(letter)
        finally:
            done.set()

    fonts.search = searched
    assert fonts.file_for("א") is None
    assert done.wait(PATIENCE)
    assert fonts.file_for("א") is None


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_fonts_are_asked_for_by_their_names(monkeypatch, tmp_path, platform):
    lacks, has = make_font(tmp_path / "lacks.ttf", "ש"), make_font(tmp_path / "has.ttf", HEBREW)
    monkeypatch.setattr(system_fonts.sys, "platform", platform)
    monkeypatch.setattr(system_fonts, "match_font", {"segoeui": str(lacks), "arial": str(has)}.get)
    assert search("א") == has
    assert search("김") is None


# Fonts that are none


def test_characters_are_found_as_opentype_says():
    """Format 4: A to C by a delta, a and c (not b, which has glyph 0) by an array, and the end."""
    ends, starts, deltas, offsets = (0x43, 0x63, 0xFFFF), (0x41, 0x61, 0xFFFF), (-60 % 65536, 0, 1), (0, 4, 0)
    part = struct.pack(">7H", 4, 0, 0, 6, 4, 1, 2)
    part += struct.pack(">3HH3H3H3H", *ends, 0, *starts, *deltas, *offsets) + struct.pack(">3H", 7, 0, 9)
    table = Cmap(struct.pack(">HHHHL", 0, 1, 3, 1, 12) + part)
    assert [chr(code) for code in range(0x10000) if chr(code) in table] == [*"ABCac"]
    assert "\U0001f468" not in table


@given(st.binary(max_size=200))
def test_any_table_of_characters_is_read_or_refused(data):
    try:
        table = Cmap(data)
    except ValueError:
        return
    assert {letter in table for letter in "aא\U0001f468"} <= {True, False}


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=8))
def test_a_broken_table_of_characters_is_read_or_refused(at, junk):
    font = face_file("title").read_bytes()
    start = next(place for place in range(12, 400, 16) if font[place : place + 4] == b"cmap")
    offset, length = struct.unpack_from(">LL", font, start + 8)
    table = bytearray(font[offset : offset + length])
    table[at : at + len(junk)] = junk
    with suppress(ValueError):
        assert ("a" in Cmap(bytes(table))) in (True, False)


@pytest.mark.parametrize("data", [b"", b"ttcf", b"ttcf" + bytes(20), b"\0\1\0\0\xff\xff" + bytes(90)])
def test_a_file_that_is_no_font_is_refused(tmp_path, data):
    (tmp_path / "x.ttf").write_bytes(data)
    with pytest.raises(ValueError, match="no "):
        cmap_of(tmp_path / "x.ttf")


def test_the_first_font_of_a_collection_is_read(tmp_path):
    font = bytearray(face_file("bold").read_bytes())
    for at in range(12, 12 + 16 * int.from_bytes(font[4:6]), 16):  # places count from the start of the file
        struct.pack_into(">L", font, at + 8, int.from_bytes(font[at + 8 : at + 12]) + 16)
    (tmp_path / "x.ttc").write_bytes(struct.pack(">4sLLL", b"ttcf", 0x10000, 1, 16) + font)
    assert "Ж" in cmap_of(tmp_path / "x.ttc")
    assert "山" not in cmap_of(tmp_path / "x.ttc")


def test_a_font_that_does_not_open_is_done_without(hebrew):
    table = hebrew.read_bytes()
    hebrew.write_bytes(table[:200])
    font = open_font("text", 24)
    assert ink(font, "אב") == ink(font, "··")
