"""The castle games' gestures, pieces, notes and the card that asks who goes in."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pygame
import pytest
from games.castles.table import table
from hand import Hand
from seat import GLEN, Seat, begin, middle, played, sit_at, sit_down
from typesetting import typeset

from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.core.setup import HUMAN
from ludotheque.games import GAMES
from ludotheque.games.castles import words
from ludotheque.games.castles.art.places import name_letters, swords_box
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.look.geometry import LARGEST, SMALLEST, CastleGeometry
from ludotheque.games.castles.look.gestures import CastleGestures
from ludotheque.games.castles.look.notes import Notes
from ludotheque.games.castles.look.seats import CastleSeats
from ludotheque.games.castles.look.telling import CastleTelling
from ludotheque.games.castles.rules.advice import Prospect
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Occupy, Take
from ludotheque.games.castles.rules.state import NO_SHIELD, NOBODY, Phase
from ludotheque.games.castles.words import hint
from ludotheque.games.opening import new_game
from ludotheque.picture.frame import fit
from ludotheque.scenes.staged import until_said
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Countdown
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece

COLOURS = ("gueules", "azur", "vert", "or", "sable")


def opened(seats: int = 3):
    players = [Player(f"J{seat}", (COLOURS[seat],)) for seat in range(seats)]
    return new_game(GAMES["highlanders"], players, seed="4")


def positions(seats: int, plies: int):
    """Yield positions of a game played at random, castles first."""
    session, rng = opened(seats).session, Random(seats)
    for _ in range(plies):
        if session.turn == OVER:
            return
        if session.turn == CHANCE:
            session.deal()
        else:
            legal = list(session.rules.legal(session.state))
            bold = [move for move in legal if isinstance(move, (Take, Attack, Occupy))]
            session.play(rng.choice(bold or legal))
        yield session


def gestures_of(rules) -> CastleGestures:
    return CastleGestures(rules, None)


def at(state, legal=()) -> Position:
    return Position(state, legal, None)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_legal_march_and_attack_is_one_gesture(seats: int) -> None:
    """What can be reached by taking a number and letting go is exactly what is legal."""
    session = opened(seats).session
    gestures = gestures_of(session.rules)
    for session in positions(seats, 250):
        state = session.state
        legal = session.rules.legal(state) if session.turn >= 0 else ()
        gestures_made = set()
        for source in gestures.sources(at(state, legal)):
            for count in range(source.least, source.limit + 1):
                found = gestures.destinations(at(state), Held(source, count))
                gestures_made |= {destination.moves[0] for destination in found.values()}
        assert gestures_made == {m for m in legal if isinstance(m, (March, Take, Attack))}


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_no_destination_is_refused_with_a_reason(seats: int) -> None:
    session = opened(seats).session
    gestures = gestures_of(session.rules)
    for session in islice(positions(seats, 120), 0, None, 8):
        state = session.state
        if state.phase != Phase.MARCH:
            continue
        legal = session.rules.legal(state)
        for source in gestures.sources(at(state, legal)):
            found = gestures.destinations(at(state), Held(source, source.limit))
            for place in session.rules.board.names:
                move = gestures.attempt(at(state), Held(source, source.limit), place)
                if place not in found and place != source.place:
                    assert session.rules.refusal(state, move), (source, place)


def test_knights_dropped_on_a_castle_behind_an_enemy_are_told_of_the_enemy() -> None:
    played = table({"west": 4}, {"east": 2}, {})
    gestures = gestures_of(played.rules)
    (source,) = gestures.sources(at(played.state, played.rules.legal(played.state)))
    for count in (1, 4):
        meant = gestures.attempt(at(played.state), Held(source, count), "two")
        refusal = played.rules.refusal(played.state, meant)
        assert refusal.reason == "gate-held"
        told = words.OnBoard(played.rules.board, {}).explain(refusal, ("Vert", "Rouge", "Bleu"))
        assert told == typeset(
            "Rouge tient la porte de Two : il faut d'abord l'en chasser, avec 3 chevaliers au moins."
        )


def test_a_drop_says_what_it_would_do() -> None:
    found = opened()
    rules, state = found.session.rules, found.session.start
    gestures, board = gestures_of(rules), rules.board
    castle = next(k for k, swords in enumerate(board.swords) if swords == 3)
    gate = board.gates[castle][0]
    own = tuple(7 if place == gate else 0 for place in range(len(board.names)))
    state = state._replace(phase=Phase.MARCH, moves=3, knights=(own, *state.knights[1:]))
    state = state._replace(held=(1 << gate, 0, 0))
    hints = {}
    for count in (5, 6, 7):
        told = gestures.destinations(at(state), Held(Source("knights-0", board.names[gate]), count))
        destination = told[board.names[board.castles[castle]]]
        assert destination.tone == "gain"
        hints[count] = destination.hint
    assert hints == {
        5: typeset("prend le château : 7 ≥ 2 × 3"),
        6: typeset("prend le château : 6 ≥ 2 × 3, reste 1 à la porte"),
        7: typeset("prend le château : 7 ≥ 2 × 3"),
    }


def test_a_march_says_that_it_leaves_no_move_for_the_assault() -> None:
    def told(kind: str, **facts: int) -> str:
        return hint(Prospect(kind, March(0, 1, 4), tuple(facts.items())))

    assert told("move", count=4, late=0) == ""
    assert told("move", count=4, late=1) == typeset("plus de déplacement pour l'assaut")
    both = typeset("ensemble : 6, mais plus de déplacement pour l'assaut")
    assert told("join", count=4, total=6, late=1) == both


def test_an_attack_says_how_many_stay_at_the_gate() -> None:
    def told(percent: int, waiting: int) -> str:
        facts = (("attackers", 4), ("knights", 1), ("percent", percent), ("waiting", waiting))
        return hint(Prospect("attack", Attack(0, 0, 4), facts))

    assert told(67, 0) == typeset("67 % de réussite")
    assert told(67, 2) == typeset("67 % de réussite, reste 2 à la porte")
    assert told(100, 1) == typeset("prend le château, à coup sûr, reste 1 à la porte")


@pytest.mark.parametrize("seats", [2, 4])
def test_pieces_on_the_table_are_the_knights_and_shields_of_the_game(seats: int) -> None:
    found = opened(seats)
    geometry = CastleGeometry(found.session.rules, found.map)
    colours = 2 if seats == 2 else 1
    for session in positions(seats, 200):
        total: Counter[str] = Counter()
        for piece in geometry.arrange(session.rules.view(session.state, None), None).pieces:
            total[piece.kind] += piece.count
        for seat in range(seats):
            assert total[f"knights-{seat}"] == 42 * colours
            assert total[f"shield-{seat}"] + sum(session.state.gone[seat]) == 6 * colours


def test_a_face_down_shield_shows_no_value_even_to_the_truth() -> None:
    found = opened()
    geometry = CastleGeometry(found.session.rules, found.map)
    seats = CastleSeats(None, found.session.players, found.session.rules, None)
    state = found.session.start
    shields = (2, *state.shields[1:])
    state = state._replace(owners=(1, *state.owners[1:]), shields=shields)
    placed = geometry.arrange(state, None)
    piece = next(p for p in placed.pieces if p.kind == "shield-1" and p.place in placed.places)
    assert piece.face == ""
    assert seats.peek(state._replace(seat=1), piece) == "2"
    view = found.session.rules.view
    assert seats.peek(view(state, 1), piece) == "2", "its owner knows it, whoever's turn it is"
    assert seats.peek(view(state, 0), piece) is None
    assert seats.peek(view(state, None), piece) is None
    assert seats.peek(state._replace(seat=1, shields=(HIDDEN, *shields[1:])), piece) is None


def test_several_colours_on_a_scroll_stand_side_by_side() -> None:
    found = opened()
    geometry = CastleGeometry(found.session.rules, found.map)
    scroll = geometry.board.scrolls[0]
    one = tuple(int(place == scroll) for place in range(len(geometry.board.names)))
    placed = geometry.arrange(found.session.start._replace(knights=(one, one, one)), None)
    name = geometry.board.names[scroll]
    feet = [placed.anchor(f"knights-{seat}", name) for seat in range(3)]
    assert len({x for x, _y in feet}) == 3
    assert sum(x for x, _y in feet) / 3 == pytest.approx(placed.places[name][0])


@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_a_knight_is_the_first_thing_seen_on_a_board_of_the_house(game: str) -> None:
    """At 1280×800 a knight is at least 38×52 pixels (issue 23, 5)."""
    seat = sit_at(game, [Player(f"J{n}", (COLOURS[n],)) for n in range(3)], "4", size=(1280, 800))
    look = seat.scene.look
    arrangement = look.geometry.arrange(seat.session.state, None)
    picture = look.art.sprite(Piece("knights-0", look.geometry.board.names[0], seat=0), arrangement)
    width, height = picture.get_size()
    assert width >= 38
    assert height >= 52


def knight_on(distance: float) -> float:
    """Return how high a knight is on the board of the house with its places so many times as far apart."""
    found = opened()
    places = {name: (x * distance, y * distance) for name, (x, y) in found.map.places.items()}
    return CastleGeometry(found.session.rules, replace(found.map, places=places)).knight


def test_knights_shrink_to_the_least_distance_of_places_and_never_under_what_they_were() -> None:
    sizes = [knight_on(distance) for distance in (0.05, 0.5, 0.7, 0.8, 0.9, 2.0)]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (SMALLEST, LARGEST)
    assert len(set(sizes)) > 2


def test_a_crowd_on_a_scroll_is_smaller_than_two() -> None:
    found = opened(5)
    session, alone = found.session, found.session.state.knights
    geometry = CastleGeometry(session.rules, found.map)
    scroll = geometry.board.scrolls[0]
    for sharing, high in ((1, LARGEST), (2, LARGEST), (3, SMALLEST), (5, SMALLEST)):
        there = tuple((*own[:scroll], int(s < sharing), *own[scroll + 1 :]) for s, own in enumerate(alone))
        arrangement = geometry.arrange(session.state._replace(knights=there), None)
        assert arrangement.knight(geometry.board.names[scroll]) == high


def test_a_heap_is_one_piece_with_its_number() -> None:
    seat = sit_at("highlanders", [Player(f"J{n}", (COLOURS[n],)) for n in range(3)], "4", size=(1280, 800))
    art, unit = seat.scene.look.art, 52
    for laid, worth in (((1, 0, 0), 1), ((2, 0, 0), 1), ((1, 2, 0), 2), ((1, 1, 3), 5)):
        high = unit if worth < 5 else round(unit * 1.2 * 86 / 122)
        picture, figure = art.army(0, laid, unit), art.pieces.knight(art.seats.arms(0)[0], worth, high)
        strength = laid[0] + 2 * laid[1] + 5 * laid[2]
        wanted = art.pieces.badged(figure, strength, unit) if strength > 1 else figure
        assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(wanted, "RGBA")


def test_the_name_of_a_castle_is_written_again_over_a_piece_that_hides_it() -> None:
    seat = sit_at("highlanders", [Player(f"J{n}", (COLOURS[n],)) for n in range(3)], "4", size=(1280, 800))
    look, frame = seat.scene.look, fit(seat.scene.look.geometry.board_map, pygame.Rect(0, 0, 1280, 800))
    castle, title = next(iter(look.geometry.titles().items()))
    letters = name_letters(look.geometry.board_map.places[castle], title)
    name = pygame.Rect(0, 0, 60, 16)
    name.center = frame.at(letters.centre)
    for over, written in (([name], True), ([name.move(0, 60)], False), ([], False)):
        page = pygame.Surface((1280, 800))
        look.art.draw_signs(page, frame, over)
        assert (
            any(page.get_at((x, name.centery))[:3] != (0, 0, 0) for x in range(name.x, name.right)) == written
        )


def test_the_note_of_a_castle_says_what_an_attack_needs() -> None:
    found = opened()
    board, state = found.session.rules.board, found.session.start
    notes = Notes(board, found.map.places, ["Ada", "Blaise", "Carl"])
    place = board.castles[0]
    inside = tuple(2 if at == place else 0 for at in range(len(board.names)))
    owners = (1, *state.owners[1:])
    open_castle = state._replace(owners=owners, knights=(state.knights[0], inside, state.knights[2]))
    text = " ".join(line for _icon, line in notes.note(open_castle, place).lines)
    assert "Blaise" in text
    assert "4 chevaliers et un déplacement" in text
    hidden = open_castle._replace(shields=(HIDDEN, *state.shields[1:]))
    text = " ".join(line for _icon, line in notes.note(hidden, place).lines)
    assert "coûte un déplacement" in text
    for chance in ("50", "67", "83", "100"):  # three shields of 0, one each of 1, 2 and 3
        assert chance in text


@pytest.mark.parametrize(
    ("armies", "told"),
    [
        (({"mid": 2}, {"north": 1}, {}), "mais plus de chevaliers"),
        (({"mid": 2}, {"north": 2}, {}), "et autant de chevaliers"),
    ],
)
def test_the_result_tells_what_decides_between_equal_swords(armies, told: str) -> None:
    """C18: a tie goes to the tied player with the most knights; if still tied, the win is shared."""
    played = table(*armies).do("stop")
    telling = CastleTelling(played.rules, {}, ["a", "b", "c"], None)
    assert telling.tie_break(played.rules.outcome(played.state)) == told


def test_c17_the_status_counts_the_castles_until_only_one_has_never_been_taken() -> None:
    """Of the three on this board two may be taken before the game ends; a castle lost stays taken."""
    played = table({"north": 2, "mid": 6}, {}, {})
    telling = CastleTelling(played.rules, {}, ["a", "b", "c"], None)
    played.do("take one north", "occupy 1 no")
    far = table({"north": 2, "mid": 6}, {}, {}).state
    assert telling.status(at(far), ()).caption == typeset("2 encore : la fin approche")
    assert telling.status(at(played.state), ()).countdown == Countdown(1, 2, True, words.why_it_ends())
    played.do("take three mid")
    ended = telling.status(at(played.state), ())
    assert (ended.caption, ended.countdown.left, ended.countdown.of) == ("", 0, 2)
    assert not any(telling.last_turn(played.state, seat) for seat in range(3))


def test_c17_who_can_end_the_game_and_win_is_told_with_the_swords() -> None:
    """Seat 0 takes the castle of one sword and then that of three, and is given the last, of two."""
    played = table({"north": 2, "mid": 6}, {}, {})
    telling = CastleTelling(played.rules, {}, ["a", "b", "c"], None)
    words = [telling.last_turn(played.state, 0), telling.last_turn(played.state, 1)]
    assert words == [typeset("a peut finir la partie : 6 à 0"), ""]
    played.do("take one north", "occupy 1 no")
    assert telling.last_turn(played.state, 0) == words[0]
    assert not telling.last_turn(table({"north": 2}, {}, {}).state, 0), "two castles would be left"


def test_c17_the_end_is_near_only_when_few_castles_are_left() -> None:
    """Of eighteen castles seventeen may fall; a castle that changes hands does not bring the end nearer."""
    session = opened().session
    telling = CastleTelling(session.rules, {}, ["a", "b", "c"], None)
    owners = [[0] * taken + [NOBODY] * (18 - taken) for taken in (0, 13, 14, 16)]
    told = [telling.status(at(session.start._replace(owners=tuple(one))), ()).countdown for one in owners]
    assert [(one.left, one.of, one.soon) for one in told] == [
        (17, 17, False),
        (4, 17, False),
        (3, 17, True),
        (1, 17, True),
    ]
    lost = session.start._replace(owners=tuple([1] * 14 + [NOBODY] * 4))
    assert telling.status(at(lost), ()).countdown == told[2]


def test_c18_the_goal_says_what_a_castle_is_worth() -> None:
    rules = opened().session.rules
    telling = CastleTelling(rules, {}, ["a", "b", "c"], None)
    told = telling.goal(at(opened().session.start))
    assert told == typeset("Un château vaut 1 à 3 épées : ayez-en le plus à la fin")
    even = CastleRules(replace(rules.board, swords=(2,) * 18), rules.ground.rule_set, 3)
    alike = CastleTelling(even, {}, ["a", "b", "c"], None)
    assert alike.goal(at(opened().session.start)).startswith("Un château vaut 2 épées")


def test_nothing_is_told_of_a_tie_where_swords_decide() -> None:
    played = table({"north": 2}, {"mid": 9}, {}).do("take one north", "stop")
    telling = CastleTelling(played.rules, {}, ["a", "b", "c"], None)
    assert telling.tie_break(played.rules.outcome(played.state)) == ""


def test_a_place_with_nobody_has_no_note() -> None:
    found = opened()
    notes = Notes(found.session.rules.board, found.map.places, ["a", "b", "c"])
    assert notes.note(found.session.start, 0) is None


@pytest.fixture
def card() -> Seat:
    """Eight knights have just taken a castle of three swords."""
    return asked(8, 8)


def asked(army: int, attackers: int) -> Seat:
    """A table that asks how many of those who took a castle, an army or a part of it, go in."""
    seat = sit_down(3, path=None)
    taken(seat, seat.scene.session.rules.board.swords.index(3), army, attackers)
    return seat


def taken(seat: Seat, castle: int, army: int, attackers: int) -> None:
    """Let some of an army take a castle at a table."""
    session = seat.scene.session
    board, state = session.rules.board, session.start
    gate = board.gates[castle][0]
    own = tuple(army if place == gate else 0 for place in range(len(board.names)))
    session.start = state._replace(
        phase=Phase.OCCUPY,
        moves=2,
        knights=(own, *state.knights[1:]),
        held=(1 << gate, 0, 0),
        owners=tuple(0 if k == castle else -1 for k in range(len(board.castles))),
        castle=castle,
        gate=gate,
        attackers=attackers,
    )
    seat.refresh()
    seat.app.step(0.1)


def test_the_frame_of_a_lesson_round_a_castle_leaves_its_swords_within() -> None:
    box = GAMES["highlanders"]
    hand = Hand()
    hand.navigation.lessons.open(box.id, box.lessons()[0])
    until_said(hand.scene)
    geometry, frame = hand.scene.look.geometry, hand.table_model.camera.frame
    lit = hand.seen["lesson"]["lit"]
    castles = {name: swords for name, swords in geometry.swords().items() if name in lit}
    assert {*castles.values()} == {1, 2, 3}
    for castle, swords in castles.items():
        drawn = swords_box(geometry.board_map.places[castle], swords)
        corners = [frame.at(point) for point in (drawn.topleft, drawn.bottomright)]
        assert all(pygame.Rect(lit[castle]).inflate(2, 2).collidepoint(corner) for corner in corners), castle
    hand.app.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("game", ["highlanders", "rheingold"])
def test_in_large_text_the_card_lies_beside_the_castle_and_the_gate_that_it_asks_about(game, size) -> None:
    seat = sit_at(game, [Player(f"J{n}", (COLOURS[n],)) for n in range(3)], "4", size=size, scale=150)
    board, hidden = seat.scene.session.rules.board, 0
    for castle, place in enumerate(board.castles):
        taken(seat, castle, 8, 8)
        card = pygame.Rect(seat.seen["card"]["rect"])
        assert seat.area("board").contains(card)
        for about in (place, board.gates[castle][0]):
            rect = seat.table.place_rect(board.names[about])
            cut = card.clip(rect)
            hidden = max(hidden, cut.w * cut.h / (rect.w * rect.h))
    assert hidden < 0.05
    seat.app.close()


def test_the_card_starts_with_one_knight_and_a_shield_which_cost_nothing(card: Seat) -> None:
    assert (card.seen["card"]["count"], card.seen["card"]["shield"]) == (1, True)
    card.push("occupy")
    assert card.scene.session.steps[0].move == Occupy(1, True)


def test_the_card_counts_at_the_gate_those_who_did_not_attack() -> None:
    seat = asked(8, 6)

    def heaps() -> tuple[int, int]:
        return seat.seen["card"]["count"], seat.seen["card"]["waiting"]

    assert heaps() == (1, 7)
    for _ in range(9):
        seat.wheel(1)
    assert heaps() == (6, 2)


def test_heaps_slider_wheel_and_keys_move_knights(card: Seat) -> None:
    count = lambda: card.seen["card"]["count"]  # noqa: E731
    card.push("occupy-gate")
    assert count() == 2
    card.push("occupy-castle")
    assert count() == 1
    card.wheel(1)
    assert count() == 2
    card.key(pygame.K_RIGHT)
    assert count() == 3
    x, y, w, h = card.seen["buttons"]["occupy-slider"]
    card.press((x + w * 3 / 8, y + h / 2))
    card.move((x + w, y))
    card.release((x + w, y))
    assert count() == 8


def test_without_a_knight_there_must_be_a_shield(card: Seat) -> None:
    card.push("shield-no")
    for _ in range(4):
        card.push("occupy-less")
    assert card.seen["card"]["count"] == 1
    card.push("occupy-shield")
    card.push("occupy-less")
    assert (card.seen["card"]["count"], card.seen["card"]["shield"]) == (0, True)
    card.push("occupy-shield")
    assert (card.seen["card"]["count"], card.seen["card"]["shield"]) == (1, False)


def test_a_labelled_switch_says_whether_a_shield_is_laid_and_what_comes_of_it(card: Seat) -> None:
    card.push("shield-no")
    assert card.seen["card"]["shield"] is False
    assert "seul moment" in card.seen["card"]["consequence"]
    card.push("shield-yes")
    assert card.seen["card"]["shield"] is True
    assert typeset("Il vous en restera 5.") in card.seen["card"]["consequence"], "of six shields one is laid"
    card.push("shield-yes")
    assert card.seen["card"]["shield"] is True, "it says yes, it does not turn over"
    card.push("shield-no")
    assert card.seen["card"]["shield"] is False
    for name in ("shield-yes", "shield-no", "occupy", "occupy-less", "occupy-more"):
        assert min(card.seen["buttons"][name][2:]) >= 40, name


def test_without_a_shield_left_nothing_is_asked_about_one() -> None:
    seat = sit_down(3, path=None)
    session = seat.scene.session
    castle, gate = 0, session.rules.board.gates[0][0]
    names = session.rules.board.names
    start = set_up(session.rules, Diagram(armies=({names[gate]: 4}, {}, {}), left=2))
    owners = (0, *start.owners[1:])
    gone = ((3, 1, 1, 1), *start.gone[1:])
    begin(
        seat,
        start._replace(phase=Phase.OCCUPY, castle=castle, gate=gate, attackers=4, owners=owners, gone=gone),
    )
    assert not {"shield-yes", "shield-no", "occupy-shield"} & set(seat.seen["buttons"])
    assert seat.seen["card"]["consequence"] == typeset("Vous n'avez plus de bouclier.")


def test_the_window_may_change_its_size_while_the_card_is_open(card: Seat) -> None:
    card.push("occupy-more")
    card.push("shield-yes")
    card.app.relayout()
    card.app.step(0.1)
    assert (card.seen["card"]["count"], card.seen["card"]["shield"]) == (2, True)
    card.push("occupy")
    assert card.scene.session.steps[0].move == Occupy(2, True)


def test_a_shield_is_dragged_in_and_drawn_by_chance(card: Seat) -> None:
    card.push("shield-no")
    buttons = card.seen["buttons"]
    start, end = middle(buttons["occupy-shield"]), middle(buttons["occupy-castle"])
    card.drag(start, end)
    assert card.seen["card"]["shield"]
    card.push("occupy")
    steps = card.scene.session.steps
    assert [step.move.verb for step in steps] == ["occupy", "shield"]
    assert steps[1].seat == CHANCE
    assert "bouclier" in card.seen["message"]
    laid = next(p for p in card.seen["pieces"] if p["kind"] == "shield-0")
    assert not laid["face"]
    assert card.scene.session.state.shields[card.scene.session.start.castle] != NO_SHIELD


def test_enter_takes_what_the_card_shows(card: Seat) -> None:
    card.key(pygame.K_s)
    card.key(pygame.K_RETURN)
    assert card.scene.session.steps[0].move == Occupy(1, False)


def test_an_army_is_carried_as_far_as_its_moves_allow_and_each_ply_is_legal() -> None:
    carried = 0
    for session in positions(3, 200):
        state, rules = session.state, session.rules
        if state.phase != Phase.MARCH:
            continue
        gestures = gestures_of(rules)
        for source in gestures.sources(at(state, rules.legal(state))):
            for end, found in gestures.destinations(at(state), Held(source, source.limit)).items():
                after = state
                for move in found.moves:
                    after = rules.apply(after, move)  # raises IllegalMove
                spent = state.moves - after.moves
                assert spent == len(found.moves) <= state.moves, end
                if len(found.moves) > 1:
                    carried += 1
                    assert after.phase != Phase.FRONT, "a front is opened from next door alone"
    assert carried, "no position let an army go further than one space"


def halted(*armies: dict[str, int], left: int, castles: dict[str, HeldCastle] | None = None) -> Seat:
    """Return the table in the glen with these armies and, in the first seat's turn, so many moves left."""
    seat = sit_down(3)
    rules = seat.scene.session.rules
    state = set_up(rules, Diagram(armies=armies, castles=castles or {}, left=max(1, left)))
    return begin(seat, state._replace(moves=left))


