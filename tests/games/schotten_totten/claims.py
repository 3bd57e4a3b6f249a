"""What the tips of Schotten-Totten claim, told by the second referee and by making the moves."""

from __future__ import annotations

from collections.abc import Callable

from games.claims import Moment
from games.schotten_totten.second import STONES, is_clan

from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN, JOKERS, RUSES, TACTIC, is_back
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import Claim, Pass, Play, Ruse, Take
from ludotheque.games.schotten_totten.rules.state import Phase, SchottenTottenState


def asker(rules: SchottenTottenRules, state: SchottenTottenState) -> int:
    """Return the seat that may be told a tip, or -1: a card shows the results, and nothing is to decide."""
    forced = state.phase in (Phase.HUNT, Phase.CLAIM) and len(rules.legal(state)) == 1 and not state.claims
    return -1 if forced or state.phase == Phase.BETWEEN else rules.turn(state)


def complete(at: Moment, seat: int, stone: int) -> bool:
    return len(at.second.sides[seat, stone]) == at.second.size(stone)


def free(at: Moment) -> list[int]:
    return [stone for stone in STONES if stone not in at.second.claimed]


def early(at: Moment) -> bool:
    return any(not complete(at, 1 - at.seat, move.stone) for move in at.moves(Claim))


def claim(at: Moment) -> bool:
    return any(complete(at, 1 - at.seat, move.stone) for move in at.moves(Claim))


def put_back(at: Moment) -> bool:
    """The other sees that a card more lies under its deck, and not which."""
    after = at.after(at.legal[0])
    before, other = (at.rules.view(state, 1 - at.seat) for state in (at.state, after))
    more = [card for deck in (CLAN, TACTIC) for card, _ in other.under[deck][len(before.under[deck]) :]]
    return at.second.put_left == 2 and len(more) == 1 and is_back(more[0])


def three(at: Moment) -> bool:
    rows = (range(first, first + 3) for first in range(len(STONES) - 2))
    held = ([at.second.claimed.get(list(STONES)[n]) for n in row] for row in rows)
    return any(row.count(None) == 1 and len({*row} - {None}) == 1 for row in held)


def five(at: Moment) -> bool:
    owners = [*at.second.claimed.values()]
    return any(owners.count(seat) == 4 for seat in (0, 1)) and bool(free(at))


def lost(at: Moment) -> bool:
    """The other has a stone, and nothing is played there any more."""
    taken = any(seat != at.seat for seat in at.second.claimed.values())
    return taken and all(move.stone not in at.second.claimed for move in at.moves(Play))


def in_hand(name: str) -> Callable[[Moment], bool]:
    """Return the claim that a person holds a card of this name."""
    return lambda at: any(CARD_NAMES[card].startswith(name) for card in at.second.hands[at.seat])


def own_tactics(at: Moment) -> list[int]:
    return [card for card in at.second.hands[at.seat] if not is_clan(card)]


def played_tactics(at: Moment) -> list[int]:
    return [move.card for move in (*at.moves(Play), *at.moves(Ruse)) if not is_clan(move.card)]


def ahead(at: Moment) -> bool:
    lead = at.second.played[at.seat] - at.second.played[1 - at.seat]
    return lead == 1 and bool(own_tactics(at)) and not played_tactics(at)


def waits(at: Moment) -> bool:
    """A side is complete, and what the other may still lay would beat it."""
    return any(
        complete(at, at.seat, stone)
        and not complete(at, 1 - at.seat, stone)
        and not at.second.may_claim(stone)
        for stone in free(at)
    )


def empty(at: Moment) -> bool:
    return not at.second.stocked() and bool(at.second.hands[at.seat])


def laid(at: Moment) -> bool:
    return any(at.second.sides[at.seat, stone] for stone in STONES)


def first(at: Moment) -> bool:
    """There is room for three on every stone that is free."""
    return bool(at.moves(Play)) and not laid(at) and all(at.second.size(stone) == 3 for stone in free(at))


