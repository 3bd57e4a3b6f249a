"""The feat that earns a trophy in the castle games, by the positions of a game of computer players."""

from games.matches import match

from ludotheque.core.feat import Feat
from ludotheque.games import GAMES
from ludotheque.games.castles.rules.moves import Attack


def by_positions(session):
    """Yield the feats as the positions show them: who attacks a castle, and who had held it before."""
    board, before, held = session.rules.board, session.start, set()
    for step in session.steps:
        held |= {(castle, owner) for castle, owner in enumerate(before.owners)}
        if isinstance(step.move, Attack):
            castle, seat = step.move.castle, before.seat
            won = step.state.owners[castle] != before.owners[castle]
            if won and board.swords[castle] == 3 and (castle, seat) in held:
                yield Feat("retaken", seat, board.titles[castle])
        before = step.state


def test_c13_a_castle_of_three_swords_taken_back_by_who_had_lost_it():
    session = match("highlanders", ["amateur"] * 3, "s0")
    found = [feat for feat in GAMES["highlanders"].feats(session) if feat]
    assert found == [*by_positions(session)]
    assert found
    assert GAMES["highlanders"].trophy(Feat("retaken", 0, "{x}"), "{name}").startswith("{name} a repris {x}")
