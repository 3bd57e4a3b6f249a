"""Lists every key that the rules hand out for texts, with its facts.

Squares are ids of the hall, several in one fact parted by spaces; sides and posts are numbers as in `state`.
"""

from __future__ import annotations

# Refusal reasons -> facts. The rule's id is in the refusal.
REASONS: dict[str, tuple[str, ...]] = {
    "unknown-move": (),
    "malformed": (),
    # what is to be done first
    "game-over": (),
    "roll-first": (),
    "dice-first": (),
    "decide-halt": ("square",),
    "decide-join": ("square",),
    "decide-split": (),
    "decide-post": (),
    "finish-move": ("square", "left"),
    "must-move": (),
    "decide-stuck": ("points",),
    "not-now": (),
    # moving
    "rolled-already": ("points",),
    "no-such-points": (),
    "moves-are-over": (),
    "not-yours": ("square",),
    "one-knight": ("square",),
    "moved-already": ("square",),
    "is-home": ("square",),
    "no-way": ("square", "points"),
    "not-beside": ("square", "target"),
    "closed": ("target",),
    "occupied": ("target",),
    "back-to-start": ("target",),
    "dead-end": ("target", "left"),
    # attacking
    "no-enemy": ("target",),
    "not-touching": ("square", "target"),
    "has-not-moved": ("square",),
    "walled-too-late": ("square",),
    "fought-already": ("square",),
    "target-fought": ("target",),
    "joined-already": ("square",),
    "cannot-split": ("square", "target"),
    # base
    "post-full": ("post",),
}

# Event kinds -> facts. The event's seat is the side that acts, or whose knight it happens to.
EVENTS: dict[str, tuple[str, ...]] = {
    "turn": (),
    "rolled": ("points",),
    "blocked": ("points",),
    "stuck": ("points",),
    "moved": ("square", "target"),
    "in-danger": ("target",),
    "home": ("square", "target", "homes"),
    "halted": ("square", "target"),
    "let-pass": ("target",),
    "attacks": ("square", "target"),
    "joins": ("square", "target"),
    "together": ("target",),
    "split": ("square", "target"),
    "die": ("points",),
    # attack and defence are the totals; `fallen` are the squares of all who lose, of both sides if "all-back"
    "decided": ("rule", "attackers", "attack", "defence", "result", "fate", "target", "fallen"),
    "to-start": ("target",),
    "to-post": ("target", "post"),
    "quiet": ("left",),  # rolls before the draw of K19, at the beginning of a turn
    "game-over": ("reason",),
}

# Lines of the score sheet -> facts.
SHEET: dict[str, tuple[str, ...]] = {"home": (), "reds-out": (), "whites-out": ()}

# How a game ends (K18, K19).
ENDINGS = ("two-home", "one-home", "none-home", "quiet", "agreed", "white-concedes", "red-concedes")
