"""The test of the house: a sixth game, of which no file of the package knows, is put into the catalogue.

Here are its rules by id, board, words, book, contract and commands; `test_sixth_window` has the window.
"""

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
import test_contract as contract
from position import Position
from processes import agreed
from sixth.book.figures import position
from sixth.box import FOLDER, Morris
from sixth.rules.game import MorrisRules
from sixth.rules.moves import VERBS, Concede, Draw, Place, Slide, Take
from sixth.rules.state import MEN, NOBODY, MorrisState

from ludotheque.commands import cli
from ludotheque.core.game import OVER
from ludotheque.core.move import Move
from ludotheque.core.playout import play, play_into
from ludotheque.core.record import read, record_of, write
from ludotheque.core.session import Player
from ludotheque.games import GAMES, maps
from ludotheque.games.opening import new_game, open_record
from ludotheque.i18n import set_language
from ludotheque.scenes.rulebook import books
from ludotheque.scenes.rulebook.figures import load_figures
from ludotheque.tiled import sentences

CASE = ("morris", 2, ())
PLAYERS = (Player("Ada", ("or",)), Player("Blaise", ("azur",)))
MAP = (FOLDER / "morris.tmx").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def box(monkeypatch) -> Morris:
    """Put the game into the catalogue, which is the one line that a new game writes outside its folder."""
    found = Morris()
    monkeypatch.setitem(GAMES, found.id, found)
    return found


@pytest.fixture
def rules(box) -> MorrisRules:
    return new_game(box, PLAYERS, seed="1").session.rules


@pytest.fixture
def at(rules):
    """Return what lays out a position: the points of both seats' men, and what else is not as usual."""

    def lay(men: str, enemies: str, hand=(0, 0), **more) -> Position:
        state = position(rules, {"men": [men, enemies], "hand": hand})
        return Position(rules, state._replace(**more))

    return lay


# The rules


def test_m1_both_have_nine_men_in_hand_and_the_board_is_empty(rules):
    start = rules.start()
    assert start.men == (NOBODY,) * 24
    assert start.hand == (9, 9)
    assert rules.turn(start) == 0


def test_m1_moves_of_other_boards_and_games_are_refused(rules):
    class Jump(Move):
        verb = "jump"

    for move in (Jump(), Place(24), Place(-1), Slide(0, 99), Take(24), Concede(2)):
        assert rules.refusal(rules.start(), move).rule == "M1"


def test_m2_in_turn_a_man_is_placed_on_any_free_point(at):
    start = at("", "", (9, 9))
    assert len(start.legal()) == len(start.legal("place")) == 24
    assert start.events("place a1") == [("placed", 0, {"point": "a1"})]
    assert (start.state.seat, start.state.hand) == (1, (8, 9))
    assert "place a1" not in start.legal()
    assert start.refused("place a1") == ("M2", "occupied", {"point": "a1"})


def test_m2_nobody_moves_before_all_nine_are_placed(at):
    placing = at("a1 a7", "g7 g1", (1, 1))
    assert not placing.legal("move")
    assert placing.refused("move a1 d1") == ("M2", "place-first", {"men": 1})
    placing.do("place b2", "place f6")
    assert not placing.legal("place")
    assert placing.refused("place d1")[:2] == ("M2", "all-placed")


def test_m3_a_man_goes_along_a_line_to_the_next_free_point(at):
    assert at("a1 g1 g7 d5", "a4 b2 b4 f4").legal() == {
        *("move a1 d1", "move g1 d1", "move g1 g4", "move g7 g4", "move g7 d7"),
        *("move d5 c5", "move d5 e5", "move d5 d6"),
    }


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("move a1 g1", "not-joined"),  # that would be over d1
        ("move a1 c3", "not-joined"),  # lines never slant on this board
        ("move a1 a4", "occupied"),
        ("move a4 b4", "not-yours"),
        ("move a7 d7", "not-yours"),
    ],
)
def test_m3_any_other_move_is_refused(at, move, reason):
    assert at("a1 g7 d5 d6", "a4 b2 f4 g4").refused(move)[:2] == ("M3", reason)


