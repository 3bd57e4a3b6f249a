"""Puts spaces, tiles, the rack and players into words, in a few or in a note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from ludotheque.games.rheinlander import words
from ludotheque.games.rheinlander.look.geometry import rack_of
from ludotheque.games.rheinlander.look.gestures import RheinlanderGestures, best
from ludotheque.games.rheinlander.look.rack import BASTIONS, HANDS, KNIGHTS, MITRE, OPEN, PILE, SHIELD
from ludotheque.games.rheinlander.rules.advice import (
    REINFORCEMENT,
    County,
    Opening,
    Prospect,
    all_counties,
    castle_knight,
    stock,
    tile_of,
)
from ludotheque.games.rheinlander.rules.board import Space
from ludotheque.games.rheinlander.rules.scoring import outcome
from ludotheque.games.rheinlander.rules.state import NOBODY, SECRET, Phase, RheinlanderState, hand_size
from ludotheque.i18n import _, of, sentence
from ludotheque.table.contract.position import Held, Position
from ludotheque.table.contract.terms import Described, Holding, Note

Row = tuple[str | None, str]


class Notes:
    """Writes the notes on one board. `names` has the players' names, by seat."""

    def __init__(self, gestures: RheinlanderGestures, names: Sequence[str]) -> None:
        self.gestures = gestures
        self.geometry = gestures.geometry
        self.names = names
        self._counties = lru_cache(8)(partial(all_counties, self.geometry.rules))

    def place(self, at: Position, place: str) -> Described:
        """Return a place in words: a space or circle with what stands on it, or what lies on the rack."""
        view, board, told = at.view, self.geometry.board, list[str]()
        if place in self.geometry.index:
            space = self.geometry.index[place]
            told = [text for _icon, text in self._standing(view, space)]
            told.append(self._county_of(self._county_at(view, space)))
            return Described(words.space(board, place), ", ".join(filter(None, told)))
        if place in self.geometry.estate:
            estate = self.geometry.estate[place]
            told = [words.tile(tile)] if (tile := tile_of(view, estate)) else []
            told += [text for _icon, text in self._guard(view, estate)]
            told.append(self._county_of(self._county_round(view, estate)))
            return Described(words.circle(board, estate), ", ".join(filter(None, told)))
        return self._slot(at, place)

    def _slot(self, at: Position, place: str) -> Described:
        """Return a place of the rack in words: a card by its number, the pile, or what is in reserve."""
        view, rack = at.view, rack_of(at.arrangement)
        card = rack.cards.get(place)
        if card is not None:
            where = _("découverte") if place in OPEN else ""
            return Described(words.card(card), where)
        if place in OPEN:
            return Described(_("carte découverte {n}").format(n=OPEN.index(place) + 1), _("prise"))
        if place in HANDS:
            return Described(_("place {n} de la main").format(n=HANDS.index(place) + 1), _("vide"))
        if place == PILE:
            return Described(_("pioche"), words.cards_left(view))
        name = {
            KNIGHTS: _("vos chevaliers en réserve"),
            BASTIONS: _("vos bastions en réserve"),
            MITRE: _("archevêque"),
            SHIELD: _("vos points"),
        }[place]
        if rack.seat == NOBODY:
            return Described(name)
        own = stock(self.geometry.rules, view)[rack.seat]
        there = {
            KNIGHTS: words.knights(own.knights),
            BASTIONS: words.bastions(own.bastions),
            MITRE: _("à vous") if view.archbishop == rack.seat else _("pas à vous"),
            SHIELD: words.points(view.points[rack.seat]) if view.points[rack.seat] != SECRET else "",
        }[place]
        return Described(name, there)

    def note(self, at: Position, place: str) -> Note | None:
        """Return the note about a place, or None if there is nothing more to say."""
        note = self._noted(at, place)
        return replace(note, title=sentence(self.place(at, place).name)) if note else None

    def _noted(self, at: Position, place: str) -> Note | None:
        if place in self.geometry.index:
            return self._space(at.view, self.geometry.index[place])
        if place in self.geometry.estate:
            return self._estate(at.view, self.geometry.estate[place])
        return self._rack(at, place)

    def holding(self, view: RheinlanderState, seat: int) -> Holding:
        """Return what a seat has: reserve, bishops and archbishop, and points unless they are secret."""
        own = stock(self.geometry.rules, view)[seat]
        mitre = "archbishop" if view.archbishop == seat else "mitre"
        counts = [("knight", own.knights), ("castle", own.bastions), (mitre, own.bishops)]
        if self.geometry.rules.ground.open_points:
            counts.insert(1, ("laurel", view.points[seat]))
        rows: list[Row] = [
            ("knight", words.knights(own.knights)),
            ("castle", words.bastions(own.bastions)),
            ("mitre", words.bishops(own.bishops)),
            ("hand", _("{n} cartes en main").format(n=hand_size(view, seat))),
        ]
        if view.archbishop == seat:
            rows.append(("archbishop", _("a l'archevêque")))
        rows += self._points(view, seat)
        return Holding(seat, tuple(counts), Note(self.names[seat], tuple(rows)))

    def prospect(self, view: RheinlanderState, way: Opening, several: bool) -> Note:
        """Return the note about what a knight placed by `way` would do.

        Its title says how the knight is placed, and by which card, unless it may be one of `several`.
        """
        title = _("{way}, avec une de vos cartes") if several else _("{way}, avec {the_card}")
        text = title.format(way=words.way(way.kind), the_card=words.the_card(way.move.card + 1))
        found = self.gestures.prospect(view, way.move)
        return Note(text[0].upper() + text[1:], tuple(self._changes(view, found)))

    def promise(self, at: Position, held: Held, place: str) -> str:
        """Return what would change if the held knight or card were dropped there; "" for a bastion."""
        found = self.gestures.way(at, held, place) if held.source.place != BASTIONS else None
        rows = self._changes(at.view, self.gestures.prospect(at.view, found.move)) if found else ()
        return ", ".join(text for _icon, text in rows)

    def opportunities(self, view: RheinlanderState) -> list[str]:
        """Return a line about each county that a knight wins for the mover, the most valuable one first."""
        text, found = _("{space} : {county}"), dict[str, tuple[int, str]]()
        for space, ways in self.gestures.openings(view).items():
            one = self.gestures.prospect(view, ways[0].move)
            if one.where and one.holder == view.seat:
                title = words.space(self.geometry.board, self.geometry.board.names[space])
                county = words.hint(one, self.names, view.seat)[0]
                found.setdefault(one.where, (one.last_value, text.format(space=title, county=county)))
        return [told for _points, told in sorted(found.values(), reverse=True)]

    def _changes(self, view: RheinlanderState, found: Prospect) -> list[Row]:
        first, *gains = words.hint(found, self.names, view.seat)
        rows: list[Row] = [("crown" if found.where else "knight", first)]
        if sum(found.counts) > 1:
            rows.append(("knight", words.tally(found.counts, self.names)))
        rows += [("laurel", line) for line in gains]
        tiles = words.tiles([tile_of(view, estate) for estate in found.estates])
        rows += [("home", _("avec {tiles}").format(tiles=tiles))] if tiles else []
        if found.archbishop != view.archbishop and found.archbishop != NOBODY:
            rows.append(
                ("archbishop", _("{name} aurait l'archevêque").format(name=self.names[found.archbishop]))
            )
        return rows

    def _points(self, view: RheinlanderState, seat: int) -> list[Row]:
        """Return a row about a seat's points so far, and another if the game were scored now."""
        won, rules = view.points[seat], self.geometry.rules
        told = _("points cachés") if won == SECRET else _("{points_p} jusqu'ici")
        rows: list[Row] = [("laurel", told.format(points_p=words.points(won)))]
        if view.phase != Phase.ENDED:
            lines = outcome(rules.ground, view).sheet
            coming = sum(line.points for line in lines if line.seat == seat and line.reason != "won")
            rows.append(("hourglass", words.projection(won, coming)))
        return rows

    def _space(self, view: RheinlanderState, space: Space) -> Note | None:
        name, rows = self.geometry.board.names[space], self._standing(view, space)
        county, held = self._county_at(view, space), any(own >> space & 1 for own in view.knights)
        rows += self._county(county) if county else []
        ways = self.gestures.openings(view).get(space, ())
        if ways:
            way = best(ways)
            fit = sorted({w.move.card + 1 for w in ways if w.kind == way.kind})
            cards = ", ".join(map(str, fit)) if way.kind != REINFORCEMENT else _("n'importe quelle carte")
            rows.append(("hand", _("{way} : {cards}").format(way=words.way(way.kind), cards=cards)))
            rows += self._changes(view, self.gestures.prospect(view, way.move))
        about = self.geometry.joined(view, name) if ways or held else ()
        return Note("", tuple(rows), about) if rows else None

    def _standing(self, view: RheinlanderState, space: Space) -> list[Row]:
        rows: list[Row] = [
            ("knight", _("un chevalier {of_name}").format(of_name=of(self.names[seat])))
            for seat, own in enumerate(view.knights)
            if own >> space & 1
        ]
        return [*rows, ("castle", _("un bastion, pour toujours"))] if view.bastions >> space & 1 else rows

    def _county_at(self, view: RheinlanderState, space: Space) -> County | None:
        return next((county for county in self._counties(view) if space in county.spaces), None)

    def _county_round(self, view: RheinlanderState, estate: int) -> County | None:
        return next((county for county in self._counties(view) if estate in county.estates), None)

    def _county_of(self, county: County | None) -> str:
        return words.county_lines(county, self.names)[0] if county else ""

    def _estate(self, view: RheinlanderState, estate: int) -> Note | None:
        tile, names = tile_of(view, estate), self.geometry.board.names
        if not tile:
            return None
        rows: list[Row] = [("home", words.tile(tile)), *self._guard(view, estate)]
        county = self._county_round(view, estate)
        rows += self._county(county) if county else [(None, _("dans aucun comté"))]
        about = tuple(names[space] for space in county.spaces) if county else ()
        return Note("", tuple(rows), about)

    def _guard(self, view: RheinlanderState, estate: int) -> list[Row]:
        guard = castle_knight(view, estate)
        if guard == NOBODY:
            return []
        return [("knight", _("un chevalier {of_name}").format(of_name=of(self.names[guard])))]

    def _county(self, county: County) -> list[Row]:
        lines = words.county_lines(county, self.names)
        return list(zip(("crown", "knight", "laurel", "hourglass"), lines, strict=True))

    def _rack(self, at: Position, place: str) -> Note | None:
        view, rack = at.view, rack_of(at.arrangement)
        if place == PILE:
            return Note("", ((None, _("Le joker est peut-être parmi ces cartes.")),))
        if place in (KNIGHTS, BASTIONS) and rack.seat != NOBODY:
            own = stock(self.geometry.rules, view)[rack.seat]
            left = words.knights(own.knights) if place == KNIGHTS else words.bastions(own.bastions)
            return Note("", ((None, left),))
        if place == MITRE and view.archbishop == rack.seat != NOBODY:
            text = _("Avec lui, une carte peut prendre la place d'un autre chevalier de son numéro.")
            return Note("", ((None, text),))
        if place == SHIELD and rack.seat != NOBODY:
            return Note("", tuple(self._points(view, rack.seat)))
        card = rack.cards.get(place)
        return self._card(view, card, place in HANDS) if card is not None else None

    def _card(self, view: RheinlanderState, card: int, own: bool) -> Note:
        found: dict[str, int] = {}
        for ways in self.gestures.openings(view).values() if own else ():
            for way in ways:
                if way.move.card == card:
                    found[way.kind] = found.get(way.kind, 0) + 1
        rows: list[Row] = [
            (None, _("{way} : {n}").format(way=words.way(kind), n=n)) for kind, n in found.items()
        ]
        return Note("", tuple(rows or [(None, _("ne peut pas servir maintenant"))]))
