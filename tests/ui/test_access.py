"""What a screen reader is given: pages, and AccessKit's trees of them."""

from collections import deque
from types import BuiltinMethodType
from typing import ClassVar

import accesskit
from accesskit import Action, Role

from ludotheque.ui.access import AccessKit, tree_of
from ludotheque.ui.access_page import ROOT, read, written
from ludotheque.ui.scribe import CALM, Scribe
from ludotheque.ui.spoken import Node, Spoken

BEER = Node("beer", "button", "Bière", description="Fraîche")


def tree(scribe: Scribe, *nodes: Node, focus: str = "", title: str = "Auberge") -> dict:
    page = scribe.page(Spoken(title, nodes, focus))
    assert written(read(written(page))) == written(page)
    update = tree_of(page)
    return {"focus": update.focus, **dict(update.nodes)}


def named(found: dict, words: str) -> int:
    numbers = [n for n, leaf in found.items() if n != "focus" and words in (leaf.label, leaf.value)]
    assert len(numbers) == 1
    return numbers[0]


def test_a_button_has_its_name_its_description_and_the_focus():
    found = tree(Scribe(), BEER, focus="beer")
    leaf = found[found["focus"]]
    assert (leaf.role, leaf.label, leaf.description) == (Role.BUTTON, "Bière", "Fraîche")
    assert leaf.supports_action(Action.CLICK)
    (scene,) = (found[number] for number in found[ROOT].children if found[number].label == "Auberge")
    assert found["focus"] in scene.children
    assert found[ROOT].label == "Ludothèque"


def test_a_page_is_read_whole_when_it_opens_and_of_a_table_the_first_region_alone():
    line = Node("line", "text", "Zoé lance le dé")
    regions = (Node("board", "region", "Plateau"), Node("log", "region", "Journal", children=(line,)))
    for nodes, label in (((BEER, line), "Auberge"), (regions, "Plateau")):
        found = tree(Scribe(), *nodes)
        assert found[found["focus"]].label == label
        assert found[found["focus"]].supports_action(Action.FOCUS)
    roles = [leaf.role for leaf in (tree(Scribe(), BEER)[6], tree(Scribe(), *regions)[6])]
    assert roles == [Role.DIALOG, Role.MAIN]


def test_what_is_used_or_not_is_the_same_to_a_reader_which_says_it_once():
    scribe = Scribe()
    free = Node("c4", "place", "C4", states=frozenset({"usable"}))
    assert (
        tree(scribe, free, focus="c4")["focus"]
        == tree(scribe, BEER._replace(id="c4", role="place", name="C4", description=""), focus="c4")["focus"]
    )


def test_while_nothing_has_the_focus_the_page_itself_has_it_each_by_a_number_of_its_own():
    scribe = Scribe()
    one, two = tree(scribe, BEER), tree(scribe, BEER, title="Cave")
    assert (one[one["focus"]].label, two[two["focus"]].label) == ("Auberge", "Cave")
    assert one["focus"] != two["focus"]


def test_the_value_of_a_list_and_of_a_place_is_in_its_name():
    found = tree(Scribe(), Node("a", "list", "Langue", "français"), Node("b", "place", "C4", "vide"))
    assert {found[n].label for n in found[found["focus"]].children} == {"Langue : français", "C4 : vide"}


def test_what_says_something_else_or_comes_back_has_another_number():
    scribe = Scribe()
    hidden, known = Node("hand-1", "card", "carte 1, cachée"), Node("hand-1", "card", "sept rouge")
    first = named(tree(scribe, hidden), "carte 1, cachée")
    assert named(tree(scribe, hidden), "carte 1, cachée") == first
    second = named(tree(scribe, known), "sept rouge")
    assert first != second
    assert named(tree(scribe, hidden), "carte 1, cachée") not in (first, second)
    assert named(tree(scribe, known, title="Curtain"), "sept rouge") not in (first, second)


