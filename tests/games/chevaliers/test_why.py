"""What is said of a knight's way or a combat, and why: its figures are those of the hall."""

from functools import reduce

import pytest
from games.chevaliers.table import RED, RULES, WHITE, squares_of, table, walk
from games.sentences import check_sentence

from ludotheque.core.judgement import Reason
from ludotheque.games.chevaliers.judgement.fence import nears
from ludotheque.games.chevaliers.judgement.judge import ChevaliersJudgement
from ludotheque.games.chevaliers.judgement.reasons import REASONS, WARNING, reasons
from ludotheque.games.chevaliers.judgement.turn import PlannedTurn
from ludotheque.games.chevaliers.rules.advice import (
    UNREACHABLE,
    danger,
    distance,
    pincers,
    prospect,
)
from ludotheque.games.chevaliers.rules.board import ChevaliersBoard
from ludotheque.games.chevaliers.rules.game import ChevaliersRules
from ludotheque.games.chevaliers.rules.moves import Attack, Roll, Step
from ludotheque.games.chevaliers.rules.turns import fresh_turn
from ludotheque.games.chevaliers.why import Why
from ludotheque.i18n import set_language

WHY = Why(RULES.board)
NAMES = [name for name in RULES.board.names if name]


def said(key: str, **facts: int | str) -> str:
    assert REASONS[key] == tuple(facts)
    text = WHY.reason(Reason(key, tuple(facts.items())))
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def test_every_key_of_the_judgement_has_words():
    facts = {"square": NAMES[0], "target": NAMES[0], "post": 0, "rule": "K10", "dice": "3 5"}
    facts |= {"start": NAMES[1], "other": NAMES[1], "base": "", "others": " ".join(NAMES[:2])}
    facts |= {"targets": NAMES[0], "who": NAMES[1]}
    for key in REASONS.keys() - {WARNING}:
        names = REASONS[key]
        for number in (0, 1, 2, UNREACHABLE):
            words = said(key, **{name: facts.get(name, number) for name in names})
            assert len(words) > 8
            assert "{" not in words


def whole(known: Reason) -> str:
    """Return what is said of a White that went on for a reason."""
    place = table("d6 d2", "g7 g9", die=1)
    line = [place.rules.notation.read("step d6 e6")]
    (clause,) = WHY.clauses(WHY.shortened([known], line))
    return f"{WHY.made(place.state, line, 'Ada')} : {clause}."


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_every_reason_makes_a_whole_sentence_with_what_was_done(language):
    set_language(language)
    facts = {"square": "e6", "target": "d2", "post": 0, "rule": "K10", "dice": "3 5"}
    facts |= {"start": "d6", "other": "f6", "base": "", "gates": "h5 h7", "before": 2, "point": "h5"}
    facts |= {"targets": "d2", "others": "e6", "who": "f6"}
    for key in REASONS.keys() - {WARNING, "attacks"}:
        for number in (0, 1, 2, UNREACHABLE):
            known = Reason(key, tuple((name, facts.get(name, number)) for name in REASONS[key]))
            check_sentence(whole(known), 32)
    for percents in ((100, 100), (62, 62), (70, 0), (100, 0), (12, 12)):
        attack = dict(zip(("wins", "out"), percents, strict=True))
        check_sentence(f"{WHY.odds('Ada attaque le Rouge en g7', attack)}.", 20)


def test_an_attack_that_was_made_is_told_by_the_likelier_end():
    made = "Ada attaque le Rouge en g7"
    assert WHY.odds(made, {"wins": 62, "out": 48}) == f"{made}, avec 5 chances sur 10 de l’éliminer"
    assert WHY.odds(made, {"wins": 58, "out": 12}) == f"{made}, avec 6 chances sur 10 de le battre"
    assert WHY.odds(made, {"wins": 99, "out": 97}) == f"{made} et va presque sûrement l’éliminer"


def test_ways_and_rolls_are_told_with_their_numbers():
    nearer = said("nearer", square="d7", before=9, after=6, safe=0, ahead=2, rolls=1)
    assert nearer == "le Blanc en d7 n'est plus qu'à 6 cases des coffres (9 avant)"
    unmet = said("nearer", square="d7", before=9, after=6, safe=0, ahead=2, rolls=0)
    assert unmet.endswith("avance hors d'atteinte de la tenaille, à 6 cases des coffres (9 avant)")
    safely = said("nearer", square="d7", before=9, after=6, safe=1, ahead=2, rolls=1)
    assert safely.endswith("6 cases des coffres par un chemin sûr (9 avant)")
    free = said("nearer", square="d7", before=9, after=6, safe=1, ahead=0, rolls=1)
    assert free.endswith("n'est plus qu'à 6 cases des coffres, aucun Rouge devant lui")
    again = said("nearer", square="d7", before=UNREACHABLE, after=6, safe=1, ahead=2, rolls=1)
    assert again.endswith("retrouve un chemin sûr vers les coffres (6 cases)")
    flees = said("flees", square="d7", start="d6", before=4, after=2)
    assert flees == "le Blanc en d7 ne craint plus la tenaille que 2 fois sur 6 (4 en d6)"
    safe = said("flees", square="d7", start="d6", before=4, after=0)
    assert safe == "le Blanc en d7 ne craint plus la tenaille (4 fois sur 6 en d6)"
    assert said("dares", square="d7", start="d6", before=0, after=1).endswith(
        "craint la tenaille 1 fois sur 6"
    )
    waits = said("waits", square="d7", rolls=0, shut=1, other="e6", risk=4, who="")
    told = "le Blanc en d7 y échappe à la tenaille ; en e6, il la craindrait 4 fois sur 6"
    assert waits == told
    other = said("waits", square="d7", rolls=0, shut=1, other="e6", risk=4, who="e5")
    told = "attend à l'abri ; le Blanc en e5 craindrait la tenaille 4 fois sur 6 en e6"
    assert other == f"le Blanc en d7 {told}"
    shut = said("waits", square="d7", rolls=0, shut=1, other="", risk=0, who="")
    assert shut.endswith("attend hors d'atteinte de la tenaille que le barrage des Rouges s'ouvre")
    assert said("clears", steps=9) == "la voie s'ouvrirait (9 cases)"


