"""The look of Schotten-Totten: cards along the border, a hand as a fan, reports with cards."""
