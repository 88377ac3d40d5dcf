"""Bots against each other, measured so that the cards' luck cancels out."""
