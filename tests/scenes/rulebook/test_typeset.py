"""Running text and the page: nothing overlaps, nothing leaves the page, words are found where they stand."""

from itertools import pairwise

import pygame
import pytest

from ludotheque.i18n import roman
from ludotheque.scenes.rulebook.flow import TextRun, flow, folded, plain
from ludotheque.scenes.rulebook.markup import parse
from ludotheque.scenes.rulebook.typeset import setting
from ludotheque.ui.palette import INK
from ludotheque.ui.skin import Skin
from ludotheque.ui.work import Work

WORDS = "Rassemblez vos chevaliers et menez-les aux portes des châteaux que personne n’a pris. " * 4
BOOK = f"""
# First

[C1] {WORDS}

!figure one {WORDS}

{WORDS}

!ruling {WORDS}

- {WORDS}

| head | {WORDS[:20]} |
| cell | cell |

# Second

[C2] {WORDS} **gras** [C1]

!figure two Caption.

!figure three Caption.

!example Short.
"""


@pytest.fixture(scope="module")
def skin():
    pygame.font.init()
    return Skin(1.0)


def page(skin, width, figures=("one", "two", "three"), opened=("1",)):
    return Work(setting(parse(BOOK, "g", ("g",)), figures, skin, width, opened)).finish()


def lines(fragments):
    found = {}
    for fragment in fragments:
        found.setdefault(fragment.rect.bottom, []).append(fragment)
    return list(found.values())


def test_lines_fill_their_room_and_the_last_is_ragged(skin):
    fragments, _end = flow([TextRun(WORDS, "text", 20, INK)], lambda y: (10, 410), 0, 26, skin.font)
    *full, last = lines(fragments)
    assert len(full) > 3
    assert all(line[0].rect.left == 10 and line[-1].rect.right == 410 for line in full)
    assert last[-1].rect.right < 410


def test_lines_are_a_pitch_apart_and_follow_their_room(skin):
    room = {0: (50, 200), 26: (50, 200)}
    fragments, end = flow(
        [TextRun(WORDS, "text", 20, INK)], lambda y: room.get(y, (0, 300)), 0, 26, skin.font
    )
    tops = sorted({fragment.rect.top for fragment in fragments})
    assert tops == list(range(tops[0], tops[0] + 26 * len(tops), 26))
    assert end == 26 * len(tops)
    starts = [line[0].rect.left for line in lines(fragments)]
    assert starts == [50, 50] + [0] * (len(tops) - 2)


def test_fragments_know_their_part_of_the_plain_text(skin):
    pieces = [
        TextRun("Un château,  ", "text", 20, INK),
        TextRun("deux", "bold", 20, INK),
        TextRun(".", "text", 20, INK),
    ]
    fragments, _end = flow(pieces, lambda y: (0, 60), 0, 26, skin.font)
    assert plain(pieces) == "Un château, deux."
    assert [plain(pieces)[f.start : f.end] for f in fragments] == ["Un", "château,", "deux", "."]


def test_a_search_sees_no_case_no_accents_and_plain_spaces():
    text = "L’Épée : C’EST ÇA\u202f!"
    assert folded(text) == "l'epee : c'est ca !"
    assert len(folded(text)) == len(text)


@pytest.mark.parametrize("width", [320, 560, 850, 1600])
def test_nothing_leaves_the_page_and_texts_do_not_overlap(skin, width):
    found = page(skin, width)
    boxes = [part.ink for part in found.parts]
    assert all(box.left >= 0 and box.right <= width and box.bottom <= found.height + 2 for box in boxes)
    words = [fragment.rect.inflate(-2, -14) for part in found.parts for fragment in part.fragments]
    pictures = [part.picture for part in found.parts if part.figure]
    assert not [rect for n, rect in enumerate(words) if rect.collidelist(words[n + 1 :]) >= 0]
    assert not [rect for rect in pictures if rect.collidelist(words) >= 0]
    painted = [s.get_rect(topleft=place) for part in found.parts for s, place in part.ornaments]
    assert not [rect for rect in painted if rect.collidelist(words) >= 0]


def test_figures_that_are_missing_are_left_out_with_their_captions(skin):
    found = page(skin, 850, figures=("two",))
    assert [part.figure for part in found.parts if part.kind == "figure"] == ["two"]


