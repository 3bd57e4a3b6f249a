"""The figures of a house, reckoned by hand."""

from ludotheque.core.session import Player
from ludotheque.home.statistics import (
    Drawn,
    Meeting,
    Played,
    Statistics,
    encounters,
    level_of,
    meeting,
    people,
    received,
    rivalry,
    thrown,
)

ANA, BO, CY = Player("Ana", ("or",)), Player("Bo", ("azur",)), Player("Cy", ("vert",))
CLUB = Player("Gauvain", ("sable",)).handed_to("club", 0)


def game(ended, players, winners, scores=None, box="highlanders", throws=()):
    return Played(box, ended, tuple(players), tuple(winners), scores or (0,) * len(players), throws)


HOUSE = [
    game(1, [ANA, BO, CY], [0], (12, 9, 3)),
    game(2, [BO, ANA], [1], (5, 7), "rheinlander"),
    game(3, [ANA, BO], [0, 1], (4, 4)),  # nobody won
    game(4, [ANA, BO], [0], (9, 1)),
    game(5, [ANA, CLUB], [1], (2, 8), "schotten-totten"),
    game(6, [CY, BO, ANA], [0, 1], (6, 6, 5)),  # shared by two of three
]


def person(games, name):
    return next(one for one in people(games) if one.name == name)


def test_games_wins_draws_points_and_the_longest_streak():
    assert person(HOUSE, "Ana").figures() == Statistics(games=5, wins=3, draws=1, points=37, streak=2)
    assert person(HOUSE, "Bo").figures() == Statistics(games=5, wins=1, draws=1, points=25, streak=1)
    assert person(HOUSE, "Cy").figures() == Statistics(games=2, wins=1, draws=0, points=9, streak=1)


def test_a_streak_is_of_games_in_the_order_in_which_they_ended():
    won = [game(3, [ANA, BO], [0]), game(1, [ANA, BO], [0]), game(2, [ANA, BO], [0])]
    assert person(won, "Ana").figures().streak == 3
    assert person([*won, game(1.5, [ANA, BO], [1])], "Ana").figures().streak == 2


def test_who_played_most_comes_first_and_of_equals_by_name():
    games = [game(1, [CY, ANA], [0]), game(2, [CY, BO], [0]), game(3, [CY, BO], [0])]
    assert [one.name for one in people(games)] == ["Cy", "Bo", "Ana"]
    assert [one.name for one in people(games[:1])] == ["Ana", "Cy"]


def test_games_against_computers_are_counted_apart():
    assert person(HOUSE, "Ana").figures(apart=True) == Statistics(games=1, points=2)
    assert [one.name for one in people(HOUSE)] == ["Ana", "Bo", "Cy"], "no computer is a person"


def test_figures_of_one_game():
    assert person(HOUSE, "Ana").figures("rheinlander") == Statistics(1, 1, 0, 7, 1)


def test_the_favourite_box_is_the_one_played_most_and_of_equals_the_last():
    assert person(HOUSE, "Ana").favourite == "highlanders"
    assert person(HOUSE[:2], "Ana").favourite == "rheinlander"


def test_other_letters_and_blanks_are_one_person_called_as_they_were_last():
    games = [game(1, [ANA, BO], [0]), game(2, [Player("  aNA "), BO], [0])]
    found = people(games)
    assert [len(one.results) for one in found] == [2, 2]
    assert found[0].figures().streak == 2
    assert meeting(games, "ANA", "bo") == Meeting(2, 2, 0)


def test_two_against_each_other():
    assert meeting(HOUSE, "Ana", "Bo") == Meeting(games=5, first=3, second=1)
    assert meeting(HOUSE, "Bo", "Ana") == Meeting(games=5, first=1, second=3)
    assert meeting(HOUSE, "Bo", "Cy") == Meeting(games=2, first=0, second=0), "once neither, once both"
    assert meeting(HOUSE, "Ana", "Bo", "rheinlander") == Meeting(1, 1, 0)


