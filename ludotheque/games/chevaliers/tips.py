"""The tips that a person gets during the first games of Les Chevaliers, the most urgent tip first."""

from __future__ import annotations

from ludotheque.core.game import Event
from ludotheque.games.chevaliers.rules.advice import danger, ends, open_to
from ludotheque.games.chevaliers.rules.board import Squares, mask, squares
from ludotheque.games.chevaliers.rules.events import COUNTED
from ludotheque.games.chevaliers.rules.moves import Attack, End, Step
from ludotheque.games.chevaliers.rules.state import MOVE, NOWHERE, RED, RETURN, WHITE
from ludotheque.games.chevaliers.rules.turns import QUIET_ROLLS, Turns
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

_ROLLS = ("rolled", "stuck", "blocked")  # events of a roll for movement


def _attacks(seen: Witnessed) -> list[Attack]:
    return [move for move in seen.legal if isinstance(move, Attack)]


def _is_single(seen: Witnessed) -> bool:
    """Return whether the person can attack an enemy that no other knight of the person touches."""
    turns: Turns = seen.rules.turns
    own = seen.view.reds if seen.seat == RED else seen.view.whites
    around = turns.board.around
    return any(not around[move.target] & own & ~(1 << move.by) for move in _attacks(seen))


def _two_whites(seen: Witnessed) -> bool:
    """Return whether two Whites can attack one Red together, or have just done this (K14)."""
    around, free = seen.rules.board.around, seen.view.whites & ~seen.view.fought
    both = any((around[move.target] & free).bit_count() > 1 for move in _attacks(seen) if seen.seat == WHITE)
    return both or _decided(seen, rule="K14")


def _pincer(seen: Witnessed) -> bool:
    """Return whether a White stands between two Reds on opposite sides of it (K11)."""
    opposites = seen.rules.board.opposites
    return any(
        pair & seen.view.reds == pair for white in squares(seen.view.whites) for pair in opposites[white]
    )


def _passes_between(seen: Witnessed) -> bool:
    """Return whether a knight that the person may move now could pass between two enemies (K7)."""
    view, turns = seen.view, seen.rules.turns
    if not _may_begin(seen) or view.die < 2:
        return False
    dangerous = danger(turns, view, seen.seat)
    return bool(
        dangerous and any(_passed_squares(turns, seen, by) & dangerous for by in squares(turns.walkers(view)))
    )


def _passed_squares(turns: Turns, seen: Witnessed, by: int) -> Squares:
    """Return the squares that the knight on `by` can pass with this roll, before its final step."""
    free, layers = open_to(turns, seen.view, by), [1 << by]
    for _step in range(seen.view.die):
        layers.append(turns.board.spread(layers[-1]) & free)
    onward, passed = layers[-1], 0  # squares from which the knight can use all its points
    for reached in layers[-2:0:-1]:
        onward = reached & turns.board.spread(onward)
        passed |= onward
    return passed


def _past_a_chest(seen: Witnessed) -> bool:
    """Return whether, with this roll, a White can pass over a chest but no White can end on a chest (K4)."""
    view, turns = seen.view, seen.rules.turns
    if not _may_begin(seen) or seen.seat != WHITE:
        return False
    chests = mask(turns.board.chests) & ~view.home
    by = any(_passed_squares(turns, seen, white) & chests for white in squares(turns.walkers(view)))
    return by and not _reaches_a_chest(seen)


def _reaches_a_chest(seen: Witnessed) -> bool:
    """Return whether, with this roll, a White can end its move on a chest (K4, K6)."""
    view, turns = seen.view, seen.rules.turns
    if not _may_begin(seen) or seen.seat != WHITE:
        return False
    chests = mask(turns.board.chests)
    return any(ends(turns, view, white) & chests for white in squares(turns.walkers(view)))


def _must_move(seen: Witnessed) -> bool:
    return _may_begin(seen) and not any(isinstance(move, (Attack, End)) for move in seen.legal)


def _walled_in(seen: Witnessed) -> bool:
    return any(not seen.view.moved >> move.by & 1 for move in _attacks(seen))


def _lost_the_turn(seen: Witnessed) -> bool:
    rolls = [event.kind for event in seen.events if event.seat == seen.seat and event.kind in _ROLLS]
    return rolls[-1:] == ["blocked"]


