"""The game that plays itself out is the game of the rules: ply for ply, state for state."""

from random import Random

import pytest
from amounts import many
from games.schotten_totten.policy import at_random
from games.schotten_totten.table import BOARD, TACTICS, stones, table
from games.schotten_totten.test_properties import GAMES

from ludotheque.core.game import CHANCE, OVER
from ludotheque.games.schotten_totten.rules.cards import CARD_NAMES, TACTIC
from ludotheque.games.schotten_totten.rules.game import SchottenTottenRules
from ludotheque.games.schotten_totten.rules.legal import DRAWS
from ludotheque.games.schotten_totten.rules.moves import End, Play, Ruse, Take
from ludotheque.games.schotten_totten.rules.options import Choices
from ludotheque.games.schotten_totten.rules.playout import MOVES, NUMBERS, Playout, play_out
from ludotheque.games.schotten_totten.rules.state import Phase, SchottenTottenState

# What the long tests try of each kind of game, and what is run by hand after every change of the rules or the
# playout: 10,200 whole games with tactics, and 100,000 positions.
LONG_GAMES, LONG_POSITIONS = many(3_400, share=50), many(20_000, share=20)
every_game = pytest.mark.parametrize("choices", GAMES.values(), ids=GAMES)


class Watched(Playout):
    """A playout that remembers the order of the decks it begins a round with."""

    __slots__ = ("begun",)

    def _begin(self, starter: int) -> None:
        self.begun: list[list[int]] = []
        super()._begin(starter)

    def _shuffled(self, cards) -> list[int]:
        order = super()._shuffled(cards)
        self.begun.append(order[::-1])
        return order


class Referee:
    """The rules beside a playout: the same moves, and its decks as chance's outcomes."""

    def __init__(self, choices: Choices, game: Watched) -> None:
        self.rules, self.game = SchottenTottenRules(BOARD, choices), game
        self.state = self.rules.start()
        self.take_up()

    def take_up(self) -> None:
        """A round begins: note its decks, and deal."""
        tactics, clan = self.game.begun if len(self.game.begun) == 2 else ([], *self.game.begun)
        self.decks = clan[:], tactics[:]
        self.follow()

    def play(self, number: int) -> None:
        """Make the move of that number, and what nobody decides."""
        rounds = len(self.state.results)
        self.state = self.rules.apply(self.state, MOVES[number])
        if self.state.phase == Phase.DEAL and rounds == len(self.state.results):
            self.take_up()
        else:
            self.follow()

    def follow(self) -> None:
        """Let chance and forced ends of turns happen: what a playout makes at once."""
        while True:
            if self.rules.turn(self.state) == CHANCE:
                move = self.card()
            else:
                legal = self.rules.legal(self.state)
                if len(legal) != 1 or not isinstance(legal[0], (Take, End)):
                    return
                (move,) = legal
            self.state = self.rules.apply(self.state, move)

    def card(self):
        """Return the card on top of the playout's deck; the rules know the order of those put under it."""
        deck = self.decks[self.state.deck]
        legal = self.rules.legal(self.state)
        if not self.state.decks[self.state.deck]:
            (only,) = legal
            return only
        move = DRAWS[deck.pop(0)]
        assert move in legal
        return move


def whole_game(choices: Choices, seed: str) -> int:
    """Play a game at random beside the rules, equal at every ply; return how many plies."""
    rng = Random(seed)
    game, policy = Watched(choices, rng), at_random(rng)
    beside, plies = Referee(choices, game), 0
    while True:
        assert game.state() == beside.state
        legal = beside.rules.legal(beside.state)
        assert [MOVES[number] for number in game.legal()] == list(legal)
        if beside.rules.turn(beside.state) == OVER:
            return plies
        number = policy(game)
        game.play(number)
        beside.play(number)
        plies += 1


@every_game
def test_whole_games_are_those_of_the_rules(choices):
    for seed in range(8):
        assert whole_game(choices, f"beside {seed}") > 30


@pytest.mark.long
@every_game
def test_many_whole_games_are_those_of_the_rules(choices):
    for seed in range(LONG_GAMES):
        whole_game(choices, f"many {seed}")


def positions(choices: Choices, seed: str):
    """Yield every state of a random game by the rules, while cards are drawn too."""
    rules, rng = SchottenTottenRules(BOARD, choices), Random(seed)
    state = rules.start()
    yield state
    while rules.turn(state) != OVER:
        state = rules.apply(state, rng.choice(rules.legal(state)))
        yield state


def there_and_back(choices: Choices, state: SchottenTottenState, rng: Random) -> None:
    """A state becomes a playout that says the same of it, and a state again."""
    rules, game = SchottenTottenRules(BOARD, choices), Playout.of(state, choices, rng)
    assert game.state() == state
    if rules.turn(state) != CHANCE:
        assert [MOVES[number] for number in game.legal()] == list(rules.legal(state))
    copy = game.copy()
    copy.settle()
    assert game.state() == state  # a copy is another game
    assert copy.phase not in (Phase.DEAL, Phase.DRAW)
    forced = state.phase in (Phase.CLAIM, Phase.HUNT) and len(rules.legal(state)) == 1
    if forced or state.phase in (Phase.DEAL, Phase.DRAW):
        assert copy.state() != state
    else:
        assert copy.state() == state


