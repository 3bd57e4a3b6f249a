"""Le Moulin (Nine Men's Morris): a small whole game, to be read from end to end and copied.

Whoever adds a game copies this folder and changes it file by file; it can be played from the first minute.
Read it in this order: `rules/` is the game without a screen, `board.py` makes its board of a map drawn in
Tiled, `words.py` says what happens, `look.py` shows it on the table, `book/` is its rulebook, and `box.py`
tells the program where all that is. The tests put its one line into the catalogue and play it.
"""
