"""The command line: the window, a game at once, or one of the commands that need no window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .arguments import FLAG, NUMBER, TEXT, Arguments, BadUsage, must_be_legible
from .i18n import LANGUAGES, _, printable, set_language
from .store import Store

OK, FAULTY, MISUSED = 0, 1, 2  # exit statuses
_HELP = {"--help", "-h"}
NO_SCREEN = ("offscreen", "dummy")  # what SDL draws on where there is none

_WINDOW = {
    **{"map": TEXT, "seed": TEXT, "trace": TEXT, "shown": TEXT},
    "selftest": FLAG,
}
_COMMANDS = {
    "simulate": {
        "players": NUMBER,
        "games": NUMBER,
        "seed": TEXT,
        "cut": NUMBER,
        "map": TEXT,
        "json": FLAG,
        "bot": FLAG,
    },
    "verify": {"map": TEXT},
    "check-map": {},
    "perft": {"depth": NUMBER, "seed": TEXT, "players": NUMBER, "map": TEXT},
    "bench": {"json": FLAG, "program": TEXT, "part": TEXT},
}


def main(words: Sequence[str]) -> int:
    """Do what the command line `words` ask and return the exit status; one clear line for a bad command."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        language, rest = _language(list(words))
        return _run(language, rest)
    except BadUsage as error:
        return _complain(str(error), MISUSED)
    except BrokenPipeError:
        sys.stderr.close()  # whoever was reading has gone; there is nobody left to tell
        return FAULTY


def _run(language: str, words: list[str]) -> int:
    if "--version" in words:  # needs no settings, which may be what is broken
        print(f"ludotheque {__version__}")
        return OK
    store = Store()
    set_language(language or store.settings.language)
    first = words[0] if words else ""
    if not _HELP.isdisjoint(words):
        print(_usage())
        return OK
    if (first == "bench" or first not in _COMMANDS) and not _has_pygame_ce():
        message = _(
            "Il faut {library} à la place de pygame. Pour changer : « pip uninstall pygame », puis "
            "« pip install --force-reinstall {library} »."
        )
        return _complain(message.format(library="pygame-ce"))
    if first in _COMMANDS:
        from . import commands

        return commands.run(first, Arguments(words[1:], _COMMANDS[first]))
    arguments = Arguments(words, _WINDOW)
    if arguments.flag("selftest"):
        from .selftest import selftest

        return selftest()
    else:
        return _window(language, store, arguments)
    return OK


def _window(language: str, store: Store, arguments: Arguments) -> int:
    game, path, trace = _game(arguments, store), _path(arguments, "map"), _path(arguments, "trace")
    if trace:
        _must_be_writable(trace)
    import pygame

    from .scenes.window import run

    if arguments.text("shown"):  # for `bench`: tell when the first frame is there
        from .floor import announce

        announce(arguments.text("shown"))
    try:
        _find_screen()
        run(store, language=language, game=game, map_path=path, seed=arguments.text("seed"), trace=trace)
    except pygame.error as error:
        return _complain(_("Impossible d'ouvrir la fenêtre : {error}.").format(error=error))
    except Exception as error:
        log = store.log_crash(error)
        message = _("Le programme s'est arrêté sur une erreur ({error}). Un compte rendu est dans {log}.")
        return _complain(message.format(error=type(error).__name__, log=log or "-"))
    return OK


def _has_pygame_ce() -> bool:
    """Whether `pygame` is pygame-ce, and not the library of which that is the continuation."""
    try:
        import pygame
    except ImportError:
        return False
    return getattr(pygame, "IS_CE", False)


def _find_screen() -> None:
    """Raise pygame.error where SDL would draw for nobody, unless it was told to."""
    import pygame

    from .ui.window import prepare

    prepare()
    pygame.display.init()
    if pygame.display.get_driver() in NO_SCREEN and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error(_("aucun écran"))


def _complain(message: str, status: int = FAULTY) -> int:
    lines = "\n".join(map(printable, message.split("\n")))
    print(f"ludotheque: {lines}", file=sys.stderr)
    return status


def _game(arguments: Arguments, store: Store) -> str:
    """Return the id of the game asked for, empty for none; raises BadUsage unless its map is sound."""
    if not arguments.words:
        return ""
    from .commands import checked_game

    game, found = checked_game(arguments)
    if arguments.text("map"):
        must_be_legible("map", str(found.path.resolve()))
        store.remember_map(found.board.hash, found.path)
    return game


def _path(arguments: Arguments, option: str) -> Path | None:
    return Path(arguments.text(option)) if arguments.text(option) else None


def _must_be_writable(path: Path) -> None:
    try:
        path.open("w").close()
    except OSError as error:
        message = _("Impossible d'écrire dans {path}.")
        raise BadUsage(message.format(path=path)) from error


def _language(words: list[str]) -> tuple[str, list[str]]:
    """Take every `--language` out of `words`; the last one counts. Raises BadUsage for one not known."""
    set_language("")
    language, kept, rest = "", [], iter(words)
    for word in rest:
        name, given, code = word.partition("=")
        if name == "--language":
            language = _known_language(code if given else next(rest, ""))
        else:
            kept.append(word)
    return language, kept


def _known_language(code: str) -> str:
    if not code:
        raise BadUsage(_("L'option « --{name} » demande une valeur.").format(name="language"))
    if not set_language(code):
        message = _("Langue inconnue : « {code} ». Langues connues : {known}.")
        raise BadUsage(message.format(code=code, known=", ".join(LANGUAGES)))
    return code


def _usage() -> str:
    return _(
        """ludotheque                      ouvrir la ludothèque
ludotheque JEU [--map FICHIER] [--seed N] [--trace FICHIER]
                                commencer un jeu, sur votre plateau si vous en donnez un
ludotheque simulate JEU --players N --games N --seed S [--cut N] [--map FICHIER] [--json] [--bot]
                                jouer des parties, au hasard ou par un joueur simulé, et compter
ludotheque verify PARTIE [--map FICHIER]
                                rejouer une partie enregistrée et donner son résultat
ludotheque check-map FICHIER    dire si un plateau est jouable, sinon ce qui manque
ludotheque perft JEU --depth N --seed S [--players N] [--map FICHIER]
                                compter les suites de coups possibles
ludotheque bench [--json] [--program CHEMIN]
                                mesurer la vitesse, à côté du strict minimum
ludotheque --selftest           tout essayer sans fenêtre
ludotheque --version            dire la version
Partout : --language fr ou --language en"""
    )
