"""What the contract of all games is told of Les Chevaliers."""

import contracts
from contracts import Sitting
from games.chevaliers import vocabulary
from games.chevaliers.timings import timings
from speeds import Rate

from ludotheque.games.chevaliers.rules.moves import Attack, Split, Together
from ludotheque.games.chevaliers.why import Why
from ludotheque.players.player import hire


def conserved(rules, state) -> None:
    """Knights (K1): never two on a square, none on a wall, no more than there were, Whites home at chests."""
    board, places = rules.board, (state.whites, state.reds, state.home)
    spots = [square for place in places for square in bits_of(place)]
    assert len(spots) == len(set(spots))
    assert all(board.open >> square & 1 for square in spots)
    assert set(bits_of(state.home)) <= set(board.chests)
    assert state.whites.bit_count() + state.home.bit_count() <= 3
    assert state.reds.bit_count() + len(state.returning) <= 6
    assert 0 <= state.quiet <= 60  # K19
    assert not (state.moved | state.fought) & ~(state.whites | state.reds)


def bits_of(mask: int) -> list[int]:
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


class Contract(contracts.Contract):
    """Whites and Reds in a hall."""

    seldom = ("pass", "together", "split", "draw", "concede")
    seldom_moves = (Together(), Split(0, 1))
    stopped = {  # noqa: RUF012
        "chevaliers-format-1-quiet": "K19",
        "chevaliers-format-1-rules-2-stopped": "K17",
        "chevaliers-format-1-rules-3-base": "K17",
    }
    vocabulary = vocabulary
    conserved = staticmethod(conserved)
    rules = tuple(f"K{number}" for number in range(1, 20))
    rulings = ("K1", "K3", "K5", "K6", "K7", "K8", "K10", "K14", "K17", "K19")
    decisive = (Attack,)

    def gesture(self, board):
        why = Why(board)
        return lambda view, move: why.gesture(view, [move])

    def drawn(self, said, names):
        """Return whose knight stands on each square."""
        return {place: name for place, text in said.items() for name in names if name in text}

    def standing(self, session, names):
        state, board = session.state, session.rules.board
        sides = (state.whites | state.home, state.reds)
        return {board.names[at]: names[seat] for seat, own in enumerate(sides) for at in bits_of(own)}

    def __init__(self, box, file) -> None:
        super().__init__(box, file)
        self.every_move = ()  # a gesture is a way of many steps: test_look has what a hand can do
        self.whole_games = ()
        self.more_whole_games = [
            *(
                Sitting(2, (), "20", (640, 480), curtain=True),
                Sitting(2, (), "21", (1024, 640), curtain=True),
            ),
            *(Sitting(2, (), f"c{n}", (1280, 800), curtain=True) for n in range(6)),
        ]
        self.monkeys = [Sitting(2, seed=str(seed), speed=speed) for seed in (1, 2, 3) for speed in (0, 2)]

    def player(self, rules):
        """Return one who plays well: at random the knights hardly meet before K19 ends the game."""
        judgement = self.box.judgement(rules)
        seats = [hire(judgement, seat, "club", seed="contract") for seat in range(rules.seats)]
        return lambda state: seats[rules.turn(state)].choose(state)

    def fingers(self):
        from games.chevaliers.fingers import ChevaliersFingers

        return ChevaliersFingers

    def rates(self):
        return (Rate(self.box.id, 2, least=25_000, first=3.02),)  # 3.69 before K5 and K19 changed the game

    def timings(self, begin):
        """Time the search for the ends of a roll."""
        return timings(begin)
