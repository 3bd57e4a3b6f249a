"""How long the frames of a monkey take, beside a fixed loop."""

import time
from statistics import median

from ludotheque.commands.bench.yardstick import BUDGET_RATE, loop

USUAL, WORST = 0.1, 0.5  # seconds of processor time, on the machine that the budgets were made for
HASTY = 0.99  # so many of the frames, at least, take no longer than usual
TURNS = 5  # of the loop after every frame


class Frames:
    """Times every step of an app, whoever takes it.

    The promise is that no frame is over 100 ms. What is timed is the processor time of the thread that draws,
    beside some turns of a loop right after it: other programs do not count, nor does a machine that is slow,
    or has become so because its cores share their caches and their clock. A few first frames have to import
    a module that the program itself would have prepared while it was idle; so 99 of 100 frames must keep the
    promise to the letter, and none may take five times as long. (The worst of 9,000 has been seen at 110 to
    160 ms, and 99 of 100 at 30 ms.)
    """

    def __init__(self, app) -> None:
        self.times: list[float] = []
        step = app.step

        def timed(dt: float) -> bool:
            drawn: bool
            drawn, seconds = _timed(lambda: step(dt))
            turn = median(_timed(loop)[1] for _turn in range(TURNS))
            self.times.append(seconds / (turn * BUDGET_RATE))
            return drawn

        app.step = timed

    def check(self) -> None:
        """Fail if the frames took too long."""
        times = sorted(self.times)
        assert times[-1] < WORST
        assert times[int(HASTY * len(times))] < USUAL


def _timed(work):
    started = time.thread_time()
    done = work()
    return done, time.thread_time() - started
