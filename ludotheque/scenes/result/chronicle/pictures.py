"""The pictures in a chronicle: the board at several moments, the charts, the arms and the faces."""

from __future__ import annotations

from collections.abc import Collection, Generator
from typing import Any, NamedTuple

from pygame import Surface
from pygame.transform import smoothscale

from ludotheque.core.session import Session
from ludotheque.i18n import language
from ludotheque.picture.board_picture import finished_picture
from ludotheque.picture.painting import painting
from ludotheque.picture.pieces import Pieces
from ludotheque.players.characters import character
from ludotheque.players.study import Study
from ludotheque.scenes.result.charts import chances_chart, chances_words, score_chart, score_words
from ludotheque.scenes.result.chronicle.markup import data_address
from ludotheque.scenes.result.ended import EndedGame
from ludotheque.table.contract.look import Look
from ludotheque.table.game_view import GameView
from ludotheque.table.marks import MarkFinder
from ludotheque.table.shown import Shown
from ludotheque.table.view.miniature import fitted, painting_position
from ludotheque.ui.picture_file import encoded
from ludotheque.ui.skin import Skin

BOARD = 960  # pixels of the longer side of a board
CHART = (820, 330)  # logical pixels
SCALE = 2.0  # of the charts
COAT, FACE = 96, 128  # pixels: the height of arms, the side of a face

Shot = tuple[int, bool]  # a number of plies, and whether the paths of the last turn before it are drawn


class Chart(NamedTuple):
    """A chart: the address of its picture, and what it shows in words."""

    picture: str
    words: str


def painting_boards(
    session: Session[Any], look: Look, wanted: Collection[Shot]
) -> Generator[float, None, dict[Shot, str]]:
    """Draw the board at some moments, as everybody sees it in a replay; return the addresses of the pictures.

    Yields the share done, 0 to 1. The `look` is laid out for the pictures, so no table may use it.
    """
    game = GameView(session, look)
    found = dict[Shot, str]()
    bare = yield from _painting_bare(look)
    for number, (cursor, walked) in enumerate(wanted, 1):
        picture = bare.copy()
        game.refresh(Shown(at=cursor))
        marks = MarkFinder(game).found(None) if walked else ()
        for _drawn in painting_position(session, look, picture, cursor, marks):
            yield 0.5 + 0.5 * (number - 1) / len(wanted)
        found[cursor, walked] = _photograph(picture)
        yield 0.5 + 0.5 * number / len(wanted)
    return found


def drawing_charts(ended: EndedGame, study: Study | None) -> Generator[None, None, list[Chart]]:
    """Draw the chart of the scores, if their history is known, and of the chances, if analysed, in steps."""
    skin, found = Skin(SCALE), list[Chart]()
    pieces, size = Pieces(skin), (skin.px(CHART[0]), skin.px(CHART[1]))
    if ended.course:
        drawn = score_chart(skin, pieces, size, ended, ended.course)
        found.append(Chart(_photograph(drawn.picture), score_words(ended.players, ended.course)))
        yield
    if study and study.status == "done":
        drawn = chances_chart(skin, pieces, size, ended, study.moments, study.turnings)
        found.append(Chart(_photograph(drawn.picture), chances_words(ended.players, study.moments)))
        yield
    return found


def coats(look: Look) -> list[str]:
    """Return the address of a picture of each seat's coats of arms."""
    return [_drawing(look.seats.coat(seat, COAT)) for seat in range(len(look.seats.players))]


def faces(look: Look) -> list[str]:
    """Return the address of the face of the character that plays each seat, "" if none does."""
    pieces, found = Pieces(Skin()), list[str]()
    for player in look.seats.players:
        one = character(player.level)
        found.append(_drawing(pieces.face(one.id, FACE)) if one else "")
    return found


def _painting_bare(look: Look) -> Generator[float, None, Surface]:
    """Return the board without pieces: one painted before if it is large enough, else a new one."""
    board_map, painter = look.geometry.board_map, look.geometry.painter
    size = fitted(board_map.size, BOARD)
    known = finished_picture(board_map, painter, size[0])
    if known and known.get_width() >= size[0]:
        return smoothscale(known.convert(), size)
    picture = Surface(size)
    yield from (0.5 * share for share in painting(board_map, picture, language(), painter))
    return picture


def _photograph(picture: Surface) -> str:
    return data_address("image/jpeg", encoded(picture, ".jpg"))


def _drawing(picture: Surface) -> str:
    return data_address("image/png", encoded(picture, ".png"))
