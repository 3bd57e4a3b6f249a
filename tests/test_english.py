"""What the player reads in English, the catalogue being compiled: nothing is left in French."""

import re
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from english import ALIKE, PO, forms, frenchness
from games.castles import vocabulary as castle_keys
from games.castles.boards import build
from games.chevaliers import vocabulary as hall_keys
from games.chevaliers.table import HALL
from games.rheinlander import vocabulary as rhine_keys
from games.schotten_totten import vocabulary as border_keys
from typesetting import typeset

from ludotheque.build import compile_languages
from ludotheque.core.game import Event, Refusal, ScoreLine
from ludotheque.core.record import Fault
from ludotheque.games import GAMES as CATALOGUE
from ludotheque.games import maps as boards
from ludotheque.games.castles import words as castles
from ludotheque.games.castles.look.telling import CastleTelling
from ludotheque.games.castles.rules.advice import Prospect
from ludotheque.games.castles.rules.moves import End
from ludotheque.games.chevaliers import words as chevaliers
from ludotheque.games.chevaliers.look.telling import ChevaliersTelling
from ludotheque.games.chevaliers.rules.advice import Prospect as Chances
from ludotheque.games.rheinlander import words as rheinlander
from ludotheque.games.rheinlander.look.telling import RheinlanderTelling
from ludotheque.games.rheinlander.rules.board import EAST, ISLAND, LEFT, NORTH, RIVER, SOUTH, WEST
from ludotheque.games.rheinlander.rules.moves import TILES
from ludotheque.games.schotten_totten import card_words as border_cards
from ludotheque.games.schotten_totten import words as schotten_totten
from ludotheque.games.schotten_totten.look.telling import SchottenTottenTelling
from ludotheque.games.schotten_totten.rules.advice import Reach, SideStrength
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN_CARDS
from ludotheque.games.schotten_totten.rules.formations import FORMATIONS
from ludotheque.games.schotten_totten.rules.proof import Verdict
from ludotheque.home import paths
from ludotheque.home import words as records
from ludotheque.i18n import set_language
from ludotheque.scenes import box_front

NAMES = ("Ann", "Bob", "Cyd")
RHINE = SimpleNamespace(names=("l12",), numbers=((12,),), banks=(LEFT,), sides=(EAST,))
GLEN = build(
    ("loch-1", "loch-2", "c4"), [("loch-1", "loch-2"), ("loch-2", "c4")], {"cawdor": (1, ["loch-1"])}
)
POINTS = {name: (0.0, 9.0 * at) for at, name in enumerate(GLEN.names)}
GAMES = {
    "castles": (
        castles.OnBoard(GLEN, POINTS),
        castle_keys,
    ),
    "chevaliers": (chevaliers.OnBoard(HALL), hall_keys),
    "rheinlander": (rheinlander.OnBoard(RHINE), rhine_keys),
    "schotten-totten": (schotten_totten, border_keys),
}
TELLINGS = {
    "castles": CastleTelling,
    "chevaliers": ChevaliersTelling,
    "rheinlander": RheinlanderTelling,
    "schotten-totten": SchottenTottenTelling,
}

TEXTS = {
    "castle": "Cawdor",
    "place": "loch-1",
    "origin": "loch-2",
    "target": "c4",
    "square": "b4",
    "rule": "K10",
    "result": "wins",
    "fate": "out",
    "fallen": "b4",
    "reason": "two-home",
    "space": "l12",
    "tile": "church",
    "where": "12–15",
    "counts": "1 0 2",
    "why": "takeover",
}
BORDER_TEXTS = {"card": "G7", "cards": "G7 G8", "ruse": "banshee", "deck": "clan", "why": "stronger"}
BORDER_TEXTS |= {"mine": "run", "theirs": "set", "how": "blocked"}
NUMBERS = {"arms": 4, "owner": 1, "holder": 1, "loser": 2, "shield": 1, "post": 1}
# What one kind of event tells by its facts alone: facts -> other values worth a sentence of their own.
VARIANTS = [
    {},
    {"shield": -1},
    {"post": -1},
    {"post": 0},
    {"attackers": 1},
    {"result": "loses", "fate": "back"},
    {"result": "ties", "fate": "back"},
    {"result": "ties", "fate": "all-back"},
    *({"why": why} for why in rhine_keys.PAYMENTS),
]
BORDER_VARIANTS = [
    {},
    {"deck": "tactic"},
    *({"card": card} for card in CARD_NAMES[CLAN_CARDS:]),
    *({"why": why} for why in border_keys.GRANTED),
    *({"mine": formation, "theirs": formation} for formation in FORMATIONS),
    *({"how": how} for how in border_keys.ENDINGS[:-1]),
]


