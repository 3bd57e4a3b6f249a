"""The look of Schotten-Totten: cards along the border, a fanned hand, reports with cards."""
