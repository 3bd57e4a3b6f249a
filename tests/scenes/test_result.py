"""The result: who won, the sheet, the score curve, what next."""

from dataclasses import replace
from random import Random

import pygame
import pytest
from drawn import drawn
from games.sentences import check_sentence
from hand import RECORDS, Hand

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.player_turns import PlayerTurn
from ludotheque.core.record import read
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.chevaliers.rules.moves import Draw
from ludotheque.games.opening import new_game, open_record
from ludotheque.home.settings import SPEEDS
from ludotheque.picture.heraldry import tincture
from ludotheque.picture.pieces import Pieces
from ludotheque.players.analysis import Findings, Moment, Turning
from ludotheque.scenes.result.charts import _cloth, _spread
from ludotheque.scenes.result.decisive import MOST_BYTES, SIDES, beats_of, decisive_turn, filming_turn
from ludotheque.scenes.result.ended import POINTS, ended_game
from ludotheque.scenes.result.page import winner
from ludotheque.scenes.result.turnings import describe_decisive, describe_turn, played_in
from ludotheque.table.game_view import GameView, turns_of
from ludotheque.ui.skin import Skin

PLIES = 300  # before everyone agrees to stop: games at random may last for ever
COLOURS = ("gueules", "azur", "vert", "or", "sable")


def finished(seats=3):
    players = [Player(f"Joueur {n + 1}", (COLOURS[n],)) for n in range(seats)]
    if seats == 2:
        players = [Player("Ana", COLOURS[:2]), Player("Bo", COLOURS[2:4])]
    opened = new_game(GAMES["highlanders"], players, seed="4", started="20250101-101010")
    session, choose = opened.session, Random(4).choice
    while len(session.steps) < PLIES or not session.rules.agreements(session.state):
        session.deal() if session.turn == CHANCE else session.play(choose(session.rules.legal(session.state)))
    session.play(session.rules.agreements(session.state)[0])
    assert session.turn == OVER
    return opened


@pytest.fixture(scope="module")
def opened():
    return finished()


@pytest.fixture
def hand(opened):
    found = Hand()
    found.table = found.navigation.tables.make(opened)
    found.app.scenes.push(found.table)
    found.wait()
    if found.scene.name != "result":
        found.navigation.result(found.table)
    yield found
    found.app.close()


def test_the_winner_and_the_scores_are_those_of_the_rules(hand, opened):
    outcome = opened.session.rules.outcome(opened.session.state)
    assert hand.seen["scores"] == list(outcome.scores)
    assert hand.seen["winners"] == [opened.session.players[seat].name for seat in outcome.winners]


@pytest.mark.parametrize(
    ("person", "winners", "scores", "headline"),
    [
        (-1, (1,), (9, 20, 5), "Joueur 2 l’emporte"),
        (-1, (1,), (19, 20, 5), "Joueur 2 l’emporte de peu"),
        (0, (1,), (19, 20, 5), "Joueur 2 l’emporte de peu"),
        (1, (1,), (19, 20, 5), "Vous gagnez de peu"),
        (1, (1,), (15, 20, 5), "Vous gagnez"),
        (1, (1,), (3, 5, 0), "Vous gagnez"),
        (1, (1,), (5, 20, 5), "Vous gagnez haut la main"),
        (1, (0, 2), (9, 5, 9), "Victoire partagée"),
        (0, (0, 2), (9, 5, 9), "Vous partagez la victoire"),
        (0, (0, 1, 2), (9, 9, 9), "Partie nulle"),
    ],
)
def test_the_page_says_who_has_won_and_how_to_the_one_person(
    hand, opened, monkeypatch, person, winners, scores, headline
):
    session = opened.session
    outcome = replace(session.rules.outcome(session.state), winners=winners, scores=scores)
    monkeypatch.setattr(session.rules, "outcome", lambda _state: outcome)
    players = tuple(
        player if person < 0 or seat == person else player.handed_to("club", 0)
        for seat, player in enumerate(session.players)
    )
    monkeypatch.setattr(session, "setup", session.setup._replace(players=players))
    hand.app.scenes.relayout()
    assert hand.seen["headline"] == headline
    assert headline in hand.seen["texts"]
    if len(winners) > 1:
        assert " · ".join(session.players[seat].name for seat in winners) in hand.seen["texts"]


