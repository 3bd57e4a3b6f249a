"""The look: sizes, French typography, buttons that say their state, and textures that are there."""

import pygame
import pytest

from ludotheque.core.letters import graphemes
from ludotheque.home.paths import asset
from ludotheque.ui import furniture
from ludotheque.ui.cmap import cmap_of
from ludotheque.ui.fonts import face_file
from ludotheque.ui.palette import INK, PARCHMENT
from ludotheque.ui.skin import BODY, SMALLEST, Skin, fitting_scale
from ludotheque.ui.text import Type, shorten

FRENCH = "ÀÂÇÉÈÊËÎÏÔŒÙÛàâçéèêëîïôœùûüÿæ«»’…–—×≥≤→½0123456789%()!?;:\u00a0\u202f"


@pytest.fixture(scope="module", autouse=True)
def window():
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


def lacking(font, letters):
    """Return those of the letters that the font draws as it draws what no font has."""

    def ink(letter):
        drawn = font.render(letter, True, INK)
        return drawn.get_size(), pygame.image.tobytes(drawn, "RGBA")

    return [letter for letter in letters if ink(letter) == ink("\ue000")]


def test_what_a_font_lacks_is_found():
    assert lacking(Skin().font("text"), "a太") == ["太"]


@pytest.mark.parametrize("face", ["text", "italic", "bold"])
def test_reading_faces_have_all_french_characters(face):
    assert lacking(Skin().font(face), FRENCH) == []


def test_titles_have_the_accents_and_the_narrow_space():
    assert [sign for sign in "ÀÂÇÉÈÊËÎÏÔŒÙÛéèœ’\u202f" if sign not in cmap_of(face_file("title"))] == []


@pytest.mark.parametrize("face", ["text", "italic", "bold", "title"])
def test_faces_have_the_letters_of_european_names(face):
    names = "Łukasz Święta Ždeněk Šárka Řehoř Ľubomír Ősz Nőra Çağlar İşıl Ștefan Țuțu Đorđe Ģirts Žydrūnas"
    names += " Ķekava Þór Ðís Ærø Ångström Ħal Ċensu Ŵyn Ŷr Ñuño Ønneš ß ²³¹"
    assert lacking(Skin().font(face), sorted({*names, *names.upper()})) == []


def test_a_title_wider_than_its_place_is_broken_into_lines():
    skin = Skin(2.0)
    words = "Une partie gardée ne peut pas être lue"
    whole, broken = skin.heading(words, 2_000), skin.heading(words, 360)
    assert broken.get_height() >= 2 * whole.get_height()
    margin = 360 - broken.get_bounding_rect().w
    assert margin > 0, "no letter is cut by an edge"


@pytest.mark.parametrize("width", [None, 12])
def test_a_sign_without_width_that_is_alone_on_its_line_is_drawn_as_nothing(width):
    assert Skin().text("A \ufe0f", "title", 20, INK, width).get_width()


def test_a_long_name_is_set_smaller_before_it_is_cut():
    skin = Skin()
    whole = skin.text_size("Frère Anselme", "text", 19)
    narrow = skin.name("Frère Anselme", 19, INK, whole[0] - 8)
    assert narrow.get_width() <= whole[0] - 8
    assert narrow.get_height() < whole[1]
    cut = skin.name("Frère Anselme", 19, INK, whole[0] // 3)
    assert cut.get_height() == skin.text_size("x", "text", SMALLEST)[1]
    assert cut.get_width() <= whole[0] // 3


def test_the_narrow_space_is_narrower_than_a_space_and_leaves_no_ink():
    font = Skin().font("text", 40)
    assert font.size("a\u202f!")[0] < font.size("a !")[0]
    assert not font.render("\u202f", True, INK).get_bounding_rect().width


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (3840, 2160)])
def test_text_is_never_below_18_pixels_at_1080p(size):
    scale = fitting_scale(size)
    assert SMALLEST * scale >= (18 if size[1] >= 1080 else 14)
    assert Skin(scale).font("text", SMALLEST).point_size >= (18 if size[1] >= 1080 else 14)


