"""Side lines at the table: other moves that are tried beside a game, and compared with what was played."""
