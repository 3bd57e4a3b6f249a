"""Advice at the table of the castle games: certain castles first, whole journeys, and one plan in a turn."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from random import Random
from typing import NamedTuple

import pygame
import pytest
from desk import Desk
from drawn import drawn
from games.castles.boards import build
from games.castles.play import plies, rules_of
from games.castles.table import RHEINGOLD, table
from games.castles.test_hinder import BOARD as PATH
from games.castles.test_judgement import road
from games.castles.test_why import BOARD as STREET
from games.castles.vocabulary import plain
from seat import Seat, begin, sit_down

from ludotheque.core.annotations import AdvisedLine
from ludotheque.core.forecast import ENDING, UNKNOWN, Expectation, Foretold
from ludotheque.core.game import Fact
from ludotheque.core.judgement import ADVISED, Candidate, Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games import GAMES, maps
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.judgement.advice import NEARLY, POINTLESS, SPARED, Stakes, worth_trying
from ludotheque.games.castles.judgement.advice import told as told_in_order
from ludotheque.games.castles.judgement.certain import certain, last_turn, reached
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.judgement.lines import Turn
from ludotheque.games.castles.judgement.memory import Memory
from ludotheque.games.castles.judgement.order import Order
from ludotheque.games.castles.judgement.weighing import Weighing
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End, March, Occupy, Roll, Take
from ludotheque.games.castles.rules.state import CastleState, pool
from ludotheque.players.player import JudgingPlayer
from ludotheque.players.team import Answer, Idea, Question, Team
from ludotheque.table.advice import advice_words, gesture_of, outdone, own_words
from ludotheque.table.adviser import Adviser
from ludotheque.table.contract.telling import Advice


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)


def seated(*armies: dict[str, int], left: int = 3) -> Seat:
    """Return the table in the glen with these armies, the first seat to move with so many moves left."""
    seat = sit_down(3)
    return begin(seat, set_up(seat.scene.session.rules, Diagram(armies=armies, castles={}, left=left)))


def spent() -> Seat:
    """Return the table where the first seat has made the last of its moves."""
    seat = seated({"moor": 2}, {}, {}, left=1)
    seat.scene.session.play(*read(seat, "march moor mill 2"))
    seat.refresh()
    return seat


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


def test_an_arrow_tells_how_many_march_all_along_it(monkeypatch):
    for goes, ways in (
        (1, {("moor", "mill"): 2, ("mill", "ford"): 1}),  # one stays behind
        (2, {("moor", "mill", "ford"): 2}),
        (3, {("moor", "mill"): 2, ("mill", "ford"): 3}),  # another one joins them
    ):
        seat = seated({"moor": 2, "mill": 1}, {}, {})
        line = "march moor mill 2", f"march mill ford {goes}", "end"
        further = Reason.of("then", at=1, moves=1, what="goal", about="Le Donjon", knights=goes)
        (entry,) = asked(seat, monkeypatch, Idea(line, (aims("Le Donjon", 2, 0), further)))
        assert dict(zip(entry.ways, entry.pieces, strict=True)) == ways


def test_of_turns_with_the_same_end_the_shortest_is_tried_and_none_that_ends_where_it_began():
    """Two go out and come back with three others, or these come in alone; or they come back as they were."""
    at = table({"left": 2, "mid": 3}, {}, {}, board=ROAD)
    rules = at.rules
    worth = CastleJudgement(rules)._worth(at.state, 0, None)
    turns = []
    for words in (
        ("march left mid 2", "march mid left 5", "end"),
        ("march mid left 3", "end"),
        ("march left mid 2", "march mid left 2", "end"),
    ):
        line = tuple(map(rules.notation.read, words))
        turns.append(Turn(0.0, line, tuple(accumulate(line, rules.apply, initial=at.state))))
    for order in (turns, turns[::-1]):
        assert [turn.line for turn in worth_trying(rules, worth, order, (), ())] == [turns[1].line]


def test_an_army_that_flees_is_led_all_the_way_before_other_knights_march():
    at = table({"two": 1, "scroll-1": 1}, {"doune-gate": 2}, {}, board=STREET)
    worth = CastleJudgement(at.rules)._worth(at.state, 0, None)
    words = "march two blair-gate 1", "march scroll-1 one 1", "march blair-gate far 1"
    line = tuple(map(at.rules.notation.read, words))
    turn = Turn(0.0, line, tuple(accumulate(line, at.rules.apply, initial=at.state)))
    led = Order(at.rules, worth).led(turn._replace(states=(*turn.states[:-1], None)))
    assert [*map(at.rules.notation.write, led.line)] == [words[0], words[2], words[1]]


def test_two_armies_are_two_gestures():
    seat = seated({"moor": 2, "weir": 1}, {}, {})
    assert gesture(seat, "march moor mill 2", "march weir bog 1", "end") == 1


def advised(seat: Seat, monkeypatch, *ideas: tuple[float, tuple[str, ...]]):
    """Ask for advice, which has these lines, each so much worse than the best; return what is shown."""
    keys = ("scroll", "guard")  # what has the same reasons is advised once
    facts = ((), (("castle", "La Tour"), ("knights", 1)))
    gains = (
        Expectation(Happening("castle-taken", 0, name), "next", 0.5, 1.0, 0.0)
        for name in ("Le Donjon", "La Tour")
    )
    told = zip(ideas, map(Reason, keys, facts), map(Foretold, gains), strict=False)
    return asked(seat, monkeypatch, *(Idea(line, (why,), behind, gain) for (behind, line), why, gain in told))


def asked(seat: Seat, monkeypatch, *ideas: Idea):
    """Ask for advice, which has these ideas; return what is shown."""
    monkeypatch.setattr(Team, "told", lambda _team, _moves: None)  # the game did not begin as games do
    monkeypatch.setattr(Team, "advise", lambda _team, _question, _late: iter([Answer(ideas=ideas)]))
    seat.key(pygame.K_h)
    for _look in range(10):
        seat.app.step(1 / 30)
    papers = seat.table.papers.advice
    return (*papers.entries, *papers.others)


PLAN, OTHER = ("march pass bog 1", "march weir ford 1", "end"), ("march moor mill 2", "end")


def goes_on(seat: Seat, monkeypatch, *ideas: tuple[float, tuple[str, ...]], public: bool = False):
    """Ask for advice; return with which line it is to go on."""
    questions = list[Question]()
    send = Desk.ask
    monkeypatch.setattr(Desk, "ask", lambda desk, one, *told: questions.append(one) or send(desk, one, *told))
    monkeypatch.setattr(Adviser, "_public", public)
    advised(seat, monkeypatch, *ideas)
    return questions[-1].onward


def play(seat: Seat, *words: str) -> None:
    for move in read(seat, *words):
        seat.table.session.play(move)
    seat.refresh()


@pytest.mark.parametrize("followed", [PLAN, OTHER])
def test_advice_goes_on_with_what_was_advised_and_begun_by_hand(monkeypatch, followed):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    session = seat.table.session
    start = session.cursor
    assert goes_on(seat, monkeypatch, (0.0, OTHER), (0.1, PLAN)) == ()
    play(seat, followed[0])
    assert goes_on(seat, monkeypatch, (0.0, ("march weir bog 1", "end"))) == followed[1:]
    session.seek(start)
    seat.refresh()
    assert goes_on(seat, monkeypatch, (0.0, PLAN)) == OTHER, "undone"


def test_a_plan_that_was_not_followed_is_forgotten(monkeypatch):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    goes_on(seat, monkeypatch, (0.0, PLAN))
    play(seat, "march pass moor 1")
    assert goes_on(seat, monkeypatch, (0.0, OTHER)) == ()


def test_what_was_advised_by_what_one_player_sees_is_not_gone_on_with_before_all(monkeypatch):
    for first, then in ((False, False), (True, True), (True, False), (False, True)):
        seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
        goes_on(seat, monkeypatch, (0.0, PLAN), public=first)
        play(seat, PLAN[0])
        found = goes_on(seat, monkeypatch, (0.0, OTHER), public=then)
        assert found == (() if then and not first else PLAN[1:])


def test_what_was_advised_is_kept_with_the_game(monkeypatch):
    seat = seated({"moor": 2, "weir": 1, "pass": 1}, {}, {})
    goes_on(seat, monkeypatch, (0.0, PLAN), (2.0, OTHER))
    session = seat.table.session
    assert session.advised == (AdvisedLine(session.cursor, PLAN),), "what is much worse is not shown"
    play(seat, PLAN[0])
    goes_on(seat, monkeypatch, (0.0, PLAN[1:]), (0.1, OTHER))
    shown = [AdvisedLine(session.cursor, line) for line in (PLAN[1:], OTHER)]
    assert session.advised[1:] == (*shown,)


def test_the_line_to_go_on_with_is_the_first_idea_even_if_it_is_not_thought_of_any_more():
    at = table({"two": 1, "scroll-1": 1}, {"doune-gate": 2}, {}, board=STREET)
    for line in (("march two one 1", "end"), ("march scroll-1 one 1", "end"), ("end",)):
        monkeyed = Team(CastleJudgement(at.rules))
        monkeyed._hired = At(at)
        ideas = next(monkeyed.advise(Question(0, advice=True, onward=line))).ideas
        assert ideas[0].line == line
        assert [idea.line for idea in ideas].count(line) == 1
        assert all(idea.behind >= 0 for idea in ideas)


class At:
    """Stands in for the hired players in a position of its own."""

    def __init__(self, at) -> None:
        self._player, self._view = JudgingPlayer(CastleJudgement(at.rules), 0, 0.0, "1"), at.state

    def __getattr__(self, name: str):
        return lambda _seat, *asked: getattr(self._player, name)(self._view, *asked)


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


# What is advised


class Decided(NamedTuple):
    """A position in which a seat decides, what it considers and what it would advise."""

    judgement: CastleJudgement
    view: CastleState
    seat: int
    usual: Sequence[Candidate]
    tried: Sequence[Candidate]
    advice: Sequence[Candidate]

    def wins_surely(self, one: Candidate) -> bool:
        """Return whether a line takes a castle (C12), or attacks one with enough for any shield (C13)."""
        state, rules = self.view, self.judgement.rules
        for move in one.line:
            if isinstance(move, Take):
                return True
            if isinstance(move, Attack):
                if attack_odds(rules, state, move.castle, move.count) == 1:
                    return True
                if state.shields[move.castle] == HIDDEN:
                    return False
            state = rules.apply(state, move)
        return False

    def loses(self, one: Candidate) -> bool:
        """Return whether a line ends the game without a win of the seat (C17, C18)."""
        state, rules = self.view, self.judgement.rules
        for move in one.line:
            if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                return False
            state = rules.apply(state, move)
        end = rules.outcome(state)
        return bool(end) and self.seat not in end.winners

    def stakes(self, one: Candidate) -> Stakes:
        judgement, view = self.judgement, self.view
        worth = judgement._worth(view, self.seat, None)
        weighing = Weighing(judgement.rules, judgement._distances, worth, view, ())
        return weighing._stakes(one, reached(judgement.rules, view, one.line))

    def hands_over(self, one: Candidate) -> bool:
        """Return whether a line loses the game, or another seat can surely end it next and win (C17, C18)."""
        rules, others = self.judgement.rules, {*range(self.judgement.rules.seats)} - {self.seat}
        after = reached(rules, self.view, one.line)
        return self.loses(one) or (
            not rules.outcome(after) and any(last_turn(rules, after, foe) for foe in others)
        )


@cache
def decided() -> Sequence[Decided]:
    """Return every third decision of games at random on small boards."""
    found = []
    for seed in range(4, 8):
        rng = Random(seed)
        rules = rules_of(rng)
        judgement = CastleJudgement(rules)
        for number, (state, _move, _after) in enumerate(plies(rules, rng, 120)):
            seat = rules.turn(state)
            if seat >= 0 and number % 3 == 0:
                view = rules.view(state, seat)
                usual, tried = judgement.candidates(view, seat, None), judgement.advise(view, seat, None)
                advice = judgement.settled(sorted(tried, key=lambda one: -one.score), view, seat)
                found.append(Decided(judgement, view, seat, usual, tried, advice))
    return found


def test_castles_that_can_surely_be_won_are_advised_and_come_first_unless_that_is_worse():
    first = 0
    for one in decided():
        sure = {capture.castle for capture in certain(one.judgement.rules, one.view)}
        untold = sure - {castle for line in one.advice for castle in attacked(line)}
        assert all(map(one.hands_over, (line for line in one.tried if attacked(line) & untold)))
        if not sure:
            continue
        safe = [line for line in one.advice if one.wins_surely(line) and not one.loses(line)]
        if not safe:
            continue
        best, first_wins = max(line.score for line in one.tried), one.wins_surely(one.advice[0])
        assert first_wins or all(line.score < best - NEARLY for line in safe)
        if first_wins:
            known = {line.line: one.stakes(line) for line in one.advice}
            less = [known[line.line].risk for line in one.advice if not one.wins_surely(line)]
            saved = known[one.advice[0].line].risk - SPARED
            assert less == [] or (len(less) == 1 and less[0] <= saved), "but what saves more"
        first += first_wins and one.advice[0].score < best
    assert first > 0


def test_who_wins_a_castle_also_wins_with_the_moves_left_what_can_surely_be_won():
    """All knights of smaller pieces are out (C2), so that five must go into the second castle together."""
    mine = {"klopp-gate": 7, "lahneck-gate": 3, "scroll-1": 1, "scroll-3": 1, "scroll-6": 1}
    black = {"boppard-2": 1, "katz-gate": 1, "rheingau-3": 1, "soonwald-1": 1, "soonwald-6": 1, "taunus-4": 1}
    foes = black, {"boppard-4": 2, "maus-gate": 1, "rheingau-2": 2, "taunus-8": 1, "scroll-2": 1}
    held = dict.fromkeys(("lahneck", "reichenstein", "sterrenberg"), HeldCastle(0, 1))
    held |= dict.fromkeys(("fuerstenberg", "liebenstein", "maus"), HeldCastle(0, 1, 0))
    held |= {"rheinstein": HeldCastle(0, 1, 2), "sooneck": HeldCastle(0, 1, 3)}
    held |= {"stolzenfels": HeldCastle(0, 2, 1), "stahleck": HeldCastle(1, 10)}
    held |= {"klopp": HeldCastle(2, 3), "ehrenfels": HeldCastle(2, 1)}
    at = table(mine, *foes, castles=held, board=maps.load(GAMES["rheingold"].map()).board, rule_set=RHEINGOLD)
    judgement, view = CastleJudgement(at.rules), at.rules.view(at.state, 0)
    tried = judgement.advise(view, 0, None)
    first = judgement.settled(sorted(tried, key=lambda one: -one.score), view, 0)[0]
    assert attacked(first) == {at.castle("klopp"), at.castle("ehrenfels")}


def near_the_end(*armies: dict[str, int], **castles: HeldCastle) -> Decided:
    """Return the advice on a road where `near`, at r2, and `far`, at r8, are untaken (C17)."""
    at = table(*armies, castles=castles, board=road(near=2, mid=3, far=3, high=3))
    judgement, view = CastleJudgement(at.rules), at.rules.view(at.state, 0)
    tried = judgement.advise(view, 0, None)
    advice = judgement.settled(sorted(tried, key=lambda one: -one.score), view, 0)
    return Decided(judgement, view, 0, (), tried, advice)


BEHIND = {"mid": HeldCastle(1, 9), "high": HeldCastle(1, 9)}  # six swords; near and far have five


def test_c17_no_end_that_is_lost_is_advised_nor_made_an_aim_while_there_is_another_turn():
    for place in ("near-gate", "r2", "r0", "r1"):
        for one in (
            near_the_end({place: 5}, {}, {}, **BEHIND),
            near_the_end({place: 5}, {"r5": 9}, {}, **BEHIND),
        ):
            assert one.advice
            for line in one.advice:
                assert not one.loses(line)
                told = [reason for reason in line.reasons if reason.key in ("goal", "soon", "roll")]
                assert not {"Near", "Far"} & {dict(reason.facts)["castle"] for reason in told}


def test_c17_what_lets_a_seat_end_the_game_and_lose_is_neither_foretold_nor_said_of_a_roll():
    """One and two are left, three swords together, as many as three has."""
    for keeper in (0, 1):
        held = {"three": HeldCastle(keeper, 1)}
        one, two = (table({"north": count}, {"south": 9}, {}, castles=held) for count in (1, 2))
        judgement = CastleJudgement(one.rules)
        idle = judgement.candidate(one.rules.view(one.state, 0), 0, None, (End(),))
        rolled = [dict(reason.facts)["castle"] for reason in idle.reasons if reason.key == "roll"]
        able = [known.about for known, _worth in judgement.able(two.rules.view(two.state, 0), 0)]
        assert ("One" in rolled) == ("One" in able) == (keeper == 0)


def test_c17_no_turn_is_advised_after_which_another_surely_ends_the_game_and_wins():
    """With the castle that would be won in it, the leader loses so much that the second wins with near."""
    held = {"mid": HeldCastle(1, 2), "high": HeldCastle(2, 2)}
    for own, others in (({"r4": 6, "r3": 5}, {"far-gate": 2, "r2": 5}), ({"r1": 5, "r6": 6}, {"r3": 4})):
        one = near_the_end(own, others, {}, **held)
        assert any(map(one.hands_over, one.tried))
        assert one.advice
        assert not any(map(one.hands_over, one.advice))


@pytest.mark.parametrize(("theirs", "told"), [(7, "Near"), (5, "")])
def test_c17_it_is_told_which_castle_lets_another_end_the_game(theirs, told):
    """Once near is taken, whoever takes far, which needs six, gets mid with it: 9 to 2."""
    one = near_the_end({"near-gate": 5}, {"far-gate": theirs}, {}, high=HeldCastle(1, 1))
    facts = one.advice[0].facts("lets-end")
    assert facts.get("castle", "") == told
    if told:
        assert not attacked(one.advice[0])
        assert (facts["seat"], facts["points"], facts["best"]) == (1, 2, 9)


def test_c17_a_sure_assault_is_advised_if_other_knights_can_hinder_the_end_after_it():
    held = {"mid": HeldCastle(1, 3), "high": HeldCastle(2, 0, shield=1)}
    one = near_the_end({"high-gate": 6, "r7": 7}, {"r8": 6}, {}, **held)
    high = one.judgement.rules.board.titles.index("High")
    assert any(high in attacked(line) for line in one.advice)


def test_c17_where_nobody_can_hinder_the_end_no_turn_is_advised_that_makes_it_easier():
    """Seven stand at the gate of near: the nine who come there and take it would need four without them."""
    held = {"mid": HeldCastle(1, 2), "high": HeldCastle(1, 1)}
    one = near_the_end({"near-gate": 7}, {"r3": 9}, {}, **held)
    assert all(map(one.hands_over, one.tried))
    rules = one.judgement.rules
    assert one.advice
    for line in one.advice:
        ending = last_turn(rules, reached(rules, one.view, line.line), 1)
        assert max(move.count for move in ending.line if isinstance(move, March)) == 8, (
            "C9: one more than seven"
        )


def test_c17_where_the_best_turns_hand_the_game_over_others_are_looked_for():
    held = {"mid": HeldCastle(2, 2), "high": HeldCastle(2, 3)}
    one = near_the_end({"r8": 1, "r0": 4}, {"far-gate": 7}, {}, **held)
    assert {line.line for line in one.advice} - {(End(),)}


def test_where_nothing_is_certain_the_best_assault_is_among_those_shown():
    assaults = 0
    for one in decided():
        found = [line for line in one.advice if attacked(line)]
        assert not found or any(attacked(line) for line in one.advice[:ADVISED])
        assaults += bool(found) and not any(map(one.wins_surely, found))
    assert assaults > 0


def test_else_the_best_comes_first_if_a_fact_speaks_for_it():
    for one in decided():
        others = [line for line in one.advice if not (attacked(line) or line.facts("guard", "safe"))]
        scores = [line.score for line in others[1:]]
        assert scores == sorted(scores, reverse=True)
        first = one.advice[0]
        if not first.reasons and first.line != (End(),) and (idle := one.judgement.idle(one.view, one.seat)):
            least = next(other.score for other in one.tried if other.line == idle) + POINTLESS
            assert first.score >= least


def test_a_battle_comes_first_if_something_follows_from_it_else_after_a_castle_that_is_won_next():
    at = table({"left": 4}, {}, {}, board=ROAD)
    march = at.rules.ground.row(at.rules.board.names.index("left"), at.rules.board.names.index("mid"))
    beat, soon = Reason.of("beat", place="mid", attackers=2, defenders=1), aims("La Tour", 4, 0)
    threat = Reason.of("threat", about="La Tour", knights=0, foes=1)
    later = soon._replace(facts=tuple((dict(soon.facts) | {"turns": 2}).items()))
    best, battle, next_turn, useful = (
        Candidate(score, (move,), reasons)
        for move, score, reasons in zip(
            march, (1.0, 0.65, 0.7, 0.45), ((), (beat,), (soon,), (beat, threat)), strict=False
        )
    )

    def first(
        *found: Candidate, secured: Candidate | None = None, dear: Candidate | None = None
    ) -> Candidate:
        stakes = {one.line: Stakes(risk=float(one is dear), secured=float(one is secured)) for one in found}
        return told_in_order(found, stakes)[0]

    assert first(best, battle) == battle
    assert first(best, replace(battle, score=0.55)) == best, (
        "a battle for nothing is worth no more than so much"
    )
    assert first(best, battle, replace(next_turn, reasons=(later,))) != battle, "an aim comes before it"
    assert first(best, battle, dear=battle) == best, "it may cost a sword more"
    assert first(best, battle, next_turn) == next_turn
    assert first(best, battle, next_turn, useful) == useful
    assert first(best, battle, replace(next_turn, score=0.55)) == battle, "clearly worse than the best"
    assert first(next_turn, replace(useful, score=0.65)) == next_turn, "a castle is worth more"
    both = replace(useful, score=0.65, reasons=(beat, soon))
    assert first(next_turn, both) == first(replace(battle, score=0.7), both) == both, "a battle on the way"
    assert first(next_turn, replace(both, score=0.25)) == next_turn
    idle = replace(battle, score=0.8)
    assert first(idle, next_turn) == idle
    assert first(idle, next_turn, secured=next_turn) == next_turn, "nothing follows from the battle"
    assert first(idle, replace(next_turn, score=-0.2), secured=next_turn) == idle, "clearly worse"


@pytest.mark.parametrize(("behind", "inside"), [(0.1, 1), (0.3, 3)])
def test_of_turns_that_win_the_same_the_one_that_leaves_fewer_inside_comes_first(behind, inside):
    at = table({"west": 4}, {}, {}, board=ROAD)
    read = at.rules.notation.read
    many, few = (
        Candidate(score, (read("take one west"), read(f"occupy {count} yes")), (TAKES,), sure=True)
        for score, count in ((1.0, 3), (1.0 - behind, 1))
    )
    stakes = {one.line: Stakes(won=2.0, risk=float(one is few) / 5) for one in (many, few)}
    assert told_in_order([many, few], stakes)[0].line[1] == read(f"occupy {inside} yes")


def test_turns_that_leave_one_knight_inside_are_tried_beside_those_that_leave_more():
    at = table({"west": 4}, {"mid": 3}, {}, board=ROAD)
    tried = CastleJudgement(at.rules).advise(at.rules.view(at.state, 0), 0, None)
    inside = {move.count for one in tried for move in one.line if isinstance(move, Occupy)}
    assert 1 in inside
    assert max(inside) > 1


def attacked(one: Candidate) -> set[int]:
    return {move.castle for move in one.line if isinstance(move, Take | Attack)}


def test_two_pieces_of_advice_never_have_the_same_purpose():
    """They attack other castles, or name other aims; nor do they begin alike."""
    several = 0
    for one in decided():
        shown = one.advice[:ADVISED]
        purposes = [_purpose(line) for line in shown]
        assert len({*purposes}) == len(purposes), [(line.line, line.reasons) for line in shown]
        several += len(shown) > 1
    assert several > 20


def _purpose(one: Candidate) -> object:
    return frozenset(attacked(one)) or one.facts("goal").get("castle") or one.line


def idle_before_a_conquest(line) -> bool:
    """Return whether a line makes moves before its first conquest that bring no knights to it."""
    at = next((at for at, move in enumerate(line) if isinstance(move, Take | Attack)), 0)
    places = {line[at].gate} if isinstance(line[at], Take | Attack) else set()
    for move in reversed(line[:at]):
        if not isinstance(move, March) or move.target not in places:
            return True
        places.add(move.origin)
    return False


def test_in_advice_a_castle_is_taken_before_what_other_knights_do():
    moved = 0
    for one in decided():
        moved += any(idle_before_a_conquest(line.line) for line in one.usual)
        for advice in one.advice:
            assert not idle_before_a_conquest(advice.line)
            state, rules = one.view, one.judgement.rules
            for move in advice.line:
                assert rules.refusal(state, move) is None
                if isinstance(move, Attack) and state.shields[move.castle] == HIDDEN:
                    break
                state = rules.apply(state, move)
    assert moved > 0


def test_the_knights_that_march_to_the_aim_are_advised_before_others():
    """The first march leads nearer to the castle aimed at, or brings knights to those that go there."""
    others = 0
    for judgement, view, seat, _usual, _tried, found in decided():
        enemies = sum(view.held) - view.held[seat]
        for one in found:
            marches = [move for move in one.line if isinstance(move, March)]
            if not one.facts("goal") or len(marches) < len(one.line) - 1:
                continue
            castle = judgement.rules.board.titles.index(one.facts("goal")["castle"])
            row = judgement._distances.to_castle(castle, enemies)
            nearer = [move for move in marches if row[move.target] < row[move.origin]]
            met = {move.target for move in nearer} | {move.origin for move in marches[1:]}
            assert marches[0].target in met or one.facts("guard", "saves"), "a castle is saved first"
            others += marches[0] in nearer and marches[-1] not in nearer
    assert others > 2


def test_an_aim_has_the_knights_that_win_surely_and_the_fewest_that_may():
    """C12, C13: the chances are those of the rules."""
    held = 0
    for judgement, view, _seat, _usual, _tried, found in decided():
        for facts in filter(None, (one.facts("goal") for one in found if not one.facts("take", "attack"))):
            castle = judgement.rules.board.titles.index(facts["castle"])
            if view.owners[castle] < 0:
                assert facts["need"] == facts["least"] == 2 * judgement.rules.board.swords[castle]
                continue
            odds = [attack_odds(judgement.rules, view, castle, count) for count in range(facts["need"] + 1)]
            assert odds[-1] == 1 > odds[-2]
            assert round(100 * odds[facts["least"]]) == facts["percent"]
            held += 1
    assert held > 0


# A road with a castle of two swords near each end, and one of three swords beyond.
ROAD = build(
    ("far", "west", "left", "mid", "right", "east"),
    (
        *(("far", "west"), ("west", "left"), ("left", "mid"), ("mid", "right"), ("right", "east")),
        *((f"scroll-{arms}", "mid") for arms in range(1, 7)),
    ),
    {"one": (2, ["west"]), "two": (2, ["east"]), "three": (3, ["far"])},
)


def test_castles_that_the_former_turn_aimed_at_are_worth_more_in_advice():
    at = table({"left": 2, "mid": 1}, {}, {}, board=ROAD, rule_set=RHEINGOLD)
    judgement, state, memory = CastleJudgement(at.rules), at.state, None
    begun = judgement.rules.apply(state._replace(phase=0, moves=0), Roll(1))
    memory = judgement.remember(memory, 0, state._replace(phase=0, moves=0), Roll(1), begun)
    march = at.rules.notation.read("march left west 2")
    for move in (march, End()):
        after = judgement.rules.apply(begun, move)
        memory, begun = judgement.remember(memory, 0, begun, move, after), after
    assert memory.latest is None
    again = begun._replace(seat=0)
    memory = judgement.remember(memory, 0, again, Roll(2), judgement.rules.apply(again, Roll(2)))
    assert memory.latest is not None
    assert memory.latest[1] == (march, End())
    castles = judgement._begun(0, memory)
    assert castles
    assert castles <= {0, 2}, "those to the west"
    assert not judgement._begun(0, Memory())
    usual, kept = (judgement._worth(at.state, 0, None, begun).plans for begun in (frozenset(), castles))
    for castle in castles:
        known = [plans.standing(at.state).prizes.get(castle, 0.0) for plans in (usual, kept)]
        assert known[0] < known[1]


# What is said of it


def aims(castle: str, need: int, have: int, far: int = 0, led: int = 0) -> Reason:
    facts = {"need": need, "swords": need // 2, "have": have, "guard": 0, "barring": ""}
    facts |= {"least": need, "percent": 100}
    more = {"far": far, "led": led, "missing": 0, "turns": 1, "joining": 0, "where": "", "together": 0}
    return Reason.of("goal", castle=castle, **facts, **more)


def surely_next(castle: str, **against: Fact) -> Reason:
    """Return that a castle can be won in the next turn, and what others can do `against` it, or nothing."""
    facts = {
        "seat": -1,
        "what": "",
        "place": "mill",
        "knights": 0,
        "own": 2,
        "arms": "",
        "also": -1,
        "only": "",
    }
    return Reason.of("soon", castle=castle, **facts | {"guard": 0, "barring": ""} | against)


TAKES = Reason.of("take", castle="Le Donjon", swords=1, left=3)
SCROLL = Reason("scroll")


def told(seat: Seat, words: Sequence[str], *reasons: Reason, outlook: Foretold = UNKNOWN) -> str:
    """Return what is said of a line with these reasons."""
    model = seat.table
    line = read(seat, *words)
    return plain(advice_words(model.session.rules, model.look, model.game.position, line, reasons, outlook))


def test_a_conquest_is_told_before_what_other_knights_do_and_with_nothing_else():
    seat = seated({"ford": 2, "pass": 1}, {}, {})
    line = ("take keep ford", "occupy 1 yes", "march pass moor 1", "end")
    text = told(seat, line, TAKES, aims("La Tour", 4, 1))
    taken = "Prendre à coup sûr Le Donjon (1 épée), et y laisser 1 chevalier et un bouclier."
    assert text == taken
    assert told(seat, line[:2], TAKES) == f"{taken} Il vous restera 2 déplacements.", "a shield is drawn"


def test_nothing_presses_only_where_there_is_something_else_to_do():
    done = "Finir le tour : il ne reste rien d'autre à faire."
    armies = {"moor": 2}, {}, {}
    assert told(seated(*armies), ("end",)) == "Rien ne presse."
    assert told(spent(), ("end",)) == done
    none = "Finir le tour : aucun coup ne vaut mieux."
    for seat, place, begins in ((seated(*armies), "moor", none), (spent(), "mill", done)):
        lost = Expectation(Happening("beaten", 0, place), "round", 0.9, -1.0, 0.0)
        assert told(seat, ("end",), outlook=Foretold(price=lost)).startswith(f"{begins} Risque : ")


@pytest.mark.parametrize("surely", [False, True])
def test_it_is_pressing_that_another_can_end_the_game(monkeypatch, surely):
    seat = seated({"moor": 2}, {}, {})
    words = {1: "Anne peut finir la partie"} if surely else {}
    monkeypatch.setattr(seat.table.look.telling, "last_turn", lambda _view, who: words.get(who, ""))
    ending = Expectation(Happening(ENDING, 1, ""), "round", 0.9, 9.0, 0.0)
    text = told(seat, ("end",), outlook=UNKNOWN if surely else Foretold(ending=ending))
    assert text.startswith("Finir le tour : aucun coup ne vaut mieux. Attention : ")


def test_c14_what_stays_in_a_castle_just_won_is_advised_with_its_reason():
    seat = seated({"ford": 2}, {}, {})
    seat.scene.session.play(*read(seat, "take keep ford"))
    seat.refresh()
    for count, text in enumerate(
        (
            "Ne laisser qu'un bouclier à Le Donjon : vos chevaliers peuvent repartir.",
            "Laisser 1 chevalier et un bouclier à Le Donjon : il faudra 2 chevaliers pour l'attaquer.",
        )
    ):
        left = Reason.of("hold", castle="Le Donjon", knights=count, shield=1)
        assert told(seat, (f"occupy {count} yes",), left).startswith(text)


def test_where_a_turn_is_ended_the_castle_to_be_won_in_the_next_one_is_told():
    text = told(spent(), ("end",), surely_next("La Tour"))
    assert text.startswith("Finir le tour : vous pourrez prendre La Tour (")
    assert text.endswith("au prochain tour, et personne ne peut l'empêcher.")


@pytest.mark.parametrize(
    ("kind", "worth", "when"), [("castle-taken", 3.0, "next"), ("castle-lost", -3.0, "round")]
)
def test_what_is_foretold_is_told_in_the_place_of_what_an_aim_needs(kind, worth, when):
    seat = seated({"moor": 2}, {}, {})
    line = ("march moor mill 2", "end")
    goal = aims("Le Donjon", 2, 0)
    needs = "vous pourrez le prendre au prochain tour, si rien n'y change"
    assert told(seat, line, goal) == f"Mener 2 chevaliers vers Le Donjon (1 épée) : {needs}."
    claim = Expectation(Happening(kind, 0, "Le Donjon"), when, 0.5, worth, 0.0)
    outlook = Foretold(promise=claim) if worth > 0 else Foretold(averted=claim)
    text = told(seat, line, goal, outlook=outlook)
    assert text.startswith("Mener 2 chevaliers vers Le Donjon (1 épée). ")
    assert "Le Donjon (1 chance sur 2)" in text


def test_what_only_moves_that_are_not_told_avert_is_not_said_to_be_averted():
    seat = seated({"moor": 2, "pass": 1}, {}, {})
    line = ("march moor mill 2", "march pass moor 1", "end")
    lost = Expectation(Happening("castle-lost", 0, "La Tour"), "round", 0.5, -3.0, 0.0)
    then = Reason.of("then", at=1, moves=1, what="goal", about="La Tour", knights=1)
    for reasons, whole in (((), False), ((then,), True)):
        text = told(seat, line, aims("Le Donjon", 2, 0), *reasons, outlook=Foretold(averted=lost))
        assert ("Sinon, vous perdez La Tour" in text) == whole


@pytest.mark.parametrize("ending", ["", "Anne peut finir la partie"])
def test_an_assault_on_a_hidden_shield_is_told_though_nobody_knows_how_it_ends(monkeypatch, ending):
    seat = sit_down(3)
    held = {"keep": HeldCastle(1, 0, 1)}
    rules = seat.scene.session.rules
    seat = begin(seat, set_up(rules, Diagram(armies=({"ford": 4}, {}, {}), castles=held, left=3)))
    look = seat.table.look.telling
    monkeypatch.setattr(look, "last_turn", lambda view, who: ending if who == 1 else "")
    text = told(
        seat, ("attack keep ford 4",), Reason.of("attack", castle="Le Donjon", percent=50, attackers=4)
    )
    assert text.startswith("Attaquer Le Donjon (1 épée)")
    assert (f"Attention : {ending}." in text) == bool(ending)


def test_all_knights_that_a_turn_leads_nearer_to_the_castle_are_counted():
    seat = seated({"moor": 2, "pass": 1}, {}, {})
    line = ("march moor mill 2", "march pass moor 1", "end")
    text = told(seat, line, aims("Le Donjon", 2, 0, led=3))
    assert text.startswith("Mener 3 chevaliers vers Le Donjon (1 épée)")
    claim = Expectation(Happening("castle-taken", 0, "La Tour"), "next", 0.5, 3.0, 0.0)
    text = told(seat, line, aims("Le Donjon", 2, 0, led=3), outlook=Foretold(promise=claim))
    assert "3 chevaliers" not in text, "these do not all go there"


def test_knights_that_go_to_a_castle_which_is_not_named_yet_are_told_with_its_name():
    further = Reason.of("then", at=3, moves=1, what="goal", about="La Tour", knights=1)
    gain = Foretold(Expectation(Happening("castle-taken", 0, "La Tour"), "next", 1.0, 2.0, 0.0))
    seat = seated({"mill": 2, "pass": 1}, {}, {})
    line = ("march mill ford 2", "take keep ford", "occupy 1 no", "march pass moor 1", "end")
    text = told(seat, line, TAKES, further, outlook=gain)
    assert "Puis mener 1 chevalier vers La Tour." in text


def test_who_can_prevent_a_win_is_told_with_the_castle_where_the_act_does_not_name_it():
    """A castle may also be named for a place near it."""
    seat = seated({"moor": 2}, {"mill": 1}, {})
    line, titles = ("march moor mill 2", "end"), ("Le Donjon", "La Tour")
    for castle in titles:
        text = told(seat, line, aims(castle, 2, 0), surely_next(castle))
        assert text.startswith("Battre 1 chevalier")
        assert f": vous pourrez prendre {castle} (" in text
        assert "et personne ne peut l'empêcher" in text
    seat = seated({"moor": 2}, {}, {})
    text = told(seat, line, aims("Le Donjon", 2, 0), surely_next("Le Donjon"))
    assert text.endswith(
        "(1 épée) : vous pourrez le prendre au prochain tour, et personne ne peut l'empêcher."
    )


def test_a_castle_that_an_own_idea_surely_wins_next_is_not_promised_once_more():
    seat = seated({"moor": 2}, {}, {})
    game, words = seat.table.game, ("march moor mill 2", "end")
    won = surely_next("Le Donjon")
    gain = Foretold(Expectation(Happening("castle-taken", 0, "Le Donjon"), "next", 0.9, 1.0, 0.0))
    known = seat.table.session.rules, seat.table.look, game.position, read(seat, *words)
    for facts, times in ((), 0), ((won,), 1):
        text = plain(own_words(*known, (aims("Le Donjon", 2, 0), *facts), gain))
        assert text.count("et personne ne peut l'empêcher") == times
        assert text.lower().count("au prochain tour") == 1


@pytest.mark.parametrize(
    ("share", "arms", "only", "likely"),
    [
        (0.9, "", "", ", mais "),
        (0.5, "", "", " (1 chance sur 2), mais "),
        (0.9, "2 5", "", ", mais "),
        (0.5, "2 5", "1 2 5", ", sauf si le dé donne 2 ou 5 "),
    ],
)
def test_how_likely_a_win_is_is_not_said_where_the_dice_or_an_enemy_at_hand_say_it(share, arms, only, likely):
    seat, line = seated({"moor": 2}, {}, {}), ("march moor mill 2", "end")
    claim = Expectation(Happening("castle-taken", 0, "Le Donjon"), "next", share, 3.0, 0.0)
    soon = surely_next("Le Donjon", seat=1, what="bar", knights=3, own=0, arms=arms, only=only)
    text = told(seat, line, aims("Le Donjon", 2, 0), soon, outlook=Foretold(promise=claim))
    assert f"au prochain tour{likely}" in text
    assert ("si le dé donne 2 ou 5" in text) == bool(arms)


def test_further_advice_tells_which_castle_it_gives_up():
    telling = seated({"moor": 2}, {}, {}).table.look.telling
    sure, dice = surely_next("Le Donjon"), surely_next("La Tour", seat=1, what="bar", arms="5")
    barred = surely_next("La Tour", seat=1, what="bar")
    assert telling.given_up([TAKES], [SCROLL]) == "Mais Le Donjon reste à prendre."
    assert telling.given_up([sure], [dice]) == "Mais Le Donjon ne sera plus sûr au prochain tour."
    assert telling.given_up([dice], [SCROLL]) == "Mais La Tour ne sera plus sûr au prochain tour."
    for first, other in ([sure], [sure, SCROLL]), ([barred], [SCROLL]), ([sure], [TAKES]), ([TAKES], [TAKES]):
        assert not telling.given_up(first, other)


def test_a_castle_that_falls_next_is_told_unless_it_is_the_price():
    falls = Reason.of("falls", castle="La Tour", swords=2, seat=1, knights=4)
    seat, line = seated({"moor": 2}, {}, {}), ("march moor mill 2", "end")
    text = told(seat, line, aims("Le Donjon", 2, 0), falls)
    assert text.endswith("Mais Joueur 2 peut prendre La Tour (4 chevaliers).")
    price = Expectation(Happening("castle-lost", 0, "La Tour"), "round", 0.9, -2.0, 0.0)
    for remedy in -1, 0:
        known = Foretold(price=price, remedy=remedy)
        text = told(seat, line, aims("Le Donjon", 2, 0), falls, outlook=known)
        assert "Mais Joueur 2 peut prendre La Tour (4 chevaliers)." in text
        assert ("L'autre conseil l'évite." in plain(text)) == (remedy == 0)
        assert "Risque" not in text
    more = Reason.of("falls", castle="Le Donjon", swords=1, seat=2, knights=2)
    text = told(seat, line, aims("Le Donjon", 2, 0), falls, more)
    assert plain(text).endswith("La Tour (4 chevaliers) ; Le Donjon peut tomber aussi.")
    text = told(seat, line, aims("Le Donjon", 2, 0), falls, more, more)
    assert plain(text).endswith("La Tour (4 chevaliers) ; 2 autres châteaux peuvent tomber aussi.")
    idle = Reason.of("idle", moves=2, calm=0)
    assert told(seat, ("end",), idle, falls).startswith("Finir le tour : aucun coup ne vaut mieux. Mais ")


def test_a_castle_that_other_knights_win_is_told_by_a_sentence_of_its_own():
    seat = seated({"moor": 2, "pass": 1}, {"mill": 1}, {})
    claim = Expectation(Happening("castle-taken", 0, "La Tour"), "next", 0.5, 3.0, 0.0)
    known = surely_next("La Tour")
    text = told(seat, ("march moor mill 2", "end"), known, outlook=Foretold(promise=claim))
    assert text.startswith("Battre 1 chevalier")
    assert "(2 contre 1). Vous pourrez prendre La Tour (" in text
    assert text.endswith("au prochain tour, et personne ne peut l'empêcher.")


def test_after_a_conquest_the_next_castle_is_told_with_who_can_prevent_it():
    seat, line = seated({"ford": 2, "moor": 4}, {}, {}), ("take keep ford", "occupy 1 yes")
    claim = Expectation(Happening("castle-taken", 0, "La Tour"), "next", 0.9, 3.0, 0.0)
    for facts, end in (
        ({}, "et personne ne peut l'empêcher."),
        ({"what": "bar", "seat": 1, "arms": "5", "only": "1 5"}, "sauf si le dé donne 5 à Joueur 2."),
    ):
        text = told(seat, line, TAKES, surely_next("La Tour", **facts), outlook=Foretold(promise=claim))
        assert "un bouclier. Vous pourrez prendre La Tour (" in text
        assert text.endswith(f"au prochain tour, {end}")
    odds = Reason.of("attack", castle="Le Donjon", swords=1, attackers=2, knights=1, percent=100)
    taken = Diagram(armies=({"ford": 2}, {}, {}), castles={"keep": HeldCastle(1, 1)})
    begin(seat, set_up(seat.scene.session.rules, taken))
    text = told(seat, ("attack keep ford 2",), odds, surely_next("La Tour"), outlook=Foretold(promise=claim))
    assert text.lower().count("à coup sûr") == 1


def test_what_a_turn_averts_is_told_without_other_castles_that_it_prepares():
    seat = seated({"moor": 2}, {"mill": 1}, {})
    lost = Expectation(Happening("beaten", 0, "moor"), "round", 0.9, -1.0, 0.0)
    known = surely_next("La Tour")
    text = told(seat, ("march moor mill 2", "end"), known, outlook=Foretold(averted=lost))
    assert "prendre La Tour" not in text
    assert "Sinon, on vous bat" in text


def test_an_army_that_others_join_before_it_leaves_is_told_as_the_one_that_is_saved():
    seat = seated({"moor": 1, "mill": 2}, {}, {})
    lost = Expectation(Happening("beaten", 0, "mill"), "round", 0.9, -1.0, 0.0)
    line = ("march moor mill 1", "march mill ford 3", "end")
    assert told(seat, line, outlook=Foretold(averted=lost)).startswith("Retirer 2 chevaliers ")


def test_a_line_that_a_person_goes_on_with_is_told_with_what_can_follow():
    at = table({"a": 1}, {}, {}, board=PATH)
    line = (at.rules.notation.read("march a low-gate 1"), End())
    known = JudgingPlayer(CastleJudgement(at.rules), 0, 0.0, "x").candidate(at.state, line)
    assert known.facts("roll") == {"castle": "Low", "swords": 1, "arms": "1 2 3 4 5"}, "C4"


def test_no_defeat_is_foretold_where_a_turn_leaves_no_knight():
    """The futures go on with the moves that are left, and may lose there whom they bring."""
    seat, line = seated({"moor": 2}, {}, {}), ("march moor mill 2",)
    for place, risk in (("mill", True), ("weir", False)):
        lost = Expectation(Happening("beaten", 0, place), "round", 0.9, -1.0, 0.0)
        assert ("Risque" in told(seat, line, outlook=Foretold(price=lost))) == risk


def test_no_castle_is_named_as_the_aim_if_another_one_is_promised():
    seat = seated({"moor": 2}, {}, {})
    claim = Expectation(Happening("castle-taken", 0, "La Tour"), "next", 0.5, 3.0, 0.0)
    line, goal = ("march moor mill 2", "end"), aims("Le Donjon", 2, 0)
    text = told(seat, line, goal, outlook=Foretold(promise=claim))
    assert "vers Le Donjon" not in text
    assert text.endswith("Au prochain tour, vous pourrez prendre La Tour (1 chance sur 2).")


@pytest.mark.parametrize(
    ("armies", "line", "reasons"),
    [
        (
            {"mill": 1, "weir": 1},
            ("march mill ford 1", "march weir ford 1", "take keep ford", "occupy 1 yes", "end"),
            (TAKES,),
        ),
        (
            {"pass": 1, "weir": 1, "moor": 1},
            ("march pass bog 1", "march weir bog 1", "march moor mill 1", "end"),
            (SCROLL, Reason.of("then", at=2, moves=1, what="safe", about="1", knights=1)),
        ),
        ({"moor": 1}, ("march moor mill 1",), ()),
        ({"moor": 1}, ("end",), ()),
    ],
)
def test_one_click_plays_all_of_a_turn_that_is_for_something(monkeypatch, armies, line, reasons):
    seat = seated(armies, {}, {})
    (entry,) = asked(seat, monkeypatch, Idea(line, reasons))
    played = line if line == ("end",) else tuple(words for words in line if words != "end")
    assert entry.moves == read(seat, *played)
    starts = {words.split()[1] for words in played if words.startswith("march")}
    assert {way[0] for way in entry.ways} >= starts, "all of it is shown by arrows"
    seat.key(pygame.K_1)
    seat.settle()
    made = [step.move for step in seat.session.steps if step.seat == 0]
    assert made[: len(played)] == [*read(seat, *played)]


# From turn to turn


def to_turn_of(seat: Seat, number: int) -> None:
    """End turns without a march until a player is to march."""
    session = seat.scene.session
    while session.turn != number:
        session.deal() if session.turn < 0 else session.play(*read(seat, "end"))
    seat.refresh()


@pytest.mark.parametrize(("behind", "first"), [(0.4, "Le Donjon"), (0.6, "La Tour")])
@pytest.mark.parametrize("between", [False, True])
def test_the_next_turn_goes_on_with_the_aim_if_it_is_about_as_good(monkeypatch, behind, first, between):
    """So does the turn after one whose advice had no aim."""

    def next_turn():
        seat.scene.session.play(*read(seat, "end"))
        to_turn_of(seat, 1)
        to_turn_of(seat, 0)

    seat = seated({"moor": 2, "weir": 1, "bog": 1}, {"pass": 1}, {})
    asked(seat, monkeypatch, Idea(("march moor mill 2", "end"), (aims("Le Donjon", 2, 0),)))
    seat.key(pygame.K_1)
    seat.settle()
    next_turn()
    if between:
        asked(seat, monkeypatch, Idea(("march weir bog 1", "end"), (SCROLL,)))
        seat.key(pygame.K_1)
        seat.settle()
        next_turn()
    tower = Idea(("march bog weir 1", "end"), (aims("La Tour", 4, 0),))
    keep = Idea(("march mill ford 2", "end"), (aims("Le Donjon", 2, 0),), behind)
    entries = asked(seat, monkeypatch, tower, keep)
    assert f"{first} (" in plain(entries[0].text)


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


def asked_holding(over_a_place: bool) -> tuple[Seat, tuple[Move, ...]]:
    """Return a table where advice was asked for with knights in hand, and the moves to a place."""
    seat = sit_down(3)
    seat.scene.director.throw()
    seat.settle()
    origin = next(iter(seat.table.game.sources()))
    start = seat.army(origin)
    seat.press(start)
    seat.move((start[0] + 12, start[1] + 9))
    target, goes = [*seat.table.hand.destinations.items()][-1]  # the advice leads elsewhere
    seat.move(seat.place(target) if over_a_place else start)
    seat.key(pygame.K_h)
    for _look in range(10):
        seat.app.step(1 / 30)
    return seat, tuple(goes.moves)


def test_an_idea_that_is_held_over_a_place_is_told_of_beside_the_advice():
    seat, moves = asked_holding(over_a_place=True)
    own, advised = seat.table.papers.advice.entries
    assert own.moves == moves
    assert plain(own.text).startswith("Votre idée : ")
    ends = ("Les deux se valent.", "mieux que votre idée.", "Votre idée vaut mieux.")
    assert plain(advised.text).endswith(ends)
    assert not seat.table.hand.drag.holding, "the pieces are back, and the arrow shows where they would go"
    made = len(seat.session.steps)
    seat.key(pygame.K_1)
    seat.settle()
    assert [step.move for step in seat.session.steps[made:]] == [*moves]


def test_to_end_a_turn_or_to_lose_by_an_end_is_not_as_good_as_what_has_a_purpose():
    seat = seated({"moor": 2}, {}, {})
    rules, look, at = seat.table.session.rules, seat.table.look, seat.table.game.position
    idle, march, purpose = (
        read(seat, "end"),
        read(seat, "march moor mill 2", "end"),
        (aims("Le Donjon", 2, 0),),
    )

    def lesser(own, advised) -> bool:
        return outdone(rules, look, *(Advice(at, line, line, known) for line, known in (own, advised)))

    assert lesser((idle, ()), (march, purpose))
    assert not lesser((march, ()), (march, purpose)), "it may be for as much"
    assert not lesser((idle, ()), (march, ()))
    assert not lesser((idle, purpose), (march, purpose)), "its knights wait for others"
    write, even = rules.notation.write, Foretold(chance=0.4)
    own, advised = (
        Idea(tuple(map(write, line)), known, outlook=even) for line, known in ((idle, ()), (march, purpose))
    )
    (text,) = seat.scene.adviser._compared(own, advised)
    assert plain(text) == "C'est un peu mieux que votre idée."


def test_c17_a_lost_end_is_not_as_good_as_a_turn_that_leaves_the_game_open():
    """Who takes the keep has the last castle as well, one of the smallest."""
    for keeper, loses in ((0, False), (1, True)):
        seat = sit_down(3)
        board = seat.scene.session.rules.board
        names = {
            board.names[place]: swords for place, swords in zip(board.castles, board.swords, strict=True)
        }
        _last, *others = sorted({*names} - {"keep"}, key=names.__getitem__)
        held = dict.fromkeys(others, HeldCastle(keeper, 3))
        armies = ({"ford": 2 * names["keep"]}, {}, {})
        seat = begin(seat, set_up(seat.scene.session.rules, Diagram(armies=armies, castles=held, left=3)))
        at, takes, end = seat.table.game.position, read(seat, "take keep ford"), read(seat, "end")
        both = [Advice(at, line, line, ()) for line in (takes, end)]
        known = seat.table.session.rules, seat.table.look
        assert [outdone(*known, *both), outdone(*known, *reversed(both))] == [loses, False]


def test_what_is_held_over_its_own_place_is_no_idea():
    seat, _moves = asked_holding(over_a_place=False)
    assert "Votre idée" not in seat.table.papers.advice.entries[0].text


# a road with the gates of three castles
LAST = build(
    ("low-gate", "mid", "keep-gate", "foe"),
    (
        ("low-gate", "mid"),
        ("mid", "keep-gate"),
        ("keep-gate", "foe"),
        *((f"scroll-{arms}", "mid") for arms in range(1, 7)),
    ),
    {"low": (1, ["low-gate"]), "keep": (2, ["keep-gate"]), "far": (2, ["foe"])},
)


def test_c17_a_turn_that_ends_the_game_is_worth_its_end():
    """Whoever takes low gets the last castle with it, after which no shield is drawn, for none is left."""
    held = {"keep": HeldCastle(1, 1, shield=0, open=True)}
    at = table({"low-gate": 3, "keep-gate": 4}, {"foe": 4}, {}, castles=held, board=LAST)
    view = at.rules.view(at.state, 0)
    view = view._replace(gone=(pool(view, 0), *view.gone[1:]))
    judgement = CastleJudgement(at.rules)
    assert not any(pool(view, 0))
    worth, ended = judgement._expert._worth(view, 0, None), 0
    for one in judgement.advise(view, 0, None):
        after = reached(at.rules, view, one.line)
        if at.rules.outcome(after):
            assert one.score == pytest.approx(worth.of(after))
            ended += 1
    assert ended
