"""What is said of a card, a claim or a tactic, and why: its figures are those of the border."""

import pytest
from games.schotten_totten.table import TACTICS, Table, advice, stones, table

from ludotheque.core.judgement import Happening, Reason
from ludotheque.games.schotten_totten import card_words
from ludotheque.games.schotten_totten.card_words import any_card
from ludotheque.games.schotten_totten.deed_words import told
from ludotheque.games.schotten_totten.judgement.decks import spare
from ludotheque.games.schotten_totten.judgement.judgement import SchottenTottenJudgement
from ludotheque.games.schotten_totten.look.laid_card import LaidCard
from ludotheque.games.schotten_totten.look.telling import SchottenTottenTelling
from ludotheque.games.schotten_totten.rules.advice import reach
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, CLAN, CLAN_CARDS, TACTIC, value_of
from ludotheque.games.schotten_totten.rules.moves import Claim, Discard, Play, Ruse, Shift, Take
from ludotheque.games.schotten_totten.why import (
    claims,
    drawn,
    foretold,
    gesture,
    nearly,
    on_border,
    put_back,
    reason,
)
from ludotheque.i18n import roman


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ").replace("’", "'")


def said(key: str, **facts: int | str) -> str:
    return plain(reason(Reason(key, tuple(facts.items()))))


def test_stones_and_formations_are_told_without_figures_that_nobody_can_use():
    change = {"stone": 4, "before": 35, "after": 62}
    assert said("chance", **change) == "pour mieux tenir la borne IV"
    assert said("chance", stone=9, before=7, after=7) == "sans rien perdre devant la borne IX"
    assert said("chance", stone=9, before=50, after=44) == "", "that is no reason"
    made = said("formation", stone=4, formation="set", sum=21, cards="G7 B7")
    assert made == "brelan 21 avec les 7 vert et bleu"
    won = foretold(Happening("stone-won", 0, "4"))
    assert plain(won) == "vous prenez la borne IV"
    assert plain(claims([2, 4])) == "pour prendre les bornes II et IV, qui sont sûres"
    assert said("win", how="three") == "c'est la manche : trois bornes côte à côte"


@pytest.mark.parametrize("how", ["three", "five", "blocked", "sure-win", "sure-loss"])
def test_the_only_round_is_called_the_game(how):
    won = Reason.of("win", how=how) if "sure" not in how else Reason(how)
    assert "manche" in reason(won)
    assert reason(won, match=False) == reason(won).replace("manche", "partie")


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (85, "la borne est presque à vous"),
        (84, ""),
        (15, ""),
        (14, "la borne est presque perdue"),
    ],
)
def test_how_a_stone_stands_is_told_where_it_is_almost_decided(after, words):
    assert plain(nearly(Reason("chance", (("stone", 4), ("before", 50), ("after", after))))) == words


def aims(**diagram) -> dict[tuple[str, int], str]:
    """Return what advice says that sides are meant to become, by card laid and stone."""
    game = table(**diagram)
    found = advice(game)
    plays = ((one, one.line[0]) for one in found)
    return {
        (CARD_NAMES[move.card], move.stone + 1): plain(reason(why))
        for one, move in plays
        if isinstance(move, Play)
        for why in one.reasons
        if why.key == "aim"
    }


@pytest.mark.parametrize(
    ("side", "hand", "words"),
    [
        ("G7", "G8 G9", "suite couleur avec les 7 et {other} verts"),
        ("G7", "G8", "suite couleur, s'il vient le 6 ou le 9"),
        ("", "G8 G9", "suite couleur avec le {other}, s'il vient le 7 (un seul reste)"),
        ("B8", "G8 R1", "brelan avec le 8 bleu, s'il vient un 8 (4 restent)"),
        ("R1", "G8", "somme 10 avec les 1 bleu et rouge"),
        ("R7", "G8", "suite, s'il vient un 6 ou un 9 (11 restent)"),
    ],
)
def test_the_aim_of_a_side_names_what_it_needs(side, hand, words):
    """S7: what each formation is made of."""
    told = aims(hands=(f"{hand} B1", "R2"), sides=(stones(s4=side, s1="Y1 Y2"), stones(s4="N9")))
    others = {"G8": 9, "G9": 8}  # only the better of the two to begin with is advised
    found = {card: text for (card, at), text in told.items() if card in others and (at == 4 or not side)}
    assert found
    assert found.items() <= {card: words.format(other=other) for card, other in others.items()}.items()


