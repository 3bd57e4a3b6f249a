"""What the computer players of Rheinländer know of it."""
