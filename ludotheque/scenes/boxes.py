"""What is written on the boxes and about them, beside what the catalogue says."""

from __future__ import annotations

from ..games import Game, Option
from ..i18n import _


def players(game: Game) -> str:
    """Return the number of players as it stands on a box: `2`, or `2–5`."""
    least, most = game.seats[0], game.seats[-1]
    return str(least) if least == most else f"{least}–{most}"


def facts(game: Game) -> str:
    """Return players, length and age in words."""
    least, most = game.seats[0], game.seats[-1]
    who = _("{least} joueurs") if least == most else _("{least} à {most} joueurs")
    words = " · ".join((who, _("{minutes} minutes environ"), _("dès {age} ans")))
    return words.format(least=least, most=most, minutes=game.minutes, age=game.age)


def pitch(game: Game) -> str:
    """Return one sentence that makes you want to open the box."""
    return {
        "highlanders": _("Faites le tour du loch, rassemblez vos clans et prenez ses dix-huit châteaux."),
        "rheingold": _("Des deux rives du Rhin, fondez sur les châteaux des chevaliers brigands."),
        "schotten-totten": _("Neuf bornes, deux clans : alignez vos cartes et tenez la frontière."),
        "chevaliers": _("Trois chevaliers blancs, six rouges : qui atteindra le trésor de la grande salle ?"),
        "rheinlander": _("Posez vos chevaliers le long du Rhin et faites couronner vos ducs."),
    }[game.id]


def option_name(option: Option) -> str:
    """Return what an option is called."""
    return {
        "tactics": _("Cartes tactiques"),
        "claim": _("Revendiquer une borne"),
        "rounds": _("Manches"),
        "edition": _("Édition"),
        "points": _("Points gagnés"),
        "market": _("Cartes à prendre"),
    }[option.name]


def option_value(option: Option, value: int | str) -> str:
    """Return what a value of an option is called; numbers and years are read as they are."""
    words = {
        ("tactics", "off"): _("sans"),
        ("tactics", "on"): _("avec"),
        ("claim", "after"): _("après avoir joué"),
        ("claim", "before"): _("au début du tour"),
        ("points", "secret"): _("secrets jusqu'à la fin"),
        ("points", "open"): _("visibles de tous"),
        ("market", "none"): _("de la pioche seule"),
        ("market", "open"): _("trois visibles, ou la pioche"),
    }
    return str(value) if str(value).isdecimal() else words[option.name, str(value)]
