"""Schotten-Totten: the basic, expert and tactical games and matches, in which claims are proved exactly."""
