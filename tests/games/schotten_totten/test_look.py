"""Schotten-Totten at the table: gestures, proofs as cards, ruses step by step, and what nobody may see."""

from itertools import combinations, pairwise

import pygame
import pytest
from desk import Desk
from drawn import drawn
from games.schotten_totten.at_table import TACTICS, hand, laid, piece, sit, spot, stones
from seat import Seat, begin, middle, played
from typesetting import typeset

from ludotheque.core.forecast import UNKNOWN, Expectation, Foretold
from ludotheque.core.judgement import Happening, Reason
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.games.schotten_totten.rules.moves import Take
from ludotheque.players.team import Answer, Idea, Team
from ludotheque.table.contract.telling import Advice
from ludotheque.table.view.highlights import NoteCard
from ludotheque.ui.choice import nothing
from ludotheque.ui.widgets import Button

MATCH = (("rounds", 3),)


def test_a_card_dragged_to_a_stone_is_played_and_another_drawn() -> None:
    seat = sit()
    card = hand(seat)[0]
    seat.drag(spot(seat, card), seat.place("side-1-5"))
    assert played(seat) == [f"play {card} stone-5", "take clan"]
    assert seat.seen["turn"] == 1
    assert card in [p["kind"] for p in seat.seen["pieces"] if p["place"] == "side-1-5-1"]


def test_letting_go_on_the_stone_itself_is_the_same() -> None:
    seat = sit()
    card = hand(seat)[2]
    seat.drag(spot(seat, card), seat.place("stone-3"))
    assert played(seat)[0] == f"play {card} stone-3"


def test_click_and_click_is_the_same() -> None:
    seat = sit()
    card = hand(seat)[1]
    seat.click(spot(seat, card))
    assert sorted(seat.seen["held"]["targets"]) == [f"side-1-{n}" for n in range(1, 10)]
    seat.click(seat.place("side-1-1"))
    assert played(seat)[0] == f"play {card} stone-1"


def test_the_keyboard_plays_a_card() -> None:
    seat = sit()
    seat.key(pygame.K_TAB)
    for _ in range(40):
        if (seat.seen["focus"] or "").startswith("hand"):
            break
        seat.key(pygame.K_TAB)
    seat.key(pygame.K_RETURN)
    assert seat.seen["held"]
    seat.key(pygame.K_UP)
    seat.key(pygame.K_RETURN)
    seat.settle()
    assert played(seat)[0].startswith("play ")


def test_the_hand_is_sorted_by_colour_or_by_value() -> None:
    seat = laid(hands=("R1 G9 R5 G2", "B1"))
    assert hand(seat) == ["G2", "G9", "R1", "R5"]
    seat.push("sort")
    assert hand(seat) == ["R1", "G2", "R5", "G9"]


def test_the_side_of_the_player_to_move_lies_below_unless_it_is_to_stay() -> None:
    for turning, below in ((True, True), (False, False)):
        seat = sit(turning=turning)
        seat.drag(spot(seat, hand(seat)[0]), seat.place("side-1-5"))
        assert seat.seen["turn"] == 1
        own, other = seat.place("side-2-5"), seat.place("side-1-5")
        assert (own[1] > other[1]) is below
        assert len(hand(seat)) == 6


# Claims (S9 to S14)

RUN = {"sides": (stones(s5="G7 G8 G9"), stones(s5="B6 B8")), "hands": ("R1 R2", "Y1 Y2"), "played": True}


def test_a_stone_that_can_be_proved_is_claimed_by_a_click_or_by_a_drag() -> None:
    for gesture in ("click", "drag"):
        seat = laid(**RUN)
        assert seat.seen["spots"] == ["deck", "stone-5"]
        if gesture == "click":
            seat.click(seat.place("stone-5"))
        else:
            seat.drag(seat.place("stone-5"), seat.place("side-1-5"))
        assert played(seat)[0] == "claim stone-5"
        report = seat.seen["report"]
        assert report["granted"]
        assert "borne" in report["title"].lower()
        assert piece(seat, "boundary-5")[1] > seat.place("side-1-5")[1]


