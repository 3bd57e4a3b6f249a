"""`simulate`: plays many games without a window, at random or by computer players, and prints statistics."""

from __future__ import annotations

import json
import re
import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from statistics import mean, median
from typing import Any, TypeVar

from ludotheque.commands import OK, BadUsage, shared
from ludotheque.commands.arguments import Command, Parser, file, number, text
from ludotheque.commands.executors import cluster, cores
from ludotheque.commands.matches import Match, Matches, play_here, play_over
from ludotheque.commands.results import Results, kept
from ludotheque.core.game import version
from ludotheque.core.odds import interval
from ludotheque.games import GAMES
from ludotheque.i18n import _, decimal, ngettext
from ludotheque.players.characters import TEMPERS
from ludotheque.players.levels import LEVELS, MEASURES, split

T = TypeVar("T")
_CUT = 50_000  # plies; a random game of Highlanders with three players takes about half as many


def declare(parser: Parser) -> None:
    """Add the arguments for the game, the number of games and the players."""
    shared.declare_rules(parser)
    shared.declare_options(parser)
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
    parser.add_argument(
        "--seats",
        type=_seats,
        default=(),
        metavar=_("NIVEAUX"),
        help=_("qui joue, avec des virgules : {levels} ; ou club:rash ({tempers}) ; sinon, au hasard").format(
            levels=", ".join(_KNOWN), tempers=", ".join(TEMPERS)
        ),
    )
    parser.add_argument(
        "--jobs", type=number, default=1, metavar="N", help=_("jouer sur N cœurs à la fois ; sinon 1")
    )
    parser.add_argument(
        "--cluster",
        type=_address,
        metavar=_("ADRESSE"),
        help=_("jouer sur les machines d'une grappe Dask, par exemple tcp://192.168.1.2:8786"),
    )
    parser.add_argument(
        "--results",
        type=file,
        metavar=_("FICHIER"),
        help=_("écrire là chaque partie dès qu'elle finit, et ne pas rejouer celles qui y sont"),
    )


def run(options: Namespace) -> int:
    """Play games, at random or by computer players; print winners, lengths and reasons for the end."""
    if options.seats and options.players is None:
        options.players = len(options.seats)
    rules, box = shared.rules(options)
    if options.seats and len(options.seats) != rules.seats:
        raise BadUsage(_("Il faut un niveau pour chacun des {n} joueurs.").format(n=rules.seats))
    if options.seats and not box.levels:
        raise BadUsage(_("L'ordinateur ne sait pas jouer à ce jeu : essayez sans --seats."))
    for seat in options.seats:
        if seat not in MEASURES and not box.has_player(seat):
            raise BadUsage(_unknown(seat, (*box.levels, *MEASURES)))
    if options.cluster and options.jobs > 1:
        raise BadUsage(_("--jobs et --cluster ne vont pas ensemble."))
    matches = Matches(
        *(box.id, rules.seats, shared.options(box, options), options.map),
        *(options.seats, options.seed, options.cut),
    )
    versions = {"version": box.judgement(rules).version} if options.seats else {}
    with _results(matches, options, {"rules": version(rules), **versions}) as results:
        missing = [game for game in range(options.games) if game not in results.matches]
        for game, match in _progress(_played(matches, options, missing), len(missing)):
            results.add(game, match)
    played = [results.matches[game] for game in range(options.games)]
    figures = {
        "game": box.id,
        "players": rules.seats,
        "seed": options.seed,
        "cut": options.cut,
        **_figures(rules.seats, played),
        **versions,
        **({"seats": _strengths(matches, played)} if options.seats else {}),
    }
    if options.json:
        print(json.dumps(figures))
    else:
        shared.say(*_in_words(figures))
    return OK


_ADDRESS = re.compile(r"((tcp|tls)://)?(\[[0-9a-fA-F:]+\]|[\w.-]+):[0-9]{1,5}")
_KNOWN = (*LEVELS, *MEASURES)


def _address(value: str) -> str:
    """Return the address of a cluster if it is valid; raises ArgumentTypeError otherwise."""
    if not _ADDRESS.fullmatch(text(value)):
        message = _("il faut une adresse et son port, comme tcp://192.168.1.2:8786, non « {value} »")
        raise ArgumentTypeError(message.format(value=value))
    return value


