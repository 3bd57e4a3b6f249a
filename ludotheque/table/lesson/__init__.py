"""Lessons: recorded games with notes, and the guide that leads a learner through them."""
