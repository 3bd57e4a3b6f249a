from string import Formatter

import pytest
from games.castles import vocabulary as keys
from games.castles.boards import build
from typesetting import typeset

from ludotheque.core.game import Event, Fact, Refusal, ScoreLine
from ludotheque.games import GAMES
from ludotheque.games.boards import board_map
from ludotheque.games.castles import words as castles
from ludotheque.games.castles.place_words import PlaceWords

BOARD = build(
    ("cawdor-gate", "loch-1", "loch-2", "loch-3", "elgin-gate"),
    [
        *(("cawdor-gate", "loch-1"), ("loch-1", "loch-2"), ("loch-2", "loch-3"), ("loch-3", "elgin-gate")),
        *((f"scroll-{arms}", "loch-3") for arms in range(1, 7)),
    ],
    {"cawdor": (1, ["cawdor-gate"]), "elgin": (2, ["elgin-gate"])},
)
POINTS = {
    "cawdor": (100.0, 100.0),
    "cawdor-gate": (140.0, 100.0),
    "loch-1": (100.0, 60.0),
    "loch-2": (110.0, 10.0),
    "loch-3": (330.0, 70.0),
    "elgin-gate": (310.0, 100.0),
    "elgin": (300.0, 100.0),
}
WORDS = castles.OnBoard(BOARD, POINTS)
NAMES = ("Isabelle", "Guillaume", "Aliénor")
TEXT_FACTS = {"castle": "Cawdor", "place": "cawdor-gate", "origin": "scroll-2", "target": "loch-3"}
NUMBER_FACTS = {"arms": 4, "owner": 1, "holder": 1, "loser": 2, "shield": 1}


def facts(names: tuple[str, ...]) -> tuple[tuple[str, Fact], ...]:
    return tuple((name, TEXT_FACTS.get(name, NUMBER_FACTS.get(name, 3))) for name in names)


def sentence(text: str) -> str:
    assert text.strip()
    assert not list(filter(None, (field for _, field, _, _ in Formatter().parse(text))))
    return text


@pytest.mark.parametrize("reason", sorted(keys.REASONS))
def test_every_refusal_has_a_sentence(reason: str) -> None:
    text = sentence(WORDS.explain(Refusal("C6", reason, facts(keys.REASONS[reason])), NAMES))
    assert text.endswith(".")
    assert text[0].isupper()


@pytest.mark.parametrize("kind", sorted(keys.EVENTS))
def test_every_event_has_a_line(kind: str) -> None:
    sentence(WORDS.tell(Event(kind, 0, facts(keys.EVENTS[kind])), NAMES))


def test_if_no_knight_enters_it_is_said_why() -> None:
    """Another waits on the scroll (C4), or no small piece is left to lay it out (C2)."""
    for kind, why in (("scroll-occupied", "occupe déjà"), ("no-piece", "petites pièces")):
        event = Event(kind, 0, facts(keys.EVENTS[kind]))
        assert why in WORDS.tell(event, NAMES)
        assert why in WORDS.brief(event, NAMES)


@pytest.mark.parametrize("reason", sorted(keys.SHEET))
def test_every_line_of_the_score_sheet_has_words(reason: str) -> None:
    sentence(WORDS.score(ScoreLine(0, reason, 3, facts(keys.SHEET[reason])), NAMES))


@pytest.mark.parametrize("reason", keys.ENDINGS)
def test_every_ending_has_a_sentence(reason: str) -> None:
    assert sentence(castles.ending(reason)).endswith(".")


def test_a_refusal_says_its_numbers() -> None:
    refusal = Refusal(
        "C9", "outnumbered", (("place", "x"), ("need", 5), ("have", 3), ("enemy", 4), ("more", 0))
    )
    text = WORDS.explain(refusal, NAMES)
    assert "5 chevaliers" in text
    assert "4" in text


def test_an_attack_names_the_shield_only_if_there_was_one() -> None:
    def told(shield: int) -> str:
        numbers = (("castle", "Doune"), ("attackers", 3), ("need", 2), ("knights", 1), ("shield", shield))
        return WORDS.tell(Event("attack-repelled", 0, (*numbers, ("holder", 1))), NAMES)

    assert "bouclier 2" in told(2)
    assert "bouclier" not in told(-1)


def test_a_castle_lost_without_knights_costs_none() -> None:
    def told(count: int) -> str:
        return WORDS.tell(Event("castle-lost", 0, (("castle", "Doune"), ("count", count))), NAMES)

    assert "2 chevaliers" in told(2)
    assert "chevalier" not in told(0)


