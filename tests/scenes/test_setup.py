"""The set-up, front door of a game, up to the first die."""

import pygame
import pytest
from amounts import crossed
from hand import Hand, save_a_game
from typesetting import typeset

from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.home import paths
from ludotheque.home.statistics import Played
from ludotheque.home.store import Store, best_record, save_path
from ludotheque.languages import languages
from ludotheque.players.characters import character, characters_for
from ludotheque.players.words import character_name
from ludotheque.scenes.navigation.navigation import Navigation
from ludotheque.ui.spoken import walk

PERRIN, MARGOT, RENAUD = "against-beginner:rash", "against-beginner:builder", "against-club:rash"


def opened(game, size=(1280, 800), **settings):
    found = Hand(size, **settings)
    found.navigation.setup(game)
    found.wait()
    return found


@pytest.fixture
def hand():
    found = opened("highlanders")
    yield found
    found.app.close()


@pytest.fixture
def family(hand):
    hand.push("together")
    return hand


@pytest.fixture
def lists(hand):
    hand.app.scenes.pop()
    hand.navigation.setup("schotten-totten")
    hand.wait()
    hand.push("variants")
    return hand


def rename(hand, seat, name):
    hand.push(f"player-{seat}-name")
    hand.key(pygame.K_END)
    hand.key(*[pygame.K_BACKSPACE] * 20)
    hand.type(name)


def told(hand, id):
    return hand.seen["widgets"][id]["state"]


def names(hand):
    """Return who sits behind the door for several, as is seen there."""
    seats = (f"player-{seat}" for seat in range(1, 6))
    widgets = hand.seen["widgets"]
    return [
        widgets[f"{seat}-name"]["state"] if f"{seat}-name" in widgets else widgets[f"{seat}-who"]["label"]
        for seat in seats
        if f"{seat}-seat" in widgets
    ]


def picked(hand):
    return [
        id for id in hand.seen["widgets"] if id.startswith("against-") and told(hand, id).startswith("chosen")
    ]


def in_seat(hand, seat, *ids):
    """Open the sheet of a seat, push there, and close it."""
    hand.push(f"player-{seat}-seat")
    for id in ids:
        hand.push(id)
    hand.push("close")


# The doors


@pytest.mark.parametrize("game", GAMES)
def test_one_click_begins_a_game_against_the_computer(game):
    hand = opened(game)
    amateur = "against-amateur:careful" if GAMES[game].tempers else "against-amateur"
    assert amateur in hand.seen["buttons"]
    hand.push("start")
    players = hand.scene.session.players
    assert hand.names[:2] == ["shelf", "table"]
    assert len(players) == GAMES[game].seats[0]
    assert [player.is_person for player in players] == [True, *[False] * (len(players) - 1)]
    hand.app.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_two_lines_say_what_the_game_is_like(game, language):
    hand = opened(game, language=language)
    box = GAMES[game]
    assert box.pitch()
    assert box.twist()
    assert {box.pitch(), box.twist()} <= {*hand.seen["texts"]}
    hand.app.close()


def test_highlanders_is_not_told_by_a_game_that_nobody_knows_yet():
    assert "Rheingold" not in GAMES["highlanders"].twist()
    assert "Highlanders" in GAMES["rheingold"].twist()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_set_up_is_in_sight_at_1280_by_800(game, language):
    hand = opened(game, language=language)
    assert hand.seen["scrolled"] == []
    hand.app.close()


def test_what_only_experts_look_for_stands_below_all_else(lists):
    at = {id: rect[1] for id, rect in lists.seen["buttons"].items()}
    experts, usual = {"option-edition", "seed"}, {"option-tactics", "option-claim", "option-rounds", "board"}
    assert experts | usual < at.keys()
    assert min(at[id] for id in experts) > max(at[id] for id in usual)


def test_a_third_portrait_makes_it_three_and_a_lower_number_drops_the_last(hand):
    hand.push("players-2")
    first = picked(hand)
    assert len(first) == 1
    hand.push(PERRIN)
    hand.push(RENAUD)
    assert set(picked(hand)) == {*first, PERRIN, RENAUD}
    assert told(hand, "players-4") == "chosen"
    hand.push("players-3")
    assert set(picked(hand)) == {*first, PERRIN}
    hand.push(PERRIN)
    assert picked(hand) == first
    hand.push(first[0])
    assert picked(hand) == first, "somebody must be there to play against"


