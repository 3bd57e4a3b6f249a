"""What of a game can be sent: its file, its board as a picture, its result as a picture and as text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import pygame
from pygame import Surface

from ludotheque.core.record import record_of, write
from ludotheque.core.session import Session
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.games.opening import Opened
from ludotheque.home import exchange, paths
from ludotheque.home.store import best_record
from ludotheque.i18n import _, language
from ludotheque.picture.painting import painting
from ludotheque.scenes.games.looking import fitted
from ludotheque.table.contract.look import Look
from ludotheque.table.view.miniature import painting_position
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing

SIZES = {"small": 1280, "medium": 2560, "large": 4096}  # pixels of a picture's longer side
PAINTED = 0.9  # the share of a picture that is done once the bare board is painted


class Navigation(Protocol):
    """Where sharing leads."""

    def ask(self, title: str, text: str, answers: Sequence[Choice]) -> None:
        """Ask a question."""
        ...

    def do(self, title: str, steps: Generator[float, None, Path]) -> None:
        """Write a file in steps, showing how far that has come; then say where it is."""
        ...

    def written(self, write: Callable[[], Path]) -> None:
        """Write a file, and say where it is, or that it could not be."""
        ...

    def result_picture(self, session: Session[Any], look: Look) -> Surface:
        """Return the result of a game as a picture."""
        ...

    def result_text(self, session: Session[Any], look: Look) -> str:
        """Return the result of a game as text."""
        ...


class Sharing:
    """Offers what of a game, `opened` where it does open, can be sent."""

    def __init__(self, app: App, navigation: Navigation, path: Path | None, opened: Opened | None) -> None:
        """`path` is the file of a game that is saved; without it the game is sent as it is opened."""
        self._app, self._navigation, self._path, self._opened = app, navigation, path, opened

    def ask(self) -> None:
        """Ask what is to be sent."""
        choices = [Choice("game", _("La partie, à rejouer (.ludo)"), self._send_game, icon="scroll")]
        opened = self._opened
        if opened:
            choices.append(Choice("board", _("Une image du plateau"), self._ask_size, icon="eye"))
            if opened.session.rules.outcome(opened.session.state):
                choices += [
                    Choice("result", _("Une image du résultat"), self._send_result, icon="laurel"),
                    Choice("text", _("Le résultat en texte, à coller"), self._copy_text, icon="quill"),
                ]
        text = _("Les fichiers vont dans le dossier {folder}")
        folder = paths.exports_folder()
        self._navigation.ask(
            _("Partager"), text.format(folder=folder), [*choices, Choice("close", _("Fermer"), nothing)]
        )

    def _send_game(self) -> None:
        opened, path = self._opened, self._path
        if path is not None:
            self._navigation.written(lambda: exchange.export(path, self._name()))
        elif opened:
            data = write(record_of(opened.session))
            self._navigation.written(lambda: exchange.write_new(self._name(), exchange.SUFFIX, data))

    def _ask_size(self) -> None:
        """Ask how large the picture is to be."""
        names = {
            "small": _("Petite, pour un message"),
            "medium": _("Grande, pour un écran"),
            "large": _("Très grande, à imprimer"),
        }
        choices = [
            Choice(size, f"{names[size]} ({side} px)", partial(self._send_board, side))
            for size, side in SIZES.items()
        ]
        self._navigation.ask(
            _("Une image du plateau"),
            _("De quelle taille ? On y voit ce que tout le monde voit à la table."),
            [*choices, Choice("close", _("Fermer"), nothing)],
        )

    def _send_board(self, side: int) -> None:
        self._navigation.do(_("Peinture du plateau…"), self._painting(side))

    def _painting(self, side: int) -> Generator[float, None, Path]:
        """Paint the board at a size and what stands there, and write the picture."""
        opened = self._opened
        assert opened is not None
        session, found, box = opened.session, opened.map, GAMES[opened.session.game]
        board = Surface(fitted(found.size, side))
        yield from (PAINTED * share for share in painting(found, board, language(), box.places()))
        look = box.look()(self._app, session, found)
        for _drawn in painting_position(session, look, board):
            yield PAINTED
        return exchange.write_new(self._name(), ".png", png(board))

    def _send_result(self) -> None:
        session, look = self._looked()
        picture = self._navigation.result_picture(session, look)
        name = _("{game} - résultat").format(game=self._name())
        self._navigation.written(lambda: exchange.write_new(name, ".png", png(picture)))

    def _copy_text(self) -> None:
        pygame.scrap.put_text(self._navigation.result_text(*self._looked()))
        self._app.notify(_("Le résultat est copié : il n'y a plus qu'à le coller."))

    def _looked(self) -> tuple[Session[Any], Look]:
        opened = self._opened
        assert opened is not None
        return opened.session, GAMES[opened.session.game].look()(self._app, opened.session, opened.map)

    def _name(self) -> str:
        """Return the words that a file of the game is named by."""
        record = best_record(self._path) if self._path else None
        setup = record.setup if record else self._opened.session.setup if self._opened else None
        return file_words(setup) if setup else "ludotheque"


def file_words(setup: Setup) -> str:
    """Return the words that a file of a game is named by: what it is called, who played, and when."""
    box = GAMES.get(setup.game)
    title = setup.title or (box.title if box else setup.game)
    names = ", ".join(player.name for player in setup.players)
    start = setup.started[:8]
    moment = f"{start[:4]}-{start[4:6]}-{start[6:]}" if start.isdecimal() and len(start) == 8 else ""
    return " - ".join(filter(None, (title, names, moment)))


def png(picture: Surface) -> bytes:
    """Return a picture as the content of a PNG file."""
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()
