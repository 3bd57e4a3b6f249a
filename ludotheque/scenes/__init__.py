"""The scenes (screens) of the program, except the table, on which games are played.

They are the shelf, the set-up of a game, the rulebook, the result, the settings, the list of saved games, the
players' statistics, and the overlays: scenes that lie over another scene.
"""