def test_where_there_can_be_no_more_the_next_portrait_takes_the_place_of_the_last():
    hand = opened("chevaliers")
    assert "players-2" not in hand.seen["buttons"]
    hand.push(RENAUD)
    assert picked(hand) == [RENAUD]
    hand.push(PERRIN)
    assert picked(hand) == [PERRIN]
    hand.app.close()


@pytest.mark.parametrize("door", ["alone", "together"])
def test_a_side_is_named_and_chosen_by_one_click(door):
    """In Les Chevaliers: the Whites are the first seat, the Reds the second."""
    hand = opened("chevaliers")
    if door == "together":
        hand.push("together")
    seating = lambda: [(one.name, one.colours) for one in hand.scene.plan.seating]  # noqa: E731
    (first, _white), (second, _red) = seating()
    assert (hand.label("player-1-argent"), hand.label("player-1-gueules")) == ("Blancs", "Rouges")
    assert told(hand, "player-1-argent") == "chosen"
    hand.push("player-1-gueules")
    assert seating() == [(second, ["argent"]), (first, ["gueules"])]
    assert told(hand, "player-2-gueules") == "chosen"
    hand.push("player-2-argent")
    assert seating()[0] == (first, ["argent"])
    hand.app.close()


def test_no_two_of_those_picked_lead_the_same_arms_and_they_have_those_they_like(hand):
    hand.push(RENAUD)
    hand.push(PERRIN)
    hand.push("start")
    players = hand.scene.session.players
    coats = [coat for player in players for coat in player.colours]
    assert len(coats) == len(set(coats))
    assert [p.colours for p in players if p.name == "Sire Renaud"] == [("azur",)]


def test_the_last_choice_of_each_door_is_kept(hand):
    hand.push(RENAUD)
    hand.push(PERRIN)
    chosen = set(picked(hand))
    rename(hand, 1, "Zoé")
    hand.push("start")
    hand.app.scenes.unwind(1)
    hand.navigation.setup("highlanders")
    hand.wait()
    assert set(picked(hand)) == chosen
    hand.push("together")
    hand.push("players-4")
    rename(hand, 2, "Ulf")
    hand.push("start")
    hand.app.scenes.unwind(1)
    hand.app.store.settings = Store().settings
    hand.navigation.setup("highlanders")
    hand.wait()
    assert "Ulf" in names(hand), "the door is the one that was taken last"
    hand.push("alone")
    assert set(picked(hand)) == chosen
    assert told(hand, "player-1-name") == "Zoé"


def test_what_will_happen_is_said_beside_the_button(hand):
    hand.push(RENAUD)
    assert "Vous contre Frère Anselme et Sire Renaud" in hand.seen["texts"]
    assert "à trois, 90 minutes environ" in hand.seen["texts"]
    hand.push("together")
    assert "Aliénor et Gauvain" in hand.seen["texts"]


def stops_until(hand, id):
    """Return how often Tab is pressed until a widget has the keyboard."""
    for count in range(1, 40):
        hand.key(pygame.K_TAB)
        if hand.seen["focus"] == id:
            return count
    raise AssertionError(id)


@crossed(game=[*GAMES], door=["alone", "together"], size=[(1280, 800), (640, 480)])
def test_at_most_fourteen_stops_lead_to_the_beginning(game, door, size):
    hand = Hand(size)
    save_a_game(hand, game=game)
    hand.navigation.setup(game)
    hand.wait()
    if door in hand.seen["buttons"]:
        hand.push(door)
    most = GAMES[game].seats[-1]
    if f"players-{most}" in hand.seen["buttons"]:
        hand.push(f"players-{most}")
    assert "resume" in hand.seen["widgets"]
    assert stops_until(hand, "start") <= 14
    hand.app.close()


def test_the_arrows_go_from_portrait_to_portrait(hand):
    assert hand.focus("against-amateur:careful")
    hand.key(pygame.K_LEFT)
    assert hand.seen["focus"] == MARGOT
    hand.key(pygame.K_SPACE)
    assert MARGOT in picked(hand)