def test_a_claim_has_a_button_as_large_as_drawing() -> None:
    seat = laid(**RUN)
    claim, draw = (seat.seen["buttons"][name] for name in ("claim-5", "draw-deck"))
    assert claim[2] * claim[3] >= draw[2] * draw[3]
    assert min(*claim[2:], *draw[2:]) >= 40
    seat.push("claim-5")
    assert played(seat)[0] == "claim stone-5"


def test_two_claims_and_two_decks_have_a_button_each_that_can_be_read() -> None:
    sides = stones(s3="R7 R8 R9", s5="G7 G8 G9"), {}
    seat = laid(TACTICS, sides=sides, hands=("R1 R2 R3 R4 R5 R6", "Y1 Y2"), played=True)
    names = ["claim-3", "claim-5", "draw-deck", "draw-tactics"]
    for name in names:
        button = Button(name, seat.label(name), nothing)
        assert seat.seen["buttons"][name][2] >= button.least_width(seat.app.skin)
    seat.push("claim-5")
    assert played(seat) == ["claim stone-5"]


def test_a_turn_with_nothing_to_claim_and_one_deck_ends_by_itself() -> None:
    """S3: a side that is full but proves nothing leaves nothing to decide."""
    sides = stones(s5="G6 G7"), stones(s5="B9")
    seat = laid(sides=sides, hands=("G8 R2 R3 R4 R5 R6", "Y1 Y2 Y3 Y4 Y5 Y6"))
    seat.drag(spot(seat, "G8"), seat.place("side-1-5"))
    assert played(seat) == ["play G8 stone-5", "take clan"]
    assert seat.seen["turn"] == 1


def test_undo_leads_back_over_a_turn_end_that_made_itself_to_the_last_decision() -> None:
    sides = stones(s5="G6 G7"), stones(s5="B9")
    seat = laid(sides=sides, hands=("G8 R2 R3 R4 R5 R6", "Y1 Y2 Y3 Y4 Y5 Y6"))
    seat.drag(spot(seat, "G8"), seat.place("side-1-5"))
    seat.push("undo")
    seat.push("agree")
    assert seat.scene.session.cursor == 0
    assert "G8" in hand(seat)
    seat.push("redo")
    assert seat.seen["turn"] == 1, "redo makes the turn end again as well"


def test_where_something_can_be_claimed_the_turn_waits() -> None:
    sides = stones(s5="G7 G8"), {}
    seat = laid(sides=sides, hands=("G9 R2 R3 R4 R5 R6", "Y1 Y2 Y3 Y4 Y5 Y6"))
    seat.drag(spot(seat, "G9"), seat.place("side-1-5"))
    assert played(seat) == ["play G9 stone-5"]
    assert {"claim-5", "draw-deck"} <= set(seat.seen["buttons"])


@pytest.mark.parametrize("scale", [100, 200])
def test_a_proof_shrinks_until_its_sentence_and_its_rule_have_room(scale: int) -> None:
    seat = laid(size=(640, 480), **RUN)
    seat.app.change(scale=scale)
    seat.click(seat.place("stone-5"))
    report = seat.seen["report"]
    sentence, rule = (
        next(mark.rect for mark in drawn(seat) if mark.words == report[words])
        for words in ("message", "rule")
    )
    assert pygame.Rect(report["rect"]).contains(sentence)
    cited = pygame.Rect(report["cited"])
    assert cited.contains(rule)
    assert sentence.bottom <= cited.top


def test_a_refused_claim_shows_the_cards_that_would_beat_it() -> None:
    seat = laid(sides=(stones(s5="G6 G7 G8"), stones(s5="B9")), hands=("R1 R2", "Y1 Y2"), played=True)
    seat.click(seat.place("stone-5"))
    report = seat.seen["report"]
    assert not report["granted"]
    assert report["rule"] == "S11"
    assert "7 et 8 bleus" in report["message"]
    assert "24 contre 21" in report["message"]
    assert played(seat) == []
    seat.click(middle(report["cited"]))
    assert seat.app.scenes.top.name == "rulebook"
    assert seat.seen["rule"] == "S11"


def test_before_it_may_be_claimed_a_click_tells_whether_it_could() -> None:
    seat = laid(sides=(stones(s5="G7 G8 G9"), {}), hands=("R1 R2", "Y1 Y2"))
    seat.click(seat.place("stone-5"))
    assert seat.seen["report"]["granted"]
    assert played(seat) == []


