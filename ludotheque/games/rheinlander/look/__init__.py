"""The look of Rheinländer at the table."""
