"""Says in whole sentences what a move was for, by what lies on the border: nothing that a hand would tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.core.move import Move
from ludotheque.games.schotten_totten.card_words import one_formation, the_card
from ludotheque.games.schotten_totten.rules.advice import Reach, finishing, proof, reach
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    ELITES,
    HEADHUNTER,
    MODES,
    Card,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import NO_RANK, total
from ludotheque.games.schotten_totten.rules.formations import name as formation_of
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Pass, Play, Ruse, Shift
from ludotheque.games.schotten_totten.rules.proof import Verdict
from ludotheque.games.schotten_totten.rules.sides import laid
from ludotheque.games.schotten_totten.rules.state import (
    SchottenTottenState,
    ends_round,
    find_card,
    side_of,
    unclaimed,
)
from ludotheque.games.schotten_totten.why import any_of, tactic
from ludotheque.games.schotten_totten.words import in_forms
from ludotheque.i18n import _, sentence

Names = Sequence[str]
_HIGH = 7  # the least value of a high card


def told(
    names: Names, seat: int, before: SchottenTottenState, move: Move, after: SchottenTottenState
) -> Iterator[str]:
    """Yield sentences about what a seat's move is for, the weightiest first; none about a draw.

    `before` and `after` are public views.
    """
    name = names[seat]
    if isinstance(move, Pass):
        yield _stuck(name)
    elif isinstance(move, Claim):
        if found := proof(before, seat, move.stone):
            yield _complete(name, found)
    elif isinstance(move, Shift):
        _owner, source = find_card(before, move.card) or (seat, 0)
        yield _moved(name, before.ruse, move.card, source + 1, move.stone + 1)
        yield from _become(name, seat, move.stone, after)
    elif isinstance(move, Discard):
        owner, source = find_card(before, move.card) or (seat, 0)
        yield _gone(name, before.ruse, move.card, source + 1)
        best = reach(before, owner, source).formation
        if owner != seat and best not in ("", reach(after, owner, source).formation):
            yield _hindered(source + 1, names[owner], best)
    elif isinstance(move, Ruse) and move.card == HEADHUNTER:
        yield _played(name, move.card, 0)
    elif isinstance(move, Play) and move.card in MODES:
        yield _played(name, move.card, move.stone + 1)
    elif isinstance(move, Play) and unclaimed(after) >> move.stone & 1:
        yield from _laid(name, seat, move, after)
        if move.card in ELITES:
            yield f"{sentence(tactic(move.card))}."
        for one in (seat, 1 - seat):
            if ends_round(after.claimed[one] | 1 << move.stone):  # S20
                yield _decisive(names[one], move.stone + 1)


def _laid(name: str, seat: int, move: Play, after: SchottenTottenState) -> Iterator[str]:
    """Yield what the side of a stone has become by a card that was laid there."""
    other, stone = proof(after, 1 - seat, move.stone), move.stone
    if other and other.granted:
        yield _lost(name, stone + 1)
    elif len(laid(side_of(after, seat, stone))) == 1 and move.card < CLAN_CARDS:
        yield _begun(name, move.card, stone + 1, reach(after, seat, stone).formation)
    else:
        yield from _become(name, seat, stone, after)


def _become(name: str, seat: int, stone: Stone, after: SchottenTottenState) -> Iterator[str]:
    if found := proof(after, seat, stone):
        yield _complete(name, found)
    elif unclaimed(after) >> stone & 1 and laid(side_of(after, seat, stone)):
        yield _made(name, stone + 1, reach(after, seat, stone), finishing(after, seat, stone))


def _moved(name: str, ruse: Card, card: Card, source: int, target: int) -> str:
    text = _("Avec {ruse}, {name} amène {the_card} {from_source} {to_target}.")
    if source == target:
        text = _("Avec {ruse}, {name} fait changer {the_card} de côté {at_target}.")
    words = {"name": name, "ruse": the_card(ruse), "the_card": the_card(card)}
    return text.format(**in_forms(source, "source"), **in_forms(target, "target"), **words)


def _gone(name: str, ruse: Card, card: Card, source: int) -> str:
    text = _("Avec {ruse}, {name} retire {the_card} {from_source}.")
    return text.format(name=name, ruse=the_card(ruse), the_card=the_card(card), **in_forms(source, "source"))


def _hindered(number: int, name: str, lost: str) -> str:
    text = _("{name} ne peut plus faire {formation} {at_stone}.")
    return text.format(name=name, formation=one_formation(lost), **in_forms(number))


def _lost(name: str, number: int) -> str:
    return _("{name} ne perd rien avec cette carte, car {the_stone} était déjà perdue.").format(
        name=name, **in_forms(number)
    )


def _begun(name: str, card: Card, number: int, best: str) -> str:
    text = _("{name} commence {at_stone} avec {the_card}, au mieux pour {formation}.")
    if best == "colour-run":
        text = _("{name} commence {at_stone} avec {the_card} : toutes les formations restent possibles.")
        if value_of(card) >= _HIGH:
            text = _("{name} commence {at_stone} avec une carte haute : à formation égale, elle gagne.")
    words = {"the_card": the_card(card), "formation": one_formation(best or "sum")}
    return text.format(name=name, **in_forms(number), **words)


def _made(name: str, number: int, best: Reach, missing: Sequence[Card]) -> str:
    """Tell of a side with several cards: `best` it can become, by any of the cards `missing`."""
    if not best.formation:
        text = _("{name} ne perd rien avec cette carte : son côté {at_stone} ne peut plus être complet.")
    elif best.formation == "sum":
        text = _("{name} compte sur la somme {at_stone}, car aucune autre formation n'y est possible.")
    elif missing:
        text = _("{name} prépare {formation} {at_stone} : il manque encore {missing}.")
    else:
        text = _("{name} prépare {formation} {at_stone}.")
    wanted, formation = any_of(best.formation, missing), one_formation(best.formation or "sum")
    return text.format(name=name, **in_forms(number), missing=wanted, formation=formation)


def _complete(name: str, verdict: Verdict) -> str:
    text = _("{name} tient {the_stone} avec {mine} : en face, ce sera au mieux {theirs}.")
    if not verdict.granted:
        text = _("{name} complète {mine} {at_stone}, mais {theirs} en face ferait mieux.")
    if verdict.theirs == NO_RANK:
        text = _("{name} tient {the_stone} avec {mine} : en face, le côté ne peut plus être complet.")
    mine, theirs = (
        f"{one_formation(formation_of(rank))} ({total(rank)})" if rank != NO_RANK else ""
        for rank in (verdict.mine, verdict.theirs)
    )
    return text.format(name=name, **in_forms(verdict.stone + 1), mine=mine, theirs=theirs)


def _played(name: str, card: Card, number: int) -> str:
    text = {
        "fog": _("{name} joue {the_card} : {at_stone}, seule la somme compte désormais."),
        "mud": _("{name} joue {the_card} : {at_stone}, il faut désormais quatre cartes de chaque côté."),
        "headhunter": _("{name} joue {the_card} pour piocher trois cartes, et en remettre deux au choix."),
    }[CARD_NAMES[card]]
    forms = in_forms(number) if number else {}
    return text.format(name=name, the_card=the_card(card), **forms)


def _decisive(name: str, number: int) -> str:
    return _("Avec {the_stone}, {name} gagnerait la manche.").format(name=name, **in_forms(number))


def _stuck(name: str) -> str:
    return _("{name} ne pouvait poser aucune carte de clan.").format(name=name)
