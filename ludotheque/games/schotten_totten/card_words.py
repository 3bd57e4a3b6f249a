"""The names of cards, colours, tactics and formations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ludotheque.games.schotten_totten.rules.advice import Reach, SideStrength
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    DECK_NAMES,
    Card,
    colour_of,
    value_of,
)
from ludotheque.i18n import _, either, listed


def formation(key: str) -> str:
    """Return the name of a formation, or "" if the key is ""."""
    return {
        "": "",
        "colour-run": _("suite couleur"),
        "set": _("brelan"),
        "colour": _("couleur"),
        "run": _("suite"),
        "sum": _("somme"),
    }[key]


def one_formation(key: str) -> str:
    """Return the name of a formation with its article, as in "une suite couleur"."""
    return {
        "colour-run": _("une suite couleur"),
        "set": _("un brelan"),
        "colour": _("une couleur"),
        "run": _("une suite"),
        "sum": _("une somme"),
    }[key]


def greater(key: str, equal: bool) -> str:
    """Return words for a greater formation of this kind, or for an equal one, with their article."""
    return {
        "colour-run": _("une suite couleur aussi forte") if equal else _("une suite couleur plus forte"),
        "set": _("un brelan aussi fort") if equal else _("un brelan plus fort"),
        "colour": _("une couleur aussi forte") if equal else _("une couleur plus forte"),
        "run": _("une suite aussi forte") if equal else _("une suite plus forte"),
        "sum": _("une somme aussi grande") if equal else _("une somme plus grande"),
    }[key]


def strength(key: str, total: int) -> str:
    """Return the name of a formation with its sum, as in "suite couleur 15"."""
    return _("{formation} {total}").format(formation=formation(key), total=total)


def side_strength(side: SideStrength) -> str:
    """Return the formation and sum of a side, as in "suite couleur 15", or "" for an empty side.

    A question mark follows the formation of an incomplete side. In the fog, where only the sum counts (S7),
    the name of the fog replaces the formation.
    """
    if not side.cards:
        return ""
    if side.fog:
        return _("{formation} {total}").format(formation=tactic("fog"), total=side.total)
    if not side.formation:
        return _("somme {total}").format(total=side.total)
    if side.complete:
        return strength(side.formation, side.total)
    return _("{formation} ? {total}").format(formation=formation(side.formation), total=side.total)


def so_far(side: SideStrength) -> str:
    """Return `side_strength` as it can be said, without a mark of doubt."""
    if side.fog or side.complete or not side.formation:
        return side_strength(side)
    return _("{formation} à compléter, {total}").format(formation=formation(side.formation), total=side.total)


def reach(best: Reach) -> str:
    """Return the best formation that a side can still reach, and the cards that it needs for this."""
    if not best.formation:
        return _("ne peut plus être complet")
    most = strength(best.formation, best.total)
    if not best.cards:
        return most
    return _("au mieux {strength}, avec {cards}").format(strength=most, cards=cards(best.cards))


def colour(index: int, many: int = 1) -> str:
    """Return the adjective for a clan's colour, in the plural if the number of cards `many` is above 1."""
    words = (
        (_("vert"), _("verts")),
        (_("bleu"), _("bleus")),
        (_("rouge"), _("rouges")),
        (_("jaune"), _("jaunes")),
        (_("mauve"), _("mauves")),
        (_("brun"), _("bruns")),
    )[index]
    return words[many > 1]


def card(number: Card) -> str:
    """Return the name of a card, as in "7 vert" or "Colin-Maillard"; backs are named after their decks."""
    if number < CLAN_CARDS:
        return _coloured(str(value_of(number)), colour(colour_of(number)))
    key = CARD_NAMES[number]
    return deck_card(key) if key in DECK_NAMES else tactic(key)


def the_card(number: Card) -> str:
    """Return the name of a card with its article, as in "le 7 vert" or "la Banshee"."""
    if number < CLAN_CARDS or CARD_NAMES[number] not in ("spy", "banshee"):
        return _("le {card}").format(card=card(number))
    return {"spy": _("l'Espion"), "banshee": _("la Banshee")}[CARD_NAMES[number]]


def a_deck_card(deck: str) -> str:
    """Return what a card of a deck is called with its article, as in "une carte de clan"."""
    return {"clan": _("une carte de clan"), "tactic": _("une carte tactique")}[deck]


def deck_card(deck: str) -> str:
    """Return the name for an unknown card of a deck, which is `clan` or `tactic`."""
    return {"clan": _("carte de clan"), "tactic": _("carte tactique")}[deck]


