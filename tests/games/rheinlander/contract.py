"""What the contract of all games is told of Rheinländer."""

import contracts
from contracts import Sitting
from games.rheinlander import vocabulary
from speeds import Rate

from ludotheque.games.rheinlander import why
from ludotheque.games.rheinlander.rules.moves import Discard, Place
from ludotheque.i18n import _

MARKET = (("market", "open"),)


def conserved(rules, state) -> None:
    """Knights, bastions, tiles and cards (R1): each in one place, and no space with two pieces."""
    board = rules.board
    spots = [space for own in (*state.knights, state.bastions) for space in bits_of(own)]
    assert len(spots) == len(set(spots))
    assert all(space < len(board.names) for space in spots)
    manned = [estate for own in state.garrisons for estate in bits_of(own)]
    assert len(manned) == len(set(manned))
    assert set(manned) <= set(bits_of(state.tiles[4]))  # castles
    knights = {3: 25, 4: 20, 5: 17}[rules.seats]
    for own, castles_held in zip(state.knights, state.garrisons, strict=True):
        assert len(bits_of(own)) + len(bits_of(castles_held)) <= knights
    assert len(bits_of(state.bastions)) + sum(state.bastions_left) == 3 * rules.seats
    laid = [estate for kind in state.tiles for estate in bits_of(kind)]
    assert len(laid) == len(set(laid)) <= len(board.estates)
    assert all(len(bits_of(kind)) <= most for kind, most in zip(state.tiles, (5, 4, 3, 7, 7), strict=True))
    cards = [card for place in (*state.hands, state.pile, state.discards) for card in bits_of(place)]
    cards += [card for card in state.market if card >= 0]
    assert sorted({*cards, board.stretches}) == [*range(board.stretches + 1)]  # the joker last
    assert len(cards) == len(set(cards))


def bits_of(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


class Contract(contracts.Contract):
    """Knights, dukes and cards along a river."""

    seldom = ("discard", "stop")
    seldom_moves = (Discard(3),)
    derived = ("reach",)
    vocabulary = vocabulary
    conserved = staticmethod(conserved)
    rules = tuple(f"R{number}" for number in range(1, 26))
    rulings = (
        *("R1", "R8", "R10", "R15", "R16", "R17", "R22", "R25"),
        *("R2", "R3", "R4", "R7", "R11", "R24"),  # what published descriptions say instead of the source
    )
    decisive = (Place,)
    dealt = 37  # tiles and cards

    def gesture(self, board):
        return lambda view, move: why.gesture(board, move)

    def drawn(self, said, names):
        """Return whose knight stands on each place, and the places with bastions."""
        county, for_good = (
            _("Comté {where}, {holder}").split()[0],
            _("un bastion, pour toujours").split(", ")[1],
        )
        before = {place: text.split(county)[0] for place, text in said.items()}
        knights = {place: name for place, text in before.items() for name in names if name in text}
        return knights, {place for place, text in before.items() if for_good in text}

    def standing(self, session, names):
        state, board = session.state, session.rules.board
        knights = {
            board.names[at]: names[seat] for seat, own in enumerate(state.knights) for at in bits_of(own)
        }
        knights |= {
            board.estates[at]: names[seat] for seat, own in enumerate(state.garrisons) for at in bits_of(own)
        }
        return knights, {board.names[at] for at in bits_of(state.bastions)}

    def __init__(self, box, file) -> None:
        super().__init__(box, file)
        self.every_move = (Sitting(3, MARKET, size=(640, 480)),)
        self.whole_games = ()
        self.more_whole_games = [
            Sitting(5, (*MARKET, ("points", "open")), "2", (1280, 800), curtain=True),
            Sitting(3, (), "1", (800, 600), curtain=True),
            *(Sitting(seats, MARKET, f"r{seats}", (640, 480), curtain=True) for seats in box.seats),
        ]
        self.monkeys = [
            Sitting(3 + seed % 3, MARKET if seed % 2 else (), str(seed), speed=speed, curtain=curtain)
            for seed, speed, curtain in ((1, 0, False), (2, 2, False), (3, 0, True), (4, 2, True))
        ]

    def fingers(self):
        from games.rheinlander.fingers import RheinlanderFingers

        return RheinlanderFingers

    def rates(self):
        return (
            Rate("rheinlander-4", 4, least=30_000, first=3.53, goal=1.2),
            Rate("rheinlander-5", 5, least=30_000, first=3.60, goal=1.2),
        )
