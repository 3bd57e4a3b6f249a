"""The rulebook of Highlanders and Rheingold and its figures."""
