"""The tips that a person gets during the first castle games, the most urgent tip first."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.castles.rules.moves import HIDDEN, Attack, March, Take
from ludotheque.games.castles.rules.state import FRONT, NOBODY, TURN_MOVES, holder, untaken
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

NEAR_END = 4  # the end is near when this many castles are untaken


def tips(knight_always: bool) -> tuple[FirstTip, ...]:
    """Return the tips for Highlanders or, if `knight_always` is true, for Rheingold.

    In Rheingold, a knight must always stay in a castle.
    """
    return (
        FirstTip(
            "castles-front",
            "C9",
            lambda: _("La bataille est engagée : amenez le reste depuis une autre case voisine."),
            lambda seen: seen.view.phase == FRONT,
        ),
        FirstTip(
            "castles-hidden",
            "C13",
            lambda: _(
                "Ce bouclier caché vaut de 0 à 3 : si l'assaut échoue, tous vos attaquants retournent dans "
                "votre réserve."
            ),
            _before_a_hidden_shield,
        ),
        FirstTip(
            "castles-held",
            "C13",
            lambda: _(
                "Un château tenu se prend avec deux fois plus de chevaliers que ses défenseurs ; ses épées "
                "ne le défendent plus."
            ),
            lambda seen: any(isinstance(move, Attack) for move in seen.legal),
        ),
        FirstTip(
            "castles-empty",
            "C12",
            lambda: _(
                "Un château sans maître est à votre portée : posez-y l'armée de sa porte. L'assaut coûte un "
                "déplacement et réussit toujours."
            ),
            lambda seen: any(isinstance(move, Take) for move in seen.legal),
        ),
        FirstTip(
            "castles-battle",
            "C9",
            lambda: _(
                "Vous pouvez battre une armée ennemie : un chevalier de plus qu'elle suffit, et vous n'en "
                "perdez aucun."
            ),
            lambda seen: any(_enemy_on(seen, move) for move in _marches(seen)),
        ),
        FirstTip(
            "castles-near-end",
            "C17",
            lambda: _(
                "La fin approche : quand un seul château reste sans maître, tout s'arrête, et il va à qui a "
                "pris l'avant-dernier."
            ),
            lambda seen: untaken(seen.view) <= NEAR_END,
        ),
        FirstTip(
            "castles-lost",
            "C13",
            lambda: _(
                "On vous a pris un château. Il se reprend comme un autre : comptez ses chevaliers et son "
                "bouclier."
            ),
            lambda seen: _mine(seen, "castle-lost"),
        ),
        FirstTip(
            "castles-beaten",
            "C10",
            lambda: _(
                "Vos chevaliers battus ne sont pas perdus : ils sont dans votre réserve et reviendront par "
                "le dé."
            ),
            lambda seen: _mine(seen, "beaten"),
        ),
        FirstTip(
            "castles-shield",
            "C14",
            lambda: _(
                "Vous seul connaissez la valeur de ce bouclier, de 0 à 3 : les autres ne la verront qu'en "
                "donnant l'assaut."
            ),
            lambda seen: _mine(seen, "shield-laid"),
        ),
        _garrison(knight_always),
        FirstTip(
            "castles-scroll",
            "C4",
            lambda: _(
                "Personne n'est entré : un des vôtres attend encore sur ce parchemin. Faites-le avancer pour "
                "la prochaine fois."
            ),
            lambda seen: _mine(seen, "scroll-occupied") and bool(seen.legal),
        ),
        FirstTip(
            "castles-gather",
            "C6",
            lambda: _(
                "Réunissez vos chevaliers sur une même case : une armée entière marche pour un seul "
                "déplacement."
            ),
            lambda seen: any(_own_on(seen, move) for move in _marches(seen)),
        ),
        FirstTip(
            "castles-sortie",
            "C15",
            lambda: _(
                "Pour un déplacement, des chevaliers peuvent sortir de votre château, ou y entrer ; ce qui "
                "le garde y reste."
            ),
            lambda seen: any(move.origin in seen.rules.ground.castle_of for move in _marches(seen)),
        ),
        FirstTip(
            "castles-moves",
            "C5",
            lambda: _(
                "Vous avez trois déplacements par tour : pour une seule armée, ou partagés entre plusieurs."
            ),
            lambda seen: bool(seen.legal) and seen.view.moves == TURN_MOVES and any(_marches(seen)),
        ),
    )


def _garrison(knight_always: bool) -> FirstTip:
    """Return the tip, given after the first conquest, about what has to stay in a castle (C14)."""
    if knight_always:
        return FirstTip(
            "rheingold-garrison",
            "C14",
            lambda: _(
                "À Rheingold, un chevalier au moins reste dans chaque château, avec ou sans bouclier : "
                "prévoyez-le avant l'assaut."
            ),
            lambda seen: _mine(seen, "occupied"),
        )
    return FirstTip(
        "highlanders-garrison",
        "C14",
        lambda: _(
            "Un bouclier garde un château à lui seul, mais il peut valoir 0 : regardez-le avant de repartir."
        ),
        lambda seen: _mine(seen, "occupied"),
    )


def _mine(seen: Witnessed, kind: str) -> bool:
    """Return whether the person had an event of this kind since the beginning of their previous turn."""
    return any(event.kind == kind and event.seat == seen.seat for event in seen.events)


def _marches(seen: Witnessed) -> Iterator[March]:
    return (move for move in seen.legal if isinstance(move, March))


def _own_on(seen: Witnessed, march: March) -> bool:
    """Return whether a march leads along a road to a space where other knights of the person stand."""
    own: int = seen.view.knights[seen.seat][march.target]
    return own > 0 and max(march.origin, march.target) < seen.rules.ground.first_castle


def _enemy_on(seen: Witnessed, march: March) -> bool:
    """Return whether a march leads to a place where an enemy army stands."""
    return holder(seen.view, march.target) not in (seen.seat, NOBODY)


def _before_a_hidden_shield(seen: Witnessed) -> bool:
    """Return whether the person can attack a castle with a hidden shield."""
    attacks = (move for move in seen.legal if isinstance(move, Attack))
    return any(seen.view.shields[move.castle] == HIDDEN for move in attacks)
