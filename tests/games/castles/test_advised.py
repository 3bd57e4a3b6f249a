"""Advice at the table of the castle games: whole journeys, one plan in a turn, and castles first."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pygame
import pytest
from desk import Desk
from drawn import drawn
from games.castles.play import plies, rules_of
from games.castles.table import table
from games.castles.vocabulary import plain
from ludotheque.games.castles.judgement.counsel import HARDLY, SURE
from seat import Seat, begin, sit_down

from ludotheque.core.judgement import Candidate, Reason
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.judgement.judge import CastleJudgement, Memory
from ludotheque.games.castles.judgement.order import opening
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Shield, Take
from ludotheque.games.castles.rules.state import CastleState, Phase
from ludotheque.players.team import Answer, Idea, Team
from ludotheque.table.advice import gesture_of


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)


def seated(*armies: dict[str, int]) -> Seat:
    """Return the table in the glen with these armies, the first seat to move with three moves left."""
    seat = sit_down(3)
    return begin(seat, set_up(seat.scene.session.rules, Diagram(armies=armies, castles={}, left=3)))


def read(seat: Seat, *words: str):
    return tuple(map(seat.scene.session.rules.notation.read, words))


def gesture(seat: Seat, *words: str) -> int:
    """Return how many moves of a line are one gesture."""
    table = seat.table
    line = read(seat, *words)
    return len(gesture_of(table.session.rules, table.look, table.game.position, line))


def test_knights_go_all_the_way_and_take_the_castle_in_one_gesture():
    seat = seated({"moor": 2}, {}, {})
    way = ("march moor mill 2", "march mill ford 2", "take keep ford", "occupy 1 no")
    assert gesture(seat, *way) == 4, "and in"
    assert gesture(seat, *way[:3]) == 3
    assert gesture(seat, *way[:2], "end") == 2


def test_knights_that_others_join_go_on_together():
    seat = seated({"moor": 2, "mill": 1}, {}, {})
    assert gesture(seat, "march moor mill 2", "march mill ford 3", "end") == 2
    assert gesture(seat, "march moor mill 2", "march mill ford 2", "end") == 2
    assert gesture(seat, "march moor mill 2", "march mill ford 1", "end") == 1, "one stays behind"


def test_two_armies_are_two_gestures():
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    assert gesture(seat, "march moor mill 2", "march weir bog 1", "end") == 1


def advised(seat: Seat, monkeypatch, *ideas: tuple[float, tuple[str, ...]]):
    """Ask for advice, which has these lines, each so much worse than the best; return what is shown."""
    keys = ("better", "scroll")  # what has the same reasons is advised once
    told = zip(ideas, keys, strict=False)
    found = tuple(Idea(line, (Reason(key),), behind) for (behind, line), key in told)
    return asked(seat, monkeypatch, *found)


def asked(seat: Seat, monkeypatch, *ideas: Idea):
    """Ask for advice, which has these ideas; return what is shown."""
    monkeypatch.setattr(Team, "told", lambda _team, _moves: None)  # the game did not begin as games do
    monkeypatch.setattr(Team, "advise", lambda _team, _question: iter([Answer(ideas=ideas)]))
    seat.key(pygame.K_h)
    for _look in range(10):
        seat.app.step(1 / 30)
    papers = seat.table.papers.advice
    return (*papers.entries, *papers.others)


@pytest.mark.parametrize(("behind", "first"), [(0.4, "march bog weir 1"), (0.6, "march moor mill 2")])
def test_advice_goes_on_with_the_plan_that_was_followed_if_it_is_about_as_good(monkeypatch, behind, first):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    plan = ("march pass bog 1", "march weir ford 1", "march bog weir 1", "end")
    advised(seat, monkeypatch, (0.0, ("march moor mill 2", "end")), (1.0, plan))
    seat.push("other-advice")
    seat.key(pygame.K_2)
    seat.settle()
    assert read(seat, *plan[:2]) == tuple(step.move for step in seat.scene.session.steps)
    other = (0.0, ("march moor mill 2", "end"))
    entries = advised(seat, monkeypatch, other, (behind, plan[2:]))
    assert entries[0].moves == read(seat, first)
    assert len(entries) == 1 or entries[1].moves != entries[0].moves


def test_a_plan_that_was_not_followed_is_forgotten(monkeypatch):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    plan = ("march pass bog 1", "march weir bog 1", "end")
    advised(seat, monkeypatch, (0.0, plan))
    seat.table.session.play(*read(seat, "march pass moor 1"))
    seat.refresh()
    entries = advised(seat, monkeypatch, (0.0, ("march moor mill 2", "end")), (0.1, plan[1:]))
    assert entries[0].moves == read(seat, "march moor mill 2")


def test_a_journey_is_one_line_of_the_log():
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    for words in ("march moor mill 2", "march weir bog 1", "march mill ford 2"):
        seat.table.session.play(*read(seat, words))
    seat.refresh()
    assert len(seat.table.game.lines(9)) == 3, "others went in between"
    seat = seated({"moor": 2}, {}, {})
    for words in ("march moor mill 2", "march mill ford 2"):
        seat.table.session.play(*read(seat, words))
    seat.refresh()
    (line,) = seat.table.game.lines(9)
    assert line.places[-2:] == ("moor", "ford")
    assert "La Tour" in line.text, "from its gate, the moor"
    assert "Donjon" in line.text, "to the ford, before its gate"
    assert line.brief.startswith("2 chevaliers devant")


def test_knights_that_come_back_or_part_are_told_march_by_march():
    for second in ("march mill moor 2", "march mill ford 1"):
        seat = seated({"moor": 2}, {}, {})
        for words in ("march moor mill 2", second):
            seat.table.session.play(*read(seat, words))
        seat.refresh()
        assert len(seat.table.game.lines(9)) == 2, second


def conquers(line) -> bool:
    """Return whether one army's moves lead to a castle before any other army moves."""
    at = next((at for at, move in enumerate(line) if not isinstance(move, March)), len(line))
    if at == len(line) or not isinstance(line[at], Take | Attack):
        return False
    starts = [*(move.origin for move in line[:at]), line[at].gate]
    return [move.target for move in line[:at]] == starts[1:]


