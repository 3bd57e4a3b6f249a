"""The texts of Les Chevaliers: refusals, events, prompts, and the chances of attacks.

The rules supply keys and facts. `names` has the names of the two players, White first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.core.game import Event, Fact, Facts, Refusal, ScoreLine
from ludotheque.core.odds import percent
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.advice import Prospect
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.games.chevaliers.rules.combat import Combat
from ludotheque.games.chevaliers.rules.state import NOWHERE, RED, WHITE, ChevaliersState, Phase
from ludotheque.i18n import _, either, ngettext

Names = Sequence[str]
DIE, RUN = 6, 2  # faces, and the most faces in a row that are told one by one


def side(seat: int, count: int = 1) -> str:
    """Return the word for `count` knights of a side, such as `Blanc` or `Rouges`."""
    if seat == WHITE:
        return ngettext("Blanc", "Blancs", count)
    return ngettext("Rouge", "Rouges", count)


def cases(count: int) -> str:
    """Return a number of squares in words, such as `3 cases`."""
    return ngettext("{n} case", "{n} cases", count).format(n=count)


def knight(seat: int) -> str:
    """Return the words for a knight of a side: `un chevalier blanc` or `un chevalier rouge`."""
    return _("un chevalier blanc") if seat == WHITE else _("un chevalier rouge")


def may_end(who: str, throws: Sequence[int]) -> str:
    """Return words that say that a side can end the game with these throws of its die (K18)."""
    return _("{name} peut finir la partie {faces}").format(name=who, faces=faces(throws))


def faces(throws: Sequence[object]) -> str:
    """Return words for some throws of a die, in their order, such as `avec 3 ou 5` or `avec 2 à 4`."""
    if len(throws) == DIE:
        return _("avec n'importe quel dé")
    low, high = int(str(throws[0])), int(str(throws[-1]))
    if high - low + 1 == len(throws) > RUN:
        return _("avec {low} à {high}").format(low=low, high=high)
    if len(throws) == DIE - 1:
        missing = set(range(1, DIE + 1)) - {int(str(face)) for face in throws}
        return _("avec tout sauf {face}").format(face=missing.pop())
    if len(throws) > 1:
        return _("avec {faces}").format(faces=either([str(face) for face in throws]))
    return _("avec un {face}").format(face=throws[0])


class OnBoard:
    """Puts refusals, events and scores into words, for games in one hall."""

    def __init__(self, board: ChevaliersBoard) -> None:
        self._where = PlaceWords(board)

    def explain(self, refusal: Refusal, names: Names) -> str:
        """Return a sentence that says why a move is refused."""
        return _reason(refusal.reason).format(**_facts(refusal.facts))

    def tell(self, event: Event, names: Names) -> str:
        """Return the line of the log about an event: who did what, and where."""
        facts = dict(event.facts)
        if event.kind == "decided":
            return _decided(event.seat, facts)
        if event.kind == "game-over":
            return ending(str(facts["reason"]))
        if event.kind == "quiet":
            return _countdown(int(facts["left"]))
        words = _facts(event.facts)
        words["name"] = names[event.seat] if 0 <= event.seat < len(names) else ""
        words["knight"], words["enemy"] = knight(event.seat), knight(1 - event.seat)
        if "target" in facts:
            words["where"] = self._where.at(str(facts["target"]))
        if "square" in facts:
            words["here"] = self._where.square(str(facts["square"]))
        if event.kind == "to-post":
            post = int(facts["post"])
            words["where"] = self._where.post(post) if post in (0, 1) else words["where"]
        return _event(event).format(**words)

    def brief(self, event: Event) -> str:
        """Return a few words to stand after the player's coat of arms, or "" if the event is not shown so."""
        facts = dict(event.facts)
        if event.kind == "decided":
            result = str(facts["result"])
            return _brief(result).format(attack=facts["attack"], defence=facts["defence"])
        where = self._where.at(str(facts["target"])) if "target" in facts else ""
        return _brief(event.kind).format(where=where, **_facts(event.facts))

    def score(self, line: ScoreLine, names: Names) -> str:
        """Return words that say what the points in a line of the score sheet were given for."""
        return {
            "home": ngettext("{n} chevalier aux coffres", "{n} chevaliers aux coffres", line.points),
            "reds-out": ngettext("{n} Rouge hors jeu", "{n} Rouges hors jeu", line.points),
            "whites-out": ngettext("{n} Blanc hors jeu", "{n} Blancs hors jeu", line.points),
        }[line.reason].format(n=line.points)

    def ending(self, reason: str) -> str:
        """Return a sentence that says why the game ended."""
        return ending(reason)


