"""Advice for a person who asks, and why a computer player did what it did: asked for, shown, followed."""

from dataclasses import replace
from itertools import combinations, pairwise
from types import SimpleNamespace

import pygame
import pytest
from desk import Desk, at_morris, sit
from drawn import drawn
from games.castles.vocabulary import plain
from seat import Seat, middle, sit_down
from sixth.box import Morris

from ludotheque.core.forecast import Expectation, Foretold
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.setup import HUMAN
from ludotheque.players.team import Answer, Idea, Team
from ludotheque.table.contract.telling import Deed
from ludotheque.table.papers.advice import AdviceEntry, AdvicePapers
from ludotheque.table.view.advised import AdvisedPath, draw_paths, ink_of, numerals
from ludotheque.ui.skin import TARGET, Skin


@pytest.fixture(autouse=True)
def desk(monkeypatch):
    pygame.font.init()
    monkeypatch.setattr("sixth.words.reason", lambda reason: f"pour le point {dict(reason.facts)['point']}")
    return at_morris(monkeypatch)


def wait(seat: Seat, seconds: float = 0.5) -> None:
    for _ in range(round(seconds * 30)):
        seat.app.step(1 / 30)


def asking(*levels: str) -> Seat:
    seat = sit(*levels)
    wait(seat)
    seat.key(pygame.K_h)
    wait(seat)
    return seat


def opened(*levels: str) -> Seat:
    """Return a table where the other pieces of advice have been asked for too."""
    seat = asking(*levels)
    seat.push("other-advice")
    wait(seat)
    return seat


def shown(seat: Seat):
    model = seat.table
    return model.papers.advice.entries if model.papers.advice.shown else ()


def made(seat: Seat) -> list:
    session = seat.scene.session
    return [step.move for step in session.steps[: session.cursor]]


def test_advice_is_one_paper_without_a_number_that_shows_the_others_if_asked():
    seat = asking(HUMAN, HUMAN)
    (first,) = shown(seat)
    words = [mark.words for mark in drawn(seat)]
    assert "1" not in words
    assert {"Jouer", "Et sinon\N{NARROW NO-BREAK SPACE}?"} <= {*words}
    seat.key(pygame.K_2)
    assert made(seat) == [], "nobody has seen a second one"
    corner = seat.table.papers.advice.papers[0].topleft
    seat.push("other-advice")
    wait(seat)
    assert shown(seat)[0] == first
    assert seat.table.papers.advice.papers[0].topleft == corner
    assert [entry.number for entry in shown(seat)] == [1, 2, 3]
    assert "1" in [mark.words for mark in drawn(seat)]
    assert "other-advice" not in seat.seen["buttons"]


@pytest.mark.parametrize("widest", [1, 160, 380])
def test_beside_its_labels_there_is_twice_their_room_for_the_words(widest):
    seat = asking(HUMAN, HUMAN)
    papers, skin, (entry,) = seat.table.papers.advice, Skin(1), shown(seat)
    papers.others = True
    entry = replace(entry, text=40 * "borne ")
    wide, _high = papers._paper(skin, entry, widest, 15.5)
    assert papers._room(skin, entry, wide, low=False) >= 2 * papers._column(skin, entry, low=False) - 8


def test_a_second_click_on_the_label_plays_nothing():
    """Where the label lay is the first advice then."""
    seat = asking(HUMAN, HUMAN)
    point = middle(seat.seen["buttons"]["other-advice"])
    seat.press(point)
    seat.release(point)
    seat.send(pygame.MOUSEBUTTONDOWN, pos=(round(point[0]), round(point[1])), button=1)
    seat.release(point)
    assert len(shown(seat)) == 3
    assert made(seat) == []


def test_the_label_is_as_high_as_a_fingertip_and_lies_on_the_paper():
    for size, scale in (((1024, 640), 100), ((1024, 640), 150), ((640, 480), 200)):
        seat = sit(HUMAN, HUMAN, scale=scale, size=size)
        wait(seat)
        seat.key(pygame.K_h)
        wait(seat)
        paper, label = (pygame.Rect(seat.seen["buttons"][id]) for id in ("advice-1", "other-advice"))
        assert paper.contains(label)
        assert label.h >= TARGET
        assert not label.collidepoint(paper.center), "a press there plays the advice"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_keys_reach_the_label_and_then_the_second_advice(key):
    seat = asking(HUMAN, HUMAN)
    seat.focus("other-advice")
    seat.key(key)
    assert len(shown(seat)) == 3
    assert seat.seen["focus"] == "advice-2"
    second = shown(seat)[1]
    seat.key(key)
    assert made(seat) == [*second.moves]


