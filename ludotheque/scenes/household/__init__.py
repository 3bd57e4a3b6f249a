"""The players of the house: their figures, against each other and against chance."""
