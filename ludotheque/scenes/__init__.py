"""What fills the window beside the table: the shelf, the set-up, the rulebook, the result, and overlays."""