def blocked(at: Moment) -> bool:
    """The other neither played nor claimed; if the person does the same, the round is over."""
    theirs = [ply.move for ply in at.past if ply.seat == 1 - at.seat]
    idle = any(isinstance(move, Pass) for move in theirs)
    state, rounds = at.after(at.moves(Pass)[0]), len(at.state.results)
    while state.phase not in (Phase.BETWEEN, Phase.ENDED, Phase.PLAY):
        moves = at.rules.legal(state) if state.phase != Phase.DRAW else [at.rules.chances(state).pick(0)]
        state = at.rules.apply(state, next(move for move in moves if not isinstance(move, Claim)))
    return (
        idle
        and not any(isinstance(move, (Claim, Play)) for move in theirs)
        and (len(state.results) == rounds + 1)
    )


def may_pass(at: Moment) -> bool:
    """No clan card can be played, and what is proved can still be claimed in this turn."""
    clan = [card for card in at.second.hands[at.seat] if is_clan(card)]
    after = at.after(at.moves(Pass)[0])
    proved = {Claim(stone) for stone in STONES if at.second.may_claim(stone)}
    now = {*at.legal} | {*at.rules.legal(after)} if after.phase == Phase.CLAIM else {*at.legal}
    return not (clan and at.second.open_stones(at.seat)) and proved <= now


def undone(at: Moment) -> bool:
    """A side was complete and is not any more (S8)."""
    return any(
        ply.before.full[at.seat] >> stone & 1
        and stone in free(at)
        and (at.seat, stone) not in at.second.complete
        for ply in at.past
        for stone in STONES
    )


def hunted(at: Moment) -> bool:
    return at.second.hunted and not at.moves(Take)


def modes(at: Moment, *, fog: bool, mud: bool) -> bool:
    return any((stone in at.second.fog) == fog and (stone in at.second.mud) == mud for stone in free(at))


def second_joker(at: Moment) -> bool:
    held = [card for card in at.second.hands[at.seat] if card in JOKERS]
    return (
        bool(held) and at.seat in at.second.jokers and not any(card in JOKERS for card in played_tactics(at))
    )


def idle_ruse(at: Moment) -> bool:
    """A ruse of the hand cannot be played, though a tactic may be."""
    mine, other = at.second.played[at.seat], at.second.played[1 - at.seat]
    held = [card for card in own_tactics(at) if card in RUSES]
    return mine <= other and any(card not in played_tactics(at) for card in held)


def discards(at: Moment) -> bool:
    seen = [at.rules.view(at.state, seat).discards for seat in (None, 0, 1)]
    return bool(at.second.discards) and all([*cards] == at.second.discards for cards in seen)


CLAIMS = {
    "schotten-totten-early": early,
    "schotten-totten-claim": claim,
    "schotten-totten-put-back": put_back,
    "schotten-totten-three": three,
    "schotten-totten-five": five,
    "schotten-totten-lost": lost,
    "schotten-totten-blocked": blocked,
    "schotten-totten-pass": may_pass,
    "schotten-totten-undone": undone,
    "schotten-totten-hunted": hunted,
    "schotten-totten-both-modes": lambda at: modes(at, fog=True, mud=True),
    "schotten-totten-in-mud": lambda at: modes(at, fog=False, mud=True),
    "schotten-totten-in-fog": lambda at: modes(at, fog=True, mud=True) or modes(at, fog=True, mud=False),
    "schotten-totten-second-joker": second_joker,
    "schotten-totten-idle-ruse": idle_ruse,
    **{
        f"schotten-totten-{name}": in_hand(name)
        for name in (
            *("joker", "spy", "shield-bearer", "fog", "mud"),
            *("headhunter", "strategist", "banshee", "traitor"),
        )
    },
    "schotten-totten-ahead": ahead,
    "schotten-totten-decks": lambda at: {move.deck for move in at.moves(Take)} == {CLAN, TACTIC},
    "schotten-totten-discards": discards,
    "schotten-totten-waiting": waits,
    "schotten-totten-empty": empty,
    "schotten-totten-clan-empty": lambda at: at.second.stocked() == [TACTIC],
    "schotten-totten-first": first,
    "schotten-totten-formations": lambda at: laid(at) and at.moves(Play),
}
