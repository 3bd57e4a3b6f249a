"""The texts of the castle games: refusals, events, prompts and the score sheet.

The rules supply keys and facts. `names` has the names of the players, one for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Event, Fact, Facts, Refusal, ScoreLine
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.rules.advice import Prospect
from ludotheque.games.castles.rules.board import CastleBoard
from ludotheque.games.castles.rules.state import NO_SHIELD
from ludotheque.i18n import _, ngettext, of, roman
from ludotheque.tiled.model import Point

Names = Sequence[str]
_SEATS = ("owner", "holder", "loser")
_KNIGHTS = ("count", "have", "want", "need", "enemy", "more", "stay", "attackers", "defenders", "knights")

MARCHES = ("marched", "at-gate")  # the events of a march that neither fights nor enters or leaves a castle
SOON = 3  # the end is announced as near when so many castles are left


def knights(count: int) -> str:
    """Return a number of knights in words, such as `3 chevaliers`."""
    return ngettext("{n} chevalier", "{n} chevaliers", count).format(n=count)


def swords(count: int) -> str:
    """Return a number of swords in words, such as `3 épées`."""
    return ngettext("{n} épée", "{n} épées", count).format(n=count)


def points(count: int) -> str:
    """Return a number of points in words, such as `3 points`."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def may_end(name: str, seat: int, scores: Sequence[int]) -> str:
    """Return words that say that a seat can end the game and win it by these swords of all seats (C17)."""
    best = max(score for who, score in enumerate(scores) if who != seat)
    return _("{name} peut finir la partie : {mine} à {best}").format(name=name, mine=scores[seat], best=best)


def moves_left(count: int) -> str:
    """Return how many moves are left; the last may be a march or an assault."""
    if count == 1:
        return _("Dernier déplacement : une marche ou un assaut")
    return _("Déplacez vos chevaliers (encore {n})").format(n=count)


def conquests_left(count: int) -> str:
    """Return the words that say how many castles can still be taken before the game ends (C17)."""
    if count > SOON:
        return _("{n} châteaux avant la fin").format(n=count)
    return ngettext("Plus qu'un : la fin approche", "{n} encore : la fin approche", count).format(n=count)


def why_it_ends() -> str:
    """Return a sentence that says when the game ends (C17)."""
    return _("La partie finit dès qu'il ne reste qu'un château que personne n'a jamais pris.")


class OnBoard:
    """Puts refusals, events and scores into words; `points` has the places in map pixels, by name."""

    def __init__(self, board: CastleBoard, points: Mapping[str, Point]) -> None:
        self._where = PlaceWords(board, points)

    def explain(self, refusal: Refusal, names: Names) -> str:
        """Return a sentence that says why a move is refused."""
        return _reason(refusal.reason).format(**_facts(refusal.facts, names))

    def tell(self, event: Event, names: Names) -> str:
        """Return the line of the log about an event: who did what, and where."""
        given = dict(event.facts)
        facts = _facts(event.facts, names) | self._places(given)
        name = names[event.seat] if 0 <= event.seat < len(names) else ""
        return _event(event.kind, given).format(name=name, n=given.get("count"), **facts)

    def brief(self, event: Event, names: Names) -> str:
        """Return a few words to stand after the player's coat of arms, or "" if the event is not shown so."""
        facts = _facts(event.facts, names)
        if event.kind in MARCHES:
            where = self._where.near(str(dict(event.facts)["target"]))
            return f"{facts['count_k']} {where}"
        return _brief(event.kind, int(dict(event.facts).get("count", 0))).format(**facts)

    def score(self, line: ScoreLine, names: Names) -> str:
        """Return words that say what the points in a line of the score sheet were given for."""
        return _sheet(line.reason).format(**_facts(line.facts, names))

    def ending(self, reason: str) -> str:
        """Return a sentence that says why the game ended."""
        return ending(reason)

    def _places(self, facts: Mapping[str, Fact]) -> dict[str, str]:
        words: dict[str, str] = {}
        if "origin" in facts:
            origin, target = str(facts["origin"]), str(facts["target"])
            words["origin"] = self._where.origin(origin)
            words["target"] = self._where.target(target)
        for key in ("place", "target"):
            if key in facts:
                words["where"] = self._where.at(str(facts[key]))
        return words


def hint(prospect: Prospect) -> str:
    """Return a few words that say what a drop would do, or "" for a plain march."""
    facts = dict(prospect.facts)
    if prospect.kind == "attack" and facts["percent"] == 100:
        told = _("prend le château, à coup sûr")
    else:
        told = _prospect(prospect.kind).format(**_facts(prospect.facts, ()))
    if facts.get("late"):
        late = _("plus de déplacement pour l'assaut")
        return _("{told}, mais {late}").format(told=told, late=late) if told else late
    waiting = facts.get("waiting")
    return _("{told}, reste {waiting} à la porte").format(told=told, waiting=waiting) if waiting else told


