"""The table: the screen for every game, adapted by each game's look (the interface in `contract`)."""
