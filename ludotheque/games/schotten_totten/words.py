"""The texts of Schotten-Totten: proofs, refusals, events and the score sheet.

`tests/games/schotten_totten/vocabulary.py` lists all keys with facts. `names` are players' names by seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.game import Event, Facts, Refusal, ScoreLine
from ludotheque.games.schotten_totten.card_words import (
    a_deck_card,
    any_card,
    card,
    cards,
    deck_card,
    strength,
    the_card,
)
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, Card
from ludotheque.games.schotten_totten.rules.formations import name, total
from ludotheque.games.schotten_totten.rules.proof import Verdict
from ludotheque.i18n import _, listed, ngettext, roman, sentence

Names = Sequence[str]
FEW = 3  # so many cards are told by name
_CARDS = {card: number for number, card in enumerate(CARD_NAMES)}


def points(count: int) -> str:
    """Return a number of points, as in "3 points"."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def stones(count: int) -> str:
    """Return a number of stones, as in "3 bornes"."""
    return ngettext("{n} borne", "{n} bornes", count).format(n=count)


def cards_left(count: int) -> str:
    """Return a number of cards, as in "3 cartes"."""
    return ngettext("{n} carte", "{n} cartes", count).format(n=count)


def stone(number: int) -> str:
    """Return the name of stone `number`, counted from 1."""
    return _("borne {stone}").format(stone=roman(number))


def in_forms(number: int, name: str = "stone") -> dict[str, str]:
    """Return stone `number` in the forms that sentences need, by placeholders such as `the_stone`."""
    forms = {
        name: _("borne {stone}"),
        f"the_{name}": _("la borne {stone}"),
        f"at_{name}": _("devant la borne {stone}"),
        f"from_{name}": _("de la borne {stone}"),
        f"to_{name}": _("à la borne {stone}"),
    }
    return {key: text.format(stone=roman(number)) for key, text in forms.items()}


def may_end(who: str, ready: Sequence[Stone], options: Sequence[Card], match: bool) -> str:
    """Return words that say that a player can end the round (S20), which may be one of a `match`.

    It takes the stones `ready`, for which any of the cards `options` must be laid first, if there are any.
    """
    forms = in_forms(ready[0] + 1)
    if len(ready) > 1:
        numbers = listed([roman(one + 1) for one in ready])
        texts = {"stone": _("bornes {stones}"), "at_stone": _("devant les bornes {stones}")}
        forms = {key: text.format(stones=numbers) for key, text in texts.items()}
    named = forms["stone"]
    if options:
        what = any_card(options) if len(options) <= FEW else _("une carte")
        named = _("avec {what} {at_stone}").format(what=what, **forms)
    text = _("{name} peut finir la manche : {how}") if match else _("{name} peut finir la partie : {how}")
    if options:
        text = _("{name} peut finir la manche {how}") if match else _("{name} peut finir la partie {how}")
    return text.format(name=who, how=named)


def proof(verdict: Verdict) -> str:
    """Return a sentence that says why a claim would be granted or refused."""
    words = _claim_words(
        name(verdict.mine), total(verdict.mine), name(verdict.theirs), total(verdict.theirs), verdict.cards
    )
    texts = {
        "stronger": _("{mine_s} bat {theirs_s}."),
        "first": _("Égalité, {mine_s} des deux côtés, mais le vôtre était complet le premier."),
        "out-of-reach": _(
            "Vu les cartes posées, en face, au mieux : {theirs_s}, avec {cards}. C'est moins que {mine_s}."
        ),
        "at-best-equal": _(
            "Vu les cartes posées, en face, au mieux : {theirs_s}, avec {cards}. "
            "À égalité, votre côté est complet le premier."
        ),
        "no-cards": _("Il ne reste plus assez de cartes pour compléter l'autre côté."),
    }
    text = texts[verdict.reason] if verdict.granted else _claim_refused(verdict.reason)
    return sentence(text.format(**words))


def explain(refusal: Refusal, names: Names) -> str:
    """Return a sentence that says why a move is refused."""
    return sentence(_reason(refusal.reason).format(**_facts(refusal.facts, names)))


def tell(event: Event, names: Names) -> str:
    """Return an event as a line of the log, without a full stop."""
    who = names[event.seat] if 0 <= event.seat < len(names) else ""
    facts = _facts(event.facts, names)
    return _event(event.kind, dict(event.facts)).format(name=who, **facts)


