"""What stands beside the board: players, log, buttons, the bar of the replay."""
