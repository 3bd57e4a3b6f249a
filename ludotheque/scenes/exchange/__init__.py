"""What goes out of the house, and what comes in: games, pictures, archives."""