def test_five_long_names_are_written_whole_on_their_cards(hand, monkeypatch):
    opened = finished(5)
    names = [
        *("Wilhelmine von Hohenstau", "Maximilien-Alexandre Roy", "Mademoiselle Montmorency"),
        *("Guillemette de Rochefort", "Bartholomäus Schwarzmüll"),
    ]
    players = tuple(
        player._replace(name=name) for player, name in zip(opened.session.players, names, strict=True)
    )
    monkeypatch.setattr(opened.session, "setup", opened.session.setup._replace(players=players))
    hand.navigation.result(hand.navigation.tables.make(opened))
    hand.wait()
    assert {*names} <= {mark.words for mark in drawn(hand)}


@pytest.mark.parametrize("back", [False, True])
def test_the_turns_that_the_only_person_played_are_own_ones_whoever_played_later(
    hand, opened, monkeypatch, back
):
    session, look, (one, *others) = opened.session, hand.table.look, opened.session.players
    one = one.handed_to("club", 60)
    one = one.handed_to("human", 90) if back else one
    players = (one, *(other.handed_to("club", 0) for other in others))
    monkeypatch.setattr(session, "setup", session.setup._replace(players=players))
    own = played_in(session, look).own
    assert own
    assert {turn.seat for turn in own} == {0}
    assert any(turn.start > 90 for turn in own) == back
    assert not any(turn.end > 60 and turn.start < 90 for turn in own)
    assert (ended_game(session, look).person == 0) == back, "who has won is told to who played to the end"
    watched = tuple(player.handed_to("club", 0) for player in session.players)
    monkeypatch.setattr(session, "setup", session.setup._replace(players=watched))
    assert not played_in(session, look).own


def test_the_page_tells_what_decided_between_equal_points(hand, monkeypatch):
    telling = hand.table.look.telling
    points = telling.total(max(hand.seen["scores"]))
    for decided, told in (("mais plus de chevaliers", f"{points}, mais plus de chevaliers"), ("", points)):
        monkeypatch.setattr(telling, "tie_break", lambda _outcome, decided=decided: decided)
        hand.app.scenes.relayout()
        assert told in hand.seen["texts"]


def test_the_course_ends_with_the_scores_and_has_an_end(hand, opened):
    curve, stops, counted = ended_game(opened.session, hand.table.look).course
    assert 2 <= len(curve) == len(stops) <= POINTS + 1
    assert curve[0] == (0, 0, 0)
    assert list(curve[-1]) == hand.seen["scores"]
    assert (stops[0], stops[-1]) == (0, opened.session.cursor)
    assert counted == "épées"


def test_a_rematch_turns_the_roles_and_has_its_own_luck(hand, opened):
    hand.push("rematch")
    session = hand.scene.session
    assert session.players == (*opened.session.players[1:], opened.session.players[0])
    assert session.players[0] == opened.session.players[1]
    assert session.seed != opened.session.seed
    assert hand.names == ["shelf", "table"]


@pytest.mark.parametrize("game", ["highlanders", "chevaliers"])
@pytest.mark.parametrize(
    ("played_by", "again"),
    [
        (((0, "club"),), ((0, "club"),)),
        (((12, "club"),), ()),
        (((0, "club"), (12, HUMAN)), ((0, "club"),)),
        (((3, "club"), (5, HUMAN), (9, "amateur")), ()),
    ],
)
def test_a_rematch_is_played_by_those_who_began_the_game(hand, monkeypatch, game, played_by, again):
    """A person whose seat a computer took over is back, and so is a computer whose seat a person took."""
    box = GAMES[game]
    arms = [(side,) for side in box.sides] or [("or",), ("azur",)]
    ana, bo = Player("Ana", arms[0], played_by), Player("Bo", arms[1])
    opened, laid = new_game(box, [ana, bo], seed="1"), []
    monkeypatch.setattr(hand.navigation.tables, "show", lambda begun: laid.extend(begun.session.players))
    hand.navigation.tables.rematch(opened.session.setup)
    assert [(player.name, player.played_by) for player in laid] == [("Bo", ()), ("Ana", again)]