def test_an_arrival_is_told_with_the_throws_that_bring_it():
    arrives = said("arrives", square="d7", dice="3 5")
    assert arrives == "le Blanc en d7 peut arriver aux coffres au prochain tour, avec 3 ou 5"


def test_an_attack_is_told_with_the_odds_of_the_rules():
    at = table("d5", "d7", side=WHITE, die=1)
    found = ChevaliersJudgement(RULES).advise(at.state, at.turn, None)
    line = next(one for one in found if any(isinstance(move, Attack) for move in one.line))
    facts = dict(next(reason for reason in line.reasons if reason.key == "attacks").facts)
    attack = next(move for move in line.line if isinstance(move, Attack))
    odds = prospect(RULES.turns, WHITE, 1 << attack.by, attack.target)
    assert facts["wins"] == round(100 * odds.wins)
    out, back, lost = (round(10 * odds) for odds in (odds.win_out, odds.win_back, odds.lose_out))
    told = f"{out} chances sur 10 de l'éliminer, {back} de le renvoyer, {lost} d'être éliminé"
    assert said("attacks", **facts) == f"{told}, {10 - out - back - lost} d'être renvoyé"


def test_no_knight_is_said_to_be_safe_unless_none_can_be_lost():
    """K13: three Reds in a pincer lose to a 6 once in 216 times, which is none in a hundred."""
    at = table("d5", "d4 d6 c3", side=RED, die=1)
    told = set()
    for candidate in ChevaliersJudgement(RULES).advise(at.state, at.turn, None):
        state, facts = at.state, candidate.facts("attacks")
        for move in candidate.line:
            state = RULES.apply(state, move)
        if facts and state.combats:
            odds = prospect(RULES.turns, RED, *state.combats[0])
            told.add(odds.lose_out)
            assert (facts["lost"] > 0) == (odds.lose_out > 0)
            assert (facts["wins"] == 100) == (odds.wins == 1)
    assert any(0 < lost < 1 / 200 for lost in told)


def test_odds_that_round_to_all_or_nothing_are_not_told_as_such():
    facts = {"target": NAMES[0], "rule": "K9", "wins": 97, "out": 96, "lost": 1, "base": "", "steps": 0}
    assert said("attacks", **facts) == "presque sûr de l'éliminer, presque sans risque"
    assert "sans risque d'être éliminé" in said("attacks", **facts | {"lost": 0})
    assert "risque" not in said("attacks", **facts | {"wins": 80, "out": 50, "lost": 3})


def test_a_way_is_told_by_where_it_ends():
    at = table("d5", "h9", side=WHITE, die=2)
    found = ChevaliersJudgement(RULES).candidates(at.state, at.turn, None)
    steps = [move for move in found[0].line if isinstance(move, Step)]
    where = RULES.board.names[steps[-1].target]
    assert WHY.gesture(at.state, steps) == f"amener le Blanc en {where}"


# -- which reasons -----------------------------------------------------------------------------------------

VALUE = ChevaliersJudgement(RULES).value


def at_of(name):
    return squares_of(name).bit_length() - 1


def reasons_for(at, *words, quiet=None):
    before = at.state if quiet is None else at.state._replace(quiet=quiet)
    line = tuple(map(RULES.notation.read, words))
    turn = PlannedTurn(line, reduce(RULES.apply, line, before), 0.0)
    return [(one.key, dict(one.facts)) for one in reasons(VALUE, before, RULES.turn(before), turn)]


def test_k6_a_white_that_comes_home_is_reason_enough():
    assert reasons_for(table("d8 a1", "a4 a5", die=1), "step d8 d9") == [
        ("home", {"square": "d9", "homes": 1})
    ]
    at = table("d8 a1", "a4 a5", home="e9", die=1)
    assert reasons_for(at, "step d8 d9") == [("home", {"square": "d9", "homes": 2})]


