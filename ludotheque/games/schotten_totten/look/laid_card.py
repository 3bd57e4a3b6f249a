"""Tells from the reasons for laying a card what they say of its stone, of its side, and of others."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.core.judgement import Reason
from ludotheque.games.schotten_totten import why, words
from ludotheque.games.schotten_totten.judgement.advised import LOST
from ludotheque.games.schotten_totten.rules.advice import proof
from ludotheque.games.schotten_totten.rules.board import Stone
from ludotheque.games.schotten_totten.rules.cards import CLAN_CARDS
from ludotheque.games.schotten_totten.rules.moves import Play
from ludotheque.games.schotten_totten.rules.state import SchottenTottenState

_MADE: Sequence[str] = ("aim", "formation", "mode")  # the reasons that tell what a card makes of its side


class LaidCard:
    """What the reasons for laying a card say about its stone, and about others."""

    def __init__(self, view: SchottenTottenState, move: Play, reasons: Sequence[Reason]) -> None:
        self._view, self._move, self._reasons = view, move, reasons
        self._facts = {reason.key: dict(reason.facts) for reason in reasons}
        facing = self._facts.get("facing", {})
        self.lost = bool(facing.get("lost"))
        self._better = bool(facing.get("better"))  # whether the opponent's side is
        here, others = split(keyed(reasons, "claim"), move.stone)
        nearly = {dict(one.facts)["stone"]: why.nearly(one) for one in keyed(reasons, "chance")}
        hopeless = nearly.get(move.stone + 1) == why.almost_lost() and not here
        self.behind = not self.lost and (hopeless or (self._better and not facing["missing"]))
        # whether the stone was lost before the card is laid, or almost
        self.already = bool(facing.get("already"))
        self.hopeless = self.already or int(self._facts.get("chance", {"before": 100})["before"]) < 2 * LOST
        numbers = [int(dict(one.facts)["stone"]) for one in others]
        self.claims_here = bool(here)
        proved = [number for number in numbers if self._proves(number)]
        ready = [number for number in numbers if number not in proved]  # other stones to be claimed too
        self.shows = bool(proved)  # whether the card proves a claim elsewhere
        self.claims = [why.claims_too([*proved, *ready])] if ready or len(proved) > 1 else []
        self.claims += [why.claim_shown(move.card, number) for number in proved if not self.claims]

    @property
    def certain(self) -> bool:
        """Whether another stone can be taken whenever one likes, or this one is sure or wins the round."""
        kept = any(dict(one.facts)["sure"] for one in keyed(self._reasons, "kept"))
        return kept or bool(keyed(self._reasons, "waits", "left", "third")) or self.sure

    @property
    def sure(self) -> bool:
        """Whether the opponent can make nothing as good as what lies here with cards of the hand."""
        aim, facing = self._facts.get("aim", {}), self._facts.get("facing", {"better": 1})
        whole = "formation" in self._facts or aim.get("whole")
        return bool(whole) and not facing["better"] and not self.enough

    @property
    def vague(self) -> bool:
        """Whether the card begins something without another card of the hand."""
        aim = self._facts.get("aim", {"laid": "", "held": "", "missing": "none"})
        return not (aim["laid"] or aim["held"] or aim["missing"]) and not self.claims

    @property
    def enough(self) -> bool:
        """Whether this stone is won with whatever cards are added to an incomplete side."""
        facing = self._facts.get("facing", {"enough": 0, "tactics": 0})
        return bool(facing["enough"]) and not facing["tactics"] and "formation" not in self._facts

    @property
    def made(self) -> list[str]:
        """The keys of the reasons that say what the card makes of its side, the weightiest first."""
        made = [key for key in _MADE if key in self._facts]
        return made or ["tactic" if self._move.card >= CLAN_CARDS else "spared"]

    @property
    def besides(self) -> list[str]:
        """Clauses about this stone and others, the weightiest first."""
        left, near, threat = (
            [why.reason(one) for one in keyed(self._reasons, key)] for key in ("left", "near", "threat")
        )
        if self.claims_here or self.shows:
            return [*left, *threat]
        kept = [why.spent(one) for one in keyed(self._reasons, "spent")]
        kept += [why.waits(one) for one in keyed(self._reasons, "waits")]
        others = [why.kept(one) for one in keyed(self._reasons, "kept")]
        thirds = [why.reason(one) for one in keyed(self._reasons, "third", "their-third")]
        nearly = (
            []
            if self.behind or self.lost
            else [*filter(None, map(why.nearly, keyed(self._reasons, "chance")))]
        )
        site = [] if self.behind or self.lost else [*map(why.reason, keyed(self._reasons, "beside", "free"))]
        facing = [why.reason(one) for one in keyed(self._reasons, "facing") if self._matters()]
        sure = facing if self.sure else []
        told = nearly + facing if self._better else facing + nearly
        beaten = facing if self._better and self._few() else []
        return [*left, *thirds, *kept, *threat, *sure, *beaten, *others, *near, *told, *site]

    def _matters(self) -> bool:
        facing = self._facts["facing"]
        near = not (facing["missing"] and facing["better"]) or "formation" in self._facts or self._few()
        return (near or self.sure) and not (self.lost or self.behind or self.enough)

    def _few(self) -> bool:
        return 0 < len(str(self._facts.get("facing", {}).get("cards", "")).split()) <= words.FEW

    def _proves(self, number: int) -> bool:
        found = proof(self._view, self._view.seat, number - 1)
        return bool(found and not found.granted)


def keyed(reasons: Sequence[Reason], *keys: str) -> list[Reason]:
    """Return the reasons with one of these keys."""
    return [one for one in reasons if one.key in keys]


def split(reasons: Sequence[Reason], stone: Stone) -> tuple[list[Reason], list[Reason]]:
    """Return the reasons about a stone, and those about others."""
    here = [one for one in reasons if dict(one.facts)["stone"] == stone + 1]
    return here, [one for one in reasons if one not in here]
