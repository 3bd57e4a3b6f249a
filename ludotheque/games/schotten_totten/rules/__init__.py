"""The rules of Schotten-Totten."""
