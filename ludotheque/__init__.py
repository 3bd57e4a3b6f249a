"""Ludothèque: five board games for people round one screen."""

__version__ = "1.0.0rc1"
