"""The table on which every game is played; each game's look adapts it."""
