"""What the contract of all games is told of Schotten-Totten."""

import contracts
from contracts import Sitting
from games.schotten_totten import vocabulary
from games.schotten_totten.timings import games, timings
from speeds import Playouts, Rate

from ludotheque.games.schotten_totten import card_words, why
from ludotheque.games.schotten_totten.rules.moves import Claim, Deal, End, Take
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import side_of

TACTICS, BEFORE = ("tactics", "on"), ("claim", "before")

RULES_FIRST = 0.0680  # random games through the rules, beside the bench's loop, when first measured


def conserved(rules, state) -> None:
    """Every clan card, and with the tactics every tactic, lies in exactly one place (S1)."""
    cards = [card for hand in state.hands for card in hand]
    cards += [(side >> at & 63) - 1 for side in state.sides for at in range(0, side.bit_length(), 6)]
    cards += [card for deck in state.decks for card in deck]
    cards += [card for deck in state.under for card, _ in deck]
    cards += [*state.discards, *[58] * state.fog.bit_count(), *[59] * state.mud.bit_count()]
    assert sorted(cards) == list(range(64 if rules.choices.tactics else 54))


class Contract(contracts.Contract):
    """Cards in hands and on a border."""

    seldom = ("concede",)
    derived = ("claims", "full", "seen", "waiting")
    vocabulary = vocabulary
    conserved = staticmethod(conserved)
    rules = tuple(f"S{number}" for number in range(1, 24))
    rulings = (
        *("S8", "S16", "S17", "S18", "S21", "S23"),
        "S22",  # what published descriptions say instead of the source
    )
    on_a_card = (Deal,)
    by_itself = (Take, End)
    decisive = (Claim,)

    def gesture(self, board):
        return lambda view, move: why.gesture(move)

    def essence(self, state):
        hands = tuple(bytes(sorted(hand)) for hand in state.hands)
        return super().essence(state)._replace(hands=hands, discards=tuple(sorted(state.discards)))

    def drawn(self, said, names):
        """Return the names of the cards on each side, and who has claimed each stone."""
        cards = {card_words.card(card) for card in range(60)}
        sides = {place: sorted({*text.split(", ")} & cards) for place, text in said.items()}
        stones = {place: name for place, text in said.items() for name in names if name in text}
        return {place: own for place, own in sides.items() if own and place.startswith("side")}, {
            place: name for place, name in stones.items() if place.startswith("stone")
        }

    def standing(self, session, names):
        state = session.state
        sides = {
            f"side-{seat + 1}-{stone + 1}": sorted(map(card_words.card, laid(side_of(state, seat, stone))))
            for seat in (0, 1)
            for stone in range(9)
        }
        claimed = {
            f"stone-{stone + 1}": names[seat]
            for seat in (0, 1)
            for stone in range(9)
            if state.claimed[seat] >> stone & 1
        }
        return {place: own for place, own in sides.items() if own}, claimed

    def __init__(self, box, file) -> None:
        super().__init__(box, file)
        self.every_move = [
            Sitting(2, options, size=(640, 480))
            for options in ((), (TACTICS, BEFORE), (TACTICS, ("rounds", 3), ("edition", "2004")))
        ]
        self.whole_games = (
            Sitting(2, (), "3", (800, 600), curtain=True),
            Sitting(2, (BEFORE,), "4", (640, 480), curtain=True),
        )
        self.more_whole_games = [
            Sitting(2, (TACTICS, BEFORE, ("edition", "2004")), "6", (1280, 800), curtain=True),
            Sitting(2, (TACTICS, ("rounds", 3)), "5", (1024, 640), curtain=True),
            *(Sitting(2, (TACTICS,), f"s{n}", curtain=True) for n in range(6)),
        ]
        self.monkeys = [
            Sitting(
                *(2, (TACTICS, ("rounds", 3), ("claim", ("before", "after")[seed % 2])), str(seed)),
                speed=speed,
                curtain=curtain,
            )
            for seed, speed, curtain in ((1, 0, False), (2, 2, False), (3, 0, True), (4, 2, True))
        ]

    def fingers(self):
        from games.schotten_totten.fingers import SchottenTottenFingers

        return SchottenTottenFingers

    def rates(self):
        """Return whole games of random play, without tactics and with."""
        return (
            Rate(self.box.id, 2, least=1_500, first=RULES_FIRST, unit="games/s", goal=1.7),
            Rate(f"{self.box.id}-tactics", 2, 600, 0.0460, (("tactics", "on"),), "games/s"),
        )

    def playouts(self):
        return (Playouts(self.box.id, first=RULES_FIRST, goal=4.2, play=games),)

    def timings(self, begin):
        return timings(begin)