def test_a_further_idea_needs_no_reason_since_it_says_how_good_it_is(monkeypatch):
    monkeypatch.setattr("sixth.words.reason", lambda reason: "")
    _first, *others = shown(opened(HUMAN, HUMAN))
    assert len(others) == 2
    assert all("bien." in plain(entry.text) for entry in others)


def test_a_further_idea_with_the_reason_of_the_first_is_not_shown(monkeypatch):
    monkeypatch.setattr("ludotheque.table.adviser.purpose_in", lambda text: "the same")
    assert len(shown(asking(HUMAN, HUMAN))) == 1


def test_where_there_is_one_idea_there_is_no_label(monkeypatch):
    monkeypatch.setattr(Desk, "says", lambda answer: answer._replace(ideas=answer.ideas[:1]))
    seat = asking(HUMAN, HUMAN)
    assert len(shown(seat)) == 1
    assert "other-advice" not in seat.seen["buttons"]
    assert not any(mark.words and mark.words.startswith("Et sinon") for mark in drawn(seat))


def test_a_person_in_a_game_without_computer_players_is_shown_three_gestures_that_differ():
    seat = opened(HUMAN, HUMAN)
    entries = shown(seat)
    assert [entry.number for entry in entries] == [1, 2, 3]
    assert len({entry.moves for entry in entries}) == 3
    assert len({entry.places for entry in entries}) == 3
    legal = seat.legal
    for entry in entries:
        assert entry.moves[0] in legal
        assert entry.text.strip()
        assert not {*"{}"} & {*entry.text}
    assert Desk.made[-1].questions == [(0, 0, "")], "the asker's seat alone"


def test_who_asks_twice_in_a_position_is_told_the_same_without_thinking_anew():
    seat = asking(HUMAN, HUMAN)
    told, asked = shown(seat), len(Desk.made[-1].questions)
    seat.key(pygame.K_h)
    assert not shown(seat)
    seat.key(pygame.K_h)
    assert shown(seat) == told
    assert len(Desk.made[-1].questions) == asked
    seat.key(pygame.K_1)
    wait(seat)
    seat.key(pygame.K_h)
    wait(seat)
    assert shown(seat) != told, "another position"


def test_a_number_makes_the_gesture_and_the_paper_goes():
    seat = opened(HUMAN, HUMAN)
    second = shown(seat)[1]
    seat.key(pygame.K_2)
    assert made(seat) == [*second.moves]
    assert shown(seat) == ()
    seat.key(pygame.K_2)
    assert made(seat) == [*second.moves], "numbers mean nothing without advice"


def test_a_click_on_a_sentence_makes_its_gesture_and_the_paper_covers_nothing_to_play_with():
    seat = opened(HUMAN, HUMAN)
    first = shown(seat)[0]
    papers = [pygame.Rect(seat.seen["buttons"][f"advice-{number}"]) for number in (1, 2, 3)]
    wanted = [pygame.Rect(seat.seen["places"][place]) for place in seat.seen["spots"]]
    for number, paper in enumerate(papers):
        assert paper.collidelist([*wanted, *papers[:number], seat.area("panel")]) < 0
    seat.click(middle(seat.seen["buttons"]["advice-1"]))
    assert made(seat) == [*first.moves]


def test_each_paper_says_that_a_click_plays_its_advice():
    seat = opened(HUMAN, HUMAN)
    labels = [mark.rect for mark in drawn(seat) if mark.words == "Jouer"]
    papers = [pygame.Rect(seat.seen["buttons"][f"advice-{number}"]) for number in (1, 2, 3)]
    assert all(paper.contains(label) for paper, label in zip(papers, labels, strict=True))


def test_a_cross_closes_all_advice_by_mouse_and_by_keys():
    seat = asking(HUMAN, HUMAN)
    seat.click(middle(seat.seen["buttons"]["close-advice"]))
    assert shown(seat) == ()
    assert made(seat) == []
    seat.key(pygame.K_h)
    wait(seat)
    seat.focus("close-advice")
    seat.key(pygame.K_RETURN)
    assert shown(seat) == ()
    assert made(seat) == []


def test_a_click_beside_the_papers_closes_them_but_one_that_means_something_does_not():
    seat = asking(HUMAN, HUMAN)
    board = seat.area("board")
    used = [pygame.Rect(rect) for rect in (*seat.seen["places"].values(), *seat.seen["buttons"].values())]
    free = [(x, y) for x in range(board.x, board.right, 9) for y in range(board.y, board.bottom, 9)]
    bare = next(point for point in free if not any(rect.inflate(60, 60).collidepoint(point) for rect in used))
    seat.press(bare)
    assert shown(seat), "the board may be meant to be moved"
    seat.release(bare)
    assert shown(seat) == ()
    assert made(seat) == []


