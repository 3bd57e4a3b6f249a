"""F1 and ? in every scene, what the program is, the one-page summary of a box opened for the first time."""

from math import ceil

import pygame
import pytest
from amounts import crossed
from contracts import Sitting
from games.test_tips import at_table, recorded
from hand import Hand, save_a_game
from pygame import Rect
from seat import begin, sit
from typesetting import typeset

from ludotheque import __version__
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.state import Phase
from ludotheque.home import paths
from ludotheque.home.settings import DONE
from ludotheque.home.store import Store
from ludotheque.i18n import set_language
from ludotheque.languages import languages
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.about import AboutScene
from ludotheque.scenes.overlays.curtain import CurtainScene
from ludotheque.scenes.overlays.help import AT_ONCE
from ludotheque.scenes.rulebook.books import load
from ludotheque.scenes.rulebook.figures import load_trays
from ludotheque.scenes.staged import until_said
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import MouseHint, everywhere
from ludotheque.ui.spoken import walk


def ask(hand):
    hand.send(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")


def told(hand) -> list[str]:
    return [node.words for node in walk(hand.app.scenes.top.spoken().regions) if node.role == "text"]


def test_by_ear_the_help_is_read_in_parts_a_key_a_sentence_without_the_mouse(hand):
    hints = [*hand.app.scenes.top.help(), *everywhere()]
    heard = [hint for hint in hints if not isinstance(hint, MouseHint)]
    assert len(heard) < len(hints)
    ask(hand)
    said = told(hand)[:-1]
    for _turn in range(ceil(len(heard) / AT_ONCE)):
        assert len(said) <= AT_ONCE
        for text in said:
            keys, effect = heard.pop(0)
            assert text.startswith(keys)
            assert text.endswith(effect)
        hand.app.scenes.top.told()
        hand.send(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=0, unicode="")
        said = [one.text for one in hand.app.scenes.top.told()][:-1]
        assert said == told(hand)[:-1]
    assert heard == []
    hand.send(pygame.KEYDOWN, key=pygame.K_PAGEUP, mod=0, unicode="")
    assert told(hand)[:-1] != said  # after the last ones the first ones were told again


def test_by_ear_the_ids_of_rules_are_told_from_words(hand):
    hand.navigation.summary("highlanders")
    assert [text for text in told(hand) if typeset("(règle C18)") in text]


# Help


def open_(hand, scene):
    match scene:
        case "setup":
            hand.navigation.setup("schotten-totten")
        case "settings":
            hand.navigation.settings()
        case "games":
            hand.navigation.games()
        case "rulebook":
            hand.navigation.rulebook("highlanders")
        case "curtain":
            hand.app.scenes.push(CurtainScene(hand.app, Player("Ana", ("or",)), nothing))
        case "dialog":
            hand.navigation.ask("Titre", "Texte", [Choice("close", "Fermer", nothing)])
        case "summary":
            hand.navigation.summary("highlanders")
        case "about":
            hand.navigation.about()
        case "table":
            hand.navigation.tables.open(Store().unfinished().path)


@pytest.mark.parametrize(
    "scene",
    ["shelf", "setup", "settings", "games", "rulebook", "curtain", "dialog", "summary", "about", "table"],
)
def test_every_scene_says_what_one_can_do_and_its_keys(hand, scene):
    if scene == "table":
        save_a_game(hand)
    open_(hand, scene)
    below = hand.scene
    assert below.name == scene
    assert len(below.help()) >= 2
    ask(hand)
    assert hand.names[-1] == "help"
    assert {words for hint in below.help() for words in hint} < set(hand.seen["texts"])
    assert ({"M", "F1, ?"} <= set(hand.seen["texts"])) == (not below.typing())
    assert ("F1" in hand.seen["texts"]) == below.typing()
    ask(hand)
    assert hand.scene is below


def test_a_question_mark_asks_too_but_in_a_name_it_is_a_letter(hand):
    hand.type("?")
    assert hand.names == ["shelf", "help"]
    hand.type("?")
    hand.navigation.setup("highlanders")
    hand.wait()
    hand.push("together")
    hand.push("player-1-name")
    hand.type("?")
    assert hand.names == ["shelf", "setup"]
    ask(hand)
    assert hand.names[-1] == "help"


def test_help_tells_the_keys_of_what_the_game_offers_now():
    seat = sit("highlanders", Sitting(2, small=True))
    seat.push("die")
    assert ("E", "Finir le tour") in seat.scene.help()


@pytest.mark.parametrize("game", GAMES)
def test_help_begins_with_what_can_be_done_now(game):
    """First what the panel asks for, then what it takes, then keys that always work."""
    seat = sit(game, Sitting(GAMES[game].seats[0], small=True))
    now = seat.scene.help()
    assert now[0] == ("Maintenant", seat.seen["prompt"])
    if "die" in seat.seen["buttons"]:
        seat.push("die")
        after = seat.scene.help()
        assert after[0] == ("Maintenant", seat.seen["prompt"])
        assert after[0] != now[0]


def test_help_names_the_castle_that_can_be_taken_now_and_only_while_it_can():
    """C12: two knights a sword on the gate, and a move left."""
    seat = sit("highlanders", Sitting(2))
    rules, start = seat.scene.session.rules, seat.scene.session.start
    castle = next(number for number, swords in enumerate(rules.board.swords) if swords == 1)
    gate = rules.board.gates[castle][0]
    for count, told in ((2, True), (1, False)):
        own = tuple(count if place == gate else 0 for place in range(len(rules.board.names)))
        begin(seat, start._replace(phase=Phase.MARCH, moves=1, knights=(own, *start.knights[1:])))
        line = "À gagner", typeset(f"{rules.board.titles[castle]} : prend le château : {count} ≥ 2 × 1")
        assert (line in seat.scene.help()[1:3]) is told


@pytest.mark.parametrize(
    ("game", "dice"),
    [("highlanders", True), ("chevaliers", True), ("rheinlander", False), ("schotten-totten", False)],
)
def test_help_tells_of_dice_and_amounts_only_where_there_are_some(game, dice):
    told = " ".join(
        words
        for hint in sit(game, Sitting(3 if game == "rheinlander" else 2, small=True)).scene.help()
        for words in hint
    )
    assert ("lancer le dé" in told) == dice
    assert "passer l’animation" in told
    assert "combien" not in told  # before the first die nobody has an army
    assert "face cachée" not in told


def test_nothing_of_the_game_shows_when_help_is_asked_before_the_curtain():
    seat = sit("rheinlander", Sitting(3, curtain=True))
    app, table = seat.app, seat.scene
    assert app.scenes.top.name == "curtain"
    table.draw = lambda surface: pytest.fail("the game was drawn")
    seat.key(pygame.K_F1)
    assert app.scenes.top.name == "help"
    app.redraw()
    app.step(0.01)


@pytest.mark.parametrize("size", [(640, 480), (1024, 640)])
def test_help_and_about_fit_the_window_and_scroll(hand, size):
    hand.resize(size)
    ask(hand)
    hand.push("about")
    assert "close" in hand.seen["buttons"]
    before = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.key(pygame.K_DOWN)
    assert pygame.image.tobytes(hand.app.surface, "RGB") != before
    hand.push("close")
    assert hand.names[-1] == "help"


# About


def about(app, crash=None):
    return "\n".join(words for title, body in AboutScene(app, crash).sections() for words in (title, *body))


def test_about_names_everybody_whose_work_it_shows_and_their_licences(hand):
    words = about(hand.app)
    for makers in (credits.icon_makers(), {"Natanael Gama": (), "Octavio Pardo": ()}):
        assert all(maker in words for maker in makers)
    assert len(credits.icon_makers()) >= 5
    assert all(icon in words for icons in credits.icon_makers().values() for icon in icons)
    for licence in ("MIT", "SIL Open Font License 1.1", "Creative Commons Attribution 3.0", "LGPL"):
        assert licence in words
    assert __version__ in words


def test_about_says_what_is_kept_where_and_the_last_crash(hand, home):
    assert str(home) in about(hand.app)
    assert hand.app.store.last_crash() is None
    hand.app.store.log_crash(ValueError("x"))
    logs = paths.logs_folder()
    (logs / "crash-19990101-000000.txt").write_text("old")
    newest = hand.app.store.last_crash()
    assert "cartes cachées" in about(hand.app, newest)
    assert "cartes cachées" not in about(hand.app)
    assert newest is not None
    assert newest.name > "crash-2"
    assert str(newest) in about(hand.app, newest)


def test_about_is_reached_from_the_settings(hand):
    hand.push("settings")
    assert hand.focus("about")
    hand.key(pygame.K_RETURN)
    assert hand.names == ["shelf", "settings", "about"]


# The first time


@pytest.fixture
def newcomer():
    found = Hand((640, 480), introduced=())
    yield found
    found.app.close()


def start(hand, game):
    hand.navigation.setup(game)
    hand.wait(0.1)
    hand.push("together")
    hand.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", [pygame.K_RETURN, pygame.K_ESCAPE, "close"])
def test_the_first_opening_of_a_box_offers_its_summary_until_it_is_put_away(newcomer, way):
    start(newcomer, "highlanders")
    assert newcomer.names == ["shelf", "table", "summary"]
    newcomer.push(way) if way == "close" else newcomer.key(way)
    assert newcomer.names == ["shelf", "table"]
    assert Store().settings.introduced == ("highlanders",)
    newcomer.app.scenes.unwind(1)
    start(newcomer, "highlanders")
    assert newcomer.names == ["shelf", "table"]
    newcomer.app.scenes.unwind(1)
    start(newcomer, "rheingold")
    assert newcomer.names[-1] == "summary"


def test_the_summary_lies_beside_the_board_which_unrolls_meanwhile(newcomer):
    start(newcomer, "highlanders")
    newcomer.wait(3)
    sheet, table = Rect(newcomer.seen["sheet"]), newcomer.app.scenes.visible()[0]
    assert not table.moving_below()
    assert table.trace()["areas"]["board"][0] < sheet.left
    assert sheet.left > newcomer.app.size[0] // 3
    assert newcomer.app.surface.get_rect().contains(sheet)


def test_the_summary_shows_nobodys_hand(newcomer):
    start(newcomer, "schotten-totten")
    table = newcomer.app.scenes.visible()[0]
    assert newcomer.names[-1] == "summary"
    hands = [piece["kind"] for piece in table.trace()["pieces"] if piece["place"].startswith("hand")]
    assert {*hands} == {"back-clan"}
    newcomer.key(pygame.K_RETURN)
    assert newcomer.names[-1] == "curtain"


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_a_line_of_the_panel_that_opens_the_summary(game):
    seat = sit(game, Sitting(GAMES[game].seats[0], small=True))
    if not seat.scene.look.telling.goal(seat.position):  # a game need not tell it
        assert "goal" not in seat.seen["buttons"]
        return
    assert seat.label("goal")
    assert seat.seen["buttons"]["goal"][3] >= 40
    seat.push("goal")
    assert [scene.name for scene in seat.app.scenes] == ["table", "summary"]


@pytest.mark.parametrize("game", GAMES)
def test_where_the_goal_has_no_line_it_is_a_key_that_opens_the_summary(game):
    seat = sit(game, Sitting(GAMES[game].seats[0], small=True))
    seat.app.change(scale=200)
    seat.settle()
    if seat.scene.look.telling.goal(seat.position) and "drawer" not in seat.seen["buttons"]:
        goal = seat.scene.look.telling.goal(seat.position)
        assert seat.label("goal") == goal, "in its tip"
        seat.push("goal")
        assert [scene.name for scene in seat.app.scenes] == ["table", "summary"]


def test_the_summary_leads_to_the_whole_book(hand):
    hand.navigation.summary("highlanders")
    hand.push("rules")
    assert hand.names == ["shelf", "summary", "rulebook"]


@pytest.mark.parametrize("size", [(640, 480), (1024, 640), (1280, 800)])
def test_the_summary_shows_every_line_as_a_whole_somewhere(hand, size):
    hand.resize(size)
    hand.app.change(scale=200)
    hand.navigation.summary("schotten-totten")
    hand.wait(0.1)
    seen = set(hand.seen["links"])
    for _notch in range(20):
        hand.key(pygame.K_PAGEDOWN)
        seen |= set(hand.seen["links"])
        page = Rect(hand.seen["sheet"])
        assert all(page.contains(box) for box in hand.seen["links"].values())
    assert seen >= {"S3", "S4", "S9", "S11", "S20"}


def test_a_number_of_a_rule_in_the_summary_opens_the_book_there(hand):
    hand.navigation.summary("schotten-totten")
    hand.wait(0.1)
    hand.click(Rect(hand.seen["links"]["S20"]).center)
    assert hand.names[-1] == "rulebook"
    hand.wait(2)
    assert hand.seen["rule"] == "S20"


@crossed(game=[*GAMES], language=[*languages()], size=[(1280, 800), (1920, 1080)])
def test_the_summary_fits_on_its_sheet_with_the_figure_of_its_game(hand, size, game, language):
    hand.resize(size)
    hand.app.change(language=language)
    book = GAMES[game].book()
    page = load(book, game)[0]
    figures = [block.mark for block in page.blocks if block.kind == "figure"]
    assert len(figures) == bool(book.tray)
    assert load_trays(book, GAMES[game]).keys() >= {*figures}
    hand.navigation.summary(game)
    hand.wait(0.1)
    wanted = {span.link for block in page.blocks for span in block.spans if span.link}
    assert {*hand.seen["links"]} == wanted
    before = hand.seen["links"]
    hand.key(pygame.K_PAGEDOWN)
    assert hand.seen["links"] == before
    assert hand.seen["figures"].keys() >= {*figures}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("game", "rules"), [("chevaliers", {"K10", "K12"}), ("schotten-totten", {"S9", "S3"})]
)
def test_a_summary_says_at_once_where_its_rule_is_another(game, rules, language):
    """K12: two Reds that do not face each other put nobody out; S3: an option claims before playing."""
    set_language(language)
    blocks = load(GAMES[game].book(), game)[0].blocks
    assert any(rules <= {span.link for span in block.spans} for block in blocks)