def test_the_sheet_tells_which_seats_the_computer_played(hand, opened, monkeypatch):
    one, two, three = opened.session.players
    players = (one, two.handed_to("club:careful", 0), three.handed_to("beginner", 9))
    monkeypatch.setattr(opened.session, "setup", opened.session.setup._replace(players=players))
    hand.app.scenes.relayout()
    told = [words for words in hand.seen["texts"] if "(" in words and "ordinateur" in words]
    assert sorted(told) == ["l’ordinateur (Club, prudent)", "une personne, puis l’ordinateur (Débutant)"]


def test_characters_who_win_together_have_their_faces_by_their_arms_within_the_panel(
    hand, opened, monkeypatch
):
    seen, pieces, width = [], hand.app.for_skin(Pieces), hand.app.skin.px(440)
    for part in ("face", "coat"):
        draw = getattr(pieces, part)
        monkeypatch.setattr(
            pieces, part, lambda who, px, part=part, draw=draw: seen.append((part, px)) or draw(who, px)
        )
    renaud = Player("Sire Renaud", ("azur", "or")).handed_to("club:rash", 0)
    isabeau = Player("Isabeau", ("vert", "sable")).handed_to("amateur:vengeful", 0)
    told = ended_game(opened.session, hand.table.look)
    won = told._replace(players=(renaud, isabeau), outcome=replace(told.outcome, winners=(0, 1)))
    winner(hand.app, won).measure(hand.app.skin, width)
    assert [part for part, _px in seen] == ["face", "coat", "coat"] * 2
    assert sum(px for _part, px in seen) < width


def test_back_to_the_board_or_to_the_shelf(hand):
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf", "table"]
    hand.navigation.result(hand.table)
    hand.push("shelf")
    assert hand.names == ["shelf"]


def test_the_decisive_turn_is_shown_again_in_about_five_seconds_and_leads_back(hand, opened, studied):
    """The winners' chance rose most between the first turn and the end, so in the last turn looked at."""
    hand.app.change(speed=2)
    turn = decisive_turn(opened.session, hand.table.look, hand.scene.study.moments)
    beats = beats_of(opened.session, hand.table.look, turn)
    assert turn.start <= beats[0][0] < beats[-1][1] <= turn.end
    hand.push("moment")
    assert hand.names == ["shelf", "table"]
    seconds, seen = 0.0, set()
    while hand.scene.name == "table" and seconds < 30:
        seen.add(hand.seen["watched"]["at"])
        hand.wait(0.1)
        seconds += 0.1
    assert hand.names == ["shelf", "table", "result"]
    assert seconds < 9
    assert seen <= {*range(beats[0][0], beats[-1][1] + 1)}


def test_the_decisive_turn_is_shown_with_what_happened_and_how_the_winners_chances_changed(
    hand, opened, studied, monkeypatch
):
    session, look = opened.session, hand.table.look
    turn, (winner, *_others) = turns_of(session, look).found[-1], session.rules.outcome(session.state).winners
    moments = [Moment(turn.start, (0.1,) * 3), Moment(turn.end, (0.6,) * 3)]
    study = hand.scene.study
    study.moments = []
    hand.app.scenes.relayout()
    study.moments = moments
    hand.push("moment")
    said = hand.table.model.replay.said
    told = f"Chances de victoire de {session.players[winner].name}\xa0: de 10\xa0% à 60\xa0%"
    assert said.endswith(told)
    assert not said.startswith(told), "what happened comes first"
    for _time in range(10):
        assert [mark.words for mark in drawn(hand) if mark.words == said], "all the while"
        hand.wait(0.1)
    assert describe_decisive(session, look, turn, []) == said[: said.index(told)].strip()
    players = [player.handed_to("club", 0) for player in session.players]
    players[winner] = session.players[winner]
    monkeypatch.setattr(session, "setup", session.setup._replace(players=tuple(players)))
    assert "Vos chances" in describe_decisive(session, look, turn, moments)


