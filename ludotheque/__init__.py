"""Ludothèque: five board games for players who share one screen."""

__version__ = "1.0.0rc1"
APP_ID = "io.github.ludotheque.Ludotheque"  # its name among the programs of a desktop
