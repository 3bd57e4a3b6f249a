"""Puts squares and the sides' counts of knights into words, in a few or in a note."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.chevaliers import words
from ludotheque.games.chevaliers.look.geometry import ChevaliersGeometry
from ludotheque.games.chevaliers.look.route_finder import RouteFinder
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.advice import best_attack, prospect
from ludotheque.games.chevaliers.rules.board import Square, squares
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState, knights
from ludotheque.i18n import _, of
from ludotheque.table.contract.terms import Described, Holding, Note

Row = tuple[str | None, str]


class Notes:
    """Writes the notes for the players of one game."""

    def __init__(self, finder: RouteFinder, geometry: ChevaliersGeometry, names: Sequence[str]) -> None:
        self._finder, self._geometry = finder, geometry
        self.board = finder.board
        self.names = names
        self._where = PlaceWords(finder.board)

    def holding(self, view: ChevaliersState, seat: int) -> Holding:
        """Return how many knights of a side are in the hall, at home and out of the game."""
        here, out = knights(view, seat).bit_count(), self._geometry.out(view, seat)
        rows: list[Row] = [("knight", _("Dans la salle : {n}").format(n=here))]
        counts = [("knight", here)]
        if seat == WHITE:
            home = view.home.bit_count()
            counts.append(("crown", home))
            rows.append(("crown", _("Aux coffres : {n} ; il en faut deux pour gagner").format(n=home)))
        rows.append(("skull", _("Hors jeu : {n}").format(n=out)))
        return Holding(seat, (*counts, ("skull", out)), Note(self._title(seat), tuple(rows)))

    def place(self, view: ChevaliersState, square: Square) -> Described:
        """Return a square in words: its coordinates, the camp that it belongs to, and the knight there."""
        name = self.board.names[square]
        told = [self._where.camp(name)]
        for seat in (WHITE, RED):
            if (knights(view, seat) | (view.home if seat == WHITE else 0)) >> square & 1:
                text = _("{knight} {of_name}")
                told.append(text.format(knight=words.knight(seat), of_name=of(self.names[seat])))
        return Described(name, ", ".join(filter(None, told)))

    def note(self, view: ChevaliersState, square: Square) -> Note | None:
        """Return the note on a square, or None if the square is bare floor."""
        rows = self._bare(square)
        if view.home >> square & 1:
            rows = (("crown", _("Aux coffres : personne ne l'attaque plus")),)
        here = next((seat for seat in (WHITE, RED) if knights(view, seat) >> square & 1), None)
        if here is not None:
            rows = self._knight(view, here, square)
        return Note(self.place(view, square).whole, rows) if rows or here is not None else None

    def _title(self, seat: int) -> str:
        return f"{self.names[seat]} · {words.side(seat, 2)}"

    def _knight(self, view: ChevaliersState, seat: int, square: Square) -> tuple[Row, ...]:
        rows: list[Row] = []
        if view.fought >> square & 1:
            rows.append(("swords", _("A combattu ce tour-ci")))
        elif view.moved >> square & 1:
            rows.append(("hourglass", _("S'est déplacé ce tour-ci")))
        turns = self._finder.turns
        for leader in squares(self._finder.leaders(view)):
            if seat != view.side and turns.targets(view, leader) >> square & 1:
                fighters = best_attack(turns, view, leader, square)
                odds = words.hint(prospect(turns, view.side, fighters, square))
                by = _("Attaqué {side} :").format(side=self._side(square, leader))
                rows.append(("swords", f"{by} {words.with_attackers(odds, fighters.bit_count())}"))
        return tuple(rows)

    def _side(self, square: Square, leader: Square) -> str:
        return self._where.beside(self.board.names[square], self.board.names[leader])

    def _bare(self, square: Square) -> tuple[Row, ...]:
        if square in self.board.chests:
            return (("crown", _("Un Blanc qui s'arrête juste ici est à l'abri")),)
        if square in self.board.starts:
            return (("knight", _("Le Blanc qui doit reculer y revient")),)
        if any(square in post for post in self.board.posts):
            return (("knight", _("Le Rouge qui doit reculer y revient")),)
        return ()
