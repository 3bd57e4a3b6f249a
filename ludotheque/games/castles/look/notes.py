"""Writes the notes shown when the pointer hovers over an army, a castle, a scroll or a reserve."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.odds import percent
from ludotheque.games.castles import words
from ludotheque.games.castles.rules.army import Purse
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import HIDDEN
from ludotheque.games.castles.rules.state import (
    NO_SHIELD,
    NOBODY,
    CastleState,
    armies,
    castles_of,
    holder,
    strength,
    unseen,
)
from ludotheque.i18n import _
from ludotheque.table.contract.terms import Note

Row = tuple[str | None, str]


class Notes:
    """Writes the notes for the players of one game."""

    def __init__(self, board: CastleBoard, names: Sequence[str]) -> None:
        self.board = board
        self.names = names
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    def note(self, view: CastleState, place: int) -> Note | None:
        """Return the note on a place, or None for an empty space."""
        if place in self._castle_at:
            return self._castle(view, self._castle_at[place])
        if place >= self.board.spaces:
            return self._scroll(view, self.board.scrolls.index(place) + 1, place)
        seat = holder(view, place)
        if seat == NOBODY:
            return None
        count = view.knights[seat][place]
        rows: list[Row] = [("knight", words.knights(count))]
        if seat != view.seat:
            rows.append(("swords", _("Il faut {need} chevaliers pour les chasser").format(need=count + 1)))
        return Note(self.names[seat], tuple(rows))

    def holding(self, view: CastleState, seat: int, purse: Purse) -> Note:
        """Return a seat's reserve, shields, knights on the board, and castles; `purse` has all its pieces."""
        laid = purse.lay([count for _place, count in armies(view, seat)])
        used = [sum(pieces[size] for pieces in laid) for size in range(3)]
        left = [total - gone for total, gone in zip((purse.ones, purse.twos, purse.fives), used, strict=True)]
        castles = [self.board.titles[castle] for castle in castles_of(view, seat)]
        rows: list[Row] = [
            (
                "knight",
                _("En réserve : {ones} × 1, {twos} × 2, {fives} × 5").format(
                    ones=left[0], twos=left[1], fives=left[2]
                ),
            ),
            ("shield", self._shields(view, seat)),
            ("hand", _("Sur le plateau : {knights}").format(knights=words.knights(strength(view, seat)))),
        ]
        if castles:
            rows.append(("castle", ", ".join(castles)))
        return Note(self.names[seat], tuple(rows))

    def _castle(self, view: CastleState, castle: int) -> Note:
        swords, owner = self.board.swords[castle], view.owners[castle]
        rows: list[Row] = [("swords", words.swords(swords))]
        if owner == NOBODY:
            rows.append(("crown", _("Personne ne l'a encore pris")))
            need = _("Il faut {knights} devant la porte, et un déplacement")
            rows.append(("knight", need.format(knights=words.knights(2 * swords))))
        else:
            rows += self._held(view, castle, owner)
        return Note(self.board.titles[castle], tuple(rows))

    def _held(self, view: CastleState, castle: int, owner: int) -> list[Row]:
        inside = view.knights[owner][self.board.castles[castle]]
        rows: list[Row] = [("crown", self.names[owner]), ("knight", words.knights(inside))]
        shield = view.shields[castle]
        if shield != NO_SHIELD and view.face_up[castle]:
            rows.append(("shield", _("Bouclier retourné : {value}").format(value=shield)))
        elif shield == HIDDEN:
            rows.append(("shield", _("Un bouclier, face cachée")))
        elif shield != NO_SHIELD:
            rows.append(("shield", _("Bouclier, face cachée : {value}").format(value=shield)))
        if owner == view.seat:
            if shield == HIDDEN:
                rows.append(("eye", _("Appuyez sur le bouclier pour voir sa valeur")))
            return rows
        needs = [max(1, 2 * (inside + n)) for n in (range(4) if shield == HIDDEN else (max(0, shield),))]
        if shield == HIDDEN:
            cost = _("Un assaut coûte un déplacement :")
            return [*rows, ("swords", cost), *self._chances(view, owner, needs)]
        need = _("Pour le prendre : {knights} et un déplacement").format(knights=words.knights(needs[0]))
        return [*rows, ("swords", need)]

    def _chances(self, view: CastleState, owner: int, needs: Sequence[int]) -> list[Row]:
        """Return rows with the attackers needed, and their chance, for each worth of a hidden shield."""
        weights = unseen(view, owner)
        total = max(1, sum(weights))
        rows: list[Row] = []
        for value in range(4):
            if weights[value]:
                share = percent(sum(weights[: value + 1]) / total)
                rows.append(
                    (None, _("avec {need} : {share} % de réussite").format(need=needs[value], share=share))
                )
        return rows

    def _scroll(self, view: CastleState, arms: int, place: int) -> Note:
        rows: list[Row] = [("die", _("Un chevalier entre ici quand le dé montre {arms}").format(arms=arms))]
        for seat, own in enumerate(view.knights):
            if own[place]:
                rows.append(("knight", self.names[seat]))
        return Note(words.scroll(arms), tuple(rows))

    def _shields(self, view: CastleState, seat: int) -> str:
        gone = view.gone[seat]
        seen = [value for value in range(4) for _n in range(gone[value])]
        seen += [view.shields[castle] for castle in castles_of(view, seat) if view.face_up[castle]]
        if not seen:
            return _("Boucliers : aucun n'a encore été vu")
        return _("Boucliers déjà vus : {values}").format(values=", ".join(map(str, sorted(seen))))