@pytest.mark.parametrize(
    ("hand", "card", "words"),
    [
        ("M7 M2 M1", "M7", "couleur avec les 1 et 2 mauves en main"),
        ("B6 R7 N8", "R7", "suite avec le 6 bleu et le 8 brun en main"),
        (
            "B8 R7 N3",
            "R7",
            "suite avec le 8 bleu, s'il vient un 6 ou un 9 (11 restent)",
        ),
    ],
)
def test_cards_in_hand_are_never_said_to_be_missing(hand, card, words):
    """The second mauve and the 6 are in hand already; what is as strong is not sought elsewhere (S7)."""
    told = aims(hands=(hand, "R2"), sides=({}, stones(s4="N9")))
    found = {words for (one, _stone), words in told.items() if one == card}
    assert found == {words}


def test_a_card_that_goes_with_others_in_hand_is_not_called_useless():
    def spared(hand: str) -> set[str]:
        game = table(hands=(hand, "R2"), sides=(stones(s4="Y1 Y2"), stones(s4="N9")))
        found = advice(game)
        return {str(one.facts("spared").get("card")) for one in found} - {"None"}

    assert spared("G1 R5") == {"G1", "R5"}, "neither value nor colour of the other"
    assert spared("G1 R1") == set(), "a pair"
    assert spared("G1 G3") == set(), "a run with a gap"


def facing(theirs: str, mine: str, hand: str, tactics=False, **more) -> str:
    """Return what is said of the side `theirs` if the first card of `hand` is laid beside `mine`."""
    diagram = {"hands": (hand, "R2"), "sides": (stones(s4=mine), stones(s4=theirs))} | more
    game = table(TACTICS, **diagram) if tactics else table(**diagram)
    found = advice(game)
    move = Play(CARD_NAMES.index(hand.split()[0]), 3)
    line = next(one for one in found if move in one.line)
    return next((plain(reason(why)) for why in line.reasons if why.key == "facing"), "")


@pytest.mark.parametrize(
    ("theirs", "mine", "card", "words"),
    [
        ("", "B7 B8", "B9", ""),
        (
            "R8 R9",
            "B7 B8",
            "B9",
            "en face, rien ne fera mieux",  # S7: of equal sides the first to be complete wins
        ),
        ("R8 R9", "B6 B7", "B8", "en face, le 7 rouge ferait mieux"),
        ("R7 R8", "B5 B6", "B7", "en face, le 6 ou le 9 rouge ferait mieux"),
        ("R7 R8", "B1 G2", "Y5", "gare à une suite couleur"),  # by seven cards and more
        ("R7", "B1 G2", "Y5", "gare à une suite couleur"),
        ("R1 B7", "G5", "Y5", "en face, rien ne fera mieux"),  # 17 is less than the set of 5
        ("R1 G1 B1", "G4", "G5", "de quoi battre brelan 3 en face"),
        ("R7 R8 R9", "G4", "Y5", "en face, suite couleur 24 est plus fort"),
        ("R7 R8 R9", "B7 B8", "B9", "en face, suite couleur 24 est plus fort"),  # it was complete first
        ("R8", "G6", "G7", "gare à une suite couleur plus forte"),
    ],
)
def test_what_the_other_side_may_still_become_is_told(theirs, mine, card, words):
    """S7: the formations, the strongest first, and who wins if both are equal."""
    assert facing(theirs, mine, card) == words


def test_a_card_in_the_own_hand_is_none_that_the_other_may_still_get():
    assert facing("R8 R9", "B6 B7", "B8") == "en face, le 7 rouge ferait mieux"
    told = facing("R8 R9", "B6 B7", "B8 R7")
    assert told == "en face, rien ne fera mieux", "a colour at best, with the red 6"


