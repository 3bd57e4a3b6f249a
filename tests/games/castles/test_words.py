from string import Formatter

import pytest

from ludotheque.core.game import Event, Fact, Refusal, ScoreLine
from ludotheque.games.castles import words as castles
from ludotheque.games.castles.rules import vocabulary as keys

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
    text = sentence(castles.explain(Refusal("C6", reason, facts(keys.REASONS[reason])), NAMES))
    assert text.endswith(".")
    assert text[0].isupper()


@pytest.mark.parametrize("kind", sorted(keys.EVENTS))
def test_every_event_has_a_line(kind: str) -> None:
    sentence(castles.tell(Event(kind, 0, facts(keys.EVENTS[kind])), NAMES))


@pytest.mark.parametrize("reason", sorted(keys.SHEET))
def test_every_line_of_the_score_sheet_has_words(reason: str) -> None:
    sentence(castles.score(ScoreLine(0, reason, 3, facts(keys.SHEET[reason])), NAMES))


@pytest.mark.parametrize("reason", keys.ENDINGS)
def test_every_ending_has_a_sentence(reason: str) -> None:
    assert sentence(castles.ending(reason)).endswith(".")


def test_a_refusal_says_its_numbers() -> None:
    refusal = Refusal(
        "C9", "outnumbered", (("place", "x"), ("need", 5), ("have", 3), ("enemy", 4), ("more", 0))
    )
    text = castles.explain(refusal, NAMES)
    assert "5 chevaliers" in text
    assert "4" in text


def test_an_attack_names_the_shield_only_if_there_was_one() -> None:
    def told(shield: int) -> str:
        numbers = (("castle", "Doune"), ("attackers", 3), ("need", 2), ("knights", 1), ("shield", shield))
        return castles.tell(Event("attack-repelled", 0, (*numbers, ("holder", 1))), NAMES)

    assert "bouclier 2" in told(2)
    assert "bouclier" not in told(-1)


def test_a_castle_lost_without_knights_costs_none() -> None:
    def told(count: int) -> str:
        return castles.tell(Event("castle-lost", 0, (("castle", "Doune"), ("count", count))), NAMES)

    assert "2 chevaliers" in told(2)
    assert "chevalier" not in told(0)


def test_plurals() -> None:
    assert castles.knights(1) == "1 chevalier"
    assert castles.knights(2) == "2 chevaliers"
    assert castles.moves_left(1) == "Déplacez vos chevaliers (encore 1)"