@pytest.mark.parametrize("end", ["place", "water", "click"])
def test_with_no_move_left_an_army_says_that_the_turn_is_to_be_ended(end: str) -> None:
    """C5: wherever it is let go, and also if it is merely clicked, the refusal says why nothing happens."""
    seat = halted({"ford": 2}, {}, {}, left=0)
    start, mill, weir = seat.army("ford"), seat.place("mill"), seat.place("weir")
    water = (mill[0], (mill[1] + weir[1]) / 2)
    if end == "click":
        seat.click(start)
    else:
        seat.drag(start, mill if end == "place" else water)
    assert seat.seen["message"] == typeset("Vos trois déplacements sont faits : finissez le tour.")
    assert (seat.seen["rule"], seat.seen["held"], played(seat)) == ("C5", None, [])


def test_a_garrison_that_must_stay_says_so_although_others_may_move() -> None:
    """C15: the only knight of a castle without a shield."""
    seat = halted({"pass": 2}, {}, {}, left=3, castles={"keep": HeldCastle(0, knights=1)})
    seat.drag(seat.army("keep"), seat.place("ford"))
    assert (seat.seen["rule"], seat.seen["held"], played(seat)) == ("C15", None, [])
    seat.click(seat.army("pass"))
    assert seat.seen["held"]["place"] == "pass"