@crossed(
    size=[(640, 480), (1024, 640), (1280, 800), (1920, 1080)],
    scale=[200, 150, 100],
    game=["highlanders", "schotten-totten"],
)
def test_the_ways_in_and_out_are_always_in_sight_and_cover_nothing(size, scale, game):
    hand = opened(game, size, scale=scale)
    for door in ("together", "alone"):
        buttons = hand.seen["buttons"]
        assert {"start", "back"} <= buttons.keys()
        rects = {id: pygame.Rect(rect) for id, rect in buttons.items()}
        for id in ("start", "back"):
            assert pygame.Rect((0, 0), size).contains(rects[id])
            assert rects[id].collidedict(rects, values=True)[0] == id
            assert not [other for other, rect in rects.items() if other != id and rect.colliderect(rects[id])]
        if door in hand.seen["widgets"]:
            assert hand.focus(door)
            hand.key(pygame.K_RETURN)
    hand.app.close()


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1280, 800), (1920, 1080)])
def test_a_lesson_is_offered_beside_a_game_that_waits(size):
    hand = Hand(size)
    save_a_game(hand)
    hand.navigation.setup("highlanders")
    hand.wait()
    assert {"resume", "learn"} <= hand.seen["buttons"].keys()
    hand.push("learn")
    assert hand.names[-1] in ("dialog", "lesson")
    hand.app.close()


def test_a_game_that_waits_is_offered_and_gone_on_with(hand):
    assert "resume" not in hand.seen["buttons"]
    hand.app.scenes.pop()
    save_a_game(hand)
    hand.navigation.setup("rheingold")
    hand.wait()
    assert "resume" not in hand.seen["buttons"], "it is another game's"
    hand.app.scenes.pop()
    hand.navigation.setup("highlanders")
    assert "Ana, Bo, Cy" in hand.seen["texts"], "at first sight: nothing is pushed down later"
    hand.push("resume")
    assert hand.names == ["shelf", "table"]
    assert [player.name for player in hand.scene.session.players] == ["Ana", "Bo", "Cy"]


def test_a_box_that_no_computer_plays_has_one_door(monkeypatch):
    monkeypatch.setattr(type(GAMES["highlanders"]), "levels", ())
    hand = opened("highlanders")
    assert not {"alone", "together"} & hand.seen["buttons"].keys()
    assert names(hand) == ["Aliénor", "Gauvain"]
    hand.app.close()


def test_a_box_without_characters_offers_its_levels(monkeypatch):
    monkeypatch.setattr(type(GAMES["highlanders"]), "tempers", ())
    hand = opened("highlanders")
    hand.push("against-club")
    hand.push("start")
    assert "club" in [player.level for player in hand.scene.session.players]
    hand.app.close()


def test_a_box_says_nothing_it_was_not_given():
    assert Box().twist() == ""


# Several players


def test_several_begin_at_once(family):
    family.push("start")
    assert family.names == ["shelf", "table"]
    players = family.scene.session.players
    assert [len(player.colours) for player in players] == [2, 2]
    assert all(player.is_person for player in players)


def test_what_is_chosen_is_what_is_played(family):
    family.push("players-3")
    rename(family, 1, "Zoé")
    in_seat(family, 2, "player-2-gueules")
    in_seat(family, 1, "player-1-down")
    family.push("start")
    session = family.scene.session
    assert [player.name for player in session.players][1] == "Zoé"
    assert session.players[0].colours == ("gueules",)


def test_the_players_are_remembered(family):
    family.push("players-4")
    rename(family, 2, "Zoé")
    family.push("start")
    players = family.scene.session.players
    assert Store().settings.tables["highlanders"].players == players
    family.app.scenes.unwind(1)
    family.navigation.setup("highlanders")
    family.wait()
    assert names(family) == [player.name for player in players]


def test_who_played_one_game_sits_down_to_another(family):
    family.push("players-4")
    rename(family, 1, "Zoé")
    family.push("start")
    players = [player.name for player in family.scene.session.players]
    family.app.scenes.unwind(1)
    family.navigation.setup("rheingold")
    family.wait()
    assert names(family) == players[:3]
    family.push("players-4")
    assert names(family) == players