def ending(reason: str) -> str:
    """Return a sentence that says why the game ended."""
    return {
        "castles": _("Il ne reste qu'un château que personne n'a jamais pris : la partie est finie."),
        "stopped": _("Tout le monde était d'accord pour s'arrêter là."),
    }[reason]


def _facts(facts: Facts, names: Names) -> dict[str, str]:
    """Return the facts as words, with phrases too: `need_k` is `need`, for instance `3 chevaliers`."""
    words: dict[str, str] = {}
    for key, value in facts:
        words[key] = str(value)
        if isinstance(value, int) and key in _KNIGHTS:
            words[f"{key}_k"] = knights(value)
        if isinstance(value, int) and key in _SEATS:
            words[key] = names[value] if 0 <= value < len(names) else ""
        if key == "castle":
            words["of"] = of(str(value))
        if key == "arms":
            words["scroll"] = roman(int(value))
        if key == "swords":
            words["swords_s"] = swords(int(value))
        if key == "points":
            words["points_p"] = points(int(value))
    return words


def _prospect(kind: str) -> str:
    return {
        "move": "",
        "join": _("ensemble : {total}"),
        "battle": _("{attackers} contre {defenders}"),
        "front": _("Première armée : amenez encore {more}"),
        "take": _("prend le château : {attackers} ≥ 2 × {swords}"),
        "attack": _("{percent} % de réussite"),
        "refused": _("impossible"),
    }[kind]


def _reason(reason: str) -> str:
    return {
        "unknown-move": _("Ce coup n'existe pas dans ce jeu."),
        "malformed": _("Ce coup n'a pas de sens sur ce plateau."),
        "roll-first": _("Lancez d'abord le dé."),
        "draw-first": _("Le bouclier doit d'abord être tiré."),
        "occupy-first": _("Décidez d'abord qui occupe {castle}."),
        "finish-fronts": _("La bataille a commencé : {have_k} sur {need}. Amenez les autres, ou annulez."),
        "game-over": _("La partie est finie."),
        "no-moves": _("Vos trois déplacements sont faits : finissez le tour."),
        "not-now": _("Ce n'est pas le moment."),
        "no-knights": _("Vous n'avez pas de chevalier ici."),
        "too-few": _("Il n'y a ici que {have_k}."),
        "no-road": _("Un déplacement mène à une case voisine, par une route."),
        "scroll-closed": _("On ne revient jamais sur un parchemin, et on ne le traverse pas."),
        "gate-held": _(
            "{holder} tient la porte {of} : il faut d'abord l'en chasser, avec {need_k} au moins."
        ),
        "road-held": _(
            "{holder} barre la route {of} : il faut d'abord l'en chasser, avec {need_k} au moins."
        ),
        "way-held": _("{holder} barre la route : il faut d'abord l'en chasser, avec {need_k} au moins."),
        "too-far": _(
            "{castle} est trop loin : il faut {steps} déplacements pour y entrer, il vous en reste {left}."
        ),
        "too-far-away": _("C'est trop loin : il faut {steps} déplacements, il vous en reste {left}."),
        "not-the-gate": _("On n'entre à {castle} que par sa porte."),
        "not-your-castle": _("{castle} n'est pas à vous : attaquez-le depuis sa porte."),
        "must-stay": _("Il faut garder {castle} : laissez-y au moins {stay_k}."),
        "outnumbered": _(
            "Il faut {need_k} : il y en a {enemy} sur cette case, et vous n'en amenez que {have}."
        ),
        "front-open": _("Cette armée participe déjà à la bataille."),
        "pieces": _("Vous n'avez pas assez de pièces : en tout, {ones} de 1, {twos} de 2 et {fives} de 5."),
        "not-taken-yet": _(
            "{castle} se prend depuis sa porte, avec deux fois plus de chevaliers que d'épées."
        ),
        "already-taken": _("{castle} appartient déjà à {owner} : il faut l'attaquer."),
        "own-castle": _("{castle} est déjà à vous."),
        "too-weak": _("Il faut {need_k} pour {castle} (2 × {swords}) : vous en avez {have}."),
        "too-few-attackers": _(
            "Il faut au moins {need_k} : il y en a {knights} à {castle}. Vous en envoyez {have}."
        ),
        "too-many": _("Seuls les attaquants peuvent entrer à {castle} : {have_k}."),
        "empty-castle": _("{castle} ne peut pas rester vide : laissez-y un chevalier ou un bouclier."),
        "knight-always": _("Il faut au moins un chevalier dans {castle}."),
        "no-shield-left": _("Vous n'avez plus de bouclier."),
        "no-such-shield": _("Il n'y a plus de bouclier de cette valeur."),
    }[reason]