def test_only_an_army_that_may_go_somewhere_is_offered() -> None:
    seat = halted({"pass": 2}, {}, {}, left=3, castles={"keep": HeldCastle(0, knights=1)})
    assert seat.seen["offered"] == ["pass"]


def shields(people: int) -> Seat:
    """Return a table of three, the first of them people, on which each seat has a shield of 2 face down."""
    players = [
        Player(f"J{n}", (COLOURS[n],)).handed_to(HUMAN if n < people else "beginner", 0) for n in range(3)
    ]
    seat = sit_at("highlanders", players, "1", GLEN, settled=False)
    rules = seat.scene.session.rules
    castles = {"keep": HeldCastle(0, 1, shield=2), "tower": HeldCastle(1, 1, shield=2)}
    return begin(seat, set_up(rules, Diagram(armies=({}, {}, {}), castles=castles, left=3)))


def faces(seat: Seat) -> dict[str, str]:
    return {
        piece["place"]: piece["face"]
        for piece in seat.seen["pieces"]
        if piece["kind"].startswith("shield") and not piece["count"] > 1
    }


def test_who_plays_alone_sees_what_the_own_shields_are_worth_and_no_other() -> None:
    """C14: only their owner may look at them; nobody else sits at this screen."""
    seat = shields(people=1)
    assert (faces(seat)["keep"], faces(seat)["tower"]) == ("own-2", "")
    seat.move(seat.place("keep"))
    seat.settle()
    assert typeset("Bouclier, face cachée : 2") in seat.seen["noted"]


