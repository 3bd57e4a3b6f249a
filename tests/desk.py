"""A worker without a process. It thinks only when it is asked for a reply, after as many calls as wanted."""

from importlib import import_module

from seat import COLOURS, Seat, sit_at
from sixth.box import Morris

from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.players.team import Team
from ludotheque.players.worker import WorkerLost

ADA, BLAISE = Player("Ada", ("or",)), Player("Blaise", ("azur",))


class Desk:
    """Stands in for `Worker`: each answer takes `slow` calls of `reply`, and it is lost `deaths` times."""

    slow = 0
    deaths = 0
    says = None  # a function that turns a right answer into the answer of a broken process, or None
    made: "list[Desk]" = []  # noqa: RUF012

    def __init__(self, factory, seed):
        module, _colon, function = factory.name.partition(":")
        self._team = Team(getattr(import_module(module), function)(*factory.arguments))
        self._knows = ({}, ()), []  # the players and the moves that the team has been told
        self._seed = seed
        self.questions = []  # (seat asked, number of plies, proposal)
        self.ahead = []  # (seat, number of plies) where advice was thought of ahead
        self.closed = False
        Desk.made.append(self)

    def ask(self, question, levels, moves, public=()):
        if question.ahead:
            self.ahead.append((question.seat, len(moves)))
        else:
            self.questions.append((question.seat, len(moves), question.proposal))
        self.effort, self.public = question.effort, bool(public)
        hired, told = self._knows
        hire = levels, public
        if hire != hired or moves[: len(told)] != told:
            self._team.hire(levels, self._seed, hire[1])
            told = []
        self._team.told(moves[len(told) :])
        self._knows = hire, moves
        return Asked(self._team, question)

    def lose(self, error):
        pass

    def close(self):
        self.closed = True


class Asked:
    """Stands in for `Request`. It computes its answer when `reply` is called."""

    def __init__(self, team, question):
        self._answers = team.answers(question)
        self.waiting, self._looks = True, 0

    def reply(self, seconds):
        self._looks += 1
        if not self.waiting or self._looks <= Desk.slow:
            return None
        if Desk.deaths:
            Desk.deaths, self.waiting = Desk.deaths - 1, False
            raise WorkerLost
        answer = next(self._answers)
        answer = Desk.says(answer) if Desk.says else answer
        self.waiting, self._looks = not answer.last, 0
        return answer

    def cancel(self):
        self.waiting = False


def at_morris(monkeypatch):
    """Add the example game morris to the catalogue, and replace every worker by a desk. Return `Desk`."""
    box = Morris()
    monkeypatch.setitem(GAMES, box.id, box)
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr("ludotheque.players.player.ADVICE_TRIALS", 4)
    monkeypatch.setattr("ludotheque.players.futures.TRIALS", 2)
    monkeypatch.setattr(Desk, "slow", 0)
    monkeypatch.setattr(Desk, "deaths", 0)
    monkeypatch.setattr(Desk, "says", None)
    Desk.made.clear()
    return Desk


def sit(*levels, **settings):
    """Return the seat of a new game of morris, in which Ada and Blaise play at these levels."""
    players = [player.handed_to(level, 0) for player, level in zip((ADA, BLAISE), levels, strict=True)]
    return sit_at("morris", players, "1", settled=False, **settings)


def think_for_ever(monkeypatch) -> None:
    """Make computer players think without ever answering."""
    monkeypatch.setattr("ludotheque.players.worker.Worker", Desk)
    monkeypatch.setattr(Desk, "slow", 10**9)


def sit_among(*levels: str, game: str = "highlanders", **settings) -> Seat:
    """Return the seat of a new game between players of these levels."""
    players = [
        Player(f"Joueur {seat + 1}", (COLOURS[seat],)).handed_to(level, 0)
        for seat, level in enumerate(levels)
    ]
    seat = sit_at(game, players, "1", settled=False, **settings)
    seat.app.step(0.01)
    return seat


def thrown(*levels: str, **settings) -> Seat:
    """Return the seat of a castle game in which the first player has thrown the die."""
    seat = sit_among(*levels, **settings)
    seat.scene.director.throw()
    seat.app.step(0.01)
    return seat


class Told:
    """Stands in for a report on an event. It is finished at once and draws nothing."""

    done, changed = True, False

    def __init__(self, suspense=False):
        self.suspense = suspense

    def layout(self, *_where):
        pass

    def update(self, dt):
        pass

    def finish(self):
        pass

    def draw(self, surface):
        pass

    def trace(self):
        return {}
