"""The players of the house: their figures on a page, taken away as a table, erased after a question."""

import csv
import time
from collections import Counter
from io import StringIO
from itertools import combinations

import pygame
import pytest
from amounts import crossed
from hand import Hand
from tools.look import screen

from ludotheque.core.end import Drawn
from ludotheque.core.session import Player
from ludotheque.core.steps import finish
from ludotheque.home import household, paths
from ludotheque.home.settings import LastGame
from ludotheque.home.statistics import Played, people
from ludotheque.scenes.household.charts import by_month, cards_chart, cards_words, wins_chart
from ludotheque.scenes.household.export import as_table
from ludotheque.scenes.household.page import StatisticsFilter, handed_words, shown_people

ANA, BO, CY = Player("Ana", ("or",)), Player("Bo", ("azur",)), Player("=Cy", ("vert",))
CLUB = Player("Gauvain", ("sable",)).handed_to("club", 0)


def at(*moment):
    return time.mktime((*moment, *(12, 0, 0, 0, 0, -1)))


GAMES = [
    Played("highlanders", at(2025, 3, 5), (ANA, BO), (0,), (12, 8), ((3, 1, 0, 2, 2, 4),)),
    Played("highlanders", at(2025, 5, 5), (BO, ANA, CY), (1,), (9, 14, 3), ((1, 1, 1, 1, 1, 1),)),
    Played("schotten-totten", at(2025, 5, 6), (BO, CLUB), (1,), (2, 5)),
    Played(
        *("schotten-totten", at(2025, 5, 7), (BO, ANA), (1,), (2, 5), ()),
        (("strong", (Drawn(20, 6, 4.44), Drawn(19, 2, 4.2))),),
    ),
]


@pytest.fixture
def hand(monkeypatch):
    yield from opened(monkeypatch, GAMES)


@pytest.fixture
def empty(monkeypatch):
    yield from opened(monkeypatch, [])


def opened(monkeypatch, games):
    def tallying(_store):
        yield 0.5
        return list(games)

    monkeypatch.setattr("ludotheque.scenes.household.scene.tallying", tallying)
    found = Hand((800, 600))
    found.push("games")
    found.push("household")
    assert found.names == ["shelf", "games", "household"]
    yield found
    found.app.close()


def test_those_who_played_most_come_first_and_computers_are_nobody(hand):
    assert hand.seen["people"] == ["Ana", "Bo", "=Cy"]
    hand.push("back")
    assert hand.names == ["shelf", "games"]


def test_a_click_shows_somebody_elses_figures(hand):
    hand.push("person-2")
    assert [hand.seen["widgets"][f"person-{n}"]["state"] for n in (1, 2, 3)] == ["", "chosen", ""]


def test_games_with_computers_and_of_one_game_are_shown_apart(hand):
    hand.push("by-kind")
    hand.push("by-kind-apart")
    assert hand.seen["people"] == ["Bo"]
    hand.push("by-game")
    hand.push("by-game-highlanders")
    assert hand.seen["people"] == []
    assert {"by-kind", "by-game", "back"} <= hand.seen["buttons"].keys()


def test_who_has_played_with_the_computer_alone_sees_those_games_first(monkeypatch):
    for hand in opened(monkeypatch, GAMES[2:3]):
        assert hand.seen["widgets"]["by-kind"]["state"] == "Avec l’ordinateur"
        assert hand.seen["people"]


def test_the_page_is_read_with_the_keyboard_alone(hand):
    assert hand.focus("person-3")
    hand.key(pygame.K_RETURN)
    assert hand.seen["widgets"]["person-3"]["state"] == "chosen"
    assert hand.focus("by-kind")
    hand.key(pygame.K_RIGHT)
    assert hand.seen["widgets"]["by-kind"]["state"] == "Avec l’ordinateur"
    hand.key(pygame.K_ESCAPE)
    assert hand.names[-1] == "games"


def test_without_a_finished_game_there_is_nothing_to_take_away(empty):
    assert empty.seen["people"] == []
    assert "export" not in empty.seen["buttons"]


def test_everything_can_be_taken_away_as_a_table(hand):
    hand.push("export")
    (file,) = paths.exports_folder().glob("*.csv")
    lines = list(csv.reader(StringIO(file.read_bytes().decode("utf-8-sig")), delimiter=";"))
    assert len(lines) == 1 + 2 + 3 + 2 + 2
    assert lines[1][:7] == ["2025-03-05", "Highlanders", "1", "Ana", "une personne", "12", "gagnée"]
    assert not any(lines[1][7:])
    assert lines[7][3:7] == ["Gauvain", "l’ordinateur (Club)", "5", "gagnée"]
    cards = dict(zip(lines[0], lines[8], strict=True))
    name = "Schotten-Totten\xa0: cartes fortes (8 et 9)"
    assert [cards[name + end] for end in ("", ", sur", ", attendues")] == ["6", "20", "4,4"]


def test_ratings_and_the_table_for_spreadsheets_are_for_experts_at_the_foot(hand):
    assert "export" in {*hand.seen["scrolled"]} | {*hand.seen["buttons"]}
    hand.scene.show(apart=True)
    texts = hand.seen["texts"]
    at = texts.index("Pour les experts")
    assert any("± " in told.replace("\xa0", " ") for told in texts)
    assert not any("±" in told for told in texts[:at])


