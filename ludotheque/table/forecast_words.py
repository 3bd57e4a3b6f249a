"""Puts into words what futures foretell: a promise, a price and who may end the game."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.core.forecast import Claim, Outlook
from ludotheque.i18n import _, sentence
from ludotheque.table.contract.telling import Telling

STILL = 0.7  # of a price: a turn without a move costs it too if its share is at least so much as great


def often(share: float) -> str:
    """Return how often something happens, in words, for a share from 0 to 1."""
    for least, told in (
        (0.93, _("presque toujours")),
        (0.71, _("trois fois sur quatre")),
        (0.58, _("deux fois sur trois")),
        (0.42, _("une fois sur deux")),
        (0.29, _("une fois sur trois")),
        (0.2, _("une fois sur quatre")),
        (0.14, _("une fois sur six")),
    ):
        if share >= least:
            return told
    return _("rarement")


def outlook_words(telling: Telling, outlook: Outlook, remedy: bool) -> Iterator[str]:
    """Yield a promise, a price and who may end the game. `remedy`: another idea has not the price."""
    kept, price = outlook.averted, outlook.price
    if kept and not (outlook.promise and outlook.promise.weight > abs(kept.weight)):
        if clause := telling.foretold(kept.happening):
            yield _("Sinon, {clause} {often}.").format(clause=clause, often=often(kept.share))
    elif outlook.promise and (clause := telling.foretold(outlook.promise.happening)):
        text = _("Au prochain tour, {clause} {often}.")
        yield text.format(clause=clause, often=often(outlook.promise.share))
    if price and (clause := telling.foretold(price.happening)):
        anyway = price.otherwise >= STILL * price.share
        text = _("De toute façon, {clause} {often}.") if anyway else _("Risque : {clause} {often}.")
        yield text.format(clause=clause, often=often(price.share))
        if remedy:
            yield _("« Et sinon ? » l'évite.")
    if outlook.ending:
        yield _ending(telling, outlook.ending)


def _ending(telling: Telling, ending: Claim) -> str:
    """Return a sentence that says who may end the game and win it."""
    name, share = telling.names[ending.happening.seat], often(ending.share)
    return sentence(_("{name} peut finir la partie et gagner, {often}.").format(name=name, often=share))