def prompt(state: ChevaliersState, *, stuck: bool = False) -> str:
    """Return the prompt for the player who decides now, or "" when the game is over.

    `stuck` means that no knight of the side can move, but a walled-in knight can attack (K5).
    """
    if stuck:
        return _("Personne ne peut avancer : un chevalier coincé peut attaquer, ou finissez le tour")
    if state.phase == Phase.MOVE:
        return _move_prompt(state)
    return {
        Phase.ROLL: _("Lancez le dé : Espace, un clic, ou faites-le rouler sur le plateau"),
        Phase.WATCH: _("Il passe entre deux des vôtres : l'arrêter et l'attaquer, ou le laisser passer ?"),
        Phase.ATTACK: _("Portez un chevalier sur l'ennemi qu'il touche pour attaquer, ou finissez le tour"),
        Phase.JOIN: _("Qui d'autre se joint à l'attaque ?"),
        Phase.DICE: _("Lancez le dé du combat"),
        Phase.SPLIT: _("Deux Rouges pour un Blanc : un seul combat, ou deux combats à un contre un ?"),
        Phase.RETURN: _("À quel poste de garde le Rouge retourne-t-il ?"),
    }.get(state.phase, "")


def in_danger() -> str:
    """Return words for a way on which a knight can be stopped (K7)."""
    return _("passe entre deux ennemis")


def fallen() -> str:
    """Return words for a Red that has been beaten and awaits its guard post (K17)."""
    return _("un Rouge battu, à ramener")


def hint(prospect: Prospect) -> str:
    """Return the chances of an attack as a text. Impossible results are left out."""
    parts = (
        (prospect.win_out, _("{percent} % ennemi hors jeu")),
        (prospect.win_back, _("{percent} % ennemi à sa base")),
        (prospect.tie, _("{percent} % égalité")),
        (prospect.lose_back, _("{percent} % retour à la base")),
        (prospect.lose_out, _("{percent} % hors jeu")),
    )
    return " · ".join(text.format(percent=percent(chance)) for chance, text in parts if chance)


def odds(prospect: Prospect) -> str:
    """Return the chances of an attack in a text short enough to fit beside a square."""
    parts = (
        (prospect.win_out + prospect.win_back, _("{percent} % gagné")),
        (prospect.tie, _("{percent} % égalité")),
        (prospect.lose_back + prospect.lose_out, _("{percent} % perdu")),
    )
    return " · ".join(text.format(percent=percent(chance)) for chance, text in parts if chance)


def total_terms(fight: Combat, dice: Sequence[int]) -> tuple[str, str]:
    """Return how both totals are made up, such as `3, + 2 seul contre un` (K10 to K14).

    A text is "" for a single die to which nothing is added.
    """
    cut, (attackers, target) = fight.attackers_dice, _bonuses(fight)
    made = [(dice[:cut], attackers), (dice[cut:], target)]
    ours, theirs = (
        _joined(" + ".join(map(str, thrown)), bonuses) if bonuses or len(thrown) > 1 else ""
        for thrown, bonuses in made
    )
    return ours, theirs


def dice_and_bonuses(fight: Combat) -> tuple[str, str]:
    """Return each side's dice and bonuses, such as `1 dé, + 2 seul contre un` (K10 to K14)."""
    attackers, target = _bonuses(fight)
    thrown = ngettext("{n} dé", "{n} dés", fight.attackers_dice).format(n=fight.attackers_dice)
    return _joined(thrown, attackers), _joined(_("1 dé"), target)


