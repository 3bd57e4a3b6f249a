"""Lists every key that the rules hand out for texts, with its facts.

Spaces and estates are ids of the board, tiles those of moves.TILES, `number` is a card's, seats and counts
are numbers; `where` is a county's first and last number, `counts` its knights by seat, parted by spaces.
"""

from __future__ import annotations

# Refusal reasons -> facts. The rule's id is in the refusal.
REASONS: dict[str, tuple[str, ...]] = {
    "unknown-move": (),
    "malformed": (),
    # what is to be done first
    "tiles-first": (),
    "draw-first": (),
    "play-first": (),
    "choose-first": (),
    "bastion-first": (),
    "game-over": (),
    # chance
    "no-such-tile": ("tile",),
    "not-in-pile": ("number",),
    # knights
    "not-in-hand": ("number",),
    "other-number": ("number", "space"),
    "no-card-fits": ("space",),
    "bastion-there": ("space",),
    "occupied": ("space", "owner"),
    "bank-first": ("number",),
    "river-reinforcement": ("space",),
    "own-number": ("number",),
    "not-beside-own": ("space",),
    "beside-other": ("space", "owner"),
    "not-archbishop": (),
    "own-knight": ("space",),
    "nobody-there": ("space",),
    "can-place": (),
    # market and bastions
    "no-market": (),
    "not-open": ("number",),
    "river-bastion": ("space",),
    "no-bastions": (),
}

# Event kinds -> facts; the event's seat is the one it happened to.
EVENTS: dict[str, tuple[str, ...]] = {
    "tile-laid": ("estate", "tile"),
    "dealt": (),
    "drew": (),
    "joker": (),
    "turned-up": ("number",),
    "took": ("number",),
    "chose-pile": (),
    "placed": ("number", "space"),
    "reinforced": ("number", "space"),
    "replaced": ("number", "space", "owner"),
    "discarded": ("number",),
    "joined": ("where", "counties"),
    "counted": ("where", "counts"),
    "paid": ("points", "where", "why", "cities", "churches", "castles", "duke"),
    "holds": ("where",),
    "stays": ("where",),
    "nobody-holds": ("where",),
    "castle-left": ("where", "count"),
    "castle-manned": ("where", "count"),
    "castle-empty": ("where", "count"),
    "bishops": ("count",),
    "archbishop": ("count",),
    "no-archbishop": (),
    "bastion": ("space", "left"),
    "no-bastion": (),
    "last-knight": (),
    "stopped": (),
    "turn": (),
    "game-over": ("points",),
}

# Why a duke leaves: the fact `why` of "paid".
PAYMENTS = ("takeover", "merger", "tie", "own", "lost")

# Reasons of score lines -> facts.
SHEET: dict[str, tuple[str, ...]] = {
    "won": (),
    "county": ("where", "cities", "churches", "castles", "duke"),
    "archbishop": (),
}

# Reasons of an outcome.
ENDINGS = ("last-knight", "stopped")