def test_hovering_tells_what_the_other_side_could_still_reach() -> None:
    seat = laid(sides=(stones(s5="G6 G7"), stones(s5="B9")), hands=("R1 R2", "Y1 Y2"))
    note = seat.scene.look.telling.note(seat.position, "stone-5")
    text = " ".join(line for _icon, line in note.lines)
    assert "suite couleur" in text
    assert "7 et 8 bleus" in text


def test_the_unseen_cards_are_all_but_those_that_lie_open_or_in_the_own_hand() -> None:
    seat = laid(sides=(stones(s5="G6 G7"), stones(s5="B9")), hands=("R1 R2", "Y1 Y2"))
    seat.push("unseen")
    unseen = seat.seen["report"]["unseen"]
    assert unseen == {"green": 7, "blue": 8, "red": 7, "yellow": 9, "mauve": 9, "brown": 9}


# Drawing


def test_with_both_decks_the_player_chooses_one() -> None:
    seat = laid(TACTICS, hands=("R1 R2 R3 R4 R5 R6 R7", "Y1 Y2"))
    seat.drag(spot(seat, "R1"), seat.place("side-1-1"))
    assert played(seat) == ["play R1 stone-1"]
    assert {"deck", "tactics"} <= set(seat.seen["spots"])
    seat.click(seat.place("tactics"))
    assert played(seat)[-1] == "take tactic"
    assert seat.seen["turn"] == 1


def test_a_card_is_drawn_by_dragging_the_deck_to_the_hand() -> None:
    seat = laid(TACTICS, hands=("R1 R2 R3 R4 R5 R6", "Y1 Y2"), played=True)
    seat.drag(middle(seat.seen["places"]["deck"]), seat.place("hand"))
    assert played(seat) == ["take clan"]


def test_a_play_is_undone_as_long_as_nothing_was_drawn() -> None:
    seat = laid(TACTICS, hands=("R1 R2 R3 R4 R5 R6 R7", "Y1 Y2"))
    seat.drag(spot(seat, "R1"), seat.place("side-1-1"))
    seat.push("undo")
    assert "R1" in hand(seat)
    seat.push("redo")
    assert "R1" not in hand(seat)


# Tactics (S15 to S18)


def test_modes_lie_on_the_stone() -> None:
    seat = laid(TACTICS, hands=("R1 fog", "Y1"))
    seat.click(spot(seat, "fog"))
    assert sorted(seat.seen["held"]["targets"]) == [f"stone-{n}" for n in range(1, 10)]
    seat.click(seat.place("stone-4"))
    assert played(seat) == ["play fog stone-4"]


def test_the_strategist_moves_a_card_of_ones_own_step_by_step_and_back() -> None:
    seat = laid(TACTICS, sides=(stones(s2="R1 R2"), {}), hands=("strategist B1", "Y1"))
    seat.drag(spot(seat, "strategist"), seat.place("discard"))
    assert played(seat) == ["ruse strategist"]
    seat.push("undo")
    assert "strategist" in hand(seat)
    seat.drag(spot(seat, "strategist"), seat.place("stone-7"))
    seat.drag(spot(seat, "R1"), seat.place("side-1-6"))
    assert played(seat) == ["ruse strategist", "move R1 stone-6"]


def test_the_banshee_sends_a_card_of_the_others_to_the_discards() -> None:
    seat = laid(TACTICS, sides=({}, stones(s2="R1 R2")), hands=("banshee B1", "Y1"))
    seat.drag(spot(seat, "banshee"), seat.place("discard"))
    seat.drag(spot(seat, "R2"), seat.place("discard"))
    assert played(seat) == ["ruse banshee", "discard R2"]
    seat.click(seat.place("discard"))
    assert seat.seen["report"]["cards"] == ["Banshee", "2 rouge"]


def test_the_banshee_is_laid_on_the_card_that_she_sends_away() -> None:
    """S18: one drag; undo takes it back as one."""
    seat = laid(TACTICS, sides=(stones(s2="G1"), stones(s2="R1 R2")), hands=("banshee B1", "Y1"))
    seat.drag(spot(seat, "banshee"), spot(seat, "R1"))
    assert played(seat) == ["ruse banshee", "discard R1"]
    seat.push("undo")
    assert played(seat) == []