def _event(kind: str, facts: dict[str, int | str]) -> str:
    if kind in ("attack-won", "attack-repelled"):
        return _attack(kind == "attack-won", int(facts["shield"]))
    count = int(facts.get("count", 0))
    if kind == "castle-lost" and not count:
        return _("{name} perd {castle}")
    if kind == "occupied" and not count:
        return _("{name} ne laisse aucun chevalier à {castle}")
    march = ngettext(
        "{name} : {n} chevalier va {origin} {target}", "{name} : {n} chevaliers vont {origin} {target}", count
    )
    return {
        "rolled": _("{name} lance le dé : {arms}"),
        "entered": _("{name} lance le dé : un chevalier arrive sur le parchemin {scroll}"),
        "scroll-occupied": _("{name} lance le dé mais occupe déjà le parchemin {scroll} : personne n'arrive"),
        "no-piece": _("{name} lance le dé : parchemin {scroll}, mais toutes ses petites pièces sont dehors"),
        "marched": march,
        "at-gate": march,
        "went-in": ngettext(
            "{name} : {n} chevalier entre à {castle}", "{name} : {n} chevaliers entrent à {castle}", count
        ),
        "came-out": ngettext(
            "{name} : {n} chevalier sort {of}", "{name} : {n} chevaliers sortent {of}", count
        ),
        "front": _("{name} commence une bataille {where}, avec {count_k} sur {need}"),
        "battle": _("{name} bat {loser} {where} : {attackers} contre {defenders}"),
        "beaten": ngettext(
            "{name} : {n} chevalier retourne en réserve",
            "{name} : {n} chevaliers retournent en réserve",
            count,
        ),
        "castle-taken": _("{name} prend {castle} ({swords_s})"),
        "castle-lost": _("{name} perd {castle} et {count_k}"),
        "occupied": ngettext(
            "{name} laisse {n} chevalier à {castle}", "{name} laisse {n} chevaliers à {castle}", count
        ),
        "shield-laid": _("{name} pose un bouclier à {castle}"),
        "shield-seen": _("{name} regarde son bouclier à {castle} : {value}"),
        "turn-ended": _("{name} a fini son tour"),
        "last-castle": _("{castle} ({swords_s}) revient aussi à {name}"),
        "stopped": _("tout le monde est d'accord pour s'arrêter là"),
        "game-over": _("{name} gagne avec {points_p}"),
    }[kind]


def _brief(kind: str, count: int) -> str:
    if kind == "castle-lost" and count:
        return _("perd {castle}, {count_k}")
    if kind == "occupied" and not count:
        return _("laisse {castle} vide")
    return {
        "entered": _("lance {arms}"),
        "scroll-occupied": _("occupe déjà le parchemin {scroll}"),
        "no-piece": _("petites pièces toutes dehors"),
        "went-in": _("entre à {castle}"),
        "came-out": _("quitte {castle}"),
        "front": _("bataille : {count} sur {need}"),
        "battle": _("bat {loser}, {attackers} > {defenders}"),
        "beaten": _("perd {count_k}"),
        "castle-taken": _("prend {castle}"),
        "attack-won": _("enlève {castle}"),
        "attack-repelled": _("échoue à {castle}"),
        "castle-lost": _("perd {castle}"),
        "occupied": _("laisse {count} à {castle}"),
        "shield-laid": _("bouclier à {castle}"),
        "last-castle": _("reçoit {castle}"),
        "stopped": _("partie arrêtée"),
        "game-over": _("gagne : {points_p}"),
    }.get(kind, "")


def _attack(won: bool, shield: int) -> str:
    if shield == NO_SHIELD:
        return (
            _("{name} attaque {castle} avec {attackers_k} et l'emporte")
            if won
            else _("{name} attaque {castle} avec {attackers_k} : assaut repoussé")
        )
    return (
        _("{name} attaque {castle} avec {attackers_k} : bouclier {shield}, château pris")
        if won
        else _("{name} attaque {castle} avec {attackers_k} : bouclier {shield}, assaut repoussé")
    )


def _sheet(reason: str) -> str:
    return {
        "castle": _("{castle} : {swords_s}"),
        "last-castle": _("{castle}, le dernier château : {swords_s}"),
        "knights": _("en cas d'égalité : {knights_k} sur le plateau"),
    }[reason]
