"""Describes strokes, the large displays of events: of claims, and of cards taken by a ruse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.core.game import Event
from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES
from ludotheque.i18n import _, roman, semicolons, sentence
from ludotheque.table.contract.staging import Stroke, Term

ATTACKS = ("stolen", "banished")  # events that take a card from the opponent's side


def stroke(
    events: Sequence[Event], names: Sequence[str], place: Callable[[int], str], tell: Callable[[Event], str]
) -> Stroke | None:
    """Return the stroke for a claim (S10, S11) or for a card taken from the opponent (S18), else None.

    `place` returns the place of a stone, given its number from 1; `tell` the sentence about an event.
    """
    by_kind = {event.kind: event for event in events}
    if event := by_kind.get("claimed"):
        return _claim(event, by_kind.get("round-won"), names, place, tell)
    event = next((by_kind[kind] for kind in ATTACKS if kind in by_kind), None)
    if event is None:
        return None
    facts = dict(event.facts)
    card = card_words.the_card(CARD_NAMES.index(str(facts["card"])))
    return Stroke(
        "note",
        place(int(facts["stone"])),
        (Term(card, 1 - event.seat),),
        "",
        sentence(tell(event)),
        "",
        event.seat,
        (1 - event.seat,),
    )


def _claim(
    event: Event,
    won: Event | None,
    names: Sequence[str],
    place: Callable[[int], str],
    tell: Callable[[Event], str],
) -> Stroke:
    facts = dict(event.facts)
    mine = card_words.strength(str(facts["mine"]), int(facts["mine_sum"]))
    theirs = card_words.strength(str(facts["theirs"]), int(facts["theirs_sum"])) if facts["theirs"] else ""
    against = Term(_("contre") if facts["why"] in ("stronger", "first") else _("contre, au mieux,"))
    other = (against, Term(theirs, 1 - event.seat)) if theirs else ()
    stone = int(facts["stone"])
    why = (
        _beats(str(facts["mine"]), str(facts["theirs"])),
        tell(won) if won else _reason(str(facts["why"])),
    )
    return Stroke(
        "climax" if won else "stroke",
        place(stone),
        (Term(mine, event.seat), *other),
        "",
        _("{name} prend la borne {stone}").format(name=names[event.seat], stone=roman(stone)),
        sentence(semicolons(filter(None, why))),
        event.seat,
        (1 - event.seat,),
    )


def _beats(mine: str, theirs: str) -> str:
    """Return "mine beats theirs" in words, or "" if the formations are the same or one is ""."""
    if mine == theirs or not (mine and theirs):
        return ""
    one, other = card_words.one_formation(mine), card_words.one_formation(theirs)
    return _("{one} bat {other}").format(one=one, other=other)


def _reason(why: str) -> str:
    """Return words that say why a claim is granted, or "" if the two formations show it already."""
    return {
        "first": _("à égalité, complet le premier"),
        "at-best-equal": _("à égalité, complet le premier"),
        "out-of-reach": _("on ne peut plus faire mieux en face"),
        "no-cards": _("il n'y a plus de cartes pour répondre"),
    }.get(why, "")
