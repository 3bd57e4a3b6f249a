"""Why the advice of the castle games aims at another castle than before."""

from games.castles.boards import build
from games.castles.table import HeldCastle, Table, table
from games.castles.vocabulary import plain

from ludotheque.games.castles.aims import Aims


def test_an_aim_that_changes_is_told_with_what_has_changed():
    """`first` was aimed at, `second` is: dearer by two swords, its gate as near as that of `first`."""
    board = build(
        ("r0", "r1", "r2", "r3", "first-gate", "second-gate"),
        (
            *(("r0", "r1"), ("r1", "r2"), ("r2", "r3"), ("r1", "first-gate"), ("r2", "second-gate")),
            *((f"scroll-{arms}", "r0") for arms in range(1, 7)),
        ),
        {"first": (1, ["first-gate"]), "second": (3, ["second-gate"])},
    )
    first, second = (board.titles[at] for at in (0, 1))
    aims = Aims(board)

    def changed(before: Table, now: Table, former: int = 0, kept: bool = False) -> str:
        return plain(aims.changed(before.state, now.state, former, 1 - former, kept))

    def at(own: dict[str, int], enemies: dict[str, int], **castles: HeldCastle) -> Table:
        return table(own, enemies, {}, board=board, castles=castles)

    start = at({"r1": 2}, {"r3": 2})
    begun = f"{second} passe maintenant avant {first} : "
    assert (
        changed(start, at({"r1": 2}, {"r3": 2}, first=HeldCastle(1, shield=1)))
        == f"{begun}{first} vient d'être pris."
    )
    barred = at({"r1": 2}, {"first-gate": 2})
    assert changed(start, barred) == f"{begun}2 ennemis tiennent la porte de {first}."
    held = at({"r1": 2}, {"r3": 2}, first=HeldCastle(1, 1))
    more = at({"r1": 2}, {"r3": 2}, first=HeldCastle(1, 2))
    assert changed(held, more) == f"{begun}{first} est mieux gardé."
    assert changed(start, at({"r1": 1}, {"r3": 2})) == f"{begun}vous avez perdu des chevaliers."
    assert changed(at({"r1": 2}, {"second-gate": 2}), start) == f"{begun}il est moins gardé."
    assert changed(start, start) == f"{begun}il rapporte plus d'épées."
    sooner = f"{first} passe maintenant avant {second} : il peut être pris plus tôt."
    assert changed(start, start, 1) == sooner, "two knights, not six"
    guarded = at({"r3": 2}, {}, first=HeldCastle(1, 2), second=HeldCastle(1, 1))
    assert changed(guarded, guarded, 0).endswith("il rapporte plus d'épées.")
    dearer = at({}, {}, first=HeldCastle(1, 1), second=HeldCastle(1, 2))
    fewer = f"{first} passe maintenant avant {second} : il y faut moins de chevaliers."
    assert changed(dearer, dearer, 1) == fewer, "C13: two, not four; no knight is on its way to either"
    held_too = at({"r3": 2}, {}, first=HeldCastle(1, shield=1), second=HeldCastle(1, shield=1))
    assert changed(held_too, held_too, 1) == "", "one knight each, who stands nearer to the dearer one"
    assert changed(start, at({"r1": 2}, {}, first=HeldCastle(0, shield=1))) == "", "reached"
    later = f"{first} reste un but pour plus tard."
    assert changed(start, start, kept=True) == later, "nothing has happened to either castle"
    assert changed(start, barred, kept=True) == changed(start, barred)
    two = at({"second-gate": 2}, {})
    waits = f"{second} reste un but : il y manque 4 chevaliers."
    assert changed(two, two, 1, kept=True) == waits, "C12: six take three swords"