def test_a_game_handed_over_counts_for_who_began_it_among_those_with_computers():
    left, back = ANA.handed_to("club", 9), ANA.handed_to("club", 9).handed_to("human", 12)
    games = [game(1, [left, BO], [0], (7, 2)), game(2, [back, BO], [1], (1, 3)), game(3, [ANA, CLUB], [1])]
    assert person(games, "Ana").figures() == Statistics()
    assert person(games, "Ana").figures(apart=True) == Statistics(
        games=3, wins=1, points=8, streak=1, handed=2
    )
    assert person(games, "Bo").figures(apart=True) == Statistics(games=2, wins=1, points=5, streak=1)


def test_a_game_handed_over_tells_nothing_of_strength_or_luck():
    games = [
        game(1, [ANA.handed_to("club", 9), CLUB], [1])._replace(draws=(("strong", (Drawn(9, 2), Drawn())),))
    ]
    assert encounters(games, "Ana", "highlanders") == []
    assert received(games, "Ana", "highlanders", "strong") == Drawn()
    assert (level_of(ANA.handed_to("club", 9)), level_of(CLUB), level_of(ANA)) == ("", "club", "")


def test_a_seat_that_the_computer_began_stays_nobodys():
    taken = CLUB.handed_to("human", 9)
    assert [one.name for one in people([game(1, [taken, BO], [0])])] == ["Bo"]


def test_encounters_with_computers_are_told_each_for_itself():
    weak = Player("Iseut").handed_to("beginner", 0)
    games = [game(2, [ANA, CLUB, weak], [0, 1]), game(1, [ANA, CLUB], [1]), game(3, [ANA, BO, CLUB], [1])]
    assert encounters(games, "ana", "highlanders") == [[("club", 0.0)], [("club", 0.5), ("beginner", 1.0)]]
    assert encounters(games, "Ana", "rheinlander") == []


def test_a_person_against_a_computer_player():
    left = ANA.handed_to("club", 9)
    games = [game(1, [ANA, CLUB], [0]), game(2, [BO, CLUB, ANA], [1]), game(3, [CLUB, ANA], [0, 1])]
    others = [game(4, [ANA, BO], [0]), game(5, [BO, CLUB], [0]), game(6, [left, CLUB], [1])]
    assert rivalry([*games, *others], "ana", "club") == Meeting(games=3, first=1, second=1)
    assert rivalry(games, "Ana", "expert") == Meeting()


def test_dice_are_added_by_the_number_of_their_faces():
    games = [
        game(1, [ANA, BO], [0], throws=((1, 0, 2, 0, 0, 1),)),
        game(2, [ANA, BO], [0], throws=((0, 3), (1,) * 6)),
    ]
    assert thrown(games) == {6: (2, 1, 3, 1, 1, 2), 2: (0, 3)}


def test_without_a_game_there_is_nobody():
    assert (Statistics(), Meeting(), Drawn()) == ((0,) * 6, (0,) * 3, (0,) * 3)
    assert (people([]), thrown([]), meeting([], "Ana", "Bo")) == ([], {}, Meeting())


def test_cards_of_a_sort_are_summed_for_a_person_in_whatever_seat_they_sat():
    first, second = (Drawn(9, 2, 2.5), Drawn(8, 3, 1.5)), (Drawn(7, 1, 2.0), Drawn(6, 4, 1.25))
    one = game(1, [ANA, BO], [0], box="cards")._replace(draws=(("strong", first),))
    two = game(2, [BO, ANA], [0], box="cards")._replace(draws=(("strong", second),))
    games = [one, two, two._replace(game="other"), game(3, [ANA], [0], box="cards")]
    assert received(games, "ana", "cards", "strong") == (15, 6, 3.75)
    assert received([one, two], "Ana", "cards", "weak") == Drawn()
    computer = one._replace(players=(CLUB, BO))
    assert received([computer], "Gauvain", "cards", "strong") == Drawn(), "no computer is a person"
