"""The set-up, up to the first die."""

import pygame
import pytest
from hand import Hand

from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.home import paths
from ludotheque.home.statistics import Played
from ludotheque.home.store import Store, best_record, save_path
from ludotheque.scenes.navigation import Navigation


@pytest.fixture
def hand():
    found = Hand()
    found.navigation.setup("highlanders")
    found.wait()
    yield found
    found.app.close()


def rename(hand, seat, name):
    hand.push(f"player-{seat}-name")
    hand.key(pygame.K_END)
    hand.key(*[pygame.K_BACKSPACE] * 20)
    hand.type(name)


def test_a_game_can_be_begun_at_once(hand):
    hand.push("start")
    assert hand.names == ["shelf", "table"]
    assert len(hand.scene.session.players) == 2
    assert [len(player.colours) for player in hand.scene.session.players] == [2, 2]


def test_what_is_chosen_is_what_is_played(hand):
    hand.push("players-3")
    rename(hand, 1, "Zoé")
    hand.push("player-2-gueules")
    hand.push("player-1-down")
    hand.push("start")
    session = hand.scene.session
    assert [player.name for player in session.players][1] == "Zoé"
    assert session.players[0].colours == ("gueules",)


def test_the_players_are_remembered(hand):
    hand.push("players-4")
    rename(hand, 2, "Zoé")
    hand.push("start")
    players = hand.scene.session.players
    assert Store().settings.tables["highlanders"].players == players
    hand.app.scenes.unwind(1)
    hand.navigation.setup("highlanders")
    assert hand.scene.seating.players() == players


def test_who_played_one_game_sits_down_to_another(hand):
    hand.push("players-4")
    rename(hand, 1, "Zoé")
    hand.push("start")
    names = [player.name for player in hand.scene.session.players]
    hand.app.scenes.unwind(1)
    hand.navigation.setup("rheingold")
    assert [one.name for one in hand.scene.seating] == names[:3]
    hand.push("players-4")
    assert [one.name for one in hand.scene.seating] == names


def test_the_letter_m_is_a_letter_in_a_name(hand):
    rename(hand, 1, "")
    hand.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    hand.send(pygame.TEXTINPUT, text="m")
    assert hand.scene.seating[0].name == "m"
    assert not hand.app.settings.mute


@pytest.mark.parametrize("name", ["", "Aliénor"])
def test_a_bad_name_is_shown_at_its_field_and_nothing_begins(hand, name):
    rename(hand, 2, name)
    assert list(hand.seen["errors"]) == ["player-2-name"]
    assert "start" not in hand.seen["buttons"]
    rename(hand, 2, "Zoé")
    assert not hand.seen["errors"]
    assert "start" in hand.seen["buttons"]


def test_a_seed_can_be_written_and_the_game_remembers_that_it_was_known(hand):
    hand.push("experts")
    hand.push("seed")
    hand.type("loch")
    hand.push("start")
    setup = hand.scene.session.setup
    assert (setup.seed, setup.seed_known) == ("loch", True)
    assert best_record(save_path(hand.scene.session)).setup.seed_known


@pytest.mark.parametrize("written", ["", "  "])
def test_a_seed_that_nobody_wrote_is_drawn_when_the_game_begins_and_known_to_nobody(hand, written):
    hand.push("experts")
    assert hand.scene.seed == "", "there is none yet that could be read"
    hand.scene.seed = written
    hand.push("start")
    setup = hand.scene.session.setup
    assert (setup.seed_known, len(setup.seed)) == (False, 20)


def test_the_curtain_is_a_setting_where_there_are_hands_to_hide(hand):
    assert "curtain" not in hand.seen["buttons"]
    hand.app.scenes.pop()
    hand.navigation.setup("rheinlander")
    hand.wait()
    before = hand.app.settings.curtain
    hand.push("curtain")
    assert hand.app.settings.curtain is not before


def test_fewer_players_leave_their_fields(hand):
    hand.push("players-5")
    assert "player-5-name" in hand.seen["buttons"]
    hand.push("players-3")
    assert "player-4-name" not in hand.seen["buttons"]


