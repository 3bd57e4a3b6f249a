"""One contract for every game of the catalogue: what the table, the records and the bots rely on.

What it must know of a game is told by `tests/games/<folder>/contract.py`, as `contracts` says.
"""

import hashlib
import inspect
import pickle
from collections import deque
from dataclasses import fields, replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from amounts import ALL, many
from contracts import Untold, contract
from plies import misshapen, told
from processes import agreed

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER, IllegalMove, version
from ludotheque.core.move import Concede, Declaration, Move
from ludotheque.core.playout import play
from ludotheque.core.record import FORMAT, read, record_of, write
from ludotheque.core.replay import restore
from ludotheque.core.session import Player, Session
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game, open_record
from ludotheque.scenes.rulebook.books import load

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
STOPPED = {name: rule for game in GAMES for name, rule in contract(game).stopped.items()}
DEFAULTS = [(game.id, seats, ()) for game in GAMES.values() for seats in game.seats]
SINGLE = [  # each option alone, with the largest table
    (game.id, game.seats[-1], ((option.name, value),))
    for game in GAMES.values()
    for option in game.options
    for value in option.values
    if value != option.default and (isinstance(value, str) or value == option.values[1])
]
TOGETHER = [
    (game.id, game.seats[-1], tuple((option.name, option.values[1]) for option in game.options))
    for game in GAMES.values()
    if game.options
]
CASES = [*DEFAULTS, *SINGLE, *TOGETHER]
TOLD = [*DEFAULTS, *TOGETHER]  # to another process
IDS = [
    "-".join(map(str, (game, n, *(part for pair in options for part in pair)))) for game, n, options in CASES
]
PLIES, LOOKED_AT = 1_600, 150 if ALL else 50  # of each game are played, and of these looked at closely
OF_A_VERB = 6  # plies of each verb are looked at, where so many are played
CUT, LONG_CUT = 3_000, 60_000  # plies; nothing in the rules bounds the castle games
WISE = 0.3  # of the decisions, where a game has a player of its own

every_game = pytest.mark.parametrize(("game", "seats", "options"), CASES, ids=IDS)


def session_of(game: str, seats: int, options=(), seed: str = "contract") -> Session:
    players = [Player(f"Joueur {seat}") for seat in range(seats)]
    return new_game(GAMES[game], players, seed=seed, options=options).session


