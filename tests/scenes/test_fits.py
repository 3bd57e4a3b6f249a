"""In every window and language: what can be hit is large enough, in the window, and covers nothing else."""

import pytest
from hand import Hand, save_a_game
from pygame import Rect

from ludotheque.core.session import Player
from ludotheque.scenes.dialog import Choice, DialogScene, nothing
from ludotheque.scenes.settings import SettingsScene
from ludotheque.scenes.setup import SetupScene

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


def dialog(app):
    choices = [Choice("yes", "Oui, absolument", nothing), Choice("no", "Non merci", nothing, "seal")]
    return DialogScene(app, "Une question ?", "Une phrase. " * 20, choices, Player("Ana", ("or", "azur")))


SCENES = {
    "shelf": None,
    "setup": lambda app: SetupScene(app, "highlanders"),
    "settings": SettingsScene,
    "dialog": dialog,
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_widgets_fit(scene, size):
    hand = Hand(size)
    if SCENES[scene]:
        hand.app.scenes.push(SCENES[scene](hand.app))
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