def test_a_new_field_is_seen_at_once(hand):
    hand.push("players-5")
    hand.push("players-3")
    hand.push("players-5")
    for seat in (3, 4, 5):
        rect = pygame.Rect(hand.seen["buttons"][f"player-{seat}-name"])
        paper = hand.app.surface.get_at((rect.right - 20, rect.centery))
        assert sum(paper[:3]) > 600, f"the field of player {seat} is not drawn: {paper}"


def test_tab_goes_through_the_fields_and_typing_follows(hand):
    assert hand.focus("player-1-name")
    hand.key(*[pygame.K_BACKSPACE] * 20)
    hand.key(pygame.K_END)
    hand.key(*[pygame.K_BACKSPACE] * 20)
    hand.type("Zoé")
    assert hand.scene.seating[0].name == "Zoé"
    assert hand.focus("start")
    hand.key(pygame.K_RETURN)
    assert hand.names[-1] == "table"


def test_escape_leaves_the_field_first_and_then_the_scene(hand):
    hand.push("player-1-name")
    hand.key(pygame.K_ESCAPE)
    assert hand.names[-1] == "setup"
    hand.key(pygame.K_ESCAPE)
    assert hand.names == ["shelf"]


@pytest.fixture
def lists(hand):
    """Return a hand at a set-up that has lists."""
    hand.app.scenes.pop()
    hand.navigation.setup("schotten-totten")
    hand.wait()
    return hand


def test_escape_folds_an_open_list_up_and_leaves_everything_as_it_was(lists):
    before = dict(lists.scene.options)
    lists.push("option-claim")
    assert set(lists.seen["buttons"]) == {"option-claim-after", "option-claim-before"}
    lists.key(pygame.K_DOWN, pygame.K_ESCAPE)
    assert lists.names[-1] == "setup"
    assert "start" in lists.seen["buttons"]
    assert lists.scene.options == before
    lists.key(pygame.K_ESCAPE)
    assert lists.names == ["shelf"]


@pytest.mark.parametrize("opens", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_list_is_chosen_from_by_keys_alone(lists, opens):
    assert lists.focus("option-claim")
    lists.key(opens, pygame.K_DOWN, opens)
    assert lists.scene.options["claim"] == "before"
    assert lists.scene.group.focused.id == "option-claim"
    lists.key(pygame.K_LEFT)
    assert lists.scene.options["claim"] == "after"
    assert lists.names[-1] == "setup"


def test_enter_begins_where_nothing_else_has_the_keyboard(hand):
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "table"]


def test_enter_in_a_name_goes_to_the_button_that_begins(hand):
    rename(hand, 1, "Zoé")
    hand.key(pygame.K_RETURN)
    assert hand.names[-1] == "setup"
    hand.key(pygame.K_RETURN)
    assert hand.scene.session.players[0].name == "Zoé"


def test_enter_begins_nothing_while_a_name_is_wrong(hand):
    rename(hand, 1, "")
    hand.key(pygame.K_RETURN, pygame.K_RETURN)
    assert hand.names[-1] == "setup"
    assert hand.app.notice.text


def test_the_seed_is_folded_away_and_said_in_plain_words(hand):
    assert "seed" not in hand.seen["buttons"]
    hand.push("experts")
    assert "seed" in hand.seen["buttons"]
    assert hand.scene.scroll.view.contains(hand.scene.group["seed"].rect)
    hand.push("experts")
    assert "seed" not in hand.seen["buttons"]


def test_a_seed_that_was_asked_for_is_seen(hand):
    hand.app.scenes.pop()
    hand.navigation.setup("highlanders", seed="loch")
    hand.wait()
    assert "seed" in hand.seen["buttons"]


