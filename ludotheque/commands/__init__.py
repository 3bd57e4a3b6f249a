"""The command line, and all that needs no window. Here is what its commands share; it imports nothing."""

OK, FAULTY, MISUSED = 0, 1, 2  # exit statuses: fine; something is wrong; the command cannot be understood


class BadUsage(ValueError):
    """A command that cannot be understood; its text is a line or more in the player's language."""


class Failure(Exception):
    """What was asked for cannot be done on this machine; its text is a line in the player's language."""
