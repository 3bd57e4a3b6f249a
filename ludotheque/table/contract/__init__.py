"""What a game tells the table, in parts: geometry, art, gestures, telling, seats."""
