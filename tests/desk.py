"""A worker without a process: it thinks when it is looked at, after as many looks as a test wants."""

from importlib import import_module

from ludotheque.players.team import Question, Team
from ludotheque.players.worker import WorkerLost


class Desk:
    """Stands for `Worker`; `slow` is how many looks an answer takes, `deaths` how often it is lost."""

    slow = 0
    deaths = 0
    says = None  # makes of a right answer what a broken process would send
    made: "list[Desk]" = []  # noqa: RUF012

    def __init__(self, factory, seed):
        module, _colon, function = factory.name.partition(":")
        self._team = Team(getattr(import_module(module), function)(*factory.arguments))
        self._knows = {}, []  # levels, and moves told
        self._seed, self.asked, self._number, self._looks = seed, None, 0, 0
        self.questions = []  # who was asked after how many plies
        self.closed = False
        Desk.made.append(self)

    def ask(self, seat, levels, moves, proposal="", advice=False):
        self._number += 1
        self.asked, self._looks = Question(self._number, seat, len(moves), proposal, advice), 0
        self.questions.append((seat, len(moves), proposal))
        hired, told = self._knows
        if levels != hired or moves[: len(told)] != told:
            self._team.hire(levels, self._seed)
            told = []
        self._team.told(moves[len(told) :])
        self._knows = levels, moves

    def answer(self, seconds):
        if self.asked is None:
            return None
        self._looks += 1
        if self._looks <= Desk.slow:
            return None
        if Desk.deaths:
            Desk.deaths -= 1
            self.asked = None
            raise WorkerLost
        asked, self.asked = self.asked, None
        answer = self._team.answer(asked)
        return Desk.says(answer) if Desk.says else answer

    def forget(self):
        self.asked = None

    def close(self):
        self.closed, self.asked = True, None
