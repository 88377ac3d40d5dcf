"""Positions to think about: those that ship with each game, and new ones found by the solver."""
