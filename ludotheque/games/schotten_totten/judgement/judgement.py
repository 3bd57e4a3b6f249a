"""Finds the turns that a computer player of Schotten-Totten may play, with their values and reasons.

A turn's value is the chance to win the round after it, from the chance to win each stone (`prospects`), how
much it matters (`border`), and what the played cards could have gained elsewhere (`outlook`). A tactic is
played if it gains more than keeping it is worth. Stones are claimed at once, since waiting gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from math import inf
from random import Random
from typing import Any, NamedTuple

from ludotheque.core.forecast import ENDING
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import Event
from ludotheque.core.judgement import Candidate, Happened, Happening, Judgement, Line, Reason, Sample
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.schotten_totten.judgement.advised import advised, unlike, worth_telling
from ludotheque.games.schotten_totten.judgement.border import third
from ludotheque.games.schotten_totten.judgement.chances import chances
from ludotheque.games.schotten_totten.judgement.decks import drawing
from ludotheque.games.schotten_totten.judgement.endgame import (
    DRAWN,
    LOST,
    WON,
    Endgame,
    nothing_hidden,
)
from ludotheque.games.schotten_totten.judgement.lesser import lessened
from ludotheque.games.schotten_totten.judgement.outlook import Outlook
from ludotheque.games.schotten_totten.judgement.trial import run_trial
from ludotheque.games.schotten_totten.judgement.wants import LEVELS, TEMPERS, Wants
from ludotheque.games.schotten_totten.rules.advice import claimable
from ludotheque.games.schotten_totten.rules.board import STONES, Stone
from ludotheque.games.schotten_totten.rules.cards import (
    CARD_NAMES,
    CLAN,
    CLAN_CARDS,
    DECK_NAMES,
    HEADHUNTER,
    MODES,
    TACTIC,
    Card,
    card_names,
    mask,
    value_of,
)
from ludotheque.games.schotten_totten.rules.formations import name, total
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.moves import (
    Claim,
    Discard,
    Pass,
    Play,
    Put,
    Ruse,
    Shift,
    Take,
)
from ludotheque.games.schotten_totten.rules.playout import Playout
from ludotheque.games.schotten_totten.rules.proof import measure_of, provable, scale_with
from ludotheque.games.schotten_totten.rules.sides import count, laid, with_card, without
from ludotheque.games.schotten_totten.rules.state import (
    SEATS,
    Phase,
    SchottenTottenState,
    ends_round,
    find_card,
    has_cards,
    points,
    side_of,
    size_of,
    unclaimed,
)
from ludotheque.games.schotten_totten.rules.tactics import may_play_tactic

_WON = 2.0  # the value of a turn that ends the round
_LOST = 0.02  # the factor on the value of a turn after which the opponent can win the round at once
_ROUND = 4.0  # stones that a round is worth in forecasts
_SAME = 0.005  # smaller changes of a chance are not mentioned
_POSITIONS = 8_000  # the most positions that a search to the end of a round looks at
# [result of that search]: the value of a turn with this result, and the key of the reason that says so
_CERTAIN = {WON: (_WON, "sure-win"), DRAWN: (0.5, ""), LOST: (0.0, "sure-loss")}
_CLOSELY = 10  # of the uses of a ruse, this many of the best are considered to the end of the turn


class _Idea(NamedTuple):
    """All moves of a turn, or only its first ones, with their value and the reasons for them."""

    worth: float
    plies: Line
    reasons: tuple[Reason, ...]
    touched: tuple[tuple[Stone, float], ...] = ()  # (changed stone, chance to win it afterwards)


class SchottenTottenJudgement(Judgement[SchottenTottenState]):
    """Evaluates positions and turns with the weights of one level and temper."""

    rules: SchottenTottenRules
    version = 7
    foretells = USUAL
    trials = 800
    prior_weight = 20.0

    def __init__(self, rules: SchottenTottenRules, wants: Wants = LEVELS["club"]) -> None:
        self.rules, self.wants, self.unit = rules, wants, wants.unit
        self.trust = (0.85, 0.35, 1.0) if rules.choices.tactics else (0.8, 1.15, 1.35)

    def at_level(self, level: str, temper: str = "") -> SchottenTottenJudgement:
        if level not in LEVELS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        return SchottenTottenJudgement(self.rules, TEMPERS[temper](LEVELS[level]))

    def sample(self, view: SchottenTottenState, seat: int, memory: Any, rng: Random) -> Sample:
        """Return a function that scores a line by `seat`'s chance, with hidden cards guessed once for all."""
        start = Playout.of(self.rules.sample(view, seat, rng), self.rules.choices, rng)
        start.settle()
        return partial(run_trial, start, seat)

    def aims(self, events: Iterable[Event], seat: int) -> Iterator[GoalEvent]:
        """Yield the stone claimed, and the round won."""
        for event in events:
            if event.kind == "claimed":
                yield GoalEvent("claimed", (("stone", dict(event.facts)["stone"]),))
            elif event.kind == "round-won" and event.seat == seat:
                yield GoalEvent("round-won")

    def happened(self, events: Iterable[Event]) -> Iterator[Happened]:
        """Yield stones won and lost, by their numbers, the end, and before it rounds won and lost."""
        found = [*events]
        ended = any(event.kind == ENDING for event in found)
        for event in found:
            seat, facts = event.seat, dict(event.facts)
            if event.kind == ENDING:
                yield Happening(ENDING, seat, ""), _ROUND
            elif event.kind == "claimed":
                stone = str(facts["stone"])
                yield from (
                    (Happening("stone-won", seat, stone), 1.0),
                    (Happening("stone-lost", 1 - seat, stone), -1.0),
                )
            elif event.kind == "round-won" and not ended:
                yield from (
                    (Happening("round-won", seat, ""), _ROUND),
                    (Happening("round-lost", 1 - seat, ""), -_ROUND),
                )

    def able(self, view: SchottenTottenState, seat: int) -> Iterator[Happened]:
        """Yield the stones that a seat can surely claim, and the end if one of them wins the only round."""
        for stone in claimable(self.rules.choices, view, seat):
            yield Happening("stone-won", seat, str(stone + 1)), 1.0
            if self.rules.choices.rounds == 1 and ends_round(view.claimed[seat] | 1 << stone):
                yield Happening(ENDING, seat, ""), _ROUND

    def score(self, view: SchottenTottenState) -> Sequence[float]:
        """Return each seat's points from finished rounds, plus 1 for each stone that it has or can claim."""
        found: list[float] = [*points(view)]
        if view.phase not in (Phase.BETWEEN, Phase.ENDED):
            for seat in range(SEATS):
                ready = provable(view, seat, view.full[seat] & unclaimed(view))
                found[seat] += view.claimed[seat].bit_count() + ready.bit_count()
        return found

    def chances(self, state: SchottenTottenState) -> Sequence[float]:
        """Return each seat's chance to win the match."""
        outcome = self.rules.outcome(state)
        return decided(outcome, SEATS) if outcome else chances(state, self.rules.choices)

    def candidates(self, view: SchottenTottenState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the turns that `seat` may play, best first."""
        found = self._turns(view, seat)
        return found if self.wants.narrow is None else [*_different(view, found, self.wants.narrow)]

    def advise(self, view: SchottenTottenState, seat: int, memory: Any) -> Sequence[Candidate]:
        """Return the turns that `seat` may play, best first; those of an expert differ in purpose.

        If both decks are empty, the round is searched as far as a limited number of positions allows. Of
        turns that play the same card on a stone without cards, only the best is returned.
        """
        found = self._turns(view, seat)
        found = self._searched(view, seat, found) if nothing_hidden(view) else found
        found = [*_different(view, found, inf if self.wants.narrow is None else self.wants.narrow)]
        if self.wants.narrow is None or view.phase == Phase.BETWEEN:
            return found
        return unlike(Outlook(view, seat, self.wants), found)

    def ranking(self) -> SchottenTottenJudgement | None:
        """Return the expert, None for itself, which tries its lines anyway."""
        return self.at_level("expert") if self.wants.narrow is None else None

    def settled(
        self, found: Sequence[Candidate], view: SchottenTottenState, seat: int, doubt: float = 1.0
    ) -> Sequence[Candidate]:
        if view.phase == Phase.BETWEEN:
            return found
        outlook = Outlook(view, seat, self.wants)
        told = lessened(worth_telling(outlook, advised(outlook, found, doubt)))
        return [self._drawing(view, seat, one) for one in told]

    def _drawing(self, view: SchottenTottenState, seat: int, one: Candidate) -> Candidate:
        end = self._after(view, one.line[:-1])
        return one if end.phase != Phase.CLAIM else drawing(Outlook(end, seat, self.wants), one)

    def _turns(self, view: SchottenTottenState, seat: int) -> list[Candidate]:
        if view.phase == Phase.BETWEEN:
            reasons = (Reason.of("deal", round=len(view.results) + 1),)
            return [Candidate(0.0, (move,), reasons) for move in self.rules.legal(view)]
        claims, start = self._claimed(view) if view.phase == Phase.PLAY else ((), view)
        if start.phase in (Phase.BETWEEN, Phase.ENDED):
            return [self._candidate(view, start, _Idea(_WON, claims, ()))]
        outlook = Outlook(start, seat, self.wants)
        found = []
        for idea in self._ideas(outlook):
            tail, end = self._closed(self._after(start, idea.plies), outlook)
            won = self._brought(outlook, idea, tail, end)
            line = _Idea(won, (*claims, *idea.plies, *tail), idea.reasons)
            found.append(self._candidate(view, end, line))
        found.sort(key=lambda one: -one.score)
        return found

    def _searched(self, view: SchottenTottenState, seat: int, found: Sequence[Candidate]) -> list[Candidate]:
        """Return the turns, best first, valued by a search of the round, or else by their estimates."""
        state = self.rules.sample(view, seat, Random(0))  # only one state fits the view
        search, least = Endgame.of(state, self.rules.choices, _POSITIONS), LOST
        searched = []
        for one in found:
            result = search.result(one.line, least)
            searched.append(_settled(one, result))
            if result == WON:
                least = DRAWN  # it only matters now which of the other turns win
        return sorted(searched, key=lambda one: -one.score)

    # Turns

    def _ideas(self, outlook: Outlook) -> Iterable[_Idea]:
        view = outlook.view
        if view.phase == Phase.PLAY:
            return self._plays(outlook)
        if view.phase == Phase.PICK:
            return self._picks(outlook)
        if view.phase == Phase.PUT:
            return self._puts(outlook)
        return (_Idea(outlook.round, (), ()),)

    def _plays(self, outlook: Outlook) -> Iterator[_Idea]:
        for move in self.rules.legal(outlook.view):
            match move:
                case Play(card, stone) if card < CLAN_CARDS:
                    yield self._clan_card(outlook, move, card, stone)
                case Play(card, stone):
                    yield self._lasting(outlook, move, card, stone)
                case Ruse(card) if card == HEADHUNTER:
                    hunt, kept = self._hunt(outlook), self._kept(outlook, card)
                    reasons = (Reason.of("tactic", card=CARD_NAMES[card]),)
                    yield _Idea(outlook.round + hunt - kept, (move,), reasons)
                case Ruse(card):
                    yield from self._ruse(outlook, move)
                case Pass():
                    yield _Idea(outlook.round, (move,), (Reason("pass"),))

    def _clan_card(self, outlook: Outlook, move: Move, card: Card, stone: Stone) -> _Idea:
        """Return the play of a clan card with its gain here, minus what it could have gained elsewhere."""
        view, seat = outlook.view, outlook.seat
        side = with_card(side_of(view, seat, stone), card)
        hand = outlook.hand & ~(1 << card)
        chance = outlook.chance(stone, mine=side, hand=hand)
        missed = outlook.missed(1 << card, stone)
        gain = outlook.gain(stone, chance) + self._taste(view, seat, card, stone)
        worth = outlook.round + gain + missed
        reasons = [*self._laid(outlook, stone, side), _change(outlook, stone, chance, mine=side, hand=hand)]
        if chance < outlook.chances[stone] + _SAME and missed > -_SAME:
            reasons.append(Reason.of("spared", card=CARD_NAMES[card]))
        reasons += _neighbours(outlook, stone)
        return _Idea(worth, (move,), tuple(reasons), ((stone, chance),))

    def _taste(self, view: SchottenTottenState, seat: int, card: Card, stone: Stone) -> float:
        """Return how much a temper adds to the value of a clan card laid at a stone, 0 without a temper."""
        wants = self.wants
        found = wants.high * (value_of(card) - 5)
        if not side_of(view, seat, stone):
            near = any(0 <= at < STONES and side_of(view, seat, at) for at in (stone - 1, stone + 1))
            found += wants.begins + (wants.beside if near else 0.0)
        return found

    def _lasting(self, outlook: Outlook, move: Move, card: Card, stone: Stone) -> _Idea:
        """Return the play of an elite card on this seat's side, or of a mode card on the stone itself."""
        view, seat = outlook.view, outlook.seat
        made: tuple[Reason, ...] = ()
        if card in MODES:
            given: dict[str, Any] = {"scale": scale_with(view, stone, card)}
        else:
            side = with_card(side_of(view, seat, stone), card)
            given = {"mine": side}
            made = self._laid(outlook, stone, side)
        chance = outlook.chance(stone, **given)
        gain, kept = outlook.gain(stone, chance), self._kept(outlook, card)
        worth = outlook.round + gain - kept
        reasons = (
            Reason.of("tactic", card=CARD_NAMES[card]),
            *made,
            _change(outlook, stone, chance, **given),
        )
        return _Idea(worth, (move,), (*reasons, *_neighbours(outlook, stone)), ((stone, chance),))

    def _ruse(self, outlook: Outlook, move: Ruse) -> Iterator[_Idea]:
        after = self.rules.apply(outlook.view, move)
        for idea in self._choices(outlook, after):
            kept = self._kept(outlook, move.card)
            reasons = (Reason.of("tactic", card=CARD_NAMES[move.card]), *idea.reasons)
            yield _Idea(idea.worth - kept, (move, *idea.plies), reasons, idea.touched)

    def _picks(self, outlook: Outlook) -> Iterable[_Idea]:
        return self._choices(outlook, outlook.view)

    def _choices(self, outlook: Outlook, shown: SchottenTottenState) -> list[_Idea]:
        """Return the best uses of the ruse just played; `outlook` is from before it, `shown` after it."""
        taken: dict[Card, tuple[Stone, float, Reason]] = {}
        found = []
        for move in self.rules.legal(shown):
            if not isinstance(move, (Shift, Discard)):
                continue
            if move.card not in taken:
                taken[move.card] = self._taken(outlook, move.card)
            source, chance, reason = taken[move.card]
            if isinstance(move, Discard):
                worth = outlook.round + outlook.gain(source, chance)
                found.append(_Idea(worth, (move,), (reason,), ((source, chance),)))
            else:
                found.append(self._moved(outlook, move, source, chance, reason))
        return sorted(found, key=lambda idea: -idea.worth)[:_CLOSELY]

    def _taken(self, outlook: Outlook, card: Card) -> tuple[Stone, float, Reason]:
        """Return the stone of `card`, the chance to win it without the card, and a reason for it."""
        owner, stone = find_card(outlook.view, card) or (outlook.seat, 0)
        side = without(side_of(outlook.view, owner, stone), card)
        given: dict[str, Any] = {"mine" if owner == outlook.seat else "theirs": side}
        chance = outlook.chance(stone, **given)
        return stone, chance, _change(outlook, stone, chance, **given)

    def _moved(self, outlook: Outlook, move: Shift, source: Stone, left: float, reason: Reason) -> _Idea:
        """Return the move of a card from `source`, where the chance without it is `left`, with its value."""
        view, seat, card, stone = outlook.view, outlook.seat, move.card, move.stone
        side = with_card(side_of(view, seat, stone), card)
        if stone == source:
            other = without(side_of(view, 1 - seat, stone), card)
            chance = outlook.chance(stone, mine=side, theirs=other)
            change = _change(outlook, stone, chance, mine=side, theirs=other)
            return _Idea(outlook.round + outlook.gain(stone, chance), (move,), (change,), ((stone, chance),))
        chance = outlook.chance(stone, mine=side)
        worth = outlook.round + outlook.gain(source, left) + outlook.gain(stone, chance)
        reasons = (reason, _change(outlook, stone, chance, mine=side))
        return _Idea(worth, (move,), reasons, ((source, left), (stone, chance)))

    def _puts(self, outlook: Outlook) -> Iterator[_Idea]:
        """Yield the ways to put cards back after the draws of the Headhunter (S18)."""
        view = outlook.view
        hand = view.hands[outlook.seat]
        for cards in combinations(hand, view.left):
            clan = mask(card for card in cards if card < CLAN_CARDS)
            kept = sum(self._kept(outlook, card) for card in cards if card >= CLAN_CARDS)
            worth = outlook.round + outlook.missed(clan) - kept
            yield _Idea(worth, tuple(Put(card) for card in cards), (Reason("put-back"),))

    def _hunt(self, outlook: Outlook) -> float:
        """Return the estimated gain of the Headhunter, greater the less the clan cards in hand can do."""
        idle = [card for card in outlook.view.hands[outlook.seat] if card < CLAN_CARDS]
        offered = sum(-outlook.missed(1 << card) for card in idle) / max(1, len(idle))
        return max(0.0, 0.03 - offered)

    def _kept(self, outlook: Outlook, card: Card) -> float:
        """Return the value of keeping a tactic, as a chance to win the round: the most in an even round."""
        return self.wants.kept[card] * 4 * outlook.round * (1 - outlook.round)

    # How a turn closes

    def _claimed(self, state: SchottenTottenState) -> tuple[Line, SchottenTottenState]:
        """Return all claims possible now, first one that ends the round, and the state after (S9 to S13)."""
        line: list[Move] = []
        while claims := [move for move in self.rules.legal(state) if isinstance(move, Claim)]:
            after = [(move, self.rules.apply(state, move)) for move in claims]
            ends = (one for one in after if one[1].phase in (Phase.BETWEEN, Phase.ENDED))
            move, state = next(ends, after[0])
            line.append(move)
            if state.phase in (Phase.BETWEEN, Phase.ENDED):
                break
        return tuple(line), state

    def _closed(self, state: SchottenTottenState, outlook: Outlook) -> tuple[Line, SchottenTottenState]:
        """Return the claims and the move that ends the turn, if any, and the state after the claims."""
        if state.phase == Phase.HUNT:
            return (Take(self._deck(state)),), state
        claims, state = self._claimed(state) if state.phase == Phase.CLAIM else ((), state)
        if state.phase != Phase.CLAIM:
            return claims, state
        last = self.rules.legal(state)
        move = Take(self._deck(state)) if isinstance(last[0], Take) else last[0]
        return (*claims, move), state

    def _deck(self, state: SchottenTottenState) -> int:
        """Return the deck to draw from (S5): TACTIC if one may be played and fewer than wanted are held."""
        if not has_cards(state, TACTIC):
            return CLAN
        if not has_cards(state, CLAN):
            return TACTIC
        held = sum(card >= CLAN_CARDS for card in state.hands[state.seat])
        wanted = held < self.wants.tactics and may_play_tactic(state, state.seat)  # S15
        return TACTIC if wanted else CLAN

    def _after(self, state: SchottenTottenState, plies: Line) -> SchottenTottenState:
        for move in plies:
            state = self.rules.apply(state, move)
        return state

    def _brought(self, outlook: Outlook, idea: _Idea, tail: Line, end: SchottenTottenState) -> float:
        """Return a turn's value with its claims, much lower if the opponent could then win at once."""
        if end.phase in (Phase.BETWEEN, Phase.ENDED):
            return _WON
        worth = idea.worth * (_LOST if self._lost(outlook, end) else 1.0)
        touched = dict(idea.touched)
        for move in tail:
            if isinstance(move, Claim):
                before = touched.get(move.stone, outlook.chances[move.stone])
                worth += outlook.stakes[move.stone] * (1.0 - before)
        return worth

    def _lost(self, outlook: Outlook, end: SchottenTottenState) -> bool:
        other = 1 - outlook.seat
        stones = end.full[other] & unclaimed(end)
        if not stones:
            return False
        return ends_round(end.claimed[other] | provable(end, other, stones))

    # Why

    def _candidate(self, view: SchottenTottenState, end: SchottenTottenState, idea: _Idea) -> Candidate:
        """Return the moves of `idea` as a candidate, with reasons for claims, a win and the card drawn."""
        reasons = [Reason.of("claim", stone=move.stone + 1) for move in idea.plies if isinstance(move, Claim)]
        if end.phase in (Phase.BETWEEN, Phase.ENDED):
            reasons.insert(0, Reason.of("win", how=end.results[-1].how))
        reasons += idea.reasons
        last = idea.plies[-1]
        if isinstance(last, Take) and (self.rules.choices.tactics or not reasons):
            reasons.append(Reason.of("draw", deck=DECK_NAMES[last.deck]))
        return Candidate(idea.worth, idea.plies, tuple(reasons) or (Reason("ends"),))

    def _laid(self, outlook: Outlook, stone: Stone, side: int) -> tuple[Reason, ...]:
        """Return a reason that names the formation of `side` at a stone, or () if the side is incomplete."""
        if count(side) < size_of(outlook.view, stone):
            return ()
        rank = measure_of(outlook.view, stone).ranks[side]
        others = card_names(laid(side_of(outlook.view, outlook.seat, stone)))
        return (Reason.of("formation", stone=stone + 1, formation=name(rank), sum=total(rank), cards=others),)


def _settled(one: Candidate, result: int | None) -> Candidate:
    """Return a turn valued by the search's result, then by its estimate; unchanged if `result` is None."""
    if result is None:
        return one
    worth, key = _CERTAIN[result]
    ends = any(reason.key == "win" for reason in one.reasons)
    reasons = (Reason(key), *one.reasons) if key and not ends else one.reasons
    return Candidate(worth + _SAME * one.score, one.line, reasons)


def _different(view: SchottenTottenState, found: Sequence[Candidate], narrow: float) -> Iterator[Candidate]:
    """Yield candidates within `narrow` of the best; of one card on stones without cards, only the best."""
    begun: set[Card] = set()
    for one in found:
        if one.score < found[0].score - narrow:
            return
        starts = {
            move.card
            for move in one.line
            if isinstance(move, Play) and not any(side_of(view, seat, move.stone) for seat in range(SEATS))
        }
        if not starts & begun:
            yield one
        begun |= starts


def _change(outlook: Outlook, stone: Stone, chance: float, **given: Any) -> Reason:
    """Return a reason with the chance to win a stone before and after, in per cent; see `Outlook.chance`."""
    before, after = outlook.said_now[stone], outlook.said(stone, chance, **given)
    return Reason.of("chance", stone=stone + 1, before=round(100 * before), after=round(100 * after))


def _neighbours(outlook: Outlook, stone: Stone) -> Iterator[Reason]:
    """Yield a reason for each seat that would have three stones in a row by winning this stone."""
    for seat, key in ((outlook.seat, "third"), (1 - outlook.seat, "their-third")):
        if third(outlook.view.claimed[seat], stone):
            yield Reason.of(key, stone=stone + 1)