def brief(event: Event) -> str:
    """Return an event in a few words that do not name who acted, or "" if it has no such words."""
    text = {
        "dealt": _("commence"),
        "drew": _("pioche : {deck_c}"),
        "drew-card": _("pioche {the_card}"),
        "played": _("{card}, borne {stone}"),
        "mode": _("{card}, borne {stone}"),
        "ruse": _("ruse : {card}"),
        "claimed": _("prend la borne {stone}"),
        "put-back": _("remet une carte"),
        "put-back-card": _("remet {the_card}"),
        "moved": _("déplace {the_card}"),
        "stolen": _("prend {the_card}"),
        "withdrawn": _("défausse {the_card}"),
        "banished": _("chasse {the_card}"),
        "passed": _("passe"),
        "new-round": _("commence la manche {round}"),
        "conceded": _("abandonne la manche"),
        "round-won": _("gagne la manche"),
        "round-drawn": _("manche nulle : {points_s}"),
        "game-over": _("gagne : {points_s}"),
    }.get(event.kind, "")
    return text.format(**_facts(event.facts, ()))


def score(line: ScoreLine, names: Names) -> str:
    """Return words that say what the points in a line of the score sheet were given for."""
    return {
        "won": _("Manche {round} gagnée, {stones_s}"),
        "given": _("Manche {round} gagnée par abandon, {stones_s}"),
        "held": _("Manche {round} : {stones_s}"),
    }[line.reason].format(**_facts(line.facts, names))


def ending(reason: str) -> str:
    """Return a sentence that says why the game ended."""
    return {
        "three": _("Trois bornes côte à côte."),
        "five": _("Cinq bornes prises."),
        "blocked": _("Plus personne ne peut jouer : on compte les bornes."),
        "conceded": _("L'autre joueur a abandonné."),
        "match": _("Toutes les manches sont jouées."),
    }[reason]


def _facts(facts: Facts, names: Names) -> dict[str, str]:
    """Return the facts as text: names, Roman numerals and, under keys in `_s`, counts such as `3 bornes`."""
    given = dict(facts)
    words = {key: str(value) for key, value in facts}
    for key in ("card", "ruse"):
        if key in given:
            words[key] = card(_CARDS[str(given[key])])
            words[f"the_{key}"] = the_card(_CARDS[str(given[key])])
    if "owner" in given:
        owner = int(given["owner"])
        words["owner"] = names[owner] if 0 <= owner < len(names) else ""
    for key in ("stone", "source"):
        if key in given:
            words[key] = roman(int(given[key]))
    if "deck" in given:
        deck = str(given["deck"])
        words |= {"deck_c": deck_card(deck), "a_card": a_deck_card(deck)}
    for key, phrase in (("points", points), ("stones", stones), ("lost", stones), ("size", cards_left)):
        if key in given:
            words[f"{key}_s"] = phrase(int(given[key]))
    if "mine_sum" in given:
        shown = [_CARDS[one] for one in str(given["cards"]).split()]
        mine, theirs = str(given["mine"]), str(given["theirs"])
        words |= _claim_words(mine, int(given["mine_sum"]), theirs, int(given["theirs_sum"]), shown)
    return words


def _claim_words(
    mine: str, mine_sum: int, theirs: str, theirs_sum: int, shown: Sequence[Card]
) -> dict[str, str]:
    return {
        "mine_s": strength(mine, mine_sum),
        "theirs_s": strength(theirs, theirs_sum),
        "against": str(mine_sum) if mine == theirs else strength(mine, mine_sum),
        "cards": cards(shown),
    }


def _claim_refused(reason: str) -> str:
    return {
        "weaker": _("En face, {theirs_s} bat {mine_s}."),
        "second": _("Égalité, {mine_s} des deux côtés, mais l'autre était complet le premier."),
        "could-be-beaten": _("L'autre côté peut encore recevoir {cards} : {theirs_s} contre {against}."),
    }[reason]


