"""Puts into words what a turn does, and the facts about it, which `judgement.reasons` supplies.

Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.forecast import ENDING
from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take, opening
from ludotheque.games.castles.rules.state import NOBODY, CastleState, holder, untaken
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, ngettext, of, roman
from ludotheque.tiled.model import Point

SURE = 100  # per cent
MANY = 6  # more knights hardly ever gather for one castle


class Why:
    """Puts turns and facts into words, for one board; `points` has the places in map pixels, by name."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point]) -> None:
        self._board, self._where = board, PlaceWords(board, points)
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    # Advice

    def act(self, view: CastleState, line: Sequence[Move], goal: str = "", saved: str = "") -> str:
        """Return an infinitive clause that says what a turn does first of all, such as `finir le tour`.

        That is its conquest, or what saves the castle or the army on the place `saved`, or else its first
        journey, which may have a castle as its `goal`. "" for a move that no player chooses in their turn,
        such as a roll.
        """
        at = next((at for at, move in enumerate(line) if isinstance(move, Take | Attack)), None)
        if at is None and saved and (march := self._saving(line, saved)):
            return self._journey(view, [march], "")
        if at is not None:
            return self._conquest(view, line[at], next(iter(line[at + 1 :]), None))
        match line[0]:
            case March():
                return self._journey(view, line, goal)
            case Occupy(count, shield):
                return _leaving(count, shield, self._board.titles[view.castle])
            case End():
                return _("finir le tour")
        return ""

    def _saving(self, line: Sequence[Move], saved: str) -> March | None:
        """Return the march of a line that enters a castle, or leaves or joins the army on a place."""
        titles, names = self._board.titles, self._board.names
        place = self._board.castles[titles.index(saved)] if saved in titles else names.index(saved)
        marches = (move for move in line if isinstance(move, March))
        return next((move for move in marches if place in (move.origin, move.target)), None)

    def _conquest(self, view: CastleState, move: Move, then: Move | None) -> str:
        assert isinstance(move, Take | Attack)
        named = {"castle": self._board.titles[move.castle], "swords": swords(self._board.swords[move.castle])}
        if isinstance(move, Attack):
            text = _("attaquer {castle} ({swords}) avec {knights}")
            told = text.format(**named, knights=knights(move.count))
        elif untaken(view) == 2:  # C17
            told = _("prendre {castle} ({swords}), et le dernier château avec lui").format(**named)
        else:
            told = _("prendre {castle} ({swords})").format(**named)
        if not isinstance(then, Occupy):
            return told
        return _("{conquest}, et {occupation}").format(conquest=told, occupation=_leaving_there(then))

    def _journey(self, view: CastleState, line: Sequence[Move], goal: str) -> str:
        """Return a clause about the first journey of a turn, and about knights that go to the same place."""
        first = [move for move in opening(line) if isinstance(move, March)]
        board, start, target = self._board, first[0].origin, first[-1].target
        count = sum(move.count for move in line if isinstance(move, March) and move.target == target)
        into = self._castle_at.get(target)
        if into is not None:
            text = ngettext(
                "faire entrer {n} chevalier à {castle}", "faire entrer {n} chevaliers à {castle}", count
            )
            return text.format(n=count, castle=board.titles[into])
        if holder(view, target) not in (view.seat, NOBODY):
            return _("attaquer l'ennemi {where}").format(where=self._where.at(board.names[target]))
        battles = (move.target for move in first if holder(view, move.target) not in (view.seat, NOBODY))
        out, battle = self._castle_at.get(start), next(battles, None)
        if goal:
            worth = swords(board.swords[board.titles.index(goal)])
            text = _("mener {knights} vers {castle} ({swords})")
            text = text.format(knights=knights(count), castle=goal, swords=worth)
        elif start in board.scrolls:
            text = self._leaving(start)
        elif out is not None and len(first) == 1:
            text = _("faire sortir {knights} {of}").format(knights=knights(count), of=of(board.titles[out]))
        else:
            where = self._where.target(board.names[target])
            text = _("mener {knights} {where}").format(knights=knights(count), where=where)
        if battle is None:
            return text
        where = self._where.at(board.names[battle])
        return _("battre l'ennemi {where} et {then}").format(where=where, then=text)

    def besides(self, line: Sequence[Move]) -> str:
        """Return a clause about a knight that leaves a scroll besides what a turn does first, or ""."""
        scrolls, first = self._board.scrolls, len(opening(line))
        later = (move.origin for move in line[first:] if isinstance(move, March) and move.origin in scrolls)
        scroll = next(later, None)
        return "" if scroll is None else self._leaving(scroll)

    def _leaving(self, scroll: int) -> str:
        return _("quitter le parchemin {arms}").format(arms=roman(self._board.scrolls.index(scroll) + 1))

    def facts(self, line: Sequence[Move], reasons: Sequence[Reason], promised: bool) -> list[str]:
        """Return the facts about what a turn does first of all as clauses, the weightiest first.

        What is still needed for an aim, and a scroll that is left, are not told if something is `promised`.
        """
        found = {one.key: dict(one.facts) for one in reversed(reasons)}
        first = line[0]
        target = next((move.target for move in reversed(opening(line)) if isinstance(move, March)), -1)
        if found.get("beat", {}).get("place") != (self._board.names[target] if target >= 0 else ""):
            found.pop("beat", None)
        leaves = isinstance(first, March) and first.origin in self._board.scrolls
        if "goal" in found or target in self._castle_at or not leaves:  # that is not what is told of it
            found.pop("scroll", None)
        if found.get("goal", {}).get("guard"):  # what enemies at its gate make of it, no number tells
            found.pop("goal")
        told = {
            "end": self._end,
            "attack": self._odds,
            "take": lambda _facts: _("à coup sûr"),
            "beat": lambda facts: _("{attackers} contre {defenders}").format(**facts),
            **({} if promised else {"goal": self._lacking, "scroll": _idle_scroll}),
        }
        return [words(found[key]) for key, words in told.items() if key in found][:1]

    def untaken(self, reasons: Sequence[Reason], names: Sequence[str]) -> str:
        """Return a sentence about a castle that could be taken for certain instead, "" if there is none."""
        known = {one.key: dict(one.facts) for one in reasons}
        if other := known.get("left-aside"):
            return _("« Et sinon ? » : prendre {castle} à coup sûr.").format(castle=other["castle"])
        if (facts := known.get("ends-badly")) is None:
            return ""
        text = _("Prendre {castle} finirait la partie : {name} gagnerait {best} à {points}.")
        return text.format(**facts, name=names[int(facts["seat"])])

    def _odds(self, facts: dict[str, Fact]) -> str:
        if facts["percent"] == SURE:
            return _("à coup sûr")
        return _("{percent} % de réussite").format(percent=facts["percent"])

    def _lacking(self, facts: dict[str, Fact]) -> str:
        """Return what is still needed to win the castle that a journey leads to."""
        need, have, least = (int(facts[key]) for key in ("need", "have", "least"))
        missing, turns = int(facts["missing"]), int(facts["turns"])
        if have >= need:
            return _("il peut être pris au prochain tour")
        if least < need:
            text = _("{percent} % de réussite avec {least}, à coup sûr avec {n}")
            if need > MANY:
                text = _("{percent} % de réussite avec {least}")
            return text.format(percent=facts["percent"], least=least, n=need)
        if missing:
            return _("il y faut {need}, il vous en manque {n}").format(need=knights(need), n=missing)
        text = ngettext(
            "il y faut {need}, et vous les avez",
            "il y faut {need}, que vous pouvez réunir en {n} tours",
            turns,
        )
        return text.format(need=knights(need), n=turns)

    def happened(self, happening: Happening, mine: bool = False) -> str:
        """Return a clause about what may happen to a player, or ""; if `mine`, the player says it."""
        own = {
            "castle-taken": _("je prends {castle}"),
            "attack-won": _("je prends {castle}"),
            "last-castle": _("je reçois {castle}"),
            "castle-lost": _("je perds {castle}"),
            "beaten": _("je perds mes chevaliers {where}"),
            ENDING: _("je gagne la partie"),
        }
        if mine:
            about = happening.about
            where = self._where.at(about) if happening.kind == "beaten" else ""
            return own.get(happening.kind, "").format(castle=about, where=where)
        castles = {
            "castle-taken": _("vous prenez {castle}"),
            "attack-won": _("vous prenez {castle}"),
            "last-castle": _("vous recevez {castle}"),
            "castle-lost": _("vous perdez {castle}"),
        }
        if happening.kind in castles:
            return castles[happening.kind].format(castle=happening.about)
        if happening.kind == "beaten":
            return _("vous perdez vos chevaliers {where}").format(where=self._where.at(happening.about))
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

    def _scroll(self, facts: dict[str, Fact]) -> str:
        return _("pour libérer le parchemin : occupé, il ne donne pas de chevalier")

    def _end(self, facts: dict[str, Fact]) -> str:
        text = _("la partie se termine à {points} contre {best}")
        return text.format(points=swords(int(facts["points"])), best=facts["best"])


def _idle_scroll(_facts: dict[str, Fact]) -> str:
    return _("occupé, il ne donne pas de chevalier")


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
