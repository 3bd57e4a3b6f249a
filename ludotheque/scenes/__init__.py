"""What fills the window: the shelf, the set-up, the tables, and what lies over them."""