def idle_before_a_conquest(line) -> bool:
    """Return whether a line makes moves before its first conquest that bring no knights to it."""
    at = next((at for at, move in enumerate(line) if isinstance(move, Take | Attack)), 0)
    places = {line[at].gate} if isinstance(line[at], Take | Attack) else set()
    for move in reversed(line[:at]):
        if not isinstance(move, March) or move.target not in places:
            return True
        places.add(move.origin)
    return False


class Decided(NamedTuple):
    """A position in which a seat decides, what it considers and what it would advise."""

    judgement: CastleJudgement
    view: CastleState
    seat: int
    usual: Sequence[Candidate]
    advice: Sequence[Candidate]


@cache
def decided() -> Sequence[Decided]:
    """Return every third decision of games at random on small boards."""
    found = []
    for seed in range(12):
        rng = Random(seed)
        rules = rules_of(rng)
        judgement = CastleJudgement(rules)
        for number, (state, _move, _after) in enumerate(plies(rules, rng, 120)):
            seat = rules.turn(state)
            if seat >= 0 and number % 3 == 0:
                view = rules.view(state, seat)
                usual, advice = judgement.candidates(view, seat, None), judgement.advise(view, seat, None)
                found.append(Decided(judgement, view, seat, usual, advice))
    return found


def test_in_advice_a_castle_is_taken_before_what_other_knights_do():
    moved = 0
    for judgement, view, _seat, usual, found in decided():
        moved += any(idle_before_a_conquest(one.line) for one in usual)
        for one in found:
            assert not idle_before_a_conquest(one.line)
            state = view
            for move in one.line:
                assert judgement.rules.refusal(state, move) is None
                if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                    break
                state = judgement.rules.apply(state, move)
    assert moved > 2


