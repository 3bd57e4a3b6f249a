"""The shelf with its boxes: the first scene."""
