"""The names of levels, tempers and characters, and phrases for the players of a seat."""

from __future__ import annotations

from functools import reduce

from ludotheque.core.setup import HUMAN, Player
from ludotheque.i18n import _
from ludotheque.players.characters import CHARACTERS, TEMPERS, Character


def level_name(level: str, feminine: bool = False) -> str:
    """Return the name of a level, feminine or masculine; raises KeyError for an unknown one."""
    return {
        HUMAN: _("une personne"),
        "novice": _("Premiers pas"),
        "beginner": _("Débutante") if feminine else _("Débutant"),
        "amateur": _("Amatrice") if feminine else _("Amateur"),
        "club": _("Club"),
        "expert": _("Experte") if feminine else _("Expert"),
    }[level.partition(":")[0]]


def temper_name(temper: str, feminine: bool = False) -> str:
    """Return the name of a temper, feminine or masculine; raises KeyError for an unknown one."""
    return {
        "rash": _("téméraire"),
        "careful": _("prudente") if feminine else _("prudent"),
        "vengeful": _("rancunière") if feminine else _("rancunier"),
        "builder": _("bâtisseuse") if feminine else _("bâtisseur"),
    }[temper]


def level_label(level: str, name: str = "") -> str:
    """Return a level in words, feminine if `name` is, without a novice's temper; raises KeyError."""
    feminine = any(one.feminine and character_name(one) == name for one in CHARACTERS)
    temper, how = level.partition(":")[2], level_name(level, feminine)
    if level.startswith("novice"):  # too weak for its temper to show
        return how
    return f"{how}, {temper_name(temper, feminine)}" if temper in TEMPERS else how


def character_name(one: Character) -> str:
    """Return the name of a character."""
    return {
        "lison": _("Lison"),
        "perrin": _("Perrin"),
        "margot": _("Margot"),
        "anselme": _("Frère Anselme"),
        "isabeau": _("Isabeau"),
        "renaud": _("Sire Renaud"),
        "yolande": _("Dame Yolande"),
    }[one.id]


def character_line(one: Character) -> str:
    """Return a sentence about a character's way of playing."""
    return {
        "lison": _("La petite gardeuse d'oies : elle apprend, et prend ce qui brille sous son nez."),
        "perrin": _("Un page qui court partout et attaque avant de réfléchir."),
        "margot": _("La jardinière : elle s'installe, elle entasse, elle se bat peu."),
        "anselme": _("Un moine patient, qui garde bien ce qu'il a."),
        "isabeau": _("La fauconnière : elle n'oublie jamais qui lui a fait du tort."),
        "renaud": _("Un vieux chevalier : le danger ne lui fait pas peur."),
        "yolande": _("La dame du château : elle voit loin et ne risque rien pour rien."),
    }[one.id]


def who(level: str) -> str:
    """Return a phrase that says who plays: a person if `level` is HUMAN, else the computer at this level."""
    name = level_label(level)
    return name if level == HUMAN else _("l'ordinateur ({level})").format(level=name)


def seat_history(player: Player) -> str:
    """Return a phrase that lists those who have played a seat, in order; "" if only one person has."""
    if not player.played_by:
        return ""
    begun = [] if player.played_by[0][0] == 0 else [HUMAN]
    played = map(who, [*begun, *(level for _ply, level in player.played_by)])
    return reduce(
        lambda before, after: _("{before}, puis {after}").format(before=before, after=after), played
    )


def handed(player: Player, level: str) -> str:
    """Return a sentence that says who now plays a seat: a person, or the computer at `level`."""
    if level == HUMAN:
        return _("Une personne joue pour {name}").format(name=player.name)
    return _("L'ordinateur ({level}) joue pour {name}").format(level=level_label(level), name=player.name)
