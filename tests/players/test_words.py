"""Who plays a seat, in words."""

import pytest

from ludotheque import i18n
from ludotheque.core.setup import HUMAN, Player
from ludotheque.players.words import handed, seat_history

ISEUT = Player("Iseut")


@pytest.mark.parametrize(
    ("played_by", "words"),
    [
        ((), ""),
        (((0, "club"),), "l’ordinateur (Club)"),
        (((12, "beginner"),), "une personne, puis l’ordinateur (Débutant)"),
        (((0, "club"), (3, HUMAN)), "l’ordinateur (Club), puis une personne"),
        (
            ((3, "club"), (5, HUMAN), (9, "amateur")),
            "une personne, puis l’ordinateur (Club), puis une personne, puis l’ordinateur (Amateur)",
        ),
    ],
)
def test_who_played_a_seat_is_told_from_the_start(played_by, words):
    assert seat_history(ISEUT._replace(played_by=played_by)) == words


def test_a_seat_handed_over_is_told_in_both_languages():
    assert handed(ISEUT, "club") == "L’ordinateur (Club) joue pour Iseut"
    i18n.set_language("en")
    assert handed(ISEUT, HUMAN) == "A person plays for Iseut"
    assert seat_history(ISEUT.handed_to("beginner", 2)) == "a person, then the computer (Beginner)"
