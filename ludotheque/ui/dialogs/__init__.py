"""The system's own dialogs for choosing a file or a folder."""