def test_the_best_by_the_cards_laid_and_the_best_by_the_own_hand_are_not_told_alike():
    """S11: beside the stone the own hand counts as unseen; in advice it does not."""
    game = table(hands=("B8 R7", "R2"), sides=(stones(s4="B6 B7"), stones(s4="R8 R9")))
    noted = plain(card_words.reach(reach(game.state, 1, 3)))
    assert noted == "au mieux suite couleur 24, avec le 7 rouge"
    assert facing("R8 R9", "B6 B7", "B8 R7") == "en face, rien ne fera mieux"


def sites(stone: int, **diagram) -> set[str]:
    """Return why cards go to a stone (0: to any), of all turns that lay one there."""
    game = table(**diagram)
    found = [one for one in advice(game) if stone in (0, one.line[0].stone + 1)]
    return {plain(reason(why)) for one in found for why in one.reasons if why.key in ("beside", "free")}


@pytest.mark.parametrize(
    ("claimed", "words"),
    [
        (("stone-3", ""), {"elle touche la borne III, qui est à vous"}),
        (("", "stone-5"), set()),
        (("stone-3 stone-6", "stone-2 stone-5"), set()),  # neither side makes three in a row with IV
        (("", ""), set()),
    ],
)
def test_s20_why_a_card_goes_to_just_this_stone(claimed, words):
    sides = stones(s4="Y7"), stones(s8="G9")
    assert sites(4, hands=("Y8 Y9", "R2"), sides=sides, claimed=claimed) == words


@pytest.mark.parametrize(("theirs", "words"), [({}, set()), (stones(s8="G9"), {"rien en face"})])
def test_that_a_stone_is_free_is_told_if_others_are_not(theirs, words):
    assert sites(0, hands=("Y8 Y9", "R2"), sides=({}, theirs)) == words


def test_with_tactics_a_tactic_might_do_better_on_the_other_side():
    """S16: a Joker might be the red 7."""
    told = "en face, seule une carte tactique ferait mieux"
    assert facing("R8 R9", "B7 B8", "B9", tactics=True) == told


@pytest.mark.parametrize(
    ("hand", "ahead", "words"),
    [
        ("B9", (0, 1), "en face, aucune carte de clan ne fera mieux"),
        ("B9", (1, 1), "en face, seule une carte tactique ferait mieux"),
        ("joker-1", (0, 1), "en face, seule une carte tactique ferait mieux"),  # then both have played one
    ],
)
def test_s15_no_tactic_is_feared_that_the_other_player_may_not_play(hand, ahead, words):
    assert facing("R8 R9", "B7 B8", hand, tactics=True, ahead=ahead) == words


@pytest.mark.parametrize(
    ("theirs", "words"),
    [("R2", "en face, rien ne fera mieux"), ("traitor", "en face, seule une carte tactique ferait mieux")],
)
def test_no_tactic_is_feared_if_all_are_played_or_held(theirs, words):
    """The nine others are in the own hand, which shows them, or on the discard pile."""
    gone = "headhunter strategist banshee"
    gone += "" if theirs == "traitor" else " traitor"
    own = "B9 joker-1 joker-2 spy shield-bearer fog mud"
    assert facing("R8 R9", "B7 B8", own, tactics=True, hands=(own, theirs), discards=gone) == words


@pytest.mark.parametrize(
    ("deck", "held", "barred", "words"),
    [
        (TACTIC, 0, False, "vous n'avez aucune carte tactique en main"),
        (CLAN, 0, True, "vous ne pouvez plus jouer de carte tactique avant que l'autre joueur en joue une"),
        (CLAN, 1, True, "vous ne pouvez plus jouer de carte tactique avant que l'autre joueur en joue une"),
        (CLAN, 1, False, "vous avez déjà une carte tactique en main"),
        (CLAN, 2, False, "vous avez déjà 2 cartes tactiques en main"),
        (TACTIC, 0, True, ""),
        (CLAN, 0, False, ""),
    ],
)
def test_a_deck_is_advised_with_a_reason(deck, held, barred, words):
    """S15: who has played more tactics than the other may play no further one."""
    assert plain(drawn(Take(deck), held, barred)) == words


