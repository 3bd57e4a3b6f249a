"""Paints boards as illuminated pictures, and draws the arms and pieces that all games share."""
