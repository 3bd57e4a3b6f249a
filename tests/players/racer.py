"""A judgement of the toy race, and what makes it in another process."""

import os
import time

from toy import Peek, Rest, Stop, ToyRules, Walk

from ludotheque.core.judgement import Candidate, Judgement, Reason
from ludotheque.core.odds import decided, odds


class Racer(Judgement):
    """Walks as far as it can; a beginner loiters. It remembers how often it has seen somebody peek."""

    unit = 1.0

    def __init__(self, rules, level="club"):
        self.rules, self.level = rules, level

    def at_level(self, level, temper=""):
        if temper:
            raise ValueError(temper)
        return Racer(self.rules, level)

    def remember(self, memory, seat, before, move, after):
        return (memory or 0) + isinstance(move, Peek)

    def candidates(self, view, seat, memory):
        sign = -1 if self.level == "beginner" else 1
        found = [
            Candidate(sign * move.steps, (move,), (Reason("far", (("steps", move.steps),)),))
            for move in self.rules.legal(view)
            if isinstance(move, Walk)
        ]
        found.append(Candidate(-5.0 + 20.0 * bool(memory), (Rest(),)))
        return sorted(found, key=lambda one: -one.score)

    def score(self, view):
        return view.positions

    def chances(self, state):
        outcome = self.rules.outcome(state)
        return decided(outcome, self.rules.seats) if outcome else odds(state.positions)

    def agrees(self, view, seat, memory, move):
        return view.positions[seat] == max(view.positions)

    def proposes(self, view, seat, memory):
        return Stop() if max(view.positions) - view.positions[seat] > 6 else None


def racer(seats=2):
    return Racer(ToyRules(seats))


class Suicidal(Racer):
    """Ends its process as soon as it is asked."""

    def at_level(self, level, temper=""):
        return self

    def candidates(self, view, seat, memory):
        os._exit(3)


def suicidal():
    return Suicidal(ToyRules(2))


class Sleeper(Racer):
    """Thinks much longer than anybody waits."""

    def at_level(self, level, temper=""):
        return self

    def candidates(self, view, seat, memory):
        time.sleep(600)


def sleeper():
    return Sleeper(ToyRules(2))
