"""Whole games before the second referee: C1 to C19, everything compared at every ply."""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from random import Random

import pytest
from amounts import ALL, many
from games.castles.boards import small, strewn
from games.castles.second import SecondReferee, can_be_laid
from referees import Drops, replay, replay_players

from ludotheque.games import GAMES, maps
from ludotheque.games.castles.book.diagram import Diagram, HeldCastle, set_up
from ludotheque.games.castles.rules.advice import attack_odds, journeys, meant
from ludotheque.games.castles.rules.game import CastleRules
from ludotheque.games.castles.rules.moves import HIDDEN, Attack, End
from ludotheque.games.castles.rules.rule_set import HIGHLANDERS, RHEINGOLD
from ludotheque.games.castles.rules.state import NO_SHIELD, NOBODY, Phase

PHASES = {
    Phase.ROLL: "roll",
    Phase.SHIELD: "shield",
    Phase.MARCH: "march",
    Phase.FRONT: "front",
    Phase.OCCUPY: "occupy",
    Phase.ENDED: "over",
}
PLIES = 1_000


def facts_of(rules: CastleRules):
    """Return what tells of a state of the rules in the second referee's words."""

    def facts(state) -> dict:
        told = {
            "phase": PHASES[state.phase],
            "seat": state.seat,
            "armies": [{place: n for place, n in enumerate(own) if n} for own in state.knights],
            "owners": {castle: seat for castle, seat in enumerate(state.owners) if seat != NOBODY},
            "shields": shields(state),
            "face up": {castle for castle, up in enumerate(state.face_up) if up},
            "gone": [Counter({v: n for v, n in enumerate(gone) if n}) for gone in state.gone],
            "seen": [shields(rules.view(state, seat)) for seat in (None, *range(rules.seats))],
            "odds": odds(state),
        }
        if state.phase in (Phase.MARCH, Phase.FRONT, Phase.OCCUPY):
            told["moves"] = state.moves
        if state.phase == Phase.FRONT:
            told["front"] = (state.target, state.origin, state.committed)
        if state.phase == Phase.OCCUPY:
            told["conquest"] = (state.castle, state.gate, state.attackers)
        if state.phase == Phase.ENDED:
            told["result"] = result(rules.outcome(state))
            told["ended by"] = rules.refusal(state, End()).rule
        return told

    def odds(state) -> dict:
        view = rules.view(state, state.seat)
        return {
            (move.castle, move.count): Fraction(attack_odds(rules, view, move.castle, move.count))
            for move in (rules.legal(view) if state.phase == Phase.MARCH else ())
            if isinstance(move, Attack)
        }

    return facts


def shields(state) -> dict:
    laid = {castle: worth for castle, worth in enumerate(state.shields) if worth != NO_SHIELD}
    return {castle: "?" if worth == HIDDEN else worth for castle, worth in laid.items()}


def result(outcome) -> tuple:
    sheet = {
        (line.seat, line.reason, dict(line.facts).get("castle", ""), line.points) for line in outcome.sheet
    }
    assert len(sheet) == len(outcome.sheet)
    return outcome.reason, list(outcome.winners), list(outcome.scores), sheet


# How players may be inclined: each brings other rules about


def bold(second, move) -> float:
    """Castles and battles, large armies."""
    if move.verb == "march":
        return 0.1 * move.count * (8 if second.enemies(move.target)[1] else 1)
    if move.verb == "attack":
        return 30 * float(second.odds(move.castle, move.count)) ** 2
    if move.verb == "occupy":
        return 5 * move.shield + 1 / (1 + move.count)
    return {"end": 0.1, "take": 30}[move.verb]


def gathering(second, move) -> float:
    """Everybody into a few large armies; shields rather than knights in castles."""
    if move.verb == "march":
        whole = move.count == second.own.get(move.origin)
        return (4 if whole else 0.05) * (6 if move.target in second.own else 1)
    if move.verb == "occupy":
        return 5 * move.shield + 1 / (1 + move.count)
    return {"end": 0.3, "take": 0.3, "attack": 0.5}[move.verb]


def scattered(second, move) -> float:
    """Each on a space of their own, until the small pieces run out; pairs go where castles are held."""
    if move.verb == "march":
        alone = move.target not in second.own and not second.enemies(move.target)[1]
        stay = second.own[move.origin] - move.count
        castles = second.castles_of_gate.get(move.target, ())
        if move.count > 1 and not stay and any(second.owner.get(castle) != second.seat for castle in castles):
            return 9
        if move.count == 2 and not stay and alone:
            return 2
        return (6 if alone and move.count == 1 and stay % 2 == 0 else 0.05) * (1 if stay else 0.3)
    if move.verb == "occupy":
        return 5 * move.shield + 1 / (1 + move.count)
    return {"end": 1, "take": 3, "attack": 0.5}[move.verb]


def careless(second, move) -> float:
    return 1


STYLES = (bold, gathering, scattered, careless)


@cache
def own_board(game: str):
    return maps.load(GAMES[game].map()).board


