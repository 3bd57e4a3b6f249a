"""Lists every key that the rules hand out for texts, with its facts.

Places are board ids, castles titles as players read them, seats and counts numbers.
"""

from __future__ import annotations

# Refusal reasons -> facts. The rule's id is in the refusal.
REASONS: dict[str, tuple[str, ...]] = {
    "unknown-move": (),
    "malformed": (),
    # what must be done first
    "roll-first": (),
    "draw-first": (),
    "occupy-first": ("castle",),
    "finish-fronts": ("place", "need", "have", "enemy"),
    "game-over": (),
    "no-moves": (),
    "not-now": (),
    # marching
    "no-knights": ("place",),
    "too-few": ("place", "have", "want"),
    "no-road": ("origin", "target"),
    "scroll-closed": ("place",),
    "gate-held": ("castle", "holder", "need"),
    "road-held": ("castle", "holder", "need"),
    "way-held": ("place", "holder", "need"),
    "too-far": ("castle", "steps", "left"),
    "too-far-away": ("place", "steps", "left"),
    "not-the-gate": ("castle", "place"),
    "not-your-castle": ("castle",),
    "must-stay": ("castle", "have", "stay", "want"),
    "outnumbered": ("place", "need", "have", "enemy", "more"),
    "front-open": ("place",),
    "pieces": ("ones", "twos", "fives"),
    # castles
    "not-taken-yet": ("castle",),
    "already-taken": ("castle", "owner"),
    "own-castle": ("castle",),
    "too-weak": ("castle", "need", "have", "swords"),
    "too-few-attackers": ("castle", "need", "have", "knights"),
    # occupying
    "too-many": ("castle", "have", "want"),
    "empty-castle": ("castle",),
    "knight-always": ("castle",),
    "no-shield-left": ("castle",),
    "no-such-shield": ("value",),
}

# Event kinds -> facts; the event's seat is the one it happened to.
EVENTS: dict[str, tuple[str, ...]] = {
    "rolled": ("arms",),
    "entered": ("place", "arms"),
    "scroll-occupied": ("place", "arms"),
    "no-piece": ("place", "arms"),
    "marched": ("origin", "target", "count"),
    "at-gate": ("castle", "origin", "target", "count"),
    "went-in": ("castle", "count"),
    "came-out": ("castle", "target", "count"),
    "front": ("origin", "target", "count", "need"),
    "battle": ("place", "attackers", "defenders", "fronts", "loser"),
    "beaten": ("place", "count"),
    "castle-taken": ("castle", "swords", "attackers"),
    "attack-won": ("castle", "swords", "attackers", "need", "knights", "shield", "loser"),
    "attack-repelled": ("castle", "attackers", "need", "knights", "shield", "holder"),
    "castle-lost": ("castle", "swords", "count"),
    "occupied": ("castle", "count"),
    "shield-laid": ("castle",),
    "shield-seen": ("castle", "value"),
    "turn-ended": ("moves",),
    "last-castle": ("castle", "swords"),
    "stopped": (),
    "game-over": ("points",),
}

# Reasons of score lines -> facts; only "knights" is not scored: it breaks ties (C18).
SHEET: dict[str, tuple[str, ...]] = {
    "castle": ("castle", "swords"),
    "last-castle": ("castle", "swords"),
    "knights": ("knights",),
}

# Reasons of an outcome.
ENDINGS = ("castles", "stopped")

# Kinds of a drop's prospect -> facts; "refused" has the facts of its refusal.
PROSPECTS: dict[str, tuple[str, ...]] = {
    "move": ("count", "late"),  # `late` is 1 if no move is left for the attack that it prepares
    "join": ("count", "total", "late"),
    "battle": ("attackers", "defenders", "late"),
    "front": ("attackers", "more", "defenders"),
    "take": ("attackers", "swords", "need", "waiting"),  # `waiting` knights stay on the gate
    "attack": ("attackers", "knights", "percent", "waiting"),
    "refused": (),
}


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")
