"""Puts into words what a move does, and the reasons for it, which `judgement.reasons` supplies.

Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.risks import Risks, to_safety
from ludotheque.games.castles.rules.advice import at_gates
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take
from ludotheque.games.castles.rules.state import CastleState, untaken
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, ngettext, of
from ludotheque.tiled.model import Point


class Why:
    """Puts moves and reasons into words, for one board; `points` has the places in map pixels, by name."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point]) -> None:
        self._board, self._where = board, PlaceWords(board, points)
        self.risks = Risks(self._where)
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    def reason(self, reason: Reason) -> str:
        """Return a clause that says why a line is good, or "" for a reason that only warns."""
        facts = dict(reason.facts)
        told = {
            "take": self._take,
            "attack": self._attack,
            "hold": self._hold,
            "guard": self._guard,
            "beat": self._beat,
            "retreat": self._retreat,
            "goal": self._goal,
            "scroll": self._scroll,
            "gather": self._gather,
            "safer": self._safer,
            "bar": self._bar,
            "nearer": self._nearer,
            "better": self._better,
            "end": self._end,
            "safe": lambda _facts: _("aucun danger proche, et rien de mieux à faire"),
            "spent": self._spent,
            "averts": self.risks.averts,
        }
        return told[reason.key](facts) if reason.key in told else ""

    def gesture(self, view: CastleState, moves: Sequence[Move], after: Sequence[Move]) -> str:
        """Return an infinitive clause that says what a gesture does, such as `finir le tour`.

        `moves` are successive marches of the same knights, perhaps with a conquest and its occupation, or one
        other move. `after` has the turn's later moves, which may tell how a castle is occupied. "" for a move
        that no player chooses in their turn, such as a roll.
        """
        if isinstance(moves[-1], Occupy) and isinstance(conquest := next(iter(moves[-2:-1]), None), Take):
            return self._conquest(view, moves[:-2], conquest.castle, conquest.gate, moves[-1])
        match moves[-1]:
            case March():
                told, *then = self.journeys(moves)
                for onward in then:
                    told = _("{gesture}, puis {onward}").format(gesture=told, onward=onward)
                return told
            case Take(castle, gate):
                return self._conquest(view, moves[:-1], castle, gate, next(iter(after), None))
            case Attack(castle, gate, count):
                text = _("attaquer {castle} ({swords}) avec {knights}")
                named = {"castle": self._board.titles[castle], "swords": swords(self._board.swords[castle])}
                return text.format(**named, knights=self._coming(moves[:-1], count))
            case Occupy(count, shield):
                return _leaving(count, shield, self._board.titles[view.castle])
            case End():
                return _("finir le tour")
        return ""

    def journeys(self, moves: Sequence[Move]) -> list[str]:
        """Return a clause for each journey in `moves`."""
        return list(map(self._journey, _journeys(moves)))

    def first_journey(self, moves: Sequence[Move]) -> int:
        """Return how many moves there are up to the end of the first journey in `moves`."""
        first = next(iter(_journeys(moves)), [])
        return moves.index(first[-1]) + 1 if first else 0

    def joining(self, march: March) -> str:
        """Return a clause about knights that march to the place that has just been named."""
        text = ngettext(
            "{n} chevalier {origin} y va aussi", "{n} chevaliers {origin} y vont aussi", march.count
        )
        return text.format(n=march.count, origin=self._where.origin(self._board.names[march.origin]))

    def _journey(self, marches: Sequence[March]) -> str:
        """Return a clause about successive marches, with the new number where knights are taken along."""
        parts = [list(part) for _count, part in groupby(marches, key=attrgetter("count"))]
        first, *later = [March(part[0].origin, part[-1].target, part[0].count) for part in parts]
        told = self._march(first)
        for march in later:
            into = self._castle_at.get(march.target)
            target = self._where.target(self._board.names[march.target])
            if into is not None:
                target = _("à {castle}").format(castle=self._board.titles[into])
            told = _("{gesture}, puis {n} ensemble {target}").format(
                gesture=told, n=march.count, target=target
            )
        return told

    def _march(self, move: March) -> str:
        board, into = self._board, self._castle_at.get(move.target)
        if into is not None and move.origin in board.gates[into]:
            text = ngettext("{n} chevalier entre à {castle}", "{n} chevaliers entrent à {castle}", move.count)
            return text.format(n=move.count, castle=board.titles[into])
        out = self._castle_at.get(move.origin)
        if out is not None and move.target in board.gates[out]:
            text = ngettext("{n} chevalier sort {of}", "{n} chevaliers sortent {of}", move.count)
            return text.format(n=move.count, of=of(board.titles[out]))
        text = ngettext(
            "{n} chevalier va {origin} {target}", "{n} chevaliers vont {origin} {target}", move.count
        )
        origin, target = board.names[move.origin], board.names[move.target]
        where = {"origin": self._where.origin(origin), "target": self._where.target(target)}
        return text.format(n=move.count, **where)

    def _conquest(
        self, view: CastleState, way: Sequence[Move], castle: int, gate: int, occupy: Move | None
    ) -> str:
        army = self._at_gate(view, way, gate)
        text = _("prendre {castle} ({swords}) avec {knights}")
        if untaken(view) == 2:  # C17
            text = _("prendre {castle} ({swords}) avec {knights}, et le dernier château avec lui")
        told = text.format(
            castle=self._board.titles[castle],
            knights=self._coming(way, army),
            swords=swords(self._board.swords[castle]),
        )
        if not isinstance(occupy, Occupy):
            return told
        return _("{conquest}, et {occupation}").format(conquest=told, occupation=_leaving_there(occupy))

    def _at_gate(self, view: CastleState, way: Sequence[Move], gate: int) -> int:
        """Return how many knights of the player stand at a gate after the marches in `way`."""
        marches = [move for move in way if isinstance(move, March)]
        came = sum(march.count for march in marches if march.target == gate)
        return view.knights[view.seat][gate] + came - sum(m.count for m in marches if m.origin == gate)

    def _coming(self, way: Sequence[Move], army: int) -> str:
        """Return an army's number and, if it marches along `way`, where it started."""
        if not way:
            return knights(army)
        first = way[0]
        assert isinstance(first, March)
        origin = self._where.origin(self._board.names[first.origin])
        if first.count >= army:
            return f"{knights(army)} {origin}"
        text = _("{knights}, dont {n} {origin}")
        return text.format(knights=knights(army), n=first.count, origin=origin)

    # Reasons

    def by_subject(
        self, view: CastleState, line: Sequence[Move], reasons: Sequence[Reason]
    ) -> tuple[list[Reason], list[Reason], list[Reason]]:
        """Return the reasons about the knights of the first move, about other knights, and about the turn."""
        reached, first = self._reached(view, line), line[0]
        own: list[Reason] = []
        others: list[Reason] = []
        turn: list[Reason] = []
        for reason in reasons:
            place = self._touched(reason)
            if reason.key == "scroll":
                leaves = isinstance(first, March) and first.origin in self._board.scrolls
                (own if leaves else others).append(reason)
            else:
                (turn if not place else own if place in reached else others).append(reason)
        return own, others, turn

    def shortened(self, reasons: Sequence[Reason], moves: Sequence[Move]) -> list[Reason]:
        """Return the reasons for `moves`, without what the text about the moves says already.

        That is a retreat's place if the moves begin there, and a battle's place or a guarded castle if they
        end there.
        """
        marches = [move for move in moves if isinstance(move, March)]
        if not marches:
            return list(reasons)
        start, end = marches[0].origin, marches[-1].target
        castle = self._board.titles[self._castle_at[end]] if end in self._castle_at else ""
        known = {
            "retreat": ("place", self._board.names[start]),
            "averts": ("place", self._board.names[start]),
            "beat": ("place", self._board.names[end]),
            "guard": ("castle", castle),
        }
        return [
            one._replace(facts=tuple(fact for fact in one.facts if fact != known.get(one.key)))
            for one in reasons
        ]

    def counted(self, view: CastleState, moves: Sequence[Move], reasons: Sequence[Reason]) -> list[Reason]:
        """Return the reasons with the number of knights at the gates of an aim before and after `moves`."""
        return [self._counted(view, moves, one) if one.key == "goal" else one for one in reasons]

    def _counted(self, view: CastleState, moves: Sequence[Move], goal: Reason) -> Reason:
        castle = self._board.titles.index(str(dict(goal.facts)["castle"]))
        before = at_gates(self._board, view, castle)
        after = sum(self._at_gate(view, moves, gate) for gate in self._board.gates[castle])
        return goal._replace(facts=(*goal.facts, ("before", before), ("after", after)))

    def _reached(self, view: CastleState, line: Sequence[Move]) -> set[str]:
        """Return the places that the first move's knights pass, with both ends and a gate to occupy from."""
        board, reached = self._board, {view.gate}
        for number, move in enumerate(line):
            match move:
                case March(origin, target) if not number or origin in reached:
                    reached |= {origin, target}
                case Take(castle, gate) | Attack(castle, gate) if not number or gate in reached:
                    reached |= {gate, board.castles[castle]}
        return {board.names[place] for place in reached if place >= 0}

    def _touched(self, reason: Reason) -> str:
        """Return the name of the place that a reason is about, or "" for a reason about the whole turn."""
        facts = dict(reason.facts)
        if not {"place", "castle"} & facts.keys() or reason.key in ("goal", "averts"):
            return ""
        if "place" in facts:
            return str(facts["place"])
        return self._board.names[self._board.castles[self._board.titles.index(str(facts["castle"]))]]

    def _take(self, facts: dict[str, Fact]) -> str:
        text = _("pour prendre {castle} ({swords})")
        if facts["left"] == 1:  # C17
            text = _("pour prendre {castle} ({swords}), et le dernier château avec lui")
        return text.format(castle=facts["castle"], swords=swords(int(facts["swords"])))

    def _attack(self, facts: dict[str, Fact]) -> str:
        text = _("pour prendre {castle} ({swords}), avec {percent} % de réussite")
        if facts["percent"] == 100:
            text = _("pour prendre {castle} ({swords}), à coup sûr")
        named = {"castle": facts["castle"], "swords": swords(int(facts["swords"]))}
        return text.format(**named, percent=facts["percent"])

    def odds(self, reason: Reason) -> str:
        """Return the chance of an attack and the knights in the castle, which the clause does not name."""
        facts = dict(reason.facts)
        inside, percent = int(facts["knights"]), int(facts["percent"])
        guards = ngettext("{n} chevalier le garde", "{n} chevaliers le gardent", inside).format(n=inside)
        if not inside:
            guards = _("aucun chevalier ne le garde")
        text = _("{percent} % de réussite, {guards}") if percent < 100 else _("à coup sûr, {guards}")
        return text.format(percent=percent, guards=guards)

    def _hold(self, facts: dict[str, Fact]) -> str:
        left = _leaving(int(facts["knights"]), bool(facts["shield"]), str(facts["castle"]))
        return _("pour {what}").format(what=left)

    def _guard(self, facts: dict[str, Fact]) -> str:
        count = int(facts["knights"])
        if "castle" not in facts:
            return _("pour mieux le garder")
        text = ngettext(
            "pour mieux garder {castle} avec {n} chevalier de plus",
            "pour mieux garder {castle} avec {n} chevaliers de plus",
            count,
        )
        return text.format(n=count, castle=facts["castle"])

    def _beat(self, facts: dict[str, Fact]) -> str:
        attackers, defenders = int(facts["attackers"]), int(facts["defenders"])
        where = self._at(facts) if "place" in facts else ""
        text = _("pour battre l'ennemi {where} ({attackers} contre {defenders})")
        if attackers <= defenders:  # the first front of a battle (C9)
            text = _("pour commencer une bataille {where} ({attackers} contre {defenders} d'abord)")
            if not where:
                text = _("pour y commencer une bataille ({attackers} contre {defenders} d'abord)")
        elif not where:
            text = _("pour y battre l'ennemi ({attackers} contre {defenders})")
        return text.format(where=where, attackers=attackers, defenders=defenders)

    def _retreat(self, facts: dict[str, Fact]) -> str:
        count = int(facts["knights"])
        if "place" not in facts:
            return to_safety(count)
        text = ngettext(
            "pour mettre {n} chevalier à l'abri, qui pouvait être battu {where}",
            "pour mettre {n} chevaliers à l'abri, qui pouvaient être battus {where}",
            count,
        )
        return text.format(n=count, where=self._at(facts))

    def _goal(self, facts: dict[str, Fact]) -> str:
        need, have, guard = int(facts["need"]), int(facts["have"]), int(facts["guard"])
        least = int(facts["least"])
        aim = _("un autre but est {castle}") if facts.get("other") else _("le but est {castle}")
        goal = aim.format(castle=facts["castle"])
        if guard:
            text = ngettext(
                "{goal}, mais {n} ennemi tient sa porte (il faut {knights})",
                "{goal}, mais {n} ennemis tiennent sa porte (il faut {knights})",
                guard,
            )
            return text.format(goal=goal, n=guard, knights=knights(max(need, guard + 1)))
        if have >= need:
            return _("pour prendre {castle} au prochain tour").format(castle=facts["castle"])
        text = _("{goal}, où il faut {knights}")
        if least < need:
            text = _("{goal} ({percent} % avec {least}, 100 % avec {n})")
        named = {"knights": knights(need), "least": knights(least), "percent": facts["percent"], "n": need}
        told = text.format(goal=goal, **named)
        before, after = int(facts.get("before", have)), int(facts.get("after", have))
        there = ngettext("{goal}, {n} y est", "{goal}, {n} y sont", after)
        if "after" in facts:
            there = ngettext("{goal}, {n} y est déjà", "{goal}, {n} y sont déjà", after)
        if after > before:
            there = ngettext("{goal}, {n} y sera", "{goal}, {n} y seront", after)
        return there.format(goal=told, n=after) if after else told

    def _scroll(self, facts: dict[str, Fact]) -> str:
        return _("pour libérer le parchemin : occupé, il ne donne pas de chevalier")

    def _gather(self, facts: dict[str, Fact]) -> str:
        return _("pour réunir {knights} {where}").format(
            knights=knights(int(facts["knights"])), where=self._at(facts)
        )

    def _safer(self, facts: dict[str, Fact]) -> str:
        return _("pour courir moins de risques")

    def _bar(self, facts: dict[str, Fact]) -> str:
        return _("pour barrer aux autres un château libre")

    def _nearer(self, facts: dict[str, Fact]) -> str:
        return _("pour approcher des châteaux à prendre")

    def _better(self, facts: dict[str, Fact]) -> str:
        return _("pour mieux placer les chevaliers")

    def _end(self, facts: dict[str, Fact]) -> str:
        points, best = int(facts["points"]), int(facts["best"])
        text = _("la partie se termine à {points} contre {best}")
        return text.format(points=swords(points), best=best)

    def _spent(self, facts: dict[str, Fact]) -> str:
        return _("tous les déplacements sont faits")

    def _at(self, facts: dict[str, Fact]) -> str:
        return self._where.at(str(facts["place"]))


def _journeys(moves: Sequence[Move]) -> list[list[March]]:
    """Return the journeys in `moves`: successive marches of an army and of knights that join it."""
    found: list[list[March]] = []
    for move in moves:
        if isinstance(move, March):
            last = found[-1][-1] if found else None
            on = last and last.target == move.origin and last.origin != move.target
            if last and on and last.count <= move.count:
                found[-1].append(move)
            else:
                found.append([move])
    return found


def _leaving(count: int, shield: bool, castle: str) -> str:
    """Return an infinitive clause about what stays in a castle: knights, a shield, or both."""
    if not count:
        return _("ne laisser qu'un bouclier à {castle}").format(castle=castle)
    text = ngettext("laisser {n} chevalier à {castle}", "laisser {n} chevaliers à {castle}", count)
    if shield:
        text = ngettext(
            "laisser {n} chevalier et un bouclier à {castle}",
            "laisser {n} chevaliers et un bouclier à {castle}",
            count,
        )
    return text.format(n=count, castle=castle)


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
