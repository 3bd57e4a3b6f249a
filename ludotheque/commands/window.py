"""Opens the window on its first screen, or on the game or file named on the command line."""

from __future__ import annotations

import errno
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.commands import OK, BadUsage, Failure
from ludotheque.home.edition import is_replaced
from ludotheque.home.handover import hand_over
from ludotheque.home.store import Store
from ludotheque.i18n import _

if TYPE_CHECKING:
    from argparse import Namespace

    from ludotheque.commands.arguments import Parser

CE = "pygame-ce"
_LONG_NAME = "x" * 250  # as long as the name of any file that the program makes
X11 = ("libX11.so.6", "libXext.so.6")
WAYLAND = ("libwayland-client.so.0", "libwayland-cursor.so.0", "libwayland-egl.so.1", "libxkbcommon.so.0")
LIBRARIES = {"DISPLAY": X11, "WAYLAND_DISPLAY": WAYLAND}  # needed by SDL if the variable names a screen


def declare(parser: Parser) -> None:
    """Add the arguments: a game or a file of games, a map, a seed, a trace file, the self-test."""
    from ludotheque.commands.arguments import file, text
    from ludotheque.commands.shared import declare_map
    from ludotheque.games import GAMES

    words = _("un jeu ({games}), ou un fichier : une partie (.ludo), des parties (.zip)")
    parser.add_argument(
        "game", nargs="?", default="", metavar=_("JEU"), help=words.format(games=", ".join(GAMES))
    )
    parser.add_argument(
        "--seed",
        type=text,
        metavar=_("NUMÉRO"),
        help=_("numéro de tirage : le même redonne les mêmes dés et les mêmes cartes"),
    )
    declare_map(parser)
    parser.add_argument(
        "--trace", type=file, metavar=_("FICHIER"), help=_("y écrire ce que montre la fenêtre")
    )
    parser.add_argument(
        "--new-window", action="store_true", help=_("ouvrir une fenêtre de plus sur les mêmes parties")
    )
    parser.add_argument("--selftest", action="store_true", help=_("tout essayer sans fenêtre"))


def run(options: Namespace, store: Store, language: str) -> int:
    """Open the window, or run the self-test; raises BadUsage or Failure."""
    file = _file_of_games(options.game)
    own = (options.selftest, options.map, options.seed, options.trace, options.new_window, language)
    if file and not any(own) and hand_over(file):
        return OK
    must_have_pygame_ce()
    if options.selftest:
        from ludotheque.commands.selftest import selftest

        return selftest()
    if options.game and not file:
        _prepare_game(options, store)
    if options.trace:
        _must_be_writable(options.trace)
    return show(
        store,
        language=language,
        game="" if file else options.game,
        map_path=options.map,
        seed=options.seed or "",
        trace=options.trace,
        file=file,
    )


def show(
    store: Store,
    *,
    language: str = "",
    game: str = "",
    map_path: Path | None = None,
    seed: str = "",
    trace: Path | None = None,
    file: Path | None = None,
    gives_way: bool = False,
) -> int:
    """Open the window and return when it is closed; raises Failure if that fails or the program crashes.

    It opens on the set-up of `game`, if given, with the map at `map_path` and the `seed`; the games in `file`
    are imported; what is shown is written to `trace`, for tests. `language` replaces the one in the settings.
    """
    must_have_pygame_ce()
    _must_have_short_folders()
    gc.disable()  # until the first picture
    import pygame

    from ludotheque.scenes.window import run

    try:
        _find_screen()
        run(
            store,
            language=language,
            game=game,
            map_path=map_path,
            seed=seed,
            trace=trace,
            file=file,
            gives_way=gives_way,
        )
    except pygame.error as error:
        raise Failure(_("Impossible d'ouvrir la fenêtre : {error}.").format(error=error)) from error
    except Exception as error:
        if is_replaced():
            message = _(
                "Le programme a été remplacé pendant qu'il était ouvert : fermez-le, puis rouvrez-le."
            )
            raise Failure(message) from error
        log = store.log_crash(error)
        message = _("Le programme s'est arrêté sur une erreur ({error}). Un compte rendu est dans {log}.")
        raise Failure(message.format(error=type(error).__name__, log=log or "-")) from error
    finally:
        gc.enable()
    return OK


