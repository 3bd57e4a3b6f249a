"""Schotten-Totten on the table: cards along the border, a fan in the hand, proofs laid out as cards."""
