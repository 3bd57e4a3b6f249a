"""The dialog after a crash, and its rehearsal, so that a crash needs nothing that is not loaded."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from ludotheque.home.edition import is_replaced
from ludotheque.i18n import _
from ludotheque.ui.app import App
from ludotheque.ui.choice import Choice, nothing
from ludotheque.ui.scene import Scene


def crash_dialog(app: App, log: Path | None, saved: bool) -> Scene:
    """Return the dialog after a crash, which says if the game is saved (`saved`) and where the report is.

    `log` is the path of the report. If a new version was installed meanwhile, the dialog says that instead of
    the problem, and the program cannot go on.
    """
    from ludotheque.scenes.overlays.dialog import RescueScene, what_a_report_holds

    leave = Choice("quit", _("Quitter"), app.leave, icon="close")
    kept = [_("La partie est enregistrée : vous pouvez la reprendre depuis l'étagère.")] if saved else []
    if is_replaced():
        told = _("Le programme a été remplacé pendant qu'il était ouvert : fermez-le, puis rouvrez-le.")
        return RescueScene(app, _("Une nouvelle version est là"), "\n\n".join([told, *kept]), [leave])
    words = [_("Un problème est survenu. Ce n'est pas votre faute."), *kept]
    if log:
        words.append(_("Un compte rendu, utile pour réparer, est dans le fichier {path}").format(path=log))
        words.append(what_a_report_holds())
    choices = [Choice("continue", _("Continuer"), nothing, "seal"), leave]
    return RescueScene(app, _("Il y a eu un problème"), "\n\n".join(words), choices)


def rehearsing_rescue(app: App) -> Generator[None, None, None]:
    """Draw the dialog after a crash out of sight, in steps, so that what it needs is loaded before."""
    from pygame import Surface

    yield
    from ludotheque.home import crashes  # noqa: F401

    yield
    dialog = crash_dialog(app, Path(), True)
    yield
    dialog.layout(app.size)
    yield
    dialog.draw(Surface(app.size))
    yield
