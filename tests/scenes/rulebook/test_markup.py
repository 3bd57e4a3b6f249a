"""The rulebooks' markup: what each sign means, and what is wrong with a text that breaks it."""

import pytest

from ludotheque.scenes.rulebook.markup import BadBook, Span, parse

GAMES = ("red", "blue")


def book(text, game="red"):
    return parse(text, game, GAMES)


def blocks(text, game="red"):
    (chapter,) = book(f"# One\n\n{text}", game)
    return chapter.blocks


def test_chapters_and_headings():
    one, two = book("# One\n\n## Inside\n\nText.\n\n# Two\n\nMore.")
    assert (one.title, two.title) == ("One", "Two")
    assert [(block.kind, block.plain) for block in one.blocks] == [
        ("heading", "Inside"),
        ("paragraph", "Text."),
    ]


def test_lines_of_a_block_are_joined():
    assert [block.plain for block in blocks("one\ntwo\n\nthree")] == ["one two", "three"]


def test_a_rule_owns_what_follows_it_until_the_next_paragraph():
    found = blocks("[C9] Text.\n\n!example So.\n\n!figure f Caption.\n\n- item\n\nNothing.\n\n!ruling Alone.")
    assert [block.rule for block in found] == ["C9", "C9", "C9", "C9", "", ""]
    assert [block.opens for block in found] == [True, False, False, False, False, False]


def test_a_chapter_lists_the_rules_that_open_in_it_once():
    (chapter,) = book("# One\n\n[C2] a [C7]\n\n[C1] b\n\n[C2] c")
    assert chapter.rules == ("C2", "C1")


def test_asides_figures_and_items_keep_their_marks():
    example, figure, bullet, number = blocks("!example So.\n\n!figure gate The gate.\n\n- a\n2. b")
    assert (example.kind, example.plain) == ("example", "So.")
    assert (figure.kind, figure.mark, figure.plain) == ("figure", "gate", "The gate.")
    assert (bullet.kind, bullet.mark, number.mark) == ("item", "•", "2.")


def test_rulings_are_the_footnote_of_the_text_before_them():
    """Numbered through the book; those of one text are one note, behind its figures and before its table."""
    text = "[C1] One.\n\n!ruling A.\n\n!ruling B.\n\n# Next\n\nTwo.\n\n- Three.\n\n!figure gate The gate.\n\n"
    chapters = parse(f"# First\n\n{text}| a | b |\n\n!ruling C.", "g", ("g",))
    found = [(block.kind, block.plain, block.note) for chapter in chapters for block in chapter.blocks]
    assert found == [
        ("paragraph", "One.", "1"),
        ("ruling", "A.", "1"),
        ("ruling", "B.", "1"),
        ("paragraph", "Two.", ""),
        ("item", "Three.", "2"),
        ("figure", "The gate.", ""),
        ("ruling", "C.", "2"),
        ("table", "a b", ""),
    ]


def test_a_ruling_of_no_text_is_a_fault():
    with pytest.raises(BadBook, match="line 5: a ruling"):
        parse("# First\n\n## Heading\n\n!ruling Why.", "g", ("g",))


def test_rows_make_one_table():
    (table,) = blocks("| a | **b** |\n| c | d |")
    assert [[cell[0].text for cell in row] for row in table.rows] == [["a", "b"], ["c", "d"]]
    assert table.plain == "a b c d"


def test_styles_and_references():
    (block,) = blocks("Two **bold** and *thin* ones [C18].")
    assert block.spans == (
        Span("Two "),
        Span("bold", "bold"),
        Span(" and "),
        Span("thin", "italic"),
        Span(" ones\u00a0"),
        Span("C18", "text", "C18"),
        Span("."),
    )


def test_a_block_for_one_game_stands_in_its_book_only():
    text = "{red} [C1] Red.\n\n{blue} [C1] Blue.\n\n[C2] Both."
    assert [block.plain for block in blocks(text, "red")] == ["Red.", "Both."]
    assert [block.plain for block in blocks(text, "blue")] == ["Blue.", "Both."]


def test_words_are_typeset_and_marks_are_not():
    (chapter,) = parse("# a\n\n!figure a *a* [A1]", "red", GAMES, str.upper)
    assert (chapter.title, chapter.blocks[0].mark, chapter.blocks[0].plain) == ("A", "a", "A\u00a0A1")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Text.", 1, "before the first chapter"),
        ("# One\n\n{green} Text.", 3, "unknown game 'green'"),
        ("# One\n\n!tip Text.", 3, "unknown mark '!tip'"),
        ("# One\n\n!figure gate", 3, "a figure is"),
        ("# One\n\n!ruling", 3, "no words"),
        ("# One\n\n### Deep", 3, "a heading is"),
        ("# One\n\nText.\n\nA **bold word", 5, "left open"),
        ("# One\n\nsee [C9 there", 3, "left open"),
        ("# One\n\n{blue} A *thin word", 3, "left open"),
        ("# One\n\n| a | b |\n| c |", 4, "1 cells below a head of 2"),
    ],
)
def test_a_broken_text_says_where_and_what(text, line, what):
    with pytest.raises(BadBook) as fault:
        book(text)
    assert str(fault.value).startswith(f"line {line}: ")
    assert what in str(fault.value)
