"""Draws the hall, its furniture and its knights."""