def test_a_white_comes_nearer_or_does_not():
    at = table("d5 a1", "h1 i1", die=2)
    nearer = {"square": "d7", "before": 4, "after": 2, "safe": 0, "ahead": 0, "rolls": 0}
    arrives = {"square": "d7", "dice": "2 3 4 5 6"}
    assert reasons_for(at, "step d5 d6", "step d6 d7") == [("arrives", arrives), ("nearer", nearer)]
    other = {"square": "a3", "before": 10, "after": 8, "safe": 0, "ahead": 2, "rolls": 0}
    assert reasons_for(at, "step a1 a2", "step a2 a3") == [("nearer", other)], "not the nearest White's way"
    waits = {"square": "d3", "rolls": 0, "shut": 0, "other": "", "risk": 0, "who": ""}
    assert reasons_for(at, "step d5 d4", "step d4 d3") == [("waits", waits)]


def test_k7_a_way_round_two_reds_is_told_as_one():
    """From d5 a chest is four steps away, but on d7 and d8 both Reds could stop the White."""
    at = table("d3 a1", "c8 e8", die=2)
    nearer = {"square": "d5", "before": 8, "after": 6, "safe": 1, "ahead": 2, "rolls": 1}
    assert ("nearer", nearer) in reasons_for(at, "step d3 d4", "step d4 d5")


def test_two_reds_are_not_spoken_of_where_one_is_left():
    at = table("d5 a1", "i1", die=2)
    assert reasons_for(at, "step d5 d4", "step d4 d3") == [("walks", {"square": "d3", "steps": 7})]
    assert said("walks", square="d3", steps=7) == "le dernier Rouge est à 7 cases de lui"
    assert said("walks", square="d3", steps=UNREACHABLE) == "aucun Rouge ne peut plus l'arrêter"


def test_k18_the_last_white_that_comes_home_makes_a_draw_or_wins():
    assert reasons_for(table("d8", "a4 a5", die=1), "step d8 d9") == [("one-home", {})]
    assert said("one-home") == "c'est le dernier Blanc, et la partie est nulle"
    assert "les Blancs gagnent" in said("home", square="d9", homes=2)


# -- what is told besides ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whites", "home", "side", "step", "told"),
    [
        ("d3", "", WHITE, "d3 d4", "Plus qu'un Blanc : au mieux, partie nulle"),
        ("d3", "g9", WHITE, "d3 d4", ""),
        ("d8", "", WHITE, "d8 d9", ""),
        ("d3 a1", "", WHITE, "d3 d4", ""),
        ("a1", "g9", RED, "i8 i7", "Un Blanc est aux coffres : au mieux, partie nulle"),
        ("a1", "", RED, "i8 i7", "Dernier Blanc : l'éliminer, c'est gagner"),
        ("a1 b1", "", RED, "i8 i7", ""),
    ],
)
def test_k18_who_can_only_draw_or_is_one_white_from_winning_is_told(whites, home, side, step, told):
    at = table(whites, "i8", side, home=home, die=1)
    judgement = ChevaliersJudgement(RULES)
    found = judgement.advise(at.state, at.turn, None)
    line = next(one for one in found if one.line[0] == RULES.notation.read(f"step {step}"))
    first, *others = judgement.settled([line, *found], at.state, at.turn)
    assert not any(one.key == WARNING for other in others for one in other.reasons)
    warned = any(one.key == WARNING for one in first.reasons)
    assert warned == bool(told)
    assert WHY.warning(at.state).replace("\xa0", " ").replace("’", "'").startswith(told)


def test_what_speaks_against_a_line_begins_with_but_unless_it_comes_first():
    nearer = Reason("nearer", (("before", 4), ("after", 3), ("safe", 0), ("ahead", 1), ("rolls", 0)))
    stopped = Reason("may-be-stopped", (("wins", 95), ("out", 90)))
    assert [one.split()[0] for one in WHY.clauses([nearer, stopped, Reason(WARNING)])] == ["il", "mais"]
    assert [one.split()[0] for one in WHY.clauses([stopped])] == ["l’ennemi"]


def test_red_is_told_what_no_white_can_do_where_nothing_changes():
    """Where no White can do anything before the move and after any other, nothing is promised of it."""
    away = dict(reasons_for(table("d1 e1", "h8 i9", RED, die=1), "step h8 h9", "end"))
    assert "calm" not in away, "eight steps away nobody can be attacked on any square"
    at = table("a1 b1", "i3 i9", RED, die=3)
    near = dict(reasons_for(at, *walk("i3", "i4", "i5", "i6"), "end"))
    assert near["calm"]["other"] == "f3"
    assert near["calm"]["risk"] == "4 5 6", "K8: to touch it by a corner is enough, from e2"
    told = "aucun Blanc n'attaque ni ne dépasse les Rouges ; en f3, un Rouge serait à portée avec 4 à 6"
    assert said("calm", **near["calm"]) == told
    near = dict(reasons_for(table("d1 e1", "d3 i9", RED, die=1), "step i9 i8", "end"))
    assert "calm" not in near, "two steps from a Red"
    assert (near["exposed"]["square"], near["exposed"]["others"]) == ("d3", "")
    chest = dict(reasons_for(table("d6", "a1 i9", RED, die=1), "step a1 a2", "end"))
    assert chest["reaches"] == {"target": "d6", "dice": "3 4 5 6"}, "three from a chest"
    assert "calm" not in chest