def test_a_board_is_moved_under_its_advice():
    seat = asking(HUMAN, HUMAN)
    seat.table.camera.zoom_at(seat.area("board").center, 3)
    seat.table.show()
    bare = next(
        point
        for point in ((x, y) for x in range(20, 600, 9) for y in range(20, 600, 9))
        if not (
            seat.table.wants(point)
            or seat.table.papers.advice.covers(point)
            or seat.table.panel.covers(point)
        )
    )
    seat.press(bare)
    seat.move((bare[0] + 30, bare[1] + 30))
    seat.release((bare[0] + 30, bare[1] + 30))
    assert shown(seat)


def test_three_long_papers_in_a_small_window_leave_free_what_they_speak_of():
    """The window is of 1024x640 with text of 150 %; castles and knights lie as at a game's beginning."""
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    text = (
        "2 chevaliers vont de la case près de Cawdor à la porte de Cawdor, puis 1 chevalier va du parchemin "
        "II à la case près de Dunvegan : pour battre l'ennemi devant Cawdor (2 contre 1) ; le but est "
    )
    texts = text + "Cawdor (il y faut au moins 2 chevaliers).", text, text[:130]
    papers.say("now", [AdviceEntry(words, number) for number, words in enumerate(texts, 1)])
    board, skin = pygame.Rect(12, 12, 680, 616), Skin(1.2)
    knights = [pygame.Rect(x, y, 40, 50) for x, y in ((200, 70), (90, 190), (440, 110), (20, 310))]
    ends = [pygame.Rect(x, y, 50, 50) for x, y in ((575, 90), (530, 100), (220, 130))]
    papers.layout(skin, ends, board, [*knights, *ends])
    for number, paper in enumerate(papers.papers):
        assert board.contains(paper)
        assert paper.collidelist([*papers.papers[:number], *knights, *ends]) < 0


@pytest.mark.parametrize("castle", ["doune", "stirling", "blair", "urquhart", "kilchurn"])
def test_a_paper_leaves_its_arrow_and_the_names_of_what_it_speaks_of_free(castle):
    """Across the middle of the board there is room beside each."""
    seat = sit_down(3, path=None)
    model, words = seat.table, "Mener 1 chevalier vers le château, puis libérer le parchemin. " * 3
    for way in (("scroll-1", castle), ("scroll-4", castle), ("scroll-3", castle), ("scroll-6", castle)):
        model.papers.advice.say(model.moment, [AdviceEntry(words, 1, ways=(way,), spoken=(castle,))])
        model.show()
        (paper,), ((_number, ends, _pieces),) = model.papers.advice.papers, model.papers.advice.paths()
        line = [
            (x + (to_x - x) * n / 40, y + (to_y - y) * n / 40)
            for (x, y), (to_x, to_y) in pairwise(ends)
            for n in range(41)
        ]
        assert not [point for point in line if paper.collidepoint(point)], way
        assert not paper.colliderect(model.camera.caption(model.game.arrangement, castle)), way


def test_a_paper_rather_covers_what_can_be_picked_up_than_what_it_speaks_of():
    """The board is full of both, and the paper fits only over one half of it."""
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    papers.say("now", [AdviceEntry("Va au nord, puis à l'ouest, pour prendre le château.", 1)])
    board, left, right = (pygame.Rect(x, 0, wide, 120) for x, wide in ((0, 800), (0, 380), (420, 380)))
    for named, wanted in ((left, right), (right, left)):
        papers.layout(Skin(), [pygame.Rect(380, 40, 40, 40)], board, [wanted], named=[named])
        assert not papers.papers[0].colliderect(named)


def test_papers_know_the_places_that_their_texts_name(monkeypatch):
    """A name is found whole, whatever its capitals and its spaces, and not within a longer one."""
    seat = sit(HUMAN, HUMAN)
    telling = seat.scene.look.telling
    names = {"Tour I": ["a1"], "Tour\N{NO-BREAK SPACE}II": ["d1", "g1"], "2–5": ["a4"], "5": ["g7"]}
    monkeypatch.setattr(telling, "place_names", lambda at: names)
    monkeypatch.setattr(telling, "advice", lambda *_args: "De la tour II aux 2–5.")
    wait(seat)
    seat.key(pygame.K_h)
    wait(seat)
    assert shown(seat)[0].spoken == ("d1", "g1", "a4")


