"""What the contract of all games is told of the castles: Highlanders and Rheingold."""

import re
from pathlib import Path

import contracts
from contracts import Sitting
from games.castles import vocabulary
from speeds import Rate

from ludotheque.games.castles.rules import state as castles
from ludotheque.games.castles.rules.moves import Attack, Occupy, Take
from ludotheque.games.castles.why import Why


def conserved(rules, state) -> None:
    """Knights by piece (C1, C2), one army a place (C8), and shields by worth (C1, C13, C14)."""
    colours = 2 if rules.seats == 2 else 1
    board = rules.board
    for seat in range(rules.seats):
        own = state.knights[seat]
        assert all(knights >= 0 for knights in own)
        assert fits_pieces(own, colours), f"seat {seat}: {own}"
        laid = [state.shields[k] for k, owner in enumerate(state.owners) if owner == seat]
        for worth, many in enumerate((3, 1, 1, 1)):
            assert laid.count(worth) + state.gone[seat][worth] <= colours * many
    for place in range(len(board.names)):
        armies = [seat for seat in range(rules.seats) if state.knights[seat][place]]
        assert place in board.scrolls or len(armies) <= 1
    for k, owner in enumerate(state.owners):
        holders = [seat for seat in range(rules.seats) if state.knights[seat][board.castles[k]]]
        assert holders in ([], [owner])
        assert owner != castles.NOBODY or state.shields[k] == castles.NO_SHIELD
        if owner == castles.NOBODY:
            assert not holders


def fits_pieces(armies, colours: int) -> bool:
    """Return whether pieces worth 5, 2 and 1 of so many colours can stand for these armies (C2)."""
    small = sum(army % 2 for army in armies if army < 5)
    odd_rests = {0: small}  # fives used -> fewest armies whose rest is odd, and so needs a one
    for army in (army for army in armies if army >= 5):
        fewest: dict[int, int] = {}
        for used, odd in odd_rests.items():
            for more in range(min(army // 5, 4 * colours - used) + 1):
                tried = odd + (army - 5 * more) % 2
                fewest[used + more] = min(tried, fewest.get(used + more, tried))
        odd_rests = fewest
    rests = [(sum(armies) - 5 * used, odd) for used, odd in odd_rests.items()]
    return any(rest - 2 * min(5 * colours, (rest - odd) // 2) <= 12 * colours for rest, odd in rests)


class Contract(contracts.Contract):
    """Two games with one set of rules."""

    derived = ("held", "spread")
    boundless = True
    vocabulary = vocabulary
    conserved = staticmethod(conserved)
    rules = tuple(f"C{number}" for number in range(1, 20))
    small_map = Path(__file__).parents[2] / "maps" / "glen.tmx"  # at random, a large land takes long
    on_a_card = (Occupy,)
    decisive = (Attack, Occupy, Take)
    typed = 300

    def gesture(self, board):
        points = {name: (float(number), 0.0) for number, name in enumerate(board.names)}
        why = Why(board, points, ("Ada", "Blaise", "Cosima"))
        return lambda view, move: why.act(view, (move,), "")

    def __init__(self, box, file) -> None:
        super().__init__(box, file)
        if box.id == "highlanders":
            self.seldom = ("stop",)
            self.stopped = {"highlanders-format-1-three-fronts": "C9"}
            self.rulings = ("C2", "C3", "C16", "C18", "C19")
            self.every_move = (Sitting(2, size=(640, 480), small=True),)
            self.whole_games = ()
            self.more_whole_games = [
                *(whole(2, "7", (640, 480)), whole(5, "3", (1024, 640))),
                *(whole(seats, f"h{seats}", (1024, 640)) for seats in box.seats),
            ]
            self.monkeys = [
                Sitting(2 + n, seed=str(n), speed=speed, small=True) for n in (1, 2) for speed in (0, 2)
            ]
        else:
            self.seldom = ("stop", "attack")
            self.rulings = ("C2", "C16", "C18", "C19")
            self.every_move = (Sitting(3, size=(640, 480), small=True), Sitting(5, size=(640, 480)))
            self.whole_games = ()
            self.more_whole_games = [
                whole(3, "7", (1280, 800)),
                *(whole(seats, f"g{seats}", (1024, 640)) for seats in box.seats),
            ]
            self.monkeys = (Sitting(3), Sitting(4, seed="2", speed=2))

    def drawn(self, said, names):
        """Return each army by (place, name), and each castle's holder."""
        parts = [(place, part) for place, text in said.items() for part in text.split(", ")]
        whose = [
            (place, name, re.search(r"\d+", part)) for place, part in parts for name in names if name in part
        ]
        armies = {(place, name): int(number[0]) for place, name, number in whose if number}
        return armies, {place: name for place, name, number in whose if not number}

    def standing(self, session, names):
        state, board = session.state, session.rules.board
        armies = {
            (board.names[place], names[seat]): count
            for seat, own in enumerate(state.knights)
            for place, count in enumerate(own)
            if count
        }
        held = zip(board.castles, state.owners, strict=True)
        return armies, {board.names[place]: names[owner] for place, owner in held if owner >= 0}

    def fingers(self):
        from games.castles.fingers import CastleFingers

        return CastleFingers

    def rates(self):
        least, first = {"highlanders": (50_000, 3.27), "rheingold": (40_000, 3.66)}[self.box.id]
        return (Rate(self.box.id, {"highlanders": 3, "rheingold": 4}[self.box.id], least, first, goal=1.6),)


def whole(seats: int, seed: str, size) -> Sitting:
    return Sitting(seats, (), seed, size, small=True, curtain=True)
