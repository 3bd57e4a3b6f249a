"""Puts what a turn does, and the facts about it, into clauses without a capital or a full stop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from types import MappingProxyType

from ludotheque.core.forecast import ENDING
from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Line, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.fact_words import FactWords, leaving
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take, arrived, opening
from ludotheque.games.castles.rules.state import NOBODY, CastleState, holder, untaken
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, listed, ngettext, of, roman

NOTHING: Mapping[str, Fact] = MappingProxyType({})


class Why(FactWords):
    """Puts turns into words, and facts about them."""

    def main(self, view: CastleState, line: Sequence[Move], goal: str = "", saved: str = "") -> Line:
        """Return the moves of a turn that are told first of all.

        They are its conquest, or what saves the castle or the army on the place `saved`, or a battle, or the
        journey towards the castle `goal`, or else its first journey.
        """
        at = next((at for at, move in enumerate(line) if isinstance(move, Take | Attack)), None)
        if at is not None:
            return tuple(line[: at + 1]) + tuple(
                move for move in line[at + 1 : at + 2] if isinstance(move, Occupy)
            )
        journeys = [*_journeys(line)]
        if saved and (moves := self._saving(journeys, saved)):
            return tuple(moves)
        fights = (one for one in journeys if any(self._fights(view, move) for move in one))
        nearer = (one for one in journeys if goal and self._nears(one, goal))
        nearest = sorted(nearer, key=lambda one: self._far_from(goal, one[-1]))
        scrolls = self._board.scrolls
        marched = (one for one in journeys if isinstance(one[0], March) and one[0].origin not in scrolls)
        first = tuple(next(chain(fights, nearest, marched, journeys), line[:1]))
        return first if goal else self._all_that_leave(first, journeys)

    def _all_that_leave(self, first: Line, journeys: Iterable[Sequence[Move]]) -> Line:
        return tuple(one[0] for one in journeys if self._leaves(one)) if self._leaves(first) else first

    def act(
        self,
        view: CastleState,
        line: Sequence[Move],
        goal: str = "",
        saved: str = "",
        known: Mapping[str, Fact] = NOTHING,
    ) -> str:
        """Return an infinitive clause that says what `main` returns, such as `finir le tour`.

        "" for a move that no player chooses in their turn, such as a roll. What is `known` of the goal are
        the facts of a reason `goal`.
        """
        moves = self.main(view, line, goal, saved)
        match moves:
            case (*_, Take() | Attack() as conquest) | (*_, Take() | Attack() as conquest, Occupy()):
                return self._conquest(view, conquest, moves[-1])
            case (March(), *_):
                if saved and self.saves(line, saved):
                    place = self._place(saved)
                    leaves = (move for move in moves if isinstance(move, March) and move.origin == place)
                    left = next(leaves, None)
                    if left and left.target not in self._castle_at:
                        if self._fights(view, left):
                            return self._battle(view, line, left.target)
                        return self._withdrawn(place, min(left.count, view.knights[view.seat][place]))
                    goal = saved if saved in self._board.titles else ""
                return self._journey(view, moves, line, goal, known)
            case (Occupy(count, shield), *_):
                return leaving(count, shield, self._board.titles[view.castle])
            case (End(), *_):
                return _("finir le tour")
        return ""

    def leads_to(self, line: Sequence[Move], castle: str) -> bool:
        """Return whether knights come nearer to a castle in a turn."""
        return any(self._nears(one, castle) for one in _journeys(line))

    def _leaves(self, journey: Sequence[Move]) -> bool:
        return (
            isinstance(journey[0], March) and journey[0].origin in self._board.scrolls and len(journey) == 1
        )

    def _fights(self, view: CastleState, move: Move) -> bool:
        return isinstance(move, March) and holder(view, move.target) not in (view.seat, NOBODY)

    def saves(self, line: Sequence[Move], saved: str) -> bool:
        """Return whether a journey of a line goes to a castle or an army, or leaves it."""
        return bool(self._saving([*_journeys(line)], saved))

    def _saving(self, journeys: Iterable[Sequence[Move]], saved: str) -> Sequence[Move]:
        """Return the journey into a castle, or to it, or the one that leaves or joins an army."""
        place, titles, known = self._place(saved), self._board.titles, [*journeys]
        for one in known:
            if any(isinstance(move, March) and place in (move.origin, move.target) for move in one):
                return one
        nearer = (one for one in known if saved in titles and self._nears(one, saved))
        return min(nearer, key=lambda one: self._far_from(saved, one[-1]), default=())

    def _place(self, saved: str) -> int:
        """Return the place of a castle, by its title, or of an army, by the place's own name."""
        board = self._board
        return board.castles[board.titles.index(saved)] if saved in board.titles else board.names.index(saved)

    def _withdrawn(self, place: int, count: int) -> str:
        where = self._where.origin(self._board.names[place])
        return _("retirer {knights} {where}").format(knights=knights(count), where=where)

    def _conquest(self, view: CastleState, move: Move, then: Move | None) -> str:
        assert isinstance(move, Take | Attack)
        named = {"castle": self._board.titles[move.castle], "swords": swords(self._board.swords[move.castle])}
        if isinstance(move, Attack):
            text = _("attaquer {castle} ({swords}) avec {knights}")
            told = text.format(**named, knights=knights(move.count))
        elif untaken(view) == 2:  # C17
            told = _("prendre à coup sûr {castle} ({swords}), et le dernier château avec lui").format(**named)
        else:
            told = _("prendre à coup sûr {castle} ({swords})").format(**named)
        if not isinstance(then, Occupy):
            return told
        return _("{conquest}, et {occupation}").format(conquest=told, occupation=_leaving_there(then))

    def _journey(
        self,
        view: CastleState,
        moves: Line,
        line: Sequence[Move],
        goal: str,
        known: Mapping[str, Fact],
    ) -> str:
        """Return a clause about a journey of a turn, and about knights that go to the same place."""
        first = [move for move in moves if isinstance(move, March)]
        board, start, target = self._board, first[0].origin, first[-1].target
        count = arrived(line, target)
        into = self._castle_at.get(target)
        if into is not None:
            text = ngettext(
                "faire entrer {n} chevalier à {castle}", "faire entrer {n} chevaliers à {castle}", count
            )
            return text.format(n=count, castle=board.titles[into])
        fights = [self._battle(view, line, move.target) for move in first if self._fights(view, move)]
        if fights and self._fights(view, first[-1]):
            return listed(list(dict.fromkeys(fights)))
        out = self._castle_at.get(start)
        if goal:
            text = self._towards(view, line, goal, target, count, known)
        elif start in board.scrolls:
            text = self._leaving(*(move.origin for move in first if move.origin in board.scrolls))
            if first[-1].origin not in board.scrolls:
                where = self._where.target(board.names[target])
                text = _("{leaving} et mener ce chevalier {where}").format(leaving=text, where=where)
        elif out is not None and len(first) == 1:
            text = _("faire sortir {knights} {of}").format(knights=knights(count), of=of(board.titles[out]))
        else:
            where = self._where.target(board.names[target])
            text = _("mener {knights} {where}").format(knights=knights(count), where=where)
        if not fights:
            return text
        if not goal and target in (start, *(move.target for move in first[:-2])):
            where = self._where.target(board.names[target])
            text = _("revenir {where}").format(where=where)
        return _("{battle}, puis {way}").format(battle=listed([*dict.fromkeys(fights)]), way=text)

    def _towards(
        self,
        view: CastleState,
        line: Sequence[Move],
        goal: str,
        target: int,
        count: int,
        known: Mapping[str, Fact],
    ) -> str:
        """Return a clause about all knights that go to a castle, and those who join them."""
        board, number = self._board, self._board.titles.index(goal)
        led, together = int(known.get("led", 0)), int(known.get("together", 0))
        gates, here = board.gates[number], view.knights[view.seat][target] + count
        where = self._where.target(board.names[target])
        if target in gates and view.owners[number] == view.seat:
            text = _("placer {knights} devant {castle}")
        elif target in gates and here > count >= led:
            text, count = _("réunir {knights} devant {castle} ({swords})"), here
        elif together and count >= led:
            text, count = _("réunir {knights} {where}, en vue {of} ({swords})"), together
        elif target not in gates and any(target in gates for gates in board.gates):
            text = _("mener {knights} {where}, sur le chemin {of} ({swords})")
        else:
            text, count = _("mener {knights} vers {castle} ({swords})"), max(count, led)
        named = {"castle": goal, "of": of(goal), "where": where, "swords": swords(board.swords[number])}
        joining, away = int(known.get("joining", 0)), known.get("where", "") not in ("", board.names[target])
        others = joining if away and count != together else led + joining - count
        return f"{text.format(**named, knights=knights(count))}{self._joined(goal, known, others)}"

    def _joined(self, goal: str, known: Mapping[str, Fact], count: int) -> str:
        """Return a clause, with its comma, about those who join knights that go to a castle, if there are."""
        if count <= 0:
            return ""
        where = str(known["where"]) if count == known["joining"] else ""
        text = ngettext(", avec {n} autre chevalier", ", avec {n} autres chevaliers", count)
        if where and self._board.names.index(where) in self._board.gates[self._board.titles.index(goal)]:
            text = ngettext(", où {n} chevalier attend", ", où {n} chevaliers attendent", count)
        elif where:
            text = ngettext(", avec {n} chevalier {where}", ", avec {n} chevaliers {where}", count)
        return text.format(n=count, where=self._where.at(where) if where else "")

    def _battle(self, view: CastleState, line: Sequence[Move], place: int) -> str:
        foe = holder(view, place)
        theirs = view.knights[foe][place]
        come = [*accumulate(move.count for move in line if isinstance(move, March) and move.target == place)]
        mine = next((count for count in come if count > theirs), come[-1])
        text = _("battre {knights} {of} {where} ({mine} contre {theirs})")
        who, where = of(self._names[foe]), self._where.at(self._board.names[place])
        return text.format(knights=knights(theirs), of=who, where=where, mine=mine, theirs=theirs)

    def besides(
        self,
        view: CastleState,
        line: Sequence[Move],
        main: Line,
        reasons: Sequence[Reason],
        aim: str = "",
        counted: bool = False,
    ) -> str:
        """Return a sentence about what a turn does besides its `main` moves, or if `counted`, its `aim`."""
        told = []
        if further := next((dict(one.facts) for one in reasons if one.key == "onward"), None):
            named = {"castle": further["castle"], "swords": swords(int(further["swords"]))}
            told.append(_("prendre à coup sûr {castle} ({swords})").format(**named))
        left = []
        for facts in (dict(one.facts) for one in reasons if one.key == "then"):
            moves = line[int(facts["at"]) : int(facts["at"]) + int(facts["moves"])]
            known = counted and facts["what"] == "goal" and facts["about"] == aim
            if known or set(moves) & set(main):
                continue
            if facts["what"] == "scroll":
                left.append(self._board.names.index(str(facts["about"])))
            else:
                told.append(self._besides(view, moves, aim, facts))
        told += [self._leaving(*left)] if left else []
        return _("Puis {acts}.").format(acts=listed(list(dict.fromkeys(told)))) if told else ""

    def _besides(self, view: CastleState, moves: Sequence[Move], aim: str, facts: dict[str, Fact]) -> str:
        """Return a clause about some moves of a turn, with the facts of a reason `then`."""
        what, about = str(facts["what"]), str(facts["about"])
        if what == "beat":
            return self._battle(view, moves, self._board.names.index(about))
        text = {
            "win": _("prendre {castle}"),
            "guard": _("renforcer {castle}"),
            "wall": _("protéger {castle}"),
            "safe": _("mettre {knights} hors de portée {of}"),
            "away": _("retirer {knights} du chemin {of}"),
            "bar": _("barrer la route {of}"),
            "goal": _("mener {knights} vers {castle}") if about != aim else _("en rapprocher {knights}"),
        }[what]
        named = of(self._names[int(about)] if what in ("safe", "away") else about)
        return text.format(castle=about, of=named, knights=knights(int(facts["knights"])))

    def _leaving(self, *scrolls: int) -> str:
        arms = listed([roman(self._board.scrolls.index(scroll) + 1) for scroll in scrolls])
        text = ngettext("libérer le parchemin {arms}", "libérer les parchemins {arms}", len(scrolls))
        return text.format(arms=arms)

    def happened(self, happening: Happening, name: str = "") -> str:
        """Return a clause about what may happen to the player, or to one of this `name`; "" if none fits."""
        known = {
            "castle-taken": _("vous pourrez prendre {castle}"),
            "attack-won": _("vous pourrez prendre {castle}"),
            "last-castle": _("vous recevez {castle}"),
            "castle-lost": _("vous perdez {castle}"),
            "beaten": _("on vous bat {where}"),
            ENDING: _("vous gagnez la partie"),
        }
        named = {
            "castle-taken": _("{name} pourra prendre {castle} au prochain tour"),
            "attack-won": _("{name} pourra prendre {castle} au prochain tour"),
            "last-castle": _("{name} peut recevoir {castle}"),
            "castle-lost": _("{name} peut perdre {castle}"),
            "beaten": _("{name} peut perdre une bataille {where}"),
            ENDING: _("{name} peut gagner la partie"),
        }
        where = self._where.at(happening.about) if happening.kind == "beaten" else ""
        text = (named if name else known).get(happening.kind, "")
        return text.format(name=name, castle=happening.about, where=where)


def _journeys(line: Sequence[Move]) -> Iterator[Sequence[Move]]:
    """Yield the journeys of a turn that conquers nothing, in order."""
    while line and isinstance(line[0], March):
        first = opening(line)
        yield first
        line = line[len(first) :]


def _leaving_there(occupy: Occupy) -> str:
    """Return an infinitive clause on what is left in the castle just named: knights, a shield, or both."""
    if not occupy.count:
        return _("n'y laisser qu'un bouclier")
    text = ngettext("y laisser {n} chevalier", "y laisser {n} chevaliers", occupy.count)
    if occupy.shield:
        text = ngettext(
            "y laisser {n} chevalier et un bouclier", "y laisser {n} chevaliers et un bouclier", occupy.count
        )
    return text.format(n=occupy.count)