def _seats(value: str) -> tuple[str, ...]:
    """Parse levels such as `club` or `club:rash`, separated by commas; raises ArgumentTypeError."""
    seats = tuple(text(value).split(","))
    for seat in seats:
        try:
            level, temper = split(seat)
        except ValueError as error:
            raise ArgumentTypeError(_unknown(seat, _KNOWN)) from error
        if ":" in seat and (temper not in TEMPERS or level not in LEVELS):
            message = _("caractère inconnu : « {level} » ; connus : {known}")
            raise ArgumentTypeError(message.format(level=seat, known=", ".join(TEMPERS)))
    return seats


def _unknown(level: str, known: Sequence[str]) -> str:
    words = _("niveau inconnu : « {level} » ; connus : {known}")
    return words.format(level=level, known=", ".join(known))


def _results(
    matches: Matches, options: Namespace, versions: Mapping[str, int]
) -> AbstractContextManager[Results]:
    """Open the file of results that was asked for. If none was, the results are kept in memory only."""
    if options.results is None:
        return nullcontext(Results())
    map_hash = sha256(options.map.read_bytes()).hexdigest() if options.map else None
    return kept(options.results, {**matches._asdict(), "map": map_hash, **versions})


def _played(matches: Matches, options: Namespace, numbers: Sequence[int]) -> Iterator[tuple[int, Match]]:
    """Play the numbered games here, on several cores or on a cluster; yield each when it ends."""
    if options.jobs <= 1 and not options.cluster:
        yield from play_here(matches, numbers)
        return
    with cluster(options.cluster) if options.cluster else cores(options.jobs) as executor:
        yield from play_over(executor, matches, numbers)


def _progress(things: Iterable[T], total: int) -> Iterator[T]:
    """Yield `things`, with a progress bar on standard error for `total` of them."""
    live, start, shown = bool(sys.stderr and sys.stderr.isatty()), time.perf_counter(), -1
    for done, thing in enumerate(things):
        yield thing
        tenths = (done + 1) * 10 // total
        if live or tenths > shown:
            shown = tenths
            filled = (done + 1) * 30 // total
            seconds = time.perf_counter() - start
            line = f"[{'#' * filled:<30}] {done + 1}/{total} {seconds:.1f} s"
            print(line, end="\r" if live else "\n", file=sys.stderr, flush=True)
    if live and total:
        print(file=sys.stderr)


def _strengths(matches: Matches, played: Sequence[Match]) -> list[dict[str, Any]]:
    """Return each player's `level`, `wins` and `share`, with its 95 % interval `from` and `to`, for JSON."""
    ended = [(number, match.outcome) for number, match in enumerate(played) if match.outcome]
    found = []
    for entry, level in enumerate(matches.seats):
        won = sum(
            1 / len(outcome.winners)
            for number, outcome in ended
            for seat in outcome.winners
            if matches.entry(number, seat) == entry
        )
        low, high = (round(bound, 4) for bound in interval(won, len(ended)))
        share = won / len(ended) if ended else 0.0
        found.append(
            {"level": level, "wins": round(won, 2), "share": round(share, 4), "from": low, "to": high}
        )
    return found


def _figures(seats: int, played: Sequence[Match]) -> dict[str, Any]:
    """Return the statistics of a series for JSON; of k seats that share a win, each is credited with 1/k."""
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
    if "seats" in figures:
        yield _("Joueurs de l'ordinateur, version {n}").format(n=figures["version"])
        yield from _table(figures["seats"])
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


def _table(strengths: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield a heading and a row for each player: level, wins, share and its 95 % interval."""
    rows = [(_("Niveau"), _("Victoires"), _("Part"), _("à 95 % sûr"))]
    for one in strengths:
        share = _("{share:.0f} %").format(share=100 * one["share"])
        between = _("{low:.0f} à {high:.0f} %").format(low=100 * one["from"], high=100 * one["to"])
        rows.append((one["level"], decimal(one["wins"]), share, between))
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for level, *cells in rows:
        right = (cell.rjust(width) for cell, width in zip(cells, wide[1:], strict=True))
        yield "  ".join((level.ljust(wide[0]), *right))


COMMAND = Command(
    "simulate", lambda: _("jouer des parties, au hasard ou par l'ordinateur, et compter"), declare, run
)
