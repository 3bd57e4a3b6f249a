"""The user interface: the window, scenes, widgets, text and sound, but nothing about any single game."""
