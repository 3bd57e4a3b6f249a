"""The tour visits every scene and dialog there is, and in every window all that can be pressed fits."""

from collections.abc import Iterator

import pytest
from hand import Hand
from pygame import Rect
from tools.look import import_everything

from ludotheque.games import GAMES
from ludotheque.scenes.tour import NAMES, Tour
from ludotheque.ui.scene import Scene
from ludotheque.ui.spoken import walk

pytestmark = pytest.mark.usefixtures("every_frame")

SIZES = [
    (640, 480),
    (1080, 1920),
    *(  # the finder looks at such windows, and a large one takes hundreds of megabytes
        pytest.param(size, marks=pytest.mark.long)
        for size in ((800, 600), (1024, 640), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160))
    ),
]
TARGET = 40
LEGS = ("shelf", "settings", "dialog", "files", "games", "household", "highlanders before")


def tour(hand, boxes=()) -> Tour:
    return Tour(hand.app, hand.app.store, hand.navigation, boxes)


def scenes(base: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Yield every class of the product that is a scene by itself, not only what others are made from."""
    for made in base.__subclasses__():
        of_product = made.__module__.startswith("ludotheque.")
        if of_product and ("name" in vars(made) or not made.__subclasses__()):
            yield made
        yield from scenes(made)


def unsaid(scene: Scene) -> set[str]:
    """Return the ids of what a scene shows or names without a word, and "title" if it has no title."""
    said, seen = scene.spoken(), scene.trace()
    nodes = {node.id: node for node in walk(said.regions)}
    shown = {*seen.get("widgets", ()), *seen.get("buttons", ()), *filter(None, [said.focus])}
    bare = {id for id, node in nodes.items() if not node.name.strip()}
    return (shown - nodes.keys()) | bare | (set() if said.title else {"title"})


@pytest.mark.long
def test_the_tour_visits_every_scene_and_every_state_has_a_name_and_words():
    import_everything()
    hand, seen, bare = Hand(), [], {}
    for state in tour(hand, [GAMES["schotten-totten"]]).walk():
        seen.append((state, type(hand.scene)))
        bare |= {state: found} if (found := unsaid(hand.scene)) else {}
    hand.app.close()
    assert bare == {}
    assert {scene.__name__ for scene in scenes()} == {scene.__name__ for _state, scene in seen}
    states = [state for state, _scene in seen]
    assert len(states) == len({*states})


def test_names_are_as_long_as_they_say():
    assert {len(name) for names in NAMES.values() for name in names} == {*NAMES}
    assert all(length == len(name) for length, names in NAMES.items() for name in names)


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_what_can_be_pressed_fits(size):
    """It is large enough and in the window, or scrolled, and two things to press do not cover each other."""
    hand = Hand(size)
    window = Rect((0, 0), size)
    for state in tour(hand, [GAMES["highlanders"]]).walk(*LEGS):
        seen = {id: Rect(box) for id, box in hand.seen["buttons"].items()}
        assert {id for id, rect in seen.items() if min(rect.size) < TARGET} == set(), state
        assert {id for id, rect in seen.items() if not window.contains(rect)} == set(), state
        for number, (id, rect) in enumerate(seen.items()):
            others = list(seen.items())[number + 1 :]
            assert [other for other, area in others if area.colliderect(rect)] == [], (state, id)
    hand.app.close()