def test_s15_of_two_tactics_only_one_may_be_played_before_the_other_player_plays_one():
    words = "vous avez une carte tactique, et une seule se joue d'avance"
    assert plain(drawn(Take(CLAN), 1, False, spare=0)) == words
    game = table(TACTICS, hands=("G4 fog", "R2"), ahead=(1, 1))
    assert (spare(game.state, 0), spare(game.state._replace(played=(1, 2)), 0)) == (0, 1)


@pytest.mark.parametrize(("played", "drawn"), [((0, 0), TACTIC), ((1, 0), CLAN), ((1, 1), TACTIC)])
def test_s15_a_tactic_is_drawn_only_if_one_may_be_played(played, drawn):
    game = table(TACTICS, hands=("G4 Y5 M2", "R2"), ahead=played)
    judgement = SchottenTottenJudgement(game.rules)
    assert judgement.candidates(game.rules.view(game.state, 0), 0, None)[0].line[-1] == Take(drawn)


def test_of_cards_given_up_at_lost_stones_only_one_is_advised():
    game = table(
        hands=("G4 Y5 M2", "R2"),
        sides=(stones(s4="B1", s6="B2"), stones(s4="R7 R8 R9", s6="N7 N8 N9")),
    )
    found = advice(game)
    lost = [one for one in found if one.line[0].stone in (3, 5)]
    assert len(lost) == 1


def test_of_turns_about_as_good_the_one_that_takes_most_stones_is_advised_first():
    """The 6 takes two stones: played, it proves that no N6 completes N7 N8 (S11); another card takes one."""
    game = table(
        hands=("G1 G4 G5 B9 Y6 N6", "R4 R3 B1 B2 B3 M2"),
        claimed=("stone-4 stone-6", "stone-5 stone-7"),
        sides=(
            stones(s1="G6", s2="G2 R2", s3="B6 B5 B4", s6="N9 M9 R9", s8="Y7 Y5", s9="R8"),
            stones(s1="Y9", s2="G8 G7", s3="N7 N8", s8="M8 R6 R1", s9="G3"),
        ),
    )
    found = advice(game)
    assert {move.stone for move in found[0].line if isinstance(move, Claim)} == {2, 7}


def test_what_a_stone_is_prepared_for_is_an_aim_that_advice_keeps():
    game = table(hands=("G8 B1", "R2"), sides=(stones(s4="G7"), stones(s3="G9")))
    scene_words = {"aim", "chance"}
    found = advice(game)
    one = next(one for one in found if scene_words <= {why.key for why in one.reasons})
    stone = one.line[0].stone + 1
    assert plain(SchottenTottenTelling.aim(None, one.reasons)) == f"borne {roman(stone)}, colour-run"
    assert SchottenTottenTelling.aim(None, [Reason("ends")]) == ""


def test_no_aim_needs_a_card_that_everybody_has_seen():
    """S7: the 9 lies on the other side of the border, so the run needs the 6."""
    told = aims(hands=("G8 B1", "R2"), sides=(stones(s4="G7"), stones(s3="G9")))
    assert told["G8", 4] == "suite couleur avec le 7, s'il vient le 6 (un seul reste)"


def test_of_alike_stones_only_one_is_advised():
    game = table(hands=("G8 B1", "R2"), sides=(stones(s4="G7"), stones(s3="G9")))
    found = advice(game)
    begun = [one for one in found if one.line[0] in [Play(7, at) for at in (0, 1, 4, 5, 6, 7, 8)]]
    assert len(begun) == 1


def test_of_cards_that_are_to_lie_together_only_the_best_to_begin_with_is_advised():
    game = table(hands=("G9 B9 R9 N1", "R2"), sides=(stones(s4="Y1 Y2 Y3"), stones(s4="N9")))
    found = advice(game)
    nines = [one for one in found if isinstance(one.line[0], Play) and value_of(one.line[0].card) == 9]
    stones_begun = [one.line[0].stone for one in nines]
    assert len(stones_begun) == len(set(stones_begun))


