"""Ludothèque: five board games for people round one screen."""

__version__ = "0.1.0"