def cards(numbers: Sequence[Card]) -> str:
    """Return the names of clan cards, as in "les 7 et 8 verts et le 9 bleu", or "les 9 vert et bleu"."""
    ordered = sorted(numbers)
    if len(ordered) > 1 and len({*map(value_of, ordered)}) == 1:
        alike = _coloured(str(value_of(ordered[0])), listed([colour(colour_of(one)) for one in ordered]))
        return _("les {card}").format(card=alike)
    groups = []
    for index, own in groupby(ordered, key=colour_of):
        values = [str(value_of(number)) for number in own]
        text = _("le {card}") if len(values) == 1 else _("les {card}")
        groups.append(text.format(card=_coloured(listed(values), colour(index, len(values)))))
    return listed(groups)


def any_card(numbers: Sequence[Card]) -> str:
    """Return alternatives among clan cards, as in "le 7 vert ou le 6 bleu".

    Two or three of one colour are joined ("le 7 ou le 8 vert"), and so are those of one value.
    """
    ordered = sorted(numbers)
    values, colours = [value_of(number) for number in ordered], [colour_of(number) for number in ordered]
    if len(ordered) in (2, 3) and len({*colours}) == 1:
        text = _("le {one} ou le {last} {colour}")
        if len(ordered) == 3:
            text = _("le {one}, le {other} ou le {last} {colour}")
        return text.format(one=values[0], other=values[1], last=values[-1], colour=colour(colours[0]))
    if len({*values}) == 1:
        return _("le {card}").format(card=_coloured(str(values[0]), either([colour(one) for one in colours])))
    return either([the_card(number) for number in ordered])


def all_cards(numbers: Sequence[Card]) -> str:
    """Return the names of cards, clan cards grouped by colour, as in "les 7 et 8 verts et le Joker"."""
    clan = [number for number in numbers if number < CLAN_CARDS]
    tactics = [the_card(number) for number in numbers if number >= CLAN_CARDS]
    return listed([*([cards(clan)] if clan else []), *tactics])


def all_values(numbers: Sequence[Card]) -> str:
    """Return the names of cards without the colours of clan cards, as in "les 7 et 8 et le Joker"."""
    values = [str(value_of(number)) for number in sorted(numbers) if number < CLAN_CARDS]
    text = _("le {card}") if len(values) == 1 else _("les {card}")
    tactics = [the_card(number) for number in numbers if number >= CLAN_CARDS]
    return listed([*([text.format(card=listed(values))] if values else []), *tactics])


def tactic(key: str) -> str:
    """Return the name of a tactic in the 2016 edition."""
    return {
        "joker-1": _("Joker"),
        "joker-2": _("Joker"),
        "spy": _("Espion"),
        "shield-bearer": _("Porte-Bouclier"),
        "fog": _("Colin-Maillard"),
        "mud": _("Combat de Boue"),
        "headhunter": _("Chasseur de Tête"),
        "strategist": _("Stratège"),
        "banshee": _("Banshee"),
        "traitor": _("Traître"),
    }[key]


def old_name(key: str) -> str:
    """Return the name of a tactic in the 2004 edition."""
    return {
        "joker-1": _("Chef MacFarlane"),
        "joker-2": _("Chef MacGregor"),
        "spy": _("Troupe de soutien"),
        "shield-bearer": _("Porteur de bouclier"),
        "fog": _("Brouillard"),
        "mud": _("Boue"),
        "headhunter": _("Éclaireur"),
        "strategist": _("Redéploiement"),
        "banshee": _("Déserteur"),
        "traitor": _("Traître"),
    }[key]


def family(key: str) -> str:
    """Return the family of a tactic: elite troop, combat mode or ruse."""
    if key in ("joker-1", "joker-2", "spy", "shield-bearer"):
        return _("Troupe d'élite")
    return _("Mode de combat") if key in ("fog", "mud") else _("Ruse")


def effect(key: str) -> str:
    """Return the effect of a tactic in one or two sentences."""
    joker = _("N'importe quelle carte de clan, choisie quand la borne est jugée. Un seul Joker par joueur.")
    return {
        "joker-1": joker,
        "joker-2": joker,
        "spy": _("Un 7, de la couleur qui convient quand la borne est jugée."),
        "shield-bearer": _("Un 1, un 2 ou un 3, de la couleur qui convient quand la borne est jugée."),
        "fog": _("Sur cette borne, seule la somme des cartes compte."),
        "mud": _("Sur cette borne, il faut quatre cartes de chaque côté."),
        "headhunter": _("Piochez trois cartes, puis remettez-en deux de votre main sous leurs pioches."),
        "strategist": _("Déplacez ou défaussez une de vos cartes d'une borne que personne n'a prise."),
        "banshee": _("Défaussez une carte de l'autre joueur, devant une borne que personne n'a prise."),
        "traitor": _("Faites passer de votre côté une carte de clan de l'autre joueur."),
    }[key]


def _coloured(values: str, word: str) -> str:
    return _("{values} {colour}").format(values=values, colour=word)
