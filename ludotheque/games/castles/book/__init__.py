"""The figures of the rulebook that Highlanders and Rheingold share."""
