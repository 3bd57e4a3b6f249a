"""What the players read: every refusal, event, payment, line of the sheet and hint is a sentence."""

from string import Formatter

import pytest
from games.rheinlander import vocabulary as keys
from games.rheinlander.play import BOARD
from games.rheinlander.table import table
from typesetting import typeset

from ludotheque.core.game import Event, Fact, Refusal, ScoreLine
from ludotheque.games.rheinlander import words as rheinlander
from ludotheque.games.rheinlander.rules import advice
from ludotheque.games.rheinlander.rules.moves import TILES

WORDS = rheinlander.OnBoard(BOARD)
NAMES = ("Isabelle", "Guillaume", "Aliénor")
TEXTS = {"space": "left-12", "estate": "left-12-13", "tile": "church", "where": "12–15", "counts": "2 0 1"}


def facts(names, why="takeover"):
    return tuple((name, _fact(name, why)) for name in names)


def _fact(name, why) -> Fact:
    return why if name == "why" else TEXTS.get(name, 1 if name == "owner" else 3)


def sentence(text):
    assert text.strip()
    assert not list(filter(None, (field for _, field, _, _ in Formatter().parse(text))))
    return text


@pytest.mark.parametrize("reason", sorted(keys.REASONS))
def test_every_refusal_has_a_sentence(reason):
    text = sentence(WORDS.explain(Refusal("R6", reason, facts(keys.REASONS[reason])), NAMES))
    assert text.endswith(".")
    assert text[0].isupper()


@pytest.mark.parametrize("kind", sorted(keys.EVENTS))
def test_every_event_has_a_line(kind):
    sentence(WORDS.tell(Event(kind, 0, facts(keys.EVENTS[kind])), NAMES))


@pytest.mark.parametrize("why", keys.PAYMENTS)
def test_every_payment_names_who_how_much_and_its_parts(why):
    text = sentence(WORDS.tell(Event("paid", 1, facts(keys.EVENTS["paid"], why)), NAMES))
    assert "Guillaume" in text or why == "own"
    assert "3 points" in text
    assert "3 pour les villes, 3 pour les églises, 3 pour les châteaux et 3 pour le duc" in text


@pytest.mark.parametrize("reason", sorted(keys.SHEET))
def test_every_line_of_the_score_sheet_has_words(reason):
    sentence(WORDS.score(ScoreLine(0, reason, 3, facts(keys.SHEET[reason])), NAMES))


@pytest.mark.parametrize("reason", keys.ENDINGS)
def test_every_ending_has_a_sentence(reason):
    assert sentence(WORDS.ending(reason)).endswith(".")


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_has_a_name(tile):
    assert sentence(rheinlander.tile(tile))


def test_tiles_alike_are_counted_together():
    tiles = ["church", "castle", "church", "city-3", "castle", "castle"]
    assert rheinlander.tiles(tiles) == "une ville à 3 points, 2 églises et 3 châteaux"
    assert rheinlander.tiles(["church"]) == "une église"
    assert rheinlander.tiles([]) == ""


def test_a_knight_that_no_card_can_bring_is_refused_without_naming_a_card():
    for first, start in (7, "Aucune de vos cartes n’ouvre cette case"), (3, "Cette case n’a pas le numéro 8"):
        played = table(left="A", hand=(first, 8, 9, 10, 11))
        refusal = played.rules.refusal(played.state, played.rules.notation.read("place 8 left-3"))
        assert WORDS.explain(refusal, NAMES).startswith(start)


def test_spaces_are_named_as_places():
    """The side is that of the screen: on this board the river runs down, so its left bank is on the right."""
    assert rheinlander.space(BOARD, "left-12") == "12 à droite du Rhin"
    assert rheinlander.space(BOARD, "right-12") == "12 à gauche du Rhin"
    assert rheinlander.space(BOARD, "isle-26") == typeset("26/29 sur l'île")
    assert rheinlander.space(BOARD, "river-31") == "31 sur le Rhin"


def test_a_count_names_who_has_most_first():
    text = WORDS.tell(Event("counted", 2, (("where", "12–15"), ("counts", "1 0 3"))), NAMES)
    assert "Aliénor 3, Isabelle 1" in text
    assert "Guillaume" not in text


def test_a_hint_says_who_holds_and_who_is_paid():
    played = table(left="A A [2] . B [4] B", hand=(1, 2, 3, 4, 5))
    found = advice.prospect(played.rules, played.state, played.rules.notation.read("place 3 left-3"))
    lines = rheinlander.hint(found, NAMES, 0)
    assert "à vous" in lines[0]
    assert lines[0].endswith(typeset("7 points · fin 11")), "a duke is worth 5 at the end (R20)"
    assert lines[1:] == (typeset("+5 points pour Guillaume"),)
    assert rheinlander.hint(found, NAMES, 1)[1] == typeset("+5 points pour vous")


def test_a_county_is_read_with_its_parts():
    played = table(left="A A [2] .", hand=(1, 2, 3, 4, 5))
    (county,) = advice.all_counties(played.rules, played.state)
    lines = rheinlander.county_lines(county, NAMES)
    assert "Isabelle" in lines[0]
    assert lines[2].endswith("2 pour les villes et 1 pour le duc")


def test_plurals():
    assert rheinlander.knights(1) == "1 chevalier"
    assert rheinlander.bastions(2) == "2 bastions"
    assert rheinlander.bishops(1) == "1 évêque"


@pytest.mark.parametrize(("emptied", "told"), [(1, "1 chevalier"), (2, "2 chevaliers d'Aliénor")])
def test_r22_who_can_end_the_game_is_named_with_the_knights_left(emptied, told):
    """R17: the last knights may also go to a castle whose county another player's knight gives away."""
    rows = " ".join(["B #"] * 19), " ".join(["B #"] * 5) + " " + " ".join(["C #"] * 11)
    view = table(left=rows[0], right=rows[1], river=" ".join(["C"] * 12)).state
    words = rheinlander.may_end(view, 1, emptied, NAMES)
    assert words == typeset(f"Guillaume peut finir la partie : {told}")