def test_m4_who_has_three_men_left_flies(at):
    free = 24 - 3 - 4
    assert len(at("a1 g7 d5", "a4 b2 f4 g4").legal("move")) == 3 * free
    assert at("a1 g7 d5 d6", "a4 b2 f4 g4").refused("move a1 f6")[:2] == ("M3", "not-joined")


@pytest.mark.parametrize("row", ["a7 d7 g7", "d7 d6 d5", "a4 b4 c4", "c3 d3 e3", "g1 g4 g7"])
def test_m5_three_in_a_row_are_a_mill_and_its_owner_takes_a_man(at, row):
    one, two, last = row.split()
    placing = at(f"{one} {two}", "b2 f2", (2, 2))
    assert placing.events(f"place {last}")[1:] == [("mill", 0, {})]
    assert placing.legal() == {"take b2", "take f2"}
    assert placing.rules.turn(placing.state) == 0
    assert placing.refused("place f6")[:2] == placing.refused("move b2 d2")[:2] == ("M5", "take-first")
    assert placing.events("take b2") == [("taken", 0, {"point": "b2"})]
    assert placing.rules.turn(placing.state) == 1


def test_m5_points_that_no_line_joins_are_no_row(at):
    across = at("d5 a1", "b2 f2", (2, 2))  # from d5 to d3 there is no line, over the middle of the board
    assert not across.do("place d3").state.taking


def test_m5_a_mill_that_is_opened_and_closed_again_takes_again(at):
    moving = at("b6 f6 d6 a1", "g7 g4 c3 e3 c4")
    moving.do("move d6 d5", "move g4 g1", "move d5 d6")
    assert moving.state.taking


def test_m5_who_closes_two_mills_at_once_takes_one_man(at):
    placing = at("a7 g7 d6 d5", "b2 f2 b4", (1, 1)).do("place d7", "take b2")
    assert placing.rules.turn(placing.state) == 1
    assert placing.state.men.count(1) == 2


def test_m5_without_a_mill_nobody_is_taken(at):
    assert at("a1 b2 c3 d3", "d1 d2 e4 e5").refused("take d1")[:2] == ("M5", "no-mill")


def test_m6_a_man_in_a_mill_is_not_taken(at):
    closed = at("a7 d7 g7 a1", "b2 d2 f2 e5", taking=True)
    assert closed.legal() == {"take e5"}
    assert closed.refused("take b2") == ("M6", "in-a-mill", {"point": "b2"})
    assert closed.refused("take a1") == ("M6", "not-an-enemy", {"point": "a1"})
    assert closed.refused("take d5") == ("M6", "not-an-enemy", {"point": "d5"})


def test_m6_if_all_are_in_mills_any_is_taken(at):
    assert at("a7 d7 g7 a1", "b2 d2 f2", taking=True).legal() == {"take b2", "take d2", "take f2"}


def ended(game: Position) -> tuple[str, tuple[int, ...]]:
    outcome = game.rules.outcome(game.state)
    assert outcome
    assert game.rules.turn(game.state) == OVER
    assert not game.legal()
    assert game.rules.refusal(game.state, Place(0)).rule == "M7"
    return outcome.reason, outcome.winners


def test_m7_who_has_two_men_left_has_lost(at):
    game = at("a7 d7 g7 a1", "b2 d2 f4", taking=True)
    assert game.events("take b2")[-1] == ("game-over", 0, {"reason": "few-men"})
    assert ended(game) == ("few-men", (0,))


def test_m7_men_in_the_hand_count(at):
    game = at("a7 d7 g7 a1", "b2 d2 f4", (0, 1), taking=True).do("take b2")
    assert game.rules.outcome(game.state) is None


