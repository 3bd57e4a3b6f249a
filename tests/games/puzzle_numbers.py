"""The numbers that are true of a puzzle's position and lines, by what is counted, for the sentences of deeds.

Each function gets the rules, the seat, the words with which the puzzle names things, and the positions of its
lines in order. It returns numbers by the nouns that may stand behind them; "" has those of anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from ludotheque.games.castles.rules.advice import needed
from ludotheque.games.rheinlander.rules.state import counties, counts, worth
from ludotheque.games.schotten_totten.rules.cards import SPY, value_of
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import side_of, stones_in

WORDS = {
    **{word: n for n, word in enumerate("deux trois quatre cinq six sept huit neuf dix".split(), 2)},  # noqa: SIM905
    **{word: n for n, word in enumerate("two three four five six seven eight nine ten".split(), 2)},  # noqa: SIM905
}
ALONE = r"(?<![\w–-])(?:\d+|" + "|".join(WORDS) + r")(?![\w–-])"  # not in the name of a place: o10, 3–4
NEED = "faut veut demand need want"  # the verbs before how many knights are needed
KNIGHTS = "chevalier knight"
VALUE_OF_SPY = 7
Numbers = dict[str, set[int]]


def said(text: str, counted: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield each number above 1 in a text with the one of `counted` that it counts, "" if it does not say."""
    nouns = [one for one in counted if one not in (NEED, "")]
    parts = re.split(rf"({ALONE})", text, flags=re.IGNORECASE)
    for before, told, behind in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
        number = WORDS.get(told.lower()) or int(told)
        last, first = (
            re.split("[.!?:;,]", before)[-1].split()[-2:],
            re.split("[.!?:;,]", behind)[0].split()[:2],
        )
        found = next((one for one in nouns if any(noun in " ".join(first) for noun in one.split())), "")
        if (
            found in (KNIGHTS, "")
            and NEED in counted
            and any(verb in " ".join(last) for verb in NEED.split())
        ):
            found = NEED
        if number > 1:
            yield number, found


def castles(rules: Any, seat: int, named: set[str], lines: Sequence[Sequence[Any]]) -> Numbers:
    """Count knights on what is named, alone and together, those that a castle or a battle needs, moves."""
    board, start = rules.board, lines[0][0]
    places = [at for at, name in enumerate(board.names) if name in named or f"{name}-gate" in named]
    taken = [number for number, place in enumerate(board.castles) if board.names[place] in named]
    knights, moves = set[int](), set[int]()
    for line in lines:
        for state in line:
            there = [[army[at] for at in places if army[at]] for army in state.knights]
            knights |= {one for army in there for one in army}
            knights |= {sum(some) for size in (2, 3) for some in combinations(there[seat], size)}
            knights |= {1 + one for army in there[:seat] + there[seat + 1 :] for one in army}
            knights.add(state.attackers)
            moves |= {state.moves, start.moves - state.moves}
    moves.add(start.moves + 1)  # one more than there are
    knights |= {needed(board, start, castle) for castle in taken}
    swords, needs = {board.swords[castle] for castle in taken}, {needed(board, start, one) for one in taken}
    needs |= {1 + army[at] for army in start.knights[:seat] + start.knights[seat + 1 :] for at in places}
    return {
        **{"épée sword": swords, "déplacement move": moves, NEED: needs},
        **{KNIGHTS: knights, "": knights | moves},
    }


def schotten_totten(rules: Any, seat: int, named: set[str], lines: Sequence[Sequence[Any]]) -> Numbers:
    """Count stones, and the cards on stones and in the hand: their values, how many are equal, their sums."""
    points, won, values = set[int](), set[int](), set[int]()
    for line in lines:
        for state in line:
            sides = [laid(side_of(state, one, stone)) for stone in range(9) for one in (0, 1)]
            for side in [[_worth(card) for card in side] for side in sides]:
                values |= {*side, *map(side.count, side)}
                points.add(sum(side))
                if clan := [value for value in side if value]:  # a joker goes on a run
                    values |= {min(clan) - 1, max(clan) + 1} if 0 in side else set()
            won |= {len(stones_in(state.claimed[one])) for one in (0, 1)}
    values |= {_worth(card) for card in lines[0][0].hands[seat]}
    return {"points": points, "bornes stones": won, "": values | points | won}


def _worth(card: int) -> int:
    """Return the value of a clan card; of tactics, only the Spy has one value alone (S14)."""
    return VALUE_OF_SPY if card == SPY else value_of(card) if card < SPY - 2 else 0


def rheinlander(rules: Any, seat: int, named: set[str], lines: Sequence[Sequence[Any]]) -> Numbers:
    """Count knights in each county, and its points; the spaces with knights and those named have numbers."""
    knights, points, spaces = set[int](), set[int](), {*named}
    for line in lines:
        for state in line:
            for county in counties(state):
                knights |= {*counts(state, county)}
                points.add(worth(state, county.estates).points)
            taken = sum(state.knights)
            spaces |= {name for at, name in enumerate(rules.board.names) if taken >> at & 1}
    numbers = {int(number) for name in spaces for number in re.findall(r"\d+", name)}
    return {"point": points, KNIGHTS: knights, "": knights | numbers}


def chevaliers(rules: Any, seat: int, named: set[str], lines: Sequence[Sequence[Any]]) -> Numbers:
    """Count the steps of the die and those made, knights of a side, and what the dice add (K10, K11)."""
    start = lines[0][0]
    steps = {start.die, start.left, *range(1, max(map(len, lines)))}
    knights = {side.bit_count() for side in (start.whites, start.reds, start.home)} | {2}
    return {
        "pas case step square space": steps,
        "garde guard chevalier Blanc knight White": knights,
        "": steps | knights,
    }