def preview(fight: Combat, attackers: int, count: int, chances: str) -> str:
    """Return three lines: the dice and bonuses of `attackers` (a side) and of the target, and `chances`."""
    ours, theirs = dice_and_bonuses(fight)
    text = _("{what} : {said}")
    sides = (
        text.format(what=f"{count} {side(attackers, count)}", said=ours),
        text.format(what=f"1 {side(1 - attackers)}", said=theirs),
    )
    return "\n".join((*sides, chances))


def _bonuses(fight: Combat) -> tuple[Sequence[str], Sequence[str]]:
    """Return the texts of the bonuses of the attackers, and those of the target, each with its reason."""
    flank = 2 if fight.rule == "K11" else 0
    single, against_two = _("+ {n} seul contre un"), _("+ {n} seul contre deux")
    attackers = (
        [(fight.attackers_add, single)]
        if fight.rule == "K10"
        else [(flank, _("+ {n} de part et d'autre")), (fight.attackers_add - flank, _("+ {n} de renfort"))]
    )
    target = [(fight.target_add, single if fight.rule == "K10" else against_two)]
    ours, theirs = ([text.format(n=many) for many, text in added if many] for added in (attackers, target))
    return ours, theirs


def _joined(thrown: str, bonuses: Sequence[str]) -> str:
    return ", ".join([thrown, *bonuses])


def with_attackers(odds: str, count: int) -> str:
    """Return the text `odds`, which begins with the number of attackers if there are several."""
    return _("à {count} : {odds}").format(count=count, odds=odds) if count > 1 else odds


def without_second(odds: str) -> str:
    """Return the text `odds`, and a warning that no second Red can move after the attack (K8)."""
    return _("{odds} · sans second Rouge").format(odds=odds)


def attack_warning() -> str:
    """Return the warning that no second Red can move in this turn after an attack (K8)."""
    return _("Un second Rouge peut encore avancer. Si vous attaquez d'abord, il n'avancera plus ce tour-ci.")


def chances(prospect: Prospect, attackers: int, count: int) -> tuple[str, ...]:
    """Return texts for the five results of an attack, the best for the attackers first; "" if impossible."""
    back = ngettext("l'attaquant à sa base", "les attaquants à leur base", count)
    if prospect.rule == "K12":
        back = _("tous à leur base")
    us, them = side(attackers, count), side(1 - attackers)
    parts = (
        (prospect.win_out, _("{percent} % : {them} hors jeu")),
        (prospect.win_back, _("{percent} % : {them} à sa base")),
        (prospect.tie, _("{percent} % : égalité, {back}")),
        (
            prospect.lose_back,
            ngettext("{percent} % : {us} à sa base", "{percent} % : {us} à leur base", count),
        ),
        (prospect.lose_out, _("{percent} % : {us} hors jeu")),
    )
    return tuple(
        text.format(percent=percent(chance), back=back, us=us, them=them) if chance else ""
        for chance, text in parts
    )


def fates() -> tuple[str, ...]:
    """Return a text for each of the five results of an attack by Reds, the best for White first."""
    return (
        _("Rouges hors jeu"),
        _("Rouges renvoyés"),
        _("égalité"),
        _("Blanc renvoyé"),
        _("Blanc hors jeu"),
    )


def ending(reason: str) -> str:
    """Return a sentence that says why the game ended."""
    return {
        "two-home": _("Deux Blancs ont atteint les coffres : les Blancs gagnent."),
        "one-home": _("Un seul Blanc a atteint les coffres, et la salle est vide de Blancs : partie nulle."),
        "none-home": _("Il n'y a plus de Blanc dans la salle, et aucun aux coffres : les Rouges gagnent."),
        "quiet": _("Soixante lancers de suite sans combat ni Blanc aux coffres : partie nulle."),
        "agreed": _("Les deux joueurs en sont d'accord : partie nulle."),
        "white-concedes": _("Les Blancs abandonnent : les Rouges gagnent."),
        "red-concedes": _("Les Rouges abandonnent : les Blancs gagnent."),
    }[reason]


