"""Describes squares in words: those of a camp (start, post or chest) by it, others by coordinates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.i18n import _, listed


class PlaceWords:
    """Describes the squares of one hall."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._board = board

    def at(self, name: str) -> str:
        """Return words for where a square is, such as `sur un coffre`, `au poste du haut` or `en g8`."""
        square = self._board.names.index(name)
        if square in self._board.starts:
            return _("sur la case verte {square}").format(square=name)
        for post, own in enumerate(self._board.posts):
            if square in own:
                return self.post(post)
        return self.square(name)

    def camp(self, name: str) -> str:
        """Return what kind of square it is, such as `coffre` or `poste du haut`; "" for a bare one."""
        square = self._board.names.index(name)
        if square in self._board.chests:
            return _("coffre")
        if square in self._board.starts:
            return _("case verte")
        post = next((post for post, own in enumerate(self._board.posts) if square in own), None)
        upright = (_("poste du haut"), _("poste du bas"))
        beside = (_("poste de gauche"), _("poste de droite"))
        return "" if post is None else self._one(post, upright, beside)

    def square(self, name: str) -> str:
        """Return words for a square that name no start or post: `sur un coffre`, or such as `en g8`."""
        if self._board.names.index(name) in self._board.chests:
            return _("sur un coffre")
        return _("en {square}").format(square=name)

    def squares(self, names: Sequence[str], joined: Callable[[Sequence[str]], str] = listed) -> str:
        """Return words for several squares, such as `en g8 et h9`."""
        chest = any(self._board.names.index(name) in self._board.chests for name in names)
        return joined([self.square(names[0]), *(self.square(one) if chest else one for one in names[1:])])

    def post(self, post: int) -> str:
        """Return the phrase for guard post 0 or 1, such as `au poste du haut`."""
        upright = (_("au poste du haut"), _("au poste du bas"))
        return self._one(post, upright, (_("au poste de gauche"), _("au poste de droite")))

    def _one(self, post: int, upright: tuple[str, str], beside: tuple[str, str]) -> str:
        """Return a guard post's words, of those for an upper and a lower, or a left and a right one."""
        return (upright if self._upright else beside)[self._first_post != post]

    def beside(self, name: str, other: str) -> str:
        """Return words, such as `de gauche`, for the direction from a square to one that touches it."""
        stride = self._board.stride
        (y, x), (there_y, there_x) = (divmod(self._board.names.index(n), stride) for n in (name, other))
        return {
            (-1, -1): _("d'en haut à gauche"),
            (-1, 0): _("d'en haut"),
            (-1, 1): _("d'en haut à droite"),
            (0, -1): _("de gauche"),
            (0, 1): _("de droite"),
            (1, -1): _("d'en bas à gauche"),
            (1, 0): _("d'en bas"),
            (1, 1): _("d'en bas à droite"),
        }[there_y - y, there_x - x]

    @cached_property
    def _upright(self) -> bool:
        """Whether one guard post is above the other. Otherwise they are side by side."""
        (x, y), (other_x, other_y) = self._middles
        return abs(y - other_y) >= abs(x - other_x)

    @cached_property
    def _first_post(self) -> int:
        """The number, 0 or 1, of the upper guard post, or of the left one if they are side by side."""
        first, second = self._middles
        return 0 if first[self._upright] <= second[self._upright] else 1

    @cached_property
    def _middles(self) -> tuple[tuple[int, int], ...]:
        """Each guard post's middle, (column, row) times three to be whole, since a post has three squares."""
        cells = [[divmod(square, self._board.stride) for square in post] for post in self._board.posts]
        return tuple((sum(x for _y, x in post), sum(y for y, _x in post)) for post in cells)
