"""An example of each formation, shown at the table and in the rulebook (S7)."""

from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, Card


def _cards(names: str) -> tuple[Card, ...]:
    return tuple(map(CARD_NAMES.index, names.split()))


EXAMPLES: dict[str, tuple[Card, ...]] = {  # formation -> its cards, the strongest first
    "colour-run": _cards("G7 G8 G9"),
    "set": _cards("G5 B5 R5"),
    "colour": _cards("M2 M4 M9"),
    "run": _cards("N3 G4 Y5"),
    "sum": _cards("R9 B9 N2"),
}
