"""The shelf with its boxes, from which everything starts."""