def test_red_is_told_of_a_white_that_is_past_all_reds():
    """Seven steps are too many for one throw, but the Reds have nine."""
    found = dict(reasons_for(table("d2", "a1 b1", RED, die=1), "step a1 a2", "end"))
    assert found["ahead"] == {"target": "d2", "steps": 7}
    told = "le Blanc en d2 a dépassé les Rouges, à 7 cases d'un coffre"
    assert said("ahead", target="d2", steps=7) == told


def test_red_is_told_that_it_comes_ahead_of_a_white_that_was_past_all():
    """Seven steps from a chest the White is nearer than both Reds, until one of them comes to six."""
    found = dict(reasons_for(table("d2", "a1 h2", RED, die=1), "step h2 h3", "end"))
    assert "heads" not in found, "from h2 it is seven steps too"
    found = dict(reasons_for(table("d2", "a1 h1", RED, die=2), *walk("h1", "h2", "h3"), "end"))
    assert found["heads"] == {"target": "d2"}
    assert said("heads", target="d2") == "le Blanc en d2 n'est plus devant tous les Rouges"


def test_red_is_told_which_knight_can_do_what_and_by_which_throws():
    for key, told in (
        ("denies", "le Blanc en d6 n'atteint plus de coffre au prochain lancer (avec 3 ou 5 avant)"),
        ("holds", "aucun Blanc ne dépasse plus les Rouges (avec 3 ou 5 avant)"),
        ("spares", "aucun Rouge n'est plus à portée (avec 3 ou 5 avant)"),
    ):
        facts = {"target": "d6" if key == "denies" else ""}
        assert said(key, **facts, before="3 5", dice="") == told
        assert "avec un 3 (avec 3 ou 5 avant)" in said(key, **facts, before="3 5", dice="3")
    two = said("pinches", targets="d6 f6", dice="6/6")
    assert two == "les Blancs en d6 et f6 craignent la tenaille avec un 6, et un seul peut bouger"
    each = said("pinches", targets="d6 g5", dice="4 5 6/1 2 3 4 5 6")
    told = "le Blanc en d6 craint la tenaille avec 4 à 6, celui en g5 avec n'importe quel dé"
    assert each == f"{told}, et un seul peut bouger"
    assert said("reaches", target="", dice="3 5") == "un Blanc peut atteindre un coffre avec 3 ou 5"
    passes = said("passes", target="d6", dice="1 2 4 6")
    assert passes == "le Blanc en d6 peut dépasser les Rouges 4 fois sur 6"
    one = said("exposed", target="d1", square="d3", others="", every=0, dice="3 5", beats=72)
    assert one == "le Blanc en d1 peut attaquer le Rouge en d3 (avec 3 ou 5), et l'emporte 7 fois sur 10"
    two = said("exposed", target="", square="d3", others="e5", every=0, dice="3 5", beats=72)
    assert two.startswith("un Blanc peut attaquer le Rouge en d3 ou e5 (avec 3 ou 5), et l'emporte 7 fois")
    many = said("exposed", target="", square="d3", others="e5 f6", every=0, dice="2 3 5 6", beats=72)
    assert many == "un Blanc peut attaquer un Rouge (4 fois sur 6), surtout en d3"
    two = said("exposed", target="", square="d3 e5", others="f6", every=0, dice="2 3 5 6", beats=72)
    assert two.endswith("surtout en d3 ou e5"), "both by the same throws"
    alike = said("exposed", target="", square="d3 e5 f6", others="", every=0, dice="5 6", beats=72)
    assert alike == "un Blanc peut attaquer un Rouge (avec 5 ou 6)"
    every = said("exposed", target="d1", square="d3", others="e5 f6", every=1, dice="5 6", beats=72)
    assert every == "le Blanc en d1 peut attaquer n'importe quel Rouge (avec 5 ou 6), surtout en d3"
    hemmed = said("hems", target="d6", before=2, throws=17)
    assert hemmed == "même s'il fuit au mieux, le Blanc en d6 craint la tenaille 3 fois sur 6"
    split = said("parted", target="d6", square="c5", other="d5")
    assert split == "la tenaille en d6 deviendrait deux combats à un contre un, car c5 touche d5"
    longer = said("lengthens", target="d6", before=5, steps=9)
    assert longer == "le Blanc en d6 contourne les Rouges en 9 cases au lieu de 5"
    drives = said("drives", target="d6", before="", dice="5 6")
    assert drives == "s'il ne bouge pas, le Blanc en d6 craint la tenaille avec 5 ou 6"


def test_red_is_told_what_stays_and_what_comes_nearer():
    narrows = said("narrows", target="", before=41, squares=34)
    assert narrows == "le barrage avance et ne laisse que 34 cases aux Blancs (41 avant)"
    last = said("narrows", target="d6", before=41, squares=34)
    assert last == "le barrage avance et ne laisse que 34 cases au Blanc (41 avant)"
    assert said("single") == "un second Rouge ouvrirait le barrage"
    assert said("keeps", square="d6") == "le barrage tient tant que le Rouge reste en d6"
    nears = said("nears", target="d6", before=9, steps=7)
    assert nears == "deux Rouges ne sont plus qu'à 7 cases du Blanc en d6 (9 avant)"
    assert said("sorties", before=0, reds=2) == "2 Rouges sont sortis des postes"
    assert said("sorties", before=2, reds=3) == "3 Rouges sont sortis des postes (2 avant)"
    covers = said("covers", target="d6", before=1, reds=2)
    assert covers == "2 Rouges sont plus près des coffres que le Blanc en d6 (1 avant)"


