"""Tips of Schotten-Totten, each shown once to a newcomer, the most urgent first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    ELITES,
    HEADHUNTER,
    JOKER_1,
    JOKER_2,
    JOKERS,
    MODES,
    MUD,
    RUSES,
    SPY,
    TACTIC,
    TRAITOR,
    Card,
)
from ludotheque.games.schotten_totten.rules.moves import Claim, Pass, Play, Take
from ludotheque.games.schotten_totten.rules.proof import verdict
from ludotheque.games.schotten_totten.rules.sides import count
from ludotheque.games.schotten_totten.rules.state import (
    CLAIM,
    PLAY,
    PUT,
    SEATS,
    SchottenTottenState,
    has_cards,
    side_of,
    size_of,
    stones_in,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import can_act, may_play_elite, may_play_tactic
from ludotheque.i18n import _
from ludotheque.table.contract.tips import FirstTip, Witnessed

NEARLY = 4  # stones held: one more wins
HUNTED = 2  # cards to put back with the Headhunter


def _mine(seen: Witnessed) -> Iterator[Stone]:
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
    """Return whether the other player has just claimed a stone in this round."""
    claimed = any(event.kind == "claimed" and event.seat != seen.seat for event in seen.events)
    return claimed and bool(seen.view.claimed[1 - seen.seat])


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


def _plays(seen: Witnessed) -> bool:
    return any(isinstance(move, Play) for move in seen.legal)


def _waiting(seen: Witnessed) -> bool:
    """Return whether the other's incomplete side could still beat a complete side of the person."""
    view, seat = seen.view, seen.seat
    ready = view.full[seat] & ~view.full[1 - seat] & unclaimed(view)
    late = (verdict(view, seat, stone).reason == "could-be-beaten" for stone in stones_in(ready))
    return _plays(seen) and any(late)


def _no_more_tactics(seen: Witnessed) -> bool:
    """Return whether the person, to play a card, holds a tactic but may not play any more now (S15)."""
    return _plays(seen) and _holds(seen, range(JOKER_1, TRAITOR + 1)) and not _may_play_tactic(seen)


def _may_play_tactic(seen: Witnessed) -> bool:
    return may_play_tactic(seen.view, seen.seat)


def _holds(seen: Witnessed, cards: Iterable[Card]) -> bool:
    return any(card in seen.view.hands[seen.seat] for card in cards)


def _takes(seen: Witnessed) -> set[int]:
    return {move.deck for move in seen.legal if isinstance(move, Take)}


def _passes(seen: Witnessed) -> bool:
    return any(isinstance(move, Pass) for move in seen.legal)


def _no_deck(seen: Witnessed) -> bool:
    """Return whether the person is to play a card, and no deck has cards left (S5)."""
    return _plays(seen) and not any(has_cards(seen.view, deck) for deck in (CLAN, TACTIC))


def _no_clan_deck(seen: Witnessed) -> bool:
    """Return whether the person is to play a card, and only tactics can still be drawn (S5)."""
    return _plays(seen) and has_cards(seen.view, TACTIC) and not has_cards(seen.view, CLAN)


def _undone(seen: Witnessed) -> bool:
    """Return whether mud or the other player's ruse has just undone a complete side of the person (S8)."""
    view, seat = seen.view, seen.seat
    stones = {"mode": "stone", "banished": "stone", "stolen": "source"}
    for event in seen.events if view.phase == PLAY else ():
        if event.kind in stones and (event.kind == "mode" or event.seat != seat):
            stone = int(dict(event.facts)[stones[event.kind]]) - 1
            short = count(side_of(view, seat, stone)) == size_of(view, stone) - 1
            lost = event.kind != "mode" or dict(event.facts)["card"] == CARD_NAMES[MUD]
            if lost and short and unclaimed(view) >> stone & 1:
                return True
    return False


def _hunted(seen: Witnessed) -> bool:
    """Return whether the person has drawn with the Headhunter, and so draws no card this turn (S18)."""
    view: SchottenTottenState = seen.view
    return view.ruse == HEADHUNTER and (view.phase == CLAIM or (view.phase == PUT and view.left < HUNTED))


def _second_joker(seen: Witnessed) -> bool:
    """Return whether the person holds a Joker that may not be played after another one (S16)."""
    view, seat = seen.view, seen.seat
    return any(card in view.hands[seat] and not may_play_elite(view, seat, card) for card in JOKERS)


def _idle_ruse(seen: Witnessed) -> bool:
    """Return whether the person, who may play a tactic, holds a ruse that has nothing to act on (S18)."""
    view, seat, choices = seen.view, seen.seat, seen.rules.choices
    own = (card for card in RUSES if card in view.hands[seat])
    may = view.phase == PLAY and bool(seen.legal) and _may_play_tactic(seen)
    return may and not all(can_act(view, seat, card, choices) for card in own)


def _lies(seen: Witnessed, mode: int) -> bool:
    """Return whether a mode lies on a stone that nobody has claimed. `mode` is the mask of its stone."""
    return bool(mode & unclaimed(seen.view))


