"""What the tips of the castle games claim, told by the second referee and by making the moves."""

from __future__ import annotations

from collections.abc import Iterator

from games.claims import Made, Moment

from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import (
    HIDDEN,
    Attack,
    March,
    Occupy,
    Roll,
    Take,
)
from ludotheque.games.castles.rules.state import CastleState, Phase

KNIGHTS = 42  # C1: of a colour


def asker(rules: CastleRules, state: CastleState) -> int:
    """Return the seat that may be told a tip, or -1: a card asks who goes into a castle."""
    if state.phase == Phase.OCCUPY:
        return -1
    return state.seat if state.phase == Phase.ROLL else rules.turn(state)


def own(state: CastleState, seat: int) -> int:
    return sum(state.knights[seat])


def scrolls(at: Moment) -> tuple[int, ...]:
    return at.rules.board.scrolls


def fights(at: Moment) -> Iterator[tuple[March, int]]:
    """Yield each march against enemies, with their number."""
    for move in at.moves(March):
        enemies = at.second.enemies(move.target)[1]
        if enemies:
            yield move, enemies


def wins_without_loss(at: Moment, move: March) -> bool:
    after = at.after(move)
    beaten = not any(after.knights[seat][move.target] for seat in range(at.rules.seats) if seat != at.seat)
    return beaten and own(after, at.seat) == own(at.state, at.seat)


def stays_guarded(at: Moment, move: March) -> bool:
    """Return whether what guards a castle stays there when knights march out (C15)."""
    after, castle = at.after(move), at.second.castle_at[move.origin]
    shield = after.shields[castle] >= 0 and not at.second.knight_always
    return after.knights[at.seat][move.origin] > 0 or shield


def front(at: Moment) -> bool:
    target, origin, _ = at.second.front
    return bool(at.legal) and all(move.target == target and move.origin != origin for move in at.legal)


def hidden(at: Moment) -> bool:
    """All attackers go back if the shield is high enough, and it is worth from 0 to 3."""
    secret = [move for move in at.moves(Attack) if move.castle in at.second.shield.keys() - at.second.up]
    lost = ((move, at.after(move)) for move in secret)
    return bool(secret) and all(
        0 <= at.second.shield[move.castle] <= 3
        and (after.phase == Phase.OCCUPY or own(after, at.seat) == own(at.state, at.seat) - move.count)
        for move, after in lost
    )


def held(at: Moment) -> bool:
    """Twice the knights and the shield are enough, whatever the swords, and fewer are not (C13)."""
    attacks = at.moves(Attack)
    for move in attacks:
        defence = at.second.guards(move.castle) + at.second.shield.get(move.castle, 0)
        if (at.after(move).phase == Phase.OCCUPY) != (move.count >= 2 * defence):
            return False
    return bool(attacks)


def part(at: Moment) -> bool:
    """Those who stay on the gate lose nothing."""
    parts = [move for move in at.moves(Attack) if move.count < at.second.own[move.gate]]
    left = (at.after(move).knights[at.seat][move.gate] - at.second.own[move.gate] for move in parts)
    return bool(parts) and all(lost in (0, -move.count) for lost, move in zip(left, parts, strict=True))


def takes(at: Moment) -> list[tuple[Take, CastleState]]:
    return [(move, at.after(move)) for move in at.moves(Take)]


def empty(at: Moment) -> bool:
    return bool(takes(at)) and all(
        move.castle not in at.second.owner
        and after.owners[move.castle] == at.seat
        and after.moves == at.state.moves - 1
        for move, after in takes(at)
    )


def occupy(at: Moment) -> bool:
    """Who goes in is chosen next, a shield may be laid then, and at no other time."""
    chosen = [set(at.rules.legal(after)) for _, after in takes(at)]
    now = not any(isinstance(move, Occupy) for move in at.legal)
    return bool(chosen) and now and any(move.shield for moves in chosen for move in moves)


def two_fronts(at: Moment) -> bool:
    """No army can win alone, but two march in one after the other."""
    alone = {move.target for move, enemies in fights(at) if move.count > enemies}
    for move, enemies in fights(at):
        if move.target not in alone and move.count <= enemies:
            opened = at.after(move)
            second = at.rules.legal(opened)
            assert opened.phase == Phase.FRONT
            won = at.rules.apply(opened, second[0])
            return opened.moves == at.state.moves - 1 and won.moves == at.state.moves - 2
    return False


def gate(at: Moment) -> bool:
    sorties = [(move, n) for move, n in fights(at) if move.origin in at.second.castle_at and move.count > n]
    return bool(sorties) and all(wins_without_loss(at, m) and stays_guarded(at, m) for m, _ in sorties)


def battle(at: Moment) -> bool:
    return any(True for _ in fights(at)) and all(
        wins_without_loss(at, move) for move, enemies in fights(at) if move.count > enemies
    )


def near_end(at: Moment) -> bool:
    return 2 <= len(at.rules.board.castles) - len(at.second.owner) <= 4


def taken_from(at: Moment) -> set[int]:
    """Return the castles that another player has taken from the person."""
    return {
        ply.move.castle
        for ply in at.made(Attack)
        if ply.before.owners[ply.move.castle] == at.seat and ply.after.phase == Phase.OCCUPY
    }


