"""Finds the moves from which the computer players of Rheinländer choose, as candidates.

A candidate is a sequence of moves up to the next event of chance, such as placing a knight and taking a card.
The points of other players are secret (R21), so a player remembers the payments to each seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import log

from ludotheque.core.forecast import ENDING
from ludotheque.core.foresight import USUAL
from ludotheque.core.game import Event
from ludotheque.core.judgement import ADVISED, Candidate, Happened, Happening, Judgement, Line, Reason
from ludotheque.core.move import Move
from ludotheque.core.odds import decided
from ludotheque.core.puzzle import GoalEvent
from ludotheque.games.rheinlander.judgement.chances import chances, standing
from ludotheque.games.rheinlander.judgement.outlook import Outlook, Placed
from ludotheque.games.rheinlander.judgement.reasons import (
    SHIELDS,
    archbishop_reasons,
    bastion_after,
    bastion_reasons,
    completing_reasons,
    danger_reasons,
    doomed_reasons,
    forgone_reasons,
    knight_reasons,
    last_reasons,
    loss_reasons,
    market_reasons,
    need_reasons,
    neglect_reasons,
    neighbour_reasons,
    richest_reasons,
    robbery_reasons,
    urgent_reasons,
    waiting_reasons,
)
from ludotheque.games.rheinlander.judgement.threats import (
    ANY_CARD,
    LATER,
    Aftermath,
    Threat,
    bastions_against,
    dangers,
    robbery,
    threats,
    unions,
)
from ludotheque.games.rheinlander.judgement.wants import CLUB, TEMPERS, WANTS, Wants
from ludotheque.games.rheinlander.rules.counties import MERGER, OWN, TAKEOVER, TIE, settle
from ludotheque.games.rheinlander.rules.game import RheinlanderRules
from ludotheque.games.rheinlander.rules.legal import BLIND
from ludotheque.games.rheinlander.rules.moves import Bastion, Discard, Place, Reinforce, Replace
from ludotheque.games.rheinlander.rules.scoring import outcome
from ludotheque.games.rheinlander.rules.state import (
    NO_CARD,
    NOBODY,
    SECRET,
    Phase,
    RheinlanderState,
    bishops,
    owner,
)

Ledger = tuple[int, ...]  # [seat]: the sum of the payments to it

WEIGHED, BEHIND = 8, 3.0  # of so many candidates, at most so many points behind, an expert weighs the chances
CHANCE = 8.0  # to an expert: points for each factor e in the odds to win
WON, COUNTY = 12.0, 3.0  # points: what a win and a county won are worth in forecasts
ALERT = 0.5  # see `Wants.alert`: advice fears any card of a rival more than players do
ROBBED = 0.7  # how likely a rival who can take the archbishop with any card will do so: a bastion is worth it
AVERTED = 1.0  # points by which advice to place a bastion is better if it ends a danger to a county
RICH = 2.0  # points of a county: for so many times more, a danger of the next turn counts more
BARRED = 1.5  # points by which advice to come level is worse if one bastion of the rival bars the way on
FOUNDED = 0.25  # points by which advice is better for each point of a county that any card founds next
URGENT, HURRY = 0.25, 1.0  # the same for each point that any card of a rival brings it else, and the most
CHURCH = 1.5  # points by which advice is better if a second knight will gain the archbishop, or end a rival's
GIVEN = 2.0  # points by which advice to put the end off is worse for who leads
SPENT = 0.25  # points by which a card may be the worse to play if it is of less use to anybody
LEFT = 4.0  # points: what a duke that leaves early has not earned (R20)
UNSURE = 0.01  # least chance of which log odds are taken; the greatest is 1 minus this


class RheinlanderJudgement(Judgement[RheinlanderState]):
    """Evaluates positions and moves with the weights of one level and temper."""

    rules: RheinlanderRules
    version = 6
    foretells = USUAL
    trust = (1.2, 0.8, 0.95)

    def __init__(self, rules: RheinlanderRules, wants: Wants = CLUB) -> None:
        self.rules, self.wants, self._ground = rules, wants, rules.ground
        self.unit = self.wants.unit

    def at_level(self, level: str, temper: str = "") -> RheinlanderJudgement:
        if level not in WANTS or temper not in TEMPERS:
            raise ValueError(f"{level}:{temper}")
        kind = RheinlanderExpert if level == "expert" else RheinlanderJudgement
        return kind(self.rules, TEMPERS[temper](WANTS[level]))

    def remember(
        self, memory: Ledger | None, seat: int, before: RheinlanderState, move: Move, after: RheinlanderState
    ) -> Ledger | None:
        """Return the sum of the payments to each seat so far, in points, or None if there were none."""
        if not isinstance(move, (Place, Reinforce, Replace)):
            return memory
        settled = settle(self._ground, before, move.space, owner(before, move.space))
        if not settled.payments:
            return memory
        paid = list(memory or (0,) * self.rules.seats)
        for payment in settled.payments:
            paid[payment.seat] += payment.worth.points
        return tuple(paid)

    def aims(self, events: Iterable[Event], seat: int) -> Iterator[GoalEvent]:
        """Yield counties taken from a duke, joined or paid for, and the archbishop."""
        told = [*events]
        whys = {dict(event.facts)["why"] for event in told if event.kind == "paid"}
        for event in told:
            if event.seat != seat:
                continue
            facts = dict(event.facts)
            taken = event.kind == "holds" and TAKEOVER in whys
            paid = event.kind == "paid" and facts["why"] in (MERGER, TIE, OWN)
            if taken or paid or event.kind == "joined":
                yield GoalEvent(event.kind, (("where", facts["where"]),))
            elif event.kind == "archbishop":
                yield GoalEvent("archbishop")

    def happened(self, events: Iterable[Event]) -> Iterator[Happened]:
        """Yield counties won, lost or merged into others' (R14-R16), and the end."""
        for event in events:
            facts = dict(event.facts)
            if event.kind == ENDING:
                yield Happening(ENDING, event.seat, ""), WON
            elif event.kind == "paid" and facts["why"] != OWN:
                kind = "county-merged" if facts["why"] == MERGER else "county-lost"
                yield Happening(kind, event.seat, str(facts["where"])), -LEFT
            elif event.kind == "holds":
                yield Happening("holds", event.seat, str(facts["where"])), COUNTY

    def score(self, view: RheinlanderState) -> Sequence[float]:
        """Return each seat's points if the game were scored now. Secret points count as 0."""
        return outcome(self._ground, view).scores

    def chances(self, state: RheinlanderState) -> Sequence[float]:
        """Return each seat's chance to win, 0 to 1.

        It comes from points won and expected, bishops and bastions, or from the outcome of an ended game.
        """
        result = self.rules.outcome(state)
        if result:
            return decided(result, self.rules.seats)
        return chances(standing(self._ground, state))

    def agrees(self, view: RheinlanderState, seat: int, memory: Ledger | None, move: Move) -> bool:
        """Return whether the seat agrees to stop the game now.

        It agrees if that lets it win or share the win, or if it is too far behind for the turns left.
        """
        counted = self._counted(view, memory)
        behind = max(counted) - counted[seat]
        turns = self._outlook(view, seat, memory).turns
        return behind <= 0 or behind > 12 * turns

    def proposes(self, view: RheinlanderState, seat: int, memory: Ledger | None) -> Move | None:
        """Return None: stopping pays only while this seat is winning, and the others hardly agree then."""
        return None

    def _won(self, view: RheinlanderState, memory: Ledger | None) -> Ledger:
        """Return each seat's points so far; where they are secret, the sum of its payments in `memory`."""
        ledger = memory or (0,) * self.rules.seats
        return tuple([ledger[at] if won == SECRET else won for at, won in enumerate(view.points)])

    def _counted(self, view: RheinlanderState, memory: Ledger | None) -> Sequence[int]:
        """Return the points of each seat if the game were scored now; secret ones are those of `_won`."""
        return outcome(self._ground, view._replace(points=self._won(view, memory))).scores

    # Candidates

    def candidates(self, view: RheinlanderState, seat: int, memory: Ledger | None) -> Sequence[Candidate]:
        return self._found(view, self._outlook(view, seat, memory))

    def _outlook(
        self, view: RheinlanderState, seat: int, memory: Ledger | None, alert: float = 0.0
    ) -> Outlook:
        wants = self.wants._replace(alert=alert)
        return Outlook(self._ground, view, seat, self._won(view, memory), wants)

    def _found(self, view: RheinlanderState, outlook: Outlook) -> Sequence[Candidate]:
        if view.phase == Phase.PLAY:
            found = self._turns(view, outlook)
        elif view.phase == Phase.CHOOSE:
            found = self._choices(view, outlook)
        else:
            found = self._bastions(outlook)
        return sorted(found, key=lambda one: -one.score)

    def advise(self, view: RheinlanderState, seat: int, memory: Ledger | None) -> Sequence[Candidate]:
        """Return the candidates with further reasons: rivals near, unions forgone, threats.

        Of all ways to place a knight on the same space, only the best is returned.
        """
        outlook, best = self._outlook(view, seat, memory, ALERT), dict[object, Candidate]()
        moves = [move for move in self.rules.legal(view) if isinstance(move, (Place, Reinforce, Replace))]
        wanted = self._wanted(view, moves)
        for one in self._found(view, outlook):
            known = best.setdefault(one.line if _space(one) == NOBODY else _space(one), one)
            if known.score - one.score <= SPENT and _spends(one, wanted) < _spends(known, wanted):
                best[_space(one)] = replace(one, score=known.score)
        found = list(best.values())
        if view.phase == Phase.BASTION:
            return self._needs(outlook, found)
        if not moves:
            return found
        scores = {move.space: outlook.knight(move.space, owner(view, move.space)).gain for move in moves}
        uses, now = _uses(moves, scores), threats(self._ground, view, seat)
        robbed = robbery(self._ground, view, seat)
        knights = {_space(one): self._after(view, seat, one.line[0]) for one in found}
        told = []
        for one in found:
            further = self._more(outlook, uses, one.line[0])
            after = knights[_space(one)]
            onward = self._outlook(after.view, seat, memory, ALERT)
            then = bastion_after(onward, after)
            level = [*completing_reasons(onward, one.reasons, _space(one))]
            barred = any(each.key == "then-bastion" for each in then)
            perils = (
                *danger_reasons(outlook, now, knights, _space(one), barred),
                *robbery_reasons(outlook, robbed, knights, _space(one)),
            )
            lead = self._lead(self.remember(memory, seat, view, one.line[0], after.view), seat, after.view)
            last = [*last_reasons(outlook, _space(one), after.view, lead)]
            urgent = urgent_reasons(outlook, after.view)
            reasons = *archbishop_reasons(onward, now, level), *further, *perils, *then, *last, *urgent
            more = self._ahead(reasons, any(own for each, own in enumerate(bishops(view)) if each != seat))
            less = ALERT * self.wants.archbishop * bool(after.robbery and after.robbery.bastion == NOBODY)
            ended = after.view.phase == Phase.ENDED  # no card is played any more, nor does a danger matter
            score = scores[_space(one)] if ended else one.score + more - less
            told.append(replace(one, score=score, reasons=reasons))
        line, richest = richest_reasons(told)
        found = [replace(one, reasons=(*one.reasons, *richest)) if one.line == line else one for one in told]
        found = sorted(found, key=lambda one: -one.score)
        for at, one in enumerate(found[:ADVISED]):
            doomed = doomed_reasons(outlook, knights[_space(one)])
            found[at] = replace(one, reasons=(*one.reasons, *doomed, *waiting_reasons(outlook, one.line[0])))
        return found

    def _ahead(self, reasons: Iterable[Reason], contested: bool) -> float:
        """Return by how much advice is better for the next turns; others have bishops if `contested`."""
        told = {one.key: dict(one.facts) for one in reasons}
        lone = told.get("outpost", {})
        more = FOUNDED * int(lone["points"]) if lone.get("county") else 0.0
        if (won := told.get("completes", {})).get("way") == ANY_CARD:  # unless its duke brings one more
            more += FOUNDED * int(won["points"]) / (1 + int(won["more"]))
        more += CHURCH * (contested and "church" in lone) - GIVEN * ("returns" in told)
        if any(map(_barred, reasons)):
            return more - BARRED
        return more + min(URGENT * int(told["denies"]["points"]), HURRY) if "denies" in told else more

    def _lead(self, memory: Ledger | None, seat: int, view: RheinlanderState) -> int:
        """Return by how many points the seat leads, if the game were scored now."""
        counted = self._counted(view, memory)
        return counted[seat] - max(points for each, points in enumerate(counted) if each != seat)

    def _wanted(self, view: RheinlanderState, moves: Sequence[Move]) -> Mapping[int, int]:
        """Return for each card on how many spaces beside knights, of whoever, its number places one."""
        taken, wanted = self._ground.taken(view), Counter[int]()
        for move in moves:
            if isinstance(move, Place):
                wanted[move.card] += bool(self._ground.near[move.space] & taken)
        return wanted

    def _after(self, view: RheinlanderState, seat: int, move: Move) -> Aftermath:
        after = self.rules.apply(view, move)
        found = threats(self._ground, after, seat)
        bastions = bastions_against(self._ground, after, seat, found)
        robbed, joined = robbery(self._ground, after, seat), unions(self._ground, after, seat)
        return Aftermath(after, found, bastions, robbed, joined)

    def _needs(self, outlook: Outlook, found: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return candidates for a bastion or none, but none for idle protection, with dangers as reasons."""
        ground, view, seat, told = self._ground, outlook.view, outlook.seat, []
        now, robbed = dangers(ground, view, seat), robbery(ground, view, seat)
        bastions = bastions_against(ground, view, seat, now, dangers)
        if robbed and (at := robbed.bastion) != NOBODY:
            known = next((one for one in found if _space(one) == at), Candidate(0.0, (Bastion(at),)))
            score = known.score + ROBBED * self.wants.archbishop
            first = Candidate(score, known.line, (Reason.of("keeps-archbishop", seat=robbed.seat),))
            found = [first, *(one for one in found if one is not known)]
        spare = max(0, outlook.turns - view.bastions_left[seat])  # turns in which none needs to be placed
        kept = outlook.saved_bastion * spare / max(1, outlook.turns)
        for one in found:
            space = _space(one)
            score = kept if space == NOBODY else one.score + _averted(bastions.get(space))
            if space in bastions and not one.facts("keeps-archbishop"):
                own: tuple[Reason, ...] = (bastions[space].reason("averts", ground),)
            else:
                own = need_reasons(outlook, now, bastions) if space == NOBODY else ()
            reasons = *(own or one.reasons), *neglect_reasons(outlook, bastions, space)
            if score > kept or not any(each.key in SHIELDS for each in reasons):
                told.append(replace(one, score=score, reasons=reasons))
        return sorted(told, key=lambda one: -one.score)

    def _more(
        self, outlook: Outlook, uses: dict[int, list[tuple[float, int]]], move: Move
    ) -> Iterator[Reason]:
        if not isinstance(move, (Place, Reinforce, Replace)):
            return
        settled = outlook.knight(move.space, owner(outlook.view, move.space)).settled
        yield from loss_reasons(outlook, settled)
        if settled.emptied != NOBODY:  # nothing follows
            return
        if isinstance(move, Place):
            yield from neighbour_reasons(outlook, move.space)
        others = [at for gain, at in uses.get(move.card, ()) if at != move.space and gain > 0]
        if not settled.payments:
            known = [outlook.knight(at, owner(outlook.view, at)).settled for at in others]
            yield from forgone_reasons(outlook, move.card, known)

    def _turns(self, view: RheinlanderState, outlook: Outlook) -> Iterator[Candidate]:
        """Yield each way to play a card, with an open market combined with each draw that can follow."""
        legal = self.rules.legal(view)
        if isinstance(legal[0], Discard):
            for move in legal:
                yield from self._taking(view, outlook, Candidate(0.0, (move,), (Reason("stuck"),)))
            return
        moves = [move for move in legal if isinstance(move, (Place, Reinforce, Replace))]
        spaces: dict[int, tuple[Placed, tuple[Reason, ...]]] = {}
        for move in moves:
            if move.space not in spaces:
                placed = outlook.knight(move.space, owner(view, move.space))
                spaces[move.space] = placed, knight_reasons(outlook, placed.settled)
        uses = _uses(moves, {space: placed.gain for space, (placed, _) in spaces.items()})
        for move in moves:
            placed, reasons = spaces[move.space]
            card = self.wants.card * _use(uses, move.card, move.space)
            plain = Candidate(placed.gain - card, (move,), reasons)
            if placed.settled.emptied != NOBODY or not view.market:
                yield plain
            else:
                yield from self._taking(view, outlook, plain)

    def _taking(self, view: RheinlanderState, outlook: Outlook, plain: Candidate) -> Iterator[Candidate]:
        if not view.market:
            yield plain
            return
        space = _space(plain)
        for choice in self._choices(view, outlook, space):
            reasons = plain.reasons + choice.reasons
            yield Candidate(plain.score + choice.score, plain.line + choice.line, reasons)

    def _choices(self, view: RheinlanderState, outlook: Outlook, space: int = NOBODY) -> Iterator[Candidate]:
        """Yield a candidate for the pile and each open card, by its gain next turn except on `space`."""
        blind = self.wants.market * self.wants.blind
        yield Candidate(blind, (BLIND,), (Reason("blind"),))
        for card in view.market:
            if card != NO_CARD:
                use = outlook.use(card, space)
                gain = self.wants.market * use
                take = self._ground.take[card]
                yield Candidate(gain, (take,), market_reasons(card, use))

    def _bastions(self, outlook: Outlook) -> Iterator[Candidate]:
        """Yield a candidate for placing no bastion, and one for each space where a bastion gains anything."""
        skip = self.rules.legal(outlook.view)[0]
        saved = outlook.saved_bastion
        yield Candidate(saved, (skip,), ())
        for space in outlook.bastion_spaces():
            gain = outlook.bastion(space)
            if gain > 0:
                yield Candidate(gain, (Bastion(space),), bastion_reasons(outlook, space))


class RheinlanderExpert(RheinlanderJudgement):
    """The expert's judgement: it also values moves by the chance to win to which they lead.

    To the club player points are always worth the same; a chance depends on leader, lead and turns left.
    """

    def candidates(self, view: RheinlanderState, seat: int, memory: Ledger | None) -> Sequence[Candidate]:
        """Return the club player's best candidates, the one with the highest expert's score first."""
        found = super().candidates(view, seat, memory)
        near = [one for one in found[:WEIGHED] if one.score >= found[0].score - BEHIND]
        scores = [one.score + CHANCE * self._log_odds(view, seat, memory, one.line) for one in near]
        weighed = [replace(one, score=score) for one, score in zip(near, scores, strict=True)]
        return sorted(weighed, key=lambda one: -one.score)

    def _log_odds(self, view: RheinlanderState, seat: int, memory: Ledger | None, line: Line) -> float:
        """Return the logarithm of the odds that the seat wins after a line, 0 for an even chance."""
        for move in line:
            after = self.rules.apply(view, move)
            memory, view = self.remember(memory, seat, view, move, after), after
        known = view._replace(points=self._won(view, memory))
        result = self.rules.outcome(known)
        won = decided(result, self.rules.seats) if result else chances(standing(self._ground, known, seat))
        chance = min(1 - UNSURE, max(UNSURE, won[seat]))
        return log(chance / (1 - chance))


def _uses(
    moves: Sequence[Place | Reinforce | Replace], scores: Mapping[int, float]
) -> dict[int, list[tuple[float, int]]]:
    """Return {card: [(gain, space)]} for placing knights by number, the greatest gain first."""
    uses: dict[int, list[tuple[float, int]]] = {}
    for move in moves:
        if not isinstance(move, Reinforce):
            uses.setdefault(move.card, []).append((scores[move.space], move.space))
    for found in uses.values():
        found.sort(reverse=True)
    return uses


def _use(uses: dict[int, list[tuple[float, int]]], card: int, space: int) -> float:
    """Return what is given up by playing a card on `space`: its greatest gain elsewhere, at least 0."""
    return max(0.0, next((use for use, other in uses.get(card, ()) if other != space), 0.0))


def _averted(threat: Threat | None) -> float:
    if not threat:
        return 0.0
    return AVERTED * (1.0 if threat.way in LATER else max(1.0, threat.points / RICH))


def _spends(one: Candidate, wanted: Mapping[int, int]) -> int:
    return wanted.get(getattr(one.line[0], "card", NO_CARD), 0)


def _barred(one: Reason) -> bool:
    facts = dict(one.facts)
    return one.key in ("alone", "leads") or any(facts.get(key) for key in ("shut", "full", "far"))


def _space(one: Candidate) -> int:
    """Return the space of the first piece that a candidate places, or NOBODY if it places none."""
    return getattr(one.line[0], "space", NOBODY)