def test_every_tactic_has_words():
    for card in CARD_NAMES[CLAN_CARDS:]:
        if card not in ("clan", "tactic"):
            assert len(said("tactic", card=card)) > 20


def test_a_ruse_is_told_with_the_card_that_it_acts_on():
    gain = Reason("chance", (("stone", 3), ("before", 40), ("after", 55)))
    assert plain(on_border(gain, theirs=True)) == "pour affaiblir l'autre joueur devant la borne III"
    assert plain(on_border(gain, theirs=False)) == "pour libérer une place devant la borne III"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("G7", "le 7 vert"),
        ("G7 G8", "le 7 ou le 8 vert"),
        ("Y9 Y6 Y7", "le 6, le 7 ou le 9 jaune"),
        ("B9 G9 R9", "le 9 vert, bleu ou rouge"),
        ("G7 B8", "le 7 vert ou le 8 bleu"),
    ],
)
def test_cards_to_choose_from_are_named_shortly(names, words):
    assert plain(any_card([CARD_NAMES.index(name) for name in names.split()])) == words


def test_cards_put_back_are_named_together():
    cards = [CARD_NAMES.index(name) for name in ("G3", "Y5")]
    assert plain(put_back(cards)) == "remettre le 3 vert et le 5 jaune sous la pioche"


def test_every_gesture_has_words():
    game = table(TACTICS, hands=("G1 G2 joker-1 fog banshee strategist", "R1 R2 R3"), sides=({}, {}))
    for move in game.rules.legal(game.state):
        assert len(gesture(move)) > 5


def test_a_complete_side_is_told_by_the_sum_of_its_cards():
    game = table(hands=("G7 B1 B2", "R1 R2"), sides=(stones(s4="G5 G6"), {}))
    view = game.rules.view(game.state, 0)
    found = SchottenTottenJudgement(game.rules).candidates(view, 0, None)
    facts = [dict(r.facts) for one in found for r in one.reasons if r.key == "formation"]
    assert {"stone": 4, "formation": "colour-run", "sum": 18, "cards": "G5 G6"} in facts


@pytest.mark.parametrize(("claimed", "third"), [("stone-3 stone-5", True), ("stone-3 stone-6", False)])
@pytest.mark.parametrize("others", ["", " stone-8", " stone-1 stone-9"])
@pytest.mark.parametrize(("seat", "key"), [(0, "third"), (1, "their-third")])
def test_a_stone_that_would_be_the_third_in_a_row_is_said_to_be(claimed, third, others, seat, key):
    held = ("", claimed + others) if seat else (claimed + others, "")
    game = table(hands=("G7 B1 B2", "R1 R2"), sides=(stones(s4="G5 G6"), {}), claimed=held)
    view = game.rules.view(game.state, 0)
    found = SchottenTottenJudgement(game.rules).candidates(view, 0, None)
    keys = {(r.key, dict(r.facts).get("stone")) for one in found for r in one.reasons}
    assert ((key, 4) in keys) is third


def test_what_a_stone_decides_comes_before_what_else_and_what_beats_it_before_what_to_keep():
    view = table(hands=("R9 G9 M9", "R1 R2"), sides=(stones(s4="B9"), stones(s4="Y3 Y2"))).state
    faced = {"formation": "colour-run", "sum": 6, "same": 0, "equal": 0, "better": 1, "lost": 0}
    faced |= {"already": 0, "missing": 1, "cards": "Y1 Y4", "tactics": 0, "enough": 0}
    kept = Reason.of("kept", stone=2, cards="M4", formation="set", sure=0)
    third, facing = Reason.of("third", stone=4), Reason.of("facing", **faced)
    play = Play(CARD_NAMES.index("R9"), 3)

    def besides(*reasons: Reason) -> list[str]:
        return [plain(text) for text in LaidCard(view, play, reasons).besides]

    beaten, keep = "en face, le 1 ou le 4 jaune ferait mieux", "gardez le 4 mauve (borne II, brelan)"
    assert besides(kept, facing)[:2] == [beaten, keep]
    assert besides(kept, facing, third)[:2] == ["la borne IV ferait trois bornes côte à côte", beaten]
    weaker = Reason.of("facing", **faced | {"better": 0, "missing": 1})
    assert besides(kept, weaker)[0] == keep


