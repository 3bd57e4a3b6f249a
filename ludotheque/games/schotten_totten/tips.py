"""Tips of Schotten-Totten, each shown once to a newcomer, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    ELITES,
    JOKER_1,
    JOKER_2,
    JOKERS,
    MODES,
    SPY,
    TACTIC,
    TRAITOR,
    Card,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Play, Take
from ludotheque.games.schotten_totten.rules.state import PUT, has_cards, side_of, unclaimed
from ludotheque.games.schotten_totten.rules.tactics import may_play_tactic
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

NEARLY = 4  # stones held: one more wins
HUNTED = 2  # cards to put back with the Headhunter


def _mine(seen: Witnessed) -> Iterator[Stone]:
    """Yield the stones that the person can claim now."""
    return (move.stone for move in seen.legal if isinstance(move, Claim))


def _complete(seen: Witnessed, seat: int, stone: Stone) -> bool:
    return bool(seen.view.full[seat] >> stone & 1)


def _claim_late(seen: Witnessed) -> bool:
    """Return whether the person can claim a stone at which both sides are complete."""
    return any(_complete(seen, 1 - seen.seat, stone) for stone in _mine(seen))


def _claim_early(seen: Witnessed) -> bool:
    """Return whether the person can claim a stone at which the opponent's side is incomplete."""
    return not all(_complete(seen, 1 - seen.seat, stone) for stone in _mine(seen))


def _stone_lost(seen: Witnessed) -> bool:
    return any(event.kind == "claimed" and event.seat != seen.seat for event in seen.events)


def _nearly_three(seen: Witnessed) -> bool:
    """Return whether a player needs only one more stone for three in a row, and this stone is unclaimed."""
    free = unclaimed(seen.view)
    for own in seen.view.claimed:
        for first in range(STONES - 2):
            three = 0b111 << first
            if (own & three).bit_count() == 2 and free & three:
                return True
    return False


def _nearly_five(seen: Witnessed) -> bool:
    return any(own.bit_count() == NEARLY for own in seen.view.claimed)


def _waiting(seen: Witnessed) -> bool:
    """Return whether the person has to wait for a claim.

    The person's side of some stone is complete and the opponent's is not, but nothing can be claimed yet.
    """
    ready = seen.view.full[seen.seat] & ~seen.view.full[1 - seen.seat] & unclaimed(seen.view)
    return bool(ready) and not any(_mine(seen)) and any(isinstance(move, Play) for move in seen.legal)


def _no_more_tactics(seen: Witnessed) -> bool:
    """Return whether the person, who is to play a card, holds a tactic but may not play any more now.

    A player may play a tactic only after playing no more tactics than the opponent (S15).
    """
    held = any(card in seen.view.hands[seen.seat] for card in range(JOKER_1, TRAITOR + 1))
    playing = any(isinstance(move, Play) for move in seen.legal)
    return playing and held and not may_play_tactic(seen.view, seen.seat)


def _empty_deck(seen: Witnessed) -> bool:
    return bool(seen.legal) and not has_cards(seen.view, CLAN)


def _first_card(seen: Witnessed) -> bool:
    """Return whether the person is to play a card and has no card on the border yet."""
    laid = any(side_of(seen.view, seen.seat, stone) for stone in range(STONES))
    return not laid and any(isinstance(move, Play) for move in seen.legal)


def _one_laid(seen: Witnessed) -> bool:
    """Return whether the person is to play a card and has at least one card on the border already."""
    laid = any(side_of(seen.view, seen.seat, stone) for stone in range(STONES))
    return laid and any(isinstance(move, Play) for move in seen.legal)


def _rule_of(card: Card) -> str:
    return "S16" if card in ELITES else "S17" if card in MODES else "S18"


def _of_card(*cards: Card) -> FirstTip:
    """Return the tip about a tactic, or about several tactics with the same effect.

    It is shown once one of these cards is in the person's hand.
    """
    key = CARD_NAMES[cards[0]]
    name = "joker" if cards[0] in JOKERS else key
    return FirstTip(
        f"schotten-totten-{name}",
        _rule_of(cards[0]),
        lambda: _("{card} : {effect}").format(card=card_words.tactic(key), effect=card_words.effect(key)),
        lambda seen: any(card in seen.view.hands[seen.seat] for card in cards),
    )


TIPS = (
    FirstTip(
        "schotten-totten-early",
        "S11",
        lambda: _(
            "Prenez cette borne dès maintenant : aucune carte encore cachée ne peut plus vous y battre."
        ),
        _claim_early,
    ),
    FirstTip(
        "schotten-totten-claim",
        "S10",
        lambda: _("Votre formation est la plus forte ici : cliquez sur la borne, elle est à vous."),
        _claim_late,
    ),
    FirstTip(
        "schotten-totten-refused",
        "S14",
        lambda: _(
            "Essayer ne coûte rien : un refus montre les cartes qui pourraient encore vous battre. Votre "
            "main y compte comme cachée."
        ),
        lambda seen: seen.refused in ("S7", "S10", "S11"),
    ),
    FirstTip(
        "schotten-totten-put-back",
        "S18",
        lambda: _(
            "Remettez deux cartes de votre main sous leurs pioches : vous serez seul à savoir qu'elles y "
            "sont."
        ),
        lambda seen: seen.view.phase == PUT and seen.view.left == HUNTED,
    ),
    FirstTip(
        "schotten-totten-three",
        "S20",
        lambda: _(
            "Attention : trois bornes voisines gagnent la manche, et il n'en manque plus qu'une à quelqu'un."
        ),
        _nearly_three,
    ),
    FirstTip(
        "schotten-totten-five",
        "S20",
        lambda: _("Quatre bornes à l'un de vous : la cinquième gagne la manche, où qu'elle soit."),
        _nearly_five,
    ),
    FirstTip(
        "schotten-totten-lost",
        "S13",
        lambda: _("Une borne prise l'est pour de bon : plus rien ne s'y pose et plus rien n'en part."),
        _stone_lost,
    ),
    _of_card(JOKER_1, JOKER_2),
    *map(_of_card, range(SPY, TRAITOR + 1)),
    FirstTip(
        "schotten-totten-ahead",
        "S15",
        lambda: _(
            "Vous avez une carte tactique d'avance : la suivante attend que l'autre en joue une à son tour."
        ),
        _no_more_tactics,
    ),
    FirstTip(
        "schotten-totten-decks",
        "S5",
        lambda: _(
            "Il y a deux pioches : une carte de clan, ou une tactique qui change les règles d'une borne."
        ),
        lambda seen: any(isinstance(move, Take) and move.deck == TACTIC for move in seen.legal),
    ),
    FirstTip(
        "schotten-totten-waiting",
        "S9",
        lambda: _("Votre côté est complet. La borne sera à vous dès que l'autre ne pourra plus faire mieux."),
        _waiting,
    ),
    FirstTip(
        "schotten-totten-empty",
        "S5",
        lambda: _(
            "La pioche est vide : on ne pioche plus. Il reste à poser sa main, et à prouver ce qu'on peut."
        ),
        _empty_deck,
    ),
    FirstTip(
        "schotten-totten-first",
        "S4",
        lambda: _(
            "Posez une carte de votre côté d'une borne : trois y tiennent, et elles n'en bougent plus."
        ),
        _first_card,
    ),
    FirstTip(
        "schotten-totten-formations",
        "S7",
        lambda: _(
            "Le plus fort : trois cartes qui se suivent, de la même couleur ; ensuite, trois cartes de même "
            "valeur."
        ),
        _one_laid,
    ),
)
