"""Highlanders and Rheingold: one engine with two rule sets, for any castle board."""
