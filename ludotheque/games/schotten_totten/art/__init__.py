"""How clans, cards and border stones are drawn."""