def test_any_player_can_be_taken_out_and_comes_back_first(family):
    family.push("players-4")
    before = names(family)
    family.push("player-2-seat")
    family.push("remove")
    assert family.names[-1] == "setup"
    assert names(family) == [before[0], *before[2:]]
    family.push("players-4")
    assert names(family) == [before[0], *before[2:], before[1]]


def test_with_the_fewest_players_nobody_can_be_taken_out(family):
    family.push("player-1-seat")
    assert "remove" not in family.seen["buttons"]


def test_the_letter_m_is_a_letter_in_a_name(family):
    rename(family, 1, "")
    family.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    family.send(pygame.TEXTINPUT, text="m")
    assert names(family)[0] == "m"
    assert not family.app.settings.mute


@pytest.mark.parametrize("name", ["", "Aliénor"])
def test_a_bad_name_is_shown_at_its_field_and_nothing_begins(family, name):
    rename(family, 2, name)
    assert list(family.seen["errors"]) == ["player-2-name"]
    assert family.seen["errors"]["player-2-name"] in family.seen["texts"]
    assert "start" not in family.seen["buttons"]
    rename(family, 2, "Zoé")
    assert not family.seen["errors"]
    assert "start" in family.seen["buttons"]


def test_fewer_players_leave_their_fields(family):
    family.push("players-5")
    assert "player-5-name" in family.seen["buttons"]
    family.push("players-3")
    assert "player-4-name" not in family.seen["buttons"]


def test_a_new_field_is_seen_at_once(family):
    family.push("players-5")
    family.push("players-3")
    family.push("players-5")
    for seat in (3, 4, 5):
        rect = pygame.Rect(family.seen["buttons"][f"player-{seat}-name"])
        paper = family.app.surface.get_at((rect.right - 20, rect.centery))
        assert sum(paper[:3]) > 600, f"the field of player {seat} is not drawn: {paper}"


def test_tab_goes_through_the_fields_and_typing_follows(family):
    assert family.focus("player-1-name")
    family.key(*[pygame.K_BACKSPACE] * 20)
    family.type("Zoé")
    assert names(family)[0] == "Zoé"
    assert family.focus("start")
    family.key(pygame.K_RETURN)
    assert family.names[-1] == "table"


def test_escape_leaves_the_field_first_and_then_the_scene(family):
    family.push("player-1-name")
    family.key(pygame.K_ESCAPE)
    assert family.names[-1] == "setup"
    family.key(pygame.K_ESCAPE)
    assert family.names == ["shelf"]


@pytest.mark.parametrize("door", ["alone", "together"])
def test_enter_begins_where_nothing_else_has_the_keyboard(hand, door):
    if door == "together":
        hand.push(door)
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "table"]


def test_enter_in_a_name_goes_to_the_button_that_begins(family):
    rename(family, 1, "Zoé")
    family.key(pygame.K_RETURN)
    assert family.names[-1] == "setup"
    family.key(pygame.K_RETURN)
    assert family.scene.session.players[0].name == "Zoé"


def test_enter_begins_nothing_while_a_name_is_wrong(family):
    rename(family, 1, "")
    family.key(pygame.K_RETURN, pygame.K_RETURN)
    assert family.names[-1] == "setup"
    assert family.app.notice.text


def test_a_resize_keeps_what_was_chosen(family):
    family.push("players-3")
    rename(family, 1, "Zoé")
    family.resize((800, 600))
    family.key(pygame.K_ESCAPE)
    family.key(pygame.K_RETURN)
    players = family.scene.session.players
    assert (players[0].name, len(players)) == ("Zoé", 3)


def test_a_field_scrolled_out_of_sight_cannot_be_hit(family):
    family.push("players-5")
    family.resize((640, 480))
    family.send(pygame.MOUSEWHEEL, x=0, y=-20)
    away = family.seen["scrolled"]
    assert away
    assert not {*away} & family.seen["buttons"].keys()
    assert "start" in family.seen["buttons"]


# The computer at any seat


def test_a_character_sits_down_and_is_remembered(family):
    in_seat(family, 1, "who-club:rash")
    family.push("start")
    renaud = family.scene.session.players[0]
    assert (renaud.name, renaud.level) == ("Sire Renaud", "club:rash")
    assert Store().settings.tables["highlanders"].players[0].level == "club:rash"