def _with_a_third(seen: Witnessed) -> bool:
    """Return whether three Reds or more can attack one White together (K13)."""
    around, free = seen.rules.board.around, seen.view.reds & ~seen.view.fought
    attacks = _attacks(seen) if seen.seat == RED else ()
    return any((around[move.target] & free).bit_count() > 2 for move in attacks)


def _may_be_split(seen: Witnessed) -> bool:
    """Return whether Whites could have an attack by two Reds fought as two single combats (K15)."""
    around, view = seen.rules.board.around, seen.view
    for move in _attacks(seen) if seen.seat == RED else ():
        others = view.whites & ~view.fought & ~(1 << move.target)
        for helper in squares(around[move.target] & view.reds & ~view.fought & ~(1 << move.by)):
            if (around[move.by] | around[helper]) & others:
                return True
    return False


def _white_is_back(seen: Witnessed) -> bool:
    board = seen.rules.board
    greens = {board.names[square] for square in board.starts}
    return any(dict(event.facts)["target"] in greens for event in _happened(seen, "to-start"))


def _red_is_back(seen: Witnessed) -> bool:
    return any(dict(event.facts)["post"] in (0, 1) for event in _happened(seen, "to-post"))


def _may_begin(seen: Witnessed) -> bool:
    """Return whether the die has been thrown and the person has to choose a knight to move."""
    steps = any(isinstance(move, Step) for move in seen.legal)
    return seen.view.phase == MOVE and seen.view.mover == NOWHERE and steps


def _second_red(seen: Witnessed) -> bool:
    return seen.seat == RED and seen.view.movers == 1 and _may_begin(seen)


def _may_fight(seen: Witnessed) -> bool:
    return any(seen.view.moved >> move.by & 1 for move in _attacks(seen))


def _happened(seen: Witnessed, kind: str) -> list[Event]:
    return [event for event in seen.events if event.kind == kind]


def _decided(seen: Witnessed, **facts: str) -> bool:
    """Return whether a combat has just been decided, and its event has all of the given `facts`."""
    return any(facts.items() <= dict(event.facts).items() for event in _happened(seen, "decided"))


