"""Lets people hear what is on the screen: by their screen reader, or by the program's own voice."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING, Protocol

from ludotheque.i18n import _, language
from ludotheque.ui.reader import ReaderState, ReaderWatch
from ludotheque.ui.scene import Scene, SceneStack
from ludotheque.ui.spoken import Node, Spoken, Told, ended, walk

if TYPE_CHECKING:  # made and loaded when somebody listens
    from ludotheque.ui.bridge import Bridge
    from ludotheque.ui.voice import Voice

BY_READER, ALOUD, OFF = "reader", "aloud", "off"
SETTLING = 0.25  # seconds after which a reader that has asked for the tree hears what changes in it
LONGEST = 600  # letters of a page that are read when it opens


def ways() -> Sequence[str]:
    """Return the ways to hear the program on this system: its own voice speaks on Linux alone."""
    return (BY_READER, ALOUD, OFF) if sys.platform == "linux" else (BY_READER, OFF)


def way_after(way: str) -> str:
    """Return the way that follows another one, which this system has; after the last comes the first."""
    offered = ways()
    return offered[(offered.index(way) + 1) % len(offered)]


def way_name(way: str) -> str:
    """Return what the settings call a way to hear the program."""
    return {
        BY_READER: _("par le lecteur d'écran"),
        ALOUD: _("à voix haute"),
        OFF: _("jamais"),
    }[way]


class Listener(Protocol):
    """What hearing asks of the app."""

    scenes: SceneStack
    seconds: float

    @property
    def way(self) -> str:
        """The way to hear the program: one of `ways`."""
        ...

    def notify(self, text: str) -> None:
        """Show a sentence, which is told too."""
        ...


class Reading:
    """Puts into sentences what changes on the screen, for a voice that says nothing by itself."""

    def __init__(self) -> None:
        self._focus: Node | None = None
        self._words = self._group = ""

    def of(self, spoken: Spoken, whole: bool = True) -> str:
        """Return what has the focus, if that is not what had it before in the same words.

        Where a caret has moved, that is a letter. Unless `whole`, it is the text of a field, else nothing.
        The name of a group comes before the first thing in it that has the focus.
        """
        nodes = [*walk(spoken.regions)]
        before, now = self._focus, next((node for node in nodes if node.id == spoken.focus), None)
        self._focus = now
        if now is None or not (whole or now.role == "field"):
            return ""
        around = (one for one in nodes if one.role == "group" and now in walk(one.children))
        group = next(around, Node("", "group", ""))
        texts = (one.words for one in group.children if one.role == "text")
        words, known, within = ", ".join((self.words(now), *texts)), self._words, self._group
        self._words, self._group = words, group.id
        if before and before.id == now.id and words == known:
            return now.value[now.caret : now.caret + 1] if now.caret != before.caret else ""
        if group.id != within:
            words = ", ".join(filter(None, (group._replace(value=words).words, group.description)))
        return words if whole else now.value

    def words(self, node: Node) -> str:
        """Return all about a node in words."""
        kind = {"list": _("liste"), "field": _("champ à remplir"), "slider": _("curseur")}.get(node.role, "")
        states = {"chosen": _("choisi"), "disabled": _("indisponible"), "unfolded": _("ouvert")}
        told = [states[state] for state in states if state in node.states]
        return ", ".join(filter(None, (node.words, kind, *told, node.description)))


class Hearing:
    """Tells what the top scene says to a reader, to the program's own voice, or to nobody."""

    def __init__(self, app: Listener) -> None:
        self._app = app
        self._begun = False
        self.watch: ReaderWatch | None = None
        self._known = ReaderState()
        self._welcomed = False
        self._way = OFF
        self._bridge: Bridge | None = None
        self._greeted: Bridge | None = None
        self._active_at = 0.0  # the last time at which no reader was new
        self._voice: Voice | None = None
        self._reading = Reading()
        self._scene: Scene | None = None
        self._stale = True
        self._focused = True

    @property
    def listened(self) -> bool:
        """Whether somebody hears what the scenes say."""
        return self._bridge is not None or self._voice is not None

    def prepare(self) -> None:
        """Build the bridge before the window is shown, as some systems want it, unless nobody is to hear."""
        if self._app.way == BY_READER:
            self._build_bridge()

    def begin(self) -> None:
        """Begin to look for a reader, unless the player wants none."""
        self._begun = True

    def follow(self, drawn: bool, keyed: bool) -> None:
        """Tell what has changed: after a key at once, else once nothing is drawn, so that no frame waits."""
        if self._begun and self._app.way == BY_READER:
            self.watch = self.watch or ReaderWatch()
        known = self.watch.now if self.watch else self._known
        if known is not self._known or self._app.way != self._way:
            self._known, self._way = known, self._app.way
            self._settle()
        self._stale |= drawn
        if not self.listened or not len(self._app.scenes):
            return
        self._obey()
        self._greet()
        top = self._app.scenes.top
        if top is not self._scene or (self._stale and (keyed or not drawn)):
            self._stale = False
            self._tell(top)

    def tell(self, text: str) -> None:
        """Tell a sentence that belongs to no scene."""
        self._say([Told(text)])
        self._stale = True

    def say(self, text: str) -> None:
        """Say a text by the program's own voice, until `hush`; a reader does not get it."""
        if text and self._voice is None:
            self._call_voice()
        if text and self._voice and self._focused:
            self._voice.say(text, language(), newer=True)

    def hush(self) -> None:
        """Let the program's own voice be silent at once."""
        if self._voice:
            self._voice.hush()

    def window(self, focused: bool) -> None:
        """Note that the window has got or lost the keyboard: without it, the own voice is silent."""
        self._focused = focused
        if self._bridge:
            self._bridge.window(focused)
        if not focused:
            self.hush()

    def close(self) -> None:
        """Stop speaking."""
        if self._voice:
            self._voice.close()
        if self._bridge:
            self._bridge.close()
        self._voice = self._bridge = None

    def _settle(self) -> None:
        """Begin or end to speak, as the player wishes and as there is a reader."""
        reader = self._known if self._way == BY_READER else ReaderState()
        if (reader.runs or reader.asked) and self._bridge is None:
            self._build_bridge()
        elif not (reader.runs or reader.asked) and self._bridge:
            self._bridge.close()
            self._bridge = None
        if self._way == ALOUD or (reader.unsaid and self._bridge):
            self._call_voice()
        elif self._voice:
            self._voice.close()
            self._voice = None
        self._reading, self._scene = Reading(), None

    def _greet(self) -> None:
        """Greet a reader that has just begun to listen, and tell it again where the player is."""
        if self._bridge is None or self._bridge is self._greeted or not self._bridge.active:
            self._active_at = self._app.seconds
            return
        if self._app.seconds - self._active_at < SETTLING:
            return
        self._greeted, self._scene = self._bridge, None
        if self._known.runs and not self._welcomed:
            self._welcomed = True
            self._app.notify(_("La Ludothèque parle au lecteur d'écran. F1 : les touches ; F9 : la voix."))

    def _build_bridge(self) -> None:
        """Load the bridge. Without AccessKit, as where it has no wheels, there is none."""
        with suppress(ImportError):
            from ludotheque.ui.bridge import Bridge

            self._bridge = Bridge(self._app.scenes.top.spoken() if len(self._app.scenes) else Spoken("", ()))
            self._bridge.window(self._focused)

    def _call_voice(self) -> None:
        from ludotheque.ui.voice import Voice

        self._voice = self._voice or Voice()

    def _tell(self, top: Scene) -> None:
        spoken, told = top.spoken(), [*top.told()]
        if top is not self._scene:
            if self._scene:
                self.hush()
            self._scene = top
            if not self._bridge:  # readers say by themselves what a new page is about
                told.insert(0, Told(opening(spoken), urgent=True))
        self._say(told, self._reading.of(spoken, whole=self._bridge is None))
        if self._bridge:
            self._bridge.show(spoken, top.name)

    def _say(self, told: Sequence[Told], focused: str = "") -> None:
        """Announce events, by the reader if it can, and what is `focused`, which no reader says."""
        voice = self._voice
        if self._bridge and not (voice and self._known.unsaid):
            text = _joined(one.text for one in told)
            if text:
                self._bridge.announce(text, any(one.urgent for one in told))
        elif voice and voice.mute:
            self._lose_voice()
        elif voice and self._focused:
            said = [one.text for one in told] + [focused]
            newer = bool(focused) or any(one.urgent for one in told)
            if any(said):
                voice.say(_joined(said), language(), newer)

    def _lose_voice(self) -> None:
        self._voice = None
        if self._way == ALOUD:
            self._app.notify(_("Aucune voix ne répond : il faut Speech Dispatcher et une voix de synthèse."))

    def _obey(self) -> None:
        for id, use in self._bridge.asked() if self._bridge else ():
            self._app.scenes.top.go_to(id, use)
            self._stale = True


def opening(spoken: Spoken) -> str:
    """Return what is said when a page opens: its title, and the text above everything that can be used."""
    nodes = walk(spoken.regions)
    texts = (node.name for node in takewhile(lambda node: node.role in ("heading", "text"), nodes))
    told = [spoken.title, *(text for text in texts if text != spoken.title)]
    return _shortened(_joined(told))


def _joined(texts: Iterable[str]) -> str:
    return " ".join(map(ended, filter(None, texts)))


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST].rpartition(" ")[0] + "…"