def shown_again(hand, speed):
    """Return for how many seconds the decisive turn is shown with animations of this speed."""
    hand.app.change(speed=speed)
    hand.push("moment")
    seconds = 0.0
    while hand.scene.name == "table" and seconds < 30:
        hand.wait(0.1)
        seconds += 0.1
    assert hand.names == ["shelf", "table", "result"]
    return seconds


def test_the_decisive_turn_can_be_followed_whatever_the_speed_of_animations(hand, opened, studied):
    off, slow, usual, quick, very_quick = [shown_again(hand, speed) for speed in range(SPEEDS)]
    assert slow > usual
    assert min(quick, very_quick) >= usual - 0.3
    assert off >= usual / 2


def test_the_decisive_turn_is_shown_at_the_usual_speed_whatever_was_chosen_before(hand, opened, studied):
    hand.app.change(speed=2)
    hand.table.model.tempo.change(3)
    hand.push("moment")
    assert hand.table.model.tempo.factor == 1.0
    hand.key(pygame.K_ESCAPE)
    hand.push("watch")
    assert hand.table.model.tempo.factor == 8.0, "the choice stays for other replays"


def test_without_the_chances_the_last_turn_that_a_winner_won_was_decisive(hand, opened):
    session, look = opened.session, hand.table.look
    turn, winners = decisive_turn(session, look), session.rules.outcome(session.state).winners
    game = GameView(session, look)

    def won(plies):
        strokes = (look.telling.stroke(game.public(ply), game.events(ply)) for ply in plies)
        return any(stroke and stroke.winner in winners for stroke in strokes)

    assert won(range(turn.start, turn.end))
    assert not won(range(turn.end, session.cursor))


def test_where_no_turn_changed_the_chances_much_the_last_one_that_a_winner_won_was_decisive(hand, opened):
    session, look = opened.session, hand.table.look
    seats = session.rules.seats
    calm = [Moment(turn.end, (0.0,) * seats) for turn in turns_of(session, look).found]
    assert decisive_turn(session, look, calm) == decisive_turn(session, look)


def test_the_moment_is_sent_as_a_small_animated_picture(hand, opened, tmp_path):
    session, map_ = opened.session, opened.map
    look = GAMES[session.game].look()(hand.app, session, map_)
    data = finish(filming_turn(session, look, decisive_turn(session, look)))
    assert len(data) <= MOST_BYTES
    file = tmp_path / "moment.gif"
    file.write_bytes(data)
    frames = pygame.image.load_animation(file)
    assert len(frames) > 3
    assert 1000 < sum(delay for _picture, delay in frames) < 9000
    assert max(frames[0][0].get_size()) <= SIDES[0]


def test_the_game_is_watched_again(hand):
    hand.push("watch")
    assert hand.names == ["shelf", "table"]
    assert "watched" in hand.seen


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1920, 1080)])
def test_all_that_can_be_pressed_is_reached_by_tab_within_the_window(hand, studied, size, scale):
    hand.app.change(scale=scale)
    hand.resize(size)
    charts = ["scores", "chances"]
    next_ = ["shelf", "board", "moment", "watch", "share", "rematch"]
    assert sorted(hand.seen["widgets"]) == sorted([*charts, "turn-1", "turn-2", *next_])
    for id in (*charts, *next_):
        assert hand.focus(id)
        x, y, w, h = hand.seen["buttons"][id]
        assert pygame.Rect((0, 0), size).contains((x, y, w, h)), id
    assert hand.focus("turn-2"), "which may be higher than the window"


def test_enter_begins_a_rematch_only_where_its_button_is_seen(hand):
    assert hand.seen["focus"] == "rematch"
    hand.key(pygame.K_ESCAPE)
    hand.app.change(scale=200)
    hand.resize((640, 480))
    hand.navigation.result(hand.table)
    assert "rematch" in hand.seen["scrolled"]
    hand.key(pygame.K_RETURN)
    assert hand.scene is hand.table


@pytest.mark.parametrize("seats", [2, 5])
def test_every_number_of_players_has_a_page(seats):
    hand = Hand((800, 600))
    on_table = hand.navigation.tables.make(finished(seats))
    hand.navigation.result(on_table)
    hand.wait(0.1)
    assert len(hand.seen["scores"]) == seats
    hand.app.close()


