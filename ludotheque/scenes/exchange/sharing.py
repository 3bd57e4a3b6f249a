"""Lets the player share a game: its file, its chronicle, pictures of its board and result, a text, a GIF."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Surface

from ludotheque.core.record import Record, record_of, write
from ludotheque.core.session import Session
from ludotheque.core.setup import Setup
from ludotheque.games import GAMES
from ludotheque.games.boards import shipped_map
from ludotheque.games.opening import Opened
from ludotheque.home import exchange
from ludotheque.home.store import best_record
from ludotheque.i18n import _, language
from ludotheque.picture.painting import painting
from ludotheque.scenes.exchange.exporting import Exporter
from ludotheque.scenes.overlays.dialog import ask
from ludotheque.table.contract.look import Look
from ludotheque.table.game_view import GameView
from ludotheque.table.view.miniature import fitted, painting_position
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.picture_file import fill_with

SIZES = {"small": 1280, "medium": 2560, "large": 4096}  # pixels of a picture's longer side
MOST_TOLD = 100_000  # lines of a report, at most
PAINTED = 0.9  # the progress of a picture once the bare board is painted


class SharedResult(NamedTuple):
    """Functions that show how a finished game went; each gets the session and a look of its own.

    `chronicle` returns the steps that write a page of HTML, `film` those that make a GIF of the decisive
    moment, None if the game has no such moment.
    """

    chronicle: Callable[[Session[Any], Look], Generator[float | None, None, bytes]]
    picture: Callable[[Session[Any], Look], Surface]
    text: Callable[[Session[Any], Look], str]
    film: Callable[[Session[Any], Look], Generator[float | None, None, bytes] | None]


class ShareMenu:
    """Asks the player what to share of a game, then writes it to a file or copies it to the clipboard."""

    def __init__(
        self, exporter: Exporter, path: Path | None, opened: Opened | None, results: SharedResult
    ) -> None:
        """Prepare to share the game saved at `path` or, if `path` is None, the game in `opened`.

        `opened` is None if the saved game cannot be opened.
        """
        self._app, self._exporter = exporter.app, exporter
        self._path, self._opened = path, opened
        self._results = results

    def ask(self) -> None:
        """Ask what to share."""
        choices = [Choice("game", _("La partie, à rejouer (.ludo)"), self._ask_about_secrets, icon="scroll")]
        opened = self._opened
        if opened:
            over = opened.session.rules.outcome(opened.session.state)
            if over:
                chronicle = _("La chronique, à lire et à imprimer")
                choices.append(Choice("chronicle", chronicle, self._send_chronicle, icon="book"))
            choices.append(Choice("board", _("Une image du plateau"), self._ask_size, icon="eye"))
            if over:
                if self._results.film(*self._session_and_look()):
                    moment = _("Le moment décisif, en image animée")
                    choices.append(Choice("moment", moment, self._send_moment, icon="crown"))
                choices += [
                    Choice("result", _("Une image du résultat"), self._send_result, icon="laurel"),
                    Choice("text", _("Copier le résultat"), self._copy_text, icon="quill"),
                ]
        text = _("Les fichiers vont dans le dossier {folder}").format(folder=self._exporter.folder)
        record = self._record
        if record and (record.notes or record.branches):
            told = _(
                "Les notes partent avec la partie. Une version plus ancienne de Ludothèque ne les montre "
                "pas, et les perd si l'on y joue la suite."
            )
            text = f"{told}\n{text}"
        ask(
            self._app,
            _("Partager"),
            text,
            [
                *choices,
                Choice("elsewhere", _("Dans un autre dossier…"), self._change_folder, icon="folder"),
                Choice("close", _("Fermer"), nothing),
            ],
        )

    def _change_folder(self) -> None:
        """Let the player choose another folder for the files, then ask again what to share."""
        self._exporter.change_folder(self.ask)

    def _ask_about_secrets(self) -> None:
        """Write the game's file. If that would reveal secrets of an unfinished game, ask the player first."""
        if not self._secret:
            self._send_game()
            return
        choices = [Choice("all", _("Tout, pour continuer ailleurs (.ludo)"), self._send_game, icon="scroll")]
        if self._opened:
            told = _("Le déroulement de la partie, sans les secrets (.txt)")
            choices += [
                Choice("report", told, self._send_report, icon="quill"),
                Choice("board", _("Une image du plateau"), self._ask_size, icon="eye"),
            ]
        ask(
            self._app,
            _("La partie n'est pas finie"),
            _("Son fichier contient aussi les cartes cachées de chacun : qui l'ouvre peut les lire."),
            [*choices, Choice("close", _("Ne rien envoyer"), nothing)],
        )

    @property
    def _secret(self) -> bool:
        """Whether the game is unfinished and its record contains hidden information."""
        if self._opened:
            session = self._opened.session
            return session.rules.outcome(session.state) is None and session.has_secrets
        record = self._record
        box = GAMES.get(record.setup.game) if record else None
        return box is not None and box.hands and record is not None and not record.over

    def _send_game(self) -> None:
        record = self._record
        if record is None:
            self._exporter.failed()
            return
        brought = self._map(record)
        data = write(record._replace(map=brought or ()))
        self._exporter.write(lambda folder: exchange.write_new(folder, self._name(), exchange.SUFFIX, data))
        if brought is None:
            self._app.notify(_("Le plateau n'entre pas dans ce fichier : envoyez aussi sa carte (.tmx)."))

    def _map(self, record: Record) -> tuple[tuple[str, str], ...] | None:
        """Return the map's files as (name, content): () if not needed, None if they cannot be sent."""
        opened, board_hash = self._opened, record.setup.board_hash
        if opened is None or opened.map.board.hash != board_hash or shipped_map(board_hash):
            return ()
        return exchange.map_to_send(opened.map.files)

    def _send_report(self) -> None:
        session, look = self._session_and_look()
        name, text = self._name(_("récit")), report(session, look)
        data = text.encode("utf-8-sig")  # with a byte order mark, so that every system reads the accents
        self._exporter.write(lambda folder: exchange.write_new(folder, name, ".txt", data))

    def _ask_size(self) -> None:
        names = {
            "small": _("Petite, pour un message"),
            "medium": _("Grande, pour un écran"),
            "large": _("Très grande, à imprimer"),
        }
        choices = [
            Choice(size, f"{names[size]} ({side} px)", partial(self._send_board, side))
            for size, side in SIZES.items()
        ]
        ask(
            self._app,
            _("Une image du plateau"),
            _("De quelle taille ? On y voit ce que tout le monde voit à la table."),
            [*choices, Choice("close", _("Fermer"), nothing)],
        )

    def _send_board(self, side: int) -> None:
        self._exporter.write_in_steps(_("Peinture du plateau…"), partial(self._painting, side))

    def _painting(self, side: int, folder: Path) -> Generator[float, None, Path]:
        """Write a picture of the board, `side` pixels long, in steps that yield the progress (0 to 1)."""
        opened = self._opened
        assert opened is not None
        session, found, box = opened.session, opened.map, GAMES[opened.session.game]
        board = Surface(fitted(found.size, side))
        yield from (PAINTED * share for share in painting(found, board, language(), box.places()))
        look = box.look()(self._app, session, found)
        for _drawn in painting_position(session, look, board):
            yield PAINTED
        return exchange.fill_new(folder, self._name(), ".png", partial(fill_with, board))

    def _send_result(self) -> None:
        session, look = self._session_and_look()
        fill = partial(fill_with, self._results.picture(session, look))
        name = self._name(_("résultat"))
        self._exporter.write(lambda folder: exchange.fill_new(folder, name, ".png", fill))

    def _send_chronicle(self) -> None:
        self._exporter.write_in_steps(_("La chronique s'écrit…"), self._chronicling)

    def _chronicling(self, folder: Path) -> Generator[float | None, None, Path]:
        data = yield from self._results.chronicle(*self._session_and_look())
        name = self._name(_("chronique"))
        return exchange.write_new(folder, name, ".html", data)

    def _send_moment(self) -> None:
        self._exporter.write_in_steps(_("L'image s'anime…"), self._filming)

    def _filming(self, folder: Path) -> Generator[float | None, None, Path]:
        """Make the GIF of the decisive moment and write it, in steps. Return the path of the file."""
        film = self._results.film(*self._session_and_look())
        assert film is not None
        data = yield from film
        name = self._name(_("moment décisif"))
        return exchange.write_new(folder, name, ".gif", data)

    def _copy_text(self) -> None:
        pygame.scrap.put_text(self._results.text(*self._session_and_look()))
        self._app.notify(_("Le résultat est copié : il n'y a plus qu'à le coller."))

    def _session_and_look(self) -> tuple[Session[Any], Look]:
        opened = self._opened
        assert opened is not None
        return opened.session, GAMES[opened.session.game].look()(self._app, opened.session, opened.map)

    @property
    def _record(self) -> Record | None:
        """The record on disk or, without a path, that of the opened game; None if it cannot be had."""
        if self._path is not None:
            return best_record(self._path)
        return record_of(self._opened.session) if self._opened else None

    def _name(self, what: str = "") -> str:
        record = self._record
        return file_words(record.setup, what) if record else "ludotheque"


def report(session: Session[Any], look: Look) -> str:
    """Return the log of a game as everyone at the table sees it, in lines of text."""
    game = GameView(session, look)
    told = (line.text for line in game.lines(MOST_TOLD))
    return "\r\n".join([file_words(session.setup), "", *told, ""])


def file_words(setup: Setup, what: str = "") -> str:
    """Return the name for a file of a game: its title, `what` it shows, the day it began, its players."""
    box = GAMES.get(setup.game)
    title = setup.title or (box.title if box else setup.game)
    names = ", ".join(player.name for player in setup.players)
    start = setup.started[:8]
    moment = f"{start[:4]}-{start[4:6]}-{start[6:]}" if start.isdecimal() and len(start) == 8 else ""
    return " - ".join(filter(None, (title, what, moment, names)))
