"""The page of the house as one picture: everybody in a table, then one of them, then dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from ludotheque.core.setup import known_as
from ludotheque.games import GAMES
from ludotheque.home.statistics import (
    Figures,
    Person,
    Played,
    encounters,
    meeting,
    people,
    received,
    thrown,
)
from ludotheque.i18n import _, ngettext
from ludotheque.picture.pieces import Pieces
from ludotheque.players.rating import MARKS, rating, suiting
from ludotheque.players.words import level_name
from ludotheque.scenes.household.charts import (
    arms_of,
    cards_chart,
    cards_words,
    dice_chart,
    dice_words,
    meetings_chart,
    wins_chart,
)
from ludotheque.ui.app import App
from ludotheque.ui.drawing import blank
from ludotheque.ui.palette import GOLD, INK, INK_SOFT, SEAL
from ludotheque.ui.text import shorten

ROW, HEAD, CHART = 44, 50, 268  # logical heights
COLUMN = 84  # logical width that a column of figures wants
Column = tuple[str, Sequence[str]]  # what stands above it, and what in every row


class Shown(NamedTuple):
    """What is asked for: one game, empty: all; games with computers or without; whose figures in full."""

    game: str = ""
    apart: bool = False
    name: str = ""


def shown_people(games: Sequence[Played], shown: Shown) -> list[Person]:
    """Return those who have figures to show, those with most games first, of equals those with most wins."""
    found = [(one.figures(shown.game, shown.apart), one) for one in people(games)]
    ranked = sorted(found, key=lambda each: (-each[0].games, -each[0].wins))
    return [one for figures, one in ranked if figures.games]


def compose(app: App, width: int, games: Sequence[Played], shown: Shown) -> tuple[Surface, list[Rect]]:
    """Return the page, so wide and as high as it needs, and where on it the row of each person is."""
    skin, gap = app.skin, app.skin.px(16)
    everybody = shown_people(games, shown)
    parts = _tables(app, width, _people_columns(everybody, shown), everybody)
    row, head = rows_of(app)
    rects = [Rect(0, head + row * number, width, row) for number in range(len(everybody))]
    person = chosen_person(everybody, shown)
    if person:
        parts += _one(app, width, games, person, shown)
    drawn = [played for played in games if shown.game in ("", played.game) and played.apart == shown.apart]
    for faces in thrown(drawn).values():
        parts.append(dice_chart(app, (width, skin.px(CHART)), faces))
        parts.append(skin.text(dice_words(faces), "italic", 17, INK_SOFT, width, "center"))
    parts += _cards(app, width, drawn, everybody, shown)
    parts.append(skin.text(kept_here(), "italic", 16, INK_SOFT, width, "center"))
    page = blank((width, sum(part.get_height() + gap for part in parts)))
    y = 0
    for part in parts:
        page.blit(part, ((width - part.get_width()) // 2, y))
        y += part.get_height() + gap
    return page, rects


def _cards(
    app: App, width: int, games: Sequence[Played], everybody: Sequence[Person], shown: Shown
) -> list[Surface]:
    """Return a chart for each sort of cards that came to anybody, with words on who is shown in full."""
    skin, parts, chosen = app.skin, list[Surface](), chosen_person(everybody, shown)
    for game in (box for box in GAMES.values() if shown.game in ("", box.id)):
        for sort, called in game.luck().items():
            found = [(one, received(games, one.name, game.id, sort)) for one in everybody]
            found = [(one, each) for one, each in found if each.cards]
            if found:
                name = _("{game} : {cards}").format(game=game.title, cards=called)
                parts.append(cards_chart(app, width, name, found))
            told = [cards_words(one.name, called, each) for one, each in found if one is chosen]
            parts += [skin.text(words, "italic", 17, INK_SOFT, width, "center") for words in told]
    return parts


def kept_here() -> str:
    """Return the sentence that says where all this stays."""
    return _("Tout ceci reste sur cet ordinateur : rien n'est envoyé nulle part.")


def rows_of(app: App) -> tuple[int, int]:
    """Return the heights in pixels of a row, which is to be hit, and of the heading above the rows."""
    return app.skin.target(ROW), app.skin.px(HEAD)


def chosen_person(everybody: Sequence[Person], shown: Shown) -> Person | None:
    """Return whose figures are shown in full: the one asked for, else who has played most."""
    wanted = (one for one in everybody if known_as(one.name) == known_as(shown.name))
    return next(wanted, everybody[0] if everybody else None)


def handed_words(figures: Figures) -> str:
    """Return how many of somebody's games were handed over to the computer, nothing if none was."""
    if not figures.handed:
        return ""
    if figures.games == 1:
        return _("Cette partie a été confiée à l'ordinateur en route : elle ne dit rien du niveau.")
    told = ngettext(
        "{games} parties, dont {n} confiée à l'ordinateur en route, qui ne dit rien du niveau.",
        "{games} parties, dont {n} confiées à l'ordinateur en route, qui ne disent rien du niveau.",
        figures.handed,
    )
    return told.format(games=figures.games, n=figures.handed)