def test_px_scales_and_never_vanishes():
    assert Skin(1.5).px(40) == 60
    assert Skin(0.75).px(0.5) == 1
    assert Skin(2).px(0) == 0


@pytest.mark.parametrize("width", [60, 120, 300])
def test_wrapped_lines_fit_unless_one_word_is_too_long(width):
    skin = Skin()
    words = "Prenez le château de Dunstaffnage avant que la route ne se ferme"
    picture = skin.text(words, width=width)
    longest = max(skin.text_size(word)[0] for word in words.split())
    assert picture.get_width() <= max(width, longest)
    assert picture.get_size() == skin.text_size(words, width=width)


PATHS = [
    "/home/aude-de-la-tour/.local/state/ludotheque/log/crash-20251122-101112.txt",
    r"C:\Users\Aude de la Tour\AppData\Local\ludotheque\Logs\crash-20251122-101112.txt",
    "/" + "a" * 300,
    "/".join(["wwwwwwwwwwwwww"] * 12),
]


@pytest.mark.parametrize("width", [60, 200, 500])
@pytest.mark.parametrize("path", PATHS)
def test_the_path_of_a_file_is_broken_and_all_of_it_is_there(path, width):
    lines = Type(1.0).lines(f"Dans le fichier {path}", "text", BODY, width)
    assert all(Skin().text_size(line)[0] <= width for line in lines)
    assert "".join(lines).replace(" ", "") == f"Danslefichier{path}".replace(" ", "")


@pytest.mark.parametrize("word", ["Dunstaffnage", "Porte-Bouclier", "Bartholomew\u202f:"])
def test_a_word_wider_than_its_line_is_broken_and_all_of_it_is_there(word):
    lines = Type(2.0).lines(f"{word} ici", "text", 16, 110)
    assert all(Type(2.0).size(line, "text", 16)[0] <= 110 for line in lines)
    assert "".join(lines).replace("-", "") == f"{word}ici".replace("-", "")


def test_the_path_of_a_file_is_broken_after_a_folder_if_it_can_be():
    width = Skin().text_size("/home/aude/")[0]
    lines = Type(1.0).lines("/home/aude/documents", "text", BODY, width + 5)
    assert lines == ["/home/aude/", "documents"]


def test_lines_break_at_spaces_but_never_at_french_ones():
    skin = Skin()
    narrow = skin.text_size("oui\u202f!")[0] - 1
    assert skin.text_size("oui\u202f!", width=narrow) == skin.text_size("oui\u202f!")
    assert skin.text_size("oui !", width=narrow)[1] > skin.text_size("oui !")[1]


def test_a_line_break_makes_a_line():
    skin = Skin()
    one, two = skin.text_size("un"), skin.text_size("un\ndeux")
    assert two[1] - one[1] == round(BODY * 1.24)


def test_text_is_drawn_once():
    skin = Skin()
    assert skin.text("Blair") is skin.text("Blair")


def test_nothing_to_write_is_a_picture_all_the_same():
    assert Skin().text("").get_height() > 0


def test_shorten_keeps_what_fits():
    font = Skin().font()
    short = shorten(font, "Le château de Dunstaffnage", 100)
    assert short.endswith("…")
    assert font.size(short)[0] <= 100
    assert shorten(font, "Blair", 100) == "Blair"


@pytest.mark.parametrize("name", ["Frère Anselme", "Zoe\u0301 la Bo\u0302ite", "\U0001f1eb\U0001f1f7" * 4])
def test_shorten_cuts_between_letters_as_a_reader_counts_them(name):
    font, wholes = Skin().font(), [name[:end].rstrip() for end in graphemes(name)]
    for width in range(font.size("…")[0], font.size(name)[0]):
        short = shorten(font, name, width)
        assert short[:-1] in wholes
        assert font.size(short)[0] <= width


def test_every_icon_draws_something_in_its_colour():
    skin = Skin()
    for path in asset("icons").glob("*.svg"):
        picture = skin.icon(path.stem, 24, PARCHMENT)
        assert picture.get_size() == (24, 24)
        solid = pygame.mask.from_surface(picture, 250)
        assert solid.count() > 15, path.stem
        x, y = next((x, y) for y in range(24) for x in range(24) if solid.get_at((x, y)))
        assert picture.get_at((x, y))[:3] == pytest.approx(tuple(PARCHMENT)[:3], abs=3), path.stem


