"""What a seat can surely win in its turn: found by the tables, and by trying every legal move (C12, C13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from amounts import many
from games.castles.boards import build, strewn
from games.castles.captures import counted, starts
from games.castles.play import plies
from games.castles.table import RHEINGOLD, HeldCastle, table

from ludotheque.games import GAMES, maps
from ludotheque.games.castles.judgement.certain import certain, endings, laid, last_turn
from ludotheque.games.castles.judgement.judge import CastleJudgement
from ludotheque.games.castles.rules.advice import attack_odds
from ludotheque.games.castles.rules.army import PLENTY
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End, March, Take
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS
from ludotheque.games.castles.rules.state import CastleState, Phase, guesses
from ludotheque.players.match import plies_of_match

Least = dict[int, tuple[int, int]]  # castle -> the least force, and the fewest moves with it


class EveryMove:
    """Wins castles by trying every legal move of a turn, and notes the least force and moves for each."""

    def __init__(self, rules: CastleRules, root: CastleState) -> None:
        self.rules, self.root, self.found, self.ended = rules, root, Least(), set[tuple[int, ...]]()
        self.gates = {gate for gates in rules.board.gates for gate in gates}
        self.seen: set[object] = set()
        self.go(root, 0, (0,) * len(rules.board.names))

    def go(self, state: CastleState, moves: int, gone: tuple[int, ...]) -> None:
        """Try all from a position after so many moves, when these knights were away from each place at most.

        Whatever leads to what was tried already adds nothing.
        """
        gone = away(self.root, state, gone)
        key = state[:4], state.owners, state[10:], gone
        if key in self.seen or not (state.moves or state.phase == Phase.OCCUPY):
            return
        self.seen.add(key)
        last = state.moves == 1 and state.phase == Phase.MARCH
        if last and not any(state.knights[state.seat][gate] for gate in self.gates):
            return  # nothing but an assault counts as the last move
        for move in self.rules.legal(state):
            if isinstance(move, End) or (last and isinstance(move, March)):
                continue
            if isinstance(move, Take):
                self.note(gone, move, 2 * self.rules.board.swords[move.castle], moves + 1)
            elif isinstance(move, Attack):
                if attack_odds(self.rules, state, move.castle, move.count) < 1:
                    continue
                self.note(gone, move, move.count, moves + 1)
            after = self.rules.apply(revealed(state, move), move)
            if after.phase == Phase.ENDED:
                self.ended.add(self.rules.outcome(after).winners)
            else:
                self.go(laid(after) if after.phase == Phase.SHIELD else after, moves + 1, gone)

    def note(self, gone: tuple[int, ...], move: Take | Attack, need: int, moves: int) -> None:
        found = used(gone, move, need), moves
        self.found[move.castle] = min(found, self.found.get(move.castle, found))


def away(root: CastleState, state: CastleState, before: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each place, how many knights of the seat to move left it at most, also `before`."""
    pairs = zip(root.knights[root.seat], state.knights[root.seat], before, strict=True)
    return tuple([max(most, was - now) for was, now, most in pairs])


def used(gone: tuple[int, ...], move: Take | Attack, need: int) -> int:
    """Return how many knights left their places for an assault, or `need` if it needs more."""
    return max(need, sum(gone) - gone[move.gate]) + gone[move.gate]


def revealed(state: CastleState, move: object) -> CastleState:
    """Return the position with a worth for the hidden shield that is attacked: it falls whatever it is."""
    if not isinstance(move, Attack) or state.shields[move.castle] != HIDDEN:
        return state
    shields = list(state.shields)
    shields[move.castle] = next(worth for worth, some in enumerate(guesses(state, move.castle)) if some)
    return state._replace(shields=tuple(shields))


def least(rules: CastleRules, view: CastleState) -> Least:
    """Return the least of what `certain` finds, and hold each line to the rules."""
    found = Least()
    for capture in certain(rules, view):
        state, gone = view, (0,) * len(rules.board.names)
        for move in capture.line:
            assert rules.refusal(state, move) is None
            before, gone = state, away(view, state, gone)
            state = rules.apply(revealed(state, move), move)
        *_marches, last = capture.line
        assert state.owners[capture.castle] == view.seat
        need = 2 * rules.board.swords[capture.castle] if isinstance(last, Take) else last.count
        assert capture.force == used(gone, last, need)
        if isinstance(last, Attack):
            assert attack_odds(rules, before, last.castle, last.count) == 1
        known = capture.force, len(capture.line)
        found[capture.castle] = min(known, found.get(capture.castle, known))
    return found