def test_about_offers_the_text_of_every_library_s_licence(hand):
    hand.navigation.about()
    hand.push("licences")
    assert hand.names[-1] == "licences"
    here = {library.name: credits.texts(library) for library in credits.libraries()}
    shown = {name for name, texts in here.items() if texts}
    assert {"SDL", "mpg123", "pytmx"} <= shown
    assert {id.partition(" ")[2] for id in hand.seen["widgets"] if id.startswith("licence ")} == shown
    for name in ("SDL", "mpg123", "pytmx"):
        hand.push(f"licence {name}")
        assert hand.names[-1] == "paper"
        assert name in hand.told
        hand.push("close")
    assert hand.names[-1] == "licences"


# What can be done at this moment


def test_help_names_the_stone_that_a_click_claims():
    """S11: claims are buttons without a key."""
    seat = at_table(recorded("schotten-totten", "five", 72), tips=False)
    claims = [seat.label(id) for id in seat.seen["buttons"] if id.startswith("claim-")]
    assert claims
    assert ("Les boutons", " · ".join(claims)) in seat.scene.help()[1:3]


def test_help_names_the_counties_that_a_knight_would_make_one_s_own():
    seat = at_table(recorded("rheinlander", "three", 75), tips=False)
    gains = dict(seat.scene.help())["À gagner"]
    assert "à vous" in gains
    assert gains.count(typeset(" : comté ")) == min(
        3, len(seat.scene.look.telling.opportunities(seat.position))
    )
    assert "À gagner" not in dict(at_table(recorded("rheinlander", "stopped", 39), tips=False).scene.help())


