"""The drawings of Rheinländer: pieces and places."""
