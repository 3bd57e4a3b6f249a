"""Tempers over a whole game: asked in the same positions, players of one level want different things."""

from collections import Counter

import pytest

from ludotheque.core.dealer import draw
from ludotheque.core.game import CHANCE, OVER
from ludotheque.core.session import Player
from ludotheque.games import GAMES
from ludotheque.games.opening import new_game
from ludotheque.players.hired import Hired

EVERY = 2  # of so many decisions one is asked about


def wishes(game, tempers, seed="tempers", **options):
    """Return how often a club player of each temper would use which verb in a game among plain ones."""
    box = GAMES[game]
    players = [Player(str(seat)) for seat in range(box.seats[0])]
    rules = new_game(box, players, seed="", options=tuple(options.items())).session.rules
    plain = box.judgement(rules)
    asked = {temper: plain.at_level("club", temper) for temper in tempers}
    hired, memories, found = Hired(plain, dict.fromkeys(range(rules.seats), "club"), seed), {}, {}
    drawn = decisions = 0
    plan = []
    while (turn := rules.turn(hired.state)) != OVER:
        if turn == CHANCE:
            move, drawn, plan = draw(seed, drawn, rules.chances(hired.state)), drawn + 1, []
        else:
            if not plan:
                decisions += 1
                if decisions % EVERY == 0:
                    view = rules.view(hired.state, turn)
                    for temper, judgement in asked.items():
                        best = max(
                            judgement.candidates(view, turn, memories.get(turn)), key=lambda one: one.score
                        )
                        said = Counter(map(verb, map(rules.notation.write, best.line)))
                        found[temper] = found.get(temper, Counter()) + said
                plan = list(hired.choose(turn))
            move = plan.pop(0)
        before = hired.state
        hired.see(move)
        for seat in range(rules.seats):
            seen = (
                rules.view(before, seat),
                rules.view_move(before, move, seat),
                rules.view(hired.state, seat),
            )
            memories[seat] = plain.remember(memories.get(seat), seat, *seen)
        if rules.turn(hired.state) != turn:
            plan = []
    return found


def verb(words):
    """Return what is done: the verb, or `tactic` for a card of several letters that is played."""
    what, *rest = words.split()
    return "tactic" if what == "ruse" or (what == "play" and rest[0].islower()) else what


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "said", "more", "less"),
    [
        ("highlanders", "attack", "rash", "builder"),
        ("chevaliers", "attack", "rash", "careful"),
        ("rheinlander", "bastion", "builder", "careful"),
    ],
)
def test_one_temper_wants_a_thing_more_often_than_another(game, said, more, less):
    found = wishes(game, (more, less), seed="w1")
    assert found[more][said] > 1.1 * found[less][said] > 0


@pytest.mark.long
def test_the_rash_play_their_tactics_twice_as_often_as_the_careful():
    found = wishes("schotten-totten", ("rash", "careful"), tactics="on", rounds=3)
    assert found["rash"]["tactic"] > 2 * found["careful"]["tactic"]