def test_an_announcement_changes_one_label_and_an_equal_one_differs_by_nothing_visible():
    scribe, before = Scribe(), dict.fromkeys(CALM, "")
    for text in ("Un", "Un", "Un", "Un", "Un", "Deux"):
        scribe.announce(text, urgent=False)
        found = tree(scribe)
        after = {number: found[number].value for number in CALM}
        changed = [after[number] for number in CALM if after[number] != before[number]]
        assert [one.strip("\u200b") for one in changed] == [text]
        before = after


def test_a_field_keeps_its_number_while_its_text_changes_letter_by_letter():
    scribe = Scribe()
    one = tree(scribe, Node("n", "field", "Nom", "Zoe\u0301 B", caret=4), focus="n")
    two = tree(scribe, Node("n", "field", "Nom", "Zoe\u0301 Bo", caret=6), focus="n")
    assert one["focus"] == two["focus"]
    (run,) = one[one["focus"]].children
    assert (one[run].role, one[run].value) == (Role.TEXT_RUN, "Zoe\u0301 B")
    assert list(one[run].character_lengths) == [1, 1, 3, 1, 1]
    assert list(one[run].word_lengths) == [4, 1]
    assert one[one["focus"]].text_selection.focus.character_index == 3


def test_of_several_choices_the_chosen_one_is_pressed():
    one, two = Node("a", "button", "noir", states=frozenset({"chosen"})), Node("b", "button", "vert")
    found = tree(Scribe(), one, two)
    assert found[named(found, "noir")].toggled == accesskit.Toggled.TRUE
    assert found[named(found, "vert")].toggled is None


def test_texts_end_with_a_mark_and_dots_between_facts_are_commas():
    found = tree(Scribe(), Node("a", "text", "2 joueurs · 20 minutes"), Node("b", "text", "Jouer ?"))
    assert named(found, "2 joueurs, 20 minutes.")
    assert named(found, "Jouer ?")


def test_a_file_name_that_is_no_text_is_said_without_what_cannot_be_said():
    found = tree(Scribe(), Node("f", "text", "partie\udcff\n2"))
    assert named(found, "partie· 2.")


class Adapter:
    """A false adapter of AccessKit, which notes what is asked of it, or breaks."""

    made: ClassVar[deque["Adapter"]] = deque(maxlen=1)

    def __init__(self, activate, asked, left):
        self.activate, self.asked, self.broken = activate, [], False
        self.made.append(self)

    def update_if_active(self, make):
        if self.broken:
            raise Panic
        self.asked.append(make().focus)

    def update_window_focus_state(self, focused):
        self.asked.append(focused)


class Panic(BaseException):
    pass


def test_a_panic_of_accesskit_ends_the_tree_and_nothing_else(monkeypatch):
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    page = Scribe().page(Spoken("", ()))
    access = AccessKit(page, print, print)
    adapter = Adapter.made[0]
    adapter.activate()
    adapter.broken = True
    access.show(page)
    assert access.lost
    access.show(page)


def test_nothing_is_asked_of_accesskit_before_it_has_the_first_tree_the_newest(monkeypatch):
    """It would wait for its lock and hold up the thread that has it: the process would stand still."""
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    scribe = Scribe()
    access = AccessKit(scribe.page(Spoken("one", ())), print, print)
    adapter = Adapter.made[0]
    two, three = (scribe.page(Spoken(title, ())) for title in ("two", "three"))
    access.show(two)
    assert (adapter.asked, access.active) == ([], False)
    assert adapter.activate().focus == two.focus
    assert access.active
    access.show(three)
    assert adapter.asked == [True, three.focus]


def test_no_line_of_python_runs_while_accesskit_takes_the_first_tree(monkeypatch):
    """Another thread could go on there, and wait for the lock that AccessKit holds meanwhile."""
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    AccessKit(Scribe().page(Spoken("", ())), print, print)
    assert isinstance(Adapter.made[0].activate, BuiltinMethodType)