def deed(game, move) -> str:
    """Return what is said of a move that the first seat makes, by the public view."""
    views = (game.rules.view(state, None) for state in (game.state, game.rules.apply(game.state, move)))
    return plain(" ".join(told(("Ada", "Blaise"), 0, next(views), move, next(views))))


RUN, AT = "une suite couleur", "devant la borne III"
HIGH = "Ada commence devant la borne III avec une carte haute : à formation égale, elle gagne."


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        ("", "", HIGH),
        ("", "G1 N9", HIGH),
        ("R7", "", f"Ada prépare {RUN} devant la borne III : il manque encore le 6 ou le 9."),
        ("B8", "", "Ada prépare un brelan devant la borne III : il manque encore un 8."),
        (
            "B1",
            "",
            "Ada compte sur la somme devant la borne III, car aucune autre formation n'y est possible.",
        ),
        ("B9", "G7 G8 G9", "Ada ne perd rien avec cette carte, car la borne III était déjà perdue."),
        (
            "R6 R7",
            "G7 G8",
            f"Ada complète {RUN} (21) devant la borne III, mais {RUN} (24) en face ferait mieux.",
        ),
        (
            "R6 R7",
            "B7 G8",
            f"Ada tient la borne III avec {RUN} (21) : en face, ce sera au mieux une suite (24).",
        ),
    ],
)
def test_what_a_card_does_at_its_stone_is_told_by_the_public_view_alone(mine, theirs, words):
    found = set()
    for hands in (("R8 N1", "N2 N3"), ("R8 Y4", "M5 M6")):
        game = table(hands=hands, sides=(stones(s3=mine), stones(s3=theirs)))
        found.add(deed(game, Play(CARD_NAMES.index("R8"), 2)))
    assert found == {words}, "whatever is in hand"


@pytest.mark.parametrize(
    ("held", "winner"), [(("stone-2 stone-4", ""), "Ada"), (("", "stone-4 stone-5"), "Blaise")]
)
def test_a_stone_that_would_win_the_round_is_said_to(held, winner):
    """Three stones side by side win the round (S20)."""
    game = table(hands=("R8 N1", "N2 N3"), sides=(stones(s3="R7"), {}), claimed=held)
    assert deed(game, Play(CARD_NAMES.index("R8"), 2)).endswith(
        f" Avec la borne III, {winner} gagnerait la manche."
    )


def test_a_ruse_that_was_played_is_told_with_the_card_and_what_comes_of_it():
    sides = stones(s3="N7 N8", s5="R1"), stones(s4="G6 G7")
    game = table(TACTICS, hands=("banshee traitor strategist", "N2 N3"), sides=sides)
    tricks = {name: CARD_NAMES.index(name) for name in ("banshee", "traitor", "strategist")}

    def after(ruse: str, move) -> str:
        return deed(Table(game.rules, game.rules.apply(game.state, Ruse(tricks[ruse]))), move)

    card = CARD_NAMES.index("G7")
    assert after("banshee", Discard(card)) == "Avec la Banshee, Ada retire le 7 vert de la borne IV."
    assert after("traitor", Shift(card, 2)).startswith(
        "Avec le Traître, Ada amène le 7 vert de la borne IV à la borne III. Ada "
    )
    assert after("traitor", Shift(card, 3)).startswith(
        "Avec le Traître, Ada fait changer le 7 vert de côté devant la borne IV. Ada prépare "
    )
    own = Shift(CARD_NAMES.index("R1"), 5)
    assert after("strategist", own).startswith(
        "Avec le Stratège, Ada amène le 1 rouge de la borne V à la borne VI. Ada "
    )
