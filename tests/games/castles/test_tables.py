"""What is worked out once and kept has a bound."""

from ludotheque.games.castles.rules.table import LazyTable


def test_an_answer_is_worked_out_once_and_all_are_forgotten_when_there_are_too_many():
    asked = []
    squares = LazyTable(lambda number: asked.append(number) or number * number, most=2)
    assert [squares[3], squares[3], squares[4], squares[5], squares[3]] == [9, 9, 16, 25, 9]
    assert asked == [3, 4, 5, 3]
    assert len(squares) == 2
