"""The games one keeps: their list, and what can be done with each."""
