"""Where the finder stops: every scene, asked from the catalogue, and how it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pygame

from ludotheque.core.end import Drawn
from ludotheque.core.game import OVER
from ludotheque.core.playout import play_into
from ludotheque.core.session import Session
from ludotheque.core.setup import Options, Player
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.games.opening import Opened, new_game
from ludotheque.home import paths
from ludotheque.home.statistics import Played
from ludotheque.i18n import _
from ludotheque.players import analysis
from ludotheque.players.characters import met
from ludotheque.scenes.games.rows import GameRow
from ludotheque.scenes.games.scene import GamesScene
from ludotheque.scenes.household.scene import HouseholdScene
from ludotheque.scenes.navigation import Navigation
from ludotheque.scenes.result.scene import ResultScene
from ludotheque.scenes.setup.scene import SetupScene
from ludotheque.table.scene import TableScene
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

NAMES = ("Leonor", "Bartholomew", "Guinevere", "Tristan", "Maximilian")
COLOURS = ("vert", "sable", "or", "azur", "gueules")
EARLY, LATE = 0.05, 0.85  # of all plies
SAMPLED = 90  # plies that are played for a sample
DAY = 86_400  # seconds
LAST = 600  # plies after which a game is stopped where it may be


@dataclass(frozen=True, slots=True)
class Stop:
    """A scene by name, what opens it, and by further names what is then done there, one after the other."""

    name: str
    open: Callable[[], object] = nothing
    touches: tuple[tuple[str, Callable[[], object]], ...] = (("", nothing),)


def stops(app: App, ways: Navigation, games: Sequence[Box], sample: bool) -> Iterator[Stop]:
    """Yield every stop; a `sample` has what the shelf opens, one set-up, and each game's table, late."""
    yield Stop("shelf", ways.shelf)
    yield Stop("settings", ways.settings)
    yield Stop("games", lambda: _list(app, ways, games[0]))
    yield Stop("game", lambda: _show_game(app, ways, games[0]))
    yield Stop("household", lambda: _show_household(app, ways))
    yield Stop("dialog", lambda: _ask(ways, games[0]))
    if not sample:
        yield Stop("chooser", lambda: ways.choose_folder(paths.locale_folder(), Path.exists))
    for box in games:
        yield from _before(app, ways, box, sample)
        yield from _at_table(app, ways, box, sample)


def _before(app: App, ways: Navigation, box: Box, sample: bool) -> Iterator[Stop]:
    """Yield what is seen before a game is begun; a sample has only the set-up with most options."""
    most = max(GAMES.values(), key=lambda one: len(one.options))
    if not sample or box is most:
        yield Stop(f"{box.id} setup", lambda: ways.setup(box.id))
    if not sample:
        yield Stop(f"{box.id} house", lambda: _seat_house(app, ways, box))
        yield Stop(f"{box.id} rulebook", lambda: ways.rulebook(box.id))


def _at_table(app: App, ways: Navigation, box: Box, sample: bool) -> Iterator[Stop]:
    for moment, share in (("early", EARLY), ("late", LATE)):
        if sample and moment == "early":
            continue
        last = () if moment == "early" else tuple((option.name, option.values[-1]) for option in box.options)
        opened = begun(box, last)
        session = opened.session
        end = played_out(session) if not sample else _played(session, SAMPLED)
        session.seek(_decided(session, round(share * end)))
        touches = (
            ("", lambda: _rest(_table(app))),
            (" held", lambda: _hold(_table(app))),
            (" refused", lambda: _refuse(_table(app))),
        )
        yield Stop(f"{box.id} {moment}", lambda opened=opened: ways.show(opened), touches)  # type: ignore[misc]
    if not sample:
        yield Stop(f"{box.id} pause", lambda: ways.menu(ways.table(opened)))
        yield Stop(f"{box.id} curtain", lambda: ways.curtain(session.players[0], nothing))
        session.seek(end)
        studied = _studied(box, session) if box.analysed else ()
        wheel = (("", lambda: _scroll(app, 99)), (" scrolled", lambda: _scroll(app, -8)))
        yield Stop(f"{box.id} result", lambda: _show_result(app, ways, opened, studied), wheel)


def _studied(box: Box, session: Session[Any]) -> Sequence[analysis.Part]:
    """Return all that the computer finds out of a game that is over."""
    played = analysis.Played(tuple(session.moves()))
    return tuple(analysis.analyse(box.judgement(session.rules), played))


def _show_result(app: App, ways: Navigation, opened: Opened, studied: Sequence[analysis.Part]) -> None:
    """Open the result with all that has been found out of the game."""
    ways.result(ways.table(opened))
    result = app.scenes.top
    assert isinstance(result, ResultScene)
    if result.study and result.study.standing != "done":
        for part in studied:
            result.study.take(part)
    app.scenes.relayout()