@pytest.mark.parametrize("style", ["oak", "seal", "parchment"])
def test_each_state_of_a_button_is_seen(style):
    skin = Skin()
    states = ("idle", "hover", "down", "focus", "disabled")
    faces = [
        pygame.image.tobytes(skin.button((120, 44), "Annuler", state, style), "RGBA") for state in states
    ]
    assert len(set(faces)) == len(states)


@pytest.mark.parametrize(("width", "size"), [(400, 18), (60, SMALLEST)])
def test_a_long_label_shrinks_into_its_button_but_stays_legible(monkeypatch, width, size):
    skin, written = Skin(), []
    write = skin.text
    monkeypatch.setattr(skin, "text", lambda *words: written.append(words) or write(*words))
    skin.button((width, 44), "Une très longue inscription", text_size=18)
    assert [words[:3] for words in written] == [("Une très longue inscription", "text", size)]


def test_an_icon_gives_way_to_words_that_have_no_room_beside_it(monkeypatch):
    """Issue 10, point 7: "Cartes restantes" stood half outside its button."""
    parts, together = [], furniture.row
    monkeypatch.setattr(furniture, "row", lambda row, gap: parts.append(len(row)) or together(row, gap))
    skin = Skin()
    words = skin.text_size("Cartes restantes", "text", SMALLEST)[0]
    for spare in (20, 80):
        skin.button((words + spare, 44), "Cartes restantes", icon="eye")
    assert parts == [1, 2]


@pytest.mark.parametrize("scale", [0.75, 1, 2])
def test_surfaces_have_the_size_asked_for(scale):
    skin = Skin(scale)
    size = (200, 120)
    for make in (skin.wood, skin.parchment, skin.panel, skin.card, skin.scroll_track, skin.focus):
        assert make(size).get_size() == size
    assert skin.glow(60).get_size() == (60, 60)
    assert skin.shadow(size, 12).get_size() == (224, 144)
    assert skin.heading("Highlanders", 400).get_width() == 400
    assert skin.rule(200).get_width() == 200


def test_corners_are_cut_and_the_middle_is_opaque():
    skin = Skin()
    for make in (skin.panel, skin.card):
        picture = make((200, 120))
        assert picture.get_at((0, 0)).a < 128
        assert picture.get_at((100, 60)).a == 255


def test_a_glow_fades_to_its_rim():
    glow = Skin().glow(60)
    assert glow.get_at((30, 30)).a > glow.get_at((15, 30)).a > glow.get_at((2, 30)).a
    assert glow.get_at((0, 0)).a == 0


def test_the_table_is_lit_in_the_middle_and_dark_in_the_corners():
    wood = Skin().wood((1280, 800))
    middle = pygame.transform.average_color(wood, pygame.Rect(540, 320, 200, 120))
    corner = pygame.transform.average_color(wood, pygame.Rect(0, 0, 120, 80))
    assert sum(middle[:3]) > 2 * sum(corner[:3])


def test_the_assets_are_small():
    everything = sum(path.stat().st_size for path in asset().rglob("*") if path.is_file())
    assert everything < 10_000_000


@pytest.mark.parametrize(
    "kept",
    [
        "6 cases",
        "(encore 3)",
        "la borne V",
        "12 chevaliers",
        "Aliénor 3,",
        "stone VII:",
        "5 squares",
        "1 dé, + 4",
    ],
)
def test_a_number_stays_on_the_line_of_its_noun(kept):
    together = " ".join(kept.split(" ")[-2:])
    for before in range(30):
        text = f"{'m ' * before}{kept} et la suite"
        for face in ("text", "italic"):
            lines = Type(1.0).lines(text, face, BODY, 200)
            assert any(together in line for line in lines), lines
            assert " ".join(lines) == text


def test_where_a_line_has_no_room_for_both_a_number_leaves_its_noun():
    assert Type(1.0).lines("12 chevaliers", "text", BODY, 70)[0] == "12"
