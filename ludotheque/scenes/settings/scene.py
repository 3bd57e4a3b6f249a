"""The settings, applied and saved as soon as they change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.home import double_click
from ludotheque.home.settings import FORMATIONS, LONGEST, SPEEDS
from ludotheque.home.words import fault_text
from ludotheque.i18n import _, language
from ludotheque.languages import damaged, languages
from ludotheque.scenes.overlays.sheet_scene import SheetScene
from ludotheque.ui.app import App
from ludotheque.ui.containers import Column, Labelled, Row
from ludotheque.ui.hearing import way_name, ways
from ludotheque.ui.leaves import Heading, Text
from ludotheque.ui.sheets import Sheet
from ludotheque.ui.widgets import Action, Button, Part

WIDTH = 760  # logical pixels
SCALES = (75, 85, 100, 115, 130, 150, 175, 200)  # text sizes in per cent
VOLUME = 10  # a step of the volume, in per cent


class SettingsScene(SheetScene):
    """A sheet with a row for each setting: its name, an explanation, and its buttons."""

    name = "settings"

    def __init__(self, app: App, about: Action | None = None) -> None:
        """Show the settings; `about` opens the page about the program, if given."""
        super().__init__(app)
        self._about = about
        self._silent = ""  # the note beside the sounds

    def sheet(self) -> Sheet:
        """Return the sheet with a row for each setting."""
        close = Button("close", _("Fermer"), self.back, icon="check", style="seal")
        return Sheet(_("Réglages"), Column(self._rows(), 8), [close], WIDTH)

    def update(self, dt: float) -> bool:
        """Write the sheet anew when the sound card has gone or come back."""
        if self._silent == self._without_card():
            return False
        self.refresh()
        return True

    def _change(self, **changes: object) -> None:
        self.app.change(**changes)
        if self in self.app.scenes:
            self.refresh()

    def _rows(self) -> list[Part]:
        now, self._silent = self.app.settings, self._without_card()
        names = [(code, one.name) for code, one in languages().items()]
        seconds = range(1, LONGEST + 1)
        formations = (_("premières parties"), _("toujours"), _("jamais"))
        speeds = (_("aucune"), _("lentes"), _("normales"), _("rapides"), _("très rapides"))
        return [
            Labelled(_("Langue"), self._left_out(), self._choices("language", names, language())),
            Labelled(_("Plein écran"), "F11", [self._switch("full_screen", now.full_screen, "full-screen")]),
            Labelled(_("Sons"), self._silent, self._steps("sound", range(0, 101, VOLUME), now.sound)),
            Labelled(_("Musique"), "", self._steps("music", range(0, 101, VOLUME), now.music)),
            Labelled(_("Silence"), "M", [self._switch("mute", now.mute, "mute")]),
            Labelled(
                _("Voix"),
                _("le jeu dit ce que montre l'écran (F9)"),
                self._choices("voice", [(way, way_name(way)) for way in ways()], self.app.way),
            ),
            Heading(_("Confort"), 19),
            self._text_size(now.scale),
            Labelled(
                _("Contraste fort"),
                self._note("high_contrast", _("des textes plus nets, sur un fond plus clair ou plus sombre")),
                [self._switch("high_contrast", now.high_contrast, "sun")],
            ),
            Labelled(
                _("Grand pointeur"),
                _("et un cadre épais autour de ce que choisit le clavier"),
                [self._switch("large_pointer", now.large_pointer, "hand")],
            ),
            Labelled(
                _("Motifs"),
                _("pour mieux distinguer les couleurs"),
                [self._switch("hatchings", now.hatchings, "shield")],
            ),
            Labelled(
                _("Animations"),
                self._note("speed", _("avec « aucune », rien ne glisse")),
                self._choices("speed", enumerate(speeds[:SPEEDS]), now.speed),
            ),
            Heading(_("Pendant la partie"), 19),
            Labelled(
                _("Temps de réflexion"),
                _("au plus, pour un adversaire Expert"),
                self._choices("thinking", [(n, _("{n} s").format(n=n)) for n in seconds], now.thinking),
            ),
            Labelled(
                _("Rideau"),
                _("cache le jeu de chacun quand on passe l'écran"),
                [self._switch("curtain", now.curtain, "eye")],
            ),
            Labelled(
                _("Les adversaires parlent"),
                _("un mot aux grands moments"),
                [self._switch("talk", now.talk, "person")],
            ),
            Labelled(
                _("Souvenirs de vos parties"),
                _("qui mène contre chaque adversaire, et les trophées sous les boîtes"),
                [self._switch("remembers", now.remembers, "laurel")],
            ),
            Labelled(
                _("Formations à vue"),
                _("sur la dalle des défausses, à Schotten-Totten"),
                self._choices("formations", zip(FORMATIONS, formations, strict=True), now.formations),
            ),
            Labelled(
                _("Astuces"),
                _("des premières parties : une phrase, une seule fois"),
                [self._switch("tips", now.tips, "info")],
            ),
            Labelled(
                _("Annuler après un dé"),
                _("si tous sont d'accord"),
                [self._switch("undo_by_agreement", now.undo_by_agreement, "undo")],
            ),
            Labelled(
                _("Plateau tournant"),
                _("le joueur dont c'est le tour est en bas, à Schotten-Totten"),
                [self._switch("turning", now.turning, "redo")],
            ),
            Labelled(
                _("Choix des fichiers"),
                _("dans une fenêtre du système, s'il en a une pour cela"),
                [self._switch("system_dialogs", now.system_dialogs, "folder")],
            ),
            *self._double_click_row(),
            *self._about_row(),
        ]

    def _without_card(self) -> str:
        """Return a note that says that nothing can be heard, empty if there is a sound card."""
        return _("aucune carte son n'a été trouvée : tout reste muet") if self.app.sounds.lacks_card else ""

    def _note(self, name: str, usual: str) -> str:
        """Return the note about a setting: `usual`, unless its value is the desktop's wish."""
        return _("comme le demande votre système") if self.app.chosen.wished(name) else usual

    def _left_out(self) -> str:
        """Return a note about the languages whose folders are damaged, empty if none is."""
        codes = ", ".join(damaged())
        return _("laissée de côté, son dossier est abîmé : {codes}").format(codes=codes) if codes else ""

    def _text_size(self, now: int) -> Part:
        """Return the text size's setting, in the middle, so that its buttons hardly move when it changes."""
        note = self._note("scale", _("et des boutons"))
        words = [Text(_("Taille du texte"), 19), Text(note, 15, face="italic")]
        return Column([*words, Row(self._steps("scale", SCALES, now), 6)], 0, "center")

    def _double_click_row(self) -> list[Part]:
        """Return the setting for a double click on a .ludo file, [] if the system has none."""
        if not double_click.can_register():
            return []
        on = double_click.is_registered()
        word = _("oui") if on else _("non")
        told = Button("double-click", word, self._tell_system, icon="scroll", text_size=16, chosen=on)
        return [Labelled(_("Double-clic"), _("sur une partie (.ludo) : l'ouvre dans la Ludothèque"), [told])]

    def _tell_system(self) -> None:
        """Register the program for .ludo files with the system, or unregister it."""
        fault = (double_click.unregister if double_click.is_registered() else double_click.register)()
        if fault:
            self.app.notify(fault_text(fault))
        self.refresh()

    def _about_row(self) -> list[Part]:
        if self._about is None:
            return []
        read = Button("about", _("Lire"), self._about, icon="info", text_size=16)
        return [Labelled(_("À propos"), _("le programme, ses auteurs, ce qui est gardé et où"), [read])]

    def _choices(self, name: str, pairs: Iterable[tuple[object, str]], chosen: object) -> list[Part]:
        return [
            Button(
                f"{_id(name)}-{value}",
                word,
                self._setter(name, value),
                text_size=16,
                chosen=value == chosen,
            )
            for value, word in pairs
        ]

    def _switch(self, name: str, on: bool, icon: str) -> Button:
        word = _("oui") if on else _("non")
        return Button(_id(name), word, self._setter(name, not on), icon=icon, text_size=16, chosen=on)

    def _steps(self, name: str, values: Sequence[int], now: int) -> list[Part]:
        lower = max((value for value in values if value < now), default=now)
        higher = min((value for value in values if value > now), default=now)
        less = Button(f"{_id(name)}-less", "", self._setter(name, lower), icon="minus", tip=_("Moins"))
        less.enabled = lower < now
        shown = Text(_("{n} %").format(n=now), 18, face="bold")
        more = Button(f"{_id(name)}-more", "", self._setter(name, higher), icon="plus", tip=_("Plus"))
        more.enabled = higher > now
        return [less, shown, more]

    def _setter(self, name: str, value: object) -> Action:
        return lambda: self._change(**{name: value})


def _id(name: str) -> str:
    return name.replace("_", "-")
