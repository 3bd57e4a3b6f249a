"""The command line, and the commands that need no window. This file imports no other module."""

OK, FAULTY, MISUSED = 0, 1, 2  # exit statuses; MISUSED is for a command line that is not understood


class BadUsage(ValueError):
    """Raised for a command line that is not understood; the message is in the player's language."""


class Failure(Exception):
    """Raised if a command cannot run on this machine; the message is a line in the player's language."""
