"""`layout`: every scene in every window, text size and language; what covers what is found by program."""
