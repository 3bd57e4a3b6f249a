"""How characters stand with the people of a house: reckoned by hand, and said on the result's page."""

import json

import pytest
from hand import leave_finished

from ludotheque.core.session import Player
from ludotheque.home import paths
from ludotheque.home.statistics import Meeting, Played, rivalry
from ludotheque.scenes.rivals import rivals

SIZE = (1024, 640)
ANA, BO = Player("Ana", ("or",)), Player("Bo", ("azur",))
ANSELME = Player("Frère Anselme", ("sable",)).handed_to("amateur:careful", 0)
PERRIN = Player("Perrin", ("vert",)).handed_to("beginner:rash", 0)
GAUVAIN = Player("Gauvain", ("pourpre",)).handed_to("amateur", 0)


def games(*found):
    """Return games, each given by its players and the seats that have won."""
    return [
        Played("highlanders", float(number), tuple(players), winners, (0,) * len(players))
        for number, (players, winners) in enumerate(found)
    ]


def test_a_rivalry_counts_who_won_without_the_other():
    found = games(
        ((ANA, ANSELME), (1,)),
        ((ANSELME, ANA), (0,)),
        ((ANA, ANSELME, PERRIN), (0,)),
        ((ANA, ANSELME, PERRIN), (2,)),  # neither
        ((ANA, ANSELME), (0, 1)),  # shared
        ((BO, ANSELME), (1,)),  # another person
        ((ANA, GAUVAIN), (1,)),  # the same level, but nobody's character
    )
    assert rivalry(found, "ana ", "amateur:careful") == Meeting(5, 1, 2)


def test_a_game_that_somebody_handed_over_is_nobodys():
    lent = ANA.handed_to("club", 20).handed_to("human", 30)
    relieved = ANSELME.handed_to("human", 20)
    assert rivalry(games(((lent, ANSELME), (1,))), "Ana", "amateur:careful") == Meeting()
    late = BO.handed_to("amateur:careful", 20)
    assert rivalry(games(((ANA, relieved), (0,))), "Ana", "amateur:careful") == Meeting()
    assert rivalry(games(((ANA, late), (0,))), "Ana", "amateur:careful") == Meeting()


LOST, WON = ((ANA, ANSELME), (1,)), ((ANA, ANSELME), (0,))
SHARED = ((ANA, ANSELME), (0, 1))


@pytest.mark.parametrize(
    ("found", "alone", "named"),
    [
        ([LOST, LOST, WON, LOST], "Frère Anselme mène 3 à 1", "Frère Anselme mène 3 à 1 contre Ana"),
        ([WON, WON], "Vous menez 2 à 0 contre Frère Anselme", "Ana mène 2 à 0 contre Frère Anselme"),
        ([WON, LOST], "1 partout avec Frère Anselme", "Ana et Frère Anselme : 1 partout"),
        ([SHARED], "", ""),
        ([], "", ""),
    ],
)
def test_who_leads_is_said_to_the_only_person_and_of_the_one_whom_it_knows_best(found, alone, named):
    def plain(words):
        return words.replace("\u00a0", " ").replace("\u202f", " ")

    [*told] = rivals(games(*found), (ANSELME, ANA)).items()
    assert [(seat, plain(words)) for seat, words in told] == ([(0, alone)] if alone else [])
    rare = ((BO, ANSELME), (0,))
    [*told] = rivals(games(*found, *([rare] if len(found) > 1 else [])), (BO, ANA, ANSELME)).items()
    assert [(seat, plain(words)) for seat, words in told] == ([(2, named)] if named else [])


def test_only_characters_remember_and_only_people_are_remembered():
    found = games(LOST, ((ANA, GAUVAIN), (1,)), ((ANSELME, PERRIN), (0,)))
    assert rivals(found, (ANA, GAUVAIN)) == {}
    assert rivals(found, (ANSELME, PERRIN)) == {}


# On the page of the result, which the kept games alone make

LEVEL = "amateur:careful"
NAME = "Frère Anselme"


def lost_to(level, name="Ana", started="20251224-200000"):
    """Leave a finished game that a computer player has lost (the second seat gave up); return its file."""
    path = leave_finished((name, NAME), started)
    record = json.loads(path.read_text())
    record["seats"][1]["played_by"] = [[0, level]]
    record["seed"] = started.replace("-", "")  # or it would be a copy of the others
    path.write_text(json.dumps(record))
    return path


def standing(hand, path):
    """Return what the page of the result says of who leads."""
    hand.navigation.tables.open(path)
    hand.wait(2)
    assert hand.scene.name == "result"
    told = [text.replace("\N{NO-BREAK SPACE}", " ") for text in hand.seen["texts"]]
    hand.app.scenes.unwind(1)
    return [text for text in told if "contre" in text or "partout" in text]


def test_the_game_that_has_just_ended_counts(hand):
    assert standing(hand, lost_to(LEVEL)) == [f"Vous menez 1 à 0 contre {NAME}"]
    assert standing(hand, lost_to(LEVEL, started="20251225-200000")) == [f"Vous menez 2 à 0 contre {NAME}"]


def test_other_people_and_other_computers_do_not(hand):
    lost_to(LEVEL, "Bo", "20251225-200000")
    lost_to("amateur", started="20251226-200000")
    assert standing(hand, lost_to(LEVEL)) == [f"Vous menez 1 à 0 contre {NAME}"]
    assert standing(hand, lost_to("amateur", started="20251227-200000")) == []


def test_who_wants_no_memories_sees_none(hand):
    hand.app.change(remembers=False)
    assert standing(hand, lost_to(LEVEL)) == []


@pytest.mark.parametrize("what", ["thrown away", "index lost", "index damaged", "household damaged"])
def test_what_is_remembered_is_made_of_the_games_that_there_are(hand, what):
    lost, kept = lost_to(LEVEL, started="20251225-200000"), lost_to(LEVEL)
    assert standing(hand, kept) == [f"Vous menez 2 à 0 contre {NAME}"]
    number = 2
    if what == "thrown away":
        lost.unlink()
        number = 1
    elif what == "index lost":
        paths.index_file().unlink()
    elif what == "index damaged":
        paths.index_file().write_bytes(paths.index_file().read_bytes()[:40])
    else:
        paths.household_file().write_bytes(b"{")
    assert standing(hand, kept) == [f"Vous menez {number} à 0 contre {NAME}"]