# The courses, and what the computer makes of the game


@pytest.fixture
def studied(hand, opened):
    """A game that has been looked into: the first seat's chance rose with the first turn it took."""
    study, session = hand.scene.study, opened.session
    first = next(at for at, step in enumerate(session.steps) if step.seat == 0)
    end = next(at for at in range(first, len(session.steps)) if session.steps[at].seat != 0)
    made, write = session.steps[first].move, session.rules.notation.write
    other = next(move for move in session.rules.legal(session.state_at(first)) if move != made)
    line = (write(made),)
    study.moments = [
        Moment(0, (0.3, 0.3, 0.4)),
        Moment(first, (0.2, 0.4, 0.4)),
        Moment(end, (0.6, 0.2, 0.2)),
        Moment(session.cursor, (0.0, 1.0, 0.0)),
    ]
    turn = PlayerTurn(0, first, end, 1)
    study.turnings = (
        Turning(turn, first, 0.2, 0.6, first, (write(other),), ()),
        Turning(turn, first, 0.6, 0.2, end, line, ()),
    )
    study.status, study.share = "done", 1.0
    for _turn in range(3):
        hand.app.step(0.1)
    return first, end


def said_by(hand, monkeypatch):
    """Lay the scene out again; return all that is written, with plain spaces and apostrophes."""
    said, skin = [], hand.app.skin
    text = skin.text
    monkeypatch.setattr(skin, "text", lambda words, *rest: said.append(words) or text(words, *rest))
    hand.app.scenes.relayout()
    words = {*said, *hand.seen["texts"]}  # what is written on charts, and all else
    return {each.translate({0x202F: " ", 0xA0: " ", 0x2019: "'"}) for each in words}


def test_the_axes_are_named_and_the_turns_told_with_what_is_advised(hand, studied, monkeypatch):
    said = said_by(hand, monkeypatch)
    assert {"Épées", "Tours", "Chances", "0 %", "50 %", "100 %"} <= said
    assert {"1er tour de Joueur 1", "Ses chances de gagner la partie : de 20 % à 60 %"} <= said
    assert "Ses chances de gagner la partie : de 60 % à 20 %" in said
    advised = "L'ordinateur aurait plutôt conseillé : «"
    rose = "Cela a réussi ; l'ordinateur aurait pourtant conseillé : «"
    assert any(words.startswith(rose) for words in said)
    same = "L'ordinateur aurait fait de même."
    (alike,) = (text for text in said if text.startswith(same))
    for sentence in filter(None, alike.removeprefix(same).strip().split(". ")):
        check_sentence(f"{sentence.removesuffix('.')}.", 30)
    assert not any(words.startswith(advised) for words in said), "the chance rose with it"
    better, worse = hand.scene.study.turnings
    hand.scene.study.turnings = (better._replace(line=worse.line), worse._replace(at=worse.first))
    assert not any(words.startswith((rose, advised)) for words in said_by(hand, monkeypatch)), "it did so"
    hand.scene.study.turnings = (better, worse._replace(at=worse.first, line=better.line))
    assert any(words.startswith(advised) for words in said_by(hand, monkeypatch))
    assert "" not in said, "what was done is told even where the log is silent"
    assert hand.seen["turns"] == [studied[0], studied[0]]


def test_a_decision_is_told_whole_and_without_the_die_before_it():
    opened = open_record(read((RECORDS / "highlanders-format-1-castles.json").read_bytes()))
    hand = Hand()
    session, look = opened.session, hand.navigation.tables.make(opened).look
    turn = next(turn for turn in turns_of(session, look).found if turn.start == 15)
    moves = [session.rules.notation.write(step.move) for step in session.steps[turn.start : turn.end]]
    assert [move.split()[0] for move in moves] == ["roll", "march", "march", "march", "end"]
    of = Turning(turn, 16, 0.3, 0.5, turn.end, (), ())
    whole, other = (describe_turn(session, look, of._replace(kind=kind)).deed for kind in ("best", "turned"))
    assert (whole.count(" va "), other.count(" va ")) == (3, 3), "each knight's way"
    assert ("lance le dé" in whole, "lance le dé" in other) == (False, True), "luck is told of what turned"
    hand.app.close()


