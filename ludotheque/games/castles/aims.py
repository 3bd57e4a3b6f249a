"""Says why a player now aims at another castle than before."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from ludotheque.games.castles.rules.advice import at_gates, enemies_at_gate, garrison, needed
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.state import CastleState, strength
from ludotheque.i18n import _, ngettext, of


class Hold(NamedTuple):
    """How a castle is held: by which seat or NOBODY, by how many knights, and by enemies at its gate."""

    owner: int
    inside: int
    guard: int


class Aims:
    """Puts into words why an aim, a castle that a player prepares to win, changes in games on one board."""

    def __init__(self, board: CastleBoard) -> None:
        self._board = board

    def changed(self, before: CastleState, view: CastleState, former: int, aim: int, kept: bool) -> str:
        """Return a sentence on why the castle `aim` now comes before the castle `former`.

        `former` came first in the position `before`. If it is `kept` as a later aim and nothing has happened
        to either, the sentence says so. "" if the player holds `former` or no reason is clear.
        """
        if view.owners[former] == view.seat:
            return ""
        titles, why = self._board.titles, self._events(before, view, former, aim)
        if kept and not why:
            return self._kept(view, former)
        why = why or self._merits(before, view, former, aim)
        text = _("{castle} passe maintenant avant {former} : {why}.")
        return text.format(castle=titles[aim], former=titles[former], why=why) if why else ""

    def _kept(self, view: CastleState, former: int) -> str:
        """Return a sentence that says that the castle `former` is still an aim, and what it waits for."""
        title, need = self._board.titles[former], needed(self._board, view, former)
        have = at_gates(self._board, view, former)
        if not 0 < have < need:
            return _("{castle} reste un but pour plus tard.").format(castle=title)
        text = ngettext(
            "{castle} reste un but : il y manque {n} chevalier.",
            "{castle} reste un but : il y manque {n} chevaliers.",
            need - have,
        )
        return text.format(castle=title, n=need - have)

    def _events(self, before: CastleState, view: CastleState, former: int, aim: int) -> str:
        """Return a clause about what others have done to the two castles since `before`, "" if nothing."""
        was, now = (self._hold(state, former, view.seat) for state in (before, view))
        aim_was, aim_now = (self._hold(state, aim, view.seat) for state in (before, view))
        title = self._board.titles[former]
        if now.owner != was.owner:
            return _("{castle} vient d'être pris").format(castle=title)
        if now.guard > was.guard:
            text = ngettext("{n} ennemi tient la porte {of}", "{n} ennemis tiennent la porte {of}", now.guard)
            return text.format(n=now.guard, of=of(title))
        if now.inside > was.inside:
            return _("{castle} est mieux gardé").format(castle=title)
        if aim_now.guard < aim_was.guard or aim_now.inside < aim_was.inside:
            return _("il est moins gardé")
        return ""

    def _merits(self, before: CastleState, view: CastleState, former: int, aim: int) -> str:
        """Return a clause about what speaks for `aim` though neither castle has changed, "" if not clear."""
        if strength(view, view.seat) < strength(before, view.seat):
            return _("vous avez perdu des chevaliers")
        if self._board.swords[aim] > self._board.swords[former]:
            return _("il rapporte plus d'épées")
        if self._marches(view, aim) < self._marches(view, former):
            return _("il peut être pris plus tôt")
        if needed(self._board, view, aim) < needed(self._board, view, former):
            return _("il y faut moins de chevaliers")
        return ""

    def _marches(self, view: CastleState, castle: int) -> float:
        """Return the marches that bring the nearest knights needed to the gates; infinite if too few."""
        board, own, need = self._board, view.knights[view.seat], needed(self._board, view, castle)
        steps = dict.fromkeys(board.gates[castle], 0)
        queue, marches = list(steps), 0
        for place in queue:
            if own[place]:
                need, marches = need - own[place], marches + steps[place]
            if need <= 0:
                return marches
            fresh = [other for other in board.roads[place] if other not in steps]
            steps.update((other, steps[place] + 1) for other in fresh)
            queue += fresh
        return inf

    def _hold(self, state: CastleState, castle: int, seat: int) -> Hold:
        """Return how a castle is held against `seat`."""
        guard = enemies_at_gate(self._board, state, castle, seat)
        return Hold(state.owners[castle], garrison(self._board, state, castle), guard)
