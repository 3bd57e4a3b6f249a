"""A hand that plays Les Chevaliers at the table."""

from collections.abc import Sequence
from random import Random

from gestures import Fingers
from pygame import Rect
from seat import Seat

from ludotheque.core.game import Rules
from ludotheque.core.move import Move
from ludotheque.games.chevaliers.rules import moves as hall
from ludotheque.games.chevaliers.rules.routes import follow
from ludotheque.games.chevaliers.rules.state import WHITE


class ChevaliersFingers(Fingers):
    """A knight is carried along its way; who fights, and where the beaten go, is clicked."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        super().__init__(seat, rng)
        self.names = self.rules.board.names
        self.left: Sequence[Move] = ()  # of a way on which the enemy is asked

    def gestures(self) -> Sequence[Sequence[Move]]:
        """Return single moves but for a way, all its steps, and the ranks of an attack, all who join."""
        legal, found = self.rules.legal(self.state), []
        for move in legal:
            if isinstance(move, hall.Step):
                found.append(self.way(move))
            elif isinstance(move, hall.Halt):
                found.append(self.ranks(legal))
            elif isinstance(move, hall.Attack):
                found.append(self.assault(move))
            else:
                found.append((move,))
        return found

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        seat, names = self.seat, self.names
        match meant[0]:
            case hall.Step():
                before, self.left = self.state, self.walk(meant)
                return self.on_the_way(before)
            case hall.Pass():
                before = self.rules.apply(self.state, meant[0])
                seat.push("let-pass")
                return (*meant, *self.on_the_way(before))
            case hall.Halt():
                return until_asked(self.rules, self.state, self.muster(meant))
            case hall.Attack(by, target):
                self.put(seat.place(names[by]), seat.place(names[target]))
                return until_asked(self.rules, self.state, self.muster(meant))
            case hall.Together():
                seat.push("together")
            case hall.Split(red, white):
                seat.push(f"split-{names[red]}-{names[white]}")
            case hall.Return(post):
                seat.click(seat.place(names[self.rules.turns.free_posts(self.state)[post]]))
            case hall.End():
                seat.push("end-turn")
        return meant

    def on_the_way(self, state) -> Sequence[Move]:
        """Return the steps from `state` to where the enemy is asked, or to the end."""
        done = until_asked(self.rules, state, self.left)
        self.left = self.left[len(done) :]
        return done

    def walk(self, way: Sequence[hall.Step]) -> Sequence[Move]:
        """Carry a knight; over its squares one by one, unless it goes to and fro, which no hand can draw."""
        start, end = way[0].origin, way[-1].target
        if crosses(way):
            squares = follow(self.rules.turns, self.state, start, (end,), end)
            self.draw(start, end)
            return tuple(map(hall.Step, (start, *squares), squares))
        self.draw(start, *(step.target for step in way))
        return way

    def draw(self, *squares: int) -> None:
        points = [self.seat.place(self.names[square]) for square in squares]
        self.seat.press(points[0])
        for point in points[1:]:
            self.seat.move(point)
        self.seat.release(points[-1])
        self.seat.settle()

    def ranks(self, legal: Sequence[Move]) -> Sequence[Move]:
        """Return who stops the knight, any of those who may: two Whites at most (K14)."""
        able = [move.by for move in legal if isinstance(move, hall.Halt)]
        most = 2 if self.rules.turn(self.state) == WHITE else len(able)
        by = self.rng.sample(able, self.rng.randint(1, min(len(able), most)))
        return (hall.Halt(by.pop(0)), *map(hall.Join, by), hall.Fight())

    def assault(self, attack: hall.Attack) -> Sequence[Move]:
        """Return an attack with any of those who may join it."""
        begun = self.rules.apply(self.state, attack)
        able = [move for move in self.rules.legal(begun) if isinstance(move, hall.Join)]
        most = min(len(able), 1) if self.state.side == WHITE else len(able)  # K14
        return (attack, *self.rng.sample(able, self.rng.randint(0, most)), hall.Fight())

    def muster(self, meant: Sequence[Move]) -> Sequence[Move]:
        """Have those fight who are meant to, by their picture or their square; return it in their order."""
        seat, names = self.seat, self.names
        wanted = [names[move.by] for move in meant if isinstance(move, hall.Halt | hall.Join)]
        joined = seat.seen["card"]["joined"]
        left_out = [name for name in joined if name not in wanted]
        for name in [*left_out, *(name for name in wanted if name not in joined)]:
            point = seat.place(name)
            if self.rng.random() < 0.5 or Rect(seat.seen["card"]["rect"]).collidepoint(point):
                seat.push(f"join-{name}")
            else:
                seat.click(point)
        assert sorted(seat.seen["card"]["joined"]) == sorted(wanted)
        order = [names.index(name) for name in seat.seen["card"]["joined"]]
        seal = "halt" if "halt" in seat.seen["buttons"] else "fight"
        first = [hall.Halt(order.pop(0))] if seal == "halt" else [meant[0]]
        seat.push(seal)
        if seat.seen.get("card", {}).get("warned"):  # likelier to be out than to win: it asks once more
            seat.push(seal)
        return (*first, *map(hall.Join, order), hall.Fight())

    def way(self, step: hall.Step) -> Sequence[Move]:
        """Return a way that begins so and crosses no square twice, else one to and fro."""
        ways = [self.stroll(step) for _ in range(12)]
        return next((way for way in ways if not crosses(way)), ways[0])

    def stroll(self, step: hall.Step) -> Sequence[Move]:
        way, state = [step], self.rules.apply(self.state, step)
        while state.left:
            if isinstance(self.rules.legal(state)[-1], hall.Pass):
                state = self.rules.apply(state, hall.Pass())
            way.append(self.rng.choice(self.rules.legal(state)))
            state = self.rules.apply(state, way[-1])
        return tuple(way)


def crosses(way: Sequence[hall.Step]) -> bool:
    """Return whether a way comes to a square twice."""
    return len({step.target for step in way}) < len(way)


def until_asked(rules: Rules, state, moves: Sequence[Move]) -> Sequence[Move]:
    """Return those of the `moves` of one seat that come before somebody else, or chance, is asked."""
    seat, done = rules.turn(state), []
    for move in moves:
        if rules.turn(state) != seat:
            break
        state = rules.apply(state, move)
        done.append(move)
    return tuple(done)