def test_red_that_leaves_its_posts_is_told_so_if_no_more_can_be_said():
    """K2: by one step to a7 and i7 both turn away, and the second of the Reds is as near as it was."""
    before, after = (table("d1 e1", f"a4 i4 i5 {two}", RED).state for two in ("a6 i6", "a7 i7"))
    told = [(one.key, dict(one.facts)) for one in nears(VALUE, before, after)]
    assert told[-1] == ("sorties", {"before": 0, "reds": 2})
    assert "nears" not in dict(told)


def test_what_is_worse_than_by_the_first_advice_is_told_with_both_numbers():
    opens = said("opens", target="d6", steps=9)
    assert opens == "le Blanc en d6 aurait un chemin libre vers les coffres (9 cases)"
    roomier = said("roomier", target="", squares=41, other=34)
    assert roomier == "le barrage laisse 41 cases aux Blancs, au lieu de 34"
    shorter = said("shorter", target="d6", steps=9, other=11)
    assert shorter == "le Blanc en d6 n'a que 9 cases à faire jusqu'aux coffres, au lieu de 11"
    farther = said("farther", target="d6", steps=9, other=7)
    assert farther == "deux Rouges ne s'approchent qu'à 9 cases du Blanc en d6, au lieu de 7"
    assert said("risks", target="d6", dice="5 6") == "le Blanc en d6 craint la tenaille avec 5 ou 6"
    sent = said("sent", target="d6", dice="5 6")
    assert sent == "le Blanc en d6 peut être renvoyé par deux Rouges avec 5 ou 6"
    slower = said("slower", target="d6", steps=9, other=7)
    assert slower == "le Blanc en d6 reste à 9 cases des coffres, au lieu de 7"


def test_red_is_told_that_a_way_grows():
    floor = "........"
    rows = "ccc.....", *["l......r"] * 3, *[floor] * 5, ".##.....", *[floor] * 6, "sss....."
    rules = ChevaliersRules(ChevaliersBoard(rows))
    whites, reds = (1 << rules.board.names.index(name) for name in ("a3", "b9"))
    before = rules.apply(fresh_turn(RED, whites, reds, 0), Roll(1))
    line = (rules.notation.read("step b9 a9"),)
    turn = PlannedTurn(line, reduce(rules.apply, line, before), 0.0)
    assert reasons(ChevaliersJudgement(rules).value, before, RED, turn)[0].key == "lengthens"


def test_k7_red_is_told_that_it_holds_all_ways():
    """From a1 and b1 all ways lead over b2, which both Reds touch, or into them, once one is on a3."""
    at = table("a1 b1", "a4 c1 i9", RED, die=1)
    assert reasons_for(at, "step a4 a3", "end")[0] == ("shut", {"target": ""})
    assert said("shut", target="") == "les Blancs ne passent plus qu'entre deux Rouges"
    assert said("shut", target="a1") == "le Blanc en a1 ne passe plus qu'entre deux Rouges"
    opens = table("a1", "a3 c1 c3 i9", RED, die=2)
    assert "shut" not in dict(reasons_for(opens, *walk("a3", "a4", "b4"), "end"))
    two = table("d8 a1", "a3 c1 c3 i9", RED, die=1)
    assert "shut" not in dict(reasons_for(two, "step i9 i8", "end")), "d8 is not held"


def test_k7_a_fence_that_held_already_is_no_promise():
    """On b2 both Reds can stop the White. By two steps either opens its way, on whatever square it ends."""
    one = table("a1", "a3 c1 i9", RED, die=2)
    keys = [key for key, _facts in reasons_for(one, *walk("i9", "i8", "i7"), "end")]
    assert keys == ["single", "exposed"]
    moved = one.do(*walk("i9", "i8", "i7"))
    assert reasons_for(moved, "end")[0] == ("single", {}), "it is told, too, once the first has moved"
    two = table("a1", "a3 c1 i9 h9", RED, die=2)
    told = reasons_for(two, *walk("i9", "i8", "i7"), *walk("h9", "h8", "h7"))
    assert told[0] == ("keeps", {"square": "a3"})
    assert "single" not in dict(reasons_for(two, *walk("i9", "i8", "i7"), "end")), "h9 can move"


def test_k5_a_white_that_is_walled_in_can_attack_by_any_throw():
    """K7: it is told, too, that nothing opens."""
    assert said("fenced") == "le barrage reste fermé"
    at = table("a1", "a2 c1 i9", RED, die=1)
    found = dict(reasons_for(at, "step c1 b1", "end"))
    assert found.keys() == {"fenced", "exposed"}
    assert found["exposed"]["dice"] == "1 2 3 4 5 6"


def test_k11_a_white_flees_from_rolls_or_dares_them():
    """Between b1 and h1: at e1 three rolls bring them to both sides, at d1 two, at e2 four."""
    at = table("e1 a9", "b1 h1", die=1)
    flees, dares = (dict(reasons_for(at, f"step e1 {to}")) for to in ("d1", "e2"))
    assert flees["flees"] == {"square": "d1", "start": "e1", "before": 3, "after": 2}
    assert dares["dares"] == {"square": "e2", "start": "e1", "before": 3, "after": 4}
    assert "dares" not in flees
    assert "flees" not in dares
    waits = {"square": "a8", "rolls": 0, "shut": 0, "other": "", "risk": 0, "who": ""}
    leaves = {"target": "e1", "rolls": 3}
    assert reasons_for(at, "step a9 a8") == [("waits", waits), ("leaves", leaves)]


