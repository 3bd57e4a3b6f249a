"""How castles, scrolls and the places of a board of castles are drawn."""