def test_a_game_without_chance_has_no_seed(hand, monkeypatch):
    monkeypatch.setattr(type(GAMES["highlanders"]), "chance", False)
    hand.scene.refresh()
    assert "experts" not in hand.seen["buttons"]


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
        field = pygame.Rect(lists.scene.group.focused.rect)
        lists.key(pygame.K_RETURN)
        rows = [pygame.Rect(rect) for rect in lists.seen["buttons"].values()]
        box = rows[0].unionall(rows)
        assert pygame.Rect((0, 0), size).contains(box)
        assert field.left <= box.left
        assert box.right <= field.right
        assert box.width > 0.9 * field.width
        assert all(row.height >= 40 for row in rows)
        lists.key(pygame.K_ESCAPE)


def test_a_resize_keeps_what_was_chosen(hand):
    hand.push("players-3")
    rename(hand, 1, "Zoé")
    hand.resize((800, 600))
    assert hand.scene.seating[0].name == "Zoé"
    assert len(hand.scene.seating) == 3
    hand.push("start")
    assert hand.scene.session.players[0].name == "Zoé"


def test_a_field_scrolled_out_of_sight_cannot_be_hit(hand):
    hand.resize((640, 480))
    hand.push("players-5")
    view = hand.scene.scroll.view
    hand.send(pygame.MOUSEWHEEL, x=0, y=-20)
    assert hand.scene.scroll.offset > 0
    hidden = [w for w in hand.scene.group if w.rect.bottom <= view.top]
    seats = [tuple(one.colours) for one in hand.scene.seating]
    for widget in hidden:
        hand.click(widget.rect.center)
    assert [tuple(one.colours) for one in hand.scene.seating] == seats
    assert hand.names[-1] == "setup"


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


def set_up_again(hand, game="highlanders"):
    """Begin the game that is set up, then open the set-up of a game."""
    hand.push("start")
    hand.app.scenes.unwind(1)
    hand.navigation.setup(game)
    hand.wait()


def test_before_the_first_game_nobody_of_the_house_is_offered(hand):
    assert not [id for id in hand.seen["buttons"] if id.endswith("-guest")]


def test_someone_of_the_house_sits_down_by_a_click_with_the_tincture_they_like(hand):
    hand.push("players-3")
    for seat, name in enumerate(("Ana", "Bo", "Cy"), 1):
        rename(hand, seat, name)
    hand.push("player-1-vert")
    set_up_again(hand, "rheingold")
    hand.push("players-3")
    rename(hand, 1, "Invité")
    hand.push("player-1-azur")
    hand.push("player-1-guest")
    assert list(hand.seen["buttons"]) == [f"player-1-guest-{number}" for number in range(3)]
    hand.push("player-1-guest-0")
    assert (hand.scene.seating[0].name, hand.scene.seating[0].colours) == ("Ana", ["vert"])


def test_who_sits_already_changes_places(hand):
    rename(hand, 1, "Ana")
    rename(hand, 2, "Bo")
    set_up_again(hand)
    before = [list(one.colours) for one in hand.scene.seating]
    hand.push("player-1-guest")
    hand.push("player-1-guest-1")
    assert [one.name for one in hand.scene.seating] == ["Bo", "Ana"]
    assert [one.colours for one in hand.scene.seating] == before[::-1]


def test_the_house_is_chosen_from_with_the_keyboard_alone(hand):
    rename(hand, 1, "Ana")
    rename(hand, 2, "Bo")
    set_up_again(hand)
    assert hand.focus("player-1-guest")
    hand.key(pygame.K_SPACE, pygame.K_DOWN, pygame.K_RETURN)
    assert [one.name for one in hand.scene.seating] == ["Bo", "Ana"]
    hand.key(pygame.K_LEFT)
    assert [one.name for one in hand.scene.seating] == ["Ana", "Bo"]


def test_a_damaged_list_of_the_house_is_said_and_taken_from_the_games(hand):
    rename(hand, 1, "Ana")
    hand.push("start")
    paths.household_file().write_bytes(b"?")
    hand.app.scenes.unwind(1)
    hand.navigation.setup("highlanders")
    hand.wait()
    assert "abîmés" in hand.app.notice.text
    assert "Ana" in [guest.name for guest in hand.scene.guests]


