"""What the computer players of Les Chevaliers know: what a position is worth, and the turns worth a look."""