def test_a_character_is_chosen_with_the_keyboard_alone(family):
    assert family.focus("player-1-seat")
    family.key(pygame.K_DOWN, pygame.K_RETURN)
    assert family.names[-1] == "seat"
    assert family.focus("who-beginner:builder")
    family.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert names(family)[1] == "Margot"


def test_the_plain_levels_are_offered_and_nobody_whose_name_somebody_has(family):
    rename(family, 1, "perrin")
    family.push("player-2-seat")
    plain = {"who-human", "who-beginner", "who-amateur", "who-club"}
    assert {"who-club:rash", *plain} <= {*family.seen["widgets"]}
    assert "who-beginner:rash" not in family.seen["widgets"]
    assert family.label("who-club") == "Ordinateur · Club"


def test_who_takes_the_name_of_a_character_that_sits_here_is_told_at_the_field(family):
    in_seat(family, 2, "who-beginner:rash")
    rename(family, 1, "perrin")
    assert [*family.seen["errors"]] == ["player-1-name"]
    assert names(family)[1] == "Perrin"


def test_a_person_comes_back_to_a_seat_of_the_computer(family):
    in_seat(family, 2, "who-club:rash")
    in_seat(family, 2, "who-human")
    assert names(family) == ["Aliénor", "Gauvain"]


def test_a_character_who_would_be_stronger_says_so(monkeypatch):
    monkeypatch.setattr(GAMES["rheinlander"], "levels", ("novice", "beginner", "amateur", "club"))
    hand = opened("rheinlander")
    hand.push("together")
    in_seat(hand, 2, "who-club:careful")
    assert told(hand, "player-2-who") == "Club, la plus forte ici"
    in_seat(hand, 2, "who-club:rash")
    assert told(hand, "player-2-who") == "Club"
    hand.app.close()


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 150), ((640, 480), 200)])
def test_an_opponent_says_how_it_stands_with_who_sits_here(monkeypatch, remembers, size, scale):
    """Aliénor has beaten each character three times, and lost to it once."""
    box, games = GAMES["highlanders"], list[Played]()
    for level in characters_for(box.levels, box.tempers):
        seated = Player("Aliénor"), Player("by any name").handed_to(level, 0)
        games += [Played(box.id, at, seated, (0 if at else 1,), (1, 0)) for at in range(4)]

    def played(_navigation, _wanted):
        yield 0.5
        return games

    monkeypatch.setattr(Navigation, "finished_games", played)
    hand = opened(box.id, size, remembers=remembers, scale=scale)
    hand.wait(2)
    [level] = [id.removeprefix("against-") for id in picked(hand)]
    said = [
        text.replace("\N{NO-BREAK SPACE}", " ") for text in hand.seen["texts"] if "minutes environ" in text
    ]
    standing = f" · Vous menez 3 à 1 contre {character_name(character(level))}"
    assert [text.partition("environ")[2] for text in said] == [standing if remembers else ""]
    hand.app.close()


def test_the_level_that_suits_who_sits_here_is_marked(monkeypatch):
    """Someone who has beaten the amateur four times is a match for the club."""
    ana, robot = Player("Aliénor"), Player("Iseut").handed_to("amateur", 0)
    games = [Played("highlanders", number, (ana, robot), (0,), (1, 0)) for number in range(4)]

    def played(_navigation, _wanted):
        yield 0.5
        return games

    monkeypatch.setattr(Navigation, "finished_games", played)
    hand = opened("highlanders")
    hand.wait(2)
    noted = {id for id, widget in hand.seen["widgets"].items() if "à votre niveau" in widget["state"]}
    assert RENAUD in noted
    assert all(id.startswith("against-club") for id in noted)
    hand.push("together")
    hand.push("player-2-seat")
    assert "À votre niveau\N{NO-BREAK SPACE}: Club" in hand.seen["texts"]
    hand.app.close()


# The people of the house


def set_up_again(hand, game="highlanders"):
    """Begin the game that is set up, then open the set-up of a game."""
    hand.push("start")
    hand.app.scenes.unwind(1)
    hand.navigation.setup(game)
    hand.wait()


