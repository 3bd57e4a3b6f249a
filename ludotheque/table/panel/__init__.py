"""The panel beside the board: players, log, buttons, and the bar of a replay."""
