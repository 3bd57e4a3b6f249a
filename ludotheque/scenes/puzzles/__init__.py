"""The puzzles of a box: from easy to hard, with their seals."""
