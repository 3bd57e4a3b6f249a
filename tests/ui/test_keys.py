"""Letters as commands on keyboards of other scripts, where the place of the key counts."""

import pygame
import pytest

from ludotheque.ui.keys import with_latin_letter


@pytest.mark.parametrize(
    ("key", "place", "meant"),
    [
        ("ь", pygame.KSCAN_M, "m"),  # Russian
        ("μ", pygame.KSCAN_M, "m"),  # Greek
        ("ש", pygame.KSCAN_A, "a"),  # Hebrew
        ("ل", pygame.KSCAN_G, "g"),  # Arabic
        ("a", pygame.KSCAN_Q, "a"),  # French: its own letters count, wherever they are
        ("é", pygame.KSCAN_W, "é"),  # Bépo
        ("ı", pygame.KSCAN_I, "ı"),  # Turkish
        (".", pygame.KSCAN_E, "."),  # Dvorak
        ("ж", pygame.KSCAN_SEMICOLON, "ж"),  # no letter has its place here
    ],
)
@pytest.mark.parametrize("kind", [pygame.KEYDOWN, pygame.KEYUP])
def test_a_letter_that_is_not_latin_is_the_one_of_its_place(kind, key, place, meant):
    event = pygame.event.Event(kind, key=ord(key), scancode=place, mod=pygame.KMOD_LCTRL, unicode=key)
    found = with_latin_letter(event)
    assert found == pygame.event.Event(kind, {**event.dict, "key": ord(meant)})


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=pygame.KSCAN_A, mod=0),
        pygame.event.Event(pygame.KEYDOWN, key=0, scancode=pygame.KSCAN_A, mod=0),
        pygame.event.Event(pygame.KEYDOWN, key=ord("ь"), mod=0),
        pygame.event.Event(pygame.TEXTINPUT, text="ь"),
    ],
)
def test_all_else_stays_as_it_is(event):
    assert with_latin_letter(event) is event
