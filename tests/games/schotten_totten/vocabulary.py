"""Lists every key that the rules hand out for texts, with its facts.

Stones are numbers from 1, cards their ids (several with a space between), seats and counts numbers,
formations one of formations.FORMATIONS.
"""

from __future__ import annotations

_CLAIM = ("stone", "mine", "mine_sum", "theirs", "theirs_sum", "cards")

# Refusal reasons -> facts. The rule's id is in the refusal.
REASONS: dict[str, tuple[str, ...]] = {
    "unknown-move": (),
    "malformed": (),
    # what is to be done first
    "draw-first": (),
    "play-first": (),
    "played-already": (),
    "hunt-first": ("left",),
    "put-first": ("left",),
    "ruse-first": ("ruse",),
    "deal-first": (),
    "game-over": (),
    # cards of the hand
    "not-in-hand": ("card",),
    "side-full": ("stone", "size"),
    "stone-claimed": ("stone", "owner"),
    "can-play": (),
    "ruse-off-border": ("card",),
    "on-the-border": ("card",),
    # tactics
    "too-many-tactics": ("mine", "theirs"),
    "second-joker": (),
    "nothing-to-draw": ("card",),
    "nothing-to-act-on": ("card",),
    "mode-stays": ("card",),
    "not-on-own-side": ("card", "ruse"),
    "not-on-other-side": ("card", "ruse"),
    "other-stone": ("stone",),
    "clan-only": ("card",),
    "discard-only": ("ruse",),
    "shift-only": ("ruse",),
    # decks
    "not-in-deck": ("card",),
    "deck-empty": ("deck",),
    "hand-full": ("hand",),
    "hunted-already": (),
    "must-draw": (),
    # claims
    "claim-after": (),
    "claim-before": (),
    "side-incomplete": ("stone", "have", "need"),
    "weaker": _CLAIM,
    "second": _CLAIM,
    "could-be-beaten": _CLAIM,
}

# Event kinds -> facts; the event's seat is the one it happened to.
EVENTS: dict[str, tuple[str, ...]] = {
    "dealt": (),
    "drew": ("deck",),
    "drew-card": ("card",),
    "played": ("card", "stone"),
    "mode": ("card", "stone"),
    "ruse": ("card",),
    "claimed": ("why", *_CLAIM),
    "put-back": ("deck",),
    "put-back-card": ("card",),
    "moved": ("card", "source", "stone"),
    "stolen": ("card", "source", "stone"),
    "withdrawn": ("card", "stone"),
    "banished": ("card", "stone"),
    "passed": (),
    "turn-ended": (),
    "new-round": ("round",),
    "conceded": (),
    "round-won": ("how", "stones", "lost"),
    "round-drawn": ("points",),
    "game-over": ("points",),
}

# Why a claim stood: the `why` of an event, the `reason` of a granted Verdict.
GRANTED = ("stronger", "first", "out-of-reach", "at-best-equal", "no-cards")

# Reasons of score lines -> facts.
SHEET: dict[str, tuple[str, ...]] = {
    "won": ("round", "stones"),
    "given": ("round", "stones"),
    "held": ("round", "stones"),
}

# Reasons of an outcome; all but the last are also how a round ends.
ENDINGS = ("three", "five", "blocked", "conceded", "match")
