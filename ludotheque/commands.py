"""The commands that need no window: simulate, verify, check-map, perft and bench."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .arguments import Arguments, BadUsage
from .boards import BoardMap, UnsoundMap, check, load
from .core.game import Rules
from .core.record import BadRecord, Fault
from .core.session import Player, Session
from .games import GAMES, Game
from .i18n import _, decimal, ngettext, printable
from .opening import board_map, game_of, new_game, open_record
from .random_play import Chooser, Played, count_leaves, play
from .store import read_file
from .words.endings import ending
from .words.records import fault_text

if TYPE_CHECKING:
    from .games.chevaliers.rules import HallRules

T = TypeVar("T")

OK, FAULTY = 0, 1
_CUT = 50_000  # plies; a random game of Highlanders takes about half of it with three players


def run(command: str, arguments: Arguments) -> int:
    """Do one command and return its exit status; raises BadUsage."""
    return _clearly(lambda: _COMMANDS[command](arguments))


def checked_game(arguments: Arguments) -> tuple[str, BoardMap[Any]]:
    """Return the id of the game that is to be played, and its map, which is sound; raises BadUsage."""
    game = _clearly(lambda: game_of(arguments.only(_("le jeu"))[0]))
    return game.id, _clearly(lambda: board_map(game, _map_path(arguments)))


def _clearly(do: Callable[[], T]) -> T:
    """Do it; what is wrong with a game, a record or a map becomes a BadUsage that says so."""
    try:
        return do()
    except BadRecord as error:
        raise BadUsage(fault_text(error.fault)) from error
    except UnsoundMap as error:
        from .boards.messages import line

        raise BadUsage("\n".join(printable(line(fault)) for fault in error.faults)) from error


def simulate(arguments: Arguments) -> int:
    """Play many games, at random or by a bot, and print winners, lengths and reasons."""
    rules, game = _rules(arguments)
    chooser = _bot(game, rules) if arguments.flag("bot") else None
    seed, cut = arguments.text("seed", "1"), arguments.number("cut", _CUT)
    games = arguments.number("games", 100)
    played = [play(rules, f"{seed}/{number}", cut, chooser) for number in _progress(games)]
    figures = {
        "game": game.id,
        "players": rules.seats,
        "seed": seed,
        "cut": cut,
        **_figures(rules.seats, played),
    }
    if arguments.flag("json"):
        print(json.dumps(figures))
    else:
        _say(*_in_words(figures))
    return OK


def verify(arguments: Arguments) -> int:
    """Replay a record without a window; print its result, or what is wrong with it."""
    path = Path(arguments.only(_("la partie"))[0])
    try:
        opened = open_record(read_file(path), _map_path(arguments))
    except OSError as error:
        raise BadUsage(fault_text(_unreadable(path))) from error
    except BadRecord as error:
        _say(fault_text(error.fault))
        return FAULTY
    _say(*_summary(opened.session))
    if opened.fault:
        _say(fault_text(opened.fault))
    return FAULTY if opened.fault else OK


def check_map(arguments: Arguments) -> int:
    """Print every fault of a map, or that it is sound and how even it is."""
    path = Path(arguments.only(_("le plateau"))[0])
    if not path.is_file():
        raise BadUsage(fault_text(_unreadable(path)))
    faults = check(path)
    if faults:
        from .boards.messages import line

        _say(*map(line, faults))
        return FAULTY
    _say(*_praise(load(path)))
    return OK


def perft(arguments: Arguments) -> int:
    """Print in how many ways the first plies can go, chance as the seed gives it."""
    rules, _game = _rules(arguments)
    for depth in range(1, arguments.number("depth", 3) + 1):
        start = time.perf_counter()
        leaves = count_leaves(rules, arguments.text("seed", "1"), depth)
        print(f"{depth:3} {leaves:15,} {time.perf_counter() - start:9.2f} s")
    return OK


def _bench(arguments: Arguments) -> int:
    from .bench import bench

    text = arguments.text
    return bench(as_json=arguments.flag("json"), program=text("program"), part=text("part"))


_COMMANDS: dict[str, Callable[[Arguments], int]] = {
    "simulate": simulate,
    "verify": verify,
    "check-map": check_map,
    "perft": perft,
    "bench": _bench,
}


def _say(*lines: str) -> None:
    """Print lines, whatever is in the names of a record or a map."""
    print("\n".join(map(printable, lines)))


def _rules(arguments: Arguments) -> tuple[Rules[Any], Game]:
    """Return the rules for the game, the number of players and the map that were asked for."""
    game = game_of(arguments.only(_("le jeu"))[0])
    seats = arguments.number("players", game.seats[0])
    if seats not in game.seats:
        message = _("Nombres de joueurs possibles : {numbers}.")
        raise BadUsage(message.format(numbers=", ".join(map(str, game.seats))))
    players = [Player(str(seat)) for seat in range(seats)]
    return new_game(game, players, seed="", path=_map_path(arguments)).session.rules, game


def _bot(game: Game, rules: Rules[Any]) -> Chooser[Any]:
    """Return the player that looks one move ahead; raises BadUsage for a game that has none."""
    if game.kind != "hall":
        raise BadUsage(_("Aucun joueur simulé pour ce jeu : essayez sans --bot."))
    from .bots.greedy import Greedy
    from .games.chevaliers.judgement import HallJudgement

    return Greedy(HallJudgement(cast("HallRules", rules))).choose


def _map_path(arguments: Arguments) -> Path | None:
    return Path(arguments.text("map")) if arguments.text("map") else None


def _unreadable(path: Path) -> Fault:
    return Fault("unreadable-file", (("path", str(path)),))


def _progress(total: int) -> Iterator[int]:
    """Yield 0 to `total` - 1 while a bar on the error stream shows how far that is."""
    live, start, shown = sys.stderr.isatty(), time.perf_counter(), -1
    for number in range(total):
        yield number
        tenths = (number + 1) * 10 // total
        if live or tenths > shown:
            shown = tenths
            filled = (number + 1) * 30 // total
            seconds = time.perf_counter() - start
            line = f"[{'#' * filled:<30}] {number + 1}/{total} {seconds:.1f} s"
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
    for reason, number in figures["reasons"].items():
        line = ngettext("{n} partie : {ending}", "{n} parties : {ending}", number)
        yield line.format(n=number, ending=ending(GAMES[figures["game"]].kind, reason))
    yield _("Parties arrêtées après {cut} coups : {n}").format(cut=figures["cut"], n=figures["cut_off"])


def _summary(session: Session[Any]) -> list[str]:
    plies, outcome = session.cursor, session.rules.outcome(session.state)
    names = ", ".join(player.name for player in session.players)
    lines = [
        f"{GAMES[session.game].title} ({session.setup.board}): {names}",
        ngettext("{n} coup rejoué", "{n} coups rejoués", plies).format(n=plies),
    ]
    if outcome is None:
        lines.append(_("Partie en cours."))
    else:
        lines.append(ending(GAMES[session.game].kind, outcome.reason))
        lines.append(_won([session.players[seat].name for seat in outcome.winners]))
        for player, score in zip(session.players, outcome.scores, strict=True):
            line = ngettext("{name} : {points} point", "{name} : {points} points", score)
            lines.append(line.format(name=player.name, points=score))
    return lines


def _won(names: list[str]) -> str:
    if len(names) == 1:
        return _("Partie finie, gagnée par {winners}.").format(winners=names[0])
    return _("Partie finie, personne ne l'emporte seul : {winners}.").format(winners=", ".join(names))


def _praise(found: BoardMap[Any]) -> Iterable[str]:
    from .i18n import language

    yield _("{title} : ce plateau est jouable.").format(title=found.titles.get(language(), found.path.stem))
    if found.kind == "castles":
        from .boards.fairness import fairness

        even = fairness(found.board)
        yield _("Épées à portée de six pas, des parchemins 1 à 6 : {swords}. Écart : {spread} %.").format(
            swords=", ".join(map(str, even.swords)), spread=even.spread
        )
    if found.kind == "hall":
        yield _balance(found)


def _balance(found: BoardMap[Any]) -> str:
    """Return how even a hall is, as its own note has it."""
    from .boards.balance import balance

    noted = balance(found)
    if noted is None:
        return _(
            "Équilibre inconnu. Pour le mesurer : ludotheque simulate chevaliers --bot --map {file}"
        ).format(file=found.path.name)
    low, high = (round(100 * bound) for bound in noted.interval)
    return _(
        "Équilibre, sur {games} parties simulées entre joueurs égaux : {share} % des parties décidées vont "
        "aux Blancs (entre {low} % et {high} %, sûr à 95 %) ; {drawn} % de parties nulles."
    ).format(
        games=noted.games,
        share=round(100 * noted.share),
        low=low,
        high=high,
        drawn=round(100 * noted.drawn / noted.games),
    )
