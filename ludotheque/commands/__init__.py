"""The command line, and all that it does without a window."""