def must_have_pygame_ce() -> None:
    """Raise Failure unless `pygame` is pygame-ce, and warn if both are installed, which share a folder."""
    try:
        import pygame
    except ImportError:
        found = False
    else:
        found = getattr(pygame, "IS_CE", False)
    if getattr(sys, "frozen", False):
        if not found:
            raise Failure(_("Il manque une partie du programme : copiez encore une fois tout son dossier."))
        return
    if not found:
        message = _(
            "Il faut {library} à la place de pygame. Pour changer : « pip uninstall pygame », puis "
            "« pip install --force-reinstall {library} »."
        )
        raise Failure(message.format(library=CE))
    if _has_pygame(Path(pygame.__file__).parents[1]):
        message = _(
            "pygame et {library} sont installés tous les deux, et se gênent. Pour changer : « pip uninstall "
            "pygame », puis « pip install --force-reinstall {library} »."
        )
        print(f"ludotheque: {message.format(library=CE)}", file=sys.stderr)


def _has_pygame(folder: Path) -> bool:
    # pip's metadata of the original one
    return any(entry.startswith("pygame-") and entry.endswith("-info") for entry in os.listdir(folder))


def _file_of_games(word: str) -> Path | None:
    """Return the path if `word` names a file of games, else None; raises BadUsage if it cannot be read."""
    from ludotheque.commands.shared import unreadable
    from ludotheque.games import GAMES
    from ludotheque.home.exchange import ARCHIVE, ENDINGS

    path = Path(word)
    if word in GAMES or path.suffix.lower() not in (*ENDINGS, ARCHIVE):
        return None
    if not os.path.isfile(path):  # Path.is_file() raises for a name that is too long, before Python 3.14
        raise unreadable(path)
    return path


def _prepare_game(options: Namespace, store: Store) -> None:
    """Check the map for the game to be opened, and remember the path of a given one; raises BadUsage."""
    from ludotheque.commands.arguments import is_text
    from ludotheque.commands.shared import map_for
    from ludotheque.core.files import real_path
    from ludotheque.games.boards import remember_map

    found = map_for(options.game, options.map)
    if options.map:
        path = real_path(found.path)
        if not is_text(str(path)):
            message = _("Le dossier du plateau a un nom illisible (pas en UTF-8) : « {path} ».")
            raise BadUsage(message.format(path=path))
        remember_map(store, found)


def _must_have_short_folders() -> None:
    """Raise BadUsage if the path of a folder of the player's is too long for files in it to be named."""
    from ludotheque.home import paths

    for folder in (paths.saves_folder(), paths.cache_folder(), paths.settings_file().parent):
        try:
            os.stat(folder / _LONG_NAME)
        except OSError as error:  # else it is not there yet, or is done without
            if error.errno == errno.ENAMETOOLONG:
                message = _("Le dossier de vos parties a un nom trop long : « {path} ».")
                raise BadUsage(message.format(path=folder)) from error


def _find_screen() -> None:
    """Raise pygame.error if SDL has no screen to draw on, unless SDL_VIDEODRIVER asks for that."""
    import pygame

    from ludotheque.ui.window import NO_SCREEN, prepare

    prepare()
    pygame.display.init()
    if pygame.display.get_driver() in NO_SCREEN and "SDL_VIDEODRIVER" not in os.environ:
        missing = _missing_library()
        if missing:
            raise pygame.error(_("il manque la bibliothèque {name}").format(name=missing))
        raise pygame.error(_("aucun écran"))


def _missing_library() -> str:
    """Return the name of a library that SDL lacks for the screen, which its own message leaves out, or ""."""
    from ctypes import CDLL

    wanted = [name for screen, names in LIBRARIES.items() if os.environ.get(screen) for name in names]
    for name in wanted if sys.platform == "linux" else ():
        try:
            CDLL(name)
        except OSError:
            return name
    return ""


def _must_be_writable(path: Path) -> None:
    try:
        path.open("wb").close()
    except OSError as error:
        message = _("Impossible d'écrire dans {path}.")
        raise BadUsage(message.format(path=path)) from error
