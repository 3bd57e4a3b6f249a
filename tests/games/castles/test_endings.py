"""What `endings.py` counts in a game: its figures are goals of the computer players."""

from games.castles.boards import build
from games.castles.endings import PATIENCE, Watch
from games.castles.table import HeldCastle, Table, table


def watched(at: Table, *words: str) -> Watch:
    """Return what was seen of these moves from a position on."""
    watch = Watch(at.rules)
    for text in words:
        before = at.state
        at.do(text)
        watch.see(before, at.rules.notation.read(text), at.state)
    return watch


def idle(turns: int) -> list[str]:
    """Return turns in which a die is rolled and nobody moves."""
    return ["roll 6", "end"] * turns


def test_a_march_back_counts_within_the_two_next_turns_of_its_player():
    def back(turns: int) -> int:
        at = table({"north": 2}, {"east": 2}, castles={"one": HeldCastle(0, 1)}, left=1)
        return watched(at, "march north mid 2", "end", *idle(turns), "roll 6", "march mid north 2").back

    assert [back(turns) for turns in (1, 3, 5)] == [1, 1, 0]


def test_a_march_on_and_one_back_of_somebody_else_do_not_count():
    at = table({"north": 1}, {"mid": 2}, left=2)
    assert not watched(at, "march north west 1", "end", "roll 6", "march mid north 2").back
    onward = table({"north": 1}, {}, left=2)
    assert not watched(onward, "march north mid 1", "march mid south 1").back


def test_a_free_castle_is_neglected_once_an_army_that_suffices_has_stood_by_for_twenty_turns():
    def neglected(army: int, turns: int = PATIENCE) -> bool:
        return watched(table({"north": army}, {}, {}, left=0), *idle(turns)).neglected

    assert neglected(2)
    assert not neglected(2, PATIENCE - 1)
    assert not neglected(1), "every castle needs two at least"


def test_a_castle_that_would_hand_the_game_to_another_is_not_neglected():
    """Two castles of one sword are left: who takes one has both (C17), and the third has three swords."""
    spaces = ("a", "b", "c")
    roads = [("a", "b"), ("b", "c"), *((f"scroll-{arms}", "c") for arms in range(1, 7))]
    board = build(spaces, roads, {"one": (1, ["a"]), "two": (1, ["b"]), "three": (3, ["c"])})

    def neglected(owner: int) -> bool:
        at = table({"a": 2}, {}, {}, castles={"three": HeldCastle(owner, 1)}, left=0, board=board)
        return watched(at, *idle(PATIENCE)).neglected

    assert neglected(0)
    assert not neglected(1)


def test_a_game_is_open_while_what_is_free_could_make_another_the_first():
    def is_open(**castles: HeldCastle) -> bool:
        at = table({}, {}, {}, castles=castles)
        return watched(at, "stop").game(at.state).open

    assert is_open(one=HeldCastle(0, 1)), "one sword, and five are free"
    assert is_open(three=HeldCastle(0, 1)), "three, and three are free"
    assert not is_open(three=HeldCastle(0, 1), one=HeldCastle(0, 1)), "four, and two are free"


def test_castles_that_change_hands_are_counted_one_by_one():
    castles = {"two": HeldCastle(1, 0, shield=0, open=True)}
    at = table({"east": 2}, {}, {}, castles=castles, left=1)
    assert watched(at, "attack two east 2").changes == {at.castle("two"): 1}


def test_a_dear_castle_is_left_bare_if_an_army_nearby_can_take_it():
    def bare(name: str = "three", inside: int = 0, shield: int = 1, other: int = 2) -> int:
        castles = {name: HeldCastle(0, inside, shield=shield)}
        at = table({"scroll-1": 1}, {"north": other}, castles=castles, left=1)
        return watched(at, "end", "roll 6").bare[0]

    assert bare() == 1
    assert not bare(other=1), "one knight cannot beat a shield worth 1"
    assert not bare(inside=1), "one guards it"
    assert not bare("two"), "two swords are not dear"


def test_a_knight_is_fed_that_stands_alone_beside_an_army():
    def fed(origin: str, army: int, words: str, alone: int = 1) -> int:
        return watched(table({origin: army}, {"mid": alone}), *words.split(", ")).fed[1]

    assert fed("north", 3, "march north mid 3") == 1
    assert not fed("north", 3, "march north mid 3", alone=2)
    assert not fed("north", 3, "march north east 3, march east mid 3"), "the army came from further off"
