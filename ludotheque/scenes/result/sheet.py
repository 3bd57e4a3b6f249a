"""The result of a game to share: as a picture, and as text."""

from __future__ import annotations

from typing import Any

from pygame import Surface

from ludotheque.core.session import Session
from ludotheque.i18n import _, listed
from ludotheque.scenes.result.course import course_chart
from ludotheque.scenes.result.ended import ended_game
from ludotheque.scenes.result.page import result_page
from ludotheque.table.contract.look import Look
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.palette import CREAM
from ludotheque.ui.widgets import Group, Part, Widget

WIDTH, PAD = 1100, 28  # logical pixels


def result_picture(app: App, session: Session[Any], look: Look, title: str, moment: str) -> Surface:
    """Return a picture of the result's page on wood, below `title` and `moment`, the day the game began."""
    skin, told = app.skin, ended_game(session, look)._replace(person=-1)  # not "you" in the headline
    page = result_page(app, told, skin.px(WIDTH), course_chart(app, told))
    heading = Column([Heading(title, 30), Text(moment, 18, CREAM, "italic", "center")], 0)
    whole: Part = Framed(Column([heading, page], PAD / 2), pad=PAD)
    width = skin.px(WIDTH + 2 * PAD)
    picture = skin.wood((width, whole.measure(skin, width)[1]))
    whole.place(skin, picture.get_rect())
    whole.render(picture, skin, Group[Widget]())
    return picture


def result_text(session: Session[Any], look: Look, title: str, moment: str) -> str:
    """Return the result in lines: winners, end, points; `moment` is the day on which it began, in words."""
    told = ended_game(session, look)
    outcome, players = told.outcome, told.players
    names = [player.name for player in told.winners]
    won = _("{name} a gagné") if len(names) == 1 else _("Victoire partagée : {name}")
    lines = [", ".join(filter(None, (title, moment))), ""]
    lines.append(" · ".join(filter(None, (won.format(name=listed(names)), told.score))))
    lines += filter(None, (told.ending, told.scoring))
    for seat in sorted(range(len(players)), key=lambda seat: -outcome.scores[seat]):
        name, total = players[seat].name, outcome.scores[seat]
        lines += ["", _("{what} : {said}").format(what=name, said=total) if told.score else name]
        for line, words in told.lines:
            if line.seat == seat:
                scored = line.scored and told.score
                words = _("{what} : {said}").format(what=words, said=line.points) if scored else words
                lines.append(f"- {words}")
    return "\n".join([*lines, "", *told.notes]) + "\n"
