"""Lessons: recorded games with notes, and the guide who leads a learner through them."""