def _scroll(app: App, notches: int) -> None:
    """Turn the wheel, up by so many notches or down."""
    app.scenes.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=notches))


def _seat_house(app: App, ways: Navigation, box: Box) -> None:
    """Open the set-up, and have the characters of the house play every seat that there is."""
    ways.setup(box.id)
    setup = app.scenes.top
    assert isinstance(setup, SetupScene)
    setup.set_players(setup.game.seats[-1])
    for seat, who in zip(range(len(setup.seating)), met(setup.game.levels, setup.game.tempers), strict=False):
        setup.hand(seat, who)


def begun(box: Box, options: Options = ()) -> Opened:
    """Return a new game with the most players."""
    seats = box.seats[-1]
    each, sides = box.tinctures_each(seats), box.sides or COLOURS
    players = [
        Player(NAMES[seat % len(NAMES)], tuple(sides[each * seat : each * seat + each]))
        for seat in range(seats)
    ]
    return new_game(box, players, options=options, seed="layout")


def played_out(session: Session[Any]) -> int:
    """Play a game at random until it is over or may be stopped; return how many plies were played."""
    rng = Random(session.seed)
    while session.turn != OVER:
        stop = session.rules.agreements(session.state) if session.cursor >= LAST else ()
        if stop:
            session.play(stop[0])
        else:
            play_into(session, 1, rng)
    return session.cursor


def _played(session: Session[Any], plies: int) -> int:
    """Play so many plies at random; return how many there are now."""
    play_into(session, plies)
    return session.cursor


def _decided(session: Session[Any], ply: int) -> int:
    """Return the first cursor from `ply` on at which a player is to move."""
    later = range(ply, len(session.steps))
    return next((at for at in later if session.rules.turn(session.state_at(at)) >= 0), ply)


def _ask(ways: Navigation, box: Box) -> None:
    answers = [Choice("agree", _("D'accord"), nothing), Choice("refuse", _("Non"), nothing, "seal")]
    players = tuple(Player(name, (colour,)) for name, colour in zip(NAMES, COLOURS, strict=True))
    ways.ask(box.title, " ".join(box.pitch() for box in GAMES.values()), answers, players[0])


def _list(app: App, ways: Navigation, box: Box) -> None:
    """Open the list of one saved game, which has as many players as can be, once it has been read."""
    session = begun(box).session
    session.setup = session.setup._replace(started="20250101-101010")
    app.store.autosave(session)
    app.store.leave(session)
    ways.games()
    while app.scenes.top.moving():
        app.step(0.2)


def _show_game(app: App, ways: Navigation, box: Box) -> None:
    """Open what can be done with the game on top of the list."""
    _list(app, ways, box)
    listed = app.scenes.top
    assert isinstance(listed, GamesScene)
    next(widget for widget in listed.page.group if isinstance(widget, GameRow)).action()


def _show_household(app: App, ways: Navigation) -> None:
    """Open the figures of two players, each of whom has won some games."""
    ways.household()
    house = app.scenes.top
    assert isinstance(house, HouseholdScene)
    while house.moving():
        app.step(0.2)
    players = tuple(Player(name, (colour,)) for name, colour in zip(NAMES[:2], COLOURS[:2], strict=True))
    faces = tuple(range(1, 7))
    house.games = [
        Played(
            *(game, DAY * number, players, (number % len(players),), (7,) * len(players), (faces,)),
            tuple((sort, (Drawn(120, 31, 26.7),) * len(players)) for sort in box.luck()),
        )
        for number, (game, box) in enumerate(GAMES.items(), 1)
    ]
    house.show()


def _table(app: App) -> TableScene:
    table = app.scenes.top
    assert isinstance(table, TableScene)
    return table


def _rest(table: TableScene) -> None:
    """Hold nothing, and say nothing."""
    table.model.message.clear()
    table.model.let_go()


def _hold(table: TableScene) -> None:
    """Take what may go to most places."""
    model = table.model
    offered = model.game.offered()
    reach = {place: _reach(table, place) for place in offered}
    if reach:
        model.hand.take(max(reach, key=lambda place: (reach[place], place)))
    model.invalidate()


def _reach(table: TableScene, place: str) -> int:
    hand = table.model.hand
    hand.take(place)
    found = len(hand.destinations)
    hand.put_back()
    return found


def _refuse(table: TableScene) -> None:
    _rest(table)
    table.model.message.say(_sentence(), "M5", table.app.seconds)
    table.model.invalidate()


def _sentence() -> str:
    """Return a sentence as long as the longer refusals."""
    return max((box.pitch() for box in GAMES.values()), key=len)