def test_help_of_a_game_that_is_over_leads_to_its_result():
    opened = recorded("schotten-totten", "three", 0)
    opened.session.seek(len(opened.session.steps))
    table = at_table(opened, tips=False).scene
    assert ("Les boutons", "Voir le résultat") in table.help()


def test_help_of_a_replay_says_first_that_nothing_changes():
    table = at_table(recorded("rheinlander", "three", 60), tips=False).scene
    table.watch(at=20)
    name, words = table.help()[0]
    assert name == "Maintenant"
    assert "rien n’y change" in words


def test_help_in_a_lesson_says_first_what_the_learner_is_to_do(hand):
    hand.navigation.lessons.open("highlanders", GAMES["highlanders"].lessons()[0])
    scene = hand.scene
    while not scene.guide.finished:
        until_said(scene)
        name, words = scene.help()[0]
        assert name == "Maintenant"
        awaits = scene.guide.note.awaits
        assert words == (hand.seen["prompt"] if awaits else typeset("Lisez, puis appuyez sur « Suite »"))
        (scene.parchment.show_me if awaits else scene.parchment.go_on)()
        until_said(scene)


# Where one finds lessons


TAUGHT = [game for game, box in GAMES.items() if box.lessons()]


@crossed(game=[*GAMES], where=["setup", "summary", "rulebook", "help"])
def test_the_lessons_of_a_box_are_found_where_it_has_any(hand, game, where):
    place = "setup" if where == "help" else where
    getattr(hand.navigation, place)(game)
    hand.wait(2)
    if where == "help":
        ask(hand)
    assert ("learn" in hand.seen["buttons"]) == (game in TAUGHT)
    if game in TAUGHT:
        hand.push("learn")
        choice = "dialog" if len(GAMES[game].lessons()) > 1 else "lesson"
        assert hand.names[-1] == choice
        assert "help" not in hand.names


def test_a_lesson_offers_no_lesson(hand):
    hand.navigation.lessons.open(TAUGHT[0], GAMES[TAUGHT[0]].lessons()[0])
    until_said(hand.scene)
    ask(hand)
    assert "learn" not in hand.seen["buttons"]


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_a_finished_lesson_leaves_a_seal_on_its_box(size):
    first = GAMES[TAUGHT[0]].lessons()[0].stem
    for reached, told in ((3, ""), (DONE, typeset("1 leçon apprise"))):
        hand = Hand(size, lessons={first: reached})
        assert {hand.seen["widgets"][game]["state"] for game in GAMES if game != TAUGHT[0]} == {""}
        assert hand.seen["widgets"][TAUGHT[0]]["state"] == told
        hand.app.close()