HALLS = [
    ("d4 g2", "b6 f6 h4"),
    ("e5 e3 b2", "a5 i5 c7 g7"),
    ("d2 f2", "c6 h1 h3"),
    ("b6", "e3 d7 b8"),
    ("d7", "d9 i8 f8"),
    ("d5", "b4 f4 d8"),
    ("h5 h7", "g8 f2 f3"),
]


def test_k11_who_attacks_is_told_of_the_pincers_that_await_it():
    """On d3 the White stands two steps from the sides of the Reds on b3 and f3, once d4 is beaten."""
    at = table("d2 a9", "d4 b4 f4", die=1)
    reds = at.state.reds & ~squares_of("d4")
    won = at.state._replace(reds=reds, whites=squares_of("d3 a9"))
    rolls = len(pincers(RULES.turns, won, squares_of("d3").bit_length() - 1))
    assert rolls > 1
    told = reasons_for(at, "step d2 d3", "attack d3 d4")
    assert [key for key, _facts in told] == ["attacks", "stands"]
    assert told[1][1] == {"rolls": rolls}


def test_a_white_that_waits_is_told_where_it_would_be_rash_to_go():
    at = table("d1 i9", "a4 g4", die=1)
    facts = dict(reasons_for(at, "step d1 c1"))["waits"]
    gone = at.state._replace(whites=squares_of("d2 i9"))
    rolls = len(pincers(RULES.turns, gone, squares_of("d2").bit_length() - 1))
    assert (facts["other"], facts["risk"]) == ("d2", rolls)


def test_what_another_white_would_risk_is_told_with_its_name():
    """Three steps from f3 to f6 are two more throws to fear, two from e2 to d3 only one more."""
    at = table("f3 d1", "d8 h8", die=3)
    waits = dict(reasons_for(at, *walk("d1", "c1", "b1", "a1")))["waits"]
    rolls = []
    for one in ("f3", "f6"):
        state = at.state._replace(whites=squares_of(f"{one} a1"))
        rolls.append(len(pincers(RULES.turns, state, at_of(one))))
    assert rolls == [1, 3]
    assert (waits["other"], waits["risk"], waits["who"]) == ("f6", 3, "f3")
    hardly = table("e2 d1", "b4 h4", die=2)
    waits = dict(reasons_for(hardly, "step d1 c1", "step c1 b1"))["waits"]
    assert (waits["other"], waits["risk"], waits["who"]) == ("", 0, "")


def test_a_white_that_hardly_comes_nearer_is_not_told_to_advance():
    """By five steps from a1 to a6 it gains five; by going up and down the column, only one."""
    far = table("a1 a9", "h1 i1", die=5)
    gains = dict(reasons_for(far, *walk("a1", "a2", "a3", "a4", "a5", "a6")))
    assert gains["nearer"]["before"] - gains["nearer"]["after"] == 5
    hardly = dict(reasons_for(far, *walk("a1", "b1", "b2", "a2", "a3", "a2")))
    assert "nearer" not in hardly


def test_a_white_beside_the_chests_is_told_its_throws_unless_they_are_fewer():
    at = table("d8", "a1 i1", die=2)
    assert dict(reasons_for(at, "step d8 e8", "step e8 f8"))["arrives"]["dice"] == "1 2 3 4 5 6"
    assert "arrives" not in dict(reasons_for(at, "step d8 d7", "step d7 e7")), "from e7 not with a 1"


def test_k7_white_is_told_of_the_way_that_a_won_attack_opens():
    at = table("a1 b1", "a3 c1 c3 i9", die=1)
    (attacks, _), (clears, facts), *_others = reasons_for(at, "step a1 a2", "attack a2 a3")
    assert (attacks, clears) == ("attacks", "clears")
    won = at.state._replace(reds=squares_of("c1 c3 i9"), whites=squares_of("a2 b1"))
    chests, barred = sum(1 << chest for chest in RULES.board.chests), danger(RULES.turns, won, WHITE)
    assert facts == {
        "steps": min(distance(RULES.turns, won, at_of(one), chests, barred) for one in ("a2", "b1"))
    }


def test_what_speaks_against_a_line_is_told_last():
    """From d3 to d5 it comes nearer, but within reach of both Reds."""
    at = table("d3 a1", "b8 g7", die=2)
    keys = [key for key, _facts in reasons_for(at, "step d3 d4", "step d4 d5")]
    assert keys == ["arrives", "nearer", "dares"]


@pytest.mark.parametrize(("quiet", "left"), [(49, []), (50, [("rolls-left", {"left": 10})])])
def test_k19_the_last_ten_rolls_are_spoken_of(quiet, left):
    found = reasons_for(table("d4 a1", "i1", die=2), "step d4 d5", "step d5 d6", quiet=quiet)
    nearer = {"square": "d6", "before": 5, "after": 3, "safe": 0, "ahead": 0, "rolls": 0}
    assert found[1:] == [("nearer", nearer), *left]


