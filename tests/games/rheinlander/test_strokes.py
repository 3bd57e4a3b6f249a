"""Counties shown at length: counts and payments are those of R12 to R16."""

from games.rheinlander.table import table
from typesetting import typeset

from ludotheque.core.game import Event
from ludotheque.games.rheinlander.look.strokes import stroke

HAND = (1, 2, 3, 4, 5)
NAMES = ("Ana", "Bo", "Cy")


def shown(words, **drawn):
    """Return the stroke of a move in a position that is drawn."""
    told = table(**{"hand": HAND} | drawn).events(words)
    return stroke([Event(kind, seat, tuple(facts.items())) for kind, seat, facts in told], NAMES)


def test_r12_a_lone_knight_is_nothing_to_show():
    assert shown("place 2 left-2", left=". . .") is None


def test_r13_a_county_that_is_founded_is_a_note_with_its_knights():
    found = shown("place 2 left-2", left="A . .")
    assert (found.weight, found.place, found.winner, found.losers) == ("note", "left-2", 0, ())
    assert (found.sum, found.verdict) == (typeset("2 chevaliers"), typeset("Ana tient le comté"))


def test_r13_two_that_are_equal_found_a_county_that_nobody_holds_and_none_is_shown():
    assert shown("place 2 left-2", left="B . .") is None


def test_r15_a_merger_says_who_is_ahead_and_who_leaves_with_what():
    found = shown("place 3 left-3", left="A A . B B")
    assert (found.weight, found.winner, found.losers) == ("stroke", 0, (1,))
    assert (found.sum, found.result) == (typeset("3 chevaliers contre 2"), "3 > 2")
    assert found.verdict == typeset("Ana tient les comtés réunis")
    assert found.cost == typeset("Bo s'en va avec 1 point"), "a duke is worth 1 during the game (R20)"


def test_r15_at_a_tie_all_the_dukes_leave():
    found = shown("place 3 left-3", left="A A . B B B")
    assert found.result == "3 = 3"
    assert found.verdict == typeset("À égalité : le comté n'est plus à personne")
    assert {name for name in NAMES if name in found.cost} == {"Ana", "Bo"}


def test_r15_a_merger_made_by_one_and_kept_by_another_is_the_others():
    """The duke of the greater county holds the whole, without an event of its own."""
    found = shown("place 3 left-3", left="A A . B B B B")
    assert (found.winner, found.losers, found.result) == (1, (0,), "4 > 3")
    assert found.verdict == typeset("Bo tient les comtés réunis")


def test_r13_a_knight_that_changes_no_duke_is_nothing_to_show():
    assert shown("place 4 left-4", left="B B B . A", hand=(4, *HAND[:3], 9)) is None


def test_r22_a_last_knight_that_settles_nothing_is_the_end_alone():
    """Two that are equal found a county that nobody holds, and so nobody keeps it."""
    found = shown("place 2 right-2", left=" ".join(["A A #"] * 12), right="B . .")
    assert (found.weight, found.winner, found.losers) == ("climax", -1, ())
    assert found.verdict == typeset("Ana n'a plus de chevalier")


def test_r22_a_last_knight_that_takes_a_county_says_both():
    found = shown("place 2 right-2", left=" ".join(["A A #"] * 11 + ["A #"]), right="A . .")
    assert (found.weight, found.winner, found.verdict) == ("climax", 0, typeset("Ana tient le comté"))
    assert found.cost == typeset("Ana n'a plus de chevalier : c'est la fin")
