"""The words of a page, as somebody hears them who sees nothing."""

import pygame
import pytest

from ludotheque.home.store import Store
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Labelled, Part
from ludotheque.ui.dropdown import Dropdown
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.page import PageScene
from ludotheque.ui.spoken import Node, distinct, plain, walk
from ludotheque.ui.widgets import Button


class Inn(PageScene):
    """A page with one part of each kind."""

    def content(self) -> Part:
        beer = Button("beer", "Bière", print, tip="Fraîche", chosen=True)
        shut = Button("wine", "", print, tip="Du vin", enabled=False)
        rooms = Dropdown("room", {"a": "Petite", "b": "Grande"}, "b", print)
        return Column(
            [Heading("Auberge"), Text("Entrez"), beer, shut, Labelled("Chambre", "à deux", [rooms])]
        )


def inn() -> tuple[App, Inn]:
    app = App(Store(), size=(1024, 640))
    app.scenes.push(scene := Inn(app))
    return app, scene


def test_a_page_says_its_title_and_each_part_in_reading_order():
    told = inn()[1].spoken()
    assert told.title == "Auberge"
    assert [(node.role, node.name, node.value) for node in walk(told.regions)] == [
        ("heading", "Auberge", ""),
        ("text", "Entrez", ""),
        ("button", "Bière", ""),
        ("button", "Du vin", ""),
        ("group", "Chambre", ""),
        ("list", "", "Grande"),
    ]


def test_states_are_told_apart_from_words():
    told = {node.id: node for node in walk(inn()[1].spoken().regions)}
    assert told["beer"].states == {"chosen"}
    assert told["beer"].description == "Fraîche"
    assert told["wine"].states == {"disabled"}
    assert told["wine"].description == ""  # the tip is its name already


def test_an_open_list_says_its_rows_and_which_one_is_marked():
    app, scene = inn()
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN, pygame.K_UP):
        app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        app.step(0.02)
    told = scene.spoken()
    rooms = next(node for node in walk(told.regions) if node.id == "room")
    assert [(row.name, "chosen" in row.states) for row in rooms.children] == [
        ("Petite", False),
        ("Grande", True),
    ]
    assert told.focus == "room-a"


def test_equal_texts_have_ids_of_their_own():
    twice = [Node("text a", "text", "a"), Node("g", "group", "", children=(Node("text a", "text", "a"),))]
    assert [node.id for node in walk(distinct(twice))] == ["text a", "g", "text a#2"]


def test_arrows_are_said_by_their_names():
    assert plain("↑ ↓ ← → : voir · Fin") == "flèches : voir, Fin"
    assert plain("Ctrl + ← →") == "Ctrl + flèche gauche, flèche droite"


@pytest.mark.parametrize(
    ("seen", "heard"),
    [
        ("2 ≥ 2 × 1", "2 pour au moins 2 fois 1"),
        ("prend Blair (2 épées)", "prend Blair, 2 épées"),
        ("le comté 2–3", "le comté 2 à 3"),
        ("25/28 sur l'île", "25 ou 28 sur l'île"),
        ("et/ou, peut-être", "et/ou, peut-être"),
    ],
)
def test_signs_are_said_in_words(seen, heard):
    assert plain(seen) == heard


def test_a_tip_says_of_a_button_what_its_label_does_not():
    told = {
        tip: next(Button("end", "Finir", print, tip=tip).spoken()).description
        for tip in ("", "Finir", "Finir (touche E)", "Finir\N{NO-BREAK SPACE}: le tour", "La fin")
    }
    assert [*told.values()] == ["", "", "(touche E)", "le tour", "La fin"]
