"""Les Chevaliers: three white knights break through the hall of six red ones."""
