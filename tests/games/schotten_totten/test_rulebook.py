"""The rulebook of Schotten-Totten: whole in both languages."""

import re

import pytest

from ludotheque.games.schotten_totten.formations import FORMATIONS
from ludotheque.paths import asset
from ludotheque.ui.markup import parse
from ludotheque.words.schotten_totten_cards import old_name, tactic

GAME = "schotten-totten"
RULES = [f"S{number}" for number in range(1, 24)]


def text(code: str) -> str:
    return asset("rulebook", f"{GAME}.{code}.md").read_text(encoding="utf-8")


def book(code: str):
    return parse(text(code), GAME, (GAME,), str)


@pytest.mark.parametrize("code", ["fr", "en"])
def test_every_rule_is_there(code):
    chapters = book(code)
    assert [rule for chapter in chapters for rule in chapter.rules] == RULES
    assert set(re.findall(r"\[(S\d+)\]", text(code))) <= set(RULES)


def test_both_languages_say_the_same_in_the_same_order():
    shapes = [
        [(block.kind, block.rule, len(block.rows)) for chapter in book(code) for block in chapter.blocks]
        for code in ("fr", "en")
    ]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("code", ["fr", "en"])
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
