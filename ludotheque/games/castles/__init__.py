"""Highlanders and Rheingold: one engine, two rule sets, any board of castles."""