VAGUE = {
    "better",
    "safer",
    "bar",
    "nearer",
    "scroll",
    "gather",
    "wait",
    "safe",
    "spent",
    "planned",
    "risk",
    "exposed",
    "exposes",
    "guards",
    "later",
    "averted",
    "averts",
    "left",
}


def at_the_gate(one: Candidate) -> float:
    """Return the share of the knights needed for the castle aimed at that will stand at its gate."""
    goal = one.facts("goal")
    return min(1, goal["have"] / goal["need"]) if goal else 0


def clearness(one: Candidate) -> tuple[bool, bool, bool, float]:
    """Return what a player sees of a line: a conquest, no danger, a purpose, and how near its aim is."""
    purpose = bool({reason.key for reason in one.reasons} - VAGUE)
    return (
        conquers(one.line),
        not one.facts("risk", "exposed", "exposes", "retaken"),
        purpose,
        at_the_gate(one),
    )


def takes_surely(one: Candidate) -> bool:
    """Return whether a line surely wins a castle (C12, C13) and is not warned that it will be lost."""
    won = bool(one.facts("take")) or one.facts("attack").get("percent") == 100
    return won and not one.facts("retaken") and not one.facts("end")


def test_of_lines_that_are_about_as_good_the_one_with_the_clearest_purpose_comes_first():
    """This holds unless a castle is surely taken."""
    taken = calm = clear = later = 0
    for *_position, found in decided():
        if takes_surely(found[0]):
            continue
        best = max(one.score for one in found)
        near = [one for one in found if one.score >= best - HARDLY]
        clearest = max(map(clearness, near))
        among = [one for one in near if clearness(one) == clearest]
        assert clearness(found[0]) == clearest
        assert found[0].score == max(one.score for one in among)
        taken += clearest[0]
        calm += clearest[1] and not all(clearness(one)[1] for one in near)
        clear += clearest[2]
        later += found[0].score < best
    assert min(taken, calm, clear, later) > 0


def test_a_castle_that_is_surely_taken_and_kept_comes_first():
    sure = later = 0
    for *_position, found in decided():
        best = max(one.score for one in found)
        secured = [one for one in found if takes_surely(one) and one.score >= best - SURE]
        if secured:
            assert takes_surely(found[0])
            assert found[0].score == max(one.score for one in secured)
            sure += 1
            later += found[0].score < best - HARDLY
    assert min(sure, later) > 0


def test_the_plan_of_a_turn_lasts_until_a_shield_is_seen():
    """After the first journey of the first advice, what is left of its turn comes first.

    Only a castle sure to be won may come before it, or anything, if what is left is a march without clear
    purpose to where others may win. If it has another aim than the whole turn had, it is marked.
    """
    lasted = 0
    for judgement, view, seat, _usual, _found in decided():
        memory = Memory(start=(view, Memory()))
        whole, state = judgement.advise(view, seat, memory)[0], view
        line, first = whole.line, opening(whole.line)
        for move in first:
            if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                break
            after = judgement.rules.apply(state, move)
            memory, state = judgement.remember(memory, seat, state, move, after), after
        else:
            if judgement.rules.turn(state) == seat and len(first) < len(line):
                rest = judgement.advise(state, seat, memory)[0]
                if rest.line != line[len(first) :]:
                    lines = (one.told for one in judgement._rests(seat, memory))
                    left = next(one for one in lines if one.line == line[len(first) :])
                    purpose = bool({reason.key for reason in left.reasons} - VAGUE)
                    assert takes_surely(rest) or (left.facts("exposed") and not purpose)
                    continue
                aims = [one.facts("goal").get("castle") for one in (whole, rest)]
                other = None not in aims and aims[0] != aims[1]
                assert rest.facts("goal").get("other", 0) == other
                lasted += 1
    assert lasted > 20


