"""What `verify` accepts the window plays: saves and settings mangled in every part, opened on the shelf."""

import json
from pathlib import Path
from random import Random

import pygame
import pytest
import test_contract
from amounts import many
from core import test_annotations, test_record
from hand import Hand

from ludotheque.commands import cli
from ludotheque.core.record import BadRecord, record_of, write
from ludotheque.core.setup import clean
from ludotheque.games import GAMES
from ludotheque.games.opening import open_record
from ludotheque.home import paths
from ludotheque.home.store import read_file
from ludotheque.scenes.settings.scene import SettingsScene

SMALL = (640, 480)
RECORDS = test_contract.RECORDS
WORDS = (
    *("", " ", "\0", "A\0B", "\ud800", "\udcff", "\u200b", "\u200d", "\u202e", "\u3164", "\ufe0f", "\u00ad"),
    *(
        "a\nb",
        "\x1b[31m",
        "\x7f",
        "\x85",
        "x" * 200,
        "x" * 201,
        "é" * 200,
        "{0}",
        "{name}",
        "{",
        "%s%n",
        "*a*",
    ),
    *("[C3](x)", "<b>", "`", "C3", "\u0301", "A \u200b B", "A \ufe0f", "👨\u200d👩\u200d👧", "Ж", "../../x"),
    *(None, 3, -1, True, 1.5, [], {}, ["a"], 10**30),
)
TINCTURES = ("vert", "sable", "or", "azur", "gueules", "argent")
COLOURS = (
    *([], [""], ["mauve"], ["vert"] * 2, ["vert", "or", "azur"], list(TINCTURES), ["vert"] * 9, ["\0"]),
    *(["\ud800"], ["VERT"], [1], [None], "vert", None, 7, {}, [[]], ["argent"], ["gueules", "argent"]),
)


def name(record, rng):
    rng.choice(record["seats"])["name"] = rng.choice(WORDS)


def colours(record, rng):
    rng.choice(record["seats"])["colours"] = rng.choice(COLOURS)


def tinctures(record, rng):
    for seat in record["seats"]:
        seat["colours"] = [rng.choice(TINCTURES) for _ in range(rng.randint(0, 3))]


def seats(record, rng):
    found = record["seats"]
    kind = rng.randrange(5)
    if kind == 0:
        found.pop()
    elif kind == 1:
        found.append(dict(rng.choice(found)))
    elif kind == 2:
        rng.choice(found).popitem()
    elif kind == 3:
        found[rng.randrange(len(found))] = rng.choice(WORDS)
    else:
        rng.shuffle(found)


def options(record, rng):
    known = [option for game in GAMES.values() for option in game.options]
    option = rng.choice(known)
    names = [option.name, *record["options"], rng.choice(WORDS)]
    values = [*option.values, rng.choice(WORDS), True, 0, "1", "7", 99, 2004]
    record["options"][str(rng.choice(names))] = rng.choice(values)


def seed(record, rng):
    record["seed"] = rng.choice(WORDS)


def cursor(record, rng):
    record["cursor"] = rng.choice((-1, 0, 1, 2, rng.randint(0, 60), 10**9, rng.choice(WORDS)))


def moves(record, rng):
    found = record["moves"]
    at = rng.randrange(len(found) + 1)
    kind = rng.randrange(6)
    if kind == 0:
        found.insert(at, rng.choice(WORDS))
    elif kind == 1 and found:
        found.insert(at, rng.choice(found))
    elif kind == 2:
        del found[at:]
    elif kind == 3:
        del found[at : at + 1]
    elif kind == 4 and found:
        words = str(found[at - 1]).split(" ")
        words[rng.randrange(len(words))] = str(rng.choice(WORDS))
        found[at - 1] = " ".join(words)
    else:
        rng.shuffle(found)


def part(record, rng):
    key = rng.choice((*record, "rules", "later"))
    record[key] = rng.choice(WORDS)


def inner(record, rng):
    record["board"][rng.choice(("name", "hash", "x"))] = rng.choice(WORDS)