def test_a_figure_stands_beside_its_paragraph_if_there_is_room_else_below(skin):
    def figure_and_text(width):
        parts = page(skin, width).parts
        figure = next(part for part in parts if part.figure == "one")
        text = next(part for part in parts if part.rule == "C1" and part.kind == "paragraph")
        return figure, text

    figure, text = figure_and_text(850)
    assert figure.picture.left > text.fragments[0].rect.left
    assert figure.picture.top < text.fragments[-1].rect.top
    figure, text = figure_and_text(400)
    assert figure.picture.top >= text.fragments[-1].rect.bottom - 14


def test_rules_and_chapters_are_found(skin):
    found = page(skin, 850)
    assert list(found.rules) == ["C1", "C2"]
    assert found.chapters[0] < found.rules["C1"] < found.chapters[1] < found.rules["C2"]
    assert {part.kind for part in found.of("C2")} == {"paragraph", "figure", "example"}
    assert found.of("") == []


def test_a_long_title_stands_in_the_middle_and_no_space_in_it_is_stretched(skin):
    chapters = parse("# The game on one single page that is read before all others\n\nText.", "g", ("g",))
    found = Work(setting(chapters, (), skin, 420, ())).finish()
    (title,) = (part for part in found.parts if part.kind == "title")
    first, *others = lines(title.fragments)
    assert others
    space = skin.font("title", 28).size(" ")[0]
    assert {after.rect.left - before.rect.right for before, after in pairwise(first)} == {space}
    middles = [(line[0].rect.left + line[-1].rect.right) / 2 for line in (first, *others)]
    assert max(middles) - min(middles) <= 2


def test_words_are_found_where_they_stand(skin):
    found = page(skin, 850)
    (number,) = found.find("GRAS")
    (rect,) = found.parts[number].find(folded("GRAS"))
    fragment = next(f for f in found.parts[number].fragments if f.piece.text == "gras")
    assert rect == fragment.rect
    assert found.find("chateaux que personne n'a")
    assert found.find("zzz") == found.find("") == []


def test_the_first_letter_painted_is_found_too(skin):
    found = page(skin, 850)
    part = next(part for part in found.parts if part.kind == "paragraph")
    assert part.fragments[0].piece.text == "assemblez"
    assert part.find("rassemblez")[0] == part.fragments[0].rect


def test_a_reference_leads_to_its_rule(skin):
    found = page(skin, 850)
    part = found.of("C2")[0]
    link = next(f for f in part.fragments if f.piece.link)
    assert part.link(link.rect.center) == "C1"
    assert part.link((link.rect.x - 100, link.rect.y)) == ""


def test_a_closed_footnote_takes_no_room_and_keeps_its_words(skin):
    opened, closed = page(skin, 850), page(skin, 850, opened=())
    number = next(n for n, part in enumerate(opened.parts) if part.kind == "ruling")
    ruling = closed.parts[number]
    assert (ruling.closed, ruling.rect.height, ruling.fragments) == (True, 0, [])
    assert ruling.words == opened.parts[number].words
    assert not opened.parts[number].closed
    assert opened.height - closed.height >= opened.parts[number].rect.height
    assert [part.kind for part in opened.parts] == [part.kind for part in closed.parts]


def test_a_footnote_leaves_what_stands_above_it_where_it_is(skin):
    opened, closed = page(skin, 850), page(skin, 850, opened=())
    number = next(n for n, part in enumerate(opened.parts) if part.kind == "ruling")
    above = [[part.rect for part in found.parts[:number]] for found in (opened, closed)]
    assert above[0] == above[1]
    assert opened.marks == closed.marks


def test_the_number_of_a_footnote_stands_high_at_the_end_of_its_text_and_is_not_searched(skin):
    found = page(skin, 850)
    number = next(n for n, part in enumerate(found.parts) if part.kind == "ruling")
    text, ruling = found.parts[number - 1], found.parts[number]
    *_, word, mark = text.fragments
    assert (mark.piece.text, mark.piece.note, found.marks) == ("1", "1", {"1": mark.rect})
    assert mark.rect.left >= word.rect.right - 1
    assert word.rect.top - 2 <= mark.rect.top < word.rect.centery
    assert mark.rect.bottom < word.rect.bottom
    assert mark.rect.bottom <= ruling.rect.top
    assert number - 1 not in found.find("1")


def test_roman_figures():
    assert [roman(n) for n in (1, 4, 9, 14, 19, 39)] == ["I", "IV", "IX", "XIV", "XIX", "XXXIX"]