@every_game
def test_positions_convert_there_and_back(choices):
    rng = Random(7)
    for state in positions(choices, "there and back"):
        there_and_back(choices, state, rng)


@pytest.mark.long
@every_game
def test_many_positions_convert_there_and_back(choices):
    rng, seed, left = Random(8), 0, LONG_POSITIONS
    while left > 0:
        for state in positions(choices, f"positions {seed}"):
            there_and_back(choices, state, rng)
            left -= 1
        seed += 1


@every_game
def test_from_any_position_play_ends_and_copies_draw_the_same_cards(choices):
    """What a search does: sample what a seat sees, try a move, play it out; the same luck for every try."""
    rules, rng = SchottenTottenRules(BOARD, choices), Random(9)
    states = [state for state in positions(choices, "search") if rules.turn(state) >= 0]
    for state in rng.sample(states, 12):
        sampled = rules.sample(rules.view(state, state.seat), state.seat, rng)
        start = Playout.of(sampled, choices, rng)
        number, ends = rng.choice(start.legal()), []
        for _try in range(2):
            game = start.copy()
            game.play(number)
            play_out(game, at_random(Random(1)))
            assert game.phase == Phase.ENDED
            assert len(game.results) == choices.rounds
            ends.append(game.state())
        assert ends[0] == ends[1] or choices.rounds > 1  # a new round is shuffled anew
        assert start.state() == sampled


@every_game
def test_from_any_position_a_round_is_played_out_as_by_the_rules(choices):
    """Cards that were seen before count as well as those that are laid from then on."""
    rules, rng = SchottenTottenRules(BOARD, choices), Random(3)
    states = [*positions(choices, "from there")]
    states = states[: len(states) // 2]
    decided = [state for state in states if rules.turn(state) >= 0]
    drawing = [state for state in states if state.phase in (Phase.DEAL, Phase.DRAW)]
    for state in (*rng.sample(decided, 3), *rng.sample(drawing, 3)):
        game = Playout.of(state, choices, rng)
        beside = Referee.__new__(Referee)
        beside.rules, beside.game, beside.state = rules, game, state
        beside.decks = tuple(cards[::-1] for cards in game.decks)
        beside.follow()
        game.settle()
        while game.phase < Phase.BETWEEN and game.results == state.results:
            assert game.state() == beside.state
            assert [MOVES[number] for number in game.legal()] == list(rules.legal(beside.state))
            number = rng.choice(game.legal())
            game.play(number)
            if game.results == state.results:
                beside.play(number)


def test_s5_one_card_is_drawn_a_turn_however_few_are_held():
    begun = table(TACTICS, hands=("R1 R2", "G2")).do("play R1 stone-1", "take clan")
    assert begun.state.phase == Phase.DRAW
    game = Playout.of(begun.state, TACTICS, Random(1))
    game.settle()
    assert (len(game.hands[0]), game.phase, game.seat) == (2, Phase.PLAY, 1)
    game = Playout.of(table(TACTICS, hands=("R1 R2", "G2")).do("play R1 stone-1").state, TACTICS, Random(1))
    game.play(NUMBERS[Take(TACTIC)])
    assert (len(game.hands[0]), game.phase, game.seat) == (2, Phase.PLAY, 1)


@pytest.mark.parametrize("ruse", ["strategist", "banshee", "traitor"])
@pytest.mark.parametrize("claimed", [("", ""), ("stone-1", ""), ("", "stone-1")])
def test_s13_s18_a_ruse_finds_nothing_on_a_claimed_stone(ruse, claimed):
    sides = stones(s1="R7 R8 R9"), stones(s1="B1")
    state = table(TACTICS, sides=sides, claimed=claimed, hands=(f"{ruse} G1", "")).state
    shown = NUMBERS[Ruse(CARD_NAMES.index(ruse))] in Playout.of(state, TACTICS, Random(1)).legal()
    assert shown is (claimed == ("", ""))


@pytest.mark.parametrize(("seat", "holds"), [(0, False), (1, True)])
def test_s16_the_joker_that_one_has_played_bars_nobody_else(seat, holds):
    """Seat 0 has played the first one; the second may be laid by the other alone."""
    hands = ["R5", "G5"]
    hands[seat] = "joker-2"
    state = table(
        TACTICS, sides=(stones(s1="joker-1"), {}), hands=tuple(hands), seat=seat, ahead=(1, 1)
    ).state
    mirrored = state._replace(seat=1 - seat, hands=state.hands[::-1], jokers=2)
    second = NUMBERS[Play(CARD_NAMES.index("joker-2"), 4)]
    for one in (state, mirrored):
        assert (second in Playout.of(one, TACTICS, Random(1)).legal()) is holds


def test_every_move_has_its_number():
    assert len(NUMBERS) == len(MOVES)
    assert all(MOVES[number] == move for move, number in NUMBERS.items())