def _countdown(left: int) -> str:
    return ngettext(
        "dernier lancer avant la partie nulle, s'il n'y a ni combat ni Blanc aux coffres",
        "encore {n} lancers sans combat ni Blanc aux coffres, et la partie est nulle",
        left,
    ).format(n=left)


def _move_prompt(state: ChevaliersState) -> str:
    if state.mover != NOWHERE:
        return _("Encore {cases}").format(cases=cases(state.left))
    if state.movers:
        text = _("Avancez un second chevalier rouge de {cases}, attaquez sans lui, ou finissez le tour")
    elif state.side == RED:
        text = _("Avancez un ou deux chevaliers rouges de {cases}")
    else:
        text = _("Avancez un chevalier blanc de {cases}")
    return text.format(cases=cases(state.die))


def _facts(facts: Facts) -> dict[str, str]:
    """Return the facts as texts, `left` and `points` also as `left_c` and `points_c` in words ("3 cases")."""
    words: dict[str, str] = {}
    for key, value in facts:
        words[key] = str(value)
        if key in ("left", "points"):
            words[f"{key}_c"] = cases(int(value))
    return words


def _decided(attackers: int, facts: Mapping[str, Fact]) -> str:
    """Return the result of a combat, such as `Rouge 8 contre Blanc 5 : le Blanc est hors jeu`."""
    several, result = int(facts["attackers"]), facts["result"]
    loser = 1 - attackers if result == "wins" else attackers
    fate = _fate(str(facts["fate"]), loser, 1 if result == "wins" else several)
    text = (
        _("{us} {attack} contre {them} {defence} : égalité, {fate}")
        if result == "ties"
        else _("{us} {attack} contre {them} {defence} : {fate}")
    )
    us, them = side(attackers, several), side(1 - attackers)
    return text.format(us=us, them=them, attack=facts["attack"], defence=facts["defence"], fate=fate)


def _fate(fate: str, loser: int, count: int) -> str:
    if fate == "all-back":
        return _("tous retournent à leur base")
    if loser == WHITE:
        found = {
            "out": ngettext("le Blanc est hors jeu", "les {n} Blancs sont hors jeu", count),
            "back": ngettext("le Blanc retourne à sa base", "les {n} Blancs retournent à leur base", count),
        }
    else:
        found = {
            "out": ngettext("le Rouge est hors jeu", "les {n} Rouges sont hors jeu", count),
            "back": ngettext("le Rouge retourne à sa base", "les {n} Rouges retournent à leur base", count),
        }
    return found[fate].format(n=count)


