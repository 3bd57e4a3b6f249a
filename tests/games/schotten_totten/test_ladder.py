"""The five formations on the slab of the discards: what each side of a stone can still become."""

import pygame
import pytest
from amounts import crossed
from drawn import drawn
from games.schotten_totten.at_table import TACTICS, laid, spot, stones
from pygame import Rect
from seat import Seat, middle
from tools.look import Mark

from ludotheque.games.schotten_totten.card_words import formation
from ludotheque.games.schotten_totten.look.look import FIRST_GAMES
from ludotheque.home.store import Store
from ludotheque.languages import languages
from ludotheque.table.papers.advice import AdviceEntry

SIZES = [(640, 480), (800, 600), (1024, 640), (1280, 800), (1920, 1080)]
SIDES = stones(s5="R6 R7 R8", s2="R1"), stones(s5="G9", s1="G8")
ALL = ["colour-run", "set", "colour", "run", "sum"]


def begin(size=(1280, 800), **more) -> Seat:
    return laid(size=size, **({"sides": SIDES, "hands": ("G7 B2", "N1")} | more))


def point(seat: Seat, place: str) -> None:
    seat.move(middle(seat.seen["places"][place]))


def found(seat: Seat) -> Mark:
    """Return the list as it is drawn."""
    (ladder,) = [mark for mark in drawn(seat) if getattr(mark.meaning, "name", "") == "ladder"]
    return ladder


def within(seat: Seat) -> dict[str, list[str]]:
    return seat.seen["legend"]["within"]


def test_s7_it_names_all_formations_the_strongest_first_and_nothing_is_lit_at_first() -> None:
    seat = begin()
    assert seat.seen["legend"] == {"formations": ALL, "within": {}}


@pytest.mark.parametrize("place", ["stone-5", "side-1-5", "side-2-5"])
def test_s11_what_each_side_can_still_become_is_lit_for_the_stone_pointed_at(place: str) -> None:
    seat = begin()
    point(seat, place)
    assert within(seat) == {"0": ["colour-run"], "1": ["set", "colour", "run", "sum"]}, "the 8 is out"
    point(seat, "stone-1")
    assert within(seat)["1"] == ALL, "the 7 in the hand counts as unseen"
    point(seat, "deck")
    assert within(seat) == {}


def test_it_lights_up_at_once_and_again_when_the_pointer_goes_on() -> None:
    seat = begin()
    seat.settle()
    point(seat, "stone-5")
    assert seat.app.scenes.top is seat.scene
    before = pygame.image.tobytes(seat.app.surface, "RGB")
    point(seat, "stone-9")
    seat.app.step(0)
    assert pygame.image.tobytes(seat.app.surface, "RGB") != before, "it is drawn without waiting for a note"


def test_the_keyboard_lights_it_too() -> None:
    seat = begin()
    seat.focus(next(p["place"] for p in seat.seen["pieces"] if p["kind"] == "B2"))
    assert within(seat) == {}
    seat.key(pygame.K_RETURN)
    seat.focus("side-1-2")
    assert within(seat) == {"0": ["run", "sum"], "1": ALL}


def test_a_held_card_counts_on_the_side_where_it_would_be_laid() -> None:
    seat = begin()
    seat.press(spot(seat, "B2"))
    seat.move(middle(seat.seen["places"]["side-1-2"]))
    assert within(seat)["0"] == ["run", "sum"], "1 red and 2 blue"


@pytest.mark.parametrize("size", SIZES)
def test_where_discards_lie_it_stays_and_their_heads_are_seen(size: tuple[int, int]) -> None:
    seat = begin(size, options=TACTICS, discards="N9 headhunter Y9")
    slab = Rect(seat.seen["places"]["discard"])
    heads = [Rect(piece["rect"]) for piece in seat.seen["pieces"] if piece["place"] == "discard"]
    assert len(heads) == 3
    for place in ("side-1-2", "discard"):
        seat.move(middle(seat.seen["places"][place]))
        assert seat.seen["legend"]["formations"] == ALL
        listed = found(seat).rect
        assert slab.inflate(2, 2).contains(listed), "but for what rounding costs"
        assert all(listed.top - head.top > slab.h / 7 for head in heads)


