"""The players' statistics as parts of a page: a table of all players, one player's figures, and the luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import pygame
from pygame import Color, Rect, Surface

from ludotheque.core.setup import name_key
from ludotheque.games import GAMES
from ludotheque.home.statistics import (
    Person,
    Played,
    Statistics,
    encounters,
    meeting,
    people,
    received,
    thrown,
)
from ludotheque.i18n import _, decimal, ngettext
from ludotheque.picture.pieces import Pieces
from ludotheque.players.rating import MARKS, rating, suitable_level
from ludotheque.players.words import level_name
from ludotheque.scenes.household.charts import (
    arms_of,
    cards_chart,
    cards_words,
    dice_chart,
    dice_words,
    faces_words,
    meetings_chart,
    meetings_words,
    wins_chart,
    wins_words,
)
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Framed, Pressed, Row
from ludotheque.ui.drawing import Size
from ludotheque.ui.leaves import Composed, Drawing, Heading, Line, Picture, Text
from ludotheque.ui.palette import GOLD, INK, INK_SOFT, SEAL_DARK
from ludotheque.ui.skin import Skin
from ludotheque.ui.widgets import Action, Group, Part

CHART = 268  # logical height of a chart
COLUMN = 84  # least logical width of a column of figures
Figured = tuple[str, Sequence[str]]  # a column: its heading, and its cell in each row

_CHOSEN = Color(255, 226, 158)  # multiplied into the row of the chosen person


class StatisticsFilter(NamedTuple):
    """The choice of figures to show: those of one `game`, or of all games if `game` is "".

    If `apart` is True, only games with computer players are counted, otherwise only games among people.
    `name` is the person whose detailed figures are shown.
    """

    game: str = ""
    apart: bool = False  # whether to count games with computer players instead of games among people
    name: str = ""


def shown_people(games: Sequence[Played], shown: StatisticsFilter) -> list[Person]:
    """Return the people who have played games of the kind shown, those with most games, then wins, first."""
    found = [(one.figures(shown.game, shown.apart), one) for one in people(games)]
    ranked = sorted(found, key=lambda each: (-each[0].games, -each[0].wins))
    return [one for figures, one in ranked if figures.games]


class PersonRow(Pressed):
    """The row of a person in the table, highlighted if the page shows the person's detailed figures."""

    def __init__(self, id: str, person: str, action: Action, row: Part, chosen: bool) -> None:
        super().__init__(id, action, row)
        self.label, self.chosen = person, chosen

    def render(self, surface: Surface, skin: Skin, group: Group[Any]) -> None:
        """Draw the highlight, then the row."""
        if self.chosen:
            surface.fill(_CHOSEN, self.rect, pygame.BLEND_RGB_MULT)
        super().render(surface, skin, group)


class ChartPart(Composed):
    """A chart that grows with the width. Two charts stand side by side if both fit."""

    grows = True
    least = 353