def test_whatever_move_was_made_after_an_assault_on_a_hidden_shield_can_be_told():
    opened = open_record(read((RECORDS / "highlanders-format-1-castles.json").read_bytes()))
    hand = Hand()
    session, look = opened.session, hand.navigation.tables.make(opened).look
    for turn in turns_of(session, look).found:
        for ply in range(turn.start, turn.end):
            if session.steps[ply].seat == turn.seat:
                other = session.rules.notation.write(session.rules.legal(session.state_at(ply))[-1])
                describe_turn(session, look, Turning(turn, turn.start, 0.3, 0.2, ply, (other,), (), "worst"))
    hand.app.close()


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("running", "Elles apparaîtront ici, dès que la relecture aura trouvé qui mène."),
        ("stopped", "La relecture s'est arrêtée avant de trouver qui menait."),
        ("done", "Elles sont restées égales : rien n'a départagé les joueurs."),
    ],
)
def test_while_there_are_no_chances_to_show_it_is_said_why(hand, studied, monkeypatch, status, words):
    study = hand.scene.study
    even = study.moments[0]._replace(chances=(1 / 3,) * 3)
    monkeypatch.setattr(study, "moments", [even, even._replace(plies=20), study.moments[-1]])
    monkeypatch.setattr(study, "status", status)
    assert words in said_by(hand, monkeypatch)
    assert "chances" not in hand.seen["widgets"]
    assert "0 %" not in said_by(hand, monkeypatch), "no empty chart"


def test_the_words_of_a_single_decision_lie_below_a_large_picture(hand, studied):
    study = hand.scene.study
    one, other = study.turnings
    seen = []
    for turnings in ((one._replace(kind="best"),), (one._replace(kind="best"), other._replace(kind="worst"))):
        study.turnings = turnings
        hand.app.scenes.relayout()
        hand.wait(8)
        hand.focus("turn-1")
        seen.append(hand.seen["buttons"]["turn-1"][2])
    assert seen[0] > 1.3 * seen[1]