def test_a_castle_that_can_surely_be_won_comes_before_the_plan_of_the_turn(monkeypatch):
    """Whatever else is about as good does not."""
    walk = ("march pass bog 1", "march weir ford 1", "end")
    take = Reason("take", (("castle", "Le Donjon"), ("swords", 1), ("left", 3)))
    for last, why, first in (
        (("take keep ford", "occupy 1 yes"), take, "take keep ford"),
        (("march moor mill 2", "end"), aims("Le Donjon", 2, 0), walk[1]),
    ):
        seat = seated({"moor": 2, "ford": 2, "weir": 1, "pass": 1}, {}, {})
        plan = (aims("La Tour", 4, 0),)
        asked(seat, monkeypatch, Idea(walk, plan))
        seat.key(pygame.K_1)
        seat.settle()
        entries = asked(seat, monkeypatch, Idea(last, (why,)), Idea(walk[1:], plan, 0.4))
        assert entries[0].moves[0] == read(seat, first)[0]


def test_a_shield_that_is_seen_ends_the_plan_and_so_does_a_march_of_ones_own():
    at = table({"north": 2, "south": 4}, {"west": 1}, left=3)
    judgement, view = CastleJudgement(at.rules), at.state
    memory = Memory(start=(view, Memory()))
    advised = {one.line[0] for one in judgement.advise(view, 0, memory)}
    own = next(move for move in at.rules.legal(view) if isinstance(move, March) and move not in advised)
    after = at.rules.apply(view, own)
    assert not judgement._rests(0, judgement.remember(memory, 0, view, own, after))
    drawn = judgement.remember(memory, 0, view._replace(phase=Phase.SHIELD), Shield(2), view)
    assert (drawn.start, drawn.made) == ((view, drawn._replace(start=None)), ())


def test_an_aim_has_the_knights_that_win_surely_and_the_fewest_that_may():
    """C12, C13: the chances are those of the rules."""
    held = 0
    for judgement, view, _seat, _usual, found in decided():
        for facts in filter(None, (one.facts("goal") for one in found if not one.facts("take", "attack"))):
            castle = judgement.rules.board.titles.index(facts["castle"])
            if view.owners[castle] < 0:
                assert facts["need"] == facts["least"] == 2 * judgement.rules.board.swords[castle]
                continue
            odds = [attack_odds(judgement.rules, view, castle, count) for count in range(facts["need"] + 1)]
            assert odds[-1] == 1 > odds[-2]
            assert round(100 * odds[facts["least"]]) == facts["percent"]
            held += 1
    assert held > 5


def test_a_castle_that_is_won_this_turn_is_no_aim_of_later_advice():
    """Going to its gate and waiting there is no plan beside taking it."""
    won = 0
    for *_position, found in decided():
        taken = set()
        for one in sorted(found, key=lambda one: -one.score):
            castle = one.facts("take", "attack").get("castle")
            assert castle or one.facts("goal").get("castle", "none") not in taken
            taken |= {castle} - {None}
        won += bool(taken)
    assert won > 5


def test_the_knights_that_march_to_the_aim_are_advised_before_others():
    """The first march leads nearer to the castle aimed at, or brings knights to those that go there."""
    others = 0
    for judgement, view, seat, _usual, found in decided():
        enemies = sum(view.held) - view.held[seat]
        for one in found:
            marches = [move for move in one.line if isinstance(move, March)]
            if not one.facts("goal") or len(marches) < len(one.line) - 1:
                continue
            castle = judgement.rules.board.titles.index(one.facts("goal")["castle"])
            row = judgement._distances.to_castle(castle, enemies)
            nearer = [move for move in marches if row[move.target] < row[move.origin]]
            met = {move.target for move in nearer} | {move.origin for move in marches[1:]}
            assert marches[0].target in met
            others += marches[0] in nearer and marches[-1] not in nearer
    assert others > 5


def to_turn_of(seat: Seat, number: int) -> None:
    """End turns without a march until a player is to march."""
    session = seat.scene.session
    while session.turn != number:
        session.deal() if session.turn < 0 else session.play(*read(seat, "end"))
    seat.refresh()


