"""The rulebook of Schotten-Totten: whole in both languages."""

import re

import pytest

from ludotheque.games import GAMES
from ludotheque.games.schotten_totten.card_words import old_name, tactic
from ludotheque.games.schotten_totten.rules.cards import ALL_TACTICS, CARD_NAMES, cards_in
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS
from ludotheque.languages import languages, text_files
from ludotheque.scenes.rulebook.figures import load_figures, load_trays
from ludotheque.scenes.rulebook.markup import parse

GAME = "schotten-totten"
RULES = [f"S{number}" for number in range(1, 24)]


def text(code: str) -> str:
    return next(text_files("books/schotten_totten.md", code))[0].read_text(encoding="utf-8")


def book(code: str):
    return parse(text(code), GAME, (GAME,), str)


@pytest.mark.parametrize("code", languages())
def test_every_rule_is_there(code):
    chapters = book(code)
    assert [rule for chapter in chapters for rule in chapter.rules] == RULES
    assert set(re.findall(r"\[(S\d+)\]", text(code))) <= set(RULES)


def test_all_languages_say_the_same_in_the_same_order():
    first, *others = (
        [(block.kind, block.rule, len(block.rows)) for chapter in book(code) for block in chapter.blocks]
        for code in languages()
    )
    assert others == [first] * len(others)


@pytest.mark.parametrize("code", languages())
def test_the_strength_table_has_every_formation(code):
    tables = [block.rows for chapter in book(code) for block in chapter.blocks if block.kind == "table"]
    assert len(tables[0]) == len(FORMATIONS) + 1


def test_both_names_of_every_tactic_are_given():
    words = text("fr")
    for key in (
        "joker-1",
        "joker-2",
        "spy",
        "shield-bearer",
        "fog",
        "mud",
        "headhunter",
        "strategist",
        "banshee",
    ):
        assert tactic(key) in words
        assert old_name(key) in words


def test_a_figure_shows_every_tactic_once_where_they_are_told_of():
    rows = load_trays(GAMES[GAME].book(), GAMES[GAME])["tactics"]["cards"]
    shown = sorted(CARD_NAMES.index(name) for row in rows for name in row.split())
    assert shown == list(cards_in(ALL_TACTICS))
    (chapter,) = (c for c in book("fr") if any(block.mark == "tactics" for block in c.blocks))
    assert "S16" in chapter.rules


def ends():
    """Return the position before and after the moves of each figure on the board."""
    figures = load_figures(GAMES[GAME].book(), GAMES[GAME]).by_id
    return {
        name: (one.session.state_at(0), one.session.state_at(len(one.session.steps)))
        for name, one in figures.items()
    }


def test_the_figures_show_what_their_captions_say():
    found = ends()
    assert found.keys() == {"proof", "neighbours", "mud", "banshee", "traitor"}
    fourth, fifth, sixth = 1 << 3, 1 << 4, 1 << 5
    before, after = found["proof"]
    assert (before.claimed[0], after.claimed[0]) == (0, fifth)
    before, after = found["neighbours"]
    assert (before.claimed[0], after.claimed[0]) == (fourth | sixth, fourth | fifth | sixth)
    before, after = found["mud"]
    assert (before.mud, before.full[0], after.mud, after.full[0]) == (0, fifth, fifth, 0)
    before, after = found["banshee"]
    assert (before.full[1], after.full[1]) == (fifth, 0)
    before, after = found["traitor"]
    assert (before.full[0], after.full[0]) == (0, fifth)
