"""The chronicle of a finished game: one page of HTML, with its pictures inside, to read and to print."""
