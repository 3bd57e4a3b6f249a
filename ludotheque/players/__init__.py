"""Computer players. They see only what their seat sees (its view), never the whole state of a game."""
