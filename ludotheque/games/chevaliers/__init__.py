"""Les Chevaliers, a game in which three white knights cross a hall guarded by six red knights."""
