"""The tips that a person gets during the first games of Les Chevaliers, the most urgent tip first."""

from __future__ import annotations

from ludotheque.core.game import Event
from ludotheque.games.chevaliers.rules.advice import danger, ends, open_to
from ludotheque.games.chevaliers.rules.board import Squares, mask, squares
from ludotheque.games.chevaliers.rules.moves import Attack, Step
from ludotheque.games.chevaliers.rules.state import MOVE, NOWHERE, RED, WHITE
from ludotheque.games.chevaliers.rules.turns import Turns
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed


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
    around = seen.rules.board.around
    both = any(
        (around[move.target] & seen.view.whites).bit_count() > 1
        for move in _attacks(seen)
        if seen.seat == WHITE
    )
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
    """Return the squares that the knight on `by` can reach before the final step of its move."""
    free, reached, passed = open_to(turns, seen.view, by), 1 << by, 0
    for _step in range(seen.view.die - 1):
        reached = turns.board.spread(reached) & free
        passed |= reached
    return passed


def _past_a_chest(seen: Witnessed) -> bool:
    """Return whether, with this roll, a White can pass over a chest but no White can end on a chest (K4)."""
    view, turns = seen.view, seen.rules.turns
    if not _may_begin(seen) or seen.seat != WHITE:
        return False
    chests = mask(turns.board.chests) & ~view.home
    whites = list(squares(turns.walkers(view)))
    by = any(_passed_squares(turns, seen, white) & chests for white in whites)
    return by and not any(ends(turns, view, white) & chests for white in whites)


def _may_begin(seen: Witnessed) -> bool:
    """Return whether the die has been thrown and the person has to choose a knight to move."""
    steps = any(isinstance(move, Step) for move in seen.legal)
    return seen.view.phase == MOVE and seen.view.mover == NOWHERE and steps


def _second_red(seen: Witnessed) -> bool:
    return seen.seat == RED and seen.view.phase == MOVE and seen.view.movers == 1 and bool(seen.legal)


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
            "La tenaille : un Blanc est juste entre deux Rouges. S'ils attaquent, ils lancent deux dés et "
            "ajoutent 2, contre un seul."
        ),
        _pincer,
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
        "chevaliers-fight",
        "K8",
        lambda: _(
            "Un chevalier qui vient d'avancer peut attaquer un ennemi qu'il touche, même par un coin ; rien "
            "ne l'y oblige."
        ),
        lambda seen: bool(_attacks(seen)),
    ),
    FirstTip(
        "chevaliers-chest",
        "K18",
        lambda: _("Un Blanc est au coffre, à l'abri pour de bon. Un second, et les Blancs gagnent aussitôt."),
        lambda seen: bool(_happened(seen, "home")),
    ),
    FirstTip(
        "chevaliers-stopped",
        "K7",
        lambda: _(
            "Un chevalier est arrêté en passant entre deux ennemis : il se bat là où il est, et ne va pas "
            "plus loin."
        ),
        lambda seen: bool(_happened(seen, "halted")),
    ),
    FirstTip(
        "chevaliers-out",
        "K10",
        lambda: _(
            "Un total de 6 ou plus met le perdant hors jeu ; au-dessous, il retourne seulement à sa base."
        ),
        lambda seen: _decided(seen, fate="out"),
    ),
    FirstTip(
        "chevaliers-back",
        "K17",
        lambda: _(
            "Un chevalier renvoyé à sa base revient dans la salle : les Blancs au départ, les Rouges dans un "
            "poste de garde."
        ),
        lambda seen: bool(_happened(seen, "to-start") or _happened(seen, "to-post")),
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
)