def test_before_the_first_game_nobody_of_the_house_is_offered(family):
    family.push("player-1-seat")
    assert not [id for id in family.seen["widgets"] if id.startswith("guest-")]


def test_someone_of_the_house_sits_down_by_a_click_with_the_tincture_they_like(family):
    family.push("players-3")
    for seat, name in enumerate(("Ana", "Bo", "Cy"), 1):
        rename(family, seat, name)
    in_seat(family, 1, "player-1-vert")
    set_up_again(family, "rheingold")
    rename(family, 1, "Invité")
    family.push("player-1-seat")
    family.push("player-1-azur")
    guests = {id: family.label(id) for id in family.seen["widgets"] if id.startswith("guest-")}
    assert guests == {"guest-0": "Ana", "guest-1": "Bo", "guest-2": "Cy"}
    family.push("guest-0")
    family.push("close")
    family.push("start")
    ana = family.scene.session.players[0]
    assert (ana.name, ana.colours) == ("Ana", ("vert",))


def test_who_sits_already_changes_places(family):
    rename(family, 1, "Ana")
    rename(family, 2, "Bo")
    set_up_again(family)
    in_seat(family, 1, "guest-1")
    assert names(family) == ["Bo", "Ana"]


def test_a_damaged_list_of_the_house_is_said_and_taken_from_the_games(family):
    rename(family, 1, "Ana")
    family.push("start")
    paths.household_file().write_bytes(b"?")
    family.app.scenes.unwind(1)
    family.navigation.setup("highlanders")
    family.wait()
    assert "abîmés" in family.app.notice.text
    family.push("player-1-seat")
    guests = [id for id in family.seen["widgets"] if id.startswith("guest-")]
    assert "Ana" in map(family.label, guests)


# Variants and board


def test_the_folded_line_says_what_differs(hand):
    assert told(hand, "variants") == "comme dans la boîte"
    hand.app.scenes.pop()
    hand.navigation.setup("rheinlander")
    hand.wait()
    hand.push("variants")
    hand.push("option-points")
    hand.push("option-points-open")
    hand.push("close")
    box = GAMES["rheinlander"]
    points = box.options[0]
    assert told(hand, "variants") == typeset(
        f"{box.option_name(points)} : {box.option_value(points, 'open')}"
    )
    hand.app.scenes.pop()
    hand.navigation.setup("schotten-totten")
    hand.wait()
    for choice in ("variants", "option-tactics", "option-tactics-on", "close"):
        hand.push(choice)
    assert told(hand, "variants") == typeset("Cartes tactiques : avec")


def test_a_seed_can_be_written_and_the_game_remembers_that_it_was_known(hand):
    hand.push("variants")
    hand.push("seed")
    hand.type("loch")
    hand.key(pygame.K_RETURN)
    assert "loch" in told(hand, "variants")
    hand.push("start")
    setup = hand.scene.session.setup
    assert (setup.seed, setup.seed_known) == ("loch", True)
    assert best_record(save_path(hand.scene.session)).setup.seed_known


@pytest.mark.parametrize("written", ["", "  "])
def test_a_seed_that_nobody_wrote_is_drawn_when_the_game_begins_and_known_to_nobody(hand, written):
    hand.push("variants")
    assert told(hand, "seed") == "", "there is none yet that could be read"
    hand.push("seed")
    hand.type(written)
    hand.push("close")
    hand.push("start")
    setup = hand.scene.session.setup
    assert (setup.seed_known, len(setup.seed)) == (False, 20)


def test_a_seed_that_was_asked_for_is_told(hand):
    hand.app.scenes.pop()
    hand.navigation.setup("highlanders", seed="loch")
    hand.wait()
    assert "loch" in told(hand, "variants")


def test_a_game_without_chance_has_no_seed(hand, monkeypatch):
    monkeypatch.setattr(type(GAMES["highlanders"]), "chance", False)
    hand.push("variants")
    assert "seed" not in hand.seen["widgets"]


def test_the_curtain_is_a_setting_where_there_are_hands_to_hide(hand):
    hand.push("variants")
    assert "curtain" not in hand.seen["widgets"]
    hand.app.scenes.unwind(1)
    hand.navigation.setup("rheinlander")
    hand.wait()
    before = hand.app.settings.curtain
    hand.push("variants")
    hand.push("curtain")
    assert hand.app.settings.curtain is not before