TIPS = (
    FirstTip(
        "chevaliers-pincer",
        "K11",
        lambda: _(
            "La tenaille : un Blanc est juste entre deux Rouges. S'ils l'attaquent ensemble, ils lancent "
            "deux dés et ajoutent 2, contre un seul."
        ),
        _pincer,
    ),
    FirstTip(
        "chevaliers-third",
        "K13",
        lambda: _(
            "Trois Rouges touchent ce Blanc : attaquez ensemble. Chaque Rouge au-delà de deux ajoute 1 à "
            "leur total."
        ),
        _with_a_third,
    ),
    FirstTip(
        "chevaliers-split",
        "K15",
        lambda: _(
            "Un de ces Rouges touche un second Blanc : si les deux attaquent ensemble, les Blancs peuvent "
            "exiger deux combats singuliers."
        ),
        _may_be_split,
    ),
    FirstTip(
        "chevaliers-parted",
        "K15",
        lambda: _(
            "Les Blancs ont séparé deux Rouges : ce sont deux combats singuliers, et le Blanc ajoute 2 dans "
            "chacun."
        ),
        lambda seen: bool(_happened(seen, "split")),
    ),
    FirstTip(
        "chevaliers-two-whites",
        "K14",
        lambda: _(
            "Deux Blancs contre un Rouge, c'est un pari : deux dés sans rien ajouter, et le Rouge ajoute 4 "
            "au sien."
        ),
        _two_whites,
    ),
    FirstTip(
        "chevaliers-alone",
        "K10",
        lambda: _("Un contre un, chacun lance un dé et le Blanc ajoute 2 : seul, un Rouge perd souvent."),
        _is_single,
    ),
    FirstTip(
        "chevaliers-walled",
        "K5",
        lambda: _(
            "Ce chevalier est coincé, sans un côté de libre : il peut attaquer comme s'il avait avancé, et "
            "plus personne n'avance ensuite."
        ),
        _walled_in,
    ),
    FirstTip(
        "chevaliers-fight",
        "K8",
        lambda: _(
            "Un chevalier qui vient d'avancer peut attaquer un ennemi qu'il touche, même par un coin ; rien "
            "ne l'y oblige."
        ),
        _may_fight,
    ),
    FirstTip(
        "chevaliers-post",
        "K17",
        lambda: _(
            "Votre chevalier battu retourne dans un poste de garde : les deux ont de la place, choisissez."
        ),
        lambda seen: seen.view.phase == RETURN and bool(seen.legal),
    ),
    FirstTip(
        "chevaliers-quiet",
        "K19",
        lambda: _(
            "Soixante lancers de suite sans combat ni Blanc au coffre, et la partie est nulle : on compte "
            "les dix derniers."
        ),
        lambda seen: QUIET_ROLLS - seen.view.quiet <= COUNTED,
    ),
    FirstTip(
        "chevaliers-chest",
        "K18",
        lambda: _("Un Blanc est au coffre, à l'abri pour de bon. Un second, et les Blancs gagnent aussitôt."),
        lambda seen: bool(_happened(seen, "home")),
    ),
    FirstTip(
        "chevaliers-blocked",
        "K5",
        lambda: _("Aucun de vos chevaliers ne pouvait avancer d'autant de cases : votre tour a passé."),
        _lost_the_turn,
    ),
    FirstTip(
        "chevaliers-stopped",
        "K7",
        lambda: _(
            "Qui passe entre deux ennemis peut être arrêté, et c'est arrivé : il se bat sur place, et n'ira "
            "pas plus loin."
        ),
        lambda seen: bool(_happened(seen, "halted")),
    ),
    FirstTip(
        "chevaliers-out",
        "K10",
        lambda: _(
            "Le plus grand total atteint 6 : le perdant est hors jeu. Au-dessous de 6, il retourne seulement "
            "à sa base."
        ),
        lambda seen: _decided(seen, fate="out"),
    ),
    FirstTip(
        "chevaliers-spared",
        "K12",
        lambda: _(
            "Deux Rouges qui ne se font pas face ne mettent personne hors jeu : le perdant retourne à sa "
            "base."
        ),
        lambda seen: _decided(seen, rule="K12"),
    ),
    FirstTip(
        "chevaliers-back",
        "K17",
        lambda: _(
            "Un chevalier renvoyé à sa base revient dans la salle : les Blancs au départ, les Rouges dans un "
            "poste de garde."
        ),
        lambda seen: _white_is_back(seen) or _red_is_back(seen),
    ),
    FirstTip(
        "chevaliers-nearest",
        "K17",
        lambda: _(
            "Un Blanc battu revient sur la case verte libre la plus proche de l'endroit où il est tombé."
        ),
        _white_is_back,
    ),
    FirstTip(
        "chevaliers-home",
        "K6",
        lambda: _(
            "Avec ce dé, un Blanc peut finir sur un coffre : il n'en bougera plus, et personne ne pourra "
            "l'attaquer."
        ),
        _reaches_a_chest,
    ),
    FirstTip(
        "chevaliers-exact",
        "K4",
        lambda: _(
            "Pour finir sur un coffre, il faut le nombre juste : avec ce dé, on ne fait que passer dessus."
        ),
        _past_a_chest,
    ),
    FirstTip(
        "chevaliers-between",
        "K7",
        lambda: _(
            "Sur une case où il touche deux ennemis, un chevalier qui passe peut être arrêté : finissez-y, "
            "ou faites le tour."
        ),
        _passes_between,
    ),
    FirstTip(
        "chevaliers-second",
        "K3",
        lambda: _(
            "Un second Rouge peut avancer du même nombre. Attaquer tout de suite, c'est renoncer à ce second "
            "Rouge."
        ),
        _second_red,
    ),
    FirstTip(
        "chevaliers-die",
        "K3",
        lambda: _(
            "On avance d'exactement tous les points du dé, en tournant si l'on veut, jamais en diagonale."
        ),
        _may_begin,
    ),
    FirstTip(
        "chevaliers-start",
        "K4",
        lambda: _(
            "Dans un même déplacement, on ne repasse jamais par sa case de départ ; par les autres, on peut."
        ),
        lambda seen: _may_begin(seen) and seen.view.die > 1,
    ),
    FirstTip(
        "chevaliers-must",
        "K5",
        lambda: _(
            "Qui peut avancer le doit : un Blanc, ou au moins un Rouge. Le second Rouge n'y est jamais "
            "obligé."
        ),
        _must_move,
    ),
)