def way_of(number: int) -> AdvisedPath:
    return AdvisedPath(number, [(100.0, 100.0), (300.0, 100.0)])


def test_a_piece_that_goes_on_gets_no_second_number_so_that_one_sees_at_what_it_aims():
    skin, (first, second) = Skin(), (way_of(1), way_of(2))
    onward = AdvisedPath(1, [first.points[-1], (300.0, 160.0)])
    assert len(numerals(skin, [first, onward])) == 1
    assert len(numerals(skin, [first, onward._replace(pieces=3)])) == 2
    assert len(numerals(skin, [second, onward])) == 2, "it goes on from the way of other advice"


def test_each_advice_has_its_own_colour_and_its_own_dashes():
    """Its number on the paper has the colour of its ways on the board."""
    skin, view = Skin(), pygame.Rect(0, 0, 400, 200)
    along, lit = [], []
    for number in (1, 2, 3):
        ground = pygame.Surface(view.size)
        draw_paths(ground, skin, [way_of(number)], view)
        light = ink_of(number).light
        row = [ground.get_at((x, 100)) == light for x in range(120, 240)]
        along.append(row)
        lit.append(sum(row))
    assert len({ink_of(number).light[:3] for number in (1, 2, 3)}) == 3
    assert len({ink_of(number).dark[:3] for number in (1, 2, 3)}) == 3
    assert lit[0] == 120, "the best is not dashed"
    assert 120 > lit[1] > lit[2] > 0


def test_ways_of_different_advice_do_not_lie_on_each_other(monkeypatch):
    seat = sit(HUMAN, HUMAN)
    model = seat.table
    way = tuple(model.game.arrangement.places)[:2]
    model.papers.advice.say(
        model.moment, [AdviceEntry("Va.", number, ways=(way, way[::-1])) for number in (1, 2, 3)]
    )
    starts = [path.points[0] for path in model.papers.advice.paths()]
    assert len(starts) == 6, "each has two ways"
    for here in (starts[::2], starts[1::2]):
        for (x, y), (other_x, other_y) in combinations(here, 2):
            assert abs(x - other_x) >= 5
            assert abs(y - other_y) >= 5
    advice = model.papers.advice
    advice.say(model.moment, [AdviceEntry("Clique.", number, ways=(way[:1],)) for number in (1, 2)])
    (one,), (other,) = (path.points for path in model.papers.advice.paths())
    assert one == other, "a click is where it is"


def test_papers_lie_beside_what_they_speak_of():
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    papers.say("now", [AdviceEntry("Va au nord.", 1), AdviceEntry("Va au sud.", 2), AdviceEntry("Passe.", 3)])
    anchors = [pygame.Rect(300, 60, 20, 20), pygame.Rect(300, 500, 20, 20), pygame.Rect(820, 300, 100, 40)]
    papers.layout(Skin(), anchors, pygame.Rect(0, 0, 800, 600), anchors)
    for paper, anchor in zip(papers.papers, anchors, strict=True):
        assert not paper.colliderect(anchor)
        assert paper.inflate(100, 100).colliderect(anchor)


def test_where_there_is_little_room_no_paper_covers_another():
    """The window is of 640x480 with text of 200 %."""
    board = pygame.Rect(9, 9, 622, 291)
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    far = "1 chevalier va de la case près de Craigievar à la "
    papers.say(
        "now",
        [
            AdviceEntry("Finir.", 1),
            AdviceEntry(f"{far}case près de Glamis.", 2),
            AdviceEntry(f"{far}porte.", 3),
        ],
    )
    for shift in range(0, 300, 60):
        anchors = [pygame.Rect(150 + shift, y, 20, 20) for y in (90, 150, 260)]
        papers.layout(Skin(1.5), anchors, board, [])
        for number, paper in enumerate(papers.papers):
            assert board.contains(paper)
            assert paper.collidelist(papers.papers[:number]) < 0, shift


def test_keys_alone_reach_a_sentence_and_make_its_gesture():
    seat = opened(HUMAN, HUMAN)
    third = shown(seat)[2]
    for _press in range(60):
        if seat.seen["focus"] == "advice-3":
            break
        seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)
    assert made(seat) == [*third.moves]


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_h])
def test_it_is_put_away(key):
    seat = asking(HUMAN, HUMAN)
    seat.key(key)
    assert shown(seat) == ()
    assert seat.app.scenes.top is seat.scene
    assert made(seat) == []


