"""The window: everything that knows what a pixel is."""