@pytest.mark.parametrize(("target", "made"), [("side-1-7", "move R1 stone-7"), ("discard", "discard R1")])
def test_the_strategist_is_laid_on_a_card_and_asks_where_it_goes(target: str, made: str) -> None:
    seat = laid(TACTICS, sides=(stones(s2="R1 R2"), {}), hands=("strategist B1", "Y1"))
    seat.drag(spot(seat, "strategist"), spot(seat, "R1"))
    assert played(seat) == []
    assert typeset("le 1 rouge") in seat.seen["prompt"]
    assert "side-1-2" not in seat.seen["spots"], "it changes its stone"
    seat.click(seat.place(target))
    assert played(seat) == ["ruse strategist", made]


def test_the_traitor_is_laid_on_a_card_and_withdrawn_by_escape() -> None:
    seat = laid(TACTICS, sides=({}, stones(s2="R1 joker-1")), hands=("traitor B1", "Y1"))
    seat.press(spot(seat, "traitor"))
    seat.release(spot(seat, "traitor"))
    assert "side-2-2-1" in seat.seen["held"]["targets"]
    assert "side-2-2-2" not in seat.seen["held"]["targets"], "only clan cards"
    seat.click(spot(seat, "R1"))
    seat.key(pygame.K_ESCAPE)
    assert played(seat) == []
    seat.drag(spot(seat, "traitor"), spot(seat, "R1"))
    seat.click(seat.place("side-1-4"))
    assert played(seat) == ["ruse traitor", "move R1 stone-4"]


def test_the_traitor_brings_a_card_over() -> None:
    seat = laid(TACTICS, sides=({}, stones(s2="R1 joker-1")), hands=("traitor B1", "Y1"))
    seat.drag(spot(seat, "traitor"), seat.place("discard"))
    seat.drag(spot(seat, "R1"), seat.place("side-1-2"))
    assert played(seat) == ["ruse traitor", "move R1 stone-2"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("ruse traitor", "move R1 stone-4", "take clan"), 2),
        (("play B1 stone-1", "claim stone-2", "claim stone-3", "take clan"), 3),
        (("play B1 stone-1", "take clan"), 1),
    ],
)
def test_one_click_on_an_advice_plays_all_that_it_tells(monkeypatch, line, told) -> None:
    """The second half of a ruse, and the stones that are then claimed."""
    sides = stones(s2="G7 G8 G9", s3="Y7 Y8 Y9"), stones(s2="R1 R3 N5", s3="N1 N3 M2", s7="joker-1")
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr(Team, "told", lambda _team, _moves: None)
    monkeypatch.setattr(Team, "advise", lambda _team, _asked, _late: iter([Answer(ideas=(Idea(line, ()),))]))
    seat = laid(TACTICS, sides=sides, hands=("traitor B1", "Y1"))
    seat.key(pygame.K_h)
    for _look in range(10):
        seat.app.step(1 / 30)
    (entry,) = seat.table.papers.advice.entries
    assert entry.ways[0][-1] == ("side-2-2-1" if line[0].startswith("ruse") else "side-1-1")
    seat.key(pygame.K_1)
    seat.settle()
    assert played(seat)[:told] == [*line[:told]]
    assert len(played(seat)) == told


def test_the_headhunter_draws_three_and_puts_two_back() -> None:
    seat = laid(TACTICS, hands=("headhunter B1 B2", "Y1"))
    seat.drag(spot(seat, "headhunter"), seat.place("discard"))
    for deck in ("deck", "deck", "tactics"):
        seat.click(seat.place(deck))
    assert len(hand(seat)) == 5
    for card in ("B1", "B2"):
        seat.drag(spot(seat, card), seat.place("deck"))
    assert played(seat)[-3:] == ["put B1", "put B2", "end"]


def test_a_tactic_too_many_is_refused_in_words() -> None:
    seat = laid(TACTICS, hands=("joker-1 B1", "Y1"), ahead=(1, 0))
    seat.drag(spot(seat, "joker-1"), seat.place("side-1-1"))
    assert seat.seen["rule"] == "S15"
    assert "joker-1" in hand(seat)