def lost(at: Moment) -> bool:
    return any(at.second.owner[castle] != at.seat for castle in taken_from(at))


def repelled(ply: Made) -> bool:
    return ply.after.phase == Phase.MARCH


def failed(at: Moment) -> bool:
    return any(
        own(ply.after, at.seat) == own(ply.before, at.seat) - ply.move.count
        and ply.move.castle in at.second.up
        for ply in at.made(Attack)
        if ply.seat == at.seat and repelled(ply)
    )


def defended(at: Moment) -> bool:
    return any(
        repelled(ply) and at.second.owner[ply.move.castle] == at.seat and ply.move.castle in at.second.up
        for ply in at.made(Attack)
        if ply.before.owners[ply.move.castle] == at.seat
    )


def beaten(at: Moment) -> bool:
    fell = any(own(ply.after, at.seat) < own(ply.before, at.seat) for ply in at.made(March))
    return fell and at.second.colours * KNIGHTS > own(at.state, at.seat)


def face_down(at: Moment) -> set[int]:
    """Return the castles in which the person has just laid a shield that nobody else may see."""
    laid = {ply.before.castle for ply in at.made(Occupy) if ply.seat == at.seat and ply.move.shield}
    others = [at.rules.view(at.state, seat) for seat in range(at.rules.seats) if seat != at.seat]
    mine = {castle for castle in laid & at.second.shield.keys() if at.second.owner[castle] == at.seat}
    return {castle for castle in mine if all(view.shields[castle] == HIDDEN for view in others)}


def shield_alone(at: Moment) -> bool:
    """A shield is enough, and, from what all know, it may be worth nothing."""
    for castle in face_down(at):
        place = at.rules.board.castles[castle]
        inside = at.second.own.get(place, 0)
        if 0 in at.second.possible(castle) and (not inside or at.second.may_leave(place) == inside):
            return True
    return False


def occupied(at: Moment) -> bool:
    return at.second.knight_always and any(ply.seat == at.seat for ply in at.made(Occupy))


def roll(at: Moment) -> tuple[Made, int]:
    ply = [*at.made(Roll)][-1]
    assert ply.before.seat == at.seat
    return ply, scrolls(at)[ply.move.arms - 1]


def entered(at: Moment) -> int:
    ply, _ = roll(at)
    return own(ply.after, at.seat) - own(ply.before, at.seat)


def scroll(at: Moment) -> bool:
    place = roll(at)[1]
    waits = roll(at)[0].before.knights[at.seat][place] == at.second.own.get(place) == 1
    return entered(at) == 0 and waits and any(move.origin == place for move in at.moves(March))


def no_piece(at: Moment) -> bool:
    ply, place = roll(at)
    armies = tuple(n for n in ply.before.knights[at.seat] if n)
    room = at.second.fits_for("C2 entry", (place, 1)) if armies == tuple(at.second.own.values()) else False
    return entered(at) == 0 and not ply.before.knights[at.seat][place] and not room


def peace(at: Moment) -> bool:
    knights = at.state.knights
    shared = [
        place for place in scrolls(at) if knights[at.seat][place] and sum(one[place] for one in knights) > 1
    ]
    return bool(shared) and not any(move.target in scrolls(at) for move in at.moves(March))


def gather(at: Moment) -> bool:
    """A whole army joins others for one move."""
    joins = [move for move in at.moves(March) if at.second.own.get(move.target)]
    return bool(joins) and all(at.after(move).moves == at.state.moves - 1 for move in joins)


def sortie(at: Moment) -> bool:
    out = [move for move in at.moves(March) if move.origin in at.second.castle_at]
    return bool(out) and all(stays_guarded(at, move) for move in out)


def leaving(at: Moment) -> bool:
    """Leaving a scroll costs a move, and nobody comes back to it."""
    gone = [move for move in at.moves(March) if move.origin in scrolls(at)]
    for move in gone:
        after = at.after(move)
        back = at.rules.refusal(after, March(move.target, move.origin, 1))
        if back is None or after.moves != at.state.moves - 1:
            return False
    return bool(gone)


CLAIMS = {
    "castles-front": front,
    "castles-hidden": hidden,
    "castles-held": held,
    "castles-part": part,
    "castles-empty": empty,
    "castles-occupy": occupy,
    "castles-two-fronts": two_fronts,
    "castles-gate": gate,
    "castles-battle": battle,
    "castles-near-end": near_end,
    "castles-lost": lost,
    "castles-repelled": failed,
    "castles-defended": defended,
    "castles-beaten": beaten,
    "castles-shield": face_down,
    "highlanders-garrison": shield_alone,
    "rheingold-garrison": occupied,
    "castles-scroll": scroll,
    "castles-no-piece": no_piece,
    "castles-peace": peace,
    "castles-gather": gather,
    "castles-sortie": sortie,
    "castles-moves": lambda at: at.second.left == 3 and at.moves(March),
    "castles-leaving": leaving,
    "castles-entry": lambda at: entered(at) == 1,
}
