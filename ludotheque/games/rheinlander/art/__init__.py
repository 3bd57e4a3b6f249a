"""How the pieces of Rheinländer and the places along the Rhine are drawn."""