def test_a_warning_is_told_once_a_turn_with_the_best_advice(monkeypatch):
    facts = (("castle", "Le Donjon"), ("knights", 4))
    danger = Reason("risk", facts)
    warning = "Attention : 4 ennemis peuvent prendre Le Donjon."

    def ask(*lines: tuple[str, ...]):
        reasons = [(Reason(key), danger) for key in ("better", "scroll")]
        ideas = tuple(Idea(line, why) for line, why in zip(lines, reasons, strict=False))
        monkeypatch.setattr(Team, "told", lambda _team, _moves: None)
        monkeypatch.setattr(Team, "advise", lambda _team, _question: iter([Answer(ideas=ideas)]))
        seat.key(pygame.K_h)
        for _look in range(10):
            seat.app.step(1 / 30)
        papers = seat.table.papers.advice
        told = (entry.text.replace("\xa0", " ") for entry in (*papers.entries, *papers.others))
        return [warning in text for text in told]

    seat = seated({"moor": 2, "weir": 1, "bog": 1}, {"pass": 1}, {})
    assert ask(("march moor mill 2", "end"), ("march weir bog 1", "end")) == [True, False]
    seat.key(pygame.K_1)
    seat.settle()
    assert ask(("march weir bog 1", "end")) == [False]

    seat.scene.session.play(*read(seat, "end"))
    to_turn_of(seat, 1)
    to_turn_of(seat, 0)
    assert ask(("march weir bog 1", "end")) == [True], "the danger is still there"


def test_the_next_turn_goes_on_with_the_aim_if_it_is_about_as_good_and_else_says_so(monkeypatch):
    def aiming(castle: str) -> tuple[Reason, ...]:
        facts = {"castle": castle, "need": 2, "have": 0, "guard": 0, "least": 2, "percent": 100}
        return (Reason("goal", tuple(facts.items())),)

    def ask(seat: Seat, *ideas: Idea):
        monkeypatch.setattr(Team, "told", lambda _team, _moves: None)
        monkeypatch.setattr(Team, "advise", lambda _team, _question: iter([Answer(ideas=ideas)]))
        seat.key(pygame.K_h)
        for _look in range(10):
            seat.app.step(1 / 30)
        return [entry.text for entry in seat.table.papers.advice.entries]

    for behind, first in ((0.4, "Le Donjon"), (0.6, "La Tour")):
        seat = seated({"moor": 2, "weir": 1, "bog": 1}, {"pass": 1}, {})
        first_turn = ask(seat, Idea(("march moor mill 2", "end"), aiming("Le Donjon")))
        assert "passe maintenant avant" not in first_turn[0]
        seat.key(pygame.K_1)
        seat.settle()
        again = ask(seat, Idea(("march weir bog 1", "end"), aiming("La Tour")))
        assert "passe maintenant avant" not in again[0], "other knights have other aims in the same turn"
        session = seat.scene.session
        session.play(*read(seat, "end"))
        to_turn_of(seat, 1)
        other = ask(seat, Idea(("march pass moor 1", "end"), aiming("La Tour")))
        assert "passe maintenant avant" not in other[0], "it is somebody else"
        to_turn_of(seat, 0)
        tower = Idea(("march weir bog 1", "end"), aiming("La Tour"))
        keep = Idea(("march mill ford 2", "end"), aiming("Le Donjon"), behind)
        told = ask(seat, tower, keep)
        assert first in told[0]
        changed = "La Tour passe maintenant avant Le Donjon" in told[0]
        assert changed == (first == "La Tour")
        assert not changed or "il rapporte plus d’épées" in told[0], "three swords, not one"


def test_a_journey_on_which_others_join_is_made_by_one_click(monkeypatch):
    seat = seated({"moor": 2, "mill": 1}, {}, {})
    seat.app.change(speed=1)
    line = ("march moor mill 2", "march mill ford 3", "end")
    advised(seat, monkeypatch, (0.0, line))
    seat.key(pygame.K_1)
    seat.settle()
    assert [step.move for step in seat.scene.session.steps] == [*read(seat, *line[:2])]
    assert "mill" not in {piece["place"] for piece in seat.seen["pieces"]}
    army = [piece for piece in seat.seen["pieces"] if piece["place"] == "ford"]
    assert sum(piece.get("count", 1) for piece in army) == 3, army


