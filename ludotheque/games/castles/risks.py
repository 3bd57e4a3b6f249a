"""Puts into words what a player may lose, how advice averts it, and why it leaves a castle aside.

The reasons come from `judgement.counsel` and `judgement.cautions`, as keys with facts.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.i18n import _, ngettext


class Risks:
    """Puts the risks of advice into words. `where` describes the places of the board."""

    def __init__(self, where: PlaceWords) -> None:
        self._where = where

    def retaken(self, reasons: Sequence[Reason]) -> str:
        """Return a clause that says that others will probably win back the castle won in a turn, or ""."""
        facts = _facts(reasons, "retaken")
        count = int(facts.get("knights", 0))
        text = ngettext(
            "mais {n} ennemi peut le reprendre",
            "mais {n} ennemis peuvent le reprendre",
            count,
        )
        return text.format(n=count) if facts else ""

    def exposed(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence that says that others may beat the knights that march, and how often, or ""."""
        facts = _facts(reasons, "exposed")
        text = ngettext(
            "Là, {n} ennemis pourraient le battre, environ 1 fois sur {often}.",
            "Là, {n} ennemis pourraient les battre, environ 1 fois sur {often}.",
            int(facts.get("own", 1)),
        )
        return text.format(n=facts["knights"], often=facts["often"]) if facts else ""

    def warnings(self, reasons: Sequence[Reason], others: Sequence[Sequence[Reason]]) -> list[str]:
        """Return the most important warning about a turn, in a list.

        It says what the turn risks, averts or leaves aside, or why the largest army stays. A risk is followed
        by the number of the one of the `others` (further advice shown) that averts it.
        """
        risk = self._risk(_facts(reasons, "risk"))
        saving = (number for number, other in enumerate(others, 2) if _facts(other, "averts"))
        if risk and (number := next(saving, 0)):
            risk += " " + _("Le conseil {number} l'évite.").format(number=number)
        left, averted = self._left(_facts(reasons, "left")), self._averted(_facts(reasons, "averted"))
        return [*filter(None, (risk, averted, left, self._army_stays(reasons)))][:1]

    def averts(self, facts: dict[str, Fact]) -> str:
        """Return a clause that says what knights protect: a castle, or knights on a space."""
        if "castle" in facts:
            return _("pour protéger {castle}").format(castle=facts["castle"])
        if "place" not in facts:  # the march away from it has been told
            return to_safety(int(facts["own"]))
        text = ngettext(
            "pour protéger votre chevalier {where}",
            "pour protéger vos {own} chevaliers {where}",
            int(facts["own"]),
        )
        return text.format(**self._army(facts))

    def _risk(self, facts: dict[str, Fact]) -> str:
        if not facts:
            return ""
        if "castle" not in facts:
            text = ngettext(
                "Attention : {n} ennemis peuvent battre votre chevalier {where}.",
                "Attention : {n} ennemis peuvent battre vos {own} chevaliers {where}.",
                int(facts["own"]),
            )
            return text.format(**self._army(facts))
        count = int(facts["knights"])
        text = ngettext(
            "Attention : {n} ennemi peut prendre {castle}.",
            "Attention : {n} ennemis peuvent prendre {castle}.",
            count,
        )
        return text.format(n=count, castle=facts["castle"])

    def _averted(self, facts: dict[str, Fact]) -> str:
        if not facts:
            return ""
        if "castle" not in facts:
            text = ngettext(
                "Sans cela, {n} ennemis pourraient battre votre chevalier {where}.",
                "Sans cela, {n} ennemis pourraient battre vos {own} chevaliers {where}.",
                int(facts["own"]),
            )
            return text.format(**self._army(facts))
        count = int(facts["knights"])
        text = ngettext(
            "Sans cela, {n} ennemi pourrait prendre {castle}.",
            "Sans cela, {n} ennemis pourraient prendre {castle}.",
            count,
        )
        return text.format(n=count, castle=facts["castle"])

    def _left(self, facts: dict[str, Fact]) -> str:
        """Return a sentence that says why a castle that can be won is left aside, or "" if none fits."""
        count = int(facts.get("knights", 0))
        why = {
            "danger": _("le reste risquerait trop"),
            "goal": _("cela retarderait d'autres conquêtes"),
            "untaken": _("un autre prendrait plus vite un château libre"),
            "ends": _("un autre pourrait alors gagner la partie"),
        }.get(str(facts.get("part")), "")
        if count:
            why = ngettext(
                "{n} ennemi le reprendrait sans doute",
                "{n} ennemis le reprendraient sans doute",
                count,
            ).format(n=count)
        text = _("{castle} n'est pas pour ce tour : {why}.")
        return text.format(castle=facts["castle"], why=why) if why else ""

    def _army_stays(self, reasons: Sequence[Reason]) -> str:
        """Return a sentence that says why the largest army stays where it is, or "" if that is unknown."""
        guards, later = _facts(reasons, "guards"), _facts(reasons, "later")
        missing = int(later.get("missing", 0))
        text = _("Vos {own} chevaliers {where} restent pour garder {castle}.")
        if later:
            text = _("Vos {own} chevaliers {where} iront plus tard prendre {castle}.")
        if missing:
            text = ngettext(
                "Vos {own} chevaliers {where} attendent {n} chevalier de plus pour {castle}.",
                "Vos {own} chevaliers {where} attendent {n} chevaliers de plus pour {castle}.",
                missing,
            )
        if not (facts := guards or later):
            return ""
        where = self._where.at(str(facts["place"]))
        return text.format(own=facts["own"], where=where, castle=facts["castle"], n=missing)

    def _army(self, facts: dict[str, Fact]) -> dict[str, object]:
        """Return the words about an army in peril, for a text."""
        return {"n": facts["knights"], "own": facts["own"], "where": self._where.at(str(facts["place"]))}


def to_safety(count: int) -> str:
    """Return a clause that says that knights go to safety."""
    return ngettext("pour le mettre à l'abri", "pour les mettre à l'abri", count)


def _facts(reasons: Sequence[Reason], key: str) -> dict[str, Fact]:
    """Return the facts of the first reason with a key, or {} if there is none."""
    return next((dict(reason.facts) for reason in reasons if reason.key == key), {})
