"""Writes the chronicle of a finished game in steps, so that no frame waits for it.

A page has two to four megabytes, and never many more: of pictures, and of lines of the log, there is a most.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from ludotheque.core.session import Session
from ludotheque.core.steps import as_part, yielding
from ludotheque.games import GAMES
from ludotheque.home.paths import asset
from ludotheque.i18n import language
from ludotheque.players.study import Study
from ludotheque.scenes.result.chronicle import pictures
from ludotheque.scenes.result.chronicle.chapters import Story, chapters
from ludotheque.scenes.result.chronicle.journal import reading_journal
from ludotheque.scenes.result.chronicle.markup import PAGE_END, data_address, page_start, written
from ludotheque.scenes.result.ended import ended_game
from ludotheque.scenes.result.turnings import TurningText, describe_turn
from ludotheque.table.contract.look import Look
from ludotheque.table.side_line.comparison import Comparison

STUDIED, READ, PAINTED = 0.5, 0.55, 0.95  # the shares of the work at whose end these are done
_FONTS = {"text": "normal", "italic": "italic", "title": "normal"}  # those that go along, and their style


def writing_chronicle(
    session: Session[Any], look: Look, day: str, study: Study | None, comparison: Comparison
) -> Generator[float | None, None, bytes]:
    """Write the chronicle of a finished game in the language in use; return a page that needs no other file.

    `day` is that on which the game began, in words, and `study` its analysis, None if there can be none;
    `comparison` compares its side lines with it. The `look` is laid out for the pictures, so no table may
    use it. Yields the share done, 0 to 1.
    """
    turns = list[TurningText]()
    if study:
        yield from (STUDIED * share for share in _studying(study))
        for turning in study.turnings:
            turns.append(describe_turn(session, look, turning, to_all=True))
            yield STUDIED
    ended = ended_game(session, look)._replace(person=-1)  # not "you" in the headline
    journal = yield from yielding(reading_journal(session, look, ended.turns, comparison), READ)
    wanted = {(session.cursor, False), *((turn.first, False) for turn in turns)}
    wanted |= {(turn.turn.end, True) for turn in turns}
    boards = yield from as_part(pictures.painting_boards(session, look, wanted), READ, PAINTED)
    charts = yield from yielding(pictures.drawing_charts(ended, study), PAINTED)
    story = Story(session, ended, day, study.status if study else None, turns, journal, boards, charts)
    page = [page_start(language(), session.setup.title or GAMES[session.game].title, _style(look))]
    for chapter in chapters(story, pictures.faces(look)):
        page.append(written(chapter))
        yield PAINTED
    return "\n".join([*page, PAGE_END]).encode()


def _studying(study: Study) -> Iterator[float]:
    """Run an analysis to its end, and stop it early if it was begun here; yield the share done."""
    begun = study.status in ("waiting", "stopped")
    if begun:
        study.begin()
    try:
        while study.status == "running":
            study.update(0.0)
            yield study.share
    finally:
        if begun:
            study.stop()


def _style(look: Look) -> str:
    sheet = [asset("chronicle.css").read_text(encoding="utf-8")]
    for face, style in _FONTS.items():
        font = data_address("font/ttf", asset("fonts", f"{face}.ttf").read_bytes())
        sheet.append(f"@font-face{{font-family:house-{face};font-style:{style};src:url({font})}}")
    for seat, picture in enumerate(pictures.coats(look)):
        sheet.append(f".coat-{seat}{{background-image:url({picture})}}")
    return "\n".join(sheet)