def compare(rules: CastleRules, state: CastleState) -> bool:
    """Compare what is certain with what every move finds; return whether anything is."""
    view = rules.view(state, state.seat)
    tried = EveryMove(rules, view)
    sure = least(rules, view)
    if rules.ground.change.room(view.spread[view.seat]) == PLENTY:
        assert sure == tried.found, rules.digest(state)
    else:  # a march elsewhere may free the small pieces with which fewer suffice (C2)
        assert sure.keys() == tried.found.keys(), rules.digest(state)
    found = endings(rules, view)
    assert bool(found) == bool(tried.ended)
    assert {ending.winners for ending in found} <= tried.ended
    return bool(tried.found)


def turns(states: Iterator[CastleState]) -> Iterator[CastleState]:
    return (state for state in states if state.phase in (Phase.MARCH, Phase.FRONT) and state.moves)


def by_club_players(game: str, number: int) -> tuple[CastleRules, Iterator[CastleState]]:
    """Return the rules and the positions of a game between club players."""
    rule_set = HIGHLANDERS if game == "highlanders" else RHEINGOLD
    seats = rule_set.min_seats + number % (rule_set.max_seats - rule_set.min_seats + 1)
    rules = CastleRules(maps.load(GAMES[game].map()).board, rule_set, seats)
    played = plies_of_match(GAMES[game].judgement(rules), ["club"] * seats, f"certain {number}")
    return rules, (after for _before, _move, after in played)


def test_what_is_certain_on_small_boards_is_what_every_move_finds():
    certain_ones = 0
    for number in range(12):
        rng = Random(f"certain {number}")
        board = strewn(rng, rng.randint(5, 10), rng.randint(2, 3), rng.randint(0, 6))
        rule_set = rng.choice((HIGHLANDERS, RHEINGOLD))
        rules = CastleRules(board, rule_set, rng.randint(rule_set.min_seats, 4))
        for state in turns(after for _before, _move, after in plies(rules, rng, 60)):
            certain_ones += compare(rules, state)
    assert certain_ones


@pytest.mark.long
@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_what_is_certain_in_games_of_club_players_is_what_every_move_finds(game):
    certain_ones = 0
    for number in range(many(200)):
        rng = Random(number)
        rules, states = by_club_players(game, number)
        for state in turns(states):
            if rng.random() < 0.1:
                certain_ones += compare(rules, state)
    assert certain_ones


# By hand

PATH = ("isle", "w2", "w1", "gate", "e1", "e2")
ROADS = [*pairwise(PATH[1:]), *((f"scroll-{arms}", "w2") for arms in range(1, 7))]
AFAR = {"far": (3, ["isle"]), "off": (3, ["isle"])}
KEEP = {"keep": (2, ["gate"]), "low": (1, ["e2"]), "high": (3, ["e2"]), **AFAR}
TAKEN = {"low": HeldCastle(1, 9), "high": HeldCastle(1, 9)}


def lines(*armies: dict[str, int], owned: dict[str, HeldCastle] | None = None, **more) -> list[list[str]]:
    """Return the sure captures of seat 0 on a road of five spaces, in words; by default of Keep alone."""
    at = table(*armies, board=build(PATH, ROADS, KEEP), castles=TAKEN if owned is None else owned, **more)
    view = at.rules.view(at.state, 0)
    return [[at.rules.notation.write(move) for move in found.line] for found in certain(at.rules, view)]


def test_c12_no_more_knights_go_than_the_castle_needs():
    assert lines({"w1": 7}, {}, {}) == [["march w1 gate 4", "take keep gate"]]


def test_c12_two_armies_suffice_where_three_are_near():
    assert lines({"gate": 1, "w1": 3, "e1": 1, "e2": 9}, {}, {}) == [["march w1 gate 3", "take keep gate"]]
    (joint,) = lines({"w1": 3, "e1": 1}, {}, {})
    assert sorted(joint) == ["march e1 gate 1", "march w1 gate 3", "take keep gate"]


def test_c5_what_comes_a_move_too_late_is_not_certain():
    assert lines({"w2": 4}, {}, {}, left=2) == []
    assert lines({"w2": 4}, {}, {}) == [["march w2 w1 4", "march w1 gate 4", "take keep gate"]]


def test_c9_a_gate_is_won_by_more_than_hold_it_or_on_two_fronts():
    assert lines({"w1": 9}, {"gate": 5}, {}) == [["march w1 gate 6", "take keep gate"]]
    assert lines({"w1": 5}, {"gate": 5}, {}) == []
    (fronts,) = lines({"w1": 4, "e1": 3}, {"gate": 5}, {})
    assert {word.rpartition(" ")[0] for word in fronts[:2]} == {"march w1 gate", "march e1 gate"}


def test_c13_a_held_castle_is_certain_only_for_twice_the_highest_shield_that_it_may_have():
    hidden = {**TAKEN, "keep": HeldCastle(1, 1, shield=0)}
    assert lines({"gate": 7}, {}, {}, owned=hidden) == []
    assert lines({"gate": 8}, {}, {}, owned=hidden) == [["attack keep gate 8"]]
    shown = {**TAKEN, "keep": HeldCastle(1, 1, shield=1, open=True)}
    assert lines({"w1": 3, "e1": 1}, {}, {}, owned=shown)[0][-1] == "attack keep gate 4"