def test_escape_folds_an_open_list_up_and_leaves_everything_as_it_was(lists):
    before = told(lists, "option-claim")
    lists.push("option-claim")
    assert set(lists.seen["buttons"]) == {"option-claim-after", "option-claim-before"}
    lists.key(pygame.K_DOWN, pygame.K_ESCAPE)
    assert lists.names[-1] == "variants"
    assert told(lists, "option-claim") == before
    lists.key(pygame.K_ESCAPE)
    assert lists.names[-1] == "setup"


@pytest.mark.parametrize("opens", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_list_is_chosen_from_by_keys_alone(lists, opens):
    box = GAMES["schotten-totten"]
    claim = next(option for option in box.options if option.name == "claim")
    assert lists.focus("option-claim")
    lists.key(opens, pygame.K_DOWN, opens)
    assert told(lists, "option-claim") == box.option_value(claim, "before")
    assert lists.seen["focus"] == "option-claim"
    lists.key(pygame.K_LEFT)
    assert told(lists, "option-claim") == box.option_value(claim, "after")


def test_every_claim_time_and_edition_says_what_it_changes():
    box = GAMES["schotten-totten"]
    for option in box.options:
        if option.name in ("claim", "edition"):
            plain, tactics = box.choices(()), {"tactics": "on"}
            notes = [box.option_note(option, plain | tactics | {option.name: v}) for v in option.values]
            assert all(notes)
            assert len(set(notes)) == len(notes)


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1280, 800)])
def test_an_open_list_is_as_wide_as_its_field_and_inside_the_window(lists, size):
    lists.resize(size)
    for name in ("claim", "edition", "rounds"):
        assert lists.focus(f"option-{name}")
        field = pygame.Rect(lists.seen["buttons"][f"option-{name}"])
        lists.key(pygame.K_RETURN)
        rows = [pygame.Rect(rect) for rect in lists.seen["buttons"].values()]
        box = rows[0].unionall(rows)
        assert pygame.Rect((0, 0), size).contains(box)
        assert field.left <= box.left
        assert box.right <= field.right
        assert box.width > 0.8 * field.width
        assert all(row.height >= 40 for row in rows)
        lists.key(pygame.K_ESCAPE)


def test_the_rules_are_one_click_away(hand):
    hand.push("rules")
    assert hand.names[-1] == "rulebook"


def test_a_map_that_is_not_sound_is_explained(hand, tmp_path):
    path = tmp_path / "broken.tmx"
    path.write_text("<map>")
    hand.app.scenes.pop()
    hand.navigation.setup("highlanders", map_path=path)
    hand.wait()
    hand.push("start")
    assert hand.names[-1] == "dialog"


def test_a_name_has_room_in_the_smallest_window_with_large_text():
    hand = opened("highlanders", (640, 480), scale=150)
    assert hand.focus("together")
    hand.key(pygame.K_RETURN)
    for seat in (1, 2):
        assert hand.focus(f"player-{seat}-name")
        rect = pygame.Rect(hand.seen["buttons"][f"player-{seat}-name"])
        assert pygame.Rect(0, 0, 640, 480).contains(rect)
        assert rect.w >= 150
    hand.app.close()


def test_the_sheet_of_a_seat_follows_who_moves(family):
    family.push("players-3")
    family.push("player-1-seat")
    family.push("player-1-down")
    assert "Aliénor" in family.seen["texts"]
    assert "player-2-down" in family.seen["buttons"]
    family.push("close")
    assert names(family)[1] == "Aliénor"


def test_who_plays_alone_stays_a_person(hand):
    hand.push("player-1-seat")
    assert "who-club" not in hand.seen["widgets"]
    assert HUMAN not in {id.removeprefix("who-") for id in hand.seen["widgets"]}


def test_a_number_of_opponents_is_heard_under_its_name(hand):
    groups = [node for node in walk(hand.scene.spoken().regions) if node.role == "group"]
    (numbers,) = (node for node in groups if node.name == "Adversaires")
    assert {node.name for node in numbers.children} >= {"1", "2"}
