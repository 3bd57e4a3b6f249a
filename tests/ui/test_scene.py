"""The stack: who gets input, who is drawn, when scenes are laid out."""

import pytest

from ludotheque.ui.scene import Scene, SceneStack


class FakeApp:
    size = (800, 600)

    def redraw(self):
        pass


class Told(Scene):
    """Notes what happens to it."""

    def __init__(self, opaque=True):
        super().__init__(FakeApp())
        self.opaque = opaque
        self.told = []

    def layout(self, size):
        self.told.append(("layout", size))

    def enter(self):
        self.told.append("enter")

    def leave(self):
        self.told.append("leave")


@pytest.fixture
def stack():
    return SceneStack()


def test_a_scene_is_laid_out_before_it_enters(stack):
    scene = Told()
    stack.push(scene)
    assert scene.told == [("layout", (800, 600)), "enter"]
    assert stack.top is scene


def test_pop_leaves_the_top_and_the_one_below_enters_without_a_new_layout(stack):
    below, above = Told(), Told()
    stack.push(below)
    stack.push(above)
    assert stack.pop() is above
    assert above.told[-1] == "leave"
    assert below.told == [("layout", (800, 600)), "enter", "enter"]


def test_drawing_starts_at_the_last_opaque_scene(stack):
    scenes = [Told(), Told(), Told(opaque=False), Told(opaque=False)]
    for scene in scenes:
        stack.push(scene)
    assert stack.visible() == scenes[1:]


def test_a_hidden_scene_is_laid_out_anew_only_when_it_is_seen_again(stack):
    below, above = Told(), Told()
    stack.push(below)
    stack.push(above)
    stack.relayout()
    layouts = [("layout", (800, 600))]
    assert [told for told in above.told if told in layouts] == layouts * 2
    assert [told for told in below.told if told in layouts] == layouts
    stack.pop()
    assert [told for told in below.told if told in layouts] == layouts * 2


def test_a_scene_under_an_overlay_is_laid_out_with_it(stack):
    below, above = Told(), Told(opaque=False)
    stack.push(below)
    stack.push(above)
    stack.relayout()
    assert below.told.count(("layout", (800, 600))) == 2


def test_replace_changes_only_the_top(stack):
    below, above, other = Told(), Told(), Told()
    stack.push(below)
    stack.push(above)
    stack.replace(other)
    assert list(stack) == [below, other]
    assert above.told[-1] == "leave"


def test_unwind_leaves_from_the_top(stack):
    left = []
    scenes = [Told() for _ in range(4)]
    for number, scene in enumerate(scenes):
        scene.leave = lambda number=number: left.append(number)
        stack.push(scene)
    stack.unwind(1)
    assert left == [3, 2, 1]
    assert list(stack) == scenes[:1]
    stack.unwind(0)
    assert len(stack) == 0


class Large(Told):
    """Gives up its pictures when it cannot be seen."""

    def rest(self):
        self.told.append("rest")
        return True


def test_what_is_given_up_out_of_sight_is_laid_out_before_it_is_seen_again(stack):
    below = Large()
    stack.push(below)
    stack.push(Told(opaque=False))
    assert "rest" not in below.told
    stack.push(Told())
    stack.push(Told())
    assert below.told.count("rest") == 1
    stack.unwind(1)
    assert below.told[-2:] == [("layout", (800, 600)), "enter"]


def test_a_scene_laid_over_the_first_ones_lets_nobody_see_them(stack):
    first, gone, last = Told(), Told(), Told()
    stack.push(first)
    stack.push(gone)
    told = list(first.told)
    stack.push_over(1, last)
    assert list(stack) == [first, last]
    assert gone.told[-1] == "leave"
    assert first.told == told