def told(rules: CastleRules, state, drop: tuple[int, int, int]) -> str | None:
    """Return the rule that the table cites when it refuses a drop, or None if it makes moves of it."""
    origin, target, count = drop
    if target in journeys(rules, rules.view(state, state.seat), origin, count):
        return None
    refusal = rules.refusal(state, meant(rules, state, origin, target, count))
    assert refusal
    return refusal.rule


def play(
    game: str, number: int, most: int = PLIES, each: int = 0, through=replay
) -> tuple[Counter[str], Drops]:
    """Play one game, on its own board or another, and look at so many drops at each ply.

    Return which rare rules the game reached, and what was cited for the drops.
    """
    name = f"{game} {number}"
    rng = Random(name)
    rule_set = HIGHLANDERS if game == "highlanders" else RHEINGOLD
    seats = rng.randint(rule_set.min_seats, rule_set.max_seats)
    board = rng.choice(
        [own_board(game), small(), strewn(rng, rng.randint(5, 14), rng.randint(3, 9), rng.randint(0, 8))]
    )
    rules = CastleRules(board, rule_set, seats)
    second = SecondReferee(board, seats, knight_always=rule_set.knight_always)
    start = rules.start()
    if rng.random() < 0.3:
        start, most = deployed(rules, rng), min(most, 150)
    second.begin(start)
    styles = [rng.choice(STYLES) for _ in range(seats)]

    def taste(second, move) -> float:
        return styles[second.seat](second, move)

    drops = Drops(second, partial(told, rules), Random(f"{name} drops"), each)
    look = {"look": drops} if each else {}
    through(name, rules, second, facts_of(rules), taste, rng, most, beside=0.0003, start=start, **look)
    return second.reached, drops


def deployed(rules: CastleRules, rng: Random):
    """Return a position with some castles taken and as many armies about as the pieces allow (C2)."""
    board, names = rules.board, rules.board.names
    free, colours = list(range(board.spaces)), 2 if rules.seats == 2 else 1
    rng.shuffle(free)
    kept: list[list[int]] = [[] for _ in range(rules.seats)]
    castles, armies = {}, [{} for _ in range(rules.seats)]
    for place in rng.sample(board.castles, len(board.castles) // 2):
        seat = rng.randrange(rules.seats)
        shields = [held.shield for held in castles.values() if held.seat == seat]
        shield = NO_SHIELD if 0 in shields else 0
        castles[names[place]] = HeldCastle(seat, 1, shield, open=shield == 0 and rng.random() < 0.5)
        kept[seat].append(1)
    for at, place in enumerate(free):
        seat, army = at % rules.seats, rng.choice((1, 1, 1, 2, 2, 3, 4, 5))
        after = tuple(sorted((*kept[seat], army), reverse=True))
        if can_be_laid(after, colours):
            kept[seat].append(army)
            armies[seat][names[place]] = army
    return set_up(rules, Diagram(armies, castles))


RARE = {
    *("C2 entry", "C2 march", "C2 battle", "C2 fronts", "C2 attack", "C2 occupy"),
    *("C4 scroll taken", "C9 one front", "C9 two fronts", "C9 a front from a castle"),
    *("C9 a front from a scroll", "C12 1 swords", "C12 2 swords", "C12 3 swords", "C13 won", "C13 repelled"),
    *("C13 without hope", "C15 in", "C15 out", "C17", "C18 tie broken by knights"),
    *("C18 victory shared", "C19"),
}
OF_HIGHLANDERS = {"C14 a shield alone", "C14 no shield left", "C15 a shield alone stays"}
castle_games = pytest.mark.parametrize("game", ["highlanders", "rheingold"])


@castle_games
def test_some_games_before_the_second_referee(game):
    for number in range(3):
        reached, drops = play(game, number, most=250, each=1)
        assert reached
        assert not drops.wrong


@pytest.mark.long
@castle_games
def test_many_games_before_the_second_referee(game):
    reached = Counter()
    for number in range(many(500, 25)):
        reached += play(game, number)[0]
    if ALL:
        assert RARE | (OF_HIGHLANDERS if game == "highlanders" else set()) <= reached.keys()


@pytest.mark.long
@castle_games
def test_every_drop_that_is_refused_cites_a_rule_to_blame(game):
    for number in range(many(200)):
        assert not play(game, number, each=3)[1].wrong


@pytest.mark.long
@castle_games
def test_computer_players_before_the_second_referee(game):
    rule_set = HIGHLANDERS if game == "highlanders" else RHEINGOLD
    for number in range(many(40)):
        seats = rule_set.min_seats + number % (rule_set.max_seats - rule_set.min_seats + 1)
        rules = CastleRules(own_board(game), rule_set, seats)
        second = SecondReferee(rules.board, seats, knight_always=rule_set.knight_always)
        second.begin(rules.start())
        judgement = GAMES[game].judgement(rules)
        replay_players(f"{game} players {number}", judgement, seats, second, facts_of(rules))
