"""Describes the strokes (large displays of a fight): battles (C10), conquests (C12) and assaults (C13)."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Event
from ludotheque.games.castles import words
from ludotheque.games.castles.look.geometry import knights_kind
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.state import NO_SHIELD, CastleState
from ludotheque.i18n import _, ngettext
from ludotheque.table.contract.staging import Charge, Stroke, Term
from ludotheque.ui.motion import Piece


class Strokes:
    """Describes the strokes of one session. A stroke is a fight shown large on the table."""

    def __init__(self, board: CastleBoard, names: Sequence[str]) -> None:
        self._board, self._names = board, names

    def of(self, view: CastleState, events: Sequence[Event]) -> Stroke | None:
        """Return the display of the fight in a move made in `view`, or None if there was no fight."""
        by_kind = {event.kind: event for event in events}
        if event := by_kind.get("battle"):
            marched = next((e for e in reversed(events) if e.kind in words.MARCHES), None)
            return self._battle(event, marched)
        if event := by_kind.get("castle-taken"):
            return self._taken(view, event, by_kind.get("last-castle"))
        for kind in ("attack-won", "attack-repelled"):
            if event := by_kind.get(kind):
                return self._assault(view, event, kind == "attack-won")
        return None

    def _battle(self, event: Event, marched: Event | None) -> Stroke:
        facts = dict(event.facts)
        attackers, defenders, loser = (int(facts[key]) for key in ("attackers", "defenders", "loser"))
        lost = ngettext("{loser} perd {n} chevalier", "{loser} perd {n} chevaliers", defenders)
        charge = None
        if marched:
            way = dict(marched.facts)
            charge = Charge(knights_kind(event.seat), str(way["origin"]), int(way["count"]))
        return Stroke(
            "note",
            str(facts["place"]),
            (*_against(attackers, event.seat), Term(str(defenders), loser)),
            f"{attackers} > {defenders}",
            _("{name} gagne la bataille").format(name=self._names[event.seat]),
            lost.format(loser=self._names[loser], n=defenders),
            event.seat,
            (loser,),
            charge=charge,
        )

    def _taken(self, view: CastleState, event: Event, last: Event | None) -> Stroke:
        facts = dict(event.facts)
        army, swords, castle = int(facts["attackers"]), int(facts["swords"]), str(facts["castle"])
        needed = f"2 × {words.swords(swords)}"
        end = _("Plus qu'un château libre, {castle} : {name} le reçoit aussi, et c'est la fin")
        return Stroke(
            "climax" if last else "stroke",
            self._place(castle),
            (*_against(army, event.seat), Term(needed)),
            f"{army} ≥ {2 * swords}",
            _("{name} prend {castle}").format(name=self._names[event.seat], castle=castle),
            end.format(castle=dict(last.facts)["castle"], name=self._names[event.seat]) if last else "",
            event.seat,
            charge=self._charge(view, event.seat, castle, army),
        )

    def _assault(self, view: CastleState, event: Event, won: bool) -> Stroke:
        """Return the large display of an attack on a held castle, with the shield that it turned up (C13)."""
        facts = dict(event.facts)
        attackers, knights, shield = (int(facts[key]) for key in ("attackers", "knights", "shield"))
        owner, castle = int(facts["loser" if won else "holder"]), str(facts["castle"])
        place, name, other = self._place(castle), self._names[event.seat], self._names[owner]
        hidden = shield != NO_SHIELD and not view.face_up[self._castle(castle)]
        lost = knights if won else attackers
        verdict = _("{name} prend {castle}") if won else _("L'assaut est repoussé")
        cost = ngettext("{loser} perd {n} chevalier", "{loser} perd {n} chevaliers", lost)
        return Stroke(
            "stroke",
            place,
            (*_against(attackers, event.seat), *_held(knights, shield, owner, hidden)),
            f"{attackers} {'≥' if won else '<'} {facts['need']}",
            verdict.format(name=name, castle=castle),
            cost.format(loser=other if won else name, n=lost) if lost else "",
            event.seat if won else owner,
            (owner,) if won else (event.seat,),
            Piece(f"shield-{owner}", place, face=str(shield), seat=owner) if hidden else None,
            self._charge(view, event.seat, castle, attackers),
        )

    def _charge(self, view: CastleState, seat: int, castle: str, count: int) -> Charge | None:
        """Return an army of at least `count` knights on a gate, shown rushing at a castle, or None."""
        gates = self._board.gates[self._castle(castle)]
        gate = next((gate for gate in gates if view.knights[seat][gate] >= count), None)
        return None if gate is None else Charge(knights_kind(seat), self._board.names[gate], count)

    def _castle(self, title: str) -> int:
        return self._board.titles.index(title)

    def _place(self, title: str) -> str:
        return self._board.names[self._board.castles[self._castle(title)]]


def _held(knights: int, shield: int, owner: int, hidden: bool) -> tuple[Term, ...]:
    """Return the terms of the sum to reach (C13); a question mark covers a `hidden` shield at first."""
    if shield == NO_SHIELD:
        return (Term(f"2 × {knights}" if knights else _("personne"), owner),)
    return (
        Term(f"2 × ({knights} + ", owner),
        Term(str(shield), owner, "?" if hidden else ""),
        Term(")", owner),
    )


def _against(attackers: int, seat: int) -> tuple[Term, Term]:
    return Term(str(attackers), seat), Term(_("contre"))