def _reason(reason: str) -> str:
    return {
        "unknown-move": _("Ce coup n'existe pas dans ce jeu."),
        "malformed": _("Ce coup n'a pas de sens dans cette salle."),
        "game-over": _("La partie est finie."),
        "roll-first": _("Lancez d'abord le dé."),
        "dice-first": _("Le combat a commencé : lancez d'abord les dés."),
        "decide-halt": _("Un chevalier passe : décidez d'abord si vous l'arrêtez."),
        "decide-join": _("Dites d'abord qui se joint à l'attaque."),
        "decide-split": _("Les Blancs décident d'abord : un seul combat, ou deux combats à un contre un."),
        "decide-post": _("Choisissez d'abord le poste de garde où retourne le Rouge."),
        "finish-move": _("Ce chevalier doit encore avancer de {left_c}."),
        "must-move": _("Au moins un chevalier doit avancer, puisqu'il le peut."),
        "decide-stuck": _(
            "Personne ne peut avancer : faites attaquer un chevalier coincé, ou finissez le tour."
        ),
        "not-now": _("Ce n'est pas le moment."),
        "rolled-already": _("Le dé est déjà lancé : il donne {points}."),
        "no-such-points": _("Le dé n'a que six faces, de 1 à 6."),
        "moves-are-over": _("Les déplacements sont finis : attaquez, ou finissez le tour."),
        "not-yours": _("Aucun de vos chevaliers n'est ici."),
        "one-knight": _("Un autre chevalier est en route : c'est à lui d'avancer."),
        "moved-already": _("Ce chevalier a déjà bougé ce tour-ci."),
        "is-home": _("Ce chevalier est aux coffres : il n'en bouge plus, et on ne l'attaque plus."),
        "no-way": _("Ce chevalier n'a aucun chemin de {points_c}."),
        "not-beside": _("Ces deux cases ne se touchent pas par un côté : on n'avance jamais en diagonale."),
        "closed": _("C'est un mur ou une colonne : on n'y entre pas."),
        "occupied": _("Il y a déjà un chevalier sur cette case."),
        "back-to-start": _("On ne revient pas à sa case de départ dans le même déplacement."),
        "dead-end": _("Depuis cette case, il ne pourrait plus avancer de {left_c}."),
        "no-enemy": _("Il n'y a pas d'ennemi sur cette case."),
        "not-touching": _("Ces deux chevaliers ne se touchent pas."),
        "has-not-moved": _("Ce chevalier n'a pas bougé ce tour-ci : il ne peut pas attaquer."),
        "walled-too-late": _("Les déplacements sont finis : ce chevalier coincé n'attaque plus ce tour-ci."),
        "fought-already": _("Ce chevalier a déjà combattu ce tour-ci."),
        "target-fought": _("Cet ennemi a déjà combattu ce tour-ci."),
        "joined-already": _("Ce chevalier participe déjà à l'attaque."),
        "cannot-split": _("Ce Rouge ne peut pas se battre contre un second Blanc."),
        "post-full": _("Ce poste de garde est plein."),
    }[reason]


def _brief(kind: str) -> str:
    return {
        "rolled": _("lance {points}"),
        "blocked": _("lance {points} : bloqué"),
        "stuck": _("lance {points} : coincé"),
        "moved": _("s'arrête {where}"),
        "in-danger": _("entre deux ennemis"),
        "home": _("aux coffres, {homes} sur 2"),
        "halted": _("arrête un passant"),
        "let-pass": _("laisse passer"),
        "attacks": _("attaque {where}"),
        "joins": _("se joint à l'attaque"),
        "together": _("seul contre deux Rouges"),
        "split": _("demande deux combats"),
        "wins": _("gagne {attack} à {defence}"),
        "ties": _("égalité, {attack} à {defence}"),
        "loses": _("perd {attack} à {defence}"),
        "to-start": _("retourne au départ"),
        "to-post": _("retourne au poste"),
        "quiet": _("lancers avant la nulle : {left}"),
        "game-over": _("partie finie"),
    }.get(kind, "")


def _event(event: Event) -> str:
    if event.kind == "turn":
        return (_("c'est aux Blancs"), _("c'est aux Rouges"))[event.seat]
    if event.kind == "to-post" and dict(event.facts)["post"] not in (0, 1):
        return _("{name} : les postes sont pleins, {knight} attend {where}")
    return {
        "rolled": _("{name} lance le dé : {points}"),
        "blocked": _("{name} lance le dé : {points}, et personne ne peut avancer"),
        "stuck": _(
            "{name} lance le dé : {points} ; personne ne peut avancer, mais un chevalier coincé peut attaquer"
        ),
        "moved": _("{name} : {knight} {here} va {where}"),
        "in-danger": _("{name} : {knight} passe entre deux ennemis, {where}"),
        "home": _("{name} : {knight} {here} arrive aux coffres ({homes} sur 2)"),
        "halted": _("{name} arrête {enemy} {where} et l'attaque"),
        "let-pass": _("{name} laisse passer {enemy} {where}"),
        "attacks": _("{name} : {knight} {here} attaque {enemy} {where}"),
        "joins": _("{name} : {knight} {here} se joint à l'attaque {where}"),
        "together": _("{name} : {knight} se bat contre deux Rouges {where}"),
        "split": _("{name} demande {where} deux combats à un contre un"),
        "die": _("{name} lance le dé du combat : {points}"),
        "to-start": _("{name} : {knight} retourne au départ, en {target}"),
        "to-post": _("{name} : {knight} retourne {where}, en {target}"),
    }[event.kind]
