"""Puts facts about a turn into clauses without a capital or a full stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Line, Reason
from ludotheque.core.move import Move
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.moves import Attack, End, March, Occupy, Take
from ludotheque.games.castles.rules.state import NOBODY
from ludotheque.games.castles.words import knights, swords
from ludotheque.i18n import _, either, ngettext, of, roman
from ludotheque.tiled.model import Point

SURE = 100  # per cent
UNREACHED = 99  # more marches than any way has
UNPROVEN = "nothing"  # in a reason `soon`: nobody is known to prevent it
ACTS = "take", "beat", "bar", "guard"  # what prevents it
Clause = Callable[[dict[str, Fact]], str]
NEAR = 3  # marches to a castle from which a battle opens the way to it
MANY = 6  # more knights hardly ever gather for one castle


class FactWords:
    """Puts facts into words; `names` are the players', `points` those of places in map pixels."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point], names: Sequence[str]) -> None:
        self._board, self._where, self._names = board, PlaceWords(board, points), names
        self._far: dict[str, dict[int, int]] = {}  # castle -> place -> marches from there to its gate
        self._castle_at = {place: castle for castle, place in enumerate(board.castles)}

    def _nears(self, journey: Sequence[Move], castle: str) -> bool:
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

    def facts(
        self, main: Line, reasons: Sequence[Reason], promised: bool, share: str = "", named: str = ""
    ) -> list[str]:
        """Return the weightiest fact about the `main` moves of a turn as a clause, in a list.

        If something is `promised`, nothing is told that a march prepares, but a castle that is surely won if
        nobody prevents that, with its `share` in words. One castle has been `named` just before.
        """
        found = {one.key: dict(one.facts) for one in reversed(reasons)}
        marches = [move for move in main if isinstance(move, March)]
        told: dict[str, Clause] = {"end": self._end, "attack": self._odds}
        next_turn = partial(self.next_turn, share=share, named=named)
        if any(isinstance(move, End) for move in main):
            told |= {"soon": next_turn, "roll": self._roll, "waits": waiting, "idle": _idle}
        if isinstance(main[0], Occupy):
            told |= {"hold": _held}
        if marches and not any(isinstance(move, Take | Attack) for move in main):
            told |= self._prepared(found, marches, promised, next_turn)
        return [*filter(None, (words(found[key]) for key, words in told.items() if key in found))][:1]

    def _prepared(
        self,
        found: Mapping[str, dict[str, Fact]],
        marches: Sequence[March],
        promised: bool,
        next_turn: Clause,
    ) -> dict[str, Clause]:
        """Return, by the key of a fact, what tells what marches prepare, the weightiest first."""
        ways = [self._board.names[move.target] for move in marches]
        battle, lacking = found.get("beat", {}).get("place"), partial(self._lacking, rival=found.get("rival"))
        if battle in ways:
            aim = str(found["goal"]["castle"]) if "goal" in found and battle == ways[-1] else ""
            won: dict[str, Clause] = {"opened": self._opened, "reply": self._reply, "beat": _unharmed}
            if promised:
                return {"soon": next_turn}
            if not (aim and self._nears(marches[-1:], aim)):
                on = "goal" in found and self._nears(marches[-1:], str(found["goal"]["castle"]))
                further: dict[str, Clause] = {"goal": lacking} if on else {}
                return {"soon": next_turn, "threat": self._threatened} | further | won
            if found["goal"]["turns"] == 1:
                return {"soon": next_turn, "goal": _then_won}
            near = 0 < self._far_from(aim, marches[-1]) <= NEAR
            onto: dict[str, Clause] = {"goal": _onto} if near else {}
            return {"threat": self._threatened} | onto | won
        if promised:
            return {"soon": next_turn}
        if marches[-1].target in self._castle_at:
            return {"goal": lacking, "besieged": self._besieged, "safe": self._spared, "guard": _guarded}
        scrolls, start = self._board.scrolls, marches[0].origin
        left = roman(scrolls.index(start) + 1) if "scroll" in found and start in scrolls else ""
        if left and not {"goal", "near", "soon", "roll"} & found.keys():
            return {"safe": self._spared, "scroll": partial(self._entered, clear=found.get("clear"))}
        away: dict[str, Clause] = {"safe": self._spared, "away": self._spared}
        first: dict[str, Clause] = {"soon": next_turn, "roll": _if_rolled}
        if found.get("saves", {}).get("place") == ways[-1]:
            return {"saves": self._kept}
        if found.get("shuts", {}).get("place") == ways[-1]:
            first = {"soon": next_turn, "shuts": self._shut, "roll": _if_rolled}
        if found.get("bar", {}).get("place") == ways[-1]:
            first = {"soon": next_turn, "bar": self._kept, "roll": _if_rolled}
        first |= {"goal": partial(lacking, left=left), "near": partial(self._needed, left=left)}
        return first | away

    def danger(self, reasons: Sequence[Reason], said: str, place: str = "") -> str:
        """Return a sentence about castles that fall next, but one `said` already, or a battle on a place."""
        known = [(one.key, dict(one.facts)) for one in reasons]
        falls = [facts for key, facts in known if key == "falls" and facts["castle"] != said]
        beaten = (facts for key, facts in known if key == "beaten" and facts["place"] == place)
        freed = (facts for key, facts in known if key == "frees" and facts["castle"] != said)
        if falls:
            return self._falling(falls[0], *falls[1:])
        if facts := next(beaten, None):
            text = _("Mais {name} peut vous battre {where} ({knights} contre {own}).")
        elif facts := next(freed, None):
            text = _("Mais {name} pourra sortir du parchemin {arms} et prendre {castle}.")
            facts |= {"arms": roman(int(facts["arms"]))}
        else:
            return ""
        where = self._where.at(place) if place else ""
        return text.format(**facts, name=self._names[int(facts["seat"])], where=where)

    def _falling(self, facts: Mapping[str, Fact], *others: Mapping[str, Fact]) -> str:
        name, force = self._names[int(facts["seat"])], knights(int(facts["knights"]))
        text = _("Mais {name} peut prendre {castle} ({knights}).")
        if others:
            text = ngettext(
                "Mais {name} peut prendre {castle} ({knights}) ; {other} peut tomber aussi.",
                "Mais {name} peut prendre {castle} ({knights}) ; {n} autres châteaux peuvent tomber aussi.",
                len(others),
            )
        named = {"name": name, "knights": force, "castle": facts["castle"], "n": len(others)}
        return text.format(**named, other=others[0]["castle"] if others else "")

    def kept(self, main: Line, reasons: Sequence[Reason]) -> str:
        """Return, with its comma, a clause about knights that stay where others march off; "" if none do."""
        origins = {self._board.names[move.origin] for move in main if isinstance(move, March)}
        for facts in (dict(one.facts) for one in reasons if one.key in ("keeps", "shuts")):
            if facts["place"] in origins:
                text = _(", et en laisser {n} pour garder {castle}")
                if facts["arms"]:
                    text = _(", et en laisser {n} pour barrer le parchemin {arms}")
                arms = roman(int(facts["arms"])) if facts["arms"] else ""
                return text.format(n=facts["knights"], castle=facts["castle"], arms=arms)
        return ""

    def untaken(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence about a castle that is better not taken now, "" if there is none."""
        known = {one.key: dict(one.facts) for one in reasons}
        facts, text = (
            known.get("lets-end"),
            _("Prendre {castle} maintenant laisserait {name} gagner {best} à {points}."),
        )
        if "ends-badly" in known:
            facts = known["ends-badly"]
            text = _("Prendre {castle} finirait la partie : {name} gagnerait {best} à {points}.")
        if facts is None or "end" in known:
            return ""
        return text.format(**facts, name=self._names[int(facts["seat"])])

    def _odds(self, facts: dict[str, Fact]) -> str:
        if facts["percent"] == SURE:
            return _("à coup sûr")
        text = _("{percent} % de réussite, sinon {knights} de moins")
        return text.format(percent=facts["percent"], knights=knights(int(facts["attackers"])))

    def _lacking(self, facts: dict[str, Fact], rival: Mapping[str, Fact] | None, left: str = "") -> str:
        need, least = (int(facts[key]) for key in ("need", "least"))
        guard, missing, turns = (int(facts[key]) for key in ("guard", "missing", "turns"))
        if turns == 1:
            return _("{able}, si rien n'y change").format(able=self._able(facts, _("le prendre")))
        if guard:
            return self._needed(facts, left)
        if least < need:
            text = _("{percent} % de chances avec {least}, à coup sûr avec {n}")
            if need > MANY:
                text = _("{percent} % de chances avec {least}")
            return text.format(percent=facts["percent"], least=knights(least), n=need)
        if missing:
            return self._needed(facts, left)
        able = _("vous pourrez le prendre dans {n} tours").format(n=turns)
        return self._hindered(able, rival) if rival else _("{able}, si rien n'y change").format(able=able)

    def _needed(self, facts: dict[str, Fact], left: str) -> str:
        if guard := int(facts["guard"]):
            text = ngettext(
                "il faut d'abord battre l'ennemi {where}",
                "il faut d'abord battre les {n} ennemis {where}",
                guard,
            )
            return text.format(n=guard, where=self._where.at(str(facts["barring"])))
        missing, steps = int(facts.get("missing", 0)), self._steps(str(facts["castle"]))
        far = [steps.get(scroll, UNREACHED) for scroll in self._board.scrolls]
        near = [roman(arms) for arms, steps in enumerate(far, 1) if steps == min(far)]
        need = count = int(facts["need"])
        text = _("il y faut {need}")
        if missing > 1 or (missing and int(facts.get("led", missing)) != need - missing):
            text, count = _("il y manque encore {need}"), missing
        if left in near:
            near, count = [left], need
            text = _("il y faut {need}, et d'autres pourront entrer par le parchemin {arms}")
            if missing > 1:
                text = _("il y faut {need}, et les {n} autres pourront entrer par le parchemin {arms}")
        elif len(near) == 1:
            text = _("{needed} ; le parchemin {arms} est le plus proche").replace("{needed}", text)
        return text.format(need=knights(count), n=missing, arms=near[0])

    def next_turn(self, facts: dict[str, Fact], share: str, named: str) -> str:
        """Return that a castle can be won in the next turn, and who can prevent it."""
        what, castle = str(facts["what"]), str(facts["castle"])
        worth = swords(self._board.swords[self._board.titles.index(castle)])
        taking = _("prendre {castle} ({swords})").format(castle=castle, swords=worth)
        taking = _("le prendre") if castle == named else taking
        able = self._able(facts, taking)
        if not what:
            return _("{able}, et personne ne peut l'empêcher").format(able=able)
        return self._hindered(f"{able} ({share})" if share else able, facts)

    def _able(self, facts: Mapping[str, Fact], taking: str) -> str:
        """Return that a castle can be won in the next turn, and whom one must beat before."""
        if guard := int(facts["guard"]):
            text = _("battre {knights} {where} puis prendre {castle}")
            where = self._where.at(str(facts["barring"]))
            taking = text.format(knights=knights(guard), where=where, castle=facts["castle"])
        return _("vous pourrez {taking} au prochain tour").format(taking=taking)

    def _hindered(self, able: str, facts: Mapping[str, Fact]) -> str:
        what, name = str(facts["what"]), self._names[int(facts["seat"])]
        if what == UNPROVEN:
            return _("{able}, si rien n'y change").format(able=able)
        if facts["only"]:
            rolls = (one.split(maxsplit=1) for one in str(facts["only"]).split(";"))
            dice = [
                _("{arms} à {name}").format(arms=either(arms.split()), name=self._names[int(seat)])
                for seat, arms in rolls
            ]
            return _("{able}, sauf si le dé donne {dice}").format(able=able, dice=either(dice))
        arms = str(facts["arms"]).split()
        if arms:
            text = _("{able}, mais {name} peut l'empêcher si le dé donne {arms}")
        else:
            text = {
                "take": _("{able}, mais {name} peut le prendre avant ({knights})"),
                "beat": _("{able}, mais {name} peut vous battre {where} ({n} contre {own})"),
                "bar": _("{able}, mais {name} peut barrer la route ({knights})"),
                "guard": _("{able}, mais {name} peut y mettre {knights}"),
            }[what]
        force, where = int(facts["knights"]), self._where.at(str(facts["place"]))
        told = {"able": able, "name": name, "where": where, "n": force, "knights": knights(force)}
        text = text.format(**told, own=facts["own"], arms=either(arms) if arms else "")
        if facts["also"] == NOBODY:
            return text
        return _("{act}, {name} aussi").format(act=text, name=self._names[int(facts["also"])])

    def _opened(self, facts: dict[str, Fact]) -> str:
        castle = str(facts["castle"])
        named = {"castle": castle, "of": of(castle), "swords": swords(int(facts["swords"]))}
        text = _("cela libère la porte {of} ({swords}), où il faut {need}")
        if facts["percent"]:
            text = _("vous pourrez attaquer {castle} ({swords}) au prochain tour ({percent} % de réussite)")
        return text.format(**named, need=knights(int(facts["need"])), percent=facts["percent"])

    def _reply(self, facts: dict[str, Fact]) -> str:
        if facts["seat"] == NOBODY:
            return _("vous n'y perdez personne, et personne ne peut riposter")
        name = self._names[int(facts["seat"])]
        return _("{name} peut riposter ({knights} contre {own})").format(**facts | {"name": name})

    def _roll(self, facts: dict[str, Fact]) -> str:
        """Return with which arms a castle could be won in the next turn."""
        named = {"castle": facts["castle"], "swords": swords(int(facts["swords"]))}
        text = _("si le dé donne {arms}, vous pourrez prendre {castle} ({swords}) au prochain tour")
        return text.format(**named, arms=either(str(facts["arms"]).split()))

    def _threatened(self, facts: dict[str, Fact]) -> str:
        about, foes, count = str(facts["about"]), int(facts["foes"]), int(facts["knights"])
        if about in self._board.titles:
            text = ngettext("il menaçait {castle}", "ils menaçaient {castle}", foes)
            if count:
                text = ngettext("il allait prendre {castle}", "ils allaient prendre {castle}", foes)
            return text.format(castle=about)
        if (place := self._board.names.index(about)) in self._board.scrolls:
            text = ngettext("il barrait le parchemin {arms}", "ils barraient le parchemin {arms}", foes)
            return text.format(arms=roman(self._board.scrolls.index(place) + 1))
        where = self._where.at(about)
        text = ngettext("il menaçait {knights} {where}", "ils menaçaient {knights} {where}", foes)
        return text.format(knights=knights(count), where=where)

    def reason(self, reason: Reason) -> str:
        """Return a fact for which a turn is ended as a clause, "" for others."""
        told: dict[str, Clause] = {"roll": self._roll, "waits": waiting, "end": self._end}
        return told[reason.key](dict(reason.facts)) if reason.key in told else ""

    def _besieged(self, facts: dict[str, Fact]) -> str:
        named = {"name": self._names[int(facts["seat"])], "knights": knights(int(facts["knights"]))}
        return _("sinon {name} peut attaquer ce château ({knights})").format(**named)

    def _spared(self, facts: dict[str, Fact]) -> str:
        own, name = int(facts["own"]), self._names[int(facts["seat"])]
        text = ngettext(
            "sinon {name} peut le battre ({knights} contre {own})",
            "sinon {name} peut les battre ({knights} contre {own})",
            own,
        )
        return text.format(name=name, knights=facts["knights"], own=own)

    def _kept(self, facts: dict[str, Fact]) -> str:
        name, worth = self._names[int(facts["seat"])], swords(int(facts["swords"]))
        text = _("sinon {name} peut prendre {castle} ({swords}) à coup sûr")
        return text.format(name=name, castle=facts["castle"], swords=worth)

    def _shut(self, facts: dict[str, Fact]) -> str:
        text = _("{name} ne peut plus sortir du parchemin {arms} et prendre {castle}")
        named = {"name": self._names[int(facts["seat"])], "arms": roman(int(facts["arms"]))}
        return text.format(**named, castle=facts["castle"])

    def _entered(self, _facts: dict[str, Fact], clear: Mapping[str, Fact] | None) -> str:
        if clear is None:
            return _("d'autres chevaliers pourront entrer par là")
        text = _("il y est hors de portée {of}, et d'autres chevaliers pourront entrer")
        return text.format(of=of(self._names[int(clear["seat"])]))

    def _end(self, facts: dict[str, Fact]) -> str:
        text = _("la partie se termine à {points} contre {best}")
        if facts["points"] == facts["best"]:  # C18
            text = {
                1: _("la partie se termine à {points} contre {best}, et vous avez le plus de chevaliers"),
                0: _("la partie se termine à {points} contre {best}, à égalité"),
                -1: _("la partie se termine à {points} contre {best}, mais un autre a plus de chevaliers"),
            }[int(facts["won"])]
        return text.format(points=swords(int(facts["points"])), best=facts["best"])


def _guarded(facts: dict[str, Fact]) -> str:
    text = _("il faudra {need} pour le prendre") if facts["need"] else ""
    return text.format(need=knights(int(facts["need"])))


def _held(facts: dict[str, Fact]) -> str:
    if not facts["knights"]:
        return _("vos chevaliers peuvent repartir")
    return _("il faudra {need} pour l'attaquer").format(need=knights(2 * int(facts["knights"])))


def _idle(facts: dict[str, Fact]) -> str:
    if not facts["moves"]:
        return ""
    text = ngettext(
        "aucun château n'est à prendre avec {n} déplacement, et personne ne peut vous battre",
        "aucun château n'est à prendre avec {n} déplacements, et personne ne peut vous battre",
        int(facts["moves"]),
    )
    return text.format(n=facts["moves"]) if facts["calm"] else _("aucun coup ne vaut mieux")


def _onto(facts: dict[str, Fact]) -> str:
    named = {"of": of(str(facts["castle"])), "swords": swords(int(facts["swords"]))}
    return _("cela ouvre le chemin {of} ({swords})").format(**named)


def _unharmed(_facts: dict[str, Fact]) -> str:
    return _("vous n'y perdez personne")


def _if_rolled(facts: dict[str, Fact]) -> str:
    text = _("si le dé donne {arms}, vous pourrez le prendre au prochain tour")
    return text.format(arms=either(str(facts["arms"]).split()))


def waiting(facts: dict[str, Fact]) -> str:
    """Return a clause about knights that wait before a castle for others."""
    text = ngettext(
        "{n} chevalier attend devant {castle} ({swords}), où il en faut {need}",
        "{n} chevaliers attendent devant {castle} ({swords}), où il en faut {need}",
        int(facts["have"]),
    )
    return text.format(**facts | {"n": facts["have"], "swords": swords(int(facts["swords"]))})


def _then_won(facts: dict[str, Fact]) -> str:
    return _("pour prendre {castle} au prochain tour").format(castle=facts["castle"])


def leaving(count: int, shield: bool, castle: str) -> str:
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
