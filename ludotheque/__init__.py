"""Ludothèque: five board games for players who share one screen."""

__version__ = "1.0.0rc1"
