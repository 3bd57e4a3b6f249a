"""The look of Rheinländer: how it is drawn and played at the table, and its texts."""
