"""Finds the decisive turn of a game, and shows it in about five seconds, as a replay or as a GIF."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import pairwise
from typing import Any

import pygame

from ludotheque.core.player_turns import PlayerTurn
from ludotheque.core.session import Session
from ludotheque.picture.board_picture import SMALL, finished_picture, paint_small
from ludotheque.picture.gif import GifFrame, gif, gif_frame
from ludotheque.players.analysis import LEAST, Moment
from ludotheque.table.contract.look import Look
from ludotheque.table.course import Course
from ludotheque.table.game_view import GameView, turns_of
from ludotheque.table.view.film import Beats, filming
from ludotheque.table.view.miniature import fitted
from ludotheque.table.view.stroke import SECONDS
from ludotheque.ui.skin import Skin

WHOLE = 5.0  # seconds: about the length of the replay
QUIET = 0.6  # seconds of a move that is not shown at length, with the pause after it
STEP, LAST = 8, 150  # hundredths of a second that each frame is shown; likewise the last frame
SIDES = (
    520,
    400,
    300,
)  # pixels of the GIF's longer side, to be tried in turn until the file is small enough
MOST_BYTES = 4_000_000
DRAWN, LETTERS = 2, 1.5  # frames are drawn larger by the first factor, letters by the second, then reduced


def decisive_turn(session: Session[Any], look: Look, moments: Sequence[Moment] = ()) -> PlayerTurn | None:
    """Return the decisive turn of a finished game, None if there is none.

    It is the turn in which the winners' chances (in `moments`, which has those of all seats) rose most, if by
    LEAST or more. Otherwise, it is the latest turn in which a winner came out best in a fight or a similar
    event.
    """
    outcome, turns = session.rules.outcome(session.state), turns_of(session, look).found
    if outcome is None or not turns:
        return None
    rises = {
        after.plies: sum(after.chances[seat] - before.chances[seat] for seat in outcome.winners)
        for before, after in pairwise(moments)
    }
    turn = max(turns, key=lambda turn: rises.get(turn.end, 0.0))
    if rises.get(turn.end, 0.0) >= LEAST:
        return turn
    game = GameView(session, look)
    for turn in reversed(turns):
        for ply in range(turn.start, turn.end):
            stroke = look.telling.stroke(game.public(ply), game.events(ply))
            if stroke and stroke.winner in outcome.winners:
                return turn
    return None


def beats_of(session: Session[Any], look: Look, turn: PlayerTurn) -> Beats:
    """Return the parts of a turn to show, at least one, as (start, end): the plies from `start` to `end` - 1.

    The plies of a part are shown together. The last part returned is the one with the turn's last event that
    is shown at length, such as a fight, or the last part of the turn. Before it come as many parts as fit
    into WHOLE seconds.
    """
    game = GameView(session, look)
    course, at = Course(game, turn.start, turn.end), turn.start
    found: list[tuple[int, int, float]] = []
    last = 0
    while at < turn.end:
        after = course.beat(at)
        stroke = look.telling.stroke(game.public(at), game.events(at)) if after == at + 1 else None
        found.append((at, after, SECONDS[stroke.weight] if stroke else QUIET))
        last = len(found) if stroke else last
        at = after
    beats, seconds = list[tuple[int, int]](), 0.0
    for start, end, takes in reversed(found[: last or len(found)]):
        seconds += takes
        if beats and seconds > WHOLE:
            break
        beats.insert(0, (start, end))
    return beats


def filming_turn(session: Session[Any], look: Look, turn: PlayerTurn) -> Generator[float | None, None, bytes]:
    """Make a GIF of a turn in steps; `look` is laid out for it, so no table on screen may use it."""
    found, painter = look.geometry.board_map, look.geometry.painter
    painted = finished_picture(found, painter, SMALL)
    if painted is None:
        painted = yield from paint_small(found, painter)
    beats, data = beats_of(session, look, turn), b""
    for side in SIDES:
        large = fitted(found.size, DRAWN * side)
        board = pygame.transform.smoothscale(painted.convert(), large)
        wide, high = fitted(found.size, side)
        size = wide - wide % 2, high
        frames: list[GifFrame] = []
        for picture in filming(session, look, board, Skin(LETTERS), beats, STEP / 100):
            frames.append(gif_frame(pygame.transform.smoothscale(picture, size), STEP))
            yield None
        frames[-1] = frames[-1]._replace(delay=LAST)
        data = yield from gif(size, frames)
        if len(data) <= MOST_BYTES:
            break
    return data
