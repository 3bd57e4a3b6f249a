"""The page about the program: version, credits, folders, last crash report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

from ludotheque import __version__
from ludotheque.home import paths
from ludotheque.i18n import _
from ludotheque.scenes.overlays import credits
from ludotheque.scenes.overlays.dialog import what_a_report_holds
from ludotheque.scenes.overlays.licences import LicencesScene
from ludotheque.scenes.overlays.news import NewsScene, releases
from ludotheque.scenes.overlays.paper import PaperScene, Section
from ludotheque.ui.app import App
from ludotheque.ui.widgets import Button


class AboutScene(PaperScene):
    """The page about the program. `crash` is the path of the last crash report, None if there is none."""

    name = "about"

    def __init__(self, app: App, crash: Path | None) -> None:
        super().__init__(app)
        self._crash = crash

    def heading(self) -> str:
        return _("À propos")

    def buttons(self) -> list[Button]:
        """Return the buttons that open the release notes and the libraries' licences."""
        return [
            Button("news", _("Quoi de neuf"), self._open_news, icon="quill"),
            Button("licences", _("Les licences"), self._open_licences, icon="scroll"),
        ]

    def sections(self) -> Iterator[Section]:
        """Yield the sections of the page."""
        yield (
            _("Ludothèque {version}").format(version=__version__),
            [
                _("Cinq jeux de plateau autour d'un seul écran."),
                _("Le programme est libre, sous licence {licence} : voir le fichier {file}.").format(
                    licence="MIT", file="LICENSE"
                ),
            ],
        )
        licence = "SIL Open Font License 1.1"
        fonts = [f"{font} – {authors}" for _files, font, authors, _licence in credits.table(credits.FONTS)]
        yield _("Polices de caractères, sous licence {licence}").format(licence=licence), fonts
        licence = "Creative Commons Attribution 3.0"
        makers = credits.icon_makers().items()
        yield (
            _("Icônes de game-icons.net, sous licence {licence}").format(licence=licence),
            [
                "https://creativecommons.org/licenses/by/3.0/",
                *(f"{maker} – {', '.join(icons)}" for maker, icons in makers),
                _("Elles ont été recolorées."),
            ],
        )
        versions = (
            f"Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, SDL {pygame.version.SDL}"
        )
        libraries = [f"{found.name} – {found.licence}" for found in credits.libraries()]
        yield _("Les bibliothèques du programme"), [*libraries, versions]
        yield (
            _("Ce qui est gardé sur cet ordinateur"),
            [
                _("Les parties : {path}").format(path=paths.saves_folder()),
                _("Vos plateaux : {path}").format(path=paths.maps_folder()),
                _("Les réglages et les noms : {path}").format(path=paths.settings_file()),
                _("Les images déjà peintes, qu'on peut effacer : {path}").format(path=paths.cache_folder()),
            ],
        )
        told = [_("Il n'y a aucun compte rendu.")]
        if self._crash:
            told = [_("Le dernier compte rendu : {path}").format(path=self._crash), what_a_report_holds()]
        yield _("En cas de panne"), told

    def _open_news(self) -> None:
        self.app.scenes.push(NewsScene(self.app, releases()))

    def _open_licences(self) -> None:
        self.app.scenes.push(LicencesScene(self.app))
