"""Measures the speed of the program beside the strict minimum a machine needs."""