def test_m7_who_cannot_move_has_lost(at):
    assert ended(at("b4 d2 g1 g7 c3", "a1 a4 d1 a7").do("move g7 d7")) == ("blocked", (0,))


def test_m8_fifty_moves_without_a_mill_are_a_draw(at):
    game = at("a1 b2 c3 d3", "g7 f6 e5 d5", quiet=49).do("move a1 d1")
    assert ended(game) == ("quiet", (0, 1))


def test_m8_a_mill_or_a_man_placed_begins_the_count_anew(at):
    assert at("a7 d7 g4 a1", "b2 d2 f4 c5", quiet=49).do("move g4 g7").state.quiet == 0
    assert at("a7", "b2", (1, 1), quiet=7).do("place g7").state.quiet == 0


def test_m8_both_may_agree_on_a_draw(at, rules):
    game = at("a1 b2 c3 d3", "g7 f6 e5 d5")
    assert rules.agreements(game.state) == (Draw(),)
    assert ended(game.do("draw")) == ("agreed", (0, 1))


@pytest.mark.parametrize("loser", [0, 1])
def test_m9_who_gives_up_in_turn_or_not_has_lost(at, loser):
    assert ended(at("a1 b2 c3 d3", "g7 f6 e5 d5").do(f"concede {loser}")) == ("conceded", (1 - loser,))


# The board


def test_the_board_has_the_sixteen_rows_of_three(rules):
    board = rules.board
    names = board.names
    assert len(board.rows) == 16
    assert all(sum(point in row for row in board.rows) == 2 for point in range(24))
    assert [names[point] for point in board.near[names.index("d6")]] == ["b6", "d5", "d7", "f6"]


_, LINES, POINTS = (part.removesuffix("</map>\n") for part in MAP.split(" <objectgroup id=")[1:])


def drawn(tmp_path: Path, *layers: str) -> Path:
    """Return the path of a map of the game's kind with these layers."""
    path = tmp_path / "drawn.tmx"
    head = MAP[: MAP.index(" <objectgroup")]
    path.write_text(head + "".join(f" <objectgroup id={layer}" for layer in layers) + "</map>", "utf-8")
    return path


def line(x: int, y: int, dx: int, dy: int) -> str:
    return f'<object id="{1000 + x}" type="line" x="{x}" y="{y}"><polyline points="0,0 {dx},{dy}"/></object>'


def test_the_map_alone_says_what_is_a_row(tmp_path, rules):
    """Two lines more along a diagonal are a row more; no line of code knows of it."""
    more = line(210, 120, 110, 110) + line(320, 230, 110, 110)
    lines = LINES.replace(" </objectgroup>", f"{more} </objectgroup>")
    board = maps.load(drawn(tmp_path, lines, POINTS)).board
    assert len(board.rows) == 17
    assert tuple(sorted(board.names.index(name) for name in ("a7", "b6", "c5"))) in board.rows
    assert board.hash != rules.board.hash


def test_a_board_drawn_in_another_order_is_the_same_board(tmp_path, rules):
    again = maps.load(drawn(tmp_path, POINTS, LINES)).board
    assert (again, again.hash) == (rules.board, rules.board.hash)


def without(layer: str, *objects: str) -> str:
    """Return a layer without the objects whose first words these are."""
    for words in objects:
        assert layer.count(words) == 1
        before, after = layer.split(words)
        start, end = before.rindex("<object "), after.index("</object>") + len("</object>")
        layer = before[:start] + after[end:]
    return layer


