"""Puts into words what moves of Les Chevaliers do, and the reasons for and against them.

`judgement.reasons` supplies reasons as keys with facts. Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Candidate, Reason
from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.reasons import WARNINGS, objects
from ludotheque.games.chevaliers.judgement.value import FAR
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square
from ludotheque.games.chevaliers.rules.moves import (
    Attack,
    End,
    Halt,
    Join,
    Pass,
    Return,
    Split,
    Step,
    Together,
)
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN
from ludotheque.games.chevaliers.words import cases
from ludotheque.i18n import _, ngettext

_GOOD = 60  # per cent: an attack with this chance or more is not called unlikely to succeed


class Why:
    """Puts moves and reasons into words, for games in one hall (board)."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._board, self._where = board, PlaceWords(board)

    def gesture(self, view: ChevaliersState, moves: Sequence[Move]) -> str:
        """Return an infinitive clause that says what a gesture of the player does. `moves` are its moves."""
        move = moves[0]
        friends = sum(isinstance(one, Join) for one in moves)
        match move:
            case Step():
                steps = [one for one in moves if isinstance(one, Step)]
                text = _("amener le Blanc de {start} {where}")
                if view.side == RED:
                    text = _("amener le Rouge de {start} {where}")
                start = self._board.names[move.origin]
                told = text.format(start=start, where=self._at(steps[-1].target))
                attack = self.gesture(view, moves[len(steps) :]) if len(steps) < len(moves) else ""
                return _("{march}, puis {attack}").format(march=told, attack=attack) if attack else told
            case Attack(_by, target):
                return self._together(_("attaquer {where}"), target, 1 + friends)
            case Halt():
                return self._together(_("l'arrêter et l'attaquer {where}"), view.mover, 1 + friends)
            case Join():
                return self._together(_("attaquer {where}"), view.target, 1 + friends)
            case Return(post):
                return _("revenir {where}").format(where=self._where.post(post))
        plain = {
            Pass: _("le laisser passer"),
            End: _("finir le tour"),
            Together: _("se battre seul contre les deux Rouges"),
            Split: _("demander deux combats à un contre un"),
        }
        return plain.get(type(move), _("se battre sans plus d'aide"))

    def onward(self, view: ChevaliersState, onward: Sequence[Move]) -> list[str]:
        """Return clauses about the moves after a gesture: another Red that moves, and an attack."""
        steps, found = [move for move in onward if isinstance(move, Step)], []
        if steps:
            start, where = self._board.names[steps[0].origin], self._at(steps[-1].target)
            found.append(_("puis le Rouge de {start} {where}").format(start=start, where=where))
        rest = onward[len(steps) :]
        if rest and isinstance(rest[0], Attack):
            found.append(_("puis {attack}").format(attack=self.gesture(view, rest)))
        return found

    def reason(self, reason: Reason) -> str:
        """Return a clause that says why a line, a sequence of moves, is good or bad."""
        facts = dict(reason.facts)
        told = {
            "home": self._home,
            "one-home": lambda _facts: _("c'est le dernier Blanc : la partie est nulle"),
            "nearer": self._nearer,
            "bars": self._bars,
            "flees": self._flees,
            "dares": self._dares,
            "closes": self._closes,
            "attacks": self._attacks,
            "defends": self._defends,
            "may-be-stopped": self._stopped,
            "lets-pass": self._lets_pass,
            "back": self._back,
            "rolls-left": self._rolls_left,
            "waits": self._waits,
            "walks": self._walks,
            "nears": self._nears,
            "guards": self._guards,
            "keeps-off": self._keeps_off,
            "may-split": lambda _facts: _("les Blancs peuvent en faire deux combats à un contre un"),
            "declines": self._declines,
            "stays": self._stays,
        }
        return told[reason.key](facts)

    def clauses(self, reasons: Sequence[Reason]) -> list[str]:
        """Return the reasons as clauses. The first that speaks against the line begins with "but"."""
        told = [one for one in reasons if one.key not in WARNINGS]
        found = [self.reason(one) for one in told]
        against = next((at for at, one in enumerate(told) if objects(one)), 0)
        if against:
            found[against] = _("mais {why}").format(why=found[against])
        return found

    def warnings(self, side: int, reasons: Sequence[Reason]) -> list[str]:
        """Return sentences on what a line risks, and on what can still be won. `side` is the side to move."""
        found = ((one.key, dict(one.facts)) for one in reasons if one.key in WARNINGS)
        return [self._warned(side, key, facts) for key, facts in found]

    def _warned(self, side: int, key: str, facts: dict[str, Fact]) -> str:
        if key == "at-best-draw":
            if side == RED:
                return _(
                    "Un Blanc est aux coffres : vous ne pouvez plus gagner. Sans un second, la partie est "
                    "nulle."
                )
            return _("Vous n'avez plus qu'un Blanc : au mieux, il atteint un coffre et la partie est nulle.")
        where, rolls = self._named(facts["square"]), _rolls(facts["rolls"])
        if key == "left-behind":
            text = _(
                "Attention : deux Rouges pourront attaquer le Blanc {where} de part et d'autre sur {rolls}."
            )
            return text.format(where=where, rolls=rolls)
        text = _("Attention : un Blanc pourra attaquer {where} ({rolls}), à {wins} chances sur 10.")
        return text.format(where=where, rolls=rolls, wins=round(int(facts["wins"]) / 10))

    def shortened(self, reasons: Sequence[Reason], moves: Sequence[Move]) -> list[Reason]:
        """Return the reasons for `moves`, without the place of the combat if the moves have its attack."""
        if not any(isinstance(move, Attack | Halt | Join) for move in moves):
            return list(reasons)
        return [
            one._replace(facts=tuple(fact for fact in one.facts if fact[0] != "target"))
            if one.key == "attacks"
            else one
            for one in reasons
        ]

    def preference(self, side: int, merit: str, best: Candidate, second: Candidate) -> str:
        """Return a clause that says why the best line is better than the second, or "" if none fits.

        A line is a sequence of moves. Its value has several parts, and `merit` is the key of the part in
        which the best line is better. `side` is the side to which the advice is given.
        """
        if merit == "risk":
            declines = best.facts("declines")  # this reason already tells of the attack left out
            return "" if declines else _surer(best.facts("attacks"), second.facts("attacks"))
        if merit == "next-roll":
            if side == WHITE and second.facts("dares") and not best.facts("flees"):
                return _("deux Rouges risquent moins d'attaquer un Blanc de part et d'autre")
            closes, less = (int(one.facts("closes").get("after", 0)) for one in (best, second))
            if side == RED and closes > less:
                return _("deux Rouges pourront plus souvent attaquer un Blanc de part et d'autre")
            return ""
        if merit == "road" and best.facts("nearer", "bars"):
            return ""  # the reasons of the best line say it
        white = {
            "road": _("vos Blancs seront plus près des coffres"),
            "chased": _("vos chevaliers restent plus loin de l'ennemi"),
            "idle": _("vos chevaliers restent plus loin de l'ennemi"),
            "guards": _("moins de Rouges seront devant les coffres"),
            "home": _("c'est la moitié de la victoire") if best.facts("home").get("homes") == 1 else "",
        }
        red = {
            "road": _("les Blancs auront un plus long chemin vers les coffres"),
            "chased": _("vos chevaliers serrent l'ennemi de plus près"),
            "idle": _("vos chevaliers serrent l'ennemi de plus près"),
            "guards": _("les coffres seront mieux gardés"),
        }
        return (white if side == WHITE else red).get(merit, "")

    def _home(self, facts: dict[str, Fact]) -> str:
        if int(facts["homes"]) >= HOMES_TO_WIN:
            return _("un second Blanc atteint un coffre : les Blancs gagnent")
        return _("un Blanc atteint un coffre ({homes} sur 2)").format(homes=facts["homes"])

    def _nearer(self, facts: dict[str, Fact]) -> str:
        before, after = int(facts["before"]), int(facts["after"])
        if before >= FAR:
            text = _("on peut de nouveau aller aux coffres sans passer entre deux Rouges : {cases}")
            return text.format(cases=cases(after))
        text = _("les coffres ne sont plus qu'à {after}, au lieu de {before}")
        if facts["detour"]:
            text = _("les coffres ne sont plus qu'à {after} par un détour, au lieu de {before}")
        return text.format(before=before, after=cases(after))

    def _bars(self, facts: dict[str, Fact]) -> str:
        before, after = int(facts["before"]), int(facts["after"])
        if after >= FAR:
            return _("les Blancs ne peuvent plus aller aux coffres sans passer entre deux Rouges")
        text = _("les Blancs sont à {after} des coffres, au lieu de {before}")
        if facts["detour"]:
            text = _("les Blancs font un détour de {after} jusqu'aux coffres, au lieu de {before}")
        return text.format(before=before, after=cases(after))

    def _flees(self, facts: dict[str, Fact]) -> str:
        if not facts["after"]:
            return _("deux Rouges ne peuvent plus l'attaquer de part et d'autre au prochain lancer")
        text = _(
            "deux Rouges ne peuvent plus l'attaquer de part et d'autre que sur {rolls}, au lieu de {before}"
        )
        return text.format(rolls=_rolls(facts["after"]), before=facts["before"])

    def _dares(self, facts: dict[str, Fact]) -> str:
        text = _("deux Rouges pourront l'attaquer de part et d'autre sur {rolls}")
        if facts["before"]:
            text = _("deux Rouges pourront l'attaquer de part et d'autre sur {rolls}, au lieu de {before}")
        return text.format(rolls=_rolls(facts["after"]), before=facts["before"])

    def _closes(self, facts: dict[str, Fact]) -> str:
        text = _("deux Rouges pourront attaquer le Blanc {where} de part et d'autre sur {rolls}")
        if facts["before"]:
            text = _(
                "deux Rouges pourront attaquer le Blanc {where} de part et d'autre sur {rolls}, au lieu de "
                "{before}"
            )
        where, rolls = self._named(facts["target"]), _rolls(facts["after"])
        return text.format(where=where, rolls=rolls, before=facts["before"])

    def _attacks(self, facts: dict[str, Fact]) -> str:
        where = " " + self._named(facts["target"]) if "target" in facts else ""
        tenths = {key: round(int(facts[key]) / 10) for key in ("wins", "out", "lost")}
        text = _("{wins} chances sur 10 de gagner{where}")
        if tenths["wins"] == 10:
            text = (
                _("victoire presque sûre{where}") if int(facts["wins"]) < 100 else _("victoire sûre{where}")
            )
        told = text.format(wins=tenths["wins"], where=where)
        if not facts["lost"]:
            text = _("{chances}, sans pouvoir perdre de chevalier")
            return (text if facts["out"] else _("{chances}, mais personne n'y sort du jeu")).format(
                chances=told
            )
        text = _("{chances}, {out} de mettre l'ennemi hors jeu, {lost} de perdre un chevalier")
        if not tenths["lost"] or tenths["wins"] == 10:
            text = _("{chances}, {out} chances sur 10 de mettre l'ennemi hors jeu")
        return text.format(chances=told, **tenths)

    def _defends(self, facts: dict[str, Fact]) -> str:
        text = _("le Blanc {where} gagne {wins} fois sur 100 et sort du jeu {lost} fois sur 100")
        if not facts["lost"]:
            text = _("le Blanc {where} : {wins} % de gagner, aucun risque d'être mis hors jeu")
        return text.format(**facts | {"where": self._named(facts["square"])})

    def _stopped(self, facts: dict[str, Fact]) -> str:
        text = _("il passe entre deux ennemis et peut être arrêté {where}")
        return text.format(where=self._named(facts["square"]))

    def _lets_pass(self, facts: dict[str, Fact]) -> str:
        return _("l'arrêter à un contre un n'a que {wins} % de chances de réussir").format(**facts)

    def _back(self, facts: dict[str, Fact]) -> str:
        return ngettext(
            "ce poste est à {n} case du Blanc le plus proche",
            "ce poste est à {n} cases du Blanc le plus proche",
            int(facts["steps"]),
        ).format(n=facts["steps"])

    def _rolls_left(self, facts: dict[str, Fact]) -> str:
        if not facts["left"]:
            return _("c'est le dernier lancer : la partie est nulle")
        return ngettext(
            "encore {n} lancer sans combat ni arrivée avant la partie nulle",
            "encore {n} lancers sans combat ni arrivée avant la partie nulle",
            int(facts["left"]),
        ).format(n=facts["left"])

    def _waits(self, facts: dict[str, Fact]) -> str:
        if not facts["rolls"]:
            return _("deux Rouges ne peuvent pas l'attaquer là de part et d'autre au prochain lancer")
        text = _("deux Rouges pourront l'attaquer de part et d'autre sur {rolls}, comme avant")
        return text.format(rolls=_rolls(facts["rolls"]))

    def _walks(self, facts: dict[str, Fact]) -> str:
        if int(facts["steps"]) >= FAR:
            return _("aucun Rouge ne peut plus l'arrêter")
        return _("le dernier Rouge sera à {cases} de lui").format(cases=cases(int(facts["steps"])))

    def _nears(self, facts: dict[str, Fact]) -> str:
        text = _("ce Rouge se rapproche du Blanc {where} : {after} au lieu de {before}")
        where, after = self._named(facts["target"]), cases(int(facts["after"]))
        return text.format(where=where, after=after, before=facts["before"])

    def _guards(self, facts: dict[str, Fact]) -> str:
        return _("ce Rouge garde les coffres : aucun Blanc n'en est plus près que lui")

    def _keeps_off(self, facts: dict[str, Fact]) -> str:
        return ngettext(
            "ce Rouge attend à {n} case du Blanc le plus proche",
            "ce Rouge attend à {n} cases du Blanc le plus proche",
            int(facts["steps"]),
        ).format(n=facts["steps"])

    def _declines(self, facts: dict[str, Fact]) -> str:
        text = _("attaquer n'a que {wins} % de chances de réussir")
        if int(facts["wins"]) >= _GOOD:
            text = _("une attaque échouerait {fails} fois sur 100")
            if not facts["out"]:
                text = _("une attaque ne pourrait que renvoyer l'ennemi à sa base")
            if facts["split"]:
                text = _("les Blancs pourraient faire de l'attaque deux combats à un contre un")
        return text.format(wins=facts["wins"], fails=100 - int(facts["wins"]))

    def _stays(self, facts: dict[str, Fact]) -> str:
        return _("les autres chevaliers sont mieux où ils sont")

    def _together(self, text: str, target: Square, count: int) -> str:
        told = text.format(where=self._at(target))
        return _("{attack}, à {count}").format(attack=told, count=count) if count > 1 else told

    def _at(self, square: Square) -> str:
        return self._where.at(self._board.names[square])

    def _named(self, name: Fact) -> str:
        return self._where.at(str(name))


def _surer(mine: dict[str, Fact], other: dict[str, Fact]) -> str:
    """Return a clause that compares the combat of the best line with that of another line, or "".

    `mine` and `other` are the facts of these combats. They are empty for a line without a combat.
    """
    if mine and other:
        return _("ce combat a plus de chances") if int(mine["wins"]) > int(other["wins"]) else ""
    if other:
        return _("attaquer serait plus risqué")
    return _("un ennemi peut être mis hors jeu") if mine and int(mine["out"]) else ""


def _rolls(count: Fact) -> str:
    """Return words for a number of faces of the die, such as `2 lancers sur 6`."""
    return ngettext("{n} lancer sur 6", "{n} lancers sur 6", int(count)).format(n=count)
