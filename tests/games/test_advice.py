"""What computer players would do and why, in words of advice: for every candidate, in every game."""

import re
from statistics import median

import pytest
from desk import Desk
from games.sentences import RICH
from seat import COLOURS, sit_at
from sixth.box import Morris

from ludotheque.core.forecast import outlook
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.players.futures import Futures
from ludotheque.players.team import Question, Team
from ludotheque.table.advice import advice_words, gesture_of
from ludotheque.table.contract.position import Position
from ludotheque.table.contract.telling import Advice

MEDIAN, MOST = 20, 35  # words of a paper
FUTURES = 8  # fewer than at the table, so that more is foretold
GAMES_MET = (*RICH, ("schotten-totten", 2, ()), ("morris", 2, ()))
SHORT = ("chevaliers", "rheinlander", "schotten-totten")
RAW = re.compile(r"[{}]|\b\w+-\d|  |^\s|None|-1\b")  # a key, a fact or a space's id as it is stored


@pytest.fixture(autouse=True)
def sixth(monkeypatch):
    monkeypatch.setitem(GAMES, "morris", Morris())
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)


def decisions(game: str, seats: int, options, most: int):
    """Yield the table's scene and what is thought of at so many decisions of a game of club players."""
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [Player(f"Joueur {s + 1}", tuple(sides[each * s : each * s + each])) for s in range(seats)]
    scene = sit_at(game, players, "3", None, (800, 600), options, settled=False, curtain=False).scene
    session = scene.session
    write, read = session.rules.notation.write, session.rules.notation.read
    team = Team(judgement_on(box, scene.look.geometry.board_map.board, session.options, seats))
    team.hire(dict.fromkeys(range(seats), "club"), "1")
    told = 0
    while most and session.turn != OVER:
        if session.turn == CHANCE:
            session.deal()
            continue
        team.told([write(step.move) for step in session.steps[told : session.cursor]])
        told, turn = session.cursor, session.turn
        ideas = next(team.advise(Question(turn, advice=True))).ideas
        yield scene, ideas
        most -= 1
        for text in ideas[0].line:
            if session.turn != turn or session.rules.refusal(session.state, read(text)):
                break
            session.play(read(text))


def sentences(scene, ideas):
    """Yield what is said of each idea."""
    session, look = scene.session, scene.look
    view = session.rules.view(session.state, session.turn)
    legal, arrangement = session.rules.legal(session.state), look.geometry.arrange(view, session.turn)
    at = Position(view, legal, arrangement, session.turn)
    for idea in ideas:
        line = tuple(map(session.rules.notation.read, idea.line))
        gesture = gesture_of(session.rules, look, at, line)
        assert line[: len(gesture)] == gesture
        text = advice_words(session.rules, look, at, line, idea.reasons)
        made = tuple(look.telling.told(Advice(at, line, gesture, idea.reasons)))
        assert line[: len(made)] == made
        assert made[: len(gesture)] == gesture
        played = advice_words(session.rules, look, at, made, idea.reasons)
        assert played == text, "one click plays all moves that the words are about"
        yield text


def check(scene, ideas):
    for text in sentences(scene, ideas):
        assert len(text) > 8, text
        assert not RAW.search(text), text


@pytest.mark.parametrize(("game", "seats", "options"), GAMES_MET)
def test_every_candidate_is_told_in_words(game, seats, options):
    for scene, ideas in decisions(game, seats, options, 3):
        check(scene, ideas)


def first_paper(scene, ideas):
    """Return the first paper, with what a few futures foretell."""
    session, look = scene.session, scene.look
    rules, seat, box = session.rules, session.turn, GAMES[session.game]
    view = rules.view(session.state, seat)
    at = Position(view, rules.legal(view), look.geometry.arrange(view, seat), seat)
    judgement = judgement_on(box, look.geometry.board_map.board, session.options, len(session.players))
    lines = [tuple(map(rules.notation.read, idea.line)) for idea in ideas[:2]]
    found = Futures(judgement, view, seat, {}, "1").forecasts(lines, FUTURES)
    return advice_words(rules, look, at, lines[0], ideas[0].reasons, outlook(found, 0, None, seat))


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), GAMES_MET)
def test_a_long_game_is_told_in_words_of_every_language_and_briefly(game, seats, options):
    """What to do, the weightiest reason and what is foretold are read aloud in one breath."""
    lengths = []
    for scene, ideas in decisions(game, seats, options, 40):
        if game != "morris" and len(scene.session.rules.legal(scene.session.state)) > 1:
            text = first_paper(scene, ideas)
            lengths.append((sum(any(map(str.isalnum, word)) for word in text.split()), text))
        for language in languages():
            set_language(language)
            check(scene, ideas)
        set_language("fr")
    if game != "morris":
        assert max(lengths)[0] <= MOST, max(lengths)
        assert median(count for count, _text in lengths) <= MEDIAN, lengths