def test_who_ends_the_turn_is_told_what_an_attack_could_hope_for():
    at = table("d3 a1", "d5 i9", RED, die=1).do("step d5 d4")
    told = ("declines", {"wins": 17, "out": 8, "lost": 47, "split": 0, "square": "", "fence": 0})
    assert reasons_for(at, "end") == [told], "what Whites can do was told before the step"


def test_k7_who_ends_the_turn_behind_a_fence_is_told_that_it_holds():
    """From a1 the White has only b2, which two Reds touch; that on a2 has moved and could attack."""
    at = table("a1", "a3 c1 i9", RED, die=1).do("step a3 a2")
    facts = dict(reasons_for(at, "end")[0][1])
    assert facts["fence"] == 1
    assert said("declines", **facts) == "attaquer n'a que 17 % de chances de réussir, et le barrage tient"


def test_a_good_attack_that_is_not_made_is_not_called_unlikely():
    facts = {"lost": 8, "split": 0, "square": "", "fence": 0}
    told = "attaquer n'a que 59 % de chances de réussir"
    assert said("declines", wins=59, out=30, **facts) == told
    assert said("declines", wins=72, out=47, **facts) == "une attaque échouerait 28 fois sur 100"
    told = "aucune tenaille ne l'atteint en d7 ; attaquer pourrait l'éliminer (8 %)"
    assert said("declines", wins=72, out=47, **facts | {"square": "d7"}) == told


def test_k12_an_attack_that_puts_nobody_out_is_told_so():
    told = "une attaque ne pourrait que renvoyer l'ennemi à sa base"
    assert said("declines", wins=84, out=0, lost=0, split=0, square="", fence=0) == told
    attack = said("attacks", target=NAMES[0], rule="K12", wins=84, out=0, lost=0, base="d1", steps=9)
    assert attack == "8 chances sur 10 de le renvoyer en d1, 2 d'être renvoyé"


def test_k15_an_attack_that_whites_may_split_is_told_so():
    """The Red on d3, opposite the one on b5 beside the White on c4, touches the other White on e3."""
    begun = table("c4 e3", "b5 d2", RED, die=1)
    away = dict(reasons_for(begun, "step b5 b6", "end"))
    assert away["parted"] == {"target": "c4", "square": "d3", "other": "e3"}
    alone = dict(reasons_for(table("c4 h8", "b5 d2", RED, die=1), "step b5 b6", "end"))
    assert "parted" not in alone, "nobody is there to split it"
    at = begun.do("step d2 d3")
    (key, facts), *_others = reasons_for(at, "end")
    assert (key, facts["split"]) == ("declines", 1)
    assert said("declines", **facts) == "les Blancs pourraient faire de l'attaque deux combats à un contre un"
    keys = [key for key, _facts in reasons_for(at, "attack d3 c4", "join b5")]
    assert keys[:2] == ["attacks", "may-split"]
    alone = table("c4 a1", "b5 d2", RED, die=1).do("step d2 d3")
    assert "may-split" not in [key for key, _facts in reasons_for(alone, "attack d3 c4", "join b5")]


def test_an_attack_is_told_rather_than_the_ways_to_it():
    """The Red from f4 goes to g8 and attacks with the one that has come to g6."""
    words = (*walk("f4", "f5", "f6", "f7", "f8", "g8"), "attack g8 g7", "join g6")
    view, moves = table("g7", "g6 f4 a1", RED).state, [*map(RULES.notation.read, words)]
    assert WHY.gesture(view, moves) == "prendre le Blanc en g7 en tenaille depuis g8 et g6"
    first = [*map(RULES.notation.read, walk("a1", "a2"))]
    assert WHY.gesture(view, [*first, *moves]) == "prendre le Blanc en g7 en tenaille depuis g8 et g6"
    assert WHY.gesture(view, moves[:-1]) == "attaquer le Blanc en g7 depuis g8"
    assert WHY.gesture(view, [*first, *moves[:5]]) == "aller en a2 et g8"
    beside = [*map(RULES.notation.read, ("step f6 f7", "attack f7 g7", "join g6"))]
    assert (
        WHY.gesture(table("g7", "g6 f6 a1", RED).state, beside) == "attaquer le Blanc en g7 depuis f7 et g6"
    )


def test_a_knight_that_two_reasons_are_about_is_named_once():
    flees = Reason("flees", (("square", "d7"), ("start", "d6"), ("before", 4), ("after", 0)))
    facts = ("before", 4), ("after", 3), ("safe", 0), ("ahead", 0), ("rolls", 0)
    nearer = Reason("nearer", (("square", "d7"), *facts))
    told = [one.replace("\xa0", " ").replace("’", "'") for one in WHY.clauses([flees, nearer])]
    assert told == [
        "le Blanc en d7 ne craint plus la tenaille (4 fois sur 6 en d6)",
        "il n'est plus qu'à 3 cases des coffres, aucun Rouge devant lui",
    ]


def test_who_has_nobody_to_attack_is_told_of_the_others():
    at = table("d3 a1", "d7 i9", RED, die=1).do("step d7 d6")
    assert reasons_for(at, "end")[0] == ("stays", {})


