"""What advice says that a player may lose, what averts it, and why a castle is left aside."""

from games.castles.boards import small
from games.castles.vocabulary import plain

from ludotheque.core.judgement import Reason
from ludotheque.games.castles.judgement.reasons import KEYS
from ludotheque.games.castles.place_words import PlaceWords
from ludotheque.games.castles.risks import Risks

BOARD = small()
RISKS = Risks(PlaceWords(BOARD, {name: (100.0 * at, 0.0) for at, name in enumerate(BOARD.names)}))
ARMY = {"place": BOARD.names[BOARD.gates[0][0]], "knights": 3, "own": 2}
AT_THE_GATE = f"devant {BOARD.titles[0]}"


def reason(key: str, **facts: str | int) -> Reason:
    assert facts.keys() <= {*KEYS[key]}
    return Reason(key, tuple(facts.items()))


def warned(*reasons: Reason, others=()) -> list[str]:
    return [plain(text) for text in RISKS.warnings(reasons, others)]


def test_a_warning_tells_how_many_can_take_which_castle_or_beat_which_knights():
    one = "Attention : 1 ennemi peut prendre Doune."
    assert warned(reason("risk", castle="Doune", knights=1)) == [one]
    four = "Attention : 4 ennemis peuvent prendre Doune."
    assert warned(reason("risk", castle="Doune", knights=4)) == [four]
    army = f"Attention : 3 ennemis peuvent battre vos 2 chevaliers {AT_THE_GATE}."
    assert warned(reason("risk", **ARMY)) == [army]
    assert warned(Reason("wait")) == []


def test_a_lone_knight_is_told_as_one():
    alone = ARMY | {"own": 1}
    (risk,) = warned(reason("risk", **alone))
    assert risk == f"Attention : 3 ennemis peuvent battre votre chevalier {AT_THE_GATE}."
    (averted,) = warned(reason("averted", **alone))
    assert averted == f"Sans cela, 3 ennemis pourraient battre votre chevalier {AT_THE_GATE}."


def test_who_marches_where_others_may_win_is_told_how_often():
    def told(own: int) -> str:
        return plain(RISKS.exposed([reason("exposed", **ARMY | {"own": own}, often=3)]))

    assert told(1) == "Là, 3 ennemis pourraient le battre, environ 1 fois sur 3."
    assert told(2) == "Là, 3 ennemis pourraient les battre, environ 1 fois sur 3."
    assert RISKS.exposed([Reason("wait")]) == ""


def test_why_the_largest_army_stays_is_told_if_there_is_nothing_more_urgent():
    army = {"place": ARMY["place"], "own": 5, "castle": "Doune"}
    guards = reason("guards", **army)
    assert warned(guards) == [f"Vos 5 chevaliers {AT_THE_GATE} restent pour garder Doune."]
    later = f"Vos 5 chevaliers {AT_THE_GATE} iront plus tard prendre Doune."
    assert warned(reason("later", **army, missing=0)) == [later]
    for missing, knights in ((1, "1 chevalier"), (3, "3 chevaliers")):
        waits = f"Vos 5 chevaliers {AT_THE_GATE} attendent {knights} de plus pour Doune."
        assert warned(reason("later", **army, missing=missing)) == [waits]
    (urgent,) = warned(guards, reason("risk", castle="Doune", knights=4))
    assert urgent.startswith("Attention")


def test_a_warning_names_the_advice_that_averts_it():
    risk, averts = reason("risk", castle="Doune", knights=4), reason("averts", castle="Doune", knights=4)
    (told,) = warned(risk, others=[[Reason("wait")], [averts]])
    assert told.endswith("peuvent prendre Doune. Le conseil 3 l'évite.")
    assert warned(Reason("wait"), others=[[averts]]) == []


def test_what_the_advice_averts_is_told():
    castle = "Sans cela, 4 ennemis pourraient prendre Doune."
    assert warned(reason("averted", castle="Doune", knights=4)) == [castle]
    army = f"Sans cela, 3 ennemis pourraient battre vos 2 chevaliers {AT_THE_GATE}."
    assert warned(reason("averted", **ARMY)) == [army]
    assert plain(RISKS.averts({"castle": "Doune"})) == "pour protéger Doune"
    assert plain(RISKS.averts({"knights": 3, "own": 2})) == "pour les mettre à l'abri"
    assert plain(RISKS.averts(ARMY)) == f"pour protéger vos 2 chevaliers {AT_THE_GATE}"


def test_a_castle_that_is_left_aside_is_told_with_what_speaks_against_it():
    begun = "Doune n'est pas pour ce tour :"

    def left(knights: int, part: str) -> list[str]:
        return warned(reason("left", castle="Doune", knights=knights, part=part))

    assert left(1, "swords") == [f"{begun} 1 ennemi le reprendrait sans doute."]
    assert left(4, "swords") == [f"{begun} 4 ennemis le reprendraient sans doute."]
    assert left(0, "danger") == [f"{begun} le reste risquerait trop."]
    assert left(0, "goal") == [f"{begun} cela retarderait d'autres conquêtes."]
    assert left(0, "untaken") == [f"{begun} un autre prendrait plus vite un château libre."]
    assert left(0, "ends") == [f"{begun} un autre pourrait alors gagner la partie."]
    assert left(0, "liking") == [], "it does not say much"


def test_a_castle_that_is_taken_but_hard_to_keep_is_told_so():
    def told(count: int) -> str:
        return plain(RISKS.retaken([reason("retaken", castle="Doune", knights=count)]))

    assert told(1) == "mais 1 ennemi peut le reprendre"
    assert told(4) == "mais 4 ennemis peuvent le reprendre"
    assert RISKS.retaken([Reason("wait")]) == ""
