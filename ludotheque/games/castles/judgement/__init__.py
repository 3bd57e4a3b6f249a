"""What the computer players of Highlanders and Rheingold know: goals, armies kept for them, gates held."""
