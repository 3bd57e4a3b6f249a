"""Moves made by hand at the table of each game: by a drag or by two clicks, as chance has it."""

from collections.abc import Sequence
from random import Random

from border import spot as card_spot
from rhine import card as number_spot
from rhine import spot as rack_spot
from seat import Seat

from ludotheque.core.game import Move, Rules
from ludotheque.games.castles.moves import Attack, March, Occupy
from ludotheque.games.castles.moves import End as EndTurn
from ludotheque.games.castles.moves import Take as TakeCastle
from ludotheque.games.chevaliers import moves as hall
from ludotheque.games.chevaliers.routes import follow
from ludotheque.games.chevaliers.state import WHITE
from ludotheque.games.rheinlander import moves as rhine
from ludotheque.games.schotten_totten import moves as border
from ludotheque.games.schotten_totten.cards import CARD_NAMES


class Fingers:
    """One hand at the table; `make` returns what its gesture means, until somebody else is asked."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.rules: Rules = seat.scene.session.rules

    @property
    def state(self):
        return self.seat.scene.session.state

    def gestures(self) -> Sequence[Sequence[Move]]:
        """Return what may be meant now: each is the moves of one gesture."""
        return [(move,) for move in self.rules.legal(self.state)]

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        raise NotImplementedError

    def put(self, start, end) -> None:
        """Bring something from one point to another."""
        if self.rng.random() < 0.7:
            self.seat.drag(start, end)
        else:
            self.seat.click(start)
            self.seat.click(end)


class CastleFingers(Fingers):
    """Armies are dragged, the wheel says how many; a card asks who goes in."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        names, castles = self.rules.board.names, self.rules.board.castles
        match meant[0]:
            case EndTurn():
                self.seat.push("end-turn")
            case Occupy(count, shield):
                self.occupy(count, shield)
            case March(origin, target, count):
                self.carry(names[origin], names[target], count)
            case TakeCastle(castle, gate):
                self.carry(names[gate], names[castles[castle]], None)
            case Attack(castle, gate, count):
                self.carry(names[gate], names[castles[castle]], count)
        return meant

    def carry(self, origin: str, target: str, count: int | None) -> None:
        seat = self.seat
        seat.press(seat.army(origin))
        held = seat.seen["held"]
        assert held["place"] == origin
        for _ in range(held["count"] - (count or held["count"])):
            seat.wheel(-1)
        assert target in seat.seen["held"]["targets"]
        start = seat.army(origin)
        seat.move((start[0] + 15, start[1] + 15))
        seat.move(seat.place(target))
        seat.release(seat.place(target))
        seat.settle()

    def occupy(self, count: int, shield: bool) -> None:
        card = self.seat.scene.card
        if card.shield != shield:
            self.seat.push("occupy-shield")
        for _ in range(abs(card.count - count)):
            self.seat.push("occupy-more" if card.count < count else "occupy-less")
        assert (card.count, card.shield) == (count, shield)
        self.seat.push("occupy")


