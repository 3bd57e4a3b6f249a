"""The scenes other than the table: shelf, set-up, rulebook, result, settings, list of games and overlays."""
