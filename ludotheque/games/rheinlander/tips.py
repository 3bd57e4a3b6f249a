"""Tips of Rheinländer, each shown once to a newcomer, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.rheinlander.rules.advice import Prospect, prospect
from ludotheque.games.rheinlander.rules.counties import LOST, OWN, TIE
from ludotheque.games.rheinlander.rules.moves import Bastion, Blind, Discard, Place, Reinforce, Replace, Take
from ludotheque.games.rheinlander.rules.state import (
    MARKET,
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
    return any(event.kind == kind for event in seen.events)


def _reasons(seen: Witnessed, mine: bool = False) -> set[str]:
    """Return each `Payment.why` since the person's previous turn began, if `mine` only of own dukes."""
    paid = (event for event in seen.events if event.kind == "paid" and (not mine or event.seat == seen.seat))
    return {str(dict(event.facts)["why"]) for event in paid}


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
    taken = (one for one in _prospects(seen) if one.holder == seen.seat)
    return any(points and seat != seen.seat for one in taken for seat, points in enumerate(one.gains))


def _can_merge(seen: Witnessed) -> bool:
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
    """Return whether the person is tied for first in a county that nobody holds (R13)."""
    groups = (group for group in counties(seen.view) if group.duke == NOBODY)
    return any(counts(seen.view, group)[seen.seat] == max(counts(seen.view, group)) for group in groups)


def _lost_a_knight(seen: Witnessed) -> bool:
    """Return whether the archbishop has just replaced a knight of the person (R8)."""
    return any(event.kind == "replaced" and dict(event.facts)["owner"] == seen.seat for event in seen.events)


def _holds(seen: Witnessed) -> bool:
    return any(group.duke == seen.seat for group in counties(seen.view))


def _castle_alone(seen: Witnessed) -> bool:
    """Return whether a single knight next to a castle would be a county of the person's (R17)."""
    return any(sum(one.counts) == 1 and one.holder == seen.seat for one in _prospects(seen))


def _chooses_card(seen: Witnessed) -> bool:
    """Return whether the person may take any of three open cards, or a card of the pile (R24)."""
    takes = [move for move in seen.legal if isinstance(move, Take)]
    return len(takes) == MARKET and any(isinstance(move, Blind) for move in seen.legal)


TIPS = (
    FirstTip(
        "rheinlander-paid",
        "R14",
        lambda: _(
            "Votre duc s'en va, et vous êtes payé : perdre un comté rapporte ce qu'il valait avant cette "
            "pose."
        ),
        lambda seen: bool(_reasons(seen, mine=True) - {OWN}),
    ),
    FirstTip(
        "rheinlander-own-merger",
        "R15",
        lambda: _(
            "Deux de vos comtés n'en font plus qu'un : un seul de vos ducs y reste, l'autre comté vous est "
            "payé."
        ),
        lambda seen: OWN in _reasons(seen, mine=True),
    ),
    FirstTip(
        "rheinlander-merger-tie",
        "R15",
        lambda: _(
            "Des comtés ont fusionné à égalité : tous leurs ducs s'en vont, chacun payé, et plus personne ne "
            "tient l'ensemble."
        ),
        lambda seen: TIE in _reasons(seen),
    ),
    FirstTip(
        "rheinlander-overtaken",
        "R16",
        lambda: _(
            "Un duc a été dépassé, sans que personne soit seul en tête : il s'en va, payé, et personne ne "
            "le remplace."
        ),
        lambda seen: LOST in _reasons(seen),
    ),
    FirstTip(
        "rheinlander-replaced",
        "R8",
        lambda: _(
            "L'archevêque a pris la place d'un de vos chevaliers, qui rentre dans votre réserve. Ceux des "
            "châteaux sont à l'abri."
        ),
        _lost_a_knight,
    ),
    FirstTip(
        "rheinlander-discard",
        "R10",
        lambda: _(
            "Aucune de vos cartes ne peut poser de chevalier : défaussez-en une, et piochez-en une autre."
        ),
        lambda seen: any(isinstance(move, Discard) for move in seen.legal),
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
            "Un bastion ferme une case pour toujours : aucun comté ne passera par là. Vous en avez trois "
            "pour toute la partie."
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
        "rheinlander-lone-castle",
        "R17",
        lambda: _(
            "À côté d'un château, un chevalier seul en reçoit un second de votre réserve : à deux, c'est un "
            "comté."
        ),
        _castle_alone,
    ),
    FirstTip(
        "rheinlander-castle-lost",
        "R17",
        lambda: _(
            "Le château a un nouveau maître : les chevaliers des autres qui le gardaient rentrent dans leur "
            "réserve."
        ),
        lambda seen: _happened(seen, "castle-left"),
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
        lambda seen: _mine(seen, "holds") and _holds(seen),
    ),
    FirstTip(
        "rheinlander-growth",
        "R15",
        lambda: _(
            "Ce comté a grandi jusqu'à l'égalité : son duc reste. C'est une fusion à égalité qui les fait "
            "tous partir."
        ),
        lambda seen: _happened(seen, "stays"),
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
        _chooses_card,
    ),
    FirstTip(
        "rheinlander-reinforcement",
        "R7",
        lambda: _(
            "Le renfort : n'importe quelle carte pose un chevalier sur une terre qui touche un des vôtres, "
            "et personne d'autre."
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
