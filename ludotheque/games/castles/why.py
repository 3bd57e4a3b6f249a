"""Puts into words what a move of the castle games does, and the reasons why it is good.

`judgement.reasons` supplies reasons as keys with facts. Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import inf
from operator import attrgetter
from typing import NamedTuple

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Candidate, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.rules.advice import garrison, needed
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take
from ludotheque.games.castles.rules.state import CastleState, strength, untaken
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, ngettext, of
from ludotheque.tiled.model import Point


class Why:
    """Puts moves and reasons into words, for games on one board.

    `points` has the position of each place in the map, in pixels, by name.
    """

    def __init__(self, board: CastleBoard, points: Mapping[str, Point]) -> None:
        self._board, self._where = board, PlaceWords(board, points)
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    def reason(self, reason: Reason) -> str:
        """Return a clause that says why a line, a sequence of moves, is good.

        Return "" for a reason that only warns.
        """
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
            "wait": self._wait,
            "spent": self._spent,
        }
        return told[reason.key](facts) if reason.key in told else ""

    def gesture(self, view: CastleState, moves: Sequence[Move], after: Sequence[Move]) -> str:
        """Return an infinitive clause that says what the moves of a gesture do, such as `finir le tour`.

        `moves` are either successive marches of the same knights, perhaps with a conquest at the end and the
        knights that then go in, or one other move. `after` has the later moves of the turn, which tell how a
        castle that is taken is occupied, if `moves` do not.
        Return "" for a move that no player chooses in their turn, such as a roll.
        """
        if isinstance(moves[-1], Occupy) and isinstance(conquest := next(iter(moves[-2:-1]), None), Take):
            return self._conquest(view, moves[:-2], conquest.castle, conquest.gate, moves[-1])
        match moves[-1]:
            case March():
                return ", ".join(self.journeys(moves))
            case Take(castle, gate):
                return self._conquest(view, moves[:-1], castle, gate, next(iter(after), None))
            case Attack(castle, gate, count):
                left = self._at_gate(view, moves, gate) - count
                text = _("attaquer {castle} ({swords}) avec {knights}")
                named = {"castle": self._board.titles[castle], "swords": swords(self._board.swords[castle])}
                told = text.format(**named, knights=self._coming(moves[:-1], count))
                return f"{told}, {_waiting(left)}" if left else told
            case Occupy() as occupy:
                left = view.knights[view.seat][view.gate] - occupy.count
                told = _leaving(occupy.count, occupy.shield, self._board.titles[view.castle])
                return f"{told}, {_waiting(left)}" if left else told
            case End():
                return _("finir le tour")
        return ""

    def journeys(self, moves: Sequence[Move]) -> list[str]:
        """Return a clause for each journey in `moves`: successive marches of an army.

        Knights that join the army on its way belong to the journey.
        """
        found: list[list[March]] = []
        for move in moves:
            if isinstance(move, March):
                last = found[-1][-1] if found else None
                on = last and last.target == move.origin and last.origin != move.target
                if last and on and last.count <= move.count:
                    found[-1].append(move)
                else:
                    found.append([move])
        return list(map(self._journey, found))

    def _journey(self, marches: Sequence[March]) -> str:
        """Return a clause about successive marches of an army.

        Where the army takes other knights along, the clause gives the new number of knights.
        """
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
        if into is not None:
            text = ngettext("{n} chevalier entre à {castle}", "{n} chevaliers entrent à {castle}", move.count)
            return text.format(n=move.count, castle=board.titles[into])
        out = self._castle_at.get(move.origin)
        if out is not None:
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
        left = army - occupy.count
        told = _("{conquest}, et {occupation}").format(conquest=told, occupation=_leaving_there(occupy))
        return f"{told}, {_waiting(left)}" if left else told

    def _at_gate(self, view: CastleState, way: Sequence[Move], gate: int) -> int:
        """Return how many knights of the player stand at a gate after the marches in `way`."""
        marches = [move for move in way if isinstance(move, March)]
        came = sum(march.count for march in marches if march.target == gate)
        return view.knights[view.seat][gate] + came - sum(m.count for m in marches if m.origin == gate)

    def _coming(self, way: Sequence[Move], army: int) -> str:
        """Return words for an army of `army` knights: their number, and where they started.

        If `way`, the marches of the army, is empty, only the number is given.
        """
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
        """Return the reasons in three lists, by subject.

        The lists are about the knights of the first move, about other knights, and about the whole turn.
        """
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

        That is the place of a retreat, if the moves begin there.
        """
        first = next(iter(moves), None)
        if not isinstance(first, March):
            return list(reasons)
        left = ("place", self._board.names[first.origin])
        return [
            one._replace(facts=tuple(fact for fact in one.facts if fact != left))
            if one.key == "retreat"
            else one
            for one in reasons
        ]

    def preference(self, merit: str, best: Candidate, second: Candidate) -> str:
        """Return a clause that says why the best line is better than the second, or "" if none fits.

        A line is a sequence of moves. Its value has several parts, and `merit` is the key of the part in
        which the best line is better.
        """
        if merit in ("swords", "spoils"):
            return _more_swords(best, second)
        if merit == "army":
            beats = best.facts("beat") and not second.facts("beat")
            return _("des chevaliers ennemis sont battus") if beats else ""
        if merit == "danger" and (guarded := best.facts("guard")) and not second.facts("guard"):
            return _("{castle} sera mieux gardé").format(castle=guarded["castle"])
        if merit == "goal":
            if second.facts("take", "attack"):
                return ""  # the second line wins a castle now, which a future castle does not outweigh
            if best.facts("hold") and second.facts("hold"):
                return _("plus de chevaliers restent libres d'aller prendre d'autres châteaux")
            if any(isinstance(move, End) for move in best.line[:1]):
                return ""  # whoever only ends the turn comes no nearer to anything
            return _nearer(best.facts("goal"), second.facts("goal"))
        return {
            "danger": _("vos chevaliers et vos châteaux risquent moins"),
            "scrolls": _("plus de chevaliers quittent les parchemins"),
            "untaken": _("les autres auront moins vite un château libre"),
            "finish": _("la partie finira plus vite, et vous menez"),
        }.get(merit, "")

    def warning(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence about a castle or knights that the player may lose after the turn, or ""."""
        found = next((reason for reason in reasons if reason.key in ("open", "beaten")), None)
        if found is None:
            return ""
        facts = dict(found.facts)
        if found.key == "beaten":
            text = _("Attention : {n} chevaliers ennemis peuvent battre vos {own} chevaliers {where}.")
            return text.format(n=facts["enemies"], own=facts["knights"], where=self._at(facts))
        text = ngettext(
            "Attention : {n} chevalier ennemi peut prendre {castle}.",
            "Attention : {n} chevaliers ennemis peuvent prendre {castle}.",
            int(facts["knights"]),
        )
        return text.format(n=facts["knights"], castle=facts["castle"])

    def other_aim(self, before: CastleState, view: CastleState, former: int, aim: int) -> str:
        """Return a sentence that says that the castle `aim` now comes before the castle `former`, and why.

        `before` is the position in which `former` came first, `view` the present one. The result is "" if the
        player holds `former`, or if it is not clear why.
        """
        if view.owners[former] == view.seat:
            return ""
        why, titles = self._changed(before, view, former, aim), self._board.titles
        text = _("{castle} passe maintenant avant {former} : {why}.")
        return text.format(castle=titles[aim], former=titles[former], why=why) if why else ""

    def _changed(self, before: CastleState, view: CastleState, former: int, aim: int) -> str:
        """Return a clause that says why the castle `aim` now comes before `former`, "" if it is not clear."""
        seat, board, titles = view.seat, self._board, self._board.titles
        was, now = (_hold(board, state, former, seat) for state in (before, view))
        aim_was, aim_now = (_hold(board, state, aim, seat) for state in (before, view))
        if now.owner != was.owner:
            return _("{castle} vient d'être pris").format(castle=titles[former])
        if now.guard > was.guard:
            text = ngettext("{n} ennemi tient la porte {of}", "{n} ennemis tiennent la porte {of}", now.guard)
            return text.format(n=now.guard, of=of(titles[former]))
        if now.inside > was.inside:
            return _("{castle} est mieux gardé").format(castle=titles[former])
        if strength(view, seat) < strength(before, seat):
            return _("vous avez perdu des chevaliers")
        if aim_now.guard < aim_was.guard or aim_now.inside < aim_was.inside:
            return _("il est moins gardé")
        if board.swords[aim] > board.swords[former]:
            return _("il rapporte plus d'épées")
        if self._marches(view, aim) < self._marches(view, former):
            return _("il peut être pris plus tôt")
        return ""

    def _marches(self, view: CastleState, castle: int) -> float:
        """Return how many marches bring the knights needed for a castle to its gates.

        The nearest armies are counted first, as if no enemy stood on their way. The result is infinite if the
        player has too few knights outside castles.
        """
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

    def _reached(self, view: CastleState, line: Sequence[Move]) -> set[str]:
        """Return the names of the places through which the knights of the first move of `line` pass.

        The first and the final place are included, and so is the gate of a castle that has to be occupied.
        """
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
        if not {"place", "castle"} & facts.keys() or reason.key == "goal":
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
        """Return a clause about an attack, with the chance to win and the number of knights in the castle.

        The clause does not name the castle.
        """
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
        text = ngettext(
            "pour mieux garder {castle} avec {n} chevalier de plus",
            "pour mieux garder {castle} avec {n} chevaliers de plus",
            count,
        )
        return text.format(n=count, castle=facts["castle"])

    def _beat(self, facts: dict[str, Fact]) -> str:
        attackers, defenders = int(facts["attackers"]), int(facts["defenders"])
        text = _("pour battre l'ennemi {where} ({attackers} contre {defenders})")
        if attackers <= defenders:  # the first front of a battle (C9)
            text = _("pour commencer une bataille {where} ({attackers} contre {defenders} d'abord)")
        return text.format(where=self._at(facts), attackers=attackers, defenders=defenders)

    def _retreat(self, facts: dict[str, Fact]) -> str:
        count = int(facts["knights"])
        if "place" not in facts:
            return ngettext("pour le mettre à l'abri", "pour les mettre à l'abri", count)
        text = ngettext(
            "pour mettre {n} chevalier à l'abri, qui pouvait être battu {where}",
            "pour mettre {n} chevaliers à l'abri, qui pouvaient être battus {where}",
            count,
        )
        return text.format(n=count, where=self._at(facts))

    def _goal(self, facts: dict[str, Fact]) -> str:
        need, have, guard = int(facts["need"]), int(facts["have"]), int(facts["guard"])
        castle, least = facts["castle"], int(facts["least"])
        if guard:
            text = ngettext(
                "le but est {castle}, dont {n} ennemi tient la porte",
                "le but est {castle}, dont {n} ennemis tiennent la porte",
                guard,
            )
            return text.format(castle=castle, n=guard)
        if have >= need:
            return _("{castle} pourra être pris au prochain tour").format(castle=castle)
        text = _("le but est {castle}, où il faut {knights}")
        if least < need:
            text = _("le but est {castle}, pris à {percent} % par {least}, à coup sûr par {n}")
        named = {"knights": knights(need), "least": knights(least), "percent": facts["percent"], "n": need}
        told = text.format(castle=castle, **named)
        return _("{goal} : en voilà {n}").format(goal=told, n=have) if have else told

    def _scroll(self, facts: dict[str, Fact]) -> str:
        return _("pour libérer le parchemin, où un autre chevalier pourra entrer")

    def _gather(self, facts: dict[str, Fact]) -> str:
        return _("pour réunir {knights} {where}").format(
            knights=knights(int(facts["knights"])), where=self._at(facts)
        )

    def _safer(self, facts: dict[str, Fact]) -> str:
        return _("pour que vos chevaliers et vos châteaux risquent moins")

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

    def _wait(self, facts: dict[str, Fact]) -> str:
        return _("pour ne rien risquer ce tour-ci")

    def _spent(self, facts: dict[str, Fact]) -> str:
        return _("tous les déplacements sont faits")

    def _at(self, facts: dict[str, Fact]) -> str:
        return self._where.at(str(facts["place"]))


class Hold(NamedTuple):
    """How a castle is held: by which seat or NOBODY, by how many knights inside, and at its gates.

    `guard` is the number of enemies on the gate with the fewest.
    """

    owner: int
    inside: int
    guard: int


def _hold(board: CastleBoard, state: CastleState, castle: int, seat: int) -> Hold:
    """Return how a castle is held against `seat`."""
    others = [own for who, own in enumerate(state.knights) if who != seat]
    inside = garrison(board, state, castle)
    return Hold(
        state.owners[castle], inside, min(sum(own[gate] for own in others) for gate in board.gates[castle])
    )


def _waiting(count: int) -> str:
    return ngettext("{n} reste à la porte", "{n} restent à la porte", count).format(n=count)


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
    """Return an infinitive clause about what `occupy` leaves in a castle: knights, a shield, or both.

    The castle is called "there", since the sentence has just named it.
    """
    if not occupy.count:
        return _("n'y laisser qu'un bouclier")
    text = ngettext("y laisser {n} chevalier", "y laisser {n} chevaliers", occupy.count)
    if occupy.shield:
        text = ngettext(
            "y laisser {n} chevalier et un bouclier", "y laisser {n} chevaliers et un bouclier", occupy.count
        )
    return text.format(n=occupy.count)


def _more_swords(best: Candidate, second: Candidate) -> str:
    """Return a clause that says that the best line wins more swords in this turn, or is surer to win them.

    Return "" if neither is true.
    """
    mine, others = (line.facts("take", "attack") for line in (best, second))
    won, less = (int(facts.get("swords", 0)) for facts in (mine, others))
    if won < less or not mine:
        return ""
    percent = int(mine.get("percent", 100))
    if won == less:
        return _("c'est plus sûr") if percent > int(others.get("percent", 100)) else ""
    if percent < 100:
        return _("un château peut être pris dès ce tour") if not others else ""
    if not others:
        return _("un château est pris dès ce tour")
    return _("cela rapporte plus d'épées dès ce tour")


def _nearer(mine: dict[str, Fact], others: dict[str, Fact]) -> str:
    """Return a clause that says why the best line makes better progress towards a castle, or "".

    `mine` has the facts about the castle at which the best line aims, `others` those for the second line.
    """
    if mine and others and mine["castle"] != others["castle"]:
        lacking = [int(facts["need"]) - int(facts["have"]) for facts in (mine, others)]
        if others["guard"] and not mine["guard"]:
            return _("aucun ennemi ne tient la porte {of}").format(of=of(str(mine["castle"])))
        if lacking[0] < lacking[1] and not mine["guard"]:
            return _("il manque moins de chevaliers devant {castle}").format(castle=mine["castle"])
        return ""
    if mine and others and int(mine["have"]) > int(others["have"]):
        return _("plus de chevaliers seront devant {castle}").format(castle=mine["castle"])
    return _("vos chevaliers seront plus près de châteaux à prendre")
