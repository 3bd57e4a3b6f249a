"""The chronicle of a finished game: one page that asks nobody for anything, and tells all of the game."""

import errno
import re
from html.parser import HTMLParser

import pytest
from hand import leave_finished
from scenes.test_games import begun, settle
from scenes.test_result import finished

from ludotheque.core.annotations import Branch, TurnNote
from ludotheque.core.record import read
from ludotheque.core.side_line import following
from ludotheque.core.steps import finish
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.home import exchange, paths
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.players import futures
from ludotheque.players.analysis import Findings, Moment, Turning
from ludotheque.players.study import Study
from ludotheque.players.worker import WorkerLost
from ludotheque.scenes.result.chronicle import journal, pictures
from ludotheque.scenes.result.chronicle.writing import writing_chronicle
from ludotheque.scenes.result.turnings import played_in
from ludotheque.table.game_view import GameView, turns_of
from ludotheque.table.shown import Shown
from ludotheque.table.side_line.comparison import Comparison

SIZE = (800, 600)
EMPTY = {"meta", "img"}  # elements that HTML never closes
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><script>x",
    "&lt;b&gt; & 'co' \"",
    "{name} %s ]]> <!--",
)
MOST_BYTES = 5_000_000  # of the page of any game of the tests, fonts and pictures included


@pytest.fixture(autouse=True)
def small_boards(monkeypatch):
    monkeypatch.setattr(pictures, "BOARD", 120)


class Page(HTMLParser):
    """Reads a page: `tags` are all elements with their attributes, `said` the text inside each of them."""

    def __init__(self, data):
        super().__init__(convert_charrefs=True)
        self.tags, self.said, self.open = [], [], []
        self.feed(data.decode())
        self.close()
        assert not self.open, "every element is closed"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.said.append("")
        if tag not in EMPTY:
            self.open.append(len(self.tags) - 1)

    def handle_endtag(self, tag):
        assert self.tags[self.open.pop()][0] == tag

    def handle_data(self, text):
        for at in self.open:
            self.said[at] += text

    def texts(self, tag, **attributes):
        """Return the texts of the elements with these attributes, `class_` for `class`."""
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [
            " ".join(said.split())
            for (name, own), said in zip(self.tags, self.said, strict=True)
            if name == tag and wanted.items() <= own.items()
        ]


def look_of(hand, opened):
    return GAMES[opened.session.game].look()(hand.app, opened.session, opened.map)


def studied(opened, look, *kinds):
    """Return an analysis in which a turn of each of these kinds changed the chances."""
    turns, seats = turns_of(opened.session, look).found, len(opened.session.players)
    moments = tuple(Moment(at, (1 / seats,) * seats) for at in (0, turns[0].end, opened.session.cursor))
    found = [
        Turning(turn, turn.start, 0.3, 0.8 if kind != "worst" else 0.1, turn.end, (), (), kind)
        for kind, turn in zip(kinds, turns[2:], strict=False)
    ]
    study = Study(None, played_in(opened.session, look))
    study.status, study.moments, study.turnings, study.share = "done", moments, tuple(found), 1.0
    return study


def written(hand, opened, *kinds):
    look = look_of(hand, opened)
    study, compared = studied(opened, look, *kinds), Comparison(opened.session, None)
    return finish(writing_chronicle(opened.session, look, "le 1er mai 2025", study, compared))


@pytest.fixture
def opened(home):
    return open_record(read(leave_finished().read_bytes()))


@pytest.mark.parametrize("game", ["schotten-totten", "highlanders"])
def test_the_page_tells_all_of_the_game(hand, opened, game):
    opened = finished() if game == "highlanders" else opened
    data = written(hand, opened, "turned", "turned")
    page, session, look = Page(data), opened.session, look_of(hand, opened)
    outcome = session.rules.outcome(session.state)
    assert page.texts("h1") == [GAMES[game].title]
    assert page.texts("p", class_="day") == ["le 1er mai 2025"]
    names = [player.name for player in session.players]
    assert sorted(page.texts("bdi")) == sorted(2 * names), "in the head and in the count"
    assert [names[seat] in page.texts("p", class_="headline")[0] for seat in outcome.winners] == [True]
    counted = page.texts("article", class_="seat won") + page.texts("article", class_="seat")
    assert len(counted) == len(names)
    for line in outcome.sheet:
        assert any(" ".join(look.telling.score_line(line).split()) in one for one in counted)
    assert len(page.texts("article", class_="turning")) == 2
    [log] = page.texts("div", class_="log")
    lines = [" ".join(line.text.split()) for line in GameView(session, look).lines(10_000)]
    at = [log.index(lines[0])]
    for line in lines[1:]:
        at.append(log.index(line, at[-1]))  # in the order of play
    assert len(page.texts("figure")) == 1 + 2 + 4, "the end, two charts, two turns before and after"
    assert len(data) < MOST_BYTES


