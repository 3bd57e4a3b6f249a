"""The rulebook of a game: its text set as a book, with figures that play."""