def test_an_arrow_tells_how_many_march_together_until_others_join(monkeypatch):
    seat = seated({"moor": 2, "mill": 1}, {}, {})
    (entry,) = advised(seat, monkeypatch, (0.0, ("march moor mill 2", "march mill ford 3", "end")))
    assert entry.ways == (("moor", "mill"), ("mill", "ford"))
    assert entry.pieces == (2, 3)
    assert {"×2", "×3"} <= {mark.words for mark in drawn(seat)}
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    first = (0.0, ("march moor mill 2", "march mill ford 2", "end"))
    entry, _other = advised(seat, monkeypatch, first, (0.1, ("march weir bog 1", "end")))
    assert (entry.ways, entry.pieces) == ((("moor", "mill", "ford"),), (2,))
    assert "×2" in {mark.words for mark in drawn(seat)}
    seat.push("other-advice")
    assert {"1", "×2", "2"} <= {mark.words for mark in drawn(seat)}
    assert "×1" not in {mark.words for mark in drawn(seat)}


def test_a_turn_that_only_ends_without_a_reason_is_said_not_to_press_unless_something_is_at_risk(monkeypatch):
    seat = seated({"moor": 2}, {}, {})
    (entry,) = asked(seat, monkeypatch, Idea(("end",), (Reason("wait"),)))
    assert (entry.text, entry.moves) == ("Rien ne presse.", read(seat, "end"))
    seat = seated({"moor": 2}, {}, {})
    danger = Reason("risk", (("castle", "Le Donjon"), ("knights", 4)))
    (entry,) = asked(seat, monkeypatch, Idea(("end",), (Reason("wait"), danger)))
    assert entry.text.startswith("Finir le tour. Attention")


def test_an_aim_is_kept_over_a_turn_whose_advice_has_none(monkeypatch):
    def aiming(castle: str) -> tuple[Reason, ...]:
        facts = {"castle": castle, "need": 2, "have": 0, "guard": 0, "least": 2, "percent": 100}
        return (Reason("goal", tuple(facts.items())),)

    def ask(*ideas: Idea) -> str:
        monkeypatch.setattr(Team, "told", lambda _team, _moves: None)
        monkeypatch.setattr(Team, "advise", lambda _team, _question: iter([Answer(ideas=ideas)]))
        seat.key(pygame.K_h)
        for _look in range(10):
            seat.app.step(1 / 30)
        first = seat.table.papers.advice.entries[0].text
        seat.key(pygame.K_1)
        seat.settle()
        return first

    def next_turn():
        seat.scene.session.play(*read(seat, "end"))
        to_turn_of(seat, 1)
        to_turn_of(seat, 0)

    seat = seated({"moor": 2, "weir": 1, "bog": 1}, {"pass": 1}, {})
    assert "Le Donjon" in ask(Idea(("march moor mill 2", "end"), aiming("Le Donjon")))
    next_turn()
    ask(Idea(("march weir bog 1", "end"), (Reason("safer"),)))
    next_turn()
    tower = Idea(("march bog weir 2", "end"), aiming("La Tour"))
    keep = Idea(("march mill ford 2", "end"), aiming("Le Donjon"), 0.4)
    assert "le but est Le Donjon" in ask(tower, keep)


def told(seat: Seat, words: Sequence[str], *reasons: Reason) -> str:
    """Return what is said of a line with these reasons."""
    table, line = seat.table, read(seat, *words)
    first = gesture_of(table.session.rules, table.look, table.game.position, line)
    return plain(table.look.telling.advice(table.game.position, line, first, reasons))


def aims(castle: str, need: int, have: int, far: int = 0) -> Reason:
    facts = {"castle": castle, "need": need, "have": have, "guard": 0, "least": need, "percent": 100}
    return Reason("goal", (*facts.items(), ("far", far)))