def test_where_several_play_no_shield_shows_until_its_owner_looks() -> None:
    seat = shields(people=2)
    assert (faces(seat)["keep"], faces(seat)["tower"]) == ("", "")
    seat.key(pygame.K_v)
    assert seat.seen["peeked"] == {"keep": "2"}


def test_escape_covers_a_shield_that_is_looked_at_before_it_opens_the_menu() -> None:
    seat = shields(people=2)
    seat.key(pygame.K_v)
    assert seat.seen["peeked"]
    seat.key(pygame.K_ESCAPE)
    assert (seat.seen["peeked"], seat.app.scenes.top.name) == ({}, "table")
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top.name != "table"


@pytest.mark.parametrize("box", ["highlanders", "rheingold"])
def test_the_banner_and_the_roof_of_a_castle_answer_as_the_castle_does(box: str) -> None:
    """A castle is what one sees of it, where no space is nearer."""
    seat = sit_at(box, [Player(f"J{n}", (COLOURS[n],)) for n in range(3)], "1", size=(1280, 800))
    rules, board = seat.session.rules, seat.session.rules.board
    held = {board.names[place]: HeldCastle(0, 2) for place in board.castles[:3]}
    begin(seat, set_up(rules, Diagram(({}, {}, {}), held, left=3)))
    hand, geometry = seat.table.hand, seat.scene.look.geometry
    for castle in held:
        banner = next(p for p in seat.seen["pieces"] if (p["kind"], p["place"]) == ("banner-0", castle))
        middle_of_roof = hand.frame.at((geometry.walls[castle].centerx, geometry.walls[castle].top + 12))
        for point in (middle(banner["rect"]), middle_of_roof):
            seat.move(point)
            assert seat.table.papers.note.hovered == hand.place_at(point) == castle
    banner = next(p for p in seat.seen["pieces"] if p["kind"] == "banner-0")
    seat.click(middle(banner["rect"]))
    assert seat.seen["held"]["place"] == banner["place"], "its garrison is taken"


