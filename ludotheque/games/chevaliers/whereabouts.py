"""Where a square of the hall is, in words: a bare one is told by the nearest camp and the steps to it."""

from __future__ import annotations

from functools import cached_property

from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, mask, squares
from ludotheque.i18n import _, ngettext

START, CHESTS, FIRST_POST, SECOND_POST = range(4)  # the camps that have a name


class Whereabouts:
    """The squares of one hall as one tells them to others."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._board = board

    def at(self, name: str) -> str:
        """Return where something happens: `sur un coffre`, `à 3 cases des coffres`."""
        square = self._board.names.index(name)
        camp, steps = self._nearest[square]
        if not steps:
            return self._inside(camp)
        text = ngettext("à {n} case {camp}", "à {n} cases {camp}", steps)
        return text.format(n=steps, camp=self._away(camp))

    def post(self, post: int) -> str:
        """Return to which guard post somebody goes, by its number: `au poste du haut`."""
        return (
            (_("au poste du haut"), _("au poste du bas"))
            if self._upright
            else (_("au poste de gauche"), _("au poste de droite"))
        )[self._first_post != post]

    def beside(self, name: str, other: str) -> str:
        """Return from which side of a square another lies: `de gauche`, `d'en haut à droite`."""
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

    def _inside(self, camp: int) -> str:
        if camp in (START, CHESTS):
            return _("sur une case verte") if camp == START else _("sur un coffre")
        return self.post(camp - FIRST_POST)

    def _away(self, camp: int) -> str:
        if camp in (START, CHESTS):
            return _("du départ") if camp == START else _("des coffres")
        upper = self._first_post == camp - FIRST_POST
        if self._upright:
            return _("du poste du haut") if upper else _("du poste du bas")
        return _("du poste de gauche") if upper else _("du poste de droite")

    @cached_property
    def _upright(self) -> bool:
        """Whether one guard post lies above the other rather than beside it."""
        (x, y), (other_x, other_y) = self._middles
        return abs(y - other_y) >= abs(x - other_x)

    @cached_property
    def _first_post(self) -> int:
        """The number of the upper guard post, or of the left one."""
        first, second = self._middles
        return 0 if first[self._upright] <= second[self._upright] else 1

    @cached_property
    def _middles(self) -> tuple[tuple[int, int], ...]:
        """Three times the column and the row of the middle of each guard post."""
        cells = [[divmod(square, self._board.stride) for square in post] for post in self._board.posts]
        return tuple((sum(x for _y, x in post), sum(y for y, _x in post)) for post in cells)

    @cached_property
    def _nearest(self) -> dict[Square, tuple[int, int]]:
        """The nearest camp to each square, and how many steps it is away in the empty hall."""
        board = self._board
        found: dict[Square, tuple[int, int]] = {}
        for camp, own in enumerate((board.starts, board.chests, *board.posts)):
            found.update((square, (camp, 0)) for square in own)
        edges = {camp: mask(square for square in found if found[square][0] == camp) for camp in range(4)}
        steps = 0
        while any(edges.values()):
            steps += 1
            for camp, edge in edges.items():
                fresh = [square for square in squares(board.spread(edge)) if square not in found]
                found.update((square, (camp, steps)) for square in fresh)
                edges[camp] = mask(fresh)
        return found
