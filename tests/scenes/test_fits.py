"""In every window and language: what can be hit is large enough, in the window, and covers nothing else."""

import pytest
from hand import Hand, save_a_game
from pygame import Rect

from ludotheque.core.session import Player
from ludotheque.ui.choice import Choice, nothing

SIZES = [
    (640, 480),
    (800, 600),
    (1024, 640),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (1080, 1920),
    (3840, 2160),
]
TARGET = 40


def dialog(hand):
    choices = [Choice("yes", "Oui, absolument", nothing), Choice("no", "Non merci", nothing, "seal")]
    hand.navigation.ask("Une question ?", "Une phrase. " * 20, choices, Player("Ana", ("or", "azur")))


def listed(hand):
    """Open the list of some games, their names as long as can be."""
    for number in range(4):
        save_a_game(hand, f"2025010{number + 1}-101010")
    hand.navigation.games()


SCENES = {
    "shelf": None,
    "setup": lambda hand: hand.navigation.setup("highlanders"),
    "games": listed,
    "household": lambda hand: hand.navigation.household(),
    "settings": lambda hand: hand.navigation.settings(),
    "dialog": dialog,
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_widgets_fit(scene, size):
    hand = Hand(size)
    if SCENES[scene]:
        SCENES[scene](hand)
        hand.wait(0.1)
    window = Rect((0, 0), size)
    rects = {id: Rect(rect) for id, rect in hand.seen["buttons"].items()}
    view = getattr(hand.scene, "scroll", None)
    for id, rect in rects.items():
        assert rect.width >= TARGET, id
        assert rect.height >= TARGET, id
        assert rect.left >= 0, id
        assert rect.right <= window.right, id
        assert window.contains(rect) or (view and view.needed), id
    seen = list(rects.items())
    for number, (id, rect) in enumerate(seen):
        others = [other for other, area in seen[number + 1 :] if area.colliderect(rect)]
        if not (view and view.needed):
            assert not others, (id, others)
    hand.app.close()


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_the_resume_parchment_fits(size):
    hand = Hand(size)
    save_a_game(hand)
    hand.scene.enter()
    rects = {id: Rect(rect) for id, rect in hand.seen["buttons"].items()}
    resume = rects.pop("resume")
    assert Rect((0, 0), size).contains(resume)
    assert resume.height >= TARGET
    assert resume.collidelist(list(rects.values())) == -1
    hand.app.close()