def _reason(reason: str) -> str:
    if reason in ("weaker", "second", "could-be-beaten"):
        return _claim_refused(reason)
    return {
        "unknown-move": _("Ce coup n'existe pas dans ce jeu."),
        "malformed": _("Ce coup n'a pas de sens ici."),
        "draw-first": _("Une carte doit d'abord être piochée."),
        "play-first": _("Jouez d'abord une carte."),
        "played-already": _("Vous avez déjà joué : prenez une borne, ou piochez."),
        "hunt-first": _("Le Chasseur de Tête n'a pas fini : piochez encore ({left})."),
        "put-first": _("Remettez d'abord des cartes sous leurs pioches ({left})."),
        "ruse-first": _("Terminez d'abord la ruse : {ruse}."),
        "deal-first": _("La manche est finie : distribuez la suivante."),
        "game-over": _("La partie est finie."),
        "not-in-hand": _("Vous n'avez pas {the_card} en main."),
        "side-full": _("La borne {stone} a déjà {size_s} de votre côté."),
        "stone-claimed": _("La borne {stone} est déjà à {owner} : on n'y touche plus."),
        "can-play": _("Vous pouvez encore poser une carte de clan : passer n'est pas permis."),
        "ruse-off-border": _("Une ruse ne se pose pas devant une borne : {card}."),
        "on-the-border": _("Cette carte se pose devant une borne : {card}."),
        "too-many-tactics": _(
            "Cartes tactiques : {mine} pour vous, {theirs} en face. Attendez que l'autre en joue une."
        ),
        "second-joker": _("Vous avez déjà joué un Joker : celui-ci reste en main."),
        "nothing-to-draw": _("Les deux pioches sont vides : le Chasseur de Tête n'a rien à chercher."),
        "nothing-to-act-on": _("Cette ruse est sans effet pour l'instant : {card}."),
        "mode-stays": _("Un mode de combat reste sur sa borne jusqu'à la fin : {card}."),
        "not-on-own-side": _("{ruse} : prenez une de vos cartes, devant une borne libre."),
        "not-on-other-side": _("{ruse} : prenez une carte de l'autre joueur, devant une borne libre."),
        "other-stone": _("La carte doit changer de borne."),
        "clan-only": _("Le Traître ne prend que des cartes de clan."),
        "discard-only": _("{ruse} : cette ruse ne fait que défausser une carte."),
        "shift-only": _("{ruse} : cette ruse ne défausse pas, elle fait passer la carte de votre côté."),
        "not-in-deck": _("Cette carte n'est pas celle que donne la pioche."),
        "deck-empty": _("Cette pioche est vide."),
        "hand-full": _("Votre main est complète : {hand} cartes."),
        "hunted-already": _("Après le Chasseur de Tête, on ne pioche plus à la fin du tour."),
        "must-draw": _("Piochez une carte pour finir le tour."),
        "claim-after": _("On prend une borne après avoir joué une carte."),
        "claim-before": _("On prend une borne au début du tour, avant de jouer."),
        "side-incomplete": _("Votre côté de la borne {stone} n'est pas complet : {have} cartes sur {need}."),
    }[reason]


def _event(kind: str, facts: dict[str, int | str]) -> str:
    if kind == "claimed":
        return _claimed(str(facts["why"]))
    if kind == "round-won":
        return _round_won(str(facts["how"]))
    return {
        "dealt": _("{name} commence"),
        "drew": _("{name} pioche {a_card}"),
        "drew-card": _("{name} pioche {the_card}"),
        "played": _("{name} pose {the_card} devant la borne {stone}"),
        "mode": _("{name} pose {the_card} sur la borne {stone}"),
        "ruse": _("{name} joue une ruse : {card}"),
        "put-back": _("{name} remet {a_card} sous la pioche"),
        "put-back-card": _("{name} remet {the_card} sous la pioche"),
        "moved": _("{name} déplace {the_card} de la borne {source} à la borne {stone}"),
        "stolen": _("{name} fait passer {the_card} de son côté, de la borne {source} à la borne {stone}"),
        "withdrawn": _("{name} défausse {the_card} de la borne {stone}"),
        "banished": _("{name} chasse {the_card} de la borne {stone}"),
        "passed": _("{name} passe"),
        "turn-ended": _("{name} a fini son tour"),
        "new-round": _("manche {round} : {name} commence"),
        "conceded": _("{name} abandonne la manche"),
        "round-drawn": _("manche nulle : {points_s} pour {name}"),
        "game-over": _("{name} gagne avec {points_s}"),
    }[kind]


def _claimed(why: str) -> str:
    return {
        "stronger": _("{name} prend la borne {stone} : {mine_s} contre {theirs_s}"),
        "first": _("{name} prend la borne {stone} : {mine_s} des deux côtés, son côté complet le premier"),
        "out-of-reach": _("{name} prend la borne {stone} : {mine_s}, contre {theirs_s} au mieux"),
        "at-best-equal": _("{name} prend la borne {stone} : {mine_s}, au mieux égalé"),
        "no-cards": _("{name} prend la borne {stone} : {mine_s}, et plus de cartes pour répondre"),
    }[why]


def _round_won(how: str) -> str:
    return {
        "three": _("{name} gagne la manche : trois bornes côte à côte"),
        "five": _("{name} gagne la manche : cinq bornes prises"),
        "blocked": _("{name} gagne la manche : {stones_s} contre {lost_s}"),
        "conceded": _("{name} gagne la manche : 5 points contre {lost}"),
    }[how]