@cache
def line(game: str, seats: int, options=()) -> tuple:
    """Return (rules, [(state, move, state after)]): long random play, some of every verb, game after game."""
    plies, number = [], 0
    while len(plies) < PLIES:
        session = session_of(game, seats, options, seed=f"contract {number}")
        rng, most = Random(f"{game}{seats}{number}"), min(PLIES // 2, PLIES - len(plies))
        play_on(session, rng, most, varied=number % 2 == 1)
        steps = session.steps
        plies += [(session.state_at(n), steps[n].move, steps[n].state) for n in range(session.cursor)]
        number += 1
    rng, of_verb = Random(f"{game}{seats}"), {}
    for n, (_, move, _) in enumerate(plies):
        of_verb.setdefault(move.verb, []).append(n)
    looked_at = set(rng.sample(range(PLIES), LOOKED_AT))
    for verb in sorted(of_verb):
        looked_at |= set(rng.sample(of_verb[verb], min(OF_A_VERB, len(of_verb[verb]))))
    return session.rules, [plies[n] for n in sorted(looked_at)]


def play_on(session: Session, rng: Random, plies: int, *, varied: bool = False) -> None:
    """Play at random, if `varied` any verb as likely as another, in part by the game's own player."""
    wise, wanted = contract(session.game).player(session.rules), deque()
    for _ in range(plies):
        if session.turn == OVER:
            return
        if session.turn == CHANCE:
            session.deal()
            continue
        if wise and not wanted and rng.random() < WISE:
            wanted.extend(wise(session.state))
        if wanted:
            session.play(wanted.popleft())
            continue
        legal = session.rules.legal(session.state)
        if varied:
            verb = rng.choice(sorted({move.verb for move in legal}))
            legal = [move for move in legal if move.verb == verb]
        session.play(rng.choice(legal))


def verbs_of(rules) -> tuple[type[Move], ...]:
    """Return the verbs of the game that has these rules: `VERBS` of `moves` beside them."""
    return import_module(f"{type(rules).__module__.rpartition('.')[0]}.moves").VERBS


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_is_looked_at(game):
    cases = [case for case in CASES if case[0] == game]
    verbs = {verb.verb for verb in verbs_of(line(*cases[0])[0])}
    assert verbs - {move.verb for case in cases for _, move, _ in line(*case)[1]} <= set(
        contract(game).seldom
    )


@every_game
def test_nothing_is_lost_or_doubled(game, seats, options):
    rules, plies = line(game, seats, options)
    check = contract(game).conserved
    for _, _, after in plies:
        check(rules, after)


@every_game
def test_legal_is_what_can_be_applied(game, seats, options):
    rules, plies = line(game, seats, options)
    rng = Random(1)
    known = sorted({move for state, _, _ in plies for move in rules.legal(state)}, key=repr)
    for state, _, _ in plies:
        before = repr(state)
        legal = rules.legal(state)
        allowed = {*legal, *rules.agreements(state), *rules.declarations(state)}
        assert len(set(legal)) == len(legal) > 0
        for move in allowed:
            assert rules.refusal(state, move) is None
            rules.apply(state, move)
        for move in rng.sample(known, min(10, len(known))):
            for other in (move, bent(move, rng)):
                if other not in allowed:
                    refused(rules, state, other)
        assert repr(state) == before


@every_game
def test_what_is_no_place_nor_number_is_refused(game, seats, options):
    """In the place of each part of one move of every verb, where that move is legal."""
    rules, plies = line(game, seats, options)
    of_verb = {move.verb: (state, move) for state, move, _ in plies}
    for state, move in of_verb.values():
        before = repr(state)
        allowed = [*rules.legal(state), *rules.agreements(state), *rules.declarations(state)]
        for other in misshapen(move):
            if other not in allowed:  # True and 1.0 equal 1
                refused(rules, state, other)
        assert repr(state) == before


@every_game
def test_refusals_and_events_are_those_that_have_words(game, seats, options):
    """With the facts the texts may speak of, and a rule that the rulebook has."""
    rules, plies = line(game, seats, options)
    words = contract(game).vocabulary
    ids = {rule for chapter in load(GAMES[game].book(), game) for rule in chapter.rules}
    rng = Random(8)
    known = sorted({move for state, _, _ in plies for move in rules.legal(state)}, key=repr)
    for state, move, after in plies:
        for event in rules.events(state, move, after):
            assert told(event) in words.EVENTS.items()
        for other in rng.sample(known, min(20, len(known))):
            refusal = rules.refusal(state, bent(other, rng))
            if refusal:
                assert told(refusal) in words.REASONS.items()
                assert refusal.rule in ids


def bent(move: Move, rng: Random) -> Move:
    """Return `move` with one of its numbers changed, perhaps to nonsense."""
    names = [f.name for f in fields(move) if isinstance(getattr(move, f.name), int)]
    if not names:
        return move
    name = rng.choice(names)
    value = getattr(move, name)
    return replace(
        move, **{name: not value if value in (True, False) else value + rng.choice((-1, 1, 2, 100))}
    )


def refused(rules, state, move) -> None:
    refusal = rules.refusal(state, move)
    assert refusal is not None, f"{move} is not legal, but not refused"
    assert refusal.rule
    assert refusal.reason
    with pytest.raises(IllegalMove) as caught:
        rules.apply(state, move)
    assert caught.value.refusal == refusal


@every_game
def test_a_declaration_names_its_seat_and_is_made_while_the_game_is_on(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, _, _ in plies:
        declared = rules.declarations(state)
        assert not declared or rules.turn(state) != OVER
        assert not {*declared} & {*rules.legal(state), *rules.agreements(state)}
        for move in declared:
            assert isinstance(move, Declaration)
            assert 0 <= move.seat < seats
            after = rules.apply(state, move)
            if rules.outcome(after):
                check_outcome(game, rules, after)


@every_game
def test_what_can_be_agreed_on_has_its_words(game, seats, options):
    """The verbs that may be agreed on are those of `table/agreements.py`: stop and draw."""
    from ludotheque.table.agreements import proposal  # brings the window with it

    rules, plies = line(game, seats, options)
    for agreement in {move for state, _, _ in plies for move in rules.agreements(state)}:
        words = proposal(agreement)
        assert words.label.endswith("…")
        assert words.title.endswith("?")


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_declared_has_its_words(game):
    """The table knows how to give up, and no other declaration."""
    rules = session_of(game, GAMES[game].seats[-1]).rules
    assert {verb for verb in verbs_of(rules) if issubclass(verb, Declaration)} <= {Concede}


@every_game
def test_chance_has_weighted_outcomes_and_players_have_none(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, _, _ in plies:
        chances = rules.chances(state)
        if rules.turn(state) == CHANCE:
            assert [move for move, _ in chances] == list(rules.legal(state))
            assert all(isinstance(weight, int) and weight > 0 for _, weight in chances)
        else:
            assert 0 <= rules.turn(state) < seats
            assert not chances


@every_game
def test_the_box_says_whether_there_is_chance(game, seats, options):
    rules, plies = line(game, seats, options)
    assert GAMES[game].chance is any(rules.turn(state) == CHANCE for state, _, _ in plies)


@every_game
def test_states_are_plain_immutable_values(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, _, _ in plies[::10]:
        plain(state)
        again = pickle.loads(pickle.dumps(state))
        assert (again, hash(again), repr(again)) == (state, hash(state), repr(state))
    for _, move, _ in plies:
        assert pickle.loads(pickle.dumps(move)) == move
        assert hash(move) == hash(replace(move))
    assert rules.start() == rules.start()


def plain(value) -> None:
    """Check that a state is made of tuples, ints, strings, bytes and frozen dataclasses alone."""
    if isinstance(value, tuple):
        for part in value:
            plain(part)
    elif hasattr(value, "__dataclass_fields__"):
        assert value.__dataclass_params__.frozen
        for f in fields(value):
            plain(getattr(value, f.name))
    else:
        assert value is None or isinstance(value, int | str | bytes), f"{value!r} in a state"


@every_game
def test_moves_are_written_and_read(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, move, _ in plies:
        for one in [*rules.legal(state), *rules.agreements(state), *rules.declarations(state)]:
            assert rules.notation.read(rules.notation.write(one)) == one
        for seat in (None, *range(seats)):
            seen = rules.view_move(state, move, seat)
            assert rules.notation.read(rules.notation.write(seen)) == seen


@every_game
def test_saved_and_loaded_a_game_goes_on_as_if_never_interrupted(game, seats, options):
    session = session_of(game, seats, options)
    play_on(session, Random(2), 60)
    opened = open_record(read(write(record_of(session))))
    assert opened.fault is None
    assert [step.state for step in opened.session.steps] == [step.state for step in session.steps]
    play_on(session, Random(3), 60)
    play_on(opened.session, Random(3), 60)
    assert repr(opened.session.state) == repr(session.state)


@every_game
def test_undo_then_redo_is_the_identity_and_the_same_roll_comes_again(game, seats, options):
    session = session_of(game, seats, options)
    play_on(session, Random(4), 80)
    states = [session.start, *(step.state for step in session.steps)]
    for cursor in range(len(states) - 1, 0, -1):
        session.seek(cursor)
        if session.can_undo and session.turn != CHANCE:
            session.undo()
            assert session.turn != CHANCE
            session.redo()
            assert (session.cursor, session.state) == (cursor, states[cursor])
        if session.steps[cursor - 1].seat == CHANCE:
            session.seek(cursor - 1)
            assert session.deal().state == states[cursor]


@every_game
def test_no_view_depends_on_what_it_hides(game, seats, options):
    rules, plies = line(game, seats, options)
    rng = Random(5)
    for state, move, _ in plies:
        for seat in (None, *range(seats)):
            view = rules.view(state, seat)
            other = rules.sample(view, seat, rng)
            assert rules.view(view, seat) == view
            assert rules.view(other, seat) == view
            assert rules.view(rules.sample(other, seat, rng), seat) == view
            assert other == state or view != state
            contract(game).conserved(rules, other)
            assert rules.turn(view) == rules.turn(state)
            same_future(rules, state, other, move, seat)


def same_future(rules, state, other, move, seat) -> None:
    """Check that what `seat` may do, and sees of a move that reveals nothing, is the same in two truths.

    Where the other truth does not admit the move (a card of a hidden hand is played), it tells nothing.
    """
    if rules.turn(state) == seat:
        assert rules.legal(other) == rules.legal(state) == rules.legal(rules.view(state, seat))
    if rules.turn(state) == CHANCE or rules.reveals(state, move):
        return
    if rules.refusal(other, move) is None:
        assert rules.view(rules.apply(other, move), seat) == rules.view(rules.apply(state, move), seat)


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if not game.hands])
def test_a_move_in_a_position_without_secrets_reveals_nothing(game):
    """So it can be taken back freely (promise 4)."""
    rules, plies = line(game, GAMES[game].seats[0])
    for state, move, _ in plies:
        if rules.turn(state) != CHANCE and rules.view(state, None) == state:
            assert not rules.reveals(state, move)


@every_game
def test_the_log_tells_a_seat_only_what_it_sees(game, seats, options):
    """Moves and outcomes of chance that look the same to a seat must read the same to it."""
    rules, plies = line(game, seats, options)
    for state, _, _ in plies:
        for seat in (None, *range(seats)):
            read_as: dict = {}
            for move in rules.legal(state):
                after = rules.apply(state, move)
                words = rules.view_move(state, move, seat)
                other, said = read_as.setdefault(rules.view(after, seat), (after, words))
                assert said == words or other == after


@every_game
def test_what_the_log_keeps_from_a_seat_its_view_keeps_too(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, _, _ in plies:
        for seat in (None, *range(seats)):
            seen: dict = {}
            for move in rules.legal(state):
                words = rules.view_move(state, move, seat)
                view = rules.view(rules.apply(state, move), seat)
                assert words == move or seen.setdefault(words, view) == view


@every_game
def test_events_can_be_told_from_any_seat(game, seats, options):
    rules, plies = line(game, seats, options)
    for before, move, after in plies:
        for event in rules.events(before, move, after):
            assert event.kind
            assert -1 <= event.seat < seats
        for seat in (None, *range(seats)):
            seen = rules.view_move(before, move, seat)
            rules.events(rules.view(before, seat), seen, rules.view(after, seat))


@every_game
def test_games_end_with_a_sound_outcome_and_only_boundless_ones_are_cut(game, seats, options):
    rules, plies = line(game, seats, options)
    assert all(rules.outcome(state) is None for state, _, _ in plies)
    for number in range(2):
        played = play(rules, f"end {number}", CUT, contract(game).player(rules))
        assert played.outcome or (contract(game).boundless and played.plies == CUT)
        if played.outcome:
            check_outcome(game, rules, played.state)


@every_game
def test_a_game_that_the_table_agrees_to_stop_has_a_sound_outcome(game, seats, options):
    rules, plies = line(game, seats, options)
    for state, _, _ in plies:
        for move in rules.agreements(state):
            check_outcome(game, rules, rules.apply(state, move))


def check_outcome(game: str, rules, state) -> None:
    """Check how a game ended: the scores are the sums of the lines of the sheet that are scored."""
    seats = rules.seats
    outcome, words = rules.outcome(state), contract(game).vocabulary
    assert rules.turn(state) == OVER
    assert not rules.legal(state)
    assert not rules.agreements(state)
    assert not rules.declarations(state)
    assert outcome.winners
    assert set(outcome.winners) <= set(range(seats))
    assert len(outcome.scores) == seats
    assert outcome.reason in words.ENDINGS
    assert all(tuple(dict(one.facts)) == words.SHEET[one.reason] for one in outcome.sheet)
    for seat in range(seats):
        lines = [one.points for one in outcome.sheet if one.seat == seat and one.scored]
        assert sum(lines) == outcome.scores[seat]


def test_a_game_of_which_nothing_is_told_fails_by_the_name_of_the_file_to_write(monkeypatch):
    from ludotheque.games.box import Box

    class Silent(Box):
        id, seats = "silent", range(2, 3)
        __module__ = "ludotheque.games.silent.box"

    monkeypatch.setitem(GAMES, "silent", Silent())
    with pytest.raises(Untold, match=r"write tests/games/silent/contract\.py for silent"):
        contract("silent")


@every_game
def test_a_digest_tells_positions_apart(game, seats, options):
    """Those of a game and those that any move would lead to: one digest each, and each its own."""
    rules, plies = line(game, seats, options)
    of_digest: dict = {}
    for state, _, _ in plies[::5]:
        assert rules.digest(pickle.loads(pickle.dumps(state))) == rules.digest(state)
        after = [rules.apply(state, move) for move in rules.legal(state)]
        ends = [rules.apply(state, move) for move in (*rules.agreements(state), *rules.declarations(state))]
        for other in (state, *after, *ends):
            essence = contract(game).essence(other)
            assert of_digest.setdefault(rules.digest(other), essence) == essence


@every_game
def test_a_digest_is_of_the_truth_and_not_of_what_a_seat_sees(game, seats, options):
    rules, plies = line(game, seats, options)
    rng, essence = Random(9), contract(game).essence
    for state, _, _ in plies[::3]:
        for seat in (None, *range(seats)):
            view = rules.view(state, seat)
            for other in (view, rules.sample(view, seat, rng)):
                same = essence(other) == essence(state)
                assert (rules.digest(other) == rules.digest(state)) is same


@pytest.mark.parametrize("game", GAMES)
def test_a_digest_hangs_on_all_of_a_state_but_what_follows_from_the_rest(game):
    """Each field that differs in two positions is put by itself from one into the other."""
    varied, told = set(), set()
    for case in [case for case in CASES if case[0] == game]:
        rules, plies = line(*case)
        states = [state for ply in plies for state in (ply[0], rules.view(ply[0], 0), ply[2])]
        agreed = [rules.apply(plies[0][0], move) for move in rules.agreements(plies[0][0])]
        for state, other in pairwise([*states, *agreed]):
            for name in state._fields:
                if getattr(state, name) != getattr(other, name):
                    varied.add(name)
                    mixed = state._replace(**{name: getattr(other, name)})
                    told |= {name} if rules.digest(mixed) != rules.digest(state) else set()
    assert varied - told == {*contract(game).derived}


PRINT_DIGEST = """
import test_contract
test_contract.PLIES = 150
for game, seats, options in test_contract.TOLD:
    print(game, seats, test_contract.digest(game, seats, options))
"""


def digest(game: str, seats: int, options=()) -> str:
    rules, plies = line(game, seats, options)
    text = repr([(*ply, rules.legal(ply[0]), rules.view(ply[0], 0), rules.digest(ply[0])) for ply in plies])
    return hashlib.sha256(text.encode()).hexdigest()


def test_two_processes_agree_whatever_their_hash_seed():
    assert agreed(PRINT_DIGEST, ("1", "2")).count("\n") == len(TOLD)


@pytest.mark.parametrize("path", [p for p in RECORDS if p.stem not in STOPPED], ids=lambda path: path.stem)
def test_old_records_open(path):
    record = read(path.read_bytes())
    opened = open_record(record)
    assert opened.fault is None
    assert len(opened.session.steps) == len(record.moves)
    assert (opened.session.rules.outcome(opened.session.state) is not None) == record.over


@pytest.mark.parametrize("path", [p for p in RECORDS if p.stem not in STOPPED], ids=lambda path: path.stem)
def test_old_records_lead_where_they_led(path):
    """The digests in `tests/records/` were written once and are never changed."""
    record = read(path.read_bytes())
    assert record.digests == record_of(open_record(record).session).digests
    assert record.digests[-1][0] == len(record.moves)
    assert open_record(record._replace(digests=())).fault is None


@pytest.mark.parametrize("path", [p for p in RECORDS if p.stem not in STOPPED], ids=lambda path: path.stem)
def test_an_old_record_that_is_changed_stops_where_it_leads_elsewhere(path):
    """A move in another's place is refused, or noticed at the next digest, unless both ways meet before."""
    record, rng, noticed = read(path.read_bytes()), Random(path.stem), 0
    session = open_record(record).session
    rules = session.rules
    while noticed < 5:
        at = rng.randrange(len(record.moves))
        move = rng.choice(rules.legal(session.state_at(at)))
        if rules.apply(session.state_at(at), move) == session.state_at(at + 1):
            continue
        moves = [*record.moves[:at], rules.notation.write(move), *record.moves[at + 1 :]]
        opened = open_record(record._replace(moves=tuple(moves)))
        if opened.fault is None:
            assert all(opened.session.state_at(ply) == session.state_at(ply) for ply, _ in record.digests)
            continue
        facts = dict(opened.fault.facts)
        assert at < facts["ply"]
        if "agreed" in facts:
            assert facts["agreed"] <= at
            assert opened.session.state == session.state_at(facts["agreed"])
            noticed += 1


@pytest.mark.parametrize("path", [p for p in RECORDS if p.stem in STOPPED], ids=lambda path: path.stem)
def test_an_old_record_stops_at_the_rule_that_has_changed(path):
    record = read(path.read_bytes())
    opened = open_record(record)
    facts = dict(opened.fault.facts)
    assert opened.fault.reason in ("changed-rule", "led-elsewhere")
    assert facts["rule"] == STOPPED[path.stem]
    assert 0 < len(opened.session.steps) == facts["ply"] - 1 < len(record.moves)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_record_of_every_version_that_its_rules_ever_had(game):
    """A game by them that was saved and put into `tests/records/`: it must open for ever."""
    found = [path for path in RECORDS if path.stem.startswith(f"{game}-format-{FORMAT}-")]
    latest = version(session_of(game, GAMES[game].seats[-1]).rules)
    assert {read(path.read_bytes()).rules for path in found} == set(range(1, latest + 1))


def test_every_record_is_called_by_its_game():
    for path in RECORDS:
        game = read(path.read_bytes()).setup.game
        assert game in GAMES
        assert path.stem.startswith(f"{game}-format-")


@every_game
def test_a_record_of_another_number_of_seats_stops_without_a_crash(game, seats, options):
    record = record_of(session_of(game, seats, options))
    for other in GAMES[game].seats:
        if other == seats:
            continue
        session = session_of(game, other, options)
        play_on(session, Random(6), 100)
        mixed = record_of(session)._replace(setup=record.setup)
        again, fault = restore(mixed, session_of(game, seats, options).rules)
        assert fault or len(again.steps) == len(mixed.moves)


@every_game
def test_the_dealer_and_the_rules_agree(game, seats, options):
    session = session_of(game, seats, options, seed="dealer")
    play_on(session, Random(7), 100)
    drawn = 0
    for cursor, step in enumerate(session.steps):
        if step.seat == CHANCE:
            before = session.state_at(cursor)
            assert step.move == draw("dealer", drawn, session.rules.chances(before))
            drawn += 1


@pytest.mark.long
@every_game
def test_whole_games_keep_the_promises(game, seats, options):
    rules = session_of(game, seats, options).rules
    for number in range(many(5)):
        played = play(rules, f"long {number}", LONG_CUT)
        contract(game).conserved(rules, played.state)
        if played.outcome:
            check_outcome(game, rules, played.state)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_some_random_game_ends_by_itself(game):
    rules = session_of(game, GAMES[game].seats[0]).rules
    assert any(play(rules, f"natural {number}", LONG_CUT).outcome for number in range(3))


CHECKS = [  # what an example outside the catalogue is held to as well
    check
    for name, check in [*globals().items()]
    if name.startswith("test_")
    and [*inspect.signature(check).parameters] == ["game", "seats", "options"]
    and not any(mark.name == "long" for mark in check.pytestmark)
]
