"""Highlanders and Rheingold, two games with the same rules except for a few differences."""
