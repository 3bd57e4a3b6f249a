"""Les Chevaliers: three white knights cross a hall guarded by six red knights."""