class BorderFingers(Fingers):
    """Cards are laid, stones claimed by a click or pulled over, decks clicked or drawn from."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        seat, own = self.seat, f"side-{self.seat.seen['turn'] + 1}-"
        match meant[0]:
            case border.Play(card, stone) if CARD_NAMES[card] in ("fog", "mud"):
                self.lay(card, f"stone-{stone + 1}")
            case border.Play(card, stone) | border.Shift(card, stone):
                self.lay(card, f"{own}{stone + 1}")
            case border.Ruse(card) | border.Discard(card):
                self.lay(card, "discard")
            case border.Put(card):
                self.lay(card, "deck" if card < 54 else "tactics")
            case border.Claim(stone):
                self.touch(f"stone-{stone + 1}", f"{own}{stone + 1}")
            case border.Take(deck):
                self.touch(("deck", "tactics")[deck], "hand")
            case border.Pass():
                seat.push("pass")
            case border.End():
                seat.push("end-turn")
            case border.Deal():
                seat.push("deal")
        return meant

    def lay(self, card: int, place: str) -> None:
        self.put(card_spot(self.seat, CARD_NAMES[card]), self.seat.place(place))

    def touch(self, place: str, target: str) -> None:
        """Click on a place, or drag what lies there to where it goes."""
        if self.rng.random() < 0.7:
            self.seat.click(self.seat.place(place))
        else:
            self.seat.drag(self.seat.place(place), self.seat.place(target))


class RhineFingers(Fingers):
    """A card is laid on its space, or a knight put there and its card named; the rest is a click."""

    def make(self, meant: Sequence[Move]) -> Sequence[Move]:
        seat, names = self.seat, self.rules.board.names
        match meant[0]:
            case rhine.Place(card, space) | rhine.Reinforce(card, space) | rhine.Replace(card, space):
                self.place(card, names[space])
            case rhine.Bastion(space):
                self.put(rack_spot(seat, "own-bastions"), seat.place(names[space]))
            case rhine.Skip():
                seat.push("end-turn")
            case rhine.Discard(card) | rhine.Take(card):
                seat.click(number_spot(seat, card + 1))
            case rhine.Blind():
                seat.click(rack_spot(seat, "pile"))
        return meant

    def place(self, card: int, space: str) -> None:
        seat = self.seat
        if self.rng.random() < 0.6:
            self.put(number_spot(seat, card + 1), seat.place(space))
            return
        before = seat.scene.session.cursor
        fits = [move for move in self.rules.legal(self.state) if self.rules.board.names[move.space] == space]
        self.put(rack_spot(seat, "own-knights"), seat.place(space))
        assert (seat.scene.session.cursor == before) is (len(fits) > 1), "it asks where several cards fit"
        if len(fits) > 1:
            seat.click(number_spot(seat, card + 1))


class HallFingers(Fingers):
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
                seat.click(seat.place(names[self.rules.turns.rooms(self.state)[post]]))
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
        """Return who stops the knight, any of those who may."""
        able = [move.by for move in legal if isinstance(move, hall.Halt)]
        by = self.rng.sample(able, self.rng.randint(1, min(len(able), self.seat.scene.card.most)))
        return (hall.Halt(by.pop(0)), *map(hall.Join, by), hall.Fight())

    def assault(self, attack: hall.Attack) -> Sequence[Move]:
        """Return an attack with any of those who may join it."""
        begun = self.rules.apply(self.state, attack)
        able = [move for move in self.rules.legal(begun) if isinstance(move, hall.Join)]
        most = min(len(able), 1) if self.state.side == WHITE else len(able)  # K14
        return (attack, *self.rng.sample(able, self.rng.randint(0, most)), hall.Fight())

    def muster(self, meant: Sequence[Move]) -> Sequence[Move]:
        """Have those fight who are meant to, by their picture or their square; return it in their order."""
        seat, card, names = self.seat, self.seat.scene.card, self.names
        wanted = [move.by for move in meant if isinstance(move, hall.Halt | hall.Join)]
        left_out = [square for square in card.joined if square not in wanted]
        for square in [*left_out, *(square for square in wanted if square not in card.joined)]:
            point = seat.place(names[square])
            if self.rng.random() < 0.5 or card.rect.collidepoint(point):
                seat.push(f"join-{names[square]}")
            else:
                seat.click(point)
        assert sorted(card.joined) == sorted(wanted)
        order = list(card.joined)
        first = [hall.Halt(order.pop(0))] if card.watching else [meant[0]]
        for _time in range(1 + card.rash):  # asked once more where it is likelier to be out than to win
            assert not card.chosen
            seat.push("halt" if card.watching else "fight")
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
    """Tell whether a way comes to a square twice."""
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


HANDS = {
    "highlanders": CastleFingers,
    "rheingold": CastleFingers,
    "schotten-totten": BorderFingers,
    "chevaliers": HallFingers,
    "rheinlander": RhineFingers,
}
