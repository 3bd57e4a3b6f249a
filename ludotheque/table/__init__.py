"""The table on which every game is played; what differs between games is in their looks."""
