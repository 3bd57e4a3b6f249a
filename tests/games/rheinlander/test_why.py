"""What is said of a knight, a card or a bastion, and why: its figures are those of the counties."""

from games.rheinlander.table import table

from ludotheque.core.judgement import Reason
from ludotheque.games.rheinlander.judgement.judgement import RheinlanderJudgement
from ludotheque.games.rheinlander.rules.moves import Blind, Discard, Skip, Take
from ludotheque.games.rheinlander.why import gesture, reason

NAMES = ("Gui", "Aliénor", "Ronan")


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def said(key: str, **facts: int | str) -> str:
    return plain(reason(Reason(key, tuple(facts.items())), NAMES))


def test_reasons_name_county_points_and_players():
    assert said("takes", where="12–15", points=5) == "pour prendre le comté 12–15 (5 points)"
    assert said("paid-me", points=3, where="12") == "3 points tout de suite"
    assert said("paid-other", seat=1, points=1) == "mais Aliénor reçoit 1 point"
    assert said("holds", where="7", points=4, lead=2).endswith("avec 2 chevaliers d'avance")
    assert "à égalité" in said("holds", where="7", points=4, lead=0)
    assert said("closes-in", where="7", points=4, seat=2, lead=-1).endswith("avec 1 chevalier de retard")
    assert "faire jeu égal" in said("closes-in", where="7", points=4, seat=2, lead=0)
    assert said("saves", left=1) == "pour garder ses bastions (1 bastion)"
    assert said("next-turn", number=31) == "le 31 pourra servir au prochain tour"


def test_every_gesture_has_words():
    place = table(left=". . [4] . . .", hand=(3, 30, 32, 34, 36))
    board = place.rules.board
    for move in (*place.rules.legal(place.state), Discard(3), Take(3), Blind(), Skip()):
        assert len(gesture(board, move)) > 8


def test_what_is_paid_is_what_the_rules_pay():
    place = table(left="A A . [4] B . .", hand=(3, 30, 32, 34, 36))
    judgement = RheinlanderJudgement(place.rules)
    seen = place.rules.view(place.state, 0)
    for one in judgement.candidates(seen, 0, None):
        before, after = place.state.points, place.rules.apply(place.state, one.line[0]).points
        paid = {seat: now - then for seat, (then, now) in enumerate(zip(before, after, strict=True))}
        told = dict.fromkeys(range(3), 0)
        for why in one.reasons:
            facts = dict(why.facts)
            if why.key == "paid-me":
                told[0] += int(facts["points"])
            elif why.key == "paid-other":
                told[int(facts["seat"])] += int(facts["points"])
        assert told == paid