def moment(record, rng):
    record["started"] = rng.choice(("", "-", "1" * 200, "20250101-101010", "../x", rng.choice(WORDS)))
    record["over"] = rng.choice((True, False, None, 1, "x"))


def notes(record, rng):
    record["notes"] = test_annotations.mangled_notes(rng)
    record["branches"] = rng.choice((rng.choice(WORDS), test_annotations.mangled_notes(rng)))


CHANGES = (
    name,
    name,
    colours,
    tinctures,
    seats,
    options,
    seed,
    cursor,
    moves,
    moves,
    part,
    inner,
    moment,
    notes,
)


def mangled(data: bytes, rng: Random) -> bytes:
    """Return a record or settings with some parts changed for odd ones, and sometimes its bytes damaged."""
    content = json.loads(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        try:
            rng.choice(CHANGES)(content, rng)
        except (AttributeError, TypeError, KeyError, IndexError, ValueError):
            continue  # the part has been mangled into something that has no such parts
    data = json.dumps(content, indent=1).encode()
    return test_record.mangled(data, rng) if rng.random() < 0.2 else data


def a_game(game: str, rng: Random) -> bytes:
    """Return the record of a game: one that is kept, if any is, or one that has been played for a while."""
    kept = [path for path in RECORDS if path.stem.startswith(game)]
    if rng.random() < 0.15 and kept:
        return rng.choice(kept).read_bytes()
    seats = rng.choice(GAMES[game].seats)
    chosen = tuple((option.name, rng.choice(option.values)) for option in GAMES[game].options)
    session = test_contract.session_of(game, seats, chosen, seed=str(rng.random()))
    test_contract.play_on(session, rng, rng.randint(0, 60))
    session.seek(rng.randint(0, len(session.steps)) if rng.random() < 0.2 else session.cursor)
    return write(record_of(session))


class Player(Hand):
    """Opens what lies in the folder of saves, as a person does."""

    def open(self, path: Path, waits: bool) -> bool:
        """Resume the only save that there is; tell whether the table was laid."""
        self.app.scenes.unwind(1)
        self.step(2)
        if waits:  # so that the shelf finds out by itself
            self.step(4, 0.3)
        offered = "resume" in self.seen["buttons"]
        if offered:
            x, y, w, h = self.seen["buttons"]["resume"]
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.app.post(pygame.event.Event(kind, pos=(x + w // 2, y + h // 2), button=1))
        elif readable(path):
            self.navigation.tables.open(path)
        self.step(3)
        return self.plays()

    def plays(self) -> bool:
        """Return whether there is a table, and look about on it."""
        if "table" not in self.names:
            assert not set(self.names) - {"shelf", "dialog"}
            return False
        for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_u, pygame.K_ESCAPE):
            self.app.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.step(2)
        return True

    def step(self, frames: int, seconds: float = 0.05) -> None:
        for _ in range(frames):
            self.app.redraw()
            self.app.step(seconds)


def readable(path: Path):
    try:
        return read_file(path)
    except (OSError, BadRecord):
        return None


def accepted(path: Path, capsys) -> bool:
    """Return whether `verify` replays a record, as far as it is sound."""
    cli.main(["verify", str(path)])
    said = capsys.readouterr().out
    assert said
    assert all(letter.isprintable() or letter in "\n\u00a0\u202f" for letter in said), said
    try:
        open_record(read_file(path))
    except BadRecord:
        return False
    return True


def open_mangled_games(game: str, seeds: range, capsys) -> None:
    """Have odd saves verified and opened, one after the other, in one window."""
    player, played = Player(SMALL), 0
    for number in seeds:
        rng = Random(f"{game} {number}")
        path = saved_alone(mangled(a_game(game, rng), rng), number)
        sound = accepted(path, capsys)
        assert player.open(path, waits=number % 4 == 0) == sound, number
        played += sound
    player.app.close()
    assert 0 < played < len(seeds), "some are sound enough"


def saved_alone(data: bytes, number: int) -> Path:
    folder = paths.saves_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    path = folder / f"game-{number}.json"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("game", GAMES)
def test_a_mangled_save_is_played_in_the_window_exactly_if_verify_accepts_it(game, capsys):
    open_mangled_games(game, range(9), capsys)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_mangled_saves_of_each_game_in_the_window(game, capsys):
    open_mangled_games(game, range(1000, 1000 + many(1000, 50)), capsys)


SETTINGS = {
    "language": ("fr", "en", "xx", *WORDS),
    "full_screen": WORDS,
    "scale": (75, 200, 74, 100.0, *WORDS),
    "speed": (0, 4, 5, *WORDS),
    "sound": (0, 100, 101, *WORDS),
    "mute": WORDS,
    "curtain": WORDS,
    "later": WORDS,
    "tables": WORDS,
    "maps": (*WORDS, {"0": "\0"}, {"\ud800": "\udcff"}, {"0": None}, {"0": "/dev/zero"}),
}


def mangled_settings(rng: Random) -> bytes:
    """Return settings with odd values, most of all in what is remembered of the last tables."""
    tables = {game: table(game, rng) for game in (*GAMES, "go") if rng.random() < 0.7}
    content = {key: rng.choice(SETTINGS[key]) for key in SETTINGS if rng.random() < 0.25}
    if "tables" not in content:
        content["tables"] = tables
    data = json.dumps(content, indent=1).encode()
    return test_record.mangled(data, rng) if rng.random() < 0.1 else data


def table(game: str, rng: Random) -> object:
    """Return a remembered table that may be as odd as the seats and options of a save."""
    content = {
        "seats": [{"name": f"Ana {seat}", "colours": ["or"]} for seat in range(rng.randint(0, 6))],
        "options": {},
    }
    for _ in range(rng.randint(0, 3)):
        try:
            rng.choice((name, colours, tinctures, seats, options, options))(content, rng)
        except (AttributeError, TypeError, KeyError, IndexError, ValueError):
            continue  # there are no seats, or one has become something else
    return {"players": content["seats"], "options": [list(pair) for pair in content["options"].items()]}


def open_mangled_settings(seeds: range) -> None:
    """Open shelf, settings and every set-up with odd settings; a game that may begin is begun."""
    for number in seeds:
        rng = Random(number)
        paths.settings_file().parent.mkdir(parents=True, exist_ok=True)
        paths.settings_file().write_bytes(mangled_settings(rng))
        player = Hand(SMALL)
        player.app.saving.say_start_faults()
        player.app.scenes.push(SettingsScene(player.app))
        player.wait(0.1)
        player.app.scenes.unwind(1)
        for game in GAMES:
            player.navigation.setup(game)
            player.wait(0.05)
            player.push("variants")
            shown = player.seen["widgets"]
            for option in GAMES[game].options:
                values = [GAMES[game].option_value(option, value) for value in option.values]
                assert shown[f"option-{option.name}"]["state"] in values
            player.app.scenes.unwind(1)
        player.navigation.setup(rng.choice(list(GAMES)), seed=str(rng.choice(WORDS)))
        player.key(pygame.K_RETURN)
        player.wait(0.1)
        assert "table" in player.names or player.app.notice.text
        player.app.close()


def test_mangled_settings_are_set_right_in_the_window():
    open_mangled_settings(range(3))


@pytest.mark.long
def test_a_thousand_mangled_settings_in_the_window():
    open_mangled_settings(range(1000, 1000 + many(1000, 50)))


def test_every_letter_that_a_name_may_keep_can_be_drawn():
    """Alone, too: for a line may be broken before and after it."""
    pygame.font.init()
    fonts = [pygame.font.Font(paths.asset("fonts", f"{face}.ttf"), 17) for face in ("text", "bold", "title")]
    letters = filter(None, map(clean, map(chr, (*range(0x30000), *range(0xE0000, 0xE0200)))))
    assert not [hex(ord(c)) for c in letters for font in fonts if not font.size(c)[0]]
