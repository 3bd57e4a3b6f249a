"""The rulebook of Highlanders and Rheingold, with its figures."""
