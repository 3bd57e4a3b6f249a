"""Every key of the rules has its words, and they say what a doubting player wants to know."""

from string import Formatter

import pytest
from games.schotten_totten import vocabulary as keys
from games.schotten_totten.table import stones, table

from ludotheque.core.game import Event, Fact, Refusal, ScoreLine
from ludotheque.games.schotten_totten import card_words, words
from ludotheque.games.schotten_totten.rules.advice import proof, reach, side_strength
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN_CARDS
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS

NAMES = ("Isabelle", "Guillaume")
TEXT = {"card": "G7", "ruse": "banshee", "cards": "G7 G8", "deck": "clan", "mine": "run", "theirs": "set"}


def facts(names: tuple[str, ...], **given: str) -> tuple[tuple[str, Fact], ...]:
    return tuple((name, given.get(name) or TEXT.get(name, 1)) for name in names)


def sentence(text: str) -> str:
    assert text.strip()
    assert not list(filter(None, (field for _, field, _, _ in Formatter().parse(text))))
    return text


@pytest.mark.parametrize("reason", sorted(keys.REASONS))
def test_every_refusal_has_a_sentence(reason):
    text = sentence(words.explain(Refusal("S3", reason, facts(keys.REASONS[reason])), NAMES))
    assert text.endswith(".")
    assert text[0].isupper() or not text[0].isalpha()


@pytest.mark.parametrize("kind", sorted(keys.EVENTS))
def test_every_event_has_a_line(kind):
    given = {"why": "first", "how": "blocked"}
    sentence(words.tell(Event(kind, 0, facts(keys.EVENTS[kind], **given)), NAMES))


@pytest.mark.parametrize("why", keys.GRANTED)
def test_every_reason_of_a_granted_claim_has_a_line(why):
    assert "Isabelle" in words.tell(Event("claimed", 0, facts(keys.EVENTS["claimed"], why=why)), NAMES)


@pytest.mark.parametrize("how", keys.ENDINGS[:4])
def test_every_way_a_round_is_won_has_a_line(how):
    assert "Isabelle" in words.tell(Event("round-won", 0, facts(keys.EVENTS["round-won"], how=how)), NAMES)


def test_sheet_and_endings():
    for reason, names in keys.SHEET.items():
        sentence(words.score(ScoreLine(0, reason, 5, facts(names)), NAMES))
    assert all(words.ending(reason).endswith(".") for reason in keys.ENDINGS)


def test_every_card_has_its_name_the_tactics_two_and_an_effect():
    for number, key in enumerate(CARD_NAMES):
        assert card_words.card(number)
        if CLAN_CARDS <= number < 64:
            assert card_words.old_name(key)
            assert card_words.family(key)
            assert card_words.effect(key).endswith(".")
    assert card_words.card(CARD_NAMES.index("G7")) == "7 vert"
    assert card_words.card(CARD_NAMES.index("fog")) == "Colin-Maillard"
    assert card_words.old_name("fog") == "Brouillard"
    assert len({card_words.formation(key) for key in FORMATIONS}) == 5


def test_cards_have_their_article():
    told = {key: card_words.the_card(CARD_NAMES.index(key)) for key in ("G7", "fog", "spy", "banshee")}
    assert told == {"G7": "le 7 vert", "fog": "le Colin-Maillard", "spy": "l’Espion", "banshee": "la Banshee"}


def test_stones_are_told_in_the_figures_that_are_carved_on_them():
    assert words.stone(4) == "borne IV"
    game = table(sides=(stones(s9="R6 R7"), {}), played=True)
    refusal = game.rules.refusal(game.state, game.rules.notation.read("claim stone-9"))
    assert "borne IX" in words.explain(refusal, NAMES)


def test_cards_of_a_colour_are_named_together():
    named = [CARD_NAMES.index(card) for card in ("G8", "B9", "G7", "N1")]
    assert card_words.cards(named) == "les 7 et 8 verts, le 9 bleu et le 1 brun"
    assert card_words.cards(named[:1]) == "le 8 vert"
    nines = [CARD_NAMES.index(card) for card in ("R9", "B9")]
    assert card_words.cards(nines) == "les 9 bleu et rouge"


def test_a_refused_claim_names_the_cards_that_would_beat_it():
    """S14, and the words of the rules: 7, 8 verts: suite couleur 24 contre 21."""
    game = table(sides=(stones(s5="R6 R7 R8"), stones(s5="G9")), played=True)
    refusal = game.rules.refusal(game.state, game.rules.notation.read("claim stone-5"))
    said = words.explain(refusal, NAMES)
    assert said == "L’autre côté peut encore recevoir les 7 et 8 verts\u00a0: suite couleur 24 contre 21."
    assert words.proof(proof(game.state, 0, 4)) == said


def test_a_granted_claim_says_why_nothing_can():
    game = table(sides=(stones(s5="R7 R8 R9"), stones(s5="G9")), played=True)
    assert "égal" in words.proof(proof(game.state, 0, 4))
    safe = table(sides=(stones(s5="R7 R8 R9"), stones(s5="G9 B1")), played=True)
    assert words.proof(proof(safe.state, 0, 4)) == (
        "Vu les cartes posées, en face, au mieux\u00a0: somme 19, avec le 9 bleu. "
        "C’est moins que suite couleur 24."
    )


def test_what_a_side_is_about_to_be():
    game = table(sides=(stones(s1="R7", s2="B7 B8", s3="G1 N1 M1"), {}))
    assert card_words.side_strength(side_strength(game.state, 0, 0)) == "somme 7"
    assert card_words.side_strength(side_strength(game.state, 0, 1)) == "suite couleur\u202f? 15"
    assert card_words.side_strength(side_strength(game.state, 0, 2)) == "brelan 3"
    assert card_words.side_strength(side_strength(game.state, 0, 3)) == ""
    assert card_words.reach(reach(game.state, 0, 1)) == "au mieux suite couleur 24, avec le 9 bleu"
    assert card_words.reach(reach(game.state, 0, 2)) == "brelan 3"


def test_an_incomplete_side_is_said_without_a_mark_of_doubt():
    game = table(sides=(stones(s1="R7 R9", s2="B7 B8 B9", s3="R1 N7", s4="R2"), {}))
    told = [card_words.so_far(side_strength(game.state, 0, stone)) for stone in range(5)]
    making = "suite couleur à compléter, 16", "somme à compléter, 8"
    assert told == [making[0], "suite couleur 24", making[1], "somme 2", ""]
