"""Schotten-Totten: basic, experts' and tactical game, matches; claims granted by exact proof."""
