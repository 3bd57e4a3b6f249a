"""Puts into words what a turn does, and the facts about it, which `judgement.reasons` supplies.

Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain

from ludotheque.core.forecast import ENDING
from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Line, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take, arrived, opening
from ludotheque.games.castles.rules.state import NOBODY, CastleState, holder, untaken
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, listed, ngettext, of, roman
from ludotheque.tiled.model import Point

SURE = 100  # per cent
UNREACHED = 99  # more marches than any way has
Clause = Callable[[dict[str, Fact]], str]
MANY = 6  # more knights hardly ever gather for one castle


class Why:
    """Puts turns and facts into words, for one board and the `names` of its players.

    `points` has the places in map pixels, by name.
    """

    def __init__(self, board: CastleBoard, points: Mapping[str, Point], names: Sequence[str]) -> None:
        self._board, self._where, self._names = board, PlaceWords(board, points), names
        self._far: dict[str, dict[int, int]] = {}  # castle -> place -> marches from there to its gate
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    # Advice

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
        return tuple(next(chain(fights, nearest, journeys), line[:1]))

    def act(
        self,
        view: CastleState,
        line: Sequence[Move],
        goal: str = "",
        saved: str = "",
        led: int = 0,
        promised: bool = False,
    ) -> str:
        """Return an infinitive clause that says what `main` returns, such as `finir le tour`.

        "" for a move that no player chooses in their turn, such as a roll. At least `led` knights go there. A
        goal on the way to which they stop before another castle is not named if it is `promised`.
        """
        moves = self.main(view, line, goal, saved)
        match moves:
            case (*_, Take() | Attack() as conquest) | (*_, Take() | Attack() as conquest, Occupy()):
                return self._conquest(view, conquest, moves[-1])
            case (March() as first, *_):
                if saved and self._saving([*_journeys(line)], saved):
                    if first.origin == self._place(saved) and first.target not in self._castle_at:
                        return self._withdrawn(first)
                    goal = saved if saved in self._board.titles else ""
                return self._journey(view, moves, line, goal, led, promised)
            case (Occupy(count, shield), *_):
                return _leaving(count, shield, self._board.titles[view.castle])
            case (End(), *_):
                return _("finir le tour")
        return ""

    def leads_to(self, line: Sequence[Move], castle: str) -> bool:
        """Return whether knights come nearer to a castle in a turn."""
        return any(self._nears(one, castle) for one in _journeys(line))

    def _fights(self, view: CastleState, move: Move) -> bool:
        return isinstance(move, March) and holder(view, move.target) not in (view.seat, NOBODY)

    def _nears(self, journey: Sequence[Move], castle: str) -> bool:
        """Return whether a journey leads nearer to a castle."""
        first, last = journey[0], journey[-1]
        assert isinstance(first, March)
        steps = self._steps(castle)
        return self._far_from(castle, last) < steps.get(first.origin, UNREACHED)

    def _far_from(self, castle: str, move: Move) -> int:
        """Return how many marches a castle's gate is from where a march ends."""
        return self._steps(castle).get(move.target, UNREACHED) if isinstance(move, March) else UNREACHED

    def _steps(self, castle: str) -> dict[int, int]:
        """Return how many marches each place is from a gate of a castle."""
        if castle not in self._far:
            board, gates = self._board, self._board.gates
            layer = [*gates[board.titles.index(castle)]]
            far = dict.fromkeys(layer, 0)
            for place in layer:
                for near in board.roads[place]:
                    if near not in far:
                        far[near] = far[place] + 1
                        layer += [near] if near < board.spaces else []
            doors = zip(board.castles, gates, strict=True)
            far |= {door: 1 + min(far.get(gate, UNREACHED) for gate in near) for door, near in doors}
            self._far[castle] = far
        return self._far[castle]

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

    def _withdrawn(self, march: March) -> str:
        where = self._where.origin(self._board.names[march.origin])
        return _("retirer {knights} {where}").format(knights=knights(march.count), where=where)

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
        self, view: CastleState, moves: Line, line: Sequence[Move], goal: str, led: int, promised: bool
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
            worth = swords(board.swords[board.titles.index(goal)])
            text, number = _("mener {knights} vers {castle} ({swords})"), board.titles.index(goal)
            if target not in board.gates[number] and any(target in gates for gates in board.gates):
                text, led = _("mener {knights} {where}, sur le chemin {of} ({swords})"), 0
                text = _("mener {knights} {where}") if promised else text
            named = {"castle": goal, "of": of(goal), "where": self._where.target(board.names[target])}
            text = text.format(**named, knights=knights(max(count, led)), swords=worth)
        elif start in board.scrolls:
            text = self._leaving(start)
            if len(first) > 1:
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

    def _battle(self, view: CastleState, line: Sequence[Move], place: int) -> str:
        """Return a clause about the battle for a place, with the knights of both sides."""
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
        """Return a sentence about what a turn does besides its `main` moves, or "".

        Knights that go to its `aim` are left out if they are `counted` already.
        """
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
            "safe": _("mettre {knights} hors de portée {of}"),
            "away": _("retirer {knights} du chemin {of}"),
            "goal": _("mener {knights} vers {castle}") if about != aim else _("en rapprocher {knights}"),
            "bar": _("garder la porte {of}"),
            "join": _("réunir {knights} {where}"),
        }[what]
        named = of(self._names[int(about)] if what in ("safe", "away") else about)
        where = self._where.at(about) if what == "join" else ""
        return text.format(castle=about, of=named, knights=knights(int(facts["knights"])), where=where)

    def _leaving(self, *scrolls: int) -> str:
        arms = listed([roman(self._board.scrolls.index(scroll) + 1) for scroll in scrolls])
        text = ngettext("libérer le parchemin {arms}", "libérer les parchemins {arms}", len(scrolls))
        return text.format(arms=arms)

    def facts(self, main: Line, reasons: Sequence[Reason], promised: bool) -> list[str]:
        """Return the weightiest fact about the `main` moves of a turn as a clause, in a list.

        If something is `promised`, nothing is told that a march prepares, but who joins it.
        """
        found = {one.key: dict(one.facts) for one in reversed(reasons)}
        marches = [move for move in main if isinstance(move, March)]
        told: dict[str, Clause] = {"end": self._end, "attack": self._odds}
        if marches and not any(isinstance(move, Take | Attack) for move in main):
            told |= self._prepared(found, marches, promised)
        return [*filter(None, (words(found[key]) for key, words in told.items() if key in found))][:1]

    def _prepared(
        self, found: Mapping[str, dict[str, Fact]], marches: Sequence[March], promised: bool
    ) -> dict[str, Clause]:
        """Return, by the key of a fact, what tells what marches prepare, the weightiest first."""
        ways = [self._board.names[move.target] for move in marches]
        battle = found.get("beat", {}).get("place")
        if battle in ways:
            aim = str(found["goal"]["castle"]) if "goal" in found and battle == ways[-1] else ""
            if promised or not (aim and self._nears(marches[-1:], aim)):
                return {} if promised else {"threat": self._threatened}
            if found["goal"]["turns"] == 1:
                return {"goal": _then_won}
            onto: dict[str, Clause] = {"goal": _onto} if self._far_from(aim, marches[-1]) else {}
            return {"threat": self._threatened} | onto
        if promised:
            return {"goal": self._joining}
        if marches[-1].target in self._castle_at:
            return {"goal": self._lacking, "safe": self._safe}
        left = len(marches) == 1 and marches[0].origin in self._board.scrolls
        if left and "scroll" in found and "goal" not in found:
            return {"scroll": _entered}
        return {"goal": self._lacking, "safe": self._safe, "bar": _barring, "join": _joined}

    def untaken(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence about a castle that is better not taken now, "" if there is none."""
        known = {one.key: dict(one.facts) for one in reasons}
        if (facts := known.get("ends-badly")) is None:
            return ""
        text = _("Prendre {castle} finirait la partie : {name} gagnerait {best} à {points}.")
        return text.format(**facts, name=self._names[int(facts["seat"])])

    def _odds(self, facts: dict[str, Fact]) -> str:
        if facts["percent"] == SURE:
            return _("à coup sûr")
        text = _("{percent} % de réussite, sinon {knights} de moins")
        return text.format(percent=facts["percent"], knights=knights(int(facts["attackers"])))

    def _lacking(self, facts: dict[str, Fact]) -> str:
        """Return what is still needed to win the castle that a journey leads to."""
        need, least = (int(facts[key]) for key in ("need", "least"))
        guard, missing, turns = (int(facts[key]) for key in ("guard", "missing", "turns"))
        joining = self._joining(facts)
        if turns == 1:
            text = _("vous pourrez le prendre au prochain tour")
            if joining:
                text = _("{joining} pour le prendre au prochain tour")
            return text.format(joining=joining)
        if guard:
            text = ngettext(
                "il faut d'abord battre l'ennemi {where}",
                "il faut d'abord battre les {n} ennemis {where}",
                guard,
            )
            if facts["apart"] and joining:
                text = ngettext(
                    "{joining}, une fois battu l'ennemi {where}",
                    "{joining}, une fois battus les {n} ennemis {where}",
                    guard,
                )
            return text.format(n=guard, where=self._where.at(str(facts["barring"])), joining=joining)
        if least < need:
            text = _("{percent} % de chances avec {least}, à coup sûr avec {n}")
            if need > MANY:
                text = _("{percent} % de chances avec {least}")
            return text.format(percent=facts["percent"], least=knights(least), n=need)
        if missing:
            text = _("il y faut {need}, dont {n} pas encore en jeu")
            return text.format(need=knights(need), n=missing)
        text = _("vous pourrez le prendre dans {n} tours")
        if joining:
            text = _("{joining} pour le prendre dans {n} tours")
        return text.format(joining=joining, n=turns)

    def _threatened(self, facts: dict[str, Fact]) -> str:
        """Return what the enemies threatened who are beaten."""
        about, foes, count = str(facts["about"]), int(facts["foes"]), int(facts["knights"])
        if about in self._board.titles:
            text = ngettext("il menaçait {castle}", "ils menaçaient {castle}", foes)
            return text.format(castle=about)
        if (place := self._board.names.index(about)) in self._board.scrolls:
            text = ngettext("il barrait le parchemin {arms}", "ils barraient le parchemin {arms}", foes)
            return text.format(arms=roman(self._board.scrolls.index(place) + 1))
        where = self._where.at(about)
        text = ngettext("il menaçait {knights} {where}", "ils menaçaient {knights} {where}", foes)
        return text.format(knights=knights(count), where=where)

    def _joining(self, facts: dict[str, Fact]) -> str:
        """Return who joins the knights that a journey leads to a castle, "" if they need nobody."""
        count, where = int(facts["joining"]), str(facts["where"])
        if not count:
            return ""
        if together := int(facts["together"]):
            return _("ils seront {n} ensemble").format(n=together)
        if not where:
            text = ngettext("avec {n} autre chevalier", "avec {n} autres chevaliers", count)
            return text.format(n=count)
        text = ngettext("avec {n} chevalier {where}", "avec {n} chevaliers {where}", count)
        return text.format(n=count, where=self._where.at(where))

    def happened(self, happening: Happening, mine: bool = False) -> str:
        """Return a clause about what may happen to a player, or ""; if `mine`, the player says it."""
        own = {
            "castle-taken": _("je pourrai prendre {castle}"),
            "attack-won": _("je pourrai prendre {castle}"),
            "last-castle": _("je reçois {castle}"),
            "castle-lost": _("je perds {castle}"),
            "beaten": _("on me bat {where}"),
            ENDING: _("je gagne la partie"),
        }
        if mine:
            about = happening.about
            where = self._where.at(about) if happening.kind == "beaten" else ""
            return own.get(happening.kind, "").format(castle=about, where=where)
        castles = {
            "castle-taken": _("vous pourrez prendre {castle}"),
            "attack-won": _("vous pourrez prendre {castle}"),
            "last-castle": _("vous recevez {castle}"),
            "castle-lost": _("vous perdez {castle}"),
        }
        if happening.kind in castles:
            return castles[happening.kind].format(castle=happening.about)
        if happening.kind == "beaten":
            return _("on vous bat {where}").format(where=self._where.at(happening.about))
        return _("vous gagnez la partie") if happening.kind == ENDING else ""

    # Reasons of computer players

    def reason(self, reason: Reason) -> str:
        """Return a fact about a line as a clause that says what it was for, "" if only advice tells it."""
        told = {
            "take": self._take,
            "attack": self._attack,
            "hold": self._hold,
            "guard": self._guard,
            "beat": self._beat,
            "goal": self._goal,
            "safe": self._safe,
            "bar": _barring,
            "join": self._join,
            "scroll": self._scroll,
            "end": self._end,
        }
        return told[reason.key](dict(reason.facts)) if reason.key in told else ""

    def _take(self, facts: dict[str, Fact]) -> str:
        text = _("pour prendre {castle} ({swords})")
        if facts["left"] == 1:  # C17
            text = _("pour prendre {castle} ({swords}), et le dernier château avec lui")
        return text.format(castle=facts["castle"], swords=swords(int(facts["swords"])))

    def _attack(self, facts: dict[str, Fact]) -> str:
        text = _("pour prendre {castle} ({swords}), avec {percent} % de réussite")
        if facts["percent"] == SURE:
            text = _("pour prendre {castle} ({swords}), à coup sûr")
        named = {"castle": facts["castle"], "swords": swords(int(facts["swords"]))}
        return text.format(**named, percent=facts["percent"])

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
        text = _("pour battre l'ennemi {where} ({attackers} contre {defenders})")
        where = self._where.at(str(facts["place"]))
        return text.format(where=where, attackers=facts["attackers"], defenders=facts["defenders"])

    def _goal(self, facts: dict[str, Fact]) -> str:
        need, have = int(facts["need"]), int(facts["have"])
        text = ngettext(
            "le but est {castle}, où il faut {need}, {n} y est",
            "le but est {castle}, où il faut {need}, {n} y sont",
            have,
        )
        if not have:
            text = _("le but est {castle}, où il faut {need}")
        return text.format(castle=facts["castle"], need=knights(need), n=have)

    def _safe(self, facts: dict[str, Fact]) -> str:
        return _("hors de portée {of}").format(of=of(self._names[int(facts["seat"])]))

    def _join(self, facts: dict[str, Fact]) -> str:
        return _("pour réunir {knights}").format(knights=knights(int(facts["knights"])))

    def _scroll(self, facts: dict[str, Fact]) -> str:
        return _("pour libérer le parchemin : occupé, il ne donne pas de chevalier")

    def _end(self, facts: dict[str, Fact]) -> str:
        text = _("la partie se termine à {points} contre {best}")
        return text.format(points=swords(int(facts["points"])), best=facts["best"])


def _journeys(line: Sequence[Move]) -> Iterator[Sequence[Move]]:
    """Yield the journeys of a turn that conquers nothing, in order."""
    while line and isinstance(line[0], March):
        first = opening(line)
        yield first
        line = line[len(first) :]


def _entered(_facts: dict[str, Fact]) -> str:
    return _("d'autres chevaliers pourront y entrer")


def _onto(facts: dict[str, Fact]) -> str:
    return _("sur le chemin {of}").format(of=of(str(facts["castle"])))


def _then_won(facts: dict[str, Fact]) -> str:
    return _("pour prendre {castle} au prochain tour").format(castle=facts["castle"])


def _barring(facts: dict[str, Fact]) -> str:
    return _("pour garder la porte {of}").format(of=of(str(facts["castle"])))


def _joined(facts: dict[str, Fact]) -> str:
    return _("pour y être {n} ensemble").format(n=facts["knights"])


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
