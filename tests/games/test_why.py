"""Why a computer player moved: whole sentences with a subject, short, in every language, in whole games."""

import re
from statistics import median

import pytest
from desk import Desk
from games.sentences import RICH, check_sentence, plain, words_of
from seat import COLOURS, sit_at

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import judgement_on
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.players.team import Question, Team
from ludotheque.table.contract.telling import BRIEF, brief
from ludotheque.table.game_view import deed_in

MOST, MEDIAN = 30, 22  # words of a sentence, and of what is said of a turn
ADDRESSED = {"fr": r"vous|votre|vos", "en": r"you|your|yours", "de": r"du|dir|dich|dein\w*"}
NAMES = ("Godefroy", "Anselme", "Mahaut")


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)


def deeds(game: str, seats: int, options, seed: str, most: int):
    """Yield the look, and what is to be said of each of so many turns of club players."""
    box = GAMES[game]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [Player(NAMES[s], tuple(sides[each * s : each * s + each])) for s in range(seats)]
    scene = sit_at(game, players, seed, None, (800, 600), options, settled=False, curtain=False).scene
    session, look = scene.session, scene.look
    private = look.seats.private(session.rules.view(session.state, None))
    team = Team(judgement_on(box, look.geometry.board_map.board, session.options, seats))
    team.hire(dict.fromkeys(range(seats), "club"), seed)
    told, start, mover, reasons = 0, 0, CHANCE, []
    write, read = session.rules.notation.write, session.rules.notation.read
    while session.turn != OVER and most:
        if session.turn == CHANCE:
            session.deal()
            continue
        if session.turn != mover:
            if reasons or (private and mover != CHANCE):
                yield look, deed_in(session, range(start, session.cursor), () if private else reasons)
                most -= 1
            start, mover, reasons = session.cursor, session.turn, []
        team.told([write(step.move) for step in session.steps[told : session.cursor]])
        told = session.cursor
        answer = team.answer(Question(mover))
        reasons += answer.reasons
        for text in answer.line:
            if session.turn != mover or session.rules.refusal(session.state, read(text)):
                break
            session.play(read(text))


@pytest.mark.parametrize(("game", "seats", "options"), RICH)
def test_what_a_turn_was_for_is_told_in_one_or_two_short_sentences_that_name_the_player(game, seats, options):
    lengths = []
    for look, deed in deeds(game, seats, options, "11", 40):
        for language in languages():
            set_language(language)
            said = look.telling.why(deed)
            for sentence in said:
                check_sentence(sentence, MOST)
            if said:
                assert any(NAMES[deed.seat] in sentence for sentence in said[:2]), said
                assert words_of(brief(said)) <= max(BRIEF, words_of(said[0]))
                reader = re.search(rf"\b(?:{ADDRESSED[language]})\b", plain(brief(said)))
                assert not reader, "it is about somebody else"
        set_language("fr")
        said = look.telling.why(deed)
        lengths += [words_of(brief(said))] if said else []
    assert len(lengths) >= 20
    assert median(lengths) <= MEDIAN
