"""Every refusal, event, decision and end of Les Chevaliers has its words, and they say what matters."""

import re
from string import Formatter

import pytest
from games.chevaliers import vocabulary as keys
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table, walk
from typesetting import typeset

from ludotheque.core.game import Event, Fact, Refusal, ScoreLine
from ludotheque.games.chevaliers import words as chevaliers
from ludotheque.games.chevaliers.place_words import PlaceWords
from ludotheque.games.chevaliers.rules.advice import prospect
from ludotheque.games.chevaliers.rules.combat import Combat

WORDS = chevaliers.OnBoard(RULES.board)
NAMES = ("Isabelle", "Guillaume")
BOTH = "+ 2 de part et d'autre"
FACTS: dict[str, Fact] = {
    "square": "e4",
    "target": "f5",
    "left": 2,
    "points": 3,
    "post": 0,
    "homes": 1,
    "rule": "K10",
    "attackers": 1,
    "attack": 8,
    "defence": 5,
    "result": "wins",
    "fate": "out",
    "fallen": "f5",
    "reason": "two-home",
}


def facts(names: tuple[str, ...]) -> tuple[tuple[str, Fact], ...]:
    return tuple((name, FACTS[name]) for name in names)


def whole(text: str) -> str:
    assert text.strip()
    assert not [field for _, field, _, _ in Formatter().parse(text) if field]
    return text


@pytest.mark.parametrize("reason", sorted(keys.REASONS))
def test_every_refusal_has_a_sentence(reason):
    text = whole(WORDS.explain(Refusal("K3", reason, facts(keys.REASONS[reason])), NAMES))
    assert text.endswith(".")
    assert text[0].isupper()
    assert not re.search(r"\b[a-z]\d", text)  # nobody sees the names of squares


@pytest.mark.parametrize("kind", sorted(keys.EVENTS))
@pytest.mark.parametrize("seat", [WHITE, RED])
def test_every_event_has_a_line(kind, seat):
    whole(WORDS.tell(Event(kind, seat, facts(keys.EVENTS[kind])), NAMES))


@pytest.mark.parametrize("reason", keys.ENDINGS)
def test_every_end_has_a_sentence(reason):
    assert whole(chevaliers.ending(reason)).endswith(".")


@pytest.mark.parametrize("reason", sorted(keys.SHEET))
def test_every_line_of_the_score_sheet_has_words(reason):
    whole(WORDS.score(ScoreLine(0, reason, 2), NAMES))


def decided(at, *dice: int) -> str:
    *first, last = dice
    before = at.dice(*first).state
    move = RULES.notation.read(f"roll {last}")
    told = RULES.events(before, move, RULES.apply(before, move))
    return WORDS.tell(next(event for event in told if event.kind == "decided"), NAMES)


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'")


def test_a_combat_says_scores_and_fate():
    at = table("d3 a1", "b3 d4 i9", side=RED, die=1).do("step b3 c3", "attack c3 d3", "join d4")
    assert plain(decided(at, 2, 6, 5)) == "Rouges 8 contre Blanc 5 : le Blanc retourne à sa base"
    at = table("d3 a1", "b3 d4 i9", side=RED, die=1).do("step b3 c3", "attack c3 d3", "join d4")
    assert plain(decided(at, 1, 1, 2)) == "Rouges 2 contre Blanc 2 : égalité, tous retournent à leur base"
    at = table("d2 a9", "d4 i9", die=1).do("step d2 d3", "attack d3 d4")
    assert plain(decided(at, 6, 5)) == "Blanc 8 contre Rouge 5 : le Rouge est hors jeu"
    at = table("d2 c4", "d4 i9", die=1).do("step d2 d3", "attack d3 d4", "join c4")
    assert plain(decided(at, 1, 1, 6)) == "Blancs 2 contre Rouge 10 : les 2 Blancs sont hors jeu"


def test_what_is_to_be_done():
    at = table("d1", "c3 e3 a5")
    assert chevaliers.prompt(at.state).startswith("Lancez le dé")
    at.dice(3)
    assert plain(chevaliers.prompt(at.state)) == "Avancez un chevalier blanc de 3 cases"
    at.do("step d1 d2")
    assert "laisser passer" in chevaliers.prompt(at.state)
    assert plain(chevaliers.prompt(at.do("pass").state)) == "Encore 2 cases"
    assert chevaliers.prompt(at.do("step d2 d3", "halt c3").state).startswith("Qui d")
    at = table("e1", "a4 i4", side=RED, die=2)
    assert plain(chevaliers.prompt(at.state)) == "Avancez un ou deux chevaliers rouges de 2 cases"
    assert "second chevalier rouge" in chevaliers.prompt(at.do(*walk("a4", "b4", "c4")).state)
    over = table("d8", "a5", die=1).do("step d8 d9")
    assert chevaliers.prompt(over.state) == ""


