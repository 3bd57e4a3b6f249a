"""The board painter and the heraldry that all games share: a map becomes an illuminated picture."""