def test_after_the_first_games_it_is_gone_unless_it_is_wanted(monkeypatch) -> None:
    monkeypatch.setattr(Store, "finished", lambda _store, _game, most: min(most, FIRST_GAMES))
    seat = begin()
    assert "legend" not in seat.seen
    seat.app.change(formations="always")
    assert seat.seen["legend"]["formations"] == ALL


def test_who_never_wants_it_never_sees_it() -> None:
    seat = begin()
    seat.app.change(formations="never")
    assert "legend" not in seat.seen


@crossed(size=SIZES, language=[*languages()])
def test_it_lies_on_the_slab_of_the_discards_and_nowhere_else(size: tuple[int, int], language: str) -> None:
    seat = begin(size)
    seat.app.change(language=language)
    point(seat, "stone-5")
    ladder = found(seat)
    slab = Rect(seat.seen["places"]["discard"])
    assert slab.inflate(2, 2).contains(ladder.rect), "but for what rounding costs"
    others = [piece["rect"] for piece in seat.seen["pieces"]]
    assert ladder.rect.collidelist([Rect(rect) for rect in others]) < 0


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 100), ((800, 600), 75), ((800, 600), 200)])
def test_where_its_words_have_no_room_its_cards_tell_and_what_is_within_reach_is_lit(size, scale) -> None:
    seat = begin(size)
    seat.app.change(scale=scale)
    seat.settle()
    plain = pygame.image.tobytes(seat.app.surface.subsurface(seat.seen["places"]["discard"]), "RGB")
    assert not found(seat).words
    point(seat, "stone-5")
    seat.app.step(0.01)
    lit = pygame.image.tobytes(seat.app.surface.subsurface(seat.seen["places"]["discard"]), "RGB")
    assert lit != plain


@crossed(size=[(1024, 640), (1280, 800), (1920, 1080)], scale=[200, 150, 100], language=[*languages()])
def test_larger_text_takes_no_word_from_it(size: tuple[int, int], scale: int, language: str) -> None:
    seat = begin(size)
    seat.app.change(language=language, scale=scale)
    seat.settle()
    assert found(seat).words == " ".join(map(formation, ALL))


@pytest.mark.parametrize("language", languages())
def test_discards_take_no_word_from_it_at_the_largest_text(language: str) -> None:
    seat = begin((1024, 640), options=TACTICS, discards="N9")
    seat.app.change(language=language, scale=200)
    seat.settle()
    assert found(seat).words == " ".join(map(formation, ALL))


def test_s7_under_the_pointer_it_names_the_formations_with_examples_whatever_room_there_is() -> None:
    seat = begin((640, 480))
    note = seat.scene.look.telling.note(seat.position, "discard")
    told = [line for _icon, line in note.lines]
    assert [line.split("\N{NO-BREAK SPACE}:")[0] for line in told] == [
        *("Suite couleur", "Brelan", "Couleur", "Suite", "Somme")
    ]
    assert told[0].endswith("les 7, 8 et 9 verts")


def test_advice_beside_the_panel_lies_on_top_of_it() -> None:
    seat = begin()
    words = "Revendiquer la borne V : elle est sûre, car rien de ce qui est encore caché ne la bat."
    seat.table.papers.advice.say(seat.table.moment, (AdviceEntry(words, 1, button="menu"),))
    seat.table.show()
    seat.settle()
    papers, slab = seat.table.papers.advice, Rect(seat.seen["places"]["discard"])
    papers.papers = (papers.papers[0].move_to(center=slab.center),)  # where there is no other room
    assert Rect(seat.seen["buttons"]["advice-1"]).colliderect(slab)
    order = [mark.words for mark in drawn(seat)]
    assert order.index(found(seat).words) < len(order) - 1 - order[::-1].index(words)


def test_an_open_drawer_lies_on_top_of_it() -> None:
    seat = begin((640, 480))
    seat.app.change(scale=200)
    seat.settle()
    assert "legend" in seat.seen
    seat.key(pygame.K_o)
    assert "legend" not in seat.seen
    assert not [mark for mark in drawn(seat) if getattr(mark.meaning, "name", "") == "ladder"]