def test_plurals() -> None:
    assert castles.knights(1) == "1 chevalier"
    assert castles.knights(2) == "2 chevaliers"
    assert castles.moves_left(2) == "Déplacez vos chevaliers (encore 2)"
    assert castles.moves_left(1) == typeset("Dernier déplacement : une marche ou un assaut")


def test_c17_how_many_castles_are_left_is_said_in_words() -> None:
    assert castles.conquests_left(12) == "12 châteaux avant la fin"
    assert castles.conquests_left(2) == typeset("2 encore : la fin approche")
    assert castles.conquests_left(1) == typeset("Plus qu'un : la fin approche")


def march(origin: str, target: str, count: int = 3) -> str:
    return WORDS.tell(
        Event("marched", 0, (("origin", origin), ("target", target), ("count", count))), NAMES
    ).replace("\u00a0", " ")


def test_a_march_tells_who_what_and_where() -> None:
    """Issue 10, point 3: a place without a name is told by the direction from its nearest castle."""
    assert march("cawdor-gate", "loch-1") == (
        "Isabelle : 3 chevaliers vont de la porte de Cawdor au nord de Cawdor"
    )
    assert march("scroll-4", "loch-3", 1) == ("Isabelle : 1 chevalier va du parchemin IV au nord-est d’Elgin")
    assert march("loch-3", "elgin-gate").endswith("vont du nord-est d’Elgin à la porte d’Elgin")


def test_of_two_places_in_one_direction_the_farther_one_lies_between_two_castles() -> None:
    assert march("loch-1", "loch-2").endswith("vont du nord de Cawdor sur la route entre Cawdor et Elgin")
    assert march("loch-2", "loch-1").endswith("vont de la route entre Cawdor et Elgin au nord de Cawdor")


def test_of_two_places_in_one_direction_the_farther_one_may_be_the_exit_of_a_scroll() -> None:
    board = build(
        ("gate", "near", "far"),
        [("gate", "near"), ("near", "far"), *((f"scroll-{arms}", "far") for arms in range(1, 7))],
        {"elgin": (1, ["gate"])},
    )
    points = {"elgin": (0.0, 0.0), "gate": (0.0, -10.0), "near": (40.0, 0.0), "far": (80.0, 0.0)}
    where = PlaceWords(board, points)
    assert (where.at("near"), where.at("far")) == (typeset("à l'est d'Elgin"), "à la sortie du parchemin I")
    assert where.origin("far") == "de la sortie du parchemin I"


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
@pytest.mark.parametrize("phrase", [PlaceWords.origin, PlaceWords.target, PlaceWords.at])
def test_no_two_places_of_a_board_that_ships_are_called_alike(game, phrase) -> None:
    shipped = board_map(GAMES[game])
    where = PlaceWords(shipped.board, shipped.places)
    assert len({phrase(where, name) for name in shipped.board.names}) == len(shipped.board.names)


def test_a_castle_that_knights_leave_is_named() -> None:
    assert march("cawdor", "loch-1").endswith("3 chevaliers vont du château de Cawdor au nord de Cawdor")


def test_a_battle_is_told_where_it_was() -> None:
    fight = (("place", "loch-3"), ("attackers", 5), ("defenders", 4), ("fronts", 1), ("loser", 1))
    told = WORDS.tell(Event("battle", 0, fight), NAMES)
    assert told.replace("\u00a0", " ") == "Isabelle bat Guillaume au nord-est d’Elgin : 5 contre 4"


def test_every_line_says_who_and_no_id_of_the_board() -> None:
    ids = [name for name in BOARD.names if name != name.title().lower() or "-" in name]
    for kind, told in keys.EVENTS.items():
        line = WORDS.tell(Event(kind, 0, facts(told)), NAMES)
        assert "Isabelle" in line or kind == "stopped"
        assert not [name for name in ids if name in line]


def test_the_gates_of_one_castle_are_told_apart() -> None:
    board = build(
        ("east", "north"),
        [("east", "north"), *((f"scroll-{arms}", "east") for arms in range(1, 7))],
        {"elgin": (1, ["east", "north"])},
    )
    where = PlaceWords(board, {"elgin": (0.0, 0.0), "east": (9.0, 0.0), "north": (0.0, -9.0)})
    for phrase in (where.named, where.origin, where.target):
        assert "porte 1 d’Elgin" in typeset(phrase("east"))
        assert "porte 2 d’Elgin" in typeset(phrase("north"))