def test_two_armies_that_take_a_castle_together_are_told_the_castle_first():
    """C12: two knights take a castle of one sword."""
    seat = seated({"mill": 1, "weir": 1}, {}, {})
    line = ("march mill ford 1", "march weir ford 1", "take keep ford", "occupy 1 yes")
    take = Reason("take", (("castle", "Le Donjon"), ("swords", 1), ("left", 3)))
    hold = Reason("hold", (("castle", "Le Donjon"), ("knights", 1), ("shield", 1)))
    text = told(seat, line, take, hold)
    assert text.startswith("Pour prendre Le Donjon (1 épée) : 1 chevalier va ")
    assert " Ensuite, 1 chevalier " in text
    assert text.endswith(" y va aussi.")
    assert "laisser" not in text


def test_a_conquest_is_told_with_its_odds_and_whether_it_can_be_kept_and_nothing_else():
    seat = seated({"ford": 2, "pass": 1}, {}, {})
    line = ("take keep ford", "occupy 1 yes", "march pass moor 1", "end")
    take = Reason("take", (("castle", "Le Donjon"), ("swords", 1), ("left", 3)))
    easy = told(seat, line, take, aims("La Tour", 4, 1))
    assert easy == "Prendre Le Donjon (1 épée) avec 2 chevaliers, et y laisser 1 chevalier et un bouclier."
    retaken = Reason("retaken", (("castle", "Le Donjon"), ("knights", 4)))
    kept = f"{easy[:-1]}, mais 4 ennemis peuvent le reprendre."
    assert told(seat, line, take, retaken) == kept


def test_what_other_knights_do_afterwards_is_left_to_the_next_advice():
    seat = seated({"moor": 2, "bog": 1}, {}, {})
    line = ("march moor mill 2", "march bog weir 1", "end")
    alone = told(seat, line, aims("Le Donjon", 2, 0))
    assert alone.endswith("le but est Le Donjon, où il faut 2 chevaliers.")
    assert "Ensuite" not in alone
    battle = Reason("beat", (("place", "weir"), ("attackers", 1), ("defenders", 0)))
    assert " Ensuite, 1 chevalier va " in told(seat, line, battle), "else nothing would say why"


def test_an_aim_that_is_left_aside_is_not_told_twice():
    seat = seated({"moor": 2}, {}, {})
    at, telling = seat.table.game.position, seat.table.look.telling
    former = (("castle", "Le Donjon"),)
    left = Reason("left", (*former, ("knights", 0), ("part", "ends")))
    reasons = aims("La Tour", 4, 0), Reason("planned", former), left
    assert telling.other_aim(at.view, at, "Le Donjon", reasons) == ""
    risk = Reason("risk", (("castle", "La Tour"), ("knights", 4)))
    assert "Le Donjon" in telling.other_aim(at.view, at, "Le Donjon", (*reasons, risk)), "told instead"


def test_knights_that_march_where_others_may_win_are_told_so_in_every_advice():
    seat = seated({"moor": 2}, {}, {})
    facts = {"place": "mill", "knights": 3, "own": 2, "often": 2}
    text = told(seat, ("march moor mill 2", "end"), Reason("scroll"), Reason("exposed", (*facts.items(),)))
    assert text.endswith(". Là, 3 ennemis pourraient les battre, environ 1 fois sur 2.")


def test_c9_the_second_front_of_a_battle_is_told_with_the_first():
    seat = seated({"bog": 1, "moor": 2}, {"pass": 2}, {})
    line = ("march bog pass 1", "march moor pass 2", "end")
    fronts = [Reason("beat", (("place", "pass"), ("attackers", n), ("defenders", 2))) for n in (1, 3)]
    text = told(seat, line, *fronts)
    assert "pour y battre l'ennemi (3 contre 2)" in text
    assert text.endswith(" y vont aussi.")