def test_the_chances_of_an_attack():
    found = prospect(RULES.turns, WHITE, squares_of("d3"), RULES.board.names.index("d4"))
    assert plain(chevaliers.hint(found)) == (
        "47 % ennemi hors jeu · 25 % ennemi à sa base · 11 % égalité · 8 % retour à la base · 8 % hors jeu"
    )


def test_beside_a_square_the_chances_of_an_attack_are_three():
    found = prospect(RULES.turns, WHITE, squares_of("d3"), RULES.board.names.index("d4"))
    assert plain(chevaliers.odds(found)) == "72 % gagné · 11 % égalité · 17 % perdu"


@pytest.mark.parametrize("kind", sorted(set(keys.EVENTS) - {"turn", "decided", "quiet", "game-over"}))
@pytest.mark.parametrize("seat", [WHITE, RED])
def test_every_line_says_who_what_and_where(kind, seat):
    """Issue 10, point 3: today "De k3 en m4" with a coloured dot."""
    text = WORDS.tell(Event(kind, seat, facts(keys.EVENTS[kind])), NAMES)
    assert NAMES[seat] in text
    squares = re.findall(r"\b[a-z]\d\b", text)
    assert set(squares) <= {FACTS["square"], FACTS["target"]}
    assert all(f"en {square}" in text for square in squares)  # as they are called aloud, never bare


def test_squares_are_told_by_their_camp_or_by_the_coordinates_on_the_walls():
    board = RULES.board
    where = PlaceWords(board)
    told = {name: where.at(name) for name in board.names if board.open >> board.names.index(name) & 1}
    green = f"sur la case verte {board.names[board.starts[0]]}"
    for square, name in ((board.starts[0], green), (board.chests[0], "sur un coffre")):
        assert told[board.names[square]] == name
    first, second = (told[board.names[post[0]]] for post in board.posts)
    assert (first, second) == ("au poste de gauche", "au poste de droite")
    camps = {*board.starts, *board.chests, *board.posts[0], *board.posts[1]}
    bare = {name: text for name, text in told.items() if board.names.index(name) not in camps}
    assert len(bare) > 50
    assert bare == {name: f"en {name}" for name in bare}


def test_an_attack_is_told_from_which_side_it_comes():
    where = PlaceWords(RULES.board)
    assert where.beside("d3", "d4") == "d’en haut"
    assert where.beside("d3", "c2") == "d’en bas à gauche"
    assert where.beside("d3", "e3") == "de droite"


@pytest.mark.parametrize(
    ("fight", "dice", "told"),
    [
        (Combat("K10", 1, 2, 0, True, False), (3, 6), ("3, + 2 seul contre un", "")),
        (Combat("K10", 1, 0, 2, True, False), (6, 3), ("", "3, + 2 seul contre un")),
        (Combat("K11", 2, 2, 0, True, False), (3, 4, 5), (f"3 + 4, {BOTH}", "")),
        (
            Combat("K11", 2, 3, 0, True, False),
            (3, 4, 5),
            ("3 + 4, + 2 de part et d'autre, + 1 de renfort", ""),
        ),
        (Combat("K12", 2, 0, 0, False, True), (3, 4, 5), ("3 + 4", "")),
        (Combat("K12", 2, 2, 0, False, True), (3, 4, 5), ("3 + 4, + 2 de renfort", "")),
        (Combat("K14", 2, 0, 4, True, False), (3, 4, 5), ("3 + 4", "5, + 4 seul contre deux")),
    ],
)
def test_k10_to_k14_a_sum_names_each_bonus(fight, dice, told):
    assert chevaliers.total_terms(fight, dice) == tuple(map(typeset, told))


@pytest.mark.parametrize(
    ("fight", "told"),
    [
        (Combat("K10", 1, 2, 0, True, False), ("1 dé, + 2 seul contre un", "1 dé")),
        (Combat("K10", 1, 0, 2, True, False), ("1 dé", "1 dé, + 2 seul contre un")),
        (Combat("K11", 2, 3, 0, True, False), (f"2 dés, {BOTH}, + 1 de renfort", "1 dé")),
        (Combat("K12", 2, 0, 0, False, True), ("2 dés", "1 dé")),
        (Combat("K14", 2, 0, 4, True, False), ("2 dés", "1 dé, + 4 seul contre deux")),
    ],
)
def test_k10_to_k14_before_the_dice_are_thrown_each_bonus_is_named_too(fight, told):
    assert chevaliers.dice_and_bonuses(fight) == tuple(map(typeset, told))


@pytest.mark.parametrize("kind", ["moved", "home", "attacks", "joins"])
def test_a_line_says_from_where_a_knight_acts_and_on_what(kind):
    """Who hears the log alone must know which of six knights it was."""
    told = WORDS.tell(Event(kind, RED, facts(keys.EVENTS[kind])), NAMES)
    assert "en e4" in told
    assert kind == "home" or "en f5" in told


@pytest.mark.parametrize("kind", ["to-start", "to-post"])
def test_a_line_says_to_which_square_a_knight_goes_back(kind):
    assert "en f5" in WORDS.tell(Event(kind, WHITE, facts(keys.EVENTS[kind])), NAMES)