def facts(names, game="", **other):
    known = TEXTS | NUMBERS | (BORDER_TEXTS if game == "schotten-totten" else {}) | other
    return tuple((name, known.get(name, 3)) for name in names)


def every(table):
    """Return game and key for each key of a table of all the games."""
    return [(game, key) for game, (_, keys) in GAMES.items() for key in getattr(keys, table)]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Compile the languages as they are in the sources, once for all."""
    folder = tmp_path_factory.mktemp("languages")
    for code in ("fr", "en", "de"):
        (folder / code).mkdir()
        for name in ("language.toml", PO.name):
            if (file := PO.parent.parent / code / name).is_file():
                (folder / code / name).write_bytes(file.read_bytes())
    compile_languages(folder)
    return folder


@pytest.fixture
def both(compiled, monkeypatch):
    """Return a function that says something in French and in English, and returns the English."""
    monkeypatch.setattr(paths, "languages_folder", lambda: compiled)

    def say(speak, *args):
        set_language("fr")
        source = speak(*args)
        set_language("en")
        words = speak(*args)
        for told, said in zip(forms(source), forms(words), strict=True):
            assert not frenchness(said)
            assert said != told or said in {typeset(word) for word in ALIKE}
            assert not re.search(r"[{}]", said)
        return words

    return say


@pytest.mark.parametrize(("game", "reason"), every("REASONS"))
def test_refusals(both, game, reason):
    words, keys = GAMES[game]
    both(words.explain, Refusal("C6", reason, facts(keys.REASONS[reason], game)), NAMES)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("game", "kind"), every("EVENTS"))
def test_events(both, game, kind, seat):
    words, keys = GAMES[game]
    for other in BORDER_VARIANTS if words is schotten_totten else VARIANTS:
        if set(other) <= set(keys.EVENTS[kind]):
            both(words.tell, Event(kind, seat, facts(keys.EVENTS[kind], game, **other)), NAMES)


@pytest.mark.parametrize(("game", "kind"), every("EVENTS"))
def test_events_in_few_words(both, game, kind):
    """Every event that the log tells has at most thirty letters, in every language."""
    words, keys = GAMES[game]
    names = (NAMES,) if game == "castles" else ()
    if kind in TELLINGS[game].silent:
        return
    for other in BORDER_VARIANTS if words is schotten_totten else VARIANTS:
        if set(other) <= set(keys.EVENTS[kind]):
            event = Event(kind, 0, facts(keys.EVENTS[kind], game, **other))
            assert 0 < len(both(words.brief, event, *names)) <= 30
            for code in ("fr", "de"):
                set_language(code)
                assert 0 < len(words.brief(event, *names)) <= 30


@pytest.mark.parametrize(("game", "reason"), every("SHEET"))
def test_score_sheets(both, game, reason):
    words, keys = GAMES[game]
    for points in (1, 3):
        both(words.score, ScoreLine(0, reason, points, facts(keys.SHEET[reason], game)), NAMES)


@pytest.mark.parametrize(("game", "reason"), every("ENDINGS"))
def test_endings(both, game, reason):
    both(GAMES[game][0].ending, reason)


@pytest.mark.parametrize("kind", sorted(set(castle_keys.PROSPECTS) - {"move"}))
@pytest.mark.parametrize("waiting", [0, 1])
@pytest.mark.parametrize("percent", [50, 100])
def test_hints_of_the_castle_games(both, kind, waiting, percent):
    told = facts(castle_keys.PROSPECTS[kind], percent=percent, waiting=waiting)
    both(castles.hint, Prospect(kind, End(), told))


def test_chances_of_an_attack_in_the_hall(both):
    fifth = Fraction(1, 5)
    chances = Chances("K10", win_out=fifth, win_back=fifth, tie=fifth, lose_back=fifth, lose_out=fifth)
    assert both(chevaliers.hint, chances).count("20%") == 5


@pytest.mark.parametrize(
    ("bank", "side"), [(LEFT, EAST), (LEFT, WEST), (LEFT, NORTH), (LEFT, SOUTH), (ISLAND, ""), (RIVER, "")]
)
def test_places_on_the_rhine(both, bank, side):
    both(
        rheinlander.space, SimpleNamespace(names=("a",), numbers=((12,),), banks=(bank,), sides=(side,)), "a"
    )


@pytest.mark.parametrize("tile", TILES)
def test_tiles_of_the_rhine(both, tile):
    both(rheinlander.tile, tile)


@pytest.mark.parametrize("reason", [*border_keys.GRANTED, "weaker", "second", "could-be-beaten"])
@pytest.mark.parametrize("formation", range(len(FORMATIONS)))
def test_proofs_of_claims(both, reason, formation):
    granted = reason in border_keys.GRANTED
    rank = formation << 6 | 20
    said = both(schotten_totten.proof, Verdict(4, granted, reason, rank, rank, (6, 7)))
    assert said.endswith(".")
    assert said[0].isupper()


@pytest.mark.parametrize("card", CARD_NAMES)
def test_cards_of_the_border(both, card):
    number = CARD_NAMES.index(card)
    assert both(border_cards.card, number)
    if CLAN_CARDS <= number < CLAN_CARDS + 10:
        for speak in (border_cards.tactic, border_cards.old_name, border_cards.family, border_cards.effect):
            both(speak, card)


@pytest.mark.parametrize("formation", ["", *FORMATIONS])
def test_what_a_side_is_or_may_become(both, formation):
    for complete in (False, True) if formation else (False,):
        both(border_cards.side_strength, SideStrength(formation, 12, 2, 3, complete))
    for cards in ((), (0,), (0, 1, 9)):
        both(border_cards.reach, Reach(formation, 12, cards))


def test_numbers_on_the_border(both):
    for count in (0, 1, 3):
        both(schotten_totten.stones, count)
        both(schotten_totten.cards_left, count)
    assert both(schotten_totten.stone, 3) == "stone III"


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=lambda game: game.id)
def test_boxes_and_their_options(both, game):
    both(game.pitch)
    both(box_front.facts, game)
    for option in game.options:
        both(game.option_name, option)
        values = [value for value in option.values if not str(value).isdecimal()]
        said = {both(game.option_value, option, value) for value in values}
        assert len(said) == len(values)


RECORD_FACTS = {
    "ply": 3, "agreed": 2, "bytes": 10, "largest": 9, "format": 2, "part": "players", "move": "roll 4",
}  # fmt: skip


@pytest.mark.parametrize(
    "reason", re.findall(r'^ +"([a-z-]+)": _\(', Path(records.__file__).read_text(encoding="utf-8"), re.M)
)
def test_faults_of_records(both, reason):
    names = ("rule", "changed", "path", "game", "board", "kind", "known", "why", *RECORD_FACTS)
    both(records.fault_text, Fault(reason, tuple((name, RECORD_FACTS.get(name, "x")) for name in names)))


def test_plurals(both):
    assert both(records.fault_text, Fault("cut-off", (("ply", 1),))).endswith("1 move could be read.")
    assert both(records.fault_text, Fault("cut-off", (("ply", 0),))).endswith("0 moves could be read.")
    assert [both(castles.knights, n) for n in (0, 1, 2)] == ["0 knights", "1 knight", "2 knights"]
    assert castles.points(0) == "0 points"


@pytest.mark.parametrize("reason", boards.sentences())
def test_faults_of_maps(both, reason):
    wrong, remedy = both(lambda: tuple(re.sub(r"[{}]", "", text) for text in boards.sentences()[reason]))
    assert wrong.endswith(".")
    assert remedy.endswith(".")


def test_a_line_about_a_map(both):
    fault = boards.MapFault(
        "glen.tmx", "wrong-shape", 4, "mill", (("found", "rect"), ("wanted", "point"), ("of", "space"))
    )
    assert both(boards.line, fault) == (
        "glen.tmx, object 4 “mill”: The object is drawn as a rectangle. For the class “space”, draw a point."
    )
