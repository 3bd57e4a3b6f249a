"""The evaluation of Rheinländer for its computer players."""
