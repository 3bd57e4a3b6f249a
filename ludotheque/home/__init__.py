"""The player's files: paths, settings, saved games, imports and exports, crash reports."""
