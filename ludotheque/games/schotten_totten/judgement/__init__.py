"""What the computer players of Schotten-Totten know of it."""