def test_a_number_of_knights_that_cannot_change_says_why() -> None:
    """C14: in Highlanders a castle has a shield or a knight, in Rheingold always a knight."""
    card = asked(8, 8)
    said = lambda: card.seen["card"]["consequence"]  # noqa: E731
    for _time in range(2):
        card.push("occupy-less")
    assert (card.seen["card"]["count"], "bouclier garde seul" in said()) == (0, True)
    card.push("shield-no")
    assert "ne garde seul" not in said()
    card.push("occupy-less")
    assert "Sans bouclier, il faut au moins un chevalier" in said()
    for _time in range(8):
        card.push("occupy-more")
    assert (card.seen["card"]["count"], "entrent déjà" in said()) == (8, True)
    card.push("occupy-less")
    assert "entrent déjà" not in said(), "it can"


def test_where_there_is_one_way_to_occupy_a_castle_nothing_is_asked() -> None:
    """C14: one attacker, and no shield left."""
    seat = sit_down(3, path=None)
    session = seat.session
    castle = session.rules.board.swords.index(1)
    gate = session.rules.board.names[session.rules.board.gates[castle][0]]
    name = session.rules.board.names[session.rules.board.castles[castle]]
    start = set_up(
        session.rules, Diagram(({gate: 1}, {}, {}), {name: HeldCastle(1, 0, shield=0, open=True)}, left=3)
    )
    begin(seat, start._replace(gone=((3, 1, 1, 1), *start.gone[1:])))
    seat.drag(seat.army(gate), seat.place(name))
    (attack, occupy) = played(seat)
    assert (attack.split()[0], occupy) == ("attack", "occupy 1 no")
    assert "card" not in seat.seen
