"""The list of saved games, and what can be done with each of them."""