def test_thinking_holds_nothing_up_and_an_answer_for_another_position_is_dropped(monkeypatch):
    monkeypatch.setattr(Desk, "slow", 5)
    seat = sit(HUMAN, HUMAN)
    wait(seat, 0.1)
    seat.key(pygame.K_h)
    assert seat.scene.moving()
    assert seat.seen["thinking"], "a quill shows it"
    seat.click(seat.place("a1"))
    wait(seat, 1)
    assert len(made(seat)) == 1
    assert shown(seat) == ()
    assert not seat.seen["thinking"]


# What is said later


MORE = "Puis encore au sud, où il reste à prendre."


def awaiting_more(monkeypatch, orders=(1, -1)) -> Seat:
    """Return a seat with the first part of advice; each part has its order, -1 with a further reason."""
    advise = Team.advise

    def in_parts(team, asked, _late=None):
        (first,) = advise(team, asked)
        for part, order in enumerate(orders, 1):
            more = (Reason("more"),) if order < 0 else ()
            ideas = tuple(idea._replace(reasons=idea.reasons + more) for idea in first.ideas[::order])
            yield first._replace(ideas=ideas, last=part == len(orders))

    def told(_telling, advice) -> str:
        return "Va au nord, puis à l'ouest, où le moulin de l'autre est à prendre. " + MORE * any(
            one.key == "more" for one in advice.reasons
        )

    monkeypatch.setattr(Team, "advise", in_parts)
    monkeypatch.setattr("ludotheque.table.contract.telling.Telling.advice", told)
    monkeypatch.setattr(Desk, "slow", 5)
    seat = sit(HUMAN, HUMAN)
    wait(seat)
    seat.key(pygame.K_h)
    while not (shown(seat) and shown(seat)[0].number):
        wait(seat, 0.05)
    return seat


def test_papers_come_at_once_and_say_more_later(monkeypatch):
    seat = awaiting_more(monkeypatch)
    entries = shown(seat)
    assert not any(MORE in entry.text for entry in entries)
    wait(seat)
    assert all(MORE in entry.text for entry in shown(seat))
    assert [entry.moves for entry in shown(seat)] == [entry.moves for entry in entries]
    seat.key(pygame.K_h)
    seat.key(pygame.K_h)
    assert all(MORE in entry.text for entry in shown(seat)), "it is not forgotten"


@pytest.mark.parametrize("blocked", [False, True])
def test_a_paper_that_says_more_grows_where_it_lies_unless_it_would_cover_what_is_wanted(blocked):
    board, anchor = pygame.Rect(0, 0, 800, 600), pygame.Rect(390, 5, 20, 20)
    table = SimpleNamespace(moment="now", pointer=(-1, -1), show=lambda: None)
    table.hand = SimpleNamespace(drag=SimpleNamespace(holding=False))
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    papers.table = table
    papers.say("now", [AdviceEntry(2 * MORE, 1)])
    papers.layout(Skin(), [anchor], board, [anchor])
    (before,) = papers.papers
    papers.retell([AdviceEntry(4 * MORE, 1)])
    assert papers.update(0.0)
    below = [before.move(0, before.h + 10).inflate(900, 0)] if blocked else []
    papers.layout(Skin(), [anchor], board, [anchor, *below])
    (grown,) = papers.papers
    assert grown.size != before.size
    assert grown.collidelist([anchor, *below]) < 0
    assert blocked or (grown.topleft, grown.w) == (before.topleft, before.w)


def test_further_advice_that_comes_later_can_be_pressed():
    """The first paper says what it said before, so only the label is new on it."""
    skin, board, anchor = Skin(), pygame.Rect(0, 0, 800, 600), pygame.Rect(390, 300, 20, 20)
    table = SimpleNamespace(moment="now", pointer=(-1, -1), show=lambda: None)
    table.hand = SimpleNamespace(drag=SimpleNamespace(holding=False))
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    papers.table = table
    papers.say("now", [AdviceEntry(MORE, 1)])
    papers.layout(skin, [anchor], board, [anchor])
    papers.retell([AdviceEntry(MORE, 1), AdviceEntry(MORE, 2)])
    assert papers.update(0.0)
    papers.layout(skin, [anchor], board, [anchor])
    label = papers.named["other-advice"]
    assert label.w >= TARGET
    assert papers.hit(label.center) == "other-advice"


def test_nothing_changes_under_the_pointer(monkeypatch):
    seat = awaiting_more(monkeypatch)
    entries = shown(seat)
    seat.move(seat.table.papers.advice.papers[0].center)
    wait(seat)
    assert shown(seat) == entries
    seat.move(seat.area("panel").center)
    wait(seat)
    assert MORE in shown(seat)[0].text


