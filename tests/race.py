"""The toy race at a table without a window; what a test may want otherwise is an attribute of the look."""

from dataclasses import dataclass, replace

import toy
from toy import Roll, Walk

from ludotheque.core.game import CHANCE, Event
from ludotheque.core.session import Session
from ludotheque.core.setup import HUMAN, Player
from ludotheque.table.contract import geometry, gestures, look, seats, telling
from ludotheque.table.contract.terms import BACK, Destination, Landmark, LogLine
from ludotheque.table.game_view import GameView
from ludotheque.ui.drag import Source
from ludotheque.ui.motion import Piece

CLUB = "club"
WALKS = Landmark(("walk",), "Walks", "Next walk", "Walk before")
RESTS = Landmark(("rest",), "Rests", "Next rest", "Rest before")


@dataclass(frozen=True, slots=True)
class Race(toy.State):
    dealt: int = 0


class RaceRules(toy.ToyRules):
    """A race before which some numbers are dealt. What is `left` may be a secret of the seat to move.

    Without `dice` every turn begins with a six.
    """

    def __init__(self, seats=2, deals=0, secret=False, dice=True):
        super().__init__(seats)
        self.deals, self.secret, self.dice = deals, secret, dice

    def start(self):
        return Race((0,) * self.seats, left=0 if self.dice else 6)

    def turn(self, state):
        return CHANCE if state.dealt < self.deals else super().turn(state)

    def apply(self, state, move):
        if state.dealt < self.deals:
            return replace(state, dealt=state.dealt + 1)
        after = super().apply(state, move)
        return after if self.dice or after.left else replace(after, left=6)

    def view(self, state, seat):
        return replace(state, left=0) if self.secret and seat != state.seat else state

    def events(self, before, move, after):
        return (Event(move.verb, -1 if isinstance(move, Roll) else before.seat),)


class Geometry(geometry.Geometry):
    """A line of fields; all numbers lie face down. Each point says to whom the board is turned."""

    def __init__(self, turns):
        super().__init__(None)
        self.turns = turns

    def arrange(self, view, eyes):
        runners = [Piece(f"runner-{seat}", str(at), seat=seat) for seat, at in enumerate(view.positions)]
        number = Piece("number", "hand", face=BACK, seat=view.seat)
        return geometry.Arrangement((number, *runners), {"hand": (0.0, -1.0 if eyes is None else eyes)})


class Gestures(gestures.Gestures):
    """Walks in a row are one path, if the test says so."""

    def __init__(self):
        self.dealt = lambda view: False
        self.rests = lambda view: True
        self.joined = False

    def chance_is_dealt(self, view):
        return self.dealt(view)

    def settled(self, view):
        return self.rests(view)

    def trail(self, move, at):
        return (("start", str(move.steps)),) if isinstance(move, Walk) else ()

    def goes_on(self, before, move, at):
        return self.joined and isinstance(before, Walk) and isinstance(move, Walk)

    def sources(self, at):
        return (Source("runner", "ahead"), Source("runner", "behind", offered=False)) if at.legal else ()

    def spots(self, at):
        return {f"step-{move.steps}": Destination((move,)) for move in at.legal if isinstance(move, Walk)}


class Telling(telling.Telling):
    """Tells each event by its kind, except rolls; some are told together, if the test says which."""

    def __init__(self, names):
        super().__init__(None, names)
        self.sought = (WALKS, RESTS)
        self.long = lambda view, events: False
        self.together = ()

    def landmarks(self):
        return self.sought

    def stroke(self, view, events):
        return "at length" if self.long(view, events) else None

    def lines(self, events):
        return tuple(LogLine(event.kind, event.seat) for event in events if event.kind != "roll")

    def as_one(self, before, after):
        kinds = before[0].kind, after[0].kind
        return (Event(" + ".join(kinds), after[0].seat),) if kinds in self.together else ()


class Seats(seats.Seats):
    """Who has something to hide, may look at the number."""

    def __init__(self, players, secret):
        super().__init__(None, players)
        self.secret = secret

    def mover(self, view):
        return -1 if view.stopped or view.conceded or max(view.positions) >= toy.GOAL else view.seat

    def private(self, view):
        return self.secret and self.mover(view) >= 0

    def peek(self, view, piece):
        return str(view.left) if piece.kind == "number" and view.left else None


def race(*moves, levels=(HUMAN, HUMAN), turns=False, **facts) -> GameView:
    """Return what the table shows of a race after these moves; the `facts` are those of the rules."""
    rules = RaceRules(len(levels), **facts)
    colours = ("gueules", "azur", "vert")
    players = [
        Player(f"Joueur {seat}", (colours[seat],)).handed_to(level, 0) for seat, level in enumerate(levels)
    ]
    session = Session(rules, toy.setup(seats=len(levels))._replace(players=tuple(players)))
    for move in moves:
        session.append(move)
    secret = facts.get("secret", False)
    parts = Geometry(turns), None, Gestures(), Telling([player.name for player in players])
    return GameView(session, look.Look(*parts, Seats(players, secret)))
