"""Puts into words what a move does, and the reasons for and against it from `judgement.reasons`.

Clauses have neither a capital nor a full stop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Happening, Reason
from ludotheque.core.move import Move
from ludotheque.games.chevaliers.judgement.reasons import RISKS, SHY, WARNING, costs, objects
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.advice import UNREACHABLE, points_left
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard, Square, mask
from ludotheque.games.chevaliers.rules.combat import combat
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
    walks,
)
from ludotheque.games.chevaliers.rules.state import RED, WHITE, ChevaliersState
from ludotheque.games.chevaliers.rules.turns import HOMES_TO_WIN
from ludotheque.games.chevaliers.words import cases, faces
from ludotheque.i18n import _, either, listed, ngettext, of

_ALL = 6  # faces of the die
_PAIR = 2  # most Reds that are named one by one where several can be attacked
_LISTED = 3  # most faces that are told one by one where little room is
_TENTHS = 10  # of a certainty
_NEARLY = 9  # chances in 10: besides, nobody asks what else may become of the enemy
_GOOD = 60  # per cent: an attack with this chance or more is not called unlikely to succeed
# keys of reasons about a knight that moved, and about another one; a fact has its square
_MOVED = ("nearer", "arrives", "flees", "dares", "waits", "walks")
_ABOUT = (
    "leaves",
    "denies",
    "heads",
    "reaches",
    "ahead",
    "passes",
    "hems",
    "holds",
    "spares",
    "shut",
    "narrows",
    "calm",
    "roomier",
    "exposed",
    "lengthens",
    "drives",
    "nears",
    "covers",
    "opens",
    "shorter",
    *RISKS,
)  # another one
_SUBJECTS = {**dict.fromkeys(_MOVED, "square"), **dict.fromkeys(_ABOUT, "target")}


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
                return self._march(view, moves)
            case Attack(by, target):
                group = by, *(one.by for one in moves if isinstance(one, Join))
                text = _("attaquer le Blanc {where}") if view.side == RED else _("attaquer le Rouge {where}")
                if combat(self._board, view.side, mask(group), target).rule == "K11":
                    text = _("prendre le Blanc {where} en tenaille")
                stands = listed([self._board.names[at] for at in group])
                told = text.format(where=self._at(target))
                return _("{attack} depuis {squares}").format(attack=told, squares=stands)
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

    def _march(self, view: ChevaliersState, moves: Sequence[Move]) -> str:
        """Return a clause about the attack at the end of a way, or about the knights that move."""
        attack = next((at for at, move in enumerate(moves) if isinstance(move, Attack)), None)
        if attack is not None:
            return self.gesture(view, moves[attack:])
        ends = [self._board.names[one[-1].target] for one in walks(moves)]
        text = _("aller {where}") if view.side == RED else _("amener le Blanc {where}")
        if len(moves) < points_left(view):
            text = (
                _("passer avec le Rouge {where}") if view.side == RED else _("passer avec le Blanc {where}")
            )
        return text.format(where=self._where.squares(ends))

    def made(self, view: ChevaliersState, moves: Sequence[Move], name: str) -> str:
        """Return a clause that says what somebody of this `name` did; the last of the moves tells."""
        red, posts = view.side == RED, [move.post for move in moves if isinstance(move, Return)]
        where, others = "", [self._at(one[-1].target) for one in walks(moves)]
        if attack := next((move for move in moves if isinstance(move, Attack)), None):
            text = _("{name} attaque le Blanc {where}") if red else _("{name} attaque le Rouge {where}")
            where = self._at(attack.target)
        elif any(isinstance(move, Halt | Join) for move in moves):
            where = self._at(view.mover if isinstance(moves[0], Halt) else view.target)
            text = _("{name} attaque l'ennemi {where}")
        elif posts:
            text, where = _("{name} revient {where}"), self._where.post(posts[0])
        elif len(others) > 1:
            text = _("{name} amène des Rouges {where} et {there}")
        elif others:
            text = _("{name} amène un Rouge {where}") if red else _("{name} amène un Blanc {where}")
        else:
            text = {
                Pass: _("{name} laisse passer l'ennemi"),
                Together: _("{name} se bat seul contre les deux Rouges"),
                Split: _("{name} demande deux combats à un contre un"),
                End: _("{name} finit le tour"),
            }.get(type(moves[0]), _("{name} se bat sans plus d'aide"))
        return text.format(name=name, where=where or "".join(others[:1]), there="".join(others[1:2]))

    def odds(self, made: str, facts: dict[str, Fact]) -> str:
        """Return a clause about an attack, and how likely the enemy is put out or beaten."""
        out, wins = (round(int(facts.get(name, 0)) / 10) for name in ("out", "wins"))
        if 2 * out >= wins and out:
            text = ngettext(
                "{made}, avec {n} chance sur 10 de l'éliminer",
                "{made}, avec {n} chances sur 10 de l'éliminer",
                out,
            )
            text = _("{made} et va presque sûrement l'éliminer") if out == _TENTHS else text
            return text.format(made=made, n=out)
        text = ngettext(
            "{made}, avec {n} chance sur 10 de le battre",
            "{made}, avec {n} chances sur 10 de le battre",
            wins,
        )
        text = _("{made} et va presque sûrement le battre") if wins == _TENTHS else text
        return text.format(made=made, n=wins)

    def reason(self, reason: Reason) -> str:
        """Return a clause that says why a line is good or bad."""
        facts = dict(reason.facts)
        told = {
            "home": self._home,
            "one-home": lambda _facts: _("c'est le dernier Blanc, et la partie est nulle"),
            "nearer": self._nearer,
            "arrives": self._arrives,
            "leaves": self._leaves,
            "denies": lambda facts: self._fewer(
                _("{knight} n'atteint plus de coffre au prochain lancer"),
                _("{knight} n'atteint plus un coffre qu'{faces}"),
                facts,
            ),
            "holds": lambda facts: self._fewer(
                _("aucun Blanc ne dépasse plus les Rouges")
                if facts.get("target") == ""
                else _("{knight} ne dépasse plus les Rouges"),
                _("{knight} ne dépasse plus les Rouges qu'{faces}"),
                facts,
            ),
            "heads": lambda facts: self._thrown(_("{knight} n'est plus devant tous les Rouges"), facts),
            "spares": lambda facts: self._fewer(
                _("aucun Rouge n'est plus à portée"),
                _("{knight} n'attaque plus de Rouge qu'{faces}"),
                facts,
            ),
            "pinches": self._pinches,
            "hems": self._hems,
            "lengthens": self._lengthens,
            "shut": lambda facts: self._lone(
                _("les Blancs ne passent plus qu'entre deux Rouges"),
                _("{knight} ne passe plus qu'entre deux Rouges"),
                facts,
            ),
            "calm": self._calm,
            "drives": self._drives,
            "narrows": self._narrows,
            "single": lambda _facts: _("un second Rouge ouvrirait le barrage"),
            "keeps": self._keeps,
            "fenced": lambda _facts: _("le barrage reste fermé"),
            "nears": self._nears,
            "covers": self._covers,
            "sorties": self._sorties,
            "opens": lambda facts: self._thrown(
                _("{knight} aurait un chemin libre vers les coffres ({steps})"), facts
            ),
            "roomier": self._roomier,
            "shorter": lambda facts: self._thrown(
                _("{knight} n'a que {steps} à faire jusqu'aux coffres, au lieu de {before}"),
                facts,
                before=facts["other"],
            ),
            "farther": self._farther,
            "risks": lambda facts: self._thrown(_("{knight} craint la tenaille {times}"), facts),
            "sent": lambda facts: self._thrown(
                _("{knight} peut être renvoyé par deux Rouges {faces}"), facts
            ),
            "slower": lambda facts: self._thrown(
                _("{knight} reste à {steps} des coffres, au lieu de {before}"), facts, before=facts["other"]
            ),
            "reaches": lambda facts: self._thrown(_("{knight} peut atteindre un coffre {times}"), facts),
            "ahead": lambda facts: self._thrown(
                _("{knight} a dépassé les Rouges, à {steps} d'un coffre"), facts
            ),
            "passes": lambda facts: self._thrown(_("{knight} peut dépasser les Rouges {times}"), facts),
            "parted": self._parted,
            "exposed": self._exposed,
            "clears": self._clears,
            "stands": self._stands,
            "flees": self._flees,
            "dares": self._dares,
            "attacks": self._attacks,
            "defends": self._defends,
            "may-be-stopped": self._stopped,
            "lets-pass": self._lets_pass,
            "back": self._back,
            "rolls-left": self._rolls_left,
            "waits": self._waits,
            "walks": self._walks,
            "may-split": lambda _facts: _("les Blancs peuvent en faire deux combats à un contre un"),
            "declines": self._declines,
            "stays": self._stays,
        }
        return told[reason.key](facts)

    def clauses(self, reasons: Sequence[Reason]) -> list[str]:
        """Return the reasons as clauses; the first that speaks against the line begins with "but".

        A knight that two clauses in a row are about is named in the first of them only.
        """
        told = [one for one in reasons if one.key != WARNING]
        about = [_subject(one) for one in told]
        again = (at and about[at] and about[at] == about[at - 1] for at in range(len(told)))
        found = [self.reason(_unnamed(one) if same else one) for one, same in zip(told, again, strict=True)]
        against = next((at for at, one in enumerate(told) if objects(one) and not costs(one)), 0)
        if against:
            found[against] = _("mais {why}").format(why=found[against])
        worst = next((at for at, one in enumerate(told) if at and costs(one)), 0)
        if worst and told[0].key == "attacks" and int(dict(told[0].facts)["wins"]) < SHY:
            found[worst] = _("sinon, {why}").format(why=found[worst])
        return found

    def foretold(self, happening: Happening, name: str = "") -> str:
        """Return a clause about what may happen to a player, or to one of this `name`."""
        return _fates()[happening.kind, happening.seat][bool(name)].format(name=name, of=of(name))

    def warning(self, view: ChevaliersState) -> str:
        """Return a sentence that says why the side to move can no longer win, or how Red can by one White."""
        if view.side == RED and not view.home:
            return _("Dernier Blanc : l'éliminer, c'est gagner.")
        if view.side == RED:
            return _("Un Blanc est aux coffres : au mieux, partie nulle.")
        return _("Plus qu'un Blanc : au mieux, partie nulle.")

    def shortened(
        self, reasons: Sequence[Reason], moves: Sequence[Move], risked: bool = False
    ) -> list[Reason]:
        """Return the reasons for `moves`, without places that these name, and some risks if one is told."""
        found = [_without("lost" if risked else "post", one) for one in reasons]
        if len(ways := walks(moves)) != 1:
            return found if ways else self.unnamed(found)
        moved = self._board.names[ways[0][-1].target]
        same = (one.key in RISKS and _subject(one) == moved for one in found)
        found = [_unnamed(one) if named else one for one, named in zip(found, same, strict=True)]
        return self.unnamed(found)

    def shorter(self, reasons: Sequence[Reason], red: bool) -> Iterator[Sequence[Reason]]:
        """Yield the reasons for moves, and then ever less of them: facts and, of Reds, the last prices."""
        yield reasons
        if not red:
            yield [one._replace(facts=(*one.facts, ("rest", ""))) for one in reasons]
            return
        for name in ("before", "base"):
            reasons = [one if one.key == "lengthens" else _without(name, one) for one in reasons]
            yield reasons
        reasons = [_evened(one) for one in reasons]
        yield reasons
        yield from (reasons[:count] for count in range(len(reasons) - 1, 1, -1))
        yield [_without("beats", one) for one in reasons[:2]]

    def unnamed(self, reasons: Sequence[Reason]) -> list[Reason]:
        """Return the reasons, without the squares of the knights that moved."""
        return [_unnamed(one) if one.key in _MOVED else one for one in reasons]

    def _home(self, facts: dict[str, Fact]) -> str:
        if int(facts["homes"]) >= HOMES_TO_WIN:
            return _("un second Blanc atteint un coffre, et les Blancs gagnent")
        return _("un Blanc aux coffres, c'est la moitié de la victoire")

    def _nearer(self, facts: dict[str, Fact]) -> str:
        before, ahead = int(facts["before"]), int(facts["ahead"])
        text = _("{knight} n'est plus qu'à {after} des coffres ({before} avant)")
        if before >= UNREACHABLE:
            text = _("{knight} retrouve un chemin sûr vers les coffres ({after})")
        elif not ahead:
            text = _("{knight} n'est plus qu'à {after} des coffres, aucun Rouge devant lui")
        elif not facts["rolls"]:
            text = _("{knight} avance hors d'atteinte de la tenaille, à {after} des coffres ({before} avant)")
        elif facts["safe"]:
            text = _("{knight} n'est plus qu'à {after} des coffres par un chemin sûr ({before} avant)")
        white = self._white(facts.get("square"))
        return text.format(knight=white, after=cases(int(facts["after"])), before=before)

    def _arrives(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} peut arriver aux coffres au prochain tour, {faces}")
        return text.format(knight=self._white(facts.get("square")), faces=faces(str(facts["dice"]).split()))

    def _leaves(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} craint la tenaille {times}")
        return text.format(knight=self._white(facts.get("target")), times=_times(facts["rolls"]))

    def _stands(self, facts: dict[str, Fact]) -> str:
        return _("le Blanc craint ensuite la tenaille {times}").format(times=_times(facts["rolls"]))

    def _fewer(self, none: str, some: str, facts: dict[str, Fact]) -> str:
        return self._thrown(some if facts["dice"] else none, facts)

    def _pinches(self, facts: dict[str, Fact]) -> str:
        whites, each = str(facts["targets"]).split(), str(facts["dice"]).split("/")
        first, *others = throws = [faces(dice.split()) for dice in each]
        if len({*throws}) == 1:
            text = _("les Blancs {where} craignent la tenaille {faces}, et un seul peut bouger")
            return text.format(where=self._where.squares(whites), faces=first)
        told = [_("{knight} craint la tenaille {faces}").format(knight=self._white(whites[0]), faces=first)]
        text = _("celui {where} {faces}")
        rest = zip(whites[1:], others, strict=True)
        told += [text.format(where=self._named(white), faces=dice) for white, dice in rest]
        return _("{clauses}, et un seul peut bouger").format(clauses=", ".join(told))

    def _hems(self, facts: dict[str, Fact]) -> str:
        text = _("même s'il fuit au mieux, {knight} craint la tenaille {times}")
        times = _times(round(int(facts["throws"]) / _ALL))
        return text.format(knight=self._white(facts.get("target")), times=times)

    def _lone(self, several: str, one: str, facts: dict[str, Fact], **more: Fact) -> str:
        target = facts.get("target")
        return (several if target == "" else one).format(knight=self._white(target), **more)

    def _parted(self, facts: dict[str, Fact]) -> str:
        text = _("la tenaille {where} deviendrait deux combats à un contre un, car {square} touche {other}")
        return text.format(**facts | {"where": self._named(facts["target"])})

    def _lengthens(self, facts: dict[str, Fact]) -> str:
        text = _("le Blanc {where} contourne les Rouges en {steps} au lieu de {before}")
        where, steps = self._named(facts["target"]), cases(int(facts["steps"]))
        return text.format(where=where, steps=steps, before=facts["before"])

    def _calm(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} n'attaque ni ne dépasse les Rouges ; {where}, un Rouge serait à portée {risk}")
        if facts.get("target") == "":
            text = _(
                "aucun Blanc n'attaque ni ne dépasse les Rouges ; {where}, un Rouge serait à portée {risk}"
            )
        risk = _seldom(str(facts["risk"]).split())
        return self._thrown(text, facts, where=self._named(facts["other"]), risk=risk)

    def _drives(self, facts: dict[str, Fact]) -> str:
        return self._thrown(_("s'il ne bouge pas, {knight} craint la tenaille {faces}"), facts)

    def _narrows(self, facts: dict[str, Fact]) -> str:
        told = self._lone(
            _("le barrage avance et ne laisse que {cases} aux Blancs"),
            _("le barrage avance et ne laisse que {cases} au Blanc"),
            facts,
            cases=cases(int(facts["squares"])),
        )
        return _beside_before(told, facts.get("before", ""))

    def _keeps(self, facts: dict[str, Fact]) -> str:
        text = _("le barrage tient tant que le Rouge reste {where}")
        return text.format(where=self._named(facts["square"]))

    def _nears(self, facts: dict[str, Fact]) -> str:
        text = _("deux Rouges ne sont plus qu'à {cases} du Blanc {where}")
        told = text.format(cases=cases(int(facts["steps"])), where=self._named(facts["target"]))
        return _beside_before(told, facts.get("before", ""))

    def _covers(self, facts: dict[str, Fact]) -> str:
        text = ngettext(
            "{n} Rouge est plus près des coffres que le Blanc {where}",
            "{n} Rouges sont plus près des coffres que le Blanc {where}",
            int(facts["reds"]),
        )
        return _beside_before(
            text.format(n=facts["reds"], where=self._named(facts["target"])), facts.get("before", "")
        )

    def _sorties(self, facts: dict[str, Fact]) -> str:
        reds = int(facts["reds"])
        text = ngettext("{n} Rouge est sorti des postes", "{n} Rouges sont sortis des postes", reds)
        return _beside_before(text.format(n=reds), facts.get("before") or "")

    def _roomier(self, facts: dict[str, Fact]) -> str:
        return self._lone(
            _("le barrage laisse {cases} aux Blancs, au lieu de {before}"),
            _("le barrage laisse {cases} au Blanc, au lieu de {before}"),
            facts,
            cases=cases(int(facts["squares"])),
            before=facts["other"],
        )

    def _farther(self, facts: dict[str, Fact]) -> str:
        text = _("deux Rouges ne s'approchent qu'à {cases} du Blanc {where}, au lieu de {before}")
        where, steps = self._named(facts["target"]), cases(int(facts["steps"]))
        return text.format(cases=steps, where=where, before=facts["other"])

    def _exposed(self, facts: dict[str, Fact]) -> str:
        named, others = str(facts["square"]).split(), str(facts["others"]).split()
        count = len(named) + len(others)
        text = _("{knight} peut attaquer le Rouge {where} ({times})")
        if "beats" in facts:
            text = _("{knight} peut attaquer le Rouge {where} ({times}), et l'emporte {wins} fois sur 10")
        if count > _PAIR:
            text = _("{knight} peut attaquer un Rouge ({times})")
            if facts["every"]:
                text = _("{knight} peut attaquer n'importe quel Rouge ({times})")
            if others and len(named) <= _PAIR:
                text = _("{clause}, surtout {where}").format(clause=text, where="{where}")
        else:
            named += others
        where = self._where.squares(named, either)
        wins = round(int(facts.get("beats", 0)) / 10)
        return self._thrown(text, facts, where=where, wins=wins)

    def _thrown(self, text: str, facts: dict[str, Fact], **more: Fact) -> str:
        now, before = (str(facts.get(name, "")).split() for name in ("dice", "before"))
        steps = cases(int(facts.get("steps", 0)))
        white = _("un Blanc") if facts.get("target") == "" else self._white(facts.get("target"))
        dice = faces(now) if now else ""
        told = text.format(knight=white, faces=dice, times=_seldom(now), steps=steps, **more)
        return _("{clause} ({faces} avant)").format(clause=told, faces=faces(before)) if before else told

    def _clears(self, facts: dict[str, Fact]) -> str:
        text = _("la voie s'ouvrirait ({cases})")
        return text.format(cases=cases(int(facts["steps"])))

    def _flees(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} ne craint plus la tenaille que {times} ({before} {where})")
        if not facts["after"]:
            text = _("{knight} ne craint plus la tenaille ({before} fois sur 6 {where})")
        return text.format(knight=self._white(facts.get("square")), **self._changed(facts))

    def _dares(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} craint la tenaille {times} ({before} {where})")
        if not facts["before"]:
            text = _("{knight} craint la tenaille {times}")
        return text.format(knight=self._white(facts.get("square")), **self._changed(facts))

    def _changed(self, facts: dict[str, Fact]) -> dict[str, Fact]:
        """Return how many rolls threaten a knight that moved, and how many did so where it stood."""
        where = self._named(facts["start"])
        return {"times": _times(facts["after"]), "before": facts["before"], "where": where}

    def _attacks(self, facts: dict[str, Fact]) -> str:
        """Return the chances of an attack in tenths: that the enemy is out, goes back, or that one is out."""
        out, wins, lost = (round(int(facts.get(name, 0)) / 10) for name in ("out", "wins", "lost"))
        text = ngettext("{n} chance sur 10 de l'éliminer", "{n} chances sur 10 de l'éliminer", out)
        if out == 10:
            text = _("presque sûr de l'éliminer")
        parts = [text.format(n=out)] if out or not wins else []
        if wins > out and out < _NEARLY and ("base" in facts or not out):
            text = _("{n} de le renvoyer {where}") if out else _("{n} chances sur 10 de le renvoyer {where}")
            base = self._named(facts["base"]) if facts.get("base") else ""
            parts.append(text.format(n=wins - out, where=base).rstrip())
        if "lost" not in facts:
            return ", ".join(parts)
        if lost:
            parts.append(_("{n} d'être éliminé").format(n=lost))
        elif not facts["lost"] and out:
            parts.append(_("sans risque d'être éliminé"))
        elif out >= _NEARLY:
            parts.append(_("presque sans risque"))
        if wins + lost < 10 and "base" in facts and "rest" not in facts:  # what is left of ten
            parts.append(_("{n} d'être renvoyé").format(n=10 - wins - lost))
        return ", ".join(parts)

    def _defends(self, facts: dict[str, Fact]) -> str:
        text = _("le Blanc {where} a {wins} % de chances de gagner, et {lost} % d'être mis hors jeu")
        if not facts["lost"]:
            text = _("le Blanc {where} a {wins} % de chances de gagner, sans risque d'être mis hors jeu")
        return text.format(**facts | {"where": self._named(facts["square"])})

    def _stopped(self, facts: dict[str, Fact]) -> str:
        wins = round(int(facts["out"] or facts["wins"]) / 10)
        text = ngettext(
            "l'ennemi peut l'y arrêter, avec {wins} chance sur 10 de l'éliminer",
            "l'ennemi peut l'y arrêter, avec {wins} chances sur 10 de l'éliminer",
            wins,
        )
        if not facts["out"]:
            text = _("l'ennemi peut l'y arrêter, avec {wins} chances sur 10 de le renvoyer à sa base")
        return text.format(wins=wins)

    def _lets_pass(self, facts: dict[str, Fact]) -> str:
        text = _("l'arrêter ne réussirait que {wins} fois sur 100")
        if int(facts["wins"]) >= _GOOD:
            text = _("l'arrêter échouerait {fails} fois sur 100")
            if not facts["out"]:
                text = _("l'arrêter ne pourrait que le renvoyer à sa base")
        return text.format(wins=facts["wins"], fails=100 - int(facts["wins"]))

    def _back(self, facts: dict[str, Fact]) -> str:
        text = _("le Blanc le plus proche, {target}, est à {cases}")
        if "post" in facts:
            text = _("{where}, le Blanc le plus proche, {target}, est à {cases}")
        where = self._where.post(int(facts["post"])) if "post" in facts else ""
        target, steps = self._named(facts["target"]), cases(int(facts["steps"]))
        return text.format(where=where, target=target, cases=steps)

    def _rolls_left(self, facts: dict[str, Fact]) -> str:
        if not facts["left"]:
            return _("c'est le dernier lancer, et la partie est nulle")
        return ngettext(
            "encore {n} lancer sans combat ni arrivée avant la partie nulle",
            "encore {n} lancers sans combat ni arrivée avant la partie nulle",
            int(facts["left"]),
        ).format(n=facts["left"])

    def _waits(self, facts: dict[str, Fact]) -> str:
        text = _("{knight} attend hors d'atteinte de la tenaille")
        if facts["rolls"]:
            text = _("{knight} craint la tenaille {times}, comme avant")
        elif facts["who"]:
            text = _("{knight} attend à l'abri ; {other} craindrait la tenaille {times} {where}")
        elif facts["other"]:
            text = _("{knight} y échappe à la tenaille ; {where}, il la craindrait {times}")
        elif facts["shut"]:
            text = _("{knight} attend hors d'atteinte de la tenaille que le barrage des Rouges s'ouvre")
        knight = self._white(facts.get("square"))
        where = self._named(facts["other"]) if facts["other"] else ""
        other = self._white(facts["who"]) if facts["who"] else ""
        times = _times(facts["rolls"] or facts["risk"])
        return text.format(knight=knight, times=times, where=where, other=other)

    def _walks(self, facts: dict[str, Fact]) -> str:
        if int(facts["steps"]) >= UNREACHABLE:
            return _("aucun Rouge ne peut plus l'arrêter")
        return _("le dernier Rouge est à {cases} de lui").format(cases=cases(int(facts["steps"])))

    def _declines(self, facts: dict[str, Fact]) -> str:
        text = _("attaquer n'a que {wins} % de chances de réussir")
        if int(facts["wins"]) >= _GOOD:
            text = _("une attaque échouerait {fails} fois sur 100")
            if not facts["out"]:
                text = _("une attaque ne pourrait que renvoyer l'ennemi à sa base")
            if facts["split"]:
                text = _("les Blancs pourraient faire de l'attaque deux combats à un contre un")
            elif facts["square"]:
                text = _("aucune tenaille ne l'atteint {where} ; attaquer pourrait l'éliminer ({lost} %)")
        where = self._named(facts["square"]) if facts["square"] else ""
        lost, wins = facts["lost"], facts["wins"]
        told = text.format(wins=wins, fails=100 - int(wins), lost=lost, where=where)
        return _("{clause}, et le barrage tient").format(clause=told) if facts["fence"] else told

    def _stays(self, facts: dict[str, Fact]) -> str:
        return _("les autres chevaliers sont mieux où ils sont")

    def _together(self, text: str, target: Square, count: int) -> str:
        told = text.format(where=self._at(target))
        return _("{attack}, à {count}").format(attack=told, count=count) if count > 1 else told

    def _at(self, square: Square) -> str:
        return self._named(self._board.names[square])

    def _named(self, name: Fact) -> str:
        return self._where.square(str(name))

    def _white(self, name: Fact | None) -> str:
        """Return words for the White on the square `name`, or a pronoun if there is no name."""
        return _("il") if name is None else _("le Blanc {where}").format(where=self._named(name))


def _fates() -> dict[tuple[str, int], tuple[str, str]]:
    """Return what may happen to a side, by kind, as it is said to its player and of that player."""
    return {
        ("home", WHITE): (
            _("un de vos Blancs atteint un coffre"),
            _("{name} peut atteindre un coffre d'ici deux tours"),
        ),
        ("out", WHITE): (_("un de vos Blancs est éliminé"), _("{name} peut perdre un Blanc")),
        ("back", WHITE): (_("un de vos Blancs est renvoyé"), _("un Blanc {of} peut être renvoyé")),
        ("reached", RED): (
            _("un Blanc atteint un coffre d'ici deux tours"),
            _("un Blanc peut atteindre un coffre d'ici deux tours"),
        ),
        ("out", RED): (_("un de vos Rouges est éliminé"), _("{name} peut perdre un Rouge")),
        ("back", RED): (_("un de vos Rouges est renvoyé"), _("un Rouge {of} peut être renvoyé")),
        ("beats", WHITE): (_("vous battez un Rouge"), _("{name} peut battre un Rouge d'ici deux tours")),
        ("beats", RED): (_("vous battez un Blanc"), _("{name} peut battre un Blanc d'ici deux tours")),
    }


def _subject(reason: Reason) -> Fact | None:
    """Return the square of the knight that a reason is about, or None if it is about no certain knight."""
    return dict(reason.facts).get(_SUBJECTS.get(reason.key, ""))


def _unnamed(reason: Reason) -> Reason:
    return _without(_SUBJECTS.get(reason.key, ""), reason)


def _evened(reason: Reason) -> Reason:
    facts = dict(reason.facts)
    if reason.key != "exposed" or not facts["others"]:
        return reason
    named = f"{facts['square']} {facts['others']}"
    return (
        reason
        if len(named.split()) <= _PAIR
        else Reason.of("exposed", **facts | {"square": named, "others": ""})
    )


def _without(name: str, reason: Reason) -> Reason:
    return reason._replace(facts=tuple(fact for fact in reason.facts if fact[0] != name))


def _seldom(dice: Sequence[str]) -> str:
    return faces(dice) if len(dice) == _ALL or 0 < len(dice) <= _LISTED else _times(len(dice))


def _times(count: Fact) -> str:
    """Return words for a number of faces of the die, such as `2 fois sur 6`."""
    if int(count) == _ALL:
        return _("à coup sûr")
    return ngettext("{n} fois sur 6", "{n} fois sur 6", int(count)).format(n=count)


def _beside_before(told: str, before: Fact) -> str:
    return told if before == "" else _("{clause} ({faces} avant)").format(clause=told, faces=before)
