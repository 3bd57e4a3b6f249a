"""The result of a game to be sent: as one picture, and as text to be pasted anywhere."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from ludotheque.core.session import Session
from ludotheque.games import GAMES
from ludotheque.i18n import _, listed
from ludotheque.scenes.result.page import compose
from ludotheque.scenes.result.scene import course_of, notes_on, outcome_of, score_words
from ludotheque.table.contract.look import Look
from ludotheque.ui.app import App
from ludotheque.ui.palette import CREAM, GOLD_LIGHT

WIDTH = 1100  # logical pixels


def result_picture(app: App, session: Session[Any], look: Look, title: str, moment: str) -> Surface:
    """Return the page of a result on wood, under the game's title and the day it was played."""
    skin, outcome = app.skin, outcome_of(session)
    pad, width = skin.px(28), skin.px(WIDTH)
    lines = tuple((line, look.telling.score_line(line)) for line in outcome.sheet)
    ending, score = GAMES[session.game].ending_of(outcome), score_words(outcome, look.telling)
    course = course_of(session, look)
    notes = notes_on(session)
    page = compose(app, (width, 0), session.players, outcome, score, ending, lines, course, notes).picture
    heading = skin.heading(title, width, 30, GOLD_LIGHT)
    day = skin.text(moment, "italic", 18, CREAM)
    top = pad + heading.get_height() + day.get_height() + pad // 2
    picture = skin.wood((width + 2 * pad, top + page.get_height() + pad))
    picture.blit(heading, (pad, pad // 2))
    picture.blit(day, day.get_rect(midtop=(picture.get_width() // 2, pad // 2 + heading.get_height())))
    picture.blit(page, (pad, top))
    return picture


def result_text(session: Session[Any], look: Look, title: str, moment: str) -> str:
    """Return who has won and why everybody has the points they have, a line each."""
    outcome, players = outcome_of(session), session.players
    names = [players[seat].name for seat in outcome.winners]
    won = _("{name} a gagné") if len(names) == 1 else _("Victoire partagée : {name}")
    score = score_words(outcome, look.telling)
    lines = [", ".join(filter(None, (title, moment))), ""]
    lines.append(" · ".join(filter(None, (won.format(name=listed(names)), score))))
    lines.append(GAMES[session.game].ending_of(outcome))
    for seat in sorted(range(len(players)), key=lambda seat: -outcome.scores[seat]):
        total = f" : {outcome.scores[seat]}" if score else ""
        lines += ["", f"{players[seat].name}{total}"]
        for line in outcome.sheet:
            if line.seat == seat:
                points = f" : {line.points}" if line.scored and score else ""
                lines.append(f"- {look.telling.score_line(line)}{points}")
    return "\n".join([*lines, "", *notes_on(session)]) + "\n"
