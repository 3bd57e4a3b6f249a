"""The evaluation of Schotten-Totten for its computer players."""
