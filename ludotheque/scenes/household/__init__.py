"""The players' statistics: overall, against each other, and the luck of their dice and cards."""