def test_cards_are_told_beside_what_chance_would_give():
    told = cards_words("Bo", "cartes fortes (8 et 9)", Drawn(120, 31, 26.67))
    assert told == "Bo, cartes fortes (8 et 9)\xa0: 31 sur 120. Le hasard seul en donnerait 27 environ."


def test_games_handed_over_are_told_in_words_and_are_a_figure_of_their_own(monkeypatch):
    handed = ANA.handed_to("club", 9)
    games = [Played("highlanders", at(2025, 6, day), (handed, BO), (0,), (1, 2)) for day in (1, 2)]
    (ana,) = [one for one in people(games) if one.name == "Ana"]
    assert handed_words(ana.figures(apart=True)._replace(games=5)) == (
        "5 parties, dont 2 confiées à l’ordinateur en route, qui ne disent rien du niveau."
    )
    assert handed_words(people(games[:1])[0].figures(apart=True)).startswith("Cette partie a été confiée")
    assert handed_words(people(GAMES)[0].figures()) == ""
    for hand in opened(monkeypatch, games):
        assert "Dont confiées" in hand.seen["texts"]
        hand.push("person-1")
        assert handed_words(ana.figures(apart=True)) in hand.seen["texts"]


def test_without_games_handed_over_there_is_no_column_of_them(hand):
    assert "Parties" in hand.seen["texts"]
    assert "Dont confiées" not in hand.seen["texts"]


@pytest.mark.parametrize("window", [(640, 480), (1280, 800)])
def test_the_column_of_games_handed_over_is_read_at_twice_the_size(monkeypatch, window):
    games = [Played("highlanders", at(2025, 6, 1), (ANA.handed_to("club", 9), BO), (0,), (1, 2))]
    for hand in opened(monkeypatch, games):
        hand.app.change(scale=200)
        hand.resize(window)
        assert "Dont confiées" in hand.seen["texts"]


def test_what_cards_came_is_told_for_those_shown(hand):
    def told():
        return [words for words in hand.seen["texts"] if "cartes fortes" in words]

    assert told() == [cards_words("Ana", "cartes fortes (8 et 9)", Drawn(19, 2, 4.2))]
    hand.push("person-2")
    assert told() == [cards_words("Bo", "cartes fortes (8 et 9)", Drawn(20, 6, 4.44))]
    hand.push("by-game")
    hand.push("by-game-highlanders")
    assert told() == []


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
def test_a_name_in_the_table_is_never_a_sum(sign):
    cy = GAMES[0].players[0]._replace(name=f"{sign}Cy")
    players = (cy, *GAMES[0].players[1:])
    assert f";'{sign}Cy;".encode() in as_table([GAMES[0]._replace(players=players)])


def test_erasing_asks_first_and_leaves_the_games_and_the_options(hand):
    finish(household.gathering(()))
    household.learn([ANA], True)
    hand.app.change(tables={"highlanders": LastGame((ANA, BO), (("length", "long"),))})
    hand.push("erase")
    hand.push("close")
    assert household.read()[0].members
    hand.push("erase")
    hand.push("erase")
    house, _fault = household.read()
    assert (house.members, house.counts("20000101-1")) == ((), False)
    assert hand.app.store.settings.tables == {"highlanders": LastGame((), (("length", "long"),))}


def test_a_month_has_its_games_and_wins_and_a_year_is_shown_at_least():
    (ana,) = [one for one in shown_people(GAMES[:3], StatisticsFilter()) if one.name == "Ana"]
    months = by_month(ana.chosen())
    assert len(months) == 12
    assert months[-1] == (2025, 5, 1, 1)
    assert [month[2:] for month in months if month.games] == [(1, 1), (1, 1)]
    assert by_month(()) == []


def test_an_odd_date_is_no_month():
    (ana,) = [
        one for one in shown_people([GAMES[0]._replace(ended=1e18)], StatisticsFilter()) if one.name == "Ana"
    ]
    assert by_month(ana.chosen()) == []


@crossed(month=range(1, 13), scale=[200, 150, 100])
def test_no_text_of_the_chart_of_wins_covers_another_in_any_month(hand, monkeypatch, month, scale):
    hand.app.change(scale=scale)
    played = [Played("highlanders", at(2026, month, 5), (ANA, BO), (0,), (12, 8), ((1,),))]
    person = next(one for one in people(played) if one.name == "Ana")
    blank = screen((600, 268), hand.app.skin)
    monkeypatch.setattr(type(hand.app.skin), "card", lambda _skin, _size: blank)
    drawn = wins_chart(hand.app, (600, 268), person, person.chosen())
    texts = [mark.ink for mark in drawn.marks if mark.words]
    assert len(texts) > 12
    for one, other in combinations(texts, 2):
        assert not one.colliderect(other)


def test_a_bar_has_the_colour_of_its_legend(hand):
    """Of each person, whatever the colours of their arms."""
    found = [(person, Drawn(40, 20, 5.0)) for person in shown_people(GAMES, StatisticsFilter())]
    page = cards_chart(hand.app, 600, "As", found)
    skin = hand.app.skin
    legend = Counter(tuple(page.get_at((x, y))) for x in range(600) for y in range(skin.px(60)))
    for number in range(len(found)):
        middle = skin.px(66) + skin.px(34) * number + skin.px(34) // 2
        bar = tuple(page.get_at((skin.px(44) + min(skin.px(190), 150) + skin.px(30), middle + skin.px(5))))
        assert legend[bar] >= (skin.px(12) - 2) ** 2, "a square within its outline"