def test_the_aim_is_told_before_the_acts_and_side_effects_only_alone():
    telling = seated({"moor": 2}, {}, {}).table.look.telling
    retreat = Reason("retreat", (("place", "moor"), ("knights", 2)))
    battle = Reason("beat", (("place", "mill"), ("attackers", 2), ("defenders", 1)))
    scroll, aim = Reason("scroll"), aims("Le Donjon", 2, 0)
    take = Reason("take", (("castle", "La Tour"), ("swords", 2), ("left", 3)))

    def because(*reasons: Reason) -> str:
        return plain(telling.justification(reasons))

    goal = "le but est Le Donjon, où il faut 2 chevaliers"
    assert because(retreat, scroll, aim) == f"{goal}."
    assert because(battle, aim).startswith(f"{goal} ; et aussi pour battre "), "two acts, not one"
    assert because(take, Reason("spent")) == "pour prendre La Tour (2 épées)."
    assert because(scroll, retreat) == "pour libérer le parchemin : occupé, il ne donne pas de chevalier."
    hold = Reason("hold", (("castle", "La Tour"), ("knights", 1), ("shield", 0)))
    assert because(take, hold, aim) == f"pour prendre La Tour (2 épées) ; ensuite, {goal}."
    assert because(hold) == "pour laisser 1 chevalier à La Tour."
    far = because(scroll, aims("Le Donjon", 2, 0, 4))
    assert far == "pour libérer le parchemin : occupé, il ne donne pas de chevalier.", (
        "C5: more than a turn away"
    )
    assert because(scroll, aims("Le Donjon", 2, 0, 3)) == f"{goal}."


TAKES = (Reason("take", (("castle", "Le Donjon"), ("swords", 1), ("left", 3))),)


@pytest.mark.parametrize(
    ("armies", "line", "reasons", "played"),
    [
        (  # the castle comes first, then who goes where
            {"mill": 1, "weir": 1},
            ("march mill ford 1", "march weir ford 1", "take keep ford", "occupy 1 yes", "end"),
            TAKES,
            4,
        ),
        (  # "… y va aussi"
            {"pass": 1, "weir": 1, "moor": 1},
            ("march pass bog 1", "march weir bog 1", "march moor mill 1"),
            (Reason("better"),),
            2,
        ),
        (  # "Ensuite, …"
            {"pass": 1, "weir": 1, "moor": 1},
            ("march pass bog 1", "march weir ford 1", "march moor mill 1"),
            (),
            2,
        ),
        ({"pass": 1, "weir": 1}, ("march pass bog 1", "march weir ford 1"), (Reason("better"),), 1),
    ],
)
def test_one_click_plays_all_that_an_advice_tells(monkeypatch, armies, line, reasons, played):
    seat = seated(armies, {}, {})
    (entry,) = asked(seat, monkeypatch, Idea(line, reasons))
    assert entry.moves == read(seat, *line[:played])
    starts = {move.split()[1] for move in line[:played] if move.startswith("march")}
    assert {way[0] for way in entry.ways} == starts, "all of it is shown by arrows"
    seat.key(pygame.K_1)
    seat.settle()
    made = [step.move for step in seat.session.steps if step.seat == 0]
    assert made == [*read(seat, *line[:played])]


def test_an_assault_that_cannot_succeed_is_asked_about_and_enter_puts_the_knights_back():
    seat = sit_down(3)
    start = Diagram(({"ford": 2}, {}, {}), {"keep": HeldCastle(1, 1, shield=3, open=True)}, left=3)
    begin(seat, set_up(seat.session.rules, start))
    seat.drag(seat.army("ford"), seat.place("keep"))
    assert seat.app.scenes.top.name == "dialog"
    assert "ne peut pas réussir : 2 chevaliers" in plain(" ".join(seat.seen["texts"]))
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert (seat.app.scenes.top.name, seat.session.cursor, seat.seen["held"]) == ("table", 0, None)
    seat.drag(seat.army("ford"), seat.place("keep"))
    seat.push("confirm")
    assert [step.move.verb for step in seat.session.steps] == ["attack"]