def share(figures: Figures) -> str:
    """Return how many games were won, and the share of all."""
    percent = round(100 * figures.wins / figures.games) if figures.games else 0
    return _("{wins} ({percent} %)").format(wins=figures.wins, percent=percent)


def title(game: str) -> str:
    """Return the title of a game, its id where no box has it."""
    return GAMES[game].title if game in GAMES else game


def _people_columns(everybody: Sequence[Person], shown: Shown) -> list[Column]:
    found = [person.figures(shown.game, shown.apart) for person in everybody]
    last = (_("Jeu préféré"), [title(person.favourite) for person in everybody])
    if shown.game:
        last = (_("Points par partie"), [_mean(figures) for figures in found])
    return [*_columns(found), last]


def _columns(found: Sequence[Figures]) -> list[Column]:
    handed = (_("Dont confiées"), [str(figures.handed) for figures in found])
    return [
        (_("Parties"), [str(figures.games) for figures in found]),
        *([handed] if any(figures.handed for figures in found) else []),
        (_("Victoires"), [share(figures) for figures in found]),
        (_("Nulles"), [str(figures.draws) for figures in found]),
        (_("Victoires d'affilée"), [str(figures.streak) for figures in found]),
    ]


def _mean(figures: Figures) -> str:
    tenths = round(10 * figures.points / figures.games) if figures.games else 0
    return _("{whole},{tenth}").format(whole=tenths // 10, tenth=tenths % 10)


def _one(app: App, width: int, games: Sequence[Played], person: Person, shown: Shown) -> list[Surface]:
    """Return what is told of one person: charts side by side where there is room, then game by game."""
    skin, gap = app.skin, app.skin.px(14)
    parts = [skin.heading(person.name, width - skin.px(40), 20, SEAL)]
    beside = width >= skin.px(720) and not shown.apart
    each = (width - gap) // 2 if beside else width
    size = each, skin.px(CHART)
    charts = [wins_chart(app, size, person, person.chosen(shown.game, shown.apart))]
    if not shown.apart:
        rivals = [other for other in shown_people(games, shown) if other.name != person.name]
        met = [(other, meeting(games, person.name, other.name, shown.game)) for other in rivals]
        charts.append(meetings_chart(app, size, person, [(who, both) for who, both in met if both.games]))
    if beside:
        pair = blank((width, size[1]))
        pair.blits([(charts[0], (0, 0)), (charts[1], (each + gap, 0))])
        charts = [pair]
    parts += charts
    played = [game for game in GAMES if person.chosen(game, shown.apart) and shown.game in ("", game)]
    found = [person.figures(game, shown.apart) for game in played]
    columns = [*_columns(found), (_("Points par partie"), [_mean(figures) for figures in found])]
    if shown.apart:
        columns[-2:] = [(_("Niveau conseillé"), [_level(games, person, game) for game in played])]
    parts += _tables(app, width, [(_("Jeu"), [*map(title, played)]), *columns])
    handed = handed_words(person.figures(shown.game, shown.apart))
    if handed:
        parts.append(skin.text(handed, "italic", 16, INK_SOFT, width, "center"))
    if shown.apart:
        marks = ", ".join(f"{level_name(level)} {mark:.0f}" for level, mark in MARKS.items())
        told = _("Le nombre dit la force à ce jeu. À la même échelle : {marks}.").format(marks=marks)
        parts.append(skin.text(told, "italic", 16, INK_SOFT, width, "center"))
    return parts


def _level(games: Sequence[Played], person: Person, game: str) -> str:
    """Return somebody's rating in a game, and the level that suits it."""
    found = rating(encounters(games, person.name, game))
    if found is None:
        return "–"
    level = suiting(found, GAMES[game].levels)
    return f"{level_name(level)} ({round(found)})" if level else str(round(found))


def _tables(
    app: App, width: int, columns: Sequence[Column], everybody: Sequence[Person] = ()
) -> list[Surface]:
    """Return a card with a row a person, or a value of the first column; more cards where it takes more."""
    if everybody:
        columns = [(_("Joueur"), [person.name for person in everybody]), *columns]
    skin, (names, *rest) = app.skin, columns
    first = min(skin.px(260), max(skin.px(150), width // 4))
    fit = max(1, (width - first) // skin.px(COLUMN))
    each = ceil(len(rest) / ceil(len(rest) / fit))
    starts = range(0, len(rest), each)
    return [_table(app, width, first, [names, *rest[at : at + each]], everybody) for at in starts]


def _table(
    app: App, width: int, first: int, columns: Sequence[Column], everybody: Sequence[Person]
) -> Surface:
    """Return one card, its first column `first` pixels wide."""
    skin, (row, head) = app.skin, rows_of(app)
    count = len(columns[0][1])
    each = (width - first - skin.px(12)) // (len(columns) - 1)
    page = skin.card((width, head + row * count + skin.px(6))).copy()
    for number, (above, words) in enumerate(columns):
        left = skin.px(14) if number == 0 else first + each * (number - 1)
        room = (first if number == 0 else each) - skin.px(14)
        name = skin.text(above, "italic", 15, INK_SOFT, room, "left" if number == 0 else "center")
        y = (head - name.get_height()) // 2 + skin.px(2)
        page.blit(name, (left, y) if number == 0 else name.get_rect(midtop=(left + each // 2, y)))
        for line, word in enumerate(words):
            middle = head + row * line + row // 2
            if number == 0:
                _draw_first(app, page, (left, middle), room, word, everybody[line : line + 1])
            else:
                short = shorten(skin.font("text", 17), word, room)
                text = skin.text(short, "text", 17, INK)
                page.blit(text, text.get_rect(center=(left + each // 2, middle)))
    for line in range(count):
        y = head + row * line
        pygame.draw.line(page, GOLD, (skin.px(10), y), (width - skin.px(10), y))
    return page


def _draw_first(
    app: App, page: Surface, at: tuple[int, int], room: int, word: str, person: Sequence[Person]
) -> None:
    """Draw the first word of a row, behind the arms if it is somebody's name."""
    skin, x = app.skin, at[0]
    for one in person:
        shield = app.for_skin(Pieces).shield(arms_of(one), None, skin.px(26))
        page.blit(shield, shield.get_rect(midleft=(x, at[1])))
        x += shield.get_width() + skin.px(8)
    short = shorten(skin.font("bold", 18), word, room - (x - at[0]))
    text = skin.text(short, "bold", 18, SEAL)
    page.blit(text, text.get_rect(midleft=(x, at[1])))
