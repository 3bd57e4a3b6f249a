"""Scenes that lie over another one: dialogs, the pause menu, the curtain between two players."""
