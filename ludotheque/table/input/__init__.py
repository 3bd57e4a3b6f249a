"""From pointer and keyboard to one drop or one action."""
