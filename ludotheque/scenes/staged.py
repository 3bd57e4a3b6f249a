"""Brings games, lessons and tables into the states in which the tour shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from ludotheque.core.game import OVER
from ludotheque.core.judgement import ADVISED
from ludotheque.core.playout import play_into
from ludotheque.core.session import Session
from ludotheque.core.setup import Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import new_game
from ludotheque.players import analysis
from ludotheque.players.characters import CHARACTERS
from ludotheque.players.remarks import OCCASIONS, remarks
from ludotheque.table.advice import advice_words
from ludotheque.table.contract.tips import FirstTip
from ludotheque.table.lesson.scene import LessonScene
from ludotheque.table.papers.advice import AdviceEntry
from ludotheque.table.reactions import Reaction
from ludotheque.table.scene import TableScene

LAST = 600  # plies after which a game is ended by agreement, if its rules allow that
MOST_UPDATES = 400  # updates that are enough for a scene to come to rest
DECISIONS = 2  # of a person, that the analysis looks at, more or less


def until_said(scene: LessonScene) -> None:
    """Update a lesson until its guide shows a note (a text for the learner) or the lesson is over."""
    scene.model.cursor = None  # as if the keyboard's cursor had not been moved during the last note
    for _step in range(MOST_UPDATES):
        scene.update(0.5)
        scene.model.tell(None)
        if (scene.guide.note or scene.guide.finished) and not scene.model.stage.animations:
            scene.update(0.5)
            return


def played_out(session: Session[Any]) -> int:
    """Play a game to its end at random, after LAST plies by agreement; return the number of plies."""
    rng = Random(session.seed)
    while session.turn != OVER:
        stop = session.rules.agreements(session.state) if session.cursor >= LAST else ()
        if stop:
            session.play(stop[0])
        else:
            play_into(session, 1, rng)
    return session.cursor


@cache
def whole(box: Box, players: tuple[Player, ...]) -> Session[Any]:
    """Return a finished game of these players."""
    session = new_game(box, players, seed="tour", started="20250101-101010").session
    played_out(session)
    return session


@cache
def studied(box: Box, session: Session[Any], played: analysis.MovesPlayed) -> Sequence[analysis.Findings]:
    """Return all parts of the analysis of a finished game, in which a person has decided a few times only."""
    few = played._replace(own=played.own[:: max(1, len(played.own) // DECISIONS)])
    return tuple(analysis.analyse(box.judgement(session.rules), few))


def decided(session: Session[Any], ply: int) -> int:
    """Return the first number of plies from `ply` on with seat 0 to move, `ply` if there is none."""
    later = range(ply, len(session.steps))
    return next((at for at in later if session.rules.turn(session.state_at(at)) == 0), ply)


def speak(table: TableScene) -> None:
    """Show the longest remark that any character makes. The seat with the highest number says it."""
    seats = range(len(table.session.players))
    longest = max((line for one in CHARACTERS for on in OCCASIONS for line in remarks(one, on)), key=len)
    table.model.reactions.show(Reaction(dict.fromkeys(seats, "pleased"), seats[-1], longest))
    table.model.show()


def rest(table: TableScene) -> None:
    """Clear the message on a table, and put down the piece that the player holds."""
    table.model.papers.message.clear()
    table.model.let_go()


def hold(table: TableScene) -> None:
    """Pick up the piece that has the most destinations."""
    model, hand = table.model, table.model.hand
    reach: dict[str, int] = {}
    for place in model.game.offered():
        hand.take(place)
        reach[place] = len(hand.destinations)
        hand.put_back()
    if reach:
        hand.take(max(reach, key=lambda place: (reach[place], place)))
    model.show()


def refuse(table: TableScene) -> None:
    """Show the longest sentence about a game, which is as long as the longest refusals, as a refusal."""
    longest = max((box.pitch() for box in GAMES.values()), key=len)
    table.model.papers.message.say(longest, "M5", table.app.seconds)
    table.model.show()


def tell(table: TableScene, tips: Sequence[FirstTip]) -> None:
    """Show the longest of a game's tips."""
    table.model.papers.tip.say(table.model.moment, max(tips, key=lambda tip: len(tip.words())))
    table.model.show()


def advise(table: TableScene) -> None:
    """Show advice on the first legal moves, without asking a computer player."""
    model, rules = table.model, table.session.rules
    at, entries = model.game.position, []
    for number, move in enumerate(model.game.legal[:ADVISED], 1):
        text = advice_words(rules, table.look, at, (move,), ())
        entries.append(AdviceEntry(text, number, -1, (move,), table.look.gestures.ways(at, (move,))))
    model.papers.advice.say(model.moment, entries)
    model.show()