def test_a_turn_of_the_log_has_its_lines_and_no_others(hand, opened):
    session, look = opened.session, look_of(hand, opened)
    page, turns = Page(written(hand, opened)), turns_of(session, look).found
    told = [said for said in page.texts("section") if re.match(r"\d+e?r? tour ", said)]
    assert len(told) == len(turns)
    game = GameView(session, look)
    for said, turn in zip(told, turns, strict=True):
        nth = "1er" if turn.number == 1 else f"{turn.number}e"
        game.refresh(Shown(at=turn.end))
        lines = [line.text for line in game.lines_since(turn.start)]
        name = session.players[turn.seat].name
        heading = f"{nth} tour d’{name}" if name == "Ana" else f"{nth} tour de {name}"
        if turn == turns[-1]:  # to which the end belongs too
            assert said.startswith(f"{heading}{lines[0]}")
        else:
            assert said == heading + "".join(" ".join(line.split()) for line in lines)


def test_a_note_stands_where_the_position_that_it_is_about_was_reached(hand, opened):
    session, look = opened.session, look_of(hand, opened)
    turns = turns_of(session, look).found
    notes = (TurnNote(0, "Au tout début"), TurnNote(turns[3].end, "Ici <b>tout</b> bascule"))
    session.notes = (*notes, TurnNote(session.cursor, "C'est fini"))
    page = Page(written(hand, opened))
    assert page.texts("p", class_="note") == ["Au tout début", "Ici <b>tout</b> bascule", "C'est fini"]
    [log] = page.texts("div", class_="log")
    assert log.startswith("Au tout début")
    assert log.endswith("C'est fini")
    [noted] = [said for said in page.texts("section") if "bascule" in said and said != log]
    assert session.players[turns[3].seat].name in noted
    assert noted.startswith(f"{turns[3].number}e")
    assert noted.endswith("bascule"), "below what happened in the turn"


class Compared:
    """Says of each pair of ways that they come to 8 games of 10, and to 3."""

    waited = 0

    def waits(self, ways):
        return ways is not None and not self.waited

    def update(self, ways, seconds):
        self.waited += 1

    def of(self, ways):
        return futures.Compared(0.8, 0.3, True) if ways else None


@pytest.mark.parametrize("name", HOSTILE)
def test_below_a_turn_stands_what_was_tried_instead_and_how_it_compares(hand, opened, name):
    session, look = opened.session, look_of(hand, opened)
    turn = turns_of(session, look).found[4]
    write, state = session.rules.notation.write, session.state_at(turn.start)
    played = session.steps[turn.start].move
    other = next(move for move in session.rules.legal(state) if move != played)
    session.branches = (Branch(turn.start, name, (write(other),)),)
    line = finish(following(session, session.branches[0]))
    while line.turn == turn.seat:
        line.play(session.rules.legal(line.state)[0])
    session.branches = (line.branch(name),)
    study = studied(opened, look)
    page = Page(finish(writing_chronicle(session, look, "", study, Compared())))
    [tried] = page.texts("div", class_="tried")
    moves = [" ".join(told.text.split()) for told in GameView(line, look).lines_since(turn.start)]
    assert moves, "they are told in words"
    told = f"Essayé à la place : {name}{''.join(moves)}Avec ce coup, "
    assert tried == " ".join(
        f"{told}{session.players[turn.seat].name} gagne 8 parties sur 10 au lieu de 3.".split()
    )
    [below] = [said for said in page.texts("section") if said.endswith(tried) and "La partie" not in said]
    assert below.startswith(f"{turn.number}e tour")
    assert "script" not in {tag for tag, _own in page.tags}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_taken_for_markup(hand, home, name):
    path = leave_finished((name, "Bo"))
    record = read(path.read_bytes())
    plain = Page(written(hand, open_record(read(leave_finished().read_bytes())), "turned"))
    record = record._replace(setup=record.setup._replace(title=name))
    page = Page(written(hand, open_record(record), "turned"))
    assert [tag for tag, _own in page.tags] == [tag for tag, _own in plain.tags]
    assert page.texts("h1") == page.texts("title") == [" ".join(name.split())]
    assert page.texts("bdi").count(" ".join(name.split())) == 2


@pytest.mark.parametrize("code", languages())
def test_the_page_runs_nothing_and_asks_nobody(hand, home, code):
    set_language(code)
    opened = open_record(read(leave_finished(HOSTILE[:2]).read_bytes()))
    data = written(hand, opened, "turned", "best", "worst")
    page = Page(data)
    assert {tag for tag, _own in page.tags}.isdisjoint(
        {"script", "link", "iframe", "object", "embed", "a", "base"}
    )
    assert page.tags[0] == ("html", {"lang": code})
    for _tag, own in page.tags:
        assert not [name for name in own if name.startswith("on")]
        assert own.get("src", "data:").startswith("data:")
    [style] = page.texts("style")
    assert not re.search(r"url\((?!data:)|@import", style)
    text = re.sub(rb"data:[\w/]+;base64,[A-Za-z0-9+/=]+", b"", data)
    assert not re.search(rb"https?:|//", text), "no outside address, whatever would follow it"
    [policy] = [own["content"] for tag, own in page.tags if own.get("http-equiv")]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy


def test_it_is_told_to_those_who_were_not_there(hand, home):
    """On the result's page the only person is spoken to; here everybody has a name."""
    record = read(leave_finished().read_bytes())
    players = (record.setup.players[0], record.setup.players[1].handed_to("club", 0))
    opened = open_record(record._replace(setup=record.setup._replace(players=players)))
    page = Page(written(hand, opened, "turned", "best", "worst"))
    said = " ".join(page.texts("body"))
    assert not re.search(r"\b([Vv]ous|[Vv]otre|[Vv]os)\b", said)
    assert "Le meilleur coup d" in said
    assert "Le coup le plus coûteux" in said
    assert "a coûté 20 chances" in said


def test_without_turning_points_that_is_said(hand, opened):
    assert "Aucun tour n’a beaucoup changé les chances." in " ".join(
        Page(written(hand, opened)).texts("section")
    )


def test_where_the_analysis_is_lost_that_is_said_and_the_rest_is_told(hand, opened):
    class Lost:
        def study(self, played):
            raise WorkerLost

        def close(self):
            pass

    look = look_of(hand, opened)
    study = Study(Lost(), played_in(opened.session, look))
    page = Page(finish(writing_chronicle(opened.session, look, "", study, Comparison(opened.session, None))))
    assert "n’arrive pas à relire" in " ".join(page.texts("section"))
    assert page.texts("div", class_="log")[0]


class Slow:
    """A worker that has found half of an analysis."""

    def __init__(self):
        self.closed = 0

    def study(self, played):
        self.parts = [Findings(0.5)]
        return self

    def reply(self, seconds):
        return self.parts.pop() if self.parts else None

    def close(self):
        self.closed += 1


def test_a_chronicle_that_is_stopped_stops_the_analysis_that_it_began(hand, opened):
    worker, look = Slow(), look_of(hand, opened)
    study = Study(worker, played_in(opened.session, look))
    steps = writing_chronicle(opened.session, look, "", study, Comparison(opened.session, None))
    assert next(steps) == 0.25
    steps.close()
    assert study.status == "stopped"
    assert worker.closed


def test_an_analysis_that_runs_for_the_result_goes_on_without_the_chronicle(hand, opened):
    look = look_of(hand, opened)
    study = Study(Slow(), played_in(opened.session, look))
    study.begin()
    steps = writing_chronicle(opened.session, look, "", study, Comparison(opened.session, None))
    next(steps)
    steps.close()
    assert study.status == "running"


def test_of_a_very_long_log_the_beginning_is_told_and_that_it_is_not_all(hand, opened, monkeypatch):
    lines = GameView(opened.session, look_of(hand, opened)).lines(10_000)
    assert "trop long" not in Page(written(hand, opened)).texts("div", class_="log")[0]
    monkeypatch.setattr(journal, "MOST_LINES", 5)
    [log] = Page(written(hand, opened)).texts("div", class_="log")
    assert " ".join(lines[4].text.split()) in log
    assert "trop long" in log
    assert not log.endswith(" ".join(lines[-1].text.split()))


# Where one asks for it


@pytest.fixture
def unstudied(monkeypatch):
    """Let the finished game of the tests have no analysis, which would start a process."""
    monkeypatch.setattr(type(GAMES["schotten-totten"]), "analysed", False)


def ask_for_it(hand, path):
    hand.navigation.exchange.share_saved(path)
    hand.app.step(0.01)
    hand.push("chronicle")
    settle(hand)


def test_it_is_written_beside_the_other_files_and_opened_by_the_system(hand, unstudied, monkeypatch):
    opened = []
    monkeypatch.setattr("ludotheque.ui.desktop.Handed._open", lambda _self, path, *_how: opened.append(path))
    ask_for_it(hand, leave_finished())
    [file] = paths.exports_folder().iterdir()
    assert file.name == "Schotten-Totten - chronique - 2025-12-24 - Ana, Bo.html"
    assert Page(file.read_bytes()).texts("h1") == ["Schotten-Totten"]
    assert file.name in hand.told
    hand.push("open")
    assert opened == [file]
    assert hand.scene.name == "dialog", "which says where it is"


def test_it_is_asked_for_on_the_page_of_the_result(hand, unstudied):
    hand.navigation.tables.open(leave_finished())
    hand.wait(0.5)
    hand.push("share")
    hand.push("chronicle")
    settle(hand)
    assert [file.suffix for file in paths.exports_folder().iterdir()] == [".html"]


def test_a_game_that_is_not_over_has_none(hand):
    hand.navigation.exchange.share_saved(begun(hand))
    hand.app.step(0.01)
    assert "board" in hand.seen["buttons"]
    assert "chronicle" not in hand.seen["buttons"]


def test_a_full_disk_is_told(hand, unstudied, monkeypatch):
    def full(*_what):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(exchange, "write_new", full)
    ask_for_it(hand, leave_finished())
    assert "Impossible d’écrire" in hand.told
    assert "elsewhere" in hand.seen["buttons"]


def test_a_file_for_this_program_is_not_offered_to_another(hand):
    hand.navigation.exchange.share_saved(leave_finished())
    hand.app.step(0.01)
    hand.push("game")
    assert "folder" in hand.seen["buttons"]
    assert "open" not in hand.seen["buttons"]
