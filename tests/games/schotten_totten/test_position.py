"""A position in the words of the notation: all of it, as records have kept its digest ever since."""

from games.schotten_totten.table import BOARD, TACTICS, stones, table

from ludotheque.core.digest import digest
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.games.schotten_totten.rules.position import described
from ludotheque.games.schotten_totten.rules.state import Phase, Round

CARD = {name: card for card, name in enumerate(CARD_NAMES)}


def pile(names: str) -> bytes:
    return bytes(CARD[name] for name in names.split())


def test_a_position_is_described_in_the_words_of_the_notation():
    sides = stones(s3="R9 R7 R8", s5="joker-1"), stones(s3="B8 B7 B9")
    at = table(TACTICS, sides=sides, hands=("spy R1 G2", "mud B1"), claimed=("stone-1", ""), first="stone-3")
    state = at.state._replace(
        decks=(pile("Y2 Y1"), pile("fog")),
        under=(((CARD["N1"], 1), (CARD["M1"], 0)), ()),
        discards=tuple(pile("traitor banshee")),
        known=1 << CARD["B1"],
        played=(2, 1),
        results=(Round(1, "five", (2, 5)), Round(-1, "blocked", (3, 3))),
    )
    common = {
        *("left 0", "hand 0 G2 R1 spy", "hand 1 B1 mud", "known B1", "tactics 0 2", "tactics 1 1", "joker 0"),
        *("side stone-3 0 R7 R8 R9", "side stone-3 1 B7 B8 B9", "side stone-5 0 joker-1", "longer stone-3"),
        *("claimed 0 stone-1", "deck clan Y1 Y2", "deck tactic fog", "under tactic "),
        *(
            "under clan N1 1, M1 0",
            "discards banshee traitor",
            "starter 0",
            "round 1 1 five 2 5",
            "round 2 nobody blocked 3 3",
        ),
    }
    assert {*described(BOARD, state)} == {"play 0", "idle 1", *common}
    assert at.rules.digest(state) == digest(["play 0", "idle 1", *common])
    drawing = state._replace(phase=Phase.DRAW, deck=1, seat=1, idle=0, fog=1 << 4, mud=1 << 5)
    new = {"draw 1", "draw tactic", "idle 0", "fog stone-5", "mud stone-6"}
    assert {*described(BOARD, drawing)} == new | common
    ruse = state._replace(phase=Phase.PICK, ruse=CARD["banshee"])
    assert {*described(BOARD, ruse)} == {"pick 0", "ruse banshee", "idle 1", *common}
    seen = {*described(BOARD, at.rules.view(state, 0))}
    assert {"hand 1 B1 tactic", "deck clan clan clan", "under clan clan 1, M1 0"} <= seen
