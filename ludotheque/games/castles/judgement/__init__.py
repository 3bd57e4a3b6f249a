"""The judgement of the computer players of both castle games: plans, threats and positions' values."""