@pytest.mark.parametrize("deaths", [0, 1])
def test_who_plays_on_or_loses_the_process_waits_for_nothing(monkeypatch, deaths):
    seat = awaiting_more(monkeypatch, (1, 1, 1))
    assert seat.scene.moving(), "more is awaited"
    monkeypatch.setattr(Desk, "deaths", deaths)
    entries = shown(seat)
    if not deaths:
        seat.key(pygame.K_1)
    wait(seat)
    assert not seat.scene.adviser.busy
    assert shown(seat) == (entries if deaths else ())
    assert len(Desk.made[-1].questions) == 1


def test_once_asked_for_it_is_thought_of_ahead_in_each_position_where_it_may_be_asked_for():
    seat = sit(HUMAN, HUMAN)
    seat.click(seat.place("a1"))
    wait(seat)
    seat.key(pygame.K_h)
    wait(seat)
    (desk,) = Desk.made
    assert (desk.questions, desk.ahead) == ([(1, 1, "")], []), "nobody had asked before"
    seat.key(pygame.K_1)
    wait(seat)
    assert desk.ahead == [(seat.session.turn, seat.session.cursor)]
    assert not seat.scene.adviser.busy, "nothing waits for it"
    seat.key(pygame.K_h)
    wait(seat)
    assert shown(seat)[0].number
    assert len(desk.ahead) == 1


def test_it_vanishes_when_the_turn_passes_and_under_the_curtain():
    seat = asking(HUMAN, HUMAN)
    seat.click(seat.place("a1"))
    assert shown(seat) == ()
    seat.scene.session.seek(0)
    seat.table.conceal()
    assert shown(seat) == ()


def test_it_is_not_offered_while_the_computer_thinks_nor_where_nobody_plays_nor_in_a_replay(monkeypatch):
    seat = sit(HUMAN, "club")
    wait(seat)
    assert "advice" in seat.seen["buttons"]
    monkeypatch.setattr(Desk, "slow", 10**9)
    point = seat.place("a1")
    seat.press(point)
    seat.release(point)
    wait(seat, 0.2)
    assert "advice" not in seat.seen["buttons"]
    seat.key(pygame.K_h)
    assert shown(seat) == ()
    seat.scene.watch()
    wait(seat, 0.1)
    assert "advice" not in seat.seen["buttons"]
    watched = sit("club", "club")
    assert "advice" not in watched.seen["buttons"]


def test_where_no_computer_player_knows_the_game_there_is_no_advice(monkeypatch):
    monkeypatch.setattr(Morris, "levels", ())
    seat = sit(HUMAN, HUMAN)
    assert "advice" not in seat.seen["buttons"]
    seat.key(pygame.K_h)
    wait(seat)
    assert shown(seat) == ()
    assert not any("H" in key for key, _what in seat.scene.help())


def test_a_process_that_is_lost_once_is_asked_again_and_twice_is_spoken_of(monkeypatch):
    monkeypatch.setattr(Desk, "deaths", 1)
    assert len(shown(asking(HUMAN, HUMAN))) == 1
    monkeypatch.setattr(Desk, "deaths", 2)
    assert shown(asking(HUMAN, HUMAN)) == ()


def test_the_keys_are_told():
    told = "H, puis Entrée, ou 1 à 3", "demander un conseil, puis le suivre"
    assert told in sit(HUMAN, HUMAN).scene.help()


@pytest.mark.parametrize("cursor", [None, "a1", "advice"])
def test_enter_plays_the_first_advice_whether_it_was_asked_for_by_mouse_or_by_keys(cursor):
    seat = sit(HUMAN, HUMAN)
    wait(seat)
    if cursor:
        seat.focus(cursor)
    else:
        seat.key(pygame.K_RETURN)
    assert made(seat) == [], "there is no advice yet"
    seat.key(pygame.K_h)
    wait(seat)
    first = shown(seat)[0]
    seat.key(pygame.K_RETURN)
    assert made(seat) == [*first.moves]


# Why