def test_c15_a_garrison_helps_but_for_whom_must_stay():
    def own(knights: int) -> dict[str, HeldCastle]:
        return {**TAKEN, "low": HeldCastle(0, knights)}

    away = ["march low e2 4", "march e2 e1 4"]
    assert lines({"e1": 1}, {}, {}, owned=own(4), rule_set=RHEINGOLD) == []
    assert lines({"e2": 1, "gate": 1}, {}, {}, owned=own(4)) == []
    assert away not in lines({}, {}, {}, owned=own(9))
    board = build(PATH, ROADS, {**KEEP, "low": (1, ["e1"])})
    for knights, found in ((4, 0), (5, 1)):
        at = table({}, {}, {}, board=board, castles=own(knights), rule_set=RHEINGOLD)
        assert len(certain(at.rules, at.rules.view(at.state, 0))) == found


def test_of_two_gates_the_one_that_takes_fewer_knights():
    """Three hold the gate next door; the other gate is free, and a move further."""
    spaces = ("a", "front", "side", "back", "isle")
    roads = [("a", "front"), ("a", "side"), ("side", "back")]
    roads += [(f"scroll-{arms}", "a") for arms in range(1, 7)]
    board = build(spaces, roads, {"keep": (1, ["front", "back"]), **AFAR})
    for left, words in ((3, ["march a side 2", "march side back 2"]), (2, ["march a front 4"])):
        at = table({"a": 5}, {"front": 3}, {}, board=board, left=left)
        (found,) = certain(at.rules, at.rules.view(at.state, 0))
        assert [at.rules.notation.write(move) for move in found.line[:-1]] == words


def test_c17_whoever_takes_the_last_but_one_ends_the_game():
    """Keep and Far are left: five swords for whoever takes Keep. Off, Low and High have seven together."""
    for keepers, winner in (((1, 2, 2), 0), ((1, 1, 1), 1)):
        held = zip(("off", "high", "low"), keepers, strict=True)
        castles = {name: HeldCastle(seat, 1) for name, seat in held}
        at = table({"w1": 4}, {}, {}, board=build(PATH, ROADS, KEEP), castles=castles)
        (ending,) = endings(at.rules, at.rules.view(at.state, 0))
        assert ending.winners == (winner,)


def test_c17_who_may_end_the_game_and_win_is_known_to_all():
    """Keep and Far have five swords, the others seven: taking Keep wins unless one seat has all three."""
    for keepers, who in (((1, 2, 1), [1]), ((2, 2, 2), [])):
        held = zip(("off", "high", "low"), keepers, strict=True)
        castles = {name: HeldCastle(seat, 1) for name, seat in held}
        at = table({}, {"w1": 4}, {}, board=build(PATH, ROADS, KEEP), castles=castles)
        view = at.rules.view(at.state, None)
        found = {seat: end for seat in range(3) if (end := last_turn(at.rules, view, seat))}
        assert [*found] == who, "seat 1 could end the game for seat 2, but hardly wants to"
        for seat, end in found.items():
            assert end.scores[seat] > max(end.scores[:seat] + end.scores[seat + 1 :])


def test_c17_two_takes_in_a_turn_may_end_the_game():
    castles = {"high": HeldCastle(1, 1), "off": HeldCastle(1, 1)}
    board = build(PATH, ROADS, KEEP)
    at = table({"gate": 4, "e2": 2}, {}, {}, board=board, castles=castles)
    found = endings(at.rules, at.rules.view(at.state, 0))
    assert found
    alone = table({"gate": 4, "e1": 1}, {}, {}, board=board, castles=castles)
    assert not endings(alone.rules, alone.rules.view(alone.state, 0))


def test_the_judgement_tells_how_to_occupy_what_is_certain():
    at = table({"gate": 4}, {"w2": 9}, {}, board=build(PATH, ROADS, KEEP), castles=TAKEN)
    (line,) = CastleJudgement(at.rules).certain(at.rules.view(at.state, 0), 0)
    take, occupy = (at.rules.notation.write(move) for move in line)
    assert (take, occupy.split()[0]) == ("take keep gate", "occupy")


@pytest.mark.long
@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_a_certain_castle_is_left_alone_only_for_something_better(game):
    """In 49 of 50 positions at least; advice shows three lines, and the club player plays one."""
    found = Counter[str]()
    for number in range(many(32)):
        judgement = GAMES[game].judgement(by_club_players(game, 1)[0])
        found += counted(judgement, starts(judgement, judgement.rules.seats, f"left alone {number}"))
    assert found["certain"] > 10
    for who in ("advised", "chosen"):
        assert 50 * found[f"{who}: left alone, though worth more"] <= found["certain"], found
