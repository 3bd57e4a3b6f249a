"""Pointer and keyboard input at the table."""