def test_why_a_computer_player_did_what_it_did_is_told_by_its_name(monkeypatch):
    seat = sit(HUMAN, "club")
    telling = seat.scene.look.telling
    monkeypatch.setattr(telling, "reason", lambda reason: f"pour {reason.key}")
    wait(seat)
    assert "why" not in seat.seen["buttons"], "nobody has decided anything"
    point = seat.place("a1")
    seat.press(point)
    seat.release(point)
    wait(seat)
    seat.press(middle(seat.seen["buttons"]["why"]))
    seat.release(middle(seat.seen["buttons"]["why"]))
    assert [(entry.seat, entry.text) for entry in shown(seat)] == [(1, "Blaise\xa0: pour goes.")]
    assert not any(id.startswith("advice-") for id in seat.seen["buttons"]), "it is nothing to follow"
    seat.key(pygame.K_ESCAPE)
    assert shown(seat) == ()


def test_each_computer_player_explains_its_latest_turn_beside_its_piece_in_the_order_of_play(monkeypatch):
    seat = sit("club", "club")
    monkeypatch.setattr(seat.scene.look.telling, "reason", lambda reason: f"pour {reason.key}")
    while len(made(seat)) < 5:
        wait(seat, 0.1)
    seat.scene.adviser.why.explain()
    plies = [ply for ply in sorted(seat.scene.opponents.decisions) if ply < seat.table.game.at][-2:]
    ends = [seat.table.game.pairs(ply)[-1][1] for ply in plies]
    assert [(entry.seat, entry.places) for entry in shown(seat)] == [
        (seat.scene.session.steps[ply].seat, (end,)) for ply, end in zip(plies, ends, strict=True)
    ]


def test_in_a_replay_only_the_turn_on_show_is_explained():
    seat = sit(HUMAN, "club")
    for _turn in range(2):
        wait(seat)
        place = next(iter(seat.table.game.spots()))
        seat.press(seat.place(place))
        seat.release(seat.place(place))
        wait(seat)
    assert len(made(seat)) == 4
    explained = []
    seat.scene.replays.watch(at=0)
    for at in range(5):
        seat.table.replay.go_to(at)
        wait(seat, 0.1)
        assert seat.table.game.at == at
        explained.append(seat.scene.adviser.why.able)
    assert explained == [False, False, True, False, True]


def answered_with_secrets(monkeypatch) -> Seat:
    """Return a table at which a computer player has answered, and hands are secret."""
    seat = sit(HUMAN, "club")
    wait(seat)
    point = seat.place("a1")
    seat.press(point)
    seat.release(point)
    wait(seat)
    monkeypatch.setattr(seat.scene.look.seats, "private", lambda view: True)
    return seat


def test_while_hands_are_secret_the_reasons_are_too(monkeypatch):
    seat = answered_with_secrets(monkeypatch)
    seat.scene.adviser.why.explain()
    assert [entry.text for entry in shown(seat)] == ["Blaise\xa0: un instant…"]
    wait(seat)
    assert plain(shown(seat)[0].text) == "Blaise n'a pas trouvé de meilleur coup."


@pytest.mark.parametrize("deaths", [0, 1])
def test_what_a_move_leads_to_is_added_as_far_as_everybody_can_see(monkeypatch, deaths):
    """The players of all whose moves are explained see what everybody sees; a lost process adds nothing."""
    promise = Expectation(Happening("gain", 1, ""), "next", 0.5, 2.0, 0.0)
    seat = answered_with_secrets(monkeypatch)
    telling = seat.scene.look.telling
    monkeypatch.setattr(telling, "foretold", lambda happening, name: f"{name} pourra prendre Doune")
    monkeypatch.setattr(telling, "why", lambda deed: ["Blaise avance."])
    told = Foretold(promise=promise)
    monkeypatch.setattr(
        Team, "answers", lambda _team, asked, *_: iter([Answer(ideas=(Idea(asked.own, (), outlook=told),))])
    )
    monkeypatch.setattr(Desk, "deaths", deaths)
    seat.scene.adviser.why.explain()
    assert [entry.text for entry in shown(seat)] == ["Blaise avance."]
    wait(seat)
    more = "" if deaths else " Blaise pourra prendre Doune (1 chance sur 2)."
    assert [plain(entry.text) for entry in shown(seat)] == [f"Blaise avance.{more}"]
    assert Desk.made[-1].public
    asked = Desk.made[-1].questions[-1]
    assert asked[:2] == (1, seat.session.cursor - 1), "before the move"
    seat.key(pygame.K_ESCAPE)
    wait(seat)
    assert shown(seat) == ()


