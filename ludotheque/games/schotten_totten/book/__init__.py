"""The figures of the rulebook of Schotten-Totten."""