def test_the_chances_are_shown_from_where_they_differ(hand, studied, monkeypatch):
    study = hand.scene.study
    first, *_others, last = study.moments
    even, later = first._replace(chances=(1 / 3,) * 3), Moment(last.plies // 2, (0.6, 0.2, 0.2))
    monkeypatch.setattr(study, "moments", (even, even._replace(plies=20), later, last))
    shown: list[tuple[Moment, ...]] = []
    words = "ludotheque.scenes.result.analysis.chances_words"
    monkeypatch.setattr(words, lambda _players, moments: shown.append(moments) or "")
    hand.app.scenes.relayout()
    assert shown[-1] == (later, last)


def test_the_costliest_decision_is_told_with_the_chance_that_was_to_be_had(hand, studied, monkeypatch):
    """The second turning point fell from 60 to 20 %: of a worst decision, that is what it cost."""
    worse = hand.scene.study.turnings[1]
    hand.scene.study.turnings = (worse._replace(kind="worst", at=worse.first),)
    said = said_by(hand, monkeypatch)
    assert "Ce choix vous a coûté 40 chances de gagner sur 100" in said
    assert "Votre coup le plus coûteux : 1er tour" in said


def test_a_good_decision_is_told_by_what_it_gained_since_the_curve_also_has_the_die(
    hand, studied, monkeypatch
):
    better = hand.scene.study.turnings[0]
    hand.scene.study.turnings = (better._replace(kind="best", before=0.2, after=0.6, at=better.turn.end),)
    said = said_by(hand, monkeypatch)
    assert "Ce choix vous a valu 40 chances de gagner sur 100" in said
    assert not any("20 %" in words for words in said)


HALF = "Dans les chances, une partie nulle compte comme une demi-victoire."


@pytest.mark.parametrize("agreed", [(), (Draw(),)])
def test_where_players_may_agree_on_a_draw_its_share_of_the_chances_is_told(
    hand, opened, request, monkeypatch, agreed
):
    """In Les Chevaliers they may (K19), in Highlanders they may not."""
    hand.push("board")
    monkeypatch.setattr(opened.session.rules, "agreements", lambda _state: agreed)
    hand.navigation.result(hand.table)
    request.getfixturevalue("studied")
    assert (HALF in said_by(hand, monkeypatch)) == bool(agreed)


def test_a_click_on_a_course_its_arrows_and_the_turns_lead_to_the_replay(hand, opened, studied):
    replayed = []
    x, y, w, h = hand.seen["buttons"]["scores"]
    hand.click((x + w // 2, y + h // 2))
    for id, keys in (
        ("chances", [pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT]),
        ("turn-2", [pygame.K_UP]),
    ):
        assert hand.names == ["shelf", "table"]
        hand.wait(0.1)
        assert not hand.seen["watched"]["playing"]
        replayed.append(hand.seen["watched"]["at"])
        hand.push("replay-close")
        assert hand.names == ["shelf", "table", "result"], "whoever has seen it comes back"
        assert hand.seen["study"] == "done", "what is known is there at once"
        hand.focus(id)
        hand.key(*keys, pygame.K_RETURN)
    hand.wait(0.1)
    replayed.append(hand.seen["watched"]["at"])
    turns = turns_of(opened.session, hand.table.look)
    assert turns.share(replayed[0]) == pytest.approx(0.5, abs=0.03), "in the middle of all turns"
    assert replayed[1:] == [studied[0], studied[0]]


def test_what_is_pointed_at_is_told_and_stays_when_more_is_found_out(hand, studied):
    assert hand.focus("chances")
    hand.key(pygame.K_RIGHT, pygame.K_RIGHT)
    told = hand.seen["widgets"]["chances"]["state"]
    assert told.startswith("1er tour "), told
    hand.app.scenes.relayout()
    assert hand.seen["widgets"]["chances"]["state"] == told
    x, y, w, h = hand.seen["buttons"]["chances"]
    hand.move((x + w - 1, y + h // 2))
    assert hand.seen["widgets"]["chances"]["state"] not in ("", told)
    hand.move((1, 1))
    assert hand.seen["widgets"]["chances"]["state"] == ""


def test_the_work_can_be_stopped_begun_again_and_ends_when_the_page_is_left(hand, monkeypatch):
    study, begun, closed = hand.scene.study, [], []
    monkeypatch.setattr(study._worker, "study", begun.append)
    monkeypatch.setattr(study._worker, "close", lambda: closed.append(True))
    for id, standing in (("stop", "stopped"), ("study", "running")):
        hand.focus(id)
        hand.key(pygame.K_RETURN)
        assert study.status == standing
    assert begun == [study.played]
    hand.key(pygame.K_ESCAPE)
    assert study.status == "stopped"
    assert len(closed) == 2


def test_arms_at_the_ends_of_equal_lines_push_no_others_off_the_chart_nor_stand_over_its_axis():
    arms, area = [tincture(name) for name in COLOURS], pygame.Rect(0, 20, 300, 180)
    ends = [(20, arms[0]), *((200, one) for one in arms[1:])]
    placed = _spread(ends, 26, area)
    assert placed[0] == (20, arms[0]), "the winner's line is far above"
    assert [y for y, _arms in placed[1:]] == [187 - 26 * n for n in (3, 2, 1, 0)]


def test_no_two_bands_of_the_chances_are_alike_where_all_is_of_one_grey():
    pictures = set()
    for name in COLOURS:
        arms = replace(tincture(name), field=pygame.Color("grey"))
        pictures.add(pygame.image.tobytes(_cloth(Skin(1.0), (60, 60), arms), "RGB"))
    assert len(pictures) == len(COLOURS)


def test_an_analysis_that_was_finished_elsewhere_is_shown_though_no_turn_changed_much(hand):
    """A chronicle may have waited for it while it covered the page."""
    study = hand.scene.study
    study.status = "running"
    hand.wait(0.1)
    assert "stop" in hand.seen["widgets"]
    study.take(Findings(1.0, (Moment(0, (1 / 3,) * 3),)))
    hand.wait(0.1)
    assert "stop" not in hand.seen["widgets"]