def test_while_hands_are_secret_what_everybody_sees_is_said_in_their_place(monkeypatch):
    seat = answered_with_secrets(monkeypatch)
    asked = []

    def why(deed) -> list[str]:
        asked.append(deed)
        return ["Blaise avance au vu de tous."]

    monkeypatch.setattr(seat.scene.look.telling, "why", why)
    seat.scene.adviser.why.explain()
    (entry,) = shown(seat)
    assert (entry.seat, entry.text) == (1, "Blaise avance au vu de tous.")
    session = seat.scene.session
    ply = session.cursor - 1
    before, after = (session.rules.view(session.state_at(at), None) for at in (ply, ply + 1))
    assert asked == [Deed(1, [(before, session.steps[ply].move, after)], ())], "only public views, no reasons"


# Where the papers lie


def test_papers_have_room_beside_a_card_that_leaves_little():
    """The window is of 1024x640 with text of 150 %."""
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    texts = "Un bouclier seul y reste, 1 reste à la porte.", "1 y entre avec un bouclier.", "1 y entre."
    papers.say("now", [AdviceEntry(text, number) for number, text in enumerate(texts, 1)])
    board, card = pygame.Rect(12, 12, 680, 616), pygame.Rect(198, 138, 490, 450)
    papers.layout(Skin(1.2), [pygame.Rect(150, 400, 30, 30)] * 3, board, [], [card])
    for number, paper in enumerate(papers.papers):
        assert paper.collidelist([card, *papers.papers[:number]]) < 0


@pytest.mark.parametrize("anchor", [pygame.Rect(100, 300, 40, 40), pygame.Rect(700, 40, 40, 40)])
def test_papers_about_the_same_are_read_in_their_order(anchor):
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    texts = "Un bouclier seul y reste.", "1 y entre, 5 restent à la porte, avec un bouclier.", "6 y entrent."
    papers.say("now", [AdviceEntry(text, number) for number, text in enumerate(texts, 1)])
    papers.layout(
        Skin(), [anchor] * 3, pygame.Rect(0, 0, 940, 760), [anchor], [pygame.Rect(300, 200, 380, 400)]
    )
    for one, other in pairwise(papers.papers):
        assert other.top >= one.bottom or other.left >= one.right


def test_papers_do_not_lie_under_the_card_that_asks():
    """The card lies in the middle of a board with text of 150 %; a paper as wide as usual is too high."""
    papers = AdvicePapers(lambda _seat: pygame.Color("red"))
    text = "Un bouclier seul y reste, 6 restent à la porte contre les ennemis ; plus près de châteaux."
    papers.say("now", [AdviceEntry(text, 1), AdviceEntry("1 y entre, 5 restent à la porte.", 2)])
    board, card = pygame.Rect(20, 20, 828, 760), pygame.Rect(120, 143, 628, 550)
    anchors = [pygame.Rect(400, 400, 30, 30)] * 2
    papers.layout(Skin(1.5), anchors, board, anchors, [card])
    assert papers.papers[0].w > 0.42 * board.w
    assert papers.papers[0].collidelist([card, papers.papers[1]]) < 0
    assert not papers.papers[1].colliderect(card)


@pytest.mark.parametrize("keyed", [True, False])
def test_advice_that_has_the_focus_is_not_told_beside_it(keyed):
    seat = sit(HUMAN, HUMAN)
    wait(seat)
    if keyed:
        seat.key(pygame.K_TAB)
    seat.scene.told()
    seat.key(pygame.K_h)
    wait(seat)
    (first,) = shown(seat)
    assert (seat.scene.spoken().focus == "advice-1") == keyed
    told = [told.text for told in seat.scene.told()]
    assert (" ".join(first.text.split()) in told) != keyed


@pytest.mark.parametrize("scale", [100, 200])
def test_what_marks_an_advised_button_hides_no_words_on_above_or_below_it(scale):
    seat = sit_down(2, size=(1024, 640), scale=scale)
    seat.push("die")
    while not any(entry.button for entry in shown(seat)):
        if shown(seat):
            seat.push("advice-1")
        seat.key(pygame.K_h)
        seat.settle()
    button = pygame.Rect(seat.seen["buttons"]["end-turn"])
    worded = [button.move(0, -button.h), button.move(0, button.h), button.inflate(-button.h // 2, 0)]
    marked = painted(seat)
    seat.key(pygame.K_ESCAPE)
    plain = painted(seat)
    assert differ(marked, plain, button), "the button is marked"
    assert not any(differ(marked, plain, rect) for rect in worded)


def painted(seat) -> pygame.Surface:
    picture = pygame.Surface(seat.app.size)
    seat.scene.draw(picture)
    return picture


def differ(one, other, rect) -> bool:
    """Return whether a part of two pictures is not the same."""
    bytes_of = pygame.image.tobytes
    return bytes_of(one.subsurface(rect), "RGB") != bytes_of(other.subsurface(rect), "RGB")
