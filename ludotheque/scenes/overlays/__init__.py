"""Scenes that lie over another one, such as dialogs, the pause menu, and the curtain that hides the table."""