def test_k19_the_last_roll_is_told():
    at = table("d3 a1", "d7 i9", RED, die=1).do("step d7 d6")
    assert reasons_for(at, "end", quiet=60) == [("rolls-left", {"left": 0})]
    assert said("rolls-left", left=0) == "c'est le dernier lancer, et la partie est nulle"


def test_k8_who_fights_without_more_friends_tells_the_odds():
    at = table("d3 a1", "c5 d4 i9", RED, die=1).do("step c5 c4", "attack c4 d3")
    alone = {"target": "d3", "rule": "K10", "wins": 17, "out": 8, "lost": 47, "base": "d1", "steps": 2}
    assert reasons_for(at, "fight")[0] == ("attacks", alone)


def test_k10_an_attack_tells_its_odds():
    """Of 36 throws Red alone wins 6, 3 by a six; 17 cost it its knight. White, who adds two, has it so."""
    red = {"target": "d3", "rule": "K10", "wins": 17, "out": 8, "lost": 47, "base": "d1", "steps": 2}
    at = table("d3 a1", "d5", RED, die=1)
    assert reasons_for(at, "step d5 d4", "attack d4 d3")[0] == ("attacks", red)
    white = {"target": "d4", "rule": "K10", "wins": 72, "out": 47, "lost": 8, "base": "", "steps": 0}
    at = table("d2 a1", "d4", die=1)
    assert reasons_for(at, "step d2 d3", "attack d3 d4") == [("attacks", white)]


def test_k11_who_stops_a_knight_between_two_tells_the_odds():
    """Of 216 throws both win 206, 195 by a score of six; 3 cost them their knights."""
    at = table("d2 a1", "c3 e3 a5", die=3).do("step d2 d3")
    both = {"target": "d3", "rule": "K11", "wins": 95, "out": 90, "lost": 1, "base": "d1", "steps": 2}
    assert reasons_for(at, "halt c3", "join e3") == [("attacks", both)]


def test_k7_who_may_be_stopped_is_told_where_and_how_likely_that_ends_badly():
    at = table("d2 a1", "c3 e3 a5", die=3)
    assert reasons_for(at, "step d2 d3") == [("may-be-stopped", {"wins": 95, "out": 90})]
    beside = table("d2 a1 b2", "c3 e3 a5", die=3)
    assert reasons_for(beside, "step d2 d3") == [("may-be-stopped", {"wins": 17, "out": 8})], (
        "K15: one by one"
    )
    told = said("may-be-stopped", wins=95, out=90)
    assert told == "l'ennemi peut l'y arrêter, avec 9 chances sur 10 de l'éliminer"
    assert said("may-be-stopped", wins=84, out=0).endswith("8 chances sur 10 de le renvoyer à sa base")
    gesture = WHY.gesture(at.state, [RULES.notation.read("step d2 d3")])
    assert gesture == "passer avec le Blanc en d3", "two steps of three are left"


def test_k7_who_lets_a_knight_pass_is_told_what_the_best_attack_could_hope_for():
    """Two Reds on opposite sides nearly always win (K11); of Whites, one wins more than two (K14)."""
    by_red = table("d2 a1", "c3 e3 a5", die=3).do("step d2 d3")
    assert reasons_for(by_red, "pass") == [("lets-pass", {"wins": 95, "out": 90})]
    by_white = table("c3 e3", "d2 h8", RED, die=3).do("step d2 d3")
    assert reasons_for(by_white, "pass") == [("lets-pass", {"wins": 72, "out": 47})]
    assert said("lets-pass", wins=72, out=47) == "l'arrêter échouerait 28 fois sur 100"
    assert said("lets-pass", wins=17, out=8) == "l'arrêter ne réussirait que 17 fois sur 100"
    assert said("lets-pass", wins=84, out=0) == "l'arrêter ne pourrait que le renvoyer à sa base"


def test_k17_a_red_that_goes_back_is_told_how_near_a_white_is_there():
    """From a6 c8 is four steps away, from i6 both c8 and d3 are eight."""
    at = table("d2 a1 c8", "d4 i5", die=1).do("step d2 d3", "attack d3 d4").dice(2, 1)
    assert reasons_for(at, "post left") == [("back", {"post": 0, "target": "c8", "steps": 4})]
    assert reasons_for(at, "post right") == [("back", {"post": 1, "target": "c8", "steps": 8})]
    told = said("back", post=1, target="c8", steps=8)
    assert told == "au poste de droite, le Blanc le plus proche, en c8, est à 8 cases"


def test_k15_who_is_attacked_by_two_is_told_the_odds_of_one_combat_and_of_two():
    """Of 216 throws two Reds that are not opposite lose 20, and kill by none; one alone loses 26 of 36."""
    at = table("d3 e5 a1", "b3 d5 h8", RED, die=1).do("step b3 c3", "step d5 d4", "attack c3 d3", "join d4")
    assert reasons_for(at, "together") == [("defends", {"square": "d3", "wins": 9, "lost": 0})]
    assert reasons_for(at, "split d4 e5") == [
        ("defends", {"square": "d3", "wins": 72, "lost": 8}),
        ("defends", {"square": "e5", "wins": 72, "lost": 8}),
    ]


# Why rather than the next