def test_the_level_that_suits_who_sits_here_is_marked_and_proposed(monkeypatch):
    """Someone who has beaten the amateur four times is a match for the club."""
    ana, robot = Player("Aliénor"), Player("Iseut").handed_to("amateur", 0)
    games = [Played("highlanders", number, (ana, robot), (0,), (1, 0)) for number in range(4)]

    def played(_navigation, _wanted):
        yield 0.5
        return games

    monkeypatch.setattr(Navigation, "played", played)
    hand = Hand()
    hand.navigation.setup("highlanders")
    hand.wait(2)
    assert hand.scene.suits == "club"
    hand.push("player-2-who")
    assert hand.scene.seating[1].level == "club"
    hand.app.close()


def test_the_computer_is_proposed_as_an_amateur_and_may_be_an_expert():
    hand = Hand()
    hand.navigation.setup("schotten-totten")
    hand.wait()
    hand.push("player-2-who")
    assert hand.scene.seating[1].level == "amateur"
    assert hand.focus("player-2-level")
    hand.key(pygame.K_SPACE, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert hand.scene.seating[1].level == "expert"
    hand.app.close()


def test_a_name_has_room_in_the_smallest_window_with_large_text():
    hand = Hand((640, 480))
    hand.app.change(scale=150)
    hand.push("highlanders")
    hand.wait(2)
    rects = {id_: rect for id_, rect in hand.seen["buttons"].items() if id_.startswith("player-")}
    assert all(rect[2] >= 40 for rect in rects.values()), rects
    width = hand.app.size[0]
    assert all(rect[0] >= 0 and rect[0] + rect[2] <= width for rect in rects.values())


def test_a_character_is_chosen_by_mouse_plays_under_their_name_and_face_and_is_remembered(hand):
    hand.push("player-1-who")
    hand.push("player-1-level")
    hand.push("player-1-level-club:rash")
    hand.push("start")
    renaud = hand.scene.session.players[0]
    assert (renaud.name, renaud.level) == ("Sire Renaud", "club:rash")
    content = hand.scene.model.content
    assert (content.names[content.seat], content.face) == ("Sire Renaud", "renaud")
    assert Store().settings.tables["highlanders"].players[0].level == "club:rash"


def test_a_character_is_chosen_with_the_keyboard_alone(hand):
    hand.push("player-2-who")
    assert hand.focus("player-2-level")
    hand.key(pygame.K_RETURN, pygame.K_HOME, pygame.K_DOWN, pygame.K_RETURN)
    assert hand.scene.seating[1].name == "Margot"
    hand.key(pygame.K_LEFT)
    assert hand.scene.seating[1].name == "Perrin"


def test_the_list_offers_the_plain_levels_and_nobody_whose_name_somebody_has(hand):
    rename(hand, 1, "perrin")
    hand.scene.hand(1, "club:rash")
    hand.push("player-2-level")
    plain = {f"player-2-level-{level}" for level in ("beginner", "amateur", "club")}
    assert {"player-2-level-club:rash", *plain} <= {*hand.seen["buttons"]}
    assert "player-2-level-beginner:rash" not in hand.seen["buttons"]
    assert hand.scene.group["player-2-level"].words["club"] == "Ordinateur · Club"


def test_who_takes_the_name_of_a_character_that_sits_here_is_told_at_the_field(hand):
    hand.scene.hand(1, "beginner:rash")
    rename(hand, 1, "perrin")
    hand.scene.refresh()
    assert [*hand.seen["errors"]] == ["player-1-name"]
    assert hand.scene.group["player-2-level"].words["beginner:rash"] == "Perrin"


def test_a_character_who_would_be_stronger_says_so(hand, monkeypatch):
    said, skin = [], hand.app.skin
    text = skin.text
    monkeypatch.setattr(skin, "text", lambda words, *rest: said.append(words) or text(words, *rest))
    monkeypatch.setattr(hand.scene.game, "levels", ("beginner", "amateur", "club"))
    hand.scene.hand(1, "club:careful")
    hand.wait(0.1)
    assert "Club, le plus fort ici" in said
    hand.scene.hand(1, "club:rash")
    said.clear()
    hand.wait(0.1)
    assert "Club" in said