def _ends_if_idle(seen: Witnessed) -> bool:
    """Return whether the round ends if the person passes and claims nothing (S21)."""
    return seen.view.phase == PLAY and seen.view.idle == SEATS and _passes(seen)


def _first_card(seen: Witnessed) -> bool:
    """Return whether the person is to play a card and has no card on the border yet, nor is there mud."""
    return _plays(seen) and not _laid(seen) and not seen.view.mud


def _laid(seen: Witnessed) -> bool:
    return any(side_of(seen.view, seen.seat, stone) for stone in range(STONES))


def _rule_of(card: Card) -> str:
    return "S16" if card in ELITES else "S17" if card in MODES else "S18"


def _of_card(*cards: Card) -> FirstTip:
    """Return the tip about tactics with one effect, shown once one of them is in hand."""
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
            "Prenez cette borne dès maintenant : aucune carte de clan encore cachée ne peut plus vous y "
            "battre."
        ),
        _claim_early,
    ),
    FirstTip(
        "schotten-totten-claim",
        "S10",
        lambda: _("Ici, votre formation l'emporte sur l'autre : choisissez la borne, elle est à vous."),
        _claim_late,
    ),
    FirstTip(
        "schotten-totten-refused",
        "S14",
        lambda: _(
            "Essayer ne coûte rien : un refus montre les cartes qui pourraient encore vous battre. Votre "
            "main y compte comme cachée."
        ),
        lambda seen: seen.refused == "S11",
    ),
    FirstTip(
        "schotten-totten-put-back",
        "S18",
        lambda: _(
            "Remettez deux cartes de votre main sous leurs pioches : chacun sait qu'elles y sont, vous seul "
            "savez lesquelles."
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
    FirstTip(
        "schotten-totten-blocked",
        "S21",
        lambda: _(
            "L'autre n'a rien posé ni rien pris. Si vous non plus, la manche s'arrête : le plus de bornes "
            "gagne."
        ),
        _ends_if_idle,
    ),
    FirstTip(
        "schotten-totten-pass",
        "S6",
        lambda: _(
            "Aucune carte de clan ne peut se poser : vous avez le droit de passer, et de revendiquer à ce "
            "tour quand même."
        ),
        _passes,
    ),
    FirstTip(
        "schotten-totten-undone",
        "S8",
        lambda: _(
            "Votre côté n'est plus complet. À égalité, c'est le moment où il le redeviendra qui comptera."
        ),
        _undone,
    ),
    FirstTip(
        "schotten-totten-hunted",
        "S18",
        lambda: _("Le Chasseur de Tête a déjà pioché pour vous : ce tour finit sans autre pioche."),
        _hunted,
    ),
    FirstTip(
        "schotten-totten-both-modes",
        "S17",
        lambda: _("Les deux modes sur une même borne : c'est la somme de quatre cartes qui y compte."),
        lambda seen: _lies(seen, seen.view.fog & seen.view.mud),
    ),
    FirstTip(
        "schotten-totten-in-mud",
        "S17",
        lambda: _(
            "Le Combat de Boue est posé, et y restera : quatre cartes de chaque côté, et les mêmes "
            "formations, à quatre."
        ),
        lambda seen: _lies(seen, seen.view.mud & ~seen.view.fog),
    ),
    FirstTip(
        "schotten-totten-in-fog",
        "S17",
        lambda: _(
            "Colin-Maillard est posé, et y restera : devant cette borne, plus de formations, seule la somme "
            "compte."
        ),
        lambda seen: _lies(seen, seen.view.fog),
    ),
    FirstTip(
        "schotten-totten-second-joker",
        "S16",
        lambda: _("Vous avez déjà joué un Joker : celui-ci ne pourra plus l'être de toute la manche."),
        _second_joker,
    ),
    FirstTip(
        "schotten-totten-idle-ruse",
        "S18",
        lambda: _("Une de vos ruses n'a rien sur quoi agir : elle ne peut pas se jouer pour l'instant."),
        _idle_ruse,
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
            "Il y a deux pioches, et vous choisissez : une carte de clan, ou une tactique, qui se joue à sa "
            "place."
        ),
        lambda seen: _takes(seen) == {CLAN, TACTIC},
    ),
    FirstTip(
        "schotten-totten-discards",
        "S19",
        lambda: _("Une ruse jouée va à la défausse, face visible : chacun peut la regarder à tout moment."),
        lambda seen: bool(seen.view.discards),
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
        _no_deck,
    ),
    FirstTip(
        "schotten-totten-clan-empty",
        "S5",
        lambda: _(
            "Plus de carte de clan à piocher : on pioche maintenant des tactiques, tant qu'il en reste."
        ),
        _no_clan_deck,
    ),
    FirstTip(
        "schotten-totten-first",
        "S4",
        lambda: _(
            "Posez une carte de votre côté d'une borne : trois y tiennent, et une carte posée ne se reprend "
            "pas."
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
        lambda seen: _plays(seen) and _laid(seen),
    ),
)
