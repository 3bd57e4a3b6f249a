"""Says in whole sentences what a player's turn was for, by the facts about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.fact_words import SURE, FactWords, waiting
from ludotheque.games.castles.rules.advice import beaters
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import March, arrived
from ludotheque.games.castles.rules.state import TURN_MOVES, CastleState, armies
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, either, listed, ngettext, of, roman

CONQUESTS = ("take", "attack")  # keys of reasons
_NEXT = ("soon", "goal", "near", "roll")  # keys of what a turn prepares, the weightiest first
_BEFORE = ("guard", "beat", "bar")  # keys of what is told with what it prepares
Facts = dict[str, Fact]


class DeedWords(FactWords):
    """Puts what a player did, and what for, into clauses that name the player."""

    def told(
        self,
        rules: CastleRules,
        name: str,
        plies: Sequence[tuple[CastleState, Move, CastleState]],
        reasons: Sequence[Reason],
    ) -> Sequence[str]:
        """Return one or two clauses about a turn, the weightiest first."""
        line = [move for _before, move, _after in plies]
        if won := [dict(one.facts) for one in reasons if one.key in CONQUESTS]:
            return self._conquest(name, won, reasons)
        found = {one.key: dict(one.facts) for one in reversed(reasons)}
        if "goal" in found and not self._leads(line, found["goal"]):
            del found["goal"]
        if able := [dict(one.facts) for one in reasons if one.key == "soon"]:
            aim = found.get("goal", {}).get("castle")
            found["soon"] = max(able, key=lambda one: (one["castle"] == aim, self._swords(one["castle"])))
        said = [key for key in ("end", *_BEFORE, *_NEXT, "safe", "then") if key in found]
        then = [key for key in said[1:] if said[0] in _BEFORE and key in _NEXT][:1]
        if said[:1] == ["near"]:
            then = ["scroll"] if "scroll" in found else []
            found["scroll"] = {"left": " ".join(self._freed(line))}
        clauses = [*filter(None, (self._clause(name, key, found) for key in (*said[:1], *then)))]
        return clauses or [self._moved(rules, name, plies, found.get("waits"))]

    def _freed(self, line: Sequence[Move]) -> list[str]:
        board = self._board
        origins = dict.fromkeys(one.origin for one in line if isinstance(one, March))
        return [roman(board.scrolls.index(place) + 1) for place in origins if place in board.scrolls]

    def _leads(self, line: Sequence[Move], goal: Facts) -> bool:
        """Return whether a turn brings knights nearer to their goal, or so near that it can soon be won."""
        castle, marches = str(goal["castle"]), [move for move in line if isinstance(move, March)]
        near = any(self._nears([move], castle) for move in marches)
        return near or int(goal["far"]) <= TURN_MOVES

    def _swords(self, castle: Fact) -> int:
        return self._board.swords[self._board.titles.index(str(castle))]

    def _castle(self, facts: Facts) -> Mapping[str, Fact]:
        castle = facts["castle"]
        return {"castle": castle, "of": of(str(castle)), "swords": swords(self._swords(castle))}

    def _conquest(self, name: str, won: Sequence[Facts], reasons: Sequence[Reason]) -> Sequence[str]:
        first = next(at for at, one in enumerate(reasons) if one.key in CONQUESTS)
        opened = [dict(one.facts) for one in reasons[:first] if one.key == "beat"]
        found = {one.key: dict(one.facts) for one in reversed(reasons)}
        known = [self._castle(facts) for facts in won]
        words = {**known[0], "name": name}
        words["castles"] = listed(["{castle} ({swords})".format(**one) for one in known])
        if percent := won[0].get("percent"):
            text = _("{name} attaque {castle} ({swords}), avec {percent} % de réussite")
            text = _("{name} attaque {castle} ({swords}) à coup sûr") if percent == SURE else text
            words["percent"] = percent
        elif won[-1].get("left") == 1:  # C17
            text = _("{name} prend {castles}, et le dernier château avec")
        elif opened and len(won) == 1:
            text = _("{battle} et prend {castle} ({swords})")
            words["battle"] = self._beaten(name, opened[-1])
        else:
            text = _("{name} prend {castles}")
        told = text.format(**words)
        if "end" in found:
            return [told, self._clause(name, "end", found)]
        apart = len(won) > 1 or "battle" in words or int(won[0].get("percent", SURE)) < SURE
        return [told if apart or "hold" not in found else self._left(told, found["hold"])]

    def _left(self, told: str, facts: Facts) -> str:
        """Return a clause about a conquest with what stays there, and what for."""
        if not facts["knights"]:
            text = _("{taken} et n'y laisse qu'un bouclier, pour que ses chevaliers puissent repartir")
            return text.format(taken=told)
        text = ngettext(
            "{taken} et y laisse {n} chevalier pour le garder",
            "{taken} et y laisse {n} chevaliers pour le garder",
            int(facts["knights"]),
        )
        return text.format(taken=told, n=facts["knights"])

    def _beaten(self, name: str, facts: Facts) -> str:
        text = _("{name} bat l'ennemi {where} ({attackers} contre {defenders})")
        return text.format(**facts, name=name, where=self._where.at(str(facts["place"])))

    def _clause(self, name: str, key: str, found: Mapping[str, Facts]) -> str:
        facts = found[key]
        text = {
            "end": _("{name} finit la partie, à {points} contre {best}"),
            "bar": _("{name} barre la route {of} ({swords})"),
            "near": _("{name} s'approche {of} ({swords}), où il faut {need}"),
            "roll": _("{name} pourra prendre {castle} ({swords}) au prochain tour si le dé donne {arms}"),
        }.get(key, "")
        words: dict[str, Fact] = {**facts, "name": name, **(self._castle(facts) if "castle" in facts else {})}
        if key == "end":
            words["points"] = swords(int(facts["points"]))
        elif key == "near":
            words["need"] = knights(int(facts["need"]))
        elif key == "roll":
            words["arms"] = either(str(facts["arms"]).split())
        elif key == "scroll":
            arms = str(facts["left"]).split()
            text = ngettext(
                "Cela libère le parchemin {arms}, où d'autres chevaliers pourront entrer",
                "Cela libère les parchemins {arms}, où d'autres chevaliers pourront entrer",
                len(arms),
            )
            words = {"arms": listed(arms)}
        elif key == "guard":
            return self._guarded(name, facts, found.get("besieged"))
        elif key == "beat":
            battle = self._beaten(name, facts)
            if "threat" not in found:
                return battle
            text, words = (
                _("{act} : {threat}"),
                {"act": battle, "threat": self._threatened(found["threat"])},
            )
        elif key == "soon":
            able = _("{name} pourra prendre {castle} ({swords}) au prochain tour").format(**words)
            text = _("{able}, si personne ne l'empêche")
            text, words = (
                (text if facts["what"] else _("{able}, et personne ne peut l'empêcher")),
                {"able": able},
            )
        elif key == "goal":
            return self._aimed(name, facts)
        elif key == "safe":
            text = _("{name} met {knights} à l'abri").format(name=name, knights=knights(int(facts["own"])))
            text, words = _("{act} : {threat}"), {"act": text, "threat": self._spared(facts)}
        elif key == "then":
            return self._besides_that(name, facts)
        return text.format(**words)

    def _guarded(self, name: str, facts: Facts, besieged: Facts | None) -> str:
        count = int(facts["knights"])
        text = ngettext(
            "{name} renforce {castle} avec {n} chevalier",
            "{name} renforce {castle} avec {n} chevaliers",
            count,
        ).format(name=name, castle=facts["castle"], n=count)
        return _("{act} : {threat}").format(act=text, threat=self._besieged(besieged)) if besieged else text

    def _aimed(self, name: str, facts: Facts) -> str:
        need, have = int(facts["need"]), int(facts["have"])
        if facts["turns"] == 1:
            return self._clause(name, "soon", {"soon": facts | {"what": "nothing"}})
        elif have >= need:
            text = _("{name} réunit {knights} devant {castle} ({swords}), assez pour le prendre")
        elif have:
            text = ngettext(
                "{name} vise {castle} ({swords}), où il faut {need} : {n} y est déjà",
                "{name} vise {castle} ({swords}), où il faut {need} : {n} y sont déjà",
                have,
            )
        else:
            text = _("{name} vise {castle} ({swords}), où il faut {need}")
            if led := int(facts["led"]):
                text, have = _("{name} mène {knights} vers {castle} ({swords}), où il en faut {least}"), led
        words = {**self._castle(facts), "name": name, "need": knights(need), "n": have, "least": need}
        return text.format(**words, knights=knights(have))

    def _besides_that(self, name: str, facts: Facts) -> str:
        what, about, count = str(facts["what"]), str(facts["about"]), int(facts["knights"])
        if what == "scroll":
            arms = roman(self._board.scrolls.index(self._board.names.index(about)) + 1)
            text = _("{name} libère le parchemin {arms}, pour que d'autres chevaliers puissent y entrer")
            return text.format(name=name, arms=arms)
        text = {
            "safe": _("{name} met {knights} hors de portée {of}"),
            "away": _("{name} retire {knights} du chemin {of}"),
            "goal": _("{name} mène {knights} vers {castle}"),
            "bar": _("{name} barre la route {of}"),
            "wall": _("{name} protège {castle}"),
        }.get(what, "")
        named = of(self._names[int(about)] if what in ("safe", "away") else about)
        return text.format(name=name, knights=knights(count), of=named, castle=about)

    def _moved(
        self,
        rules: CastleRules,
        name: str,
        plies: Sequence[tuple[CastleState, Move, CastleState]],
        waits: Facts | None,
    ) -> str:
        """Return where knights went or stay for nothing else, with whom, or for whom they wait."""
        marches, after = [move for _b, move, _a in plies if isinstance(move, March)], plies[-1][2]
        seat = plies[0][0].seat
        if not marches or not after.knights[seat][marches[-1].target]:
            text = _("{name} laisse ses chevaliers où ils sont").format(name=name)
            if waits:
                return _("{act} : {threat}").format(act=text, threat=waiting(waits))
            safe = not any(beaters(rules, after, seat, place) for place, _army in armies(after, seat))
            return _("{act}, car personne ne peut les battre").format(act=text) if safe else text
        place = marches[-1].target
        came, there = arrived(marches, place), after.knights[seat][place]
        named = self._board.names[place]
        if there > came:
            text = _("{name} réunit {knights} {where}")
            return text.format(name=name, where=self._where.at(named), knights=knights(there))
        text = _("{name} mène {knights} {where}")
        if not beaters(rules, after, seat, place):
            text = ngettext(
                "{name} mène {knights} {where}, où personne ne peut le battre",
                "{name} mène {knights} {where}, où personne ne peut les battre",
                came,
            )
        return text.format(name=name, where=self._where.target(named), knights=knights(came))
