"""`simulate`: many games played without a window, at random or by a bot, and counted."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import mean, median
from typing import Any

from ludotheque.commands import OK, BadUsage, asked
from ludotheque.commands.arguments import Command, Parser, number
from ludotheque.core.game import Rules
from ludotheque.core.playout import Chooser, Played, play
from ludotheque.games import GAMES
from ludotheque.games.box import Box
from ludotheque.i18n import _, decimal, ngettext

_CUT = 50_000  # plies; a random game of Highlanders takes about half of it with three players


def declare(parser: Parser) -> None:
    """Ask for a game, how many games, and who plays."""
    asked.declare_rules(parser)
    parser.add_argument(
        "--games", type=number, default=100, metavar="N", help=_("combien de parties ; sinon 100")
    )
    parser.add_argument(
        "--cut",
        type=number,
        default=_CUT,
        metavar="N",
        help=_("arrêter une partie après tant de coups ; sinon {cut}").format(cut=_CUT),
    )
    parser.add_argument("--json", action="store_true", help=_("donner les chiffres en JSON"))
    parser.add_argument("--bot", action="store_true", help=_("faire jouer un joueur simulé, non le hasard"))


def run(options: Namespace) -> int:
    """Play many games, at random or by a bot, and print winners, lengths and reasons."""
    rules, box = asked.rules(options)
    chooser = _bot(box, rules) if options.bot else None
    played = [
        play(rules, f"{options.seed}/{game}", options.cut, chooser) for game in _progress(options.games)
    ]
    figures = {
        "game": box.id,
        "players": rules.seats,
        "seed": options.seed,
        "cut": options.cut,
        **_figures(rules.seats, played),
    }
    if options.json:
        print(json.dumps(figures))
    else:
        asked.say(*_in_words(figures))
    return OK


def _bot(box: Box, rules: Rules[Any]) -> Chooser[Any]:
    """Return the player that looks one move ahead; raises BadUsage for a game that has none."""
    judgement = box.judgement(rules)
    if judgement is None:
        raise BadUsage(_("Aucun joueur simulé pour ce jeu : essayez sans --bot."))
    from ludotheque.players.greedy import Greedy

    return Greedy(judgement).choose


def _progress(total: int) -> Iterator[int]:
    """Yield 0 to `total` - 1 while a bar on the error stream shows how far that is."""
    live, start, shown = sys.stderr.isatty(), time.perf_counter(), -1
    for done in range(total):
        yield done
        tenths = (done + 1) * 10 // total
        if live or tenths > shown:
            shown = tenths
            filled = (done + 1) * 30 // total
            seconds = time.perf_counter() - start
            line = f"[{'#' * filled:<30}] {done + 1}/{total} {seconds:.1f} s"
            print(line, end="\r" if live else "\n", file=sys.stderr, flush=True)
    if live and total:
        print(file=sys.stderr)


def _figures(seats: int, played: list[Played[Any]]) -> dict[str, Any]:
    """Return what `simulate` counts; a win shared by k seats counts 1/k for each."""
    outcomes = [one.outcome for one in played if one.outcome]
    wins = [sum(1 / len(o.winners) for o in outcomes if seat in o.winners) for seat in range(seats)]
    plies = sorted(one.plies for one in played)
    return {
        "games": len(played),
        "finished": len(outcomes),
        "cut_off": len(played) - len(outcomes),
        "wins": [round(won, 2) for won in wins],
        "shared": sum(len(o.winners) > 1 for o in outcomes),
        "reasons": dict(sorted(Counter(o.reason for o in outcomes).items())),
        "plies": {
            "least": plies[0],
            "median": median(plies),
            "mean": round(mean(plies), 1),
            "most": plies[-1],
        }
        if plies
        else {},
        "scores": [round(mean(o.scores[seat] for o in outcomes), 2) for seat in range(seats)]
        if outcomes
        else [],
    }


def _in_words(figures: dict[str, Any]) -> Iterable[str]:
    games = figures["games"]
    yield ngettext("{n} partie jouée", "{n} parties jouées", games).format(n=games)
    for seat, won in enumerate(figures["wins"]):
        share = 100 * won / max(1, figures["finished"])
        line = _("Joueur {seat}, victoires : {won} ({share:.0f} %)")
        yield line.format(seat=seat + 1, won=decimal(won), share=share)
    yield _("Victoires partagées : {n}").format(n=figures["shared"])
    if figures["plies"]:
        yield _("Coups : {least} au moins, {median:.0f} en médiane, {most} au plus").format(
            **figures["plies"]
        )
    for reason, games in figures["reasons"].items():
        line = ngettext("{n} partie : {ending}", "{n} parties : {ending}", games)
        yield line.format(n=games, ending=GAMES[figures["game"]].ending(reason))
    yield _("Parties arrêtées après {cut} coups : {n}").format(cut=figures["cut"], n=figures["cut_off"])


COMMAND = Command(
    "simulate", lambda: _("jouer des parties, au hasard ou par un joueur simulé, et compter"), declare, run
)
