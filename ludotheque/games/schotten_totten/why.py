"""The texts of advice, which say what a move does and why it is good or bad.

The keys of reasons and their facts come from the judgement. The texts are clauses, without a capital or a
full stop.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Fact
from ludotheque.core.judgement import Reason
from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.card_words import deck_card, strength, the_card
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, DECK_NAMES
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Deal,
    Discard,
    End,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.words import stone
from ludotheque.i18n import _, french, listed, roman

_CARDS = {card: number for number, card in enumerate(CARD_NAMES)}


def gesture(move: Move) -> str:
    """Return what a move does as a clause, or "" for a move without words."""
    match move:
        case Play(card, at):
            text = _("poser {the_card} devant la {stone}")
            text = text.format(the_card=the_card(card), stone=stone(at + 1))
        case Ruse(card):
            text = _("jouer {the_card}").format(the_card=the_card(card))
        case Claim(at):
            text = _("prendre la {stone} : elle est sûre").format(stone=stone(at + 1))
        case Take(deck):
            text = _("piocher une {card}").format(card=deck_card(DECK_NAMES[deck]))
        case Put(card):
            text = _("remettre {the_card} sous la pioche").format(the_card=the_card(card))
        case Shift(card, at):
            text = _("amener {the_card} devant la {stone}").format(
                the_card=the_card(card), stone=stone(at + 1)
            )
        case Discard(card):
            text = _("défausser {the_card}").format(the_card=the_card(card))
        case _:
            plain = {
                Pass: _("passer"),
                End: _("finir le tour"),
                Deal: _("distribuer la manche suivante"),
            }
            text = plain.get(type(move), "")
    return french(text)


def reason(reason: Reason) -> str:
    """Return a reason for or against a line (one or more moves) as a clause."""
    facts = dict(reason.facts)
    told = {
        "claim": _claimed,
        "win": _win,
        "sure-win": _sure_win,
        "sure-loss": _sure_loss,
        "chance": _chance,
        "spared": _spared,
        "third": _third,
        "their-third": _their_third,
        "formation": _formation,
        "tactic": _tactic,
        "put-back": _put_back,
        "draw": _draw,
        "pass": _pass,
        "ends": _ends,
        "deal": _deal,
    }
    return french(told[reason.key](facts))


def claims(stones: Sequence[int]) -> str:
    """Return the clause about claiming these stones, given by their numbers from 1."""
    if len(stones) == 1:
        return french(_("pour prendre la {stone}, qui est sûre").format(stone=stone(stones[0])))
    named = listed([roman(number) for number in stones])
    return french(_("pour prendre les bornes {stones}, qui sont sûres").format(stones=named))


def _claimed(facts: dict[str, Fact]) -> str:
    return claims([int(facts["stone"])])


def _win(facts: dict[str, Fact]) -> str:
    return {
        "three": _("c'est la manche : trois bornes côte à côte"),
        "five": _("c'est la manche : cinq bornes prises"),
        "blocked": _("la manche se termine, et on compte les bornes"),
    }[str(facts["how"])]


def _sure_win(facts: dict[str, Fact]) -> str:
    return _("la manche est gagnée, quoi que fasse l'autre joueur")


def _sure_loss(facts: dict[str, Fact]) -> str:
    return _("la manche est perdue si l'autre joueur ne se trompe pas")


def _chance(facts: dict[str, Fact]) -> str:
    text = _("{stone} : les chances de la prendre passent de {before} % à {after} %")
    if facts["before"] == facts["after"]:
        text = _("{stone} : toujours {after} % de chances de la prendre")
    return text.format(**facts | {"stone": stone(int(facts["stone"]))})


def chance_here(reason: Reason) -> str:
    """Return how the chance to win a stone changes, without naming the stone."""
    facts = dict(reason.facts)
    change = int(facts["after"]) - int(facts["before"])
    if change < 0:
        text = _("faute de mieux, les chances passant ici de {before} % à {after} %")
    elif change == 0:
        text = _("sans rien perdre ici, les chances restant à {after} %")
    else:
        text = _("les chances de la prendre passent de {before} % à {after} %")
    return french(text.format(**facts))


def _spared(facts: dict[str, Fact]) -> str:
    return _("{the_card} n'est pas utile ailleurs").format(the_card=the_card(_CARDS[str(facts["card"])]))


def _third(facts: dict[str, Fact]) -> str:
    return _("la {stone} ferait trois bornes côte à côte").format(stone=stone(int(facts["stone"])))


def _their_third(facts: dict[str, Fact]) -> str:
    text = _("l'autre joueur aurait, avec la {stone}, trois bornes côte à côte")
    return text.format(stone=stone(int(facts["stone"])))


def _formation(facts: dict[str, Fact]) -> str:
    made = strength(str(facts["formation"]), int(facts["sum"]))
    return _("côté complet, {strength}").format(strength=made)


def _tactic(facts: dict[str, Fact]) -> str:
    return {
        "joker-1": _("le Joker peut devenir n'importe quelle carte"),
        "joker-2": _("le Joker peut devenir n'importe quelle carte"),
        "spy": _("l'Espion devient un 7 de la couleur qu'il faut"),
        "shield-bearer": _("le Porte-Bouclier devient un 1, un 2 ou un 3 de la couleur qu'il faut"),
        "fog": _("avec le Colin-Maillard, seule la somme compte"),
        "mud": _("avec le Combat de Boue, il faut quatre cartes de chaque côté"),
        "headhunter": _("le Chasseur de Tête donne trois cartes, et on en remet deux"),
        "strategist": _("le Stratège déplace ou défausse une de ses propres cartes"),
        "banshee": _("la Banshee chasse une carte de l'autre joueur"),
        "traitor": _("le Traître fait passer une carte de l'autre côté"),
    }[str(facts["card"])]


def _put_back(facts: dict[str, Fact]) -> str:
    return _("{the_card} n'est guère utile ailleurs").format(the_card=the_card(_CARDS[str(facts["card"])]))


def _draw(facts: dict[str, Fact]) -> str:
    return _("puis une {card} pour la main").format(card=deck_card(str(facts["deck"])))


def _pass(facts: dict[str, Fact]) -> str:
    return _("aucune carte de clan ne peut être posée")


def _ends(facts: dict[str, Fact]) -> str:
    return _("il n'y a rien à piocher")


def _deal(facts: dict[str, Fact]) -> str:
    return _("la manche {round} peut commencer").format(round=facts["round"])
