"""The chapters of a chronicle, as elements of its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from ludotheque import __version__
from ludotheque.core.session import Session
from ludotheque.games import GAMES
from ludotheque.i18n import _, of, ordinal
from ludotheque.players.study import Progress
from ludotheque.players.words import seat_history
from ludotheque.scenes.result.chronicle.journal import Journal, ToldTry
from ludotheque.scenes.result.chronicle.markup import element
from ludotheque.scenes.result.chronicle.pictures import Chart, Shot
from ludotheque.scenes.result.ended import EndedGame
from ludotheque.scenes.result.turnings import TurningText


class Story(NamedTuple):
    """All that a chronicle tells of a game.

    `day` is that on which it began, `studied` how its analysis went (None: there can be none), and
    `boards` has the addresses of pictures of the board.
    """

    session: Session[Any]
    ended: EndedGame
    day: str
    studied: Progress | None
    turns: Sequence[TurningText]
    journal: Journal
    boards: Mapping[Shot, str]
    charts: Sequence[Chart]


def chapters(story: Story, faces: Sequence[str]) -> Iterator[Element]:
    """Yield the chapters of a chronicle; `faces` has the picture of each seat's character, or ""."""
    yield _head(story)
    yield _count(story, faces)
    if story.charts:
        images = [element("img", src=chart.picture, alt=chart.words) for chart in story.charts]
        yield _section(_("Du début à la fin"), *(element("figure", image) for image in images))
    if story.studied:
        yield _section(_("Les tours qui ont tout changé"), *_turning_points(story))
    yield element("h2", _("La partie, tour par tour"))
    seats = len(story.ended.players)  # side by side, if there is room
    yield element("div", *_log(story), class_="log", style=f"--seats: {seats}")
    yield _foot(story)


def _head(story: Story) -> Element:
    ended, setup = story.ended, story.session.setup
    box = GAMES[setup.game]
    names = [element("span", _coat(seat), element("bdi", one.name)) for seat, one in enumerate(ended.players)]
    day = " · ".join(filter(None, (box.title if setup.title else "", story.day)))
    won = " · ".join(player.name for player in ended.winners) if len(ended.winners) > 1 else ""
    return element(
        "header",
        element("p", _("Chronique d'une partie"), class_="kind"),
        element("h1", setup.title or box.title),
        element("p", day, class_="day"),
        element("p", *names, class_="names"),
        element("p", ended.headline, class_="headline"),
        *(element("p", text) for text in (won, ended.score, ended.ending) if text),
    )


def _count(story: Story, faces: Sequence[str]) -> Element:
    ended = story.ended
    won, scores = ended.outcome.winners, ended.outcome.scores
    order = sorted(range(len(ended.players)), key=lambda seat: (seat not in won, -scores[seat]))
    return _section(
        _("Le compte final"),
        _figure(story.boards[story.session.cursor, False], _("Le plateau à la fin")),
        *([element("p", ended.scoring)] if ended.scoring else []),
        element("div", *(_seat(ended, seat, faces[seat]) for seat in order), class_="seats"),
    )


def _seat(ended: EndedGame, seat: int, face: str) -> Element:
    player, who = ended.players[seat], seat_history(ended.players[seat])
    portrait = [element("img", src=face, alt="", class_="face")] if face else []
    name = element("h3", *portrait, _coat(seat), element("bdi", player.name))
    if ended.score:
        name.append(element("b", str(ended.outcome.scores[seat])))
    told = [name, *([element("p", who, class_="aside")] if who else [])]
    for line, words in ended.lines:
        if line.seat == seat:
            points = [element("b", str(line.points))] if line.scored and ended.score else []
            told.append(element("p", element("span", words), *points))
    return element("article", *told, class_="seat won" if seat in ended.outcome.winners else "seat")


def _turning_points(story: Story) -> Iterator[Element]:
    if story.studied != "done":
        yield element("p", _("L'ordinateur n'arrive pas à relire la partie."))
        return
    if not story.turns:
        yield element("p", _("Aucun tour n'a beaucoup changé les chances."))
    for number, turn in enumerate(story.turns, 1):
        before, after = story.boards[turn.first, False], story.boards[turn.turn.end, True]
        yield element(
            "article",
            element("h3", element("i", str(number), class_="number"), turn.heading),
            element("p", turn.change, class_="better" if turn.better else "worse"),
            element("p", turn.deed),
            *([element("p", turn.advice, class_="aside")] if turn.advice else []),
            element("div", _figure(before, _("Avant")), _figure(after, _("Après")), class_="pair"),
            class_="turning",
        )
    if story.ended.drawable:
        half = _("Dans les chances, une partie nulle compte comme une demi-victoire.")
        yield element("p", half, class_="aside")


def _log(story: Story) -> Iterator[Element]:
    """Yield the log turn by turn, a heading and below it the lines, the notes, and what was tried instead."""
    names = [player.name for player in story.ended.players]
    for turn, lines, tries in story.journal.turns:
        heading = []
        if turn:
            nth = _("{nth} tour {of_name}").format(nth=ordinal(turn.number), of_name=of(names[turn.seat]))
            heading = [element("h3", _coat(turn.seat), nth)]
        told = (element("p", text, class_="note") if noted else element("p", text) for text, noted in lines)
        yield element("section", *heading, *told, *map(_tried, tries))
    if not story.journal.whole:
        yield element("p", _("Le journal est trop long : la suite n'est pas ici."), class_="aside")


def _tried(tried: ToldTry) -> Element:
    named = _("Essayé à la place : {name}").format(name=tried.name)
    told = [element("p", named, class_="kind"), *(element("p", move) for move in tried.moves)]
    compared = [element("p", tried.compared, class_="aside")] if tried.compared else []
    return element("div", *told, *compared, class_="tried")


def _foot(story: Story) -> Element:
    box = GAMES[story.session.game]
    chosen, what = box.choices(story.session.options), _("{what} : {said}")
    told = [
        what.format(what=box.option_name(option), said=box.option_value(option, chosen[option.name]))
        for option in box.options
    ]
    told += [*story.ended.notes, _("Écrit par Ludothèque {version}").format(version=__version__)]
    return element("footer", *(element("p", text) for text in told))


def _coat(seat: int) -> Element:
    return element("i", class_=f"coat coat-{seat}")


def _section(title: str, *inside: Element) -> Element:
    return element("section", element("h2", title), *inside)


def _figure(picture: str, words: str) -> Element:
    image = element("img", src=picture, alt=words)
    return element("figure", image, element("figcaption", words))