# One screen for two


def test_the_curtain_falls_before_the_first_turn_and_between_turns() -> None:
    seat = sit(curtain=True)
    assert seat.app.scenes.top.name == "curtain"
    assert seat.seen["player"] == "Aude"
    seat.push("open")
    seat.drag(spot(seat, hand(seat)[0]), seat.place("side-1-5"))
    assert seat.app.scenes.top.name == "table"
    assert len(hand(seat)) == 6, "the card just drawn may be looked at"
    assert not seat.seen["offered"]
    seat.push("hand-over")
    assert seat.app.scenes.top.name == "curtain"
    assert seat.seen["player"] == "Bruno"
    seat.push("open")
    assert seat.seen["turn"] == 1
    assert len(hand(seat)) == 6
    since = middle(seat.seen["buttons"]["since"])
    seat.press(since)
    seat.release(since)
    assert "replay-close" in seat.seen["buttons"]


def test_between_two_rounds_nobodys_hand_lies_open() -> None:
    """The last player's old hand must not be seen while both read how the round ended."""
    seat = laid(
        MATCH,
        sides=(stones(s3="R7 R8 R9"), {}),
        claimed=("stone-1 stone-2", ""),
        hands=("G1 G2 G3", "Y1 Y2"),
        played=True,
    )
    seat.app.change(curtain=True)
    assert "G1" in hand(seat)
    seat.push("claim-3")
    assert seat.seen["card"]["rect"]
    assert set(hand(seat)) == {"back-clan"}
    seat.push("deal")
    assert seat.app.scenes.top.name == "curtain", "nor does anyone see a new hand before it is asked for"
    seat.push("open")
    assert len(hand(seat)) == 6
    assert "back-clan" not in hand(seat)


# In every window