class StatisticsTables(Part):
    """A table of figures, spread over several cards below each other if it is too wide for one.

    Each card begins with the same column, headed `above`, whose parts `firsts` returns. `columns` are the
    others. `press(number, row)` turns the row with this number on the first card into a widget.
    """

    grows = True

    def __init__(
        self,
        above: str,
        firsts: Callable[[], Sequence[Part]],
        columns: Sequence[Figured],
        press: Callable[[int, Part], Part] = lambda _number, row: row,
    ) -> None:
        super().__init__()
        self._above, self._firsts, self._columns, self._press = above, firsts, columns, press
        self._cards: dict[int, Column] = {}  # the cards by the width of the place
        self._shown: Part = Part()

    def parts(self) -> Iterator[Part]:
        """Yield the cards."""
        yield self._shown

    def measure(self, skin: Skin, width: int) -> Size:
        """Return the whole width, and the height of the cards at that width."""
        return width, self._at(skin, width).measure(skin, width)[1]

    def place(self, skin: Skin, rect: Rect, view: Rect | None = None) -> None:
        """Place the cards for this width."""
        super().place(skin, rect, view)
        self._shown = self._at(skin, rect.w)
        self._shown.place(skin, rect, view)

    def _at(self, skin: Skin, width: int) -> Column:
        if width not in self._cards:
            self._cards[width] = Column(list(self._made(width / skin.scale)), 16)
        return self._cards[width]

    def _made(self, width: float) -> Iterator[Part]:
        first = min(260.0, max(150.0, width / 4))
        fit = max(1, int((width - first) // COLUMN))
        each = ceil(len(self._columns) / ceil(len(self._columns) / fit))
        for at in range(0, len(self._columns), each):
            yield self._card(first, self._columns[at : at + each], pressed=not at)

    def _card(self, first: float, columns: Sequence[Figured], pressed: bool) -> Part:
        """Return one card with a first column of `first` logical pixels; if `pressed`, rows are buttons."""
        heads = [
            _cell(Text(above, 15, INK_SOFT, "italic", "center", grows=True)) for above, _words in columns
        ]
        lines: list[Part] = [_line(first, Text(self._above, 15, INK_SOFT, "italic"), heads, 7)]
        for number, name in enumerate(self._firsts()):
            told = [words[number] for _above, words in columns]
            cells = [_cell(Line(word, 17, INK, align="center", grows=True, smallest=14)) for word in told]
            row = _line(first, name, cells, 10)
            lines += [Framed(Drawing(0, 1, _rule), pad=(10, 0, 10, 0))]
            lines.append(self._press(number, row) if pressed else row)
        return Framed(Column(lines, 0), "card", (0, 0, 0, 6))


def figures(
    app: App,
    games: Sequence[Played],
    shown: StatisticsFilter,
    choose: Callable[[str], object],
    trophies: Sequence[Part],
    export: Part,
) -> Part:
    """Return the table of all people, one person's figures, the trophies, the luck with dice and cards.

    A click on a row calls `choose` with the person's name. `export` is a button at the end, among what is for
    experts.
    """
    everybody = shown_people(games, shown)
    person = chosen_person(everybody, shown)

    def press(number: int, row: Part) -> Part:
        one = everybody[number]
        return PersonRow(f"person-{number + 1}", one.name, partial(choose, one.name), row, one is person)

    def names() -> list[Part]:
        return [_named(app, one) for one in everybody]

    parts: list[Part] = [StatisticsTables(_("Joueur"), names, _people_columns(everybody, shown), press)]
    if person:
        parts += _one(app, games, person, shown)
    parts += trophies
    drawn = [played for played in games if shown.game in ("", played.game) and played.apart == shown.apart]
    for faces in thrown(drawn).values():
        parts += [
            _chart(app, partial(dice_chart, app, faces=faces), faces_words(faces)),
            _note(dice_words(faces), 17),
        ]
    parts += _cards(app, drawn, everybody, shown)
    further = [*(_ratings(games, person, shown) if person else []), Row([export], align="center")]
    experts: list[Part] = [Heading(_("Pour les experts"), 20, SEAL_DARK), *further]
    return Column([*parts, *experts, _note(kept_here())], 16)


def _cards(
    app: App, games: Sequence[Played], everybody: Sequence[Person], shown: StatisticsFilter
) -> list[Part]:
    """Return a chart of everybody's luck for each sort of cards, and a sentence on the chosen person."""
    parts, chosen = list[Part](), chosen_person(everybody, shown)
    for game in (box for box in GAMES.values() if shown.game in ("", box.id)):
        for sort, called in game.luck().items():
            found = [(one, received(games, one.name, game.id, sort)) for one in everybody]
            found = [(one, each) for one, each in found if each.cards]
            if found:
                name = _("{game} : {cards}").format(game=game.title, cards=called)
                parts.append(ChartPart(partial(cards_chart, app, name=name, found=found)))
            parts += [_note(cards_words(one.name, called, each), 17) for one, each in found if one is chosen]
    return parts


def kept_here() -> str:
    """Return the sentence that says that nothing leaves this computer."""
    return _("Tout ceci reste sur cet ordinateur : rien n'est envoyé nulle part.")


def chosen_person(everybody: Sequence[Person], shown: StatisticsFilter) -> Person | None:
    """Return the person named by the filter, else the one with the most games; None if there are none."""
    wanted = (one for one in everybody if name_key(one.name) == name_key(shown.name))
    return next(wanted, everybody[0] if everybody else None)


def handed_words(figures: Statistics) -> str:
    """Return in words how many games of a person were taken over by a computer midway, "" if none were."""
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


def share(figures: Statistics) -> str:
    """Return the number of games won and their percentage as a text, such as `3 (50 %)`."""
    percent = round(100 * figures.wins / figures.games) if figures.games else 0
    return _("{wins} ({percent} %)").format(wins=figures.wins, percent=percent)


def title(game: str) -> str:
    """Return the title of a game's box, or the game's id if it has no box."""
    return GAMES[game].title if game in GAMES else game


def _people_columns(everybody: Sequence[Person], shown: StatisticsFilter) -> list[Figured]:
    found = [person.figures(shown.game, shown.apart) for person in everybody]
    last = (_("Jeu préféré"), [title(person.favourite) for person in everybody])
    if shown.game:
        last = (_("Points par partie"), [_mean(figures) for figures in found])
    return [*_columns(found), last]


def _columns(found: Sequence[Statistics]) -> list[Figured]:
    handed = (_("Dont confiées"), [str(figures.handed) for figures in found])
    return [
        (_("Parties"), [str(figures.games) for figures in found]),
        *([handed] if any(figures.handed for figures in found) else []),
        (_("Victoires"), [share(figures) for figures in found]),
        (_("Nulles"), [str(figures.draws) for figures in found]),
        (_("Victoires d'affilée"), [str(figures.streak) for figures in found]),
    ]


def _mean(figures: Statistics) -> str:
    return decimal(figures.points / figures.games if figures.games else 0, 1)


def _one(app: App, games: Sequence[Played], person: Person, shown: StatisticsFilter) -> list[Part]:
    """Return the parts for one person: charts, side by side if they fit, then a table with a row per game."""
    results = person.chosen(shown.game, shown.apart)
    draw = partial(wins_chart, app, person=person, results=results)
    charts = [_chart(app, draw, wins_words(person, results))]
    if not shown.apart:
        rivals = [other for other in shown_people(games, shown) if other.name != person.name]
        met = [(other, meeting(games, person.name, other.name, shown.game)) for other in rivals]
        others = [(who, both) for who, both in met if both.games]
        draw = partial(meetings_chart, app, person=person, others=others)
        charts.append(_chart(app, draw, meetings_words(person, others)))
    played = [game for game in GAMES if person.chosen(game, shown.apart) and shown.game in ("", game)]
    found = [person.figures(game, shown.apart) for game in played]
    columns = [*_columns(found), (_("Points par partie"), [_mean(figures) for figures in found])]
    if shown.apart:
        columns[-2:] = [(_("Niveau conseillé"), [_level(games, person, game) for game in played])]

    def titles() -> list[Part]:
        return [_first(title(game)) for game in played]

    parts: list[Part] = [
        Heading(person.name, 20, SEAL_DARK),
        Row(charts, 14),
        StatisticsTables(_("Jeu"), titles, columns),
    ]
    handed = handed_words(person.figures(shown.game, shown.apart))
    if handed:
        parts.append(_note(handed))
    return parts


def _ratings(games: Sequence[Played], person: Person, shown: StatisticsFilter) -> list[Part]:
    """Return a person's ratings against computer players with explaining notes, [] without ratings."""
    played = [game for game in GAMES if person.chosen(game, shown.apart) and shown.game in ("", game)]
    found = {game: rating(encounters(games, person.name, game)) for game in played if shown.apart}
    rated = {game: one for game, one in found.items() if one}
    if not rated:
        return []
    told = [
        f"{one.value:.0f}" + (f"\u00a0±\u00a0{one.margin}" if one.margin else "") for one in rated.values()
    ]

    def titles() -> list[Part]:
        return [_first(title(game)) for game in rated]

    marks = ", ".join(f"{level_name(level)} {mark:.0f}" for level, mark in MARKS.items())
    parts: list[Part] = [
        StatisticsTables(_("Jeu"), titles, [(_("Force"), told)]),
        _note(_("Le nombre dit la force à ce jeu. À la même échelle : {marks}.").format(marks=marks)),
    ]
    if any(one.margin for one in rated.values()):
        parts.append(_note(_("« ± » : après peu de parties, la vraie force peut différer d'autant.")))
    return parts


def _level(games: Sequence[Played], person: Person, game: str) -> str:
    found = rating(encounters(games, person.name, game))
    level = found and suitable_level(found.value, GAMES[game].levels)
    return level_name(level) if level else "–"


def _line(first: float, name: Part, cells: Sequence[Part], high: float) -> Part:
    """Return a row of a card; `first` (the first column's width) and `high` (padding) are logical pixels."""
    return Framed(Row([Framed(name, pad=0, wide=first - 24), *cells], 10), pad=(14, high, 12, high))


def _cell(text: Text) -> Text:
    """Return a text that takes an equal share of the width of its line."""
    text.least = 0
    return text


def _first(word: str) -> Text:
    return _cell(Line(word, 18, SEAL_DARK, "bold", grows=True, smallest=15))


def _named(app: App, person: Person) -> Part:
    shield = app.for_skin(Pieces).shield(arms_of(person), None, app.skin.px(26))
    return Row([Picture(shield), _first(person.name)], 8)


def _chart(app: App, draw: Callable[..., Surface], words: str) -> ChartPart:
    """Return a chart, CHART logical pixels high, told in `words`. `draw(size=...)` draws it in pixels."""
    return ChartPart(lambda width: draw(size=(width, app.skin.px(CHART))), words)


def _note(words: str, size: float = 16) -> Text:
    return Text(words, size, INK_SOFT, "italic", "center")


def _rule(surface: Surface, rect: Rect) -> None:
    surface.fill(GOLD, rect)
