"""Tips of Rheinländer, each shown once to a newcomer, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.rheinlander.rules.advice import Prospect, prospect
from ludotheque.games.rheinlander.rules.moves import Bastion, Place, Reinforce, Replace, Take
from ludotheque.games.rheinlander.rules.state import (
    NOBODY,
    PLAY,
    KnightGroup,
    counties,
    counts,
    reserve,
)
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

NEAR_END = 5  # the end is near when a reserve has at most this many knights


def _mine(seen: Witnessed, kind: str) -> bool:
    """Return whether an event of this kind has happened to the person since their previous turn began."""
    return any(event.kind == kind and event.seat == seen.seat for event in seen.events)


def _happened(seen: Witnessed, kind: str) -> bool:
    """Return whether an event of this kind has happened since the person's previous turn began."""
    return any(event.kind == kind for event in seen.events)


def _prospects(seen: Witnessed) -> Iterator[Prospect]:
    """Yield the effects of each knight that the person can place now, one for each space and kind of move."""
    if seen.view.phase != PLAY:
        return
    tried = set()
    for move in seen.legal:
        if isinstance(move, Place | Reinforce | Replace) and (type(move), move.space) not in tried:
            tried.add((type(move), move.space))
            yield prospect(seen.rules, seen.view, move)


def _can_take_over(seen: Witnessed) -> bool:
    """Return whether the person can take over another player's county now."""
    taken = (one for one in _prospects(seen) if one.holder == seen.seat)
    return any(points and seat != seen.seat for one in taken for seat, points in enumerate(one.gains))


def _can_merge(seen: Witnessed) -> bool:
    """Return whether the person can merge counties with dukes now."""
    return any(event.kind == "joined" for one in _prospects(seen) for event in one.events)


def _threatened(seen: Witnessed) -> bool:
    """Return whether another player has as many knights as the person in a county that the person holds."""
    return any(
        max(_others(seen, group)) == counts(seen.view, group)[seen.seat]
        for group in counties(seen.view)
        if group.duke == seen.seat
    )


def _others(seen: Witnessed, group: KnightGroup) -> list[int]:
    return [count for seat, count in enumerate(counts(seen.view, group)) if seat != seen.seat]


def _near_end(seen: Witnessed) -> bool:
    return min(reserve(seen.view, seat) for seat in range(seen.rules.seats)) <= NEAR_END


def _tie(seen: Witnessed) -> bool:
    """Return whether the person has knights in a county that nobody holds."""
    groups = (group for group in counties(seen.view) if group.duke == NOBODY)
    return any(counts(seen.view, group)[seen.seat] for group in groups)


TIPS = (
    FirstTip(
        "rheinlander-paid",
        "R14",
        lambda: _(
            "Votre duc s'en va, et vous êtes payé : perdre un comté rapporte ce qu'il valait avant cette "
            "pose."
        ),
        lambda seen: _mine(seen, "paid"),
    ),
    FirstTip(
        "rheinlander-near-end",
        "R22",
        lambda: _(
            "La fin approche : une réserve est presque vide. Chaque comté sera payé une dernière fois, cinq "
            "points pour le duc."
        ),
        _near_end,
    ),
    FirstTip(
        "rheinlander-archbishop",
        "R8",
        lambda: _(
            "Vous avez l'archevêque : en jouant un numéro, vous pouvez prendre la place d'un chevalier d'un "
            "autre."
        ),
        lambda seen: any(isinstance(move, Replace) for move in seen.legal),
    ),
    FirstTip(
        "rheinlander-bastion",
        "R11",
        lambda: _(
            "Un bastion sépare deux comtés pour toujours. Vous en avez trois pour la partie : gardez-les "
            "pour plus tard."
        ),
        lambda seen: any(isinstance(move, Bastion) for move in seen.legal),
    ),
    FirstTip(
        "rheinlander-takeover",
        "R14",
        lambda: _(
            "Vous pouvez prendre un comté à quelqu'un. Mais c'est l'ancien duc qui sera payé, de ce que "
            "valait le comté."
        ),
        _can_take_over,
    ),
    FirstTip(
        "rheinlander-merger",
        "R15",
        lambda: _(
            "Un chevalier posé entre deux comtés les réunit : qui a le plus de chevaliers garde tout, et les "
            "autres ducs sont payés."
        ),
        lambda seen: _happened(seen, "joined") or _can_merge(seen),
    ),
    FirstTip(
        "rheinlander-castle",
        "R17",
        lambda: _(
            "Un château donne un chevalier de plus à qui tient le comté. Il est pris dans votre réserve, et "
            "compte comme les autres."
        ),
        lambda seen: _mine(seen, "castle-manned"),
    ),
    FirstTip(
        "rheinlander-church",
        "R18",
        lambda: _(
            "Chaque église d'un comté donne un évêque. Qui en a le plus, seul, reçoit l'archevêque : cinq "
            "points à la fin."
        ),
        lambda seen: _mine(seen, "bishops"),
    ),
    FirstTip(
        "rheinlander-threatened",
        "R13",
        lambda: _(
            "Quelqu'un a autant de chevaliers que vous dans votre comté. À égalité le duc reste ; un de "
            "plus, et il change."
        ),
        _threatened,
    ),
    FirstTip(
        "rheinlander-tie",
        "R13",
        lambda: _("À égalité, un comté sans duc n'est à personne : un chevalier de plus, et il est à vous."),
        _tie,
    ),
    FirstTip(
        "rheinlander-county",
        "R12",
        lambda: _(
            "Ce comté est à vous : il ne rapporte que quand son duc s'en va, et une fois de plus à la fin."
        ),
        lambda seen: _mine(seen, "holds"),
    ),
    FirstTip(
        "rheinlander-joker",
        "R9",
        lambda: _(
            "Le joker est sorti : toutes les cartes jouées retournent dans la pioche, et leurs numéros avec "
            "elles."
        ),
        lambda seen: _happened(seen, "joker"),
    ),
    FirstTip(
        "rheinlander-market",
        "R24",
        lambda: _("Prenez une des trois cartes visibles, ou celle de la pioche, que personne ne connaît."),
        lambda seen: any(isinstance(move, Take) for move in seen.legal),
    ),
    FirstTip(
        "rheinlander-reinforcement",
        "R7",
        lambda: _(
            "Le renfort : n'importe quelle carte pose un chevalier à côté d'un des vôtres, s'il n'en touche "
            "aucun autre."
        ),
        lambda seen: any(isinstance(move, Reinforce) for move in seen.legal),
    ),
    FirstTip(
        "rheinlander-number",
        "R6",
        lambda: _(
            "Une carte ouvre les terres de son numéro, sur les deux rives ; l'eau, seulement quand elles "
            "sont prises."
        ),
        lambda seen: any(isinstance(move, Place) for move in seen.legal),
    ),
)
