"""What is said of a knight's way or a combat, and why: its figures are those of the hall."""

from games.chevaliers.table import RULES, WHITE, table

from ludotheque.core.judgement import Reason
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.reasons import REASONS
from ludotheque.games.chevaliers.judgement.value import FAR
from ludotheque.games.chevaliers.rules.advice import prospect
from ludotheque.games.chevaliers.rules.moves import Attack, Step
from ludotheque.games.chevaliers.why import Why

WHY = Why(RULES.board)
NAMES = [name for name in RULES.board.names if name]


def said(key: str, **facts: int | str) -> str:
    assert REASONS[key] == tuple(facts)
    text = WHY.reason(Reason(key, tuple(facts.items())))
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def test_every_key_of_the_judgement_has_words():
    facts = {"square": NAMES[0], "target": NAMES[0], "post": 0, "rule": "K10"}
    for key, names in REASONS.items():
        for number in (0, 1, 2, FAR):
            words = said(key, **{name: facts.get(name, number) for name in names})
            assert len(words) > 8
            assert "{" not in words


def test_ways_and_rolls_are_told_with_their_numbers():
    assert said("nearer", before=9, after=6).endswith("passe de 9 à 6 cases")
    assert said("bars", before=9, after=FAR) == "les Blancs n'ont plus de chemin sans danger vers les coffres"
    assert "par 2 lancers sur 6, au lieu de 4" in said("flees", square=NAMES[0], before=4, after=2)
    assert "ne peuvent plus" in said("flees", square=NAMES[0], before=4, after=0)
    assert "par 1 lancer sur 6" in said("dares", square=NAMES[0], before=0, after=1)
    assert "(1 sur 2)" in said("home", square=NAMES[0], homes=1)


def test_an_attack_is_told_with_the_odds_of_the_rules():
    at = table("d5", "d7", side=WHITE, die=1)
    found = ChevaliersJudgement(RULES).candidates(at.state, at.turn, None)
    line = next(one for one in found if any(isinstance(move, Attack) for move in one.line))
    facts = dict(next(reason for reason in line.reasons if reason.key == "attacks").facts)
    attack = next(move for move in line.line if isinstance(move, Attack))
    odds = prospect(RULES.turns, WHITE, 1 << attack.by, attack.target)
    assert facts["wins"] == round(100 * odds.wins)
    words = said("attacks", **facts)
    assert f"gagnée à {facts['wins']} %" in words
    assert f"attaquant hors jeu : {round(100 * odds.lose_out)} %" in words


def test_a_way_is_told_by_where_it_ends():
    at = table("d5", "h9", side=WHITE, die=2)
    found = ChevaliersJudgement(RULES).candidates(at.state, at.turn, None)
    steps = [move for move in found[0].line if isinstance(move, Step)]
    assert WHY.gesture(at.state, steps).startswith("amener un Blanc ")
