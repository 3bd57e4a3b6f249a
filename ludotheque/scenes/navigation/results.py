"""What is told of a finished game: its analysis, its chronicle, and a picture, text and film of its end."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.i18n import _
from ludotheque.ui.app import App

if TYPE_CHECKING:  # the shelf is shown before any game is imported
    from pygame import Surface

    from ludotheque.core.session import Session
    from ludotheque.players.study import Study
    from ludotheque.table.contract.look import Look


class GameResults:
    """Analyses finished games, and shows what came of them outside the table."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._study: tuple[Session[Any], Study] | None = None  # the last game analysed, and its analysis

    def studied(self, session: Session[Any], look: Look) -> Study | None:
        """Return the analysis of a finished game, the previous one unless stopped; None if there is none."""
        from ludotheque.games.opening import Opened, worker_of
        from ludotheque.players.study import Study
        from ludotheque.scenes.result.turnings import played_in

        if session.kept or not GAMES[session.game].analysed:
            return None
        played = played_in(session, look)
        known, study = self._study or (None, None)
        whole = study is not None and study.status in ("running", "done") and study.played == played
        if study is None or known is not session or not whole:
            study = Study(worker_of(Opened(session, look.geometry.board_map)), played)
            self._study = session, study
        return study

    def chronicle(self, session: Session[Any], look: Look) -> Generator[float | None, None, bytes]:
        """Write the chronicle of a finished game, a page of HTML, in steps."""
        from ludotheque.games.opening import Opened, worker_of
        from ludotheque.players.levels import ADVISER
        from ludotheque.scenes.result.chronicle.writing import writing_chronicle
        from ludotheque.table.side_line.comparison import Comparison

        compares = session.branches and ADVISER in GAMES[session.game].levels
        worker = worker_of(Opened(session, look.geometry.board_map)) if compares else None
        (_title, day), study = named(session.setup), self.studied(session, look)
        try:
            return (yield from writing_chronicle(session, look, day, study, Comparison(session, worker)))
        finally:
            if worker:
                worker.close()

    def picture(self, session: Session[Any], look: Look) -> Surface:
        """Return the result of a game as a picture."""
        from ludotheque.scenes.result.sheet import result_picture

        return result_picture(self._app, session, look, *named(session.setup))

    def text(self, session: Session[Any], look: Look) -> str:
        """Return the result of a game as text."""
        from ludotheque.scenes.result.sheet import result_text

        return result_text(session, look, *named(session.setup))

    def film(self, session: Session[Any], look: Look) -> Generator[float | None, None, bytes] | None:
        """Return the steps that make a GIF of a game's decisive moment, None if there is no such moment."""
        from ludotheque.scenes.result.decisive import decisive_turn, filming_turn

        known, study = self._study or (None, None)
        told = study.moments if study and known is session and study.status == "done" else ()
        turn = None if session.kept else decisive_turn(session, look, told)
        return filming_turn(session, look, turn) if turn else None


def named(setup: Setup) -> tuple[str, str]:
    """Return (title, day in words on which it began) of a game; the day is "" if the date is unreadable."""
    from datetime import date

    from ludotheque.home.moments import day

    title = GAMES[setup.game].title
    if setup.title:
        title = _("{game} : {title}").format(game=title, title=setup.title)
    try:
        return title, day(date.fromisoformat(setup.started[:8]))
    except ValueError:
        return title, ""
