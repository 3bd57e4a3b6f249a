"""Puts places and reserves into words: what stands there in a few, and what more there is to say in notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.odds import percent
from ludotheque.games.castles import words
from ludotheque.games.castles.place_words import PlaceWords
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
from ludotheque.i18n import _, of, sentence
from ludotheque.table.contract.terms import Described, Note
from ludotheque.tiled.model import Point

Row = tuple[str | None, str]


class Notes:
    """Writes the notes for the players of one game; `points` has the places in map pixels, by name."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point], names: Sequence[str]) -> None:
        self.board = board
        self.names = names
        self._where = PlaceWords(board, points)
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    def place(self, view: CastleState, place: int) -> Described:
        """Return a place in words, with its swords, its holder, the knights there and any shield."""
        castle, told = self._castle_at.get(place), list[str]()
        if castle is not None:
            owner = view.owners[castle]
            told = [words.swords(self.board.swords[castle])]
            told.append(_("à {name}").format(name=self.names[owner]) if owner != NOBODY else _("à prendre"))
        told += [self._army(seat, own[place]) for seat, own in enumerate(view.knights) if own[place]]
        if castle is not None and view.shields[castle] != NO_SHIELD:
            told.append(self._shield(view, castle))
        return Described(self._where.named(self.board.names[place]), ", ".join(told))

    def note(self, view: CastleState, place: int) -> Note | None:
        """Return the note on a place, or None for an empty space."""
        if place in self._castle_at:
            return self._noted(view, place, self._castle(view, self._castle_at[place]))
        if place >= self.board.spaces:
            return self._noted(view, place, self._scroll(view, self.board.scrolls.index(place) + 1, place))
        seat = holder(view, place)
        if seat == NOBODY:
            return None
        count = view.knights[seat][place]
        rows: list[Row] = [("knight", self._army(seat, count))]
        if seat != view.seat:
            rows.append(("swords", _("Il faut {need} chevaliers pour les chasser").format(need=count + 1)))
        return self._noted(view, place, rows)

    def _noted(self, view: CastleState, place: int, rows: Sequence[Row]) -> Note:
        return Note(sentence(self.place(view, place).name), tuple(rows))

    def _army(self, seat: int, count: int) -> str:
        return _("{knights} {of_name}").format(knights=words.knights(count), of_name=of(self.names[seat]))

    def _shield(self, view: CastleState, castle: int) -> str:
        worth = view.shields[castle]
        if view.face_up[castle]:
            return _("bouclier retourné : {value}").format(value=worth)
        if worth == HIDDEN:
            return _("un bouclier, face cachée")
        return _("bouclier, face cachée : {value}").format(value=worth)

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

    def _castle(self, view: CastleState, castle: int) -> list[Row]:
        swords, owner = self.board.swords[castle], view.owners[castle]
        rows: list[Row] = [("swords", words.swords(swords))]
        if owner == NOBODY:
            rows.append(("crown", _("Personne ne l'a encore pris")))
            need = _("Il faut {knights} devant la porte, et un déplacement")
            rows.append(("knight", need.format(knights=words.knights(2 * swords))))
        else:
            rows += self._held(view, castle, owner)
        return rows

    def _held(self, view: CastleState, castle: int, owner: int) -> list[Row]:
        inside = view.knights[owner][self.board.castles[castle]]
        rows: list[Row] = [("crown", self.names[owner]), ("knight", words.knights(inside))]
        shield = view.shields[castle]
        if shield != NO_SHIELD:
            rows.append(("shield", sentence(self._shield(view, castle))))
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

    def _scroll(self, view: CastleState, arms: int, place: int) -> list[Row]:
        rows: list[Row] = [("die", _("Un chevalier entre ici quand le dé montre {arms}").format(arms=arms))]
        for seat, own in enumerate(view.knights):
            if own[place]:
                rows.append(("knight", self.names[seat]))
        return rows

    def _shields(self, view: CastleState, seat: int) -> str:
        gone = view.gone[seat]
        seen = [value for value in range(4) for _n in range(gone[value])]
        seen += [view.shields[castle] for castle in castles_of(view, seat) if view.face_up[castle]]
        if not seen:
            return _("Boucliers : aucun n'a encore été vu")
        return _("Boucliers déjà vus : {values}").format(values=", ".join(map(str, sorted(seen))))