SIZES = [(640, 480), (800, 600), (1024, 640), (1280, 800), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_everything_fits_in_every_window(size) -> None:
    seat = laid(
        (("tactics", "on"), ("rounds", 3)),
        size=size,
        sides=(stones(s4="M4 M5 M6 joker-1"), stones(s4="R1 R2 R3 R4")),
        hands=("G1 G2 G3 G4 G5 G6 banshee", "B1 B2 B3"),
        mud="stone-4",
        claimed=("stone-1", "stone-9"),
        played=True,
    )
    seen, window = seat.seen, pygame.Rect((0, 0), size)
    boxes = [pygame.Rect(rect) for rect in seen["buttons"].values()]
    assert all(window.contains(box) and box.h >= 40 for box in boxes)
    assert all(box.collidelist(boxes[:number]) < 0 for number, box in enumerate(boxes))
    board = seat.area("view")
    assert all(board.contains(pygame.Rect(p["rect"])) for p in seen["pieces"])
    for side in (1, 2):
        cards = rects(seat, [f"side-{side}-4-{number}" for number in (1, 2, 3, 4)])
        assert all(abs(one.y - other.y) >= 9 for one, other in pairwise(cards)), "of each something shows"


def test_the_deck_and_the_two_sides_keep_apart_from_the_hand() -> None:
    seat = sit(options=TACTICS)
    rects = {p["place"]: pygame.Rect(p["rect"]) for p in seat.seen["pieces"]}
    fan = [rect for place, rect in rects.items() if place.startswith("hand")]
    for place in ("deck", "tactics"):
        assert rects[place].collidelist(fan) < 0


# What is not offered is explained


def test_any_free_stone_may_be_tried_and_a_refusal_says_why() -> None:
    """S9, S11: neither a click nor a drag of a stone that is not yours yet stays without an answer."""
    seat = laid(
        sides=(stones(s5="G1 G2 B9", s6="R1"), stones(s5="Y8 Y9")),
        hands=("R2 R3 R4 R5 R6", "Y1 Y2"),
        played=True,
    )
    assert not [place for place in seat.seen["spots"] if place.startswith("stone")]
    seat.drag(piece(seat, "boundary-5"), seat.place("side-1-5"))
    assert seat.seen["report"]["rule"] == "S11"
    seat.click(seat.place("stone-6"))
    assert seat.seen["rule"] == "S9"
    assert seat.seen["held"] is None
    assert "boundary-6" in [p["kind"] for p in seat.seen["pieces"] if p["place"] == "stone-6"]


def test_a_second_card_in_a_turn_is_refused_in_words() -> None:
    seat = laid(TACTICS, hands=("R1 R2 R3 R4 R5 R6", "Y1 Y2"), played=True)
    seat.click(spot(seat, "R2"))
    assert seat.seen["rule"] == "S3"
    assert seat.seen["held"] is None


def test_the_losing_side_of_a_claimed_stone_is_pale() -> None:
    seat = laid(sides=(stones(s5="G7 G8 G9"), stones(s5="Y1 B2 R9")), hands=("R2 R3", "Y3 Y4"), played=True)

    def sprite(kind: str) -> pygame.Surface:
        lies = seat.position.arrangement
        piece = next(piece for piece in lies.pieces if piece.kind == kind)
        return seat.scene.look.art.sprite(piece, lies)

    own, other = sprite("G7"), sprite("Y1")
    seat.click(seat.place("stone-5"))
    assert sprite("G7") is own
    assert pygame.transform.average_color(sprite("Y1")) != pygame.transform.average_color(other)


def test_a_note_leaves_both_sides_of_its_stone_in_sight() -> None:
    seat = laid(sides=(stones(s5="G6 G7"), stones(s5="B9 B8")), hands=("R1 R2", "Y1 Y2"), size=(1280, 800))
    note = seat.scene.look.telling.note(seat.position, "side-1-5")
    assert set(note.places) == {"stone-5", "side-1-5", "side-2-5"}
    sides = rects(seat, note.places)
    lain = NoteCard(seat.app.skin, note).beside(sides[1], pygame.Rect((0, 0), seat.app.size), sides)
    assert lain.collidelist(sides) < 0


def rects(seat: Seat, places) -> list[pygame.Rect]:
    lying = {piece["place"]: piece["rect"] for piece in seat.seen["pieces"]} | seat.seen["places"]
    return [pygame.Rect(lying[place]) for place in places]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("place", ["stone-1", "stone-5", "side-2-1", "side-1-5", "side-2-9"])
def test_the_note_of_a_stone_lies_on_nobody_s_hand(size: tuple[int, int], place: str) -> None:
    row = stones(s1="G1 G2", s5="B1 B2", s9="R1 R2"), stones(s1="G8 G9", s5="B8 B9", s9="R8 R9")
    seat = laid(TACTICS, size=size, sides=row, hands=("R3 R4 R5 G3 G4 G5 fog", "Y1 Y2 Y3 Y4 Y5 Y6 Y7"))
    seat.move(seat.place(place))
    note, near = seat.scene.look.telling.note(seat.position, place), rects(seat, [place])[0]
    spare, off = rects(seat, note.places), rects(seat, note.off)
    cards = [pygame.Rect(p["rect"]) for p in seat.seen["pieces"] if p["place"].startswith(("hand", "their"))]
    assert len(cards) == 14
    lain = NoteCard(seat.app.skin, note).beside(near, pygame.Rect((0, 0), seat.app.size), spare, off)
    assert lain.collidelist([card.inflate(-8, -8) for card in cards]) < 0


def test_the_note_of_a_stone_says_that_one_s_own_hand_does_not_count() -> None:
    """S11: the proof takes the cards of the hand for unseen; where the other side is full it is no matter."""
    told = typeset("Votre main ne compte pas : l'autre pourrait encore avoir ces cartes")
    sides = stones(s1="G1 G2 G3", s2="B1 B2 B3"), stones(s1="R8 R9", s2="Y1 Y2 Y9")
    seat = laid(sides=sides, hands=("R7 R6", "Y3 Y4"))
    look = seat.scene.look
    lines = [
        [line for _icon, line in look.telling.note(seat.position, stone).lines]
        for stone in ("stone-1", "stone-2")
    ]
    assert [told in line for line in lines] == [True, False]


def test_ruses_that_cannot_be_played_are_dimmed_and_say_why() -> None:
    """S18: nothing to take; S15: one tactic ahead already bars them all."""
    seat = laid(TACTICS, sides=(stones(s2="R1"), {}), hands=("banshee strategist B1 fog", "Y1"))

    def barred(seat: Seat) -> set[str]:
        lies = seat.position.arrangement
        return {CARD_NAMES[lies.card_at(place)] for place in lies.barred}

    def why(seat: Seat, card: str) -> list[str]:
        place = seat.position.arrangement.at[CARD_NAMES.index(card)]
        lines = seat.scene.look.telling.note(seat.position, place).lines
        return [line for icon, line in lines if icon == "close"]

    assert barred(seat) == {"banshee"}
    assert why(seat, "banshee") == [typeset("Cette ruse est sans effet pour l'instant : Banshee.")]
    assert why(seat, "strategist") == []
    ahead = laid(TACTICS, sides=(stones(s2="R1"), {}), hands=("strategist B1 fog", "Y1"))
    state = ahead.scene.session.start._replace(played=(1, 0))
    begin(ahead, state)
    assert barred(ahead) == {"strategist", "fog"}
    assert "1 pour vous, 0 en face" in why(ahead, "fog")[0]


def test_the_count_of_tactics_stands_by_their_pile() -> None:
    seat = laid(TACTICS, hands=("B1 fog", "Y1"))
    begin(seat, seat.scene.session.start._replace(played=(3, 2)))
    pile = pygame.Rect(seat.seen["places"]["tactics"])
    labels = [mark for mark in drawn(seat) if getattr(mark.meaning, "name", "") == "label"]
    count = next(mark for mark in labels if "3" in mark.words and "2" in mark.words)
    assert count.words == typeset("jouées 3 : 2")
    assert pile.inflate(20, 40).contains(count.rect)


def test_the_fog_is_named_on_the_label_and_in_the_proof() -> None:
    """S7: with Colin-Maillard only the sum counts."""
    sides = stones(s5="G7 G8 G9"), stones(s5="B6 B7 B9")
    seat = laid(TACTICS, sides=sides, hands=("R1 R2", "Y1 Y2"), fog="stone-5", played=True)
    labels = [mark.words for mark in drawn(seat) if getattr(mark.meaning, "name", "") == "label"]
    assert labels.count("Colin-Maillard 24") == 1
    assert labels.count("Colin-Maillard 22") == 1
    seat.push("claim-5")
    assert seat.seen["report"]["message"].startswith(typeset("Colin-Maillard : seule la somme compte."))


@pytest.mark.parametrize(("options", "logged"), [((), False), (TACTICS, True)])
def test_drawing_is_logged_where_there_are_two_decks(options, logged) -> None:
    seat = laid(options, hands=("R1 R2 R3 R4 R5 R6", "Y1 Y2"), played=True)
    seat.click(seat.place("deck"))
    assert any("ioche" in line for line in seat.seen["log"]) == logged


def test_a_card_of_the_fan_rises_under_the_pointer_above_the_next_one() -> None:
    seat = laid(TACTICS, hands=("R1 R2 R3 fog mud banshee", "Y1"))
    at = seat.seen["places"]["hand-4"]
    before = pygame.Surface(seat.app.size)
    seat.scene.draw(before)
    seat.move(spot(seat, "fog"))
    assert seat.seen["raised"] == "hand-4"
    after = pygame.Surface(seat.app.size)
    seat.scene.draw(after)
    inside = [(at[0] + at[2] // 2, y) for y in range(at[1] - 12, at[1])]
    assert any(before.get_at(point) != after.get_at(point) for point in inside)
    seat.move(seat.place("side-1-1"))
    assert seat.seen["raised"] is None


def test_while_a_card_is_held_only_what_it_would_make_is_written_on_a_side() -> None:
    """Two labels of different size on each other could not be read."""
    seat = laid(sides=(stones(s5="G6 G7"), {}), hands=("G8 R2", "Y1 Y2"))
    x = seat.place("side-1-5")[0]

    def written() -> list[str]:
        labels = [mark for mark in drawn(seat) if getattr(mark.meaning, "name", "") == "label"]
        return [mark.words for mark in labels if mark.rect.left < x < mark.rect.right]

    before = written()
    seat.press(spot(seat, "G8"))
    seat.move(seat.place("side-1-5"))
    would = written()
    assert len(would) == len(before) == 1
    assert would != before
    seat.key(pygame.K_ESCAPE)
    assert written() == before


def test_the_strategist_s_words_lie_beside_those_of_the_stones() -> None:
    """ "défausser" lay under "suite 18"."""
    own = stones(s7="R1 R2", s8="G4 G5", s9="B5 B6 B7")
    seat = laid(TACTICS, sides=(own, {}), hands=("strategist B1", "Y1"))
    seat.drag(spot(seat, "strategist"), seat.place("discard"))
    seat.press(spot(seat, "R2"))
    seat.release(spot(seat, "R2"))
    assert seat.seen["held"]
    found = [mark for mark in drawn(seat) if getattr(mark.meaning, "name", "") in ("label", "hint")]
    assert {"label", "hint"} == {mark.meaning.name for mark in found}
    for one, other in combinations(found, 2):
        assert not one.rect.colliderect(other.rect), (one.words, other.words)


def test_a_pointer_at_rest_where_the_fan_has_ended_since_shows_no_note() -> None:
    """The fan has one place less then: there is nothing any more that a note could be about."""
    seat = laid(TACTICS, hands=("R1 R2 R3 R4 R5 R6 fog", "Y1 Y2"))
    for _time in range(2):  # it rises first
        seat.move(seat.place("hand-7"))
    seat.settle()
    assert "note" in seat.seen
    seat.scene.director.make(seat.legal[0])
    seat.settle()
    assert "hand-7" not in seat.seen["places"]
    assert "note" not in seat.seen
    seat.scene.draw(pygame.Surface(seat.app.size))


def test_while_the_others_are_asked_the_board_stays_turned_to_who_asks() -> None:
    seat = sit()
    seat.drag(spot(seat, hand(seat)[0]), seat.place("side-1-5"))
    assert seat.seen["turn"] == 1
    before = seat.place("side-2-5")
    seat.table.conceal()
    assert not [kind for kind in hand(seat) if not kind.startswith("back")]
    assert seat.place("side-2-5") == before


def test_a_card_played_unseen_comes_from_the_other_hand_and_one_cleared_away_goes_to_the_deck() -> None:
    seat = sit(curtain=True)
    seat.push("open")
    geometry, rules = seat.scene.look.geometry, seat.scene.session.rules
    played = rules.apply(seat.scene.session.state, seat.legal[0])
    fresh, later = (geometry.arrange(rules.view(state, 1), 1) for state in (seat.scene.session.state, played))
    assert later.emergence("G1", "side-1-1-1") == geometry.theirs.middle
    assert fresh.emergence("G1", "side-1-1-1") == fresh.anchor("", "deck")


def test_escape_closes_a_report_before_it_opens_the_menu() -> None:
    seat = laid(**RUN)
    seat.push("unseen")
    assert seat.seen["report"]
    seat.key(pygame.K_ESCAPE)
    assert seat.app.scenes.top.name == "table"
    assert "report" not in seat.seen
    seat.key(pygame.K_ESCAPE)
    seat.settle()
    assert seat.app.scenes.top.name != "table"


def test_advice_to_draw_a_card_says_so_once() -> None:
    seat = sit(options=TACTICS)
    telling, line = seat.scene.look.telling, [Take(0)]
    drawn_from = Reason("draw", (("deck", "clan"),))
    one = Advice(seat.position, line, line, [drawn_from])
    assert telling.advice(one) == "Piocher une carte de clan."
    lost = Expectation(Happening("stone-lost", 0, "5"), "round", 0.7, -2.0, 0.1)
    assert telling.besides(one._replace(outlook=Foretold(price=lost))) == UNKNOWN, "a draw prevents nothing"


def test_s11_a_gesture_may_take_another_stone_than_that_of_its_card():
    """S11: before the brown 3 lies at I, it could complete the run opposite that beats the nines at V."""
    sides = stones(s5="B9 G9 R9", s1="M1"), stones(s5="N1 N2")
    seat = laid(hands=("N3 M9", "R2"), sides=sides)
    read = seat.scene.session.rules.notation.read
    seat.scene.director.make(*map(read, ("play N3 stone-1", "claim stone-5")))
    assert "claim stone-5" in [*seat.scene.session.moves()]