@pytest.mark.parametrize(
    ("lines", "points", "found"),
    [
        (LINES, without(POINTS, 'name="a7"'), [("mill-points", "")]),
        (LINES.replace('"0,0 0,-110"', '"0,0 0,-90"'), POINTS, [("mill-line", "")] * 2),
        (without(LINES, 'x="210" y="120"', 'x="210" y="450">\n   <polyline points="0,0 0,-330"'), POINTS,
         [("mill-row", "a7")]),
        (LINES, POINTS.replace('"a7" type="point"', '"a7"'), [("no-class", "a7"), ("mill-points", "")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_board_is_told(tmp_path, lines, points, found):
    faults = maps.check(drawn(tmp_path, lines, points))
    assert [(fault.reason, fault.name) for fault in faults] == found
    for fault in faults:
        wrong, remedy = maps.explain(fault)
        assert wrong.endswith(".")
        assert remedy.endswith(".")
        assert not {"{", "}"} & {*wrong, *remedy}


def test_no_two_kinds_share_a_reason():
    """All kinds' sentences are read from one table."""
    tables = [sentences.sentences(), *(kind.sentences() for kind in maps.kinds().values())]
    reasons = [reason for table in tables for reason in table]
    assert len(set(reasons)) == len(reasons)


# Words and book


def met(seed: str) -> list[tuple[MorrisState, Move, MorrisState]]:
    """Return the plies of a game at random."""
    session = new_game(GAMES["morris"], PLAYERS, seed=seed).session
    play_into(session, 500)
    return [(session.state_at(n), step.move, step.state) for n, step in enumerate(session.steps)]


def test_whatever_is_refused_is_told_with_its_rule_in_the_book(rules, box):
    from sixth import words

    points = range(24)
    moves = [
        *map(Place, points),
        *map(Take, points),
        *(Slide(a, b) for a in points for b in points),
        Place(24),
    ]
    plies = met("words")
    states = [before for before, move, _ in plies if isinstance(move, Take)]
    states += [before for before, _, _ in plies[::6]]
    refusals = {refusal for state in states for move in moves if (refusal := rules.refusal(state, move))}
    assert {refusal.rule for refusal in refusals} == {"M1", "M2", "M3", "M5", "M6"}
    opened = {rule for chapter in books.load(box.book(), box.id) for rule in chapter.rules}
    for refusal in refusals:
        assert refusal.rule in opened
        said = words.explain(refusal, ("Ada", "Blaise"))
        assert said.endswith(".")
        assert "{" not in said


def test_whatever_happens_is_told(rules, box):
    from sixth import words

    plies = [ply for seed in "abc" for ply in met(seed)]
    events = {event for ply in plies for event in rules.events(*ply)}
    assert {event.kind for event in events} == {"placed", "moved", "mill", "taken", "game-over"}
    for event in events:
        said = words.tell(event, ("Ada", "Blaise"))
        assert said
        assert "{" not in said
    assert {words.ask(state) for _, _, state in plies} > {words.ask(rules.start())}


@pytest.mark.parametrize("reason", ["few-men", "blocked", "quiet", "agreed", "conceded"])
def test_every_ending_has_its_sentence(box, reason):
    assert box.ending(reason).endswith(".")


def test_no_other_ending_is_told(box):
    with pytest.raises(KeyError):
        box.ending("checkmate")


def test_both_languages_have_the_same_chapters_rules_and_figures(box):
    def shape(code: str):
        set_language(code)
        chapters = books.load(box.book(), box.id)
        return [[(b.kind, b.rule, b.opens, b.mark) for b in chapter.blocks] for chapter in chapters]

    assert shape("fr") == shape("en")
    chapters = books.load(box.book(), box.id)
    assert [rule for chapter in chapters for rule in chapter.rules] == [f"M{n}" for n in range(1, 10)]


def test_every_figure_of_the_book_can_be_played(box, caplog):
    chapters = books.load(box.book(), box.id)
    wanted = {block.mark for chapter in chapters for block in chapter.blocks if block.kind == "figure"}
    with caplog.at_level(logging.WARNING):
        assert load_figures(box.book(), box).by_id.keys() == wanted
    assert not caplog.records


# The contract of all games


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
def test_the_contract(check):
    check(*CASE)


def test_a_move_reveals_nothing():
    contract.test_a_move_in_a_position_without_secrets_reveals_nothing("morris")


def test_no_man_is_lost_or_doubled():
    for state, move, after in contract.line(*CASE)[1]:
        for seat in (0, 1):
            men = after.men.count(seat) + after.hand[seat]
            gone = isinstance(move, Take) and seat != state.seat
            assert men == state.men.count(seat) + state.hand[seat] - gone
            assert 2 <= men <= MEN


def test_every_verb_is_met_but_those_that_nobody_makes_alone():
    met_verbs = {type(move) for _, move, _ in contract.line(*CASE)[1]}
    assert met_verbs == {*VERBS} - {Draw, Concede}


def test_every_game_at_random_ends(rules):
    """The fifty moves bound it: at most eighteen men are placed and sixteen taken, fifty moves between."""
    played = [play(rules, f"end {number}", 51 * 34) for number in range(60)]
    assert all(one.outcome for one in played)
    assert {"few-men", "blocked", "quiet"} >= {one.outcome.reason for one in played}


def test_two_processes_agree_whatever_their_hash_seed():
    script = """
import test_contract
from ludotheque.games import GAMES
from sixth.box import Morris
GAMES["morris"] = Morris()
print(test_contract.digest("morris", 2))
"""
    assert len(agreed(script, ("1", "2")).strip()) == 64


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_its_rules_know_no_pixel_and_its_box_loads_nothing():
    """What a real game of the package is held to as well."""
    tests = f"import sys; sys.path.append({str(Path(__file__).parents[1])!r})\n"
    shown = "print(sorted(m for m in sys.modules if m in ('pygame', 'pytmx') or m.startswith('sixth.')))"
    assert run(f"{tests}import sixth.box; {shown}").strip() == "['sixth.box']"
    assert "pygame" not in run(f"{tests}import sixth.rules.game; {shown}")


# The commands


@pytest.fixture
def say(capsys):
    def go(*words: str) -> tuple[int, str]:
        status = cli.main(words)
        return status, capsys.readouterr().out

    return go


def test_simulate(say):
    status, out = say("simulate", "morris", "--players", "2", "--games", "3", "--seed", "7", "--json")
    figures = json.loads(out)
    assert (status, figures["games"], figures["finished"]) == (0, 3, 3)
    status, out = say("simulate", "morris", "--players", "2", "--games", "3", "--seed", "7")
    assert status == 0
    assert all(GAMES["morris"].ending(reason) in out for reason in figures["reasons"])


def test_check_map(say, tmp_path):
    status, out = say("check-map", str(GAMES["morris"].map()))
    assert status == 0
    assert "Le Moulin" in out
    status, out = say("check-map", str(drawn(tmp_path, LINES, without(POINTS, 'name="a7"'))))
    assert status == 1
    assert "24" in out


def test_perft(say):
    status, out = say("perft", "morris", "--depth", "2")
    assert status == 0
    assert str(24 * 23) in out


def test_verify(say, tmp_path, box):
    session = new_game(box, PLAYERS, seed="verify").session
    play_into(session, 2000)
    path = tmp_path / "game.json"
    path.write_bytes(write(record_of(session)))
    status, out = say("verify", str(path))
    outcome = session.rules.outcome(session.state)
    assert status == 0
    assert "Le Moulin" in out
    assert box.ending(outcome.reason) in out
    path.write_bytes(path.read_bytes().replace(b'"place ', b'"move ', 1))
    assert say("verify", str(path))[0] == 1


def test_a_record_is_read_as_it_was_played(box):
    session = new_game(box, PLAYERS, seed="record").session
    play_into(session, 60)
    session.play(Concede(session.turn))
    record = read(write(record_of(session)))
    opened = open_record(record)
    assert opened.fault is None
    assert opened.session.state == session.state
    assert (record.setup.game, record.setup.board, record.over) == ("morris", "morris", True)
